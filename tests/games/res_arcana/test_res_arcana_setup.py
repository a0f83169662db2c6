"""Setup in every mode: the first game, the standard game, the draft, and match play."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from games.res_arcana.res_arcana_tables import BOX, asked, at_random, new, play, pool, rules_of, seat

from tabletop_nb.core.errors import SetupError
from tabletop_nb.core.game import Game

PRESETS = {
    mage: {card for card in BOX.artifacts if BOX.components[card].preset == BOX.components[mage].preset}
    for mage in BOX.mages
    if BOX.components[mage].preset
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_first_game_has_presets_sun_sides_and_unseen_decks(players: int) -> None:
    game = new(players, "first")
    assert set(game.table.places) == {place for place in BOX.places if BOX.components[place].first_game}
    seen = set()
    for p, me in enumerate(game.table.seats):
        [mage] = me.components
        assert set(me.hand) == PRESETS[mage]
        assert len(me.deck) == 5
        assert game.view(p)["table"]["seats"][p]["deck"] == ["?"] * 5
        assert game.view(p)["table"]["seats"][p]["holds"] == sorted(me.hand)
        seen.add(mage)
    assert len(seen) == players
    assert {"setup.preset", "setup.unseen", "setup.first_sides"} <= set(rules_of(game))
    assert asked(game)[1] == "setup.items"  # type: ignore[index]


def test_the_centre() -> None:
    game = new(4)
    table = game.table
    assert (len(table.monuments), len(table.monument_deck)) == (2, 8)
    assert sorted(BOX.components[place].board for place in table.places) == [1, 2, 3, 4, 5]
    assert set(table.items) == set(BOX.items)
    assert all(pool(game, p) == dict.fromkeys(("elan", "life", "calm", "death", "gold"), 1) for p in range(4))


def test_sides_are_random_in_later_games() -> None:
    seen = Counter(place for seed in range(60) for place in new(2, seed=seed).table.places)
    assert all(15 <= seen[place] <= 45 for place in BOX.places)


def test_everybody_sees_eight_artifacts_draws_three_and_chooses_one_of_two_mages_in_secret() -> None:
    game = new(3)
    first = game.table.first
    assert asked(game) == (first, "setup.mage")
    dealt = next(event for event in game.events if event.rule == "setup.deal" and event.player == first)
    assert len(dealt.facts["cards"]) == 8
    assert dealt.seen_by == (first,)
    me = game.table.seats[first]
    assert (len(me.hand), len(me.deck)) == (3, 5)
    assert set(me.hand + me.deck) == set(dealt.facts["cards"])
    offered = game.options
    assert len(offered) == 2
    play(game, offered[1])
    other = game.choice.player  # type: ignore[union-attr]
    assert game.view(other)["table"]["seats"][first]["mages"] == ["?", "?"]
    assert not game.table.seats[first].components  # not yet shown
    while asked(game)[1] == "setup.mage":  # type: ignore[index]
        play(game, game.options[0])
    assert game.table.seats[first].components == (offered[1],)
    assert rules_of(game).count("setup.reveal") == 3


@pytest.mark.parametrize("first", [0, 1, 2])
def test_items_are_chosen_in_reverse_order_and_the_first_player_begins(first: int) -> None:
    game = new(3, "first", scenario={"first": first})
    order = []
    while asked(game)[1] == "setup.items":  # type: ignore[index]
        order.append(game.choice.player)  # type: ignore[union-attr]
        assert len(game.options) == 9 - len(order)
        play(game, game.options[0])
    assert order == [(first - 1) % 3, (first - 2) % 3, first]
    assert next(event.player for event in game.events if event.rule == "collect.order") == first


def test_one_player_is_for_puzzles_only() -> None:
    with pytest.raises(SetupError, match="standard: 2 to 4 players, or 1 with a scenario"):
        new(1)
    with pytest.raises(SetupError, match="takes no 1 players in mode draft"):
        new(1, "draft", scenario={})
    assert new(1, scenario={"seats": [seat(hand=["vault"])], "phase": "actions"}).players == 1


# -- the draft -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_cards_go_left_then_four_go_right(players: int) -> None:
    game = new(players, "draft", scenario={"first": 0})
    kept: list[list[str]] = [[] for _ in range(players)]
    for half, towards in (("draft.left", 1), ("draft.right", -1)):
        packs = [set(seat.pack) for seat in game.table.seats]
        assert all(len(pack) == 4 for pack in packs)
        for size in (4, 3, 2):
            for p in range(players):
                assert asked(game) == (p, "draft.keep")
                assert set(game.options) == packs[p]
                assert len(packs[p]) == size
                card = game.options[(p + size) % size]
                kept[p].append(card)
                packs[p].remove(card)
                play(game, card)
            packs = [packs[(p - towards) % players] for p in range(players)]
            assert half in rules_of(game)
        for p in range(players):
            kept[p] += packs[p]  # the last card is nobody's choice
    for p in range(players):
        me = game.table.seats[p]
        assert sorted(me.hand + me.deck) == sorted(kept[p])
        assert len(me.hand) == 3
    assert asked(game) == (0, "setup.mage")


def test_what_is_kept_is_secret() -> None:
    game = new(2, "draft", scenario={"first": 0})
    play(game, game.options[0])
    assert game.view(1)["table"]["seats"][0]["kept"] == ["?"]
    assert game.view(0)["table"]["seats"][0]["kept"] != ["?"]
    event = next(event for event in game.view(1)["events"] if event["rule"] == "draft.keep")
    assert event["facts"] == {}


# -- match play ----------------------------------------------------------------------------------------------


def match_after_one(winner: int, seed: int = 3) -> Game:
    """A match whose first game was won by this player, by a scenario that needs one pass."""
    ten = seat("great_pyramid", "oracle", "temple", "mausoleum", "nightingale", mage="seer", item="research", idle=True)
    none = seat(mage="druid", item="alchemy", passed=True)
    seats = [ten, none] if winner == 0 else [none, ten]
    lots = [
        ["vault", "prism", "treant", "hawk", "mermaid", "guard_dog", "athanor"],
        ["crypt", "hand_of_glory", "flaming_pit"],
    ]
    lots[1] += ["tree_of_life", "cursed_skull", "dragon_egg", "dragon_teeth", "elvish_bow"]
    for each, cards in zip([ten, none], lots, strict=True):
        each.pop("idle", None)
        each["hand"], each["deck"] = cards[:2], cards[2:]
    scenario = {"seats": seats, "phase": "actions", "first": 1 - winner, "turn": winner}
    return play(new(2, "match", seed, scenario=scenario), "pass", "death_life")


def test_after_the_first_game_all_artifacts_lie_face_up_and_the_loser_chooses_who_begins() -> None:
    game = match_after_one(0)
    assert asked(game) == (1, "match.who_begins")
    assert len(game.table.faces) == 16
    assert [seat_.components for seat_ in game.table.seats] == [("seer",), ("druid",)]
    assert game.scores == [1, 0]
    assert not game.over
    assert all(pool(game, p) == dict.fromkeys(("elan", "life", "calm", "death", "gold"), 1) for p in (0, 1))
    assert {"match.game", "match.gather"} <= set(rules_of(game))


@pytest.mark.parametrize("first", [0, 1])
def test_the_face_up_draft_goes_one_two_two_until_the_last_one(first: int) -> None:
    game = play(match_after_one(0), first)
    taken: list[int] = []
    last = len(game.table.faces)
    while asked(game) and asked(game)[1] == "match.pick":  # type: ignore[index]
        p = game.choice.player  # type: ignore[union-attr]
        assert game.view(1 - p)["table"]["faces"] == game.view(p)["table"]["faces"]
        play(game, game.options[0])
        if len(game.table.faces) < last:
            taken += [p] * (last - len(game.table.faces))
            last = len(game.table.faces)
    other = 1 - first
    assert taken[:15] == [
        first,
        *[other] * 2,
        *[first] * 2,
        *[other] * 2,
        *[first] * 2,
        *[other] * 2,
        *[first] * 2,
        *[other] * 2,
    ]
    assert [len(lot) for lot in game.table.lots] == [8, 8]
    assert asked(game) == (1 - first, "setup.items")
    rival = game.view(0)["table"]["seats"][1]
    assert rival["hand"] == ["?"] * 3
    assert rival["holds"] == sorted(game.table.lots[1])  # everybody saw what was taken


def test_two_cards_are_taken_in_one_way_only() -> None:
    game = play(match_after_one(0), 0, "athanor")
    assert asked(game) == (1, "match.pick")
    pairs = set()
    faces = game.table.faces
    for one in game.options:
        for other in play(game.copy(), one).options if len(play(game.copy(), one).table.faces) == len(faces) else []:
            pairs.add(frozenset((one, other)))
    assert len(pairs) == 15 * 14 // 2 - 1  # the last pair is forced as soon as its first card is named


def test_a_match_ends_after_two_wins_or_three_games() -> None:
    seen = set()
    for seed in range(30):
        game = at_random(new(2, "match", seed), seed)
        if game.capped:
            continue
        games = len(game.table.games)
        wins = [sum(p in champions for _, champions in game.table.games) for p in (0, 1)]
        assert game.scores == wins
        assert game.winners == [p for p in (0, 1) if wins[p] == max(wins)]
        assert (games == 2) == (wins in ([2, 0], [0, 2])) or games == 3
        assert [line.number for line in game.score_sheet()[0]] == [scores[0] for scores, _ in game.table.games]
        if games == 3:
            assert len(game.table.lots[0]) == 8
        seen.add(games)
    assert seen == {2, 3}


def test_in_a_third_game_everybody_has_the_drafted_cards_again() -> None:
    for seed in range(30):
        game, pick = new(2, "match", seed), Random(seed)
        while game.choice and len(game.table.games) < 2:
            game.push(pick.choice(game.choice.options))
        if game.choice:
            play(game, game.options[0])  # who begins
            for lot, me in zip(game.table.lots, game.table.seats, strict=True):
                assert sorted(me.hand + me.deck) == sorted(lot)
            assert asked(game)[1] == "setup.items"  # type: ignore[index]
            assert "match.deck" in rules_of(game)
            return
    raise AssertionError("no match went to a third game")
