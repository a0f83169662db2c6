"""Payments against brute force: every way to pay from which nothing can be left out, each exactly once.

Using a discount is optional, so payments of the full price count, too, unless they only cost more Mana.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from games.mercurial.mercurial_tables import BOX, LETTERS, facts, seat, seat_view, table
from play import play, refused

from tabletop_nb.games.mercurial.printed import Spell
from tabletop_nb.games.mercurial.spells import Funds, can_pay, payments

COSTS = sorted({(card.elements, card.fixed, card.flex, card.flex_mana) for card in BOX.spells.values()})
ONE_OF_EACH = {(card.elements, card.fixed, card.flex, card.flex_mana): card for card in BOX.spells.values()}
Paid = tuple[int, int, int, int]  # element, dice, Mana, Acuity


def is_enough(card: Spell, paid: Paid, discount: int) -> bool:
    """Return whether a payment covers the cost, straight from the rule."""
    _, dice, mana, acuity = paid
    if not card.fixed <= dice <= card.fixed + card.flex:
        return False
    missing = card.fixed + card.flex - dice
    return 2 * mana + acuity >= 2 * card.flex_mana * missing - discount


def brute_force(card: Spell, funds: Funds) -> set[Paid]:
    """Return every payment with the discount, and those at the full price for which there is other Acuity to pay."""
    reduced, full = exact(card, funds, funds.discount), exact(card, funds, 0)
    same = {(element, dice, acuity) for element, dice, _, acuity in reduced}
    return reduced | {paid for paid in full if (paid[0], paid[1], paid[3]) not in same}


def exact(card: Spell, funds: Funds, discount: int) -> set[Paid]:
    """Return every payment that is enough, but not with one crystal less."""
    found = set()
    for element in card.elements:
        for dice, mana, acuity in product(
            range(funds.dice[element] + 1), range(funds.mana + 1), range(funds.acuity + 1)
        ):
            paid = element, dice, mana, acuity
            less = [(element, dice, mana - 1, acuity)] * (mana > 0) + [(element, dice, mana, acuity - 1)] * (acuity > 0)
            if is_enough(card, paid, discount) and not any(is_enough(card, each, discount) for each in less):
                found.add(paid if dice else (0, 0, mana, acuity))
    return found


@pytest.mark.parametrize("cost", COSTS, ids=str)
def test_payments_are_all_undominated_ones(cost: tuple[tuple[int, ...], int, int, int]) -> None:
    card, random = ONE_OF_EACH[cost], Random(str(cost))
    for _ in range(120):
        dice = tuple(random.choice((0, 0, 1, 2, 3, 5)) for _ in range(6))
        funds = Funds(dice, random.randint(0, 10), random.randint(0, 10), random.choice((0, 1, 2)))  # type: ignore[arg-type]
        found = payments(card, funds)
        paid = [(each.element if each.dice else 0, each.dice, each.mana, each.acuity) for each in found.paid.values()]
        assert len(paid) == len(set(paid)) == len(set(found.options))
        assert set(paid) == brute_force(card, funds)
        assert can_pay(card, funds) == bool(paid)
        assert len(paid) <= 60


@pytest.mark.parametrize("space", range(3))
@pytest.mark.parametrize("card", ["cinder_lance", "boiling_spring", "cairn_knot", "geyser_gate"])
def test_every_payment_is_reached_by_one_answer(card: str, space: int) -> None:
    letters, mana, acuity = "FFFWWEE", 6, 5
    row = ["dew_thread", "rain_ward", "low_star"]
    row[space] = card
    game = table(seat("enchanter", letters, mana=mana, acuity=acuity), spells=row)
    discount = (2, 1, 0)[space]
    funds = Funds(tuple(letters.count(each) for each in LETTERS), mana, acuity, discount)  # type: ignore[arg-type]
    play(game, f"buy {card}")
    assert game.asked.rule == "spell.pay"
    reached = []
    for option in game.options:
        world = play(game.copy(), option)
        (active,) = seat_view(world)["active"]
        element = list(LETTERS.values()).index(active["element"]) if active["dice"] else 0
        reached.append((element, active["dice"], active["mana"], active["acuity"]))
        assert (seat_view(world)["mana"], seat_view(world)["acuity"]) == (
            mana - active["mana"],
            acuity - active["acuity"],
        )
    assert len(reached) == len(set(reached))
    assert set(reached) == brute_force(BOX.spells[card], funds)


def test_a_discount_can_be_declined() -> None:
    game = play(table(seat("enchanter", "F", mana=4, acuity=8), spells=["", "cinder_lance"]), "buy cinder_lance")
    assert game.options[0] == "pay 1 fire 4 mana"
    used, declined = play(game.copy(), "pay 1 fire 7 acuity"), play(game.copy(), "pay 1 fire 8 acuity")
    assert (seat_view(used)["acuity"], seat_view(declined)["acuity"]) == (1, 0)
    assert facts(used, "spell.discount") == [{"card": "cinder_lance", "crystal": "acuity"}]
    assert not facts(declined, "spell.discount")
    assert refused(game, "pay 1 fire 1 mana 7 acuity") == "spell.overpay"


def test_only_acuity_is_worth_declining_a_discount() -> None:
    game = play(table(seat("enchanter", "F", mana=4, acuity=4), spells=["red_noon"]), "buy red_noon")
    paid = {"pay 1 fire 1 mana", "pay 1 fire 2 acuity", "pay 1 fire 4 acuity"}
    assert set(game.options) == paid
    assert refused(game, "pay 1 fire 2 mana") == "spell.overpay"


def test_the_cheapest_payment_comes_first() -> None:
    game = play(table(seat("enchanter", "FFF", mana=4, acuity=5), spells=["", "", "cinder_lance"]), "buy cinder_lance")
    assert game.options[0] == "pay 3 fire"
    shown = game.view(0)["table"]["spells"][2]["cheapest"]
    assert shown == {"element": "fire", "dice": 3, "mana": 0, "acuity": 0}


def test_a_payment_is_matched_in_any_order() -> None:
    game = play(table(seat("enchanter", "F", mana=4, acuity=5), spells=["", "", "cinder_lance"]), "buy cinder_lance")
    assert game.spelled("pay 3 mana 2 acuity 1 fire") == "pay 1 fire 3 mana 2 acuity"
