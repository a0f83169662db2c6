"""What a seat may see, and worlds that it holds possible; both read the same knowledge."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.game import Game
from tabletop_nb.core.state import Zone
from tabletop_nb.core.view import UNKNOWN, shown
from tabletop_nb.games.res_arcana import telling
from tabletop_nb.games.res_arcana.book import BOOK
from tabletop_nb.games.res_arcana.box import TOP
from tabletop_nb.games.res_arcana.essences import AMOUNT, ESSENCES, NONE, named, told
from tabletop_nb.games.res_arcana.life import built_in
from tabletop_nb.games.res_arcana.powers import placement
from tabletop_nb.games.res_arcana.printed import Cost
from tabletop_nb.games.res_arcana.scoring import points, worth
from tabletop_nb.games.res_arcana.table import CAP, Seat, Table


def view(table: Table, seat: int) -> dict[str, Any]:
    """The table as the seat sees it: each hidden card it can tell, "?" for the others."""
    return {
        "mode": table.mode,
        "players": table.players,
        "round": table.round,
        "phase": table.phase,
        "turn": table.turn,
        "first": table.first,
        "passed": [p for p in range(table.players) if table.passed >> p & 1],
        "monuments": list(table.monuments),
        "monument_deck": shown(table.monument_deck, table.knows, seat),
        "places": list(table.places),
        "items": list(table.items),
        "aside": len(table.aside),
        "faces": list(table.faces),
        "collecting": list(table.open),
        "games": [{"points": list(scores), "winners": list(champions)} for scores, champions in table.games],
        "seats": [seat_view(table, other, seat) for other in range(table.players)],
        "passed_on": passed_on(table, seat),
    }


def seat_view(table: Table, owner: int, seat: int) -> dict[str, Any]:
    """What lies before a player, as another seat sees it."""
    me = table.seats[owner]
    seen = {zone: shown(getattr(me, zone), table.knows, seat) for zone in ("hand", "deck", "mages", "pack", "kept")}
    return {
        "pool": dict(zip(ESSENCES, me.pool, strict=True)),
        "components": [
            {"id": c, "turned": c in me.turned, "on": named(me.on.get(c, NONE)), "points": worth(table, me, c)}
            for c in me.components
        ],
        **seen,
        "holds": sorted(card for card in (*me.hand, *me.deck) if sure_of(table, card, seat)),
        "discards": list(me.discards),
        "points": points(table, owner),
    }


def sure_of(table: Table, card: str, seat: int) -> bool:
    """Does the seat know whose hand or deck this card is in, in whichever place?"""
    if (table.sure[card] | table.knows[card]) >> seat & 1:
        return True
    label = table.hints[seat].get(card)
    return label is not None and len(alike(table, seat, label)) == 1


def alike(table: Table, seat: int, label: str) -> list[str]:
    """The hidden cards of one pack that the seat passed on and cannot tell apart."""
    hidden = [card for zone in artifact_zones(table) for card in zone]
    return [card for card in hidden if table.hints[seat].get(card) == label and not tells(table, card, seat)]


def tells(table: Table, card: str, seat: int) -> bool:
    """Can the seat tell the card, or at least its pile?"""
    return bool((table.sure[card] | table.knows[card]) >> seat & 1)


def passed_on(table: Table, seat: int) -> list[list[str]]:
    """Cards that the seat passed on in a draft: somebody has them, but it cannot tell who has which."""
    labels = sorted(set(table.hints[seat].values()))
    return [sorted(cards) for label in labels if len(cards := alike(table, seat, label)) > 1]


# -- imagined worlds -----------------------------------------------------------------------------------------


def artifact_zones(table: Table) -> list[Zone]:
    """Everywhere an artifact can be hidden."""
    return [zone for seat in table.seats for zone in (seat.hand, seat.deck, seat.pack, seat.kept)] + [table.aside]


def determinize(table: Table, seat: int) -> None:
    """Deals anew what the seat cannot tell: first which pile a card is in, then where in it."""
    swap: dict[str, str] = {}
    redeal(table, seat, artifact_zones(table), swap)
    redeal(table, seat, [table.monument_deck], swap)
    if table.unused or any(other.mages for other in table.seats):
        redeal(table, seat, [*(other.mages for other in table.seats), table.unused], swap)
    stir_again(table, swap)
    moved = {old: new for old, new in swap.items() if old != new}
    if moved:
        exchange(table, seat, moved)


def redeal(table: Table, seat: int, zones: Sequence[Zone], swap: dict[str, str]) -> None:
    """Which card takes the place of which, of those that the seat cannot tell: cards of one group change piles."""
    knows, sure, hints = table.knows, table.sure, table.hints[seat]
    loose: dict[str, list[str]] = {}
    for zone in zones:
        for card in zone:
            if knows[card] >> seat & 1:
                continue
            swap[card] = card
            if not sure[card] >> seat & 1:
                loose.setdefault(hints.get(card, ""), []).append(card)
    for cards in loose.values():
        shuffled = cards[:]
        table.shuffle(shuffled)
        swap.update(zip(cards, shuffled, strict=True))


def stir_again(table: Table, swap: dict[str, str]) -> None:
    """Whatever was mixed is mixed again, in the same order; what the seat can tell has its place."""
    for stir in table.stirs:
        cards = [card for card in stir if card in swap]
        dealt = [swap[card] for card in cards]
        table.shuffle(dealt)
        swap.update(zip(cards, dealt, strict=True))


def exchange(table: Table, seat: int, moved: Mapping[str, str]) -> None:
    """Every card lies where another lay: what the others know stays with the place, what the seat knows does not."""
    mine = 1 << seat

    def dealt(zone: Zone) -> Zone:
        return tuple([moved.get(card, card) for card in zone])

    for p in range(table.players):
        me = table.open_seat(p)
        me.hand, me.deck, me.pack, me.kept = dealt(me.hand), dealt(me.deck), dealt(me.pack), dealt(me.kept)
        me.mages = dealt(me.mages)
    table.aside, table.monument_deck, table.unused = map(dealt, (table.aside, table.monument_deck, table.unused))
    knows, sure = table.knows, table.sure
    table.knows = {**knows, **{new: knows[old] & ~mine | knows[new] & mine for old, new in moved.items()}}
    table.sure = {**sure, **{new: sure[old] & ~mine | sure[new] & mine for old, new in moved.items()}}
    table.stirs = tuple(map(dealt, table.stirs))
    table.hints = tuple(
        hints if p == seat else {moved.get(card, card): label for card, label in hints.items()}
        for p, hints in enumerate(table.hints)
    )


# -- words ---------------------------------------------------------------------------------------------------


def names(table: Table) -> Mapping[str, str]:
    """The components' names by their ids, and amounts of essences: "2 elan" is 2 Elan."""
    return ChainMap(table.box.names, amounts())


@cache
def amounts() -> dict[str, str]:
    """How amounts of essences are called, and parts of a cost."""
    called, label = BOOK.words["name"], BOOK.words["print"]
    found = {f"{n} {essence}": f"{n} {called[essence]}" for essence in ESSENCES for n in range(1, 1000)}
    found |= {
        f"or {n} {essence}": label["or_else"].format(found[f"{n} {essence}"])
        for essence in ESSENCES
        for n in range(1, 20)
    }
    return found | {f"{word} {n}": label[word].format(number=n) for word in ("any", "minus") for n in range(1, 20)}


def option_facts(table: Table, asked: Choice[Any], option: Any, words: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the sentence of an option needs beyond its own words."""
    verb, *args = option if isinstance(option, tuple) else (option,)
    if verb in ("pay", "gain", "lose") and args:
        return {**asked.about, "amount": told(AMOUNT[option])}
    if isinstance(verb, int):
        return {"rival": verb, "number": rival_count(table, asked, verb)}
    if asked.rule == "turn.action":
        return {**action_facts(table, asked.player, verb, args, words), "player": asked.player}
    if verb == "react":
        return {"power": telling.power(words, table.box.reacts[args[0]].power)}
    if verb == "ignore":
        cost = built_in(table, asked.about["component"], asked.about["number"])
        return {"cost": telling.cost(words, cost or Cost())}
    if asked.rule == "collect.cost":
        found = table.box.components[asked.about["component"]].collect
        ways = found.either if found else ()
        return {"cost": telling.cost(words, next(way for way in ways if way.turn == (verb == "turn")))}
    if verb == "order":
        return {"cards": tuple(args)}
    if verb in table.box.components:
        return {"brief": brief(words, table, verb), "cost": telling.bill(words, table.box.components[verb].cost)}
    return asked.about


def rival_count(table: Table, asked: Choice[Any], rival: int) -> int:
    """How many essences a rival's pool would count for."""
    return (
        sum(table.seats[rival].pool)
        if asked.rule != "power.rival_pool"
        else table.seats[rival].pool[asked.about["kind"]]
    )


def action_facts(table: Table, p: int, verb: str, args: list[Any], words: Mapping[str, Any]) -> dict[str, Any]:
    """What an action does."""
    components, me = table.box.components, table.seats[p]
    if verb == "use":
        return {"power": telling.power(words, components[args[0]].powers[args[1] - 1])}
    if verb == "pass":
        return {"effect": words["does"]["pass" if table.passed else "pass_first"]}
    if verb == "claim" and args[0] == TOP:
        return {"cost": telling.bill(words, components[table.box.monuments[0]].cost), "brief": words["print"]["unseen"]}
    if verb == "place":
        bill, printed = placement(table, me, args[0]), components[args[0]].cost
        less = printed.number - bill.number
        price = words["print"]["discounted"].format(cost=telling.bill(words, printed), less=less)
        return {"cost": price if less else telling.bill(words, printed), "brief": brief(words, table, args[0])}
    return {"cost": telling.bill(words, components[args[0]].cost), "brief": brief(words, table, args[0])}


def brief(words: Mapping[str, Any], table: Table, card: str) -> str:
    """What a component does, in one line."""
    label = words["label"]
    said = [f"{label[kind]}: {line}" for kind, line in telling.lines(words, table.box.components[card])]
    return "; ".join(said) or words["print"]["plain"]


def deck_source(table: Table) -> str:
    """Whose cards lie on the table: public, own, or what the card files say."""
    return table.box.sources[0] if len(table.box.sources) == 1 else "own"


# -- a terminal ----------------------------------------------------------------------------------------------


def table_lines(game: Game, seat: int) -> list[str]:
    """The table for a terminal, as this seat sees it."""
    table, words, say = game.table, game.rules.book.words, game.voice
    label = words["label"]
    lines = [label["round"].format(round=min(table.round, CAP), who=say.seat(table.first))]
    for zone in ("places", "monuments", "items", "faces"):
        if cards := getattr(table, zone):
            lines.append(f"{label[zone]}: {', '.join(priced(table, words, card) for card in cards)}")
    if table.monument_deck:
        lines.append(label["monument_deck"].format(number=len(table.monument_deck)))
    seen = view(table, seat)
    for other in range(table.players):
        passed = label["passed"] if table.passed >> other & 1 else ""
        lines.append(label["seat"].format(who=say.seat(other), points=points(table, other), passed=passed))
        lines += [f"    {line}" for line in seat_lines(game, table.seats[other], seen["seats"][other])]
    return lines


def priced(table: Table, words: Mapping[str, Any], card: str) -> str:
    """A component in the centre, and what it costs."""
    cost = table.box.components[card].cost
    return f"{table.box.names[card]} ({telling.bill(words, cost)})" if cost.number else table.box.names[card]


def seat_lines(game: Game, me: Seat, seen: Mapping[str, Any]) -> Iterator[str]:
    """What lies before one player."""
    words, say = game.rules.book.words, game.voice
    label = words["label"]
    yield f"{label['pool']}: {telling.essences(words, me.pool)}"
    for component in seen["components"]:
        turned = label["turned"] if component["turned"] else ""
        on = me.on.get(component["id"])
        lying = label["on_it"].format(amount=telling.essences(words, on)) if on else ""
        yield f"{say(component['id'])}{turned}{lying}"
    for zone in ("hand", "pack", "kept", "mages"):
        known = [say(card) for card in seen[zone] if card != UNKNOWN]
        if hidden := len(seen[zone]) - len(known):
            known.append(label["more" if known else "cards"].format(number=hidden))
        if known:
            yield f"{label[zone]}: {', '.join(known)}"
    yield label["deck"].format(number=len(me.deck), discards=say(me.discards))
