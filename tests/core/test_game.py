"""Questions and answers: what a step can be, what is asked, and that an answer is applied completely or not at all."""

from __future__ import annotations

import gc
from contextlib import suppress
from typing import Any

import pytest
from core import toy_game as toy
from core.toy_play import AT_LUCK, due, every_decision, load, random_game
from play import state

from tabletop_nb.core.choice import Choice, Consent, Steps, text
from tabletop_nb.core.errors import HistoryError, IllegalMoveError
from tabletop_nb.core.game import Game

pytestmark = pytest.mark.filterwarnings("error")  # a coroutine that was never awaited is an error, too


async def careless(table: toy.Table, p: int) -> None:
    """Forgets to await, which looks as if the player had declined."""
    if Choice(p, "careless.question", ("yes", "no")) == "yes":
        table.seats[p].coins += 1


def test_a_forgotten_await_is_caught(allowed_unawaited: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(toy.STEPS, "spy", careless)
    game = Game(toy.GAME, 1, scenario=due("spy"))
    assert game.asked.rule == "bid.card"  # the question was passed over
    allowed_unawaited.append("careless.question")  # without this line the fixture fails the test


# -- what a step may be ----------------------------------------------------------------------------------------


def test_the_decorator_makes_a_step_known_by_its_name_and_leaves_it_as_it_is() -> None:
    def wait(table: toy.Table) -> None: ...

    steps = Steps()
    assert steps(wait) is wait
    assert steps == {"wait": wait}


def test_a_plain_function_is_a_step_that_asks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def gift(table: toy.Table, p: int) -> None:
        table.seats[p].coins += 10

    monkeypatch.setitem(toy.STEPS, "spy", gift)
    game = Game(toy.GAME, 1, scenario=due("spy", "luck", pot=9))
    assert game.table.seats[0].coins == 13
    assert game.asked.rule == "luck.go_on"
    assert state(game.copy()) == state(game)  # the gift is not made twice


def test_an_async_step_may_ask_nobody_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def gift(table: toy.Table, p: int) -> None:
        table.seats[p].coins += 10

    monkeypatch.setitem(toy.STEPS, "spy", gift)
    game = Game(toy.GAME, 1, scenario=due("spy", "luck", pot=9))
    assert game.table.seats[0].coins == 13
    assert state(game.copy()) == state(game)


def test_a_plain_function_may_return_the_coroutine_that_asks() -> None:
    game = Game(toy.GAME, 1, scenario=due("raid", coins=[0, 5]))
    assert (game.asked.player, game.asked.rule) == (1, "raid.give_way")
    assert state(game.copy()) == state(game)
    game.apply("pay")
    assert [seat.coins for seat in game.table.seats] == [2, 3]


def test_a_plain_function_with_nothing_to_ask_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "fill_hands", lambda table: None)  # empty hands: nothing to discard
    game = Game(toy.GAME, 1, scenario=due("raid", "luck", coins=[0, 1], pot=9))
    assert game.asked.rule == "luck.go_on"


def test_what_is_due_comes_first_and_in_order() -> None:
    table = toy.setup(1, scenario=due("luck"))
    table.add_due(("spy", 0), ("raid", 1))
    assert table.due == (("spy", 0), ("raid", 1), ("luck", 0))
    game = Game(toy.GAME, 1, players=3, scenario=due("raid", "luck", pot=9))
    asked = []
    while game.choice and game.choice.rule != "bid.card":
        asked.append((game.choice.player, game.choice.rule))
        game.push(game.choice.options[0])
    assert asked == [(1, "raid.give_way"), (2, "raid.give_way"), (0, "luck.go_on")]


@pytest.mark.parametrize("history", [True, False])
def test_a_flow_that_does_not_move_on_is_an_error(monkeypatch: pytest.MonkeyPatch, history: bool) -> None:
    async def idle(table: toy.Table, p: int) -> None:
        """Asks nothing and changes nothing."""

    monkeypatch.setitem(toy.STEPS, "bid", idle)
    with pytest.raises(RuntimeError, match=r"without a question; next would be .'bid', 0."):
        Game(toy.GAME, 1, history)


@pytest.mark.parametrize("history", [True, False])
def test_steps_that_owe_themselves_endlessly_are_an_error_that_names_them(
    monkeypatch: pytest.MonkeyPatch, history: bool
) -> None:
    monkeypatch.setitem(toy.STEPS, "spy", lambda table, p: table.add_due(("spy", p)))
    with pytest.raises(RuntimeError, match=r"without a question; next would be .'spy', 0."):
        Game(toy.GAME, 1, history, scenario=due("spy"))


def test_endless_forced_answers_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    async def again(table: toy.Table, p: int) -> None:
        asked.append(await Choice(p, "luck.go_on", (1,)))
        assert len(asked) < 3000, "this would never have ended"
        table.add_due(("spy", p))

    monkeypatch.setitem(toy.STEPS, "spy", again)
    with pytest.raises(RuntimeError, match="forced answers in a row"):
        Game(toy.GAME, 1, scenario=due("spy"))


# -- questions -------------------------------------------------------------------------------------------------


def test_a_forced_answer_is_recorded_and_not_asked() -> None:
    game = Game(toy.GAME, 1, players=2, scenario=due("barter"))
    assert game.asked.rule == "barter.card"  # the only rival was answered
    assert game._trail == (1,)
    assert game.answers == []
    with pytest.raises(HistoryError, match="nothing to undo"):
        game.undo()


def test_replay_does_not_compute_options(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def options(number: int) -> tuple[str, str]:
        looked.append(number)
        return "yes", "no"

    async def asks_twice(table: toy.Table, p: int) -> None:
        await Choice(p, "asks.first", lambda: options(1))
        await Choice(p, "asks.second", lambda: options(2))

    monkeypatch.setitem(toy.STEPS, "luck", asks_twice)
    game = Game(toy.GAME, 1, scenario=AT_LUCK)
    game.apply("yes")
    twin = game.copy()
    assert looked == [1, 2]
    assert twin.options == ["yes", "no"]
    assert looked == [1, 2, 2]


def test_options_are_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    async def asks(table: toy.Table, p: int) -> None:
        await Choice(p, "asks.once", lambda: looked.append(1) or ("yes", "no"))

    monkeypatch.setitem(toy.STEPS, "luck", asks)
    game = Game(toy.GAME, 1, scenario=AT_LUCK)
    assert game.options == game.options == ["yes", "no"]
    game.apply("yes")
    assert looked == [1]


def test_no_option_at_all_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(table: toy.Table, p: int) -> None:
        await Choice(p, "nothing.to_say", ())

    monkeypatch.setitem(toy.STEPS, "luck", nothing)
    with pytest.raises(RuntimeError, match=r"nothing\.to_say leaves player 0 no legal answer"):
        Game(toy.GAME, 1, scenario=AT_LUCK)


@pytest.mark.parametrize("history", [True, False])
def test_a_single_option_that_needs_consent_is_asked(history: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    async def pay_for_luck(table: toy.Table, p: int) -> None:
        await Consent(p, "luck.go_on", [("pay",)])
        await Choice(p, "luck.go_on", [("shrug",)])

    monkeypatch.setitem(toy.STEPS, "luck", pay_for_luck)
    game = Game(toy.GAME, 1, history, scenario=AT_LUCK)
    assert (game.options, game.choice.is_forced) == (["pay"], False)  # type: ignore[union-attr]
    if history:
        assert game.copy().options == ["pay"]
    game.apply("pay")
    assert game.options != ["shrug"], "that one costs nothing and answers itself"
    if history:
        assert [text(answer) for answer in game.answers] == ["pay"]
        game.undo()
        assert game.options == ["pay"]


def test_every_question_is_well_formed() -> None:
    for game in every_decision(100):
        assert len(game._trail) <= 8, "a step is one sentence of the rules"
        assert 2 <= len(game.options) == len(set(game.options)) <= 60


def test_a_question_shows_who_is_asked_and_what_is_legal() -> None:
    game = Game(toy.GAME, 1, scenario=AT_LUCK)
    assert repr(game.choice) == "<luck.go_on for player 0: take, roll>"
    assert repr(game) == "<smugglers, seed 1: <luck.go_on for player 0: take, roll>>"


@pytest.mark.parametrize(("count", "shown"), [(8, "0, 1, 2, 3, 4, 5, 6, 7"), (9, "0, 1, 2, 3, 4, 5, 6, 7, ...")])
def test_a_long_question_is_cut_short_when_shown(count: int, shown: str, allowed_unawaited: list[str]) -> None:
    allowed_unawaited.append("long.question")
    assert repr(Choice(2, "long.question", range(count))) == f"<long.question for player 2: {shown}>"


def test_a_finished_game_shows_its_scores() -> None:
    game = random_game(1)
    assert repr(game) == f"<smugglers, seed 1: over, scores {game.scores}>"


# -- answers ---------------------------------------------------------------------------------------------------


def trading() -> Game:
    return Game(toy.GAME, 1, scenario={"stage": "trading"})


def test_an_answer_is_given_by_value_or_by_text() -> None:
    game, card = trading(), trading().table.seats[0].hand[0]
    by_value, by_text = game.copy(), game.copy()
    by_value.apply(("play", card))
    by_text.apply(f"play {card}")
    assert state(by_value) == state(by_text) != state(game)
    assert by_text.answers == [("play", card)]  # what is kept is the value


def test_an_option_is_its_words_with_spaces_between() -> None:
    assert text(("heroine", "fire", 3, 4)) == "heroine fire 3 4"
    assert text("pass") == text(("pass",)) == "pass"
    assert text(7) == "7"


def test_an_illegal_answer_names_who_which_rule_where_why_and_what_is_legal() -> None:
    game = trading()
    other = game.table.seats[1].hand[0]
    before = state(game)
    with pytest.raises(IllegalMoveError) as caught:
        game.apply(f"play {other}")
    message = str(caught.value)
    assert f"Player 1 can't answer 'play {other}' to turn.action (p. 2, Trading)" in message
    assert f"Player 1 does not hold {toy.names(game.table)[other]}. (p. 2, Trading)" in message
    assert message.endswith(f"legal: {', '.join(game.options)}")
    assert state(game) == before


def test_a_finished_game_takes_no_answer() -> None:
    game = random_game(3)
    end = state(game)
    with pytest.raises(IllegalMoveError, match="Can't pass: the game is over"):
        game.apply("pass")
    assert state(game) == end


def test_why_not_gives_the_reason() -> None:
    game = trading()
    mine, other = game.table.seats[0].hand[0], game.table.seats[1].hand[0]
    assert game.why_not(("play", mine)) is None
    assert game.why_not("pass") is None
    assert game.why_not(f"play {other}").rule == "play.not_in_hand"
    assert game.why_not("play raid_99").rule == "play.not_in_hand"
    assert random_game(1).why_not("pass").rule == "game.over"
    game.table.seats[0].coins = 0
    assert toy.why_not(game.table, game.choice, f"play {mine}")[0] == "play.no_coin"


def test_why_not_and_apply_agree_on_what_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    async def asks(table: toy.Table, p: int) -> None:
        await Choice(p, "luck.go_on", ("1", "2"))

    monkeypatch.setitem(toy.STEPS, "luck", asks)
    game = Game(toy.GAME, 1, scenario=AT_LUCK)
    refused = game.why_not(1)
    if refused is None:
        game.apply(1)  # legal: so it must be taken
    else:
        with pytest.raises(IllegalMoveError):
            game.apply(1)


def test_only_a_finished_game_has_winners() -> None:
    game = random_game(5, answers=3)
    assert not game.over
    assert game.winners == []
    end = random_game(5)
    assert end.over
    assert end.winners == [p for p, score in enumerate(end.scores) if score == max(end.scores)]
    assert not end.capped


def test_scores_are_the_sums_of_the_score_sheet() -> None:
    game = random_game(5)
    assert len(game.score_sheet()) == game.players == 4
    coins = [seat.coins for seat in game.table.seats]
    assert [sheet[0].points for sheet in game.score_sheet()] == coins
    assert game.scores == [own + len(seat.hand) for own, seat in zip(coins, game.table.seats, strict=True)]


# -- forms -----------------------------------------------------------------------------------------------------


def barter_game(**setup: Any) -> Game:
    return Game(toy.GAME, 4, players=3, scenario=due("barter"), **setup)


def test_a_form_is_answered_as_one() -> None:
    game = barter_game()
    assert game.asked.form == "barter"
    card = game.table.seats[0].hand[1]
    game.apply_all(["2", card])
    assert card in game.table.seats[2].hand
    assert game.table.seats[0].coins == 6


@pytest.mark.parametrize("wrong", ["luck_9", "2"])
def test_apply_all_is_all_or_nothing(wrong: str) -> None:
    game = barter_game()
    before = state(game)
    with pytest.raises(IllegalMoveError, match=r"Player 1 can't answer .* to barter\.card .*; legal"):
        game.apply_all([2, wrong])
    assert state(game) == before
    game.apply(2)
    assert game.answers == [2]


def test_apply_all_that_fails_keeps_what_could_be_redone() -> None:
    game = barter_game()
    game.apply_all([2, game.table.seats[0].hand[1]])
    after = state(game)
    game.undo()
    game.undo()
    with pytest.raises(IllegalMoveError):
        game.apply_all([2, "nonsense"])
    game.redo()
    game.redo()
    assert state(game) == after


def test_apply_all_takes_all_back_when_its_answers_stop_coming() -> None:
    def answers() -> Any:
        yield 2
        raise KeyboardInterrupt

    game = barter_game()
    before = state(game)
    with pytest.raises(KeyboardInterrupt):
        game.apply_all(answers())
    assert state(game) == before


def test_a_playout_keeps_the_error_of_a_wrong_form() -> None:
    with pytest.raises(IllegalMoveError, match=r"barter\.card"):
        barter_game(history=False).apply_all([2, "nonsense"])


# -- all or nothing --------------------------------------------------------------------------------------------


async def breaks(table: toy.Table, *args: int) -> None:
    """Changes much and then fails."""
    table.seats[0].coins += 100
    table.deck.clear()
    raise ZeroDivisionError


def breaks_at_once(table: toy.Table, *args: int) -> None:
    """Raise the same error in a plain function."""
    table.seats[0].coins += 100
    table.deck.clear()
    raise ZeroDivisionError


@pytest.mark.parametrize("fault", [breaks, breaks_at_once])
@pytest.mark.parametrize("broken", ["luck", "reveal", "refill", "give_way"])
def test_an_exception_in_a_rule_leaves_the_game_as_it_was(
    broken: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(toy.STEPS, broken, fault)
    states: list[tuple[Game, Any]] = []
    with pytest.raises(ZeroDivisionError) as caught:
        states.extend((game, state(game)) for game in every_decision(50))
    game, before = states[-1]
    assert state(game) == before
    [note] = caught.value.__notes__
    assert f"seed {game.seed}" in note
    assert str(game.setup) in note
    assert str([text(answer) for answer in game.answers]) in note


def test_the_note_names_the_answer_that_broke_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(toy.STEPS, "reveal", breaks)
    game = Game(toy.GAME, 7, players=2)
    game.push(first := game.choice.options[0])
    with pytest.raises(ZeroDivisionError) as caught:
        game.push(second := game.choice.options[1])
    assert caught.value.__notes__ == [f"while answering {second!r} after ['{first}'], seed 7, {{'players': 2}}"]


def test_an_interrupt_in_a_rule_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    async def interrupted(table: toy.Table, p: int) -> None:
        await Choice(p, "luck.go_on", ("take", "roll"))
        table.pot = 0
        raise KeyboardInterrupt

    monkeypatch.setitem(toy.STEPS, "luck", interrupted)
    game = Game(toy.GAME, 1, scenario=AT_LUCK)
    before = state(game)
    with pytest.raises(KeyboardInterrupt):
        game.apply("roll")
    assert state(game) == before


def test_an_exception_in_the_options_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    async def asks(table: toy.Table, p: int) -> None:
        await Choice(p, "luck.go_on", ("take", "roll"))
        table.pot = 0
        await Choice(p, "luck.go_on", lambda: 1 / 0)

    monkeypatch.setitem(toy.STEPS, "luck", asks)
    game = Game(toy.GAME, 1, scenario=AT_LUCK)
    before = state(game)
    with pytest.raises(ZeroDivisionError):
        game.apply("roll")
    assert state(game) == before


def test_after_an_exception_the_game_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(toy.GAME, 1, scenario=AT_LUCK)
    undisturbed = game.copy()
    with monkeypatch.context() as patch:
        patch.setattr(toy.Table, "roll", lambda table: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            game.apply("roll")
    game.apply("roll")
    undisturbed.apply("roll")
    assert state(game) == state(undisturbed)


def test_an_answer_that_breaks_a_rule_leaves_what_can_be_redone(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(toy.GAME, 1, scenario=AT_LUCK)
    game.apply("take")
    after = state(game)
    game.undo()
    with monkeypatch.context() as patch:
        patch.setattr(toy.Table, "roll", lambda table: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            game.apply("roll")
    game.redo()
    assert state(game) == after


# -- advance: where search reads a value -----------------------------------------------------------------------


def test_advance_says_whether_the_step_asks_again() -> None:
    world = barter_game().imagine(0, 1)
    assert world.advance(2)
    assert world.asked.rule == "barter.card"
    assert not world.advance(world.asked.options[0])
    assert world.choice is None


def test_advance_stops_at_the_steps_end() -> None:
    game = Game(toy.GAME, 1)
    game.push(game.options[0])
    stopped, pushed = game.imagine(1, 1), game.imagine(1, 1)
    answer = stopped.choice.options[0]
    assert not stopped.advance(answer)
    pushed.push(answer)
    assert [len(seat.bid) for seat in stopped.table.seats] == [1, 1]  # Both bids are placed but not revealed.
    assert stopped.table.stage == "bidding"
    assert pushed.table.stage == "trading"


def test_a_playout_is_pushed_not_advanced() -> None:
    playout = Game(toy.GAME, 1, history=False)
    with pytest.raises(HistoryError, match="use push"):
        playout.advance(playout.options[0])
    playout.push(playout.choice.options[0])  # nothing is lost


def test_advance_does_not_answer_what_is_forced() -> None:
    world = Game(toy.GAME, 1, scenario=due("luck", "luck", pot=9)).imagine(0, 1)
    assert not world.advance("take")
    assert world.table.due == (("luck", 0),)  # whose one option, to roll, was not taken


def test_a_real_game_that_is_advanced_still_saves_what_was_played() -> None:
    game = barter_game()
    with suppress(HistoryError):  # to refuse is right, too
        game.advance(2)
        game.push(game.choice.options[0])
    assert state(load(game.save())) == state(game)


# -- many games ------------------------------------------------------------------------------------------------


def test_interleaved_games_do_not_disturb_each_other() -> None:
    pairs = zip(every_decision(20), every_decision(20, first=1), strict=False)
    together = [(state(a), state(b)) for a, b in pairs]
    alone = zip(map(state, every_decision(20)), map(state, every_decision(20, first=1)), strict=False)
    assert together == list(alone)


def test_a_seed_means_the_same_game() -> None:
    assert state(random_game(6)) == state(random_game(6))
    assert Game(toy.GAME, 6).table.deck != Game(toy.GAME, 7).table.deck


def test_dropping_a_game_in_mid_question_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    monkeypatch.setattr("sys.unraisablehook", heard.append)
    monkeypatch.setattr("warnings.showwarning", lambda *warning: heard.append(warning))
    game = Game(toy.GAME, 5, scenario=AT_LUCK)
    dropped = [game.copy() for _ in range(3)]
    assert all(twin.choice for twin in dropped)
    del game, dropped
    gc.collect()
    assert heard == []
