"""The numbers of Trismegistus, compared with brute force over the game's own rules and with games."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import permutations
from math import sqrt
from random import Random
from time import process_time

import pytest
from effort import effort
from games.trismegistus.trismegistus_tables import acting, seat, table

from tabletop_nb.games.trismegistus.box import house_box
from tabletop_nb.games.trismegistus.materials import (
    ARROW_FROM,
    ARROWS,
    KINDS,
    METALS,
    RAW,
    TOKENS,
    UNIT,
    Goods,
    by_name,
    packed,
    transmutations,
    transmuted,
)
from tabletop_nb.games.trismegistus.notation import COLOURS
from tabletop_nb.games.trismegistus.payment import LEVEL, REPLACES, can_pay
from tabletop_nb.games.trismegistus.rounds import roll_all
from tabletop_nb.games.trismegistus.table import START
from tabletop_nb.odds.trismegistus import MODEL, PLANNER, next_draft, roll_of
from tabletop_nb.odds.trismegistus.dice import Die, Task, assign_dice
from tabletop_nb.odds.trismegistus.plan import Plan, Workshop, find_plan, workshop_of

BOX = house_box()
Cost = tuple[int, int, int]
WORKSHOPS = [workshop_of(BOX, lab, gold_pays) for lab in BOX.labs for gold_pays in (True, False)]
BIT = {kind: 1 << i for i, kind in enumerate((*RAW, *TOKENS))}  # what can be gained for 1 potency
ARROW_BIT = {arrow: 1 << len(BIT) + arrow for arrow in ARROWS}

# -- the plan ------------------------------------------------------------------------------------------------


def cheapest(goods: Goods, units: tuple[str, ...], spared: int, gold_pays: bool) -> Cost:
    """Return the cost of the cheapest plan: try all steps of the game in all orders, the cheapest first."""
    queue: list[tuple[Cost, int, Goods, int]] = [((0, 0, 0), 0, goods, 0)]
    seen, number = set[tuple[Goods, int]](), 0
    while True:
        (potency, essences, kinds), _, now, worked = heappop(queue)
        if can_pay(now, units, spared):
            return potency, essences, kinds
        if (now, worked) in seen:
            continue
        seen.add((now, worked))
        for after, more, paid in steps_from(now, gold_pays):
            number += 1
            cost = (potency + 1, essences + paid, (worked | more).bit_count())
            heappush(queue, (cost, number, after, worked | more))


def steps_from(goods: Goods, gold_pays: bool) -> Iterator[tuple[Goods, int, int]]:
    """Yield the goods after every step, what it is worked with, and how many essences it costs."""
    for kind, bit in BIT.items():
        yield goods + UNIT[kind], bit, 0
    for _, source, payment in transmutations(goods, ARROWS, gold_pays):
        yield transmuted(goods, str(source), str(payment)), ARROW_BIT[ARROW_FROM[str(source)]], 1


def random_wish(chance: Random, most: int) -> tuple[Goods, tuple[str, ...], int, Workshop]:
    """Return random goods, wanted units, how many are spared, and a workshop."""
    kinds = chance.sample(KINDS, chance.randint(1, 6))
    goods = packed({kind: chance.randint(1, 2) for kind in kinds})
    units = tuple(chance.choice(list(REPLACES)) for _ in range(chance.randint(1, most)))
    return goods, units, chance.choice((0, 0, 1)), chance.choice(WORKSHOPS)


@pytest.mark.soak
def test_the_plan_is_as_cheap_as_the_best_of_all_ways() -> None:
    """500 random positions in `make soak`. A plan for more than six potency takes brute force too long."""
    chance, compared = Random(16), 0
    while compared < effort(40, 500):
        goods, units, spared, workshop = random_wish(chance, 4)
        plan = find_plan(goods, units, workshop, spared)
        if plan.potency <= effort(5, 6):
            assert plan.cost == cheapest(goods, units, spared, workshop.gold_pays), (by_name(goods), units, spared)
            compared += 1


@pytest.mark.soak
def test_every_step_of_a_plan_is_allowed() -> None:
    chance = Random(17)
    for _ in range(effort(100, 1000)):
        goods, units, spared, workshop = random_wish(chance, 8)
        die = Die(chance.choice(METALS), chance.choice(COLOURS), chance.randint(1, 5))
        workshop = workshop._replace(die=chance.choice((None, die)))
        plan = find_plan(goods, units, workshop, spared)
        check_steps(plan, workshop)
        assert can_pay(plan.end, units, spared)


def check_steps(plan: Plan, workshop: Workshop) -> None:
    """Check each step against the game, and the die that it uses."""
    goods = plan.goods
    for step in plan.steps:
        die = plan.dice[step.die - 1]
        if step.action == "transmute":
            assert ("transmute", step.source, step.payment) in transmutations(goods, (step.arrow,), workshop.gold_pays)
            goods = transmuted(goods, step.source, step.payment)
            assert workshop.colours[step.arrow] == die.colour
        elif step.action == "harvest":
            goods += UNIT[step.result]
            assert step.result == f"raw_{die.metal}"
        else:
            goods += UNIT[step.result]
            assert step.result in TOKENS
            assert workshop.essences[die.metal] in (step.result, "any")
        assert step.goods == goods
    assert sum(die.potency for die in plan.dice) == plan.potency
    assert all(1 <= die.potency <= (workshop.die.potency if die.is_held and workshop.die else 5) for die in plan.dice)
    assert not any(die.is_held for die in plan.dice[1:]), "the die on the potency track comes first"
    assert [step.die for step in plan.steps] == sorted(step.die for step in plan.steps)


def test_a_plan_takes_no_time() -> None:
    """Every Experiment from the start, with all its levels to be paid, and from many goods."""
    for card in BOX.experiments.values():
        for goods in (packed(START), packed(dict.fromkeys(KINDS, 2))):
            begin = process_time()
            find_plan(goods, (*card.cost, *(LEVEL,) * card.level), WORKSHOPS[0], spared=1)
            assert process_time() - begin < 0.2


def test_what_is_there_needs_no_plan() -> None:
    plan = find_plan(packed({"gold": 1, "ref_tin": 1}), ("raw_tin", "ref_iron"), WORKSHOPS[0])
    assert (plan.steps, plan.dice, plan.cost) == ((), (), (0, 0, 0))
    assert find_plan(0, ("gold",), WORKSHOPS[0], spared=1).potency == 0


def test_the_example_of_the_rulebook_takes_two_transmutations_along_one_arrow() -> None:
    """Silver becomes gold twice; mercury and then gold pay for it."""
    goods = packed({"silver": 2, "raw_mercury": 1, "salt": 1})
    plan = find_plan(goods, ("gold", "gold"), workshop_of(BOX, "duval", die=Die("mercury", "red", 3)))
    assert plan.cost == (2, 2, 1)
    assert [(step.source, step.payment, step.result) for step in plan.steps] == [
        ("silver", "salt", "gold"),
        ("silver", "raw_mercury", "gold"),
    ]
    assert plan.dice == (Die("mercury", "red", 2, is_held=True),)


def test_essences_that_are_missing_are_gained_first() -> None:
    plan = find_plan(packed({"raw_lead": 1}), ("ref_copper",), WORKSHOPS[0])
    assert [(step.action, step.result) for step in plan.steps] == [("essences", "salt"), ("transmute", "ref_copper")]
    assert plan.dice == (Die("lead", "black", 2),)


# -- dice ----------------------------------------------------------------------------------------------------


def fewest(tasks: list[Task]) -> int:
    """Return the fewest dice, by trying all orders of single steps."""
    steps = [i for i, task in enumerate(tasks) for _ in range(task.amount)]
    return min(dice_for(tasks, order) for order in set(permutations(steps)) if in_order(tasks, order))


def in_order(tasks: list[Task], order: tuple[int, ...]) -> bool:
    """Return whether every task comes after those that it needs."""
    return not any(tasks[i].after >> later & 1 for at, i in enumerate(order) for later in order[at + 1 :])


def dice_for(tasks: list[Task], order: tuple[int, ...]) -> int:
    """Return how many dice the steps need in this order. A die is used as long as possible."""
    metal, colour, left, dice = "", "", 0, 0
    for i in order:
        task = tasks[i]
        if (
            not left
            or (task.metal and metal not in ("", task.metal))
            or (task.colour and colour not in ("", task.colour))
        ):
            metal, colour, left, dice = "", "", 5, dice + 1
        metal, colour, left = task.metal or metal, task.colour or colour, left - 1
    return dice


@pytest.mark.soak
def test_no_order_needs_fewer_dice() -> None:
    chance = Random(18)
    for _ in range(effort(60, 600)):
        tasks = []
        for i in range(chance.randint(1, 4)):
            metal, colour = chance.choice([("lead", ""), ("tin", ""), ("", "red"), ("", "black"), ("", "")])
            after = sum(1 << earlier for earlier in range(i) if chance.random() < 0.4)
            tasks.append(Task(metal, colour, chance.choice((1, 1, 2)), after))
        dice, shares = assign_dice(tasks)
        assert len(dice) == fewest(tasks), tasks
        assert [sum(share.amount for share in shares if share.task == i) for i in range(len(tasks))] == [
            task.amount for task in tasks
        ]


# -- rolls and drafts ----------------------------------------------------------------------------------------


def test_the_best_die_of_each_colour_matches_simulated_rolls() -> None:
    """The exact mean potency of the best red die, the rarest colour, and of the fullest bowl, within 4.5 sigma."""
    game, rolls = table(acting("salt")), 3000
    red, fullest = list[int](), list[int]()
    for _ in range(rolls):
        roll_all(game.table, 0)
        red.append(max(sum(bowl) for bowl in game.table.bowls if bowl[2]))
        fullest.append(max(map(sum, game.table.bowls)))
    roll = roll_of((5, 5, 4))
    for seen, exact in ((red, roll.mean_of("red")), (fullest, roll.mean_fullest)):
        assert abs(sum(seen) / rolls - float(exact)) < 4.5 * sqrt(0.6 / rolls)


@pytest.mark.parametrize("dice", [(5, 5, 4), (6, 5, 5), (1, 0, 0), (2, 0, 3)])
def test_the_chances_of_a_roll_add_up(dice: tuple[int, ...]) -> None:
    roll = roll_of(dice)
    assert sum(row.bowl for row in roll.rows) == sum(row.fullest for row in roll.rows) == 1
    assert sum(row.potency * row.bowl for row in roll.rows) * 6 == sum(dice)
    for own, chances in zip(dice, zip(*(row.colours for row in roll.rows), strict=True), strict=True):
        assert sum(chances) == 1
        assert chances[0] == (own == 0)


def test_a_rival_without_a_die_takes_one_from_the_fullest_bowl() -> None:
    bowls = {"lead": {"black": 3}, "copper": {"white": 2}, "tin": {"red": 1}}
    found = next_draft(table(acting("salt"), seat("salt", "newton"), bowls=bowls), 0, games=20)
    assert [bowl.mean for bowl in found.bowls] == [2, 2, 1, 0, 0, 0]
    assert (found.drafts, found.rerolled.hits) == (20, 0)


def test_a_rival_with_potency_left_takes_none() -> None:
    rival = acting("salt", potency=5, lab="newton")
    found = next_draft(table(acting("salt"), rival, bowls={"lead": {"black": 2, "red": 1}}), 0, games=20)
    assert [bowl.mean for bowl in found.bowls] == [3, 0, 0, 0, 0, 0]


def test_after_three_dice_the_next_draft_is_in_the_next_round_or_never() -> None:
    done = seat("salt", used=["black", "white", "red"])
    rival = acting("salt", "tin", "red", 1, lab="newton", used=["black", "black"])
    for number, drafts in ((1, 20), (3, 0)):
        found = next_draft(table(done, rival, turn=1, round=number), 0, games=20)
        assert (found.drafts, found.rerolled.hits) == (drafts, drafts)
        assert len(found.bowls) == (6 if drafts else 0)


def test_a_margin_covers_the_result_of_many_games() -> None:
    """95% intervals of samples contain what many more games say, in nearly all of many cases."""
    game = table(
        acting("salt"),
        seat("salt", "newton"),
        seat("salt", "bacon"),
        bowls={"lead": {"black": 2}, "tin": {"red": 2}, "iron": {"white": 2}},
    )
    many, few = next_draft(game, 0, games=1500), next_draft(game, 0, games=100)
    pairs = [
        (a, b)
        for one, other in zip(few.bowls, many.bowls, strict=True)
        for a, b in zip((*one.at_least, *one.colours), (*other.at_least, *other.colours), strict=True)
    ]
    inside = sum(abs(a.chance - b.chance) <= a.margin + b.margin for a, b in pairs)
    assert inside >= 0.95 * len(pairs)


# -- positions -----------------------------------------------------------------------------------------------


def test_levels_and_the_held_die_are_read_from_the_game() -> None:
    """The essence of the required track is paid first, and the die on the potency track is used."""
    game = table(acting("raw_lead, salt, sulfur", "tin", "black", 2, held=["candle_trial"]))
    [card] = MODEL.of_game(game, 0).cards
    assert (card.short, card.climbs, card.plan.potency) == (2, 1, 2)
    assert [die[:2] for die in card.plan.dice if die.is_held] == [("tin", "black")]
    assert [step.payment for step in card.plan.steps if step.payment] == ["sulfur"]
    assert PLANNER.fields_of(game, 0)["want_ref_copper"] == 1
    assert PLANNER.fields_of(game, 0)["have_sulfur"] == 1


def test_the_planner_and_the_game_agree() -> None:
    game = table(acting("raw_lead, salt, sulfur", "tin", "black", 2, held=["candle_trial"]))
    [by_hand] = PLANNER.what_if(PLANNER.fields_of(game, 0)).cards
    assert by_hand.plan.cost == PLANNER.of_game(game, 0).cards[0].plan.cost
