"""The board without a browser: commands in, screens out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from ui.at_desk import do, downloaded, things

import tabletop_nb as tt
from tabletop_nb.bots import BOT_NAMES, imagine_for
from tabletop_nb.bots.search import Search
from tabletop_nb.core import lookahead
from tabletop_nb.core.errors import SetupError
from tabletop_nb.ui.board import Board
from tabletop_nb.ui.session import Session
from tabletop_nb.ui.words import say

SEATS = {
    "solo": ["person"],
    "together": ["person"] * 3,
    "rivals": ["person", "person"],
    "bots": ["person", "random", "random"],
}
MODES = {"solo": "solo", "together": "cooperative", "rivals": "competitive", "bots": "competitive"}


def new_session(kind: str = "solo", seed: int = 7, **options: Any) -> Session:
    setup = {key: options.pop(key) for key in ("scenario", "rulings") if key in options}
    seats = SEATS[kind]
    return Session(tt.new_game("evenfall", len(seats), seed, MODES[kind], **setup), seats, **options)


def thing(screen: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in things(screen) if one["id"] == name)


def move(screen: dict[str, Any], text: str) -> list[int]:
    [found] = [each for each in screen["moves"] if each["text"].startswith(text)]
    return list(found["path"])


def playing(kind: str, seed: int, **options: Any) -> Iterator[tuple[Session, dict[str, Any]]]:
    """Play a whole game at random and yield every screen with a question for a person."""
    session = new_session(kind, seed, **options)
    for number in range(3000):
        screen = session.screen()
        if session.game.over:
            return
        if screen["kind"] == "curtain":
            do(session, "confirm_player")
        elif screen["watch"]:
            do(session, "bot" if number % 2 else "skip")
        elif screen["form"]:
            do(session, "move", path=screen["form"]["path"])
        else:
            yield session, screen
            do(session, "move", path=list(screen["moves"][(number * 7) % len(screen["moves"])]["path"]))
        assert session.notice is None, session.notice
    raise AssertionError("the game never ended")


# -- clickable things ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SEATS)
def test_every_answer_is_a_move_and_every_move_uses_things_on_the_table(kind: str) -> None:
    for session, screen in playing(kind, 3):
        assert {each["path"][0] for each in screen["moves"]} == set(range(len(session.game.options)))
        held = Counter(one["as"] for one in things(screen))
        for each in screen["moves"]:
            assert not Counter(each["on"]) - held, (session.game.choice, each)
            assert each["text"]
            assert "{" not in each["text"]


@pytest.mark.parametrize("kind", SEATS)
def test_the_selected_things_identify_the_move(kind: str) -> None:
    """No two moves use the same things, unless the list beside them distinguishes them."""
    for _, screen in playing(kind, 5):
        rows = Counter((tuple(sorted(each["on"])), each["short"] or each["text"]) for each in screen["moves"])
        assert max(rows.values()) == 1, rows.most_common(1)


@pytest.mark.parametrize("kind", SEATS)
def test_exactly_the_usable_things_are_marked_as_legal(kind: str) -> None:
    for _, screen in playing(kind, 11):
        legal = {name for each in screen["moves"] for name in each["on"]}
        assert {one["as"] for one in things(screen) if "legal" in one["state"].split()} == legal


def test_a_screen_is_plain_data_and_small() -> None:
    sizes = [len(json.dumps(screen)) for _, screen in playing("bots", 2)]
    assert max(sizes) < 60_000


def test_the_reroll_takes_a_set_of_dice_and_equal_dice_are_interchangeable() -> None:
    session = new_session()
    screen = session.screen()
    assert screen["pick"] == "set"
    assert session.game.table.dice == (1, 1, 4, 6)
    assert [thing(screen, f"die:{i}")["as"] for i in range(4)] == ["die=1", "die=1", "die=4", "die=6"]
    both = next(each for each in screen["moves"] if sorted(each["on"]) == ["die=1", "die=6"])
    do(session, "move", path=list(both["path"]))
    assert [str(word) for word in session.game.answers[0]] == ["reroll", "1", "6"]


def test_each_of_two_heroines_with_the_same_power_can_be_selected() -> None:
    scenario = {
        "seats": [{"ready": ["seraphine", "pyrra"]}],
        "enemies": ["kiln_imp", "gale_harpy", "moss_troll", "well_nix"],
        "dice": [1, 2, 3, 4],
    }
    session = new_session(scenario=scenario)
    screen = session.screen()
    wanted = next(each for each in screen["moves"] if set(each["on"]) == {"heroine:pyrra", "die=3"})
    do(session, "move", path=list(wanted["path"]))
    assert session.game.table.seats[0].resting == ("pyrra",)
    assert session.game.table.dice == (1, 2, 4, 4)


def test_changing_a_die_names_the_enemies_it_would_capture() -> None:
    scenario = {
        "seats": [{"ready": ["seraphine"]}],
        "enemies": ["ember_wolf", "gale_harpy", "moss_troll", "well_nix"],
        "dice": [3, 3, 4, 5],
    }
    session = new_session(scenario=scenario)
    made = {tuple(each["on"]): each["result"] for each in session.screen()["moves"]}
    assert "Ember Wolf" in made["heroine:seraphine", "die=4"]
    assert made["heroine:seraphine", "die=3"] == ()


# -- commands ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        {"do": "move", "seq": 5, "path": [0]},
        {"do": "move", "path": [0]},
        {"do": "nonsense", "seq": 0},
        {"do": "__init__", "seq": 0},
        {"seq": 0},
        "move",
        None,
        [],
    ],
)
def test_a_late_or_forged_message_changes_nothing(message: Any) -> None:
    session = new_session()
    before = session.screen()
    session.send(message)
    assert session.screen() == before


@pytest.mark.parametrize("field", ["do", "path", "save", "form"])
def test_a_too_deeply_nested_message_changes_nothing(field: str) -> None:
    session, deep = new_session(), list[Any]()
    for _ in range(3000):
        deep = [deep]
    before = session.screen()
    session.send({"do": "load", "seq": session.seq, field: deep})
    assert session.screen() == before


@pytest.mark.parametrize("path", [[99], [-1], [], [0, 0, 0], "0", None, [0.0], [True], [[0]], [10**30]])
def test_an_invalid_path_is_refused_with_a_message(path: Any) -> None:
    session = new_session()
    answers = session.game.answers
    screen = do(session, "move", path=path)
    assert screen["notice"] == {
        "kind": "problem",
        "text": "That isn't one of the answers. Nothing was changed.",
    }
    assert session.game.answers == answers


def test_an_error_in_the_rules_is_shown_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch, server_log: Callable[[], str]
) -> None:
    session = new_session()
    before = session.game.save()

    def broken(answers: Any) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(session, "answer", broken)
    screen = do(session, "move", path=[0])
    assert "(ZeroDivisionError)" in screen["notice"]["text"]
    assert "ZeroDivisionError: oops" in server_log()
    assert session.game.save() == before


def test_an_unusable_thing_explains_why_with_its_rule() -> None:
    session = new_session()
    screen = do(session, "why", thing="enemy:" + session.game.table.enemies[0])
    assert screen["why"]["rule"]["key"] == "capture.requirement"
    assert "needs" in screen["why"]["reason"]
    assert screen["why"]["thing"].startswith("enemy:")
    assert do(session, "close")["why"] is None


def test_undo_that_peeks_is_marked_and_redo_restores_the_game() -> None:
    session = new_session()
    do(session, "move", path=move(session.screen(), "Reroll 4, 6"))
    dice = session.game.table.dice
    screen = do(session, "undo")
    assert screen["notice"]["kind"] == "peek"
    assert session.game.peeked == 1
    assert screen["can"]["redo"]
    do(session, "redo")
    assert session.game.table.dice == dice


def test_undo_without_peeking_keeps_the_roll() -> None:
    session = new_session(peek=False)
    do(session, "move", path=move(session.screen(), "Reroll 4, 6"))
    dice = session.game.table.dice
    screen = do(session, "undo")
    assert screen["notice"]["kind"] == "problem"
    assert session.game.table.dice == dice
    assert not screen["can"]["redo"]


def choice_of(session: Session) -> tuple[int, int, str]:
    """Return how many answers were given, which seat is asked, and what."""
    game = session.game
    return len(game.answers), game.asked.player, game.asked.rule


def test_undo_takes_back_the_bots_answers_too() -> None:
    session = new_session("bots", 4)
    do(session, "skip")
    while not session.watching:
        last = choice_of(session)
        do(session, "move", path=list(session.screen()["moves"][0]["path"]))
    do(session, "skip")
    assert len(session.game.answers) > last[0] + 1
    do(session, "undo")
    assert choice_of(session) == last


def test_the_replay_shows_the_past_without_moves() -> None:
    session = new_session()
    for _ in range(4):
        do(session, "move", path=list(session.screen()["moves"][0]["path"]))
    now = session.game.save()
    screen = do(session, "replay", at=1)
    assert screen["replay"] == {"at": 1, "of": 4, "text": "turn 1", "past": True}
    assert screen["moves"] == []
    assert do(session, "move", path=[0])["notice"]["kind"] == "problem"
    assert session.game.save() == now
    assert do(session, "replay", at=4)["replay"]["past"] is False
    assert do(session, "replay", at=5)["notice"]["text"] == "There is no such step. Steps go from 0 to 4."


def test_a_fork_continues_from_the_replay() -> None:
    session = new_session()
    for _ in range(4):
        do(session, "move", path=list(session.screen()["moves"][0]["path"]))
    do(session, "replay", at=2)
    screen = do(session, "fork")
    assert len(session.game.answers) == 2
    assert screen["moves"]
    assert screen["notice"]["kind"] == "peek"  # A new roll came after that.


def test_without_peeking_there_is_no_fork() -> None:
    session = new_session(peek=False)
    do(session, "move", path=[0])
    do(session, "replay", at=0)
    assert do(session, "fork")["notice"]["kind"] == "problem"
    assert len(session.game.answers) == 1


def test_the_hint_ranks_answers_with_reasons() -> None:
    screen = do(new_session(), "hint")
    assert len(screen["hints"]) == 3
    assert [bool(hint["gap"]) for hint in screen["hints"]] == [False, True, True]
    best = screen["hints"][0]
    assert best["on"] == next(move["on"] for move in screen["moves"] if [*move["path"]] == best["path"])
    assert screen["hints"][0]["because"].startswith("Your chance of a capture is ")
    for hint in screen["hints"]:
        for text in (hint["text"], hint["because"], hint["gap"]):
            assert not text or (text[0].isupper() and text.endswith(".")), text


def test_a_question_about_a_card_keeps_the_hint() -> None:
    session = new_session()
    hints = do(session, "hint")["hints"]
    card = next(thing for thing in things(session.screen()) if thing.get("why") and "legal" not in thing["state"])
    screen = do(session, "why", thing=card["id"])
    assert screen["why"]
    assert screen["hints"] == hints
    assert do(session, "close")["hints"] == []


def test_a_hint_shows_what_the_bot_compared() -> None:
    session = Session(tt.new_game("evenfall", 2, 7, "competitive"), ("person", "gentle"))
    for _ in range(40):
        if session.game.over:
            break
        hints = do(session, "hint")["hints"]
        if hints and hints[0]["visits"]:
            break
        session.answer([session.game.asked.options[0]])
        do(session, "skip")
    choice = session.game.asked
    raced = Search(0).explain(choice, imagine_for(session.game, 0))
    assert {hint["text"] for hint in hints} == {f"{session.game.describe(row.answer)}." for row in raced[:3]}
    best = next(hint for hint in hints if hint["text"] == f"{session.game.describe(raced[0].answer)}.")
    assert best["value"] == f"{raced[0].value / session.game.rules.point:.1f}"
    assert best["visits"] == raced[0].visits
    low, high = (float(end) for end in best["interval"].split(" to "))
    assert low <= float(best["value"]) <= high


def test_the_strongest_bot_can_sit_in_a_seat_and_none_is_stronger() -> None:
    kinds = [kind["name"] for kind in new_session().screen()["setup"]["kinds"]]
    assert kinds == ["person", *BOT_NAMES]
    session = Session(tt.new_game("evenfall", 2, 7, "competitive"), ("person", "search"))
    assert session.stronger_seats == ("person", "search:strong")
    session = Session(tt.new_game("evenfall", 2, 7, "competitive"), ("person", "search:strong"))
    assert session.stronger_seats is None
    assert session.look().bots == {1: "expert bot with more time"}


def test_restart_is_the_same_game_from_the_start() -> None:
    session = new_session()
    first = session.game.save()
    do(session, "move", path=[0])
    screen = do(session, "again")
    assert session.game.save() == first
    assert "seed 7" in screen["notice"]["text"]


def test_a_new_game_follows_the_form() -> None:
    session = new_session()
    screen = do(session, "new", mode="competitive", seats=["gentle", "person"], seed="12", rulings={"wrap": True})
    assert session.game.seed == 12
    assert session.game.table.rulings.wrap
    assert session.game.seats == ("gentle", "person")
    assert screen["setup"]["mode"] == "competitive"
    assert session.seat == 1


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seats": []}, "Choose who plays"),
        ({"seats": ["person"], "seed": "x"}, "Seed: you entered x"),
        ({"seats": ["person"], "seed": "9" * 5000}, "Seed: you entered 9999"),
        ({"seats": ["wizard", "person"], "mode": "competitive"}, "there is no bot 'wizard'"),
        ({"seats": ["person"] * 9, "mode": "competitive"}, "can't have 9 players"),
        ({"seats": ["person"], "mode": "chess"}, "has no mode 'chess'"),
        ({"seats": ["person"], "rulings": {"gravity": True}}, "gravity"),
    ],
)
def test_an_invalid_new_game_is_refused_and_the_current_one_goes_on(given: dict[str, Any], message: str) -> None:
    session = new_session()
    before = session.game.save()
    assert message in do(session, "new", **given)["notice"]["text"]
    assert session.game.save() == before


# -- names ---------------------------------------------------------------------------------------------------


def named(names: Any, *seats: str) -> Session:
    """Return a session of a new game in which people typed these names."""
    session = new_session()
    do(session, "new", mode="competitive", seats=list(seats or ("person", "person")), seed="3", names=names)
    return session


def test_several_people_are_called_by_the_names_they_typed() -> None:
    session = named(["Ann", "  Ben \n the  Great "])
    assert session.game.seat_names == ("Ann", "Ben the Great")
    screen = session.screen()
    assert screen["setup"]["names"] == ["Ann", "Ben the Great"]
    asked = session.game.seat_names[session.seat]
    assert screen["question"]["who"].startswith(f"{asked}, ")
    other = session.game.seat_names[1 - session.seat]
    assert [seat["name"] for seat in screen["zones"]["rivals"]["things"]] == [other]


def test_one_person_can_have_a_name_and_bots_stay_bots() -> None:
    assert named(["", "Deep Thought"], "person", "gentle").game.seat_names == ("you", "the bot")
    session = named(["Ann", ""], "person", "gentle")
    assert session.game.seat_names == ("Ann", "the bot")
    assert session.screen()["question"]["who"].startswith("Ann, ")
    assert session.screen()["setup"]["names"] == ["Ann", ""]
    three = named(["Ann", "Ben", "Cy"], "person", "random", "person")
    assert three.game.seat_names == ("Ann", "the bot", "Cy")


@pytest.mark.parametrize(
    ("names", "people"),
    [
        (None, ("Player 1", "Player 2")),
        ("Ann", ("Player 1", "Player 2")),
        ({"0": "Ann"}, ("Player 1", "Player 2")),
        (["Ann"], ("Player 1", "Player 2")),
        (["Ann", "Ben", "Cy"], ("Player 1", "Player 2")),
        (["", "   "], ("Player 1", "Player 2")),
        ([7, None], ("Player 1", "Player 2")),
        ([["Ann"], "Ben"], ("Player 1", "Ben")),
        (["Ann", ""], ("Ann", "Player 2")),
        (["x" * 100_000, "Ben"], ("x" * 16, "Ben")),
    ],
)
def test_names_that_cannot_be_used_are_left_out(names: Any, people: tuple[str, ...]) -> None:
    session = named(names)
    assert session.game.seat_names == people
    assert session.notice is not None
    assert session.notice["kind"] == "done"


def test_a_name_is_never_read_as_a_template() -> None:
    session = named(["{0.__class__}", "{who} %s {"])
    for _ in range(12):
        screen = session.screen()
        assert screen["notice"] is None or screen["notice"]["kind"] == "done"
        do(session, "move", path=list(screen["form"]["path"] if screen["form"] else screen["moves"][0]["path"]))
    log = " ".join(event["text"] for group in do(session, "log")["log"]["groups"] for event in group["events"])
    assert "{0.__class__}" in log
    assert "{who} %s {" in log


def test_names_survive_a_restart_and_come_back_with_a_restored_game() -> None:
    session = named(["Ann", "Ben"])
    for again in ("again", "rematch"):
        do(session, again)
        assert session.game.seat_names == ("Ann", "Ben")
    do(session, "move", path=list(session.screen()["moves"][0]["path"]))
    do(session, "new", mode="competitive", seats=["person", "person"], names=["Cy", "Di"])
    assert session.game.seat_names == ("Cy", "Di")
    do(session, "revive")
    assert session.game.seat_names == ("Ann", "Ben")


def test_the_curtain_names_the_person_to_hand_the_screen_to() -> None:
    session = new_session("rivals", curtain=True)
    do(session, "new", mode="competitive", seats=["person", "person"], names=["Ann", "Ben"], curtain=True)
    screen = session.screen()
    assert screen["curtain"]["to"] == session.game.seat_names[session.seat]


# -- save, load, resume --------------------------------------------------------------------------------------


def test_a_save_restores_the_game_and_its_seats() -> None:
    session = new_session("bots", 4)
    do(session, "skip")
    do(session, "move", path=list(session.screen()["moves"][0]["path"]))
    other = new_session()
    do(other, "load", save=downloaded(session)["text"])
    assert other.game.save() == session.game.save()
    assert other.game.seats == ("person", "random", "random")


def test_saving_says_so_and_in_a_replay_that_it_is_the_whole_game() -> None:
    session = new_session()
    do(session, "move", path=[0])
    assert do(session, "save")["notice"] == {"kind": "done", "text": "Saved. The file is in your downloads."}
    do(session, "replay", at=0)
    assert "the whole game" in do(session, "save")["notice"]["text"]


@pytest.mark.parametrize("saved", ["", "nonsense", "{}", '{"game": "chess"}', None, 7, "/etc/passwd", "[1]"])
def test_an_invalid_save_is_reported_and_the_game_goes_on(saved: Any) -> None:
    session = new_session()
    do(session, "move", path=[0])
    before = session.game.save()
    assert do(session, "load", save=saved)["notice"]["kind"] == "problem"
    assert session.game.save() == before


def test_the_stored_game_is_resumed_only_before_the_first_move() -> None:
    first = new_session(storage_name="evenfall")
    do(first, "move", path=[0])
    kept = first.screen()["kept"]
    fresh = new_session(seed=99, storage_name="evenfall")
    screen = do(fresh, "resume", kept=kept)
    assert fresh.game.save() == first.game.save()
    assert screen["notice"]["kind"] == "resumed"
    begun = new_session(seed=5, storage_name="evenfall")
    do(begun, "move", path=[0])
    before = begun.game.save()
    do(begun, "resume", kept=kept)
    assert begun.game.save() == before


def test_an_unreadable_stored_game_is_reported() -> None:
    session = new_session(storage_name="evenfall")
    screen = do(session, "resume", kept="no game at all")
    assert screen["notice"]["kind"] == "problem"
    assert "here is a new one" in screen["notice"]["text"]


# -- several people ------------------------------------------------------------------------------------------


def test_there_is_no_curtain_in_a_game_without_hidden_cards() -> None:
    for _, screen in playing("rivals", 3):
        assert screen["kind"] == "play"


def test_the_curtain_shows_nothing_of_the_table() -> None:
    session = new_session("rivals", curtain=True)
    screen = session.screen()
    assert screen["kind"] == "curtain"
    assert {"zones", "layout", "question", "log"}.isdisjoint(screen)
    assert do(session, "move", path=[0])["kind"] == "curtain"
    do(session, "replay", at=0)
    assert session.notice is not None
    assert session.notice["text"] == say("board.not_now")
    assert not session.game.answers
    screen = do(session, "confirm_player")
    assert screen["kind"] == "play"
    while session.screen()["kind"] == "play":
        do(session, "move", path=list(session.screen()["moves"][0]["path"]))
    assert session.game.choice is not None
    assert session.screen()["curtain"]["to"] == f"Player {session.game.choice.player + 1}"


def test_bot_moves_can_be_watched_one_by_one_or_skipped() -> None:
    session = new_session("bots", 2)
    do(session, "skip")
    while not session.watching:
        do(session, "move", path=list(session.screen()["moves"][0]["path"]))
    answers = len(session.game.answers)
    screen = do(session, "bot")
    assert len(session.game.answers) == answers + 1
    assert screen["moves"] == []
    assert do(session, "skip")["watch"] is None


def test_events_since_the_last_move_are_marked() -> None:
    session = new_session("bots", 2)
    do(session, "skip")
    do(session, "move", path=list(session.screen()["moves"][0]["path"]))
    do(session, "skip")
    events = [event for group in session.screen()["log"]["groups"] for event in group["events"]]
    fresh = [event["fresh"] for event in events]
    assert any(fresh)
    assert fresh == sorted(fresh, reverse=True)  # newest first; new entries come before old ones
    assert all(event["rule"]["key"] and event["rule_text"] for event in events)


def test_one_person_is_called_you() -> None:
    session = new_session()
    do(session, "move", path=move(session.screen(), "Reroll 4, 6"))
    lines = [event["text"] for group in session.screen()["log"]["groups"] for event in group["events"]]
    assert "You roll 1, 1, 4, 6." in lines
    assert any(line.startswith("Your Team:") for line in lines)


def test_the_coach_explains_the_question() -> None:
    session = new_session()
    assert session.screen()["question"]["tip"] == ""
    screen = do(session, "coach")
    assert screen["question"]["tip"]
    assert screen["question"]["coach"] == session.game.explain("roll.reroll").text


# -- forms ---------------------------------------------------------------------------------------------------

CRAFT = {
    "seats": [
        {"ready": ["seraphine"], "army": ["kiln_imp", "ash_warden", "gale_harpy", "well_nix"]},
        {"ready": ["pyrra"], "army": ["moss_troll"]},
    ],
    "enemies": ["ember_wolf", "tide_widow", "hollow_bell", "iron_toad"],
    "turn": 0,
    "phase": "alchemy",
}


def crafting() -> Session:
    return new_session("rivals", scenario=CRAFT)


def test_crafting_is_one_form_with_the_cheapest_cards_filled_in() -> None:
    session = crafting()
    screen = session.screen()
    path = next(list(each["path"]) for each in screen["moves"] if each["form"])
    form = do(session, "move", path=path)["form"]
    assert not session.game.answers  # Nothing has been done yet.
    assert all(sum(option["picked"] for option in row["options"]) == 1 for row in form["rows"])
    assert form["because"]
    do(session, "move", path=form["path"])
    assert session.game.table.seats[0].recipes


def test_a_different_card_can_be_chosen_and_cancel_changes_nothing() -> None:
    session = crafting()
    path = next(list(each["path"]) for each in session.screen()["moves"] if each["form"])
    form = do(session, "move", path=path)["form"]
    other = next(option for option in form["rows"][0]["options"] if not option["picked"])
    again = do(session, "form", path=other["path"])["form"]
    assert next(option for option in again["rows"][0]["options"] if option["picked"])["text"] == other["text"]
    assert do(session, "close")["form"] is None
    assert not session.game.answers


# -- the widget ----------------------------------------------------------------------------------------------


def test_the_widget_resends_the_current_screen_after_a_late_message() -> None:
    board = tt.play("evenfall", seed=7)
    board.screen = {"seq": 0, "forged": True}  # A browser can set any synced trait.
    board.handle_command({"do": "move", "seq": 99, "path": [0]})
    assert board.screen == board.session.screen()
    assert not board.game.answers


def test_play_seats_a_person_and_gentle_bots() -> None:
    assert isinstance(tt.play("evenfall"), Board)
    assert tt.play("evenfall", mode="competitive").game.seats == ("person", "gentle")
    assert tt.play("evenfall", mode="cooperative").game.seats == ("person", "person")
    assert tt.play("evenfall").session.storage_name == "evenfall"
    assert tt.play("evenfall", seed=7).session.storage_name == ""
    with pytest.raises(SetupError, match="there is no bot"):
        tt.play("evenfall", seats=["person", "wizard"])


def test_a_path_ends_with_the_step_it_answers() -> None:
    session = new_session()
    game = session.game
    assert [str(each) for each in lookahead.walk(game, (0,)).answers] == ["('keep',)"]
    with pytest.raises(IndexError):
        lookahead.walk(game, (0, 0))


def test_hints_rank_the_safer_of_equal_answers_first() -> None:
    for seed in range(6):
        hints = do(new_session(seed=seed), "hint")["hints"]
        alike = [float(h["because"].split("%")[0].split()[-1]) for h in hints if "worse" not in h["gap"]]
        assert alike == sorted(alike, reverse=True)


def test_a_task_is_shown_above_the_board_and_saved() -> None:
    game = tt.new_game("evenfall", seed=7, scenario={"task": "Capture two Enemies."})
    assert str(game).startswith("Capture two Enemies.")
    session = Session(game, ["person"])
    assert session.screen()["task"] == "Capture two Enemies."
    do(session, "load", save=downloaded(session)["text"])
    assert session.screen()["task"] == "Capture two Enemies."


def test_the_coach_is_on_in_a_first_game_and_the_menu_says_so() -> None:
    """A game that the browser remembers is a first game; one that is described exactly is for somebody who knows."""
    assert tt.play("evenfall").session.screen()["can"]["coach"]
    assert not tt.play("evenfall", seed=1).session.screen()["can"]["coach"]
    assert not tt.play("evenfall", coach=False).session.screen()["can"]["coach"]


@pytest.mark.parametrize(("given", "is_on"), [(False, False), (True, True), (None, True), ("no", True)])
def test_the_coach_is_as_this_browser_has_set_it(given: Any, is_on: bool) -> None:
    session = tt.play("evenfall").session
    screen = do(session, "resume", kept=None, coach=given)
    assert (screen["can"]["coach"], screen["notice"]) == (is_on, None)
