"""How a Power card looks: its symbol, cost and one-line effect; and texts of this board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import capital
from tabletop_nb.games.seasons.box import ENERGIES, KIND, Card, Energy
from tabletop_nb.ui.screen import Thing

Pairs = list[tuple[str, int]]  # a cost or a gain: symbol and number

SIGNS = {  # the symbol of a card, drawn inside a seal
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
    """Return a text of this board."""
    return str(game.rules.book.words["board"][key]).format(**facts)


def pairs(energy: Energy, crystals: int = 0) -> Pairs:
    """Return a cost or a gain, type by type, without zeros."""
    found = [(name, count) for name, count in zip(ENERGIES, energy, strict=True) if count]
    return [*found, *([("crystal", crystals)] if crystals else [])]


def named(zone: str, cards: Iterable[str]) -> list[tuple[str, str]]:
    """Return the things in a zone, each with its own id: the second copy of a card is `hand:purse_of_io:2`."""
    found: dict[str, str] = {}
    for card in cards:
        thing = f"{zone}:{card}"
        found[thing if thing not in found else f"{thing}:2"] = card
    return list(found.items())


def power_card(game: Game, thing: str, card: str, **more: Any) -> Thing:
    """Return a Power card with its cost, one line of effect and Prestige."""
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
    """Return energy in words: 2 air, 1 fire."""
    held = (f"{n} {game.voice(name).lower()}" for name, n in zip(ENERGIES, energy, strict=True) if n)
    return ", ".join(held) or str(game.voice.names.get("nothing", "nothing"))
