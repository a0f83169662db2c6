"""The end of the game: the score sheet line by line, the winner, ties."""

from __future__ import annotations

import pytest
from games.seasons.seasons_tables import CARDS, FAMILIARS, PLAYER_COUNTS, last_turn, mage, play, prestige, seasons
from play import play_out

from tabletop_nb.core.game import Game

HELM = "ragfields_helm"
EARNED = {  # card -> points it earns by its effect at the end of the last round or game
    HELM: 20,
    "sealed_chest_of_urm": 20,
    "figrim_the_avaricious": 1,
    "titus_deepgaze": 1,
    "damned_soul_of_onys": -3,
}


@pytest.mark.parametrize("card", CARDS)
def test_every_card_scores_its_prestige(card: str) -> None:
    game = last_turn(mage("", "", card, crystals=30), mage(crystals=9))
    while game.choice:  # The Horn and the Hourglass still ask.
        game.apply(game.options[0])
    assert game.scores[0] == 30 + prestige(card) + EARNED.get(card, 0)


@pytest.mark.parametrize(("cards", "penalty"), [(0, 0), (1, 5), (4, 20)])
def test_cards_left_in_hand_cost_points(cards: int, penalty: int) -> None:
    assert last_turn(mage("", " ".join(CARDS[:cards]), crystals=50)).scores[0] == 50 - penalty


def test_remaining_energy_is_worth_nothing() -> None:
    assert last_turn(mage("air water fire earth", crystals=50)).scores[0] == 50


@pytest.mark.parametrize(
    ("mine", "theirs", "gain"),
    [(1, [0], 20), (2, [1], 20), (2, [2], 0), (2, [3], 0), (3, [2, 2], 20), (3, [2, 3], 0)],
)
def test_ragfields_helm(mine: int, theirs: list[int], gain: int) -> None:
    fill = [*CARDS[:9]]
    me = mage("", "", " ".join([HELM, *(fill.pop() for _ in range(mine - 1))]))
    rivals = [mage("", "", " ".join(fill.pop() for _ in range(n))) for n in theirs]
    own = sum(map(prestige, me["play"]))
    assert last_turn(me, *rivals).scores[0] == own + gain


def test_two_helms_are_worth_forty() -> None:
    assert last_turn(mage("", "", f"{HELM} {HELM}")).scores[0] == 20 + 40


def test_a_helm_without_the_most_cards_is_worth_its_prestige() -> None:
    assert last_turn(mage("", "", HELM), mage("", "", HELM)).scores == [10, 10]


def test_the_last_change_of_year_still_triggers_figrim_and_the_hourglass() -> None:
    me = mage("", "", "figrim_the_avaricious hourglass_of_time lantern_of_xidit")
    game = last_turn(me, mage(crystals=10))
    assert not game.over
    play(game, "gain air")
    assert game.over
    assert game.scores == [7 + 6 + 24 + 1 + 3, 9]


def test_the_end_of_the_last_round_still_counts() -> None:
    me = mage("air air air air", "", "wondrous_chest")
    assert last_turn(me).scores[0] == 4 + 3


def test_the_sheet_adds_up_line_by_line() -> None:
    me = mage("air", "purse_of_io", "lantern_of_xidit temporal_boots", crystals=40, bonuses=1)
    game = last_turn(me)
    sheet = game.score_sheet()[0]
    assert sum(line.points for line in sheet) == game.scores[0] == 40 + 32 + 3 - 5 - 5
    points = [line.points for line in sheet]
    assert points.count(-5) == 2
    assert 32 in points
    for line in sheet:
        assert game.explain(line).text
        assert game.rules.book.score(line)


# -- who wins ------------------------------------------------------------------------------------------------


def test_the_most_points_win() -> None:
    assert last_turn(mage(crystals=9), mage(crystals=10)).winners == [1]


def tie_sentences(game: Game) -> bool:
    return "score.tie" in [event.rule for event in game.events]


def test_a_tie_is_announced() -> None:
    assert tie_sentences(last_turn(mage("", "", "temporal_boots"), mage(crystals=8)))
    shared = last_turn(mage(crystals=3), mage(crystals=3))
    assert not tie_sentences(shared)
    assert "share the victory: Player 1, Player 2." in shared.describe_event(shared.events[-1])
    assert not tie_sentences(last_turn(mage(crystals=3), mage(crystals=2), mage(crystals=2)))


def test_a_tie_goes_to_the_most_cards_in_play() -> None:
    game = last_turn(mage("", "", "temporal_boots", crystals=2), mage(crystals=10), mage(crystals=10))
    assert game.scores == [10, 10, 10]
    assert game.winners == [0]


def test_players_tied_in_points_and_cards_share_the_win() -> None:
    game = last_turn(mage("", "", "temporal_boots"), mage("", "", "die_of_malice"), mage(crystals=8))
    assert game.scores == [8, 8, 8]
    assert game.winners == [0, 1]


def test_more_cards_do_not_help_without_a_tie() -> None:
    assert last_turn(mage("", "", "temporal_boots"), mage(crystals=9)).winners == [1]


def test_the_tie_break_counts_cards_and_not_prestige() -> None:
    game = last_turn(mage("", "", "potion_of_life potion_of_dreams", crystals=8), mage("", "", "temporal_boots"))
    assert game.scores == [8, 8]
    assert game.winners == [0]


# -- independent calculation ---------------------------------------------------------------------------------


def recomputed_score(game: Game, seat: int) -> int:
    """Return the score, computed only from the rulebook's card list and the table."""
    mages = game.table.seats
    me = mages[seat]
    kinds = [CARDS[card >> 1] for card in me.play]
    points = me.crystals + sum(map(prestige, kinds)) - 5 * len(me.hand) - (0, 5, 12, 20)[me.bonuses]
    points += 3 * sum(me.reserve) * kinds.count("lantern_of_xidit")
    points += 20 * kinds.count("sealed_chest_of_urm") * (not set(FAMILIARS) & set(kinds))
    most = all(len(me.play) > len(other.play) for p, other in enumerate(mages) if p != seat)
    return int(points + 20 * kinds.count(HELM) * most)


@PLAYER_COUNTS
def test_the_score_of_whole_games_matches_an_independent_calculation(players: int) -> None:
    for seed in range(4):
        game = play_out(seasons(players, "archmage", seed), seed)
        assert game.scores == [recomputed_score(game, seat) for seat in range(players)]
        best = max(game.scores)
        tied = [seat for seat in range(players) if game.scores[seat] == best]
        cards = max(len(game.table.seats[seat].play) for seat in tied)
        assert game.winners == [seat for seat in tied if len(game.table.seats[seat].play) == cards]
