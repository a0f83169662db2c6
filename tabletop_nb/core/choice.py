"""Questions to players, and the steps that ask them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

A = TypeVar("A")
F = TypeVar("F", bound=Callable[..., Any])
NOTHING: Mapping[str, Any] = {}


class Choice(Generic[A]):
    """A question to one player; `await` it to get the answer. There is no event loop: await means *ask the table*.

    Attributes:
        player: Who is asked.
        rule: The rule key of the question.
        options: The legal answers. Options that read hidden cards are given as a function, called when first read.
        form: Names questions that belong together, so that a screen can ask them at once.
        about: Facts that the sentence of the question needs.
        recompute_options: Returns the options after the hidden cards were dealt again, where they depend on them.
    """

    __slots__ = ("_ask", "about", "form", "options", "player", "recompute_options", "rule")
    is_skippable: ClassVar[bool] = True  # the engine answers it where only one option is left
    options: Sequence[A]
    recompute_options: Callable[[Any, int], Sequence[A]] | None

    def __init__(
        self,
        player: int,
        rule: str,
        options: Sequence[A] | Callable[[], Sequence[A]],
        form: str = "",
        about: Mapping[str, Any] = NOTHING,
    ) -> None:
        self.player, self.rule, self.form, self.about, self.recompute_options = player, rule, form, about, None
        if callable(options):
            self._ask = options  # Called when the options are first read, never in a replay.
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
    """A question that is asked even if only one option is left, because that one costs the player something.

    A card with several modes asks for one this way: if only one can be used, it isn't paid for without asking.
    """

    __slots__ = ()
    is_skippable = False


class Secret(Mapping[str, Any]):
    """Facts about hidden cards, read from the table when somebody looks, so that an imagined table gives its own."""

    def __init__(self, read: Callable[[], Mapping[str, Any]]) -> None:
        self._read = read

    def __getitem__(self, name: str) -> Any:
        return self._read()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())


def text(option: Any) -> str:
    """Return an option as text.

    >>> text(("heroine", "fire", 3, 4))
    'heroine fire 3 4'
    """
    return " ".join(map(str, option)) if isinstance(option, tuple) else str(option)


class Steps(dict[str, Callable[..., Any]]):
    """The steps of a game by name, so that a step that is next or due is plain data; `@step` adds one."""

    def __call__(self, function: F) -> F:
        """Add a step under the name of its function."""
        self[function.__name__] = function
        return function
