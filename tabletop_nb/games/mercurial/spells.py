"""Spells: what one costs, every way to pay for it, and taking it into the combination."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.rng import Memo
from tabletop_nb.games.mercurial.elements import ELEMENTS, RESOURCES, Dice, Option, minus, plus
from tabletop_nb.games.mercurial.printed import Spell
from tabletop_nb.games.mercurial.rows import emptied
from tabletop_nb.games.mercurial.table import Payment, Seat, Table

ACUITY_PER_MANA = 2
DISCOUNTS = (ACUITY_PER_MANA, 1)  # of the first two spaces, in Acuity: 1 Mana and 1 Acuity


class Funds(NamedTuple):
    """What a player can pay with, and the discount on the Spell, in Acuity."""

    dice: Dice
    mana: int
    acuity: int
    discount: int = 0


class Payments(NamedTuple):
    """Every way to pay, the cheapest first, and the answers for them."""

    options: tuple[Option, ...]
    paid: dict[Option, Payment]


def discount(table: Table, spell: str) -> int:
    """Return the discount on a Spell in the row, in Acuity.

    The discounts belong to the first two spaces, or by a ruling to the first two Spells.
    """
    row = table.spells if table.rulings.discounts_by_space else [each for each in table.spells if each]
    place = row.index(spell)
    return DISCOUNTS[place] if place < len(DISCOUNTS) else 0


def can_pay(spell: Spell, funds: Funds) -> bool:
    """Return whether the player can pay for the Spell with dice of one of its elements."""
    dice, mana, acuity, less = funds
    crystals, per_slot = ACUITY_PER_MANA * mana + acuity + less, ACUITY_PER_MANA * spell.flex_mana
    for element in spell.elements:
        missing = spell.slots - dice[element]
        if dice[element] >= spell.fixed and (missing <= 0 or crystals >= per_slot * missing):
            return True
    return False


class Bill(NamedTuple):
    """What decides how a Spell can be paid for: its slots, and what the player has that matters."""

    elements: tuple[int, ...]
    fixed: int
    flex: int
    flex_mana: int
    dice: tuple[int, ...]  # of each of these elements
    mana: int
    acuity: int
    discount: int


def payments(spell: Spell, funds: Funds) -> Payments:
    """Return every way to pay from which nothing can be left out, with and without the discount, each once."""
    slots, most = spell.slots, ACUITY_PER_MANA * spell.flex_mana * spell.flex
    dice = tuple([min(slots, funds.dice[element]) for element in spell.elements])
    mana, acuity = min(funds.mana, (most + 1) // ACUITY_PER_MANA), min(funds.acuity, most)
    return PAYMENTS[Bill(spell.elements, spell.fixed, spell.flex, spell.flex_mana, dice, mana, acuity, funds.discount)]


def _payments(bill: Bill) -> Payments:
    """Return every way to pay a bill, the cheapest first."""
    paid = {payment_of(each): each for place in range(len(bill.elements)) for each in ways(bill, place)}
    ordered = sorted(paid, key=lambda option: (paid[option].acuity, paid[option].mana, paid[option].element))
    return Payments(tuple(ordered), paid)


PAYMENTS: Memo[Bill, Payments] = Memo(_payments, 20_000)


def ways(bill: Bill, place: int) -> Iterator[Payment]:
    """Yield the payments with dice of one of the elements, given by its place."""
    have = bill.dice[place]
    for dice in range(bill.fixed, have + 1):
        price = ACUITY_PER_MANA * bill.flex_mana * (bill.fixed + bill.flex - dice)
        for mana, acuity in with_discount(bill, price) + without_discount(bill, price):
            yield Payment(bill.elements[place], dice, mana, acuity)


def with_discount(bill: Bill, price: int) -> list[tuple[int, int]]:
    """Return the Mana and Acuity that pay a price if the discount is used."""
    return [*crystals(max(0, price - bill.discount), bill.mana, bill.acuity)]


def without_discount(bill: Bill, price: int) -> list[tuple[int, int]]:
    """Return the Mana and Acuity that pay the full price, because a discount is optional.

    Only payments of other Acuity than with the discount are worth it: Acuity is discarded, which can matter for a
    Spell that counts it. Mana comes back, so it never helps to allocate more of it.
    """
    used = {acuity for _, acuity in with_discount(bill, price)}
    return [paid for paid in crystals(price, bill.mana, bill.acuity) if paid[1] not in used]


def crystals(due: int, mana: int, acuity: int) -> Iterator[tuple[int, int]]:
    """Yield Mana and Acuity that pay this much Acuity, so that no crystal can be left out.

    >>> list(crystals(7, mana=4, acuity=3))
    [(2, 3), (3, 1), (4, 0)]
    """
    for paid in range(min(mana, (due + 1) // ACUITY_PER_MANA) + 1):
        rest = due - ACUITY_PER_MANA * paid
        if rest <= acuity and rest > -ACUITY_PER_MANA:
            yield paid, max(0, rest)


def payment_of(payment: Payment) -> Option:
    """Return a payment as an answer.

    >>> payment_of(Payment(0, 1, 4, 0))
    ('pay', 1, 'fire', 4, 'mana')
    """
    parts = (payment.dice, ELEMENTS[payment.element]), (payment.mana, "mana"), (payment.acuity, "acuity")
    return "pay", *(word for count, name in parts if count for word in (count, name))


def funds_of(table: Table, me: Seat, spell: str, cost: int = 0) -> Funds:
    """Return what a player can pay for a Spell with, after paying some Acuity for something else."""
    return Funds(me.dice, me.mana, me.acuity - cost, discount(table, spell))


def affordable(table: Table, me: Seat, cost: int = 0) -> list[str]:
    """Return the Spells in the row that the player can pay for, after paying some Acuity for something else."""
    book = table.box.spells
    return [each for each in table.spells if each and can_pay(book[each], funds_of(table, me, each, cost))]


def buy(table: Table, p: int, spell: str) -> StepCoroutine | None:
    """Take a Spell as the Take action."""
    table.takes -= 1
    table.acted = table.taken = True
    return take_spell(table, p, spell)


def take_spell(table: Table, p: int, spell: str) -> StepCoroutine | None:
    """Pay for a Spell and add it to the combination. Ask only if there are several ways to pay."""
    ways_to_pay = payments(table.box.spells[spell], funds_of(table, table.seats[p], spell))
    if len(ways_to_pay.options) > 1:
        return ask_and_allocate(table, p, spell, ways_to_pay)
    allocate(table, p, spell, ways_to_pay.paid[ways_to_pay.options[0]])
    return None


async def ask_and_allocate(table: Table, p: int, spell: str, ways_to_pay: Payments) -> None:
    """Ask how to pay, and pay."""
    about: dict[str, Any] = {"card": spell}
    allocate(table, p, spell, ways_to_pay.paid[await Choice(p, "spell.pay", ways_to_pay.options, "pay", about)])


def allocate(table: Table, p: int, spell: str, paid: Payment) -> None:
    """Put dice, Mana and Acuity on a Spell. Its space in the row stays empty for now."""
    me = table.open_seat(p)
    if paid.dice:
        dice = RESOURCES.of_kind(paid.dice, paid.element)
        me.dice, me.locked = minus(me.dice, dice), plus(me.locked, dice)
    me.mana -= paid.mana
    me.acuity -= paid.acuity
    less = discount(table, spell)
    table.spells = emptied(table.spells, spell)
    me.active += (spell,)
    me.paid += (paid,)
    if table.log is not None:
        note_spell(table, p, spell, paid, less)


def note_spell(table: Table, p: int, spell: str, paid: Payment, less: int) -> None:
    """Log a Spell that was taken, with its discount if that was used."""
    card = table.box.spells[spell]
    full = ACUITY_PER_MANA * card.flex_mana * (card.slots - paid.dice)
    if full > ACUITY_PER_MANA * paid.mana + paid.acuity:
        table.note("spell.discount", p, card=spell, crystal="mana" if less > 1 else "acuity")
    rule = "spell.hybrid" if len(card.elements) > 1 else "spell.take"
    table.note(rule, p, card=spell, paid=payment_words(paid))


def payment_words(paid: Payment) -> tuple[str, ...]:
    """Return a payment as an event stores it: one word per die or crystal."""
    return (ELEMENTS[paid.element],) * paid.dice + ("mana",) * paid.mana + ("acuity",) * paid.acuity
