"""The odds of Seasons: dice, wheel and planner, each compared with the engine or an independent count."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from odds.seasons_turns import CHOOSE, DICE, choosing

import tabletop_nb as tt
from tabletop_nb.games.seasons.box import ENERGIES, published_box
from tabletop_nb.odds import odds
from tabletop_nb.odds.seasons import MODEL, rounds_left, rounds_until, simulated
from tabletop_nb.odds.seasons.sets import (
    AT_THE_END,
    HELPFUL,
    HELPS_ONCE,
    KEEPS_WORKING,
    ONCE,
    POINTS,
    kind_of,
    suggest_sets,
)
from tabletop_nb.odds.seasons.wheel import Rounds


@pytest.mark.parametrize("purses", [0, 1])
def test_each_die_is_worth_what_the_engine_gives_for_it(purses: int) -> None:
    """Take the die, transmute at once what it gave, and compare the crystals."""
    play = ["purse_of_io"] * purses
    found = odds(choosing(play=play, gauge=3), 0).dice
    for each, (die, face) in zip(found, DICE, strict=True):
        other, left = (name for name, _ in DICE if name != die)
        begin = {**CHOOSE, "phase": "begin", "die": [[die, face], [other, 1]], "dice": [[left, 1]]}
        seats = [{"play": play, "gauge": 3, "bonuses": 3}, {}]
        game = tt.new_game("seasons", 2, 1, "archmage", scenario={**begin, "seats": seats})
        while game.choice.rule in ("die.card", "die.draw"):
            game.apply(game.options[-1])
        me = game.table.seats[0]
        rates = game.table.box.rates[0]
        transmuted = sum(n * (rate + purses) for n, rate in zip(me.reserve, rates, strict=True))
        assert each.worth == me.crystals + transmuted, die


@pytest.mark.parametrize("held", ["air", "earth"])
def test_a_die_for_a_full_reserve_is_worth_only_what_the_best_kept_tokens_add(held: str) -> None:
    game = choosing(reserve=[held] * 7)
    rates = dict(zip(ENERGIES, game.table.box.rates[0], strict=True))
    for each in odds(game, 0).dice:
        tokens = [rates[name] for name, n in zip(ENERGIES, each.face.energy, strict=True) for _ in range(n)]
        better = sum(rate - rates[held] for rate in tokens if rate > rates[held])
        assert (each.worth, each.fits) == (each.face.crystals + better, 0)


@pytest.mark.parametrize(("season", "purses", "bonuses"), list(product(range(4), (0, 2), (0, 1))))
def test_the_planner_agrees_with_the_engine(season: int, purses: int, bonuses: int) -> None:
    chance = Random(season)
    reserve = [chance.choice(ENERGIES) for _ in range(6)]
    seat = {"reserve": reserve, "play": ["purse_of_io"] * purses, "gauge": 3}
    names = ("winter", "spring", "summer", "fall")
    name = names[season]
    act = {"year": 1, "space": 3 * season + 2, "first": 0, "turn": 0, "phase": "act", "bag": {name: [1, 2, 3]}}
    act |= {"dice": [[f"{name}_3", 1]], "die": [[f"{name}_1", 1], [f"{name}_2", 1]], "transmuting": True}
    game = tt.new_game("seasons", 2, 1, "archmage", scenario={**act, "seats": [seat, {}]})
    plan = odds(game, 0).plan[0]
    if bonuses:
        game.apply("bonus transmute")
    for energy in sorted(set(reserve)):
        game.apply(f"transmute {energy} {reserve.count(energy)}")
    assert game.table.seats[0].crystals == (plan.with_bonus if bonuses else plan.worth)


@pytest.mark.parametrize(("year", "space"), list(product((1, 2, 3), range(1, 13))))
def test_the_planner_shows_the_seasons_that_come_before_the_end(year: int, space: int) -> None:
    """Each season of the plan has a year, and the exact chain reaches it."""
    found = MODEL.what_if({"year": year, "space": space, "earth": 5, "fire": 5})
    now = (space - 1) // 3
    to_come = [(year + (now + i) // 4, (now + i) % 4) for i in range(1, 4) if year + (now + i) // 4 <= 3]
    assert all(sum(rounds_until(year, space, *each).values()) == 1 for each in to_come)
    assert [each.season for each in found.plan] == [now, *(season for _, season in to_come)]


def test_past_the_end_only_this_round_is_planned() -> None:
    """Boots can move past the third year: the round is finished, and no season follows."""
    act = {**CHOOSE, "phase": "act", "dice": [DICE[0]], "die": [DICE[1], DICE[2]], "year": 4}
    game = tt.new_game("seasons", 2, 1, "archmage", scenario={**act, "seats": [{"reserve": ["fire"]}, {}]})
    assert [each.ahead for each in odds(game, 0).plan] == [0]


def test_a_bonus_used_this_turn_counts_now_but_not_later() -> None:
    act = {**CHOOSE, "phase": "act", "dice": [DICE[0]], "die": [DICE[1], DICE[2]], "transmuting": True, "extra": 1}
    game = tt.new_game(
        "seasons", 2, 1, "archmage", scenario={**act, "seats": [{"reserve": ["fire"], "bonuses": 1}, {}]}
    )
    assert [each.worth for each in odds(game, 0).plan] == [3, 3, 1, 1]
    assert [each.worth for each in odds(game, 1).plan] == [0, 0, 0, 0]


def test_the_dice_on_the_table_count_for_the_first_step() -> None:
    """They show 1, 3 and 3 pips, and each die is equally likely to remain."""
    found = odds(choosing(), 0)
    assert found.seasons[0].by[:2] == (Fraction(2, 3), Fraction(1))
    mean = sum(n * chance for n, chance in found.rounds.chances.items())
    by_hand = [sum(n * c for n, c in rounds_left(1, space).items()) + 1 for space in (3, 5, 5)]
    assert mean == sum(by_hand) / 3 == found.rounds.mean


def test_the_simulated_games_are_plausible() -> None:
    made = simulated()
    assert made.games <= made.rounds(1, 1)[0] <= 1.1 * made.games  # Boots can move back to it.
    for year, space in product((1, 2, 3), range(1, 13)):
        total, games = made.rounds(year, space)
        exact = rounds_left(year, space)
        assert total <= made.games * 1.5  # Temporal Boots can move the wheel back to a space.
        if total:
            assert min(games.chances) >= 1
            assert max(games.chances) <= max(exact) + 6
            assert games.by(max(games.chances)) == 1
    assert abs(made.rounds(1, 1)[1].mean - 18.3) < 4


def test_only_dice_the_seat_can_take_are_evaluated() -> None:
    game = choosing()
    game.apply("take winter_1")
    assert odds(game, 0).dice == (), "no dice must be evaluated after the choice"
    assert [each.id for each in odds(game, 1).dice] == ["winter_2", "winter_3"]


def test_each_die_shows_where_it_would_move_the_wheel() -> None:
    assert [(each.year, each.space) for each in odds(choosing(), 0).dice] == [(1, 3), (1, 5), (1, 5)]


def test_the_planner_compares_seasons_and_the_bonus() -> None:
    found = odds(choosing(reserve=["fire"]), 0)
    assert [each.worth for each in found.plan] == [2, 3, 1, 1]
    assert found.bonus == (0, 1, 5)
    assert odds(choosing(reserve=["fire"], bonuses=3), 0).bonus == (3, 1, None)


def test_a_known_die_moves_the_wheel_for_certain() -> None:
    game = choosing()
    game.apply_all(["take winter_1", "take winter_2"])
    found = odds(game, 0)
    assert (found.stage, found.pips) == ("known", (3,))
    assert found.seasons[0].by[0] == 1


def test_the_end_of_the_game_has_its_own_row() -> None:
    [end] = MODEL.what_if({"year": 3, "space": 11}).seasons
    assert end.season is None
    assert end.by[:2] == (Fraction(2, 3), 1)


def test_a_finished_game_has_no_rows() -> None:
    game, chance = tt.new_game("seasons", 2, 1, "apprentice"), Random(1)
    while game.choice:
        game.push(chance.choice(game.choice.options))
    found = odds(game)
    assert found.stage == "over"
    assert found.dice == found.seasons == found.plan == ()


@pytest.mark.parametrize(
    ("shares", "quantiles"),
    [({1: 1}, [1, 1, 1]), ({2: 1, 5: 1}, [2, 2, 5]), ({1: 1, 2: 1, 3: 1, 4: 1}, [1, 2, 3]), ({7: 1, 3: 3}, [3, 3, 3])],
)
def test_quantiles_are_computed(shares: dict[int, int], quantiles: list[int]) -> None:
    total = sum(shares.values())
    rounds = Rounds({n: Fraction(count, total) for n, count in shares.items()})
    assert [rounds.quantile(Fraction(quarter, 4)) for quarter in (1, 2, 3)] == quantiles


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"space": 13}, "space: 13 was given; allowed: a whole number from 1 to 12"),
        ({"year": "2"}, "year: '2' was given; allowed: a whole number from 1 to 3"),
        ({"air": -1}, "air: -1 was given; allowed: a whole number from 0 to 12"),
        ({"purses": 3}, "purses: 3 was given; allowed: a whole number from 0 to 2"),
        ({"used": None}, "used: None was given"),
        ({"earth": True}, "earth: True was given"),
    ],
)
def test_an_impossible_position_is_rejected(given: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        MODEL.what_if(given)


# -- the three sets ------------------------------------------------------------------------------------------


def test_suggested_sets_follow_the_advice_on_screen() -> None:
    """Cards that keep working come first, then those that help once, then points; cheap ones before expensive ones."""
    cards = published_box().cards
    for seed in range(50):
        nine = Random(seed).sample(cards, 9)
        sets = suggest_sets(nine, 2, (3, 3, 3))
        assert sorted(sets) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
        for one, first in zip(nine, sets, strict=True):
            for other, second in zip(nine, sets, strict=True):
                if first < second:
                    assert kind_of(one) <= kind_of(other)


def test_the_kinds_of_cards_are_what_the_advice_calls_them() -> None:
    kinds = {card.id: kind_of(card) for card in published_box().cards}
    assert kinds["yjangs_forgotten_vase"] == KEEPS_WORKING  # not in year III, although it has 6 points
    assert kinds["amulet_of_water"] == HELPS_ONCE
    assert kinds["runic_cube_of_eolis"] == kinds["lantern_of_xidit"] == POINTS
    assert set(kinds) >= (AT_THE_END | HELPFUL | ONCE)


def test_sets_that_have_begun_are_filled() -> None:
    cards = published_box().cards[:4]
    assert sorted(suggest_sets(cards, 2, (0, 1, 3))) == [1, 2, 2, 2]
