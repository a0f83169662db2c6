"""How good a position looks to one seat: points, what it brings in, what it holds, and how near the next claim is.

The weights are guesses of a player, in essences; a point is worth about ten of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tabletop_nb.games.res_arcana.box import Box, Component
from tabletop_nb.games.res_arcana.check import wealth
from tabletop_nb.games.res_arcana.essences import Bill, Pool
from tabletop_nb.games.res_arcana.powers import against_cost
from tabletop_nb.games.res_arcana.printed import Bundle, Power
from tabletop_nb.games.res_arcana.scoring import points, wins
from tabletop_nb.games.res_arcana.table import TO_WIN, Seat, Table

UNIT = (1.0, 1.0, 1.0, 1.0, 2.2)
ANY, LYING, POINT, CARD, TOKEN = 1.1, 0.8, 10.0, 2.0, 3.0
WON = 1000.0
CONVERT = 0.5  # for each essence too many that a power can turn into something better
MANY, BEYOND = 8, 0.3  # more essences of a kind than this are worth less
ROUNDS = 7  # by then somebody has usually won
INCOME, POWER = 1.2, 0.7  # of a round: income is sure and feeds all else, a power may lack what it costs
IN_HAND = 0.3  # of what a card would bring if it lay on the table
VERBS = {"straighten": 2.0, "draw": 1.5, "scry": 0.3, "draw_then_discard": 1.0, "place": 2.0, "check_victory": 0.1}
VERBS |= {"gain_number": 3.0, "gain_cost": 4.0, "gain_rival_pool": 2.5, "gain_same": 0.5, "put_paid": 2.0}


def value(table: Table, seat: int) -> float:
    """The whole position: mine, and a little of what the best rival has not."""
    if table.phase in ("over", "game_over", "who_begins", "pick", "deck"):
        return result(table, seat) + promises(table, seat)
    mine = holding(table, seat)
    if table.players == 1:
        return mine
    return mine - 0.35 * max([holding(table, rival) for rival in table.rivals(seat)]) + decided(table, seat)


def result(table: Table, seat: int) -> float:
    """A game that is over; in a match, the games that were won."""
    won = seat in table.champions if table.champions else False
    return WON * (wins(table, seat) if table.games else won)


def decided(table: Table, seat: int) -> float:
    """A victory check is due: who would win it?"""
    if table.passed != table.everybody and not any(owed[0] in ("check", "judge") for owed in table.due):
        return 0.0
    scores = [points(table, each) for each in range(table.players)]
    if max(scores) < TO_WIN:
        return 0.0
    ranks = [(score, wealth(table, each)) for each, score in enumerate(scores)]
    return WON if ranks[seat] == max(ranks) else -WON


def holding(table: Table, seat: int) -> float:
    """What a player has: points, essences, cards, components that work, and the next step to more points."""
    me, facts = table.seats[seat], box_facts(table.box)
    left = max(1.5, ROUNDS - table.round)
    held = POINT * (points(table, seat) - (table.first == seat)) + TOKEN * (table.first == seat)
    held += sum([max(CARD, IN_HAND * brings(table.box, card, left)) for card in me.hand])
    passed = table.passed >> seat & 1
    if not passed:
        held += CARD + (0.0 if table.passed else TOKEN / 2)
    lying = [0.0] * 5
    for component in me.components:
        found = facts[component]
        held += left * found.a_round
        if not passed and found.uses and component not in me.turned:
            held += 0.7 * now(table, seat, component, found)
        if component in me.on and component not in table.box.special:
            lying = [LYING * n + more for n, more in zip(me.on[component], lying, strict=True)]
    if me.kept or me.mages:
        held += promises(table, seat)
    surplus = sum([max(0, n - MANY) for n in me.pool])
    if surplus:
        held += CONVERT * min(surplus, sum([facts[component].converts for component in me.components]))
    return held + essences(me.pool, lying) + plan(table, me, facts, left)


def promises(table: Table, seat: int) -> float:
    """What was drafted, or chosen in secret, before it is in play."""
    me = table.seats[seat]
    return sum(max(CARD, brings(table.box, card)) for card in (*me.kept, *me.mages[:1]))


def brings(box: Box, card: str, rounds: float = ROUNDS) -> float:
    """What a card brings in so many rounds, less what it costs."""
    component = box.components[card]
    return rounds * box_facts(box)[card].a_round + POINT * component.points.base - component.cost.number


def now(table: Table, seat: int, component: str, found: Facts) -> float:
    """What can still be had this round by turning the component, if its cost can be paid."""
    for gain, power in found.uses:
        if not against_cost(table, seat, component, power):
            return gain
    return 0.0


def essences(pool: Pool, lying: Sequence[float]) -> float:
    """Essences in the pool and on components; too many of a kind help less."""
    total = 0.0
    for number, more, unit in zip(pool, lying, UNIT, strict=True):
        held = number + more
        total += unit * (held if held <= MANY else MANY + BEYOND * (held - MANY))
    return total


def plan(table: Table, me: Seat, facts: dict[str, Facts], left: float) -> float:
    """How near the best claims and scoring powers are: what is held of their cost counts more than alone."""
    best = second = 0.0
    for card in (*table.places, *table.monuments):
        near = 0.5 * brings(table.box, card, left) * nearness(me.pool, table.box.components[card].cost)
        best, second = max(best, near), max(second, min(best, near))
    scoring = 0.0
    for card in me.components:
        for gain, bill in facts[card].scoring:
            scoring = max(scoring, 0.5 * gain * nearness(me.pool, bill))
    return best + 0.3 * second + scoring


def nearness(pool: Pool, cost: Bill) -> float:
    """Which part of a cost is there, squared: the last essences count most."""
    have = sum([min(a, b) for a, b in zip(pool, cost.full, strict=True)])
    if cost.free:
        have += min(cost.free, sum(pool) - have)
    return (have / cost.number) ** 2


# -- what is printed on a component, as a player sees it at a glance -----------------------------------------


class Facts(NamedTuple):
    """A component at a glance."""

    a_round: float  # what its income and its powers are worth each round
    uses: tuple[tuple[float, Power], ...]  # the powers that turn it, the best first
    scoring: tuple[tuple[float, Bill], ...]  # the powers that make points, and what they cost
    converts: int  # essences of any kind that it turns into others, a round


@lru_cache(8)
def box_facts(box: Box) -> dict[str, Facts]:
    """Every component at a glance."""
    return {card.id: component_facts(card) for card in box.components.values()}


def component_facts(card: Component) -> Facts:
    """One component at a glance."""
    income = 0.0
    if card.collect and card.collect.gain:
        income = bundle(card.collect.gain)
    elif card.collect and card.collect.if_left:
        income = 1.2
    elif card.collect and card.collect.either:
        income = -1.0
    if card.discount:
        income += 0.8 * card.discount.less * (1.0 if card.discount.kind == "artifact" else 0.3)
    nets = [(net(card, power), power) for power in card.powers]
    turning = sorted([pair for pair in nets if pair[1].cost.turn and pair[0] > 0], key=lambda pair: -pair[0])
    others = max([0.0, *(gain for gain, power in nets if not power.cost.turn)])
    powers = (turning[0][0] if turning else 0.0) + 0.8 * others + 0.5 * bool(card.react)
    scoring = [(POINT * scores(card, power), power.cost.pay[0]) for power in card.powers if power.cost.pay]
    converts = [MANY if power.cost.pay_same else power.cost.pay[0].free for power in card.powers if power.cost.pay]
    a_round = INCOME * income + POWER * powers
    return Facts(a_round, tuple(turning), tuple(pair for pair in scoring if pair[0]), max(converts, default=0))


def scores(card: Component, power: Power) -> int:
    """The points that a use puts on the component."""
    puts = [args[0].amounts[0] for verb, args in power.effects if verb == "put"]
    return sum(each * amount[kind] for amount in puts for each, kind in card.points.on_self)


def bundle(found: Bundle) -> float:
    """The best of what can be chosen."""
    return max(amount(each.fixed) + ANY * each.free for each in found.shares)


def amount(pool: Pool) -> float:
    """Essences at their plain worth."""
    return sum(n * unit for n, unit in zip(pool, UNIT, strict=True))


def net(card: Component, power: Power) -> float:
    """What a use of the power brings, less what it costs."""
    gained = 0.0
    for verb, args in power.effects:
        if verb == "gain":
            gained += bundle(args[0])
        elif verb == "put":
            gained += POINT * scores(card, power) or LYING * bundle(args[0])
        elif verb == "life_loss":
            gained += 0.8 * args[0]
        elif verb == "rivals_gain":
            gained -= 0.4 * amount(args[0])
        else:
            gained += VERBS.get(verb, 0.0)
    cost = power.cost
    paid = min([amount(bill.full) + bill.free for bill in cost.pay], default=0.0) + LYING * amount(cost.pay_self)
    return gained - paid - 2.5 * bool(cost.destroy) - CARD * cost.discard - 1.0 * bool(cost.turn_own)
