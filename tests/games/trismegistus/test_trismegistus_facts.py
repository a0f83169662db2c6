"""The numbers that the fact sheet derives: dice, potencies, decks, and the cards of Botmegistus."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from games.trismegistus.trismegistus_tables import BOX, board, fresh, random_walk

from tabletop_nb.games.trismegistus.materials import METALS
from tabletop_nb.games.trismegistus.notation import COLOURS
from tabletop_nb.games.trismegistus.rounds import roll_all
from tabletop_nb.games.trismegistus.setup import DICE
from tabletop_nb.games.trismegistus.table import DICE_PER_ROUND
from tabletop_nb.odds.trismegistus import roll_of

ROLLS = 1500


@pytest.mark.parametrize(("players", "left"), [(2, 8), (3, 6), (4, 4)])
def test_dice_that_nobody_drafts(players: int, left: int) -> None:
    fewest: dict[int, int] = {}
    for game in random_walk(fresh(players, seed=5), 5):
        shown = board(game)
        dice = sum(sum(bowl["dice"].values()) for bowl in shown["bowls"])
        fewest[shown["round"]] = min(dice, fewest.get(shown["round"], dice))
    assert fewest == {1: left, 2: left, 3: left}


@pytest.mark.parametrize(("players", "chance"), [(4, 22.4), (3, 16.3), (2, 11.4)])
def test_the_chance_that_a_bowl_overflows(players: int, chance: float) -> None:
    """The fact sheet has 22, 17 and 11 % from 40,000 rolls; these are the exact chances."""
    assert round(100 * float(1 - roll_of(DICE[players]).fits), 1) == chance


@pytest.mark.parametrize(("players", "fullest"), [(4, 2.55), (3, 2.8), (2, 3.0)])
def test_the_mean_potency_of_a_drafted_die(players: int, fullest: float) -> None:
    assert abs(mean_potency(players, is_fullest=True) - fullest) < 0.05
    assert abs(mean_potency(players, is_fullest=False) - 2.4) < 0.1


def mean_potency(players: int, *, is_fullest: bool) -> float:
    """Return the mean potency if all dice of a round are drafted from the fullest bowl, or from random bowls."""
    table, chance, total = fresh(players).table, Random(1), 0
    drafts = DICE_PER_ROUND * players
    for _ in range(ROLLS):
        roll_all(table, 0)
        bowls = [sum(bowl) for bowl in table.bowls]
        for _ in range(drafts):
            filled = [i for i, dice in enumerate(bowls) if dice]
            bowl = max(filled, key=lambda i: bowls[i]) if is_fullest else chance.choice(filled)
            total += bowls[bowl]
            bowls[bowl] -= 1
    return total / (ROLLS * drafts)


@pytest.mark.parametrize(("round_", "spare"), [(1, 8), (2, 8), (3, 6)])
def test_artifacts_left_after_the_market_is_filled(round_: int, spare: int) -> None:
    game = fresh(2, scenario={"phase": "draft", "turn": 0, "round": round_})
    assert board(game)["artifacts_left"] == spare


@pytest.mark.parametrize(("players", "refills"), [(2, 3), (3, 7), (4, 11)])
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_refills_of_each_level_of_experiments(players: int, refills: int, round_: int) -> None:
    game = fresh(players, scenario={"phase": "draft", "turn": 0, "round": round_})
    assert board(game)["experiments_left"] == refills


# -- the cards of Botmegistus ------------------------------------------------------------------------------------

CARDS = {
    "basic_1": ("black", "lead;copper", 1, "experiment"),
    "basic_2": ("black", "iron", 2, "up:earth;up:water"),
    "basic_3": ("black", "", 3, "artifact"),
    "basic_4": ("white", "copper;tin", 1, "gold"),
    "basic_5": ("white", "mercury", 2, "experiment"),
    "basic_6": ("white", "", 3, "up:fire;up:air"),
    "basic_7": ("red", "mercury;iron", 1, "up:lowest"),
    "basic_8": ("red", "lead;tin", 2, "artifact"),
    "basic_9": ("red", "", 3, "experiment"),
    "specialization_earth": ("red", "", 2, "artifact;gold"),
    "specialization_water": ("black", "", 2, "up:earth;up:fire;up:water;up:air"),
    "specialization_fire": ("white", "", 2, "vp:5;gold"),
    "specialization_air": ("red", "", 2, "experiment;up:lowest;up:lowest"),
    "personality_earth": ("black", "", 2, "personality"),
    "personality_water": ("white", "", 2, "personality"),
    "personality_fire": ("red", "", 2, "personality"),
    "personality_air": ("black", "", 2, "personality"),
}  # colour, symbols (none: max), potency and effect


def test_the_cards_of_botmegistus_are_those_of_the_fact_sheet() -> None:
    cards = {c.id: (c.colour, ";".join(c.symbols), c.potency, ";".join(c.effect)) for c in BOX.automa.values()}
    assert cards == CARDS
    elements = {c.id: c.element for c in BOX.automa.values()}
    assert elements == {card: "" if card.startswith("basic") else card.partition("_")[2] for card in CARDS}


def test_basic_cards_are_spread_over_metals_and_colours() -> None:
    basic = [card for card in BOX.automa.values() if card.set == "basic"]
    assert Counter(symbol for card in basic for symbol in card.symbols) == dict.fromkeys(METALS, 2)
    for colour in COLOURS:
        own = [card for card in basic if card.colour == colour]
        assert sorted(card.potency for card in own) == [1, 2, 3]
        assert [not card.symbols for card in own].count(True) == 1


def test_ties_between_dice_follow_the_order_of_the_fact_sheet() -> None:
    assert BOX.priorities == {
        "bot_symbols": ("iron", "mercury", "tin", "copper", "lead"),
        "bot_colours": ("black", "white", "red"),
    }
