"""The short effect of a card is on its thing, so that a small card can show it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import tabletop_nb as tt
from tabletop_nb.games import NAMES, rules_of
from tabletop_nb.ui.kit.presenter import look_with_moves, presenter


def briefs(name: str) -> dict[str, str]:
    """The short effects of our cards, by card name."""
    rules, found = rules_of(name), {}
    for header, *rows in rules.read_box(rules.book.folder / "data").values():
        cards = [dict(zip(header, row, strict=True)) for row in rows]
        found |= {card["name"]: card["brief"] for card in cards if "brief" in card}
    return found


def drawn(shown: Any) -> Iterator[tuple[str, str]]:
    """Name and short effect of every card on a board that has one."""
    if isinstance(shown, dict) and {"brief", "source"} <= set(shown):
        yield shown["name"], shown["brief"]
    for part in shown.values() if isinstance(shown, dict) else shown if isinstance(shown, list) else ():
        yield from drawn(part)


@pytest.mark.parametrize(
    ("name", "mode", "some"),
    [
        ("evenfall", "competitive", {"Philosopher's Stone", "Seal", "Petra"}),
        ("seasons", "apprentice", {"Amulet of Earth", "Divine Chalice"}),
        ("res_arcana", "first", {"Alchemy", "Sacred Grove", "Celestial Horse"}),
    ],
)
def test_cards_on_the_board_have_their_short_effect(name: str, mode: str, some: set[str]) -> None:
    show, game, chance, written = presenter(name), tt.new_game(name, 2, 1, mode), Random(1), briefs(name)
    seen: dict[str, str] = {}
    while not game.over:
        if len(game.answers) % 5 == 0:
            for seat in (0, 1):
                seen |= dict(drawn(show.board(look_with_moves(show, game, seat))))
        game.push(chance.choice(game.asked.options))
    assert seen.items() <= written.items()
    assert some <= set(seen), sorted(some - set(seen))


def ruled(shown: Any) -> Iterator[dict[str, Any]]:
    """Every card of ours on a board."""
    if isinstance(shown, dict) and {"name", "source", "id"} <= set(shown):
        yield shown
    for part in shown.values() if isinstance(shown, dict) else shown if isinstance(shown, list) else ():
        yield from ruled(part)


@pytest.mark.parametrize("name", NAMES)
def test_every_card_on_a_board_names_its_rule(name: str) -> None:
    show, game, chance, rules = presenter(name), tt.new_game(name, 2, 1), Random(2), rules_of(name).book.rules
    seen = set[str]()
    while not game.over:
        for card in ruled(show.board(look_with_moves(show, game, game.asked.player))):
            assert card["rule"] in rules, card["name"]
            seen.add(card["name"])
        game.push(chance.choice(game.asked.options))
    assert len(seen) > 10
