"""What each seat may know, derived from the rules: who has seen which card, and where it can be since then."""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any

import pytest
from games.res_arcana.res_arcana_tables import (
    ARTIFACTS,
    MAGES,
    Seat,
    asked,
    centre,
    discards,
    fresh,
    look,
    play,
    random_walk,
    seat,
    table,
)

from tabletop_nb.bots import LazyView, make
from tabletop_nb.core.game import Game

WORLDS = 60


def seen(game: Game, p: int) -> str:
    """Return everything a seat is shown."""
    return json.dumps(game.view(p), sort_keys=True)


def worlds(game: Game, p: int, number: int = WORLDS) -> list[Any]:
    """Return imagined tables for this seat."""
    return [game.imagine(p, seed).table for seed in range(number)]


def cards(world: Any, p: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a seat's hand and deck in such a world."""
    return world.seats[p].hand, world.seats[p].deck


# -- two games that differ only in what is hidden ------------------------------------------------------


def twins(one: Seat, other: Seat, mine: Seat | None = None, **given: Any) -> tuple[Game, Game]:
    """Return the same position twice, with a different rival."""
    me = mine or seat("seer", "library", deck=["prism", "vault"], pool="4G")
    return table(me, one, **given), table(me, other, **given)


def test_a_rivals_hand_and_deck_are_secret() -> None:
    a, b = twins(seat(hand=["treant"], deck=["crypt", "hawk"]), seat(hand=["athanor"], deck=["mermaid", "treant"]))
    assert seen(a, 0) == seen(b, 0)
    for answers in (["pass", "pass"], ["use library 1", "pass", "pass"]):
        x, y = play(a.copy(), *answers), play(b.copy(), *answers)
        assert seen(x, 0) == seen(y, 0)


def test_players_do_not_know_the_order_of_their_deck() -> None:
    orders = permutations(["prism", "vault", "treant"])
    assert len({seen(table(seat("seer", deck=[*order]), seat()), 0) for order in orders}) == 1


def test_the_monument_deck_is_secret() -> None:
    orders = permutations(["temple", "oracle", "obelisk"])
    games = [table(seat(pool="4G"), seat(), monument_deck=[*order], monuments=["library"]) for order in orders]
    assert len({seen(game, 0) for game in games}) == 1


def test_what_a_rival_sees_in_a_deck_is_secret() -> None:
    def looked(order: list[str]) -> Game:
        game = table(seat(hand=["prism"]), seat("seer", deck=["vault", "treant", "crypt"]), turn=1, monument_deck=order)
        return play(game, "use seer 1", "look monuments")

    a, b = looked(["temple", "oracle", "obelisk"]), looked(["obelisk", "library", "temple"])
    assert seen(a, 0) == seen(b, 0)
    assert seen(a, 1) != seen(b, 1)
    play(a, a.options[0])
    play(b, b.options[-1])
    assert seen(a, 0) == seen(b, 0)


def test_what_a_rival_draws_is_secret() -> None:
    mine = seat(deck=["prism"])
    a, b = twins(seat("library", deck=["crypt"]), seat("library", deck=["hawk"]), mine, turn=1)
    play(a, "use library 1")
    play(b, "use library 1")
    assert seen(a, 0) == seen(b, 0)
    assert seen(a, 1) != seen(b, 1)


def test_options_about_a_rivals_hand_are_secret() -> None:
    a, b = (
        table(seat(), seat("dragon_teeth", "divination", hand=[dragon], deck=deck, pool="3E"), turn=1)
        for dragon, deck in (
            ("fire_dragon", ["prism", "vault", "crypt"]),
            ("wind_dragon", ["hawk", "treant", "athanor"]),
        )
    )
    play(a, "use divination 1")
    play(b, "use divination 1")
    assert seen(a, 0) == seen(b, 0)


def test_while_a_rival_chooses_a_mage_nothing_is_shown() -> None:
    games = [fresh(2, scenario={"seats": [{"mages": ["seer", "druid"]}, {"mages": pair}]}) for pair in
             (["witch", "healer"], ["duelist", "scholar"])]  # fmt: skip
    for game in games:
        while asked(game)[0] == 1:
            game.apply(game.options[0])
    assert games[0].view(0)["table"] == games[1].view(0)["table"]


# -- what is known -------------------------------------------------------------------------------------


def test_players_know_their_eight_cards_but_not_the_order() -> None:
    game = fresh(3, seed=2)
    for p in range(3):
        own = {*game.table.seats[p].hand, *game.table.seats[p].deck}
        assert set(look(game, p)["hand_or_deck"]) == own
        assert look(game, p)["deck"] == ["?"] * 5
        assert all(look(game, p, viewer=q)["hand_or_deck"] == [] for q in range(3) if q != p)
        assert all(look(game, p, viewer=q)["hand"] == ["?"] * 3 for q in range(3) if q != p)


def test_imagined_worlds_shuffle_the_seats_own_deck_and_keep_its_hand() -> None:
    game = fresh(2, seed=2)
    hand, deck = cards(game.table, 0)
    dealt = [cards(world, 0) for world in worlds(game, 0)]
    assert {tuple(sorted(own)) for own, _ in dealt} == {tuple(sorted(hand))}
    assert {tuple(sorted(each)) for _, each in dealt} == {tuple(sorted(deck))}
    assert len({each for _, each in dealt}) > 20


def test_imagined_worlds_give_rivals_any_other_cards() -> None:
    game = fresh(2, seed=2)
    own = set(look(game)["hand_or_deck"])
    met = set()
    for world in worlds(game, 0, 200):
        hand, deck = cards(world, 1)
        assert (len(hand), len(deck)) == (3, 5)
        assert not own & {*hand, *deck}
        met |= {*hand}
    assert met == set(ARTIFACTS) - own


def test_imagined_worlds_of_a_first_game_deal_the_deck_from_all_unseen_cards() -> None:
    game = fresh(2, "first", 2)
    hand = set(look(game)["hand"])
    met = set()
    for world in worlds(game, 0, 200):
        own, deck = cards(world, 0)
        assert set(own) == hand
        met |= {*deck}
    others_preset = set(game.table.seats[1].hand)
    assert met == set(ARTIFACTS) - hand - others_preset, "the rival's preset is printed on its cards and known"


def test_in_the_first_game_the_rivals_hand_is_known_by_its_mage() -> None:
    game = fresh(2, "first", 2)
    rival = set(game.table.seats[1].hand)
    assert all(set(cards(world, 1)[0]) == rival for world in worlds(game, 0))


def test_discards_that_were_shuffled_in_are_known_to_be_there() -> None:
    """The rival holds an unknown card and draws one of two known ones, so the deck is the other known one."""
    game = table(seat(hand=["athanor"]), seat(discards=["prism", "vault"], hand=["hawk"], has_spare_card=False), turn=1)
    play(game, "pass")
    assert look(game, 1, viewer=0)["hand_or_deck"] == ["prism", "vault"]
    drawn = set()
    for world in worlds(game, 0):
        hand, deck = cards(world, 1)
        assert len(hand) == 2
        assert set(deck) < {"prism", "vault"}, "an unknown card cannot have gone into the deck"
        drawn |= set(hand) & {"prism", "vault"}
    assert drawn == {"prism", "vault"}


def test_a_card_that_was_taken_back_from_the_discards_is_known_in_play() -> None:
    game = table(seat(), seat("crypt", discards=["prism"], pool="1D"), turn=1)
    play(game, "use crypt 2")
    assert all("prism" in world.seats[1].components for world in worlds(game, 0, 5))


def test_a_player_remembers_a_look_at_their_deck() -> None:
    me = seat("seer", "library", deck=["prism", "vault", "treant", "crypt", "hawk"])
    game = play(table(me, seat(), monument_deck=["temple"]), "use seer 1", "look own", "order treant prism vault")
    assert look(game)["deck"] == ["treant", "prism", "vault", "?", "?"]
    decks = {cards(world, 0)[1] for world in worlds(game, 0)}
    top = ("treant", "prism", "vault")
    assert decks == {(*top, "crypt", "hawk"), (*top, "hawk", "crypt")}
    assert look(game, 0, viewer=1)["deck"] == ["?"] * 5


def test_a_reshuffle_clears_what_was_known_about_a_deck() -> None:
    me = seat("seer", "library", deck=["prism"], discards=["vault", "treant"])
    game = play(table(me, seat(passed=True), monument_deck=["temple"]), "use library 1")
    assert look(game)["deck"] == []
    play(game, "use seer 1")
    if asked(game)[1] == "power.scry":
        play(game, "look own")
    play(game, "order treant vault")
    assert look(game)["deck"] == ["treant", "vault"]


def test_a_look_at_the_monuments_is_known_to_one_seat_only() -> None:
    deck = ["temple", "oracle", "obelisk", "library"]
    game = table(seat("seer", deck=["prism"]), seat(), monument_deck=deck)
    play(game, "use seer 1", "look monuments", "order oracle temple obelisk")
    assert centre(game, 0)["monument_deck"] == ["oracle", "temple", "obelisk", "?"]
    assert centre(game, 1)["monument_deck"] == ["?"] * 4
    assert {tuple(world.monument_deck[:3]) for world in worlds(game, 0, 20)} == {("oracle", "temple", "obelisk")}
    assert len({tuple(world.monument_deck) for world in worlds(game, 1)}) > 10


def test_another_look_by_a_rival_makes_the_order_uncertain() -> None:
    game = table(seat("seer", deck=["prism"]), seat("oracle", deck=["vault"]), monument_deck=[
        *("temple", "colossus", "obelisk", "library")])  # fmt: skip
    play(game, "use seer 1", "look monuments", "order colossus temple obelisk")
    play(game, "use oracle 1", "look monuments", "order obelisk temple colossus")
    shown = centre(game, 0)["monument_deck"]
    assert shown[:3] == ["?"] * 3
    assert centre(game, 1)["monument_deck"][:3] == ["obelisk", "temple", "colossus"]
    tops = {tuple(world.monument_deck[:3]) for world in worlds(game, 0, 200)}
    assert ("obelisk", "temple", "colossus") in tops
    assert len(tops) > 1


def test_after_a_rivals_look_the_same_three_monuments_are_still_on_top() -> None:
    game = table(seat("seer", deck=["prism"]), seat("oracle", deck=["vault"]), monument_deck=[
        *("temple", "colossus", "obelisk", "library", "great_pyramid")])  # fmt: skip
    play(game, "use seer 1", "look monuments", "order colossus temple obelisk")
    play(game, "use oracle 1", "look monuments", "order obelisk temple colossus")
    tops = {frozenset(world.monument_deck[:3]) for world in worlds(game, 0, 200)}
    assert tops == {frozenset(("temple", "colossus", "obelisk"))}


def test_the_revealed_replacement_is_known_to_all() -> None:
    game = table(seat(pool="4G"), seat(), monuments=["temple", "library"], monument_deck=["oracle", "obelisk"])
    play(game, "claim temple")
    assert sorted(centre(game, 1)["monuments"]) == ["library", "oracle"]
    assert centre(game, 0)["monument_deck"] == ["?"]


def test_the_obelisks_owner_does_not_see_the_next_monument_while_choosing() -> None:
    def chosen(top: str, other: str) -> Game:
        me = seat(pool="4G")
        game = table(me, seat(), monuments=["obelisk"], monument_deck=[top, other])
        return play(game, "claim obelisk")

    a, b = chosen("temple", "oracle"), chosen("oracle", "temple")
    assert seen(a, 0) == seen(b, 0)


def test_a_drawn_card_is_known_to_its_owner_only() -> None:
    game = play(table(seat("library", deck=["prism", "vault"]), seat()), "use library 1")
    assert "prism" in look(game)["hand"]
    assert set(look(game, 0, viewer=1)["hand"]) == {"?"}
    assert "prism" not in seen(game, 1)


def test_discards_by_divination_are_open() -> None:
    me = seat("divination", deck=["prism", "vault", "treant"], has_spare_card=False)
    game = play(table(me, seat(), seat()), "use divination 1")
    assert discards(game) == ["prism", "treant", "vault"]
    assert sorted(look(game, 0, viewer=2)["discards"]) == ["prism", "treant", "vault"]


def test_a_card_in_hand_since_before_a_reshuffle_stays_there_in_every_world() -> None:
    """The rival drew two of three known cards. The card held since before the reshuffle can't be in the deck."""
    rival = seat(
        "library", "scholar", discards=["prism", "vault", "treant"], hand=["hawk"], pool="1E", has_spare_card=False
    )
    game = table(seat(hand=["athanor", "crypt"]), rival, turn=1)
    play(game, "use library 1", "place crypt" if "place crypt" in game.options else "discard crypt")
    while asked(game)[0] == 0:
        game.apply("gain 1 gold" if "gain 1 gold" in game.options else game.options[0])
    play(game, "use scholar 1")
    for world in worlds(game, 0):
        hand, deck = cards(world, 1)
        assert len(hand) == 3
        assert set(deck) < {"prism", "vault", "treant"}
        assert len(set(hand) & {"prism", "vault", "treant"}) == 2


# -- the draft -----------------------------------------------------------------------------------------


def test_after_a_draft_of_two_the_rivals_cards_seen_are_known() -> None:
    game = fresh(2, "draft", 11)
    passed: set[str] = set()
    while asked(game)[1] == "draft.keep":
        if asked(game)[0] == 0:
            passed |= set(look(game, 0)["pack"]) - {game.options[0]}
        game.apply(game.options[0])
    assert set(look(game, 1, viewer=0)["hand_or_deck"]) == passed - set(look(game, 0)["hand_or_deck"])


# -- nothing leaks, anywhere in a game -----------------------------------------------------------------


def named_cards(game: Game, viewer: int, candidates: set[str]) -> set[str]:
    """Return the candidates that are named anywhere in what a seat is shown."""
    shown = seen(game, viewer)
    return {card for card in candidates if f'"{card}"' in shown or f" {card}" in shown}


@pytest.mark.parametrize("mode", ["standard", "first"])
@pytest.mark.parametrize("seed", [1, 2])
def test_no_card_is_named_to_a_seat_that_has_not_seen_it(mode: str, seed: int) -> None:
    """Independent bookkeeping: a seat has seen cards it was dealt, drew or looked at, and all face-up cards."""
    game = fresh(2, mode, seed)
    met: list[set[str]] = [set(), set()]
    for number, now in enumerate(random_walk(game, seed, 220)):
        for p in range(2):
            own, other = now.table.seats[p], now.table.seats[1 - p]
            open_now = {*own.components, *other.components, *own.discards, *other.discards}
            met[p] |= open_now | set(own.hand)
            if mode == "standard":
                met[p] |= set(own.deck)
            if asked(now) == (p, "power.scry.order"):
                met[p] |= {word for option in now.options for word in option.split()[1:]}
            if asked(now)[1] in ("power.place", "place.pay", "power.pay"):
                shown = now.choice.about  # type: ignore[union-attr]
                met[p] |= {str(shown.get("card")), str(shown.get("component"))}  # it is shown, to be paid for
            if number % 4 == 0:
                unseen = set(ARTIFACTS) - met[p]
                if mode == "first":
                    unseen -= set(other.hand)  # the preset hand is known by the mage
                assert named_cards(now, p, unseen) == set()


@pytest.mark.parametrize(("mode", "players"), [("standard", 3), ("first", 3), ("draft", 4), ("match", 2)])
def test_every_imagined_world_looks_like_the_real_one_and_plays_on(mode: str, players: int) -> None:
    game = fresh(players, mode, 4)
    for number, now in enumerate(random_walk(game, 4, 160)):
        if number % 16:
            continue
        for p in range(players):
            world = now.imagine(p, number)
            assert world.rules.view(world.table, p) == now.rules.view(now.table, p)
            if now.choice and now.choice.player == p:
                assert world.options == now.options
            everything = [card for q in range(players) for zone in cards(world.table, q) for card in zone]
            assert len(everything) == len(set(everything))
            for _ in random_walk(world, number, 40):
                pass


def test_imagined_mages_vary() -> None:
    game = fresh(2, seed=2)
    mine = set(look(game, 0)["mages"])
    met = {mage for world in worlds(game, 0, 100) for mage in world.seats[1].mages}
    assert met == set(MAGES) - mine


def test_greedy_cannot_see_the_top_of_the_deck() -> None:
    """The bot decides the same whether the next card is good or useless: it only gets imagined worlds."""
    answers, cards = set(), ["sea_serpent", "magical_shard", "dwarven_pickaxe", "hawk"]
    for top in cards:
        deck = [top, *(card for card in cards if card != top)]
        me = seat("library", mage="scholar", deck=deck, hand=["treant"], pool="2E 1L")
        game = table(me, seat("athanor", hand=["crypt"]))
        bot = make("greedy", 7)
        answers.add(bot.choose(LazyView(game, 0), game.choice, lambda seed, game=game: game.imagine(0, seed)))  # type: ignore[misc,arg-type]
    assert len(answers) == 1


@pytest.mark.parametrize("first", ["place vault", "use dragon_egg 1", "use sacrificial_dagger 2"])
def test_a_rival_can_imagine_worlds_while_a_card_is_being_paid_for(first: str) -> None:
    """The card was named, so it is no longer hidden, in any zone."""
    me = seat("dragon_egg", "sacrificial_dagger", hand=["vault", "fire_dragon", "earth_dragon"], pool="4E 2L 2G")
    game = play(table(me, seat(hand=["crypt"], deck=["prism", "hawk", "treant"])), first)
    assert asked(game) != (1, "turn.action")
    for answer in game.options[:2]:
        later = play(game.copy(), answer)
        for seed in range(4):
            for moment in (game, later):
                world = moment.imagine(1, seed)
                for _ in random_walk(world, seed):
                    pass
                assert world.over
