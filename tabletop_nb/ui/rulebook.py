"""The rulebook index: every rule of a game by its key, with its page, our paraphrase and how we read it.

Rulebook("evenfall")      # the widget
book(rules)               # the same as plain data, for widgets that open it from a rule chip
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import traitlets

from tabletop_nb.core.definition import AnyGame
from tabletop_nb.core.plain import JsonObject
from tabletop_nb.core.rulebook import Rule
from tabletop_nb.games import rules_of
from tabletop_nb.ui import assets
from tabletop_nb.ui.guard import GuardedWidget
from tabletop_nb.ui.words import say, words

SECTIONS = ("symbol", "state", "widget", "parts", "source", "book")
TABLE_WORDS = ("board", "table", "end", "menu")  # the sections that every table needs


def chip(rule: Rule) -> dict[str, str]:
    """Return what a rule chip shows: the heading without its number, "[2] ", and the page if it is known.

    >>> from tabletop_nb.games import rules_of
    >>> chip(rules_of("evenfall").book.rules["roll.reroll"])
    {'key': 'roll.reroll', 'label': 'Roll', 'place': 'p. 1'}
    """
    return {
        "key": rule.key,
        "label": rule.heading.split("] ")[-1],
        "place": say("book.place", page=rule.page) if rule.page else "",
    }


def rules_in_order(rules: AnyGame) -> list[Rule]:
    """Return every rule of a game in the order of its rulebook."""
    keys = re.findall(r"^\[([\w.]+)\]", (rules.book.folder / "rules.toml").read_text("utf-8"), re.M)
    # The file has the order of the rulebook; parsed as nested tables, all of [capture] would come together.
    return sorted(rules.book.rules.values(), key=lambda rule: (rule.page, keys.index(rule.key)))


def book(rules: AnyGame) -> list[JsonObject]:
    """Return every rule as plain data, in the order of the rulebook."""
    rulings = rules.book.words.get("ruling", {})
    shown = [{**rule._asdict(), "note": readable_note(rule.note, rulings)} for rule in rules_in_order(rules)]
    return [{**one, **chip(rule)} for one, rule in zip(shown, rules_in_order(rules), strict=True)]


def readable_note(note: str, rulings: Mapping[str, str]) -> str:
    """Return a note with what each rule variant says in place of its key.

    >>> readable_note("Without the ruling `wrap`, 6 is the limit.", {"wrap": "After 6 comes 1."})
    'Without the rule variant “After 6 comes 1”, 6 is the limit.'
    """

    def words_of(found: re.Match[str]) -> str:
        name = found[2]
        kind = "rule variant " if found[1] else ""
        return f"{kind}“{rulings[name].rstrip('.')}”" if name in rulings else found[0]

    return re.sub(r"(ruling )?`(\w+)`", words_of, note)


def book_words(*sections: str) -> dict[str, Any]:
    """Return the words that a widget with a rulebook needs, and these sections."""
    return {name: words()[name] for name in (*SECTIONS, *sections)}


class Rulebook(GuardedWidget):
    """The rulebook index of a game, to search and read."""

    _esm = assets.esm("rulebook_widget.js")
    _css = assets.css("rulebook.css")
    words = traitlets.Dict().tag(sync=True)
    book: traitlets.List[Any] = traitlets.List().tag(sync=True)
    screen = traitlets.Dict().tag(sync=True)

    def __init__(self, game: str = "evenfall") -> None:
        rules = rules_of(game)
        title = say("book.title", game=rules.title)
        super().__init__(words=book_words(), book=book(rules), screen={"seq": 0, "title": title})
