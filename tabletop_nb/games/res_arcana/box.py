"""What is in the box: artifacts, mages, items, monuments, Places of Power; as published, or the owner's own files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tabletop_nb.core import deck
from tabletop_nb.core.choice import Choice
from tabletop_nb.core.errors import DeckError
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.scenario import WrongError, number, one_of
from tabletop_nb.games.res_arcana import notation
from tabletop_nb.games.res_arcana.essences import ESSENCES, FREE, Bill, bill, packed, reduced, together
from tabletop_nb.games.res_arcana.printed import Collect, Discount, Points, Power, React

PUBLISHED = Path(__file__).parent / "data"
TOP = "monument_deck"  # how an answer names the top card of the monument deck
PRESETS = (1, 2, 3, 4)
BOARDS = (1, 2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Component:
    """An artifact, mage, magic item, monument or Place of Power, as it is printed."""

    id: str
    name: str
    kind: str
    source: str
    dragon: bool
    creature: bool
    cost: Bill
    points: Points
    collect: Collect | None
    discount: Discount | None
    powers: tuple[Power, ...]
    react: React | None
    preset: int
    board: int
    first_game: bool

    def is_a(self, kind: str) -> bool:
        """Is it an artifact, a dragon, a creature?"""
        return self.kind == "artifact" and (kind == "artifact" or bool(getattr(self, kind)))


class Box:
    """The components by their ids, and what play looks up all the time, ready at hand."""

    def __init__(self, components: list[Component]) -> None:
        self.components = {card.id: card for card in components}
        kinds = {kind: tuple(card.id for card in components if card.kind == kind) for kind in SINGULAR.values()}
        self.artifacts, self.mages, self.items = kinds["artifact"], kinds["mage"], kinds["item"]
        self.monuments, self.places = kinds["monument"], kinds["place"]
        self.names = {card.id: card.name for card in components}
        self.sources = sorted({card.source for card in components})
        self.uses = {  # by the rulings in force: is every use checked, and can turned powers be used straight?
            (strict, idle): (glances(components, strict, False, idle), glances(components, strict, True, idle))
            for strict in (False, True)
            for idle in (False, True)
        }
        self.price = {c.id: (into_play(c), packed(c.cost.full), c.cost.number) for c in components}
        self.bills: Memo[tuple[str, int, int, str], Bill] = Memo(self.bill_of)
        self.questions: Memo[tuple[int, str], Choice[tuple[Any, ...]]] = Memo(self.question_of)
        self.discounts = {card.id: card.discount for card in components if card.discount}
        self.discounters = frozenset(self.discounts)
        self.collects = {card.id: card.collect for card in components if card.collect}
        self.reacts = {card.id: card.react for card in components if card.react}
        self.checkers = frozenset(c for c, react in self.reacts.items() if react.trigger == "check_victory")
        self.points = {card.id: card.points for card in components if card.points != Points()}
        self.base = {card.id: card.points.base for card in components}
        self.special = frozenset(card.id for card in components if card.points.on_self or card.points.own)
        self.kind = {card.id: card.kind for card in components}
        self.types = {kind: frozenset(c.id for c in components if c.is_a(kind)) for kind in notation.TYPES}

    def question_of(self, asked: tuple[int, str]) -> Choice[tuple[Any, ...]]:
        """What a Collect ability asks this player, made once; only where the answers are not too many."""
        p, component = asked
        gain: Any = self.collects[component].gain
        rule = "collect.one" if len(gain.shares) > 1 else "collect.mix"
        return Choice(p, rule, gain.offered.options, "gain", {"component": component, "number": sum(gain.amounts[0])})

    def bill_of(self, asked: tuple[str, int, int, str]) -> Bill:
        """A card's cost less so many essences, of any kind and of any but gold; with it a named power's own cost."""
        card, by, by_but_gold, component = asked
        cost = reduced(self.components[card].cost, by, by_but_gold)
        power = next((power for power in self.components[component].powers if power.place), None) if component else None
        return together(power.cost.pay[0], cost) if power and power.cost.pay else cost


Glance = tuple[tuple[str, str, int], int, int, Power | None]


def glances(components: list[Component], strict: bool, turned: bool, idle: bool) -> dict[str, tuple[Glance, ...]]:
    """The powers of straight or of turned components, as a turn looks at them: see `glance` and `Power.works`."""
    return {
        card.id: tuple(
            glance(card, number, power, strict)
            for number, power in enumerate(card.powers, 1)
            if power.works(turned, idle)
        )
        for card in components
    }


def glance(card: Component, number: int, power: Power, strict: bool) -> Glance:
    """The answer, what it needs at least, and the power itself if there is more to it."""
    asks = bool(power.asks) if strict else power.more
    return ("use", card.id, number), power.need, power.size, power if asks else None


def into_play(card: Component) -> tuple[str, str]:
    """The answer that puts it into play."""
    return "place" if card.kind == "artifact" else "claim", card.id


# -- card files ----------------------------------------------------------------------------------------------


def card_id(value: str) -> str:
    """A word of its own: an answer names cards beside the words of the game."""
    if value in TAKEN:
        raise WrongError(value, "a word that is not used by the game itself")
    return deck.ident(value)


def count(most: int) -> Callable[[str], int]:
    """A number in a cell; an empty cell is 0."""
    check = number(0, most)
    return lambda value: int(check(value or "0"))


def four(value: str) -> int:
    """What all monuments cost: the top card of their deck is claimed unseen."""
    if value != "4":
        raise WrongError(value, "4: all monuments cost 4 Gold")
    return 4


def yes(value: str) -> bool:
    """1 or 0."""
    return one_of(("0", "1"))(value) == "1"  # type: ignore[no-any-return]


def anything(value: str) -> str:
    """A remark."""
    return value


TAKEN = {
    *(*ESSENCES, TOP, "place", "claim", "discard", "use", "pass", "pay", "gain", "lose", "take", "leave", "react"),
    *("ignore", "order", "nothing", "turn", "let", "deck", "artifacts", "monuments", "own", "?"),
}
COSTS = {f"cost_{kind}": count(notation.MOST) for kind in (*ESSENCES, "any")} | {"cost_total": count(99)}
COMMON: dict[str, Any] = {"id": card_id, "name": deck.name, "sources": anything, "conflicts": anything}
COMMON |= {"source": deck.source, "collect": notation.collect, "power1": notation.power, "react": notation.react}
MORE: dict[str, Any] = {**COMMON, "discount": notation.discount, "power2": notation.power}
KINDS: dict[str, tuple[type, int, dict[str, Any]]] = {  # how many: the rulebook's Contents
    "artifacts": (Component, 40, {**MORE, **COSTS, "dragon": yes, "creature": yes, "vp": count(9), "preset": count(4)}),
    "mages": (Component, 10, {**MORE, "preset": count(4)}),
    "items": (Component, 8, COMMON),
    "monuments": (Component, 10, {**COMMON, "cost_gold": four, "vp": count(9)}),
    "places": (
        Component,
        10,
        {
            **{**MORE, **COSTS, "board": count(5), "side": one_of(("sun", "moon")), "first_game": yes},
            **{"other_side": deck.ident, "base_vp": count(9), "vp_formula": notation.points},
        },
    ),
}
SINGULAR = {"artifacts": "artifact", "mages": "mage", "items": "item", "monuments": "monument", "places": "place"}


def read_box(folder: str | Path) -> deck.Files:
    """The card files of a folder, as a setup and a save keep them."""
    return deck.read(folder, KINDS)


def make_box(files: deck.Files) -> Box:
    """The box these files describe; all of it is right, or none is taken."""
    rows = {kind: deck.check(files, kind, columns, number) for kind, (_, number, columns) in KINDS.items()}
    seen: dict[str, str] = {}
    for kind, cards in rows.items():
        for row in cards:
            if row["id"] in seen:
                raise DeckError(
                    f"{kind}.csv, column id: {row['id']!r} stands in {seen[row['id']]}.csv, too; ids are unique"
                )
            seen[row["id"]] = kind
            check_row(kind, row)
    check_presets(rows)
    check_boards(rows["places"])
    return Box([component(SINGULAR[kind], row) for kind, cards in rows.items() for row in cards])


def component(kind: str, row: dict[str, Any]) -> Component:
    """A row as a component."""
    powers = (row["power1"], row.get("power2"))
    return Component(
        **{name: row[name] for name in ("id", "name", "source", "collect", "react")},
        kind=kind,
        dragon=row.get("dragon", False),
        creature=row.get("creature", False),
        cost=printed_cost(row) if kind in ("artifact", "monument", "place") else FREE,
        points=row["vp_formula"] if kind == "place" else Points(row.get("vp", 0)),
        discount=row.get("discount"),
        powers=tuple(power for power in powers if power),
        preset=row.get("preset", 0),
        board=row.get("board", 0),
        first_game=row.get("first_game", False),
    )


def printed_cost(row: dict[str, Any]) -> Bill:
    """The placement cost."""
    fixed: Any = tuple(row.get(f"cost_{essence}", 0) for essence in ESSENCES)
    return bill(fixed, row.get("cost_any", 0))


def wrong(kind: str, row: dict[str, Any], column: str, given: Any, allowed: str) -> DeckError:
    """A cell that does not go with the others."""
    return DeckError(f"{kind}.csv, {row['id']}, column {column}: {given!r} was given; allowed: {allowed}")


def check_row(kind: str, row: dict[str, Any]) -> None:
    """Cells of one row that have to go together."""
    if "cost_total" in row and row["cost_total"] != printed_cost(row).number:
        raise wrong(kind, row, "cost_total", row["cost_total"], f"the sum of its cost, {printed_cost(row).number}")
    if kind == "places" and row["base_vp"] != row["vp_formula"].base:
        raise wrong(kind, row, "base_vp", row["base_vp"], f"what vp_formula begins with, {row['vp_formula'].base}")
    for column in ("power1", "power2", "react"):
        found = row.get(column)
        used = found.power if isinstance(found, React) else found
        if used and kind != "artifacts" and used.cost.destroy in ("self", "other_artifact"):
            raise wrong(kind, row, column, f"destroy({used.cost.destroy})", "only artifacts can be destroyed")


def check_presets(rows: dict[str, list[dict[str, Any]]]) -> None:
    """Four sets for a first game: a mage and three artifacts each."""
    for kind, needed in (("mages", 1), ("artifacts", 3)):
        for preset in PRESETS:
            found = [row["id"] for row in rows[kind] if row["preset"] == preset]
            if len(found) != needed:
                raise DeckError(
                    f"{kind}.csv, column preset: {preset} stands there {len(found)} times; allowed: {needed}"
                )


def check_boards(places: list[dict[str, Any]]) -> None:
    """Five boards of two sides, one of them for the first game."""
    for board in BOARDS:
        sides = [row for row in places if row["board"] == board]
        first = [row for row in sides if row["first_game"]]
        if (
            len(sides) != 2
            or len(first) != 1
            or sides[0]["other_side"] != sides[1]["id"]
            or sides[1]["other_side"] != sides[0]["id"]
        ):
            raise DeckError(
                f"places.csv, column board: {board} has sides {', '.join(row['id'] for row in sides) or 'none'}; "
                "allowed: two sides that name each other in other_side, one of them with first_game 1"
            )


@cache
def published_box() -> Box:
    """The cards as published, from public descriptions of their faces."""
    return make_box(read_box(PUBLISHED))
