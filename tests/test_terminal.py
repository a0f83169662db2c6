"""A game in the terminal, including typing mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop_nb as tt
from tabletop_nb.cli import main, usual_seats
from tabletop_nb.core.errors import SetupError, SimulationError
from tabletop_nb.core.game import Game
from tabletop_nb.terminal import Terminal


def typed(game: Game, *lines: str, seats: list[str] | None = None, peek: bool = True) -> str:
    """Type these lines, quit, and return what the screen shows."""
    left, screen = list(lines), list[str]()

    def read(prompt: str) -> str:
        if not left:
            raise EOFError
        screen.append(f"{prompt}{left[0]}")
        return left.pop(0)

    Terminal(game, seats or ["person"] * game.players, read, screen.append, peek).run()
    return "\n".join(screen)


def test_a_question_is_shown_with_numbers_rule_and_page() -> None:
    screen = typed(tt.new_game("evenfall", seed=5))
    assert "Which dice do you want to reroll?  (p. 1, [1] Roll)" in screen
    assert "  1  Keep all dice" in screen
    assert "House deck: our own reconstruction" in screen


def test_a_set_can_be_typed_in_any_order_and_an_almost_valid_answer_gets_help() -> None:
    game = tt.new_game("evenfall", seed=5)
    screen = typed(game, "why reroll 5 1", "reroll", "why reroll 9", "reroll 5 1")
    assert "You can do that: " in screen
    assert "No: Be more specific: reroll 1, reroll 2, " in screen
    assert "Allowed: reroll 1 to 2, 4 to 5." in screen
    assert game.answers == [("reroll", 1, 5)]


def test_an_answer_can_be_given_by_number_or_text() -> None:
    by_number, by_text = tt.new_game("evenfall", seed=5), tt.new_game("evenfall", seed=5)
    typed(by_number, "1")
    typed(by_text, "keep")
    assert by_number.answers == by_text.answers == [("keep",)]


NUMBER, NO_ANSWER = "There are 16 answers: 1 to 16.", "No: That isn't one of the answers."
INVALID = {"0": NUMBER, "99": NUMBER, "-1": NUMBER, "nonsense": NO_ANSWER, "1.5": NO_ANSWER}


@pytest.mark.parametrize(
    ("wrong", "message"), [*INVALID.items(), ("capture nobody", "No: nobody isn't in the Enemy Area.")]
)
def test_an_invalid_answer_changes_nothing_and_gets_a_message(wrong: str, message: str) -> None:
    game = tt.new_game("evenfall", seed=5)
    assert message in typed(game, wrong)
    assert game.answers == []


def test_an_empty_line_repeats_the_question() -> None:
    game = tt.new_game("evenfall", seed=5)
    assert typed(game, "  ").count("Which dice") == 2
    assert game.answers == []


def test_the_commands_why_rule_log_answers_hint_and_help_work() -> None:
    screen = typed(
        tt.new_game("evenfall", seed=5), "why craft seal", "rule", "rule modify.range", "log 2", "answers", "hint", "?"
    )
    assert "Seal is a Moon recipe. You can craft it only against rivals. (p. 2, Moon Recipe Card)" in screen
    assert "Once per turn, right after the roll, you can reroll some or all of your dice. (p. 1, [1] Roll)" in screen
    assert "our own rule" in screen
    assert "How we read it: The sheet doesn't say." in screen
    assert "Player 1 rolls 1, 2, 4, 5." in screen
    assert "reroll 1 2 4 5" in screen
    assert "Higher is better" in screen
    assert "why ANSWER" in screen


def test_a_card_shows_everything_printed_on_it() -> None:
    screen = typed(
        tt.new_game("res_arcana", 2, seed=5), "card catacombs_of_the_dead", "card dragn egg", "card bone dr", "card"
    )
    assert "Catacombs of the Dead (Place of Power)" in screen
    assert "Pay 5 Death: put 1 Death on it." in screen
    assert "There is no card 'dragn egg'. Did you mean Dragon Egg?" in screen
    assert "Bone Dragon (artifact, dragon)" in screen
    assert "Which card? For example: card Athanor" in screen


def test_an_unknown_rule_lists_the_existing_ones() -> None:
    assert "There is no rule nothing. Rules: setup.heroines" in typed(tt.new_game("evenfall", seed=5), "rule nothing")


def test_undo_reports_peeking_and_can_be_forbidden() -> None:
    game = tt.new_game("evenfall", seed=5)
    assert "that was peeking" in typed(game, "reroll 1", "undo")
    assert game.answers == []
    assert game.peeked == 1
    strict = tt.new_game("evenfall", seed=5)
    assert "No: dice were rolled or a card was revealed since the last answer" in typed(
        strict, "reroll 1", "undo", peek=False
    )
    assert strict.answers == [("reroll", 1)]


def test_undo_and_redo_with_nothing_to_undo() -> None:
    screen = typed(tt.new_game("evenfall", seed=5), "undo", "redo")
    assert "No: there is nothing to undo." in screen
    assert "No: there is nothing to redo." in screen


def test_undo_also_undoes_the_bots_answers() -> None:
    game = tt.new_game("evenfall", 2, 5, "competitive", scenario={"turn": 0})
    typed(game, "keep", "stop", seats=["person", "random"])
    while not any(event.player == 1 and event.rule == "roll.first" for event in game.events):
        typed(game, "1", seats=["person", "random"])
    before = len(game.answers)
    typed(game, "undo", seats=["person", "random"])
    assert game.asked.player == 0
    assert len(game.answers) < before


def test_a_game_can_be_saved_and_continued(tmp_path: Path) -> None:
    game, file = tt.new_game("evenfall", seed=5), tmp_path / "evening.json"
    assert f"  tabletop-nb play --load {file}" in typed(game, "keep", f"save {file}")
    assert tt.load(file).answers == [("keep",)]
    assert "Which file?" in typed(game, "save")
    assert "Can't save the game" in typed(game, f"save {tmp_path}/no/such/folder/x.json")


def test_quitting_an_unsaved_game_shows_its_seed() -> None:
    assert "This game was not saved. Its seed is 5." in typed(tt.new_game("evenfall", seed=5), "keep", "quit")
    assert "not saved" not in typed(tt.new_game("evenfall", seed=5), "quit")


def test_bots_play_to_the_end_and_the_score_is_shown() -> None:
    game = tt.new_game("evenfall", 2, 3, "competitive")
    screen = typed(game, seats=["random", "random"])
    assert game.over
    assert "Scars" in screen
    assert "Winner: Player" in screen


def test_a_lost_game_says_so() -> None:
    game = tt.new_game("evenfall", seed=3)
    assert "The game is lost." in typed(game, seats=["random"])


def test_the_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(SetupError, match=r"number of seats is 2 .*; allowed: 1"):
        Terminal(tt.new_game("evenfall", seed=1), ["person", "greedy"])


def test_the_goal_is_shown_at_the_start_and_on_request() -> None:
    screen = typed(tt.new_game("evenfall", seed=5), "goal")
    assert screen.count("You win by capturing all 30 Enemies") == 2


def test_rules_are_listed_by_kind() -> None:
    assert "Rules: recipe.philosophers_stone, recipe.wild_magic" in typed(
        tt.new_game("evenfall", seed=5), "rule recipe"
    )


def test_commands_accept_card_names_and_answer_numbers() -> None:
    game = tt.new_game("evenfall", seed=5, scenario={"enemies": ["kiln_imp"], "phase": "roll", "dice": [1, 1, 4, 6]})
    screen = typed(game, "why capture Kiln Imp", "why 1", "why capture")
    assert "Kiln Imp needs 1 2 Sun Sun. The dice are 1, 1, 4, 6." in screen
    assert "You can do that: Keep all dice." in screen
    assert "Not now" in screen


def test_an_interrupt_quits_cleanly() -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    screen: list[str] = []
    Terminal(tt.new_game("evenfall", seed=5), ["person"], interrupted, screen.append).run()
    assert screen[-1] == "Goodbye."


def test_a_save_keeps_who_plays_which_seat(tmp_path: Path) -> None:
    game = tt.new_game("evenfall", 2, 5, "competitive")
    typed(game, f"save {tmp_path}/x.json", seats=["random", "person"])
    assert tt.load(tmp_path / "x.json").seats == ("random", "person")


def test_the_stop_option_says_what_it_leads_to() -> None:
    position = {"seats": [{"ready": ["petra"]}], "enemies": ["kiln_imp"], "dice": [4, 4, 5, 6]}
    screen = typed(tt.new_game("evenfall", seed=5, scenario=position))
    assert "losing your last Heroine loses the game" in screen


# -- the commands ----------------------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = main(list(argv))
    out = capsys.readouterr()
    return code, out.out, out.err


def test_games_lists_modes_players_and_sources(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "games")
    assert code == 0
    assert "--mode cooperative   1-8 players" in out
    assert "not the published cards" in out
    assert "not affiliated" in out


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (("play", "evenfal"), "evenfall (did you mean that?)"),
        (("play",), "which game?"),
        (("play", "evenfall", "--mode", "x"), "allowed: solo, cooperative, competitive"),
        (("play", "evenfall", "--mode", "competitive", "--seats", *["random"] * 5), "competitive: 2 to 4 players"),
        (
            ("play", "evenfall", "--seats", "nobody"),
            "allowed: one of random, gentle, greedy, search, search:strong, gentle:0 to gentle:1, or person",
        ),
        (("play", "evenfall", "--load", "x.json"), "--load takes game, mode, deck and seed from the save"),
        (("simulate", "evenfall", "--csv", "no_such_folder/x.csv"), "--csv: there is no folder no_such_folder"),
        (("play", "--load", "no_such_file.json"), "cannot be read"),
        (("simulate", "evenfall", "--games", "0"), "games: 0 was given; allowed: a whole number, 1 or more"),
        (("deck", "check", "no_such_folder"), "no_such_folder is not a folder"),
    ],
)
def test_a_user_error_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], expected: str
) -> None:
    code, _, err = run(capsys, *argv)
    assert code == 2
    assert expected in err
    assert err.count("\n") == 1


def test_the_rules_play_the_seat_of_an_automa(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody sits there: a solo game has one seat for a person or a bot."""
    game = tt.new_game("trismegistus", 1, seed=3)
    assert usual_seats(game) == ["person"]
    screen = typed(game, seats=["person"])
    assert "Botmegistus" in screen
    assert "gentle" not in screen
    with pytest.raises(SetupError, match=r"the number of seats is 2 \(person, random\); allowed: 1"):
        typed(game, seats=["person", "random"])
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    assert run(capsys, "play", "trismegistus", "--mode", "solo", "--seats", "person")[0] == 0
    assert run(capsys, "play", "trismegistus", "--mode", "solo")[0] == 0


def test_simulate_prints_a_summary_and_writes_csv(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    argv = ("simulate", "evenfall", "--players", "random,random", "--games", "3", "--seed", "4", "--csv", str(file))
    code, out, _ = run(capsys, *argv)
    assert code == 0
    assert "deviation" in out
    assert len(file.read_text().splitlines()) == 1 + 3 * 2


def test_simulate_writes_a_folder_and_continues_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    for games in ("3", "5"):
        argv = ("simulate", "evenfall", "--players", "random", "--games", games, "--out", str(runs), "--workers", "1")
        assert run(capsys, *argv)[0] == 0
    assert list(tt.read_runs(runs).seed) == [0, 1, 2, 3, 4]
    code, _, err = run(capsys, "simulate", "evenfall", "--players", "greedy", "--games", "3", "--out", str(runs))
    assert code == 2
    assert "belongs to a run with another bots" in err


def test_a_simulation_whose_processes_end_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*args: object, **options: object) -> None:
        raise SimulationError("worker processes ended")

    monkeypatch.setattr("tabletop_nb.analysis.simulate.simulate", failing)
    code, _, err = run(capsys, "simulate", "evenfall")
    assert (code, err) == (2, "tabletop-nb: worker processes ended\n")


def test_deck_check_finds_the_game_by_its_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    house = Path(tt.__file__).parent / "games" / "evenfall" / "data"
    for file in house.glob("*.csv"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    assert run(capsys, "deck", "check", str(tmp_path))[:2] == (0, f"{tmp_path.name}: a valid deck for Evenfall\n")
    cards = tmp_path / "enemies.csv"
    cards.write_text(cards.read_text().replace("kiln_imp,Kiln Imp,fire", "kiln_imp,Kiln Imp,fier"))
    code, _, err = run(capsys, "deck", "check", str(tmp_path))
    assert code == 2
    assert "enemies.csv, row 4, column symbol: 'fier' was given; allowed: fire (did you mean that?)" in err


def test_deck_check_of_a_folder_without_card_files_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, "deck", "check", str(tmp_path))
    assert code == 2
    assert "evenfall: heroines.csv, enemies.csv, recipes.csv" in err


def test_a_mode_can_be_given_by_its_title_and_partners_are_people(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    code, out, _ = run(capsys, "play", "evenfall", "--mode", "together", "--seed", "3")
    assert code == 0
    assert "Evenfall, Together, seed 3" in out
    assert "gentle" not in out
