"""Markov chains: what comes next depends only on where one stands. And the wheel of Seasons, which is one.

A chain may go round in circles; the season wheel does not: it only moves on, so its rounds are counted exactly.
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Generic, TypeAlias, TypeVar

from tabletop_nb.chance.pools import check_whole

S = TypeVar("S", bound=Hashable)

Moves: TypeAlias = Mapping[S, Mapping[S, int | Fraction]]  # state -> what it may become, with chances that sum to 1
Space: TypeAlias = tuple[int, int]  # year, space of the wheel

MAX_STEPS = 10_000
MAX_STATES = 300  # a mean is a system of so many equations
YEARS, SPACES, SEASON = 3, 12, 3  # SEASON: spaces of a season
END: Space = (YEARS + 1, 1)  # past the last space: the game is over
PIPS = {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}  # every die shows each number twice


@dataclass(frozen=True, slots=True, eq=False)
class Chain(Generic[S]):
    """States and what each may become.

    >>> half = Fraction(1, 2)
    >>> coin = Chain({"start": {"start": half, "heads": half}, "heads": {"heads": 1}})
    >>> coin.after("start", 2)["heads"], coin.mean("start", ["heads"])
    (Fraction(3, 4), Fraction(2, 1))
    """

    moves: Moves[S]

    def __post_init__(self) -> None:
        check_whole("the number of states", len(self.moves), 1, MAX_STATES)
        for state, ways in self.moves.items():
            exact = all(isinstance(weight, int | Fraction) and weight >= 0 for weight in ways.values())
            if not exact or sum(ways.values()) != 1:
                told = {to: str(weight) for to, weight in ways.items()}
                raise ValueError(
                    f"the chances from {state!r} are {told}; allowed: fractions from 0 on, and together exactly 1"
                )
            for to in ways:
                self._check(to)

    def after(self, start: S, steps: int) -> dict[S, Fraction]:
        """Where one may be after so many steps, with chances."""
        self._check(start)
        check_whole("steps", steps, 0, MAX_STEPS)
        found = {start: Fraction(1)}
        for _ in range(steps):
            found = self._step(found)
        return found

    def arrival(self, start: S, to: Iterable[S], most: int = 100) -> dict[int, Fraction]:
        """The chance that one of these states is first reached after 0, 1, 2, ... steps, up to `most`.

        >>> Chain({"a": {"a": Fraction(1, 2), "b": Fraction(1, 2)}, "b": {"b": 1}}).arrival("a", ["b"], most=3)
        {1: Fraction(1, 2), 2: Fraction(1, 4), 3: Fraction(1, 8)}
        """
        goal = self._goal(to)
        self._check(start)
        check_whole("most", most, 0, MAX_STEPS)
        found, away = {}, {start: Fraction(1)}
        for steps in range(most + 1):
            there = sum((weight for state, weight in away.items() if state in goal), Fraction(0))
            away = {state: weight for state, weight in away.items() if state not in goal}
            if there:
                found[steps] = there
            if not away:
                break
            away = self._step(away)
        return found

    def reaches(self, start: S, to: Iterable[S]) -> Fraction:
        """The chance ever to reach one of these states.

        >>> thirds = dict.fromkeys(("won", "lost", "again"), Fraction(1, 3))
        >>> Chain({"again": thirds, "won": {"won": 1}, "lost": {"lost": 1}}).reaches("again", ["won"])
        Fraction(1, 2)
        """
        self._check(start)
        goal = self._goal(to)
        able = [state for state in self._able(goal) if state not in goal]
        if start not in able:
            return Fraction(start in goal)
        gains = {
            state: sum((Fraction(w) for way, w in self.moves[state].items() if way in goal), Fraction(0))
            for state in able
        }
        return self._solve(gains)[start]

    def mean(self, start: S, to: Iterable[S]) -> Fraction:
        """The mean number of steps until one of these states is first reached.

        >>> Chain({0: {1: 1}, 1: {0: Fraction(2, 3), 2: Fraction(1, 3)}, 2: {2: 1}}).mean(0, [2])
        Fraction(6, 1)
        """
        goal = self._goal(to)
        if self.reaches(start, goal) != 1:
            raise ValueError(f"from {start!r}, {sorted(map(repr, goal))} may never be reached, so there is no mean")
        return self._solve(dict.fromkeys(self._before(start, goal), Fraction(1))).get(start, Fraction(0))

    def _step(self, weights: Mapping[S, Fraction]) -> dict[S, Fraction]:
        found: dict[S, Fraction] = {}
        for state, weight in weights.items():
            for to, chance in self.moves[state].items():
                found[to] = found.get(to, Fraction(0)) + weight * chance
        return found

    def _before(self, start: S, goal: set[S]) -> list[S]:
        """All states that may come before the goal, the first one included."""
        found = [start] if start not in goal else []
        for state in found:
            found += [to for to, w in self.moves[state].items() if w and to not in goal and to not in found]
        return found

    def _able(self, goal: set[S]) -> set[S]:
        """All states from which the goal may be reached."""
        found, before = set(goal), 0
        while len(found) != before:
            before = len(found)
            found |= {state for state, ways in self.moves.items() if any(w and to in found for to, w in ways.items())}
        return found

    def _solve(self, gains: Mapping[S, Fraction]) -> dict[S, Fraction]:
        """x = gain + chances * x for these states, by elimination: each is expressed by those that come later."""
        ways = {state: {to: Fraction(w) for to, w in self.moves[state].items() if to in gains and w} for state in gains}
        x, order = dict(gains), list(gains)
        for i, state in enumerate(order):
            stay = 1 - ways[state].pop(state, Fraction(0))
            x[state] /= stay
            ways[state] = {to: w / stay for to, w in ways[state].items()}
            for other in order[i + 1 :]:
                back = ways[other].pop(state, None)
                if back is not None:
                    x[other] += back * x[state]
                    for to, w in ways[state].items():
                        ways[other][to] = ways[other].get(to, Fraction(0)) + back * w
        for state in reversed(order):
            x[state] += sum((w * x[to] for to, w in ways[state].items()), Fraction(0))
        return x

    def _goal(self, to: Iterable[S]) -> set[S]:
        goal = set(to)
        for state in goal:
            self._check(state)
        if not goal:
            raise ValueError("no state to reach was given; allowed: one or more states of the chain")
        return goal

    def _check(self, state: S) -> None:
        if state not in self.moves:
            known = ", ".join(map(repr, list(self.moves)[:12])) + ", ..." * (len(self.moves) > 12)
            raise ValueError(f"the state {state!r} is not in the chain; allowed: {known}")


# -- the season wheel ---------------------------------------------------------------------------------------------


def season_wheel(pips: Mapping[int, int | Fraction] = PIPS) -> Chain[Space]:
    """The Season token from round to round, when the die left over shows these pips with these chances.

    >>> season_wheel().after((1, 12), 1)
    {(2, 1): Fraction(1, 3), (2, 2): Fraction(1, 3), (2, 3): Fraction(1, 3)}
    """
    if not pips or not set(pips) <= {1, 2, 3}:
        raise ValueError(f"the pips are {sorted(pips)}; allowed: 1, 2 and 3")
    spaces = [(year, space) for year in range(YEARS + 1) for space in range(1, SPACES + 1)]  # Boots may lead to year 0
    moves: dict[Space, Mapping[Space, int | Fraction]] = {here: _forward(here, pips) for here in spaces}
    return Chain({**moves, END: {END: 1}})


def rounds_left(year: int, space: int, pips: Mapping[int, int | Fraction] = PIPS) -> dict[int, Fraction]:
    """How many rounds are still played, the one on this space included.

    >>> rounds_left(3, 12), rounds_left(3, 11)
    ({1: Fraction(1, 1)}, {1: Fraction(2, 3), 2: Fraction(1, 3)})
    """
    return _wheel(tuple(sorted(pips.items()))).arrival(_place(year, space), [END])


def rounds_until(
    year: int, space: int, of_year: int, season: int, pips: Mapping[int, int | Fraction] = PIPS
) -> dict[int, Fraction]:
    """In how many rounds the wheel first stands in a season of a year (0 is winter); 0 rounds: it stands there now.

    Nothing is left out: a season has three spaces, and the wheel moves three at most. What has passed is not reached.

    >>> rounds_until(1, 2, 1, 1)
    {1: Fraction(2, 3), 2: Fraction(1, 3)}
    >>> rounds_until(1, 5, 1, 1), rounds_until(2, 1, 1, 3)
    ({0: Fraction(1, 1)}, {})
    """
    check_whole("the year to reach", of_year, 0, YEARS)
    check_whole("season", season, 0, SPACES // SEASON - 1)
    goal = [(of_year, SEASON * season + i) for i in range(1, SEASON + 1)]
    return _wheel(tuple(sorted(pips.items()))).arrival(_place(year, space), goal)


@cache
def _wheel(pips: tuple[tuple[int, int | Fraction], ...]) -> Chain[Space]:
    return season_wheel(dict(pips))


def _place(year: int, space: int) -> Space:
    check_whole("year", year, 0, YEARS)
    check_whole("space", space, 1, SPACES)
    return year, space


def _forward(here: Space, pips: Mapping[int, int | Fraction]) -> dict[Space, int | Fraction]:
    """Where the token may go from here; beyond the last space it is all the same."""
    found: dict[Space, int | Fraction] = {}
    for by, chance in pips.items():
        years, space = divmod(here[1] - 1 + by, SPACES)
        to = END if here[0] + years > YEARS else (here[0] + years, space + 1)
        found[to] = found.get(to, 0) + chance
    return found
