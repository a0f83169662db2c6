"""An estimate of how good a position is for one seat: its cards, and what the dice can still become.

The weights are a player's guesses, in points, fixed before the house deck was tuned. See
benchmarks/results/evenfall-deck.md for where they come from and what that means for the deck's figures.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from operator import attrgetter

from tabletop_nb.core.definition import BotSettings, SearchLevel
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.state import Zone
from tabletop_nb.games.evenfall.box import BOOTS, ILLUSION, SEAL, STONE, TETRA, WILD_MAGIC, Box
from tabletop_nb.games.evenfall.effects import power, turned
from tabletop_nb.games.evenfall.requirement import Dice, Requirement, capturing_rolls
from tabletop_nb.games.evenfall.scoring import rivals_sheet
from tabletop_nb.games.evenfall.table import Seat, Table

Need = tuple[int, ...]  # how many times Fire, Water and Earth are used
Have = tuple[int, int, int, int]  # how many Fire, Water, Earth and Quintessence
NEVER = float("inf")
TURNS = ("fire", "water", "earth")
NEEDS = sorted(((f, w, e) for f, w, e in product(range(4), repeat=3) if f + w + e <= 3), key=sum)

LAST_HEROINES = (-30.0, 0.0, 8.0, 13.0, 16.0)  # by size of the Team, where losing the last one loses the game
TEAM_OF_RIVAL = (-4.0, 0.0, 2.5, 4.5, 6.0)
READY, CARD, CAPTURE, CHANCE_OF_AIR = 1.2, 1.5, 4.0, 0.4
FIRST_CARDS = 1.5  # The first four cards are worth more, because a rival needs an Army for the Battle.
SOLO_RECIPES = {STONE: 9.0, WILD_MAGIC: 5.0, BOOTS: 4.5}
RIVALS_RECIPES = {STONE: 11.0, WILD_MAGIC: 7.0, BOOTS: 4.0, TETRA: 4.0, ILLUSION: 4.5, SEAL: 4.5}


def value(table: Table, seat: int) -> float:
    """Return the value of the whole position. During a turn, include what its dice can still capture."""
    me = table.seats[seat]
    worth = rivals_value(table, seat) if table.competitive else solo_value(me)
    if table.turn == seat or not table.competitive:
        if table.phase == "modify":
            worth += outlook(table, seat, me)
        elif table.phase == "capture":
            can_capture = any(table.dice in table.box.hits[enemy] for enemy in capturable_enemies(table, seat))
            worth += CAPTURE if can_capture else loss(table, me)
    return worth


def solo_value(me: Seat) -> float:
    """Return the expected points at the end plus the value of cards that help to get there."""
    recipes = sum(SOLO_RECIPES[recipe] for recipe in me.recipes)
    return LAST_HEROINES[len(me.team)] + READY * len(me.ready) + CARD * len(me.army) + recipes


def rivals_value(table: Table, seat: int) -> float:
    """Return the value of this seat's cards minus half of the rivals' average."""
    mine = [cards_value(table, each) for each in table.seats]
    others = [worth for other, worth in enumerate(mine) if other != seat]
    return mine[seat] - 0.5 * sum(others) / len(others)


def cards_value(table: Table, me: Seat) -> float:
    """Return the value of a rival's points so far, Team, Army, Vanguard and recipes."""
    points = sum(line.points for line in rivals_sheet(table, me)) if table.battle else -3 * len(me.scars)
    ready, army = len(me.ready), len(me.army)
    return points + SEAT_VALUES[table.box, ready + len(me.resting), ready, army, me.vanguard, me.recipes]


def seat_value(key: tuple[Box, int, int, int, Zone, Zone]) -> float:
    """Return the value of a rival's Team, Army, Vanguard and recipes. A Vanguard is better if it is hard to capture."""
    box, team, ready, army, vanguard, recipes = key
    enemies = army + len(vanguard)
    cards = CARD * enemies + FIRST_CARDS * min(4, enemies)
    crafted = sum(RIVALS_RECIPES[recipe] for recipe in recipes)
    guard = -sum(len(box.hits[enemy]) for enemy in vanguard) / 100
    return TEAM_OF_RIVAL[team] + READY * ready + cards + crafted + guard


SEAT_VALUES: Memo[tuple[Box, int, int, int, Zone, Zone], float] = Memo(seat_value)


def loss(table: Table, me: Seat) -> float:
    """Return the change in value after a turn without a capture."""
    team = len(me.team)
    if not team or BOOTS in me.recipes:
        return -1.0
    steps = TEAM_OF_RIVAL if table.competitive else LAST_HEROINES
    return steps[team - 1] - steps[team] - (READY if not me.resting else 0)


def capturable_enemies(table: Table, seat: int) -> tuple[str, ...]:
    """Return the Enemies that could be captured."""
    if not table.battle:
        return table.enemies
    return tuple(enemy for rival in table.rivals(seat) for enemy in table.seats[rival].vanguard)


def outlook(table: Table, seat: int, me: Seat) -> float:
    """Return the value of the best capture the dice can reach, minus its cost, or the likely loss."""
    box, fail = table.box, loss(table, me)
    have, free, rerolls = SYMBOLS[box, me.ready, me.vanguard, table.used, me.army]
    price = PRICES[box, table.dice, capturable_enemies(table, seat), have, free]
    if CAPTURE - price > fail:
        return CAPTURE - price
    rerolls += WILD_MAGIC in me.recipes
    return fail + (CAPTURE - fail) * (1 - (1 - CHANCE_OF_AIR) ** rerolls)


def symbols(key: tuple[Box, Zone, Zone, Zone, Zone]) -> tuple[Have, Have, int]:
    """Return what a seat can use, what it can use without losing a card, and how often it can reroll with Air."""
    box, ready, vanguard, used, army = key
    free = [box.power[heroine] for heroine in ready]
    free += [box.symbol[enemy] for enemy in vanguard if enemy not in used]
    every = [*free, *[box.symbol[enemy] for enemy in army]]
    return counts(every), counts(free), every.count("air")


SYMBOLS: Memo[tuple[Box, Zone, Zone, Zone, Zone], tuple[Have, Have, int]] = Memo(symbols)


def counts(symbols: list[str]) -> Have:
    """Return how many Fire, Water, Earth and Quintessence there are. More than three are never needed."""
    fire, water, earth, quintessence = (min(3, symbols.count(kind)) for kind in (*TURNS, "quintessence"))
    return fire, water, earth, quintessence


def price(key: tuple[Box, Dice, Zone, Have, Have]) -> float:
    """Return the lowest cost of turning the dice into what one of the Enemies needs, or infinity."""
    box, dice, enemies, have, free = key
    return min([CHEAPEST[dice, box.enemies[enemy].requirement, have, free] for enemy in enemies])


PRICES: Memo[tuple[Box, Dice, Zone, Have, Have], float] = Memo(price)


def cheapest(key: tuple[Dice, Requirement, Have, Have]) -> float:
    """Return the lowest cost of turning the dice into the requirement, or infinity if that is impossible."""
    dice, requirement, have, free = key
    return min((cost(need, have, free) for need in needs(dice, requirement)), default=NEVER)


CHEAPEST: Memo[tuple[Dice, Requirement, Have, Have], float] = Memo(cheapest, 100_000)


def cost(need: Need, have: Have, free: Have) -> float:
    """Return the cost of these uses: a Heroine's rest or a card. Quintessence can replace Fire and Water."""
    missing = max(0, need[0] - have[0]) + max(0, need[1] - have[1])
    if need[2] > have[2] or missing > have[3]:
        return NEVER
    resting = sum(map(min, need, free)) + min(missing, free[3])
    return resting * READY + (sum(need) - resting) * CARD


@cache
def needs(dice: Dice, requirement: Requirement) -> tuple[Need, ...]:
    """Return the minimal ways to meet the requirement with up to three uses of Fire, Water and Earth."""
    minimal: list[Need] = []
    good = capturing_rolls(requirement)
    for need in NEEDS:
        is_minimal = not any(all(a <= b for a, b in zip(less, need, strict=True)) for less in minimal)
        if is_minimal and reach(dice, need) & good:
            minimal.append(need)
    return tuple(minimal)


@cache
def reach(dice: Dice, need: Need) -> frozenset[Dice]:
    """Return all dice that exactly these uses can produce."""
    if not any(need):
        return frozenset((dice,))
    made = set()
    for i, symbol in enumerate(TURNS):
        if need[i]:
            fewer = (*need[:i], need[i] - 1, *need[i + 1 :])
            for roll in reach(dice, fewer):
                made |= {turned(roll, face, to) for face in set(roll) for to in power(symbol, face, False)}
    return frozenset(made)


# -- for bots --------------------------------------------------------------------------------------------------

LEVELS = SearchLevel(horizon=2, worlds=12, candidates=4, margin=4.0), SearchLevel(4, 24, 4, 4.0)
ALONE = SearchLevel(horizon=3, worlds=12, candidates=4, margin=4.0), SearchLevel(5, 24, 4, 4.0)


def bot_settings(table: Table) -> BotSettings[Table]:
    """Return how bots think about this game. With one shared Team, chance matters more than what rivals do."""
    if not table.competitive:
        return BotSettings(attrgetter("turns"), *ALONE)
    return BotSettings(attrgetter("turns"), *LEVELS, greedy_worlds=4, greedy_finalists=3)
