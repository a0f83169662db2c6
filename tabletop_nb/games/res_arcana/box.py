"""The components: artifacts, mages, items, monuments and Places of Power, as published or from the user's own files."""

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
from tabletop_nb.core.scenario import InvalidValueError, number, one_of
from tabletop_nb.games.res_arcana import notation
from tabletop_nb.games.res_arcana.essences import ESSENCES, FREE, Bill, bill, packed, reduced, together
from tabletop_nb.games.res_arcana.printed import Collect, Discount, Points, Power, React

PUBLISHED = Path(__file__).parent / "data"
TOP = "monument_deck"  # the name of the monument deck's top card in an answer
PRESETS = (1, 2, 3, 4)
BOARDS = (1, 2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Component:
    """An artifact, mage, magic item, monument or Place of Power as printed."""

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
    brief: str = ""

    def is_a(self, kind: str) -> bool:
        """Return whether this is an artifact of this type: artifact, dragon or creature."""
        return self.kind == "artifact" and (kind == "artifact" or bool(getattr(self, kind)))


class Box:
    """The components by id, with lookup tables for everything that play needs often."""

    def __init__(self, components: list[Component]) -> None:
        self.components = {card.id: card for card in components}
        kinds = {kind: tuple(card.id for card in components if card.kind == kind) for kind in SINGULAR.values()}
        self.artifacts, self.mages, self.items = kinds["artifact"], kinds["mage"], kinds["item"]
        self.monuments, self.places = kinds["monument"], kinds["place"]
        self.names = {card.id: card.name for card in components}
        self.sources = sorted({card.source for card in components})
        # By rulings: whether every use is checked, and whether powers of turned components work while straight.
        self.uses = {
            (strict, allow_straight): (
                quick_checks(components, strict, False, allow_straight),
                quick_checks(components, strict, True, allow_straight),
            )
            for strict in (False, True)
            for allow_straight in (False, True)
        }
        self.price = {c.id: (play_option(c), packed(c.cost.full), c.cost.number) for c in components}
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
        """Return the question of a Collect ability, which must have few answers."""
        p, component = asked
        gain: Any = self.collects[component].gain
        rule = "collect.one" if len(gain.shares) > 1 else "collect.mix"
        return Choice(p, rule, gain.offered.options, "gain", {"component": component, "number": sum(gain.amounts[0])})

    def bill_of(self, asked: tuple[str, int, int, str]) -> Bill:
        """Return a card's cost after discounts.

        Args:
            asked: The card, the discount on any essence, the discount on essences other than gold, and the component
                whose power places the card and adds its own cost (or an empty string).
        """
        card, by, by_but_gold, component = asked
        cost = reduced(self.components[card].cost, by, by_but_gold)
        power = next((power for power in self.components[component].powers if power.place), None) if component else None
        return together(power.cost.pay[0], cost) if power and power.cost.pay else cost


QuickCheck = tuple[tuple[str, str, int], int, int, Power | None]


def quick_checks(
    components: list[Component], strict: bool, turned: bool, allow_straight: bool
) -> dict[str, tuple[QuickCheck, ...]]:
    """Return the quick checks of all usable powers, for components that are all straight or all turned."""
    return {
        card.id: tuple(
            quick_check(card, number, power, strict)
            for number, power in enumerate(card.powers, 1)
            if power.works(turned, allow_straight)
        )
        for card in components
    }


def quick_check(card: Component, number: int, power: Power, strict: bool) -> QuickCheck:
    """Return the answer that uses a power, what it costs at least, and the power if there is more to check."""
    asks = bool(power.extra_checks) if strict else power.is_always_checked
    return ("use", card.id, number), power.need, power.size, power if asks else None


def play_option(card: Component) -> tuple[str, str]:
    """Return the answer that puts a component into play."""
    return "place" if card.kind == "artifact" else "claim", card.id


# -- card files ----------------------------------------------------------------------------------------------


def count(most: int) -> Callable[[str], int]:
    """Make a parser of a number up to `most`. An empty cell is 0."""
    check = number(0, most)
    return lambda value: int(check(value or "0"))


def monument_cost(value: str) -> int:
    """Parse the cost of a monument: always 4, because the top card of the deck can be claimed unseen."""
    if value != "4":
        raise InvalidValueError(value, "4: all monuments cost 4 Gold")
    return 4


def any_text(value: str) -> str:
    """Accept any text: the column is a remark."""
    return value


RESERVED = {
    *(*ESSENCES, TOP, "place", "claim", "discard", "use", "pass", "pay", "gain", "lose", "take", "leave", "react"),
    *("ignore", "order", "nothing", "turn", "let", "deck", "artifacts", "monuments", "own", "?"),
}
COSTS = {f"cost_{kind}": count(notation.MAX_ESSENCES) for kind in (*ESSENCES, "any")} | {"cost_total": count(99)}
COMMON: dict[str, Any] = {
    "id": deck.unreserved_id(RESERVED),
    "name": deck.valid_name,
    "sources": any_text,
    "conflicts": any_text,
}
COMMON |= {
    "brief": deck.valid_short_effect,
    "source": deck.valid_source,
    "collect": notation.parse_collect,
    "power1": notation.parse_power,
    "react": notation.parse_react,
}
WITH_POWERS: dict[str, Any] = {**COMMON, "discount": notation.parse_discount, "power2": notation.parse_power}
CARD_FILES: dict[str, tuple[type, int, dict[str, Any]]] = {  # the numbers of components are from the rulebook
    "artifacts": (
        Component,
        40,
        {**WITH_POWERS, **COSTS, "dragon": deck.flag, "creature": deck.flag, "vp": count(9), "preset": count(4)},
    ),
    "mages": (Component, 10, {**WITH_POWERS, "preset": count(4)}),
    "items": (Component, 8, COMMON),
    "monuments": (Component, 10, {**COMMON, "cost_gold": monument_cost, "vp": count(9)}),
    "places": (
        Component,
        10,
        {
            **{**WITH_POWERS, **COSTS, "board": count(5), "side": one_of(("sun", "moon")), "first_game": deck.flag},
            **{"other_side": deck.valid_id, "base_vp": count(9), "vp_formula": notation.parse_points},
        },
    ),
}
SINGULAR = {"artifacts": "artifact", "mages": "mage", "items": "item", "monuments": "monument", "places": "place"}


def read_box(folder: str | Path) -> deck.Files:
    """Return the card files of a folder as a setup and a save store them."""
    return deck.read(folder, CARD_FILES)


def make_box(files: deck.Files) -> Box:
    """Return the box that these files describe.

    Raises:
        DeckError: Something in the files is wrong.
    """
    rows = {kind: deck.check(files, kind, columns, number) for kind, (_, number, columns) in CARD_FILES.items()}
    seen: dict[str, str] = {}
    for kind, cards in rows.items():
        for row in cards:
            if row["id"] in seen:
                raise DeckError(
                    f"{kind}.csv, column id: {row['id']!r} is also in {seen[row['id']]}.csv; ids must be unique"
                )
            seen[row["id"]] = kind
            check_row(kind, row)
    check_presets(rows)
    check_boards(rows["places"])
    return Box([component(SINGULAR[kind], row) for kind, cards in rows.items() for row in cards])


def component(kind: str, row: dict[str, Any]) -> Component:
    """Return the component that a row describes."""
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
        brief=row.get("brief", ""),
    )


def printed_cost(row: dict[str, Any]) -> Bill:
    """Return the placement cost in a row."""
    fixed: Any = tuple(row.get(f"cost_{essence}", 0) for essence in ESSENCES)
    return bill(fixed, row.get("cost_any", 0))


def check_row(kind: str, row: dict[str, Any]) -> None:
    """Check that the cells of a row fit together."""
    if "cost_total" in row and row["cost_total"] != printed_cost(row).number:
        raise deck.misfit(
            kind, row, "cost_total", row["cost_total"], f"the sum of its cost, {printed_cost(row).number}"
        )
    if kind == "places" and row["base_vp"] != row["vp_formula"].base:
        raise deck.misfit(
            kind, row, "base_vp", row["base_vp"], f"what vp_formula begins with, {row['vp_formula'].base}"
        )
    for column in ("power1", "power2", "react"):
        cell = row.get(column)
        used = cell.power if isinstance(cell, React) else cell
        if used and kind != "artifacts" and used.cost.destroy in ("self", "other_artifact"):
            raise deck.misfit(kind, row, column, f"destroy({used.cost.destroy})", "only artifacts can be destroyed")


def check_presets(rows: dict[str, list[dict[str, Any]]]) -> None:
    """Check that each of the four presets for a first game has one mage and three artifacts."""
    for kind, needed in (("mages", 1), ("artifacts", 3)):
        for preset in PRESETS:
            cards = [row["id"] for row in rows[kind] if row["preset"] == preset]
            if len(cards) != needed:
                raise DeckError(f"{kind}.csv, column preset: {preset} appears {len(cards)} times; allowed: {needed}")


def check_boards(places: list[dict[str, Any]]) -> None:
    """Check that there are five boards with two sides each, one of them for the first game."""
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
    """Return the published cards, from public descriptions of them."""
    return make_box(read_box(PUBLISHED))
