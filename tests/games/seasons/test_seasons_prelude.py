"""The Prelude: setup at the three levels, the draft of nine cards, three sets of three."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from games.seasons.seasons_tables import CARDS, PLAYER_COUNTS, PRESETS, asked, hand, ids, play, seasons

from tabletop_nb.core.game import Game

LEVELS = pytest.mark.parametrize(("mode", "kinds"), [("apprentice", 30), ("magician", 30), ("archmage", 50)])


def preset(number: int) -> list[str]:
    """Return the cards of a preset set, by name."""
    return sorted(CARDS[n - 1] for n in PRESETS[number])


def drafted(game: Game, seat: int) -> list[str]:
    return ids(game.table.seats[seat].drafted)


def drafting(game: Game) -> bool:
    return bool(game.choice) and asked(game)[1] == "prelude.pick"


def pick_all(game: Game, seed: int = 0) -> Game:
    """Play the whole draft at random."""
    pick = Random(seed)
    while drafting(game):
        game.push(pick.choice(game.choice.options))  # type: ignore[union-attr]
    return game


def build(game: Game, seat: int = 0, *answers: str) -> Game:
    """Build everybody's three sets: with these answers for one seat, in the given order for the others."""
    mine = list(answers)
    while asked(game)[1] == "prelude.sets":
        if asked(game)[0] == seat and mine:
            game.apply(mine.pop(0))
        else:
            game.apply(game.options[0])
    return game


# -- preparation ---------------------------------------------------------------------------------------------


@PLAYER_COUNTS
@LEVELS
def test_every_board_is_set_up(mode: str, kinds: int, players: int) -> None:
    game = seasons(players, mode)
    table = game.table
    assert (table.year, table.space, table.season) == (1, 1, 0)
    for seat in table.seats:
        assert (seat.crystals, seat.gauge, seat.bonuses, tuple(seat.reserve)) == (0, 0, 0, (0, 0, 0, 0))
        assert not seat.play
    assert len(table.pile) == 2 * kinds - 9 * players
    assert not table.discards
    assert max(card >> 1 for card in table.pile) < kinds
    assert [len(dice) for dice in table.bag] == [players + 1] * 4


@PLAYER_COUNTS
def test_the_dice_of_the_game_are_drawn_at_random(players: int) -> None:
    bags = {tuple(map(tuple, seasons(players, "magician", seed).table.bag)) for seed in range(30)}
    assert (len(bags) == 1) == (players == 4), "with four players all five dice of each colour are used"


@PLAYER_COUNTS
@LEVELS
def test_there_are_two_copies_of_every_card(mode: str, kinds: int, players: int) -> None:
    table = seasons(players, mode).table
    cards = [*table.pile, *(card for pack in table.packs for card in pack)]
    for seat in table.seats:
        cards += [*seat.drafted] if seat.drafted else [*seat.hand, *seat.library_2, *seat.library_3]
    assert Counter(card >> 1 for card in cards) == dict.fromkeys(range(kinds), 2)


# -- Apprentice ----------------------------------------------------------------------------------------------


@PLAYER_COUNTS
def test_apprentices_get_different_preset_sets(players: int) -> None:
    for seed in range(8):
        game = seasons(players, "apprentice", seed)
        assert asked(game)[1] == "prelude.sets"
        given = [sorted(drafted(game, p)) for p in range(players)]
        assert all(cards in [preset(n) for n in PRESETS] for cards in given)
        assert len(set(map(tuple, given))) == players


def test_a_script_sets_the_apprentices_preset_sets() -> None:
    game = seasons(2, "apprentice", scenario={"script": {"sets": [3, 2]}})
    assert [sorted(drafted(game, p)) for p in (0, 1)] == [preset(3), preset(2)]


def test_a_scenario_can_give_an_apprentice_a_preset_set() -> None:
    game = seasons(2, "apprentice", scenario={"seats": [{"set": 4}, {"set": 1}]})
    assert [sorted(drafted(game, p)) for p in (0, 1)] == [preset(4), preset(1)]


# -- the draft -----------------------------------------------------------------------------------------------


@PLAYER_COUNTS
@pytest.mark.parametrize(("mode", "kinds"), [("magician", 30), ("archmage", 50)])
def test_every_player_drafts_nine_cards_from_packs_of_nine(mode: str, kinds: int, players: int) -> None:
    game = seasons(players, mode, seed=3)
    start = [sorted(ids(pack)) for pack in game.table.packs]
    assert [len(pack) for pack in start] == [9] * players
    pick_all(game)
    taken = [drafted(game, p) for p in range(players)]
    assert [len(cards) for cards in taken] == [9] * players
    for first in range(players):  # Each neighbour to the left saw this pack in turn.
        assert sorted(taken[(first + turn) % players][turn] for turn in range(9)) == start[first]


@PLAYER_COUNTS
def test_packs_are_passed_to_the_left(players: int) -> None:
    game = seasons(players, "archmage", seed=4)
    start = [sorted(ids(pack)) for pack in game.table.packs]
    picks = {}
    for _ in range(players):
        seat = asked(game)[0]
        assert sorted({option.split()[1] for option in game.options}) == sorted(set(start[seat]))
        picks[seat] = game.options[0].split()[1]
        game.apply(game.options[0])
    seat = asked(game)[0]
    right = (seat - 1) % players
    left_over = start[right].copy()
    left_over.remove(picks[right])
    assert sorted({option.split()[1] for option in game.options}) == sorted(set(left_over))


def test_a_pick_is_secret_until_the_end() -> None:
    game = seasons(2, "archmage", seed=5)
    seat = asked(game)[0]
    card = next(
        o.split()[1] for o in game.options if sum(o.split()[1] == i for p in game.table.packs for i in ids(p)) == 1
    )
    play(game, f"pick {card}")
    assert card in str(game.view(seat))
    assert card not in str(game.view(1 - seat))


def test_the_second_player_picks_without_knowing_the_first_pick() -> None:
    """Players pick simultaneously: packs are passed on after everybody has picked."""
    game = seasons(3, "archmage", seed=6)
    first = asked(game)[0]
    game.apply(game.options[0])
    second = asked(game)[0]
    assert second != first
    assert len(game.table.packs[second]) == 9
    assert set(game.options) == {f"pick {card}" for card in ids(game.table.packs[second])}


def test_a_scenario_can_set_the_packs() -> None:
    packs = [list(CARDS[:9]), list(CARDS[9:18])]
    game = seasons(2, "magician", scenario={"packs": packs, "phase": "draft"})
    assert [sorted(ids(pack)) for pack in game.table.packs] == [sorted(pack) for pack in packs]


# -- three sets of three -------------------------------------------------------------------------------------


@PLAYER_COUNTS
def test_everybody_builds_three_sets_of_three(players: int) -> None:
    game = build(pick_all(seasons(players, "magician", seed=7)))
    assert asked(game)[1] == "dice.choose"
    for seat in game.table.seats:
        assert [len(cards) for cards in (seat.hand, seat.library_2, seat.library_3)] == [3, 3, 3]
        assert sorted((*seat.hand, *seat.library_2, *seat.library_3)) == sorted(seat.drafted)


def test_the_sets_contain_the_chosen_cards() -> None:
    game = seasons(2, "apprentice", scenario={"script": {"sets": [1, 2]}})
    order = drafted(game, 0)
    places = ["library_3", "hand", "library_2", "library_2", "hand", "library_3", "hand"]
    assert asked(game) == (0, "prelude.sets")
    assert sorted(game.options) == ["hand", "library_2", "library_3"]
    build(game, 0, *places, "library_2", "library_3")
    seat = game.table.seats[0]
    assert hand(game) == sorted(order[i] for i in (1, 4, 6))
    assert sorted(ids(seat.library_2)) == sorted(order[i] for i in (2, 3, 7))
    assert sorted(ids(seat.library_3)) == sorted(order[i] for i in (0, 5, 8))


def test_a_full_set_takes_no_more_cards() -> None:
    game = seasons(2, "apprentice")
    seat = asked(game)[0]
    play(game, "hand", "hand", "hand")
    assert asked(game) == (seat, "prelude.sets")
    assert sorted(game.options) == ["library_2", "library_3"]


def test_only_the_owner_knows_which_card_is_in_which_set() -> None:
    """Everybody knows a player's preset set, but not which cards are in hand and which come later."""
    script = {"script": {"sets": [1, 2]}}
    one = build(seasons(2, "apprentice", scenario=script), 0)
    other = build(seasons(2, "apprentice", scenario=script), 0, *["library_3"] * 3, *["hand"] * 3)
    assert hand(one) != hand(other)
    assert one.view(1) == other.view(1)


# -- the first player ----------------------------------------------------------------------------------------


@PLAYER_COUNTS
def test_the_first_player_is_random_and_can_be_scripted(players: int) -> None:
    assert {seasons(players, "magician", seed).table.first for seed in range(40)} == set(range(players))
    for first in range(players):
        game = build(pick_all(seasons(players, "magician", scenario={"script": {"first": [first]}})))
        assert game.table.first == first
        assert asked(game) == (first, "dice.choose")
