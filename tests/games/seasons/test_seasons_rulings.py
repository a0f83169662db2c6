"""Every ruling, switched on and off."""

from __future__ import annotations

from dataclasses import fields

import pytest
from games.seasons.seasons_tables import (
    RULES,
    RULING_OFF_AND_ON,
    Mage,
    activate,
    asked,
    crystals,
    face,
    finish,
    hand,
    in_play,
    is_offered,
    last_turn,
    mage,
    play,
    reserve,
    seasons,
    stored,
    summon,
    tournament,
    with_die,
    year_and_space,
)

from tabletop_nb.core.errors import SetupError
from tabletop_nb.core.game import Game

FAIRIES = "thieving_fairies"
WATER, SOUL, CAULDRON, KAIRN = "amulet_of_water", "damned_soul_of_onys", "glutton_cauldron", "kairn_the_destroyer"
DEFAULTS = {
    "boots_year_zero": True,
    "energy_limit": False,
    "choose_trigger_order": False,
    "amulet_feeds": True,
    "floor_at_zero": False,
    "damned_soul_first": True,
    "fairies_first": False,
}


def test_the_default_rulings() -> None:
    assert {switch.name: switch.default for switch in fields(RULES.rulings)} == DEFAULTS


def test_an_unknown_ruling_is_refused() -> None:
    with pytest.raises(SetupError, match="boots_year_zero"):
        seasons(2, rulings={"boots_year_zer": True})


@RULING_OFF_AND_ON
def test_boots_year_zero(on: bool) -> None:
    me = mage("", "temporal_boots", library_2="purse_of_io")
    game = play(summon(me, rulings={"boots_year_zero": on}), "move -1")
    assert year_and_space(game) == (0 if on else 1, 12)
    play(game, "end")
    assert year_and_space(game) == (1 if on else 2, 1)
    assert hand(game) == ([] if on else ["purse_of_io"])


@RULING_OFF_AND_ON
def test_energy_limit(on: bool) -> None:
    """All sixteen air are taken: seven, seven, and two on an Amulet."""
    seven = " ".join(["air"] * 7)
    me = mage("", "", f"hourglass_of_time {WATER}", stored={WATER: "air air"})
    rulings = {"energy_limit": on}
    game = finish(me, mage(seven), mage(seven), space=3, rulings=rulings)
    assert asked(game) == (0, "energy.choose")
    assert is_offered(game, "gain air") != on
    assert is_offered(game, "gain fire")


@RULING_OFF_AND_ON
def test_energy_limit_applies_to_the_die(on: bool) -> None:
    seven = " ".join(["air"] * 7)
    me = mage("air", "temporal_boots")
    die = face("winter_1", air=2, star=1)
    game = with_die("winter_1", die, me, mage(seven), mage(seven), rulings={"energy_limit": on})
    assert reserve(game) == " ".join(["air"] * (2 if on else 3))


def scarce(me: Mage, on: bool, left: int = 1) -> Game:
    """Take all tokens other than air, except an earth, and a water and a fire if `left`."""
    grimoire = "bespelled_grimoire"
    on_cards = {WATER: ["water " * 4, "fire " * 4], CAULDRON: ["water water fire fire fire fire", "fire " * 6]}
    second = mage("water " * (10 - left), "", f"{grimoire} {WATER} {WATER} {CAULDRON} {CAULDRON}", stored=on_cards)
    rivals = [second, mage("fire " * (2 - left) + "earth " * 8, "", grimoire), mage("earth " * 7)]
    return tournament(me, *rivals, rulings={"energy_limit": on})


@RULING_OFF_AND_ON
def test_energy_limit_and_an_impossible_exchange(on: bool) -> None:
    """One earth is left: one air can be exchanged for it, but two airs can't be exchanged for two tokens."""
    game = play(scarce(mage("air air"), on, left=0), "bonus exchange")
    if on:
        assert not is_offered(game, "discard air air")
        assert reserve(game) == "air earth", "there is only one way, so nothing is asked"
    else:
        assert is_offered(game, "discard air air")


@RULING_OFF_AND_ON
def test_energy_limit_and_the_mirror(on: bool) -> None:
    game = scarce(mage("air air air", "", "mirror_of_the_seasons", crystals=9), on)
    play(game, "activate mirror_of_the_seasons")
    most = 1 if on else 3
    assert set(game.options) == {
        f"swap air {kind} {n}" for kind in ("water", "fire", "earth") for n in range(1, most + 1)
    }


@RULING_OFF_AND_ON
def test_energy_limit_and_the_exchange(on: bool) -> None:
    start = play(scarce(mage("air air"), on), "bonus exchange")
    found = set()
    for given in start.options:
        game = play(start.copy(), given)
        if asked(game)[1] == "turn.act":  # There was only one way.
            found.add(reserve(game))
        else:
            found |= {reserve(play(game.copy(), gained)) for gained in game.options}
    if on:
        assert found == {"air water", "air fire", "air earth", "water fire", "water earth", "fire earth"}
    else:
        assert len(found) == 9


@RULING_OFF_AND_ON
def test_energy_limit_and_the_air_elemental(on: bool) -> None:
    """Three of sixteen air are free again after paying: with the limit, three are left for the last rival."""
    rivals = [mage("air " * 7), mage("air " * 6), mage("water water fire earth")]
    game = summon(mage("air air air", "air_elemental"), *rivals, rulings={"energy_limit": on})
    left = reserve(game, 3).split()
    assert (len(left), left.count("air")) == (4, 3 if on else 4)


@RULING_OFF_AND_ON
def test_choose_trigger_order(on: bool) -> None:
    """By default the Soul comes first; a player who can choose takes Titus's crystal first to pay for it."""
    me = mage("", "", f"titus_deepgaze {SOUL}")
    game = finish(me, mage(crystals=5), rulings={"choose_trigger_order": on})
    if on:
        assert asked(game) == (0, "round.trigger")
        assert sorted(game.options) == [SOUL, "titus_deepgaze"]
        play(game, "titus_deepgaze")
    assert crystals(game) == [0 if on else 1, 4]


@RULING_OFF_AND_ON
def test_choose_trigger_order_at_the_change_of_season(on: bool) -> None:
    me = mage("", "", "figrim_the_avaricious hourglass_of_time")
    game = finish(me, mage(crystals=5), space=3, rulings={"choose_trigger_order": on})
    assert asked(game) == (0, "round.trigger" if on else "energy.choose")
    if on:
        play(game, "hourglass_of_time", "gain air")
    else:
        play(game, "gain air")
    assert (crystals(game), reserve(game)) == ([1, 4], "air")


@RULING_OFF_AND_ON
@pytest.mark.parametrize("card", [KAIRN, CAULDRON])
def test_amulet_feeds(card: str, on: bool) -> None:
    me = mage("", "", f"{card} {WATER}", stored={WATER: "air"})
    game = tournament(me, mage(crystals=9), rulings={"amulet_feeds": on})
    assert is_offered(game, f"activate {card}") == on
    if on:
        play(game, f"activate {card}")
        assert (WATER, "air") not in stored(game)


@RULING_OFF_AND_ON
def test_amulet_feeds_from_the_reserve_either_way(on: bool) -> None:
    me = mage("fire", "", f"{KAIRN} {WATER}", stored={WATER: "air"})
    game = activate(me, mage(crystals=9), rulings={"amulet_feeds": on})
    if on:
        assert sorted(game.options) == ["discard air", "discard fire"]
        play(game, "discard fire")
    assert (crystals(game), reserve(game), stored(game)) == ([0, 5], "", [(WATER, "air")])


@RULING_OFF_AND_ON
@pytest.mark.parametrize(
    ("owned", "used", "cards", "below"), [(3, 1, "", -2), (7, 1, "purse_of_io", -3), (0, 3, "", -20)]
)
def test_floor_at_zero(owned: int, used: int, cards: str, below: int, on: bool) -> None:
    game = last_turn(
        mage("", f"{cards} temporal_boots", crystals=owned + 5, bonuses=used), rulings={"floor_at_zero": on}
    )
    assert game.scores[0] == (0 if on else below)


@RULING_OFF_AND_ON
def test_floor_at_zero_changes_nothing_above_zero(on: bool) -> None:
    assert last_turn(mage("", "purse_of_io", crystals=50, bonuses=1), rulings={"floor_at_zero": on}).scores[0] == 40


@RULING_OFF_AND_ON
def test_damned_soul_first(on: bool) -> None:
    die = face("winter_4", crystals=6)
    game = with_die("winter_4", die, mage("water", "", SOUL), rulings={"damned_soul_first": on})
    if not on:
        assert asked(game) == (0, "turn.act")
        assert crystals(game)[0] == 6
        assert is_offered(game, f"activate {SOUL}")
        return
    assert asked(game) == (0, "die.before")
    assert sorted(game.options) == ["give", "resolve"]
    play(game, "give")
    assert in_play(game, 1) == [SOUL]
    assert (reserve(game), crystals(game)[0]) == ("", 6)


def test_damned_soul_first_needs_water() -> None:
    game = with_die("winter_4", face("winter_4", crystals=6), mage("air", "", SOUL))
    assert asked(game) == (0, "turn.act")


@RULING_OFF_AND_ON
@pytest.mark.parametrize(
    ("card", "owned", "answers", "cost"),
    [
        ("tree_of_light", 3, ["buy", "gain air"], 3),
        ("crystal_orb", 3, ["discard"], 3),
        ("mirror_of_the_seasons", 1, ["swap earth air 1"], 1),
    ],
)
def test_fairies_first(on: bool, card: str, owned: int, answers: list[str], cost: int) -> None:
    """After the last crystals are paid, the Fairies get none. With the ruling they come first, so paying fails."""
    me, rival = mage("earth", "", card, crystals=owned), mage("", "", FAIRIES)
    game = tournament(me, rival, rulings={"fairies_first": on})
    if not on:
        assert crystals(play(game, f"activate {card}", *answers)) == [owned - cost, 1]
    elif card == "mirror_of_the_seasons":
        assert game.why_not(f"activate {card}").rule == "card.thieving_fairies"  # type: ignore[union-attr]
    else:
        play(game, f"activate {card}")
        assert (crystals(game), answers[0] in game.options) == ([owned - 1, 2], False)


@RULING_OFF_AND_ON
@pytest.mark.parametrize(("owned", "left"), [(5, 1), (4, 0)])
def test_fairies_take_once_with_either_ruling(on: bool, owned: int, left: int) -> None:
    game = tournament(
        mage("", "", "tree_of_light", crystals=owned), mage("", "", FAIRIES), rulings={"fairies_first": on}
    )
    assert crystals(play(game, "activate tree_of_light", "buy", "gain air")) == [left, 2]
