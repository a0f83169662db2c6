"""The course of a game: the points after each turn, and the turns that changed most."""

from __future__ import annotations

from itertools import pairwise

import pytest

import tabletop_nb as tt
from tabletop_nb.analysis.course import Standing, TurningPoint, course, decisive_answer, turning_points
from tabletop_nb.bots import make, play_out
from tabletop_nb.core.game import Game

ME, RIVAL, THIRD = 0, 1, 2
TIED = Standing(0, None, (0, 0), (10.0, 10.0))


def played(name: str, players: int, mode: str) -> Game:
    return play_out(tt.new_game(name, players, 1, mode), [make("random", seat) for seat in range(players)])


# -- standings -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players", "mode"),
    [("evenfall", 1, "solo"), ("evenfall", 3, "competitive"), ("seasons", 2, "apprentice"), ("res_arcana", 3, "first")],
)
def test_a_standing_is_the_game_after_a_turn_of_one_player(name: str, players: int, mode: str) -> None:
    game = played(name, players, mode)
    standings = course(game)
    assert (standings[0].answer_count, standings[0].player) == (0, None)
    assert standings[-1].answer_count == len(game.answers)
    for before, after in pairwise(standings):
        assert before.answer_count < after.answer_count
        asked = [game.at(number) for number in range(before.answer_count, after.answer_count)]
        assert {each.asked.player for each in asked} == {after.player}
        assert len({each.rules.time(each.table)[1] for each in asked}) == 1
    for standing in standings:
        then = game.at(standing.answer_count)
        assert standing.points == tuple(then.scores)
        worth = [then.rules.value(then.table, seat) / then.rules.point for seat in range(players)]
        assert standing.values == pytest.approx(worth)


def test_two_turns_of_one_player_in_a_row_are_two_standings() -> None:
    """Alone, a player is asked in every turn."""
    game = played("evenfall", 1, "solo")
    assert len(course(game)) == 1 + game.rules.time(game.at(len(game.answers) - 1).table)[1]


def test_a_game_that_has_not_begun_has_one_standing() -> None:
    [start] = course(tt.new_game("evenfall", 2, 1, "competitive"))
    assert (start.answer_count, start.player, start.points) == (0, None, (0, 0))


def test_the_course_does_not_change_the_game() -> None:
    game = played("seasons", 2, "apprentice")
    before = game.save()
    course(game)
    assert (game.save(), game.peeked) == (before, 0)


# -- turning points ------------------------------------------------------------------------------------------


def test_the_lead_is_over_the_best_rival() -> None:
    standing = Standing(9, ME, (1, 2, 3), (20.0, 12.0, 17.0))
    assert [standing.lead(seat) for seat in (ME, RIVAL, THIRD)] == [3.0, -8.0, -3.0]
    assert Standing(9, ME, (4,), (6.5,)).lead(ME) == 6.5  # Alone, it is what the position is worth.


def test_turning_points_of_a_course_made_by_hand() -> None:
    standings = [
        TIED,
        Standing(2, ME, (0, 0), (14.0, 10.0)),  # + 4
        Standing(3, RIVAL, (0, 0), (14.0, 11.0)),  # - 1
        Standing(7, ME, (5, 0), (14.0, 3.0)),  # + 8
        Standing(8, RIVAL, (4, 9), (14.0, 15.0)),  # - 12
    ]
    assert turning_points(standings, ME) == [
        TurningPoint(0, 2, ME, 4.0, points=(0, 0)),
        TurningPoint(3, 7, ME, 8.0, points=(5, 0)),
        TurningPoint(7, 8, RIVAL, -12.0, points=(-1, 9)),
    ]
    assert turning_points(standings, ME, count=1) == [TurningPoint(7, 8, RIVAL, -12.0, points=(-1, 9))]
    assert [turn.change for turn in turning_points(standings, RIVAL)] == [-4.0, -8.0, 12.0]


def test_of_two_equal_turns_the_earlier_one_counts() -> None:
    standings = [TIED, Standing(1, ME, (0, 0), (13.0, 10.0)), Standing(2, RIVAL, (0, 0), (10.0, 10.0))]
    assert turning_points(standings, ME, count=1) == [TurningPoint(0, 1, ME, 3.0, points=(0, 0))]


def test_a_turn_that_changed_nothing_is_no_turning_point() -> None:
    standings = [TIED, Standing(1, ME, (0, 0), (10.4, 10.0)), Standing(2, RIVAL, (0, 0), (10.4, 10.9))]
    assert turning_points(standings, ME) == [TurningPoint(1, 2, RIVAL, pytest.approx(-0.9), points=(0, 0))]
    assert turning_points([TIED], ME) == turning_points([], ME) == []


def test_the_setup_is_no_turning_point() -> None:
    draft = Standing(5, ME, (0, 0), (30.0, 10.0), turn=0)
    assert turning_points([TIED, draft, Standing(6, ME, (1, 0), (31.0, 10.0))], ME) == [
        TurningPoint(5, 6, ME, 1.0, (1, 0))
    ]


@pytest.mark.parametrize(("name", "mode"), [("seasons", "apprentice"), ("res_arcana", "first")])
def test_the_decisive_answer_is_in_its_turn_and_changes_the_lead_most(name: str, mode: str) -> None:
    game = played(name, 2, mode)
    for turn in turning_points(course(game), ME):
        answer = decisive_answer(game, turn, ME)
        assert turn.start < answer <= turn.end

        def lead(at: int) -> float:
            then = game.at(at)
            mine, other = (then.rules.value(then.table, seat) / then.rules.point for seat in (ME, RIVAL))
            return mine - other

        changes = [abs(lead(at) - lead(at - 1)) for at in range(turn.start + 1, turn.end + 1)]
        assert abs(lead(answer) - lead(answer - 1)) == pytest.approx(max(changes))
