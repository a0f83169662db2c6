"""Setup: build a table from the mode, rulings, card files and scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop_nb.core.deck import Files
from tabletop_nb.core.definition import Mode
from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.core.scenario import Check, InvalidValueError, fields, many, one_of, sentence, switches, truth, whole
from tabletop_nb.games.evenfall.box import MOON_RECIPES, RECIPES, STONE, SUN_RECIPES, Box, house_box, make_box
from tabletop_nb.games.evenfall.rulings import Rulings
from tabletop_nb.games.evenfall.table import DISPLAY, TEAM, Table
from tabletop_nb.games.evenfall.turn import draw_enemy, draw_heroine

MODES = (
    Mode("solo", (1,), (1,)),
    Mode("cooperative", tuple(range(1, 9)), (5, 6, 7, 8), is_cooperative=True),
    Mode("competitive", (2, 3, 4), (2, 3, 4)),
)
Scenario = dict[str, Any]  # the fields that `shape` lists
HEROINE_ZONES, ENEMY_ZONES = ("ready", "resting", "scars"), ("army", "vanguard", "score")


def setup(
    seed: int,
    players: int,
    mode: str,
    rulings: dict[str, bool] | None = None,
    scenario: Scenario | None = None,
    deck: Files | None = None,
) -> Table:
    """Return a table ready to play. A scenario sets some fields, and everything else is dealt as usual."""
    box = make_box(deck) if deck is not None else house_box()
    given = validate_scenario(scenario, box, mode, players) if scenario is not None else {}
    if given.get("phase") == "roll" and "dice" in given:  # These dice will be rolled.
        script = given.setdefault("script", {})
        script["dice"] = [*given.pop("dice"), *script.get("dice", [])]
    table = Table(seed, box, switches(Rulings, rulings), mode, players, given.get("script"))
    set_up_boards(table, given)
    deal(table, given)
    table.turn = given["turn"] if "turn" in given else first_player(table)
    note_setup(table)
    if "dice" in given:
        table.dice, table.untouched = tuple(sorted(given["dice"])), given.get("untouched", False)
    table.phase = given.get("phase", "modify" if "dice" in given else "check" if table.battle else "roll")
    if table.phase == "check":
        table.time = 0, 0  # The first turn begins after it.
    return table


def first_player(table: Table) -> int:
    """Choose the first player at random, unless the scenario's script says who it is."""
    first = table.pop_scripted("first")
    return table.below(table.players) if first is None else int(first)


def deal(table: Table, given: Scenario) -> None:
    """Deal four Heroines to each Team Area and four Enemies to the Enemy Area."""
    for p, seat in enumerate(table.areas):
        if not has_team(given, p):
            while len(seat.ready) < TEAM and table.heroine_deck:
                seat.ready += (draw_heroine(table),)
    if "enemies" not in given and not table.battle:
        while len(table.enemies) < DISPLAY and table.enemy_deck:
            draw_enemy(table)


def note_setup(table: Table) -> None:
    """Log the setup in the rulebook's order."""
    for p, seat in enumerate(table.areas):
        table.note("setup.heroines", p, heroines=seat.team)
    table.note("setup.recipes", table.turn, recipes=SUN_RECIPES)
    table.note("setup.dice", table.turn)
    table.note("setup.enemies", table.turn, enemies=table.enemies)
    table.note("setup.areas", table.turn)
    if table.mode == "cooperative":
        table.note("cooperative.turns", table.turn)
    if table.competitive:
        table.note("setup.moon", table.turn, recipes=MOON_RECIPES)
        table.note("setup.common", table.turn)
        if not table.battle:
            table.note("gathering.begin", table.turn)
    table.note("setup.first", table.turn)


def has_team(given: Scenario, p: int) -> bool:
    """Return whether the scenario says who is in this Team."""
    seats = given.get("seats", [])
    return p < len(seats) and bool({"ready", "resting"} & set(seats[p]))


def set_up_boards(table: Table, given: Scenario) -> None:
    """Place the cards of a scenario. If it gives a deck, that is the whole deck, and all other cards are discards."""
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
    table.enemy_total = len(table.box.enemies) - len(table.enemy_discards)


def placed_cards(table: Table) -> Iterator[str]:
    """Yield every card that is face up on the table."""
    yield from table.enemies
    for seat in table.areas:
        for zone in (*HEROINE_ZONES, *ENEMY_ZONES):
            yield from getattr(seat, zone)


def validate_scenario(scenario: object, box: Box, mode: str, players: int) -> Scenario:
    """Return the scenario after validating every field and the whole position."""
    try:
        given: Scenario = shape(box, mode, players)(scenario)
        check_cards(given)
        check_position(given, mode, players)
    except InvalidValueError as wrong:
        raise ScenarioError(wrong.message("scenario field")) from None
    return given


def shape(box: Box, mode: str, players: int) -> Check[Scenario]:
    """Return the validator of a scenario: its fields and what each can contain."""
    heroine, enemy, die = one_of(box.heroines), one_of(box.enemies), whole(1, 6)
    zones = {zone: many(heroine, max_items=TEAM if zone != "scars" else 16) for zone in HEROINE_ZONES}
    zones |= {zone: many(enemy) for zone in ENEMY_ZONES} | {"recipes": many(one_of(RECIPES))}
    seat_count = players if mode == "competitive" else 1
    piles = {"dice": die, "enemies": enemy, "heroines": heroine, "first": whole(0, players - 1)}
    return fields(
        {
            "seats": many(fields(zones), seat_count, seat_count),
            "enemies": many(enemy, max_items=DISPLAY),
            "enemy_deck": many(enemy),
            "heroine_deck": many(heroine),
            "battle": truth,
            "turn": whole(0, players - 1),
            "phase": one_of(("roll", "modify", "capture", "alchemy")),
            "dice": many(die, 4, 5),
            "untouched": truth,
            "script": fields({pile: many(check) for pile, check in piles.items()}),
            "task": sentence,
        }
    )


def check_cards(given: Scenario) -> None:
    """Check that no card is in two places."""
    seen: dict[str, str] = {}
    places = {name: given.get(name, []) for name in ("enemies", "enemy_deck", "heroine_deck")}
    for i, seat in enumerate(given.get("seats", [])):
        places |= {f"seats[{i}].{zone}": cards for zone, cards in seat.items()}
    for place_, cards in places.items():
        for card in cards:
            name = f"{place_.split('.')[0]} {card}" if card in RECIPES else card  # Each seat has its own recipes.
            if name in seen:
                raise InvalidValueError(card, f"each card once; it is in {seen[name]} already", place_)
            seen[name] = place_


def check_position(given: Scenario, mode: str, players: int) -> None:
    """Check that the rules can lead to this position."""
    battle, seats = given.get("battle", False), given.get("seats", [])
    if battle:
        check_battle(given, mode)
    else:
        check_gathering(given)
    if given.get("phase") in ("modify", "capture") and "dice" not in given:
        raise InvalidValueError(given["phase"], "roll or alchemy, or dice have to be given, too", "phase")
    for i, seat in enumerate(seats):
        check_seat(seat, f"seats[{i}]", battle, mode)
    unknown = [p for p in range(players if mode == "competitive" else 1) if not has_team(given, p)]
    if len(given.get("heroine_deck", range(16))) < TEAM * len(unknown):
        raise InvalidValueError(
            given["heroine_deck"], f"{TEAM} Heroines for each Team that is not given", "heroine_deck"
        )
    if "dice" in given:
        if mode == "competitive" and "turn" not in given:
            raise InvalidValueError(given["dice"], "only together with turn: whose dice are they?", "dice")
        mine = seats[given.get("turn", 0) if len(seats) > 1 else 0] if seats else {}
        check_dice(given["dice"], 5 if STONE in mine.get("recipes", []) else 4)


def check_battle(given: Scenario, mode: str) -> None:
    """Check a position in the Battle."""
    if mode != "competitive":
        raise InvalidValueError(True, "false: only a competitive game has a Battle", "battle")
    if not given.get("seats"):
        raise InvalidValueError([], "each player's cards for the Battle", "seats")
    for field in ("enemies", "enemy_deck"):
        if given.get(field):
            raise InvalidValueError(given[field], "none: they are all captured when the Battle begins", field)
    if given.get("phase") == "alchemy":
        raise InvalidValueError("alchemy", "roll, modify or capture: there is no Alchemy in the Battle", "phase")
    for i, seat in enumerate(given["seats"]):
        if seat.get("army") and not seat.get("vanguard"):
            raise InvalidValueError(
                [], "one card at least: an empty Vanguard is refilled at once", f"seats[{i}].vanguard"
            )


def check_gathering(given: Scenario) -> None:
    """Check a position before the Battle or in a game without one."""
    if "enemies" in given and not given["enemies"]:
        raise InvalidValueError([], "one to four Enemies", "enemies")
    if "enemies" not in given and not given.get("enemy_deck", True):
        raise InvalidValueError([], "at least one Enemy, or some in enemies", "enemy_deck")


def check_seat(zones: dict[str, list[str]], where: str, battle: bool, mode: str) -> None:
    """Check one player's areas."""
    team = zones.get("ready", []) + zones.get("resting", [])
    if len(team) > TEAM:
        raise InvalidValueError(team, f"at most {TEAM} Heroines, Ready and at Rest together", f"{where}.ready")
    if mode != "competitive":
        check_solo_seat(zones, where)
    for zone in ("vanguard", "score"):
        if not battle and zones.get(zone):
            raise InvalidValueError(zones[zone], "none before the Battle", f"{where}.{zone}")


def check_solo_seat(zones: dict[str, list[str]], where: str) -> None:
    """Check the areas in a game without rivals."""
    if {"ready", "resting"} & set(zones) and not zones.get("ready") and not zones.get("resting"):
        raise InvalidValueError([], "at least one Heroine: without any the game is lost", f"{where}.ready")
    if zones.get("scars"):
        raise InvalidValueError(zones["scars"], "none: only rivals have Scars", f"{where}.scars")
    if set(zones.get("recipes", [])) & set(MOON_RECIPES):
        raise InvalidValueError(zones["recipes"], f"some of {', '.join(SUN_RECIPES)}", f"{where}.recipes")


def check_dice(dice: list[int], count: int) -> None:
    """Check that there are as many dice as the player rolls."""
    if len(dice) != count:
        raise InvalidValueError(dice, f"{count} dice (5 with the Philosopher's Stone)", "dice")
