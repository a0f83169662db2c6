"""Imagined worlds in corner cases: each one is possible, and all possible ones come up."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from games.res_arcana.res_arcana_tables import ARTIFACTS, asked, centre, fresh, look, play, seat, table
from play import logged

from tabletop_nb.core.game import Game

MANY = 400


def worlds(game: Game, p: int, number: int = 60) -> list[Any]:
    """Return imagined tables for this seat."""
    return [game.imagine(p, seed).table for seed in range(number)]


def test_a_known_monument_stays_known_as_the_deck_shrinks() -> None:
    deck = ["temple", "oracle", "obelisk", "colossus", "great_pyramid"]
    game = table(seat("seer", deck=["prism"]), seat(pool="4G"), monuments=["library", "mausoleum"], monument_deck=deck)
    play(game, "use seer 1", "look monuments", "order oracle temple obelisk", "claim library")
    assert sorted(centre(game, 0)["monuments"]) == ["mausoleum", "oracle"]
    assert centre(game, 0)["monument_deck"] == ["temple", "obelisk", "?", "?"]


def test_a_rivals_later_look_leaves_two_known_monuments_among_three() -> None:
    deck = ["temple", "oracle", "obelisk", "colossus", "great_pyramid"]
    rival = seat("hawk", deck=["vault"], pool="4G")
    game = table(
        seat("seer", deck=["prism"], hand=["magical_shard"]),
        rival,
        monuments=["library", "mausoleum"],
        monument_deck=deck,
    )
    play(game, "use seer 1", "look monuments", "order oracle temple obelisk", "claim library", "place magical_shard")
    play(game, "use hawk 1", "look monuments", "order obelisk colossus temple")
    tops = {tuple(world.monument_deck[:3]) for world in worlds(game, 0, MANY)}
    assert all({"temple", "obelisk"} <= set(top) for top in tops)
    spots = {(top.index("temple"), top.index("obelisk")) for top in tops}
    assert spots == set(permutations(range(3), 2))


def test_in_a_first_game_a_look_shows_the_owner_their_cards() -> None:
    for seed in range(20):
        game = fresh(2, "first", seed)
        owner = next((p for p in range(2) if "seer" in [one["id"] for one in look(game, p)["components"]]), None)
        if owner is not None:
            break
    assert owner is not None
    while asked(game) != (owner, "turn.action"):
        game.apply(next((o for o in game.options if o.startswith("discard")), game.options[0]))
    before = set(look(game, owner)["hand_or_deck"])
    play(game, "use seer 1", "look own")
    seen = {card for option in game.options for card in option.split()[1:]}
    play(game, game.options[0])
    assert set(look(game, owner)["hand_or_deck"]) == before | seen
    assert set(look(game, owner)["deck"][:3]) == seen
    assert look(game, owner)["deck"][3:] == ["?", "?"]
    assert not seen & set(str(game.view(1 - owner)["table"]).replace("'", " ").split())


def first_half(players: int, seed: int, seat_: int = 0) -> tuple[Game, list[set[str]]]:
    """Return a draft before the second four cards, and the packs as this seat saw them before it chose."""
    game, packs = fresh(players, "draft", seed), []
    while len(look(game, seat_)["kept"]) < 4:
        if asked(game)[0] == seat_:
            packs.append(set(look(game, seat_)["pack"]))
        game.apply(game.options[0])
        if all(len(look(game, p)["kept"]) == 4 for p in range(players)):
            break
    return game, packs


@pytest.mark.parametrize("seed", range(3))
def test_in_a_draft_of_three_each_rival_has_one_of_two_cards(seed: int) -> None:
    """My pack came back with one card: of the two that are gone, either neighbour kept one. So with the next pack."""
    game, packs = first_half(3, seed)
    mine = set(look(game, 0)["kept"])
    own_gone, next_gone = packs[0] - mine, packs[1] - mine
    assert (len(own_gone), len(next_gone)) == (2, 2)
    first_kept = set()
    for world in worlds(game, 0, 80):
        for gone in (own_gone, next_gone):
            for rival in (1, 2):
                assert len(gone & set(world.seats[rival].kept)) == 1
        first_kept |= own_gone & set(world.seats[1].kept)
    assert first_kept == own_gone, "either of the two can have been kept by the left neighbour"
    (left,) = packs[2] - mine
    assert all(left in world.seats[1].kept for world in worlds(game, 0, 30)), "the last card of that pack went left"


@pytest.mark.parametrize("seed", range(3))
def test_in_a_draft_of_four_each_rival_has_one_of_three_cards(seed: int) -> None:
    game, packs = first_half(4, seed)
    mine = set(look(game, 0)["kept"])
    own_gone = packs[0] - mine
    assert len(own_gone) == 3
    orders = set()
    for world in worlds(game, 0, 150):
        kept = [own_gone & set(world.seats[rival].kept) for rival in (1, 2, 3)]
        assert [len(one) for one in kept] == [1, 1, 1]
        orders.add(tuple(next(iter(one)) for one in kept))
    assert len(orders) == 6, "any of them can have kept any"


def test_in_a_draft_of_two_all_seen_cards_are_known() -> None:
    game, packs = first_half(2, 5)
    mine = set(look(game, 0)["kept"])
    gone = (packs[0] | packs[1]) - mine
    assert len(gone) == 3  # of seven cards seen, four are mine
    assert all(gone <= set(world.seats[1].kept) for world in worlds(game, 0, 30))


def test_a_card_nobody_saw_may_be_anywhere() -> None:
    game, packs = first_half(2, 5)
    mine, seen = set(look(game, 0)["kept"]), set().union(*packs)
    unseen = {card for world in worlds(game, 0, 200) for card in set(world.seats[1].kept) - seen}
    assert unseen == set(ARTIFACTS) - seen - mine - set(look(game, 0)["pack"])


def test_the_script_of_a_scenario_says_what_is_dealt_and_shuffled() -> None:
    seats = [
        {"mage": "seer", "item": "alchemy", "hand": ["hawk"], "deck": [], "discards": ["prism", "vault", "treant"]},
        {"mage": "druid", "item": "research", "hand": ["athanor"], "deck": ["crypt"]},
    ]
    given = {
        "seats": seats,
        "phase": "actions",
        "first": 0,
        "turn": 0,
        "script": {"deck": ["treant", "prism", "vault"]},
    }
    game = play(fresh(2, scenario=given), "pass")
    game.apply(game.options[0])
    assert "treant" in look(game, 0)["hand"]
    assert logged(game).index("pass.first") < logged(game).index("pass.swap") < logged(game).index("draw.reshuffle")


def test_swapping_comes_before_drawing() -> None:
    game = play(table(seat("alchemy", deck=["prism"]), seat()), "pass")
    assert "prism" not in look(game)["hand"]
    play(game, "research")
    assert "prism" in look(game)["hand"]


def test_imagined_worlds_include_the_real_one_and_others() -> None:
    game = table(seat(deck=["prism", "vault"]), seat())
    orders = {world.seats[0].deck for world in worlds(game, 0, 40)}
    assert orders == {("prism", "vault"), ("vault", "prism")}


def test_a_rivals_look_mixes_an_unknown_card_into_the_top_three() -> None:
    """One unknown card, four discards shuffled below it; then three cards were put back in any order."""
    pile = ["prism", "vault", "treant", "crypt"]
    game = table(seat(), seat("seer", deck=["hawk"], discards=pile, hand=["athanor"]), turn=1)
    play(game, "use seer 1")
    assert asked(game)[1] == "power.scry.order"
    play(game, game.options[0])
    places = set()
    for world in worlds(game, 0, MANY):
        hand, deck = world.seats[1].hand, world.seats[1].deck
        assert not set(hand) & set(pile), "nothing was drawn"
        (unknown,) = set(deck) - set(pile)
        places.add(deck.index(unknown))
    assert places == {0, 1, 2}


def test_a_card_drawn_after_such_a_look_may_be_either() -> None:
    pile = ["prism", "vault", "treant", "crypt"]
    game = table(seat(), seat("seer", "library", deck=["hawk"], discards=pile, has_spare_card=False), turn=1)
    play(game, "use seer 1")
    play(game, game.options[0], "pass", "use library 1")
    drawn = [world.seats[1].hand for world in worlds(game, 0, MANY)]
    assert all(len(hand) == 1 for hand in drawn)
    met = {hand[0] for hand in drawn}
    assert set(pile) <= met
    assert met - set(pile)


def test_one_monument_is_replaced_by_one() -> None:
    given = {"monuments": ["library"], "monument_deck": ["temple", "oracle", "obelisk"]}
    game = play(table(seat(pool="8G"), **given), "claim monument_deck")
    assert centre(game)["monuments"] == ["library"]
    play(game, "claim library")
    assert centre(game)["monuments"] == ["oracle"]
