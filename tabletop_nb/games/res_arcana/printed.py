"""What can be printed on a component: costs, effects, powers, Collect abilities, discounts, points; frozen objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from tabletop_nb.games.res_arcana.essences import NONE, Bill, Offer, Pool


class Share(NamedTuple):
    """One side of a choice: these essences, and so many of any of these kinds."""

    fixed: Pool
    free: int
    kinds: tuple[int, ...]


class Bundle(NamedTuple):
    """Essences to gain or to pay, with every choice that is printed: `amounts` are all that can be gained."""

    shares: tuple[Share, ...]
    amounts: tuple[Pool, ...]
    offered: Offer
    bills: tuple[Bill, ...]


class Effect(NamedTuple):
    """What a power does: a verb of effects.py and what it needs to know."""

    verb: str
    args: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Cost:
    """All that is given for a power. `pay` holds the alternatives; none of them: nothing is paid."""

    turn: bool = False
    pay: tuple[Bill, ...] = ()
    pay_self: Pool = NONE
    pay_same: bool = False  # any number of one essence
    turn_own: str = ""  # dragon or creature
    destroy: str = ""  # self, own_artifact, other_artifact, own_dragon_or_creature
    discard: int = 0


@dataclass(frozen=True, slots=True)
class Power:
    """A cost and its effects, in the printed order."""

    cost: Cost
    effects: tuple[Effect, ...]
    only_if_turned: bool = False
    place: tuple[Any, ...] = ()  # the arguments of its `place`, if it has one: the card is chosen before all is paid
    straighten: str = ""
    need: int = 0  # what it costs at least, packed, and how many essences: asked all the time
    size: int = 0
    asks: tuple[str, ...] = ()  # what more there is to ask: see powers.py
    more: bool = False  # is it more than a strict ruling may ask?
    simple: bool = True  # does it cost no more than turning and paying?

    def works(self, turned: bool, idle: bool) -> bool:
        """Return True if the component lies right for this power.

        `idle` is the ruling by which a power of turned components may be used while they are straight, too.
        """
        return self.only_if_turned if turned else idle or not self.only_if_turned


@dataclass(frozen=True, slots=True)
class React:
    """A power that is used out of turn, when its trigger occurs."""

    trigger: str
    power: Power


@dataclass(frozen=True, slots=True)
class Collect:
    """What a component gives in the Collect step."""

    gain: Bundle | None = None
    if_left: tuple[int, ...] = ()  # only if one of these kinds lies on it and all is left there
    effect: Effect | None = None  # what that does
    either: tuple[Cost, ...] = ()


@dataclass(frozen=True, slots=True)
class Discount:
    """Artifacts of this type cost so many essences less; `gold`: also printed gold."""

    kind: str
    less: int
    gold: bool


@dataclass(frozen=True, slots=True)
class Points:
    """What a component is worth at a check: base, for each essence on it, for each artifact of a type."""

    base: int = 0
    on_self: tuple[tuple[int, int], ...] = ()  # (points, kind of essence)
    own: tuple[tuple[int, str], ...] = ()  # (points, type of artifact)
