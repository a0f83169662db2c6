"""Amounts of tokens of several kinds: adding, paying, discounts, every way to pay or gain, and asking for one of them.

An *amount* is a tuple with one number per kind. A game makes one `Resources` with its kinds:

>>> essences = Resources(("elan", "life", "gold"))
>>> held = essences.amount({"elan": 2, "gold": 1})
>>> cost = essences.bill(essences.amount({"elan": 1}), free=1)  # 1 Elan and one of any kind
>>> essences.payments(cost, held)
((1, 0, 1), (2, 0, 0))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.rng import Memo

A = TypeVar("A", bound=tuple[int, ...])
Kinds = tuple[int, ...]
Option = tuple[Any, ...]
MANY = 60  # ways to answer; beyond that, an amount is asked for kind by kind
BLOCK_SIZE = 20  # numbers in one answer, where there are many


class Bill(NamedTuple, Generic[A]):
    """A cost: `number` tokens in total, with at least `low`, and beyond `full` at most `free` tokens of these kinds.

    For a cost of 2 Death and any 3, `low` and `full` are 2 Death, `free` is 3 and `number` is 5. Discounts lower `low`
    and `number` but not `full`, so the bill allows every payment, no matter which printed tokens the discount removes.
    """

    low: A
    full: A
    free: int
    number: int
    kinds: Kinds
    most: A  # of each kind; having more than this makes no difference
    has_one_way: bool  # there is only one way to pay it


class Resources(Generic[A]):
    """The kinds of tokens in a game, and what can be done with amounts of them.

    `plus`, `minus` and `covers` are generated for the number of kinds: they are called very often.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.kinds: Kinds = tuple(range(len(names)))
        self.none: A = self._as_amount(0 for _ in names)
        each = [(f"a[{k}]", f"b[{k}]") for k in self.kinds]
        self.plus: Callable[[A, A], A] = _function(f"({', '.join(f'{a} + {b}' for a, b in each)},)")
        self.minus: Callable[[A, A], A] = _function(f"({', '.join(f'{a} - {b}' for a, b in each)},)")
        self.covers: Callable[[A, A], bool] = _function(" and ".join(f"{a} >= {b}" for a, b in each))
        self.parts: Memo[tuple[A, int], list[A]] = Memo(self._parts)
        self.mixes: Memo[tuple[int, Kinds], tuple[A, ...]] = Memo(self._mixes)

    @staticmethod
    def _as_amount(numbers: Iterable[int]) -> A:
        return tuple(numbers)  # type: ignore[return-value]

    # -- amounts -------------------------------------------------------------------------------------------

    def amount(self, numbers: Mapping[str, int]) -> A:
        """Return the amount with these numbers, by the names of the kinds.

        >>> essences = Resources(("elan", "life", "gold"))
        >>> essences.amount({"elan": 2, "gold": 1})
        (2, 0, 1)
        """
        return self._as_amount(numbers.get(name, 0) for name in self.names)

    def by_name(self, amount: Sequence[int]) -> dict[str, int]:
        """Return the numbers of an amount by the names of the kinds, without zeros.

        >>> essences = Resources(("elan", "life", "gold"))
        >>> essences.by_name((2, 0, 1))
        {'elan': 2, 'gold': 1}
        """
        return {name: number for name, number in zip(self.names, amount, strict=True) if number}

    def count(self, tokens: Iterable[str]) -> A:
        """Return the amount of tokens that are named one by one.

        >>> essences = Resources(("elan", "life", "gold"))
        >>> essences.count(["gold", "elan", "gold"])
        (1, 0, 2)
        """
        counts = [0] * len(self.names)
        for token in tokens:
            counts[self.names.index(token)] += 1
        return self._as_amount(counts)

    def tokens(self, amount: A) -> tuple[str, ...]:
        """Return the tokens of an amount one by one.

        >>> essences = Resources(("elan", "life", "gold"))
        >>> essences.tokens((1, 0, 2))
        ('elan', 'gold', 'gold')
        """
        return tuple(name for name, count in zip(self.names, amount, strict=True) for _ in range(count))

    def of_kind(self, number: int, kind: int) -> A:
        """Return this many tokens of one kind, given by its position.

        >>> essences = Resources(("elan", "life", "gold"))
        >>> essences.of_kind(3, 1)
        (0, 3, 0)
        """
        return self._as_amount(number if kind == k else 0 for k in self.kinds)

    def of_size(self, size: int) -> list[A]:
        """Return every amount of this many tokens.

        >>> essences = Resources(("elan", "life", "gold"))
        >>> essences.of_size(1)
        [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
        """
        return [self.count(tokens) for tokens in combinations_with_replacement(self.names, size)]

    def _parts(self, asked: tuple[A, int]) -> list[A]:
        """Return every amount of `size` tokens out of these: see `parts`."""
        held, size = asked
        counts = product(*(range(min(count, size) + 1) for count in held))
        return [self._as_amount(each) for each in counts if sum(each) == size]

    def _mixes(self, asked: tuple[int, Kinds]) -> tuple[A, ...]:
        """Return every mix of this many tokens of these kinds: see `mixes`."""
        size, kinds = asked
        most = self._as_amount(size if k in kinds else 0 for k in self.kinds)
        return tuple(map(self._as_amount, self._ways(self.owed(self.none, most, 0, size), most, 0, size, 0)))

    # -- costs ---------------------------------------------------------------------------------------------

    def owed(self, low: A, full: A, free: int, number: int, kinds: Kinds | None = None) -> Bill[A]:
        """Return a bill. There are never more free tokens than the bill has beyond `low`."""
        kinds = self.kinds if kinds is None else kinds
        free = min(free, number - sum(low))
        most = self._as_amount(min(number, full[k] + free * (k in kinds)) for k in self.kinds)
        return Bill(low, full, free, number, kinds, most, not free and low == full)

    def bill(self, fixed: A, free: int = 0, kinds: Kinds | None = None) -> Bill[A]:
        """Return a whole cost: fixed tokens, and `free` ones of these kinds, by default of any kind.

        >>> essences = Resources(("elan", "life", "gold"))
        >>> essences.payments(essences.bill((1, 0, 0), free=1), held=(1, 1, 1))
        ((1, 0, 1), (1, 1, 0))
        """
        return self.owed(fixed, fixed, free, sum(fixed) + free, kinds)

    def reduced(self, cost: Bill[A], by: int, by_others: int = 0, excluded: Kinds = ()) -> Bill[A]:
        """Return the cost minus discounts: `by` tokens of any kind, and `by_others` tokens except of excluded kinds.

        >>> essences = Resources(("elan", "life", "gold"))
        >>> cost = essences.bill((2, 0, 1))
        >>> essences.payments(essences.reduced(cost, by=1), held=(2, 2, 1))
        ((1, 0, 1), (2, 0, 0))
        """
        bound = sum(cost.low[k] for k in excluded)
        spared = min(cost.number - bound, by_others)
        number = cost.number - spared - min(cost.number - spared, by)
        low = self._as_amount(max(0, cost.low[k] - by) if k in excluded else 0 for k in self.kinds)
        return self.owed(low, cost.full, cost.free, number, cost.kinds) if number < cost.number else cost

    def together(self, a: Bill[A], b: Bill[A]) -> Bill[A]:
        """Return one bill for two that are paid together.

        >>> essences = Resources(("elan", "life", "gold"))
        >>> both = essences.together(essences.bill((1, 0, 0)), essences.bill((0, 0, 0), free=1))
        >>> both == essences.bill((1, 0, 0), free=1)
        True
        """
        kinds = a.kinds if a.free else b.kinds
        low, full = self.plus(a.low, b.low), self.plus(a.full, b.full)
        return self.owed(low, full, a.free + b.free, a.number + b.number, kinds)

    def can_pay(self, held: A, cost: Bill[A]) -> bool:
        """Return whether there is a way to pay the cost.

        >>> essences = Resources(("elan", "life", "gold"))
        >>> cost = essences.bill((1, 0, 0), free=1)
        >>> essences.can_pay((2, 0, 0), cost), essences.can_pay((0, 2, 2), cost)
        (True, False)
        """
        if not self.covers(held, cost.low):
            return False
        if cost.has_one_way:
            return True
        printed = sum(map(min, held, cost.full))
        if cost.kinds == self.kinds:
            return printed + min(cost.free, sum(held) - printed) >= cost.number
        beyond = sum([max(0, held[k] - cost.full[k]) for k in cost.kinds])
        return printed + min(cost.free, beyond) >= cost.number

    def payments(self, cost: Bill[A], held: A) -> tuple[A, ...]:
        """Return every way to pay the cost, each once.

        >>> essences = Resources(("elan", "life", "gold"))
        >>> essences.payments(essences.bill((0, 0, 1), free=1, kinds=(0, 1)), held=(1, 1, 2))
        ((0, 1, 1), (1, 0, 1))
        """
        if cost.low == cost.full:
            if not self.covers(held, cost.full):
                return ()
            spare, plus, covers = self.minus(held, cost.full), self.plus, self.covers
            return tuple([plus(cost.full, mix) for mix in self.mixes[cost.free, cost.kinds] if covers(spare, mix)])
        return tuple(map(self._as_amount, self._ways(cost, held, 0, cost.number, cost.free)))

    def _ways(self, cost: Bill[A], held: A, k: int, unpaid: int, free: int) -> Iterator[tuple[int, ...]]:
        """Yield every way to pay `unpaid` tokens with kind k and the kinds after it."""
        low, full = cost.low[k], cost.full[k]
        most = min(held[k], unpaid, full + free if k in cost.kinds else full)
        if k == self.kinds[-1]:
            if low <= unpaid <= most:
                yield (unpaid,)
            return
        for number in range(low, most + 1):
            for others in self._ways(cost, held, k + 1, unpaid - number, free - max(0, number - full)):
                yield (number, *others)

    # -- asking for an amount ------------------------------------------------------------------------------

    async def narrow(
        self,
        amounts: Sequence[A],
        ask: Callable[[str, Sequence[int | str], Sequence[A]], Choice[Option]],
        few: int = 1,
    ) -> Sequence[A]:
        """Ask how many of each kind, one kind after the other, until at most `few` amounts are left.

        Args:
            amounts: What can be chosen.
            ask: Makes the question from a kind's name, the numbers or ranges of it, and the amounts that are left.
                The answer ends with one of the numbers or ranges.
            few: How many amounts may be left.
        """
        for k, name in enumerate(self.names):
            if len(amounts) <= few:
                break
            numbers = sorted({amount[k] for amount in amounts})
            if len(numbers) > MANY:
                ranges = {
                    f"{numbers[i]}-{numbers[i : i + BLOCK_SIZE][-1]}": i for i in range(0, len(numbers), BLOCK_SIZE)
                }
                start = ranges[(await ask(name, [*ranges], amounts))[-1]]
                numbers = numbers[start : start + BLOCK_SIZE]
                amounts = [amount for amount in amounts if amount[k] in numbers]
            if len(numbers) > 1 and len(amounts) > few:
                number = (await ask(name, numbers, amounts))[-1]
                amounts = [amount for amount in amounts if amount[k] == number]
        return amounts


def _function(expression: str) -> Any:
    """Return a function of two amounts, compiled from its source text."""
    return eval(f"lambda a, b: {expression}")
