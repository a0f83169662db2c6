"""Names for people in the place of keys: cards, rules, questions and lines of the score sheet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from tabletop_nb.games import rules_of

if TYPE_CHECKING:
    from pandas import DataFrame

STAGE = re.compile(r"^\[\d+\] ")  # as in "[1] Roll"


def with_names(table: DataFrame, game: str, questions: bool = False) -> DataFrame:
    """Return a table with names instead of keys in its columns `card`, `role`, `line` and `rule`.

    Args:
        table: A table of `tabletop_nb.analysis.stats`.
        game: The game that was played.
        questions: Whether the rules are those of decisions. They are then called by the question that is asked.

    >>> import pandas as pd
    >>> with_names(pd.DataFrame({"rule": ["roll.keep", "power.air"]}), "evenfall")["rule"].tolist()
    ['Roll', 'Modify, Air']
    """
    namers: dict[str, Callable[[str, Iterable[str]], Mapping[str, str]]] = {
        "card": component_names,
        "role": component_names,
        "line": line_names,
        "rule": question_names if questions else rule_names,
    }
    known = [column for column in namers if column in table]
    names = {column: namers[column](game, table[column].unique()) for column in known}
    return table.assign(**{column: [names[column].get(key, key) for key in table[column]] for column in known})


def component_names(game: str, keys: Iterable[str]) -> Mapping[str, str]:
    """Return the name of each component of a game, by its id."""
    rules = rules_of(game)
    found: dict[str, str] = {}
    for header, *rows in rules.read_box(rules.book.folder / "data").values():
        if {"id", "name"} <= set(header):
            found |= {row[header.index("id")]: row[header.index("name")] for row in rows}
    return found


def line_names(game: str, keys: Iterable[str]) -> Mapping[str, str]:
    """Return what the score sheet calls each line."""
    names: Mapping[str, str] = rules_of(game).book.words["score"]
    return names


def rule_names(game: str, keys: Iterable[str]) -> dict[str, str]:
    """Return the heading of each rule. Where several of these rules share one, the end of the key follows.

    >>> rule_names("evenfall", ["roll.keep", "roll.reroll", "power.air"])
    {'roll.keep': 'Roll: keep', 'roll.reroll': 'Roll: reroll', 'power.air': 'Modify, Air'}
    """
    rules, keys = rules_of(game).book.rules, list(keys)
    headings = {key: STAGE.sub("", rules[key].heading) for key in keys if key in rules}
    return _distinct(headings)


def question_names(game: str, keys: Iterable[str]) -> dict[str, str]:
    """Return the question of each decision, without the sentences that depend on the position.

    >>> question_names("evenfall", ["capture.recover", "capture.choose"])["capture.recover"]
    'Which Heroine becomes Ready?'
    """
    asked, keys = rules_of(game).book.words["question"], list(keys)
    names = {**rule_names(game, keys)}
    for key in keys:
        fixed = [part for part in re.split(r"(?<=[.!?]) ", asked.get(key, "")) if part and "{" not in part]
        names |= {key: fixed[-1]} if fixed else {}
    return _distinct(names)


def _distinct(names: Mapping[str, str]) -> dict[str, str]:
    """Return the names with the end of the key after those that several keys share, or the whole key if need be.

    >>> _distinct({"capture.choose": "Capture", "defeat.choose": "Capture", "power.air": "Air"})
    {'capture.choose': 'Capture: capture choose', 'defeat.choose': 'Capture: defeat choose', 'power.air': 'Air'}
    """
    found = dict(names)
    for start in (1, 0):
        shared = Counter(found.values())
        ends = {key: " ".join(key.split(".")[start:]).replace("_", " ") for key in names}
        found = {key: f"{names[key]}: {ends[key]}" if shared[name] > 1 else name for key, name in found.items()}
    return found
