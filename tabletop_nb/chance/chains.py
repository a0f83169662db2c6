"""Markov chains: what comes next depends only on the state now. A chain may go round in circles."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeAlias, TypeVar

from tabletop_nb.chance.pools import check_whole

S = TypeVar("S", bound=Hashable)

Moves: TypeAlias = Mapping[S, Mapping[S, int | Fraction]]  # state -> the states after it, with chances that sum to 1

MAX_STEPS = 10_000
MAX_STATES = 300  # a mean is a system of so many equations


@dataclass(frozen=True, slots=True, eq=False)
class Chain(Generic[S]):
    """States, and the chances of the states that come after each.

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
                given = {to: str(weight) for to, weight in ways.items()}
                raise ValueError(
                    f"the chances from {state!r} are {given}; allowed: fractions from 0 on, and together exactly 1"
                )
            for to in ways:
                self._check(to)

    def after(self, start: S, steps: int) -> dict[S, Fraction]:
        """Return the chance of each state after so many steps."""
        self._check(start)
        check_whole("steps", steps, 0, MAX_STEPS)
        found = {start: Fraction(1)}
        for _ in range(steps):
            found = self._step(found)
        return found

    def arrival(self, start: S, to: Iterable[S], most: int = 100) -> dict[int, Fraction]:
        """Return the chance that one of these states is first reached after 0, 1, 2, ... steps, up to `most`.

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
        """Return the chance ever to reach one of these states.

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
        """Return the mean number of steps until one of these states is first reached.

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
        """Return all states that may come before the goal, the first one included."""
        found = [start] if start not in goal else []
        for state in found:
            found += [to for to, w in self.moves[state].items() if w and to not in goal and to not in found]
        return found

    def _able(self, goal: set[S]) -> set[S]:
        """Return all states from which the goal may be reached."""
        found, before = set(goal), 0
        while len(found) != before:
            before = len(found)
            found |= {state for state, ways in self.moves.items() if any(w and to in found for to, w in ways.items())}
        return found

    def _solve(self, gains: Mapping[S, Fraction]) -> dict[S, Fraction]:
        """Solve x = gain + chances * x for these states by elimination."""
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
