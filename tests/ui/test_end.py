"""The end of a game: its result on screen, another game, a stronger bot, and a game to share."""

from __future__ import annotations

import re
from typing import Any

import pytest
from play import rivals_mode
from ui.at_desk import answered, do

import tabletop_nb as tt
from tabletop_nb.analysis.course import TurningPoint
from tabletop_nb.bots import make, play_out
from tabletop_nb.core.game import Game
from tabletop_nb.games import NAMES
from tabletop_nb.ui.kept import unpack
from tabletop_nb.ui.play_screen import change_text, outcome
from tabletop_nb.ui.session import Session

ENDINGS = [
    ("evenfall", "solo", ["person"]),
    ("evenfall", "cooperative", ["person", "person"]),
    ("evenfall", "competitive", ["person", "random"]),
    ("seasons", "magician", ["random", "person", "random"]),
    ("res_arcana", "first", ["person", "person"]),
]


def finished(
    name: str = "evenfall", mode: str = "competitive", seats: list[str] | None = None, **setup: Any
) -> Session:
    """Return a session whose game random bots have played to its end."""
    seats = seats or ["person", "random"]
    game = tt.new_game(name, len(seats), 1, mode, **setup)
    return Session(play_out(game, [make("random", seat) for seat in range(len(seats))]), seats)


def shared(game: Game) -> dict[str, Any]:
    [message] = answered(Session(game), "share")
    return dict(message["share"])


# -- the result ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "mode", "seats"), ENDINGS)
def test_the_score_sheets_add_up_and_the_winner_is_marked(name: str, mode: str, seats: list[str]) -> None:
    session = finished(name, mode, seats)
    game, sheets = session.game, session.screen()["over"]["sheets"]
    assert len(sheets) == (1 if mode == "cooperative" else len(seats))
    for sheet in sheets:
        assert sheet["total"] == game.scores[sheet["seat"]] == sum(line["points"] for line in sheet["lines"])
        assert sheet["isBest"] is (sheet["seat"] in game.winners)
        assert sheet["name"]
    assert len({tuple(line["text"] for line in sheet["lines"]) for sheet in sheets}) == 1


def test_rivals_who_tie_both_win(monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished("seasons", "magician").game
    monkeypatch.setattr(Game, "winners", property(lambda _: (0, 1)))
    assert outcome(game) == f"You and the bot won with {game.scores[0]} points."


@pytest.mark.parametrize(("name", "mode", "seats"), ENDINGS)
def test_points_over_time_go_from_the_first_question_to_the_final_score(name: str, mode: str, seats: list[str]) -> None:
    session = finished(name, mode, seats)
    over = session.screen()["over"]
    answer_counts = [each["at"] for each in over["standings"]]
    assert (answer_counts[0], answer_counts[-1]) == (0, len(session.game.answers))
    assert answer_counts == sorted(set(answer_counts))
    assert list(over["standings"][-1]["points"]) == [sheet["total"] for sheet in over["sheets"]]
    assert {len(each["points"]) for each in over["standings"]} == {len(over["sheets"])}


@pytest.mark.parametrize(("name", "mode", "seats"), ENDINGS)
def test_each_turning_point_says_what_happened_and_can_be_replayed(name: str, mode: str, seats: list[str]) -> None:
    session = finished(name, mode, seats)
    screen = session.screen()
    points = screen["over"]["turningPoints"]
    assert "".join(point["letter"] for point in points) == "ABC"[: len(points)]
    assert [point["at"] for point in points] == sorted({point["at"] for point in points})
    sentences = {session.game.describe_event(event.for_seat(session.seat)) for event in session.game.events}
    names = {sheet["name"] for sheet in screen["over"]["sheets"]}
    for point in points:
        assert point["text"] in sentences | names
        assert point["symbol"]
        assert re.fullmatch(
            r"(worth|cost you) about \d+ points?( to you)?|(.+ [+-]\d+)(, .+ [+-]\d+)*", point["change"]
        )
        replay = do(session, "replay", at=point["at"])["replay"]
        assert (replay["at"], replay["text"].endswith(point["when"])) == (point["at"], True)


@pytest.mark.parametrize(
    ("change", "points", "text"),
    [
        (12.0, (3, 0), "You +3"),
        (-4.0, (0, 5), "The bot +5"),
        (-1.0, (-2, 7), "You -2, The bot +7"),
        (6.5, (0, 0), "worth about 6 points to you"),
        (-0.6, (0, 0), "cost you about 1 point"),
    ],
)
def test_a_turning_point_says_who_gained_points_or_whom_it_helped(
    change: float, points: tuple[int, ...], text: str
) -> None:
    look = Session(tt.new_game("evenfall", 2, 1, "competitive"), ["person", "random"]).look()
    assert change_text(look, TurningPoint(0, 1, 0, change, points)) == text


def test_a_finished_game_can_be_replayed() -> None:
    session = finished()
    assert do(session, "replay", at=3)["over"] is None
    last = len(session.game.answers)
    assert do(session, "replay", at=last)["over"]["sheets"]


def test_there_is_no_result_before_the_end() -> None:
    assert Session(tt.new_game("evenfall", seed=7), ["person"]).screen()["over"] is None


@pytest.mark.parametrize(
    ("scores", "summary"),
    [([12, 9], "Won by 3 points."), ([5, 7, 7], "Tied at 7 points."), ([4, 30, 6], "Won by 24 points.")],
)
def test_how_far_the_winner_was_ahead(scores: list[int], summary: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = finished(seats=["person", "random", "random"][: len(scores)])
    monkeypatch.setattr(type(session.game), "scores", scores)
    assert session.screen()["over"]["summary"] == summary


@pytest.mark.parametrize(("mode", "seats"), [("solo", ["person"]), ("cooperative", ["person", "person"])])
def test_alone_and_together_nobody_is_ahead(mode: str, seats: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    session = finished(mode=mode, seats=seats)
    assert session.screen()["over"]["summary"] != "", "why the game was lost"
    monkeypatch.setattr(type(session.game), "winners", [*range(len(seats))])
    assert session.screen()["over"]["summary"] == ""


def test_a_lost_game_says_why_and_shows_the_points_that_do_not_count() -> None:
    session = finished(mode="solo", seats=["person"])
    game, over = session.game, session.screen()["over"]
    assert not game.winners
    assert over["isLost"]
    assert over["summary"] == game.describe_event(game.events[-1])
    [sheet] = over["sheets"]
    assert sheet["lines"][0]["points"] == over["standings"][-2]["points"][0]
    assert sum(line["points"] for line in sheet["lines"]) == sheet["total"] == 0


@pytest.mark.parametrize(("name", "mode", "seats"), ENDINGS)
def test_bands_cover_the_chart_from_its_start(name: str, mode: str, seats: list[str]) -> None:
    over = finished(name, mode, seats).screen()["over"]
    starts = [band["from"] for band in over["bands"]]
    assert starts[0] == 0
    assert starts == sorted(set(starts))
    assert set(starts) <= {each["at"] for each in over["standings"]}
    if name == "seasons":
        assert [band["text"] for band in over["bands"]] == ["Prelude", "year I", "year II", "year III"]


def test_the_setup_is_not_a_turning_point() -> None:
    session = finished("seasons", "magician", ["random", "person", "random"])
    first = next(at for at in range(len(session.game.answers)) if session.game.at(at).asked.rule.startswith("dice"))
    assert all(point["at"] > first for point in session.screen()["over"]["turningPoints"])


def test_the_winner_is_named_with_the_points() -> None:
    session = finished("res_arcana", "first", ["person", "person"])
    points = max(session.game.scores)
    assert f" with {points} points." in session.screen()["question"]["ask"]


# -- another game --------------------------------------------------------------------------------------------


def test_play_again_is_another_game_with_the_same_people_and_rules() -> None:
    session = finished(rulings={"wrap": True})
    before = session.game
    screen = do(session, "rematch")
    game = session.game
    assert (game.answers, game.setup, game.seats) == ([], before.setup, before.seats)
    assert game.seed != before.seed
    assert game.table.rulings.wrap
    assert str(game.seed) in screen["notice"]["text"]
    assert do(session, "revive")["over"]
    assert session.game is before


@pytest.mark.parametrize("name", ["seasons", "res_arcana"])
def test_playing_again_shows_no_seed_where_cards_are_hidden(name: str) -> None:
    session = finished(name, rivals_mode(name))
    seeds = set()
    for _ in range(3):
        screen = do(session, "rematch")
        seeds.add(session.game.seed)
        assert str(session.game.seed) not in str({part: shown for part, shown in screen.items() if part != "kept"})
    assert len(seeds) == 3


def test_playing_again_drops_the_scenario() -> None:
    scenario = {"task": "Lose.", "seats": [{"ready": ["rowan"]}], "enemies": ["kiln_imp"], "dice": [1, 2, 3, 4]}
    session = Session(tt.new_game("evenfall", seed=1, scenario=scenario), ["person"])
    do(session, "rematch")
    assert session.screen()["task"] == ""
    assert len(session.game.table.seats[0].team) == 4


def test_an_unfinished_game_can_be_brought_back_after_a_rematch() -> None:
    session = Session(tt.new_game("evenfall", seed=7), ["person"])
    do(session, "move", path=[0])
    saved = session.game.save()
    assert do(session, "rematch")["notice"]["revive"]
    do(session, "revive")
    assert session.game.save() == saved


@pytest.mark.parametrize(
    ("seats", "stronger"),
    [
        (["person", "random"], ["person", "gentle"]),
        (["gentle", "person"], ["greedy", "person"]),
        (["person", "gentle:0.2"], ["person", "greedy"]),
        (["person", "greedy", "random"], ["person", "search", "gentle"]),
        (["person", "search:strong"], None),
        (["person", "person"], None),
    ],
)
def test_a_stronger_bot_is_the_next_one(seats: list[str], stronger: list[str] | None) -> None:
    session = finished(seats=seats)
    assert session.screen()["over"]["stronger"] is (stronger is not None)
    before = session.game.save()
    screen = do(session, "stronger")
    if stronger:
        assert (list(session.game.seats), session.game.answers) == (stronger, [])
        assert screen["setup"]["seats"] == stronger
    else:
        assert screen["notice"]["kind"] == "problem"
        assert session.game.save() == before


def test_the_form_for_a_new_game_lists_bots_by_strength() -> None:
    kinds = Session(tt.new_game("evenfall", seed=7), ["person"]).screen()["setup"]["kinds"]
    assert [(kind["name"], kind["level"]) for kind in kinds] == [
        *(("person", 0), ("random", 1), ("gentle", 2), ("greedy", 3), ("search", 4), ("search:strong", 5)),
    ]
    assert all(kind["text"] and kind["about"].endswith(".") for kind in kinds)


# -- sharing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_shared_game_opens_elsewhere_from_its_file_and_its_link(name: str) -> None:
    session = finished(name, rivals_mode(name))
    game, found = session.game, shared(session.game)
    assert found["name"] == f"{name}-{game.seed}.json"
    assert found["text"] == unpack(found["code"]) == game.save()
    for given in ({"save": found["text"]}, {"code": found["code"]}):
        other = Session(tt.new_game(name, 2, 99), ["person", "random"])
        assert do(other, "load", **given)["over"]["sheets"] == session.screen()["over"]["sheets"]


def test_a_game_that_is_not_over_cannot_be_shared() -> None:
    """Its save would show hidden cards and the dice to come."""
    session = Session(tt.new_game("seasons", 2, 7), ["person", "random"])
    assert answered(session, "share") == []
    over = finished()
    do(over, "rematch")
    assert answered(over, "share") == []


def test_a_long_game_is_shared_as_a_file_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop_nb.ui.kept.MAX_LINK_CHARS", 100)
    game = finished().game
    assert (shared(game)["code"], shared(game)["text"]) == ("", game.save())


EMPTY_TEXT = "eJwDAAAAAAE"  # compressed


@pytest.mark.parametrize("code", [None, "", 7, ["x"], "not a game", EMPTY_TEXT, "x" * 5000])
def test_a_damaged_link_is_reported_and_the_game_goes_on(code: Any) -> None:
    session = Session(tt.new_game("evenfall", seed=7), ["person"])
    do(session, "move", path=[0])
    before = session.game.save()
    notice = do(session, "load", code=code)["notice"]
    assert notice["kind"] == "problem"
    reason = "this is not a save" if code == EMPTY_TEXT else "the link is damaged or incomplete"
    assert reason in notice["text"]
    assert session.game.save() == before


def test_a_link_to_another_game_is_refused() -> None:
    code = shared(finished().game)["code"]
    session = Session(tt.new_game("seasons", 2, 7), ["person", "random"])
    notice = do(session, "load", code=code)["notice"]
    assert "Evenfall" in notice["text"]
    assert session.game.rules.name == "seasons"
