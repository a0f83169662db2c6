"""Each ruling, in both positions."""

from __future__ import annotations

from dataclasses import fields

import pytest
from games.mercurial.mercurial_tables import cast_result, centre, facts, row, seat, seat_view, spell, table
from play import play, refused

import tabletop_nb as tt
from tabletop_nb.core.errors import SetupError
from tabletop_nb.games.mercurial.rulings import Rulings

TESTED = {
    "weave_costs_one", "small_myst_gives_mystrune", "prestige_without_heroic", "cut_gain_resolves", "take_mandatory",
    "links_forced", "mystrune_before_enchantments", "discounts_by_space", "removal_from_turn_3", "two_acuity_rewards",
    "every_printed_sigil",
}  # fmt: skip


def test_every_ruling_has_a_test() -> None:
    assert {field.name for field in fields(Rulings)} == TESTED


@pytest.mark.parametrize(("switch", "left"), [(False, 0), (True, 2)])
def test_weave_costs_one(switch: bool, left: int) -> None:
    start = seat("enchanter", "EVV", hand=["void_weave"], acuity=3)
    game = table(start, rulings={"weave_costs_one": switch})
    assert seat_view(play(game, "play void_weave primary", "convert 2 void_earth"))["acuity"] == left


@pytest.mark.parametrize("switch", [False, True])
def test_weave_with_one_acuity(switch: bool) -> None:
    game = table(seat("enchanter", "EV", hand=["void_weave"], acuity=1), rulings={"weave_costs_one": switch})
    assert ("play void_weave primary" in game.options) == switch


@pytest.mark.parametrize("switch", [False, True])
def test_small_myst_gives_mystrune(switch: bool) -> None:
    active = [spell("red_noon", "FF"), spell("dew_thread", "W")]
    game = table(seat("enchanter", "WV", active=active), rulings={"small_myst_gives_mystrune": switch})
    play(game, "cast")
    assert cast_result(game) == (5, 5)
    assert seat_view(game)["has_mystrune"] == switch


@pytest.mark.parametrize(("switch", "prestige"), [(False, 0), (True, 2)])
def test_prestige_without_heroic(switch: bool, prestige: int) -> None:
    start = seat("enchanter", "FV", active=[spell("red_noon", "FF")])
    game = table(start, heroics=["seal_the_sky_wound"], rulings={"prestige_without_heroic": switch})
    assert seat_view(play(game, "cast"))["prestige"] == prestige


@pytest.mark.parametrize("switch", [False, True])
def test_cut_gain_resolves(switch: bool) -> None:
    game = table(seat("enchanter", "F", acuity=9, hand=["manafont_glove"]), rulings={"cut_gain_resolves": switch})
    assert ("play manafont_glove primary" in game.options) == switch
    assert switch or refused(game, "play manafont_glove primary") == "play.room"


def test_a_choice_is_left_if_only_one_effect_fits() -> None:
    start = seat("enchanter", "F", acuity=10, hand=["still_mind", "manafont_glove"])
    game = play(table(start, rulings={"cut_gain_resolves": False}), "play still_mind primary")
    assert (seat_view(game)["acuity"], game.table.plays, game.asked.rule) == (10, 2, "turn.action")
    room = play(table({**start, "acuity": 9}, rulings={"cut_gain_resolves": False}), "play still_mind primary")
    assert set(room.options) == {"choose acuity", "choose plays"}


@pytest.mark.parametrize("switch", [False, True])
def test_take_mandatory(switch: bool) -> None:
    game = table(seat("enchanter", "F"), rulings={"take_mandatory": switch})
    assert ("end" in game.options) != switch
    assert not switch or refused(game, "end") == "take.mandatory"


@pytest.mark.parametrize("switch", [False, True])
def test_links_forced(switch: bool) -> None:
    start = seat("enchanter", "V", active=[spell("cinder_lance", "FFF"), spell("echo_knot", "LL")])
    game = play(table(start, rulings={"links_forced": switch}), "cast")
    if switch:
        assert cast_result(game) == (14, 0)
    else:
        assert set(game.options) == {"link cinder_lance", "link nothing"}
        assert cast_result(play(game, "link nothing")) == (7, 0)


@pytest.mark.parametrize(("switch", "result"), [(True, (10, 0)), (False, (7, 3))])
def test_mystrune_before_enchantments(switch: bool, result: tuple[int, int]) -> None:
    start = seat("enchanter", "V", active=[spell("low_star", "WW"), spell("salt_the_fields", "EE")])
    game = table(start, holder=0, rulings={"mystrune_before_enchantments": switch})
    assert cast_result(play(game, "cast", "use mystrune")) == result


@pytest.mark.parametrize(("switch", "discounts"), [(True, ["", "acuity", ""]), (False, ["", "mana", "acuity"])])
def test_discounts_by_space(switch: bool, discounts: list[str]) -> None:
    spells = ["", "red_noon", "sunspill", "static_veil"]
    game = table(seat("enchanter", "F"), spells=spells, rulings={"discounts_by_space": switch})
    assert [space["discount"] for space in centre(game)["spells"]][:3] == discounts


@pytest.mark.parametrize(("switch", "removed"), [(False, [0, 0, 0, 1]), (True, [0, 0, 1, 2])])
def test_removal_from_turn_3(switch: bool, removed: list[int]) -> None:
    game = tt.new_game("mercurial", 1, 3, "prodigy", scenario={"seats": [{"class": "enchanter"}]},
                       rulings={"removal_from_turn_3": switch})  # fmt: skip
    counts = []
    for _ in range(4):
        play(game, "take_acuity", "end")
        counts.append(len(centre(game)["spell_discards"]))
    assert counts == removed
    assert all(row(game))
    assert all(row(game, "skills"))


@pytest.mark.parametrize(("switch", "acuity"), [(False, 1), (True, 2)])
def test_two_acuity_rewards(switch: bool, acuity: int) -> None:
    game = table(seat("enchanter", "F"), rulings={"two_acuity_rewards": switch})
    assert {(space["mana"], space["acuity"]) for space in centre(game)["heroics"]} == {(1, acuity)}


@pytest.mark.parametrize(("switch", "runebreakers"), [(True, 1), (False, 0)])
def test_every_printed_sigil(switch: bool, runebreakers: int) -> None:
    game = table(seat("enchanter", "F", hand=["ember_turn"]), rulings={"every_printed_sigil": switch})
    assert seat_view(game)["all_sigils"]["runebreaker"] == runebreakers
    assert seat_view(game)["all_sigils"]["pathfinder"] == 1


@pytest.mark.parametrize("name", sorted(TESTED))
def test_a_note_about_a_ruling_says_which_position_it_means(name: str) -> None:
    rules = tt.new_game("mercurial", 2, 1).rules.book.rules.values()
    notes = [rule.note for rule in rules if f"`{name}`" in rule.note]
    assert notes
    assert all(("is off" in note) == getattr(Rulings(), name) for note in notes)


def test_an_unknown_ruling_is_refused() -> None:
    with pytest.raises(SetupError, match="links_forced"):
        tt.new_game("mercurial", 2, 1, rulings={"link_forced": True})


@pytest.mark.parametrize(("epic", "mode"), [("yes", "standard"), (1, "standard"), (True, "prodigy")])
def test_epic_is_true_or_false_and_not_for_one(epic: object, mode: str) -> None:
    with pytest.raises(SetupError, match="epic"):
        tt.new_game("mercurial", 1 if mode == "prodigy" else 2, 1, mode, epic=epic)


def test_a_save_keeps_the_option() -> None:
    game = tt.new_game("mercurial", 2, 1, epic=True)
    assert tt.load(game.save()).table.goal == 6
    assert not facts(game, "end.trigger")
