"""An automa is a seat that the rules play by a printed procedure: it is never asked, and its events are logged."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from core import toy_game as toy
from core.toy_play import load

from tabletop_nb.bots import make, play_out
from tabletop_nb.core.game import Game

OFFICER = 1


def customs(seed: int, **setup: object) -> Game:
    """Return a new game against the customs officer."""
    return Game(toy.GAME, seed, players=1, mode="customs", **setup)


def every_decision(games: int) -> Iterator[Game]:
    """Yield random games against the officer at each question."""
    for seed in range(games):
        game, pick = customs(seed), Random(seed)
        while game.choice:
            yield game
            game.push(pick.choice(game.choice.options))
        yield game


def test_a_mode_says_how_many_seats_the_rules_play() -> None:
    mode = next(mode for mode in toy.MODES if mode.name == "customs")
    game = customs(1)
    assert (mode.players, mode.automas, game.players, game.automas) == ((1,), 1, 2, (OFFICER,))
    assert Game(toy.GAME, 1, players=2).automas == ()


def test_an_automa_is_never_asked() -> None:
    asked = [game.choice.player for game in every_decision(20) if game.choice]
    assert set(asked) == {0}
    assert len(asked) > 100


def test_what_an_automa_does_is_logged_like_the_moves_of_a_player() -> None:
    game = list(every_decision(1))[-1]
    mine = [event for event in game.events if event.player == OFFICER]
    assert {"bid.card", "bid.reveal", "officer.fine"} <= {event.rule for event in mine}
    fine = next(event for event in mine if event.rule == "officer.fine")
    assert game.describe_event(fine) == f"The customs officer takes {fine.facts['coins']} coins."
    assert game.explain(fine).text == "The officer takes a coin for each card in the smuggler's hand."
    bid = next(event for event in mine if event.rule == "bid.card")
    assert game.describe_event(bid.for_seat(0)) == "The customs officer bids a card face down."


def test_an_automa_follows_its_printed_rules() -> None:
    game = customs(3)
    hand = list(game.table.seats[OFFICER].hand)
    game.push(game.asked.options[0])
    bid = next(e.facts["card"] for e in game.events if e.rule == "bid.reveal" and e.player == OFFICER)
    assert toy.CARDS[bid].worth == max(toy.CARDS[card].worth for card in hand)


def test_one_bot_is_enough_for_a_game_with_an_automa() -> None:
    game = play_out(customs(5), [make("greedy")])
    assert game.over
    assert len(game.scores) == 2
    assert set(game.winners) <= {0, OFFICER}


def test_copy_undo_and_save_work_around_an_automas_turn() -> None:
    for number, game in enumerate(every_decision(2)):
        if number % 5 == 0 and game.answers:
            again = load(game.save())
            assert again.table.to_json() == game.table.to_json()
            again.undo()
            again.redo()
            assert again.table.to_json() == game.table.to_json()


def test_a_playout_plays_the_automa_like_a_game_with_history() -> None:
    game = list(every_decision(1))[-1]
    playout = customs(0, history=False)
    for answer in game.answers:
        playout.push(answer)
    assert playout.table.to_json() == game.table.to_json()


def test_a_sampled_state_redeals_the_automas_hidden_cards() -> None:
    game = customs(2)
    hands = {tuple(sorted(game.imagine(0, seed).table.seats[OFFICER].hand)) for seed in range(12)}
    assert len(hands) > 3
    assert game.view(0)["table"]["seats"][OFFICER]["hand"] == ["?"] * 3
