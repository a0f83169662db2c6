"""Whole random games compared with a second, small copy of the rules: legal actions, ways to avoid Life loss, who wins.

The copy is written from the rulebook and the published cards, and only reads what a player sees.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.res_arcana.res_arcana_invariants import res_arcana_violations
from games.res_arcana.res_arcana_tables import (
    ARTIFACTS,
    CREATURES,
    DRAGONS,
    LETTER,
    LETTERS,
    MONUMENTS,
    PLACES,
    PRICE,
    RULES,
    SCORING_KIND,
    WORTH,
    Amount,
    amount,
    asked,
    centre,
    fresh,
    look,
    play,
    random_walk,
    reduced,
    seat,
    table,
)

from tabletop_nb.core.game import Game

POWERS: dict[str, tuple[tuple[str, int], ...]] = {  # per power: the fixed price and how many of any kind
    "athanor": (("1E", 0), ("", 0)),
    "chalice_of_fire": (("1E", 0),),
    "chalice_of_life": (("2C", 0),),
    "corrupt_altar": (("2L", 0), ("", 0)),
    "crypt": (("", 0), ("1D", 0)),
    "cursed_skull": (("1L", 0),),
    "dragon_egg": (("", 0),),
    "dragon_teeth": (("2E", 0), ("3E", 0)),
    "dwarven_pickaxe": (("1E", 0),),
    "elvish_bow": (("", 0), ("", 0)),
    "fiery_whip": (("", 0), ("", 0)),
    "flaming_pit": (("1L", 0),),
    "fountain_of_youth": (("2D", 0),),
    "guard_dog": (("1E", 0),),
    "hawk": (("", 0), ("2C", 0)),
    "horn_of_plenty": (("", 0), ("", 0)),
    "jeweled_statuette": (("", 0), ("", 0)),
    "philosophers_stone": (("", 2),),
    "prism": (("", 1), ("", 0)),
    "ring_of_midas": (("2L", 0), ("", 0)),
    "sacrificial_dagger": (("1L", 0), ("", 0)),
    "windup_man": (("", 1),),
    "alchemy": (("", 4),),
    "reanimate": (("", 1),),
    "research": (("", 1),),
    "transmutation": (("", 3),),
    "alchemist": (("", 4), ("", 0)),
    "duelist": (("1D", 0),),
    "necromancer": (("2L", 0),),
    "scholar": (("", 1),),
    "transmuter": (("", 2),),
    "witch": (("", 2),),
    "colossus": (("", 1),),
    "mausoleum": (("", 1),),
    "sacred_grove": (("1C", 0), ("", 0)),
    "alchemists_tower": (("1E 1L 1C 1D", 0),),
    "catacombs_of_the_dead": (("5D", 0), ("", 0)),
    "sacrificial_pit": (("3L", 0), ("1D", 0)),
    "cursed_forge": (("2E 1G", 0),),
    "dwarven_mines": (("5E", 0), ("3E 3D", 0)),
    "sunken_reef": (("1L 2C", 0),),
    "dragons_lair": (("", 0), ("", 0)),
    "sorcerers_bestiary": (("", 0), ("", 4)),
    **dict.fromkeys(
        ("hand_of_glory", "hypnotic_basin", "magical_shard", "mermaid", "treant", "tree_of_life"), (("", 0),)
    ),
    **dict.fromkeys((*DRAGONS, "vault", "divination", "druid", "seer", "library", "oracle"), (("", 0),)),
    **dict.fromkeys(("solomons_mine", "coral_castle", "tree_of_life"), (("", 0),)),
}


MAGES_MET = ("artificer", "witch", "seer", "healer")


class Sight:
    """A seat as its player sees it."""

    def __init__(self, game: Game, p: int) -> None:
        self.table, self.p = centre(game, p), p
        mine = self.table["seats"][p]
        self.pool: Amount = Counter({LETTER[name]: n for name, n in mine["pool"].items()})
        self.parts = {one["id"]: one for one in mine["components"]}
        self.hand, self.piles = mine["hand"], [each["discards"] for each in self.table["seats"]]

    def straight(self, component: str) -> bool:
        return component in self.parts and not self.parts[component]["turned"]

    def affords(self, fixed: Amount, free: int) -> bool:
        return fixed <= self.pool and sum(self.pool.values()) - sum(fixed.values()) >= free

    def places(self, card: str, spared: int = 0, gold: bool = False, extra: str = "", more: int = 0) -> bool:
        """Return whether this card can be paid for, with all discounts in play and this one."""
        dragon = 3 * (("dragon_bridle" in self.parts) + ("dragons_lair" in self.parts)) if card in DRAGONS else 0
        bills = reduced(card, (("artificer" in self.parts, False), (dragon, True), (spared, gold)))
        fixed = [(Counter(dict(zip(LETTERS, bill, strict=False))), bill[5]) for bill in bills]
        return any(self.affords(each + amount(extra), free + more) for each, free in fixed)


def usable(me: Sight, component: str, number: int) -> bool:
    """Return whether this power can be used."""
    fixed, free = POWERS[component][number - 1]
    if me.straight(component) == (component == "guard_dog") or not me.affords(amount(fixed), free):
        return False
    artifacts = [one for one in me.parts if one in ARTIFACTS]
    needs: dict[tuple[str, int], Any] = {
        ("athanor", 2): lambda: me.parts[component]["on"].get("elan", 0) >= 6,
        ("crypt", 2): lambda: any(me.places(card, 2, False, "1D") for card in me.piles[me.p]),
        ("dragon_egg", 1): lambda: any(me.places(one, 4, True) for one in me.hand if one in DRAGONS),
        ("dragon_teeth", 2): lambda: any(one in DRAGONS for one in me.hand),
        ("fiery_whip", 2): lambda: len(artifacts) > 1,
        ("mermaid", 1): lambda: any(me.pool[kind] for kind in "CLG"),
        ("sacrificial_dagger", 2): lambda: bool(me.hand),
        ("sacred_grove", 2): lambda: any(me.straight(one) for one in CREATURES),
        ("dragons_lair", 2): lambda: any(me.straight(one) for one in DRAGONS),
        ("sacrificial_pit", 2): lambda: any(one in (*CREATURES, *DRAGONS) for one in artifacts),
        ("sorcerers_bestiary", 2): lambda: any(
            me.places(one, more=4) for pile in me.piles for one in pile if one in DRAGONS
        ),
    }
    return bool(needs.get((component, number), lambda: True)())


def actions(game: Game) -> set[str]:
    """Return everything the player can do now."""
    me = Sight(game, asked(game)[0])
    placed = {f"place {card}" for card in me.hand if me.places(card)}
    thrown = {f"discard {card}" for card in me.hand}
    used = {
        f"use {one} {number}"
        for one in me.parts
        for number in range(1, len(POWERS.get(one, ())) + 1)
        if usable(me, one, number)
    }
    places = {f"claim {one}" for one in me.table["places"] if amount(PRICE[one][0]) <= me.pool}
    monuments = {f"claim {one}" for one in me.table["monuments"]}
    monuments |= {"claim monument_deck"} if me.table["monument_deck"] else set()
    return {"pass"} | placed | thrown | used | places | (monuments if me.pool["G"] >= 4 else set())


def worth(game: Game, p: int) -> int:
    """Return a player's points."""
    shown = centre(game)
    total = int(shown["first"] == p)
    own = [one["id"] for one in shown["seats"][p]["components"]]
    for one in shown["seats"][p]["components"]:
        total += WORTH.get(one["id"], 0)
        held = Counter({LETTER[name]: n for name, n in one["on"].items()})
        total += held[SCORING_KIND[one["id"]]] if one["id"] in SCORING_KIND else 0
        if one["id"] == "sorcerers_bestiary":
            total += sum((card in CREATURES) + 2 * (card in DRAGONS) for card in own)
    return total


OWN_WAY_OUT = {"bone_dragon": "D", "earth_dragon": "G", "fire_dragon": "C", "water_dragon": "E"}
TURNED_TO_REACT = (
    *("chalice_of_life", "guard_dog", "protection", "healer", "temple"),
    *("alchemists_tower", "coral_castle"),
)
PAID_TO_REACT = {"dancing_sword": "E", "elemental_spring": "C", "tree_of_life": "L"}


def ways_out(game: Game, source: str) -> set[str]:
    """Return how the player can respond to a Life loss from this component."""
    me = Sight(game, asked(game)[0])
    found = {"lose"} | {f"react {one}" for one in TURNED_TO_REACT if me.straight(one)}
    found |= {f"react {one}" for one, kind in PAID_TO_REACT.items() if one in me.parts and me.pool[kind]}
    if source in DRAGONS and me.straight("dragon_bridle"):
        found.add("react dragon_bridle")
    can_ignore = {
        "wind_dragon": bool(me.hand),
        "sea_serpent": any(one in ARTIFACTS for one in me.parts),
        "elvish_bow": False,
    }
    if can_ignore.get(source, source in OWN_WAY_OUT and me.pool[OWN_WAY_OUT.get(source, "E")] > 0):
        found.add("ignore")
    return found


def won(game: Game) -> list[int]:
    """Return who has the most points, then the most essences with gold counting double."""
    points = [worth(game, p) for p in range(game.players)]
    pools = [Sight(game, p).pool for p in range(game.players)]
    rank = [(points[p], sum(pools[p].values()) + pools[p]["G"]) for p in range(game.players)]
    return [p for p in range(game.players) if rank[p] == max(rank)]


def rich_start(seed: int, players: int) -> Game:
    """Return a game with random components and pools, where more is possible than in a new game."""
    pick = Random(seed)
    cards, stones = pick.sample(ARTIFACTS, 40), pick.sample(MONUMENTS, 10)
    sides = [pick.choice(PLACES[2 * board : 2 * board + 2]) for board in range(5)]
    pick.shuffle(sides)
    seats = []
    for p in range(players):
        mine = cards[p * 10 : p * 10 + 10]
        parts = [*mine[:5], stones[p], sides[p]]
        on = {one: {pick.choice(list(LETTER)): pick.randrange(1, 8)} for one in pick.sample(parts, 3)}
        pool = {name: pick.randrange(0, 6) for name in LETTER}
        cards_of = {"hand": mine[5:7], "deck": mine[7:8], "discards": mine[8:]}
        chosen = {"mage": MAGES_MET[(seed + p) % 4], "item": ("research", "protection", "divination")[p]}
        turned = pick.sample(parts, 2)
        seats.append({"components": parts, "turned": turned, "on": on, "pool": pool, **cards_of, **chosen})
    left = {"monuments": stones[4:6], "monument_deck": stones[6:], "places": sides[players:]}
    return fresh(players, seed=seed, scenario={"seats": seats, "phase": "actions", "first": 0, "turn": 0, **left})


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_in_a_random_game_exactly_the_legal_actions_are_offered(seed: int) -> None:
    players = 2 + seed % 2
    game = rich_start(seed, players) if seed % 3 else fresh(players, seed=seed)
    checked = 0
    for now in random_walk(game, seed, 150):
        if asked(now)[1] == "turn.action":
            assert set(now.options) == actions(now)
            checked += 1
        if asked(now)[1] == "life_loss.react":
            source = str(now.asked.about.get("component") or now.asked.about.get("source"))
            assert set(now.options) == ways_out(now, source)
        assert [look(now, p)["points"] for p in range(players)] == [worth(now, p) for p in range(players)]
    assert checked


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_a_game_that_is_over_was_won_by_the_most_points(seed: int) -> None:
    game = rich_start(seed, 2 + seed % 2)
    for _ in random_walk(game, seed, 3000):
        pass
    if game.capped:
        assert game.winners == []
        return
    temporary = [sum(line.points for line in sheet if line.rule == "score.temporary") for sheet in game.score_sheet()]
    if not any(temporary):
        assert max(worth(game, p) for p in range(game.players)) >= 10
        assert game.winners == won(game)


# -- worlds that a seat holds possible keep to what it can work out ------------------------------------


class Origins:
    """Where each card of a rival's hand and deck came from, as everybody knows: the deal or a later shuffle."""

    def __init__(self, game: Game, p: int) -> None:
        self.p, self.mixed, self.seen = p, False, len(game.events)
        self.of = dict.fromkeys((*self.real(game).hand, *self.real(game).deck), 0)
        self.pile: tuple[str, ...] = self.real(game).discards

    def real(self, game: Game) -> Any:
        return game.table.seats[self.p]

    def follow(self, game: Game, number: int) -> None:
        """Record piles that were shuffled in."""
        new = [event.rule for event in game.events[self.seen :] if event.player == self.p]
        self.seen = len(game.events)
        if "draw.reshuffle" in new:
            self.mixed = self.mixed or "power.scry.seen" in new or "power.scry" in new
            for card in self.pile:
                self.of[card] = number
        self.pile = self.real(game).discards

    def count(self, cards: Any) -> Counter[int]:
        """Return how many cards there are of each origin; cards nobody could know about count as dealt."""
        return Counter(self.of.get(card, 0) for card in cards)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_imagined_hands_and_decks_come_from_possible_zones(seed: int) -> None:
    game = fresh(2, seed=seed)
    while asked(game)[1] != "turn.action":
        game.apply(game.options[0])
    rival, checked = Origins(game, 1), 0
    for number, now in enumerate(random_walk(game, seed, 400), start=1):
        rival.follow(now, number)
        if rival.mixed or number % 20:
            continue
        real = now.table.seats[1]
        known = {card for card in (*real.hand, *real.deck) if rival.of.get(card, 0)}
        for world_seed in range(3):
            world = now.imagine(0, world_seed).table.seats[1]
            assert known <= {*world.hand, *world.deck}, "a card that was shuffled in is still there"
            assert rival.count(world.hand) == rival.count(real.hand)
            assert rival.count(world.deck) == rival.count(real.deck)
            checked += 1
    assert checked


def test_imagined_questions_to_a_rival_are_about_the_imagined_cards() -> None:
    stories = [
        (seat("divination", deck=["prism", "vault", "treant"], hand=["crypt", "hawk"]), "use divination 1"),
        (seat("dragon_teeth", hand=["fire_dragon", "bone_dragon"], pool="3E"), "use dragon_teeth 2"),
        (seat("sacrificial_dagger", hand=["prism", "vault"]), "use sacrificial_dagger 2"),
        (seat("seer", deck=["prism", "vault", "treant"]), "use seer 1"),
    ]
    for rival, use in stories:
        game = play(table(seat(hand=["athanor"]), rival, turn=1, monument_deck=["temple"]), use)
        if use == "use seer 1":
            play(game, "look own")
        for seed in range(20):
            world = game.imagine(0, seed)
            held = {*world.table.seats[1].hand, *world.table.seats[1].deck}
            named = {word for option in world.options for word in option.split() if word in ARTIFACTS}
            assert named <= held, use
            for _ in random_walk(world, seed, 30):
                pass


@pytest.mark.slow
def test_a_rival_can_imagine_worlds_at_every_question_of_a_random_game() -> None:
    for number, game in enumerate(random_walk(fresh(2, seed=0), 0)):
        rival = 1 - asked(game)[0]
        world = game.imagine(rival, number)
        assert RULES.view(world.table, rival) == RULES.view(game.table, rival)  # nothing that it knows is changed
        for _ in random_walk(world, number, 6):
            assert [*res_arcana_violations(world)] == []
