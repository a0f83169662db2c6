"""Smugglers, for 2 to 4 players: bid in secret, play cards, try your luck. After four rounds the most coins win.

A small game for the tests of the core. Unlike Evenfall, it has hands that other players can't see. In the mode
`customs`, one player smuggles against an automa: the customs officer, who follows three printed rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tabletop_nb.core.card_uses import CardUse, Counts, count_cards, make_card_uses
from tabletop_nb.core.choice import Choice, Steps
from tabletop_nb.core.definition import BotSettings, GameDefinition, Mode, SearchLevel, StepCoroutine
from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.core.flow import OVER
from tabletop_nb.core.game import Game
from tabletop_nb.core.rng import Chance, Script
from tabletop_nb.core.rulebook import Rulebook
from tabletop_nb.core.scenario import Check, InvalidValueError, at, fields, many, one_of, switches, whole
from tabletop_nb.core.state import State, Zone, fixed, slot, uncompared
from tabletop_nb.core.table import Event, ScoreLine, Step, Time, seat_keys
from tabletop_nb.core.table import Table as CoreTable
from tabletop_nb.core.view import Knowledge, zone_as_seen

MODES = (Mode("standard", (2, 3, 4), (2, 3, 4)), Mode("quick", (2,)), Mode("customs", (1,), (1,), automas=1))
ROUNDS = {"standard": 4, "quick": 1, "customs": 3}
HAND = 3
BOOK = Rulebook(Path(__file__).parent)
STEPS = step = Steps()


class Card(NamedTuple):
    """What is printed on a card."""

    kind: str
    worth: int


CARDS = {f"{kind}_{worth}": Card(kind, worth) for kind in ("raid", "spy", "luck", "barter") for worth in range(1, 7)}


@dataclass(frozen=True)
class Rulings:
    """Switches for rules that can be read in two ways."""

    leader_takes_too: bool = False


def sorted_cards(cards: list[str]) -> Zone:
    """Return the cards in a canonical order."""
    return tuple(sorted(cards))


def copied(cards: list[str]) -> list[str]:
    """Return a new list with the same cards."""
    return cards[:]


class Seat(State):
    """One player's cards and coins; the hand and the bid are hidden from the others."""

    bid: list[str] = slot(key=tuple, copy=copied)
    coins: int = 3
    hand: list[str] = slot(key=sorted_cards, copy=copied)

    def __init__(self, hand: list[str]) -> None:
        super().__init__()
        self.hand, self.bid = hand, []


def copied_seats(seats: list[Seat]) -> list[Seat]:
    """Return copies of the seats."""
    return [seat.copy() for seat in seats]


class Table(CoreTable):
    """The zones contain the cards; `knows` has one bit per seat for each card that the seat knows."""

    players: int = fixed()
    rounds: int = fixed()
    automa: int = fixed()  # the seat of the customs officer, or -1
    rulings: Rulings = fixed()
    seats: list[Seat] = slot(key=seat_keys, copy=copied_seats)
    deck: list[str] = slot(key=tuple, copy=copied)  # the last card is the top one
    discards: Zone = uncompared(())
    knows: Knowledge = slot(key=None, copy=dict.copy)
    looks: int = uncompared(0)  # how often somebody got to know a card
    round: int = 1
    stage: str = "bidding"
    waiting: list[int] = slot(key=tuple, copy=list)
    pot: int = 0

    def __init__(self, seed: int, players: int, rounds: int, rulings: Rulings, script: Script | None) -> None:
        super().__init__(seed, script)
        self.players, self.rounds, self.rulings, self.automa = players, rounds, rulings, -1
        self.seats = [Seat([]) for _ in range(players)]
        self.deck, self.knows = list(CARDS), dict.fromkeys(CARDS, 0)
        self.waiting = list(range(players))

    def revealed(self) -> Any:
        """Return what random draws and looks at cards have revealed."""
        return super().revealed(), self.looks

    def from_seat(self, first: int) -> list[int]:
        """Return the seats in turn order, starting with this one."""
        return [(first + i) % self.players for i in range(self.players)]

    @property
    def phase(self) -> str:
        """Return the step that comes next, unless another is due."""
        each, close = STAGES[self.stage]
        return OVER if self.round > self.rounds else each if self.waiting else close

    @property
    def turn(self) -> int:
        """Return whose turn it is."""
        return self.waiting[0] if self.waiting else 0

    def begin(self, stage: str, first: int) -> None:
        """Begin a stage, in which every seat still has to act."""
        self.stage, self.waiting = stage, self.from_seat(first)

    def learn(self, card: str, seat: int) -> None:
        """Record that the seat knows this card from now on."""
        self.knows[card] |= 1 << seat
        self.looks += 1

    def draw(self, p: int) -> None:
        """Move the top card to p's hand; a seat that had looked at it still knows it."""
        if not self.deck:
            self.deck, self.discards = list(self.discards), ()
            self.knows.update(dict.fromkeys(self.deck, 0))
            self.shuffle(self.deck)
            self.note("draw.reshuffle", p)
        card = self.deck.pop()
        self.seats[p].hand.append(card)
        self.learn(card, p)
        self.note("draw.card", p, (p,), card=card)

    def discard(self, p: int, card: str) -> None:
        """Discard a card from p's hand, for everybody to see."""
        self.seats[p].hand.remove(card)
        self.discards += (card,)

    def take_unseen(self, p: int, card: str) -> str:
        """Take a card from p's hand; the others no longer know which of p's cards left and which stayed."""
        forget(self.knows, self.seats[p].hand, p)
        self.seats[p].hand.remove(card)
        return card


# -- setup and flow --------------------------------------------------------------------------------------------


def setup(
    seed: int,
    players: int = 2,
    mode: str = "standard",
    rulings: dict[str, bool] | None = None,
    scenario: dict[str, Any] | None = None,
) -> Table:
    """Return a table ready to play; a scenario sets what it names."""
    given = validate_scenario(scenario or {}, players)
    seats = players + (mode == "customs")
    table = Table(seed, seats, ROUNDS[mode], switches(Rulings, rulings), given.pop("script", None))
    table.automa = players if mode == "customs" else -1
    table.shuffle(table.deck)
    fill_hands(table)
    for p, coins in enumerate(given.pop("coins", ())):
        table.seats[p].coins = coins
    for name, value in given.items():
        setattr(table, name, value)
    return table


def validate_scenario(scenario: Any, players: int) -> dict[str, Any]:
    """Return the scenario after checking every field, as the table stores it."""
    coins = whole(0, 99)
    shape = {
        "pot": coins,
        "stage": one_of(STAGES),
        "due": lambda value: tuple(many(owed(players))(value)),
        "coins": many(coins, players, players),
        "script": fields({"dice": many(whole(1, 6))}),
    }
    try:
        return dict(fields(shape)(scenario))
    except InvalidValueError as wrong:
        raise ScenarioError(f"scenario field {wrong}") from None


def owed(players: int) -> Check:
    """Parse a step that is due, such as ["luck", 0]."""

    def check(value: Any) -> Step:
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise InvalidValueError(value, "a step and a seat")
        return at("[0]", one_of(STEPS), value[0]), at("[1]", whole(0, players - 1), value[1])

    return check


STAGES = {  # what each waiting seat does, again and again until it waits no more; what closes the stage
    "bidding": ("bid", "reveal"),
    "trading": ("turn", "refill"),
}


# -- the steps: some ask, some are plain functions, one looks whether there is something to ask ----------------


@step
def bid(table: Table, p: int) -> StepCoroutine | None:
    """Put a card face down; all bids are revealed together."""
    if p != table.automa:
        return ask_bid(table, p)
    put_down(table, p, officers_bid(table))
    return None


async def ask_bid(table: Table, p: int) -> None:
    """Ask which card to put face down."""
    me = table.seats[p]
    put_down(table, p, await Choice(p, "bid.card", lambda: me.hand[:]))


def put_down(table: Table, p: int, card: str) -> None:
    """Put a card face down."""
    me = table.seats[p]
    me.bid.append(table.take_unseen(p, card))
    table.waiting.remove(p)
    table.note("bid.card", p, (p,), card=card)


@step
def reveal(table: Table, p: int) -> None:
    """Let the highest bid lead (on ties, the lower seat's); the others take a coin."""
    bids = [seat.bid.pop() for seat in table.seats]
    leader = max(range(table.players), key=lambda p: CARDS[bids[p]].worth)
    for q, card in enumerate(bids):
        table.seats[q].coins += q != leader or table.rulings.leader_takes_too
        table.note("bid.reveal", q, card=card)
    table.discards += tuple(bids)
    table.looks += 1
    table.begin("trading", leader)


@step
def turn(table: Table, p: int) -> StepCoroutine | None:
    """Play any number of cards for a coin each, then pass; one play is one step."""
    if p != table.automa:
        return ask_turn(table, p)
    officers_turn(table, p)
    return None


async def ask_turn(table: Table, p: int) -> None:
    """Ask for a card to play."""
    verb, *cards = await Choice(p, "turn.action", lambda: actions(table, p))
    table.note("turn.action", p, verb=verb, cards=cards)
    if verb == "pass":
        table.waiting.remove(p)
    for card in cards:
        table.seats[p].coins -= 1
        table.discard(p, card)
        table.add_due((CARDS[card].kind, p))


def actions(table: Table, p: int) -> list[tuple[str, ...]]:
    """Return every card that can be played, and passing."""
    return [("play", card) for card in table.seats[p].hand if not why_not_play(table, p, card)] + [("pass",)]


def why_not_play(table: Table, p: int, card: str) -> str | None:
    """Return the key of the reason against playing this card now, or an empty string."""
    me = table.seats[p]
    if card not in me.hand:
        return "play.not_in_hand"
    if me.coins < 1:
        return "play.no_coin"
    if CARDS[card].kind == "barter" and len(me.hand) < 2:
        return "barter.no_other_card"
    return None


def why_not(table: Table, asked: Choice[Any], option: str) -> tuple[str, Mapping[str, Any]]:
    """Return the reason against an answer, with the same predicate that makes the options."""
    card = option.removeprefix("play ")
    reason = why_not_play(table, asked.player, card) if asked.rule == "turn.action" else None
    return (reason, {"player": asked.player, "card": card}) if reason else ("answer.not_offered", {})


@step
def raid(table: Table, p: int) -> None:
    """Make each rival give way, in turn order."""
    table.add_due(*(("give_way", rival, p) for rival in table.from_seat(p)[1:]))


@step
def give_way(table: Table, p: int, raider: int) -> StepCoroutine | None:
    """Pay the raider 2 coins or discard a card, if you can do either."""
    me = table.seats[p]
    if p == table.automa:
        officer_gives_way(table, p, raider)
        return None
    return pay_or_discard(table, p, raider) if me.coins >= 2 or me.hand else None


async def pay_or_discard(table: Table, p: int, raider: int) -> None:
    """Ask a rival who can do at least one of the two."""
    me = table.seats[p]
    ways = ("pay",) * (me.coins >= 2) + ("discard",) * bool(me.hand)
    way = await Choice(p, "raid.give_way", ways, about={"rival": raider})
    table.note("raid.give_way", p, way=way, rival=raider)
    if way == "pay":
        me.coins -= 2
        table.seats[raider].coins += 2
    else:
        card = await Choice(p, "raid.discard", lambda: me.hand[:])
        table.discard(p, card)
        table.note("raid.discard", p, card=card)


@step
async def spy(table: Table, p: int) -> None:
    """Take a coin and look at the top card of the deck; you may put it under the deck."""
    table.seats[p].coins += 1
    if not table.deck:
        return
    table.learn(table.deck[-1], p)
    table.note("spy.look", p, (p,), card=table.deck[-1])
    way = await Choice(p, "spy.card", ("leave", "sink"))
    if way == "sink":
        table.deck.insert(0, table.deck.pop())  # read again: nothing hidden waits in a local
    table.note("spy.card", p, way=way)


@step
async def luck(table: Table, p: int) -> None:
    """Roll the die: 1 and 2 lose the pot, more is added to it. Take it or go on, as often as you dare."""
    ways = ("take", "roll") if table.pot else ("roll",)
    if await Choice(p, "luck.go_on", ways, about={"pot": table.pot}) == "take":
        table.seats[p].coins += table.pot
        table.pot = 0
        return
    face = table.roll()
    table.note("luck.roll", p, face=face)
    table.pot = table.pot + face if face > 2 else 0
    if table.pot:
        table.add_due(("luck", p))


@step
async def barter(table: Table, p: int) -> None:
    """Give a rival one of your cards for 3 coins from the bank; only the two of you see it."""
    me = table.seats[p]
    rival = await Choice(p, "barter.rival", table.from_seat(p)[1:], "barter")
    card = await Choice(p, "barter.card", lambda: me.hand[:], "barter", {"rival": rival})
    me.coins += 3
    table.seats[rival].hand.append(table.take_unseen(p, card))
    table.learn(card, rival)
    table.note("barter.rival", p, rival=rival)
    table.note("barter.card", p, (p, rival), card=card, rival=rival)


# -- the customs officer, an automa: rules decide, nobody is asked ------------------------------------------------


def officers_bid(table: Table) -> str:
    """Return the officer's card with the highest worth; ties by name."""
    return max(table.seats[table.automa].hand, key=lambda card: (CARDS[card].worth, card))


def officers_turn(table: Table, p: int) -> None:
    """Take a coin for each card in the other hand, once, and pass."""
    fine = len(table.seats[1 - p].hand)
    table.seats[p].coins += fine
    table.note("officer.fine", p, coins=fine)
    table.waiting.remove(p)


def officer_gives_way(table: Table, p: int, raider: int) -> None:
    """Pay 2 coins or, with fewer, nothing."""
    paid = 2 if table.seats[p].coins >= 2 else 0
    table.seats[p].coins -= paid
    table.seats[raider].coins += paid
    table.note("officer.gives_way", p, coins=paid, rival=raider)


def automas(table: Table) -> tuple[int, ...]:
    """Return the seat of the customs officer, if there is one."""
    return (table.automa,) if table.automa >= 0 else ()


@step
async def refill(table: Table, p: int) -> None:
    """Everybody draws up to three cards, and the next round begins."""
    fill_hands(table)
    table.round += 1
    table.begin("bidding", 0)


def fill_hands(table: Table) -> None:
    """Draw missing cards, seat by seat."""
    for p, seat in enumerate(table.seats):
        while len(seat.hand) < HAND:
            table.draw(p)


# -- looking ---------------------------------------------------------------------------------------------------


def view(table: Table, seat: int) -> dict[str, Any]:
    """Return what the seat sees as JSON: each card it knows, and "?" for the others."""

    def seen(zone: list[str]) -> list[str]:
        return zone_as_seen(zone, table.knows, seat)

    return {
        **{"round": table.round, "stage": table.stage, "waiting": table.waiting[:], "pot": table.pot},
        **{"deck": seen(table.deck), "discards": list(table.discards)},
        "seats": [{"coins": s.coins, "hand": seen(s.hand), "bid": seen(s.bid)} for s in table.seats],
    }


def redeal(chance: Chance, zones: Sequence[list[str]], knows: Knowledge, seat: int) -> None:
    """Re-deal, in place, the cards that a seat doesn't know. Other seats still know the places they knew.

    The cards are sorted before they are shuffled, so the result doesn't depend on where they really are.
    """
    places = [(zone, i) for zone in zones for i, card in enumerate(zone) if not knows[card] >> seat & 1]
    masks = [knows[zone[i]] for zone, i in places]
    cards = sorted(zone[i] for zone, i in places)
    chance.shuffle(cards)
    for (zone, i), card, mask in zip(places, cards, masks, strict=True):
        zone[i], knows[card] = card, mask


def forget(knows: Knowledge, hand: Iterable[str], owner: int) -> None:
    """Record that a card left this hand unseen: the others no longer know which cards stayed."""
    knows.update(dict.fromkeys(hand, 1 << owner))


def determinize(table: Table, seat: int) -> None:
    """Re-deal the hidden cards that the seat can't know."""
    redeal(table, [table.deck, *(zone for s in table.seats for zone in (s.hand, s.bid))], table.knows, seat)


def names(table: Table | None) -> Mapping[str, str]:
    """Return the names of cards: luck_4 is "Luck 4"."""
    return {name: f"{card.kind.title()} {card.worth}" for name, card in CARDS.items()}


def option_facts(table: Table, asked: Choice[Any], option: Any, words: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the facts that the sentence of an option needs besides its own words."""
    if asked.rule == "barter.rival":
        return {"rival": option}
    if option[0] == "play":
        return {"effect": words["effect"][CARDS[option[1]].kind]}
    return asked.about


def deck_source(table: Table) -> str:
    """Return the source of the cards."""
    return "house"


def table_lines(game: Game, seat: int) -> list[str]:
    """Return the table in a few lines, as the seat sees it."""
    seats = view(game.table, seat)["seats"]
    return [f"{game.voice.seat(p)}: {s['coins']} coins, {game.voice(s['hand'])}" for p, s in enumerate(seats)]


def score_sheet(table: Table, seat: int) -> list[ScoreLine]:
    """Return the score: one point per coin and per card."""
    me = table.seats[seat]
    return [ScoreLine("score.coins", me.coins, me.coins), ScoreLine("score.cards", len(me.hand), len(me.hand))]


def winners(table: Table) -> list[int]:
    """Return who has the most points, including ties."""
    points = [sum(line.points for line in score_sheet(table, seat)) for seat in range(table.players)]
    return [seat for seat, own in enumerate(points) if own == max(points)]


OUTLOOK = {"raid": 2, "spy": 1, "luck": 3, "barter": 3}  # coins that a card brings, more or less


def value(table: Table, seat: int) -> float:
    """Return the coins, what the seat's own effects will give, and the pot if it is the seat's own luck."""
    coming = [
        table.pot if name == "luck" and table.pot else OUTLOOK.get(name, 0) for name, p, *_ in table.due if p == seat
    ]
    return table.seats[seat].coins + sum(coming)


def bot_settings(table: Table) -> BotSettings:
    """Return how bots think about this game."""
    return BotSettings(lambda table: table.round, SearchLevel(1, 4, 3, 5.0), SearchLevel(2, 8, 4, 5.0))


def time(table: Table) -> Time:
    """Return how many rounds and turns have begun; a turn is a bid or a trade."""
    return table.round, 2 * (table.round - 1) * table.players + table.players * (table.stage == "trading")


def card_uses(table: Table, events: Iterable[Event]) -> list[CardUse]:
    """Count bids as drafted and played cards as played; a card in hand is worth a point."""
    played = [event for event in events if event.facts.get("verb") == "play"]
    counts: Counts = count_cards(events, {"bid.card": ("drafted", "card")})
    counts.update((event.player, event.facts["cards"][0], "played") for event in played)
    return make_card_uses(counts, [dict.fromkeys(seat.hand, 1) for seat in table.seats])


GAME: GameDefinition[Table] = GameDefinition(
    module=__name__,
    name="smugglers",
    title="Smugglers",
    about=__doc__,
    sources=("house",),
    modes=MODES,
    book=BOOK,
    rulings=Rulings,
    card_files={},  # the deck is made above
    has_hidden_cards=True,
    read_box=lambda folder: {},
    make_box=lambda files: None,
    setup=setup,
    steps=STEPS,
    determinize=determinize,
    value=value,
    bots=bot_settings,
    view=view,
    names=names,
    automas=automas,
    option_facts=option_facts,
    why_not=why_not,
    answer_sets={},
    generic_reasons=frozenset(),
    deck_source=deck_source,
    table_lines=table_lines,
    score_sheet=score_sheet,
    winners=winners,
    time=time,
    card_uses=card_uses,
)
