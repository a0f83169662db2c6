"""Every component, rule and ruling has words."""

from __future__ import annotations

from typing import Any

import pytest
from games.res_arcana.res_arcana_tables import BOX, RULES, Seat, collect, fresh, play, seat, table
from play import logged

from tabletop_nb.games.res_arcana import sentences
from tabletop_nb.games.res_arcana.table import POWERS_WITH_OWN_RULE, WITH_OWN_RULE

BOOK = RULES.book


@pytest.mark.parametrize("card", BOX.components.values(), ids=lambda card: card.id)
def test_everything_printed_on_a_component_has_words(card: object) -> None:
    lines = sentences.lines(BOOK.words, card)  # type: ignore[arg-type]
    assert lines
    for kind, line in lines:
        assert BOOK.words["label"][kind]
        assert line
        assert "{" not in line
        assert "_" not in line


def test_some_sentences() -> None:
    words, components = BOOK.words, BOX.components
    assert sentences.bill(words, components["corrupt_altar"].cost) == "2 Death and any 3"
    assert sentences.bill(words, components["prism"].cost) == "nothing"
    assert dict(sentences.lines(words, components["celestial_horse"])) == {"collect": "any 2 except Death and Gold"}
    assert sentences.lines(words, components["sea_serpent"])[1] == (
        "power",
        "turn it: each rival loses 2 Life, unless they destroy one of their artifacts",
    )
    assert sentences.lines(words, components["sacred_grove"])[0] == ("points", "2, and 1 for each Life on it")


def test_components_with_a_fine_point_have_a_rule_of_their_own() -> None:
    keys = {key.removeprefix("component.") for key in BOOK.rules if key.startswith("component.")}
    assert keys == {*WITH_OWN_RULE, *POWERS_WITH_OWN_RULE}


USES = (  # a power, what is answered, and the rule behind its use
    (seat("dragons_lair", "fire_dragon"), ("use dragons_lair 1",), "power.turn"),
    (seat("dragons_lair", "fire_dragon"), ("use dragons_lair 2",), "component.dragons_lair"),
    (seat("sacred_grove", "hawk", pool="1C"), ("use sacred_grove 1",), "power.turn"),
    (seat("sacred_grove", "hawk"), ("use sacred_grove 2",), "component.sacred_grove"),
    (seat("crypt"), ("use crypt 1",), "power.turn"),
    (seat("crypt", discards=["prism", "magical_shard"], pool="1D"), ("use crypt 2",), "component.crypt"),
    (seat("fiery_whip"), ("use fiery_whip 1",), "power.turn"),
    (seat("fiery_whip", "prism"), ("use fiery_whip 2",), "component.fiery_whip"),
    (seat("corrupt_altar", pool="2L"), ("use corrupt_altar 1",), "power.again"),
    (seat("corrupt_altar"), ("use corrupt_altar 2",), "component.corrupt_altar"),
    (seat("sacrificial_dagger", pool="1L"), ("use sacrificial_dagger 1",), "power.turn"),
    (seat("sacrificial_dagger", hand=["vault"]), ("use sacrificial_dagger 2",), "component.sacrificial_dagger"),
    (seat("sorcerers_bestiary"), ("use sorcerers_bestiary 1",), "power.turn"),
    (seat("jeweled_statuette"), ("use jeweled_statuette 2",), "power.cost"),  # it is gone: no second time
)


@pytest.mark.parametrize(("me", "answers", "rule"), USES, ids=lambda part: str(part)[:40])
def test_using_a_power_names_its_own_rule(me: dict[str, Any], answers: tuple[str, ...], rule: str) -> None:
    game = play(table(me), *answers)
    assert next(event.rule for event in game.events if event.facts.get("power")) == rule


def test_a_card_that_counts_for_two_types_is_logged() -> None:
    game = play(table(seat("sorcerers_bestiary", "sea_serpent", "hawk")), "use sorcerers_bestiary 1")
    [event] = [event for event in game.events if event.rule == "component.sorcerers_bestiary"]
    assert (
        game.describe_event(event)
        == "Sea Serpent is both a dragon and a creature and counts as both for Sorcerer's Bestiary."
    )


def test_only_discounts_that_reduce_the_cost_are_logged() -> None:
    dragon = seat("dragon_bridle", "dragon_teeth", hand=["fire_dragon"], turned=["dragon_bridle"], pool="3E")
    dragon["mage"] = "artificer"
    free = play(table(dragon), "use dragon_teeth 2")
    assert not {"place.discount", "component.artificer", "glossary.ability"} & {event.rule for event in free.events}


def test_what_goes_onto_a_component_or_is_a_collect_cost_is_not_paid_to_the_supply() -> None:
    forge = collect(seat("cursed_forge", pool="1D"))
    play(forge, "pay")
    assert not [event for event in forge.events if event.rule == "power.pay"]


def test_a_first_game_logs_its_sides() -> None:
    rules = {event.rule for event in fresh(2, "first", scenario={"places": ["alchemists_tower"]}).events}
    assert "setup.sides" in rules
    assert "setup.first_sides" not in rules


def test_amounts_have_names() -> None:
    game = play(table(seat("vault", pool="1E")), "use vault 1")
    event = next(event for event in game.events if event.rule == "power.put")
    assert game.describe_event(event) == "Player 1 puts 1 Gold on Vault."


def test_sentences_adapt_to_the_person_at_the_screen() -> None:
    game = fresh(2, "first", scenario={"first": 0})
    game.seat_names = ("you", "Ada")
    lines = [game.describe_event(event) for event in game.events if event.rule == "setup.first_player"]
    assert lines == ["You take the First Player token."]


def test_a_collect_cost_is_worded_as_printed() -> None:
    game = collect(seat("cursed_forge", pool="1D"))
    assert [game.describe(option) for option in game.options] == ["Pay 1 Death", "Turn it"]


def test_a_terminal_shows_the_table() -> None:
    game = table(seat("vault", turned=["vault"], on={"vault": "2G"}, mage="seer", pool="3E"), seat(pool="1G"))
    shown = str(game)
    assert "Vault (turned) [2 Gold on it]" in shown
    assert "Essences: 3 Elan" in shown
    assert "1 hidden" in shown
    assert shown.endswith("What do you want to do?")


LOGGED: tuple[tuple[tuple[Seat, ...], tuple[str, ...], set[str]], ...] = (  # seats, answers, rules that are logged
    ((seat("library"),), ("use library 1",), {"draw.nothing"}),
    ((seat("oracle"),), ("use oracle 1",), {"draw.nothing"}),
    ((seat("seer", deck=["hawk", "prism"]),), ("use seer 1",), {"draw.fewer"}),
    ((seat("bone_dragon"), seat(passed=True)), ("use bone_dragon 1",), {"pass.immune"}),
    (
        (seat("hand_of_glory"), seat(passed=True), seat()),
        ("use hand_of_glory 1",),
        {"pass.still_gains", "power.rivals_gain"},
    ),
    ((seat("research", on={"research": "1C"}),), ("pass", "alchemy"), {"pass.item_essences"}),
    (
        (seat(), seat()),
        ("pass", "pass"),
        {"pass.first", "pass.later", "check.nobody", "check.straighten", "round.begins"},
    ),
    (
        (seat("fire_dragon"), seat("dragon_bridle")),
        ("use fire_dragon 1", "react dragon_bridle"),
        {"life_loss.dragon_power"},
    ),
    (
        (seat("elvish_bow"), seat("tree_of_life", turned=["tree_of_life"], pool="1L")),
        ("use elvish_bow 1", "react tree_of_life"),
        {"react.turned"},
    ),
    (
        (seat("artificer", hand=["guard_dog"], turned=["artificer"]),),
        ("place guard_dog",),
        {"component.artificer", "glossary.ability"},
    ),
)


@pytest.mark.parametrize(("seats", "answers", "rules"), LOGGED, ids=[", ".join(answers) for _, answers, _ in LOGGED])
def test_play_logs_these_rules(seats: tuple[Seat, ...], answers: tuple[str, ...], rules: set[str]) -> None:
    assert rules <= set(logged(play(table(*seats), *answers)))


def test_taking_from_a_place_has_its_own_event() -> None:
    game = play(collect(seat("sunken_reef", "vault", on={"sunken_reef": "3C", "vault": "1G"})), "take", "take")
    assert {"collect.from_place", "collect.take"} <= set(logged(game))
