"""What is printed on the components, as frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletop_nb.games.trismegistus.notation import Effect, Requirement

SPACES = tuple(f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3))  # of a Vault


class Experiment(NamedTuple):
    """An Experiment or Masterpiece as printed."""

    id: str
    deck: str
    type: str
    track: str  # an element, or "any"
    level: int
    cost: tuple[str, ...]
    bonus: Effect
    vp: int
    min_players: int
    intro: int
    brief: str


class Artifact(NamedTuple):
    """An Artifact tile as printed."""

    id: str
    deck: str
    elementals: Mapping[str, int]
    effect: Effect
    intro: int
    brief: str

    @property
    def symbols(self) -> int:
        """Return how many elementals it shows."""
        return sum(self.elementals.values())


class Publication(NamedTuple):
    """A publication as printed."""

    id: str
    needs: tuple[int, ...]  # elementals in the order of ELEMENTS
    vp: int
    min_players: int
    intro: int
    brief: str


class Achievement(NamedTuple):
    """An achievement as printed."""

    id: str
    condition: Requirement
    bonus: Effect
    vp: int
    brief: str


class Formula(NamedTuple):
    """A Formula tile as printed."""

    id: str
    lab: str
    effect: Effect
    brief: str


class Lab(NamedTuple):
    """A Laboratory board as printed."""

    id: str
    mask: str  # one digit for each space of the Vault; 0 is blocked
    intro: int
    arrows: Mapping[str, tuple[int, ...]]  # by colour, and all of them under "any"
    lines: Mapping[str, Effect]  # the two bonuses of each row and column together
    crossings: Mapping[tuple[str, str], Effect]  # those of a row and a column that are completed together

    @property
    def spaces(self) -> tuple[str, ...]:
        """Return the spaces of the Vault that aren't blocked."""
        return tuple(space for space, open_ in zip(SPACES, self.mask, strict=True) if open_ == "1")


class Automa(NamedTuple):
    """A card of Botmegistus as printed."""

    id: str
    set: str
    element: str
    colour: str
    symbols: tuple[str, ...]  # empty: max
    potency: int
    effect: tuple[str, ...]


class Search(NamedTuple):
    """A draft priority of Botmegistus: dice of these colours and symbols, both in the order that decides ties."""

    rule: str
    colours: tuple[str, ...]
    symbols: tuple[str, ...]


class QuickCheck(NamedTuple):
    """What has to be known to see at a glance that an Experiment can't be performed yet."""

    track: int | None  # None: any track
    level: int
    size: int  # how many cubes it costs
    column: int  # the first of the two sockets of its column


class Track(NamedTuple):
    """A mastery track as printed."""

    element: str
    essence: str
    bonus_spaces: tuple[int, ...]
