"""Bots: how they are made and asked. A bot that fails is named, and the game stays as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from core import toy_game as toy
from core.toy_play import AT_LUCK, due, every_decision, random_game
from play import state

from tabletop_nb import bots
from tabletop_nb.bots.greedy import MAX_PATHS, Greedy
from tabletop_nb.bots.search import Search
from tabletop_nb.bots.simple import Gentle, Random
from tabletop_nb.core.choice import Choice
from tabletop_nb.core.errors import BotError, SetupError
from tabletop_nb.core.game import Game


class Says:
    """A bot that does what the test says."""

    def __init__(self, choose: Callable[[Any, Choice[Any], bots.Imagine], Any]) -> None:
        self.choose = choose


def trading() -> Game:
    return Game(toy.GAME, 1, scenario={"stage": "trading"})


# -- asking ----------------------------------------------------------------------------------------------------


def test_a_bot_may_answer_by_value_or_by_text() -> None:
    game = trading()
    option = game.choice.options[0]
    assert bots.ask(game, Says(lambda view, choice, imagine: choice.options[0])) == option
    assert bots.ask(game, Says(lambda view, choice, imagine: view["options"][0])) == option


def test_a_bot_sees_what_its_seat_sees() -> None:
    game = trading()
    seen: list[dict[str, Any]] = []
    bots.ask(game, Says(lambda view, choice, imagine: seen.append(dict(view)) or "pass"))
    assert seen == [game.view(0)]


def test_a_bot_imagines_only_states_consistent_with_its_seat() -> None:
    game = Game(toy.GAME, 1, scenario=AT_LUCK)
    worlds: list[Game] = []

    def choose(view: Any, choice: Any, imagine: bots.Imagine) -> str:
        worlds.extend(imagine(seed) for seed in range(9))
        return "take"

    bots.ask(game, Says(choose))
    assert all(toy.view(world.table, 0) == toy.view(game.table, 0) for world in worlds)
    assert len({tuple(world.table.seats[1].hand) for world in worlds}) > 5
    assert game.table.rng_state not in {world.table.rng_state for world in worlds}


def raises(view: Any, choice: Any, imagine: Any) -> Any:
    raise ZeroDivisionError("by my own fault")


def plays_in_its_worlds(view: Any, choice: Any, imagine: bots.Imagine) -> Any:
    world = imagine(1)
    while world.choice:
        world.push(world.choice.options[0])
    raise ValueError("and then fails")


def empties_the_options(view: Any, choice: Choice[Any], imagine: Any) -> Any:
    choice.options.clear()  # a list here: many a bot sorts or filters it in place
    return "nonsense"


def spoils_its_view(view: Any, choice: Any, imagine: Any) -> Any:
    view["table"]["seats"].clear()
    view["table"]["deck"].clear()
    return "nonsense"


NONSENSE = [None, "", 0, "sing", ("play",), ["pass"], Ellipsis, float("nan")]


@pytest.mark.parametrize("choose", [raises, plays_in_its_worlds, spoils_its_view, empties_the_options])
def test_a_bot_that_fails_leaves_the_game_as_it_was(choose: Any) -> None:
    game = trading()
    before = state(game)
    with pytest.raises(BotError):
        bots.ask(game, Says(choose))
    assert state(game) == before
    assert state(game.copy()) == before


def test_a_bot_cannot_make_an_option_of_its_own() -> None:
    def choose(view: Any, choice: Choice[Any], imagine: Any) -> Any:
        choice.options.append(("win",))
        return ("win",)

    with pytest.raises(BotError):
        bots.ask(trading(), Says(choose))


def test_a_bot_that_raises_is_named_with_where_it_happened() -> None:
    with pytest.raises(BotError) as caught:
        bots.ask(trading(), Says(raises))
    expected = (
        "bot Says for player 0, asked turn.action in smugglers with seed 1, raised ZeroDivisionError: by my own fault"
    )
    assert str(caught.value) == expected
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("answer", NONSENSE, ids=repr)
def test_a_nonsense_answer_of_a_bot_is_refused_with_what_is_allowed(answer: Any) -> None:
    game = trading()
    before = state(game)
    with pytest.raises(BotError) as caught:
        bots.ask(game, Says(lambda view, choice, imagine: answer))
    assert str(caught.value).startswith("bot Says for player 0, asked turn.action in smugglers with seed 1, answered ")
    assert str(caught.value).endswith(f"allowed: {', '.join(game.options)}")
    assert state(game) == before


def test_an_interrupt_is_not_the_bots_fault() -> None:
    def interrupted(view: Any, choice: Any, imagine: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bots.ask(trading(), Says(interrupted))


def test_there_is_nothing_to_ask_when_the_game_is_over() -> None:
    with pytest.raises(BotError, match="the game is over"):
        bots.ask(random_game(1), Random())


def test_asking_does_not_answer() -> None:
    game = trading()
    before = state(game)
    for name in bots.BOTS:
        bots.ask(game, bots.make(name, 1))
    assert state(game) == before


def test_a_view_is_made_when_the_bot_first_looks_and_only_once() -> None:
    looked: list[int] = []
    view = toy.view
    rules = replace(toy.GAME, view=lambda table, seat: looked.append(seat) or view(table, seat))
    game = Game(rules, 1)
    lazy = bots.LazyView(game, 0)
    assert looked == []
    assert lazy["seat"] == 0
    assert len(lazy) == len(list(lazy)) == 5
    assert looked == [0]


@pytest.mark.parametrize("name", bots.BOTS)
def test_no_bot_of_ours_makes_a_view(name: str) -> None:
    rules = replace(toy.GAME, view=lambda table, seat: pytest.fail("a view was made"))
    game = Game(rules, 1, mode="quick")
    bots.play_out(game, [bots.make(name, seat) for seat in range(2)])
    assert game.over


# -- making ----------------------------------------------------------------------------------------------------


def test_a_bot_is_made_by_its_name() -> None:
    kinds = {"random": Random, "gentle": Gentle, "greedy": Greedy, "search": Search}
    assert {name: type(bots.make(name)) for name in bots.BOTS} == kinds
    assert bots.make("search:strong").strength == "strong"
    assert bots.make("gentle:0.25").strength == 0.25
    assert bots.make("gentle").strength == 0.15


def test_a_bot_of_your_own_is_taken_as_it_is() -> None:
    bot = Says(raises)
    assert bots.make(bot) is bot


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("nobody", "there is no bot 'nobody'; allowed: one of random, gentle, greedy, search, search:strong, gentle:0"),
        ("gredy", r"there is no bot 'gredy'; allowed: greedy \(did you mean that\?\)"),
        ("", "there is no bot ''; allowed: one of"),
        ("gentle:2", "there is no bot 'gentle:2'; allowed: gentle:0 to gentle:1"),
        ("gentle:0 to gentle:1", "there is no bot 'gentle:0 to gentle:1'; allowed: gentle:0 to gentle:1"),
        ("gentle:-0.1", "allowed: gentle:0 to gentle:1"),
        ("gentle:nan", "allowed: gentle:0 to gentle:1"),
        ("gentle:strong", "allowed: gentle:0 to gentle:1"),
        ("random:0.5", "there is no bot 'random:0.5'"),
        (None, "None isn't a bot: it needs choose"),
        (5, "5 isn't a bot: it needs choose"),
    ],
)
def test_an_unknown_bot_is_an_error_that_lists_all_bots(name: Any, expected: str) -> None:
    with pytest.raises(SetupError, match=expected):
        bots.make(name)


# -- playing ---------------------------------------------------------------------------------------------------


def answers(name: str, seed: int, games: int = 3) -> list[Any]:
    """Return the answers of the bots with this name in some games."""
    found = []
    for number in range(games):
        game = Game(toy.GAME, number)
        found.append(bots.play_out(game, [bots.make(name, seed + seat) for seat in range(2)]).answers)
    return found


@pytest.mark.parametrize("name", ["random", "greedy", "gentle"])
def test_a_bot_plays_the_same_again_with_the_same_seed(name: str) -> None:
    assert answers(name, 1) == answers(name, 1)


def test_a_random_bot_plays_differently_with_another_seed() -> None:
    assert answers("random", 1) != answers("random", 50)


def test_a_random_bot_takes_every_option_equally_often() -> None:
    game, bot = trading(), Random(1)
    found = Counter(bots.ask(game, bot) for _ in range(4000))
    assert set(found) == set(game.choice.options)
    assert all(800 < count < 1200 for count in found.values())


def test_a_random_bot_plays_without_history() -> None:
    game = Game(toy.GAME, 1, history=False)
    assert bots.play_out(game, [Random(1), Random(2)]).over


def test_play_out_asks_each_bot_for_its_own_seat() -> None:
    asked: list[tuple[int, int]] = []

    def bot(seat: int) -> Says:
        return Says(lambda view, choice, imagine: asked.append((seat, choice.player)) or choice.options[-1])

    bots.play_out(Game(toy.GAME, 1, players=3), [bot(seat) for seat in range(3)])
    assert {seat for seat, _ in asked} == {0, 1, 2}
    assert all(seat == player for seat, player in asked)


def test_a_greedy_bot_beats_a_random_one() -> None:
    found = [bots.play_out(Game(toy.GAME, seed), [Greedy(seed), Random(seed)]).scores for seed in range(150)]
    won, lost = sum(a > b for a, b in found), sum(a < b for a, b in found)
    assert won > 1.4 * lost


def test_a_greedy_bot_takes_what_is_worth_more() -> None:
    assert bots.ask(Game(toy.GAME, 1, scenario=due("luck", pot=50)), Greedy(1)) == "take"
    assert bots.ask(Game(toy.GAME, 1, scenario=due("luck", pot=1)), Greedy(1)) == "roll"


def test_a_greedy_bot_ranks_every_option() -> None:
    game = Game(toy.GAME, 1, scenario=due("luck", pot=50))
    ranked = Greedy(1).rank(game.choice, lambda seed: game.imagine(0, seed))
    assert [option for option, _ in ranked] == ["take", "roll"]
    assert ranked[0][1] == 53
    assert ranked[1][1] < 53


def test_a_greedy_bot_looks_to_the_end_of_the_step(monkeypatch: pytest.MonkeyPatch) -> None:
    async def two_doors(table: toy.Table, p: int) -> None:
        door = await Choice(p, "luck.go_on", ("left", "right"))
        purse = await Choice(p, "luck.go_on", (1, 2) if door == "left" else (0, 9))
        table.seats[p].coins += purse

    monkeypatch.setitem(toy.STEPS, "luck", two_doors)
    game = Game(toy.GAME, 1, scenario=due("luck"))
    assert bots.ask(game, Greedy(1)) == "right"


def test_a_greedy_bot_gives_no_answer_that_its_worlds_did_not_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def roll_and_choose(table: toy.Table, p: int) -> None:
        await Choice(p, "luck.go_on", ("roll", "throw"))
        face = table.roll(100)
        offered = (("keep", face), ("double", face))
        answer = await Choice(p, "luck.go_on", offered)
        assert answer in offered

    monkeypatch.setitem(toy.STEPS, "luck", roll_and_choose)
    game = Game(toy.GAME, 1, scenario=due("luck"))
    assert bots.ask(game, Greedy(1)) in ("roll", "throw")


def test_a_greedy_bot_stops_searching_when_there_are_too_many_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    async def maze(table: toy.Table, p: int) -> None:
        for _ in range(4):
            await Choice(p, "luck.go_on", range(20))

    monkeypatch.setitem(toy.STEPS, "luck", maze)
    game = Game(toy.GAME, 1, scenario=due("luck"))
    worlds: list[int] = []

    def imagine(seed: int) -> Game:
        worlds.append(seed)
        return game.imagine(0, seed)

    assert Greedy(1).choose({}, game.choice, imagine) in range(20)
    assert len(worlds) < 3 * MAX_PATHS


def test_a_greedy_bot_does_not_choose_for_its_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask_a_rival(table: toy.Table, p: int) -> None:
        if await Choice(p, "luck.go_on", ("safe", "trust")) == "safe":
            table.seats[p].coins += 1
        else:
            table.seats[p].coins += await Choice(1 - p, "luck.go_on", (0, 99))

    monkeypatch.setitem(toy.STEPS, "luck", ask_a_rival)
    assert bots.ask(Game(toy.GAME, 1, scenario=due("luck")), Greedy(1)) == "safe"


# -- gentle ----------------------------------------------------------------------------------------------------


def agreement(strength: float) -> float:
    """Return how often the gentle bot answers like a greedy one where a random bot rarely would."""
    same = total = 0
    for number, game in enumerate(every_decision(12)):
        if len(game.options) > 2:
            good = bots.ask(game, Greedy(number))
            same += bots.ask(game, Gentle(number, strength)) == good
            total += 1
    assert total > 100
    return same / total


def test_a_gentle_bot_of_strength_one_is_the_greedy_bot() -> None:
    assert agreement(1) == 1


def test_a_weaker_gentle_bot_errs_more_often() -> None:
    rates = [agreement(strength) for strength in (0, 0.5, 1)]
    assert all(weaker < stronger for weaker, stronger in pairwise(rates))


def test_reusing_dealt_worlds_gives_the_same_world() -> None:
    for number, game in enumerate(every_decision(3)):
        dealt: dict[int, Any] = {}
        first, again = (game.imagine(game.choice.player, number, dealt=dealt) for _ in range(2))
        fresh = game.imagine(game.choice.player, number)
        assert state(first) == state(again) == state(fresh)
        first.push(first.choice.options[-1])
        assert state(game.imagine(game.choice.player, number, dealt=dealt)) == state(fresh), "not touched by the other"
