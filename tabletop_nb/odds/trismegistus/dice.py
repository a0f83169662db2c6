"""The fewest dice for some tasks: each die has one metal, one colour and up to five potency."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from tabletop_nb.games.trismegistus.table import MOST_POTENCY


class Task(NamedTuple):
    """A number of equal steps, each for 1 potency.

    Attributes:
        metal: What the die has to show; empty if it doesn't matter.
        colour: The colour that the die needs; empty if it doesn't matter.
        amount: How many steps there are.
        after: The tasks that come first, one bit each.
    """

    metal: str
    colour: str
    amount: int
    after: int = 0


class Die(NamedTuple):
    """A die: its metal and colour, empty where they don't matter, and the potency that is used or left."""

    metal: str
    colour: str
    potency: int
    is_held: bool = False

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        return self._asdict()


class Share(NamedTuple):
    """A part of a task that one die does, in one action. Dice are numbered from 0."""

    task: int
    amount: int
    die: int


class Best(NamedTuple):
    """The best way to go on: how many dice and actions it still needs, and what comes next.

    If two are equal, the one that uses the same die is smaller.
    """

    dice: int = 0
    actions: int = 0
    is_new: bool = False
    task: int = -1


def assign_dice(tasks: Sequence[Task], held: Die | None = None) -> tuple[list[Die], list[Share]]:
    """Return the dice, and which of them does what, in order, with the fewest dice and then the fewest actions.

    A die is used up or retired before the next one is drafted. The die that is held comes first and costs nothing.

    >>> tasks = [Task("lead", "", 2), Task("", "black", 1, after=0b1), Task("", "white", 1, after=0b10)]
    >>> [die[:3] for die in assign_dice(tasks)[0]]
    [('lead', 'black', 3), ('', 'white', 1)]
    >>> [die[:3] for die in assign_dice(tasks, Die("lead", "black", 2))[0]]
    [('lead', 'black', 2), ('', 'black', 1), ('', 'white', 1)]
    """
    everything = (1 << len(tasks)) - 1

    @cache
    def best(done: int, die: Die) -> Best:
        """Return how to do the other tasks with this die and new ones."""
        found = [Best()] if done == everything else []
        for i, task in enumerate(tasks):
            if not done >> i & 1 and not task.after & ~done:
                for is_new in (False, True) if fits(die, task) else (True,):
                    amounts, after = work(die, task, is_new)
                    rest = best(done | 1 << i, after)
                    new = len(amounts) - (not is_new)
                    found.append(Best(rest.dice + new, rest.actions + len(amounts), is_new, i))
        return min(found)

    die, done = held or Die("", "", 0), 0
    number, shares = 0, list[Share]()
    while done != everything:
        _, _, is_new, i = best(done, die)
        amounts, die = work(die, tasks[i], is_new)
        for part, amount in enumerate(amounts):
            number += bool(part or is_new)
            shares.append(Share(i, amount, number))
        done |= 1 << i
    return used_dice(tasks, shares, held)


def fits(die: Die, task: Task) -> bool:
    """Return whether a die can do at least a part of a task."""
    metal, colour = task.metal, task.colour
    return die.potency > 0 and (not metal or die.metal in ("", metal)) and (not colour or die.colour in ("", colour))


def work(die: Die, task: Task, is_new: bool) -> tuple[list[int], Die]:
    """Return how many steps each die does, and what is left of the last one. The first die may be a new one."""
    first = MOST_POTENCY if is_new else die.potency
    amounts = [min(first, task.amount)]
    while (rest := task.amount - sum(amounts)) > 0:
        amounts.append(min(rest, MOST_POTENCY))
    if is_new or len(amounts) > 1:
        return amounts, Die(task.metal, task.colour, MOST_POTENCY - amounts[-1])
    return amounts, Die(task.metal or die.metal, task.colour or die.colour, die.potency - task.amount)


def used_dice(tasks: Sequence[Task], shares: Sequence[Share], held: Die | None) -> tuple[list[Die], list[Share]]:
    """Return the dice that are used, with what each has to show, and the shares with their numbers."""
    numbers = sorted({share.die for share in shares})
    dice = []
    for number in numbers:
        own = [share for share in shares if share.die == number]
        metal = next(filter(None, (tasks[share.task].metal for share in own)), "")
        colour = next(filter(None, (tasks[share.task].colour for share in own)), "")
        potency = sum(share.amount for share in own)
        is_held = held is not None and number == 0
        dice.append(Die(held.metal, held.colour, potency, True) if is_held and held else Die(metal, colour, potency))
    return dice, [share._replace(die=numbers.index(share.die)) for share in shares]
