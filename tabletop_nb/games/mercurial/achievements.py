"""The achievements of Prodigy Mode: what is noted during the game, and what counts at its end."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_nb.games.mercurial.elements import EARTH, Dice, plus
from tabletop_nb.games.mercurial.objectives import met_arcanas
from tabletop_nb.games.mercurial.scoring import all_sigils, points, set_points
from tabletop_nb.games.mercurial.table import Seat, Table

LEAST = 45  # VP for any achievement
SCORES = {"adept": 70, "expert": 80, "master": 95}
RUIN_BIT, RESTORE_BIT = 1, 2
ALL_REWARDS = (3, 6)  # dice and Mana on the first six Heroics
CRAGS = 4  # Earth Spells in one cast
MANAFONT = 8  # Acuity gained in one turn
OVERACHIEVED = 3  # achievements besides those for the score


def achieve(table: Table, p: int, name: str) -> None:
    """Note an achievement that happened during the game."""
    if name not in table.achieved:
        table.achieved += (name,)
        table.note(f"achievement.{name}", p)


# -- during the game -----------------------------------------------------------------------------------------


def note_start_of_turn(table: Table, p: int) -> None:
    """Remember whether the turn begins with an unallocated die of every element."""
    table.rainbow = all(table.seats[p].dice)


def note_end_of_turn(table: Table, p: int) -> None:
    """Check the achievements for one turn."""
    if table.gained >= MANAFONT:
        achieve(table, p, "manafont")
    me = table.seats[p]
    if table.rainbow and is_uniform(plus(me.dice, me.locked)):
        achieve(table, p, "absolute_control")


def is_uniform(dice: Dice) -> bool:
    """Return whether all dice show the same element."""
    return max(dice) == sum(dice)


def note_cast(table: Table, p: int) -> None:
    """Check the achievements for one cast, when its result is known."""
    table.energies |= RUIN_BIT * (table.casting.ruin > 0) | RESTORE_BIT * (table.casting.restore > 0)
    for name, check in CASTS.items():
        if check(table, table.seats[p]):
            achieve(table, p, name)
    if len(met_arcanas(table, p)) > 1:
        achieve(table, p, "spoilt_for_choice")


def is_polyelemental(table: Table, me: Seat) -> bool:
    """Return whether there is a Spell of each basic element and a hybrid one."""
    kinds = {table.box.spells[spell].elements for spell in me.active}
    return len(kinds) > 4 and {(0,), (1,), (2,), (3,)} <= kinds and any(len(kind) > 1 for kind in kinds)


def is_craglord(table: Table, me: Seat) -> bool:
    """Return whether there are four Earth Spells."""
    return len(me.active) >= CRAGS and sum(EARTH in table.box.spells[card].elements for card in me.active) >= CRAGS


CASTS: dict[str, Callable[[Table, Seat], bool]] = {
    "polyelemental": is_polyelemental,
    "craglord": is_craglord,
    "lifebringer": lambda table, me: table.casting.restore >= 48,
    "deathbringer": lambda table, me: table.casting.ruin >= 36,
}


# -- at the end ----------------------------------------------------------------------------------------------


def is_twin(table: Table, me: Seat) -> bool:
    """Return whether two types of Sigils score 10 points together."""
    return sum(sorted(map(set_points, all_sigils(table, me)))[-2:]) >= 10


ENDS: dict[str, Callable[[Table, Seat], bool]] = {
    "arcana_whisperer": lambda table, me: len(me.arcanas) == 3,
    "twin_legends": is_twin,
    "prodigy": lambda table, me: min(all_sigils(table, me)) >= 3,
    "pacifist": lambda table, me: not table.energies & RUIN_BIT,
    "destroyer": lambda table, me: not table.energies & RESTORE_BIT,
    "accomplished": lambda table, me: len(me.heroics) >= 7,
    "power_overwhelming": lambda table, me: table.claimed_rewards == ALL_REWARDS,
}
DURING = (*CASTS, "absolute_control", "spoilt_for_choice", "manafont")
ACHIEVEMENTS = (*SCORES, *ENDS, *DURING, "overachiever")


def so_far(table: Table) -> list[str]:
    """Return the achievements that a solo player would have if the game ended now with enough points."""
    me, score = table.seats[0], points(table, 0)
    by_score = [name for name, least in SCORES.items() if score >= least]
    others = [name for name, check in ENDS.items() if check(table, me)]
    others += [name for name in DURING if name in table.achieved]
    return [*by_score, *others, *["overachiever"] * (len(others) >= OVERACHIEVED)]


def earned(table: Table) -> list[str]:
    """Return the achievements of a finished solo game."""
    return so_far(table) if points(table, 0) >= LEAST else []


def note_end_of_game(table: Table, p: int) -> None:
    """Log the achievements of a finished solo game."""
    names = earned(table)
    for name in names:
        if name not in DURING:
            table.note(f"achievement.{name}", p)
    table.note("achievement.earned" if names else "achievement.none", p, names=tuple(names))
