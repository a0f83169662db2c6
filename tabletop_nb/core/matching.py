"""Find the option that an answer means when it is nearly right: another order, a missing detail, a wrong amount.

An exact answer always wins, so these functions are called only if no option has exactly the text of the answer.
`sets` says which answers name a set of things. It maps their first word to the number of words before the members.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tabletop_nb.core.choice import Option, text

Words = list[str]
MAX_WAYS = 8  # answers that one sentence lists
NUMBER = re.compile(r"-?[0-9]+")


def find(options: Sequence[Option], wanted: str, sets: Mapping[str, int]) -> Option | None:
    """Return the one option that a nearly right answer means, or None.

    >>> dice = [("keep",), ("reroll", 4), ("reroll", 4, 6)]
    >>> find(dice, "reroll 6 4", {"reroll": 1})
    ('reroll', 4, 6)

    Where the order has a meaning, another order is another answer:

    >>> find([("heroine", "earth", 1, 6)], "heroine earth 6 1", {"reroll": 1})

    A missing detail is filled in if there is only one way to do so. A set is never made larger:

    >>> find([("capture", "tide_widow", 1), ("capture", "kiln_imp", 2)], "capture tide_widow", {})
    ('capture', 'tide_widow', 1)
    >>> find([("pay", 1, "elan", 1, "calm"), ("pay", 2, "calm")], "pay 1 elan", {"pay": 1})
    """
    words = wanted.split()
    meant = members(words, sets)
    same = [option for option in options if members(text(option).split(), sets) == meant]
    if not same and len(words) > 1 and len(words) <= sets.get(words[0], len(words)):
        same = completions(options, wanted)
    return same[0] if len(same) == 1 else None


def members(words: Words, sets: Mapping[str, int]) -> tuple[Words, list[Words]]:
    """Split an answer into the words before its set and the sorted members. A number counts the word after it.

    >>> members("gain 2 calm 1 elan".split(), {"gain": 1})
    (['gain'], [['1', 'elan'], ['2', 'calm']])
    """
    fixed = sets.get(words[0], len(words)) if words else 0
    parts: list[Words] = []
    for word in words[fixed:]:
        if parts and is_number(parts[-1][-1]) and not is_number(word):
            parts[-1].append(word)
        else:
            parts.append([word])
    return words[:fixed], sorted(parts)


def is_number(word: str) -> bool:
    """Return whether the word is a whole number.

    >>> is_number("-3"), is_number("3.5")
    (True, False)
    """
    return NUMBER.fullmatch(word) is not None


def completions(options: Iterable[Option], wanted: str) -> list[Option]:
    """Return the options that start with these words and have more words after them.

    >>> completions(["hand", ("use", "prism", 1), ("use", "prism", 2)], "use prism")
    [('use', 'prism', 1), ('use', 'prism', 2)]
    """
    start = " ".join(wanted.split()) + " "
    return [option for option in options if text(option).startswith(start)] if wanted.strip() else []


def amounts(options: Iterable[Option], wanted: str, sets: Mapping[str, int]) -> list[list[Option]]:
    """Return the options that differ from the answer in one amount only: a list for each amount of the answer.

    Numbers side by side are dice, not amounts.

    >>> amounts([("move", -1), ("move", 1), ("end",)], "move 4", {})
    [[('move', -1), ('move', 1)]]
    >>> amounts([("pay", 1, "elan", 1, "gold")], "pay 1 gold 2 elan", {"pay": 1})
    [[('pay', 1, 'elan', 1, 'gold')]]
    >>> amounts([("reroll", 1, 3)], "reroll 1 4", {"reroll": 1})
    []
    """
    words = by_kind(wanted, sets)
    near = [(option, by_kind(text(option), sets)) for option in options]
    near = [(option, row) for option, row in near if len(row) == len(words)]
    by_amount = []
    for i in range(len(words) if near else 0):
        if is_number(words[i]) and not any(map(is_number, (*words[max(0, i - 1) : i], *words[i + 1 : i + 2]))):
            by_amount.append([option for option, row in near if differs_at(row, words, i)])
    return [fits for fits in by_amount if fits]


def by_kind(answer: str, sets: Mapping[str, int]) -> Words:
    """Return the words of an answer, with the members of its set in alphabetical order, whatever their amounts.

    >>> by_kind("pay 2 gold 1 elan", {"pay": 1})
    ['pay', '1', 'elan', '2', 'gold']
    """
    fixed, parts = members(answer.split(), sets)
    return fixed + [word for member in sorted(parts, key=lambda member: member[-1]) for word in member]


def differs_at(option: Words, words: Words, i: int) -> bool:
    """Return whether the two have different numbers at this place, and are the same elsewhere.

    >>> differs_at(["pay", "2", "gold"], ["pay", "3", "gold"], 1)
    True
    """
    same = len(option) == len(words) and option[:i] == words[:i] and option[i + 1 :] == words[i + 1 :]
    return same and option[i] != words[i] and is_number(option[i]) and is_number(words[i])


def listed(options: Iterable[Option]) -> str:
    """Return the answers in short, amounts as a range.

    >>> listed([("transmute", "fire", 1), ("transmute", "fire", 2), ("transmute", "fire", 3)])
    'transmute fire 1 to 3'
    >>> listed(["hand", ("use", "prism", 1)])
    'hand, use prism 1'
    >>> listed([("gain", "air"), ("gain", 2)])
    'gain air, gain 2'
    """
    rows = [text(option).split() for option in options]
    first, others = (rows[0], rows[1:]) if rows[1:] else ([], [])
    for i in range(len(first)):
        if all(differs_at(row, first, i) for row in others):
            numbers = ", ".join(ranges(sorted(int(row[i]) for row in rows)))
            return " ".join([*first[:i], numbers, *first[i + 1 :]])
    return ", ".join([*map(" ".join, rows[:MAX_WAYS]), *["..."] * (len(rows) > MAX_WAYS)])


def ranges(numbers: Iterable[int]) -> Iterator[str]:
    """Yield runs of numbers: -2, -1, 1, 2, 3, 5 are "-2 to -1", "1 to 3" and "5".

    >>> list(ranges([-2, -1, 1, 2, 3, 5]))
    ['-2 to -1', '1 to 3', '5']
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    for run in runs:
        yield f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0])
