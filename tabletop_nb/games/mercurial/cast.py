"""The steps of a cast, in rulebook order: Links, choices, counting, objectives, reset."""

from __future__ import annotations

from typing import Any

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.games.mercurial.achievements import note_cast, note_end_of_turn
from tabletop_nb.games.mercurial.alterations import roll
from tabletop_nb.games.mercurial.casting import (
    NO_LINK,
    Combination,
    Power,
    Total,
    by_kind,
    combination,
    explain,
    factor_of,
    is_order_open,
    link_targets,
    order_options,
    ordered,
    powers,
    purchases,
    spent,
    total,
    with_choice,
)
from tabletop_nb.games.mercurial.elements import NO_DICE, Option, itemized
from tabletop_nb.games.mercurial.objectives import met_arcanas, qualifies, surplus_prestige
from tabletop_nb.games.mercurial.printed import Balance
from tabletop_nb.games.mercurial.rows import draw_heroic, new_reward
from tabletop_nb.games.mercurial.table import (
    EMPTY,
    NO_CASTING,
    NO_REWARD,
    Casting,
    Table,
    gain_acuity,
    gain_mana,
    step,
)
from tabletop_nb.games.mercurial.turn import next_turn

NO_HEROIC: Option = ("no", "heroic")
NO_ARCANA: Option = ("no", "arcana")


@step
def cast_steps(table: Table, p: int) -> None:
    """List the steps of the cast: one for each Link and each choice, then the others."""
    me = table.seats[p]
    table.add_due(
        *(("link", p, link) for link in by_kind(table.box, me.active, "link")),
        *(("choose", p, spell) for spell in with_choice(table.box, me.active, me.has_aether)),
        *((name, p) for name in ("count", "claim", "claim_arcana", "reset")),
    )


@step
def link(table: Table, p: int, card: str) -> StepCoroutine | None:
    """Put a Link on a normal Spell, if there is one."""
    normal = by_kind(table.box, table.seats[p].active, "normal")
    if not normal:
        table.note("cast.no_link", p, card=card)
        return None
    return ask_link(table, p, card, normal)


async def ask_link(table: Table, p: int, card: str, normal: list[str]) -> None:
    """Ask which Spell a Link multiplies."""
    options = [("link", spell) for spell in link_targets(normal, is_forced=table.rulings.links_forced)]
    _, spell = await Choice(p, "cast.link", options, "cast", {"card": card})
    table.casting = table.casting._replace(links=(*table.casting.links, (card, spell)))
    if spell != NO_LINK:
        factor = factor_of(table.box, card, table.seats[p].has_aether)
        table.note("cast.link", p, card=card, spell=spell, number=factor)


@step
async def choose(table: Table, p: int, card: str) -> None:
    """Choose what a Spell gives: Ruin or Restore."""
    effect = table.box.spells[card].shown(table.seats[p].has_aether)
    about = {"card": card, "ruin": effect.number, "restore": effect.restore}
    _, way = await Choice(p, "cast.choose", CHOICES, "cast", about)
    table.casting = table.casting._replace(choices=(*table.casting.choices, (card, way)))
    table.note("cast.choose", p, card=card, energy=way)


CHOICES: list[Option] = [("choose", "ruin"), ("choose", "restore")]


@step
async def count(table: Table, p: int) -> None:
    """Count everything, after buying Ruin or Restore with Acuity, using the Mystrune, and ordering Enchantments."""
    cast = combination(table, p)
    bought, rune, order = (0, 0), False, tuple(by_kind(table.box, cast.spells, "enchantment"))
    offers = purchases(table.box, table.seats[p].acuity)
    if len(offers) > 1:
        bought = offers[await Choice(p, "cast.spend", tuple(offers), "cast", {"number": table.seats[p].acuity})]
    if table.holder == p:
        token = table.box.mystrunes[table.mystrune]
        about = {"card": token.id, "ruin": token.ruin, "restore": token.restore}
        rune = (await Choice(p, "mystrune.back", RUNE_OPTIONS, "cast", about)) == RUNE_OPTIONS[0]
    if is_order_open(table.box, order, cast.aether):
        _, last = await Choice(p, "cast.order", order_options(table.box, order, cast.aether), "cast")
        order = ordered(order, last)
    plan = Casting(table.casting.links, table.casting.choices, bought, rune, order)
    sum_ = total(table.box, cast, plan)
    ways = powers(table.box, sum_.ruin, sum_.restore)
    power = ways[0]
    if len(ways) > 1:
        about = {"number": power.myst, "ruin": ways[0].ruin, "restore": ways[1].restore}
        power = ways[(await Choice(p, "cast.equilibrium", BALANCES, "cast", about)) == BALANCES[1]]
    table.casting = Casting(*plan[:5], counted=True, ruin=power.ruin, restore=power.restore, myst=power.myst)
    conclude(table, p, cast, sum_, power)


RUNE_OPTIONS: list[Option] = [("use", "mystrune"), ("keep", "mystrune")]
BALANCES: list[Option] = [("as", "ruin"), ("as", "restore")]


def conclude(table: Table, p: int, cast: Combination, sum_: Total, power: Power) -> None:
    """Pay for what Acuity bought, log the result line by line, and take what an Equilibrium gives."""
    plan = table.casting
    table.open_seat(p).acuity -= spent(table.box, plan.bought)
    if plan.rune:
        table.holder = -1
    if table.log is not None:
        note_count(table, p, cast, sum_, power)
    row = table.box.row(power.myst)
    if row is not None:
        balance(table, p, row)
    elif power.myst and table.rulings.small_myst_gives_mystrune:
        take_mystrune(table, p)
    if table.is_solo:
        note_cast(table, p)


def note_count(table: Table, p: int, cast: Combination, sum_: Total, power: Power) -> None:
    """Log what everything gives."""
    for rule, facts in explain(table.box, cast, sum_, power):
        if rule == "mystrune.back":
            facts["card"] = table.mystrune
        table.note(rule, p, **facts)


def balance(table: Table, p: int, row: Balance) -> None:
    """Take the Mystrune from wherever it is, and the other bonuses of this row of the Equilibrium board."""
    take_mystrune(table, p)
    table.open_seat(p).prestige += row.prestige
    gained = gain_acuity(table, p, row.acuity) if row.acuity else 0
    if gained or row.prestige:
        table.note("cast.bonus", p, number=gained, prestige=row.prestige)


def take_mystrune(table: Table, p: int) -> None:
    """Take the Mystrune from the board or from a rival, or keep it if it was used in this cast."""
    if table.casting.rune:
        table.note("mystrune.keep", p)
    elif table.holder < 0:
        table.note("mystrune.take", p)
    elif table.holder != p:
        table.note("mystrune.steal", p, rival=table.holder)
    table.holder = p


# -- objectives ----------------------------------------------------------------------------------------------


@step
def claim(table: Table, p: int) -> StepCoroutine | None:
    """Claim one Heroic or none, and take the Prestige for what is left over."""
    ruin, restore, book = table.casting.ruin, table.casting.restore, table.box.heroics
    able = [card for card in table.heroics if card and qualifies(book[card], ruin, restore)]
    if able:
        return ask_heroic(table, p, able)
    if table.log is not None:
        table.note("claim.none", p)
    collect_prestige(table, p, "")
    return None


async def ask_heroic(table: Table, p: int, able: list[str]) -> None:
    """Ask which Heroic to claim."""
    answer = await Choice(p, "claim.heroic", [*(("heroic", card) for card in able), NO_HEROIC], "claim")
    if answer == NO_HEROIC:
        table.note("claim.none", p)
        collect_prestige(table, p, "")
    else:
        collect_prestige(table, p, answer[1])
        claim_heroic(table, p, answer[1])


def collect_prestige(table: Table, p: int, heroic: str) -> None:
    """Take 1 Prestige for each full 3 Ruin or 4 Restore above what the Heroic needs; without a Heroic, above zero."""
    number = surplus_prestige(table, heroic)
    if number:
        table.open_seat(p).prestige += number
        table.note("claim.prestige" if heroic else "claim.prestige_alone", p, number=number)


def claim_heroic(table: Table, p: int, card: str) -> None:
    """Take a Heroic and everything on it, and put a new one in its place."""
    place = table.heroics.index(card)
    dice, mana, acuity = table.rewards[place]
    me = table.open_seat(p)
    me.heroics += (card,)
    for sigil in table.box.heroics[card].sigils:
        me.sigils = add_sigil(me.sigils, sigil)
    me.rolled += dice
    gained = gain_mana(table, p, mana), gain_acuity(table, p, acuity)
    if table.is_solo:
        table.claimed_rewards = (table.claimed_rewards[0] + dice, table.claimed_rewards[1] + mana)
    table.note("claim.heroic", p, card=card)
    if table.log is not None:
        words = ("dice",) * dice + ("mana",) * gained[0] + ("acuity",) * gained[1]
        table.note("prodigy.reward" if table.is_solo else "claim.reward", p, card=card, gained=words)
    refill(table, p, place)


def add_sigil(sigils: tuple[int, int, int, int], sigil: int) -> Any:
    """Return the numbers of Sigils with one more."""
    return (*sigils[:sigil], sigils[sigil] + 1, *sigils[sigil + 1 :])


def refill(table: Table, p: int, place: int) -> None:
    """Put the next Heroic with its reward in an empty space."""
    card = draw_heroic(table)
    reward = new_reward(table) if card else NO_REWARD
    table.heroics = (*table.heroics[:place], card, *table.heroics[place + 1 :])
    table.rewards = (*table.rewards[:place], reward, *table.rewards[place + 1 :])
    if card != EMPTY:
        table.note("claim.refill", p, card=card)


@step
def claim_arcana(table: Table, p: int) -> StepCoroutine | None:
    """Claim one Arcana whose requirement the cast meets, or none."""
    able = met_arcanas(table, p)
    return ask_arcana(table, p, able) if able else None


async def ask_arcana(table: Table, p: int, able: list[str]) -> None:
    """Ask which Arcana to claim."""
    answer = await Choice(p, "claim.arcana", [*(("arcana", card) for card in able), NO_ARCANA], "claim")
    if answer != NO_ARCANA:
        me = table.open_seat(p)
        me.arcanas += (answer[1],)
        table.arcanas = tuple(card for card in table.arcanas if card != answer[1])
        table.note("claim.arcana", p, card=answer[1])


# -- reset ---------------------------------------------------------------------------------------------------


@step
def reset(table: Table, p: int) -> None:
    """End the turn of a cast: all dice are rerolled, Mana and Alterations come back, and Spells are set aside."""
    if table.is_solo:
        note_end_of_turn(table, p)
    me = table.open_seat(p)
    me.dice, me.locked = roll(table, me.rolled), NO_DICE
    mana = gain_mana(table, p, sum([paid.mana for paid in me.paid]))
    if table.log is not None:
        table.note("reset.board", p, mana=mana, cards=me.exhausted)
    me.hand, me.exhausted = me.hand + me.exhausted, ()
    me.used, me.active, me.paid = me.used + me.active, (), ()
    table.casting, table.is_casting = NO_CASTING, False
    if table.log is not None:
        dice = itemized(me.dice)
        table.note("reset.dice", p, dice=dice)
    if table.phase == "act":
        next_turn(table, p)
