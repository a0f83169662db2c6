"""A screen reveals nothing about hidden cards, even to somebody who reads all of its data.

Two sampled worlds that differ only in what a seat can't know give that seat the same screen. A screen names no card
that its seat hasn't seen. Behind the curtain there is nothing at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from effort import effort
from ui.at_desk import answered, do, downloaded

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games import NAMES, rules_of
from tabletop_nb.ui.odds import Odds
from tabletop_nb.ui.seats import PERSON
from tabletop_nb.ui.session import Session
from tabletop_nb.ui.static import html

SAMPLE_EVERY = effort(41, 5)  # Check every Nth question.
RIVALS = [
    (game, mode.name, players)
    for game in NAMES
    for mode in rules_of(game).modes
    for players in mode.players
    if players in (2, 3) and not mode.is_cooperative
]
SECRET = [rivals for rivals in RIVALS if rules_of(rivals[0]).has_hidden_cards]
STATIC = ("setup",)  # the same in every game of this mode; rulings may name cards


def positions(name: str, mode: str, players: int) -> Iterator[Game]:
    """Yield positions from random playouts."""
    for seed in range(effort(1, 8)):
        game, chance = tt.new_game(name, players, seed, mode), Random(seed)
        while not game.over:
            if len(game.answers) % SAMPLE_EVERY == 0:
                yield game
            game.push(chance.choice(game.asked.options))
        yield game


def seen(game: Game, seat: int) -> dict[str, Any]:
    """Return the screen of a person in this seat with the whole log; bots play the other seats."""
    seats = [PERSON if each == seat else "random" for each in range(game.players)]
    session = Session(game, seats)
    session.all_events = True
    return session.screen()


@pytest.mark.soak
@pytest.mark.parametrize(("name", "mode", "players"), RIVALS)
def test_worlds_a_seat_cannot_distinguish_give_the_same_screen(name: str, mode: str, players: int) -> None:
    different = 0
    for game in positions(name, mode, players):
        if game.choice and game.choice.form:
            continue  # Forms refer to earlier answers, which a sampled world doesn't have.
        for seat in range(players):
            worlds = [game.imagine(seat, seed, history=True) for seed in (1, 2)]
            for world in worlds:
                world.setup = game.setup  # A sampled world has no setup, but a screen shows it.
            assert seen(worlds[0], seat) == seen(worlds[1], seat)
            rivals = [rival for rival in range(players) if rival != seat]
            different += any(worlds[0].view(rival)["table"] != worlds[1].view(rival)["table"] for rival in rivals)
    assert bool(different) == rules_of(name).has_hidden_cards, "expected some hidden cards to differ"


@pytest.mark.soak
@pytest.mark.parametrize(("name", "mode", "players"), SECRET)
def test_a_screen_names_no_card_that_its_seat_has_not_seen(name: str, mode: str, players: int) -> None:
    hidden = 0
    for game in positions(name, mode, players):
        for seat in range(players):
            screen, view = seen(game.copy(), seat), json.dumps(game.view(seat))
            payload = json.dumps({part: shown for part, shown in screen.items() if part not in STATIC})
            for card, title in cards(game).items():
                if f'"{card}"' not in view and f" {card}" not in view:
                    hidden += 1
                    assert f'"{title}' not in payload, card
                    assert f":{card}" not in payload, card
    assert hidden > 100


def cards(game: Game) -> dict[str, str]:
    """Return every card of the box with its title."""
    box = game.table.box
    ids = [card.id for card in box.cards] if game.rules.name == "seasons" else box.artifacts
    return {card: box.names[card] for card in ids}


@pytest.mark.parametrize(("name", "mode", "players"), SECRET)
def test_the_curtain_hides_the_whole_game(name: str, mode: str, players: int) -> None:
    for game in positions(name, mode, players):
        session = Session(game.copy(), [PERSON] * players, storage_name=name)
        if session.game.over:
            continue
        screen = session.screen()
        assert screen["kind"] == "curtain"
        static = {"game": name, "tips": game.rules.book.words["tip"], "signs": list(game.rules.book.words["tip"])}
        assert {part: screen.pop(part) for part in static} == static
        assert set(screen) == {"seq", "head", "storageName", "kept", "kind", "curtain", "say", "moves"}
        assert set(screen["head"]) == {"title", "mark", "deck"}
        assert set(screen["curtain"]) == {"to", "title", "text", "ready"}
        assert screen["moves"] == []
        payload = json.dumps(screen)
        assert not [title for title in cards(game).values() if title in payload]


def test_the_curtain_also_covers_the_odds() -> None:
    session = Session(tt.new_game("res_arcana", 2, 5, "standard"), [PERSON] * 2)
    odds = Odds(session)
    do(session, "confirm_player")
    odds.desk.send({"do": "shown"})
    assert odds.panel.screen["kind"] != "wait"
    assert odds.panel.screen["verdict"]
    odds.desk.send({"do": "hidden"})
    while not session.curtain_closed:
        do(session, "move", path=list(session.screen()["moves"][0]["path"]))
    assert odds.panel.screen["kind"] == "wait", "odds must be cleared even when hidden: the browser has the data"
    assert "verdict" not in odds.panel.screen
    assert "picture" not in odds.panel.screen


@pytest.mark.soak
@pytest.mark.parametrize(("name", "mode", "players"), SECRET)
def test_the_odds_of_a_question_do_not_depend_on_hidden_cards(name: str, mode: str, players: int) -> None:
    found = 0
    for game in positions(name, mode, players):
        if game.over or game.asked.form:
            continue
        seat, sent = game.asked.player, []
        for seed in (1, 2):
            world = game.imagine(seat, seed, history=True)
            world.setup = game.setup
            seats = [PERSON if each == seat else "random" for each in range(players)]
            sent.append(answered(Session(world, seats), "odds"))
        assert sent[0] == sent[1]
        found += len(sent[0])
    assert found


# -- the seed and the save -----------------------------------------------------------------------------------


SEED = 987_654_321


@pytest.mark.parametrize("name", NAMES)
def test_no_screen_contains_the_seed_of_a_game_with_hidden_cards(name: str) -> None:
    hides = rules_of(name).has_hidden_cards
    session = Session(tt.new_game(name, 2, SEED), [PERSON, "random"], storage_name=name)
    screens = [session.screen()]
    screens.append(do(session, "new", seats=[PERSON, PERSON], mode=session.game.setup["mode"], seed=str(SEED)))
    screens += [
        do(session, what) for what in ("confirm_player", "coach", "again", "confirm_player", "undo", "replay", "save")
    ]
    for screen in screens:
        payload = json.dumps({part: shown for part, shown in screen.items() if part != "kept"})
        assert '"save":' not in payload.replace('"save": "Save anyway"', "")
        assert not hides or str(SEED) not in payload
    assert str(SEED) not in screens[-1]["kept"]
    assert hides or screens[0]["setup"]["seed"] == SEED
    if hides:
        assert str(SEED) not in html(session.game)


def test_the_seed_of_a_finished_game_is_shown() -> None:
    *_, over = positions("seasons", "apprentice", 2)
    assert Session(over).screen()["setup"]["seed"] == over.seed


def test_a_save_is_sent_once_and_only_on_request() -> None:
    board = tt.play("evenfall", ["person", "person"], seed=7, mode="competitive")
    sent: list[Any] = []
    board.send = lambda content, buffers=None: sent.append(content)
    board.handle_command({"do": "save", "seq": 0})
    assert sent == [{"file": {"name": "evenfall-7.json", "text": board.game.save()}}]
    board.handle_command({"do": "coach", "seq": 1})
    assert len(sent) == 1
    assert tt.load(sent[0]["file"]["text"]).save() == board.game.save()


@pytest.mark.parametrize(
    ("seats", "warns"), [([PERSON, PERSON], True), ([PERSON, "random"], False), ([PERSON, PERSON, "random"], True)]
)
def test_saving_hidden_cards_asks_for_confirmation(seats: list[str], warns: bool) -> None:
    session = Session(tt.new_game("seasons", len(seats), 7), seats)
    if session.curtain_closed:
        assert do(session, "save", sure=True)["kind"] == "curtain"
        assert session.messages == []
        do(session, "confirm_player")
    screen = do(session, "save")
    assert bool(session.messages) is not warns
    if warns:
        assert (
            screen["notice"]["text"]
            == "Anyone who loads this file can see all hidden cards. Don't share it until the game is over."
        )
        assert screen["notice"]["save"] == "Save anyway"
        assert do(session, "save", sure="yes")["notice"]["save"]
        assert str(session.game.seed) not in do(session, "save", sure=True)["notice"]["text"]
    [message] = session.messages
    assert tt.load(message["file"]["text"]).seed == 7


def test_a_finished_game_is_saved_without_a_warning() -> None:
    *_, over = positions("seasons", "apprentice", 2)
    session = Session(over, [PERSON, PERSON])
    assert tt.load(downloaded(session)["text"]).over
