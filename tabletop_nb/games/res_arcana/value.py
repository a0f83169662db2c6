"""An estimate of how good a position is for one seat: points, income, cards, essences, and how close a claim is.

The weights are a player's guesses, in essences; a point is worth about ten of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tabletop_nb.core.definition import BotSettings, SearchLevel
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.state import Zone
from tabletop_nb.games.res_arcana.box import Box, Component
from tabletop_nb.games.res_arcana.check import wealth
from tabletop_nb.games.res_arcana.essences import Bill, Pool
from tabletop_nb.games.res_arcana.powers import against_cost
from tabletop_nb.games.res_arcana.printed import Bundle, Power
from tabletop_nb.games.res_arcana.scoring import points, wins
from tabletop_nb.games.res_arcana.table import TO_WIN, Table

ESSENCE_VALUES = (1.0, 1.0, 1.0, 1.0, 2.2)  # in the order of ESSENCES: gold is worth more
ANY_ESSENCE, ON_COMPONENT, POINT, CARD, FIRST_PLAYER_TOKEN = 1.1, 0.8, 10.0, 2.0, 3.0
WIN = 1000.0
CONVERT = 0.5  # for each surplus essence that a power can convert
FULL_VALUE_LIMIT, SURPLUS_SHARE = 8, 0.3  # essences of a kind beyond this number are worth less
ROUNDS = 7  # by then a player has usually won
INCOME_WEIGHT, POWER_WEIGHT = 1.2, 0.7  # per round: income is certain, but a power may be too expensive to use
IN_HAND = 0.3  # the share of what a card would give in play
VERBS = {"straighten": 2.0, "draw": 1.5, "scry": 0.3, "draw_then_discard": 1.0, "place": 2.0, "check_victory": 0.1}
VERBS |= {"gain_number": 3.0, "gain_cost": 4.0, "gain_rival_pool": 2.5, "gain_same": 0.5, "put_paid": 2.0}


def value(table: Table, seat: int) -> float:
    """Return the value of the seat's position, minus a share of the best rival's, with a victory check that is due."""
    if table.phase in ("over", "game_over", "who_begins", "pick", "deck"):
        return result(table, seat) + unplayed_value(table, seat)
    best_rival = max([seat_value(table, rival) for rival in table.rivals(seat)], default=0.0)
    return seat_value(table, seat) - 0.35 * best_rival + pending_check(table, seat)


def result(table: Table, seat: int) -> float:
    """Return the value of a game that is over, or of the games won in a match."""
    return WIN * (wins(table, seat) if table.games else seat in table.champions)


def pending_check(table: Table, seat: int) -> float:
    """Return the value of winning or losing a victory check that is due."""
    if table.passed != table.everybody and not any(owed[0] in ("check", "judge") for owed in table.due):
        return 0.0
    scores = [points(table, each) for each in range(table.players)]
    if max(scores) < TO_WIN:
        return 0.0
    ranks = [(score, wealth(table, each)) for each, score in enumerate(scores)]
    return WIN if ranks[seat] == max(ranks) else -WIN


def seat_value(table: Table, seat: int) -> float:
    """Return the value of a player's points, essences, cards, usable components and next claim."""
    me, facts = table.seats[seat], box_facts(table.box)
    left = max(1.5, ROUNDS - table.round)
    held = POINT * (points(table, seat) - (table.first == seat)) + FIRST_PLAYER_TOKEN * (table.first == seat)
    held += CARD_VALUES[table.box, me.hand, me.components, left]
    passed = table.passed >> seat & 1
    if not passed:
        held += CARD + (0.0 if table.passed else FIRST_PLAYER_TOKEN / 2)
    on_components = [0.0] * 5
    for component in me.components:
        known = facts[component]
        if not passed and known.uses and component not in me.turned:
            held += 0.7 * best_use(table, seat, component, known)
        if component in me.on and component not in table.box.special:
            on_components = [ON_COMPONENT * n + more for n, more in zip(me.on[component], on_components, strict=True)]
    if me.kept or me.mages:
        held += unplayed_value(table, seat)
    surplus = sum([max(0, n - FULL_VALUE_LIMIT) for n in me.pool])
    if surplus:
        held += CONVERT * min(surplus, sum([facts[component].converts for component in me.components]))
    held += CLAIMS[table.box, me.pool, table.places, table.monuments, left] + SCORING[table.box, me.pool, me.components]
    return held + essences_value(me.pool, on_components)


def cards_value(key: tuple[Box, Zone, Zone, float]) -> float:
    """Return what the cards in hand promise, and what the components in play give in the rounds left."""
    box, hand, components, left = key
    facts = box_facts(box)
    promised = sum([max(CARD, IN_HAND * card_value(box, card, left)) for card in hand])
    return promised + left * sum([facts[component].per_round for component in components])


CARD_VALUES: Memo[tuple[Box, Zone, Zone, float], float] = Memo(cards_value)


def unplayed_value(table: Table, seat: int) -> float:
    """Return the value of drafted cards and a chosen mage that aren't in play yet."""
    me = table.seats[seat]
    return sum(max(CARD, card_value(table.box, card)) for card in (*me.kept, *me.mages[:1]))


def card_value(box: Box, card: str, rounds: float = ROUNDS) -> float:
    """Return what a card gives in this many rounds, minus its cost."""
    component = box.components[card]
    return rounds * box_facts(box)[card].per_round + POINT * component.points.base - component.cost.number


def best_use(table: Table, seat: int, component: str, facts: ComponentFacts) -> float:
    """Return what turning the component can still give this round, if its cost can be paid."""
    for gain, power in facts.uses:
        if not against_cost(table, seat, component, power):
            return gain
    return 0.0


def essences_value(pool: Pool, on_components: Sequence[float]) -> float:
    """Return the value of essences in the pool and on components. Each kind is worth less beyond a limit."""
    total = 0.0
    for number, more, unit in zip(pool, on_components, ESSENCE_VALUES, strict=True):
        held = number + more
        total += unit * (
            held if held <= FULL_VALUE_LIMIT else FULL_VALUE_LIMIT + SURPLUS_SHARE * (held - FULL_VALUE_LIMIT)
        )
    return total


def claim_progress(key: tuple[Box, Pool, Zone, Zone, float]) -> float:
    """Return the value of being close to a claim: the best one, and a part of the second best."""
    box, pool, places, monuments, left = key
    best = second = 0.0
    for card in (*places, *monuments):
        near = 0.5 * card_value(box, card, left) * paid_share(pool, box.components[card].cost)
        best, second = max(best, near), max(second, min(best, near))
    return best + 0.3 * second


CLAIMS: Memo[tuple[Box, Pool, Zone, Zone, float], float] = Memo(claim_progress)


def scoring_progress(key: tuple[Box, Pool, Zone]) -> float:
    """Return the value of being close to paying for a power that makes points."""
    box, pool, components = key
    facts = box_facts(box)
    bills = [pair for component in components for pair in facts[component].scoring]
    return max([0.5 * gain * paid_share(pool, bill) for gain, bill in bills], default=0.0)


SCORING: Memo[tuple[Box, Pool, Zone], float] = Memo(scoring_progress)


def paid_share(pool: Pool, cost: Bill) -> float:
    """Return the share of a cost that the pool has, squared: the last essences count most."""
    have = sum([min(a, b) for a, b in zip(pool, cost.full, strict=True)])
    if cost.free:
        have += min(cost.free, sum(pool) - have)
    return (have / cost.number) ** 2


# -- what matters about a component --------------------------------------------------------------------------


class ComponentFacts(NamedTuple):
    """What matters about a component."""

    per_round: float  # what its income and its powers are worth per round
    uses: tuple[tuple[float, Power], ...]  # the powers that turn it, best first
    scoring: tuple[tuple[float, Bill], ...]  # the powers that make points, with their costs
    converts: int  # how many essences of any kind it converts per round


@lru_cache(8)
def box_facts(box: Box) -> dict[str, ComponentFacts]:
    """Return what matters about each component."""
    return {card.id: component_facts(card) for card in box.components.values()}


def component_facts(card: Component) -> ComponentFacts:
    """Return what matters about one component."""
    income = 0.0
    if card.collect and card.collect.gain:
        income = bundle_value(card.collect.gain)
    elif card.collect and card.collect.if_left:
        income = 1.2
    elif card.collect and card.collect.either:
        income = -1.0
    if card.discount:
        income += 0.8 * card.discount.less * (1.0 if card.discount.kind == "artifact" else 0.3)
    nets = [(net_value(card, power), power) for power in card.powers]
    turning = sorted([pair for pair in nets if pair[1].cost.turn and pair[0] > 0], key=lambda pair: -pair[0])
    others = max([0.0, *(gain for gain, power in nets if not power.cost.turn)])
    powers = (turning[0][0] if turning else 0.0) + 0.8 * others + 0.5 * bool(card.react)
    scoring = [(POINT * points_per_use(card, power), power.cost.pay[0]) for power in card.powers if power.cost.pay]
    converts = [
        FULL_VALUE_LIMIT if power.cost.pay_same else power.cost.pay[0].free for power in card.powers if power.cost.pay
    ]
    per_round = INCOME_WEIGHT * income + POWER_WEIGHT * powers
    return ComponentFacts(
        per_round, tuple(turning), tuple(pair for pair in scoring if pair[0]), max(converts, default=0)
    )


def points_per_use(card: Component, power: Power) -> int:
    """Return how many points one use puts on the component."""
    puts = [args[0].amounts[0] for verb, args in power.effects if verb == "put"]
    return sum(each * amount[kind] for amount in puts for each, kind in card.points.on_self)


def bundle_value(gain: Bundle) -> float:
    """Return the value of the best choice."""
    return max(amount_value(each.fixed) + ANY_ESSENCE * each.free for each in gain.shares)


def amount_value(pool: Pool) -> float:
    """Return the value of essences."""
    return sum(n * unit for n, unit in zip(pool, ESSENCE_VALUES, strict=True))


def net_value(card: Component, power: Power) -> float:
    """Return what one use of the power gives, minus its cost."""
    gained = 0.0
    for verb, args in power.effects:
        if verb == "gain":
            gained += bundle_value(args[0])
        elif verb == "put":
            gained += POINT * points_per_use(card, power) or ON_COMPONENT * bundle_value(args[0])
        elif verb == "life_loss":
            gained += 0.8 * args[0]
        elif verb == "rivals_gain":
            gained -= 0.4 * amount_value(args[0])
        else:
            gained += VERBS.get(verb, 0.0)
    cost = power.cost
    paid = min([amount_value(bill.full) + bill.free for bill in cost.pay], default=0.0) + ON_COMPONENT * amount_value(
        cost.pay_self
    )
    return gained - paid - 2.5 * bool(cost.destroy) - CARD * cost.discard - 1.0 * bool(cost.turn_own)


# -- for bots --------------------------------------------------------------------------------------------------

LEVELS = SearchLevel(horizon=2, worlds=8, candidates=3, margin=8.0), SearchLevel(3, 16, 4, 8.0)
DRAFTING = frozenset(("mage", "keep", "pass_packs", "pick", "deck"))


def clock(table: Table) -> int:
    """Return the number of the round, far higher in each game of a match, so that no rollout goes on into the next."""
    return table.round + 1000 * len(table.games)


SETTINGS = BotSettings(clock, *LEVELS, greedy_phases=DRAFTING, greedy_worlds=4, greedy_finalists=3)


def bot_settings(table: Table) -> BotSettings[Table]:
    """Return how bots think about this game. Rollouts are too short to judge mages and drafted cards."""
    return SETTINGS
