"""An estimate of how good a position is for one seat: points, the combination, dice, crystals and cards.

The weights are in points. They come from short tuning runs of greedy games.
"""

from __future__ import annotations

from typing import NamedTuple

from tabletop_nb.core.definition import BotSettings, SearchLevel
from tabletop_nb.core.rng import Memo
from tabletop_nb.games.mercurial.box import Box
from tabletop_nb.games.mercurial.casting import Power
from tabletop_nb.games.mercurial.elements import Dice
from tabletop_nb.games.mercurial.forecast import best_arcana, claim_of, ways
from tabletop_nb.games.mercurial.printed import Spell
from tabletop_nb.games.mercurial.scoring import points, winners
from tabletop_nb.games.mercurial.spells import ACUITY_PER_MANA
from tabletop_nb.games.mercurial.table import Row, Seat, Table

WIN = 100.0
RIVAL = 0.4  # the share of the best rival's position that counts against you
ENERGY, BEYOND, LARGE = 0.5, 0.25, 20  # for each Ruin of the combination, up to a large result and beyond it
PROMISED = 0.85  # of what a cast could claim now
RESTORE_RATE = 1.4  # Restore that is worth as much as 1 Ruin
DIE = (0.4, 0.4, 0.4, 0.4, 0.35, 0.15)  # unallocated, by element
OWN_DIE = 1.5  # for each die, allocated or not
MANA, OWN_MANA, ACUITY = 0.2, 0.6, 0.25
HAND, EXHAUSTED = 0.3, 0.15
TAKE, PLAY = 0.1, 0.04
MYSTRUNE = 0.8
NEAR, SECOND = 0.5, 0.35  # how much of a Spell's worth counts before it is taken, and of the second best
SLOT = 1.0  # what a dice slot of a Spell is worth
HEROIC = 1.0  # for each Heroic, besides its points: its Sigils and a step to the end


def value(table: Table, seat: int) -> float:
    """Return the value of the seat's position, minus a share of the best rival's."""
    mine = seat_value(table, seat)
    if table.turn == seat and table.phase == "act":
        mine += TAKE * table.takes + PLAY * min(table.plays, len(table.seats[seat].hand))
    rivals = [seat_value(table, rival) for rival in table.rivals(seat)]
    if table.phase == "over":
        return mine + (WIN if table.is_solo or seat in winners(table) else 0.0)
    return mine - RIVAL * max(rivals, default=0.0)


def seat_value(table: Table, seat: int) -> float:
    """Return the value of one player's position."""
    me = table.seats[seat]
    held = points(table, seat) + HEROIC * len(me.heroics)
    if table.phase == "over":
        return held
    held += OWN_DIE * me.rolled + OWN_MANA * (me.mana + sum([paid.mana for paid in me.paid]))
    held += HAND * len(me.hand) + EXHAUSTED * len(me.exhausted) + ACUITY * me.acuity
    held += sum([count * each for count, each in zip(me.dice, DIE, strict=True)]) + MANA * me.mana
    if table.holder == seat:
        held += MYSTRUNE
    if me.active:
        held += cast_value(table, seat) if table.is_casting and table.turn == seat else combination_value(table, seat)
    if not (table.is_casting and table.turn == seat):
        held += NEXT[Next(table.box, table.spells, me.dice, me.mana, me.acuity)]
    return held


def combination_value(table: Table, seat: int) -> float:
    """Return what the combination promises: the energy it has, or what it can claim now."""
    best = 0.0
    for way in ways(table, seat, buys=False):
        energy = way.power.ruin + way.power.restore / RESTORE_RATE
        promise = ENERGY * min(energy, LARGE) + BEYOND * max(0, energy - LARGE)
        best = max(best, promise, PROMISED * claim_of(table, way.power).points)
    return best + 0.3 * best_arcana(table, seat, Power(0, 0))[1]


def cast_value(table: Table, seat: int) -> float:
    """Return what the cast in progress can still bring, with everything that the reset gives back."""
    me, best = table.seats[seat], 0.0
    if not table.casting.counted:
        for way in ways(table, seat):
            gain = claim_of(table, way.power)
            bonus = best_arcana(table, seat, way.power)[1] + MYSTRUNE * (way.power.myst > 0)
            best = max(best, gain.points + HEROIC * bool(gain.heroic) + bonus - ACUITY * way.spent)
    else:
        best = open_claims(table, seat)
    return best + reset_value(me)


def open_claims(table: Table, seat: int) -> float:
    """Return what the counted cast can still claim."""
    plan, owed = table.casting, [each[0] for each in table.due]
    power = Power(plan.ruin, plan.restore, 0)
    best = 0.0
    if "claim" in owed:
        gain = claim_of(table, power)
        best += gain.points + HEROIC * bool(gain.heroic)
    if "claim_arcana" in owed:
        best += best_arcana(table, seat, Power(plan.ruin, plan.restore, plan.myst))[1]
    return best


def reset_value(me: Seat) -> float:
    """Return what the reset gives back: dice that will show anything, Mana, and exhausted cards."""
    dice = sum(me.locked) * sum(DIE) / len(DIE)
    return dice + MANA * sum([paid.mana for paid in me.paid]) + (HAND - EXHAUSTED) * len(me.exhausted)


class Next(NamedTuple):
    """What decides how close the next Spell is: the key of a cache."""

    box: Box
    spells: Row
    dice: Dice
    mana: int
    acuity: int


def _next_spell(key: Next) -> float:
    """Return the value of being close to taking a Spell: of the best one, and a part of the second best."""
    box, spells, dice, mana, acuity = key
    best = second = 0.0
    for name in spells:
        if name:
            near = NEAR * SLOT * box.spells[name].slots * closeness(box.spells[name], dice, mana, acuity)
            best, second = max(best, near), max(second, min(best, near))
    return best + SECOND * second


NEXT: Memo[Next, float] = Memo(_next_spell)


def closeness(spell: Spell, dice: Dice, mana: int, acuity: int) -> float:
    """Return the share of a Spell's cost that the player has, squared: the last part counts most."""
    per_slot = ACUITY_PER_MANA * spell.flex_mana
    have = max(dice[element] for element in spell.elements)
    missing_fixed = max(0, spell.fixed - have)
    missing_flex = max(0, spell.slots - max(have, spell.fixed))
    crystals = min(ACUITY_PER_MANA * mana + acuity, per_slot * missing_flex)
    paid = spell.slots - missing_fixed - missing_flex + crystals / per_slot
    return (paid / spell.slots) ** 2


# -- for bots ------------------------------------------------------------------------------------------------


def clock(table: Table) -> int:
    """Return the number of turns, which bots count."""
    return table.turns


SETTINGS = BotSettings(
    clock,
    SearchLevel(horizon=4, worlds=8, candidates=3, margin=3.0),
    SearchLevel(horizon=6, worlds=16, candidates=4, margin=3.0),
    greedy_phases=frozenset(("choose_class", "choose_artifact")),
    greedy_worlds=4,
    greedy_finalists=3,
)


def bot_settings(table: Table) -> BotSettings[Table]:
    """Return how bots think about this game."""
    return SETTINGS
