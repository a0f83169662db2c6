"""Positions and shorthand for the tests of Mercurial."""

from __future__ import annotations

from typing import Any

from play import play as play

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games.mercurial.box import Box, house_box

BOX: Box = house_box()
LETTERS = {"F": "fire", "W": "water", "L": "lightning", "E": "earth", "A": "aether", "V": "void"}
ARCANAS = ["first_flame", "grand_chorus", "charged_crown"]
CLASSES = ("elementalist", "enchanter", "chaosmancer", "arcanist")
Seat = dict[str, Any]


def dice(letters: str) -> list[str]:
    """Return dice by their first letters: "FFV" is two Fire and a Void."""
    return [LETTERS[letter] for letter in letters]


def spell(card: str, letters: str = "", mana: int = 0, acuity: int = 0) -> dict[str, Any]:
    """Return an active Spell with what is allocated to it."""
    return {"spell": card, "dice": dice(letters), "mana": mana, "acuity": acuity}


def seat(role: str, letters: str = "", **more: Any) -> Seat:
    """Return a seat with these unallocated dice, and nothing else that isn't named."""
    return {"class": role, "dice": dice(letters), "mana": 0, "acuity": 0, "hand": [], **more}


def table(*seats: Seat, mode: str = "", rulings: dict[str, bool] | None = None, seed: int = 1, **given: Any) -> Game:
    """Return a game in the first seat's turn. One seat gets a rival, unless the mode is prodigy."""
    every = [*seats]
    if len(every) < 2 and mode != "prodigy":
        free = next(role for role in CLASSES if role not in {one["class"] for one in every})
        every.append(seat(free, "FWLEAV"))
    epic = given.pop("epic", None)
    scenario = {"seats": every, "turn": 0, "arcanas": ARCANAS, "mystrune": "vylnari", **given}
    options = {} if epic is None else {"epic": epic}
    mode = mode or "standard"
    return tt.new_game("mercurial", len(every), seed, mode, scenario=scenario, rulings=rulings, **options)


def seat_view(game: Game, p: int = 0) -> dict[str, Any]:
    """Return a seat as everybody sees it."""
    shown: dict[str, Any] = game.view(0)["table"]["seats"][p]
    return shown


def centre(game: Game) -> dict[str, Any]:
    """Return the table as everybody sees it."""
    shown: dict[str, Any] = dict(game.view(0)["table"])
    return shown


def free(game: Game, p: int = 0) -> str:
    """Return the unallocated dice by their first letters, such as "FFV"."""
    held = seat_view(game, p)["dice"]
    return "".join(letter * held.get(name, 0) for letter, name in LETTERS.items())


def row(game: Game, name: str = "spells") -> list[str]:
    """Return the cards of a row."""
    return [space["id"] for space in centre(game)[name]]


def facts(game: Game, rule: str) -> list[dict[str, Any]]:
    """Return the facts of all events by this rule."""
    return [dict(event.facts) for event in game.events if event.rule == rule]


def cast_result(game: Game) -> tuple[int, int]:
    """Return Ruin and Restore of the last cast, before they cancel each other out."""
    last = facts(game, "cast.total")[-1]
    return last["ruin"], last["restore"]
