"""A player's turn: draft, one action with free actions around it, reactions of the others, cleanup."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.rng import Memo
from tabletop_nb.games.trismegistus.actions import (
    COLOUR_OPTIONS,
    MAIN,
    acquire,
    disguise,
    essences,
    harvest,
    main_actions,
    recharge,
    rechargeable,
    take_experiment,
    transmute_first,
)
from tabletop_nb.games.trismegistus.flow import after
from tabletop_nb.games.trismegistus.free import FREE, free_actions
from tabletop_nb.games.trismegistus.mastery import remove_tokens
from tabletop_nb.games.trismegistus.materials import ESSENCES, METALS, Option, transmutations
from tabletop_nb.games.trismegistus.notation import ANY, COLOURS
from tabletop_nb.games.trismegistus.table import (
    COLOUR_INDEX,
    DICE_PER_ROUND,
    MOST_POTENCY,
    SYMBOL_INDEX,
    Bowls,
    Seat,
    Table,
    step,
)
from tabletop_nb.games.trismegistus.transmute import gain_one, transmute

KEEP: Option = ("keep",)
END: Option = ("end",)
PASS: Option = ("pass",)
SPEND: Option = ("ethereal",)


# -- draft -----------------------------------------------------------------------------------------------------


@step
async def before(table: Table, p: int) -> None:
    """Use free actions before the Draft phase, which only a ruling allows."""
    choice: Choice[Option] = Choice(p, "free.before", lambda: (END, *free_actions(table, p)), "turn")
    choice.recompute_options = free_or_end
    answer = await choice
    if answer == END:
        after["before"](table)
    elif (running := FREE[answer[0]](table, p, *answer[1:])) is not None:
        await running


def free_or_end(table: Table, p: int) -> tuple[Option, ...]:
    """Return the free actions, and ending them."""
    return END, *free_actions(table, p)


@step
def draft(table: Table, p: int) -> StepCoroutine | None:
    """Draft a die if you have none. With a die, you may retire it and draft another one."""
    me = table.seats[p]
    if not me.symbol:
        return draft_one(table, p, drafts(table.bowls))
    if may_draft_again(table, me):
        return draft_one(table, p, (KEEP, *drafts(table.bowls)))
    begin_turn(table, p)
    after["draft"](table)
    return None


def begin_turn(table: Table, p: int) -> None:
    """Count a turn."""
    table.turns += 1
    if table.log is not None:
        table.note("turn.begin", p)


def may_draft_again(table: Table, me: Seat) -> bool:
    """Return whether the player may retire the die: each drafts exactly three dice in a round."""
    return len(me.used) + 1 < DICE_PER_ROUND or table.rulings.fourth_draft


async def draft_one(table: Table, p: int, options: tuple[Option, ...]) -> None:
    """Choose a die; one from the wild bowl is turned to a metal at once. You may add an Ethereal token."""
    begin_turn(table, p)
    answer = await Choice(p, "draft.retire" if options[0] == KEEP else "draft.die", options, "draft")
    if answer != KEEP:
        take_die(table, p, *map(str, answer[1:]))
        me = table.seats[p]
        if me.ethereal and me.potency < MOST_POTENCY:
            await ask_ethereal(table, p, me.potency)
    after["draft"](table)


async def ask_ethereal(table: Table, p: int, potency: int) -> None:
    """Ask whether to spend one Ethereal token for 1 more potency."""
    if await Choice(p, "draft.ethereal", (KEEP, SPEND), "draft", {"potency": potency}) == SPEND:
        me = table.open_seat(p)
        me.ethereal -= 1
        me.potency += 1
        table.note("draft.ethereal", p, potency=me.potency)


def drafts(bowls: Bowls) -> tuple[Option, ...]:
    """Return every different die that can be drafted, with the metals that a wild die can be turned to."""
    lead, copper, tin, mercury, iron, wild = bowls
    return (
        *(FROM_BOWL["lead", lead] + FROM_BOWL["copper", copper] + FROM_BOWL["tin", tin]),
        *(FROM_BOWL["mercury", mercury] + FROM_BOWL["iron", iron] + FROM_BOWL["wild", wild]),
    )


def list_drafts(asked: tuple[str, tuple[int, int, int]]) -> tuple[Option, ...]:
    """Return every different die that can be drafted from one bowl."""
    symbol, bowl = asked
    colours = [colour for colour, number in zip(COLOURS, bowl, strict=True) if number]
    if symbol == "wild":
        return tuple(("draft", "wild", colour, metal) for colour in colours for metal in METALS)
    return tuple(("draft", symbol, colour) for colour in colours)


FROM_BOWL: Memo[tuple[str, tuple[int, int, int]], tuple[Option, ...]] = Memo(list_drafts)


def take_die(table: Table, p: int, symbol: str, colour: str, metal: str = "") -> None:
    """Take a die. Its potency is the number of dice in its bowl, itself included. An older die is retired."""
    me, bowl = table.open_seat(p), SYMBOL_INDEX[symbol]
    if me.symbol:
        me.used += (me.colour,)
        table.note("draft.retired", p, lost=me.potency)
    dice = table.bowls[bowl]
    me.symbol, me.colour, me.potency = metal or symbol, colour, sum(dice)
    remove_die(table, bowl, COLOUR_INDEX[colour])
    if table.log is not None:
        table.note("draft.wild" if metal else "draft.die", p, colour=colour, symbol=me.symbol, potency=me.potency)


def remove_die(table: Table, bowl: int, colour: int) -> None:
    """Take a die out of its bowl."""
    black, white, red = table.bowls[bowl]
    dice = (black - (colour == 0), white - (colour == 1), red - (colour == 2))
    table.bowls = *table.bowls[:bowl], dice, *table.bowls[bowl + 1 :]


# -- action ----------------------------------------------------------------------------------------------------


@step
async def act(table: Table, p: int) -> None:
    """Do exactly one action. Before it, free actions are allowed, and a Chameleon token right before it."""
    choice = Choice(p, "turn.action", actions(table, p), "turn")
    choice.recompute_options = actions  # They depend on the Masterpiece, which others can't see.
    answer = await choice
    if (running := ACTIONS[answer[0]](table, p, *answer[1:])) is not None:
        await running
    if answer[0] in MAIN:
        after["act"](table)


def actions(table: Table, p: int) -> list[Option]:
    """Return every action. After a Chameleon token, nothing but the action itself is left."""
    me = table.seats[p]
    if table.mask:
        return main_actions(table, me, *table.mask)
    options = main_actions(table, me, me.symbol, me.colour)
    if me.chameleon:
        options.append(("chameleon",))
    options += free_actions(table, p)
    return options


async def use_chameleon(table: Table, p: int) -> None:
    """Discard a Chameleon token: the next action uses another symbol and colour. The die itself doesn't change."""
    me = table.seats[p]
    real = (me.symbol, me.colour)
    options = tuple(each for each in COLOUR_OPTIONS if each != real)
    answer = await Choice(p, "chameleon.use", options, "turn")
    disguise(table, p, answer)


ACTIONS: dict[str | int, Callable[..., StepCoroutine | None]] = {
    "harvest": harvest,
    "essences": essences,
    "transmute": transmute_first,
    "acquire": acquire,
    "recharge": recharge,
    "experiment": take_experiment,
    "chameleon": use_chameleon,
    **FREE,
}


@step
def finish(table: Table, p: int) -> StepCoroutine | None:
    """Use free actions after the action, until there are none or the player ends the turn."""
    options = free_actions(table, p)
    if options:
        return finish_with(table, p, options)
    end_actions(table, p)
    return None


def end_actions(table: Table, p: int) -> None:
    """Go on to the reactions of the others, then to the cleanup."""
    table.mask = ()
    let_react(table, p)
    after["finish"](table)


async def finish_with(table: Table, p: int, options: list[Option]) -> None:
    """Choose a free action, or end the turn."""
    table.mask = ()  # A Chameleon token counts for the action only.
    choice = Choice(p, "free.after", (END, *options), "turn")
    choice.recompute_options = free_or_end
    answer = await choice
    if answer == END:
        end_actions(table, p)
    elif (running := FREE[answer[0]](table, p, *answer[1:])) is not None:
        await running


# -- reactions -------------------------------------------------------------------------------------------------


def let_react(table: Table, p: int) -> None:
    """Let everybody else react, clockwise by seat from the active player's left. Botmegistus never reacts."""
    seats, automa = table.seats, table.automa
    table.add_due(*[("reaction", q, p) for q in table.rivals(p) if seats[q].ready and q != automa])


@step
async def reaction(table: Table, p: int, active: int) -> None:
    """Flip one Reaction token to use the active player's real die, without potency."""
    die = table.seats[active]
    options = reactions(table, table.seats[p], die.symbol, die.colour)
    about = {"symbol": die.symbol, "colour": die.colour}
    verb, *args = map(str, await Choice(p, "reaction.choose", options, "turn", about))
    if verb == "pass":
        table.note("reaction.pass", p)
        return
    flip_reaction(table, p)
    if verb == "gain":
        gain_one(table, p, args[0], "reaction.material" if args[0] == f"raw_{die.symbol}" else "reaction.essence")
    elif verb == "recharge":
        recharge_one(table, p, args[0])
    else:
        transmute(table, p, *args)


def flip_reaction(table: Table, p: int) -> None:
    """Turn a Reaction token face down. With a ruling, one beyond the first two is discarded instead."""
    me = table.open_seat(p)
    me.ready -= 1
    table.note("reaction.flip", p, left=me.ready)
    if table.rulings.reaction_extra or me.ready + me.spent < 2:
        me.spent += 1


def recharge_one(table: Table, p: int, artifact: str) -> None:
    """Turn one of the player's Artifacts face up."""
    me = table.open_seat(p)
    me.exhausted &= ~(1 << me.slots.index(artifact))
    table.note("reaction.recharge", p, artifact=artifact)


def reactions(table: Table, me: Seat, symbol: str, colour: str) -> list[Option]:
    """Return the reactions to a die: one material, one essence, one transmutation, one recharge, or none."""
    options = [PASS, *REACTION_GAINS[symbol, table.box.essences[symbol], table.rulings.reaction_iron]]
    arrows = table.box.labs[me.lab].arrows[colour]
    options += transmutations(me.goods, arrows, table.rulings.gold_as_essence)
    return options + rechargeable(me)


def list_gains(asked: tuple[str, str, bool]) -> tuple[Option, ...]:
    """Return the gains of a reaction: the metal of the die, and the essence of its bowl, any for iron."""
    metal, essence, any_for_iron = asked
    essences_ = ESSENCES if essence == ANY and any_for_iron else () if essence == ANY else (essence,)
    kinds = [f"raw_{metal}", *("raw_mercury" if each == "mercury" else each for each in essences_)]
    return tuple(("gain", kind) for kind in dict.fromkeys(kinds))


REACTION_GAINS: Memo[tuple[str, str, bool], tuple[Option, ...]] = Memo(list_gains)


# -- cleanup ---------------------------------------------------------------------------------------------------


@step
def cleanup(table: Table, p: int) -> None:
    """Put an empty die away, pass with three used dice, remove Bonus tokens below the markers, and go on."""
    me = table.seats[p]
    if not me.potency and me.symbol:
        me = table.open_seat(p)
        me.used, me.symbol, me.colour = (*me.used, me.colour), "", ""
        table.note("cleanup.die", p)
    if len(me.used) >= DICE_PER_ROUND and p not in table.next_order:
        table.next_order += (p,)
        if table.log is not None:
            table.note("cleanup.order", p, place=len(table.next_order))
    if table.reached and remove_tokens(table):
        table.note("cleanup.tokens", p)
    table.turn = next_in_order(table, p)
    after["cleanup"](table)


def next_in_order(table: Table, p: int) -> int:
    """Return the next player on the Current Round Order track whose marker is still there."""
    order, done = table.order, table.next_order
    at = order.index(p) + 1
    following = order[at:] + order[:at]
    if not done:
        return following[0]
    return next((q for q in following if q not in done), order[0])
