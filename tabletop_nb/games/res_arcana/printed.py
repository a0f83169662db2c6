"""What can be printed on a component: costs, effects, powers, Collect abilities, discounts and points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from tabletop_nb.games.res_arcana.essences import NONE, Bill, Offer, Pool

FREE_PLACEMENT = 99  # a reduction that covers every cost


class Share(NamedTuple):
    """One side of a choice: fixed essences, and a number of essences of any of these kinds."""

    fixed: Pool
    free: int
    kinds: tuple[int, ...]


class Bundle(NamedTuple):
    """Essences to gain or to pay, with every printed choice. `amounts` lists everything that can be gained."""

    shares: tuple[Share, ...]
    amounts: tuple[Pool, ...]
    offered: Offer
    bills: tuple[Bill, ...]


class Effect(NamedTuple):
    """What a power does: a verb of effects.py and its arguments."""

    verb: str
    args: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Cost:
    """Everything a power costs. `pay` lists alternatives. If it is empty, no essences are paid."""

    turn: bool = False
    pay: tuple[Bill, ...] = ()
    pay_self: Pool = NONE
    pay_same: bool = False  # any number of one essence
    turn_own: str = ""  # dragon or creature
    destroy: str = ""  # self, own_artifact, other_artifact, own_dragon_or_creature
    discard: int = 0


@dataclass(frozen=True, slots=True)
class Power:
    """A cost and its effects, in printed order."""

    cost: Cost
    effects: tuple[Effect, ...]
    only_if_turned: bool = False
    place: tuple[Any, ...] = ()  # the arguments of its `place`, if any: the card is chosen before the cost is paid
    straighten: str = ""
    need: int = 0  # the least it costs, packed; checked all the time
    size: int = 0  # how many essences it costs
    extra_checks: tuple[str, ...] = ()  # what can't be checked from the pool alone: see PARTS in powers.py
    is_always_checked: bool = False  # whether it must be checked even without a strict ruling
    simple: bool = True  # whether it only costs turning and essences

    def works(self, turned: bool, allow_straight: bool) -> bool:
        """Return whether the power can be used while its component is turned, or straight.

        Args:
            turned: Whether the component is turned.
            allow_straight: The ruling that a power for turned components can also be used while they are straight.
        """
        return self.only_if_turned if turned else allow_straight or not self.only_if_turned


@dataclass(frozen=True, slots=True)
class React:
    """A power that is used out of turn, when its trigger happens."""

    trigger: str
    power: Power


@dataclass(frozen=True, slots=True)
class Collect:
    """What a component does in the Collect step."""

    gain: Bundle | None = None
    if_left: tuple[int, ...] = ()  # only if one of these kinds is on it and all are left there
    effect: Effect | None = None  # what happens then
    either: tuple[Cost, ...] = ()


@dataclass(frozen=True, slots=True)
class Discount:
    """Artifacts of this type cost fewer essences. `gold` says whether gold can be among them."""

    kind: str
    less: int
    gold: bool


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a component at a victory check: a base, points per essence on it and per artifact of a type."""

    base: int = 0
    on_self: tuple[tuple[int, int], ...] = ()  # (points, kind of essence)
    own: tuple[tuple[int, str], ...] = ()  # (points, type of artifact)
