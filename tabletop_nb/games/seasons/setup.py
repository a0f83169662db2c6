"""Setup: build a table from the level, rulings, card files and scenario."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_nb.core.deck import Files
from tabletop_nb.core.definition import Mode
from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.core.scenario import switches
from tabletop_nb.games.seasons.box import BASIC_CARDS, COPIES, IDS, PRESETS, SEASONS, make_box, published_box
from tabletop_nb.games.seasons.energy import bundle
from tabletop_nb.games.seasons.prelude import CARDS
from tabletop_nb.games.seasons.rulings import Rulings
from tabletop_nb.games.seasons.scenario import DICE_OF_A_COLOUR, TOURNAMENT, ZONES, Scenario, set_ids, validate_scenario
from tabletop_nb.games.seasons.table import EVERYBODY, NAME, SHOWN, Cards, Table
from tabletop_nb.games.seasons.turn import PAYABLE

MODES = (
    Mode("apprentice", (2, 3, 4), (2, 3, 4)),
    Mode("magician", (2, 3, 4)),
    Mode("archmage", (2, 3, 4)),
)


def setup(
    seed: int,
    players: int,
    mode: str,
    rulings: dict[str, bool] | None = None,
    scenario: Scenario | None = None,
    deck: Files | None = None,
) -> Table:
    """Return a table ready to play. A scenario sets some fields, and everything else is dealt as usual."""
    box = make_box(deck) if deck is not None else published_box()
    switched = switches(Rulings, rulings)
    given = validate_scenario(scenario, mode, players, switched) if scenario is not None else {}
    table = Table(seed, box, switched, mode, players, given.get("script"))
    table.payable = PAYABLE[table.energy]
    table.phase = given.get("phase", "sets" if mode == "apprentice" else "draft")
    cards = Supply(range(COPIES * (len(IDS) if mode == "archmage" else BASIC_CARDS)))
    set_up_boards(table, given, cards)
    table.bag = bag(table, given.get("bag"))
    table.first = first_player(table, given)
    table.turn = given.get("turn", table.first if table.phase in TOURNAMENT else 0)
    set_up_piles(table, given, cards)
    table.year, table.space = given.get("year", 1), given.get("space", 1)
    table.season = (table.space - 1) // 3
    set_up_dice(table, given)
    note_setup(table)
    return table


def set_up_piles(table: Table, given: Scenario, cards: Supply) -> None:
    """Take out a scenario's draw pile or discards, deal the cards, and put the rest on the pile that wasn't given."""
    table.pile = cards.take(given.get("pile", ()), "pile")
    table.discards = cards.take(given.get("discards", ()), "discards")
    deal(table, given, cards)
    if "pile" in given:
        table.discards = tuple(cards.cards)
        table.script = {**(table.script or {}), "pile": [*table.pile]}  # in this order, starting with the top card
    else:
        table.pile = tuple(cards.cards)


class Supply:
    """The cards of the box that have no place yet."""

    def __init__(self, cards: Iterable[int]) -> None:
        self.cards = list(cards)

    def take(self, names: Iterable[str], where: str) -> Cards:
        """Take a copy of each of these cards."""
        taken = []
        for name in names:
            card = next((card for card in self.cards if NAME[card] == name), None)
            if card is None:
                raise ScenarioError(f"scenario field {where}: {name!r} was given; allowed: cards with a copy left")
            self.cards.remove(card)
            taken.append(card)
        return tuple(taken)

    def has_all(self, names: Iterable[str]) -> bool:
        """Return whether there is a copy of each of these cards."""
        return set(names) <= {NAME[card] for card in self.cards}

    def deal(self, table: Table, count: int) -> Cards:
        """Take this many cards at random."""
        taken = []
        for _ in range(count):
            taken.append(table.pick(self.cards))
            self.cards.remove(taken[-1])
        return tuple(sorted(taken))


def set_up_boards(table: Table, given: Scenario, cards: Supply) -> None:
    """Put the contents of a scenario on each board."""
    for seat, facts in zip(table.seats, given.get("seats", []), strict=False):
        for name in ("crystals", "gauge", "bonuses"):
            setattr(seat, name, facts.get(name, 0))
        seat.reserve = bundle(facts.get("reserve", ()))
        for zone in ZONES:
            setattr(seat, zone, cards.take(facts.get(zone, ()), zone))
        seat.drafted = cards.take(facts.get("drafted", ()), "drafted")
        table.set_known_to(seat.play, EVERYBODY)
        seat.turned = cards_named(seat.play, facts.get("turned", ()))
        for name, held in facts.get("stored", {}).items():
            for card, tokens in zip(cards_named(seat.play, [name] * len(held)), held, strict=True):
                seat.put(card, bundle(tokens))


def cards_named(cards: Cards, names: Iterable[str]) -> Cards:
    """Return the cards with these names, each copy once."""
    chosen: Cards = ()
    for name in names:
        chosen += (next(card for card in cards if NAME[card] == name and card not in chosen),)
    return chosen


def bag(table: Table, given: dict[str, list[int]] | None) -> tuple[Cards, ...]:
    """Return the dice of each colour for the whole game, one more than there are players, chosen at random."""
    chosen = []
    for number, season in enumerate(SEASONS):
        dice = [DICE_OF_A_COLOUR * number + die for die in range(DICE_OF_A_COLOUR)]
        if given and season in given:
            dice = [DICE_OF_A_COLOUR * number + die - 1 for die in given[season]]
        elif len(dice) > table.players + 1:
            table.shuffle(dice)
        chosen.append(tuple(sorted(dice[: table.players + 1])))
    return tuple(chosen)


def first_player(table: Table, given: Scenario) -> int:
    """Return the first player: the scenario's, or a random one.

    In a Tournament scenario without `first`, it is the player whose turn it is, or else seat 0.
    """
    first = given.get("first", given.get("turn", 0) if table.phase in TOURNAMENT else table.pop_scripted("first"))
    return table.below(table.players) if first is None else int(first)


def deal(table: Table, given: Scenario, cards: Supply) -> None:
    """Deal a preset set to each apprentice, or nine cards to choose from at the other levels."""
    if table.phase == "sets":
        named = {facts["set"] for facts in given.get("seats", []) if "set" in facts}
        for p, seat in enumerate(table.seats):
            facts = given["seats"][p] if "seats" in given else {}
            if not seat.drafted:
                number = facts.get("set") or preset(table, cards, named)
                named.add(number)
                seat.drafted = cards.take(set_ids(number), "script.sets")
                table.note("prelude.preset", p, number=number)
            # Everybody knows which cards an apprentice has, but not where each of them is.
            table.set_known_to(seat.drafted, EVERYBODY & ~SHOWN if table.mode == "apprentice" else 1 << p)
    elif table.phase == "draft":
        packs = given.get("packs", [])
        taken = [cards.take(pack, "packs") for pack in packs]
        table.packs = (*taken, *(cards.deal(table, CARDS) for _ in range(table.players - len(taken))))
    for p, seat in enumerate(table.seats):
        table.set_known_to((*seat.hand, *seat.library_2, *seat.library_3), 1 << p)


def preset(table: Table, cards: Supply, named: set[int]) -> int:
    """Return the scripted preset set or, without one, a random set that nobody has."""
    scripted = table.pop_scripted("sets")
    if scripted is not None:
        return int(scripted)
    free = [number for number in PRESETS if number not in named and cards.has_all(set_ids(number))]
    if not free:
        raise ScenarioError("scenario: cards of every preset set are in use; allowed: at least one whole set left")
    return free[table.below(len(free))]


def set_up_dice(table: Table, given: Scenario) -> None:
    """Set the dice of the round as in the scenario."""
    numbers = table.box.numbers
    table.dice = tuple(6 * numbers[name] + face - 1 for name, face in given.get("dice", ()))
    for seat, (name, face) in zip(table.seats, given.get("die", ()), strict=False):
        seat.die = 6 * numbers[name] + face - 1
    if table.phase in ("choose", "begin", "act"):
        table.rounds = 1
    if table.phase == "act":
        shows = table.box.faces[table.seats[table.turn].die]
        table.transmuting, table.extra = given.get("transmuting", shows.transmute), given.get("extra", 0)


def note_setup(table: Table) -> None:
    """Log the setup."""
    table.note("setup.board", table.first, season=SEASONS[table.season], year=table.year, space=table.space)
    table.note("setup.dice", table.first, count=table.players + 1)
    table.note(f"level.{table.mode}", table.first)
    table.note("setup.players", table.first)
    table.note("setup.first", table.first)
    if table.phase == "draft":
        table.note("prelude.deal", table.first, count=len(table.packs[0]))
