"""Build positions of Trismegistus, play them, and read the result as a player sees it: views, options and events.

Amounts are written as in the card files, without `raw:` for tokens: `"raw_tin 2, silver"` is 2 raw tin and 1 silver.
"""

from __future__ import annotations

from typing import Any

from play import asked as asked
from play import logged
from play import play as play
from play import random_walk as random_walk

from tabletop_nb.core.game import Game
from tabletop_nb.games.trismegistus import GAME
from tabletop_nb.games.trismegistus.box import house_box
from tabletop_nb.games.trismegistus.notation import Effect, parse_effect

BOX = house_box()
Seat = dict[str, Any]
BOWLS = {"lead": {"black": 1, "white": 1}, "copper": {"white": 1, "red": 1}, "tin": {"black": 1, "red": 1}}
EARTH_IS_MERCURY = {"earth": "mercury", "fire": "sulfur", "water": "salt", "air": "aether"}


def amount(written: str) -> dict[str, int]:
    """Parse `raw_tin 2, silver`."""
    numbers = {}
    for part in filter(None, map(str.strip, written.split(","))):
        kind, _, number = part.partition(" ")
        numbers[kind] = int(number or 1)
    return numbers


def die(symbol: str, colour: str, potency: int) -> dict[str, Any]:
    """Return a die on a potency track."""
    return {"symbol": symbol, "colour": colour, "potency": potency}


def seat(materials: str = "", lab: str = "duval", **more: Any) -> Seat:
    """Return a seat with these materials, and nothing else that isn't named: no Reaction tokens, no cards."""
    given = {"ready": 0, "ethereal": 0, **more}
    return {"lab": lab, "materials": amount(materials), **given}


def acting(materials: str = "", symbol: str = "lead", colour: str = "black", potency: int = 3, **more: Any) -> Seat:
    """Return a seat with a die, ready to act."""
    return seat(materials, die=die(symbol, colour, potency), **more)


def table(*seats: Seat, phase: str = "action", mode: str = "general", **given: Any) -> Game:
    """Return a game in the middle of a turn of the first seat; one seat gets a rival who can't react."""
    everybody = [*seats] if len(seats) > 1 else [*seats, rival()]
    setup = {name: given.pop(name) for name in SETUP if name in given}
    seed, history = given.pop("seed", 1), given.pop("history", True)
    board = {"sections": {}, "market": [""] * 6, "bowls": BOWLS, "dominant": EARTH_IS_MERCURY, "tokens": {}}
    scenario = {**board, "turn": 0, "phase": phase, "seats": everybody, **given}
    players = len(everybody) - (mode == "solo")
    return Game(GAME, seed, history, players=players, mode=mode, scenario=scenario, **setup)


SETUP = ("rulings", "deck", "difficulty", "planning")


def rival(**more: Any) -> Seat:
    """Return a rival with nothing, in another Laboratory."""
    return seat(lab="newton", **more)


def solo(human: Seat, bot: Seat, turn: int = 1, **given: Any) -> Game:
    """Return a solo game in the middle of a round; by default, Botmegistus is next."""
    given = {"bowls": BOWLS, **given}
    return table(human, bot, mode="solo", turn=turn, phase=given.pop("phase", "draft"), **given)


def fresh(players: int = 2, mode: str = "general", seed: int = 1, **setup: Any) -> Game:
    """Return a whole game from the start."""
    return Game(GAME, seed, players=players, mode=mode, **setup)


# -- looking ---------------------------------------------------------------------------------------------------


def board(game: Game, viewer: int = 0) -> dict[str, Any]:
    """Return the table as a player sees it."""
    shown: dict[str, Any] = game.view(viewer)["table"]  # type: ignore[assignment]
    return shown


def look(game: Game, p: int = 0, viewer: int | None = None) -> dict[str, Any]:
    """Return a seat as its player sees it, or as another viewer does."""
    area: dict[str, Any] = board(game, p if viewer is None else viewer)["seats"][p]
    return area


def held(game: Game, p: int = 0) -> dict[str, int]:
    """Return a player's materials and essence tokens, without zeros."""
    return {kind: number for kind, number in look(game, p)["materials"].items() if number}


def levels(game: Game, p: int = 0) -> dict[str, int]:
    """Return a player's levels, without zeros."""
    return {element: level for element, level in look(game, p)["levels"].items() if level}


def potency(game: Game, p: int = 0) -> int:
    """Return the potency of a player's die, 0 without one."""
    return int((look(game, p)["die"] or {"potency": 0})["potency"])


def artifact_in(game: Game, slot: int, p: int = 0) -> dict[str, Any]:
    """Return the arrow with this number."""
    arrow: dict[str, Any] = look(game, p)["arrows"][slot - 1]
    return arrow


def starting(game: Game, *words: str) -> list[str]:
    """Return the options that start with these words."""
    return [option for option in game.options if option.split()[: len(words)] == list(words)]


def since(game: Game, before: int) -> list[str]:
    """Return the rules of the events after the first ones."""
    return logged(game)[before:]


def score(game: Game, rule: str, p: int = 0) -> int:
    """Return the points of a line of a score sheet."""
    return next(line.points for line in game.score_sheet()[p] if line.rule == f"score.{rule}")


def effect(written: str) -> Effect:
    """Parse an effect."""
    return parse_effect(written)


# -- decks -----------------------------------------------------------------------------------------------------


def deck_with(kind: str, card: str, **cells: str) -> dict[str, list[list[str]]]:
    """Return the house set with some cells of one card changed."""
    files = GAME.read_box(GAME.book.folder / "data")
    header, *rows = files[kind]
    for row in rows:
        if row[0] == card:
            for column, cell in cells.items():
                row[header.index(column)] = cell
    return files


def with_formula(written: str, formula: str = "bent_mirror") -> dict[str, list[list[str]]]:
    """Return the house set in which a Formula of duval has this effect."""
    return deck_with("formulas", formula, effect=written)


def sampled(written: str, materials: str = "", **more: Any) -> Game:
    """Return a game in which the player has just sampled a Formula with this effect."""
    setup = {name: more.pop(name) for name in (*SETUP, *BOARD) if name in more}
    me = acting(materials, vault={"r1c2": "bent_mirror"}, **more)
    game = table(me, deck=with_formula(written), **setup)
    return play(game, "sample bent_mirror")


BOARD = ("tokens", "dominant", "sections", "market", "bowls", "script", "round", "publications")
