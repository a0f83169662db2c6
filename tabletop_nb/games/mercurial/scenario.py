"""Validation of scenarios: every field, then the whole position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.core.scenario import MISSING, Check, InvalidValueError, fields, many, one_of, sentence, truth, whole
from tabletop_nb.games.mercurial.box import DICE, Box
from tabletop_nb.games.mercurial.elements import ELEMENTS, NUMBER
from tabletop_nb.games.mercurial.table import CAP, EMPTY, GOAL, LIMIT, MAX_CARDS, ROW

Scenario = dict[str, Any]  # the fields that `shape` lists, or those of a seat
CARD_ZONES = ("hand", "exhausted", "used", "heroics", "arcanas")
CENTRE = ("spells", "skills", "heroics", "arcanas", "spell_deck", "spell_bottom", "skill_deck", "skill_bottom")
SHARED = ("starter", "class")  # kinds of cards of which several players can have a copy


def validate_scenario(scenario: object, box: Box, mode: str, players: int) -> Scenario:
    """Return the scenario after validating every field and the whole position."""
    try:
        given: Scenario = shape(box, mode, players)(scenario)
        check_cards(given, box, mode)
        check_seats(given, box, mode, players)
        check_turn(given, mode, players)
    except InvalidValueError as wrong:
        raise ScenarioError(wrong.message("scenario field")) from None
    return given


def shape(box: Box, mode: str, players: int) -> Check[Scenario]:
    """Return the validator of a scenario: its fields and what each can contain."""
    spell, skill = one_of(box.spells), one_of(sorted(box.skills))
    heroic, arcana, element = one_of(box.heroics), one_of(box.arcanas), one_of(ELEMENTS)
    player, number = whole(0, players - 1), whole(0, LIMIT)
    role = one_of(box.sides("initiate" if mode == "initiate" else "class"))
    script = {"dice": element, "spells": spell, "skills": skill, "heroics": heroic, "arcanas": arcana, "first": player}
    script |= {"artifacts": one_of(box.artifacts), "mystrune": one_of(box.mystrunes)}
    allocated = {"spell": spell, "dice": many(element, 0, DICE), "mana": number, "acuity": number}
    seat = {
        **{"class": role, "dice": many(element, 0, DICE), "mana": number, "acuity": number},
        **{
            "hand": many(one_of(box.alterations), 0, MAX_CARDS),
            "exhausted": many(one_of(box.alterations), 0, MAX_CARDS),
        },
        **{"active": many(fields(allocated, ["spell"])), "used": many(spell), "heroics": many(heroic)},
        **{"arcanas": many(arcana, 0, 3), "prestige": whole(0, 999)},
    }
    return fields(
        {
            "seats": many(fields(seat), players, players),
            **{"spells": row_of(spell), "skills": row_of(skill), "heroics": row_of(heroic)},
            "skill_acuity": many(whole(0, 99), ROW, ROW),
            "rewards": many(many(whole(0, LIMIT), 3, 3), ROW, ROW),
            **{"arcanas": many(arcana, 0, 3), "mystrune": one_of(box.mystrunes), "holder": player},
            **{"spell_deck": many(spell), "spell_bottom": many(spell)},
            **{"skill_deck": many(skill), "skill_bottom": many(skill), "heroic_deck": many(heroic)},
            **{"first": player, "turn": player, "turns": whole(1, CAP * players)},
            **{"takes": whole(0, 20), "plays": whole(0, 20), "acted": truth, "taken": truth},
            "script": fields({pile: many(check) for pile, check in script.items()}),
            "task": sentence,
        }
    )


def row_of(card: Check[str]) -> Check[list[str]]:
    """Return the validator of a row: up to six cards, "" for an empty space."""

    def check(value: object) -> str:
        return EMPTY if value == EMPTY else card(value)

    return many(check, 0, ROW)


def places_of(given: Scenario) -> Iterator[tuple[str, list[str]]]:
    """Yield each zone of the scenario with its cards."""
    for zone in (*CENTRE, "heroic_deck"):
        yield zone, [card for card in given.get(zone, ()) if card]
    for i, seat in enumerate(given.get("seats", ())):
        for zone in CARD_ZONES:
            yield f"seats[{i}].{zone}", seat.get(zone, [])
        yield f"seats[{i}].active", [spell["spell"] for spell in seat.get("active", ())]


def placed_cards(given: Scenario) -> Iterator[str]:
    """Yield every card that the scenario puts somewhere."""
    for _, cards in places_of(given):
        yield from cards


def check_cards(given: Scenario, box: Box, mode: str) -> None:
    """Check that no card is in two places, and that a solo game has no Spells of the others."""
    seen: dict[str, str] = {}
    for where, cards in places_of(given):
        for card in cards:
            copied = card in box.alterations and box.alterations[card].kind in SHARED
            key = f"{where.partition('.')[0]} {card}" if copied else card
            if key in seen:
                raise InvalidValueError(card, f"each card once; it is in {seen[key]} already", where)
            seen[key] = where
            if mode == "prodigy" and card in box.spells and not box.spells[card].solo:
                raise InvalidValueError(card, "only Spells of the solo game", where)
    boards = [box.arcanas[card].board for card in placed_cards(given) if card in box.arcanas]
    if len(boards) != len(set(boards)):
        raise InvalidValueError(given.get("arcanas", []), "one side of each Arcana board", "arcanas")


def check_seats(given: Scenario, box: Box, mode: str, players: int) -> None:
    """Check each player, that classes differ, and that all are known if the scenario says more than classes."""
    seats = given.get("seats", [])
    roles = [seat["class"] for seat in seats if "class" in seat]
    if len(roles) != len(set(roles)):
        raise InvalidValueError(roles, "a different class for each player", "seats")
    goes_on = {"turn", "turns", "takes", "plays", "acted", "taken", "holder"} & set(given) or any(
        set(seat) - {"class"} for seat in seats
    )
    if goes_on and len(roles) < players:
        where = next((i for i, seat in enumerate(seats) if "class" not in seat), 0)
        raise InvalidValueError(MISSING, "each player's class", f"seats[{where}].class")
    for i, seat in enumerate(seats):
        check_seat(seat, box, f"seats[{i}]")
        if mode != "prodigy" and len(seat.get("heroics", ())) >= GOAL[players]:
            raise InvalidValueError(seat["heroics"], f"fewer than {GOAL[players]} Heroics", f"seats[{i}].heroics")


def check_seat(seat: Scenario, box: Box, where: str) -> None:
    """Check that a player's cards, crystals and dice fit together."""
    cards = [*seat.get("hand", ()), *seat.get("exhausted", ())]
    if len(cards) > MAX_CARDS:
        raise InvalidValueError(cards, f"at most {MAX_CARDS} Alterations, in hand and exhausted", f"{where}.hand")
    if sum(spell.get("mana", 0) for spell in seat.get("active", ())) > LIMIT:
        raise InvalidValueError(seat["active"], f"at most {LIMIT} Mana on all Spells", f"{where}.active")
    if "dice" not in seat and any("dice" in spell for spell in seat.get("active", ())):
        raise InvalidValueError(MISSING, "the unallocated dice, too", f"{where}.dice")
    for j, spell in enumerate(seat.get("active", ())):
        check_allocated(spell, box, f"{where}.active[{j}]")


def check_allocated(spell: Scenario, box: Box, where: str) -> None:
    """Check that the dice on a Spell are of one of its elements, with as many as it has slots."""
    card, dice = box.spells[spell["spell"]], spell.get("dice", [])
    elements = [ELEMENTS[each] for each in card.elements]
    if len(set(dice)) > 1 or any(NUMBER[each] not in card.elements for each in dice):
        raise InvalidValueError(dice, f"dice that all show {' or all show '.join(elements)}", f"{where}.dice")
    if len(dice) > card.slots:
        raise InvalidValueError(dice, f"at most {card.slots} dice", f"{where}.dice")


def check_turn(given: Scenario, mode: str, players: int) -> None:
    """Check the turn that the scenario describes."""
    if given.get("taken") and given.get("acted") is False:
        raise InvalidValueError(False, "true if something was taken", "acted")
    for name, other in (("skill_acuity", "skills"), ("rewards", "heroics")):
        for place, held in enumerate(given.get(name, ())):
            row = given.get(other)
            if row is not None and (place >= len(row) or not row[place]) and held not in (0, [0, 0, 0]):
                raise InvalidValueError(held, f"nothing: space {place} of {other} is empty", f"{name}[{place}]")
