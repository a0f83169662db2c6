"""Scenarios: any position as a setup can describe it, with checks that name the wrong field and what is allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tabletop_nb.core.errors import ScenarioError
from tabletop_nb.core.scenario import Check, InvalidValueError, fields, many, one_of, sentence, whole
from tabletop_nb.core.state import Zone
from tabletop_nb.games.trismegistus.box import TOP, Box
from tabletop_nb.games.trismegistus.box_check import TOKEN_EFFECTS
from tabletop_nb.games.trismegistus.formulas import SPACE_INDEX
from tabletop_nb.games.trismegistus.mastery import remove_tokens
from tabletop_nb.games.trismegistus.materials import ESSENCES, KINDS, METALS, packed
from tabletop_nb.games.trismegistus.notation import COLOURS, ELEMENTS, LEVELS
from tabletop_nb.games.trismegistus.prepare import SLOTS
from tabletop_nb.games.trismegistus.printed import SPACES
from tabletop_nb.games.trismegistus.rounds import add_experiment, fill_market
from tabletop_nb.games.trismegistus.table import (
    COLOUR_INDEX,
    COLUMN,
    DICE_PER_ROUND,
    FULL_BOWL,
    HELD_LIMIT,
    MOST_POTENCY,
    NO_TILES,
    ROUNDS,
    SYMBOLS,
    Table,
)

MOST = 60  # cubes, tokens or points of one kind
PHASES = {"draft": "draft", "action": "act"}
TOKENS = (*TOKEN_EFFECTS, "")
NAMED_CARDS = ("held", "done", "masterpiece", "publications", "achievements", "slots", "tiles", "dealt")
Given = dict[str, Any]


# -- fields ----------------------------------------------------------------------------------------------------


def validate_scenario(scenario: Any, box: Box, seats: int, mode: str) -> Given:
    """Return the scenario after checking every field and the position as a whole."""
    try:
        given: Given = scenario_fields(box, seats)(scenario)
        check_position(given, box, seats, mode)
    except InvalidValueError as wrong:
        raise ScenarioError(wrong.message("scenario field")) from None
    return given


def scenario_fields(box: Box, seats: int) -> Check[Given]:
    """Return the check of a scenario: its fields and what each can contain."""
    experiment = one_of(box.experiments)
    counts = fields({colour: whole(0, FULL_BOWL) for colour in COLOURS})
    seat_number = whole(0, seats - 1)
    return fields(
        {
            "seats": many(seat_fields(box), seats, seats),
            "bowls": fields(dict.fromkeys(SYMBOLS, counts)),
            "dominant": fields(dict.fromkeys(ELEMENTS, one_of(ESSENCES)), ELEMENTS),
            "tokens": fields(dict.fromkeys(ELEMENTS, many(one_of(TOKENS), 2, 2))),
            "sections": fields(dict.fromkeys(METALS, many(experiment))),
            "market": many(one_of((*box.artifacts, "")), 6, 6),
            "achievements": many(one_of(box.achievements)),
            "publications": many(one_of(box.publications)),
            "round": whole(1, ROUNDS),
            "order": many(seat_number, seats, seats),
            "turn": seat_number,
            "phase": one_of(PHASES),
            "bot_deck": many(one_of(box.automa)),
            "bot_used": many(one_of(box.automa)),
            "bot_shown": many(one_of(box.automa), 2, 2),
            "specialized": many(one_of(ELEMENTS), 0, 2),
            "script": script_fields(box, seats),
            "task": sentence,
        }
    )


def seat_fields(box: Box) -> Check[Given]:
    """Return the check of one player."""
    experiment, artifact, formula = one_of(box.experiments), one_of(box.artifacts), one_of(box.formulas)
    number = whole(0, MOST)
    die = {"symbol": one_of(METALS), "colour": one_of(COLOURS), "potency": whole(0, MOST_POTENCY)}
    return fields(
        {
            "lab": one_of(box.labs),
            "materials": fields(dict.fromkeys(KINDS, number)),
            "levels": fields(dict.fromkeys(ELEMENTS, whole(0, TOP))),
            "die": fields(die, die),
            "used": many(one_of(COLOURS), 0, DICE_PER_ROUND),
            **dict.fromkeys(("ready", "spent", "ethereal", "chameleon", "vp"), number),
            "slots": fields({str(slot): artifact for slot in SLOTS}),
            "exhausted": many(artifact),
            **dict.fromkeys(("held", "done"), many(experiment)),
            "masterpiece": many(experiment, 0, 1),
            "sockets": many(one_of((*box.formulas, "")), 8, 8),
            "bought": many(one_of(ELEMENTS)),
            "vault": fields(dict.fromkeys(SPACES, formula)),
            "sampled": many(formula),
            "publications": many(one_of(box.publications)),
            "achievements": many(one_of(box.achievements)),
            "tiles": many(artifact),
            "dealt": many(one_of((*box.experiments, *box.artifacts, *box.publications))),
        }
    )


def script_fields(box: Box, seats: int) -> Check[Given]:
    """Return the check of scripted results."""
    cards: dict[str, Iterable[str]] = {
        **dict.fromkeys(("experiments", "masterpieces", "starting_experiments"), box.experiments),
        **dict.fromkeys(("artifacts", "starting_artifacts"), box.artifacts),
        **{"publications": box.publications, "achievements": box.achievements, "automa": box.automa},
        **{"bonus_tokens": dict.fromkeys(box.bonus_tokens), "specializations": dict.fromkeys(ELEMENTS)},
    }
    piles = {name: many(one_of(allowed)) for name, allowed in cards.items()}
    return fields({"dice": many(whole(1, 6)), "first": many(whole(0, seats - 1)), **piles})


# -- checks ----------------------------------------------------------------------------------------------------


def check_position(given: Given, box: Box, seats: int, mode: str) -> None:
    """Check that the fields fit together."""
    for name in ("seats", "round", "order", "turn"):
        if name in given and "phase" not in given and not (has_only_dealt_cards(given) and mode != "introductory"):
            raise InvalidValueError(given[name], "only together with phase: draft or action", name)
    if "order" in given and sorted(given["order"]) != [*range(seats)]:
        raise InvalidValueError(given["order"], "every seat once", "order")
    if sorted((given.get("dominant") or dict.fromkeys(ELEMENTS)).values(), key=str) not in (
        sorted(ESSENCES),
        [None] * len(ELEMENTS),
    ):
        raise InvalidValueError(given["dominant"], "each essence on one track", "dominant")
    if mode != "solo":
        for name in ("bot_deck", "bot_used", "bot_shown", "specialized"):
            if name in given:
                raise InvalidValueError(given[name], "only in a solo game", name)
    check_cards(given, box)
    check_labs(given)
    bowls = given.get("bowls", {})
    for symbol, dice in bowls.items():
        if sum(dice.values()) > FULL_BOWL:
            raise InvalidValueError(dice, f"at most {FULL_BOWL} dice in a bowl", f"bowls.{symbol}")
    for p, seat in enumerate(given.get("seats", ())):
        check_seat(seat, f"seats[{p}]", box, is_automa=mode == "solo" and p == seats - 1)
    check_turn(given)


def has_only_dealt_cards(given: Given) -> bool:
    """Return whether the scenario says nothing about the players but which cards they are dealt."""
    return set(given) <= {"seats", "bowls", "script", "dominant", "tokens", "task"} and all(
        set(seat) <= {"dealt", "lab"} for seat in given.get("seats", ())
    )


def named_cards(given: Given) -> Iterator[tuple[str, str]]:
    """Yield every card of the scenario, and where it is."""
    for p, seat in enumerate(given.get("seats", ())):
        for zone in NAMED_CARDS:
            cards = seat.get(zone, ())
            for card in cards.values() if isinstance(cards, dict) else cards:
                yield card, f"seats[{p}].{zone}"
    for metal, cards in given.get("sections", {}).items():
        for card in cards:
            yield card, f"sections.{metal}"
    for zone in ("market", "achievements", "publications"):
        for card in given.get(zone, ()):
            if card:
                yield card, zone


def check_cards(given: Given, box: Box) -> None:
    """Check that no card is in two places, and that each is of a kind that can be there."""
    seen: dict[str, str] = {}
    for card, where in named_cards(given):
        if card in seen:
            raise InvalidValueError(card, f"each card once; it is already in {seen[card]}", where)
        seen[card] = where
        deck = box.experiments[card].deck if card in box.experiments else ""
        on_board = where.startswith("sections")
        if on_board and deck not in LEVELS:
            raise InvalidValueError(card, "an Experiment of level 1 to 3", where)
        if where.endswith("masterpiece") and deck != "master":
            raise InvalidValueError(card, "a Masterpiece", where)
        if where.endswith("held") and deck == "master":
            raise InvalidValueError(card, "an Experiment; a Masterpiece belongs under masterpiece", where)


def check_labs(given: Given) -> None:
    """Check that no two seats have the same Laboratory."""
    seen: set[str] = set()
    for p, seat in enumerate(given.get("seats", ())):
        if seat.get("lab") in seen:
            raise InvalidValueError(seat["lab"], "a Laboratory that no other seat has", f"seats[{p}].lab")
        seen |= {seat["lab"]} if "lab" in seat else set()


def check_seat(seat: Given, where: str, box: Box, *, is_automa: bool) -> None:
    """Check the fields of one player."""
    lab = seat.get("lab")
    own = box.tile_formulas[lab] if lab else ()
    for name in ("sockets", "vault", "sampled"):
        cards = seat.get(name, ())
        for card in cards.values() if isinstance(cards, dict) else cards:
            if card and card not in own:
                raise InvalidValueError(card, "a Formula of the seat's Laboratory (also set lab)", f"{where}.{name}")
    blocked = set(seat.get("vault", ())) - set(box.labs[lab].spaces if lab else ())
    if blocked:
        raise InvalidValueError(sorted(blocked)[0], "a space of the Vault that isn't blocked", f"{where}.vault")
    check_formulas(seat, where, own)
    if len(seat.get("held", ())) > HELD_LIMIT:
        raise InvalidValueError(seat["held"], f"at most {HELD_LIMIT} Experiments", f"{where}.held")
    strange = set(seat.get("exhausted", ())) - set(seat.get("slots", {}).values())
    if strange:
        raise InvalidValueError(sorted(strange)[0], "an Artifact in one of the seat's slots", f"{where}.exhausted")
    for name in ("tiles",) if not is_automa else ("lab", "slots", "vault", "publications", "masterpiece"):
        if seat.get(name):
            allowed = "nothing: Botmegistus has none" if is_automa else "nothing: these are Botmegistus' Artifacts"
            raise InvalidValueError(seat[name], allowed, f"{where}.{name}")


def check_formulas(seat: Given, where: str, own: Zone) -> None:
    """Check that each Formula is in one place only."""
    placed = [*filter(None, seat.get("sockets", ())), *seat.get("vault", {}).values()]
    twice = [card for card, number in Counter(placed).items() if number > 1]
    if twice:
        raise InvalidValueError(twice[0], "each Formula once, in sockets or vault", f"{where}.vault")
    if "sockets" in seat and sorted(placed) != sorted(own):
        raise InvalidValueError(seat["sockets"], "all Formulas that aren't in the vault", f"{where}.sockets")
    strange = set(seat.get("sampled", ())) - set(seat.get("vault", {}).values())
    if strange:
        raise InvalidValueError(sorted(strange)[0], "a Formula in the vault", f"{where}.sampled")


def check_turn(given: Given) -> None:
    """Check that the player whose turn it is can have it."""
    if "phase" not in given or "seats" not in given:
        return
    turn = given.get("turn", given.get("order", [0])[0])
    seat = given["seats"][turn]
    if len(seat.get("used", ())) >= DICE_PER_ROUND:
        raise InvalidValueError(turn, "a player with fewer than three used dice", "turn")
    if given["phase"] == "action" and not seat.get("die", {}).get("potency"):
        raise InvalidValueError(seat.get("die"), "a die with potency, for the player who acts", f"seats[{turn}].die")


# -- the position ----------------------------------------------------------------------------------------------


def apply_scenario(table: Table, given: Given) -> None:
    """Change a table that was set up as usual to the position of the scenario."""
    if not given:
        return
    if "dominant" in given:
        table.set_dominant(tuple(given["dominant"][element] for element in table.box.elements))
    if "tokens" in given:
        per_track = [given["tokens"].get(element, ["", ""]) for element in table.box.elements]
        table.bonus = tuple(token for pair in per_track for token in pair)
    if "phase" in given:
        set_cards(table, given)
        set_order(table, given)
    if "phase" in given or table.phase == "lab":
        set_seats(table, given.get("seats") or [{} for _ in range(table.players)])
    if "phase" in given:
        set_dice(table, given)
        set_bot(table, given)
        remove_tokens(table)
        table.script = given.get("script")
    elif "bowls" in given:
        set_bowls(table, given["bowls"])


def set_seats(table: Table, seats: list[Given]) -> None:
    """Set what the scenario says about the players."""
    named = {seat.get("lab") for seat in seats}
    table.labs = tuple(lab for lab in table.labs if lab not in named)
    for p, seat in enumerate(seats):
        set_seat(table, p, seat)


def set_cards(table: Table, given: Given) -> None:
    """Set decks, sections and market of the round, without the cards that are elsewhere."""
    box, players = table.box, max(2, table.players)
    taken = {card for card, _ in named_cards(given)}
    table.round, table.known = given.get("round", 1), ()

    def rest(cards: Zone) -> Zone:
        return tuple(card for card in cards if card not in taken)

    table.experiments, *later = (rest(box.deck("experiments", level, players)) for level in LEVELS[table.round - 1 :])
    table.later_experiments = tuple(later)
    table.artifacts, *stacks = (rest(box.deck("artifacts", level)) for level in LEVELS[table.round - 1 :])
    table.later_artifacts = tuple(stacks)
    table.masterpieces = rest(box.deck("experiments", "master", players))
    own = rest(tuple(card.id for card in box.publications.values() if card.min_players <= players))
    table.publications = tuple(given.get("publications", own))
    if "achievements" in given:
        table.achievements = tuple(given["achievements"])
    table.sections = tuple(tuple(given.get("sections", {}).get(metal, ())) for metal in METALS)
    if "sections" not in given:
        for section in range(len(METALS)):
            add_experiment(table, section)
    table.market = tuple(given.get("market", NO_TILES))
    if "market" not in given:
        fill_market(table)


def set_order(table: Table, given: Given) -> None:
    """Set order, turn and phase."""
    table.order = tuple(given.get("order", table.clockwise(given.get("turn", 0))))
    table.turn = given.get("turn", table.order[0])
    table.phase = PHASES[given["phase"]]
    if table.turn == table.automa:
        table.phase = "bot_draft"
    seats = given.get("seats", [{}] * table.players)
    table.next_order = tuple(p for p in table.order if len(seats[p].get("used", ())) >= DICE_PER_ROUND)


def set_seat(table: Table, p: int, seat: Given) -> None:
    """Set what the scenario says about one player."""
    me = table.open_seat(p)
    me.dealt, me.kept = tuple(seat.get("dealt", ())), ()
    if table.phase == "lab":
        if "lab" in seat:
            set_lab(table, p, seat["lab"], seat)
        return
    if p != table.automa:
        lab = seat.get("lab") or next(lab for lab in table.box.labs if lab in table.labs)
        set_lab(table, p, lab, seat)
    if "materials" in seat:
        me.goods = packed(seat["materials"])
    me.levels = tuple(seat.get("levels", {}).get(element, 0) for element in table.box.elements)
    die = seat.get("die", {"symbol": "", "colour": "", "potency": 0})
    me.symbol, me.colour, me.potency = die["symbol"], die["colour"], die["potency"]
    me.used, me.spent, me.vp = tuple(seat.get("used", ())), seat.get("spent", 0), seat.get("vp", 0)
    me.ready = seat.get("ready", 0 if p == table.automa else max(0, 2 - me.spent))
    me.ethereal, me.chameleon = seat.get("ethereal", me.ethereal), seat.get("chameleon", 0)
    me.slots = tuple(seat.get("slots", {}).get(str(slot), "") for slot in SLOTS)
    me.exhausted = sum(1 << me.slots.index(tile) for tile in seat.get("exhausted", ()))
    for zone in ("held", "done", "masterpiece", "publications", "achievements", "tiles"):
        setattr(me, zone, tuple(seat.get(zone, ())))
    me.bought = sum(1 << COLUMN[element] for element in set(seat.get("bought", ())))


def set_lab(table: Table, p: int, lab: str, seat: Given) -> None:
    """Give a player a Laboratory with its Formulas in sockets and Vault."""
    me, vault = table.open_seat(p), seat.get("vault", {})
    table.labs = tuple(each for each in table.labs if each != lab)
    me.lab = lab
    own = tuple("" if formula in vault.values() else formula for formula in table.box.tile_formulas[lab])
    me.sockets = tuple(seat.get("sockets", own))
    spaces = [""] * len(SPACES)
    for space, formula in vault.items():
        spaces[SPACE_INDEX[space]] = formula
    me.vault = tuple(spaces)
    me.fresh = tuple(formula for formula in vault.values() if formula not in seat.get("sampled", ()))


def set_bowls(table: Table, bowls: Mapping[str, Mapping[str, int]]) -> None:
    """Set the dice in the bowls."""
    table.bowls = tuple(
        (dice.get("black", 0), dice.get("white", 0), dice.get("red", 0))
        for dice in (bowls.get(symbol, {}) for symbol in SYMBOLS)
    )


def set_dice(table: Table, given: Given) -> None:
    """Set the bowls, or take the dice that players have out of those that were rolled."""
    if "bowls" in given:
        set_bowls(table, given["bowls"])
    held = [colour for seat in table.seats for colour in (*seat.used, *filter(None, [seat.colour]))]
    for colour, i in COLOUR_INDEX.items():
        in_bowls = sum(bowl[i] for bowl in table.bowls)
        if "bowls" in given and in_bowls + held.count(colour) > table.dice[i]:
            few = f"at most {table.dice[i]} {colour} dice, those of the players included"
            raise ScenarioError(f"scenario field bowls: {in_bowls + held.count(colour)} was given; allowed: {few}")
    if "bowls" not in given:
        for colour in held:
            take_from_fullest(table, COLOUR_INDEX[colour])


def take_from_fullest(table: Table, colour: int) -> None:
    """Take a die of a colour out of the fullest bowl that has one."""
    counts = [[*bowl] for bowl in table.bowls]
    bowl = max((bowl for bowl in counts if bowl[colour]), key=sum)
    bowl[colour] -= 1
    table.bowls = tuple((black, white, red) for black, white, red in counts)


def set_bot(table: Table, given: Given) -> None:
    """Set the cards of Botmegistus; by default, its deck has the basic cards."""
    if table.automa < 0:
        return
    shown = tuple(given.get("bot_shown", ()))
    basic = tuple(card.id for card in table.box.automa.values() if card.set == "basic" and card.id not in shown)
    table.bot_deck, table.bot_used = tuple(given.get("bot_deck", basic)), tuple(given.get("bot_used", ()))
    table.bot_shown, table.specialized = shown, tuple(given.get("specialized", ()))
    if table.planning and not shown:
        table.bot_shown, table.bot_deck = table.draw_some(table.bot_deck, 2, "automa")
