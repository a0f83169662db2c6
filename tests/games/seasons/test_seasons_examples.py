"""Every worked example of the rulebook, with its numbers; named by where it stands."""

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
    last_turn,
    mage,
    may,
    play,
    reserve,
    rows,
    seasons,
    summon,
    tournament,
    when,
    with_die,
)

PAUL, LEA = 0, 1


def test_roll_the_season_dice() -> None:
    """Two players, space 1: Paul rolls the three blue dice of winter."""
    game = seasons(2, scenario={"phase": "roll", "first": PAUL})
    assert when(game) == (1, 1)
    assert asked(game) == (PAUL, "dice.choose")
    assert [option.split()[1].split("_")[0] for option in game.options] == ["winter"] * 3


def test_choosing_your_season_die() -> None:
    """Paul takes one of three, Lea one of two, one is left."""
    game = seasons(2, scenario={"phase": "roll", "first": PAUL})
    game.apply(game.options[0])
    assert asked(game) == (LEA, "dice.choose")
    assert len(game.options) == 2
    game.apply(game.options[0])
    assert len(game.table.dice) == 1


def test_gain_energy_and_crystals() -> None:
    """Two earth and a crystal."""
    game = with_die("spring_2", face("spring_2", earth=2, crystals=1), mage(gauge=0))
    assert (reserve(game), crystals(game), gauge(game)) == ("earth earth", [1, 0], 0)


def test_gain_energy_and_increase_the_gauge() -> None:
    """Two earth and a star."""
    game = with_die("spring_1", face("spring_1", earth=2, star=1), mage(gauge=0))
    assert (reserve(game), crystals(game), gauge(game)) == ("earth earth", [0, 0], 1)


def test_transmute_energy_tokens() -> None:
    """A fire and two earth in winter are eight crystals."""
    game = tournament(mage("fire earth earth"), transmuting=True)
    play(game, "transmute fire 1", "transmute earth 2")
    assert crystals(game) == [8, 0]
    assert reserve(game) == ""


def test_summon_the_hand_of_fortune() -> None:
    """Three cards in play, a gauge of four: an earth, a fire, an air and three crystals."""
    three = "amulet_of_air amulet_of_fire amulet_of_earth"
    paul = mage("air fire earth", "hand_of_fortune", three, gauge=4, crystals=3)
    game = summon(paul)
    assert in_play(game) == [*three.split(), "hand_of_fortune"]
    assert (reserve(game), crystals(game)) == ("", [0, 0])
    assert not may(tournament({**paul, "gauge": 3}), "summon hand_of_fortune")


@pytest.mark.parametrize(("room", "offered"), [(1, False), (2, True)])
def test_the_second_card_needs_a_gauge_of_two(room: int, offered: bool) -> None:
    me = mage("air fire", "purse_of_io", "amulet_of_air", gauge=room)
    assert may(tournament(me), "summon purse_of_io") == offered


def test_the_bonus_makes_four_of_an_earth_in_winter() -> None:
    game = play(tournament(mage("earth")), "bonus transmute", "transmute earth 1")
    assert crystals(game) == [4, 0]


def test_three_pips_move_the_season_three_spaces() -> None:
    assert when(finish(mage(), space=1, pips=3)) == (1, 4)


def test_every_die_has_two_ones_two_twos_and_two_threes() -> None:
    for season in SEASONS:
        for die in range(1, 6):
            pips = [int(row["pips"]) for row in rows("dice.csv") if (row["season"], row["die"]) == (season, str(die))]
            assert sorted(pips) == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(("used", "penalty"), [(0, 0), (1, 5), (2, 12), (3, 20)])
def test_the_penalty_for_bonuses(used: int, penalty: int) -> None:
    game = tournament(mage("", "temporal_boots", crystals=72, bonuses=used), year=3, space=12, pips=1)
    assert play(game, "end").scores[PAUL] == 72 - penalty - 5, "the Boots are still in hand"


def test_pauls_final_score() -> None:
    """72 crystals and 68 prestige, two bonuses, one card in hand: 123."""
    paul = mage("", "purse_of_io", "runic_cube_of_eolis runic_cube_of_eolis temporal_boots", crystals=72, bonuses=2)
    game = last_turn(paul)
    assert game.scores[PAUL] == 72 + 68 - 12 - 5 == 123
    assert game.winners == [PAUL]


def test_two_dice_of_malice_are_four_crystals() -> None:
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
    assert {option for option in game.options if len(option.split()) == 3}, "two types with a single token"
    game.apply(next(option for option in game.options if len(option.split()) == 3))
    assert game.table.seats[0].reserve[ENERGIES.index(paid)] == 0
