"""Plain, slotted state. Each slot is declared once. Copying, comparing and exporting are generated from that.

    class Seat(State):
        coins: int = 0
        hand: Zone = unordered()                 # equal if they contain the same cards
        scars: Zone = slot((), key=len)          # only their number matters
        box: Box = fixed()                       # never changes during a game

The methods are generated as source text, the way `dataclasses` does, so they are as fast as hand-written code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Self, TypeVar, cast

Zone = tuple[str, ...]  # cards in one place; replaced, never changed, so that copies can share it
Key = tuple[object, ...]  # equal for equivalent positions
MISSING: Any = object()
V = TypeVar("V")


def identity(value: V) -> V:
    """Return the value."""
    return value


class Slot(NamedTuple):
    """The default of a slot, and how it is compared and copied."""

    default: Any = MISSING
    key: Callable[[Any], Any] | None = identity  # None: positions that differ only here are equal
    copy: Callable[[Any], Any] | None = None  # None: copies share the value
    is_fixed: bool = False  # never changes during a game, so it isn't part of the position


def slot(
    default: V = MISSING,
    *,
    key: Callable[[V], object] | None = identity,
    copy: Callable[[V], V] | None = None,
) -> V:
    """Declare a slot: its default, the key by which positions are compared, and how to copy it."""
    return cast(V, Slot(default, key, copy))


def fixed(default: Any = MISSING) -> Any:
    """Declare a slot that is set once and isn't part of the position."""
    return Slot(default, None, is_fixed=True)


def unordered() -> Zone:
    """Declare a zone, initially empty, in which the order of the cards doesn't matter."""
    return cast(Zone, Slot((), sorted_zone))


def uncompared(default: V = MISSING) -> V:
    """Declare a slot that is ignored when positions are compared."""
    return cast(V, Slot(default, None))


def sorted_zone(zone: Zone) -> Zone:
    """Return the cards of a zone in a canonical order.

    >>> sorted_zone(("prism", "hawk"))
    ('hawk', 'prism')
    """
    return tuple(sorted(zone))


def without(zone: Zone, card: str) -> Zone:
    """Return the zone without this card.

    >>> without(("hawk", "prism", "hawk"), "hawk")
    ('prism', 'hawk')
    """
    i = zone.index(card)
    return zone[:i] + zone[i + 1 :]


class StateType(type):
    """Metaclass that turns annotated names into slots and generates the methods that use all of them."""

    declared: dict[str, Slot]

    def __new__(meta, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> StateType:
        """Create the class. Its module uses `from __future__ import annotations`, so annotations are text."""
        names = [each for each, kind in body.get("__annotations__", {}).items() if not kind.startswith("ClassVar")]
        own = {each: as_slot(body.pop(each, MISSING)) for each in names}
        inherited = {each: slot for base in reversed(bases) for each, slot in getattr(base, "declared", {}).items()}
        cls = super().__new__(meta, name, bases, {**body, "__slots__": tuple(own)})
        cls.declared = {**inherited, **own}
        for method, source in sources(cls.declared).items():
            setattr(cls, method, compile_method(method, source, cls))
        return cls


def as_slot(value: object) -> Slot:
    """Return the slot declared by a value in a class body. A plain value is a default.

    >>> as_slot(3).default, as_slot(fixed()).is_fixed
    (3, True)
    """
    return value if isinstance(value, Slot) else Slot(value)


def sources(declared: Mapping[str, Slot]) -> dict[str, list[str]]:
    """Return the bodies of the generated methods, line by line."""
    starts = [f"self.{name} = declared[{name!r}].default" for name, s in declared.items() if s.default is not MISSING]
    copies = [
        f"clone.{name} = self.{name}" if s.copy is None else f"clone.{name} = declared[{name!r}].copy(self.{name})"
        for name, s in declared.items()
    ]
    parts = [
        f"self.{name}," if s.key is identity else f"declared[{name!r}].key(self.{name}),"
        for name, s in declared.items()
        if s.key is not None
    ]
    return {
        "_set_defaults": starts or ["pass"],
        "_copy_slots": ["clone = new(cls)", *copies, "return clone"],
        "_assign_slots": ["self, clone = other, self", *copies],
        "_key_of_slots": [f"return ({' '.join(parts)})"],
    }


def compile_method(name: str, body: list[str], cls: StateType) -> Callable[..., Any]:
    """Return a method compiled from its source text."""
    namespace: dict[str, Any] = {"new": object.__new__, "cls": cls, "declared": cls.declared}
    exec(f"def {name}(self, other=None):\n " + "\n ".join(body), namespace)
    method: Callable[..., Any] = namespace[name]
    return method


class State(metaclass=StateType):
    """Base class of tables and seats: an object with declared slots."""

    declared: ClassVar[dict[str, Slot]]
    _set_defaults: ClassVar[Callable[..., None]]
    _copy_slots: ClassVar[Callable[..., Any]]
    _assign_slots: ClassVar[Callable[..., None]]
    _key_of_slots: ClassVar[Callable[..., Key]]

    def __init__(self) -> None:
        self._set_defaults()

    def copy(self) -> Self:
        """Return an independent copy."""
        clone: Self = self._copy_slots()
        return clone

    def key(self) -> Key:
        """Return a value that is equal for equivalent positions."""
        return self._key_of_slots()


def plain(value: object) -> Any:
    """Return the value as lists, dicts, numbers and text.

    >>> plain({"zone": ("hawk", "prism"), "round": 2})
    {'zone': ['hawk', 'prism'], 'round': 2}
    """
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, State):
        return {name: plain(getattr(value, name)) for name in value.declared}
    return value
