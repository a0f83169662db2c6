"""The six actions, each paid with potency, and the Chameleon token."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.state import without
from tabletop_nb.games.trismegistus.effects_core import apply_effect
from tabletop_nb.games.trismegistus.materials import ARROW_FROM, ESSENCES, METALS, Option, transmutations
from tabletop_nb.games.trismegistus.notation import ANY, COLOURS, LEVELS
from tabletop_nb.games.trismegistus.prepare import SLOTS
from tabletop_nb.games.trismegistus.rounds import add_experiment, refill_market
from tabletop_nb.games.trismegistus.table import (
    ARTIFACT_PRICE,
    COLOUR_INDEX,
    HELD_LIMIT,
    SYMBOL_INDEX,
    Seat,
    Table,
    step,
)
from tabletop_nb.games.trismegistus.transmute import gain_essence, gain_material, transmute

MAIN = frozenset(("harvest", "essences", "transmute", "acquire", "recharge", "experiment"))
STOP: Option = ("stop",)
COLOUR_OPTIONS = tuple((metal, colour) for metal in METALS for colour in COLOURS)


def list_amounts(asked: tuple[str, str, int]) -> tuple[Option, ...]:
    """Return the options that spend any potency on material or essences of a die."""
    metal, essence, potency = asked
    numbers = range(1, potency + 1)
    options: list[Option] = [("harvest", number) for number in numbers]
    kinds = ESSENCES if essence == ANY else () if essence == metal else (essence,)  # Mercury would be the same twice.
    return (*options, *(("essences", kind, number) for kind in kinds for number in numbers))


AMOUNTS: Memo[tuple[str, str, int], tuple[Option, ...]] = Memo(list_amounts)
MARKET: Memo[tuple[str, ...], tuple[Option, ...]] = Memo(
    lambda tiles: tuple(("acquire", tile) for tile in tiles if tile)
)
SECTION: Memo[tuple[str, ...], tuple[Option, ...]] = Memo(lambda cards: tuple(("experiment", card) for card in cards))


def main_actions(table: Table, me: Seat, metal: str, colour: str) -> list[Option]:
    """Return the actions that a die of this metal and colour allows with the player's potency."""
    box, potency = table.box, me.potency
    if not potency:
        return []
    options = [*AMOUNTS[metal, box.essences[metal], potency]]
    options += transmutations(me.goods, box.labs[me.lab].arrows[colour], table.rulings.gold_as_essence)
    if potency >= ARTIFACT_PRICE:
        space = 2 * COLOUR_INDEX[colour]
        options += MARKET[table.market[space : space + 2]]
    if me.exhausted:
        options += rechargeable(me)
    if len(me.held) < HELD_LIMIT:
        options += SECTION[table.sections[SYMBOL_INDEX[metal]]]
    return options


def rechargeable(me: Seat) -> list[Option]:
    """Return the options that recharge one of the player's exhausted Artifacts."""
    return [("recharge", tile) for slot, tile in enumerate(me.slots) if tile and me.exhausted >> slot & 1]


def die_of(table: Table, me: Seat) -> tuple[str, str]:
    """Return symbol and colour of the die, as a Chameleon token may have changed them for this action."""
    symbol, colour = table.mask or (me.symbol, me.colour)
    return symbol, colour


def spend(table: Table, p: int, potency: int) -> None:
    """Move the die towards 0 on the potency track."""
    table.open_seat(p).potency -= potency


def harvest(table: Table, p: int, number: int) -> None:
    """Spend potency for raw material of the die's metal."""
    spend(table, p, number)
    gain_material(table, p, die_of(table, table.seats[p])[0], number, "action.harvest")


def essences(table: Table, p: int, essence: str, number: int) -> None:
    """Spend potency for essences of the bowl, all of the same type."""
    spend(table, p, number)
    gain_essence(table, p, essence, number, "action.essences")


def transmute_first(table: Table, p: int, source: str, payment: str) -> None:
    """Spend 1 potency on a transmutation. More along the same arrow can follow."""
    spend(table, p, 1)
    table.add_due(("transmute_again", p, source))
    transmute(table, p, source, payment)


@step
def transmute_again(table: Table, p: int, source: str) -> StepCoroutine | None:
    """Spend 1 more potency on the same arrow, as long as there is any, or stop."""
    me = table.seats[p]
    if not me.potency:
        return None
    options = transmutations(me.goods, (ARROW_FROM[source],), table.rulings.gold_as_essence)
    return ask_again(table, p, options) if options else None


async def ask_again(table: Table, p: int, options: tuple[Option, ...]) -> None:
    """Choose the next transmutation of the same action, or stop."""
    answer = await Choice(p, "transmute.again", (STOP, *options), "turn")
    if answer != STOP:
        transmute_first(table, p, str(answer[1]), str(answer[2]))


async def acquire(table: Table, p: int, artifact: str) -> None:
    """Spend exactly 3 potency for an Artifact of the die's colour, use its ability at once, then refill the market."""
    spend(table, p, ARTIFACT_PRICE)
    space = table.market.index(artifact)
    slot = await Choice(p, "action.slot", SLOTS, "turn", {"artifact": artifact})
    table.market = *table.market[:space], "", *table.market[space + 1 :]
    table.add_due(("refill", p, space))
    put_artifact(table, p, artifact, slot - 1)
    apply_effect(table, p, artifact, table.box.artifacts[artifact].effect)


@step
def refill(table: Table, p: int, space: int) -> None:
    """Refill the space of an acquired Artifact, once its ability is resolved."""
    refill_market(table, space)


def put_artifact(table: Table, p: int, artifact: str, slot: int) -> None:
    """Put an Artifact into a slot, face up. An older one in it leaves the game."""
    me = table.open_seat(p)
    old = me.slots[slot]
    me.slots = (*me.slots[:slot], artifact, *me.slots[slot + 1 :])
    me.exhausted &= ~(1 << slot)
    if table.log is not None:
        table.note("action.acquire", p, artifact=artifact, slot=slot + 1)
        if old:
            table.note("action.replace", p, artifact=old)


def recharge(table: Table, p: int, artifact: str) -> None:
    """Spend exactly 1 potency to turn one of your Artifacts face up."""
    spend(table, p, 1)
    me = table.open_seat(p)
    me.exhausted &= ~(1 << me.slots.index(artifact))
    table.note("action.recharge", p, artifact=artifact)


def take_experiment(table: Table, p: int, card: str) -> None:
    """Spend exactly 1 potency for an Experiment of the die's section. Only the current level is refilled."""
    spend(table, p, 1)
    table.note("action.experiment", p, experiment=card)
    remove_experiment(table, card)
    table.open_seat(p).held += (card,)


def remove_experiment(table: Table, card: str) -> None:
    """Take an Experiment from the board, and refill its space if it is of the current deck's level."""
    section = next(i for i, cards in enumerate(table.sections) if card in cards)
    cards = without(table.sections[section], card)
    table.sections = *table.sections[:section], cards, *table.sections[section + 1 :]
    if table.box.experiments[card].deck == LEVELS[table.round - 1]:
        add_experiment(table, section)


def disguise(table: Table, p: int, answer: Option) -> None:
    """Discard a Chameleon token to use another symbol and colour for the next action."""
    table.open_seat(p).chameleon -= 1
    table.mask = tuple(map(str, answer))
    if table.log is not None:
        table.note("chameleon.use", p, symbol=answer[0], colour=answer[1])
