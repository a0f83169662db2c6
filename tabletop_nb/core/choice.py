"""Questions to players, and the steps that ask them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

Option = str | int | tuple[str | int, ...]  # an answer: a word, a number, or several of them
A = TypeVar("A", bound=Option)
F = TypeVar("F", bound=Callable[..., Any])
Facts = Mapping[str, Any]  # named values that fill the placeholders of a sentence
NO_FACTS: Facts = {}


class Choice(Generic[A]):
    """A question to one player: who is asked, under which rule, and the legal answers.

    A step makes one and awaits it, which suspends the step until the player answers. There is no event loop: the engine
    resumes the step with the answer. `game.choice` is the choice that is waiting for an answer now (the open question),
    or None when the game is over; `game.asked` is the same, but raises an error then. `Question` is the type of a
    choice in any game.

    Attributes:
        player: The seat that is asked.
        rule: The rule key of the question.
        options: The legal answers. Pass a function if they depend on hidden cards; it runs on first access.
        form: The key shared by questions that a screen can ask together.
        about: Facts that fill the placeholders in the sentence of the question.
        recompute_options: Recomputes the options after hidden cards are re-dealt; None if they don't depend on them.
    """

    __slots__ = ("_compute_options", "about", "form", "options", "player", "recompute_options", "rule")
    is_skippable: ClassVar[bool] = True  # The engine answers the question itself if it has only one option.
    options: Sequence[A]
    recompute_options: Callable[[Any, int], Sequence[A]] | None

    def __init__(
        self,
        player: int,
        rule: str,
        options: Sequence[A] | Callable[[], Sequence[A]],
        form: str = "",
        about: Facts = NO_FACTS,
    ) -> None:
        self.player, self.rule, self.form, self.about, self.recompute_options = player, rule, form, about, None
        if type(options) is tuple:
            self.options = options
        elif callable(options):
            self._compute_options = options  # Called on first access; a replay never reads the options.
        else:
            self.options = tuple(options)

    def __getattr__(self, name: str) -> Sequence[A]:
        if name != "options":
            raise AttributeError(name)
        self.options = tuple(self._compute_options())
        return self.options

    def __await__(self) -> Generator[Choice[A], Any, A]:
        answer: A = yield self
        return answer

    @property
    def is_forced(self) -> bool:
        """Return whether the engine answers this question itself."""
        return self.is_skippable and len(self.options) == 1

    def __repr__(self) -> str:
        shown = ", ".join(map(text, self.options[:8])) + ", ..." * (len(self.options) > 8)
        return f"<{self.rule} for player {self.player}: {shown}>"


Question = Choice[Option]  # a choice in any game


class Consent(Choice[A]):
    """A question that is asked even if it has only one option.

    Used when that option costs something that the player hasn't agreed to yet, for example if only one way to use a
    card is left.
    """

    __slots__ = ()
    is_skippable = False


class Secret(Facts):
    """Facts about hidden cards, computed when they are shown: in an imagined world they describe that world's cards."""

    def __init__(self, read: Callable[[], Facts]) -> None:
        self._read = read

    def __getitem__(self, name: str) -> Any:
        return self._read()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())


def text(option: Option) -> str:
    """Return an option as text.

    >>> text(("heroine", "fire", 3, 4))
    'heroine fire 3 4'
    """
    return " ".join(map(str, option)) if isinstance(option, tuple) else str(option)


def parts_of(option: Option) -> tuple[str | int, ...]:
    """Return the words and numbers of an option.

    >>> parts_of(("reroll", 4, 6)), parts_of("keep")
    (('reroll', 4, 6), ('keep',))
    """
    return option if isinstance(option, tuple) else (option,)


def numbers_in(option: Option) -> list[int]:
    """Return the numbers of an option.

    >>> numbers_in(("heroine", "fire", 3, 4)), numbers_in("keep")
    ([3, 4], [])
    """
    return [part for part in parts_of(option) if isinstance(part, int)]


class Steps(dict[str, Callable[..., Any]]):
    """A registry of a game's step functions by name. The table stores only their names and arguments."""

    def __call__(self, function: F) -> F:
        """Add a step under the name of its function; used as the decorator `@step`."""
        self[function.__name__] = function
        return function
