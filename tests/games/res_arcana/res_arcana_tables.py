"""Build positions of Res Arcana, play them, and read the result as a player sees it: views, options and events.

Amounts are written as in the published data: E elan, L life, C calm, D death, G gold, so `2E 1G` is 2 Elan and 1 Gold.
The costs and points below were typed in from the published cards, independently of the game's own data files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from play import asked as asked
from play import random_walk as random_walk

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games import rules_of
from tabletop_nb.games.res_arcana.box import published_box

RULES = rules_of("res_arcana")
BOX = published_box()
LETTERS = "ELCDG"
NAME = dict(zip(LETTERS, ("elan", "life", "calm", "death", "gold"), strict=True))
LETTER = {name: letter for letter, name in NAME.items()}
ITEMS = (
    *("alchemy", "calm_elan", "death_life", "divination"),
    *("protection", "reanimate", "research", "transmutation"),
)
MAGES = (
    *("alchemist", "artificer", "druid", "duelist", "healer"),
    *("necromancer", "scholar", "seer", "transmuter", "witch"),
)
MONUMENTS = (
    *("colossus", "golden_statue", "great_pyramid", "hanging_gardens", "library"),
    *("mausoleum", "obelisk", "oracle", "solomons_mine", "temple"),
)
BOARDS = (
    ("sacred_grove", "alchemists_tower"),
    ("catacombs_of_the_dead", "sacrificial_pit"),
    ("cursed_forge", "dwarven_mines"),
    ("coral_castle", "sunken_reef"),
    ("dragons_lair", "sorcerers_bestiary"),
)
SUN = tuple(sun for sun, _ in BOARDS)
PLACES = tuple(side for board in BOARDS for side in board)
PRICE = {  # the fixed part, then how many of any essence
    "athanor": ("1E 1G", 0),
    "bone_dragon": ("1L 4D", 0),
    "celestial_horse": ("1E 2C", 0),
    "chalice_of_fire": ("1E 1G", 0),
    "chalice_of_life": ("1L 1C 1G", 0),
    "corrupt_altar": ("2D", 3),
    "crypt": ("2D", 3),
    "cursed_skull": ("2D", 0),
    "dancing_sword": ("1E 1G", 0),
    "dragon_bridle": ("1E 1L 1C 1D", 0),
    "dragon_egg": ("1G", 0),
    "dragon_teeth": ("1E 1D", 0),
    "dwarven_pickaxe": ("1E", 0),
    "earth_dragon": ("4E 3L", 0),
    "elemental_spring": ("2E 1L 1C", 0),
    "elvish_bow": ("2E 1L", 0),
    "fiery_whip": ("2E 2D", 0),
    "fire_dragon": ("6E", 0),
    "flaming_pit": ("2E", 0),
    "fountain_of_youth": ("1C 1D", 0),
    "guard_dog": ("1E", 0),
    "hand_of_glory": ("1L 1D", 0),
    "hawk": ("1L 1C", 0),
    "horn_of_plenty": ("2G", 0),
    "hypnotic_basin": ("1E 2C 1D", 0),
    "jeweled_statuette": ("2D 1G", 0),
    "magical_shard": ("", 0),
    "mermaid": ("2L 2C", 0),
    "nightingale": ("1L 1C", 0),
    "philosophers_stone": ("2E 2L 2C 2D", 0),
    "prism": ("", 0),
    "ring_of_midas": ("1L 1G", 0),
    "sacrificial_dagger": ("1D 1G", 0),
    "sea_serpent": ("3L 6C", 0),
    "treant": ("2E 3L", 0),
    "tree_of_life": ("1L", 2),
    "vault": ("1G", 1),
    "water_dragon": ("6C", 0),
    "wind_dragon": ("4C", 4),
    "windup_man": ("1E 1L 1C 1G", 0),
    "sacred_grove": ("8L 4C", 0),
    "alchemists_tower": ("3G", 0),
    "catacombs_of_the_dead": ("9D", 0),
    "sacrificial_pit": ("8E 4D", 0),
    "cursed_forge": ("6E 3D", 0),
    "dwarven_mines": ("4E 2L 1G", 0),
    "coral_castle": ("5E 5L 5C", 0),
    "sunken_reef": ("2E 2L 5C", 0),
    "dragons_lair": ("3E 3L 3C 3D", 0),
    "sorcerers_bestiary": ("2E 4L 2C 2D", 0),
}
ARTIFACTS = tuple(card for card in PRICE if card not in PLACES)
DRAGONS = ("bone_dragon", "earth_dragon", "fire_dragon", "sea_serpent", "water_dragon", "wind_dragon")
CREATURES = ("celestial_horse", "guard_dog", "hawk", "mermaid", "nightingale", "sea_serpent", "treant")
WORTH = {
    **dict.fromkeys((*DRAGONS, "dragon_bridle", "dragon_egg", "jeweled_statuette", "nightingale"), 1),
    **dict.fromkeys(("philosophers_stone", "ring_of_midas"), 1),
    **{"colossus": 2, "golden_statue": 1, "great_pyramid": 3, "hanging_gardens": 1, "library": 1},
    **{"mausoleum": 2, "obelisk": 1, "oracle": 2, "solomons_mine": 1, "temple": 2},
    **{"sacred_grove": 2, "sacrificial_pit": 2, "cursed_forge": 1, "coral_castle": 3},
}
SCORING_KIND = {
    **{"sacred_grove": "L", "alchemists_tower": "G", "catacombs_of_the_dead": "D", "sacrificial_pit": "D"},
    **{"cursed_forge": "G", "dwarven_mines": "G", "sunken_reef": "C", "dragons_lair": "G"},
}
PRESETS = {
    "duelist": {"dragon_teeth", "elemental_spring", "hand_of_glory"},
    "seer": {"chalice_of_life", "flaming_pit", "vault"},
    "alchemist": {"celestial_horse", "magical_shard", "tree_of_life"},
    "transmuter": {"dancing_sword", "fountain_of_youth", "hawk"},
}
FILLER = ("nightingale", "flaming_pit", "hand_of_glory", "fountain_of_youth", "celestial_horse", "elvish_bow")
Seat = dict[str, Any]
Amount = Counter[str]


# -- amounts -------------------------------------------------------------------------------------------


def amount(written: str) -> Amount:
    """Parse `2E 1G`."""
    return Counter({part[-1]: int(part[:-1]) for part in written.split()})


def format_amount(numbers: Amount) -> str:
    """Write an amount as `2E 1G`, always in the same order."""
    return " ".join(f"{numbers[letter]}{letter}" for letter in LETTERS if numbers[letter])


def essences(text: str) -> dict[str, int]:
    """Return an amount as a scenario expects it."""
    return {NAME[letter]: n for letter, n in amount(text).items()}


def say(verb: str, text: str) -> str:
    """Return the answer `pay 2 elan 1 gold` for `pay` and `2E 1G`."""
    numbers = amount(text)
    return (
        " ".join([verb, *[f"{numbers[x]} {NAME[x]}" for x in LETTERS if numbers[x]]]) if numbers else f"{verb} nothing"
    )


def parse_answer(answer: str) -> str:
    """Return `2E 1G` for the answer `pay 2 elan 1 gold`."""
    words = answer.split()[1:]
    pairs = zip(*[iter(words)] * 2)  # noqa: B905
    return "" if words == ["nothing"] else format_amount(Counter({LETTER[b]: int(a) for a, b in pairs}))


def mixes(number: int, letters: str = LETTERS) -> set[str]:
    """Return every mix of this many essences."""
    return {format_amount(Counter(mix)) for mix in combinations_with_replacement(letters, number)}


@cache
def reduced(card: str, discounts: tuple[tuple[int, bool], ...]) -> frozenset[tuple[int, ...]]:
    """Return what can be left of a printed cost (five kinds and *any*) when discounts are taken from any parts of it.

    A discount is a number and whether it can reduce printed gold; it is applied in full, as far as possible.
    """
    fixed, free = PRICE[card]
    bills = {(*(amount(fixed)[letter] for letter in LETTERS), free)}
    for number, gold in discounts:
        for _ in range(number):
            reduced_bills = set()
            for bill in bills:
                parts = [i for i in range(6) if bill[i] and (gold or i != 4)]
                reduced_bills |= {(*bill[:i], bill[i] - 1, *bill[i + 1 :]) for i in parts} or {bill}
            bills = reduced_bills
    return frozenset(bills)


# -- positions -----------------------------------------------------------------------------------------


def seat(*components: str, pool: str = "", on: dict[str, str] | None = None, **more: Any) -> Seat:
    """Return a seat with these components, including mage and item, and nothing else that isn't named."""
    chosen = {"mage" if one in MAGES else "item": one for one in components if one in (*MAGES, *ITEMS)}
    in_play = [one for one in components if one not in (*MAGES, *ITEMS)]
    essences_on = {component: essences(text) for component, text in (on or {}).items()}
    fields = {"hand": [], "deck": [], "components": in_play, "on": essences_on, "pool": essences(pool)}
    return {**fields, **chosen, **more}


def passed_rival() -> Seat:
    """Return a rival who has passed and has nothing."""
    return seat(passed=True, has_spare_card=False)


def with_spare_cards(seats: list[Seat]) -> list[Seat]:
    """Give each player an extra card, because a player with nothing to do would pass automatically.

    A seat with `has_spare_card=False` gets none.
    """
    zones = ("hand", "deck", "discards", "components")
    used = {card for each in seats for zone in zones for card in each.get(zone, ())}
    free = [card for card in FILLER if card not in used]
    filled = []
    for each in seats:
        plain = {name: given for name, given in each.items() if name != "has_spare_card"}
        filled.append({**plain, "hand": [*plain["hand"], free.pop(0)]} if each.get("has_spare_card", True) else plain)
    return filled


def token_holder(seats: list[Seat]) -> int:
    """Return who has the First Player token: the first player who has passed, or else the first seat."""
    return next((p for p, each in enumerate(seats) if each.get("passed")), 0)


def table(*seats: Seat, phase: str = "actions", rulings: dict[str, bool] | None = None, **given: Any) -> Game:
    """Return a game in the middle of a round, with the first player to act; one player gets a rival who has passed."""
    rival = passed_rival() if phase == "actions" else seat()
    seed, all_seats = given.pop("seed", 1), with_spare_cards([*seats] if len(seats) > 1 else [*seats, rival])
    empty: dict[str, Any] = {"places": [], "monuments": [], "monument_deck": [], "first": token_holder(all_seats)}
    empty |= {"turn": 0} if phase == "actions" else {}
    scenario = {**empty, "seats": all_seats, "phase": phase, **given}
    return tt.new_game("res_arcana", len(all_seats), seed, "standard", scenario=scenario, rulings=rulings)


def collect(*seats: Seat, **given: Any) -> Game:
    """Return a game at the Collect step of a round."""
    return table(*seats, phase="collect", **given)


def fresh(players: int = 2, mode: str = "standard", seed: int = 1, **setup: Any) -> Game:
    """Return a whole game from the start."""
    return tt.new_game("res_arcana", players, seed, mode, **setup)


def put_in(text: str, card: str) -> str:
    """Return a pool that pays for the card in exactly one way, added to this one."""
    fixed, free = PRICE[card]
    return format_amount(amount(text) + amount(fixed) + Counter({"L": free}))


# -- playing -------------------------------------------------------------------------------------------


def play(game: Game, *answers: str) -> Game:
    """Give these answers. An amount (`pay 2E 1G`) may be asked for in parts."""
    for answer in answers:
        verb, _, text = answer.partition(" ")
        if verb in ("pay", "gain", "lose") and text and (text == "-" or text[-1] in LETTERS):
            in_parts(game, verb, "" if text == "-" else text)
        else:
            game.apply(answer)
    return game


def in_parts(game: Game, verb: str, text: str) -> None:
    """Answer with the whole amount, or essence by essence until the whole amount is offered or the rest is forced."""
    whole, numbers, open_question = say(verb, text), amount(text), asked(game)
    while whole not in game.options:
        kind = game.options[0].split()[0]
        if kind not in LETTER:
            break
        game.apply(f"{kind} {numbers[LETTER[kind]]}")
        if not game.choice or asked(game) != open_question:
            return
    game.apply(whole)


def amounts(game: Game, gained: str = "") -> list[str]:
    """Return every whole amount that the open question accepts, as often as it is offered.

    If the last part of an amount is forced, it is derived from the change of the pool; `gained` is what the player
    gets right after paying.
    """
    p, rule = asked(game)
    before = amount(pool(game, p))

    def walk(now: Game) -> Iterator[str]:
        if not now.choice or asked(now) != (p, rule):
            after = amount(pool(now, p)) - amount(gained)
            yield format_amount(before - after) or format_amount(after - before)
            return
        for option in now.options:
            if option.split()[0] in LETTER:
                branch = now.copy()
                branch.apply(option)
                yield from walk(branch)
            else:
                yield parse_answer(option)

    return list(walk(game))


def unique_amounts(game: Game, gained: str = "") -> set[str]:
    """Return the offered amounts, after checking that each is offered once."""
    offered = amounts(game, gained)
    assert len(offered) == len(set(offered)), "an amount is offered twice"
    return set(offered)


# -- looking -------------------------------------------------------------------------------------------


def look(game: Game, p: int = 0, viewer: int | None = None) -> dict[str, Any]:
    """Return a seat as its player sees it, or as another viewer does."""
    shown: dict[str, Any] = game.view(p if viewer is None else viewer)["table"]["seats"][p]
    return shown


def centre(game: Game, viewer: int = 0) -> dict[str, Any]:
    """Return the table as a player sees it."""
    shown: dict[str, Any] = game.view(viewer)["table"]
    return shown


def pool(game: Game, p: int = 0) -> str:
    """Return the pool."""
    return format_amount(Counter({LETTER[name]: n for name, n in look(game, p)["pool"].items()}))


def piece(game: Game, component: str, p: int = 0) -> dict[str, Any]:
    """Return one component in play."""
    (piece,) = [one for one in look(game, p)["components"] if one["id"] == component]
    return piece  # type: ignore[no-any-return]


def essences_on(game: Game, component: str, p: int = 0) -> str:
    """Return the essences on a component."""
    return format_amount(Counter({LETTER[name]: n for name, n in piece(game, component, p)["on"].items()}))


def turned(game: Game, p: int = 0) -> set[str]:
    """Return the player's turned components."""
    return {one["id"] for one in look(game, p)["components"] if one["turned"]}


def is_turned(game: Game, component: str, p: int = 0) -> bool:
    """Return whether a component is turned."""
    return bool(piece(game, component, p)["turned"])


def in_play(game: Game, p: int = 0) -> list[str]:
    """Return a player's components."""
    return [one["id"] for one in look(game, p)["components"]]


def hand(game: Game, p: int = 0) -> list[str]:
    """Return a hand without the extra card from `with_spare_cards`."""
    return sorted(card for card in look(game, p)["hand"] if card not in FILLER)


def discards(game: Game, p: int = 0) -> list[str]:
    """Return a player's discards."""
    return sorted(look(game, p)["discards"])


def points(game: Game, p: int = 0) -> int:
    """Return a player's points, including the token."""
    return int(look(game, p)["points"])
