"""The cards of Seasons, on the table and in the card list: cost, Prestige, what each card does and how we read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop_nb.core.rulebook import Rule, capital
from tabletop_nb.games.seasons.book import BOOK
from tabletop_nb.games.seasons.box import ENERGIES, KIND, Box
from tabletop_nb.games.seasons.box import Card as Power
from tabletop_nb.games.seasons.energy import bundle
from tabletop_nb.games.seasons.view import SeatView, View
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.kit.cards import CardList, search_text
from tabletop_nb.ui.kit.look import Look
from tabletop_nb.ui.kit.zones import Pairs, Thing, named, pairs, sentence, state_of
from tabletop_nb.ui.rulebook import chip

WORDS = BOOK.words["card"]
NAMES, EFFECTS = BOOK.words["name"], BOOK.words["effect"]
CATEGORIES = {"magic_items": "magic_item", "familiars": "familiar"}
PLAYERS = (2, 3, 4)
Card = Shown
SeasonsLook = Look[View, Box]

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

DOES = {  # what the list can be filtered by, and the cards
    "energy": {
        *("amulet_of_water", "bespelled_grimoire", "beggars_horn", "lewis_greyface"),
        *("potion_of_knowledge", "hourglass_of_time", "yjangs_forgotten_vase", "elemental_amulet", "tree_of_light"),
        *("vampiric_crown", "cursed_treatise_of_arus", "necrotic_kriss", "pendant_of_ragnor", "damned_soul_of_onys"),
    },
    "crystals": {
        *("amulet_of_earth", "balance_of_ishtar", "staff_of_spring", "purse_of_io", "figrim_the_avaricious"),
        *("wondrous_chest", "die_of_malice", "potion_of_life", "scepter_of_greatness", "olafs_blessed_statue"),
        *("elemental_amulet", "glutton_cauldron", "dragon_skull", "titus_deepgaze", "thieving_fairies"),
        *("cursed_treatise_of_arus", "idol_of_the_familiar", "sid_nightshade", "damned_soul_of_onys", "arcano_leech"),
    },
    "cards": {
        *("amulet_of_fire", "divine_chalice", "naria_the_prophetess", "potion_of_power", "potion_of_dreams"),
        *("elemental_amulet", "crystal_orb", "vampiric_crown"),
    },
    "rivals": {
        *("syllas_the_faithful", "figrim_the_avaricious", "kairn_the_destroyer", "amsug_longneck", "arcano_leech"),
        *("demon_of_argos", "titus_deepgaze", "air_elemental", "thieving_fairies", "sid_nightshade"),
    },
    "end": {"ragfields_helm", "runic_cube_of_eolis", "lantern_of_xidit", "sealed_chest_of_urm"},
}


# -- on the table ----------------------------------------------------------------------------------------------------


def cost_of(box: Box, card: str, players: int) -> Pairs:
    """Return the cost of a card, type by type, without zeros."""
    return pairs(ENERGIES, box.energy[players][KIND[card]], ("crystal", box.price[players][KIND[card]]))


def power_card(look: SeasonsLook, thing: str, card: str, **more: Any) -> Thing:
    """Return a Power card on the table, with its cost, effect and Prestige."""
    shown = look.box.cards[KIND[card]]
    times = [look.words["times"][time] for time in shown.effects]
    is_turned, is_new = bool(more.pop("is_turned", False)), f"{look.seat}:{card}" in look.new
    return {
        **{"id": thing, "name": shown.name, "symbol": SIGNS[card], "points": shown.prestige, "source": shown.source},
        "kind": ", ".join([WORDS[shown.category], *times]),
        "cost": cost_of(look.box, card, look.view["players"]),
        "effect": sentence(EFFECTS[card]),
        "brief": shown.brief,
        "rule": f"card.{shown.id}",
        "state": state_of(look, thing, turned=is_turned, new=is_new),
        **more,
    }


def in_play(seat: SeatView) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield the things, the ids and the states of a player's cards in play."""
    for (thing, card), shown in zip(named("play", [one["card"] for one in seat["play"]]), seat["play"], strict=True):
        yield thing, card, shown


def played_card(look: SeasonsLook, thing: str, card: str, state: Mapping[str, Any]) -> Thing:
    """Return one of the player's cards in play: a turned one is sideways, and some have tokens."""
    more = {"why": f"activate {card}", "cost": None, "held": held_on(state) or None, "is_turned": state["turned"]}
    return power_card(look, thing, card, **more)


def rivals_card(look: SeasonsLook, seat: int, thing: str, card: str, state: Mapping[str, Any]) -> Thing:
    """Return an opponent's card in play."""
    place = thing.replace("play:", f"rival_{seat}:")
    return power_card(look, place, card, cost=None, held=held_on(state) or None, is_turned=state["turned"])


def held_on(card: Mapping[str, Any]) -> Pairs:
    """Return the tokens on a card in play."""
    return pairs(ENERGIES, bundle(card["stored"]))


# -- the card list ---------------------------------------------------------------------------------------------------


def components(box: Box) -> CardList:
    """Return every card of the box, the filters and the sort orders."""
    kinds = {key: [power(card) for card in box.cards if card.category == name] for key, name in CATEGORIES.items()}
    cards = sorted((card for members in kinds.values() for card in members), key=lambda card: card["by"]["box"])
    return {
        "kinds": [{"key": kind, "name": WORDS[kind], "count": len(members)} for kind, members in kinds.items()],
        "symbols": [{"key": key, "name": NAMES.get(key, WORDS["crystals"])} for key in (*ENERGIES, "crystal")],
        "effects": [{"key": key, "name": WORDS[f"does_{key}"]} for key in DOES],
        "orders": [{"key": key, "name": WORDS[f"sort_{key}"]} for key in ("box", "name", "price", "prestige")],
        "cards": [{**card, "find": find(card)} for card in cards],
    }


def find(card: Card) -> str:
    """Return the text to search."""
    return search_text(card, *(str(NAMES.get(symbol, WORDS["crystals"])) for symbol in card["symbols"]))


def power(card: Power) -> Card:
    """Return a Power card."""
    cost = pairs(ENERGIES, card.energy(2), ("crystal", card.price(2)))
    rule = BOOK.rules[f"card.{card.id}"]
    return {
        "in": next(key for key, name in CATEGORIES.items() if name == card.category),
        "id": card.id,
        "name": card.name,
        "kind": WORDS[card.category],
        "symbol": SIGNS[card.id],
        "cost": cost,
        "effect": sentence(EFFECTS[card.id]),
        "brief": card.brief,
        "does": [key for key, cards in DOES.items() if card.id in cards],
        "points": card.prestige,
        "note": WORDS["varies_note"] if varies(card) else None,
        "source": card.source,
        "rule": chip(rule),
        "symbols": [sign for sign, _ in cost],
        "by": {"box": card.number, "price": sum(n for _, n in cost), "prestige": -card.prestige},
        "details": [{"term": WORDS[term], "text": text} for term, text in details(card, rule)],
    }


def varies(card: Power) -> bool:
    """Return whether its cost depends on the number of players."""
    return len({(card.energy(players), card.price(players)) for players in PLAYERS}) > 1


def details(card: Power, rule: Rule) -> Iterator[tuple[str, str]]:
    """Yield what it does, how we read it, what it costs, and at which levels it is used."""
    yield "does", rule.text
    for key, more in BOOK.rules.items():
        if key.startswith(f"{rule.key}."):
            yield "more", more.text
    if rule.note:
        yield "note", rule.note
    costs = [spelled(card, players) for players in PLAYERS]
    yield "costs", WORDS["varies"].format(*costs) if varies(card) else f"{capital(costs[0])}."
    yield "number", WORDS[card.level].format(number=card.number)


def spelled(card: Power, players: int) -> str:
    """Return a cost in words."""
    parts = [f"{n} {NAMES[name].lower()}" for name, n in zip(ENERGIES, card.energy(players), strict=True) if n]
    if price := card.price(players):
        parts.append(WORDS["crystal" if price == 1 else "so_many_crystals"].format(count=price))
    return ", ".join(parts) or str(WORDS["free"])
