"""Evenfall: the exact chance of capturing each Enemy from here, and which dice to keep.

>>> import tabletop_nb as tt
>>> game = tt.new_game("evenfall", seed=3, scenario={
...     "enemies": ["ember_wolf"], "phase": "roll", "dice": [1, 3, 4, 5], "seats": [{"ready": ["seraphine", "wren"]}],
... })
>>> wolf = tt.odds(game)["ember_wolf"]
>>> {name: str(chance) for name, chance in wolf.chances.items()}
{'now': '0', 'reroll': '2/27', 'powers': '53/216', 'both': '2023/3888'}
>>> wolf.keep["reroll"].best.dice, wolf.keep["reroll"].second.dice
((3,), (1, 3))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_nb.chance import Modifier, change_one_die, expectation, reroll, sub_multisets
from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall.box import SYMBOLS
from tabletop_nb.games.evenfall.effects import power, without_dice
from tabletop_nb.games.evenfall.requirement import Dice, Requirement, capturing_rolls
from tabletop_nb.odds import NO_OPTIONS, Fields, OddsModel, Options, Rows
from tabletop_nb.odds.evenfall.position import Position, check_fields, fields_of, position_by_hand, read_position
from tabletop_nb.odds.evenfall.solver import CaptureSolver, Powers, solver

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = [
    "EnemyOdds",
    "EvenfallOdds",
    "Keep",
    "KeepAdvice",
    "PowerAdvice",
    "PowerUse",
    "Requirement",
    "capture_chance",
    "capture_chances_if_rerolled",
    "is_met",
    "power_modifiers",
    "results_that_meet",
]

ANY = "any"  # the row for capturing any of the Enemies
MAX_ARMY_CARDS = 2  # more are hardly ever worth their points
OPTIONS: Options = {"army_cards": MAX_ARMY_CARDS}
COLUMNS = {  # the columns of each stage of a turn; a stage that isn't listed has no rows
    "next": ("now", "reroll", "powers", "both"),
    "reroll": ("now", "reroll", "powers", "both"),
    "air": ("reroll", "both"),
    "modify": ("now", "powers"),
    "capture": ("now",),
}
EXAMPLE: Fields = {
    "row": "3 3 Sun Sun",
    "count": 4,
    "dice": [1, 3, 4, 5],
    "reroll": True,
    "powers": {"fire": 1, "air": 1},
    "wrap": False,
}


class Keep(NamedTuple):
    """Dice to keep, dice to roll again, and the chance that gives."""

    dice: Dice
    rolls: Dice
    chance: Fraction


class KeepAdvice(NamedTuple):
    """The best dice to keep, and the second best.

    Attributes:
        best: The best choice.
        second: The next one, which can be just as good.
        ties: How many other choices are just as good as the best one, the second included. The same dice count once.
    """

    best: Keep
    second: Keep
    ties: int = 0

    @property
    def difference(self) -> Fraction:
        """How much lower the chance of the second best is."""
        return self.best.chance - self.second.chance


class PowerUse(NamedTuple):
    """One power of a plan.

    Attributes:
        symbol: The power's symbol.
        is_army: Whether it is an Army card.
        rolls: With Air, the dice to roll again.
        change: With another symbol, the face that changes and what it becomes.
    """

    symbol: str
    is_army: bool
    rolls: Dice
    change: Dice


class PowerAdvice(NamedTuple):
    """The fewest powers that give the full chance, and how to use them.

    Attributes:
        powers: The symbols that are needed and cost no Army card (from Heroines and the Vanguard).
        army_cards: How many Army cards are needed.
        steps: The powers in order, up to the first Air: what comes next depends on its roll. None if no power helps.
    """

    powers: tuple[str, ...]
    army_cards: int
    steps: tuple[PowerUse, ...]


@dataclass(frozen=True)
class EnemyOdds:
    """The odds of one Enemy, or of any of them (`card` is "any").

    Attributes:
        card: The Enemy's id, "any", or "row" in a position described by hand.
        name: The Enemy's name.
        symbol: The Enemy's symbol.
        requirement: What the dice must show; None for "any".
        owner: In the Battle, the seat whose Vanguard it is in.
        chances: By column: `now` (dice as they are), `reroll`, `powers`, `both`.
        keep: By column (`reroll`, `both`): which dice to keep.
        use: How to use the powers, once the dice are no longer rerolled.
    """

    card: str
    name: str
    symbol: str
    requirement: Requirement | None
    owner: int | None
    chances: Mapping[str, Fraction]
    keep: Mapping[str, KeepAdvice]
    use: PowerAdvice | None

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        return {"card": self.card, "requirement": str(self.requirement or ""), "owner": self.owner, **self.chances}


@dataclass(frozen=True)
class EvenfallOdds:
    """The odds of a turn.

    Attributes:
        stage: `next` (before the roll), `reroll`, `air`, `modify`, `capture`; `wild` and `over` have no rows.
        dice: The dice on the table; none before the roll.
        count: How many dice are rolled.
        powers: The symbols that cost no Army card (from Heroines and the Vanguard).
        army_cards: How many Army cards may be spent, as asked for.
        spend: The same, but no more than the Army has.
        army_size: How many cards the Army has.
        rows: One for each Enemy, after "any" if there are several.
        notes: What the numbers leave out: `wild_magic`, `next_turn`, `other_turn`, `seal`.
    """

    stage: str
    dice: Dice
    count: int
    powers: tuple[str, ...]
    army_cards: int
    spend: int
    army_size: int
    rows: Rows[EnemyOdds]
    notes: tuple[str, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of chances that this stage has."""
        return COLUMNS.get(self.stage, ())

    def __getitem__(self, card: str) -> EnemyOdds:
        """Return the row of an Enemy."""
        for row in self.rows:
            if row.card == card:
                return row
        raise KeyError(f"{card}; allowed: {', '.join(row.card for row in self.rows)}")

    def to_frame(self) -> DataFrame:
        """Return one line for each Enemy, with its chances."""
        return self.rows.to_frame()


class _Model(OddsModel[EvenfallOdds]):
    """The odds of Evenfall."""

    example = EXAMPLE
    options = OPTIONS

    def of_game(self, game: Game, seat: int, options: Options = NO_OPTIONS) -> EvenfallOdds:
        """Return the odds of a seat, starting from the open question."""
        return evaluate(read_position(game, seat, options.get("army_cards", 0)))

    def check(self, fields: Fields) -> dict[str, Any]:
        """Return the checked fields of a position described by hand."""
        return check_fields(fields)

    def what_if(self, fields: Fields) -> EvenfallOdds:
        """Return the odds of a position described by hand. If `fields` has no dice, it is before the roll."""
        return evaluate(position_by_hand(fields))

    def fields_of(self, game: Game, seat: int) -> Fields:
        """Return the dice and powers of a seat, and the Enemy it can capture most easily."""
        position = read_position(game, seat)
        enemies = [row for row in enemy_rows(position) if row.requirement] if position.stage in COLUMNS else []
        easiest = max(enemies, key=lambda row: max(row.chances.values()), default=None)
        return fields_of(position, str(easiest.requirement) if easiest else EXAMPLE["row"])


MODEL = _Model()


# -- the numbers ---------------------------------------------------------------------------------------------------


def evaluate(position: Position) -> EvenfallOdds:
    """Return the odds of a position.

    >>> evaluate(position_by_hand({"row": "3 3 Sun Sun", "dice": [3, 3, 5, 5]}))["row"].chances["now"]
    Fraction(1, 1)
    """
    rows = Rows(enemy_rows(position) if position.stage in COLUMNS else ())
    return EvenfallOdds(
        stage=position.stage,
        dice=position.dice,
        count=position.count,
        powers=position.powers.free,
        army_cards=position.army_cards,
        spend=position.powers.spend,
        army_size=position.army_size,
        rows=rows,
        notes=position.notes,
    )


def enemy_rows(position: Position) -> Iterator[EnemyOdds]:
    """Yield the odds of any Enemy, if there are several, and of each."""
    if len(position.targets) > 1:
        every = frozenset[Dice]().union(*(capturing_rolls(target.requirement) for target in position.targets))
        yield EnemyOdds(ANY, "", "", None, None, *capture_odds(position, every))
    for target in position.targets:
        facts = (target.card, target.name, target.symbol, target.requirement, target.owner)
        yield EnemyOdds(*facts, *capture_odds(position, capturing_rolls(target.requirement)))


def capture_odds(
    position: Position, captures: frozenset[Dice]
) -> tuple[dict[str, Fraction], dict[str, KeepAdvice], PowerAdvice | None]:
    """Return the chances to get one of these rolls, which dice to keep, and how to use the powers."""
    capture_solver, columns = solver(position.count, position.wrap, captures), COLUMNS[position.stage]
    powers = {"now": Powers(), "reroll": Powers(), "powers": position.powers, "both": position.powers}
    chances = {name: chance(position, capture_solver, name in ("reroll", "both"), powers[name]) for name in columns}
    rerolled = [name for name in columns if name in ("reroll", "both")] if position.dice else []
    keep = {name: keep_advice(position, capture_solver, powers[name]) for name in rerolled}
    keeps_all = "both" not in keep or not keep["both"].best.rolls  # no reroll comes before the powers
    use = power_advice(position, capture_solver) if "powers" in columns and position.dice and keeps_all else None
    return chances, keep, use


def chance(position: Position, capture_solver: CaptureSolver, reroll: bool, powers: Powers) -> Fraction:
    """Return the chance from here. Air has to reroll at least one die."""
    if position.stage == "air":
        return capture_solver.ranked_keeps(position.dice, powers, may_keep_all=False)[0][1]
    return capture_solver.chance(position.dice, reroll, powers)


def keep_advice(position: Position, capture_solver: CaptureSolver, powers: Powers) -> KeepAdvice:
    """Return the two best choices of dice to keep, and how many others are as good as the best."""
    ranked = capture_solver.ranked_keeps(position.dice, powers, may_keep_all=position.stage != "air")
    best, second = (Keep(dice, without_dice((position.dice, dice)), value) for dice, value in ranked[:2])
    ties = sum(value == best.chance for _, value in ranked) - 1
    return KeepAdvice(best, second, ties)


def power_advice(position: Position, capture_solver: CaptureSolver) -> PowerAdvice:
    """Return how to use the powers: no more than needed."""
    few = capture_solver.fewest_powers(position.dice, position.powers)
    return PowerAdvice(few.free, few.spend, tuple(power_uses(position.dice, capture_solver, few)))


def power_uses(dice: Dice, capture_solver: CaptureSolver, powers: Powers) -> Iterator[PowerUse]:
    """Yield the powers to use in order, up to the first Air."""
    few = capture_solver.fewest_powers(dice, powers)  # after a use, fewer can be enough
    symbol, leaves = capture_solver.first_use(dice, few)
    if not symbol:
        return
    gone, new = Counter(dice) - Counter(leaves), Counter(leaves) - Counter(dice)
    is_army = symbol not in few.free
    if symbol == "air":
        yield PowerUse(symbol, is_army, tuple(sorted(gone.elements())), ())
        return
    yield PowerUse(symbol, is_army, (), (*gone.elements(), *new.elements()))
    yield from power_uses(leaves, capture_solver, dict(few.uses())[symbol])


@cache
def capture_chance(requirement: Requirement, dice: int = 4, reroll: bool = True) -> Fraction:
    """Return the chance of meeting a requirement, seen before the first roll and without powers.

    Args:
        requirement: What the dice must show.
        dice: 4, or 5 with the Philosopher's Stone.
        reroll: Whether one reroll is allowed; the best dice are then rerolled.

    >>> capture_chance(Requirement.parse("3 3 Sun Sun"), reroll=False)
    Fraction(31, 1296)
    """
    return CaptureSolver(dice, False, capturing_rolls(requirement)).chance((), reroll, Powers())


def capture_chances_if_rerolled(game: Game, dropped: Sequence[int]) -> tuple[Fraction, Fraction]:
    """Return the chance of capturing any Enemy if the asked seat rerolls these dice, without powers and with them.

    >>> import tabletop_nb as tt
    >>> plain, with_powers = capture_chances_if_rerolled(tt.new_game("evenfall", seed=7), [4, 6])
    >>> round(float(plain), 3), round(float(with_powers), 3)
    (0.5, 1.0)
    """
    position = read_position(game, game.asked.player)
    captures = frozenset[Dice]().union(*(capturing_rolls(target.requirement) for target in position.targets))
    rolls = frozenset(roll for roll in captures if len(roll) == position.count)
    capture_solver = solver(position.count, position.wrap, rolls)
    kept = without_dice((game.table.dice, tuple(dropped)))
    return capture_solver.chance_if_kept(kept, Powers()), capture_solver.chance_if_kept(kept, position.powers)


def is_met(row: str, dice: Sequence[int]) -> bool:
    """Return whether dice meet an Enemy's row.

    >>> is_met("3 3 Sun Sun", [3, 3, 5, 5]), is_met("3 3 Sun Sun", [3, 3, 4, 5])
    (True, False)
    """
    return Requirement.parse(row).matches(tuple(sorted(dice)))


def results_that_meet(row: str, kept: Sequence[int], rolled: int) -> int:
    """Return how many of all results of these rolled dice, with the kept ones, meet an Enemy's row.

    >>> results_that_meet("Sun Sun Sun", kept=[5, 5], rolled=2)  # of 36
    11
    """
    return int(expectation(Requirement.parse(row).matches, reroll(kept, rolled)) * 6**rolled)


def power_modifiers(wrap: bool = False) -> dict[str, Modifier]:
    """Return Evenfall's powers as modifiers for `tabletop_nb.chance.best_play`.

    Fire +1, Water -1, Earth turns a die over, Quintessence +1 or -1, Air rerolls any dice. Values stay between 1 and 6;
    with `wrap`, a 6 plus 1 is a 1 and a 1 minus 1 is a 6.

    >>> power_modifiers()["fire"]((5, 6)), power_modifiers(wrap=True)["fire"]((5, 6))
    ([(6, 6)], [(6, 6), (1, 5)])
    """
    modifiers = {symbol: change_one_die(partial(power, symbol, wrap=wrap)) for symbol in SYMBOLS}
    return {**modifiers, "air": sub_multisets}
