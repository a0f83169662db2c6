"""The score sheet: one for players and one for Botmegistus."""

from __future__ import annotations

from tabletop_nb.core.table import ScoreLine
from tabletop_nb.games.trismegistus.counters import owned, types
from tabletop_nb.games.trismegistus.materials import count
from tabletop_nb.games.trismegistus.publications import best_publications, supply
from tabletop_nb.games.trismegistus.table import Levels, Table

MOST_FORMULAS, GOLD_PER_FORMULA, BOT_POINTS = 7, 2, 3
LEVEL_POINTS = {10: 2, 11: 4, 12: 7}


def score_sheet(table: Table, seat: int) -> list[ScoreLine]:
    """Return a player's points, line by line."""
    return bot_sheet(table, seat) if seat == table.automa else player_sheet(table, seat)


def formula_points(number: int) -> int:
    """Return the points for this many Formulas.

    >>> [formula_points(number) for number in range(8)]
    [0, 0, 1, 4, 9, 16, 25, 36]
    """
    return (min(number, MOST_FORMULAS) - 1) ** 2 if number else 0


def level_points(levels: Levels) -> int:
    """Return the points for the top spaces of the mastery tracks."""
    return sum([LEVEL_POINTS.get(level, 0) for level in levels])


def experiment_points(table: Table, seat: int) -> int:
    """Return the points of completed Experiments."""
    return sum([table.box.experiments[card].vp for card in table.seats[seat].done])


def player_sheet(table: Table, seat: int) -> list[ScoreLine]:
    """Score Experiments, publications, Formulas, gold, Ethereal tokens, mastery and Achievements."""
    me, box = table.seats[seat], table.box
    published = best_publications(box, me.publications, supply(table, seat))
    gold, high = count(me.goods, "gold"), [level for level in me.levels if level in LEVEL_POINTS]
    return [
        ScoreLine("score.during", 1, me.vp),
        ScoreLine("score.experiments", len(me.done), experiment_points(table, seat)),
        ScoreLine("score.publications", len(published), sum(box.publications[card].vp for card in published)),
        ScoreLine("score.formulas", me.formulas(), formula_points(me.formulas())),
        ScoreLine("score.gold", gold, gold),
        ScoreLine("score.ethereal", me.ethereal, me.ethereal),
        ScoreLine("score.mastery", len(high), level_points(me.levels)),
        ScoreLine("score.achievements", len(me.achievements), sum(box.achievements[c].vp for c in me.achievements)),
    ]


def bot_sheet(table: Table, seat: int) -> list[ScoreLine]:
    """Score Experiments, mastery, elementals, Ethereal tokens, Formulas that gold could buy, and the gold left."""
    me, box = table.seats[seat], table.box
    symbols = sum(box.artifacts[tile].symbols for tile in owned(table, seat))
    high = [level for level in me.levels if level in LEVEL_POINTS]
    formulas, gold = bot_formulas(table, seat)
    return [
        ScoreLine("score.during", 1, me.vp),
        ScoreLine("score.experiments", len(me.done), experiment_points(table, seat)),
        ScoreLine("score.bot_formulas", formulas, formula_points(formulas)),
        ScoreLine("score.gold", gold, gold),
        ScoreLine("score.bot_ethereal", me.ethereal, BOT_POINTS * me.ethereal),
        ScoreLine("score.bot_symbols", symbols, BOT_POINTS * symbols),
        ScoreLine("score.mastery", len(high), level_points(me.levels)),
    ]


def bot_formulas(table: Table, seat: int) -> tuple[int, int]:
    """Return its Formulas, one for each type of Experiment and each 2 gold, and the gold that is left."""
    gold, formulas = count(table.seats[seat].goods, "gold"), types(table, seat, "")
    return BOT_FORMULAS[table.rulings.bot_gold_formulas](formulas, gold)


def always_buy(formulas: int, gold: int) -> tuple[int, int]:
    """Return Formulas and gold after as many pairs of gold as possible were spent.

    >>> always_buy(3, 5), always_buy(1, 14), always_buy(1, 2)
    ((5, 1), (7, 2), (2, 0))
    """
    bought = min(gold // GOLD_PER_FORMULA, MOST_FORMULAS - formulas)
    return formulas + bought, gold - bought * GOLD_PER_FORMULA


def buy_if_better(formulas: int, gold: int) -> tuple[int, int]:
    """Return Formulas and gold with the most points.

    >>> buy_if_better(1, 2)
    (1, 2)
    """
    most = min(gold // GOLD_PER_FORMULA, MOST_FORMULAS - formulas)
    ways = [(formulas + bought, gold - bought * GOLD_PER_FORMULA) for bought in range(most + 1)]
    return max(ways, key=lambda way: formula_points(way[0]) + way[1])


BOT_FORMULAS = {True: always_buy, False: buy_if_better}


def total(table: Table, seat: int) -> int:
    """Return a player's points."""
    return sum(line.points for line in score_sheet(table, seat))


def winners(table: Table) -> list[int]:
    """Return who has the most points, then the most completed Experiments. A tie with Botmegistus is a loss."""
    scores = [total(table, seat) for seat in range(table.players)]
    if table.automa >= 0:
        human = table.people()[0]
        return [human] if scores[human] > scores[table.automa] else [table.automa]
    ranks = [(score, len(table.seats[seat].done)) for seat, score in enumerate(scores)]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
