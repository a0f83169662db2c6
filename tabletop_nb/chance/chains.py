"""Markov chains: the next state depends only on the current one. Cycles are allowed."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeAlias, TypeVar

from tabletop_nb.chance.pools import check_whole

S = TypeVar("S", bound=Hashable)

Moves: TypeAlias = Mapping[S, Mapping[S, int | Fraction]]  # state -> next states, with chances that sum to 1

MAX_STEPS = 10_000
MAX_STATES = 300  # A mean hitting time solves a system of this many equations.


@dataclass(frozen=True, slots=True, eq=False)
class Chain(Generic[S]):
    """The states of a Markov chain, and the chances of the next states of each.

    >>> half = Fraction(1, 2)
    >>> coin = Chain({"start": {"start": half, "heads": half}, "heads": {"heads": 1}})
    >>> coin.after("start", 2)["heads"], coin.mean_hitting_time("start", ["heads"])
    (Fraction(3, 4), Fraction(2, 1))
    """

    moves: Moves[S]

    def __post_init__(self) -> None:
        check_whole("the number of states", len(self.moves), 1, MAX_STATES)
        for state, transitions in self.moves.items():
            exact = all(isinstance(weight, int | Fraction) and weight >= 0 for weight in transitions.values())
            if not exact or sum(transitions.values()) != 1:
                given = {to: str(weight) for to, weight in transitions.items()}
                raise ValueError(
                    f"the chances from {state!r} are {given}; allowed: non-negative fractions that sum to 1"
                )
            for to in transitions:
                self._check(to)

    def after(self, start: S, steps: int) -> dict[S, Fraction]:
        """Return the chance of each state after this many steps.

        >>> half = Fraction(1, 2)
        >>> Chain({"a": {"a": half, "b": half}, "b": {"b": 1}}).after("a", 3)
        {'a': Fraction(1, 8), 'b': Fraction(7, 8)}
        """
        self._check(start)
        check_whole("steps", steps, 0, MAX_STEPS)
        chances = {start: Fraction(1)}
        for _ in range(steps):
            chances = self._step(chances)
        return chances

    def first_passage(self, start: S, to: Iterable[S], max_steps: int = 100) -> dict[int, Fraction]:
        """Return the chance that one of these states is first reached after 0, 1, 2, ... steps, up to `max_steps`.

        >>> chain = Chain({"a": {"a": Fraction(1, 2), "b": Fraction(1, 2)}, "b": {"b": 1}})
        >>> chain.first_passage("a", ["b"], max_steps=3)
        {1: Fraction(1, 2), 2: Fraction(1, 4), 3: Fraction(1, 8)}
        """
        goal = self._goal(to)
        self._check(start)
        check_whole("max_steps", max_steps, 0, MAX_STEPS)
        chances, pending = {}, {start: Fraction(1)}
        for steps in range(max_steps + 1):
            arrived = sum((weight for state, weight in pending.items() if state in goal), Fraction(0))
            pending = {state: weight for state, weight in pending.items() if state not in goal}
            if arrived:
                chances[steps] = arrived
            if not pending:
                break
            pending = self._step(pending)
        return chances

    def hitting_probability(self, start: S, to: Iterable[S]) -> Fraction:
        """Return the probability of ever reaching one of these states.

        >>> thirds = dict.fromkeys(("won", "lost", "again"), Fraction(1, 3))
        >>> Chain({"again": thirds, "won": {"won": 1}, "lost": {"lost": 1}}).hitting_probability("again", ["won"])
        Fraction(1, 2)
        """
        self._check(start)
        goal = self._goal(to)
        can_reach = [state for state in self._can_reach(goal) if state not in goal]
        if start not in can_reach:
            return Fraction(start in goal)
        gains = {
            state: sum((Fraction(w) for to, w in self.moves[state].items() if to in goal), Fraction(0))
            for state in can_reach
        }
        return self._solve(gains)[start]

    def mean_hitting_time(self, start: S, to: Iterable[S]) -> Fraction:
        """Return the mean number of steps until one of these states is first reached.

        >>> Chain({0: {1: 1}, 1: {0: Fraction(2, 3), 2: Fraction(1, 3)}, 2: {2: 1}}).mean_hitting_time(0, [2])
        Fraction(6, 1)
        """
        goal = self._goal(to)
        if self.hitting_probability(start, goal) != 1:
            raise ValueError(f"from {start!r}, {sorted(map(repr, goal))} may never be reached, so there is no mean")
        return self._solve(dict.fromkeys(self._reachable(start, goal), Fraction(1))).get(start, Fraction(0))

    def _step(self, weights: Mapping[S, Fraction]) -> dict[S, Fraction]:
        """Return the chances one step later."""
        chances: dict[S, Fraction] = {}
        for state, weight in weights.items():
            for to, chance in self.moves[state].items():
                chances[to] = chances.get(to, Fraction(0)) + weight * chance
        return chances

    def _reachable(self, start: S, goal: set[S]) -> list[S]:
        """Return all states that can be reached from `start` without passing the goal, including `start`."""
        states = [start] if start not in goal else []
        for state in states:
            states += [to for to, w in self.moves[state].items() if w and to not in goal and to not in states]
        return states

    def _can_reach(self, goal: set[S]) -> set[S]:
        """Return all states from which the goal can be reached, including the goal."""
        states, previous_size = set(goal), 0
        while len(states) != previous_size:
            previous_size = len(states)
            states |= {
                state
                for state, transitions in self.moves.items()
                if any(w and to in states for to, w in transitions.items())
            }
        return states

    def _solve(self, gains: Mapping[S, Fraction]) -> dict[S, Fraction]:
        """Solve x = gain + chances * x for these states by elimination."""
        rows = {state: {to: Fraction(w) for to, w in self.moves[state].items() if to in gains and w} for state in gains}
        x, order = dict(gains), list(gains)
        for i, state in enumerate(order):
            leave = 1 - rows[state].pop(state, Fraction(0))
            x[state] /= leave
            rows[state] = {to: w / leave for to, w in rows[state].items()}
            for other in order[i + 1 :]:
                factor = rows[other].pop(state, None)
                if factor is not None:
                    x[other] += factor * x[state]
                    for to, w in rows[state].items():
                        rows[other][to] = rows[other].get(to, Fraction(0)) + factor * w
        for state in reversed(order):
            x[state] += sum((w * x[to] for to, w in rows[state].items()), Fraction(0))
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
