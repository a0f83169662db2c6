"""Preparation: modes, rulings, own card files and scenarios give a Table ready to play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop_nb.core.deck import Files
from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.core.game import Mode
from tabletop_nb.core.scenario import WrongError, fields, many, one_of, switches, truth, whole
from tabletop_nb.games.evenfall.box import MOON_RECIPES, RECIPES, SUN_RECIPES, Box, house_box, make_box
from tabletop_nb.games.evenfall.rulings import Rulings
from tabletop_nb.games.evenfall.table import DISPLAY, TEAM, Table
from tabletop_nb.games.evenfall.turn import draw_enemy, draw_heroine

MODES = (
    Mode("solo", (1,), (1,)),
    Mode("cooperative", tuple(range(1, 9)), (5, 6, 7, 8)),
    Mode("competitive", (2, 3, 4), (2, 3, 4)),
)
HEROINE_ZONES, ENEMY_ZONES = ("ready", "resting", "scars"), ("army", "vanguard", "score")


def setup(
    seed: int,
    players: int,
    mode: str,
    rulings: dict[str, bool] | None = None,
    scenario: dict[str, Any] | None = None,
    deck: Files | None = None,
) -> Table:
    """A table ready to play; a scenario sets what it names, and the rest is dealt as usual."""
    box = make_box(deck) if deck else house_box()
    given = checked(scenario, box, mode, players) if scenario else {}
    table = Table(seed, box, switches(Rulings, rulings), mode, players, given.get("script"))
    place(table, given)
    deal(table, given)
    first = table.scripted("first")
    table.turn = given.get("turn", table.below(players) if first is None else first)
    tell(table)
    if "dice" in given:
        table.dice, table.untouched = tuple(sorted(given["dice"])), given.get("untouched", False)
    table.phase = given.get("phase", "modify" if "dice" in given else "check" if table.battle else "roll")
    return table


def tell(table: Table) -> None:
    """Notes what lies ready, in the rulebook's order."""
    table.note("setup.recipes", table.turn, recipes=SUN_RECIPES)
    table.note("setup.dice", table.turn)
    table.note("setup.areas", table.turn)
    if table.mode == "cooperative":
        table.note("cooperative.turns", table.turn)
    if table.competitive:
        table.note("setup.moon", table.turn, recipes=MOON_RECIPES)
        table.note("setup.common", table.turn)
        table.note("gathering.begin", table.turn)
    table.note("setup.first", table.turn)


def deal(table: Table, given: dict[str, Any]) -> None:
    """Four Heroines to each Team Area, four Enemies to the Enemy Area."""
    for p, seat in enumerate(table.areas):
        if not given_team(given, p):
            while len(seat.ready) < TEAM and table.heroine_deck:
                seat.ready += (draw_heroine(table),)
        table.note("setup.heroines", p, heroines=seat.team)
    if "enemies" not in given and not table.battle:
        while len(table.enemies) < DISPLAY and table.enemy_deck:
            draw_enemy(table)
    table.note("setup.enemies", table.turn, enemies=table.enemies)


def given_team(given: dict[str, Any], p: int) -> bool:
    """Does the scenario say who is in this Team?"""
    seats = given.get("seats", [])
    return p < len(seats) and bool({"ready", "resting"} & set(seats[p]))


def place(table: Table, given: dict[str, Any]) -> None:
    """Puts the cards that a scenario names; a deck that it names is the whole deck, the rest lies in the discards."""
    table.battle = given.get("battle", False)
    for seat, zones in zip(table.seats, given.get("seats", []), strict=False):
        for zone, cards in zones.items():
            setattr(seat, zone, tuple(cards))
    table.enemies = tuple(given.get("enemies", ()))
    placed = set(placed_cards(table))
    heroines = tuple(card for card in table.box.heroines if card not in placed)
    enemies = tuple(card for card in table.box.enemies if card not in placed)
    table.heroine_deck = tuple(given.get("heroine_deck", heroines))
    table.enemy_deck = tuple(given.get("enemy_deck", () if table.battle else enemies))
    table.heroine_discards = tuple(card for card in heroines if card not in table.heroine_deck)
    table.enemy_discards = tuple(card for card in enemies if card not in table.enemy_deck)


def placed_cards(table: Table) -> Iterator[str]:
    """Every card that lies face up somewhere."""
    yield from table.enemies
    for seat in table.areas:
        for zone in (*HEROINE_ZONES, *ENEMY_ZONES):
            yield from getattr(seat, zone)


def checked(scenario: Any, box: Box, mode: str, players: int) -> dict[str, Any]:
    """The scenario, every field checked, and the position as a whole."""
    try:
        given: dict[str, Any] = shape(box, mode, players)(scenario)
        check_cards(given)
        check_position(given, mode)
    except WrongError as wrong:
        raise ScenarioError(f"scenario field {wrong}") from None
    return given


def shape(box: Box, mode: str, players: int) -> Any:
    """Which fields a scenario may have, and what each may hold."""
    heroine, enemy, die = one_of(box.heroines), one_of(box.enemies), whole(1, 6)
    zones = {zone: many(heroine, most=TEAM if zone != "scars" else 16) for zone in HEROINE_ZONES}
    zones |= {zone: many(enemy) for zone in ENEMY_ZONES} | {"recipes": many(one_of(RECIPES))}
    seat_count = players if mode == "competitive" else 1
    piles = {"dice": die, "enemies": enemy, "heroines": heroine, "first": whole(0, players - 1)}
    return fields(
        {
            "seats": many(fields(zones), seat_count, seat_count),
            "enemies": many(enemy, most=DISPLAY),
            "enemy_deck": many(enemy),
            "heroine_deck": many(heroine),
            "battle": truth,
            "turn": whole(0, players - 1),
            "phase": one_of(("roll", "modify", "capture", "alchemy")),
            "dice": many(die, 4, 5),
            "untouched": truth,
            "script": fields({pile: many(check) for pile, check in piles.items()}),
        }
    )


def check_cards(given: dict[str, Any]) -> None:
    """No card lies in two places."""
    seen: dict[str, str] = {}
    places = {name: given.get(name, []) for name in ("enemies", "enemy_deck", "heroine_deck")}
    for i, seat in enumerate(given.get("seats", [])):
        places |= {f"seats[{i}].{zone}": cards for zone, cards in seat.items()}
    for place_, cards in places.items():
        for card in cards:
            name = f"{place_.split('.')[0]} {card}" if card in RECIPES else card  # each seat has recipes of its own
            if name in seen:
                raise WrongError(card, f"each card once; it is in {seen[name]} already", place_)
            seen[name] = place_


def check_position(given: dict[str, Any], mode: str) -> None:
    """What the rules never bring about."""
    battle, seats = given.get("battle", False), given.get("seats", [])
    if battle and mode != "competitive":
        raise WrongError(True, "false: only a competitive game has a Battle", "battle")
    if battle and not seats:
        raise WrongError([], "what each player brings into the Battle", "seats")
    if battle and (given.get("enemies") or given.get("enemy_deck")):
        raise WrongError(given.get("enemies"), "none left in the Enemy Area and deck: the Battle has begun", "enemies")
    if not battle and "enemies" in given and not given["enemies"]:
        raise WrongError([], "one to four Enemies", "enemies")
    if given.get("phase", "modify") in ("modify", "capture") and "phase" in given and "dice" not in given:
        raise WrongError(given["phase"], "roll or alchemy, or dice have to be given, too", "phase")
    for i, seat in enumerate(seats):
        check_seat(seat, f"seats[{i}]", battle, mode)
    if "dice" in given and seats:
        mine = seats[given.get("turn", 0) if len(seats) > 1 else 0]
        check_dice(given["dice"], 5 if RECIPES[0] in mine.get("recipes", []) else 4)


def check_seat(zones: dict[str, list[str]], where: str, battle: bool, mode: str) -> None:
    """One player's areas."""
    team = zones.get("ready", []) + zones.get("resting", [])
    if len(team) > TEAM:
        raise WrongError(team, f"at most {TEAM} Heroines, Ready and at Rest together", f"{where}.ready")
    if not team and {"ready", "resting"} & set(zones) and mode != "competitive":
        raise WrongError([], "at least one Heroine: without any the game is lost", f"{where}.ready")
    if not battle and (zones.get("vanguard") or zones.get("score")):
        raise WrongError(zones.get("vanguard") or zones.get("score"), "none before the Battle", f"{where}.vanguard")
    if mode != "competitive" and set(zones.get("recipes", [])) & set(RECIPES[3:]):
        raise WrongError(zones["recipes"], f"one of {', '.join(RECIPES[:3])}", f"{where}.recipes")


def check_dice(dice: list[int], count: int) -> None:
    """As many as the player rolls."""
    if len(dice) != count:
        raise WrongError(dice, f"{count} dice (5 with the Philosopher's Stone)", "dice")
