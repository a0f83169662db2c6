"""The season wheel: the token moves, seasons and years change, and cards react to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.games.seasons.box import KIND, SEASONS
from tabletop_nb.games.seasons.cards import crystals, sacrifice, steal
from tabletop_nb.games.seasons.table import NAME, SPACES, YEARS, Cards, Table, step, without_card

Trigger = Callable[[Table, int, int], None]
F = TypeVar("F", bound=Trigger)
TRIGGER: dict[int, Trigger] = {}


def both(*names: str) -> Cards:
    """Return both copies of these cards."""
    return tuple(card for name in names for card in (2 * KIND[name], 2 * KIND[name] + 1))


ROUND_END = both("damned_soul_of_onys", "beggars_horn", "titus_deepgaze", "wondrous_chest")
SEASON_CHANGE = both("figrim_the_avaricious", "hourglass_of_time")
ANY_OF = {cards: frozenset(cards) for cards in (ROUND_END, SEASON_CHANGE)}


def move(table: Table, spaces: int) -> None:
    """Move the Season token. Passing from fall to winter starts a new year; moving back to fall goes back a year."""
    at, season = table.space + spaces, table.season
    table.space = (at - 1) % SPACES + 1
    table.season = (table.space - 1) // 3
    if table.log is not None:
        table.note("wheel.move", table.turn, space=table.space)
    if table.season != season:
        table.note("season.change", table.turn, season=SEASONS[table.season])
        table.add_due(*steps_of_triggers(table, SEASON_CHANGE))
    if at > SPACES:
        new_year(table)
    elif at < 1 and (table.year > 1 or table.rulings.boots_year_zero):
        table.year -= 1
        table.note("year.back" if table.year else "year.zero", table.turn, year=table.year)


def new_year(table: Table) -> None:
    """Move the Year token. Players take the cards of the year's library into their hands, only once."""
    table.year += 1
    if table.year <= YEARS:
        table.note("year.change", table.turn, year=table.year)
    elif table.phase == "act":  # Temporal Boots
        table.note("game.last", table.turn)
    library = {2: "library_2", 3: "library_3"}.get(table.year)
    for p, seat in enumerate(table.seats):
        if library and (cards := getattr(seat, library)):
            seat = table.open_seat(p)
            seat.hand += cards
            setattr(seat, library, ())
            table.note("year.library", p, (p,), cards=tuple(NAME[card] for card in cards))


def steps_of_triggers(table: Table, cards: Cards) -> list[tuple[str, int, Cards]]:
    """Return the effects of these cards that happen now as steps, player by player in the round's order."""
    steps, any_of = [], ANY_OF[cards]
    for q in table.in_order():
        play = table.seats[q].play
        if not any_of.isdisjoint(play):
            steps.append(("triggers", q, tuple([card for card in cards if card in play])))
    return steps


@step
def triggers(table: Table, p: int, cards: Cards) -> StepCoroutine | None:
    """Apply one player's simultaneous effects one after the other."""
    if not cards:
        return None
    if table.rulings.choose_trigger_order and len({card >> 1 for card in cards}) > 1:
        return choose_trigger(table, p, cards)
    table.add_due(("trigger", p, cards[0]), ("triggers", p, cards[1:]))
    return None


async def choose_trigger(table: Table, p: int, cards: Cards) -> None:
    """Ask the owner which effect comes next (ruling `choose_trigger_order`)."""
    name = await Choice(p, "round.trigger", list(dict.fromkeys(NAME[card] for card in cards)))
    card = next(card for card in cards if NAME[card] == name)
    table.add_due(("trigger", p, card), ("triggers", p, without_card(cards, card)))


@step
def trigger(table: Table, p: int, card: int) -> None:
    """Apply one of these effects if the card is still in play."""
    if card in table.seats[p].play:
        TRIGGER[card >> 1](table, p, card)


def triggered(name: str) -> Callable[[F], F]:
    """Register what a card does when the season changes or the round ends."""

    def mark(effect: F) -> F:
        TRIGGER[KIND[name]] = effect
        return effect

    return mark


# -- when the season changes ---------------------------------------------------------------------------


@triggered("figrim_the_avaricious")
def figrim_the_avaricious(table: Table, p: int, card: int) -> None:
    """Take 1 crystal from each opponent who has one."""
    taken = sum(steal(table, p, rival, 1) for rival in table.rivals(p))
    table.note("card.figrim_the_avaricious", p, crystals=taken)


@triggered("hourglass_of_time")
def hourglass_of_time(table: Table, p: int, card: int) -> None:
    """Take an energy of your choice."""
    table.note("card.hourglass_of_time", p)
    table.add_due(("gain_any", p, 1, NAME[card]))


# -- when the round ends -------------------------------------------------------------------------------


@triggered("damned_soul_of_onys")
def damned_soul_stays(table: Table, p: int, card: int) -> None:
    """Lose 3 crystals as its owner."""
    lost = crystals(table, p, -3)
    table.note("card.damned_soul_of_onys.stays", p, crystals=lost)


@triggered("beggars_horn")
def beggars_horn(table: Table, p: int, card: int) -> None:
    """Take an energy of your choice if your reserve has one or none."""
    if table.seats[p].tokens <= 1:
        table.note("card.beggars_horn", p)
        table.add_due(("gain_any", p, 1, NAME[card]))


@triggered("titus_deepgaze")
def titus_deepgaze(table: Table, p: int, card: int) -> None:
    """Take 1 crystal from each opponent; if one has none, sacrifice Titus."""
    rivals = table.rivals(p)
    poor = any(not table.seats[rival].crystals for rival in rivals)
    taken = sum(steal(table, p, rival, 1) for rival in rivals)
    table.note("card.titus_deepgaze", p, crystals=taken)
    if poor:
        sacrifice(table, p, card, "card.titus_deepgaze.leaves")


@triggered("wondrous_chest")
def wondrous_chest(table: Table, p: int, card: int) -> None:
    """Gain 3 crystals if your reserve has four or more energies."""
    if table.seats[p].tokens >= 4:
        crystals(table, p, 3)
        table.note("card.wondrous_chest", p)
