"""The components: published ones, the house decks, or the user's own files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from tabletop_nb.core import deck
from tabletop_nb.core.errors import DeckError
from tabletop_nb.core.scenario import number, one_of
from tabletop_nb.games.mercurial import printed
from tabletop_nb.games.mercurial.elements import ELEMENTS, NUMBER, POSSESSED
from tabletop_nb.games.mercurial.printed import (
    PER_PAID,
    Alteration,
    Arcana,
    Balance,
    ClassBoard,
    Heroic,
    Mystrune,
    Spell,
    Values,
)

HOUSE = Path(__file__).parent / "data"
SOLO_SPELLS = 42
DICE = 24  # in the box
BOARD_SIDES = 8
SIDES = ("class", "initiate")
RESERVED = {
    *(*ELEMENTS, *printed.SIGILS, "take", "buy", "recycle", "take_back", "take_acuity", "play", "seal", "cast", "end"),
    *("primary", "secondary", "mystrune", "convert", "reroll", "pay", "mana", "acuity", "ruin", "restore", "nothing"),
    *("reverse", "flip", "plays", "link", "as", "use", "keep", "first", "heroic", "arcana", "no", "choose", "spend"),
    *("accept", "refuse"),
    *("spells", "skills", "myst", "prestige", "?"),
}


class Box:
    """The components by id, with lookup tables for what play needs often."""

    def __init__(self, cards: dict[str, list[Any]], opposite: tuple[int, ...], values: Values) -> None:
        self.spells: dict[str, Spell] = by_id(cards["spells"])
        self.heroics: dict[str, Heroic] = by_id(cards["heroics"])
        self.alterations: dict[str, Alteration] = by_id([*cards["alterations"], *cards["skills"]])
        self.classes: dict[str, ClassBoard] = by_id(cards["classes"])
        self.arcanas: dict[str, Arcana] = by_id(cards["arcanas"])
        self.mystrunes: dict[str, Mystrune] = by_id(cards["mystrunes"])
        self.equilibrium: list[Balance] = sorted(cards["equilibrium"], key=lambda row: row.myst)
        # The effects that each Alteration lets the player choose from, without and with its reverse conversion.
        self.parts = {
            name: (printed.parts_of(card, can_reverse=False), printed.parts_of(card, can_reverse=True))
            for name, card in self.alterations.items()
        }
        self.opposite, self.values = opposite, values
        self.acuity_spells = frozenset(card.id for card in cards["spells"] if card.counts_acuity)
        self.skills = frozenset(card.id for card in cards["skills"])
        self.artifacts = tuple(card.id for card in cards["alterations"] if card.kind == "artifact")
        self.initiate_artifacts = tuple(card.id for card in cards["alterations"] if card.initiate)
        every = [card for kind in NAMED for card in cards[kind]]
        self.names = {card.id: card.name for card in every}
        self.sources = sorted({card.source for kind in cards for card in cards[kind]} | {*values.sources})

    def row(self, myst: int) -> Balance | None:
        """Return the row of the Equilibrium board that this much Myst reaches."""
        return next((row for row in reversed(self.equilibrium) if myst >= row.myst), None)

    def sides(self, side: str) -> list[str]:
        """Return the Class boards with this side up."""
        return [board.id for board in self.classes.values() if board.side == side]


def by_id(cards: Iterable[Any]) -> dict[str, Any]:
    """Return the cards by id."""
    return {card.id: card for card in cards}


# -- card files ----------------------------------------------------------------------------------------------


def count(most: int, least: int = 0) -> Callable[[str], int]:
    """Make a parser of a number. An empty cell is the least one."""
    check = number(least, most)
    return lambda value: int(check(value or str(least)))


def ids(value: str) -> tuple[str, ...]:
    """Parse ids of cards."""
    return tuple(map(deck.valid_id, value.split(";")))


def element(value: str) -> int:
    """Parse an element; an empty cell is none."""
    return NUMBER[one_of(ELEMENTS)(value)] if value else -1


def condition(value: str) -> str:
    """Parse what an Arcana needs: elements, or one of four facts about the cast."""
    return ";".join(one_of((*printed.BASIC, "spells", "power", "aethercharged", "myst"))(e) for e in value.split(";"))


COMMON: dict[str, Any] = {
    "id": deck.unreserved_id(RESERVED),
    "name": deck.valid_name,
    "brief": deck.valid_short_effect,
    "source": deck.valid_source,
}
EFFECTS: dict[str, Any] = {
    **{"pay": printed.parse_pay, "needs": printed.parse_needs, "input": printed.parse_elements},
    **{"op": printed.parse_operator, "output": printed.parse_elements, "acuity": printed.parse_gain},
}
POINTS = count(99, 1)
CARD_FILES: dict[str, tuple[int, dict[str, Any]]] = {  # the numbers of components are from the rulebook
    "spells": (
        56,
        {
            **{**COMMON, "kind": one_of(("normal", "link", "enchantment")), "element": printed.parse_spell_elements},
            **{"fixed": count(5), "flex": count(5), "flex_mana": count(5, 1), "effect": printed.parse_effect},
            **{"aether_effect": printed.parse_charged, "solo": deck.flag},
        },
    ),
    "heroics": (18, {**COMMON, "vp": POINTS, "ruin": POINTS, "restore": POINTS, "sigils": printed.parse_sigils}),
    "skills": (25, {**COMMON, **EFFECTS, "or_flip": deck.flag, "sigils": printed.parse_sigils}),
    "alterations": (
        13,
        {
            **{**COMMON, **EFFECTS, "kind": one_of(("starter", "class", "artifact")), "choose": deck.flag},
            **{"plays": count(5), "take_spell": deck.flag, "others": count(5)},
            **{"secondary": one_of(("aetherflow", "acuity", "")), "initiate": deck.flag},
        },
    ),
    "classes": (
        BOARD_SIDES,
        {
            **{**COMMON, "side": one_of(SIDES), "board": count(4, 1), "sigil": printed.parse_sigil},
            **{"dice": count(8, 1), "mana": count(10), "acuity": count(10), "cards": ids, "artifacts": count(3)},
            **{"aetherflow": element, "has_aether": deck.flag, "rerolls": count(4, 1)},
            **{**dict.fromkeys(ELEMENTS, printed.parse_energy)},
        },
    ),
    "arcanas": (
        6,
        {
            **{**COMMON, "board": count(3, 1), "needs": condition, "amount": printed.parse_limit},
            "bonus": one_of((*printed.BASIC, "spells", "slots4", "aethercharged", "uncharged")),
            **{"per": POINTS, "points": POINTS},
        },
    ),
    "mystrunes": (2, {**COMMON, "outputs": printed.parse_elements, "ruin": count(9), "restore": count(9)}),
    "equilibrium": (
        4,
        {
            **{"id": deck.valid_id, "myst": POINTS, "ruin": POINTS, "restore": POINTS},
            **{"acuity": count(9), "prestige": count(9), "source": deck.valid_source},
        },
    ),
    "faces": (
        6,
        {"id": one_of(ELEMENTS), "opposite": one_of(ELEMENTS), "number": count(6, 1), "source": deck.valid_source},
    ),
    "values": (
        6,
        {
            "id": one_of(name for name in Values.__dataclass_fields__ if name != "sources"),
            **{"value": count(99, 1), "source": deck.valid_source},
        },
    ),
}
NAMED = ("spells", "heroics", "skills", "alterations", "classes", "arcanas", "mystrunes")


def read_box(folder: str | Path) -> deck.Files:
    """Return the card files of a folder as a setup and a save store them."""
    return deck.read(folder, CARD_FILES)


def make_box(files: deck.Files) -> Box:
    """Return the box that these files describe.

    Raises:
        DeckError: Something in the files is wrong.
    """
    rows = {kind: deck.check(files, kind, columns, size) for kind, (size, columns) in CARD_FILES.items()}
    check_ids(rows)
    check_spells(rows["spells"])
    check_alterations(rows)
    check_boards(rows)
    check_faces(rows["faces"])
    cards = {kind: [MAKERS[kind](row) for row in rows[kind]] for kind in MAKERS}
    opposite = {row["id"]: NUMBER[row["opposite"]] for row in rows["faces"]}
    sources = tuple(row["source"] for kind in ("faces", "values") for row in rows[kind])
    values = Values(**{row["id"]: row["value"] for row in rows["values"]}, sources=sources)
    return Box(cards, tuple(opposite[name] for name in ELEMENTS), values)


def make_spell(row: deck.Row) -> Spell:
    """Return the Spell that a row describes."""
    facts = {**row, "elements": row["element"], "charged": row["aether_effect"]}
    return Spell(**only(Spell, facts))


def make_alteration(row: deck.Row) -> Alteration:
    """Return the Alteration that a row describes."""
    needs, needs_spells = row["needs"]
    facts = {"kind": "skill", "secondary": "reroll", **row, "needs": needs, "needs_spells": needs_spells}
    return Alteration(
        **only(Alteration, {**facts, "inputs": row["input"], "outputs": row["output"], "gain": row["acuity"]})
    )


def make_class(row: deck.Row) -> ClassBoard:
    """Return the side of a Class board that a row describes."""
    return ClassBoard(**only(ClassBoard, {**row, "chart": tuple(row[name] for name in ELEMENTS)}))


def make_arcana(row: deck.Row) -> Arcana:
    """Return the Arcana that a row describes."""
    needs = row["needs"].split(";")
    elements = tuple(NUMBER[each] for each in needs if each in NUMBER)
    ruin, restore = row["amount"]
    kind = "elements" if elements else needs[0]
    return Arcana(**only(Arcana, {**row, "needs": kind, "elements": elements, "ruin": ruin, "restore": restore}))


def only(kind: Any, facts: deck.Row) -> deck.Row:
    """Return the facts that the class has fields for."""
    return {name: facts[name] for name in kind.__dataclass_fields__ if name in facts}


MAKERS: dict[str, Callable[[deck.Row], Any]] = {
    "spells": make_spell,
    "heroics": lambda row: Heroic(**row),
    "skills": make_alteration,
    "alterations": make_alteration,
    "classes": make_class,
    "arcanas": make_arcana,
    "mystrunes": lambda row: Mystrune(**row),
    "equilibrium": lambda row: Balance(**row),
}


# -- checks of whole rows ------------------------------------------------------------------------------------


def check_ids(rows: dict[str, list[deck.Row]]) -> None:
    """Check that no two cards have the same id."""
    seen: dict[str, str] = {}
    for kind in NAMED:
        for row in rows[kind]:
            if row["id"] in seen:
                given, first = f"{kind}.csv, column id: {row['id']!r}", seen[row["id"]]
                raise DeckError(f"{given} is also in {first}.csv; ids must be unique")
            seen[row["id"]] = kind


def check_spells(rows: list[deck.Row]) -> None:
    """Check that effects fit the kinds of Spells, that each has a slot, and how many of them stay in solo games."""
    for row in rows:
        for column in ("effect", "aether_effect"):
            effect = row[column]
            if effect is not None and kind_of(effect.verb) != row["kind"]:
                raise deck.misfit("spells", row, column, effect.verb, f"an effect of a {row['kind']} Spell")
        if not row["fixed"] + row["flex"]:
            raise deck.misfit("spells", row, "flex", 0, "at least one slot, fixed or flex")
    solo = sum(row["solo"] for row in rows)
    if solo != SOLO_SPELLS:
        raise DeckError(f"spells.csv, column solo: 1 is in {solo} rows; allowed: {SOLO_SPELLS} rows")


def kind_of(verb: str) -> str:
    """Return the kind of Spell that can have an effect."""
    return "link" if verb == "link" else "enchantment" if verb in printed.ENCHANTMENTS else "normal"


def check_alterations(rows: dict[str, list[deck.Row]]) -> None:
    """Check that conversions are complete, and how many Artifacts there are."""
    for kind in ("skills", "alterations"):
        for row in rows[kind]:
            flips = row["op"].flip
            if (row["input"] != 0) != (row["op"] != printed.Operator()) or row["input"] & POSSESSED:
                raise deck.misfit(kind, row, "op", "this", "an operator if there is an input, and only then")
            if (row["output"] != 0) != (row["input"] != 0 and not flips):
                raise deck.misfit(kind, row, "output", row["output"], "elements to convert to if there is an input")
            if row["pay"] == PER_PAID and not row["op"].any_number:
                raise deck.misfit(kind, row, "pay", "n+1", "a number, or n+1 with the operator any")
    artifacts = sum(row["kind"] == "artifact" for row in rows["alterations"])
    if artifacts != 9:
        raise DeckError(f"alterations.csv, column kind: artifact is in {artifacts} rows; allowed: 9 rows")
    marked = [row["kind"] for row in rows["alterations"] if row["initiate"]]
    if marked != ["artifact"] * 4:
        raise DeckError("alterations.csv, column initiate: 1 must be in the rows of four Artifacts, and only there")


def check_boards(rows: dict[str, list[deck.Row]]) -> None:
    """Check that boards have two sides each, that their cards exist, and that there are enough dice."""
    cards = {row["id"]: row["kind"] for row in rows["alterations"]}
    for row in rows["classes"]:
        if unknown := [card for card in row["cards"] if cards.get(card, "artifact") == "artifact"]:
            raise deck.misfit("classes", row, "cards", unknown[0], "Starter and Class cards of alterations.csv")
    for side in SIDES:
        boards = [row for row in rows["classes"] if row["side"] == side]
        if sorted(row["board"] for row in boards) != [1, 2, 3, 4]:
            raise DeckError(f"classes.csv, column board: the {side} sides must be of boards 1, 2, 3 and 4")
        if sum(row["dice"] for row in boards) > DICE or sum(row["artifacts"] for row in boards) > 9:
            raise DeckError(f"classes.csv: the {side} sides need more than {DICE} dice or 9 Artifacts")
    if sorted(row["board"] for row in rows["arcanas"]) != [1, 1, 2, 2, 3, 3]:
        raise DeckError("arcanas.csv, column board: each of 1, 2 and 3 must be in two rows")


def check_faces(rows: list[deck.Row]) -> None:
    """Check that opposite faces come in pairs."""
    opposite = {row["id"]: row["opposite"] for row in rows}
    for row in rows:
        if opposite[row["opposite"]] != row["id"] or row["opposite"] == row["id"]:
            raise deck.misfit("faces", row, "opposite", row["opposite"], "an element whose opposite is this one")


@cache
def house_box() -> Box:
    """Return the published components with the house decks."""
    return make_box(read_box(HOUSE))
