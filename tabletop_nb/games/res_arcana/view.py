"""What a seat sees and knows, and sampled states consistent with it (determinizations)."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypedDict

from tabletop_nb.core.choice import Facts, Option, Question, parts_of
from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import Words, capital
from tabletop_nb.core.state import Zone
from tabletop_nb.core.view import UNKNOWN, zone_as_seen
from tabletop_nb.games.res_arcana import sentences
from tabletop_nb.games.res_arcana.book import BOOK
from tabletop_nb.games.res_arcana.box import TOP
from tabletop_nb.games.res_arcana.essences import AMOUNT, ESSENCES, NONE, itemized, named
from tabletop_nb.games.res_arcana.life import ignore_cost
from tabletop_nb.games.res_arcana.powers import discounts, placement
from tabletop_nb.games.res_arcana.printed import Cost
from tabletop_nb.games.res_arcana.scoring import points, worth
from tabletop_nb.games.res_arcana.table import CAP, Seat, Table


class ComponentView(TypedDict):
    """A component in play."""

    id: str
    turned: bool
    on: dict[str, int]  # the essences on it
    points: int
    first_power: int  # the number of the first power that works as it is, straight or turned


class Discount(TypedDict):
    """How much less a card costs to place, and thanks to which components."""

    less: int
    by: list[str]


class SeatView(TypedDict):
    """A player's cards and essences. A card that the viewer doesn't know is "?"."""

    pool: dict[str, int]
    components: list[ComponentView]
    hand: list[str]
    deck: list[str]
    mages: list[str]
    pack: list[str]
    kept: list[str]
    discounts: dict[str, Discount]  # of the cards in hand that the viewer knows
    hand_or_deck: list[str]  # cards that are known to be in the hand or the deck
    discards: list[str]
    points: int


class PlayedGame(TypedDict):
    """A game of the match that is over."""

    points: list[int]
    winners: list[int]


class View(TypedDict):
    """The table as one seat sees it."""

    mode: str
    players: int
    round: int
    phase: str
    turn: int
    first: int
    passed: list[int]
    monuments: list[str]
    monument_deck: list[str]
    places: list[str]
    items: list[str]
    aside: int
    face_up: list[str]
    collecting: list[str]
    games: list[PlayedGame]
    seats: list[SeatView]
    passed_on: list[list[str]]


def view(table: Table, seat: int) -> View:
    """Return the table as one seat sees it: each hidden card that it knows, and "?" for the others."""
    return {
        "mode": table.mode,
        "players": table.players,
        "round": table.round,
        "phase": table.phase,
        "turn": table.turn,
        "first": table.first,
        "passed": [p for p in range(table.players) if table.passed >> p & 1],
        "monuments": list(table.monuments),
        "monument_deck": zone_as_seen(table.monument_deck, table.knows, seat),
        "places": list(table.places),
        "items": list(table.items),
        "aside": len(table.aside),
        "face_up": list(table.face_up),
        "collecting": list(table.collecting),
        "games": [{"points": list(scores), "winners": list(champions)} for scores, champions in table.games],
        "seats": [seat_view(table, other, seat) for other in range(table.players)],
        "passed_on": passed_on(table, seat),
    }


def seat_view(table: Table, owner: int, seat: int) -> SeatView:
    """Return a player's cards and essences as another seat sees them."""
    me = table.seats[owner]

    def seen(zone: Zone) -> list[str]:
        return zone_as_seen(zone, table.knows, seat)

    return {
        "pool": dict(zip(ESSENCES, me.pool, strict=True)),
        "components": [
            {
                "id": card,
                "turned": card in me.turned,
                "on": named(me.on.get(card, NONE)),
                "points": worth(table, me, card),
                "first_power": first_power(table, card, is_turned=card in me.turned),
            }
            for card in me.components
        ],
        "hand": seen(me.hand),
        "deck": seen(me.deck),
        "mages": seen(me.mages),
        "pack": seen(me.pack),
        "kept": seen(me.kept),
        "discounts": {card: discount_of(table, me, card) for card in seen(me.hand) if card != UNKNOWN},
        "hand_or_deck": sorted(card for card in (*me.hand, *me.deck) if knows_owner(table, card, seat)),
        "discards": list(me.discards),
        "points": points(table, owner),
    }


def first_power(table: Table, component: str, *, is_turned: bool) -> int:
    """Return the number of the first power that works as the component is, straight or turned; 1 if none does."""
    powers = table.box.components[component].powers
    idle = table.rulings.guard_dog_straight
    return next((number for number, power in enumerate(powers, 1) if power.works(is_turned, idle)), 1)


def discount_of(table: Table, me: Seat, card: str) -> Discount:
    """Return how much less an artifact costs the player to place, and thanks to which components."""
    if table.box.kind[card] != "artifact":
        return {"less": 0, "by": []}
    less = table.box.components[card].cost.number - placement(table, me, card).number
    return {"less": less, "by": discounts(table, me, card)}


def knows_owner(table: Table, card: str, seat: int) -> bool:
    """Return whether the seat knows whose hand or deck this card is in."""
    if (table.knows_pile[card] | table.knows[card]) >> seat & 1:
        return True
    label = table.hints[seat].get(card)
    return label is not None and len(indistinguishable(table, seat, label)) == 1


def indistinguishable(table: Table, seat: int, label: str) -> list[str]:
    """Return the hidden cards of one pack that the seat passed on and can't tell apart."""
    hidden = [card for zone in artifact_zones(table) for card in zone]
    return [card for card in hidden if table.hints[seat].get(card) == label and not knows_location(table, card, seat)]


def knows_location(table: Table, card: str, seat: int) -> bool:
    """Return whether the seat knows the card's place, or at least its pile."""
    return bool((table.knows_pile[card] | table.knows[card]) >> seat & 1)


def passed_on(table: Table, seat: int) -> list[list[str]]:
    """Return the cards that the seat passed on in a draft, in groups where it doesn't know who has which."""
    labels = sorted(set(table.hints[seat].values()))
    return [sorted(cards) for label in labels if len(cards := indistinguishable(table, seat, label)) > 1]


# -- imagined worlds -----------------------------------------------------------------------------------------


def artifact_zones(table: Table) -> list[Zone]:
    """Return every zone that can hide an artifact."""
    return [zone for seat in table.seats for zone in (seat.hand, seat.deck, seat.pack, seat.kept)] + [table.aside]


def determinize(table: Table, seat: int) -> None:
    """Re-deal every card that the seat can't know, in place.

    First cards change piles, then places within each pile. Cards are sorted before they are shuffled, so the result
    depends only on what the seat knows and on the seed.
    """
    order_places(table, seat)
    swap: dict[str, str] = {}  # the cards in the order of their places
    redeal(table, seat, artifact_zones(table), swap)
    redeal(table, seat, [table.monument_deck], swap)
    if table.unused or any(other.mages for other in table.seats):
        redeal(table, seat, [*(other.mages for other in table.seats), table.unused], swap)
    mix_again(table, swap)
    apply_swaps(table, seat, {old: new for old, new in swap.items() if old != new})
    order_places(table, seat)


def order_places(table: Table, seat: int) -> None:
    """Sort the hidden cards of unordered zones by what the other seats know about their places, then by name."""
    others, knows = table.everybody & ~(1 << seat), table.knows

    def place(card: str) -> tuple[object, ...]:
        groups = [card in group for group in table.mixed_groups]
        return knows[card] & others, table.knows_pile[card] & others, groups, card

    def ordered(zone: Zone) -> Zone:
        hidden = sorted([card for card in zone if not knows[card] >> seat & 1], key=place, reverse=True)
        return tuple([card if knows[card] >> seat & 1 else hidden.pop() for card in zone])

    for p in table.rivals(seat):
        me = table.open_seat(p)
        me.hand, me.pack, me.kept = ordered(me.hand), ordered(me.pack), ordered(me.kept)
    table.aside = ordered(table.aside)


def redeal(table: Table, seat: int, zones: Sequence[Zone], swap: dict[str, str]) -> None:
    """Choose which card replaces which, among those with an unknown pile. Cards of one group are exchanged."""
    knows, sure, hints = table.knows, table.knows_pile, table.hints[seat]
    loose: dict[str, list[str]] = {}
    for zone in zones:
        for card in zone:
            if knows[card] >> seat & 1:
                continue
            swap[card] = card
            if not sure[card] >> seat & 1:
                loose.setdefault(hints.get(card, ""), []).append(card)
    for label in sorted(loose):
        shuffled = sorted(loose[label])
        table.shuffle(shuffled)
        swap.update(zip(loose[label], shuffled, strict=True))


def mix_again(table: Table, swap: dict[str, str]) -> None:
    """Repeat every shuffle in the same order. Cards that the seat knows stay in their place."""
    for group in table.mixed_groups:
        cards = [card for card in swap if card in group]
        dealt = sorted(swap[card] for card in cards)
        table.shuffle(dealt)
        swap.update(zip(cards, dealt, strict=True))


def apply_swaps(table: Table, seat: int, moved: Mapping[str, str]) -> None:
    """Replace each card by the one chosen for it. Others still know the places they knew, the seat its cards."""
    mine = 1 << seat

    def dealt(zone: Zone) -> Zone:
        return tuple([moved.get(card, card) for card in zone])

    for p in range(table.players):
        me = table.open_seat(p)
        me.hand, me.deck, me.pack, me.kept = dealt(me.hand), dealt(me.deck), dealt(me.pack), dealt(me.kept)
        me.mages = dealt(me.mages)
    table.aside, table.monument_deck, table.unused = map(dealt, (table.aside, table.monument_deck, table.unused))
    knows, sure = table.knows, table.knows_pile
    table.knows = {**knows, **{new: knows[old] & ~mine | knows[new] & mine for old, new in moved.items()}}
    table.knows_pile = {**sure, **{new: sure[old] & ~mine | sure[new] & mine for old, new in moved.items()}}
    table.mixed_groups = tuple(tuple(sorted(dealt(group))) for group in table.mixed_groups)
    table.hints = tuple(
        hints if p == seat else {moved.get(card, card): label for card, label in hints.items()}
        for p, hints in enumerate(table.hints)
    )


# -- words ---------------------------------------------------------------------------------------------------


def names(table: Table) -> Mapping[str, str]:
    """Return the names of the components by id, and of amounts of essences: "2 elan" is "2 Elan"."""
    return ChainMap(table.box.names, amounts())


@cache
def amounts() -> dict[str, str]:
    """Return the names of amounts of essences and of parts of a cost."""
    essence_names, label = BOOK.words["name"], BOOK.words["print"]
    names_ = {f"{n} {essence}": f"{n} {essence_names[essence]}" for essence in ESSENCES for n in range(1, 1000)}
    names_ |= {
        f"or {n} {essence}": label["or_else"].format(names_[f"{n} {essence}"])
        for essence in ESSENCES
        for n in range(1, 20)
    }
    return names_ | {f"{word} {n}": label[word].format(number=n) for word in ("any", "minus") for n in range(1, 20)}


def option_facts(table: Table, asked: Question, option: Option, words: Words) -> Facts:
    """Return the facts that the sentence of an option needs besides its own words."""
    verb, *args = parts_of(option)
    if verb in ("pay", "gain", "lose") and args:
        return {**asked.about, "amount": itemized(AMOUNT[parts_of(option)])}
    if isinstance(verb, int):
        return {"rival": verb, "number": rival_count(table, asked, verb)}
    if asked.rule == "turn.action":
        return {**action_facts(table, asked.player, verb, [*map(str, args)], words), "player": asked.player}
    if verb == "react":
        return {"power": sentences.power(words, table.box.reacts[str(args[0])].power)}
    if verb == "ignore":
        cost = ignore_cost(table, asked.about["component"], asked.about["number"])
        return {"cost": sentences.cost(words, cost or Cost())}
    if asked.rule == "collect.cost":
        ability = table.box.components[asked.about["component"]].collect
        ways = ability.either if ability else ()
        return {"cost": capital(sentences.cost(words, next(way for way in ways if way.turn == (verb == "turn"))))}
    if verb == "order":
        return {"cards": tuple(args)}
    if verb in table.box.components:
        return {"brief": brief(words, table, verb), "cost": sentences.bill(words, table.box.components[verb].cost)}
    return asked.about


def rival_count(table: Table, asked: Question, rival: int) -> int:
    """Return how many essences in a rival's pool count."""
    return (
        sum(table.seats[rival].pool)
        if asked.rule != "power.rival_pool"
        else table.seats[rival].pool[asked.about["kind"]]
    )


def action_facts(table: Table, p: int, verb: str, args: Sequence[str], words: Words) -> dict[str, object]:
    """Return the facts about an action."""
    components, me = table.box.components, table.seats[p]
    if verb == "use":
        return {"power": sentences.power(words, components[args[0]].powers[int(args[1]) - 1])}
    if verb == "pass":
        return {"effect": words["does"]["pass" if table.passed else "pass_first"]}
    if verb == "claim" and args[0] == TOP:
        return {
            "cost": sentences.bill(words, components[table.box.monuments[0]].cost),
            "brief": words["print"]["unseen"],
        }
    if verb == "place":
        bill, printed = placement(table, me, args[0]), components[args[0]].cost
        less = printed.number - bill.number
        price = words["print"]["discounted"].format(cost=sentences.bill(words, printed), less=less)
        return {"cost": price if less else sentences.bill(words, printed), "brief": brief(words, table, args[0])}
    return {"cost": sentences.bill(words, components[args[0]].cost), "brief": brief(words, table, args[0])}


def brief(words: Words, table: Table, card: str) -> str:
    """Describe a component in one line."""
    label = words["label"]
    parts = [f"{label[kind]}: {line}" for kind, line in sentences.lines(words, table.box.components[card])]
    return "; ".join(parts) or words["print"]["plain"]


# -- a terminal ----------------------------------------------------------------------------------------------


def table_lines(game: Game, seat: int) -> list[str]:
    """Return the table as lines for a terminal, as this seat sees it."""
    table, words, say = game.table, game.rules.book.words, game.voice
    label = words["label"]
    lines = [label["round"].format(round=min(table.round, CAP), who=say.seat(table.first))]
    for zone in ("places", "monuments", "items", "face_up"):
        if cards := getattr(table, zone):
            lines.append(f"{label[zone]}: {', '.join(name_with_cost(table, words, card) for card in cards)}")
    if table.monument_deck:
        lines.append(label["monument_deck"].format(number=len(table.monument_deck)))
    seen = view(table, seat)
    for other in range(table.players):
        passed = label["passed"] if table.passed >> other & 1 else ""
        lines.append(label["seat"].format(who=say.seat(other), points=points(table, other), passed=passed))
        lines += [f"    {line}" for line in seat_lines(game, table.seats[other], seen["seats"][other])]
    return lines


def name_with_cost(table: Table, words: Words, card: str) -> str:
    """Describe a component in the centre with its cost."""
    cost = table.box.components[card].cost
    return f"{table.box.names[card]} ({sentences.bill(words, cost)})" if cost.number else table.box.names[card]


def seat_lines(game: Game, me: Seat, seen: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of one player."""
    words, say = game.rules.book.words, game.voice
    label = words["label"]
    yield f"{label['pool']}: {sentences.essences(words, me.pool)}"
    for component in seen["components"]:
        turned = label["turned"] if component["turned"] else ""
        on = me.on.get(component["id"])
        on_it = label["on_it"].format(amount=sentences.essences(words, on)) if on else ""
        yield f"{say(component['id'])}{turned}{on_it}"
    for zone in ("hand", "pack", "kept", "mages"):
        known = [say(card) for card in seen[zone] if card != UNKNOWN]
        if hidden := len(seen[zone]) - len(known):
            known.append(label["more" if known else "cards"].format(number=hidden))
        if known:
            yield f"{label[zone]}: {', '.join(known)}"
    yield label["deck"].format(number=len(me.deck), discards=say(me.discards))
