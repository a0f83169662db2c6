"""The house set keeps every constraint of the fact sheet, C1 to C15, and our own bands for costs and effects."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from games.trismegistus.trismegistus_tables import BOX

from tabletop_nb.games.trismegistus import GAME
from tabletop_nb.games.trismegistus.notation import ELEMENTS, VOCABULARY, Effect
from tabletop_nb.games.trismegistus.printed import Experiment

ESSENCES = ["aether", "mercury", "salt", "sulfur"]
LEVELS = ("start", "L1", "L2", "L3", "master")
UNITS = {  # the anchors of section 26.2, in units of potency
    **{"raw:any": 1.25, "ess:any": 1.25, "up:any": 1.25, "tr:any": 1.25, "refine2": 2, "publish": 2, "reaction": 2},
    **{"ref:gold": 3, "ref:any": 3, "up:three": 3, "gild3": 3, "up2:any": 2.5, "up3:any": 3.75, "swap": 0.5},
    **{"ready": 0.5, "gold5": 2, "artifact": 3, "ethereal": 1, "chameleon": 1, "up:lowest": 1, "down:any": 1},
}
KIND_UNITS = {"raw": 1, "ess": 1, "up": 1, "tr": 1, "ref": 2}
COUNTED = {"formulas": 2, "level:lowest": 2, "experiments": 3, "artifacts": 3, "used_reactions": 1}
COUNTED_KIND = {"level": 5, "experiments": 1, "artifacts": 1, "symbols": 2}  # what such a counter usually shows


def units(effect: Effect) -> float:
    """Return what an effect is worth by the anchors."""
    return sum(unit(code) for code in effect.printed)


def unit(code: str) -> float:
    """Return what one part of an effect is worth."""
    if ">" in code:
        cost, _, gain = code.partition(">")
        return sum(map(unit, gain.split("&"))) - sum(map(unit, cost.split("&")))
    if code.startswith("vp:"):
        points, _, counter = code.removeprefix("vp:").partition("/")
        usual = COUNTED.get(counter) or COUNTED_KIND[counter.split(":")[0]] if counter else 1
        return int(points) / 2 * usual
    return UNITS.get(code) or KIND_UNITS[code.split(":")[0]]


def every_effect() -> list[Effect]:
    """Return all effects of the set."""
    effects = [card.bonus for card in BOX.experiments.values()]
    effects += [card.bonus for card in BOX.achievements.values()]
    effects += [tile.effect for tile in BOX.artifacts.values()]
    effects += [tile.effect for tile in BOX.formulas.values()]
    return effects + [line for lab in BOX.labs.values() for line in lab.lines.values()]


def experiments(deck: str) -> list[Experiment]:
    """Return the cards of a deck."""
    return [card for card in BOX.experiments.values() if card.deck == deck]


# -- the hard constraints --------------------------------------------------------------------------------------


def test_c1_counts() -> None:
    assert Counter(card.deck for card in BOX.experiments.values()) == dict(zip(LEVELS, (8, 16, 16, 16, 8), strict=True))
    assert Counter(tile.deck for tile in BOX.artifacts.values()) == {"start": 8, "L1": 14, "L2": 14, "L3": 12}
    assert Counter(tile.lab for tile in BOX.formulas.values()) == dict.fromkeys(BOX.labs, 8)
    assert (len(BOX.publications), len(BOX.achievements), len(BOX.labs)) == (24, 16, 5)
    assert Counter(card.set for card in BOX.automa.values()) == {"basic": 9, "specialization": 4, "personality": 4}


def test_c2_every_effect_is_in_the_vocabulary() -> None:
    codes = {part for effect in every_effect() for code in effect.printed for part in split_price(code)}
    plain = {code for code in codes if not code.startswith("vp:")}
    assert plain <= set(VOCABULARY)


def split_price(code: str) -> list[str]:
    """Return the codes of a price and its effect."""
    return code.replace(">", "&").split("&")


def test_every_kind_of_effect_is_used() -> None:
    codes = {part for effect in every_effect() for code in effect.printed for part in split_price(code)}
    unused = {code for code in VOCABULARY if code not in codes and not code.startswith(("raw:", "ref:", "ess:"))}
    assert unused == set()
    counters = {code.partition("/")[2].split(":")[0] for code in codes if "/" in code}
    assert counters >= {"formulas", "level", "experiments", "artifacts", "symbols"}


def test_c3_every_experiment_has_type_requirement_cost_and_points() -> None:
    for card in BOX.experiments.values():
        assert card.type in ELEMENTS
        assert card.track in (card.type, "any")
        assert 0 < card.level <= 12
        assert card.cost
        assert card.vp > 0


def test_c4_some_level_2_experiment_requires_5() -> None:
    assert any(card.level == 5 for card in experiments("L2"))


def test_c5_starting_artifacts_have_one_elemental_and_each_element_occurs() -> None:
    starting = [tile for tile in BOX.artifacts.values() if tile.deck == "start"]
    assert {tile.symbols for tile in starting} == {1}
    assert {element for tile in starting for element in tile.elementals} == set(ELEMENTS)


def test_c6_other_artifacts_differ_in_their_number_of_elementals() -> None:
    assert {tile.symbols for tile in BOX.artifacts.values() if tile.deck != "start"} == {1, 2}


def test_c7_some_artifact_grants_2_silver() -> None:
    assert any(tile.effect.printed == ("ref:silver", "ref:silver") for tile in BOX.artifacts.values())


def test_c8_arrows_have_three_colours_and_arrow_6_can_be_red() -> None:
    for lab in BOX.labs.values():
        assert sorted(arrow for colour in ("black", "white", "red") for arrow in lab.arrows[colour]) == [*range(1, 7)]
        assert all(lab.arrows[colour] for colour in ("black", "white", "red"))
    assert any(6 in lab.arrows["red"] for lab in BOX.labs.values())


def test_c9_four_bowls_have_each_essence_once_and_iron_gives_any() -> None:
    assert sorted(BOX.essences[metal] for metal in ("lead", "copper", "tin", "mercury")) == ESSENCES
    assert BOX.essences["iron"] == "any"


def test_c10_tracks_have_each_element_and_essence_once() -> None:
    assert sorted(BOX.elements) == sorted(ELEMENTS)
    assert sorted(track.essence for track in BOX.tracks) == ESSENCES


def test_c11_every_vault_has_7_spaces_and_two_bonuses_on_each_line() -> None:
    files = GAME.read_box(GAME.book.folder / "data")
    sides = Counter((row[1], row[2]) for row in files["vault_bonuses"][1:])
    assert set(sides.values()) == {2}
    for lab in BOX.labs.values():
        assert len(lab.spaces) == 7
        assert sorted(lab.lines) == ["c1", "c2", "c3", "r1", "r2", "r3"]


def test_c12_formula_sets_differ_and_some_give_chameleon_and_wild_transmutations() -> None:
    sets = [Counter(BOX.formulas[f].effect.printed for f in BOX.tile_formulas[lab]) for lab in BOX.labs]
    assert all(a != b for a, b in combinations(sets, 2))
    codes = {code for formula in BOX.formulas.values() for code in formula.effect.printed}
    assert {"chameleon", "tr:any"} <= codes


def test_c13_there_are_more_bonus_tokens_than_spaces_of_three_types() -> None:
    assert Counter(BOX.bonus_tokens) == {"ethereal": 4, "chameleon": 4, "up:any": 4}
    assert len(BOX.bonus_tokens) > sum(len(track.bonus_spaces) for track in BOX.tracks)


def test_c14_automa_cards_have_colour_symbols_and_potency() -> None:
    for card in BOX.automa.values():
        assert card.colour in ("black", "white", "red")
        assert len(card.symbols) <= 2
        assert 1 <= card.potency <= 3
        assert card.effect


def test_c15_marked_cards() -> None:
    marks = Counter(card.min_players for card in BOX.experiments.values())
    assert marks[3]
    assert marks[4]
    assert len(BOX.deck("experiments", "master", 2)) >= 5
    assert len(BOX.deck("experiments", "start", 4)) == len(BOX.deck("experiments", "master", 4)) == 8


# -- our own bands -----------------------------------------------------------------------------------------------

BANDS = {  # requirement, materials, refined materials, points, units of the bonus
    "start": ((1, 2), (2, 3), (0, 1), (2, 4), (1, 1.25)),
    "L1": ((2, 4), (3, 4), (1, 2), (4, 7), (1, 2)),
    "L2": ((4, 6), (4, 5), (2, 3), (7, 11), (2, 3)),
    "L3": ((6, 9), (5, 6), (3, 5), (11, 16), (3, 4)),
    "master": ((8, 11), (5, 6), (2, 6), (14, 20), (0, 2)),
}


@pytest.mark.parametrize("deck", LEVELS)
def test_experiments_are_in_the_bands_of_their_level(deck: str) -> None:
    for card in experiments(deck):
        refined = sum(not kind.startswith("raw_") for kind in card.cost)
        found = (card.level, len(card.cost), refined, card.vp, units(card.bonus))
        inside = [low <= value <= high for value, (low, high) in zip(found, BANDS[deck], strict=True)]
        assert all(inside), (card.id, found)
    assert sum(card.track == "any" for card in experiments(deck)) <= 2


@pytest.mark.parametrize(("deck", "each"), [("start", 2), ("L1", 4), ("L2", 4), ("L3", 4), ("master", 2)])
def test_each_type_has_as_many_experiments(deck: str, each: int) -> None:
    assert Counter(card.type for card in experiments(deck)) == dict.fromkeys(ELEMENTS, each)


@pytest.mark.parametrize("deck", ["L1", "L2", "L3"])
def test_marks_are_spread_over_the_types(deck: str) -> None:
    for element in ELEMENTS:
        marks = sorted(card.min_players for card in experiments(deck) if card.type == element)
        assert marks == [2, 2, 3, 4]


def test_every_masterpiece_needs_silver_and_gold() -> None:
    assert all({"silver", "gold"} <= set(card.cost) for card in experiments("master"))


@pytest.mark.parametrize(
    ("deck", "low", "high", "singles"), [("start", 1, 1.25, 8), ("L1", 1, 2, 10), ("L2", 2, 3, 6), ("L3", 3, 4, 4)]
)
def test_artifacts_are_in_the_bands_of_their_level(deck: str, low: float, high: float, singles: int) -> None:
    tiles = [tile for tile in BOX.artifacts.values() if tile.deck == deck]
    assert all(low <= units(tile.effect) <= high for tile in tiles), [(t.id, units(t.effect)) for t in tiles]
    assert sum(tile.symbols == 1 for tile in tiles) == singles


def test_artifacts_have_17_elementals_of_each_element() -> None:
    total: Counter[str] = Counter()
    for tile in BOX.artifacts.values():
        total.update(tile.elementals)
    assert total == dict.fromkeys(ELEMENTS, 17)


def test_publications() -> None:
    worth = Counter((sum(card.needs), card.vp) for card in BOX.publications.values())
    assert worth == {(2, 6): 8, (3, 10): 8, (4, 16): 8}
    assert [sum(card.needs[i] for card in BOX.publications.values()) for i in range(4)] == [18] * 4


def test_achievements() -> None:
    assert all(3 <= card.vp <= 8 for card in BOX.achievements.values())
    with_bonus = [card for card in BOX.achievements.values() if card.bonus.printed]
    assert len(with_bonus) >= 8
    assert all(1 <= units(card.bonus) <= 2 for card in with_bonus)


@pytest.mark.parametrize("lab", [*BOX.labs])
def test_formulas_of_a_laboratory_are_worth_16_units(lab: str) -> None:
    worth = [units(BOX.formulas[formula].effect) for formula in BOX.tile_formulas[lab]]
    assert sum(worth) == 16
    assert all(1 <= each <= 4 for each in worth)


def test_vault_bonuses_are_worth_1_to_3_units() -> None:
    files = GAME.read_box(GAME.book.folder / "data")
    column = files["vault_bonuses"][0].index("effect")
    from tabletop_nb.games.trismegistus.notation import parse_effect

    assert all(1 <= units(parse_effect(row[column])) <= 3 for row in files["vault_bonuses"][1:])


def test_every_component_is_labelled_as_our_own() -> None:
    assert BOX.sources == ["house"]


def test_a_vault_mask_is_that_of_the_proposal() -> None:
    masks = {lab.id: lab.mask for lab in BOX.labs.values()}
    assert masks == {
        "duval": "011111110",
        "newton": "110111011",
        "agrippa": "101011111",
        "bacon": "111101011",
        "alchemist_5": "011101111",
    }
