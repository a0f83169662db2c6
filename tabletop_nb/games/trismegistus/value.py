"""An estimate of how good a position is for one seat, in points.

Materials, levels and dice are worth what they usually become: the prices are a player's guesses. They fall towards the
end of the game, when there is less time to use them.
"""

from __future__ import annotations

from tabletop_nb.core.definition import BotSettings, SearchLevel
from tabletop_nb.core.flow import OVER
from tabletop_nb.core.rng import Memo
from tabletop_nb.games.trismegistus.box import Box
from tabletop_nb.games.trismegistus.experiments import discount, units
from tabletop_nb.games.trismegistus.materials import INDEX, KINDS, MOST, Goods, count
from tabletop_nb.games.trismegistus.notation import Effect
from tabletop_nb.games.trismegistus.payment import missing
from tabletop_nb.games.trismegistus.printed import Experiment
from tabletop_nb.games.trismegistus.publications import best_publications, supply
from tabletop_nb.games.trismegistus.publications import points as publication_points
from tabletop_nb.games.trismegistus.scoring import formula_points, level_points, total, winners
from tabletop_nb.games.trismegistus.table import DICE_PER_ROUND, ROUNDS, Seat, Table

WIN, RIVAL = 5.0, 0.3
PRICES = {
    **{"raw_lead": 0.3, "raw_copper": 0.35, "raw_tin": 0.4, "raw_mercury": 0.55, "raw_iron": 0.5},
    **{"ref_copper": 0.55, "ref_tin": 0.6, "ref_mercury": 0.75, "ref_iron": 0.8, "silver": 0.95, "gold": 0.6},
    **{"salt": 0.35, "sulfur": 0.35, "aether": 0.35},
}
UNIT_PRICES = tuple((8 * INDEX[kind], PRICES[kind]) for kind in KINDS)
ENOUGH, SURPLUS = 3, 0.35  # tokens of one kind beyond this number are worth less
POTENCY, REACTION, ETHEREAL, CHAMELEON = 0.3, 0.5, 0.3, 0.5
LEVEL, HIGHEST_LEVEL = 0.3, 0.3
READY_ARTIFACT, LATER_ROUND = 0.6, 0.35  # shares of an Artifact's effect
FORMULA, FRESH_FORMULA = 2.5, 0.7
HELD, PROGRESS, FIRST_OF_TYPE = 0.5, 0.55, 1.5
NEAR_PUBLICATION = 0.3
CODES = {"gild3": 2.0, "up:three": 1.8, "up2:any": 1.2, "up3:any": 1.8, "ref:any": 1.0, "artifact": 1.5, "publish": 1.5}
CODE, PRICED_CODE = 0.7, 0.4
BOT_HELD = 2.5
DIE = 1.5  # a die that is still to draft


def value(table: Table, seat: int) -> float:
    """Return how good the position is for a seat, minus a share of the best rival's."""
    if table.phase == OVER:
        scores = [total(table, p) for p in range(table.players)]
        best = max(scores[p] for p in table.rivals(seat))
        return scores[seat] - RIVAL * best + WIN * (seat in winners(table))
    best_rival = max(seat_value(table, rival) for rival in table.rivals(seat))
    return seat_value(table, seat) - RIVAL * best_rival


def seat_value(table: Table, p: int) -> float:
    """Return points so far, and what materials, levels, cards and the dice to come promise."""
    if p == table.automa:
        return float(total(table, p)) + BOT_HELD * len(table.seats[p].held)
    me = table.seats[p]
    if not me.lab:
        return 0.0
    time = time_left(table, me)
    worth = scored(table, me) + publications_value(table, p)
    worth += time * (goods_value(me.goods) + tokens_value(table, me)) + levels_value(me, time)
    worth += cards_value(table, me, time) + DIE * dice_to_come(table, me)
    return worth + (pending_value(table, p, me) if table.due else 0.0)


def scored(table: Table, me: Seat) -> float:
    """Return the points that are certain: scored, completed, or on the board."""
    box = table.box
    points = me.vp + sum([box.experiments[card].vp for card in me.done])
    points += sum([box.achievements[card].vp for card in me.achievements])
    points += formula_points(me.formulas()) + count(me.goods, "gold") + me.ethereal + level_points(me.levels)
    return float(points)


def time_left(table: Table, me: Seat) -> float:
    """Return the share of the game that is left for a player, with little in the last dice."""
    return min(1.0, (dice_to_come(table, me) + 0.2 * me.potency) / 4)


def dice_to_come(table: Table, me: Seat) -> int:
    """Return how many dice the player will still draft."""
    rounds = ROUNDS - table.round
    return DICE_PER_ROUND * (rounds + 1) - len(me.used) - bool(me.symbol)


def goods_value(goods: Goods) -> float:
    """Return what materials and essences are worth. Many of one kind are worth less each."""
    worth = 0.0
    for shift, price in UNIT_PRICES:
        number = goods >> shift & MOST
        if number:
            worth += price * (number if number <= ENOUGH else ENOUGH + SURPLUS * (number - ENOUGH))
    return worth


def tokens_value(table: Table, me: Seat) -> float:
    """Return what potency, tokens, Artifacts and unused Formulas are worth."""
    worth = POTENCY * me.potency + REACTION * me.ready + ETHEREAL * me.ethereal + CHAMELEON * me.chameleon
    artifacts, later = table.box.artifacts, LATER_ROUND * (ROUNDS - table.round)
    for slot, tile in enumerate(me.slots):
        if tile:
            worth += EFFECTS[artifacts[tile].effect] * (later + (0 if me.exhausted >> slot & 1 else READY_ARTIFACT))
    for formula in me.fresh:
        worth += FRESH_FORMULA * EFFECTS[table.box.formulas[formula].effect]
    return worth + FORMULA * me.formulas()


def levels_value(me: Seat, time: float) -> float:
    """Return what the levels on the mastery tracks are worth."""
    return (0.2 + 0.8 * time) * (LEVEL * sum(me.levels) + HIGHEST_LEVEL * max(me.levels))


def cards_value(table: Table, me: Seat, time: float) -> float:
    """Return what unfinished Experiments promise: more, the less is missing."""
    worth, due = 0.0, table.due
    for card in (*me.held, *me.masterpiece):
        if due and any(step[0] == "complete" and step[2] == card for step in due):
            continue
        printed = table.box.experiments[card]
        need = units(table, me, printed)
        lacking = max(0, missing(me.goods, need) - count(me.goods, "gold") - discount(me, printed))
        done = 1 - lacking / len(need)
        worth += time**0.5 * (HELD + PROGRESS * completed_value(table, me, printed) * done**2)
    return worth


def completed_value(table: Table, me: Seat, printed: Experiment) -> float:
    """Return what completing an Experiment gives: points, bonuses and perhaps a Formula."""
    worth = printed.vp + EFFECTS[printed.bonus]
    if all(table.box.experiments[card].type != printed.type for card in me.done):
        worth += FIRST_OF_TYPE
    return worth


def pending_value(table: Table, p: int, me: Seat) -> float:
    """Return what the steps that are due will give the player."""
    worth, box = 0.0, table.box
    for name, owner, *args in table.due:
        if owner != p:
            continue
        if name == "complete":
            printed = box.experiments[args[0]]
            worth += completed_value(table, me, printed) - EFFECTS[printed.bonus]
        elif name == "card_bonus":
            worth += EFFECTS[box.experiments[args[0]].bonus]
        elif name == "bonus":
            worth += sum([code_value(code) for code in args[0]])
        elif name == "trigger":
            worth += 0.4 * EFFECTS[box.artifacts[me.slots[args[0]]].effect]
        elif name == "up_any":
            worth += LEVEL * args[0]
    return worth


def publications_value(table: Table, p: int) -> float:
    """Return what publications are worth: those that could be completed now, and a share of the others."""
    me, box = table.seats[p], table.box
    if not me.publications:
        return 0.0
    available = supply(table, p)
    best = best_publications(box, me.publications, available)
    sure = publication_points(tuple(box.publications[card] for card in best))
    others = [near_publication(box, card, available) for card in me.publications if card not in best]
    return sure + NEAR_PUBLICATION * sum(others)


def near_publication(box: Box, card: str, available: tuple[int, ...]) -> float:
    """Return the points of a publication, scaled by the share of its elementals that the player has."""
    paper = box.publications[card]
    have = sum([min(a, b) for a, b in zip(available, paper.needs, strict=True)])
    return paper.vp * (have / sum(paper.needs)) ** 2


def effect_value(effect: Effect) -> float:
    """Return what an effect is worth."""
    tokens = ETHEREAL * effect.ethereal + CHAMELEON * effect.chameleon + REACTION * (2 * effect.reaction + effect.ready)
    return goods_value(effect.goods) + tokens + effect.vp + sum([code_value(code) for code in effect.codes])


def code_value(code: str) -> float:
    """Return what a part of an effect is worth."""
    return PRICED_CODE if ">" in code else CODES.get(code, CODE)


EFFECTS: Memo[Effect, float] = Memo(effect_value)


# -- for bots --------------------------------------------------------------------------------------------------


def clock(table: Table) -> int:
    """Return the number of turns that have begun."""
    return table.turns


SETTINGS = BotSettings(
    clock,
    SearchLevel(horizon=4, worlds=6, candidates=3, margin=1.5),
    SearchLevel(horizon=6, worlds=12, candidates=4, margin=1.5),
    greedy_phases=frozenset(("lab", "choose", "place")),
    greedy_worlds=3,
    greedy_finalists=2,
)


def bot_settings(table: Table) -> BotSettings[Table]:
    """Return how bots think about this game. Rollouts are too short to judge Laboratories and starting cards."""
    return SETTINGS
