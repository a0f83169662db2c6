"""In the middle of any effect a game can be copied, saved and undone; an illegal answer changes nothing."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from games.res_arcana.res_arcana_tables import asked, fresh, play, random_walk, seat, table

from tabletop_nb.core.errors import HistoryError, IllegalMoveError
from tabletop_nb.core.game import Game

ACTOR = seat(
    *("witch", "divination", "corrupt_altar", "fiery_whip", "prism", "philosophers_stone", "mermaid", "windup_man"),
    *("sacrificial_dagger", "oracle", "crypt", "dragon_teeth", "athanor", "horn_of_plenty", "treant", "sacred_grove"),
    hand=["vault", "fire_dragon", "wind_dragon"],
    deck=["guard_dog", "hawk", "chalice_of_life", "elemental_spring"],
    discards=["dwarven_pickaxe", "magical_shard"],
    pool="7E 7L 7C 7D 7G",
    on={"athanor": "6E"},
)
VICTIM = seat("elvish_bow", "protection", "tree_of_life", pool="3E 1L 3C", hand=["dragon_egg", "cursed_skull"])
EFFECTS = [
    *("place vault", "discard vault", "use witch 1", "use divination 1", "use corrupt_altar 2", "use fiery_whip 2"),
    *("use prism 1", "use prism 2", "use philosophers_stone 1", "use mermaid 1", "use windup_man 1", "use crypt 2"),
    *("use sacrificial_dagger 2", "use oracle 1", "use dragon_teeth 2", "use athanor 2", "use horn_of_plenty 1"),
    *("use treant 1", "use sacred_grove 2", "claim obelisk", "pass"),
]


def start() -> Game:
    """Return a game with one player who can do nearly everything, and two rivals who have little."""
    other = seat("healer", pool="2D 1C")
    given: dict[str, Any] = {"monuments": ["obelisk", "temple"], "monument_deck": ["colossus", "library"]}
    return table(ACTOR, VICTIM, other, **given)


def everything(game: Game) -> tuple[Any, ...]:
    """Return everything that defines a game at an open question."""
    views = [json.dumps(game.view(p), sort_keys=True) for p in range(game.players)]
    return game.table.to_json(), views, game.options, game.question


@pytest.mark.parametrize("effect", EFFECTS)
def test_copies_saves_and_undo_in_the_middle_of(effect: str) -> None:
    game = play(start(), effect)
    for depth in range(5):
        if not game.choice or asked(game)[1] == "turn.action":
            break
        here = everything(game)
        assert everything(game.copy()) == here
        assert everything(pickle.loads(pickle.dumps(game))) == here
        twin = game.copy()
        for option in twin.options[:6]:
            twin.apply(option)
            after = everything(twin)
            twin.undo()
            assert everything(twin) == here
            twin.redo()
            assert everything(twin) == after
            twin.undo()
        game.apply(game.options[depth % len(game.options)])
    asked_again = everything(game)
    for _ in range(len(game.answers)):
        game.undo()
    assert everything(game) == everything(start())
    assert asked_again != everything(game)


@pytest.mark.parametrize("attack", ["fire_dragon", "wind_dragon", "sea_serpent", "elvish_bow"])
def test_copies_saves_and_undo_in_the_middle_of_a_life_loss(attack: str) -> None:
    victims = [seat("healer", "vault", pool="1L 2E 2D 1C", hand=["prism"]), seat("temple", "hawk", pool="3D 3E")]
    game = play(table(seat(attack), *victims), f"use {attack} 1")
    steps = 0
    while asked(game)[1] != "turn.action":
        here, steps = everything(game), steps + 1
        assert everything(pickle.loads(pickle.dumps(game))) == here
        for option in game.options:
            branch = game.copy()
            branch.apply(option)
            branch.undo()
            assert everything(branch) == here
        game.apply(game.options[-1])
    assert steps >= 2


@pytest.mark.parametrize(("players", "mode"), [(2, "standard"), (4, "draft"), (3, "first"), (2, "match")])
def test_saves_and_copies_anywhere_in_a_game(players: int, mode: str) -> None:
    for number, game in enumerate(random_walk(fresh(players, mode, 6), 6, 150)):
        if number % 10 == 0:
            here = everything(game)
            assert everything(game.copy()) == here
            assert everything(pickle.loads(pickle.dumps(game))) == here


@pytest.mark.slow
def test_the_hash_seed_does_not_change_the_game() -> None:
    """Options and their order do not depend on the order of sets."""
    tests = Path(__file__).parents[2]
    program = (
        "from games.res_arcana.res_arcana_tables import fresh, random_walk\n"
        "import hashlib\n"
        "digest = hashlib.sha256()\n"
        "for players, mode in ((2, 'standard'), (3, 'draft'), (2, 'first')):\n"
        "    for game in random_walk(fresh(players, mode, 8), 8, 120):\n"
        "        digest.update(repr((game.options, game.view(0), game.imagine(0, 3).options)).encode())\n"
        "print(digest.hexdigest())\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(tests)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    }
    assert len(outputs) == 1


def test_no_question_without_a_choice_and_no_option_twice() -> None:
    for seed in (3, 4):
        for game in random_walk(fresh(3, "standard", seed), seed, 250):
            assert 2 <= len(game.options) == len(set(game.options)) <= 80
            descriptions = [game.describe(option) for option in game.choice.options]  # type: ignore[union-attr]
            assert len(set(descriptions)) == len(descriptions)


def test_an_illegal_answer_changes_nothing() -> None:
    game = start()
    here = everything(game)
    for answer in ("claim coral_castle", "place treant", "use library 1", "nonsense", "", "pay 1 gold"):
        with pytest.raises(IllegalMoveError):
            game.apply(answer)
        assert everything(game) == here


# -- taking back what chance has shown -----------------------------------------------------------------

SHOWN = {
    "use library 1": True,
    "use divination 1": True,
    "claim monument_deck": True,
    "claim temple": True,
    "pass": True,
    "use vault 1": False,
    "place prism": False,
    "discard prism": False,
    "use horn_of_plenty 2": False,
}


def take_back(game: Game, steps: int) -> None:
    """Undo this many answers, but no reveal."""
    for _ in range(steps):
        assert not game.undo(peek=False)


@pytest.mark.parametrize("answer", SHOWN)
def test_taking_back_a_reveal_is_peeking(answer: str) -> None:
    me = seat(
        "library", "divination", "vault", "horn_of_plenty", hand=["prism"], deck=["hawk", "crypt", "treant"], pool="4G"
    )
    given: dict[str, Any] = {"monuments": ["temple", "oracle"], "monument_deck": ["obelisk", "colossus"]}
    game = play(table(me, seat(hand=["athanor"]), **given), answer)
    while asked(game)[0] == 0 and asked(game)[1] in ("pass.swap", "discard.for"):
        game.apply(game.options[0])
    steps = len(game.answers)
    if SHOWN[answer]:
        with pytest.raises(HistoryError):
            take_back(game, steps)
    else:
        take_back(game, steps)


def test_taking_back_a_look_is_peeking() -> None:
    game = table(seat("seer", deck=["hawk", "crypt", "treant"]), seat(), monument_deck=["obelisk", "colossus"])
    play(game, "use seer 1", "look own")
    with pytest.raises(HistoryError):
        game.undo(peek=False)


def test_taking_back_the_mages_that_were_revealed_is_peeking() -> None:
    game = fresh(2, seed=5)
    play(game, game.options[0])
    assert not game.copy().undo(peek=False)
    play(game, game.options[0])
    assert asked(game)[1] == "setup.items"
    with pytest.raises(HistoryError):
        game.undo(peek=False)
