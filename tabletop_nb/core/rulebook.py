"""The rules and words of a game: where each rule is in the rulebook, and a sentence for everything that happens."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from tabletop_nb.core.choice import Facts, Option, Question
from tabletop_nb.core.table import HIDDEN, Event, ScoreLine

Words = Mapping[str, Any]  # the contents of a TOML file: sentences, or tables of them
SEATS = ("player", "owner", "rival", "winners")  # facts of these names are seats, in every game
ANSWERS = ("ways",)  # facts of these names are answers, shown as they are written


class Rule(NamedTuple):
    """One rule, in our own words, and where to find it in the rulebook."""

    key: str
    heading: str
    text: str
    source: str
    note: str = ""
    page: int = 0  # 0: not known

    @property
    def place(self) -> str:
        """Return where the rule is in the rulebook, such as "p. 1, Roll"."""
        return f"p. {self.page}, {self.heading}" if self.page else self.heading


class Reason(NamedTuple):
    """Why something can't be done: the rule, its place in the rulebook, the sentence."""

    rule: str
    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.place})"


class Rulebook:
    """`rules.toml` and `words.toml` of one game, read when first needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """Return every rule by its key, in rulebook order."""
        return {key: Rule(key, **facts) for key, facts in flat(self._read("rules.toml"))}

    @cached_property
    def words(self) -> Words:
        """Return every sentence, by kind, then by rule key."""
        return self._read("words.toml")

    def _read(self, name: str) -> Words:
        return tomllib.loads((self.folder / name).read_text("utf-8"))

    def say(self, template: str, voice: Voice, facts: Facts, *args: object) -> str:
        """Return a sentence with its facts filled in.

        `{s}` and `{es}` are the verb's ending and `{whose}` the possessive that fit the player: see `Voice.person`.
        """
        words = {name: Word(self._word(name, facts[name], voice)) for name in facts}
        if "player" in facts:
            words |= {name: Word(form) for name, form in voice.person(facts["player"]).items()}
        sentence = template.format(*(Word(voice(arg)) for arg in args), **words)
        return capital(sentence) if template.startswith(("{player}", "{whose}", "{rival}", "{card}")) else sentence

    def _word(self, name: str, value: object, voice: Voice) -> str:
        if name in ANSWERS:
            return str(value)
        return voice.seat(value) if name in SEATS else voice(value)

    def question(self, choice: Question, voice: Voice) -> str:
        """Return the question in words."""
        return self.say(self.words["question"][choice.rule], voice, {"player": choice.player, **choice.about})

    def option(self, rule: str, option: Option, voice: Voice, facts: Facts) -> str:
        """Return what an answer does.

        `words.option[rule]` is one sentence, or one for each first word of the answer (`_`: any other).
        """
        args = option if isinstance(option, tuple) else (option,)
        template = self.words["option"][rule]
        if isinstance(template, dict):
            template = template[str(args[0])] if str(args[0]) in template else template["_"]
        return self.say(template, voice, facts, *args)

    def event(self, event: Event, voice: Voice) -> str:
        """Return what happened. The sentence of a redacted event is under `<rule>.hidden`."""
        key = event.rule + ".hidden" * (event.facts is HIDDEN)
        return self.say(self.words["event"][key], voice, {"player": event.player, **event.facts})

    def reason(self, rule: str, voice: Voice, facts: Facts) -> Reason:
        """Return why an answer is refused. Without a sentence in `words.reason`, the reason is the text of the rule."""
        sentence = self.words["reason"].get(rule, self.rules[rule].text)
        return Reason(rule, self.rules[rule].place, self.say(sentence, voice, facts))

    def score(self, line: ScoreLine) -> str:
        """Return a line of the score sheet in words."""
        template: str = self.words["score"][line.rule]
        return template.format(number=line.number, points=line.points)


class Word(str):
    """A word in a sentence. The format {count:card/cards} adds a noun: "1 card", "2 cards"."""

    def __format__(self, spec: str) -> str:
        one, _, many = spec.partition("/")
        return f"{self} {one if self == '1' else many}" if many else str(self)


class Voice:
    """The names used at one table: of cards and of seats."""

    def __init__(
        self, words: Words, cards: Mapping[str, str], seat_names: tuple[str, ...], automas: tuple[int, ...] = ()
    ) -> None:
        self.names: Mapping[str, str] = words.get("name", {})
        self.cards, self.seat_names, self.automas = cards, seat_names, automas

    def __call__(self, value: object) -> str:
        """Return the name of a thing, or of several things."""
        if isinstance(value, list | tuple):
            return ", ".join(self._counted(value)) or self.names.get("nothing", "nothing")
        if isinstance(value, str):
            return self.cards.get(value) or self.names.get(value) or value.replace("_", " ")
        return str(value)

    def _counted(self, things: Iterable[object]) -> Iterator[str]:
        """Yield names, repeated ones with their count: "2 Fire". `crystals_1` is the name of a single one."""
        for thing, count in Counter(things).items():
            named = self(thing)
            if isinstance(thing, str):
                yield f"{count} {named}" if count > 1 else self.names.get(f"{thing}_1", named)
            else:
                yield from [named] * count

    def seat(self, seat: object) -> str:
        """Return the name of the person in a seat, or its number. Several seats are listed."""
        if isinstance(seat, list | tuple):
            return ", ".join(map(self.seat, seat))
        if seat in self.automas:
            return self.names["automa"]
        if isinstance(seat, int) and seat < len(self.seat_names):
            return self.seat_names[seat]
        return self.names["player"].format(seat + 1) if isinstance(seat, int) else self(seat)

    def person(self, seat: object) -> dict[str, str]:
        """Return the forms that fit a person: *you roll your dice*, *Ada rolls Ada's dice*."""
        name = self.seat(seat)
        if name == self.names.get("you"):
            return {"s": "", "es": "", "whose": self.names["your"]}
        return {"s": "s", "es": "es", "whose": f"{name}'s"}


def capital(sentence: str) -> str:
    """Return the sentence with a capital first letter.

    >>> capital("the Season changes")
    'The Season changes'
    """
    return sentence[:1].upper() + sentence[1:]


def flat(nested: Words, above: str = "") -> Iterator[tuple[str, Words]]:
    """Yield the leaves of nested tables under dotted keys: [roll.first] is "roll.first".

    >>> dict(flat({"roll": {"first": {"text": "Roll four dice."}}}))
    {'roll.first': {'text': 'Roll four dice.'}}
    """
    for name, inner in nested.items():
        if "text" in inner:
            yield above + name, {k: v for k, v in inner.items() if not isinstance(v, dict)}
        yield from flat({k: v for k, v in inner.items() if isinstance(v, dict)}, f"{above}{name}.")
