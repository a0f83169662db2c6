"""Botmegistus, the solo opponent: its turn follows a printed procedure, step by step, and nobody is asked.

What it chooses among several dice, Artifacts, Experiments and tracks is in `automa_choices.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop_nb.core.state import without
from tabletop_nb.games.trismegistus.actions import remove_experiment
from tabletop_nb.games.trismegistus.automa_choices import (
    LEFT_ROLLS,
    choose_artifact,
    choose_completion,
    choose_die,
    choose_experiment,
    choose_masterpiece,
    choose_track,
    lowest_tracks,
    missing_levels,
    most_common_elements,
    token_tracks,
    tracks_below_top,
)
from tabletop_nb.games.trismegistus.box import TOP
from tabletop_nb.games.trismegistus.flow import after
from tabletop_nb.games.trismegistus.mastery import advance_marker
from tabletop_nb.games.trismegistus.materials import GOLD
from tabletop_nb.games.trismegistus.notation import ANY, ELEMENTS, LOWEST
from tabletop_nb.games.trismegistus.printed import Automa
from tabletop_nb.games.trismegistus.rounds import refill_market
from tabletop_nb.games.trismegistus.table import (
    COLOUR_INDEX,
    HELD_LIMIT,
    MOST_POTENCY,
    SYMBOL_INDEX,
    SYMBOLS,
    Table,
    step,
)
from tabletop_nb.games.trismegistus.turn import begin_turn, let_react, remove_die

FIRST_CARDS = 2
PERSONALITY_STEPS, PERSONALITY_POINTS, FIRE_POINTS, EARTH_GOLD = 2, "5", "10", 3
BONUS_POINTS = 5


# -- setup -----------------------------------------------------------------------------------------------------


@step
def bot_setup(table: Table, p: int) -> None:
    """Give Botmegistus gold, an Ethereal token, an Artifact, its cards and its first steps on the tracks."""
    few, me = table.difficulty, table.open_seat(p)
    me.goods, me.ethereal, me.ready = few.gold * GOLD, 1, 0
    me.levels, table.reached = (int(few.level_one),) * 4, few.level_one  # With an own deck, it can start on a token.
    me.tiles, me.kept = me.kept, ()
    table.note("bot.setup", p, number=few.gold, artifact=me.tiles)
    take_cards(table, p)
    for _ in range(few.rolls):
        first_step(table, p)
    if few.starting_experiment:
        start_experiment(table, p)


def take_cards(table: Table, p: int) -> None:
    """Make its deck: the basic cards, and the personality of its Starting Artifact's elemental."""
    cards, me = table.box.automa, table.seats[p]
    deck = [card.id for card in cards.values() if card.set == "basic"]
    if table.difficulty.personality and me.tiles:
        (element,) = table.box.artifacts[me.tiles[0]].elementals
        deck.append(card_of(table, "personality", element))
        table.note("bot.personality", p, card=deck[-1])
    table.bot_deck = tuple(deck)
    if table.planning:
        table.bot_shown, table.bot_deck = table.draw_some(table.bot_deck, FIRST_CARDS, "automa")
        table.note("bot.planning", p, cards=table.bot_shown)


def card_of(table: Table, kind: str, element: str) -> str:
    """Return the specialization or personality card of an element."""
    return next(c.id for c in table.box.automa.values() if (c.set, c.element) == (kind, element))


def start_experiment(table: Table, p: int) -> None:
    """Give it a random Starting Experiment that it has to complete."""
    held = {card for seat in table.seats for card in seat.held}
    left = tuple(c for c in table.box.deck("experiments", "start", table.players) if c not in held)
    drawn, _ = table.draw_some(left, 1, "starting_experiments")
    table.open_seat(p).held += drawn
    table.note("bot.start_experiment", p, experiment=drawn[0])


def first_step(table: Table, p: int) -> None:
    """Roll a die: it advances on the track of the essence of the rolled bowl, or on its lowest track."""
    symbol = SYMBOLS[table.roll() - 1]
    essence = table.box.essences.get(symbol, ANY)
    table.note("bot.roll", p, symbol=symbol)
    if essence == ANY:
        move_up_lowest(table, p)
    else:
        climb_at_once(table, p, table.dominant.index(essence))


# -- a turn ----------------------------------------------------------------------------------------------------


@step
def bot_draft(table: Table, p: int) -> None:
    """Flip a card, and draft a die if it has none."""
    begin_turn(table, p)
    flip(table, p)
    if not table.seats[p].symbol:
        take_best_die(table, p, table.box.automa[table.bot_card])
    after["bot_draft"](table)


def flip(table: Table, p: int) -> None:
    """Use the next card of its deck or, with the advanced planning variant, one of two face-up cards."""
    table.bot_card = card = roll_for_card(table, p) if table.planning else draw_card(table, p)
    table.bot_used += (card,)
    if table.planning:
        replacement = draw_card(table, p)
        table.bot_shown = tuple(replacement if shown == card else shown for shown in table.bot_shown)
    if table.rulings.bot_reshuffle and not table.bot_deck:
        reshuffle(table, p)
    table.note("bot.card", p, card=card)


def roll_for_card(table: Table, p: int) -> str:
    """Roll the six-sided die: 1 to 3 is the left face-up card, 4 to 6 the right one."""
    roll = table.roll()
    card = table.bot_shown[roll not in LEFT_ROLLS]
    table.note("bot.planning_roll", p, roll=roll, card=card)
    return card


def draw_card(table: Table, p: int) -> str:
    """Draw a card of its deck. The used cards become a new deck when it is empty."""
    if not table.bot_deck:
        reshuffle(table, p)
    (card,), table.bot_deck = table.draw_some(table.bot_deck, 1, "automa")
    return card


def reshuffle(table: Table, p: int) -> None:
    """Make the used cards the new deck."""
    table.bot_deck, table.bot_used = table.bot_used, ()
    table.note("bot.reshuffle", p)


def take_best_die(table: Table, p: int, card: Automa) -> None:
    """Draft the die that the card asks for, and add an Ethereal token if it has one."""
    die = choose_die(table, card)
    dice = table.bowls[SYMBOL_INDEX[die.symbol]]
    me = table.open_seat(p)
    me.colour, me.potency = die.colour, sum(dice)
    me.symbol = die.set_to
    remove_die(table, SYMBOL_INDEX[die.symbol], COLOUR_INDEX[die.colour])
    if table.log is not None:
        table.note(die.rule, p, colour=die.colour, symbol=die.symbol, potency=me.potency)
        if die.symbol != die.set_to:
            table.note("bot.draft.wild", p, symbol=die.set_to)
    if me.potency < MOST_POTENCY and me.ethereal:
        me.ethereal -= 1
        me.potency += 1
        table.note("bot.draft.ethereal", p, potency=me.potency)


@step
def bot_act(table: Table, p: int) -> None:
    """Spend the card's potency, or all there is, and do everything that the card says."""
    card, me = table.box.automa[table.bot_card], table.open_seat(p)
    spent = min(card.potency, me.potency)
    me.potency -= spent
    if table.log is not None:
        table.note("bot.potency", p, number=spent, left=me.potency)
    for code in card.effect:
        kind, _, what = code.partition(":")
        ACTIONS[kind](table, p, what or card.element)
    after["bot_act"](table)


def take_artifact(table: Table, p: int, what: str = "") -> None:
    """Take an Artifact of the die's colour from the market, or 1 gold if there is none."""
    chosen = choose_artifact(table, p)
    if chosen is None:
        table.note("bot.artifact.none", p)
        gain_gold(table, p)
        return
    rule, artifact = chosen
    space = table.market.index(artifact)
    table.open_seat(p).tiles += (artifact,)
    table.note(rule, p, artifact=artifact)
    refill_market(table, space)


def take_an_experiment(table: Table, p: int, what: str) -> None:
    """Take an Experiment from the die's section, or 1 gold if it holds two or there is none."""
    me = table.seats[p]
    if len(me.held) >= HELD_LIMIT:
        table.note("bot.experiment.full", p)
        gain_gold(table, p)
        return
    chosen = choose_experiment(table, p)
    if chosen is None:
        table.note("bot.experiment.none", p)
        gain_gold(table, p)
        return
    rule, card = chosen
    table.note(rule, p, experiment=card)
    remove_experiment(table, card)
    table.open_seat(p).held += (card,)


def gain_gold(table: Table, p: int, what: str = "", number: int = 1) -> None:
    """Gain gold."""
    table.open_seat(p).goods += number * GOLD
    table.note("bot.gold", p, number=number)


def gain_points(table: Table, p: int, what: str) -> None:
    """Score points."""
    points = int(what)
    table.open_seat(p).vp += points
    table.note("bot.points", p, points=points)


# -- tracks ----------------------------------------------------------------------------------------------------


def move_up(table: Table, p: int, element: str) -> None:
    """Advance on a named track, or on another one if it is at the top of that; or on the lowest track."""
    if element == LOWEST:
        move_up_lowest(table, p)
        return
    track = table.box.track[element]
    if table.seats[p].levels[track] < TOP:
        advance(table, p, track, "bot.track.named")
    else:
        advance_instead(table, p, track)


def advance_instead(table: Table, p: int, track: int) -> None:
    """Advance on another track below the top, by the same priorities. With all at the top, score a point."""
    others = tracks_below_top(table, p)
    if not others:
        climb_at_once(table, p, track)
        return
    table.note("bot.track.top", p, element=table.box.elements[track])
    candidates = lowest_tracks(table, p, others) if table.rulings.bot_top_reroute else others
    rule, chosen = choose_track(table, p, candidates)
    advance(table, p, chosen, rule)


def move_up_lowest(table: Table, p: int) -> None:
    """Advance on its lowest track."""
    tracks = lowest_tracks(table, p, range(len(ELEMENTS)))
    if table.seats[p].levels[tracks[0]] == TOP:
        climb_at_once(table, p, tracks[0])
        return
    rule, chosen = choose_track(table, p, tracks)
    advance(table, p, chosen, rule)


def advance(table: Table, p: int, track: int, rule: str) -> None:
    """Advance one step on a track, for this reason."""
    if table.log is not None:
        table.note(rule, p, element=table.box.elements[track])
    climb_at_once(table, p, track)


def climb_at_once(table: Table, p: int, track: int) -> None:
    """Advance one step, and take the Bonus token of the space at once."""
    for effect in advance_marker(table, p, track, 1):
        take_bonus(table, p, effect)


def take_bonus(table: Table, p: int, effect: str) -> None:
    """Take what a Bonus token gives Botmegistus: an Ethereal token, a step for an Experiment, or 5 points."""
    if effect == "ethereal":
        table.open_seat(p).ethereal += 1
        table.note("bot.bonus.ethereal", p)
    elif effect == "chameleon":
        table.open_seat(p).vp += BONUS_POINTS
        table.note("bot.bonus.points", p, points=BONUS_POINTS)
    else:
        use_step_token(table, p)


def use_step_token(table: Table, p: int) -> None:
    """Advance on the track where it is closest to an unfinished Experiment, or on its lowest track without any."""
    tracks = token_tracks(table, p)
    if not tracks:
        table.note("bot.bonus.lowest", p)
        move_up_lowest(table, p)
        return
    rule, track = choose_track(table, p, tracks)
    table.note("bot.bonus.step", p, element=table.box.elements[track])
    if len(tracks) > 1:
        table.note(rule, p, element=table.box.elements[track])
    climb_at_once(table, p, track)


# -- personalities ---------------------------------------------------------------------------------------------


def scores_personality(table: Table, p: int, element: str) -> bool:
    """Advance two steps if it isn't ahead of the player on the track. Otherwise return that it scores."""
    track = table.box.track[element]
    ahead = table.seats[p].levels[track] - table.seats[human_of(table)].levels[track]
    is_level = ahead == 0 and table.difficulty.eager_personality
    rule = "ahead" if ahead > 0 else "level" if is_level else "behind"
    table.note(f"bot.personality.{rule}", p, element=element)
    if rule != "behind":
        return True
    for _ in range(PERSONALITY_STEPS):
        move_up(table, p, element)
    return False


def human_of(table: Table) -> int:
    """Return the seat of the person who plays against it."""
    return table.people()[0]


def personality_earth(table: Table, p: int) -> None:
    """Advance on Earth, or score 5 points and gain 3 gold."""
    if scores_personality(table, p, "earth"):
        gain_points(table, p, PERSONALITY_POINTS)
        gain_gold(table, p, number=EARTH_GOLD)


def personality_water(table: Table, p: int) -> None:
    """Advance on Water, or score 5 points and advance on the other tracks."""
    if scores_personality(table, p, "water"):
        gain_points(table, p, PERSONALITY_POINTS)
        for element in ("fire", "earth", "air"):
            move_up(table, p, element)


def personality_fire(table: Table, p: int) -> None:
    """Advance on Fire, or score 10 points."""
    if scores_personality(table, p, "fire"):
        gain_points(table, p, FIRE_POINTS)


def personality_air(table: Table, p: int) -> None:
    """Advance on Air, or score 5 points and take an Artifact."""
    if scores_personality(table, p, "air"):
        gain_points(table, p, PERSONALITY_POINTS)
        take_artifact(table, p)


def act_by_personality(table: Table, p: int, element: str) -> None:
    """Do what the personality of an element does."""
    PERSONALITIES[element](table, p)


PERSONALITIES: dict[str, Callable[[Table, int], None]] = {
    "earth": personality_earth,
    "water": personality_water,
    "fire": personality_fire,
    "air": personality_air,
}
ACTIONS: dict[str, Callable[[Table, int, str], None]] = {
    "artifact": take_artifact,
    "gold": gain_gold,
    "experiment": take_an_experiment,
    "vp": gain_points,
    "up": move_up,
    "personality": act_by_personality,
}


# -- completing Experiments --------------------------------------------------------------------------------------


@step
def bot_complete(table: Table, p: int) -> None:
    """Complete every Experiment it can. It pays 1 gold for each level it is below the requirement."""
    while (chosen := choose_completion(table, p)) is not None:
        rule, card = chosen
        paid = missing_levels(table, p, card)
        me = table.open_seat(p)
        me.goods -= paid * GOLD
        me.held, me.done = without(me.held, card), (*me.done, card)
        if table.log is not None:
            table.note(rule, p, experiment=card, number=paid)
    let_react(table, p)
    after["bot_complete"](table)


# -- between rounds and at the end -------------------------------------------------------------------------------


@step
def bot_specialize(table: Table, p: int) -> None:
    """Add the specialization card of the element it has most of to its deck."""
    if not table.difficulty.specialization:
        return
    elements = most_common_elements(table, p)
    element = elements[0] if len(elements) == 1 else table.pick(elements, "specializations")
    card = card_of(table, "specialization", element)
    table.specialized += (element,)
    table.bot_deck += (card,)
    table.note("bot.specialize", p, element=element, card=card)


@step
def final(table: Table, p: int) -> None:
    """End the game. Botmegistus first tries to complete a Masterpiece."""
    if table.automa >= 0:
        bot_masterpiece(table, table.automa)
    table.note("score.end", p)
    after["final"](table)


def bot_masterpiece(table: Table, p: int) -> None:
    """Draw Masterpieces, and complete the most valuable one whose requirement is met."""
    number = table.difficulty.masterpieces
    if not number:
        return
    drawn, table.masterpieces = table.draw_some(table.masterpieces, number, "masterpieces")
    table.note("bot.masterpieces", p, cards=drawn)
    card = choose_masterpiece(table, p, drawn)
    if card is None:
        table.note("bot.masterpiece.none", p)
        return
    paid = missing_levels(table, p, card)
    me = table.open_seat(p)
    me.goods -= paid * GOLD
    me.done += (card,)
    table.note("bot.masterpiece", p, experiment=card, number=paid)
