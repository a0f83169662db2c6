"""Forms that take several answers at once: a number of each kind, or cards put into places.

The browser sends what was filled in as one number per row or card. `filled` checks that and returns the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, NamedTuple, TypeGuard

from tabletop_nb.ui.kit.look import AnyLook, Option, Question
from tabletop_nb.ui.kit.zones import AMOUNTS, SORT, Thing, Zone, zone
from tabletop_nb.ui.rulebook import chip

MAX_WAYS = 600  # to fill in a form; if there are more, no suggestion is searched for
MAX_COUNT = 1000  # far more tokens or places than any form has
TEXTS = ("question", "title", "lead", "sum", "because", "confirm")
COUNTED = {name: f"{{{name}}}" for name in ("n", "most", "total", "label", "size")}  # The browser fills these in.
Amount = tuple[int, ...]
Answers = Callable[[list[int]], list[Option]]  # from the numbers that were filled in
Grouped = Callable[[Mapping[str, list[int]]], list[Option]]  # from those of each part


class Form(NamedTuple):
    """A form on the table, and what turns the numbers that were filled in into answers."""

    thing: Thing
    answers: Answers


class Part(NamedTuple):
    """Rows of a form that belong together, what is allowed in them, and what they start with."""

    rows: list[Thing]
    allowed: list[Amount]
    start: list[int]


def form(look: AnyLook, name: str, rule: str = "", **fields: Any) -> Thing:
    """Return what every form has: its name, its rule, and its texts."""
    question = look.question
    key = rule or (question.rule if question else "")
    return {
        "id": f"form:{name}",
        "form": name,
        "state": "",
        "key": look.key,
        "rule": chip(look.book.rules[key]),
        **fields,
    }


def texts(look: AnyLook, name: str, **facts: object) -> Thing:
    """Return the texts of a form: those of the board's words that begin with its name."""
    keys = {part: f"{name}_{part}" for part in TEXTS}
    return {part: look.say(key, **COUNTED, **facts) for part, key in keys.items() if key in look.words}


def row(look: AnyLook, symbol: str, kind: int, most: int, note: str, *, name: str = "", **more: Any) -> Thing:
    """Return a row of an amount form: up to `most` of one kind."""
    return {"symbol": symbol, "label": look.name(name or symbol), "note": note, "max": most, "kind": kind, **more}


def of_rows(rows: Sequence[Thing], numbers: Iterable[int], kinds: int) -> Amount:
    """Return what is in the rows of a form as an amount of this many kinds.

    >>> of_rows([{"kind": 0}, {"kind": 2}, {"kind": 2}], [1, 2, 3], kinds=4)
    (1, 0, 5, 0)
    """
    amount = [0] * kinds
    for each, number in zip(rows, numbers, strict=True):
        amount[each["kind"]] += number
    return tuple(amount)


# -- a number of each kind -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AmountForms:
    """How a game asks for amounts of tokens: at once, or one kind after the other if there are many ways.

    Attributes:
        names: The kinds of tokens.
        symbols: Their symbols.
        amount_of: Returns the amount that an option names.
        kind_of: Returns the kind that a question is about; an empty text if it asks for the whole amount.
    """

    names: Sequence[str]
    symbols: Sequence[str]
    amount_of: Callable[[Option], Amount]
    kind_of: Callable[[Question], str]

    def part(self, look: AnyLook, ways: Sequence[Amount], notes: Iterable[str], start: Amount = ()) -> Part:
        """Return a row with a note for each kind that one of the ways has."""
        every = zip(self.names, self.symbols, map(max, zip(*ways, strict=True)), notes, strict=True)
        rows = [row(look, sign, k, most, note, name=name) for k, (name, sign, most, note) in enumerate(every) if most]
        allowed = [tuple(way[each["kind"]] for each in rows) for way in ways]
        return Part(rows, allowed, [start[each["kind"]] if start else 0 for each in rows])

    def form(
        self,
        look: AnyLook,
        question: Question,
        name: str,
        ways: Sequence[Amount],
        start: Amount,
        *,
        notes: Iterable[str],
        **fields: Any,
    ) -> Form:
        """Return a form for how many of each kind: the allowed ways, and the one that is filled in.

        Args:
            look: What the seat sees.
            question: The question that the form answers.
            name: The form's name.
            ways: The amounts to choose from.
            start: The amount that is filled in.
            notes: What is said beside each kind.
            **fields: The texts.
        """
        rows, allowed, given = self.part(look, ways, notes, start)
        sizes = [sum(way) for way in ways]
        usual = {"least": min(sizes), "most": max(sizes), "undo": question.can_undo}
        thing = form(look, name, rows=rows, given=given, allowed=[*map(list, allowed)], **{**usual, **fields})
        return Form(thing, lambda given: self.answers(question, ways, self.amount(rows, given)))

    def amount(self, rows: Sequence[Thing], numbers: Iterable[int]) -> Amount:
        """Return what is in the rows of a form as an amount."""
        return of_rows(rows, numbers, len(self.names))

    def answers(self, question: Question, ways: Sequence[Amount], amount: Amount) -> list[Option]:
        """Return the answers that choose an amount, until no other way is left."""
        remaining = list(ways)

        def answer(asked: Question) -> Option | None:
            nonlocal remaining
            if asked.rule != question.rule or remaining == [amount]:
                return None
            if not (name := self.kind_of(asked)):
                remaining = [amount]
                return next(option for option in asked.options if self.amount_of(option) == amount)
            kind = self.names.index(name)
            option = next(option for option in asked.options if is_in(option[-1], amount[kind]))
            remaining = [way for way in remaining if is_in(option[-1], way[kind])]
            return option

        return question.answer_in_turn(answer)


def is_in(numbers: int | str, wanted: int) -> bool:
    """Return whether this is the number, or a range that contains it, such as "10-19".

    >>> is_in("10-19", 12), is_in(3, 4)
    (True, False)
    """
    low, _, high = str(numbers).partition("-")
    return int(low) <= wanted <= int(high or low)


def have_notes(look: AnyLook, held: Iterable[int]) -> list[str]:
    """Return the notes that say how many of each kind the player has."""
    return [look.say("have", count=count) for count in held]


# -- several parts ---------------------------------------------------------------------------------------------------


def joined(parts: Sequence[Part]) -> Part:
    """Return several parts as one, in which each of them allows what it did.

    >>> joined([Part([], [(0,), (1,)], [0]), Part([], [(2, 0), (0, 2)], [2, 0])]).allowed
    [(0, 2, 0), (0, 0, 2), (1, 2, 0), (1, 0, 2)]
    """
    rows = [each for part in parts for each in part.rows]
    allowed = [tuple(n for each in way for n in each) for way in product(*(part.allowed for part in parts))]
    return Part(rows, allowed, [n for part in parts for n in part.start])


def group_form(
    look: AnyLook, name: str, groups: Mapping[str, tuple[Thing, Part]], answers: Grouped, **said: str
) -> Form:
    """Return a form of parts one below the other, by name, each with its title; `answers` gets each part's numbers."""
    rows, start, shown, where = list[Thing](), list[int](), list[Thing](), dict[str, slice]()
    for key, (head, part) in groups.items():
        where[key] = slice(len(rows), len(rows) + len(part.rows))
        shown.append({**head, "allowed": part.allowed, "at": len(rows), "size": len(part.rows)})
        rows, start = [*rows, *part.rows], [*start, *part.start]
    thing = form(look, name, groups=shown, rows=rows, given=start, **{**texts(look, name), **said})
    return Form(thing, lambda given: answers({key: given[at] for key, at in where.items()}))


# -- cards put into places -------------------------------------------------------------------------------------------


def sort_form(
    look: AnyLook,
    name: str,
    cards: Sequence[Thing],
    places: Sequence[Thing],
    answers: Answers,
    *,
    suggests: bool = False,
    **facts: object,
) -> Form:
    """Return a form for putting cards into places of a certain size; `suggests` if a bot can fill it in."""
    given = [None] * len(cards)
    fields = {"cards": cards, "places": places, "given": given, "suggests": suggests, **texts(look, name, **facts)}
    return Form(form(look, name, **fields), answers)


def place(label: str, size: int, held: int = 0, short: str = "", about: str = "") -> Thing:
    """Return a place for `size` more cards beside those that are there already.

    Args:
        label: Its name.
        size: How many more cards belong there.
        held: How many are there already.
        short: Its name on a phone.
        about: What it is good for.

    >>> place("Year I", 3, held=1, short="I")
    {'label': 'Year I', 'short': 'I', 'size': 3, 'held': 1, 'about': ''}
    """
    return {"label": label, "short": short or label, "size": size, "held": held, "about": about}


# -- what was filled in ----------------------------------------------------------------------------------------------


def form_zone(shown: Form) -> Zone:
    """Return the zone of a form.

    >>> form_zone(Form({"id": "form:pay", "rows": []}, lambda given: []))["kind"]
    'amounts'
    """
    return zone("form", SORT if "cards" in shown.thing else AMOUNTS, [shown.thing])


def filled(forms: Iterable[Form], name: str, given: object) -> list[Option]:
    """Return the answers of a filled-in form; none if it can't be filled in like that.

    >>> pay = Form({"form": "pay", "given": [0, 0], "least": 1, "most": 2}, lambda given: [("pay", *given)])
    >>> filled([pay], "pay", [1, 1]), filled([pay], "pay", [2, 2])
    ([('pay', 1, 1)], [])
    """
    shown = next((each for each in forms if each.thing["form"] == name), None)
    if shown is None or not is_allowed(given, shown.thing):
        return []
    return shown.answers(given)


def ways_of(shown: Thing) -> list[Amount] | None:
    """Return all ways to fill in a form of amounts; None if there are too many to try, or if it isn't one.

    >>> ways_of({"allowed": [[0, 1], [1, 0]]}), ways_of({"groups": [{"allowed": [(0,), (1,)]}, {"allowed": [(2,)]}]})
    ([(0, 1), (1, 0)], [(0, 2), (1, 2)])
    """
    parts = [group["allowed"] for group in shown["groups"]] if "groups" in shown else [shown.get("allowed", ())]
    if not 0 < prod(map(len, parts)) <= MAX_WAYS:
        return None
    return [tuple(n for part in way for n in part) for way in product(*parts)]


def is_allowed(given: object, shown: Thing) -> TypeGuard[list[int]]:
    """Return whether this, which a browser sent, can be filled into a form.

    >>> is_allowed([2, 1], {"given": [0, 0], "least": 1, "most": 3}), is_allowed("2", {"given": [0]})
    (True, False)
    """
    if not isinstance(given, list) or len(given) != len(shown["given"]):
        return False
    if not all(type(count) is int and 0 <= count <= MAX_COUNT for count in given):
        return False
    if "places" in shown:
        return all(given.count(to) == where["size"] for to, where in enumerate(shown["places"]))
    if "groups" in shown:
        parts = ((group, given[group["at"] : group["at"] + group["size"]]) for group in shown["groups"])
        return all(tuple(part) in group["allowed"] for group, part in parts)
    return given in shown["allowed"] if "allowed" in shown else shown["least"] <= sum(given) <= shown["most"]
