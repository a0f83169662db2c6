"""The components: 50 kinds of Power cards with two copies each, 20 Season dice and the transmutation chart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tabletop_nb.core import deck
from tabletop_nb.core.errors import DeckError
from tabletop_nb.core.resources import Resources
from tabletop_nb.core.scenario import InvalidValueError, number, one_of

Energy = tuple[int, int, int, int]  # how many tokens of each type, in the order of ENERGIES

ENERGIES = ("air", "water", "fire", "earth")
RESOURCES: Resources[Energy] = Resources(ENERGIES)
AIR, WATER = 0, 1
SEASONS = ("winter", "spring", "summer", "fall")
DICE = tuple(f"{season}_{die}" for season in SEASONS for die in range(1, 6))  # by number, 0 to 19
NO_ENERGY: Energy = (0, 0, 0, 0)
ONE_TOKEN: tuple[Energy, ...] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
BASIC_CARDS = 30
COPIES = 2
EFFECT_TIMES = ("enter", "permanent", "activation")
PUBLISHED = Path(__file__).parent / "data"
PRESETS = {  # the preset sets of the Apprentice level, by card number
    1: (1, 2, 7, 17, 18, 20, 26, 29, 30),
    2: (3, 5, 9, 14, 15, 21, 23, 25, 28),
    3: (4, 6, 7, 9, 12, 16, 22, 24, 30),
    4: (1, 2, 3, 11, 13, 15, 18, 25, 27),
}
IDS = (
    *("amulet_of_air", "amulet_of_fire", "amulet_of_earth", "amulet_of_water", "balance_of_ishtar"),
    *("staff_of_spring", "temporal_boots", "purse_of_io", "divine_chalice", "syllas_the_faithful"),
    *("figrim_the_avaricious", "naria_the_prophetess", "wondrous_chest", "beggars_horn", "die_of_malice"),
    *("kairn_the_destroyer", "amsug_longneck", "bespelled_grimoire", "ragfields_helm", "hand_of_fortune"),
    *("lewis_greyface", "runic_cube_of_eolis", "potion_of_power", "potion_of_dreams", "potion_of_knowledge"),
    *("potion_of_life", "hourglass_of_time", "scepter_of_greatness", "olafs_blessed_statue", "yjangs_forgotten_vase"),
    *("elemental_amulet", "tree_of_light", "arcano_leech", "crystal_orb", "glutton_cauldron"),
    *("vampiric_crown", "dragon_skull", "demon_of_argos", "titus_deepgaze", "air_elemental"),
    *("thieving_fairies", "cursed_treatise_of_arus", "idol_of_the_familiar", "necrotic_kriss", "lantern_of_xidit"),
    *("sealed_chest_of_urm", "mirror_of_the_seasons", "pendant_of_ragnor", "sid_nightshade", "damned_soul_of_onys"),
)
KIND = {name: kind for kind, name in enumerate(IDS)}  # a card is a number from 0 to 99; card >> 1 is its kind


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of Power card. Costs can vary by player count. Effects are code, in effects.py and activate.py."""

    number: int
    id: str
    name: str
    category: str
    level: str
    air: tuple[int, ...]
    water: tuple[int, ...]
    fire: tuple[int, ...]
    earth: tuple[int, ...]
    crystals: tuple[int, ...]
    prestige: int
    effects: tuple[str, ...]  # when it works, as printed: entering play, permanent, activation
    source: str
    brief: str = ""

    def energy(self, players: int) -> Energy:
        """Return its cost in Energy tokens."""
        return (
            cost_for(self.air, players),
            cost_for(self.water, players),
            cost_for(self.fire, players),
            cost_for(self.earth, players),
        )

    def price(self, players: int) -> int:
        """Return its cost in crystals."""
        return cost_for(self.crystals, players)


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a Season die: what it gives, and how far the wheel moves if nobody takes it."""

    id: str
    season: str
    die: int
    face: int
    energy: Energy
    crystals: int
    transmute: bool
    star: bool
    draw: bool
    pips: int
    source: str

    @property
    def gives(self) -> tuple[str, ...]:
        """Return what it gives, one entry per symbol."""
        energies = (name for name, count in zip(ENERGIES, self.energy, strict=True) for _ in range(count))
        return (
            *energies,
            *("crystals",) * self.crystals,
            *("star",) * self.star,
            *("transmute",) * self.transmute,
            *("draw",) * self.draw,
        )


@dataclass(frozen=True, slots=True)
class Rate:
    """The number of crystals for one token of a type in a season."""

    id: str
    season: str
    energy: str
    crystals: int
    source: str


class Box:
    """The components, with lookup tables for everything that play needs often."""

    def __init__(self, cards: list[Card], faces: list[Face], rates: list[Rate]) -> None:
        self.cards = sorted(cards, key=lambda card: card.number)
        self.faces = sorted(faces, key=lambda face: (SEASONS.index(face.season), face.die, face.face))
        self.dice = DICE
        self.numbers = {name: die for die, name in enumerate(DICE)}
        worth = {(rate.season, rate.energy): rate.crystals for rate in rates}
        self.rates: tuple[Energy, ...] = tuple(
            (worth[season, "air"], worth[season, "water"], worth[season, "fire"], worth[season, "earth"])
            for season in SEASONS
        )
        self.energy = {n: tuple(card.energy(n) for card in self.cards) for n in (2, 3, 4)}
        self.price = {n: [card.price(n) for card in self.cards] for n in (2, 3, 4)}
        self.prestige = [card.prestige for card in self.cards for _ in range(COPIES)]  # by card
        self.familiar = [card.category == "familiar" for card in self.cards for _ in range(COPIES)]
        self.names = {card.id: card.name for card in self.cards}
        components: list[Card | Face | Rate] = [*cards, *faces, *rates]
        self.sources = sorted({component.source for component in components})

    def shown(self, faces: tuple[int, ...], die: str) -> int:
        """Return which of these faces belongs to the die. A face is 6 * die + side, both counted from 0."""
        number = self.numbers[die]
        for face in faces:
            if face // 6 == number:
                return face
        raise ValueError(f"{die} is not there")


def cost_for(cost: tuple[int, ...], players: int) -> int:
    """Return the cost of a card for this number of players."""
    return cost[players - 2] if len(cost) > 1 else cost[0]


def by_players(high: int) -> Callable[[str], tuple[int, ...]]:
    """Make a parser of one number, or of three for two, three and four players: 3|6|9.

    >>> by_players(9)("3|6|9")
    (3, 6, 9)
    """
    one = number(0, high)

    def check(value: str) -> tuple[int, ...]:
        parts = value.split("|")
        if len(parts) not in (1, 3):
            raise InvalidValueError(value, "one number, or three for 2, 3 and 4 players, such as 3|6|9")
        return tuple(map(one, parts))

    return check


def effects(value: str) -> tuple[str, ...]:
    """Parse when a card works: "enter permanent", or "none".

    >>> effects("enter permanent"), effects("none")
    (('enter', 'permanent'), ())
    """
    words = tuple(value.split())
    if words != ("none",) and not (words and set(words) <= set(EFFECT_TIMES)):
        raise InvalidValueError(value, f"some of {' '.join(EFFECT_TIMES)}, or none")
    return words if words != ("none",) else ()


COST, ONE_OF_ENERGIES, SEASON = by_players(7), one_of(ENERGIES), one_of(SEASONS)
CARD_COLUMNS: dict[str, Any] = {
    **{"number": number(1, 50), "id": one_of(IDS), "name": deck.valid_name},
    **{"category": one_of(("magic_item", "familiar")), "level": one_of(("basic", "advanced"))},
    **dict.fromkeys(ENERGIES, COST),
    **{"crystals": by_players(50), "prestige": number(-50, 50), "effects": effects, "source": deck.valid_source},
    "brief": deck.valid_short_effect,
}
DIE_COLUMNS: dict[str, Any] = {
    **{"id": deck.valid_id, "season": SEASON, "die": number(1, 5), "face": number(1, 6)},
    **dict.fromkeys(ENERGIES, number(0, 4)),
    **{"crystals": number(0, 12), "transmute": deck.flag, "star": deck.flag, "draw": deck.flag, "pips": number(1, 3)},
    "source": deck.valid_source,
}
RATE_COLUMNS: dict[str, Any] = {
    **{"id": deck.valid_id, "season": SEASON, "energy": ONE_OF_ENERGIES, "crystals": number(1, 9)},
    "source": deck.valid_source,
}
CARD_FILES: dict[str, tuple[int, dict[str, Any]]] = {  # the numbers of components are from the rulebook
    "cards": (50, CARD_COLUMNS),
    "dice": (120, DIE_COLUMNS),
    "transmutation": (16, RATE_COLUMNS),
}


def read_box(folder: str | Path) -> deck.Files:
    """Return the card files of a folder as a setup and a save store them."""
    return deck.read(folder, CARD_FILES)


def make_box(files: deck.Files) -> Box:
    """Return the box that these files describe.

    Raises:
        DeckError: Something in the files is wrong.
    """
    rows = {kind: deck.check(files, kind, columns, count) for kind, (count, columns) in CARD_FILES.items()}
    for card in rows["cards"]:
        if card["number"] != KIND[card["id"]] + 1:
            raise DeckError(f"cards.csv, column number: {card['id']} is number {KIND[card['id']] + 1} in the rulebook")
    id_from_row: dict[str, Callable[[deck.Row], str]] = {
        "dice": lambda row: f"{row['season']}_{row['die']}_{row['face']}",
        "transmutation": lambda row: f"{row['season']}_{row['energy']}",
    }
    for kind, make_id in id_from_row.items():
        for row in rows[kind]:
            if row["id"] != make_id(row):
                raise DeckError(f"{kind}.csv, column id: {row['id']!r} was given; allowed: {make_id(row)}")
    faces = [Face(energy=tuple(row.pop(name) for name in ENERGIES), **row) for row in rows["dice"]]
    return Box([Card(**row) for row in rows["cards"]], faces, [Rate(**row) for row in rows["transmutation"]])


@cache
def published_box() -> Box:
    """Return the published cards and dice, second edition."""
    return make_box(read_box(PUBLISHED))
