"""Setup, page 4 of the rulebook."""

from __future__ import annotations

import pytest
from games.res_arcana.res_arcana_tables import (
    ARTIFACTS,
    BOARDS,
    ITEMS,
    LETTERS,
    MAGES,
    MONUMENTS,
    PRESETS,
    RULES,
    SUN,
    asked,
    centre,
    fresh,
    in_play,
    look,
    play,
    pool,
    seat,
)
from play import logged

from tabletop_nb.core.errors import SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.games import players_and_mode

PLAYER_COUNTS = pytest.mark.parametrize("players", [2, 3, 4])


def mages_chosen(game: Game) -> Game:
    """Let everybody take the first mage offered."""
    while asked(game)[1] == "setup.mage":
        game.apply(game.options[0])
    return game


@PLAYER_COUNTS
def test_the_centre_at_the_start(players: int) -> None:
    game = fresh(players, seed=3)
    shown = centre(game)
    assert sorted(shown["items"]) == sorted(ITEMS)
    assert len(shown["monuments"]) == 2
    assert set(shown["monuments"]) <= set(MONUMENTS)
    assert shown["monument_deck"] == ["?"] * 8
    assert [sum(side in board for side in shown["places"]) for board in BOARDS] == [1] * 5


def test_either_side_of_a_place_comes_up() -> None:
    seen = {place for seed in range(30) for place in centre(fresh(seed=seed))["places"]}
    assert seen == {side for board in BOARDS for side in board}


@PLAYER_COUNTS
@pytest.mark.parametrize("mode", ["standard", "first", "draft"])
def test_everybody_has_one_of_each_essence(players: int, mode: str) -> None:
    game = fresh(players, mode)
    assert {pool(game, p) for p in range(players)} == {" ".join(f"1{letter}" for letter in LETTERS)}


@PLAYER_COUNTS
def test_two_mages_and_eight_artifacts_each(players: int) -> None:
    game = fresh(players, seed=5)
    dealt = [look(game, p) for p in range(players)]
    mages = [mage for each in dealt for mage in each["mages"]]
    assert len(mages) == len(set(mages)) == 2 * players
    assert set(mages) <= set(MAGES)
    cards = [card for each in dealt for card in each["hand_or_deck"]]
    assert len(cards) == len(set(cards)) == 8 * players
    assert set(cards) <= set(ARTIFACTS)
    assert all(len(each["hand"]) == 3 and len(each["deck"]) == 5 for each in dealt)


def test_the_hand_is_drawn_before_the_mage_is_chosen() -> None:
    game = fresh(2, seed=5)
    assert asked(game)[1] == "setup.mage"
    p = asked(game)[0]
    assert len([card for card in look(game, p)["hand"] if card != "?"]) == 3
    assert set(game.options) == set(look(game, p)["mages"])


def test_mages_are_revealed_together() -> None:
    game = fresh(3, seed=5)
    chooser = asked(game)[0]
    chosen = game.options[1]
    game.apply(chosen)
    other = asked(game)[0]
    assert other != chooser
    assert chosen not in str(game.view(other))
    mages_chosen(game)
    assert chosen in in_play(game, chooser)
    assert all(sum(one in MAGES for one in in_play(game, p)) == 1 for p in range(3))
    assert "setup.reveal" in logged(game)


def test_the_mage_that_was_not_chosen_stays_secret() -> None:
    game = fresh(2, seed=5)
    offered = [look(game, p)["mages"] for p in range(2)]
    mages_chosen(game)
    for p in range(2):
        (left,) = set(offered[p]) - set(in_play(game, p))
        assert left not in str(game.view(1 - p))


@PLAYER_COUNTS
def test_items_are_chosen_in_reverse_order_from_the_first_players_right(players: int) -> None:
    for seed in range(6):
        game = mages_chosen(fresh(players, seed=seed))
        first = centre(game)["first"]
        for back in range(1, players + 1):
            assert asked(game) == ((first - back) % players, "setup.items")
            assert len(game.options) == 8 - back + 1
            taken = game.options[-1]
            game.apply(taken)
            assert taken in in_play(game, (first - back) % players)
            assert taken not in centre(game)["items"]
        assert len(centre(game)["items"]) == 8 - players


@PLAYER_COUNTS
def test_anybody_may_be_first_player_and_begins(players: int) -> None:
    firsts = set()
    for seed in range(25):
        game = mages_chosen(fresh(players, seed=seed))
        first = centre(game)["first"]
        firsts.add(first)
        while asked(game)[1] == "setup.items":
            game.apply(game.options[0])
        while asked(game)[1] != "turn.action":
            game.apply(game.options[0])
        assert asked(game)[0] == first
    assert firsts == set(range(players))


@PLAYER_COUNTS
def test_the_first_game_has_preset_hands_mages_and_sun_sides(players: int) -> None:
    for seed in range(4):
        game = fresh(players, "first", seed)
        assert set(centre(game)["places"]) == set(SUN)
        mages = set()
        for p in range(players):
            (mage,) = [one for one in in_play(game, p) if one in MAGES]
            mages.add(mage)
            assert set(look(game, p)["hand"]) == PRESETS[mage]
            assert look(game, p)["deck"] == ["?"] * 5
        assert len(mages) == players
        assert asked(game)[1] == "setup.items"


def test_in_a_first_game_players_do_not_know_their_decks() -> None:
    game = fresh(2, "first", 3)
    for p in range(2):
        assert set(look(game, p)["hand_or_deck"]) <= set(look(game, p)["hand"])


def test_no_artifact_is_dealt_twice_in_a_first_game() -> None:
    game = fresh(4, "first", 3)
    every = [card for p in range(4) for card in (*game.table.seats[p].hand, *game.table.seats[p].deck)]
    assert len(every) == len(set(every)) == 32


def test_unused_cards_go_back_into_the_box() -> None:
    game = fresh(2, seed=5)
    assert centre(game)["aside"] == 40 - 16
    game.apply(game.options[0])
    assert not [p for p in range(2) if len(look(game, p)["hand_or_deck"]) != 8]


def test_a_scenario_may_say_who_gets_what() -> None:
    seats = [
        {"mage": "seer", "item": "alchemy", "hand": ["prism"], "deck": ["vault", "treant"], "pool": {"gold": 2}},
        {"mages": ["witch", "druid"]},
    ]
    given = {"seats": seats, "first": 1, "monuments": ["temple", "obelisk"], "monument_deck": ["oracle"]}
    game = fresh(2, scenario={**given, "places": ["coral_castle"], "items": ["research", "protection"]})
    assert set(game.options) == {"witch", "druid"}
    play(game, "druid")
    assert asked(game) == (1, "setup.items")
    assert set(game.options) == {"research", "protection"}
    assert (pool(game), look(game)["hand"], len(look(game)["deck"])) == ("2G", ["prism"], 2)
    assert (centre(game)["monuments"], centre(game)["places"]) == (["temple", "obelisk"], ["coral_castle"])


@pytest.mark.parametrize(("mode", "players"), [("match", 3), ("match", 4), ("first", 5), ("standard", 5), ("draft", 1)])
def test_player_counts_that_a_mode_does_not_take(mode: str, players: int) -> None:
    with pytest.raises(SetupError, match=f"can't have {players} player"):
        players_and_mode(RULES, players, mode)


def test_one_player_is_for_puzzles_only() -> None:
    with pytest.raises(SetupError, match="standard: 2 to 4 players, or 1 with a scenario"):
        fresh(1)
    with pytest.raises(SetupError, match="can't have 1 player in mode draft"):
        fresh(1, "draft", scenario={})
    assert fresh(1, scenario={"seats": [seat(hand=["vault"])], "phase": "actions"}).players == 1
