"""Custom card files: every notation is parsed; an error names file, row and column, and nothing is half-loaded."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from games.res_arcana.res_arcana_tables import BOX, fresh, random_walk

from tabletop_nb.core.errors import DeckError
from tabletop_nb.core.scenario import InvalidValueError
from tabletop_nb.games.create import load
from tabletop_nb.games.res_arcana import notation
from tabletop_nb.games.res_arcana.box import CARD_FILES, PUBLISHED, make_box, read_box
from tabletop_nb.games.res_arcana.printed import Points

FILES = read_box(PUBLISHED)


def changed(kind: str, card: str, column: str, cell: str) -> dict[str, Any]:
    """Return the published files with one cell changed."""
    files = {name: [row[:] for row in rows] for name, rows in FILES.items()}
    row = next(row for row in files[kind] if card in row)
    row[files[kind][0].index(column)] = cell
    return files


def test_counts_are_the_rulebooks() -> None:
    assert {kind: number for kind, (_, number, _) in CARD_FILES.items()} == {
        "artifacts": 40,
        "mages": 10,
        "items": 8,
        "monuments": 10,
        "places": 10,
    }
    assert len(BOX.components) == 78


@pytest.mark.parametrize("card", BOX.components.values(), ids=lambda card: card.id)
def test_every_component_has_a_name_a_source_and_an_effect_or_points(card: Any) -> None:
    assert card.name
    assert card.source == "public"
    has = (
        card.collect
        or card.discount
        or card.powers
        or card.react
        or card.points.base
        or card.points.on_self
        or card.points.own
    )
    assert has


def test_types() -> None:
    dragons = {card for card in BOX.artifacts if BOX.components[card].dragon}
    creatures = {card for card in BOX.artifacts if BOX.components[card].creature}
    assert dragons == {"bone_dragon", "earth_dragon", "fire_dragon", "sea_serpent", "water_dragon", "wind_dragon"}
    assert dragons & creatures == {"sea_serpent"}


def test_a_custom_deck_is_played_saved_and_labelled(tmp_path: Path) -> None:
    for kind, rows in changed("artifacts", "vault", "name", "My Vault").items():
        with (tmp_path / f"{kind}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
    files = read_box(tmp_path)
    game = fresh(2, deck=files)
    assert game.table.box.names["vault"] == "My Vault"
    assert game.rules.deck_source(game.table) == "public"
    for _ in random_walk(game, 1):
        pass
    assert game.over
    assert load(game.save()).table.box.names["vault"] == "My Vault"
    own = fresh(2, deck=changed("artifacts", "vault", "source", "own"))
    assert own.rules.deck_source(own.table) == "own"


BAD = [
    ("artifacts", "vault", "power1", "turn -> explode(3)", r"artifacts.csv, row \d+, column power1: 'explode\(3\)'"),
    (
        "artifacts",
        "vault",
        "power1",
        "spin -> gain(1G)",
        "one of turn, pay, pay_self, pay_same, turn_own, destroy, discard",
    ),
    ("artifacts", "vault", "power1", "turn + gain(1G)", "a cost, then ->, then an effect"),
    ("artifacts", "vault", "power1", "turn -> gain(1Q)", "3A!G for any except gold"),
    ("artifacts", "vault", "power1", "turn -> gain(X*G)", "a cost that sets the amount"),
    ("artifacts", "vault", "power1", "turn + turn -> gain(1G)", "turn at most once"),
    ("artifacts", "vault", "power1", "turn -> gain(2*G)", "X, cost"),
    ("artifacts", "vault", "power1", "turn -> draw(9)", "a number from 1 to 4"),
    ("artifacts", "vault", "power1", "turn -> put(hand,1G)", "one of self"),
    ("artifacts", "vault", "power1", "turn -> ignore", "only in a React power"),
    ("artifacts", "vault", "power1", "turn -> straighten(dragons)", "one of any, creature, self"),
    ("artifacts", "vault", "power1", "turn -> place(hand,dragon,2)", "-2A, -2A!G or free"),
    ("artifacts", "vault", "power1", "discard(1) -> place(hand,dragon,free)", "for place, no cost except turn"),
    ("artifacts", "vault", "power1", "turn -> place(hand,dragon,-2A) + gain(1G)", "no other effect"),
    ("artifacts", "vault", "power1", "turn + pay(1A!G) -> place(hand,dragon,-2A)", "one pay without !"),
    ("artifacts", "vault", "power1", "turn -> life_loss(2,ignore:turn)", "a cost that a rival can pay"),
    ("artifacts", "vault", "power1", "turn -> life_loss(2,ignore:destroy(self))", "a cost that a rival can pay"),
    ("artifacts", "vault", "power1", "turn -> life_loss(2,ignore:pay_self(1E))", "a cost that a rival can pay"),
    ("artifacts", "vault", "power1", "turn -> draw_then_discard(1,3)", "no more cards to discard than to draw"),
    ("artifacts", "vault", "power1", "turn + destroy(own_artifact) -> put(self,1G)", "if the cost can destroy it"),
    ("artifacts", "vault", "power1", "[only_if_turned] turn -> gain(1G)", "no turn in the cost"),
    ("artifacts", "vault", "react", "on(life_loss): pay_self(2G) -> ignore", "a cost of turn, pay, discard"),
    ("artifacts", "vault", "react", "on(life_loss): turn_own(dragon) -> ignore", "a cost of turn, pay, discard"),
    ("artifacts", "vault", "react", "on(claim): pay(9E) -> gain(1G)", "no cost for on.claim."),
    ("artifacts", "vault", "react", "on(life_loss): none -> gain(1G)", "at least one ignore effect"),
    ("artifacts", "vault", "power1", "turn -> gain(1A+1A)", "at most one A"),
    ("artifacts", "vault", "power1", "turn -> rivals_gain(1E/1L)", "essences without a choice"),
    ("artifacts", "vault", "power1", "turn(1) -> gain(1G)", "nothing in brackets"),
    ("artifacts", "vault", "power1", "turn -> ???", "a verb and its arguments"),
    ("artifacts", "vault", "collect", "draw(1)", "gain"),
    ("artifacts", "vault", "collect", "if_right(self,G): gain(1G)", "if_left"),
    ("artifacts", "vault", "collect", "either(pay(1D),pay(1E))", "or turning it"),
    ("artifacts", "vault", "power1", "turn + pay_same(X) -> gain(X*A)", "A only after cost"),
    ("artifacts", "vault", "discount", "creature:-1A", "one of artifact, dragon"),
    (
        "artifacts",
        "vault",
        "react",
        "on(monday): turn -> ignore",
        "one of life_loss, dragon_power, check_victory, claim",
    ),
    ("artifacts", "vault", "cost_total", "7", "the sum of its cost, 2"),
    ("artifacts", "vault", "cost_gold", "x", "a whole number from 0 to 12"),
    ("artifacts", "vault", "dragon", "yes", "one of 0, 1"),
    ("artifacts", "vault", "id", "gold", "a word that the game doesn.t use in answers"),
    ("artifacts", "vault", "id", "prism", "is used twice"),
    ("artifacts", "vault", "id", "seer", "ids must be unique"),
    ("artifacts", "vault", "preset", "3", "3 appears 4 times|2 appears 2 times"),
    ("artifacts", "vault", "source", "mine", "rulebook, public, house, own"),
    ("mages", "seer", "power1", "destroy(self) -> gain(1G)", "only artifacts can be destroyed"),
    ("monuments", "temple", "cost_gold", "5", "all monuments cost 4 Gold"),
    ("places", "sacred_grove", "base_vp", "1", "what vp_formula begins with, 2"),
    ("places", "sacred_grove", "vp_formula", "lots", "1\\*on_self"),
    ("places", "sacred_grove", "board", "2", "column board: 1 has sides"),
    ("places", "sacred_grove", "first_game", "0", "column board: 1 has sides"),
]


@pytest.mark.parametrize(("kind", "card", "column", "cell", "expected"), BAD, ids=range(len(BAD)))
def test_a_bad_cell_is_named(kind: str, card: str, column: str, cell: str, expected: str) -> None:
    with pytest.raises(DeckError, match=expected):
        make_box(changed(kind, card, column, cell))


def test_a_missing_card_or_file_is_named(tmp_path: Path) -> None:
    files = {name: rows[:] for name, rows in FILES.items()}
    files["items"] = files["items"][:-1]
    with pytest.raises(DeckError, match=r"items.csv has 7 cards, but the game needs 8"):
        make_box(files)
    with pytest.raises(DeckError, match=r"artifacts.csv cannot be read"):
        read_box(tmp_path)


def test_pay_same_goes_with_one_payment() -> None:
    with pytest.raises(InvalidValueError):
        notation.parse_power("turn + pay(1E/1L) + pay_same(X) -> gain(X*G)")


def test_an_empty_cell_parses_to_none() -> None:
    assert notation.parse_power("") is None
    assert notation.parse_react("") is None
    assert notation.parse_collect("") is None
    assert notation.parse_discount("") is None
    assert notation.parse_points("") == Points()


def test_a_place_that_costs_any_essence_can_be_paid_in_several_ways() -> None:
    files = changed("places", "catacombs_of_the_dead", "cost_any", "1")
    row = next(row for row in files["places"] if "catacombs_of_the_dead" in row)
    row[files["places"][0].index("cost_total")] = "10"
    me = {"components": [], "hand": ["vault"], "deck": [], "pool": {"death": 10, "elan": 1}}
    rival = {**me, "hand": ["prism"], "passed": True}
    scenario = {"seats": [me, rival], "phase": "actions", "turn": 0, "places": ["catacombs_of_the_dead"]}
    game = fresh(2, deck=files, scenario=scenario)
    game.apply("claim catacombs_of_the_dead")
    assert game.options == ["pay 10 death", "pay 1 elan 9 death"]
    assert game.choice is not None
    assert (game.choice.rule, game.choice.form) == ("claim.pay", "pay")
