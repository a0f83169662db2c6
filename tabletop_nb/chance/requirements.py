"""What the dice must show: faces, and wildcards that must be equal among themselves.

Kept minimal: every function of this package takes any predicate on a roll, so a game's own matcher does as well.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Self

WILDCARDS = ("Sun", "Moon")


@dataclass(frozen=True, slots=True)
class Requirement:
    """Slots, each filled by its own die: a face, or a member of a wildcard group."""

    faces: tuple[int, ...]
    groups: tuple[int, ...]  # the size of each wildcard group

    @classmethod
    def parse(cls, text: str, sides: int = 6) -> Self:
        """Read slots such as "3 3 Sun Sun".

        >>> Requirement.parse("3 3 Sun Sun")
        Requirement(faces=(3, 3), groups=(2,))
        """
        slots = text.title().split()
        known = [*map(str, range(1, sides + 1)), *WILDCARDS]
        if not slots or (unknown := [slot for slot in slots if slot not in known]):
            raise ValueError(f"the requirement {text!r} has {unknown[0] if slots else 'no slot'}; allowed: {known}")
        groups = (slots.count(wildcard) for wildcard in WILDCARDS)
        return cls(tuple(int(slot) for slot in slots if slot not in WILDCARDS), tuple(size for size in groups if size))

    def matches(self, roll: tuple[int, ...]) -> bool:
        """Tell whether the dice fill all slots; other dice do not matter.

        >>> [Requirement.parse("3 3 Sun Sun").matches(roll) for roll in ((3, 3, 5, 5), (3, 3, 3, 3), (3, 3, 4, 5))]
        [True, True, False]
        """
        dice = Counter(roll)
        dice.subtract(self.faces)
        return min(dice.values(), default=0) >= 0 and _fit(dice, self.groups)


def _fit(dice: Counter[int], groups: tuple[int, ...]) -> bool:
    """Tell whether each group finds enough equal dice; two groups may share a face but no die."""
    if not groups:
        return True
    size, *others = groups
    return any(_fit(dice - Counter({face: size}), tuple(others)) for face in dice if dice[face] >= size)
