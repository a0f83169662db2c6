"""The row of slots at the bottom of an Enemy: die faces, Suns and Moons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from tabletop_nb.core.scenario import InvalidValueError

Dice = tuple[int, ...]  # sorted, because it never matters which die is which
FACES = range(1, 7)
ALLOWED = "one to five of 1 2 3 4 5 6 Sun Moon, with spaces between, such as 3 3 Sun Sun"


class Requirement(NamedTuple):
    """What the dice must show: these faces, one group of equal dice for the Suns and one for the Moons."""

    faces: Dice
    suns: int
    moons: int

    @classmethod
    def parse(cls, text: str) -> Requirement:
        """Parse a row such as "3 3 Sun Sun".

        >>> Requirement.parse("3 3 Sun Sun").matches((3, 3, 5, 5))
        True
        """
        slots = text.title().split()
        if not 1 <= len(slots) <= 5 or not set(slots) <= {*map(str, FACES), "Sun", "Moon"}:
            raise InvalidValueError(text, ALLOWED, "requirement")
        faces = tuple(sorted(int(slot) for slot in slots if slot.isdigit()))
        return cls(faces, slots.count("Sun"), slots.count("Moon"))

    def __str__(self) -> str:
        return " ".join([*map(str, self.faces), *["Sun"] * self.suns, *["Moon"] * self.moons])

    @property
    def size(self) -> int:
        """Return how many dice it needs."""
        return len(self.faces) + self.suns + self.moons

    def slots(self, dice: Iterable[int]) -> list[tuple[str, bool]]:
        """Return each slot and whether a die fills it, for the Sun and Moon values that fill most.

        >>> Requirement.parse("3 Sun Sun").slots((3, 5))
        [('die3', True), ('sun', True), ('sun', False)]
        """
        left = Counter(dice)
        slots: list[tuple[str, bool]] = []
        for face in self.faces:
            slots.append((f"die{face}", left[face] > 0))
            left[face] -= left[face] > 0

        def filled(sun: int, moon: int) -> tuple[int, int]:
            suns = min(left[sun], self.suns)
            return suns, min(left[moon] - suns * (sun == moon), self.moons)

        suns, moons = max((filled(*values) for values in product(FACES, FACES)), key=sum)
        slots += [("sun", i < suns) for i in range(self.suns)]
        return slots + [("moon", i < moons) for i in range(self.moons)]

    def matches(self, dice: Dice) -> bool:
        """Return whether the dice meet the requirement.

        Each die fills one slot. Suns, Moons and faces can show the same number. Extra dice are ignored.
        """
        left = Counter(dice)
        left.subtract(self.faces)
        return min(left.values(), default=0) >= 0 and any(
            left[sun] >= self.suns and left[moon] - self.suns * (sun == moon) >= self.moons
            for sun in set(dice) or FACES  # the dice can have other than six sides
            for moon in set(dice) or FACES
        )


@cache
def capturing_rolls(requirement: Requirement) -> frozenset[Dice]:
    """Return every roll of four or five dice that meets the requirement, so that play only looks it up.

    >>> len(capturing_rolls(Requirement.parse("Sun Sun Sun Sun")))
    42
    """
    rolls = (dice for count in (4, 5) for dice in combinations_with_replacement(FACES, count))
    return frozenset(filter(requirement.matches, rolls))
