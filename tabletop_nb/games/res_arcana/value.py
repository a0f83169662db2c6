"""How good a position looks to one seat: points, what it brings in, what it holds, and how near the next claim is.

The weights are guesses of a player, in essences; a point is worth about ten of them.
"""

from __future__ import annotations

from functools import lru_cache

from tabletop_nb.games.res_arcana.box import Box, Component
from tabletop_nb.games.res_arcana.check import wealth
from tabletop_nb.games.res_arcana.essences import Pool
from tabletop_nb.games.res_arcana.notation import Bundle, Power
from tabletop_nb.games.res_arcana.scoring import points, wins, worth
from tabletop_nb.games.res_arcana.table import TO_WIN, Seat, Table

UNIT = (1.0, 1.0, 1.0, 1.0, 2.2)
ANY, LYING, POINT, CARD, TOKEN = 1.1, 0.8, 10.0, 2.0, 3.0
WON = 1000.0
MANY = 8  # more essences of a kind than this are worth less
ROUNDS = 7  # by then somebody has usually won
VERBS = {"straighten": 2.0, "draw": 1.5, "scry": 0.3, "draw_then_discard": 1.0, "place": 2.0, "check_victory": 0.1}
VERBS |= {"gain_number": 3.0, "gain_cost": 4.0, "gain_rival_pool": 2.5, "gain_same": 0.5, "put_paid": 2.0}


def value(table: Table, seat: int) -> float:
    """The whole position: mine, and a little of what the best rival has not."""
    if table.phase in ("over", "game_over", "who_begins", "pick"):
        return result(table, seat)
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
    """What a player has: points, essences, cards, components that work, and the next claim."""
    me, facts = table.seats[seat], box_facts(table.box)
    left = max(1.5, ROUNDS - table.round)
    held = POINT * (points(table, seat) - (table.first == seat)) + TOKEN * (table.first == seat)
    held += essences(me.pool) + CARD * len(me.hand)
    passed = table.passed >> seat & 1
    if not passed:
        held += CARD + (0.0 if table.passed else TOKEN / 2)
    for component in me.components:
        income, per_round, power = facts[component]
        held += left * 0.6 * (income + per_round)
        if not passed and power and component not in me.turned:
            held += 0.7 * power
        on = me.on.get(component)
        if on and not worth(table, me, component):
            held += LYING * essences(on)
    return held + plan(table, me, facts, left)


def essences(pool: Pool) -> float:
    """Essences in the pool; too many of a kind help less."""
    total = 0.0
    for number, unit in zip(pool, UNIT, strict=True):
        total += unit * (number if number <= MANY else MANY + 0.4 * (number - MANY))
    return total


def plan(table: Table, me: Seat, facts: dict[str, tuple[float, float, float]], left: float) -> float:
    """How near the best claim is: what is held of its cost counts more than it is worth alone."""
    best = second = 0.0
    for card in (*table.places, *table.monuments):
        component = table.box.components[card]
        cost = component.cost.full
        have = sum([min(a, b) for a, b in zip(me.pool, cost, strict=True)])
        total = component.cost.number
        income, per_round, _ = facts[card]
        gain = POINT * component.points.base + left * 0.6 * (income + per_round) - total
        near = gain * 0.5 * (have / total) ** 2
        if near > best:
            best, second = near, best
        elif near > second:
            second = near
    return best + 0.3 * second


# -- what is printed on a component, as a player sees it at a glance -----------------------------------------


@lru_cache(8)
def box_facts(box: Box) -> dict[str, tuple[float, float, float]]:
    """For each component: its income, what its powers are worth a round, and what using it is worth now."""
    return {card.id: component_facts(card) for card in box.components.values()}


def component_facts(card: Component) -> tuple[float, float, float]:
    """Income, powers a round, a use now."""
    income = 0.0
    if card.collect and card.collect.gain:
        income = bundle(card.collect.gain)
    elif card.collect and card.collect.if_left:
        income = 1.2
    elif card.collect and card.collect.either:
        income = -1.0
    if card.discount:
        income += 0.8 * card.discount.less * (1.0 if card.discount.kind == "artifact" else 0.3)
    turning = [net(card, power) for power in card.powers if power.cost.turn]
    others = [net(card, power) for power in card.powers if not power.cost.turn]
    now = max([0.0, *turning])
    react = 0.5 if card.react else 0.0
    return income, now + 0.8 * max([0.0, *others]) + react, now


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
            scoring = sum(each * args[0].amounts[0][kind] for each, kind in card.points.on_self)
            gained += POINT * scoring if scoring else LYING * bundle(args[0])
        elif verb == "life_loss":
            gained += 0.8 * args[0]
        elif verb == "rivals_gain":
            gained -= 0.4 * amount(args[0])
        else:
            gained += VERBS.get(verb, 0.0)
    cost = power.cost
    paid = min([amount(bill.full) + bill.free for bill in cost.pay], default=0.0) + LYING * amount(cost.pay_self)
    return gained - paid - 2.5 * bool(cost.destroy) - CARD * cost.discard - 1.0 * bool(cost.turn_own)
