"""Plain, slotted state: each slot is declared once, and copying, comparing and exporting follow from that.

    class Seat(State):
        coins: int = 0
        hand: Zone = unordered()                 # two hands are alike if they hold the same cards
        scars: Zone = slot((), key=len)          # only their number matters
        box: Box = fixed()                       # never changes during a game

The methods are generated as source text, as `dataclasses` does it, so they are as fast as written by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Self

Zone = tuple[str, ...]  # cards in one place; replaced, never changed, so that copies can share it
MISSING: Any = object()


def same(value: Any) -> Any:
    """Return the value."""
    return value


class Slot(NamedTuple):
    """How one slot starts, is copied and is compared."""

    default: Any = MISSING
    key: Callable[[Any], Any] | None = same  # None: positions that differ only here are equal
    copy: Callable[[Any], Any] | None = None  # None: copies share the value
    is_fixed: bool = False  # never changes during a game, so it is no part of the position


def slot(
    default: Any = MISSING,
    *,
    key: Callable[[Any], Any] | None = same,
    copy: Callable[[Any], Any] | None = None,
) -> Any:
    """Declare a slot with its start value, what of it counts when positions are compared, and how it is copied."""
    return Slot(default, key, copy)


def fixed() -> Any:
    """Declare a slot that is set once and is no part of the position."""
    return Slot(key=None, is_fixed=True)


def unordered() -> Any:
    """Declare a zone, empty at first, in which the order of the cards doesn't matter."""
    return Slot((), sorted_zone)


def uncompared(default: Any = MISSING) -> Any:
    """Declare a slot that doesn't count when positions are compared."""
    return Slot(default, None)


def sorted_zone(zone: Zone) -> Zone:
    """Return the cards of a zone in a canonical order."""
    return tuple(sorted(zone))


def without(zone: Zone, card: str) -> Zone:
    """Return the zone without this card."""
    i = zone.index(card)
    return zone[:i] + zone[i + 1 :]


class StateType(type):
    """Turns the annotated names of a class body into slots and generates the methods that go through all of them."""

    declared: dict[str, Slot]

    def __new__(meta, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> StateType:
        """Create the class; its modules use `from __future__ import annotations`, so annotations are text."""
        names = [each for each, kind in body.get("__annotations__", {}).items() if not kind.startswith("ClassVar")]
        own = {each: as_slot(body.pop(each, MISSING)) for each in names}
        inherited = {each: found for base in reversed(bases) for each, found in getattr(base, "declared", {}).items()}
        made = super().__new__(meta, name, bases, {**body, "__slots__": tuple(own)})
        made.declared = {**inherited, **own}
        for method, source in sources(made.declared).items():
            setattr(made, method, compiled(method, source, made))
        return made


def as_slot(value: Any) -> Slot:
    """Return what a class body says about a slot; a plain value is its default."""
    return value if isinstance(value, Slot) else Slot(value)


def sources(declared: Mapping[str, Slot]) -> dict[str, list[str]]:
    """Return the bodies of the generated methods, line by line."""
    starts = [f"self.{name} = declared[{name!r}].default" for name, s in declared.items() if s.default is not MISSING]
    copies = [
        f"twin.{name} = self.{name}" if s.copy is None else f"twin.{name} = declared[{name!r}].copy(self.{name})"
        for name, s in declared.items()
    ]
    parts = [
        f"self.{name}," if s.key is same else f"declared[{name!r}].key(self.{name}),"
        for name, s in declared.items()
        if s.key is not None
    ]
    return {
        "_set_defaults": starts or ["pass"],
        "_copy_slots": ["twin = new(cls)", *copies, "return twin"],
        "_key_of_slots": [f"return ({' '.join(parts)})"],
    }


def compiled(name: str, body: list[str], cls: StateType) -> Callable[..., Any]:
    """Return a method made from its source text."""
    namespace: dict[str, Any] = {"new": object.__new__, "cls": cls, "declared": cls.declared}
    exec(f"def {name}(self):\n " + "\n ".join(body), namespace)
    method: Callable[..., Any] = namespace[name]
    return method


class State(metaclass=StateType):
    """A bundle of slots."""

    declared: ClassVar[dict[str, Slot]]
    _set_defaults: ClassVar[Callable[..., None]]
    _copy_slots: ClassVar[Callable[..., Any]]
    _key_of_slots: ClassVar[Callable[..., tuple[Any, ...]]]

    def __init__(self) -> None:
        self._set_defaults()

    def copy(self) -> Self:
        """Return an independent copy."""
        twin: Self = self._copy_slots()
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return a value that is equal for positions that play alike."""
        return self._key_of_slots()


def plain(value: Any) -> Any:
    """Return lists, numbers and text instead of objects."""
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, State):
        return {name: plain(getattr(value, name)) for name in value.declared}
    return value
