"""The draft and match play, page 9 of the rulebook."""

from __future__ import annotations

from random import Random

import pytest
from effort import effort
from games.res_arcana.res_arcana_tables import ARTIFACTS, MAGES, asked, centre, fresh, in_play, look, random_walk

from tabletop_nb.bots import make
from tabletop_nb.core.game import Game

# -- the draft -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_draft_goes_left_and_then_right(players: int) -> None:
    game, pick = fresh(players, "draft", 4), Random(1)
    for half, way in (("first", 1), ("second", -1)):
        packs = {p: look(game, p)["pack"] for p in range(players)}
        assert all(len(pack) == 4 for pack in packs.values()), half
        packs_now = {p: set(pack) for p, pack in packs.items()}
        for _ in range(3):
            passed = {}
            for _ in range(players):
                p, rule = asked(game)
                assert rule == "draft.keep"
                assert set(game.options) == packs_now[p]
                kept = pick.choice(game.options)
                passed[(p + way) % players] = packs_now[p] - {kept}
                game.apply(kept)
            packs_now = passed  # the last card is kept unasked
    assert asked(game)[1] == "setup.mage"
    for p in range(players):
        assert (len(look(game, p)["hand"]), len(look(game, p)["deck"]), len(look(game, p)["hand_or_deck"])) == (3, 5, 8)


def test_the_draft_keeps_what_was_chosen() -> None:
    game = fresh(2, "draft", 7)
    kept: dict[int, list[str]] = {0: [], 1: []}
    while asked(game)[1] == "draft.keep":
        p = asked(game)[0]
        kept[p].append(game.options[0])
        game.apply(game.options[0])
    for p in range(2):
        assert set(kept[p]) <= set(look(game, p)["hand_or_deck"])
        assert len(look(game, p)["hand_or_deck"]) == 8


def test_mages_are_known_before_the_draft() -> None:
    game = fresh(3, "draft", 2)
    assert all(len(look(game, p)["mages"]) == 2 for p in range(3))
    assert look(game, 0, viewer=1)["mages"] == ["?", "?"]


def test_the_second_four_are_not_seen_during_the_first_half() -> None:
    game = fresh(2, "draft", 2)
    first_half = {card for p in range(2) for card in look(game, p)["pack"]}
    while len(look(game, 0)["kept"]) < 4 or len(look(game, 1)["kept"]) < 4:
        assert {card for p in range(2) for card in look(game, p)["pack"]} <= first_half
        game.apply(game.options[0])
    assert not {card for p in range(2) for card in look(game, p)["pack"]} & first_half


# -- match play ----------------------------------------------------------------------------------------

STRONG = {
    "components": ["great_pyramid", "temple", "colossus", "oracle", "nightingale"],
    "hand": [],
    "deck": ["prism", "vault", "treant", "crypt", "hawk", "athanor", "mermaid"],
    "pool": {},
    "item": "alchemy",
    "mage": "seer",
}
WEAK = {
    "components": [],
    "hand": [],
    "deck": [
        *("magical_shard", "flaming_pit", "guard_dog", "windup_man", "cursed_skull"),
        *("dragon_teeth", "dragon_egg", "elvish_bow"),
    ],
    "pool": {},
    "item": "research",
    "mage": "druid",
}


def won_by(winner: int, seed: int = 1) -> Game:
    """Return a match whose first game this seat has just won."""
    seats = [STRONG, WEAK] if winner == 0 else [WEAK, STRONG]
    return end_of_game(
        fresh(2, "match", seed, scenario={"seats": seats, "phase": "actions", "turn": 0, "first": 0, "round": 3})
    )


def end_of_game(game: Game) -> Game:
    """Let everybody pass until the current game is over."""
    games = len(centre(game)["games"])
    for _ in range(400):
        if game.over or len(centre(game)["games"]) > games:
            return game
        game.apply("pass" if "pass" in game.options else game.options[0])
    raise AssertionError("the game did not end")


def finish_draft(game: Game) -> list[int]:
    """Finish the face-up draft and return who picked."""
    order = []
    while game.choice and asked(game)[1] == "match.pick":
        order.append(asked(game)[0])
        game.apply(game.options[0])
    return order


@pytest.mark.parametrize("winner", [0, 1])
def test_the_loser_chooses_who_starts_the_next_game(winner: int) -> None:
    game = won_by(winner)
    assert asked(game) == (1 - winner, "match.who_begins")
    assert set(game.options) == {"0", "1"}


@pytest.mark.parametrize("begins", [0, 1])
def test_sixteen_face_up_artifacts_are_picked_in_turns_of_one_two_two_and_one(begins: int) -> None:
    game = won_by(0)
    game.apply(str(begins))
    owned = {*STRONG["deck"], *WEAK["deck"], "nightingale"}
    assert set(centre(game, 0)["face_up"]) == set(centre(game, 1)["face_up"]) == owned
    a, b = begins, 1 - begins
    assert finish_draft(game) == [a, b, b, a, a, b, b, a, a, b, b, a, a, b, b]  # the sixteenth is left for the first
    assert all(len(look(game, p)["hand_or_deck"]) == 8 for p in range(2))
    assert {card for p in range(2) for card in look(game, p)["hand_or_deck"]} == owned


def test_a_card_that_can_only_be_the_second_pick_is_refused_as_out_of_order() -> None:
    game = won_by(0)
    game.apply("0")
    game.apply(game.options[0])
    reason = game.why_not(centre(game)["face_up"][-1])
    assert reason
    assert reason.rule == "answer.order"


def test_mages_stay_for_the_whole_match_and_everything_else_is_reset() -> None:
    game = won_by(0)
    game.apply("1")
    finish_draft(game)
    assert asked(game) == (0, "setup.items")
    assert (in_play(game, 0), in_play(game, 1)) == (["seer"], ["druid"])
    shown = centre(game)
    assert (len(shown["items"]), len(shown["monuments"]), len(shown["monument_deck"])) == (8, 2, 8)
    assert len(shown["places"]) == 5
    assert shown["first"] == 1
    for p in range(2):
        assert set(look(game, p)["pool"].values()) == {1}
        assert (len(look(game, p)["hand"]), len(look(game, p)["deck"])) == (3, 5)
        assert look(game, p)["discards"] == []


def test_after_the_face_up_draft_both_know_which_cards_the_other_has() -> None:
    game = won_by(0)
    game.apply("1")
    finish_draft(game)
    assert set(look(game, 1, viewer=0)["hand_or_deck"]) == set(look(game, 1)["hand_or_deck"])
    assert look(game, 1, viewer=0)["hand"] == ["?"] * 3


def second_game_to(winner: int) -> tuple[Game, list[list[str]]]:
    """Let this seat win the second game after seat 0 won the first; return the decks of the draft."""
    game, bot = won_by(0), make("greedy", 1)
    game.apply("1")
    finish_draft(game)
    decks = [look(game, p)["hand_or_deck"] for p in range(2)]
    while len(centre(game)["games"]) == 1 and game.choice:
        if asked(game)[0] == winner:
            game.push(bot.choose(game.view(winner), game.choice, lambda seed: game.imagine(winner, seed)))
        else:
            game.apply("pass" if "pass" in game.options else game.options[0])
    assert [each["winners"] for each in centre(game)["games"]] == [[0], [winner]]
    return game, decks


@pytest.mark.slow
def test_a_match_is_over_after_two_wins() -> None:
    game, _ = second_game_to(0)
    assert game.over
    assert (game.winners, game.scores) == ([0], [2, 0])


def test_a_match_begins_like_a_standard_game() -> None:
    game = fresh(2, "match", 9)
    assert asked(game)[1] == "setup.mage"
    assert all(len(look(game, p)["hand_or_deck"]) == 8 and len(look(game, p)["mages"]) == 2 for p in range(2))
    assert set(look(game)["mages"]) <= set(MAGES)
    assert set(look(game)["hand_or_deck"]) <= set(ARTIFACTS)


@pytest.mark.slow
def test_a_third_game_is_played_with_the_cards_that_were_drafted() -> None:
    game, decks = second_game_to(1)
    assert asked(game) == (0, "match.who_begins")
    game.apply("0")
    assert asked(game) == (1, "setup.items"), "nothing is drafted again, and nobody chooses a mage"
    assert [look(game, p)["hand_or_deck"] for p in range(2)] == decks
    assert [in_play(game, p) for p in range(2)] == [["seer"], ["druid"]]
    assert centre(game)["first"] == 0


def test_kept_cards_are_secret() -> None:
    game = fresh(2, "draft", scenario={"first": 0})
    kept = game.options[0]
    game.apply(kept)
    assert (look(game)["kept"], look(game, viewer=1)["kept"]) == ([kept], ["?"])
    event = next(event for event in game.view(1)["events"] if event["rule"] == "draft.keep")
    assert event["facts"] == {}


@pytest.mark.soak
def test_a_match_ends_after_two_wins_or_three_games() -> None:
    lengths = set()
    for seed in range(effort(8, 60)):
        game = fresh(2, "match", seed)
        for _ in random_walk(game, seed):
            pass
        if not game.capped:
            games = centre(game)["games"]
            wins = [sum(p in each["winners"] for each in games) for p in (0, 1)]
            assert game.scores == wins
            assert game.winners == [p for p in (0, 1) if wins[p] == max(wins)]
            assert len(games) == 3 or sorted(wins) == [0, 2]
            assert [line.number for line in game.score_sheet()[0]] == [each["points"][0] for each in games]
            lengths.add(len(games))
    assert lengths == {2, 3}


def test_each_pair_of_cards_can_be_picked_in_only_one_order() -> None:
    game = won_by(0)
    game.apply("0")
    game.apply("athanor")
    pairs = [frozenset((one, other)) for one in game.options for other in seconds(game, one)]
    # One pair is missing: after the next-to-last card, the only second card is picked without asking.
    assert len(pairs) == len(set(pairs)) == 15 * 14 // 2 - 1


def seconds(game: Game, card: str) -> list[str]:
    """Return what can be picked after this card; empty if only one card was left, which is picked without asking."""
    branch = game.copy()
    branch.apply(card)
    return branch.options if len(centre(branch)["face_up"]) == len(centre(game)["face_up"]) else []
