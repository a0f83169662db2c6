"""What a screen tells of what has just happened: which dice were rolled, and where a captured Enemy has gone."""

from __future__ import annotations

from typing import Any

from games.seasons.seasons_tables import mage, summon
from odds.evenfall_turns import AIR, rolled
from ui.at_desk import do, things, zone

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.ui.kit.presenter import presenter
from tabletop_nb.ui.session import Session
from tabletop_nb.ui.walkthrough import Guide


def alone(game: Game) -> Session:
    """Return a session with one person."""
    return Session(game, ["person"])


def tumbling(screen: dict[str, Any]) -> list[str]:
    """Return the dice of the last roll."""
    return [thing["id"] for thing in zone(screen, "dice")["things"] if "rolled" in thing["state"].split()]


def answer(session: Session, *wanted: str) -> dict[str, Any]:
    """Give an answer by its words."""
    options = session.game.asked.options
    path = [next(i for i, option in enumerate(options) if tuple(map(str, option)) == wanted)]
    return do(session, "move", path=path)


def test_a_reroll_that_shows_the_same_numbers_is_a_roll_all_the_same() -> None:
    session = alone(rolled([1, 4, 4, 6], [], script=[1, 4]))
    before = session.screen()
    after = answer(session, "reroll", "1", "4")
    assert session.game.table.dice == (1, 4, 4, 6)
    assert after["roll"] > before["roll"]
    assert tumbling(after) == ["die:0", "die:2"]  # one of the 4s was kept


def test_dice_that_were_kept_do_not_tumble() -> None:
    session = alone(rolled([1, 3, 4, 5], [AIR], script=[6, 2]))
    assert tumbling(answer(session, "reroll", "1")) == ["die:3"]
    assert session.game.table.dice == (3, 4, 5, 6)
    answer(session, "heroine", "air")
    assert tumbling(answer(session, "reroll", "3")) == ["die:0"]
    assert session.game.table.dice == (2, 4, 5, 6)


def test_a_die_that_is_turned_is_not_rolled() -> None:
    session = alone(rolled([1, 3, 4, 5], ["seraphine"]))
    answer(session, "reroll", "1")
    use = next(option for option in session.game.asked.options if option[0] == "heroine")
    assert tumbling(answer(session, *map(str, use))) == []


def test_a_hint_rolls_nothing_again() -> None:
    session = alone(rolled([1, 3, 4, 5], [AIR]))
    assert do(session, "hint")["roll"] == session.screen()["roll"]


def test_all_dice_of_a_round_of_seasons_are_rolled() -> None:
    session = Session(tt.new_game("seasons", 2, 5), ["person", "random"])
    before = session.screen()["roll"]
    while session.game.table.rounds < 1:
        session.game.push(session.game.asked.options[0])
    screen = session.screen()
    assert screen["roll"] > before
    assert tumbling(screen) == [die["id"] for die in zone(screen, "dice")["things"]]


def test_a_roll_of_the_walk_through_is_one_too() -> None:
    guide = Guide("evenfall")
    while not (guide.walk.stop.accept and guide.walk.stop.accept[0][0].startswith("reroll")):
        if guide.walk.stop.has_move:
            guide.walk.answer(list(guide.walk.stop.accept[0]))
        do(guide, "next")
    before = guide.screen()
    guide.walk.answer(list(guide.walk.stop.accept[0]))
    after = guide.screen()
    assert after["roll"] > before["roll"]
    assert len(tumbling(after)) == len(guide.walk.stop.accept[0][0].split()) - 1


def test_an_enemy_says_where_it_goes_when_it_is_captured() -> None:
    screen = alone(rolled([1, 3, 4, 5], [])).screen()
    ids = {thing["id"] for thing in things(screen)}
    homes = {enemy["to"] for enemy in zone(screen, "enemies")["things"]}
    assert homes
    assert homes <= ids


def hot_seat(*seats: str) -> tuple[Session, dict[str, Any]]:
    """Return a draft of Seasons and its screen when the second person opens the curtain; bots have moved."""
    session = Session(tt.new_game("seasons", len(seats), 4, "magician"), seats)
    do(session, "confirm_player")
    do(session, "skip")
    first = session.seat
    while session.seat == first:
        screen = do(session, "move", path=[0])
    assert screen["kind"] == "curtain"
    assert "zones" not in screen
    assert do(session, "bot")["kind"] == "curtain", "bots don't move before the right person looks"
    return session, do(session, "confirm_player")


def test_the_next_person_at_the_screen_is_shown_what_bots_did_in_order() -> None:
    session, screen = hot_seat("person", "random", "random", "person")
    assert session.game.asked.player == session.seat
    steps = [screen]
    while steps[-1]["watch"]:
        assert steps[-1]["moves"] == []
        assert do(session, "move", path=[0])["notice"], "nobody can answer for the next question yet"
        steps.append(do(session, "bot"))
    answers = len(session.game.answers)
    assert [step["replay"]["at"] for step in steps] == [answers - 2, answers - 1, answers]
    assert steps[-1]["moves"]
    assert [step["seq"] for step in steps] == sorted({step["seq"] for step in steps})


def test_what_bots_did_can_be_skipped_at_a_shared_screen() -> None:
    session, screen = hot_seat("person", "random", "random", "person")
    assert screen["watch"]
    screen = do(session, "skip")
    assert not screen["watch"]
    assert screen["moves"]


def test_nothing_is_replayed_where_no_bot_has_moved() -> None:
    _, screen = hot_seat("person", "person")
    assert not screen["watch"]


def test_the_last_moves_show_how_a_round_ends_and_the_next_one_begins() -> None:
    dice = [["winter_1", 1], ["winter_2", 2], ["winter_3", 3]]
    scenario = {"phase": "choose", "dice": dice, "seats": [{}, {}]}
    session = Session(tt.new_game("seasons", 2, 1, "magician", scenario=scenario), ("person", "greedy"))
    while session.game.table.phase != "act":
        session.game.apply(session.game.options[0])
        session.do_skip({})
    session.game.apply("end")
    while session.game.table.phase == "act":
        session.game.apply("end")
    texts = [event["text"] for event in session.screen()["recent"]]
    assert any("The Season token moves to space" in text for text in texts), texts
    assert any("first in the next round" in text for text in texts), texts
    assert any("the winter dice" in text or "the spring dice" in text for text in texts), texts
    assert not any("The Season token" in event["text"] for event in session.screen()["last"])


def test_the_boots_say_where_they_go_and_a_free_card_is_free() -> None:
    game = summon(mage("", "temporal_boots"))
    game.apply("move 2")
    told = [game.describe_event(event) for event in game.events]
    assert "Player 1 summons Temporal Boots for free." in told
    assert any(text.endswith("with the Temporal Boots to space 3.") for text in told), told


def test_a_power_says_what_was_paid_for_it_beside_the_board() -> None:
    assert "power.pay" in presenter("res_arcana").listed
    assert "power.pay".startswith(presenter("res_arcana").quiet)
