"""Res Arcana: what you will draw, what your components bring in, and a plan to 10 points.

Draws are exact; the plan is what a bot finds.

>>> import tabletop_nb as tt
>>> puzzle = tt.new_game("res_arcana", 1, seed=1, scenario={
...     "seats": [{"mage": "druid", "hand": ["vault"], "deck": ["prism", "hawk"], "discards": ["mermaid"]}],
...     "phase": "actions", "round": 2,
... })
>>> found = tt.odds(puzzle)
>>> [(draw.card, *map(str, draw.by[:3])) for draw in found.draws]
[('hawk', '1/2', '1', '1'), ('prism', '1/2', '1', '1'), ('mermaid', '0', '0', '1')]
>>> found.income.every.sure  # Elan, Life, Calm, Death, Gold
(0, 1, 0, 0, 0)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tabletop_nb.chance import Piles, drawn_by
from tabletop_nb.core.choice import parts_of
from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import at, whole
from tabletop_nb.core.view import UNKNOWN
from tabletop_nb.games.res_arcana.box import Box, published_box
from tabletop_nb.games.res_arcana.essences import ESSENCES, NONE, Pool, plus
from tabletop_nb.games.res_arcana.view import SeatView
from tabletop_nb.odds import NO_OPTIONS, Fields, OddsModel, Options, Rows, frame
from tabletop_nb.odds.res_arcana.plan import Action, Plan, find_plan

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = [
    "Action",
    "Chosen",
    "Collected",
    "Draw",
    "Growth",
    "Income",
    "OnComponent",
    "Plan",
    "ResArcanaOdds",
    "find_plan",
]

ROUNDS_AHEAD = 5
MAX_CARDS = 20  # in a pile described by hand
MAX_DRAWS = 4  # cards drawn, discarded or needed, described by hand
EXAMPLE: Fields = {
    "deck": 5,
    "wanted": 1,
    "discards": 0,
    "wanted_discards": 0,
    "hand": 3,
    "discarded": 0,
    "draws": 1,
    "need": 1,
}
STAGES = {  # by the phases before the first round
    **dict.fromkeys(("keep", "pass_packs"), "draft"),
    **dict.fromkeys(("mage", "reveal"), "mage"),
    "item": "item",
    **dict.fromkeys(("game_over", "who_begins", "pick", "deck"), "match"),
}


class Draw(NamedTuple):
    """A card that can be drawn.

    Attributes:
        card: Its id; "?" where no card of the deck is known, or for wanted cards described by hand.
        where: `known` (its place in the deck is known), `reordered` (the seat is choosing its place), `deck`,
            `discards`, or `wanted` (described by hand).
        by: The chance to have drawn it by the end of each of the next rounds.
    """

    card: str
    where: str
    by: tuple[Fraction, ...]

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        within = {f"within_{draws}": chance for draws, chance in enumerate(self.by, 1)}
        return {"card": self.card, "where": self.where, **within}


class Chosen(NamedTuple):
    """A component that gives essences of your choice, and how many."""

    card: str
    number: int


class Collected(NamedTuple):
    """What some Collect abilities give: what is sure, what is chosen, and the components where it depends."""

    sure: Pool
    chosen: tuple[Chosen, ...]
    depends: tuple[str, ...]

    @property
    def choices(self) -> int:
        """The number of essences that the player chooses."""
        return sum(each.number for each in self.chosen)


class Growth(NamedTuple):
    """How many essences there are now, how many each Collect step adds, and how many the next one adds once."""

    now: int
    every: int
    once: int

    def after(self, steps: int) -> int:
        """Return how many there are after this many Collect steps, at least one, if nothing is spent.

        >>> [Growth(now=2, every=1, once=3).after(steps) for steps in (1, 2, 3)]
        [6, 7, 8]
        """
        return self.now + self.once + steps * self.every


class OnComponent(NamedTuple):
    """Essences on a component, and whether they are lost because a magic item is swapped first."""

    card: str
    amount: Pool
    is_lost: bool


@dataclass(frozen=True)
class Income:
    """What the Collect steps bring.

    Attributes:
        pool: The pool now.
        every: What each Collect step brings.
        once: What the magic item adds to the next Collect step only.
        swapped: The magic item that is swapped before it collects.
        on_components: Essences that are not in the pool yet.
    """

    pool: Pool
    every: Collected
    once: Collected
    swapped: tuple[str, ...]
    on_components: tuple[OnComponent, ...]

    @property
    def essences(self) -> dict[str, Growth]:
        """The guaranteed amount of each essence."""
        numbers = zip(self.pool, self.every.sure, self.once.sure, strict=True)
        return dict(zip(ESSENCES, map(Growth._make, numbers), strict=True))

    @property
    def chosen(self) -> Growth:
        """Essences of your choice."""
        return Growth(0, self.every.choices, self.once.choices)

    @property
    def total(self) -> Growth:
        """All essences together, those of your choice included."""
        parts = [*self.essences.values(), self.chosen]
        return Growth(*map(sum, zip(*parts, strict=True)))

    def to_frame(self) -> DataFrame:
        """Return one line for each essence: now, and what is sure each round and once."""
        return frame({"essence": name, **growth._asdict()} for name, growth in self.essences.items())


@dataclass(frozen=True)
class ResArcanaOdds:
    """The odds of a seat.

    Attributes:
        stage: `playing`, before that `draft`, `mage`, `item` or `match`; `over`; `by_hand`.
        round: The round that is played.
        has_passed: Whether the seat has passed and drawn this round's card.
        draws: The cards that can be drawn.
        need: How many wanted cards are needed (described by hand).
        income: What the seat will collect; None outside a round.
        plan: A plan to 10 points; None outside a round.
        box: The components, to look up cards by their ids.
    """

    stage: str
    round: int
    has_passed: bool
    draws: Rows[Draw]
    income: Income | None
    plan: Plan | None
    box: Box
    need: int = 1

    @property
    def rounds_ahead(self) -> tuple[int, ...]:
        """The rounds that `Draw.by` counts. The next draw comes at the end of the first of them."""
        start = self.round + self.has_passed
        return tuple(range(start, start + ROUNDS_AHEAD))

    def to_frame(self) -> DataFrame:
        """Return one line for each card: the chance to have it after the next 1, 2, ... draws.

        The other tables are `income` and `plan`, each with its own `to_frame()`.
        """
        return self.draws.to_frame()


class _Model(OddsModel[ResArcanaOdds]):
    """The odds of Res Arcana."""

    example = EXAMPLE

    def of_game(self, game: Game, seat: int, options: Options = NO_OPTIONS) -> ResArcanaOdds:
        """Return the odds of a seat."""
        table = game.table
        stage = "over" if game.over else STAGES.get(table.phase, "playing")
        is_playing = stage == "playing"
        return ResArcanaOdds(
            stage=stage,
            round=table.round,
            has_passed=has_swapped(game, seat),
            draws=Rows(
                () if game.over else draws(game.rules.view(table, seat)["seats"][seat], cards_to_reorder(game, seat))
            ),
            income=income(game, seat) if is_playing else None,
            plan=find_plan(game, seat) if is_playing else None,
            box=table.box,
        )

    def check(self, fields: Fields) -> dict[str, int]:
        """Return the checked fields of a deck described by hand."""
        given = {name: fields.get(name, usual) for name, usual in EXAMPLE.items()}
        deck, discards = (at(name, whole(0, MAX_CARDS), given[name]) for name in ("deck", "discards"))
        limits = {"wanted": (0, deck), "wanted_discards": (0, discards), "discarded": (0, MAX_DRAWS)}
        limits |= {"draws": (1, MAX_DRAWS), "need": (1, MAX_DRAWS)}
        return {name: at(name, whole(*limits.get(name, (0, MAX_CARDS))), value) for name, value in given.items()}

    def what_if(self, fields: Fields) -> ResArcanaOdds:
        """Return the chance to draw wanted cards from a deck described by hand."""
        known = self.check(fields)
        piles = Piles(*(known[name] for name in ("deck", "wanted", "discards", "wanted_discards", "hand")))
        by = drawn_by(ROUNDS_AHEAD, piles, known["draws"], known["discarded"], known["need"])
        rows = Rows([Draw(UNKNOWN, "wanted", tuple(by))])
        return ResArcanaOdds("by_hand", 1, False, rows, None, None, published_box(), known["need"])

    def fields_of(self, game: Game, seat: int) -> Fields:
        """Return how many cards are in the seat's deck, discards and hand; one card of the deck is wanted."""
        me = game.table.seats[seat]
        deck, discards, hand = (min(MAX_CARDS, len(cards)) for cards in (me.deck, me.discards, me.hand))
        wanted = {"wanted": min(1, deck), "wanted_discards": 0, "need": 1}
        return self.check({"deck": deck, "discards": discards, "hand": hand, **wanted})


MODEL = _Model()


# -- draws ---------------------------------------------------------------------------------------------------


def cards_to_reorder(game: Game, seat: int) -> tuple[str, ...]:
    """Return the top cards of the deck that the seat is putting back in an order of its choice."""
    asked = game.choice
    if asked is None or asked.rule != "power.scry.order" or asked.player != seat:
        return ()
    _, *words = parts_of(asked.options[0])
    cards = tuple(map(str, words))
    return cards if set(cards) <= set(game.table.seats[seat].deck) else ()


def draws(me: SeatView, reordered: Sequence[str] = ()) -> Iterator[Draw]:
    """Yield each card of the deck and of the discards, from the seat's view of its own area."""
    deck, discards = me["deck"], me["discards"]
    known = [card for card in deck if card != UNKNOWN]
    somewhere = [card for card in me["hand_or_deck"] if card not in me["hand"] and card not in known]
    hidden = [place for place, card in enumerate(deck) if card == UNKNOWN]
    ahead = range(1, ROUNDS_AHEAD + 1)
    for card in reordered:
        yield Draw(card, "reordered", tuple(Fraction(number >= len(reordered)) for number in ahead))
    for card in known:
        if card not in reordered:
            yield Draw(card, "known", tuple(Fraction(number > deck.index(card)) for number in ahead))
    by = tuple(chance_of_one(hidden, number) for number in ahead)
    for card in somewhere or ([UNKNOWN] if hidden else []):
        yield Draw(card, "deck", by)
    again = drawn_by(ROUNDS_AHEAD, Piles(len(deck), 0, len(discards), min(1, len(discards))))
    for card in discards:
        yield Draw(card, "discards", tuple(again))


def chance_of_one(hidden: Sequence[int], number: int) -> Fraction:
    """Return the chance that a card in one of these places of the deck is among the first `number`.

    >>> chance_of_one([0, 1, 2, 3], 1), chance_of_one([2, 3], 2)
    (Fraction(1, 4), Fraction(0, 1))
    """
    reached = sum(place < number for place in hidden)
    return drawn_by(reached, Piles(len(hidden), 1))[-1] if reached else Fraction(0)


# -- income --------------------------------------------------------------------------------------------------


def income(game: Game, seat: int) -> Income:
    """Return what the Collect steps bring. Components and essences are public.

    >>> import tabletop_nb as tt
    >>> me = {"components": ["vault"], "pool": {"gold": 1}, "hand": [], "deck": []}
    >>> game = tt.new_game("res_arcana", 1, seed=1, scenario={"seats": [me], "phase": "actions"})
    >>> income(game, 0).pool
    (0, 0, 0, 0, 1)
    """
    me = game.table.seats[seat]
    swapped = tuple(card for card in me.components if collects(game, seat, card) == "never")
    on = [OnComponent(card, amount, card in swapped) for card, amount in me.on.items() if any(amount)]
    every, once = (collected_by_components(game, seat, how_often) for how_often in ("every", "once"))
    return Income(me.pool, every, once, swapped, tuple(on))


def collected_by_components(game: Game, seat: int, how_often: str) -> Collected:
    """Return what the components give that collect this often: "every" round or "once"."""
    table, sure = game.table, NONE
    chosen, depends = [], []
    for card in table.seats[seat].components:
        ability = table.box.collects.get(card)
        if ability is None or collects(game, seat, card) != how_often:
            continue
        if ability.gain is None:
            depends.append(card)
        elif len(ability.gain.amounts) == 1:
            sure = plus(sure, ability.gain.amounts[0])
        else:
            chosen.append(Chosen(card, max(map(sum, ability.gain.amounts))))
    return Collected(sure, tuple(chosen), tuple(depends))


def collects(game: Game, seat: int, card: str) -> str:
    """Return how long a component collects: `every` round, `once` more, or `never`.

    A magic item is swapped when its owner passes. So it collects again only if that has already happened, or if the
    next Collect step of this seat comes first.
    """
    table = game.table
    if table.box.kind[card] != "item" or not table.items:
        return "every"
    order = table.clockwise(table.first)
    is_waiting = table.phase in ("collect", "collect_from") and order.index(seat) > order.index(table.turn)
    return "once" if has_swapped(game, seat) or is_waiting else "never"


def has_swapped(game: Game, seat: int) -> bool:
    """Return whether a seat has passed and taken its new magic item. It passes before it is asked which one."""
    asked = game.choice
    is_swapping = asked is not None and asked.rule == "pass.swap" and asked.player == seat
    return bool(game.table.passed >> seat & 1) and not is_swapping
