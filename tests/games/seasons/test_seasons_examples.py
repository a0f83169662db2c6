"""Every worked example in the rulebook, with its numbers, named after its section."""

from __future__ import annotations

import pytest
from games.seasons.seasons_tables import (
    ENERGIES,
    SEASONS,
    activate,
    asked,
    crystals,
    face,
    finish,
    gauge,
    in_play,
    is_offered,
    last_turn,
    mage,
    play,
    reserve,
    rows,
    seasons,
    summon,
    tournament,
    with_die,
    year_and_space,
)

PAUL, LEA = 0, 1


def test_roll_the_season_dice() -> None:
    """Two players, space 1: Paul rolls the three blue dice of winter."""
    game = seasons(2, scenario={"phase": "roll", "first": PAUL})
    assert year_and_space(game) == (1, 1)
    assert asked(game) == (PAUL, "dice.choose")
    assert [option.split()[1].split("_")[0] for option in game.options] == ["winter"] * 3


def test_choosing_your_season_die() -> None:
    """Paul takes one of three dice, Lea one of two, and one remains."""
    game = seasons(2, scenario={"phase": "roll", "first": PAUL})
    game.apply(game.options[0])
    assert asked(game) == (LEA, "dice.choose")
    assert len(game.options) == 2
    game.apply(game.options[0])
    assert len(game.table.dice) == 1


def test_gain_energy_and_crystals() -> None:
    """The die gives two earth and a crystal."""
    game = with_die("spring_2", face("spring_2", earth=2, crystals=1), mage(gauge=0))
    assert (reserve(game), crystals(game), gauge(game)) == ("earth earth", [1, 0], 0)


def test_gain_energy_and_increase_the_gauge() -> None:
    """The die gives two earth and a star."""
    game = with_die("spring_1", face("spring_1", earth=2, star=1), mage(gauge=0))
    assert (reserve(game), crystals(game), gauge(game)) == ("earth earth", [0, 0], 1)


def test_transmute_energy_tokens() -> None:
    """In winter, a fire and two earth are worth eight crystals."""
    game = tournament(mage("fire earth earth"), transmuting=True)
    play(game, "transmute fire 1", "transmute earth 2")
    assert crystals(game) == [8, 0]
    assert reserve(game) == ""


def test_summon_the_hand_of_fortune() -> None:
    """With three cards in play and a gauge of four, it costs an earth, a fire, an air and three crystals."""
    three = "amulet_of_air amulet_of_fire amulet_of_earth"
    paul = mage("air fire earth", "hand_of_fortune", three, gauge=4, crystals=3)
    game = summon(paul)
    assert in_play(game) == [*three.split(), "hand_of_fortune"]
    assert (reserve(game), crystals(game)) == ("", [0, 0])
    assert not is_offered(tournament({**paul, "gauge": 3}), "summon hand_of_fortune")


@pytest.mark.parametrize(("room", "offered"), [(1, False), (2, True)])
def test_the_second_card_needs_a_gauge_of_two(room: int, offered: bool) -> None:
    me = mage("air fire", "purse_of_io", "amulet_of_air", gauge=room)
    assert is_offered(tournament(me), "summon purse_of_io") == offered


def test_the_bonus_makes_an_earth_worth_four_in_winter() -> None:
    game = play(tournament(mage("earth")), "bonus transmute", "transmute earth 1")
    assert crystals(game) == [4, 0]


def test_three_pips_move_the_season_three_spaces() -> None:
    assert year_and_space(finish(mage(), space=1, pips=3)) == (1, 4)


def test_every_die_shows_one_two_and_three_pips_twice_each() -> None:
    for season in SEASONS:
        for die in range(1, 6):
            pips = [int(row["pips"]) for row in rows("dice.csv") if (row["season"], row["die"]) == (season, str(die))]
            assert sorted(pips) == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(("used", "penalty"), [(0, 0), (1, 5), (2, 12), (3, 20)])
def test_the_penalty_for_bonuses(used: int, penalty: int) -> None:
    game = tournament(mage("", "temporal_boots", crystals=72, bonuses=used), year=3, space=12, pips=1)
    assert play(game, "end").scores[PAUL] == 72 - penalty - 5, "the Boots must still be in hand"


def test_pauls_final_score() -> None:
    """72 crystals and 68 prestige, minus two bonuses and one card in hand, make 123."""
    paul = mage("", "purse_of_io", "runic_cube_of_eolis runic_cube_of_eolis temporal_boots", crystals=72, bonuses=2)
    game = last_turn(paul)
    assert game.scores[PAUL] == 72 + 68 - 12 - 5 == 123
    assert game.winners == [PAUL]


def test_two_dice_of_malice_give_four_crystals() -> None:
    die = face("winter_1", water=2, star=1)
    game = with_die("winter_1", die, mage("", "", "die_of_malice die_of_malice"), script={"dice": [die, die]})
    assert crystals(play(game, "reroll", "reroll")) == [4, 0]


def test_three_crystals_for_three_tokens_in_the_mirror() -> None:
    game = activate(mage("water water water water", "", "mirror_of_the_seasons", crystals=3))
    play(game, "swap water fire 3")
    assert (reserve(game), crystals(game)) == ("water fire fire fire", [0, 0])


@pytest.mark.parametrize("paid", ENERGIES)
def test_two_effects_of_the_elemental_amulet_for_one_token(paid: str) -> None:
    game = summon(mage(paid, "elemental_amulet", "hand_of_fortune"))
    assert {option for option in game.options if len(option.split()) == 3}, "one token must pay for two types"
    game.apply(next(option for option in game.options if len(option.split()) == 3))
    assert game.table.seats[0].reserve[ENERGIES.index(paid)] == 0
