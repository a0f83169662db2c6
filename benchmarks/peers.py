"""Measure other libraries of games (the peers) in random play, and print a line of JSON per game.

Run it in `.venv-peers` with the name of one peer.

Each peer is played the way its own random players play it, through its fastest public API, with our random numbers.
Chance doesn't count as an action. Only catanatron and OpenSpiel can be cloned at a decision.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator
from typing import Any

from measure import Contender, Pick, main_for


def catanatron() -> Iterator[Contender]:
    """Yield Catan for 2 and 4 players. Rolling the dice and ending the turn count as actions, too."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    def walk(game: Any, pick: Pick) -> Iterator[int]:
        state = game.state
        while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
            options = state.playable_actions
            yield len(options)
            game.execute(options[int(pick() * len(options))], validate_action=False)

    def new(players: int) -> Callable[[int], Any]:
        return lambda seed: Game([RandomPlayer(color) for color in list(Color)[:players]], seed=seed)

    for players in (2, 4):
        name = f"catanatron, {players} players"
        yield Contender(name, "peer", new(players), walk, Game.copy, capped=lambda game: game.winning_color() is None)


def pyminion() -> Iterator[Contender]:
    """Yield Dominion with ten random cards of the base set. It asks on the call stack, so it can't clone or save."""
    from pyminion.bots.bot import Bot
    from pyminion.expansions.base import base_set
    from pyminion.game import Game

    logging.disable(logging.INFO)  # Half its time goes into log lines that nobody reads.

    kingdom = [card for card in base_set if card.name != "Remodel"]  # Remodel fails when it is the last card in hand.

    def new(seed: int) -> Any:
        random.seed(seed)
        game = Game([Bot(RandomDecider(), f"bot {i}") for i in (1, 2)], [kingdom], log_stdout=False)
        game.start()
        return game

    def walk(game: Any, pick: Pick) -> Iterator[int]:
        asked: list[int] = []
        for player in game.players:
            player.decider.start_game(pick, asked)
        while not game.is_over() and not too_long(game):
            take_turn(game)
        yield from asked

    def too_long(game: Any) -> bool:  # Both may trash all their money and never buy again.
        return game.players[0].turns >= 200

    yield Contender("pyminion, base set, 2 players", "peer", new, walk, capped=too_long)


def take_turn(game: Any) -> None:
    """Play one turn like pyminion's Game.play; the first player in the list is next."""
    player = game.players.pop(0)
    game.players.append(player)
    player.take_turn(game)
    game.card_cost_reduction = 0


class RandomDecider:
    """A random bot for pyminion, which has none. It plays all treasures, like all of pyminion's bots."""

    def start_game(self, pick: Pick, asked: list[int]) -> None:
        """Start a game; the number of options of each question is added to `asked`."""
        self.pick, self.asked = pick, asked

    def index(self, count: int) -> int:
        """Return a random index of this many options."""
        self.asked.append(count)
        return int(self.pick() * count)

    def one_or_none(self, cards: list[Any]) -> Any:
        """Return one of the cards, or none."""
        at = self.index(len(cards) + 1)
        return cards[at] if at < len(cards) else None

    def pick_several(self, cards: list[Any], least: int, most: int) -> list[Any]:
        """Return a random number of cards within the limits, counted as one question with an option per card."""
        most = len(cards) if most < 0 else min(most, len(cards))
        least = min(least, most)
        self.asked.append(1 if least == len(cards) else len(cards) + (least == 0))
        rest = cards[:]
        return [rest.pop(int(self.pick() * len(rest))) for _ in range(least + int(self.pick() * (most - least + 1)))]

    def action_phase_decision(self, valid_actions: list[Any], player: Any, game: Any) -> Any:
        return self.one_or_none(valid_actions)

    def treasure_phase_decision(self, valid_treasures: list[Any], player: Any, game: Any) -> list[Any]:
        self.asked.append(1)
        return valid_treasures

    def buy_phase_decision(self, valid_cards: list[Any], player: Any, game: Any) -> Any:
        return self.one_or_none(valid_cards)

    def binary_decision(self, **question: Any) -> bool:
        return self.index(2) == 1

    def multi_play_decision(self, valid_cards: list[Any], required: bool = True, **question: Any) -> Any:
        return valid_cards[self.index(len(valid_cards))] if required else self.one_or_none(valid_cards)

    def discard_decision(
        self, valid_cards: list[Any], min_num_discard: int = 0, max_num_discard: int = -1, **question: Any
    ) -> list[Any]:
        return self.pick_several(valid_cards, min_num_discard, max_num_discard)

    def trash_decision(
        self, valid_cards: list[Any], min_num_trash: int = 0, max_num_trash: int = -1, **question: Any
    ) -> list[Any]:
        return self.pick_several(valid_cards, min_num_trash, max_num_trash)

    def gain_decision(
        self, valid_cards: list[Any], min_num_gain: int = 0, max_num_gain: int = -1, **question: Any
    ) -> list[Any]:
        return self.pick_several(valid_cards, min_num_gain, max_num_gain)

    def topdeck_decision(
        self, valid_cards: list[Any], min_num_topdeck: int = 0, max_num_topdeck: int = -1, **question: Any
    ) -> list[Any]:
        return self.pick_several(valid_cards, min_num_topdeck, max_num_topdeck)


def open_spiel() -> Iterator[Contender]:
    """Yield four games written in Python, and three written in C++ and driven from Python."""
    import open_spiel.python.games  # noqa: F401 - registers them
    import pyspiel

    def contender(name: str, language: str) -> Contender:
        game = pyspiel.load_game(name)
        return Contender(
            f"OpenSpiel {name.removeprefix('python_')} ({language})",
            "peer",
            lambda seed: game.new_initial_state(),
            walk_spiel,
            lambda state: state.clone(),
            lambda state: state.serialize(),
            game.deserialize_state,
        )

    for name in ("tic_tac_toe", "kuhn_poker", "block_dominoes", "liars_poker"):
        yield contender(f"python_{name}", "python")
    for name in ("backgammon", "chess", "hanabi"):
        yield contender(name, "C++")


def walk_spiel(state: Any, pick: Pick) -> Iterator[int]:
    """Play a game of OpenSpiel; dice and deals are chance nodes, which aren't decisions."""
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(pick_outcome(state.chance_outcomes(), pick()))
        else:
            options = state.legal_actions()
            yield len(options)
            state.apply_action(options[int(pick() * len(options))])


def pick_outcome(outcomes: list[tuple[int, float]], number: float) -> int:
    """Return the outcome whose share of the probability contains the number, from 0 to 1."""
    for outcome, share in outcomes:
        number -= share
        if number < 0:
            return outcome
    return outcomes[-1][0]  # The shares may sum to slightly less than 1.


def rlcard() -> Iterator[Contender]:
    """Yield card games for reinforcement learning; every step also creates the next observation."""
    import rlcard

    def contender(name: str) -> Contender:
        # Tables are expensive to create, so they are reused. A run can be repeated, a single game can't.
        spare: list[Any] = []

        def new(seed: int) -> Any:
            table = spare.pop() if spare else rlcard.make(name, {"seed": seed})
            state, _ = table.reset()
            return table, state

        def walk(dealt: Any, pick: Pick) -> Iterator[int]:
            table, state = dealt
            while not table.is_over():
                options = list(state["legal_actions"])
                yield len(options)
                state, _ = table.step(options[int(pick() * len(options))])
            spare.append(table)

        return Contender(f"RLCard {name}", "peer", new, walk)

    for name in ("leduc-holdem", "limit-holdem", "uno", "gin-rummy"):
        yield contender(name)


PEERS: dict[str, Callable[[], Iterator[Contender]]] = {
    "catanatron": catanatron,
    "pyminion": pyminion,
    "open_spiel": open_spiel,
    "rlcard": rlcard,
}


if __name__ == "__main__":
    main_for(__doc__, "peer", PEERS)
