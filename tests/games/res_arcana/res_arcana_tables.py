"""Positions for Res Arcana's rule tests: who has what, what happens, and what is there afterwards."""

from __future__ import annotations

from random import Random
from typing import Any

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games import rules_of
from tabletop_nb.games.res_arcana.box import published_box

RULES = rules_of("res_arcana")
BOX = published_box()
ESSENCES = ("elan", "life", "calm", "death", "gold")
Seat = dict[str, Any]


def new(players: int = 2, mode: str = "standard", seed: int = 1, history: bool = True, **setup: Any) -> Game:
    """A game of Res Arcana."""
    return tt.new_game("res_arcana", players, seed, mode, history=history, **setup)


def seat(*components: str, hand: Any = (), deck: Any = (), **more: Any) -> Seat:
    """A player with these components in play, no cards but those named, and no essences but those named."""
    essences = {name: more.pop(name) for name in ESSENCES if name in more}
    return {"components": list(components), "hand": list(hand), "deck": list(deck), "pool": essences, **more}


IDLE = ("nightingale", "flaming_pit", "tree_of_life", "hand_of_glory", "fountain_of_youth")


def not_forced(seats: list[Seat]) -> list[Seat]:
    """Everybody holds one more card, so that nobody is forced to pass and the game stops at each turn."""
    used = {
        card for each in seats for zone in ("hand", "deck", "discards", "components") for card in each.get(zone, ())
    }
    free = [card for card in IDLE if card not in used]
    idle = [each.get("idle", True) for each in seats]
    bare = [{name: given for name, given in each.items() if name != "idle"} for each in seats]
    return [{**each, "hand": [*each["hand"], *[free.pop()] * more]} for each, more in zip(bare, idle, strict=True)]


def holder(seats: list[Seat]) -> int:
    """Who has the First Player token: the first who has passed, else the first of all."""
    return next((p for p, each in enumerate(seats) if each.get("passed")), 0)


def position(me: Seat, *rivals: Seat, rulings: dict[str, bool] | None = None, **given: Any) -> Game:
    """It is this player's turn; without rivals there is one who has passed. All hold one idle card more."""
    seats = not_forced([me, *(rivals or (seat(passed=True),))])
    empty = {"places": [], "monuments": [], "monument_deck": []}
    scenario = {"seats": seats, "phase": "actions", "first": holder(seats), "turn": 0, **empty, **given}
    return new(len(seats), seed=given.pop("seed", 1), scenario=scenario, rulings=rulings)


def alone(me: Seat, **given: Any) -> Game:
    """A puzzle for one."""
    scenario = {
        "seats": not_forced([me]),
        "phase": "actions",
        "first": 0,
        "places": [],
        "monuments": [],
        "monument_deck": [],
        **given,
    }
    return new(1, scenario=scenario)


def collecting(me: Seat, *rivals: Seat, **given: Any) -> Game:
    """The Collect step of a round, this player first."""
    return position(me, *(rivals or (seat(),)), **{"phase": "collect", **given})


def play(game: Game, *answers: Any) -> Game:
    """These answers, one after another."""
    for answer in answers:
        game.apply(answer)
    return game


def pool(game: Game, p: int = 0) -> dict[str, int]:
    """What is in the pool, by name."""
    return {name: n for name, n in zip(ESSENCES, game.table.seats[p].pool, strict=True) if n}


def on(game: Game, component: str, p: int = 0) -> dict[str, int]:
    """What lies on a component."""
    amount = game.table.seats[p].on.get(component, (0,) * 5)
    return {name: n for name, n in zip(ESSENCES, amount, strict=True) if n}


def in_play(game: Game, p: int = 0) -> tuple[str, ...]:
    """The player's components."""
    return game.table.seats[p].components  # type: ignore[no-any-return]


def turned(game: Game, p: int = 0) -> set[str]:
    """Those that are turned."""
    return set(game.table.seats[p].turned)


def points(game: Game, p: int = 0) -> int:
    """The player's points without the First Player token."""
    return sum(line.points for line in game.score_sheet()[p] if line.rule != "score.token")


def hand(game: Game, p: int = 0) -> tuple[str, ...]:
    """The player's hand, without the idle card."""
    return tuple(card for card in game.table.seats[p].hand if card not in IDLE)


def rules_of(game: Game) -> list[str]:
    """What happened, by rule."""
    return [event.rule for event in game.events]


def asked(game: Game) -> tuple[int, str] | None:
    """Who is asked, and by which rule."""
    return (game.choice.player, game.choice.rule) if game.choice else None


def can(game: Game, answer: str) -> bool:
    """Is this answer offered?"""
    return answer in game.options


def exact(card: str) -> dict[str, int]:
    """A pool that just pays a printed cost; Life for any essence."""
    cost = BOX.components[card].cost
    held = dict(zip(ESSENCES, cost.full, strict=True))
    held["life"] += cost.free
    return {name: n for name, n in held.items() if n}


def at_random(game: Game, seed: int = 0) -> Game:
    """Plays on at random to the end."""
    pick = Random(seed)
    while game.choice:
        game.push(pick.choice(game.choice.options))
    return game
