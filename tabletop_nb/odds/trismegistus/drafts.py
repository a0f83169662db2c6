"""What is left in the bowls when a player can draft again, in simulated games.

The simulation plays the game's own rules from here on, with a simple model of the players (`answer`): a player who
needs a die takes a random one of those with the most potency, and keeps it until its potency is used; each turn is a
random kind of action. Nobody uses reactions or free actions. Botmegistus plays by its own rules. In games of the bot
`greedy`, every draft was from a fullest bowl, and a die lasted 1.7 turns; with this model it lasts 1.6.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_nb.core.choice import Option, Question
from tabletop_nb.core.game import Game
from tabletop_nb.games.trismegistus.actions import MAIN
from tabletop_nb.games.trismegistus.notation import COLOURS
from tabletop_nb.games.trismegistus.table import FULL_BOWL, SYMBOL_INDEX, SYMBOLS, Bowls, Table
from tabletop_nb.games.trismegistus.turn import END, KEEP, PASS
from tabletop_nb.odds import Rows

if TYPE_CHECKING:
    from pandas import DataFrame

WORLDS = 400  # simulated games
DRAFTS = ("draft.die", "draft.retire")
PASSIVE: dict[str, Option] = {"draft.retire": KEEP, "reaction.choose": PASS, "free.before": END, "free.after": END}
SURE = 1.96  # standard errors on each side of 95 of 100 cases


class Share(NamedTuple):
    """A chance that was simulated.

    Attributes:
        hits: In how many games it happened.
        games: Of how many.
    """

    hits: int
    games: int

    @property
    def chance(self) -> Fraction:
        """The share of games."""
        return Fraction(self.hits, self.games)

    @property
    def margin(self) -> float:
        """Half the width of the 95% interval of Wilson, which isn't 0 for a share of 0 or 1.

        >>> round(Share(200, 400).margin, 3), round(Share(0, 400).margin, 3)
        (0.049, 0.005)
        """
        share, n = self.hits / self.games, self.games
        return SURE * sqrt(share * (1 - share) / n + (SURE / (2 * n)) ** 2) / (1 + SURE**2 / n)


class BowlLeft(NamedTuple):
    """What a bowl holds at the next draft.

    Attributes:
        symbol: The face of the bowl.
        now: The dice in it now, by colour.
        at_least: The share of games in which it still holds 0, 1, ... 5 dice or more.
        colours: The share of games in which it holds a die of each colour.
        mean: The mean number of dice.
    """

    symbol: str
    now: tuple[int, ...]
    at_least: tuple[Share, ...]
    colours: tuple[Share, ...]
    mean: Fraction

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        numbers = {f"{k}_or_more": share.chance for k, share in enumerate(self.at_least) if k}
        by_colour = {colour: share.chance for colour, share in zip(COLOURS, self.colours, strict=True)}
        return {"bowl": self.symbol, "now": sum(self.now), "mean": self.mean, **numbers, **by_colour}


@dataclass(frozen=True)
class NextDraft:
    """The bowls when a seat can draft the next time.

    Attributes:
        games: How many games were simulated.
        drafts: In how many of them the seat could draft again.
        rerolled: In how many of these the dice were rolled before.
        bowls: The bowls; empty if the seat never drafts again.
        fullest: The share of games in which the fullest bowl holds exactly 0, 1, ... 5 dice.
    """

    games: int
    drafts: int
    rerolled: Share
    bowls: Rows[BowlLeft]
    fullest: tuple[Share, ...]

    @property
    def mean_fullest(self) -> Fraction:
        """The mean number of dice in the fullest bowl."""
        return sum((k * share.chance for k, share in enumerate(self.fullest)), Fraction(0))

    def to_frame(self) -> DataFrame:
        """Return one line for each bowl."""
        return self.bowls.to_frame()


def next_draft(game: Game, seat: int, games: int = WORLDS) -> NextDraft:
    """Return what is left in the bowls when a seat can draft again, not counting a draft that is asked now.

    >>> import tabletop_nb as tt
    >>> found = next_draft(tt.new_game("trismegistus", 2, seed=1, mode="introductory"), seat=0, games=20)
    >>> found.drafts, [bowl.symbol for bowl in found.bowls][:2]
    (20, ['lead', 'copper'])
    """
    ends = [end for seed in range(games) if (end := play_on(game, seat, seed)) is not None]
    rerolled = Share(sum(rolled for _, rolled in ends), max(1, len(ends)))
    rows = [bowl_left(symbol, game.table.bowls, [bowls for bowls, _ in ends]) for symbol in SYMBOLS if ends]
    most = Counter(max(map(sum, bowls)) for bowls, _ in ends)
    fullest = tuple(Share(most[k], len(ends)) for k in range(FULL_BOWL + 1) if ends)
    return NextDraft(games, len(ends), rerolled, Rows(rows), fullest)


def play_on(game: Game, seat: int, seed: int) -> tuple[Bowls, bool] | None:
    """Play until the seat can draft, and return the bowls, and whether the dice were rolled; None if it never does."""
    world, chance = game.imagine(seat, seed), Random(seed)
    is_open = True
    while (asked := world.choice) is not None:
        if asked.player == seat and asked.rule in DRAFTS and not is_open:
            return world.table.bowls, world.table.round > game.table.round
        if not any(map(any, world.table.bowls)):
            return None  # Only a scenario with few dice can come to this.
        is_open = False
        world.push(answer(world.table, asked, chance))
    return None


def answer(table: Table, asked: Question, chance: Random) -> Option:
    """Return the answer of a simulated player."""
    options: list[Any] = list(asked.options)
    if asked.rule in PASSIVE:
        return PASSIVE[asked.rule]
    if asked.rule == "draft.die":
        options = a_fullest(table.bowls, options, chance)
    elif asked.rule == "turn.action":
        kind = chance.choice(sorted({option[0] for option in options} & MAIN))
        options = [option for option in options if option[0] == kind]
    found: Option = chance.choice(options)
    return found


def a_fullest(bowls: Bowls, options: list[Any], chance: Random) -> list[Any]:
    """Return the options that take one die, a random one of those with the most potency."""
    most = max(map(sum, bowls))
    dice = [
        (symbol, colour)
        for symbol, bowl in zip(SYMBOLS, bowls, strict=True)
        for colour, number in zip(COLOURS, bowl, strict=True)
        for _ in range(number)
        if sum(bowl) == most
    ]
    die = chance.choice(dice)
    return [option for option in options if option[1:3] == die]


def bowl_left(symbol: str, now: Bowls, ends: list[Bowls]) -> BowlLeft:
    """Return what a bowl holds at the end of the simulated games."""
    number, games = SYMBOL_INDEX[symbol], len(ends)
    left = [bowls[number] for bowls in ends]
    sizes = Counter(map(sum, left))
    at_least = [Share(sum(n for size, n in sizes.items() if size >= k), games) for k in range(FULL_BOWL + 1)]
    colours = [Share(sum(bool(dice[i]) for dice in left), games) for i in range(len(COLOURS))]
    mean = Fraction(sum(size * n for size, n in sizes.items()), games)
    return BowlLeft(symbol, now[number], tuple(at_least), tuple(colours), mean)
