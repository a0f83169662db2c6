"""Chance: one SplitMix64 word, its dice, draws and shuffles, and the script that comes before it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from core import toy_game as toy
from core.toy_play import AT_LUCK
from hypothesis import given
from hypothesis import strategies as st

from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.core.game import Game
from tabletop_nb.core.rng import Chance, mix
from tabletop_nb.core.table import Table

WORD = 1 << 64
seeds = st.integers(-WORD, WORD)


def splitmix64(word: int) -> int:
    """Return the reference output by Sebastiano Vigna for the already advanced state `word`."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) % WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) % WORD
    return word ^ (word >> 31)


def test_chance_is_splitmix64() -> None:
    chance = Chance(0)
    chance.rng_state = 1234567
    assert [chance.below(WORD) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(seeds, st.integers(1, 10**6))
def test_below_is_the_reference_scaled_down(seed: int, n: int) -> None:
    chance = Chance(seed)
    assert chance.rng_state == mix(seed % WORD) == splitmix64(seed % WORD)
    state = (chance.rng_state + 0x9E3779B97F4A7C15) % WORD
    assert chance.below(n) == splitmix64(state) * n // WORD
    assert chance.rng_state == state


@given(seeds, st.integers(1, WORD))
def test_below_is_in_range(seed: int, n: int) -> None:
    assert 0 <= Chance(seed).below(n) < n


@given(seeds, st.integers(1, 100))
def test_a_die_shows_one_of_its_sides(seed: int, sides: int) -> None:
    assert 1 <= Chance(seed).roll(sides) <= sides


@given(seeds, st.lists(st.integers(0, 5)))
def test_a_shuffle_keeps_the_cards(seed: int, cards: list[int]) -> None:
    shuffled = cards[:]
    Chance(seed).shuffle(shuffled)
    assert Counter(shuffled) == Counter(cards)


@given(seeds, st.integers(0, 5), st.integers(1, 6))
def test_a_throw_is_a_sorted_roll(seed: int, count: int, sides: int) -> None:
    dice = Chance(seed).throw(count, sides)
    assert list(dice) == sorted(dice)
    assert len(dice) == count
    assert set(dice) <= set(range(1, sides + 1))


@given(seeds, st.lists(st.text(), min_size=1))
def test_a_card_is_picked_from_its_pile(seed: int, pile: list[str]) -> None:
    assert Chance(seed).pick(pile) in pile


def test_equal_seeds_have_one_future_and_others_have_another() -> None:
    def future(seed: int) -> tuple[int, ...]:
        chance = Chance(seed)
        return tuple(chance.roll() for _ in range(20))

    assert future(7) == future(7)
    assert len({future(seed) for seed in range(200)}) == 200


def test_reseeding_gives_another_future_than_the_same_seed_gave() -> None:
    for seed in range(100):
        chance = Chance(seed)
        chance.reseed(seed)
        assert chance.rng_state != Chance(seed).rng_state


def nearly_even(found: Counter[Any], kinds: int, total: int) -> bool:
    """Return whether each kind came up, none off by more than a fifth."""
    return len(found) == kinds and all(abs(count - total / kinds) < total / kinds / 5 for count in found.values())


def test_every_side_every_card_and_every_order_is_equally_likely() -> None:
    chance, total = Chance(1), 6000
    assert nearly_even(Counter(chance.roll() for _ in range(total)), 6, total)
    assert nearly_even(Counter(chance.pick("abcd") for _ in range(total)), 4, total)
    orders: Counter[str] = Counter()
    for _ in range(total):
        cards = list("abc")
        chance.shuffle(cards)
        orders["".join(cards)] += 1
    assert nearly_even(orders, 6, total)


def test_a_throw_is_as_likely_as_its_ordered_rolls() -> None:
    chance, total = Chance(1), 9000
    found = Counter(chance.throw(2, 3) for _ in range(total))
    assert {dice: round(9 * count / total) for dice, count in found.items()} == {
        **{(1, 1): 1, (2, 2): 1, (3, 3): 1},
        **{(1, 2): 2, (1, 3): 2, (2, 3): 2},
    }


# -- scripted --------------------------------------------------------------------------------------------------


def test_scripted_dice_come_first_and_random_ones_after() -> None:
    chance = Chance(1, {"dice": [6, 1, 6]})
    word = chance.rng_state
    assert [chance.roll() for _ in range(3)] == [6, 1, 6]
    assert chance.rng_state == word  # chance was not asked
    unscripted = Chance(1)
    assert [chance.roll() for _ in range(5)] == [unscripted.roll() for _ in range(5)]


def test_a_throw_takes_its_dice_from_the_script_and_the_rest_from_chance() -> None:
    assert Chance(1, {"dice": [6, 2, 4]}).throw(3) == (2, 4, 6)
    assert Chance(1, {"dice": [6, 6]}).throw(3) == tuple(sorted([6, 6, Chance(1).roll()]))


def test_a_scripted_card_is_picked_from_its_own_pile() -> None:
    chance = Chance(1, {"enemies": ["c", "a"], "heroines": ["z"]})
    assert chance.pick("abc", "enemies") == "c"
    assert chance.pick("xyz", "heroines") == "z"
    assert chance.pick("abc", "enemies") == "a"
    assert chance.script == {"enemies": [], "heroines": []}


def test_a_script_does_not_affect_piles_it_does_not_name() -> None:
    chance = Chance(1, {"dice": [6]})
    assert chance.pop_scripted("enemies") is None
    assert chance.pick("abc", "enemies") == Chance(1).pick("abc")
    assert chance.script == {"dice": [6]}


def test_an_impossible_script_is_an_error() -> None:
    with pytest.raises(ScenarioError, match=r"script\.enemies: 'gone' comes next; allowed: a, b, c"):
        Chance(1, {"enemies": ["gone"]}).pick("abc", "enemies")
    with pytest.raises(ScenarioError, match=r"script\.dice: 6 comes next; allowed: 1, 2, 3, 4"):
        Chance(1, {"dice": [6]}).roll(4)


def test_many_dice_are_rolled_one_by_one() -> None:
    thrown = Chance(1).throw(40)
    assert len(thrown) == 40
    assert list(thrown) == sorted(thrown)


def test_reseeding_drops_the_script() -> None:
    chance = Chance(1, {"dice": [6] * 9, "enemies": ["c"]})
    chance.reseed(2)
    assert chance.script is None
    assert [chance.roll() for _ in range(9)] != [6] * 9


def test_a_copied_table_has_the_same_future_and_a_script_of_its_own() -> None:
    table = Table(1, {"dice": [6, 5]})
    twin = table.copy()
    twin_rolls = [twin.roll() for _ in range(6)]
    assert twin_rolls[:2] == [6, 5]
    assert [table.roll() for _ in range(6)] == twin_rolls


def test_a_scenario_scripts_the_dice_of_a_game() -> None:
    game = Game(toy.GAME, 1, scenario={**AT_LUCK, "script": {"dice": [3, 6, 1]}})
    pots = []
    for _ in range(3):
        game.apply("roll")
        pots.append(game.table.pot)
    assert pots == [12, 18, 0]


def test_a_script_is_not_used_up_in_the_setup_it_came_from() -> None:
    scenario = {**AT_LUCK, "script": {"dice": [6, 1]}}
    game = Game(toy.GAME, 1, scenario=scenario)
    game.apply("roll")
    assert scenario["script"] == game.setup["scenario"]["script"] == {"dice": [6, 1]}
