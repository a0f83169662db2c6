"""How good a position looks to one seat: what it holds, and what the dice on the table can still become.

The weights are guesses of a player, in points, fixed before the house deck was tuned; how they came about, and what
that means for the deck's figures, stands in benchmarks/results/evenfall-deck.md.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product

from tabletop_nb.games.evenfall.box import BOOTS, ILLUSION, SEAL, STONE, TETRA, WILD_MAGIC
from tabletop_nb.games.evenfall.effects import power, turned
from tabletop_nb.games.evenfall.requirement import Dice, Requirement, hits
from tabletop_nb.games.evenfall.scoring import rivals_sheet
from tabletop_nb.games.evenfall.table import Seat, Table

Need = tuple[int, ...]  # how many times Fire, Water and Earth are used
Have = tuple[int, int, int, int]  # how many Fire, Water, Earth and Quintessence
NEVER = float("inf")
TURNS = ("fire", "water", "earth")
NEEDS = sorted(((f, w, e) for f, w, e in product(range(4), repeat=3) if f + w + e <= 3), key=sum)

LAST_HEROINES = (-30.0, 0.0, 8.0, 13.0, 16.0)  # a Team of so many, where losing the last one loses the game
TEAM_OF_RIVAL = (-4.0, 0.0, 2.5, 4.5, 6.0)
READY, CARD, CAPTURE, CHANCE_OF_AIR = 1.2, 1.5, 4.0, 0.4
FIRST_CARDS = 1.5  # a rival needs an Army for the Battle: the first four cards are worth more
SOLO_RECIPES = {STONE: 9.0, WILD_MAGIC: 5.0, BOOTS: 4.5}
RIVALS_RECIPES = {STONE: 11.0, WILD_MAGIC: 7.0, BOOTS: 4.0, TETRA: 4.0, ILLUSION: 4.5, SEAL: 4.5}


def value(table: Table, seat: int) -> float:
    """The whole position; a turn under way counts by what its dice can still capture."""
    me = table.seats[seat]
    worth = rivals_value(table, seat) if table.competitive else solo_value(me)
    if table.turn == seat or not table.competitive:
        if table.phase == "modify":
            worth += outlook(table, seat, me)
        elif table.phase == "capture":
            worth += (
                CAPTURE if any(table.dice in table.box.hits[enemy] for enemy in prey(table, seat)) else loss(table, me)
            )
    return worth


def solo_value(me: Seat) -> float:
    """Points at the end, and the strength to get there."""
    recipes = sum(SOLO_RECIPES[recipe] for recipe in me.recipes)
    return LAST_HEROINES[len(me.team)] + READY * len(me.ready) + CARD * len(me.army) + recipes


def rivals_value(table: Table, seat: int) -> float:
    """What one has, and a little of what the rivals have not."""
    mine = [holding(table, each) for each in table.seats]
    others = [held for other, held in enumerate(mine) if other != seat]
    return mine[seat] - 0.5 * sum(others) / len(others)


def holding(table: Table, me: Seat) -> float:
    """A rival's points so far, Team, Army, Vanguard and recipes."""
    points = sum(line.points for line in rivals_sheet(table, me)) if table.battle else -3 * len(me.scars)
    held = len(me.army) + len(me.vanguard)
    cards = CARD * held + FIRST_CARDS * min(4, held)
    recipes = sum(RIVALS_RECIPES[recipe] for recipe in me.recipes)
    return points + TEAM_OF_RIVAL[len(me.team)] + READY * len(me.ready) + cards + recipes + guard(table, me)


def guard(table: Table, me: Seat) -> float:
    """A Vanguard that is hard to capture is worth more."""
    return -sum(len(table.box.hits[enemy]) for enemy in me.vanguard) / 100


def loss(table: Table, me: Seat) -> float:
    """What a turn without a capture costs."""
    team = len(me.team)
    if not team or BOOTS in me.recipes:
        return -1.0
    steps = TEAM_OF_RIVAL if table.competitive else LAST_HEROINES
    return steps[team - 1] - steps[team] - (READY if not me.resting else 0)


def prey(table: Table, seat: int) -> tuple[str, ...]:
    """What could be captured."""
    if not table.battle:
        return table.enemies
    return tuple(enemy for rival in table.rivals(seat) for enemy in table.seats[rival].vanguard)


def outlook(table: Table, seat: int, me: Seat) -> float:
    """The best capture the dice can be turned to, less what it takes; or the likely loss."""
    symbol, power_of = table.box.symbol, table.box.power
    lent = [power_of[heroine] for heroine in me.ready]
    lent += [symbol[enemy] for enemy in me.vanguard if enemy not in table.used]
    held = [*lent, *[symbol[enemy] for enemy in me.army]]
    have, free = counts(tuple(sorted(held))), counts(tuple(sorted(lent)))
    enemies, fail = table.box.enemies, loss(table, me)
    dice = table.dice
    price = min([cheapest(dice, enemies[enemy].requirement, have, free) for enemy in prey(table, seat)])
    if CAPTURE - price > fail:
        return CAPTURE - price
    return fail + (CAPTURE - fail) * (1 - (1 - CHANCE_OF_AIR) ** (held.count("air") + (WILD_MAGIC in me.recipes)))


@lru_cache(20_000)
def counts(symbols: tuple[str, ...]) -> Have:
    """How many Fire, Water, Earth and Quintessence; more than three are never needed."""
    fire, water, earth, quintessence = (min(3, symbols.count(kind)) for kind in (*TURNS, "quintessence"))
    return fire, water, earth, quintessence


@lru_cache(100_000)
def cheapest(dice: Dice, requirement: Requirement, have: Have, free: Have) -> float:
    """The least it takes to turn the dice into what is required; infinite if it cannot be done."""
    return min((cost(need, have, free) for need in needs(dice, requirement)), default=NEVER)


def cost(need: Need, have: Have, free: Have) -> float:
    """What these uses cost: a Heroine's rest, or a card. Quintessence helps out for Fire and Water."""
    missing = max(0, need[0] - have[0]) + max(0, need[1] - have[1])
    if need[2] > have[2] or missing > have[3]:
        return NEVER
    resting = sum(map(min, need, free)) + min(missing, free[3])
    return resting * READY + (sum(need) - resting) * CARD


@cache
def needs(dice: Dice, requirement: Requirement) -> tuple[Need, ...]:
    """The smallest ways to turn the dice into what is required, with up to three uses of Fire, Water and Earth."""
    found: list[Need] = []
    good = hits(requirement)
    for need in NEEDS:
        if not any(all(a <= b for a, b in zip(less, need, strict=True)) for less in found) and reach(dice, need) & good:
            found.append(need)
    return tuple(found)


@cache
def reach(dice: Dice, need: Need) -> frozenset[Dice]:
    """Everything the dice can become with exactly these uses."""
    if not any(need):
        return frozenset((dice,))
    made = set()
    for i, symbol in enumerate(TURNS):
        if need[i]:
            fewer = (*need[:i], need[i] - 1, *need[i + 1 :])
            for roll in reach(dice, fewer):
                made |= {turned(roll, face, to) for face in set(roll) for to in power(symbol, face, False)}
    return frozenset(made)
