"""Validation of scenarios: every field, then the whole position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.core.scenario import Check, InvalidValueError, fields, many, one_of, sentence, truth, whole
from tabletop_nb.games.seasons.activate import CAULDRON_FULL
from tabletop_nb.games.seasons.box import BASIC_CARDS, COPIES, DICE, ENERGIES, IDS, PRESETS, SEASONS
from tabletop_nb.games.seasons.prelude import CARDS
from tabletop_nb.games.seasons.rulings import Rulings
from tabletop_nb.games.seasons.table import BONUSES, GAUGE, GRIMOIRE_LIMIT, LIMIT, SPACES, TOKENS, YEARS

PHASES = ("draft", "sets", "roll", "choose", "begin", "act")
TOURNAMENT = PHASES[2:]
ZONES = ("hand", "library_2", "library_3", "play")
STORES = {"amulet_of_water": 4, "glutton_cauldron": CAULDRON_FULL - 1}
DICE_OF_A_COLOUR = 5
DIE = one_of(DICE)


def set_ids(number: int) -> list[str]:
    """Return the cards of a preset set."""
    return [IDS[card - 1] for card in PRESETS[number]]


Scenario = dict[str, Any]  # the fields that `shape` lists, or those of a seat


def validate_scenario(scenario: object, mode: str, players: int, rulings: Rulings) -> Scenario:
    """Return the scenario after validating every field and the whole position."""
    try:
        given: Scenario = shape(mode, players)(scenario)
        check_cards(given, mode)
        check_dice(given, players)
        check_position(given, mode, players, rulings)
    except InvalidValueError as wrong:
        raise ScenarioError(wrong.message("scenario field")) from None
    return given


def die_and_face(value: object) -> tuple[str, int]:
    """Validate a die and the face it shows, such as ["winter_1", 3]."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise InvalidValueError(value, 'a die and its face, such as ["winter_1", 3]')
    return DIE(value[0]), whole(1, 6)(value[1])


def shape(mode: str, players: int) -> Check[Scenario]:
    """Return the validator of a scenario: its fields and what each can contain."""
    names = IDS if mode == "archmage" else IDS[:BASIC_CARDS]
    card, energy = one_of(names), one_of(ENERGIES)
    seat: dict[str, Check[object]] = {zone: many(card) for zone in (*ZONES, "turned")}
    seat |= {"drafted": many(card, CARDS, CARDS), "set": whole(1, len(PRESETS))}
    seat |= {"crystals": whole(0, 999), "gauge": whole(0, GAUGE), "bonuses": whole(0, BONUSES)}
    seat |= {"reserve": many(energy, 0, GRIMOIRE_LIMIT), "stored": fields(dict.fromkeys(STORES, stores(energy)))}
    script = {"dice": many(whole(1, 6)), "cards": many(card), "sets": many(whole(1, len(PRESETS)))}
    script |= {"first": many(whole(0, players - 1), 1, 1)}
    return fields(
        {
            "seats": many(fields(seat), players, players),
            "year": whole(0, YEARS + 1),  # Temporal Boots can lead to the year before the first and after the last.
            "space": whole(1, SPACES),
            "first": whole(0, players - 1),
            "turn": whole(0, players - 1),
            "phase": one_of(PHASES),
            "bag": fields(dict.fromkeys(SEASONS, many(whole(1, DICE_OF_A_COLOUR), players + 1, players + 1))),
            "dice": many(die_and_face, 1, players + 1),
            "die": many(die_and_face, players, players),
            "transmuting": truth,
            "extra": whole(0, BONUSES),
            "pile": many(card),
            "discards": many(card),
            "packs": many(many(card, CARDS, CARDS), players, players),
            "script": fields(script),
            "task": sentence,
        }
    )


def stores(energy: Check[str]) -> Check[list[list[str]]]:
    """Make a validator of the tokens on a card: one list, or one list for each of two copies."""
    one = many(energy, 0, CAULDRON_FULL - 1)

    def check(value: object) -> list[list[str]]:
        if isinstance(value, list | tuple) and value and isinstance(value[0], list | tuple):
            return many(one, 1, COPIES)(value)
        return [one(value)]

    return check


def check_cards(given: Scenario, mode: str) -> None:
    """Check that no card appears more than twice and that tokens are only on cards in play."""
    places: list[tuple[str, Iterable[str]]] = [(name, given.get(name, ())) for name in ("pile", "discards")]
    places += [(f"packs[{i}]", pack) for i, pack in enumerate(given.get("packs", ()))]
    for i, seat in enumerate(given.get("seats", ())):
        places += [(f"seats[{i}].{zone}", seat.get(zone, ())) for zone in (*ZONES, "drafted")]
        if "set" in seat:
            places.append((f"seats[{i}].set", set_ids(seat["set"])))
        check_on_cards(seat, f"seats[{i}]")
    sets = given.get("script", {}).get("sets", [])
    places += [(f"script.sets[{i}]", set_ids(number)) for i, number in enumerate(sets)]
    seen: Counter[str] = Counter()
    for where, names in places:
        for name in names:
            seen[name] += 1
            if seen[name] > COPIES:
                raise InvalidValueError(name, f"each card twice at most: there are {COPIES} copies", where)


def check_on_cards(seat: Scenario, where: str) -> None:
    """Check that turned cards and cards with tokens are in play."""
    play: Counter[str] = Counter(seat.get("play", ()))
    for name, count in Counter[str](seat.get("turned", ())).items():
        if count > play[name]:
            raise InvalidValueError(name, "only cards that are in play, too", f"{where}.turned")
    for name, held in seat.get("stored", {}).items():
        if len(held) > play[name]:
            raise InvalidValueError(name, "only cards that are in play, too", f"{where}.stored")
        for tokens in held:
            if len(tokens) > STORES[name]:
                raise InvalidValueError(tokens, f"at most {STORES[name]} tokens", f"{where}.stored.{name}")
    limit = GRIMOIRE_LIMIT if play["bespelled_grimoire"] else LIMIT
    if len(seat.get("reserve", ())) > limit:
        raise InvalidValueError(seat["reserve"], f"at most {limit} tokens", f"{where}.reserve")
    if "set" in seat and "drafted" in seat:
        raise InvalidValueError(seat["set"], "either set or drafted", f"{where}.set")


def check_dice(given: Scenario, players: int) -> None:
    """Check that each die appears once, is in the game, and that the round has as many as it needs."""
    season = SEASONS[(given.get("space", 1) - 1) // 3]
    named = [*given.get("die", ()), *given.get("dice", ())]
    for i, (name, _) in enumerate(named):
        where = "die" if i < len(given.get("die", ())) else "dice"
        colour, number = name.split("_")
        if name in [other for other, _ in named[:i]]:
            raise InvalidValueError(name, "each die once", where)
        if "bag" in given and colour in given["bag"] and int(number) not in given["bag"][colour]:
            raise InvalidValueError(name, f"one of the dice in the game: {given['bag'][colour]}", where)
        if where == "dice" and given.get("phase") == "choose" and colour != season:
            raise InvalidValueError(name, f"the dice of the season, which is {season}", where)
    for colour, dice in given.get("bag", {}).items():
        if len(set(dice)) != len(dice):
            raise InvalidValueError(dice, "each die once", f"bag.{colour}")


def check_position(given: Scenario, mode: str, players: int, rulings: Rulings) -> None:
    """Check that the fields fit together."""
    phase = given.get("phase", "sets" if mode == "apprentice" else "draft")
    if mode == "apprentice" and phase == "draft":
        raise InvalidValueError(phase, "one of sets, roll, choose, begin, act: apprentices do not draft", "phase")
    if mode != "apprentice" and phase == "sets":
        for i in range(players):
            seat = given["seats"][i] if "seats" in given else {}
            if "drafted" not in seat and "set" not in seat:
                raise InvalidValueError({}, "nine cards, or a set, in phase sets", f"seats[{i}].drafted")
    if phase in ("begin", "act") and ("die" not in given or len(given.get("dice", ())) != 1):
        raise InvalidValueError(phase, "only with die (one for each player) and dice (the one that is left)", "phase")
    if phase == "choose" and ("die" in given or len(given.get("dice", ())) != players + 1):
        raise InvalidValueError(phase, f"only with dice, {players + 1} of them, and without die", "phase")
    if phase in ("draft", "sets", "roll") and ("die" in given or "dice" in given):
        raise InvalidValueError(phase, "choose, begin or act: there are no dice before that", "phase")
    if phase in ("draft", "sets"):
        for field in ("turn", "year", "space", "transmuting", "extra"):
            if field in given:
                raise InvalidValueError(given[field], "nothing before the Tournament", field)
    if phase != "draft" and "packs" in given:
        raise InvalidValueError(given["packs"], "nothing after the draft", "packs")
    if phase != "act":
        for field in ("transmuting", "extra"):
            if field in given:
                raise InvalidValueError(given[field], "nothing but in phase act", field)
    if phase in ("roll", "choose") and "turn" in given and given["turn"] != given.get("first", given["turn"]):
        raise InvalidValueError(given["turn"], "the first player, who rolls and chooses first", "turn")
    if "pile" in given and "discards" in given:
        raise InvalidValueError(given["discards"], "either pile or discards", "discards")
    check_seats(given, phase, rulings)


def check_seats(given: Scenario, phase: str, rulings: Rulings) -> None:
    """Check what each player's board can have in this phase."""
    for i, seat in enumerate(given.get("seats", ())):
        for zone in ZONES:
            if phase in ("draft", "sets") and seat.get(zone):
                raise InvalidValueError(seat[zone], "nothing before the Tournament", f"seats[{i}].{zone}")
        if phase not in ("draft", "sets"):
            for field in ("drafted", "set"):
                if field in seat:
                    raise InvalidValueError(seat[field], "nothing after the Prelude", f"seats[{i}].{field}")
        if phase == "draft" and ("set" in seat or "drafted" in seat):
            raise InvalidValueError(
                seat.get("set", seat.get("drafted")), "nothing while cards are drafted", f"seats[{i}].set"
            )
    if rulings.energy_limit:
        held: Counter[str] = Counter()
        for i, seat in enumerate(given.get("seats", ())):
            held.update(seat.get("reserve", ()))
            for lists in seat.get("stored", {}).values():
                for tokens in lists:
                    held.update(tokens)
            if over := [name for name, count in held.items() if count > TOKENS]:
                raise InvalidValueError(
                    seat.get("reserve", ()), f"{TOKENS} tokens of {over[0]} in all", f"seats[{i}].reserve"
                )
