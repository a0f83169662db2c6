"""Parts that every board is made of, as plain data that the browser draws: zones of things, and where they are."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, TypedDict, TypeVar

from tabletop_nb.core.rulebook import capital
from tabletop_nb.core.table import ScoreLine
from tabletop_nb.ui.kit.look import AnyLook
from tabletop_nb.ui.words import say

Thing = dict[str, Any]  # what is on the table; `id` names it, `why` is the answer to ask about if it can't be used
Pairs = list[tuple[str, int]]  # a cost or a gain: symbol and number
Node = dict[str, Any]  # a part of a layout: {"zone": name}, or {"rows": [...]} or {"cols": [...]} of parts
L = TypeVar("L", bound=AnyLook)
AMOUNTS, SORT = "amounts", "sort"  # zones that are forms: a number of each kind; cards put into places


class Zone(TypedDict, total=False):
    """A part of the table. The browser has a drawing for each kind: cards, chips, dice, counters, options, ..."""

    id: str
    kind: str
    title: str
    short: str  # the title on a phone
    aside: str
    ask: str  # what to do here, if the open question is answered here
    things: list[Thing]
    max: int  # the widest a card may be, in pixels
    style: str  # "strip": the title in front of a row of chips; "side": on the side of a row
    piles: list[Thing]  # beside the hand
    goals: list[Thing]  # what a player who has no rivals can reach, in their place
    needs: (
        str  # the zone whose cards need what this zone has; a phone shows one zone at a time, so it repeats their rows
    )


class Layout(TypedDict):
    """Where the zones are: over the board, on it, below it as the hand, beside it as the players."""

    front: list[str]
    center: Node
    hand: str
    me: str
    rivals: str


class SeatZones(TypedDict):
    """The zones of the players' panels."""

    me: Zone
    rivals: Zone | None


class Board(TypedDict):
    """A whole table: the zones by name, and where they are."""

    zones: dict[str, Zone]
    layout: Layout


def zone(name: str, kind: str, things: Iterable[Thing], title: str = "", aside: str = "", **more: Any) -> Zone:
    """Return a zone; `more` has its other fields.

    >>> zone("dice", "dice", [{"id": "die:1"}], "Dice")["title"]
    'Dice'
    """
    fields: Zone = {"id": name, "kind": kind, "title": title, "aside": aside, "ask": "", "things": list(things)}
    return {**fields, **more}  # type: ignore[typeddict-item]


def titled_zone(
    look: AnyLook, name: str, kind: str, things: Iterable[Thing], aside: str = "", *, title: str = "", **facts: Any
) -> Zone:
    """Return a zone with texts of the board: its title, by default under its name, and what is said beside it.

    The texts `<name>_short` and `<name>_ask`, if there are any, are its title on a phone, and what to do there.
    """
    shown = list(things)
    fields = {key: facts.pop(key) for key in ("max", "style", "piles") if key in facts}
    aside_text = look.say(aside, **facts) if aside else ""
    short = look.say(f"{name}_short") if f"{name}_short" in look.words else ""
    return zone(name, kind, shown, look.say(title or name, **facts), aside_text, short=short, **fields)


def board(
    center: Node,
    *,
    front: Iterable[Zone] = (),
    zones: Iterable[Zone] = (),
    hand: Zone | None = None,
    me: Zone | None = None,
    rivals: Zone | None = None,
) -> Board:
    """Return a table. `center` names the `zones`; a name that isn't among them takes no room there.

    >>> board({"rows": [{"zone": "dice"}]}, zones=[zone("dice", "dice", [])])["layout"]["center"]
    {'rows': [{'zone': 'dice'}]}
    """
    over, around = list(front), [each for each in (hand, me, rivals) if each]
    names = {each["id"] for each in (*over, *around)}
    layout: Layout = {
        "front": [each["id"] for each in over],
        "center": without(center, names),
        "hand": hand["id"] if hand else "",
        "me": me["id"] if me else "",
        "rivals": rivals["id"] if rivals else "",
    }
    return {"zones": {each["id"]: each for each in (*over, *zones, *around)}, "layout": layout}


def without(node: Node, names: Container[str]) -> Node:
    """Return a part of a layout without these zones, which are somewhere else: each is drawn once.

    >>> without({"rows": [{"zone": "dice"}, {"zone": "form"}]}, {"form"})
    {'rows': [{'zone': 'dice'}]}
    """
    groups = [key for key in ("rows", "cols") if key in node]
    parts: Node = {key: [without(part, names) for part in node[key] if part.get("zone") not in names] for key in groups}
    return {**node, **parts}


def named_panels(look: AnyLook, node: Node) -> Node:
    """Return a layout with the titles of its panels, by the key `<panel>_short`."""
    groups = [key for key in ("rows", "cols") if key in node]
    parts: Node = {key: [named_panels(look, part) for part in node[key]] for key in groups}
    title = {"panel": look.say(f"{node['panel']}_short")} if "panel" in node else {}
    return {**node, **parts, **title}


NO_BOARD = board({"rows": []})


def names_in(node: Node) -> Iterator[str]:
    """Yield the names of the zones in a part of a layout, in reading order.

    >>> list(names_in({"cols": [{"zone": "wheel"}, {"rows": [{"zone": "dice"}, {"zone": "play"}]}]}))
    ['wheel', 'dice', 'play']
    """
    if "zone" in node:
        yield node["zone"]
    for part in (*node.get("rows", ()), *node.get("cols", ())):
        yield from names_in(part)


def in_order(shown: Board) -> list[Zone]:
    """Return the zones of a board in reading order.

    >>> hand = zone("hand", "cards", [])
    >>> shown = board({"rows": [{"zone": "dice"}]}, zones=[zone("dice", "dice", [])], hand=hand)
    >>> [each["id"] for each in in_order(shown)]
    ['dice', 'hand']
    """
    layout = shown["layout"]
    names = [*layout["front"], *names_in(layout["center"]), layout["hand"], layout["me"], layout["rivals"]]
    return [shown["zones"][name] for name in names if name in shown["zones"]]


def things_in(shown: Zone) -> Iterator[Thing]:
    """Yield everything in a zone that can be pointed at, the cards in players' panels too.

    >>> seat = {"id": "seat:0", "cards": [{"id": "card:hawk"}]}
    >>> [thing["id"] for thing in things_in(zone("me", "seats", [seat]))]
    ['seat:0', 'card:hawk']
    """
    for thing in shown["things"]:
        yield thing
        yield from thing.get("cards", ())


def things_of(shown: Board) -> Iterator[Thing]:
    """Yield everything that can be pointed at on a board.

    >>> shown = board({"rows": [{"zone": "dice"}]}, zones=[zone("dice", "dice", [{"id": "die:1"}])])
    >>> [thing["id"] for thing in things_of(shown)]
    ['die:1']
    """
    return (thing for each in shown["zones"].values() for thing in things_in(each) if "id" in thing)


def add_classes(shown: Board, look: AnyLook) -> None:
    """Tell the browser the class of each thing, and which zones answer the question."""
    for thing in things_of(shown):
        thing["as"] = look.classes.get(thing["id"], thing["id"])
    for each in shown["zones"].values():
        legal = sum("legal" in thing.get("state", "").split() for thing in things_in(each))
        if legal and each["kind"] not in (AMOUNTS, SORT):
            each["ask"] = ask_text(look, each["id"], legal)


def ask_text(look: AnyLook, name: str, legal: int) -> str:
    """Return what to do in a zone: the game's own words for it, by zone or rule, or how many things can be picked."""
    rule = look.rule.replace(".", "_")
    for key in (f"{name}_ask_{rule}", f"{name}_ask", f"ask_{rule}"):
        if key in look.words:
            return look.say(key, count=legal)
    return say("table.pick_one" if legal == 1 else "table.pick", count=legal)


# -- things --------------------------------------------------------------------------------------------------


def state_of(look: AnyLook, thing: str, **states: bool) -> str:
    """Return the states of a thing as words: those that are true, and legal if there is a move with it."""
    return " ".join(state for state, on in {**states, "legal": look.is_legal(thing)}.items() if on)


def counter(look: AnyLook, thing: str, symbol: str, number: int, **more: Any) -> Thing:
    """Return a symbol with a number, to be picked."""
    return {"id": thing, **amount(look, symbol, number), "state": state_of(look, thing), **more}


def pile(thing: str, title: str, symbol: str, cards: Iterable[Thing]) -> Thing:
    """Return a pile of cards beside the hand; pressing it shows them.

    >>> pile("pile:deck", "Deck", "draw", [{"id": "card:hawk"}])["n"]
    1
    """
    shown = list(cards)
    return {"id": thing, "title": title, "symbol": symbol, "n": len(shown), "cards": shown, "state": ""}


def amount(look: AnyLook, symbol: str, number: int, name: str = "") -> Thing:
    """Return a symbol with a number and its name; `name` is for a component whose name differs from its symbol.

    A long name has a short form among the words of the board, such as `short_quintessence`.

    >>> from tabletop_nb.games.create import new_game
    >>> from tabletop_nb.ui.kit.look import look_at
    >>> amount(look_at(new_game("seasons", seed=1), 0), "fire", 2)
    {'symbol': 'fire', 'n': 2, 'label': 'Fire'}
    """
    short = look.words.get(f"short_{name or symbol}")
    return {"symbol": symbol, "n": number, "label": short or look.name(name or symbol)}


def fact(look: AnyLook, symbol: str, number: int, key: str) -> Thing:
    """Return a symbol with a number and a text of the board."""
    return {"symbol": symbol, "n": number, "label": look.say(key)}


def named(name: str, cards: Iterable[str]) -> list[tuple[str, str]]:
    """Return the cards of a zone, each with an id of its own: the second copy is `hand:purse_of_io:2`.

    >>> named("hand", ["purse_of_io", "purse_of_io"])
    [('hand:purse_of_io', 'purse_of_io'), ('hand:purse_of_io:2', 'purse_of_io')]
    """
    things: dict[str, str] = {}
    for card in cards:
        thing = f"{name}:{card}"
        things[thing if thing not in things else f"{thing}:2"] = card
    return list(things.items())


def pairs(symbols: Sequence[str], numbers: Iterable[int], *more: tuple[str, int]) -> Pairs:
    """Return a cost or a gain without its zeros.

    >>> pairs(["earth", "fire"], [2, 0], ("crystal", 3))
    [('earth', 2), ('crystal', 3)]
    """
    return [(symbol, number) for symbol, number in (*zip(symbols, numbers, strict=True), *more) if number]


# -- players -------------------------------------------------------------------------------------------------


def sheet(look: AnyLook, seat: int, *, is_common: bool = False) -> list[Thing]:
    """Return the lines of a score sheet that aren't zero; common sheets have the same lines for everybody."""
    mine = {line.rule: line for line in look.sheets[seat]}
    sheets = look.sheets if is_common else [look.sheets[seat]]
    places = [(at, line) for lines in sheets for at, line in enumerate(lines)]
    order = {line.rule: max(at for at, other in places if other.rule == line.rule) for _, line in places if line.number}
    lines = [mine.get(rule, ScoreLine(rule, 0, 0)) for rule in sorted(order, key=lambda rule: order[rule])]
    return [{"text": look.book.score(line), "points": line.points} for line in lines]


def player(look: AnyLook, seat: int, *, score: int | None = None, **parts: Any) -> Thing:
    """Return a player's panel. Its parts are drawn if they are there.

    Parts: `marks` (words), `facts`, `held` (amounts, `held_label` for screen readers), `reserve`, `tracks`, `costs`
    (a track of costs), `cards` (with `cards_label`), `piles`, `lines` of the score sheet and `more` text.
    """
    is_self = seat == look.seat
    return {
        "id": f"seat:{seat}",
        "seat": seat,
        "state": state_of(look, f"seat:{seat}"),
        "name": look.who(seat),
        "you": is_self and look.is_person and look.voice.seat(seat) != look.voice.names["you"],
        "bot": look.bots.get(seat, ""),
        "asked": bool(look.asked and look.asked.player == seat),
        "score": score,
        **parts,
    }


def seat_zones(look: L, panel: Callable[[L, int], Thing], title: str, rivals: Sequence[int]) -> SeatZones:
    """Return the players' zones for `board`: the viewer's own, under a title of the board, and that of the rivals."""
    return {
        "me": zone("me", "seats", [panel(look, look.seat)], look.say(title)),
        "rivals": titled_zone(look, "rivals", "seats", [panel(look, seat) for seat in rivals]) if rivals else None,
    }


def track(label: str, symbol: str, value: int, most: int) -> Thing:
    """Return a track from 1 to `most`.

    >>> track("Captured", "prestige", 3, 12)["max"]
    12
    """
    return {"label": label, "symbol": symbol, "value": value, "max": most, "from": 1}


def sentence(text: str) -> str:
    """Return a text with a capital letter and a full stop.

    >>> sentence("draw a card")
    'Draw a card.'
    """
    return f"{capital(text)}."
