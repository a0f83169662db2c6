"""Setup: make a table ready to play from a mode, rulings, the user's own card files and a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop_nb.core.deck import Files
from tabletop_nb.core.definition import Mode
from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.core.scenario import MISSING, InvalidValueError, fields, many, one_of, sentence, switches, truth, whole
from tabletop_nb.core.state import Zone, without
from tabletop_nb.games.res_arcana.box import BOARDS, PRESETS, Box, make_box, published_box
from tabletop_nb.games.res_arcana.essences import ESSENCES, pool_of
from tabletop_nb.games.res_arcana.prepare import deal_packs, draw_hand, lay_out, note_centre, shuffle_deck
from tabletop_nb.games.res_arcana.rulings import Rulings
from tabletop_nb.games.res_arcana.table import CAP, DECK_SIZE, DISPLAY, HAND, Table

MODES = (
    Mode("first", (2, 3, 4)),
    Mode("standard", (2, 3, 4), (2, 3, 4), puzzles=(1,)),
    Mode("draft", (2, 3, 4)),
    Mode("match", (2,)),
)
CARDS = ("hand", "deck", "discards", "components")  # a seat with one of these in a scenario is not dealt as usual
MAX_ESSENCES = 99  # of one kind, in a scenario


def setup(
    seed: int,
    players: int,
    mode: str,
    rulings: dict[str, bool] | None = None,
    scenario: dict[str, Any] | None = None,
    deck: Files | None = None,
) -> Table:
    """Return a table ready to play: a scenario sets what it names, and the rest is dealt as usual."""
    box = make_box(deck) if deck is not None else published_box()
    given = validate_scenario(scenario, box, mode, players) if scenario is not None else {}
    table = Table(seed, box, switches(Rulings, rulings), mode, players, given.get("script"))
    seats = given.get("seats") or [{}] * players
    set_centre(table, given, seats)
    set_cards(table, seats)
    table.first = given["first"] if "first" in given else first_player(table)
    note_centre(table)
    deal(table, given, seats)
    set_phase(table, given, seats)
    return table


def first_player(table: Table) -> int:
    """Return the First Player: a player who has passed, the scripted one, or a random one."""
    if table.passed:
        return next(p for p in range(table.players) if table.passed >> p & 1)
    first = table.pop_scripted("first")
    return table.below(table.players) if first is None else int(first)


# -- the position of a scenario ------------------------------------------------------------------------------


def set_centre(table: Table, given: dict[str, Any], seats: list[dict[str, Any]]) -> None:
    """Set items, Places of Power and monuments: those the scenario names, or all that no player has."""
    lay_out(table)
    taken = set(given_cards(seats))
    table.items = tuple(given.get("items", [item for item in table.items if item not in taken]))
    boards = {table.box.components[card].board for card in taken} - {0}
    sides = [place for place in table.places if table.box.components[place].board not in boards]
    table.places = tuple(given.get("places", sides))
    shown = given.get("monuments")
    deck = given.get("monument_deck")
    free = [
        card for card in (*table.monuments, *table.monument_deck) if card not in taken and card not in (shown or ())
    ]
    deck = tuple(free if deck is None else deck)
    table.monuments, table.monument_deck = (
        (tuple(shown), deck) if shown is not None else (deck[:DISPLAY], deck[DISPLAY:])
    )


def set_cards(table: Table, seats: list[dict[str, Any]]) -> None:
    """Set each player's components, essences and cards."""
    for p, zones in enumerate(seats):
        me = table.open_seat(p)
        mine = [zones[name] for name in ("mage", "item") if name in zones]
        me.components = (*mine, *zones.get("components", ()))
        me.turned = tuple(zones.get("turned", ()))
        on = {component: pool_of(amount.items()) for component, amount in zones.get("on", {}).items()}
        me.on = {component: amount for component, amount in on.items() if any(amount)}
        if "pool" in zones:
            me.pool = pool_of(zones["pool"].items())
        me.hand, me.deck, me.discards = (tuple(zones.get(name, ())) for name in ("hand", "deck", "discards"))
        me.mages = tuple(zones.get("mages", ()))
        table.passed |= zones.get("passed", False) << p


def given_cards(seats: list[dict[str, Any]]) -> Iterator[str]:
    """Yield every card that the scenario gives to a player."""
    for zones in seats:
        for name in ("mage", "item"):
            if name in zones:
                yield zones[name]
        for name in (*CARDS, "mages"):
            yield from zones.get(name, ())


# -- dealing -------------------------------------------------------------------------------------------------


def deal(table: Table, given: dict[str, Any], seats: list[dict[str, Any]]) -> None:
    """Deal mages and artifacts to players who get none from the scenario."""
    taken = set(given_cards(seats))
    mages = table.shuffled([mage for mage in table.box.mages if mage not in taken], "mages")
    table.aside = table.shuffled([card for card in table.box.artifacts if card not in taken], "artifacts")
    table.unused = deal_mages(table, given, seats, mages)
    if table.mode == "draft":
        deal_packs(table)
        return
    for p, zones in enumerate(seats):
        if has_preset_hand(table, zones):
            deal_preset(table, p)
    for p, zones in enumerate(seats):
        deal_deck(table, p, zones)


def has_preset_hand(table: Table, zones: dict[str, Any]) -> bool:
    """Return whether this hand is preset, as in a first game."""
    return table.mode == "first" and "hand" not in zones


def deal_mages(table: Table, given: dict[str, Any], seats: list[dict[str, Any]], mages: Zone) -> Zone:
    """Deal two mages each, or one preset mage in a first game, and return the mages left over."""
    presets = list(PRESETS)
    table.shuffle(presets)
    for p, zones in enumerate(seats):
        me = table.open_seat(p)
        if "mage" in zones or "phase" in given:
            continue
        if table.mode == "first":
            mage = next((mage for n in presets for mage in mages if table.box.components[mage].preset == n), mages[0])
            me.components, mages = (mage, *me.components), without(mages, mage)
        else:
            if not me.mages:
                me.mages, mages = mages[:2], mages[2:]
            table.learn(me.mages, 1 << p)
            table.note("setup.mages", p, (p,), mages=me.mages)
    return mages


def deal_deck(table: Table, p: int, zones: dict[str, Any]) -> None:
    """Deal the part of the eight artifacts that the scenario leaves open. Three of them are the hand."""
    me = table.open_seat(p)
    known_to = 0 if table.mode == "first" else 1 << p
    owned = len(me.hand) + len(me.discards) + sum(c in table.box.artifacts for c in me.components)
    if "deck" in zones:
        table.note_shuffle(me.deck, known_to)
    else:
        size = max(0, DECK_SIZE - owned)
        if len(table.aside) < size:
            left = len(table.aside)
            raise ScenarioError(
                f"scenario field seats[{p}].deck: {size} artifacts must be dealt, but only {left} are left"
            )
        cards, table.aside = table.aside[:size], table.aside[size:]
        table.note(
            "setup.deal" if known_to else "setup.unseen", p, (p,) if known_to else None, **deal_facts(cards, known_to)
        )
        shuffle_deck(table, p, cards, known_to)
    if "hand" in zones:
        table.learn(me.hand, 1 << p)
    elif not has_preset_hand(table, zones):
        draw_hand(table, p)


def deal_facts(cards: Zone, known_to: int) -> dict[str, Any]:
    """Return what the event shows: the cards if the player may look at them, otherwise their number."""
    return {"cards": cards} if known_to else {"number": len(cards)}


def deal_preset(table: Table, p: int) -> None:
    """Deal the three artifacts that belong to the mage in a first game, which everybody knows."""
    me, components = table.open_seat(p), table.box.components
    mage = next((c for c in me.components if c in table.box.mages), None)
    number = components[mage].preset if mage else 0
    me.hand = tuple(card for card in table.aside if number and components[card].preset == number)
    table.aside = tuple(card for card in table.aside if card not in me.hand)
    table.learn(me.hand, table.everybody)
    table.note("setup.preset", p, mage=mage or "nothing", cards=me.hand)


def set_phase(table: Table, given: dict[str, Any], seats: list[dict[str, Any]]) -> None:
    """Set the round, the turn and the phase."""
    table.round = given.get("round", 1)
    table.turn = given.get("turn", table.first)
    phase = given.get("phase")
    if phase:
        table.phase = {"collect": "collect", "actions": "act"}[phase]
        table.note("round.begins", table.first, round=table.round)
    elif table.mode == "draft":
        table.phase = "keep"
    elif table.mode == "first":
        table.phase, table.turn = "item", (table.first - 1) % table.players
    else:
        table.phase = "mage"


# -- checks --------------------------------------------------------------------------------------------------


def validate_scenario(scenario: Any, box: Box, mode: str, players: int) -> dict[str, Any]:
    """Return the scenario after checking every field and the position as a whole."""
    try:
        given: dict[str, Any] = scenario_fields(box, players)(scenario)
        check_cards(given, box)
        check_position(given, mode, players, box)
    except InvalidValueError as wrong:
        raise ScenarioError(wrong.message("scenario field")) from None
    return given


def scenario_fields(box: Box, players: int) -> Any:
    """Return the check of a scenario: its fields and what each can contain."""
    artifact, monument, place = one_of(box.artifacts), one_of(box.monuments), one_of(box.places)
    item, mage = one_of(box.items), one_of(box.mages)
    amount = fields({essence: whole(0, MAX_ESSENCES) for essence in ESSENCES})
    seat = {
        "mage": mage,
        "mages": many(mage, 2, 2),
        "item": item,
        "components": many(one_of((*box.artifacts, *box.monuments, *box.places))),
        "turned": many(one_of(box.components)),
        "on": fields(dict.fromkeys(box.components, amount)),
        "pool": amount,
        **{zone: many(artifact) for zone in ("hand", "deck", "discards")},
        "passed": truth,
    }
    piles = {
        "first": whole(0, players - 1),
        "artifacts": artifact,
        "deck": artifact,
        "mages": mage,
        "monuments": monument,
    }
    return fields(
        {
            "seats": many(fields(seat), players, players),
            "monuments": many(monument, max_items=DISPLAY),
            "monument_deck": many(monument),
            "places": many(place, max_items=len(BOARDS)),
            "items": many(item),
            "first": whole(0, players - 1),
            "turn": whole(0, players - 1),
            "round": whole(1, CAP),
            "phase": one_of(("collect", "actions")),
            "script": fields({pile: many(check) for pile, check in piles.items()}),
            "task": sentence,
        }
    )


def check_cards(given: dict[str, Any], box: Box) -> None:
    """Check that no card is in two places and that no board shows both sides."""
    seen: dict[str, str] = {}
    places = {name: given.get(name, []) for name in ("monuments", "monument_deck", "places", "items")}
    for i, seat in enumerate(given.get("seats", [])):
        places |= {f"seats[{i}].{name}": [seat[name]] for name in ("mage", "item") if name in seat}
        places |= {f"seats[{i}].{name}": seat[name] for name in (*CARDS, "mages") if name in seat}
    for where, cards in places.items():
        for card in cards:
            if card in seen:
                raise InvalidValueError(card, f"each card once; it is already in {seen[card]}", where)
            for other in seen:
                if box.components[card].board and box.components[card].board == box.components[other].board:
                    raise InvalidValueError(
                        card, f"one side of each board; {other}, in {seen[other]}, is its other side", where
                    )
            seen[card] = where


def check_position(given: dict[str, Any], mode: str, players: int, box: Box) -> None:
    """Check that the fields fit together."""
    seats = given.get("seats", [])
    for i, seat in enumerate(seats):
        check_seat(seat, f"seats[{i}]", mode, given, box)
    for field in ("turn", "round"):
        if field in given and "phase" not in given:
            raise InvalidValueError(given[field], "only together with phase: collect or actions", field)
    if "phase" in given and mode == "draft":
        raise InvalidValueError(given["phase"], "none: a draft begins before the first round", "phase")
    if given.get("phase") == "collect" and given.get("turn", given.get("first")) != given.get("first"):
        raise InvalidValueError(given["turn"], "the First Player, who collects first (also set first)", "turn")
    passed = [i for i, seat in enumerate(seats) if seat.get("passed")]
    if passed and (given.get("phase") != "actions" or len(passed) == players):
        raise InvalidValueError(True, "only with phase actions, and not for everybody", f"seats[{passed[0]}].passed")
    if passed and given.get("turn") in (None, *passed):
        raise InvalidValueError(given.get("turn"), "a player who has not passed", "turn")
    if passed and given.get("first", passed[0]) not in passed:
        raise InvalidValueError(given["first"], "a player who has passed: the first to pass takes the token", "first")


def check_preset(seat: dict[str, Any], where: str, given: dict[str, Any], box: Box) -> None:
    """Check that a preset hand can be dealt: it depends on the mage."""
    presets = [mage for mage in box.mages if box.components[mage].preset]
    dealt_one = "mage" not in seat and "phase" not in given
    if not dealt_one and seat.get("mage") not in presets:
        raise InvalidValueError(
            seat.get("mage", MISSING), f"one of {', '.join(presets)}; or give a hand", f"{where}.mage"
        )


def check_seat(seat: dict[str, Any], where: str, mode: str, given: dict[str, Any], box: Box) -> None:
    """Check the fields of one player."""
    if "mages" in seat and "phase" in given:
        raise InvalidValueError(
            seat["mages"], "none with a phase: mages are chosen before the first round", f"{where}.mages"
        )
    if mode == "first" and "hand" not in seat:
        check_preset(seat, where, given, box)
    if "mage" in seat and "mages" in seat:
        raise InvalidValueError(seat["mages"], "mage or mages, not both", f"{where}.mages")
    if mode == "first" and "mages" in seat:
        raise InvalidValueError(seat["mages"], "none in a first game: it has preset mages", f"{where}.mages")
    if mode == "draft":
        for zone in CARDS:
            if zone in seat:
                raise InvalidValueError(
                    seat[zone], "none in a draft: script.artifacts decides what is dealt", f"{where}.{zone}"
                )
    in_play = [*seat.get("components", ()), *(seat[name] for name in ("mage", "item") if name in seat)]
    for card in (*seat.get("turned", ()), *seat.get("on", ())):
        if card not in in_play:
            field = "turned" if card in seat.get("turned", ()) else "on"
            raise InvalidValueError(
                card,
                f"one of {', '.join(in_play)}" if in_play else "nothing: no component is given",
                f"{where}.{field}",
            )
    if len(set(seat.get("turned", ()))) < len(seat.get("turned", ())):
        raise InvalidValueError(seat["turned"], "each component once", f"{where}.turned")
    if len(seat.get("deck", range(HAND))) < HAND and "hand" not in seat:
        raise InvalidValueError(seat["deck"], f"at least {HAND} cards to draw a hand from; or a hand", f"{where}.deck")
