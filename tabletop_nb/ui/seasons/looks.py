"""How a Power card looks: its sign, its price, its one line; and words of this board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import capital
from tabletop_nb.games.seasons.box import ENERGIES, KIND, Card, Energy
from tabletop_nb.ui.screen import Thing

Pairs = list[tuple[str, int]]  # a price or a gain: sign and number

SIGNS = {  # what a card is about, as a sign; a seal is drawn round it
    "amulet_of_air": "star", "amulet_of_fire": "draw", "amulet_of_earth": "crystal", "amulet_of_water": "water",
    "balance_of_ishtar": "transmute", "staff_of_spring": "crystal", "temporal_boots": "time",
    "purse_of_io": "transmute", "divine_chalice": "saviour", "syllas_the_faithful": "ruin",
    "figrim_the_avaricious": "crystal",
    "naria_the_prophetess": "acuity", "wondrous_chest": "crystal", "beggars_horn": "calm", "die_of_malice": "die6",
    "kairn_the_destroyer": "ruin", "amsug_longneck": "undo", "bespelled_grimoire": "book", "ragfields_helm": "prestige",
    "hand_of_fortune": "minus", "lewis_greyface": "person", "runic_cube_of_eolis": "prestige",
    "potion_of_power": "mana", "potion_of_dreams": "mana", "potion_of_knowledge": "mana", "potion_of_life": "mana",
    "hourglass_of_time": "time", "scepter_of_greatness": "crystal", "olafs_blessed_statue": "crystal",
    "yjangs_forgotten_vase": "restore", "elemental_amulet": "quintessence", "tree_of_light": "life",
    "arcano_leech": "crystal", "crystal_orb": "acuity", "glutton_cauldron": "elan", "vampiric_crown": "prestige",
    "dragon_skull": "death", "demon_of_argos": "death", "titus_deepgaze": "acuity", "air_elemental": "air",
    "thieving_fairies": "crystal", "cursed_treatise_of_arus": "book", "idol_of_the_familiar": "crystal",
    "necrotic_kriss": "beastslayer", "lantern_of_xidit": "sun", "sealed_chest_of_urm": "crystal",
    "mirror_of_the_seasons": "transmute", "pendant_of_ragnor": "quintessence", "sid_nightshade": "moon",
    "damned_soul_of_onys": "void",
}  # fmt: skip


def label(game: Game, key: str, **facts: Any) -> str:
    """A word of this board."""
    return str(game.rules.book.words["board"][key]).format(**facts)


def pairs(energy: Energy, crystals: int = 0) -> Pairs:
    """A price or a gain, type by type; what there is none of is left out."""
    found = [(name, count) for name, count in zip(ENERGIES, energy, strict=True) if count]
    return [*found, *([("crystal", crystals)] if crystals else [])]


def named(zone: str, cards: Iterable[str]) -> list[tuple[str, str]]:
    """What lies in a zone, each thing with an id of its own: the second copy of a card is `hand:purse_of_io:2`."""
    found: dict[str, str] = {}
    for card in cards:
        thing = f"{zone}:{card}"
        found[thing if thing not in found else f"{thing}:2"] = card
    return list(found.items())


def power_card(game: Game, thing: str, card: str, **more: Any) -> Thing:
    """A Power card with price, one line of effect and prestige."""
    table, kind = game.table, KIND[card]
    shown: Card = table.box.cards[kind]
    words = game.rules.book.words
    return {
        "id": thing,
        "name": shown.name,
        "kind": ", ".join([words["card"][shown.category], *(words["board"]["times"][time] for time in shown.effects)]),
        "symbol": SIGNS[shown.id],
        "cost": pairs(table.energy[kind], table.price[kind]),
        "effect": f"{capital(words['effect'][shown.id])}.",
        "points": shown.prestige,
        "source": shown.source,
        "state": "",
        **more,
    }


def listed(game: Game, energy: Sequence[int]) -> str:
    """Energy in a sentence: 2 air, 1 fire."""
    held = (f"{n} {game.voice(name).lower()}" for name, n in zip(ENERGIES, energy, strict=True) if n)
    return ", ".join(held) or str(game.voice.names.get("nothing", "nothing"))
