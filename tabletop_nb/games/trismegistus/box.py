"""The components: those of the house set, or the user's own files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tabletop_nb.core import deck
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.scenario import InvalidValueError, number, one_of
from tabletop_nb.core.state import Zone
from tabletop_nb.games.trismegistus import notation
from tabletop_nb.games.trismegistus.box_check import (
    COMPONENTS,
    INTRO,
    LAB_IDS,
    LINES,
    SIDES,
    TOKEN_EFFECTS,
    check_together,
)
from tabletop_nb.games.trismegistus.materials import ARROWS, CHAIN, ESSENCES, KINDS, METALS
from tabletop_nb.games.trismegistus.notation import (
    ANY,
    COLOURS,
    DECKS,
    ELEMENTS,
    Effect,
    Price,
    parse_cost,
    parse_price,
)
from tabletop_nb.games.trismegistus.printed import (
    SPACES,
    Achievement,
    Artifact,
    Automa,
    Experiment,
    Formula,
    Lab,
    Publication,
    QuickCheck,
    Search,
    Track,
)

HOUSE = Path(__file__).parent / "data"
TOP = 12  # the last space of a mastery track


class Box:
    """The components by id, with lookup tables for everything that play needs often."""

    def __init__(self, rows: Mapping[str, list[dict[str, Any]]]) -> None:
        self.names: dict[str, str] = {row["id"]: row["name"] for kind in COMPONENTS for row in rows[kind]}
        self.sources = sorted({row["source"] for kind in rows for row in rows[kind]})
        self.source: dict[str, str] = {row["id"]: row["source"] for kind in COMPONENTS for row in rows[kind]}
        self.brief: dict[str, str] = {row["id"]: row.get("brief", "") for kind in rows for row in rows[kind]}
        self.essences: dict[str, str] = {row["id"]: row["essence"] for row in rows["bowls"]}
        tracks = sorted(rows["tracks"], key=lambda row: row["order"])
        self.tracks = tuple(Track(row["id"], row["essence"], row["bonus_spaces"]) for row in tracks)
        self.elements: tuple[str, ...] = tuple(track.element for track in self.tracks)  # from left to right
        self.track = {element: t for t, element in enumerate(self.elements)}
        self.bonus_tokens = tuple(row["effect"] for row in rows["bonus_tokens"] for _ in range(row["count"]))
        self.labs = {row["id"]: make_lab(row, rows) for row in rows["labs"]}
        self.formulas: dict[str, Formula] = {row["id"]: named(Formula, row) for row in rows["formulas"]}
        self.experiments: dict[str, Experiment] = {
            row["id"]: named(Experiment, {**row, "track": row["req_track"], "level": row["req_level"]})
            for row in rows["experiments"]
        }
        self.artifacts: dict[str, Artifact] = {row["id"]: named(Artifact, row) for row in rows["artifacts"]}
        self.publications: dict[str, Publication] = {
            row["id"]: named(Publication, {**row, "needs": tuple(row["needs"].get(each, 0) for each in ELEMENTS)})
            for row in rows["publications"]
        }
        self.achievements: dict[str, Achievement] = {row["id"]: named(Achievement, row) for row in rows["achievements"]}
        self.automa: dict[str, Automa] = {row["id"]: named(Automa, row) for row in rows["automa"]}
        self.priorities: dict[str, tuple[str, ...]] = {row["id"]: row["items"] for row in rows["priorities"]}
        self.quick = {
            card.id: QuickCheck(self.track.get(card.track), card.level, len(card.cost), 2 * ELEMENTS.index(card.type))
            for card in self.experiments.values()
        }
        self.decks: Memo[tuple[str, str, int], Zone] = Memo(self.list_deck)
        self.starting_kind = {
            **{card.id: "masterpiece" if card.deck == "master" else "experiment" for card in self.experiments.values()},
            **dict.fromkeys(self.publications, "publication"),
            **dict.fromkeys(self.artifacts, "artifact"),
        }
        self.tokens = tuple(
            tuple((space, 1 << 2 * t + i, 2 * t + i) for i, space in enumerate(track.bonus_spaces))
            for t, track in enumerate(self.tracks)
        )  # for each track: the space of a Bonus token, its bit and its number
        self.searches = {card.id: self.searches_of(card) for card in self.automa.values()}
        self.prices: dict[str, Price] = {code: parse_price(code) for code in self.priced_codes()}
        self.tile_formulas = {lab: tuple(f.id for f in self.formulas.values() if f.lab == lab) for lab in self.labs}

    def deck(self, kind: str, level: str, players: int = 4) -> Zone:
        """Return the cards or tiles of one deck that are used with this many players."""
        return self.decks[kind, level, players]

    def list_deck(self, asked: tuple[str, str, int]) -> Zone:
        """Return the cards of a deck: see `deck`."""
        kind, level, players = asked
        cards: Mapping[str, Any] = getattr(self, kind)
        return tuple(c.id for c in cards.values() if c.deck == level and getattr(c, "min_players", 2) <= players)

    def searches_of(self, card: Automa) -> tuple[Search, ...]:
        """Return the draft priorities of a card of Botmegistus."""
        colours, symbols = self.priorities["bot_colours"], (*self.priorities["bot_symbols"], "wild")
        anything = tuple(Search("bot.draft.none", (colour,), symbols) for colour in colours)
        if not card.symbols:
            return Search("bot.draft.max", (card.colour,), symbols), *anything
        faces = ("wild", *card.symbols)
        others = tuple(colour for colour in colours if colour != card.colour)
        return (
            Search("bot.draft.same", (card.colour,), faces),
            Search("bot.draft.other", others, faces),
            Search("bot.draft.colour", (card.colour,), symbols),
            *anything,
        )

    def priced_codes(self) -> set[str]:
        """Return every effect with a price."""
        effects = [card.bonus for card in self.experiments.values()]
        effects += [card.bonus for card in self.achievements.values()]
        effects += [tile.effect for tile in self.artifacts.values()]
        effects += [tile.effect for tile in self.formulas.values()]
        effects += [line for lab in self.labs.values() for line in lab.lines.values()]
        return {code for effect in effects for code in effect.codes if ">" in code}


def named(kind: Any, row: Mapping[str, Any]) -> Any:
    """Return the component that a row describes."""
    return kind(**{name: row.get(name, "") for name in kind._fields})


def make_lab(row: Mapping[str, Any], rows: Mapping[str, list[dict[str, Any]]]) -> Lab:
    """Return a Laboratory with its arrows and the bonuses of its Vault."""
    colour = {each["arrow"]: each["colour"] for each in rows["arrows"] if each["lab"] == row["id"]}
    by_colour = {each: tuple(arrow for arrow in ARROWS if colour[arrow] == each) for each in COLOURS}
    bonuses = [each for each in rows["vault_bonuses"] if each["lab"] == row["id"]]
    lines = {
        line: merge([each["effect"] for each in bonuses if each["line"] == line])
        for line in dict.fromkeys(each["line"] for each in bonuses)
    }
    crossings = {(a, b): merge([lines[a], lines[b]]) for a in lines for b in lines if (a[0], b[0]) == ("r", "c")}
    return Lab(row["id"], row["vault_mask"], row["intro"], {**by_colour, ANY: ARROWS}, lines, crossings)


def merge(effects: list[Effect]) -> Effect:
    """Return several effects as one."""
    tokens = {name: sum(getattr(each, name) for each in effects) for name in notation.TOKEN_GAINS}
    return Effect(
        goods=sum(each.goods for each in effects),
        **tokens,
        vp=sum(each.vp for each in effects),
        codes=tuple(code for each in effects for code in each.codes),
        printed=tuple(code for each in effects for code in each.printed),
    )


# -- card files ------------------------------------------------------------------------------------------------

RESERVED = {
    *(*KINDS, *METALS, *CHAIN, *ESSENCES, *ELEMENTS, *COLOURS, *SPACES, *DECKS, "any", "wild", "max", "lowest"),
    *("harvest", "essences", "transmute", "acquire", "recharge", "experiment", "chameleon", "unlock", "sample"),
    *("perform", "achieve", "end", "stop", "skip", "pass", "use", "pay", "gain", "refine", "swap", "gild", "draft"),
    *("keep", "ethereal", "slot", "track", "nothing", "essence", "publish", "?"),
}


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Return a parser of a number. An empty cell is 0 if that is allowed."""
    check = number(low, high)
    return lambda value: check(value or ("0" if low == 0 else value))


def listed(allowed: tuple[str, ...], separator: str = ";") -> Callable[[str], tuple[str, ...]]:
    """Return a parser of a list of words."""
    return lambda value: tuple(map(one_of(allowed), filter(None, value.split(separator))))


def vault_mask(value: str) -> str:
    """Parse a Vault: three rows of three spaces, of which two are blocked.

    >>> vault_mask("011/111/110")
    '011111110'
    """
    digits = value.replace("/", "")
    blocked = [i for i, digit in enumerate(digits) if digit == "0"]
    apart = len(blocked) == 2 and blocked[0] // 3 != blocked[1] // 3 and blocked[0] % 3 != blocked[1] % 3
    if len(digits) != 9 or set(digits) != {"0", "1"} or value.count("/") != 2 or not apart:
        raise InvalidValueError(value, "three rows such as 011/111/110, with two blocked spaces in no common line")
    return digits


def bonus_spaces(value: str) -> tuple[int, ...]:
    """Parse the two bonus spaces of a track.

    >>> bonus_spaces("4;8")
    (4, 8)
    """
    spaces = tuple(number(1, TOP)(part) for part in value.split(";"))
    if len(spaces) != 2 or spaces[0] >= spaces[1]:
        raise InvalidValueError(value, "two spaces, the lower one first, such as 4;8")
    return spaces


def automa_symbols(value: str) -> tuple[str, ...]:
    """Parse the symbols of a card of Botmegistus: one or two metals, or none for "max".

    >>> automa_symbols("lead;tin"), automa_symbols("max")
    (('lead', 'tin'), ())
    """
    symbols = () if value == "max" else listed(METALS)(value)
    if value != "max" and not 1 <= len(symbols) <= 2:
        raise InvalidValueError(value, "max, or one or two metals, such as lead;tin")
    return symbols


def automa_effect(value: str) -> tuple[str, ...]:
    """Parse what a card of Botmegistus does; the personalities do what the rulebook says for their element."""
    actions = ("artifact", "gold", "experiment", "up:lowest", "personality", *(f"up:{each}" for each in ELEMENTS))
    codes = notation.split(value)
    for code in codes:
        if not code.startswith("vp:") or not code[3:].isdigit():
            one_of(actions)(code)
    return tuple(codes)


VALID: dict[str, Any] = {"id": deck.unreserved_id(RESERVED), "name": deck.valid_name, "source": deck.valid_source}
WITH_BRIEF: dict[str, Any] = {**VALID, "brief": deck.valid_short_effect}
INTRO_SEAT = whole_number(0, len(INTRO))
POINTS, PLAYERS = whole_number(0, 30), whole_number(2, 4)
CARD_FILES: dict[str, tuple[type, int, dict[str, Any]]] = {
    "bowls": (str, 5, {**VALID, "id": one_of(METALS), "essence": one_of((*ESSENCES, ANY))}),
    "tracks": (
        Track,
        4,
        {
            **VALID,
            "id": one_of(ELEMENTS),
            "order": number(1, 4),
            "essence": one_of(ESSENCES),
            "bonus_spaces": bonus_spaces,
        },
    ),
    "arrows": (
        str,
        30,
        {
            **{"id": deck.valid_id, "lab": one_of(LAB_IDS), "arrow": number(1, 6), "source": deck.valid_source},
            **{"from": one_of(CHAIN), "to": one_of(CHAIN), "colour": one_of(COLOURS)},
        },
    ),
    "labs": (Lab, 5, {**VALID, "id": one_of(LAB_IDS), "vault_mask": vault_mask, "intro": INTRO_SEAT}),
    "vault_bonuses": (
        Effect,
        60,
        {
            **{"id": deck.valid_id, "lab": one_of(LAB_IDS), "source": deck.valid_source},
            **{"line": one_of(LINES), "side": one_of((*SIDES["row"], *SIDES["column"]))},
            "effect": notation.parse_effect,
        },
    ),
    "formulas": (Formula, 40, {**WITH_BRIEF, "lab": one_of(LAB_IDS), "effect": notation.parse_effect}),
    "experiments": (
        Experiment,
        64,
        {
            **{**WITH_BRIEF, "deck": one_of(DECKS), "type": one_of(ELEMENTS), "req_track": one_of((*ELEMENTS, ANY))},
            **{"req_level": whole_number(0, TOP), "cost": parse_cost, "bonus": notation.parse_effect, "vp": POINTS},
            **{"min_players": PLAYERS, "intro": INTRO_SEAT},
        },
    ),
    "artifacts": (
        Artifact,
        48,
        {
            **{**WITH_BRIEF, "deck": one_of(DECKS[:4]), "elementals": notation.parse_needs},
            **{"effect": notation.parse_effect, "intro": INTRO_SEAT},
        },
    ),
    "publications": (
        Publication,
        24,
        {**WITH_BRIEF, "needs": notation.parse_needs, "vp": POINTS, "min_players": PLAYERS, "intro": INTRO_SEAT},
    ),
    "achievements": (
        Achievement,
        16,
        {**WITH_BRIEF, "condition": notation.parse_condition, "bonus": notation.parse_effect, "vp": POINTS},
    ),
    "bonus_tokens": (str, 3, {**VALID, "effect": one_of(TOKEN_EFFECTS), "count": number(1, 12)}),
    "automa": (
        Automa,
        17,
        {
            **{**WITH_BRIEF, "set": one_of(("basic", "specialization", "personality"))},
            **{"element": one_of((*ELEMENTS, "")), "colour": one_of(COLOURS), "symbols": automa_symbols},
            **{"potency": number(1, 3), "effect": automa_effect},
        },
    ),
    "priorities": (str, 2, {**VALID, "items": listed((*METALS, *COLOURS))}),
}


def read_box(folder: str | Path) -> deck.Files:
    """Return the card files of a folder as a setup and a save store them."""
    return deck.read(folder, CARD_FILES)


@cache
def house_box() -> Box:
    """Return the house set."""
    return make_box(read_box(HOUSE))


def make_box(files: deck.Files) -> Box:
    """Return the box that these files describe.

    Raises:
        DeckError: Something in the files is wrong.
    """
    rows = {kind: deck.check(files, kind, columns, count) for kind, (_, count, columns) in CARD_FILES.items()}
    check_together(rows)
    return Box(rows)
