"""A question of the rules to one player."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

A = TypeVar("A")
F = TypeVar("F", bound=Callable[..., Any])
NOTHING: Mapping[str, Any] = {}


class Choice(Generic[A]):
    """A question to one player; `await` it to get the answer. There is no event loop: await means *ask the table*.

    `form` names the questions that belong together; `about` holds facts that the sentence of the question needs.
    Options that read hidden cards are a function; or `anew` says how a table dealt anew answers for this player.
    """

    __slots__ = ("_ask", "about", "anew", "form", "options", "player", "rule")
    is_skippable: ClassVar[bool] = True  # the engine answers it itself where only one option is left
    options: Sequence[A]
    anew: Callable[[Any, int], Sequence[A]] | None

    def __init__(
        self,
        player: int,
        rule: str,
        options: Sequence[A] | Callable[[], Sequence[A]],
        form: str = "",
        about: Mapping[str, Any] = NOTHING,
    ) -> None:
        self.player, self.rule, self.form, self.about, self.anew = player, rule, form, about, None
        if callable(options):
            self._ask = options  # called when somebody first looks, never in replay
        else:
            self.options = options if type(options) is tuple else tuple(options)

    def __getattr__(self, name: str) -> Sequence[A]:
        if name != "options":
            raise AttributeError(name)
        self.options = tuple(self._ask())
        return self.options

    def __await__(self) -> Generator[Choice[Any], Any, A]:
        answer: A = yield self
        return answer

    @property
    def is_forced(self) -> bool:
        """Return True if the engine answers this question itself."""
        return self.is_skippable and len(self.options) == 1

    def __repr__(self) -> str:
        shown = ", ".join(map(text, self.options[:8])) + ", ..." * (len(self.options) > 8)
        return f"<{self.rule} for player {self.player}: {shown}>"


class Consent(Choice[A]):
    """A question that is asked even if only one option is left, because that one costs more than the player agreed to.

    A card asks for its mode this way: where the other modes are out of reach, the last one is not paid unasked.
    """

    __slots__ = ()
    is_skippable = False


class Secret(Mapping[str, Any]):
    """Facts about hidden cards: read off the table when somebody looks, so an imagined table tells its own."""

    def __init__(self, read: Callable[[], Mapping[str, Any]]) -> None:
        self._read = read

    def __getitem__(self, name: str) -> Any:
        return self._read()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())


def text(option: Any) -> str:
    """An option as a line of text: ("heroine", "fire", 3, 4) is "heroine fire 3 4"."""
    return " ".join(map(str, option)) if isinstance(option, tuple) else str(option)


class Steps(dict[str, Callable[..., Any]]):
    """A game's steps by name, so that what is next or due is plain data; `@step` adds one and keeps its type."""

    def __call__(self, function: F) -> F:
        """Makes a step known by its name."""
        self[function.__name__] = function
        return function
