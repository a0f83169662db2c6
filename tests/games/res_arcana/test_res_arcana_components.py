"""Each of the 78 components compared with its published card: what it costs, does and is worth."""

from __future__ import annotations

from typing import Any

import pytest
from games.res_arcana.res_arcana_tables import (
    ARTIFACTS,
    BOARDS,
    CREATURES,
    DRAGONS,
    ITEMS,
    MAGES,
    MONUMENTS,
    PLACES,
    PRICE,
    SCORING_KIND,
    WORTH,
    amount,
    asked,
    centre,
    collect,
    discards,
    essences_on,
    format_amount,
    hand,
    in_play,
    is_turned,
    mixes,
    piece,
    play,
    points,
    pool,
    seat,
    table,
    unique_amounts,
)

from tabletop_nb.core.game import Game


def less_one(text: str) -> list[str]:
    """Return the amount with one essence less, in every way."""
    return [format_amount(amount(text) - amount(f"1{part[-1]}")) for part in text.split()]


# -- what they cost and are worth ----------------------------------------------------------------------


def test_there_are_78_components() -> None:
    assert (len(ARTIFACTS), len(MAGES), len(ITEMS), len(MONUMENTS), len(PLACES)) == (40, 10, 8, 10, 10)


@pytest.mark.parametrize("card", ARTIFACTS)
def test_an_artifact_costs_what_is_printed(card: str) -> None:
    fixed, free = PRICE[card]
    exact = format_amount(amount(fixed) + amount(f"{free}L" if free else ""))
    game = play(table(seat(hand=[card], pool=exact)), f"place {card}")
    assert (in_play(game), pool(game), hand(game)) == ([card], "", [])
    assert not is_turned(game, card)
    for short in less_one(exact):
        assert f"place {card}" not in table(seat(hand=[card], pool=short)).options


@pytest.mark.parametrize("card", ARTIFACTS)
def test_an_artifact_is_worth_what_is_printed(card: str) -> None:
    game = table(seat(card), first=1)
    assert piece(game, card)["points"] == WORTH.get(card, 0) == points(game)


@pytest.mark.parametrize("place", PLACES)
def test_a_place_costs_what_is_printed_and_is_claimed_straight(place: str) -> None:
    fixed, _ = PRICE[place]
    game = play(table(seat(pool=fixed), places=[place]), f"claim {place}")
    assert (in_play(game), pool(game), centre(game)["places"]) == ([place], "", [])
    assert not is_turned(game, place)
    for short in less_one(fixed):
        assert f"claim {place}" not in table(seat(pool=short), places=[place]).options


@pytest.mark.parametrize("monument", MONUMENTS)
def test_a_monument_costs_four_gold(monument: str) -> None:
    game = play(table(seat(pool="4G"), monuments=[monument]), f"claim {monument}")
    assert (in_play(game), centre(game)["monuments"]) == ([monument], [])
    assert pool(game) == ""
    assert not is_turned(game, monument)
    assert f"claim {monument}" not in table(seat(pool="9E 9L 9C 9D 3G"), monuments=[monument]).options


@pytest.mark.parametrize("monument", MONUMENTS)
def test_a_monument_is_worth_what_is_printed(monument: str) -> None:
    assert points(table(seat(monument), first=1)) == WORTH[monument]


@pytest.mark.parametrize("place", PLACES)
def test_a_place_counts_its_own_points_and_the_essences_of_its_kind_on_it(place: str) -> None:
    everything = {place: "2E 3L 4C 5D 6G"}
    game = table(seat(place, on=everything), first=1)
    kind = SCORING_KIND.get(place)
    on_it = amount(everything[place])[kind] if kind else 0
    assert points(game) == WORTH.get(place, 0) + on_it
    turned = table(seat(place, on=everything, turned=[place]), first=1)
    assert points(turned) == points(game)


@pytest.mark.parametrize("card", ARTIFACTS)
def test_the_bestiary_counts_creatures_once_and_dragons_twice(card: str) -> None:
    game = table(seat("sorcerers_bestiary", card), first=1)
    assert piece(game, "sorcerers_bestiary")["points"] == (card in CREATURES) + 2 * (card in DRAGONS)


@pytest.mark.parametrize("component", [*MAGES, *ITEMS])
def test_mages_and_items_are_worth_nothing(component: str) -> None:
    assert points(table(seat(component), first=1)) == 0


def test_the_two_sides_of_a_board_are_never_both_in_a_game() -> None:
    for sun, moon in BOARDS:
        with pytest.raises(Exception, match=rf"{sun}|{moon}"):
            table(seat(), places=[sun, moon])


# -- what they collect ---------------------------------------------------------------------------------

FIXED_INCOME = {
    "chalice_of_fire": "2E",
    "chalice_of_life": "1L 1C",
    "corrupt_altar": "1L 1D",
    "dancing_sword": "1E 1D",
    "elemental_spring": "1E 1L 1C",
    "flaming_pit": "1E",
    "fountain_of_youth": "1L",
    "hawk": "1C",
    "hypnotic_basin": "2C",
    "mermaid": "1C",
    "treant": "2L",
    "druid": "1L",
    "duelist": "1E",
    "necromancer": "1D",
    "seer": "1C",
    "temple": "1L",
    "catacombs_of_the_dead": "1D",
    "dwarven_mines": "1G",
    "sunken_reef": "1G",
}
CHOSEN_INCOME = {
    "celestial_horse": mixes(2, "ELC"),
    "calm_elan": {"1C", "1E"},
    "death_life": {"1D", "1L"},
    "healer": {"1C", "1L"},
    "witch": {"1D", "1L"},
    "hanging_gardens": mixes(3, "ELCD"),
    "alchemists_tower": mixes(3, "ELCD"),
}
NO_INCOME = sorted({*ARTIFACTS, *MAGES, *ITEMS, *MONUMENTS, *PLACES} - set(FIXED_INCOME) - set(CHOSEN_INCOME))


@pytest.mark.parametrize("component", FIXED_INCOME)
@pytest.mark.parametrize("turned", [False, True])
def test_fixed_income(component: str, turned: bool) -> None:
    game = collect(seat(component, turned=[component] if turned else []))
    assert pool(game) == FIXED_INCOME[component]


@pytest.mark.parametrize("component", CHOSEN_INCOME)
def test_chosen_income(component: str) -> None:
    game = collect(seat(component))
    assert unique_amounts(game) == CHOSEN_INCOME[component]
    for choice in CHOSEN_INCOME[component]:
        assert pool(play(game.copy(), f"gain {choice}")) == choice


@pytest.mark.parametrize("component", NO_INCOME)
def test_no_income(component: str) -> None:
    assert pool(collect(seat(component))) == ""


# -- powers with one price and one gain ----------------------------------------------------------------

PLAIN_POWERS = [  # component, power, price, into the pool, onto it, is it turned
    ("athanor", 1, "1E", "", "2E", True),
    ("chalice_of_life", 1, "2C", "", "1L 2C", False),
    ("corrupt_altar", 1, "2L", "", "3E", False),
    ("crypt", 1, "", "2D", "", True),
    ("dragon_teeth", 1, "2E", "", "3E", False),
    ("dwarven_pickaxe", 1, "1E", "1G", "", True),
    ("fiery_whip", 1, "", "3E", "", True),
    ("flaming_pit", 1, "1L", "1E 1D", "", True),
    ("fountain_of_youth", 1, "2D", "", "1L 2C", False),
    ("hand_of_glory", 1, "", "2D", "", True),
    ("horn_of_plenty", 2, "", "1G", "", True),
    ("jeweled_statuette", 1, "", "3D", "", True),
    ("ring_of_midas", 1, "2L", "", "1G", False),
    ("ring_of_midas", 2, "", "", "1G", True),
    ("sacrificial_dagger", 1, "1L", "", "3D", True),
    ("tree_of_life", 1, "", "3L", "", True),
    ("vault", 1, "", "", "1G", True),
    ("duelist", 1, "1D", "", "1G", True),
    ("necromancer", 1, "2L", "", "3D", True),
    ("solomons_mine", 1, "", "1G", "", True),
    ("sacred_grove", 1, "1C", "5L", "", True),
    ("alchemists_tower", 1, "1E 1L 1C 1D", "", "1G", False),
    ("catacombs_of_the_dead", 1, "5D", "", "1D", False),
    ("catacombs_of_the_dead", 2, "", "", "1D", True),
    ("sacrificial_pit", 1, "3L", "", "1D", True),
    ("cursed_forge", 1, "2E 1G", "", "1G", False),
    ("dwarven_mines", 1, "5E", "3G", "", True),
    ("dwarven_mines", 2, "3E 3D", "", "2G", True),
    ("sunken_reef", 1, "1L 2C", "", "1C", False),
    ("dragons_lair", 1, "", "2G", "", True),
]


@pytest.mark.parametrize(("component", "number", "price", "gained", "put", "turns"), PLAIN_POWERS)
def test_a_plain_power(component: str, number: int, price: str, gained: str, put: str, turns: bool) -> None:
    use = f"use {component} {number}"
    game = play(table(seat(component, pool=price)), use)
    assert (pool(game), essences_on(game, component), is_turned(game, component)) == (gained, put, turns)
    for short in less_one(price):
        assert use not in table(seat(component, pool=short)).options
    assert use not in table(seat(component, pool=price, turned=[component])).options


@pytest.mark.parametrize(
    ("component", "number", "price", "put"), [row[:3] + row[4:5] for row in PLAIN_POWERS if not row[5]]
)
def test_a_power_that_does_not_turn_is_used_again(component: str, number: int, price: str, put: str) -> None:
    twice = format_amount(amount(price) + amount(price))
    use = f"use {component} {number}"
    game = play(table(seat(component, pool=twice)), use, use)
    assert (pool(game), essences_on(game, component)) == ("", format_amount(amount(put) + amount(put)))
    assert use not in game.options


ANY_PRICE = [  # component, power, how many of any essence, into the pool, onto it, is it turned
    ("alchemy", 1, 4, "2G", "", True),
    ("alchemist", 1, 4, "2G", "", True),
    ("colossus", 1, 1, "", "1G", True),
    ("mausoleum", 1, 1, "", "1D", False),
]


@pytest.mark.parametrize(("component", "number", "price", "gained", "put", "turns"), ANY_PRICE)
def test_a_power_paid_with_any_essence(
    component: str, number: int, price: int, gained: str, put: str, turns: bool
) -> None:
    use = f"use {component} {number}"
    rich = table(seat(component, pool="4E 4L 4C 4D 4G"))
    assert unique_amounts(play(rich.copy(), use), gained) == mixes(price)
    for paid in ("E", "L", "C", "D", "G"):
        game = play(table(seat(component, pool=f"{price}{paid}")), use)
        assert (pool(game), essences_on(game, component), is_turned(game, component)) == (gained, put, turns)
        if price > 1:
            assert use not in table(seat(component, pool=f"{price - 1}{paid}")).options
    assert use not in table(seat(component)).options


MIXED_GAIN = [  # component, power, price, the mixes, do they land on the component
    ("magical_shard", 1, "", mixes(1, "ELCD"), False),
    ("alchemist", 2, "", mixes(1, "ELCD"), False),
    ("horn_of_plenty", 1, "", mixes(3, "ELCD"), False),
    ("cursed_skull", 1, "1L", mixes(3, "ECD"), True),
    ("prism", 1, "1G", mixes(2, "ELCD"), False),
    ("transmutation", 1, "3G", mixes(3, "ELCD"), False),
    ("transmuter", 1, "2G", mixes(3, "ELCD"), False),
]


@pytest.mark.parametrize(("component", "number", "price", "gains", "onto"), MIXED_GAIN)
def test_a_power_that_gives_a_mix(component: str, number: int, price: str, gains: set[str], onto: bool) -> None:
    use = f"use {component} {number}"
    game = play(table(seat(component, pool=price)), use)
    assert unique_amounts(game) == gains
    for gained in gains:
        after = play(game.copy(), f"gain {gained}")
        assert (essences_on(after, component) if onto else pool(after)) == gained
        assert (pool(after) if onto else essences_on(after, component)) == ""
        assert is_turned(after, component)
    for short in less_one(price):
        assert use not in table(seat(component, pool=short)).options


@pytest.mark.parametrize(
    ("component", "number", "price"), [("prism", 1, 1), ("transmutation", 1, 3), ("transmuter", 1, 2)]
)
def test_any_essence_can_be_converted_into_a_mix(component: str, number: int, price: int) -> None:
    game = play(table(seat(component, pool="3E 3L 3C 3D 3G")), f"use {component} {number}")
    assert unique_amounts(game) == mixes(price)


RIVALS_TOO = [("fiery_whip", "E"), ("hand_of_glory", "D"), ("jeweled_statuette", "D"), ("tree_of_life", "L")]


@pytest.mark.parametrize(("component", "kind"), RIVALS_TOO)
def test_each_rival_gains_one_also_those_who_have_passed(component: str, kind: str) -> None:
    game = table(seat(component), seat(passed=True), seat(), seat(pool="1E 1D 1L"))
    play(game, f"use {component} 1")
    assert (pool(game, 1), pool(game, 2)) == (f"1{kind}", f"1{kind}")
    assert amount(pool(game, 3)) == amount("1E 1D 1L") + amount(f"1{kind}")


# -- artifacts with a story of their own ---------------------------------------------------------------


def test_athanor_turns_any_number_of_one_essence_into_gold() -> None:
    game = table(seat("athanor", pool="2E 3L 1G", on={"athanor": "7E"}))
    play(game, "use athanor 2")
    assert unique_amounts(game) == {"", "1E", "2E", "1L", "2L", "3L", "1G"}
    play(game, "pay 3L")
    assert (pool(game), essences_on(game, "athanor"), is_turned(game, "athanor")) == ("2E 4G", "1E", True)


def test_athanor_needs_six_elan_on_itself() -> None:
    assert "use athanor 2" not in table(seat("athanor", pool="9E 3L", on={"athanor": "5E 9D"})).options
    assert "use athanor 1" in table(seat("athanor", pool="1E", on={"athanor": "6E"})).options


def test_chalice_of_fire_straightens_any_component() -> None:
    game = table(seat("chalice_of_fire", "vault", "seer", pool="1E", turned=["vault", "seer"]))
    play(game, "use chalice_of_fire 1")
    assert set(game.options) >= {"vault", "seer"}
    play(game, "seer")
    assert (is_turned(game, "seer"), is_turned(game, "vault"), is_turned(game, "chalice_of_fire")) == (
        False,
        True,
        True,
    )
    assert pool(game) == ""
    assert "use chalice_of_fire 1" not in table(seat("chalice_of_fire", pool="9L 9C 9D 9G", turned=[])).options


def test_corrupt_altar_destroys_an_artifact_for_two_more_than_it_costs() -> None:
    game = table(seat("corrupt_altar", "vault", "library", "druid", "alchemy", turned=["vault"], on={"vault": "3G"}))
    play(game, "use corrupt_altar 2")
    assert set(game.options) == {"corrupt_altar", "vault"}
    play(game, "vault")
    assert unique_amounts(game) == mixes(4, "ELCD")
    play(game, "gain 4E")
    assert (pool(game), discards(game)) == ("4E", ["vault"])
    assert is_turned(game, "corrupt_altar")


def test_corrupt_altar_may_destroy_itself() -> None:
    game = play(table(seat("corrupt_altar", on={"corrupt_altar": "3E"})), "use corrupt_altar 2")
    play(game, "gain 7D")
    assert (pool(game), in_play(game), discards(game)) == ("7D", [], ["corrupt_altar"])


def test_crypt_places_from_its_owners_discards_for_two_less() -> None:
    me = seat("crypt", pool="2D", discards=["cursed_skull", "treant"], hand=["guard_dog"])
    game = play(table(me, seat(discards=["prism"])), "use crypt 2")
    assert (in_play(game), pool(game), discards(game)) == (["crypt", "cursed_skull"], "1D", ["treant"])
    assert is_turned(game, "crypt")
    assert not is_turned(game, "cursed_skull")


def test_crypt_does_not_reduce_gold() -> None:
    for card, price in {
        "horn_of_plenty": "1D 2G",
        "athanor": "1D 1G",
        "chalice_of_life": "1D 1G",
        "dragon_egg": "1D 1G",
    }.items():
        assert "use crypt 2" in table(seat("crypt", pool=price, discards=[card])).options
        for short in less_one(price):
            assert "use crypt 2" not in table(seat("crypt", pool=short, discards=[card])).options


def test_dragon_egg_is_destroyed_for_a_dragon_from_hand_for_four_less() -> None:
    me = seat("dragon_egg", pool="2E", hand=["fire_dragon", "treant"], discards=["water_dragon"])
    game = play(table(me), "use dragon_egg 1")
    assert (in_play(game), discards(game), pool(game)) == (["fire_dragon"], ["dragon_egg", "water_dragon"], "")
    assert "use dragon_egg 1" not in table(seat("dragon_egg", pool="1E", hand=["fire_dragon"])).options


def test_a_turned_dragon_egg_cannot_be_used() -> None:
    me = seat("dragon_egg", pool="9E", hand=["fire_dragon"], turned=["dragon_egg"])
    assert "use dragon_egg 1" not in table(me).options


def test_dragon_teeth_place_a_dragon_for_three_elan_only() -> None:
    me = seat("dragon_teeth", pool="3E", hand=["sea_serpent", "guard_dog"], discards=["fire_dragon"])
    game = play(table(me), "use dragon_teeth 2")
    assert (in_play(game), pool(game), hand(game)) == (["dragon_teeth", "sea_serpent"], "", ["guard_dog"])
    assert is_turned(game, "dragon_teeth")
    assert "use dragon_teeth 2" not in table(seat("dragon_teeth", pool="2E", hand=["sea_serpent"])).options


def test_elvish_bow_draws() -> None:
    game = play(table(seat("elvish_bow", deck=["prism", "vault"])), "use elvish_bow 2")
    assert (hand(game), is_turned(game, "elvish_bow")) == (["prism"], True)


def test_fiery_whip_destroys_another_artifact() -> None:
    game = table(seat("fiery_whip", "prism", "temple", on={"prism": "2G"}))
    play(game, "use fiery_whip 2")  # the whip itself is no target: the Prism is the only one
    assert unique_amounts(game) == mixes(2, "ELCD")
    play(game, "gain 1L 1D")
    assert (pool(game), discards(game), in_play(game)) == ("1L 1D", ["prism"], ["fiery_whip", "temple"])
    assert "use fiery_whip 2" not in table(seat("fiery_whip", "temple", "druid")).options


def test_guard_dog_straightens_itself_only_when_turned() -> None:
    game = play(table(seat("guard_dog", pool="2E", turned=["guard_dog"])), "use guard_dog 1")
    assert (pool(game), is_turned(game, "guard_dog")) == ("1E", False)
    assert "use guard_dog 1" not in game.options
    assert "use guard_dog 1" not in table(seat("guard_dog", turned=["guard_dog"], pool="9L 9G")).options


def test_hawk_draws_for_two_calm() -> None:
    game = play(table(seat("hawk", pool="2C", deck=["prism"])), "use hawk 2")
    assert (hand(game), pool(game), is_turned(game, "hawk")) == (["prism"], "", True)
    assert "use hawk 2" not in table(seat("hawk", pool="1C 9G", deck=["prism"])).options


@pytest.mark.parametrize("component", ["hawk", "seer", "oracle"])
def test_three_cards_are_looked_at_and_put_back_in_any_order(component: str) -> None:
    deck = ["prism", "vault", "treant", "crypt"]
    game = table(seat(component, "research", deck=deck, pool="1E"), monument_deck=["temple", "library"])
    play(game, f"use {component} 1")
    assert set(game.options) == {"look own", "look monuments"}
    play(game, "look own")
    assert len(game.options) == 6
    play(game, "order treant prism vault")
    assert is_turned(game, component)
    play(game, "use research 1")
    assert hand(game) == ["treant"]


@pytest.mark.parametrize("component", ["hawk", "seer", "oracle"])
def test_three_monuments_are_looked_at(component: str) -> None:
    deck = ["temple", "library", "oracle" if component != "oracle" else "colossus", "obelisk"]
    game = table(seat(component, pool="4G", deck=["prism"]), monument_deck=deck)
    play(game, f"use {component} 1", "look monuments")
    assert len(game.options) == 6
    play(game, f"order library {deck[2]} temple", "claim monument_deck")
    assert "library" in in_play(game)


@pytest.mark.parametrize(("component", "counted", "gained"), [("hypnotic_basin", "E", "C"), ("treant", "D", "E")])
def test_gaining_as_many_as_a_rival_has(component: str, counted: str, gained: str) -> None:
    rivals = [seat(pool=f"5{counted} 2G", passed=True), seat("vault", pool=f"3{counted}", on={"vault": f"9{counted}"})]
    game = play(table(seat(component), *rivals), f"use {component} 1")
    assert asked(game) == (0, "power.rival_pool")
    assert set(game.options) == {"1", "2"}
    assert pool(play(game.copy(), "1")) == f"5{gained}"
    after = play(game, "2")
    assert (pool(after), pool(after, 2), pool(after, 1)) == (f"3{gained}", f"3{counted}", f"5{counted} 2G")
    assert is_turned(after, component)


def test_jeweled_statuette_is_destroyed_for_gold() -> None:
    game = play(table(seat("jeweled_statuette", on={"jeweled_statuette": "1L"})), "use jeweled_statuette 2")
    assert (pool(game), in_play(game), discards(game)) == ("1E 2G", [], ["jeweled_statuette"])
    turned = table(seat("jeweled_statuette", turned=["jeweled_statuette"]))
    assert "use jeweled_statuette 2" not in turned.options


def test_mermaid_puts_a_calm_life_or_gold_on_any_component() -> None:
    game = table(seat("mermaid", "sacred_grove", "temple", "druid", "alchemy", pool="1E 1L 1C 1D 1G"))
    play(game, "use mermaid 1")
    assert unique_amounts(game) == {"1L", "1C", "1G"}
    play(game, "pay 1L")
    assert set(game.options) == {"mermaid", "sacred_grove", "temple", "druid", "alchemy"}
    before = points(game)
    play(game, "sacred_grove")
    assert (essences_on(game, "sacred_grove"), pool(game), points(game)) == ("1L", "1E 1C 1D 1G", before + 1)
    assert is_turned(game, "mermaid")
    assert "use mermaid 1" not in table(seat("mermaid", pool="9E 9D")).options


def test_nightingale_only_scores() -> None:
    game = table(seat("nightingale"))
    assert not [option for option in game.options if option.startswith("use")]


def test_philosophers_stone_costs_two_and_any_number_of_one_essence() -> None:
    game = play(table(seat("philosophers_stone", pool="2D 4L")), "use philosophers_stone 1")
    fee = ["2L", "1L 1D", "2D"]  # two of any kind; then x of one kind become gold
    more = ["", "1L", "2L", "3L", "4L", "1D", "2D"]
    paid = [amount(a) + amount(b) for a in fee for b in more]
    assert unique_amounts(game) == {format_amount(sum_) for sum_ in paid if sum_ <= amount("2D 4L")}
    play(game, "pay 3L 2D")
    assert (pool(game), is_turned(game, "philosophers_stone")) == ("1L 3G", True)
    assert "use philosophers_stone 1" not in table(seat("philosophers_stone", pool="1D")).options


def test_prism_turns_any_number_into_as_many_of_another_essence() -> None:
    game = play(table(seat("prism", pool="3E 2G")), "use prism 2")
    assert unique_amounts(game) == {"", "1E", "2E", "3E", "1G", "2G"}
    after = play(game.copy(), "pay 3E")
    assert unique_amounts(after) == {"3L", "3C", "3D"}
    assert pool(play(after, "gain 3C")) == "3C 2G"
    gold = play(game, "pay 2G")
    assert unique_amounts(gold) == {"2E", "2L", "2C", "2D"}
    assert is_turned(gold, "prism")


def test_sacrificial_dagger_is_destroyed_with_a_card_from_hand() -> None:
    me = seat(
        "sacrificial_dagger", hand=["sea_serpent", "prism"], on={"sacrificial_dagger": "3D"}, has_spare_card=False
    )
    game = play(table(me), "use sacrificial_dagger 2")
    assert set(game.options) == {"sea_serpent", "prism"}
    play(game, "sea_serpent", "gain 5L 4C")
    assert (pool(game), discards(game)) == ("5L 4C", ["sacrificial_dagger", "sea_serpent"])
    assert hand(game) == ["prism"]


def test_sacrificial_dagger_needs_a_card() -> None:
    game = table(seat("sacrificial_dagger", pool="1L", has_spare_card=False))
    assert "use sacrificial_dagger 1" in game.options
    assert "use sacrificial_dagger 2" not in game.options


def test_windup_man_keeps_the_essence_that_was_paid() -> None:
    game = play(table(seat("windup_man", pool="1E 1L 1C 1D 1G")), "use windup_man 1")
    assert unique_amounts(game) == {"1E", "1L", "1C", "1D", "1G"}
    play(game, "pay 1D")
    assert (essences_on(game, "windup_man"), pool(game), is_turned(game, "windup_man")) == ("1D", "1E 1L 1C 1G", True)


# -- mages, items, monuments, places with a story of their own -----------------------------------------


@pytest.mark.parametrize(
    ("component", "price"), [("scholar", "1G"), ("research", "1G"), ("library", "")], ids=lambda given: str(given)
)
def test_a_card_is_drawn(component: str, price: str) -> None:
    game = play(table(seat(component, pool=price, deck=["prism", "vault"])), f"use {component} 1")
    assert (hand(game), pool(game), is_turned(game, component)) == (["prism"], "", True)
    if price:
        assert f"use {component} 1" not in table(seat(component, deck=["prism"])).options
        rich = play(table(seat(component, pool="2E 2L 2C 2D 2G", deck=["prism"])), f"use {component} 1")
        assert unique_amounts(rich) == mixes(1)


@pytest.mark.parametrize(("component", "price"), [("witch", 2), ("reanimate", 1)])
def test_any_component_is_straightened(component: str, price: int) -> None:
    me = seat(component, "temple", "prism", pool=f"{price}G", turned=["temple", "prism"])
    game = play(table(me), f"use {component} 1", "temple")
    assert (is_turned(game, "temple"), is_turned(game, "prism"), is_turned(game, component)) == (False, True, True)
    assert pool(game) == ""
    if price > 1:
        assert f"use {component} 1" not in table(seat(component, "prism", pool="1G", turned=["prism"])).options
    rich = table(seat(component, "temple", pool="2E 2L 2C 2D 2G", turned=["temple"]))
    assert unique_amounts(play(rich, f"use {component} 1")) == mixes(price)


def test_druid_straightens_creatures_only() -> None:
    me = seat(
        "druid", "hawk", "sea_serpent", "prism", "bone_dragon", turned=["hawk", "sea_serpent", "prism", "bone_dragon"]
    )
    game = play(table(me), "use druid 1")
    assert set(game.options) == {"hawk", "sea_serpent"}
    play(game, "hawk")
    assert not is_turned(game, "hawk")
    assert is_turned(game, "druid")


def test_artificer_reduces_any_essence_except_gold() -> None:
    assert "place horn_of_plenty" not in table(seat("artificer", hand=["horn_of_plenty"], pool="1G 5E")).options
    game = table(seat("artificer", hand=["elemental_spring"], pool="2E 1L 1C"))
    assert unique_amounts(play(game, "place elemental_spring")) == {"1E 1L 1C", "2E 1C", "2E 1L"}
    assert "claim sunken_reef" not in table(seat("artificer", pool="2E 2L 4C"), places=["sunken_reef"]).options
    assert "claim temple" not in table(seat("artificer", pool="3G"), monuments=["temple"]).options


def test_divination_draws_three_and_discards_three_of_the_whole_hand() -> None:
    me = seat("divination", hand=["hawk"], deck=["prism", "vault", "treant", "crypt"], has_spare_card=False)
    game = play(table(me), "use divination 1")
    thrown = []
    while game.choice and asked(game)[1] == "power.discard":
        assert set(game.options) <= {"hawk", "prism", "vault", "treant"}
        choice = next(card for card in game.options if card != "vault")
        thrown.append(choice)
        play(game, choice)
    assert discards(game) == ["hawk", "prism", "treant"]
    assert hand(game) == ["vault"]
    assert is_turned(game, "divination")


def test_golden_statue_has_no_power_of_its_own() -> None:
    assert not [o for o in table(seat("golden_statue", pool="3G")).options if o.startswith("use")]


@pytest.mark.parametrize("how", ["obelisk", "monument_deck"])
def test_obelisk_gives_six_essences_when_claimed(how: str) -> None:
    given: dict[str, Any] = {"monuments": ["obelisk"]} if how == "obelisk" else {"monument_deck": ["obelisk"]}
    game = play(table(seat(pool="4G"), **given), f"claim {how}")
    assert unique_amounts(game) == mixes(6, "ELCD")
    assert pool(play(game, "gain 4E 2D")) == "4E 2D"


def test_great_pyramid_only_scores() -> None:
    game = table(seat("great_pyramid", pool="9E 9G"))
    assert not [option for option in game.options if option.startswith("use")]


def test_sacred_grove_turns_a_straight_creature_with_it() -> None:
    me = seat("sacred_grove", "hawk", "sea_serpent", "bone_dragon", "guard_dog", turned=["guard_dog"])
    game = play(table(me), "use sacred_grove 2")
    assert set(game.options) == {"hawk", "sea_serpent"}
    play(game, "hawk")
    assert (essences_on(game, "sacred_grove"), is_turned(game, "sacred_grove"), is_turned(game, "hawk")) == (
        "1L",
        True,
        True,
    )
    assert "use sacred_grove 2" not in table(seat("sacred_grove", "hawk", "bone_dragon", turned=["hawk"])).options


def test_dragons_lair_turns_a_straight_dragon_with_it() -> None:
    me = seat("dragons_lair", "hawk", "sea_serpent", "bone_dragon", "fire_dragon", turned=["fire_dragon"])
    game = play(table(me), "use dragons_lair 2")
    assert set(game.options) == {"bone_dragon", "sea_serpent"}
    play(game, "sea_serpent")
    assert (essences_on(game, "dragons_lair"), is_turned(game, "dragons_lair")) == ("2G", True)
    assert is_turned(game, "sea_serpent")
    assert "use dragons_lair 2" not in table(seat("dragons_lair", "hawk")).options


def test_sacrificial_pit_turns_a_dragon_or_creature_into_gold() -> None:
    me = seat("sacrificial_pit", "hawk", "wind_dragon", "prism", pool="1D", turned=["wind_dragon"])
    game = play(table(me), "use sacrificial_pit 2")
    assert set(game.options) == {"hawk", "wind_dragon"}
    play(game, "wind_dragon")
    assert (pool(game), discards(game), is_turned(game, "sacrificial_pit")) == ("8G", ["wind_dragon"], True)
    assert "use sacrificial_pit 2" not in table(seat("sacrificial_pit", "prism", pool="1D")).options
    assert "use sacrificial_pit 2" not in table(seat("sacrificial_pit", "hawk", pool="9L")).options


def test_sorcerers_bestiary_places_a_dragon_from_any_discard_pile() -> None:
    me = seat("sorcerers_bestiary", pool="10E", discards=["treant"], hand=["bone_dragon"])
    rival = seat(discards=["fire_dragon", "prism"], passed=True)
    game = play(table(me, rival), "use sorcerers_bestiary 2")
    assert (in_play(game), pool(game), discards(game, 1)) == (["sorcerers_bestiary", "fire_dragon"], "", ["prism"])
    assert is_turned(game, "sorcerers_bestiary")
    nine = seat("sorcerers_bestiary", pool="9E")
    assert "use sorcerers_bestiary 2" not in table(nine, rival).options


@pytest.mark.parametrize("place", ["coral_castle", "sorcerers_bestiary"])
def test_victory_is_checked_at_once(place: str) -> None:
    strong = seat(place, "great_pyramid", "temple", "colossus", "fire_dragon", "earth_dragon")
    game: Game = play(table(strong, seat()), f"use {place} 1")
    assert game.over
    assert game.winners == [0]
    weak = play(table(seat(place), seat()), f"use {place} 1")
    assert not weak.over
    assert is_turned(weak, place)
