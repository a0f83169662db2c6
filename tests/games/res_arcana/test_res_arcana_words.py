"""Every component, rule and ruling can be told in words."""

from __future__ import annotations

import pytest
from games.res_arcana.res_arcana_tables import BOX, RULES, collecting, new, play, position, seat

from tabletop_nb.games.res_arcana import telling
from tabletop_nb.games.res_arcana.table import FINE, FINE_POWERS

BOOK = RULES.BOOK


@pytest.mark.parametrize("card", BOX.components.values(), ids=lambda card: card.id)
def test_what_is_printed_on_a_component_can_be_told(card: object) -> None:
    lines = telling.lines(BOOK.words, card)  # type: ignore[arg-type]
    assert lines
    for kind, line in lines:
        assert BOOK.words["label"][kind]
        assert line
        assert "{" not in line
        assert "_" not in line


def test_some_sentences() -> None:
    words, components = BOOK.words, BOX.components
    assert telling.bill(words, components["corrupt_altar"].cost) == "2 Death and any 3"
    assert telling.bill(words, components["prism"].cost) == "nothing"
    assert dict(telling.lines(words, components["celestial_horse"])) == {"collect": "any 2 but Death and Gold"}
    assert telling.lines(words, components["sea_serpent"])[1] == (
        "power",
        "turn it: each rival loses 2 Life, or destroys an artifact of their own",
    )
    assert telling.lines(words, components["sacred_grove"])[0] == ("points", "2, and 1 for each Life on it")


def test_components_with_a_fine_point_have_a_rule_of_their_own() -> None:
    keys = {key.removeprefix("component.") for key in BOOK.rules if key.startswith("component.")}
    assert keys == {*FINE, *FINE_POWERS}


def test_amounts_have_names() -> None:
    game = play(position(seat("vault", elan=1)), "use vault 1")
    event = next(event for event in game.events if event.rule == "power.put")
    assert game.tell(event) == "1 Gold on Vault."


def test_sentences_bend_to_the_person_at_the_screen() -> None:
    game = new(2, "first", scenario={"first": 0})
    game.people = ("you", "Ada")
    told = [game.tell(event) for event in game.events if event.rule == "setup.first_player"]
    assert told == ["You take the First Player token."]


def test_a_collect_cost_is_told_as_it_is_printed() -> None:
    game = collecting(seat("cursed_forge", death=1))
    assert [game.describe(option) for option in game.options] == ["Choose to pay 1 Death", "Choose to turn it"]


def test_a_terminal_shows_the_table() -> None:
    game = position(seat("vault", turned=["vault"], on={"vault": {"gold": 2}}, mage="seer", elan=3), seat(gold=1))
    shown = str(game)
    assert "Vault (turned) [2 Gold on it]" in shown
    assert "Essences: 3 Elan" in shown
    assert "1 hidden" in shown
    assert shown.endswith("Your turn: what do you do?")
