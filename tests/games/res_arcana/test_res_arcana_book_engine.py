"""In the middle of any effect a game can be copied, saved and taken back; what is not allowed gets a reason."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from res_arcana_book_tables import Seat, asked, centre, fresh, look, play, pool, random_walk, seat, table

import tabletop_nb as tt
from tabletop_nb.core.errors import HistoryError, IllegalMoveError, ScenarioError
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
    """One player who can do nearly everything, and two rivals with a little."""
    other = seat("healer", pool="2D 1C")
    given: dict[str, Any] = {"monuments": ["obelisk", "temple"], "monument_deck": ["colossus", "library"]}
    return table(ACTOR, VICTIM, other, **given)


def everything(game: Game) -> tuple[Any, ...]:
    """What a game is at an open question."""
    views = [json.dumps(game.view(p), sort_keys=True) for p in range(game.players)]
    return game.table.to_json(), views, game.options, game.question


@pytest.mark.parametrize("effect", EFFECTS)
def test_book_copies_saves_and_undo_in_the_middle_of(effect: str) -> None:
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
def test_book_copies_saves_and_undo_in_the_middle_of_a_life_loss(attack: str) -> None:
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
def test_book_saves_and_copies_anywhere_in_a_game(players: int, mode: str) -> None:
    for number, game in enumerate(random_walk(fresh(players, mode, 6), 6, 150)):
        if number % 10 == 0:
            here = everything(game)
            assert everything(game.copy()) == here
            assert everything(pickle.loads(pickle.dumps(game))) == here


def test_book_the_same_game_whatever_the_hash_seed() -> None:
    """Options and their order do not hang on the order of sets."""
    here = Path(__file__).parent
    program = (
        "from res_arcana_book_tables import fresh, random_walk\n"
        "import hashlib\n"
        "told = hashlib.sha256()\n"
        "for players, mode in ((2, 'standard'), (3, 'draft'), (2, 'first')):\n"
        "    for game in random_walk(fresh(players, mode, 8), 8, 120):\n"
        "        told.update(repr((game.options, game.view(0), game.imagine(0, 3).options)).encode())\n"
        "print(told.hexdigest())\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(here)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    }
    assert len(outputs) == 1


def test_book_no_question_without_a_choice_and_no_option_twice() -> None:
    for seed in (3, 4):
        for game in random_walk(fresh(3, "standard", seed), seed, 250):
            assert 2 <= len(game.options) == len(set(game.options)) <= 80
            said = [game.describe(option) for option in game.choice.options]  # type: ignore[union-attr]
            assert len(set(said)) == len(said)


def test_book_an_illegal_answer_changes_nothing() -> None:
    game = start()
    here = everything(game)
    for answer in ("claim coral_castle", "place treant", "use library 1", "nonsense", "", "pay 1 gold"):
        with pytest.raises(IllegalMoveError):
            game.apply(answer)
        assert everything(game) == here


# -- why not -------------------------------------------------------------------------------------------

REFUSED = [
    (seat("vault", turned=["vault"]), "use vault 1", "power.turned"),
    (seat("guard_dog", pool="1E"), "use guard_dog 1", "power.only_if_turned"),
    (seat("dwarven_pickaxe", pool="3G"), "use dwarven_pickaxe 1", "power.cost"),
    (seat("athanor", pool="9E", on={"athanor": "5E"}), "use athanor 2", "power.on_it"),
    (seat("dragons_lair", "hawk"), "use dragons_lair 2", "power.turn_own"),
    (seat("sacrificial_pit", "prism", pool="1D"), "use sacrificial_pit 2", "power.destroy"),
    (seat("sacrificial_dagger", pool="1L", idle=False), "use sacrificial_dagger 2", "power.discard"),
    (seat("dragon_egg", hand=["prism"]), "use dragon_egg 1", "power.place"),
    (seat(hand=["hawk"], pool="1L"), "place hawk", "place.cost"),
    (seat("windup_man", hand=["hawk"], on={"windup_man": "1L 1C"}), "place hawk", "glossary.pool"),
    (seat(deck=["hawk"], pool="1L 1C"), "place hawk", "place.from_hand"),
    (seat("hawk"), "discard hawk", "discard.from_hand"),
    (seat(), "use vault 1", "power.yours"),
    (seat(pool="4G"), "claim temple", "claim.taken"),
    (seat(pool="4G"), "claim colossus", "claim.limited"),
    (seat("artificer", pool="3G"), "claim library", "component.artificer"),
]


@pytest.mark.parametrize(("me", "answer", "rule"), REFUSED, ids=lambda given: given if isinstance(given, str) else "")
def test_book_the_reason_why_not(me: Seat, answer: str, rule: str) -> None:
    game = table(me, seat("temple", "nightingale"), monuments=["library"])
    reason = game.why_not(answer)
    assert reason
    assert reason.rule == rule
    assert "{" not in str(reason)


def test_book_why_not_destroy_the_whip_or_what_is_no_artifact() -> None:
    game = play(table(seat("fiery_whip", "prism", "hawk", "druid", "temple")), "use fiery_whip 2")
    found = {one: game.why_not(one) for one in ("fiery_whip", "druid", "temple")}
    assert {one: reason and reason.rule for one, reason in found.items()} == {
        "fiery_whip": "component.fiery_whip",
        "druid": "glossary.mage",
        "temple": "glossary.monument",
    }


def test_book_why_not_keep_the_item_when_passing() -> None:
    game = play(table(seat("alchemy"), seat("research")), "pass")
    for item in ("alchemy", "research"):
        reason = game.why_not(item)
        assert reason
        assert reason.rule == "pass.different"


def test_book_why_not_react_with_a_turned_component() -> None:
    victim = seat("healer", "protection", pool="2L", turned=["healer"])
    game = play(table(seat("elvish_bow"), victim), "use elvish_bow 1")
    reason = game.why_not("react healer")
    assert reason
    assert reason.rule == "react.turned"


def test_book_why_not_straighten_what_is_straight() -> None:
    me = seat("druid", "hawk", "treant", "prism", "mermaid", turned=["hawk", "mermaid", "prism"])
    game = play(table(me), "use druid 1")
    assert {one: game.why_not(one).rule for one in ("treant", "prism")} == {  # type: ignore[union-attr]
        "treant": "glossary.straighten",
        "prism": "glossary.creature",
    }


# -- bad scenarios -------------------------------------------------------------------------------------


def scenario(**given: Any) -> dict[str, Any]:
    """A sound scenario with one thing changed."""
    seats = [{"mage": "seer", "hand": [], "deck": []}, {"mage": "druid", "hand": [], "deck": []}]
    return {"seats": seats, "monuments": ["temple"], "monument_deck": [], "places": [], **given}


def one_seat(**given: Any) -> dict[str, Any]:
    """A scenario whose first seat has this."""
    return scenario(seats=[{"hand": [], "deck": [], **given}, {"hand": [], "deck": []}])


BAD = {
    "unknown field": (scenario(monster=1), "monster"),
    "unknown card in hand": (one_seat(hand=["unicorn"]), "unicorn"),
    "monument in hand": (one_seat(hand=["temple"]), "temple"),
    "card twice": (one_seat(hand=["prism"], deck=["prism"]), "prism"),
    "card in two hands": (scenario(seats=[{"hand": ["prism"]}, {"hand": ["prism"]}]), "prism"),
    "unknown mage": (one_seat(mage="wizard"), "wizard"),
    "an artifact as mage": (one_seat(mage="prism"), "prism"),
    "one mage for two": (scenario(seats=[{"mage": "seer"}, {"mage": "seer"}]), "seer"),
    "one item for two": (scenario(seats=[{"item": "alchemy"}, {"item": "alchemy"}]), "alchemy"),
    "negative essences": (one_seat(pool={"gold": -1}), "gold|-1"),
    "no such essence": (one_seat(pool={"mana": 1}), "mana"),
    "not a number": (one_seat(pool={"gold": "two"}), "two"),
    "turned but not in play": (one_seat(turned=["vault"], components=[]), "vault"),
    "essences on what is not in play": (one_seat(on={"vault": {"gold": 1}}), "vault"),
    "three monuments": (scenario(monuments=["temple", "oracle", "library"]), "monuments"),
    "a monument twice": (scenario(monuments=["temple"], monument_deck=["temple"]), "temple"),
    "claimed and in the centre": (
        scenario(seats=[{"components": ["temple"]}, {}], monuments=["temple"], phase="actions"),
        "temple",
    ),
    "both sides of a place": (scenario(places=["coral_castle", "sunken_reef"]), "coral_castle|sunken_reef"),
    "sides in play and centre": (
        scenario(seats=[{"components": ["coral_castle"]}, {}], places=["sunken_reef"], phase="actions"),
        "coral_castle|sunken_reef",
    ),
    "no such first player": (scenario(first=2), "first"),
    "no such turn": (scenario(phase="actions", turn=7), "turn"),
    "no such phase": (scenario(phase="lunch"), "lunch"),
    "round too late": (scenario(phase="actions", round=26), "round"),
    "round zero": (scenario(phase="actions", round=0), "round"),
    "too many seats": (scenario(seats=[{}, {}, {}]), "seats"),
    "too few seats": (scenario(seats=[{}]), "seats"),
    "all passed": (scenario(seats=[{"passed": True}, {"passed": True}], phase="actions"), "passed|turn"),
    "the turn of one who passed": (scenario(seats=[{"passed": True}, {}], phase="actions", turn=0), "passed|turn"),
    "turn without phase": (scenario(turn=1), "turn|phase"),
    "an item in play and supply": (scenario(seats=[{"item": "alchemy"}, {}], items=["alchemy"]), "alchemy"),
    "seats is no list": (scenario(seats="two"), "seats"),
    "not a scenario": ("two players", "scenario|two players"),
}


@pytest.mark.parametrize("name", BAD)
def test_book_a_bad_scenario_is_refused_and_named(name: str) -> None:
    given, match = BAD[name]
    with pytest.raises(ScenarioError, match=match) as caught:
        tt.new_game("res_arcana", 2, 1, "standard", scenario=given)
    assert "allowed" in str(caught.value)


def test_book_a_sound_scenario_is_taken() -> None:
    game = tt.new_game("res_arcana", 2, 1, "standard", scenario=scenario())
    assert pool(game) == "1E 1L 1C 1D 1G"


def test_book_cards_that_a_scenario_leaves_open_are_dealt() -> None:
    given = scenario(seats=[{"mage": "seer", "deck": ["prism", "vault", "hawk", "treant"]}, {"hand": ["crypt"]}])
    game = tt.new_game("res_arcana", 2, 1, "standard", scenario=given)
    assert set(look(game, 0)["hand"]) == {"prism", "vault", "hawk"}
    assert look(game, 0)["holds"] == ["hawk", "prism", "treant", "vault"]
    assert look(game, 1)["hand"] == ["crypt"]
    assert len(look(game, 1)["holds"]) == 8


def test_book_a_script_says_what_chance_brings() -> None:
    script: dict[str, Any] = {
        "first": [1],
        "artifacts": ["prism", "vault", "hawk", "treant", "crypt", "athanor", "mermaid", "guard_dog"],
        "mages": ["seer", "druid", "witch", "healer"],
        "monuments": ["temple", "oracle", "obelisk"],
    }
    game = tt.new_game("res_arcana", 2, 1, "standard", scenario={"script": script})
    assert centre(game)["first"] == 1
    assert centre(game)["monuments"] == ["temple", "oracle"]
    assert [set(look(game, p)["mages"]) for p in range(2)] == [{"seer", "druid"}, {"witch", "healer"}]
    dealt = [set(look(game, p)["holds"]) for p in range(2)]
    assert set(script["artifacts"]) in dealt


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
    """Undoes so many answers, but no reveal."""
    for _ in range(steps):
        assert not game.undo(peek=False)


@pytest.mark.parametrize("answer", SHOWN)
def test_book_taking_back_a_reveal_is_peeking(answer: str) -> None:
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


def test_book_taking_back_a_look_is_peeking() -> None:
    game = table(seat("seer", deck=["hawk", "crypt", "treant"]), seat(), monument_deck=["obelisk", "colossus"])
    play(game, "use seer 1", "look own")
    with pytest.raises(HistoryError):
        game.undo(peek=False)
