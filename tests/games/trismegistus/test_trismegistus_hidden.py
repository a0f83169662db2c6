"""Hidden cards: what a seat sees, and imagined worlds that agree with what it knows."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest
from games.trismegistus.trismegistus_tables import (
    acting,
    asked,
    board,
    deck_with,
    fresh,
    look,
    play,
    random_walk,
    rival,
    sampled,
    table,
)

from tabletop_nb.core.game import Game
from tabletop_nb.games.trismegistus.publications import draw_one


def hidden_texts(game: Game, owner: int) -> set[str]:
    """Return the ids of the cards that only their owner may know."""
    me = game.table.seats[owner]
    return {*me.masterpiece, *me.publications, *(me.dealt or ()), *game.table.set_aside[owner]}


@pytest.mark.parametrize("players", [2, 4])
def test_no_view_shows_what_others_hide(players: int) -> None:
    for number, game in enumerate(random_walk(fresh(players, seed=9), 9)):
        if number % 7:
            continue
        for viewer in range(players):
            shown = json.dumps(game.rules.view(game.table, viewer))
            for owner in range(players):
                if owner != viewer:
                    assert not [card for card in hidden_texts(game, owner) if f'"{card}"' in shown]


def worlds(game: Game, seat: int, number: int = 12) -> Iterator[Game]:
    """Yield imagined worlds of a seat."""
    for seed in range(number):
        yield game.imagine(seat, seed)


@pytest.mark.parametrize("stop", [0, 6, 14, 30, 70])
def test_imagined_worlds_look_the_same_and_keep_every_card(stop: int) -> None:
    *_, game = random_walk(fresh(3, seed=stop), stop, stop + 1)
    for seat in range(3):
        for world in worlds(game, seat, 4):
            assert world.rules.view(world.table, seat) == game.rules.view(game.table, seat)
            assert every_hidden(world) == every_hidden(game)


def every_hidden(game: Game) -> Counter[str]:
    """Return all hidden cards of the game, wherever they are."""
    state, cards = game.table, Counter[str]()
    for p, seat in enumerate(state.seats):
        if seat.dealt:
            continue  # Starting Experiments and Artifacts leave the game, so others can be dealt.
        cards.update((*seat.masterpiece, *seat.publications, *state.set_aside[p]))
    if any(seat.dealt for seat in state.seats):
        return Counter()
    cards.update((*state.masterpieces, *state.publications, *state.rejected, *state.returned))
    return cards


def test_masterpieces_and_publications_of_others_vary() -> None:
    *_, game = random_walk(fresh(2, seed=3), 3, 40)
    masters = {world.table.seats[1].masterpiece for world in worlds(game, 0)}
    papers = {world.table.seats[1].publications for world in worlds(game, 0)}
    assert len(masters) > 3
    assert len(papers) > 3
    assert {world.table.seats[0].masterpiece for world in worlds(game, 0)} == {game.table.seats[0].masterpiece}
    own = game.table.set_aside[0] + game.table.my_rejected[0]
    assert not any(card in own for world in worlds(game, 0) for card in world.table.seats[1].masterpiece)


def test_the_preset_cards_of_an_introductory_game_are_known() -> None:
    game = fresh(3, "introductory", seed=3)
    for viewer in range(3):
        for p in range(3):
            me = game.table.seats[p]
            seen = look(game, p, viewer=viewer)
            assert (seen["masterpiece"], seen["publications"]) == (list(me.masterpiece), list(me.publications))
            assert [each["id"] for each in seen["masterpiece_needs"]] == list(me.masterpiece)
        for world in worlds(game, viewer, 4):
            assert [(me.masterpiece, me.publications) for me in world.table.seats] == [
                (me.masterpiece, me.publications) for me in game.table.seats
            ]
    preset = next(event for event in game.events if event.rule == "setup.preset")
    assert {"masterpiece", "publication"} <= set(preset.facts)
    assert preset.seen_by is None


def test_a_preset_publication_is_known_until_its_owner_puts_one_back() -> None:
    files = deck_with("experiments", "glowing_coals", req_level="0", bonus="publish")
    game = fresh(2, "introductory", seed=3, deck=files)
    p = game.asked.player
    preset = list(look(game, p)["publications"])
    while asked(game) != (p, "turn.action"):
        play(game, game.options[0])
    play(game, "perform glowing_coals")
    assert look(game, p, viewer=1 - p)["publications"] == [*preset, "?", "?"]
    assert {world.table.seats[p].publications[0] for world in worlds(game, 1 - p)} == {*preset}
    assert len({world.table.seats[p].publications for world in worlds(game, 1 - p)}) > 3
    play(game, game.options[0])
    assert look(game, p, viewer=1 - p)["publications"] == ["?", "?"]
    assert len({world.table.returned for world in worlds(game, 1 - p)}) > 3
    other = game.table.seats[1 - p]
    assert look(game, 1 - p, viewer=p)["publications"] == list(other.publications), "the other one is still known"


def test_starting_cards_of_others_vary_while_they_choose() -> None:
    game = fresh(2, seed=3)
    while game.asked.rule == "setup.lab":
        play(game, game.options[0])
    chooser = game.asked.player
    other = 1 - chooser
    dealt = {world.table.seats[other].dealt for world in worlds(game, chooser)}
    assert len(dealt) > 6
    assert {world.table.seats[chooser].dealt for world in worlds(game, chooser)} == {game.table.seats[chooser].dealt}
    for world in worlds(game, other, 4):
        assert sorted(map(str, world.asked.options)) == sorted(
            card for card in world.table.seats[chooser].dealt if world.table.box.starting_kind[card] == "experiment"
        ), "the options of the question are those of the imagined cards"


def test_a_seat_remembers_what_it_put_under_the_deck() -> None:
    game = sampled("publish", publications=["on_embers", "on_tides", "on_soil", "on_winds"])
    play(game, game.options[0])
    returned = board(game)["publications_under"]
    assert {world.table.returned for world in worlds(game, 0)} == {tuple(returned)}
    assert len({world.table.returned for world in worlds(game, 1)}) > 1


def test_the_order_of_drawing_publications() -> None:
    files_deck = ["on_embers"]
    game = table(acting(vault={"r1c2": "bent_mirror"}), rival(), publications=files_deck)
    state = game.table
    state.rejected, state.returned, state.returned_by = ("on_tides",), ("on_soil", "on_winds"), (1, 0)
    assert [draw_one(state) for _ in range(4)] == ["on_embers", "on_tides", "on_soil", "on_winds"]
    assert state.returned_by == ()


def test_the_masterpiece_of_another_player_stays_hidden_in_the_options() -> None:
    game = table(acting("gold 9", masterpiece=["world_egg"], levels={"earth": 12}), rival())
    assert "perform world_egg" in game.options
    assert look(game, 0, viewer=1)["masterpiece"] == ["?"]
    assert game.view(1)["options"] == []
    options = {tuple(sorted(map(str, world.asked.options))) for world in worlds(game, 1)}
    assert len(options) > 1, "for the other seat, the options depend on the imagined Masterpiece"
