"""Check every card of the house deck, and every rule and sentence."""

from __future__ import annotations

from collections import Counter

import pytest
from games.evenfall.evenfall_tables import BOX, ELEMENTS, MOON, SUN, SYMBOLS, random_battle
from play import Cell, cells, every_decision, random_walk

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall import BOOK
from tabletop_nb.games.evenfall.effects import changes
from tabletop_nb.games.evenfall.rulings import Rulings

RULES = BOOK.rules
CELLS = pytest.mark.parametrize("cell", cells("evenfall"), ids=lambda cell: "-".join(map(str, cell)))


@pytest.mark.parametrize(
    "card", [*BOX.heroines.values(), *BOX.enemies.values(), *BOX.recipes.values()], ids=lambda c: c.id
)
def test_every_component_has_a_name_and_is_marked_as_ours(card: object) -> None:
    assert card.name  # type: ignore[attr-defined]
    assert card.source == "house"  # type: ignore[attr-defined]


def test_names_and_ids_are_unique() -> None:
    ids = [*BOX.heroines, *BOX.enemies, *BOX.recipes]
    assert len(set(ids)) == len(set(BOX.names.values())) == len(ids) == 16 + 30 + 6


def test_every_heroine_has_a_power_and_a_recovery_symbol() -> None:
    for card in BOX.heroines.values():
        assert card.power in SYMBOLS
        assert card.recovery in SYMBOLS


def test_every_enemy_has_a_symbol_and_a_requirement_that_four_dice_can_meet() -> None:
    for enemy, card in BOX.enemies.items():
        assert card.symbol in SYMBOLS
        assert 1 <= card.requirement.size <= 4
        assert any(len(dice) == 4 for dice in BOX.hits[enemy])


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_every_symbol_has_a_power_a_rule_and_a_name(symbol: str) -> None:
    assert changes(symbol, (2, 3, 4, 5), False)
    assert f"power.{symbol}" in RULES
    assert BOOK.words["name"][symbol]
    assert BOOK.words["event"][f"power.{symbol}"]


@pytest.mark.parametrize("recipe", [*SUN, *MOON])
def test_every_recipe_has_a_rule_ingredients_and_an_effect_text(recipe: str) -> None:
    assert RULES[f"recipe.{recipe}"].source == "rulebook"
    assert set(BOX.recipes[recipe].ingredients) <= set(SYMBOLS)
    assert BOOK.words["effect"][recipe]


def test_the_two_published_requirements_are_in_the_deck() -> None:
    shown = Counter(str(card.requirement) for card in BOX.enemies.values())
    assert shown["3 3 Sun Sun"]
    assert shown["Sun Sun Moon Moon"]


def test_elements_are_equally_common_and_quintessence_is_not_more_common() -> None:
    """A quartet needs one of each."""
    count = Counter(BOX.symbol.values())
    assert len({count[element] for element in ELEMENTS}) == 1
    assert count["quintessence"] <= count["fire"]


def test_every_recipe_can_be_paid_from_the_deck() -> None:
    count = Counter(BOX.symbol.values())
    for card in BOX.recipes.values():
        assert Counter(card.ingredients) <= count


def test_the_deck_is_never_presented_as_the_published_one() -> None:
    assert tt.games()[0].sources == ("house",)
    assert BOX.sources == ["house"]


# -- rules and words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.key)
def test_every_rule_has_a_page_a_heading_a_paraphrase_and_a_source(rule: object) -> None:
    assert rule.page in (1, 2)  # type: ignore[attr-defined]
    assert rule.heading  # type: ignore[attr-defined]
    assert rule.text.endswith(".")  # type: ignore[attr-defined]
    assert rule.source in ("rulebook", "house")  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", ["question", "event", "reason", "score"])
def test_every_sentence_belongs_to_a_rule(kind: str) -> None:
    assert set(BOOK.words[kind]) <= set(RULES)


def test_every_ruling_has_a_sentence() -> None:
    assert set(BOOK.words["ruling"]) == set(Rulings.__dataclass_fields__)


def assert_question_has_sentences(game: Game) -> None:
    """Check that the question and its options have distinct sentences, and that the rule is listed."""
    assert game.asked.rule in RULES
    options = list(map(game.describe, game.options))
    assert len(set(options)) == len(options)
    for sentence in (game.question, *options):
        assert sentence
        assert not {"{", "_"} & set(sentence)


def assert_events_have_sentences(game: Game) -> None:
    """Check that every event has a sentence and every score line an explanation."""
    for event in game.events:
        assert event.rule in RULES
        assert not {"{", "_"} & set(game.describe_event(event))
    for line in game.score_sheet()[0]:
        assert game.explain(line).text
        assert BOOK.score(line)


@CELLS
def test_every_question_option_event_and_score_line_has_a_sentence(cell: Cell) -> None:
    for game in every_decision(cell, 2, first=50):
        assert_question_has_sentences(game)
    assert_events_have_sentences(game)


@pytest.mark.parametrize("on", [False, True])
def test_every_question_and_event_of_a_battle_has_a_sentence(on: bool) -> None:
    asked = set()
    for seed in range(25):
        game = random_battle(seed, dict.fromkeys(Rulings.__dataclass_fields__, on))
        for _ in random_walk(game, seed):
            assert_question_has_sentences(game)
            asked.add(game.asked.rule)
        assert_events_have_sentences(game)
    assert {"battle.start", "recipe.seal", "recipe.illusion", "recipe.tetra_spirit", "recipe.wild_magic.power"} <= asked
