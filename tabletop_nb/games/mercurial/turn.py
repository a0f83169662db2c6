"""A turn: Takes and Plays in any order, or a cast. Also how turns follow each other and how the game ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.rng import Memo
from tabletop_nb.games.mercurial.achievements import note_end_of_game, note_end_of_turn, note_start_of_turn
from tabletop_nb.games.mercurial.alterations import (
    against_primary,
    against_secondary,
    can_use_mystrune,
    cost_of,
    play,
    seal,
    use_mystrune,
)
from tabletop_nb.games.mercurial.box import Box
from tabletop_nb.games.mercurial.elements import AETHER_BIT, ALL, MASKS, POSSESSED, Mask, Option
from tabletop_nb.games.mercurial.flow import after, capped
from tabletop_nb.games.mercurial.rows import emptied, leftmost, replenish, shift
from tabletop_nb.games.mercurial.spells import ACUITY_PER_MANA, DISCOUNTS, buy, discount
from tabletop_nb.games.mercurial.table import EMPTY, MAX_CARDS, Table, gain_acuity, step

CAST: Option = ("cast",)
END: Option = ("end",)
RECYCLE: Option = ("recycle",)
TAKE_ACUITY: Option = ("take_acuity",)
TAKE_BACK: Option = ("take_back",)
MYSTRUNE: Option = ("mystrune",)
TAKES: Memo[str, Option] = Memo(lambda skill: ("take", skill))
BUYS: Memo[str, Option] = Memo(lambda spell: ("buy", spell))


@step
def act(table: Table, p: int) -> StepCoroutine | None:
    """Do one thing: take, play, use the Mystrune, cast, or end the turn, which is over if nothing else is left."""
    options = actions(table, p)
    if len(options) > 1:
        return ask_action(table, p, options)
    return ACTIONS[options[0][0]](table, p, *options[0][1:])


async def ask_action(table: Table, p: int, options: list[Option]) -> None:
    """Ask what to do, and do it."""
    answer = await Choice(p, "turn.action", options)
    running = ACTIONS[answer[0]](table, p, *answer[1:])
    if running is not None:
        await running


def actions(table: Table, p: int) -> list[Option]:
    """Return everything the player can do now."""
    options: list[Option] = []
    if table.takes:
        add_takes(table, p, options)
    may_end = not options or table.taken or not table.rulings.take_mandatory
    me = table.seats[p]
    if table.plays and me.hand:
        add_plays(table, p, options)
    if table.holder == p and can_use_mystrune(table, p):
        options.append(MYSTRUNE)
    if me.active and not table.acted:
        options.append(CAST)
    if may_end:
        options.append(END)
    return options


def add_takes(table: Table, p: int, options: list[Option]) -> None:
    """Add the Take actions: Skills, affordable Spells, recycling (alone: taking Acuity) and taking back."""
    me = table.seats[p]
    if len(me.hand) + len(me.exhausted) < MAX_CARDS:
        options += [TAKES[skill] for skill in table.skills if skill]
    add_spells(table, p, options)
    if table.is_solo:
        options.append(TAKE_ACUITY)
    elif any(table.spells):
        options.append(RECYCLE)
    if me.exhausted:
        options.append(TAKE_BACK)


def add_spells(table: Table, p: int, options: list[Option]) -> None:
    """Add the Spells that the player can pay for. This repeats `spells.can_pay`, because it is run so often."""
    me, costs = table.seats[p], COSTS[table.box]
    dice, held = me.dice, ACUITY_PER_MANA * me.mana + me.acuity
    less: tuple[int, ...] = BY_SPACE
    if not table.rulings.discounts_by_space:
        less = tuple([discount(table, each) if each else 0 for each in table.spells])
    for spell, off in zip(table.spells, less, strict=True):
        element, other, fixed, price, per_slot, option = costs[spell]
        have, hybrid = dice[element], dice[other]
        if hybrid > have:
            have = hybrid
        if have >= fixed and held + off >= price - per_slot * have:
            options.append(option)


BY_SPACE = (*DISCOUNTS, 0, 0, 0, 0)
Cost = tuple[int, int, int, int, int, Option]  # two elements, fixed slots, price and slot in Acuity, the answer
NO_SPELL: Cost = (0, 0, 99, 0, 0, ())  # an empty space, which nobody can pay for


def costs_of(box: Box) -> dict[str, Cost]:
    """Return what each Spell costs. One with a single element has it twice."""
    costs = {EMPTY: NO_SPELL}
    for spell in box.spells.values():
        per_slot = ACUITY_PER_MANA * spell.flex_mana
        elements = spell.elements[0], spell.elements[-1]
        costs[spell.id] = (*elements, spell.fixed, per_slot * spell.slots, per_slot, BUYS[spell.id])
    return costs


COSTS: Memo[Box, dict[str, Cost]] = Memo(costs_of)


class Quick(NamedTuple):
    """What a card needs to be played, in the order of the checks, and the answers that play it."""

    full_check: bool
    cost: int
    spells: int
    needs: Mask
    inputs: Mask
    outputs: Mask  # 0: the elements that the player possesses
    primary: Option
    seal: Option | None
    flows: bool  # whether the secondary effect isn't always possible
    secondary: Option


def quick_check(box: Box, name: str) -> Quick:
    """Return what a card needs to be played."""
    card = box.alterations[name]
    flips = card.op.flip or card.or_flip
    return Quick(
        full_check=card.take_spell or (card.op.reverse >= 0 and not card.or_flip),
        cost=cost_of(card),
        spells=card.needs_spells,
        needs=card.needs,
        inputs=ALL if flips else card.inputs,  # Any unallocated die can be turned over.
        outputs=POSSESSED if flips else 0 if card.outputs == POSSESSED else card.outputs,
        primary=("play", name, "primary"),
        seal=("seal", name) if card.kind == "skill" else None,
        flows=card.secondary in ("aetherflow", ""),
        secondary=("play", name, "secondary"),
    )


QUICK: Memo[Box, dict[str, Quick]] = Memo(lambda box: {name: quick_check(box, name) for name in box.alterations})


def add_plays(table: Table, p: int, options: list[Option]) -> None:
    """Add the cards that can be played, for their primary or secondary effect, and the Skills that can be sealed.

    This repeats `against_primary` for simple cards, because it is run so often.
    """
    me, quick, rulings, cards = table.seats[p], QUICK[table.box], table.rulings, table.box.alterations
    acuity, free, possessed, active = me.acuity, MASKS[me.dice], me.possessed, len(me.active)
    strict = rulings.weave_costs_one or not rulings.cut_gain_resolves
    can_flow = free & AETHER_BIT
    for name in me.hand:
        full_check, cost, spells, needs, inputs, outputs, primary, sealing, flows, secondary = quick[name]
        if strict or full_check:
            if not against_primary(table, p, cards[name]):
                options.append(primary)
        elif acuity >= cost and active >= spells and not needs & ~possessed:
            able = inputs & free  # Two elements can be converted into each other; a single one needs another output.
            if not inputs or (able and (able & (able - 1) or (outputs or possessed) & ~able)):
                options.append(primary)
        if sealing is not None:
            options.append(secondary)
            if acuity:
                options.append(sealing)
        elif not flows or (can_flow and not against_secondary(table, p, cards[name])):
            options.append(secondary)


# -- Takes ---------------------------------------------------------------------------------------------------


def use_take(table: Table) -> None:
    """Use up a Take."""
    table.takes -= 1
    table.acted = table.taken = True


def take(table: Table, p: int, skill: str) -> None:
    """Take a Skill with all Acuity on it. Its space stays empty for now."""
    use_take(table)
    place = table.skills.index(skill)
    held = table.skill_acuity[place]
    table.skills = emptied(table.skills, skill)
    table.skill_acuity = (*table.skill_acuity[:place], 0, *table.skill_acuity[place + 1 :])
    table.open_seat(p).hand += (skill,)
    gained = gain_acuity(table, p, held) if held else 0
    if table.log is not None:
        table.note("take.skill", p, card=skill)
        if held:
            table.note("take.skill_acuity", p, card=skill, number=gained)


def recycle(table: Table, p: int) -> None:
    """Put the leftmost Spell under the deck and gain 1 Acuity."""
    use_take(table)
    card = leftmost(table.spells)
    table.spells = emptied(table.spells, card)
    table.spell_bottom += (card,)
    gained = gain_acuity(table, p, 1)
    if table.log is not None:
        table.note("take.recycle", p, card=card, number=gained)


def take_acuity(table: Table, p: int) -> None:
    """Take 1 Acuity, which replaces recycling in a solo game."""
    use_take(table)
    gained = gain_acuity(table, p, 1)
    if table.log is not None:
        table.note("prodigy.take_acuity", p, number=gained)


def take_back(table: Table, p: int) -> None:
    """Pick up the whole exhausted pile."""
    use_take(table)
    me = table.open_seat(p)
    if table.log is not None:
        table.note("take.back", p, cards=me.exhausted)
    me.hand, me.exhausted = me.hand + me.exhausted, ()


# -- the cast and the end of a turn --------------------------------------------------------------------------


def cast(table: Table, p: int) -> None:
    """Cast the combination instead of taking and playing."""
    table.note("cast.begin", p, cards=table.seats[p].active)
    table.is_casting = True
    table.add_due(("cast_steps", p))


def end_turn(table: Table, p: int) -> None:
    """End a turn of Takes and Plays: replenish the rows."""
    if table.plays and table.log is not None:
        table.note("play.skip", p, number=table.plays)
    if table.is_solo:
        note_end_of_turn(table, p)
    replenish(table, p)
    next_turn(table, p)


def next_turn(table: Table, p: int) -> None:
    """Go on with the next player, unless the game ends."""
    if table.is_solo:
        shift(table, p)
    if trigger_end(table, p) or capped(table):
        after["act"](table)
    else:
        table.turn = (p + 1) % table.players
        begin_turn(table, table.turn)


def begin_turn(table: Table, p: int) -> None:
    """Begin a turn with 1 Take and 1 Play."""
    table.takes = table.plays = 1
    table.acted = table.taken = False
    count_turn(table, p)


def count_turn(table: Table, p: int) -> None:
    """Count a turn that begins."""
    table.turns += 1
    table.gained = 0
    if table.is_solo:
        note_start_of_turn(table, p)
    if table.log is not None:
        table.note("turn.begin", p, number=table.turns)


def trigger_end(table: Table, p: int) -> bool:
    """List the players who still have to cast if the end of the game is triggered, and return whether it is."""
    if table.is_solo:
        out_of_spells = not any(table.spells)
        if out_of_spells:
            table.note("prodigy.end", p)
        casters = [p]
    elif len(table.seats[p].heroics) >= table.goal:
        table.note("end.trigger", p, number=table.goal)
        out_of_spells, casters = True, table.rivals(p)
    else:
        out_of_spells = not any(table.spells)
        if out_of_spells:
            table.note("end.no_spells", p)
        casters = [*table.rivals(p), p]
    if out_of_spells:
        table.last = tuple(each for each in casters if table.seats[each].active)
    return out_of_spells


@step
async def final_cast(table: Table, p: int) -> None:
    """Cast one last time, if you still have active Spells after the end was triggered."""
    if not table.last:
        finish(table, p)
        return
    p = table.turn = table.last[0]
    options = [CAST, *[MYSTRUNE] * can_use_mystrune(table, p)]
    if (await Choice(p, "end.final_cast", options)) == MYSTRUNE:
        await use_mystrune(table, p)
        return
    table.last = table.last[1:]
    count_turn(table, p)
    table.note("end.final_cast", p, cards=table.seats[p].active)
    cast(table, p)


def finish(table: Table, p: int) -> None:
    """End the game."""
    if table.is_solo:
        note_end_of_game(table, p)
    else:
        table.note("end.scoring", p)
    after["final_cast"](table)


ACTIONS: dict[str, Callable[..., StepCoroutine | None]] = {
    "take": take,
    "buy": buy,
    "recycle": recycle,
    "take_acuity": take_acuity,
    "take_back": take_back,
    "play": play,
    "seal": seal,
    "mystrune": use_mystrune,
    "cast": cast,
    "end": end_turn,
}
