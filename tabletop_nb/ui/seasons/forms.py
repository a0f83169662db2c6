"""The forms of Seasons: energy to keep, to take, to pay, to exchange, to transmute; and the nine cards in three sets.

A form asks at once what the engine asks in several questions; `filled` returns the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.games.seasons.activate import per_token
from tabletop_nb.games.seasons.box import ENERGIES, KIND, NO_ENERGY, ONE, Energy
from tabletop_nb.games.seasons.energy import PARTS, SPELLED, bundle, stock
from tabletop_nb.games.seasons.prelude import A_SET, CARDS, SETS
from tabletop_nb.games.seasons.table import NAME, Seat, Table, plus
from tabletop_nb.ui.rulebook import chip
from tabletop_nb.ui.screen import Thing
from tabletop_nb.ui.seasons.looks import label, pairs, power_card

TRANSMUTE = "transmute"
AMULETS = ("amulet", "amulet_2")
MAX_COUNT = 100  # far more tokens or places than any form has
Note = Callable[[int], str]


def asked_form(game: Game) -> Thing | None:
    """Return the form that answers the open question, if there is one."""
    make = MAKERS.get(game.choice.rule) if game.choice else None
    return make(game) if make else None


def me(game: Game) -> Seat:
    """Return the player who is asked."""
    found: Seat = game.table.seats[game.asked.player]
    return found


# -- energy ------------------------------------------------------------------------------------------------


def mix(game: Game, form: str, ways: Sequence[Energy], given: Energy, note: Note, **words: Any) -> Thing:
    """Return a form for how many of each type, with the allowed answers and the preselected one."""
    kinds = [kind for kind in range(4) if any(way[kind] for way in ways)]
    sizes = [sum(way) for way in ways]
    rows = [
        {"symbol": ENERGIES[kind], "label": game.voice(ENERGIES[kind]), "note": note(kind),
         "max": max(way[kind] for way in ways), "kind": kind}
        for kind in kinds
    ]  # fmt: skip
    return {
        **{"id": f"form:{form}", "form": form, "state": "", "rule": chip(game.explain(game.asked)), "rows": rows},
        **{"given": [given[kind] for kind in kinds], "only": [[way[kind] for kind in kinds] for way in ways]},
        **{"least": min(sizes), "most": max(sizes), "undo": bool(game.answers), **words},
    }


def counted(game: Game) -> list[Energy]:
    """Return the possible answers as bundles; none if the question asks type by type and has started."""
    if "energy" not in game.asked.about:
        return [bundle(option[1:]) for option in game.asked.options]
    verb = game.asked.options[0][0]
    last = game.answers[-1] if game.answers else ()
    if isinstance(last, tuple) and len(last) == 2 and last[0] == verb and type(last[1]) is int:
        return []
    about = game.asked.about
    return PARTS[(me(game).reserve, about["limit"]) if verb == "keep" else (stock(game.table), about["count"])]


def worth(game: Game, energy: Sequence[int]) -> int:
    """Return what tokens are worth at this season's rate."""
    return sum(n * rate for n, rate in zip(energy, game.table.box.rates[game.table.season], strict=True))


def have(game: Game, held: Sequence[int]) -> Note:
    """Return how many the player has of a type."""
    return lambda kind: label(game, "have", count=held[kind])


def season(game: Game) -> str:
    """Return the season in words."""
    return str(game.rules.book.words["board"]["seasons"][game.table.season])


def keep_form(game: Game) -> Thing | None:
    """Return the form for a reserve that is too full: what to keep."""
    ways, reserve, limit = counted(game), me(game).reserve, me(game).limit
    if not ways:
        return None
    best = max(ways, key=lambda way: worth(game, way))
    return mix(
        *(game, "keep", ways, best, have(game, reserve)),
        title=label(game, "keep_title", limit=limit),
        lead=label(game, "keep_lead"),
        sum=label(game, "keep_sum", n="{n}", most="{most}"),
        because=label(game, "keep_because", season=season(game)),
        confirm=label(game, "keep_confirm"),
    )


def gain_form(game: Game) -> Thing | None:
    """Return the form for taking energies of the player's choice."""
    ways, seat = counted(game), me(game)
    if not ways:
        return None
    card = game.asked.about["card"]
    onto_card = card == "amulet_of_water"
    return mix(
        *(game, "gain", ways, NO_ENERGY, have(game, seat.wealth)),
        title=label(game, "gain_title"),
        lead=label(game, "gain_lead", card=game.voice(card)),
        sum=label(game, "gain_sum", n="{n}", most="{most}"),
        because="" if onto_card else label(game, "gain_room", count=seat.tokens, limit=seat.limit),
        confirm=label(game, "gain_confirm"),
    )


def pay_form(game: Game) -> Thing:
    """Return the form for a cost that a Hand of Fortune reduces: what to pay."""
    ways, seat, table = counted(game), me(game), game.table
    before = [answer for answer in game.answers[-2:] if answer[0] in ("summon", "effects")]
    card = next(answer[1] for answer in before if answer[0] == "summon")
    chosen = [answer[1:] for answer in before if answer[0] == "effects"]
    cost = bundle(chosen[0]) if chosen else table.energy[KIND[card]]
    least = min(ways, key=lambda way: worth(game, way))
    return mix(
        *(game, "pay", ways, least, have(game, seat.wealth)),
        title=label(game, "pay_title", card=game.voice(card)),
        lead=label(game, "pay_less", less=sum(cost) - sum(ways[0])) + " " + label(game, "pay_lead"),
        price=pairs(cost),
        sum=label(game, "pay_sum", n="{n}", most="{most}"),
        because=label(game, "pay_because", season=season(game)),
        confirm=label(game, "pay_confirm"),
    )


def orb_form(game: Game) -> Thing:
    """Return the form for paying four energies for the top card of the draw pile."""
    ways = counted(game)
    return mix(
        *(game, "orb", ways, min(ways, key=lambda way: worth(game, way)), have(game, me(game).wealth)),
        title=label(game, "orb_title"),
        sum=label(game, "pay_sum", n="{n}", most="{most}"),
        because=label(game, "pay_because", season=season(game)),
        confirm=label(game, "pay_confirm"),
    )


def give_form(game: Game) -> Thing:
    """Return the form for the exchange bonus: what to give."""
    return mix(
        *(game, "give", counted(game), NO_ENERGY, have(game, me(game).wealth)),
        title=label(game, "discard_title"),
        lead=label(game, "discard_lead"),
        sum=label(game, "discard_sum", n="{n}"),
        confirm=label(game, "discard_confirm"),
    )


def swap_form(game: Game) -> Thing:
    """Return the form for the exchange bonus: what to take."""
    return mix(
        *(game, "swap", counted(game), NO_ENERGY, have(game, me(game).wealth)),
        title=label(game, "swap_title"),
        sum=label(game, "swap_sum", n="{n}", most="{most}"),
        confirm=label(game, "gain_confirm"),
    )


def effects_form(game: Game) -> Thing:
    """Return the form for the Elemental Amulet: which types to pay, each with its effect."""
    ways = counted(game)
    return mix(
        *(game, "effects", ways, max(ways, key=sum), lambda kind: label(game, f"effect_{ENERGIES[kind]}")),
        title=label(game, "effects_title"),
        lead=label(game, "effects_lead"),
        sum=label(game, "effects_sum", n="{n}"),
        confirm=label(game, "effects_confirm"),
    )


# -- transmuting ---------------------------------------------------------------------------------------------


def transmute_form(game: Game) -> Thing | None:
    """Return the form for transmuting several tokens at once; closed until the player opens it."""
    table: Table = game.table
    if not game.choice or game.choice.rule != "turn.act" or not table.transmuting:
        return None
    p, rates = game.choice.player, table.box.rates[table.season]
    rows = []
    for source, held in sources(table.seats[p]):
        for kind in range(4):
            if held[kind]:
                each = rates[kind] + per_token(table, p)
                note = label(game, "transmute_each" if source < 0 else "transmute_amulet", count=held[kind], each=each)
                row = {"symbol": ENERGIES[kind], "label": game.voice(ENERGIES[kind]), "note": note, "max": held[kind]}
                rows.append({**row, "each": each, "kind": kind, "source": source})
    if not rows:
        return None
    return {
        **{"id": f"form:{TRANSMUTE}", "form": TRANSMUTE, "state": "", "shut": True, "rows": rows},
        **{"given": [0] * len(rows), "least": 1, "most": sum(row["max"] for row in rows)},
        "rule": chip(game.explain("transmute.tokens")),
        "title": label(game, "transmute_title"),
        "lead": label(game, "transmute_lead", season=season(game)),
        "sum": label(game, "transmute_sum", n="{n}", most="{most}", total="{total}"),
        "confirm": label(game, "transmute"),
    }


def sources(seat: Seat) -> list[tuple[int, Energy]]:
    """Return where tokens can come from: the reserve (-1), and each Amulet of Water."""
    return [(-1, seat.reserve), *seat.amulets]


def transmuted(game: Game, form: Thing, given: Sequence[int]) -> Iterator[Any]:
    """Yield the answers type by type: how many and, if asked, from where."""
    world, p = game.copy(), game.asked.player
    taken: dict[int, Energy] = {}
    for row, count in zip(form["rows"], given, strict=True):
        for _ in range(count):
            taken[row["source"]] = plus(taken.get(row["source"], NO_ENERGY), ONE[row["kind"]])
    for kind, energy in enumerate(ENERGIES):
        count = sum(held[kind] for held in taken.values())
        if not count:
            continue
        places = dict(zip(AMULETS, (card for card, _ in world.table.seats[p].amulets), strict=False))
        way = ["reserve"] * taken.get(-1, NO_ENERGY)[kind]
        way += [name for name, card in places.items() for _ in range(taken.get(card, NO_ENERGY)[kind])]
        for answer in ((TRANSMUTE, energy, count), tuple(way)):
            if answer[0] == TRANSMUTE or (world.choice and world.choice.rule == "pay.from"):
                world.apply(answer)
                yield answer


# -- the three sets ------------------------------------------------------------------------------------------


def sets_form(game: Game) -> Thing:
    """Return the form for putting nine cards into three sets."""
    seat = me(game)
    cards = [power_card(game, f"nine:{NAME[card]}", NAME[card]) for card in seat.drafted[placed(seat) :]]
    places = [
        {"label": label(game, name), "size": A_SET - len(getattr(seat, name)), "held": len(getattr(seat, name))}
        for name in SETS
    ]  # fmt: skip
    return {
        **{"id": "form:sets", "form": "sets", "state": "", "rule": chip(game.explain(game.asked))},
        **{"cards": cards, "places": places, "given": [None] * len(cards)},
        "question": label(game, "sets_question"),
        "title": label(game, "sets"),
        "lead": label(game, "sets_lead"),
        "sum": label(game, "sets_sum", label="{label}", n="{n}", size="{size}"),
        "confirm": label(game, "sets_done"),
    }


def placed(seat: Seat) -> int:
    """Return how many of the nine cards have a place."""
    return sum(len(getattr(seat, name)) for name in SETS)


def sorted_out(game: Game, given: Sequence[int]) -> Iterator[Any]:
    """Yield the answers card by card, as the engine asks; it doesn't ask when only one place is left."""
    world, start, p = game.copy(), placed(me(game)), game.choice.player if game.choice else 0
    while world.choice and world.choice.rule == "prelude.sets" and world.choice.player == p:
        answer = SETS[given[placed(world.table.seats[p]) - start]]
        yield answer
        world.apply(answer)
        if placed(world.table.seats[p]) == CARDS:
            return


# -- filled in ---------------------------------------------------------------------------------------------

MAKERS: dict[str, Callable[[Game], Thing | None]] = {
    "reserve.keep": keep_form,
    "energy.choose": gain_form,
    "summon.pay": pay_form,
    "card.crystal_orb.pay": orb_form,
    "bonus.exchange": give_form,
    "bonus.exchange.gain": swap_form,
    "card.elemental_amulet": effects_form,
    "prelude.sets": sets_form,
}


def filled(game: Game, form: str, given: Any) -> list[Any]:
    """Return the answers that a filled-in form stands for; none if there is no such form."""
    found = next((one for one in (asked_form(game), transmute_form(game)) if one and one["form"] == form), None)
    if found is None or not isinstance(given, list) or len(given) != len(found["given"]):
        return []
    if not all(type(count) is int and 0 <= count <= MAX_COUNT for count in given):
        return []
    if form == "sets":
        right = all(given.count(to) == place["size"] for to, place in enumerate(found["places"]))
        return list(sorted_out(game, given)) if right else []
    if form == TRANSMUTE:
        return list(transmuted(game, found, given))
    energy = [0, 0, 0, 0]
    for row, count in zip(found["rows"], given, strict=True):
        energy[row["kind"]] = count
    if by_numbers(game):
        return list(by_type(game, energy))
    air, water, fire, earth = energy
    return [(game.asked.options[0][0], *SPELLED[air, water, fire, earth])]


def by_numbers(game: Game) -> bool:
    """Return whether the question asks for the number of each type in turn."""
    return bool(game.choice and "energy" in game.choice.about)


def by_type(game: Game, energy: Sequence[int]) -> Iterator[Any]:
    """Yield how many of each type, as far as the engine asks; it doesn't ask when only one number is possible."""
    world, rule, last = game.copy(), game.asked.rule, -1
    while world.choice and world.choice.rule == rule and by_numbers(world):
        kind = ENERGIES.index(world.choice.about["energy"])
        if kind <= last:
            return
        last, answer = kind, (world.choice.options[0][0], energy[kind])
        yield answer
        world.apply(answer)
