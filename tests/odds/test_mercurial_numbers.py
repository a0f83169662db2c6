"""The casting calculator of Mercurial: the rulebook's examples, brute force, and the engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from effort import effort
from games.mercurial.mercurial_tables import BOX, cast_result, centre, facts, play, seat, seat_view, spell, table

from tabletop_nb.core.game import Game
from tabletop_nb.games.mercurial.best_cast import Search, best_ways
from tabletop_nb.games.mercurial.casting import (
    Combination,
    Power,
    by_kind,
    combination,
    powers,
    purchases,
    spent,
    total,
)
from tabletop_nb.games.mercurial.elements import ELEMENTS
from tabletop_nb.games.mercurial.forecast import best_arcana, claim_of, forecast
from tabletop_nb.games.mercurial.table import Casting
from tabletop_nb.odds.mercurial.cast import CAST, GOALS, MAX_SPELLS, SPELL_FIELDS, CastOdds

Sum = tuple[str, int, int]
EXAMPLE_1 = ["mist_bandage", "twin_ember", "scorch_line"]
EXAMPLE_2 = ["echo_knot", "marching_fire", "dew_thread", "salt_the_fields"]
BALANCE = ["furnace_wall", "scorch_line", "delta_song"]


def cast(*spells: str, **fields: Any) -> CastOdds:
    """Return the best cast of these Spells, for an Enchanter."""
    return CAST.what_if({"role": "enchanter", **dict(zip(SPELL_FIELDS, spells, strict=False)), **fields})


def lines(found: CastOdds, *rules: str) -> list[Sum]:
    """Return the card, Ruin and Restore of the steps by these rules, or of those that count something."""
    wanted = rules or ("cast.spell", "cast.aether", "cast.dice", "cast.spend", "mystrune.back", "cast.enchant")
    return [(step.card, step.ruin, step.restore) for step in found.steps if step.rule in wanted]


# -- the rulebook's examples ---------------------------------------------------------------------------------


def test_the_first_example() -> None:
    found = cast(*EXAMPLE_1, aether=1, water=1, goal="restore")
    assert lines(found) == [("mist_bandage", 0, 5), ("twin_ember", 0, 10), ("scorch_line", 3, 0), ("dice", 0, 1)]
    assert lines(found, "cast.total", "cast.final") == [("", 3, 16), ("", 0, 13)]
    assert [step.rule for step in found.steps if step.card == "mist_bandage"] == ["cast.aether"]


def test_the_second_example() -> None:
    found = cast(*EXAMPLE_2, acuity=3, goal="ruin")
    assert [(step.card, step.other, step.number) for step in found.steps if step.rule == "cast.link"] == [
        ("echo_knot", "marching_fire", 2)
    ]
    assert lines(found) == [
        *(("marching_fire", 16, 0), ("dew_thread", 0, 4), ("acuity", 0, 1), ("salt_the_fields", 21, 0)),
    ]
    assert lines(found, "cast.final") == [("", 21, 0)]


def test_the_equilibrium_example() -> None:
    found = cast(*BALANCE, fire=1, goal="equilibrium", arcanas=[], heroics=["shelter_the_lost_fleet"])
    assert lines(found, "cast.total") == [("", 12, 12)]
    assert found.is_met
    assert found.best
    assert found.best.way.power.myst == 12
    bonus, *claims = found.steps[-3:]
    assert (bonus.rule, bonus.number) == ("cast.bonus", 2)
    assert [(step.rule, step.card, step.number) for step in claims] == [
        *(("claim.heroic", "shelter_the_lost_fleet", 12), ("claim.prestige", "", 2)),
    ]
    assert {reached.found.way.power for reached in found.reached} == {Power(24, 0, 12), Power(0, 34, 12)}


@pytest.mark.parametrize(
    ("spells", "fields", "goal", "result"),
    [
        (["cinder_lance", "echo_knot"], {}, "ruin", Power(14, 0)),  # T13
        (["deep_breath"], {"acuity": 8}, "restore", Power(0, 8)),  # T14
        (["red_noon", "low_star", "salt_the_fields"], {}, "ruin", Power(12, 0)),  # T15
        (["cinder_lance", "echo_knot", "thunderhead_knot"], {}, "ruin", Power(42, 0)),  # T28
        (["static_veil", "scorch_line", "moss_vigil"], {"earth": 2}, "points", Power(0, 0, 5)),  # T30
        (["kindled_star"], {"role": "arcanist", "fire": 1}, "ruin", Power(9, 0)),  # T33
        (["cinder_lance", "echo_knot"], {"mystrune": "teskora"}, "ruin", Power(16, 0)),  # T37
    ],
)
def test_vectors(spells: list[str], fields: dict[str, Any], goal: str, result: Power) -> None:
    best = cast(*spells, goal=goal, **fields).best
    assert best
    assert best.way.power == result


def test_a_heroic_is_reached_with_the_least_acuity() -> None:
    found = cast("cinder_lance", acuity=10, goal="heroic", target="calm_the_orchard_bees")
    assert found.best
    assert (found.is_met, found.best.way.plan.bought, found.best.gain.heroic) == (True, (2, 0), found.target)
    far = cast("cinder_lance", acuity=7, goal="heroic", target="calm_the_orchard_bees")
    assert far.best
    assert (far.is_met, far.best.way.power) == (False, Power(8, 0))


def test_every_goal_has_its_best_cast() -> None:
    found = cast("twin_ember", "low_star", "furnace_wall", acuity=7, target="hunt_the_marsh_cat")
    assert [aim.goal for aim in found.goals] == [*GOALS]
    powers = {aim.goal: aim.found.way.power for aim in found.goals}
    assert powers["ruin"] == Power(9, 0)  # 7 + 8 - 7 and 1 for 4 Acuity
    assert powers["restore"] == Power(0, 11)  # 10 + 7 - 8 and 2 for 6 Acuity
    assert {aim.goal: aim.is_met for aim in found.goals}["equilibrium"] is False


def test_without_spells_there_is_nothing_to_cast() -> None:
    found = cast()
    assert (found.best, found.steps, found.to_frame().empty) == (None, (), True)


# -- brute force ---------------------------------------------------------------------------------------------


def every_plan(cast: Combination, links_forced: bool) -> Iterator[Casting]:
    """Yield every way to cast, one decision after the other."""
    normal, links = by_kind(BOX, cast.spells, "normal"), by_kind(BOX, cast.spells, "link")
    targets = [*normal, *[""] * (not links_forced or not normal)]
    open_ = [each for each in normal if BOX.spells[each].shown(cast.aether).verb == "choice"]
    orders = [*permutations(by_kind(BOX, cast.spells, "enchantment"))]
    for on, chosen, bought, rune, order in product(
        product(targets, repeat=len(links)),
        product(("ruin", "restore"), repeat=len(open_)),
        purchases(BOX, cast.acuity).values(),
        (False, True) if any(cast.rune) else (False,),
        orders,
    ):
        placed = tuple((link, spell) for link, spell in zip(links, on, strict=True) if spell)
        yield Casting(placed, tuple(zip(open_, chosen, strict=True)), bought, rune, order)


def by_brute_force(cast: Combination, links_forced: bool) -> dict[Power, tuple[int, bool]]:
    """Return every result that can be reached, with the least Acuity and whether that needs the Mystrune."""
    found: dict[Power, tuple[int, bool]] = {}
    for plan in every_plan(cast, links_forced):
        _, ruin, restore = total(BOX, cast, plan)
        price = spent(BOX, plan.bought), plan.rune
        for power in powers(BOX, ruin, restore):
            found[power] = min(price, found.get(power, price))
    return found


def random_combination(chance: Random) -> Combination:
    """Return up to five Spells, often with Links and Enchantments, and everything else at random."""
    kinds: dict[str, list[str]] = {"normal": [], "link": [], "enchantment": []}
    for card in BOX.spells.values():
        kinds[card.kind].append(card.id)
    links, enchantments = chance.choice((0, 0, 1, 2, 2)), chance.choice((0, 0, 0, 1, 2))
    normal = max(chance.choice((0, 1, 1)), 5 - links - enchantments - chance.randrange(3))
    spells = [card for kind, count in zip(kinds, (normal, links, enchantments), strict=True)
              for card in chance.sample(kinds[kind], count)]  # fmt: skip
    chance.shuffle(spells)
    dice = chance.randrange(4), chance.randrange(4)
    rune = chance.choice(((0, 0), (2, 0), (0, 3)))
    return Combination(tuple(spells), dice, chance.randrange(11), chance.random() < 0.5, rune, chance.random() < 0.8)


@pytest.mark.soak
def test_the_search_equals_brute_force() -> None:
    chance = Random(15)
    for _ in range(effort(60, 500)):
        cast, is_forced = random_combination(chance), chance.random() < 0.8
        ways = best_ways(Search(BOX, cast, links_forced=is_forced))
        found = {power: (way.spent, way.plan.rune) for power, way in ways.items()}
        assert found == by_brute_force(cast, is_forced), cast
        for power, way in ways.items():
            _, ruin, restore = total(BOX, cast, way.plan)
            assert power in powers(BOX, ruin, restore), "the plan leads to the result"


# -- the forecast on the screen --------------------------------------------------------------------------------


def best_points(game: Game) -> tuple[int, int]:
    """Return the most points that any way to cast brings now, and the least Acuity for them, by brute force."""
    table, cast = game.table, combination(game.table, 0)
    links_forced = table.rulings.links_forced
    found = []
    for plan in every_plan(cast, links_forced):
        _, ruin, restore = total(BOX, cast, plan)
        for power in powers(BOX, ruin, restore):
            points = claim_of(table, power).points + best_arcana(table, 0, power)[1]
            found.append((points, -spent(BOX, plan.bought)))
    return max(found)


def check_forecast(game: Game) -> None:
    """Check the forecast against brute force."""
    found = forecast(game.table, 0)
    assert found
    assert (found.points, -found.way.spent) == best_points(game)


@pytest.mark.soak
def test_the_forecast_is_the_best_cast() -> None:
    chance = Random(9)
    for _ in range(effort(40, 400)):
        check_forecast(random_position(chance, {"links_forced": chance.random() < 0.5}))


def test_a_forecast_can_leave_a_link_off() -> None:
    start = seat("enchanter", "WV", active=[spell("furnace_wall"), spell("low_star"), spell("echo_knot")])
    game = table(start, rulings={"links_forced": False}, heroics=["burn_the_false_map"])
    check_forecast(game)
    found = forecast(game.table, 0)
    assert found
    assert (found.way.power.myst, found.gain.heroic, found.way.plan.links) == (8, "burn_the_false_map", ())
    play(game, "cast", "link nothing")
    after = forecast(game.table, 0)
    assert after
    assert after.way.power.myst == 8, "a Link that was left off stays off"
    shown = centre(game)["casting"]
    assert (shown["links"], shown["open"]["links"]) == ({}, [])


def test_a_forecast_compares_every_choice_of_five_spells() -> None:
    choices = ["twin_ember", "steam_veil", "boiling_spring", "fog_of_embers", "geyser_gate"]
    rival = seat("chaosmancer", "V", arcanas=["first_flame", "grand_chorus"])
    game = table(seat("enchanter", "V", active=[*map(spell, choices)]), rival, heroics=[], arcanas=["quiet_scales"])
    check_forecast(game)
    found = forecast(game.table, 0)
    assert found
    assert (found.way.power.myst, found.arcana) == (16, "quiet_scales")  # 16 Ruin and 16 Restore


def test_a_forecast_goes_on_with_the_cast_in_progress() -> None:
    active = [spell(card) for card in ("twin_ember", "low_star", "echo_knot")]
    game = play(table(seat("enchanter", "V", active=active)), "cast", "link twin_ember")
    found = forecast(game.table, 0)
    assert found
    assert found.way.plan.links == (("echo_knot", "twin_ember"),)
    assert found.way.power == Power(0, 27)
    play(game, "choose ruin")
    assert cast_result(game) == (14, 7)


# -- the engine ----------------------------------------------------------------------------------------------


def random_position(chance: Random, rulings: dict[str, bool] | None = None) -> Game:
    """Return a game in which the first player can cast some Spells."""
    spells = chance.sample([*BOX.spells], chance.randint(1, 5))
    dice = "".join(chance.choices("FWLEAV", k=chance.randint(1, 5)))
    role = chance.choice(("arcanist", "enchanter"))
    active = [spell(card) for card in spells]
    start, holder = seat(role, dice, active=active, acuity=chance.randint(0, 10)), chance.choice((0, 1))
    return table(start, holder=holder, rulings=rulings)


def decisions(game: Game, found: CastOdds) -> dict[str, Any]:
    """Return the answer to each question of a cast, by its rule."""
    assert found.best
    (power, plan, _), gain = found.best.way, found.best.gain
    bought = [(number, name) for number, name in zip(plan.bought, ("ruin", "restore"), strict=True) if number]
    return {
        "cast.link": {link: ("link", on) for link, on in plan.links},
        "cast.choose": {card: ("choose", way) for card, way in plan.choices},
        "cast.spend": ("spend", *([word for part in bought for word in part] or ["nothing"])),
        "mystrune.back": ("use" if plan.rune else "keep", "mystrune"),
        "cast.order": ("last", plan.order[-1]) if plan.order else None,
        "cast.equilibrium": ("as", "ruin" if power.ruin else "restore"),
        "claim.heroic": ("heroic", gain.heroic) if gain.heroic else ("no", "heroic"),
        "claim.arcana": ("arcana", found.best.arcana) if found.best.arcana else ("no", "arcana"),
    }


def is_same(option: Any, answer: Any) -> bool:
    """Return whether an option is this answer, or resolves an Enchantment with the same effect last."""
    return bool(option == answer or (option[0] == "last" and effect(option[1]) == effect(answer[1])))


def effect(card: str) -> object:
    """Return what a Spell does."""
    return BOX.spells[card].effect


@pytest.mark.soak
@pytest.mark.parametrize("goal", GOALS[:-1])
def test_the_engine_casts_as_calculated(goal: str) -> None:
    chance = Random(goal)
    for _ in range(effort(15, 150)):
        game = random_position(chance)
        found = CAST.what_if({**CAST.fields_of(game, 0), "goal": goal})
        assert found.best
        answers, spells = decisions(game, found), found.spells
        play(game, "cast")
        while game.choice is not None and not seat_view(game)["used"] and game.choice.player == 0:
            asked = answers[game.choice.rule]
            answer = asked[game.choice.about["card"]] if isinstance(asked, dict) else asked
            game.push(next(option for option in game.choice.options if is_same(option, answer)))
        assert seat_view(game)["used"] == list(spells)
        final = [*facts(game, "cast.final"), *facts(game, "cast.equilibrium")]
        power = found.best.way.power
        assert final in ([], [{"ruin": power.ruin, "restore": power.restore}], [{"number": power.myst,
                         "ruin": power.ruin, "restore": power.restore}])  # fmt: skip
        assert cast_result(game) == next((s.ruin, s.restore) for s in found.steps if s.rule == "cast.total")
        assert seat_view(game)["prestige"] == found.best.gain.prestige


def test_more_active_spells_than_the_calculator_holds_are_left_out() -> None:
    cards = [*BOX.spells][: MAX_SPELLS + 1]
    game = table(seat("enchanter", "F", active=[spell(card) for card in cards]))
    assert CAST.of_game(game, 0).spells == tuple(cards[:MAX_SPELLS])


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"spell_1": "red_noon", "spell_2": "red_noon"}, "spell_1: 'red_noon' was given; allowed: each Spell once"),
        ({"spell_1": 3}, "spell_1: 3 was given"),
        ({"acuity": 11}, "acuity: 11 was given; allowed: a whole number from 0 to 10"),
        ({"goal": "most"}, "goal: 'most' was given"),
        ({"deck": "own_1"}, "deck: 'own_1' was given; allowed: house"),
        ({"rulings": {"links_forced": 1}}, "rulings: "),
    ],
)  # fmt: skip
def test_wrong_fields_are_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        CAST.what_if(fields)


def test_the_example_has_every_field() -> None:
    assert CAST.check(CAST.example) == CAST.example
    assert set(ELEMENTS) < set(CAST.example)
