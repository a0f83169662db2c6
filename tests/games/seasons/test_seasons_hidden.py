"""What a seat may know, derived from the rules and not from the engine's notes.

Twins: two games that differ in something hidden only must look the same. Draft: worlds that a seat imagines hold every
pack as the seat has seen it. Whole games: what a view tells of others' cards has been seen there, and it is true.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from games.seasons.seasons_tables import (
    CARDS,
    COUNTS,
    SEASONS,
    Mage,
    activate,
    asked,
    face,
    hand,
    ids,
    in_play,
    mage,
    play,
    seasons,
    summon,
    told,
    tournament,
    with_die,
)

from tabletop_nb.core.game import Game

A, B, C, D = "purse_of_io", "staff_of_spring", "runic_cube_of_eolis", "kairn_the_destroyer"
SID = "sid_nightshade"
E, F, G, H = "amulet_of_air", "amulet_of_earth", "hourglass_of_time", "ragfields_helm"


def assert_seen_alike(one: Game, other: Game, *seats: int) -> None:
    """The two games differ, but these seats cannot tell."""
    assert one.table.to_json() != other.table.to_json()
    for seat in seats:
        assert one.view(seat) == other.view(seat)


# -- twins: what is hidden makes no difference to others -----------------------------------------------------


@pytest.mark.parametrize("zone", ["hand", "library_2", "library_3"])
def test_hands_and_libraries_are_their_owners_alone(zone: str) -> None:
    one, other = (tournament(mage(), mage(**{zone: card})) for card in (A, B))
    assert_seen_alike(one, other, 0)
    assert A in told(one, 1)


@pytest.mark.parametrize("zone", ["hand", "library_2", "library_3"])
def test_the_table_in_words_hides_them_too(zone: str) -> None:
    """As a terminal shows it to the player who is asked."""
    game = tournament(mage(**{zone: A}), mage(**{zone: B}))
    told_to_me = str(game)
    assert "Purse of Io" in told_to_me
    assert "Staff of Spring" not in told_to_me


def test_what_was_picked_is_hidden() -> None:
    packs = [list(CARDS[:9]), list(CARDS[9:18])]
    one, other = (
        play(seasons(2, "magician", scenario={"packs": packs}), f"pick {card}") for card in (CARDS[0], CARDS[1])
    )
    assert_seen_alike(one, other, 1)


def test_a_pack_that_has_not_come_yet_is_hidden() -> None:
    for players in (2, 3, 4):
        packs = [list(CARDS[9 * (p % 3) : 9 * (p % 3) + 9]) for p in range(players)]
        swapped = [packs[0], [*packs[1][:8], CARDS[28]], *packs[2:]]
        one, other = (seasons(players, "magician", scenario={"packs": given}) for given in (packs, swapped))
        assert_seen_alike(one, other, *(seat for seat in range(players) if seat != 1))


@pytest.mark.parametrize("answer", ["keep", "discard"])
def test_a_card_drawn_with_the_die_is_hidden(answer: str) -> None:
    one, other = (
        with_die("winter_1", face("winter_1", draw=1), mage(bonuses=3), script={"cards": [card]}) for card in (A, B)
    )
    assert_seen_alike(one, other, 1)
    assert_seen_alike(play(one, f"{answer} {A}"), play(other, f"{answer} {B}"), 1)
    assert A in told(one, 0), "whoever drew it knows it, in hand or in the discards"


def test_of_two_drawn_cards_nobody_else_knows_which_was_kept() -> None:
    games = []
    for kept in (A, B):
        game = with_die("winter_1", face("winter_1", draw=1), mage(), script={"cards": [A, B]})
        games.append(play(game, "draw 2", f"keep {kept}"))
    assert_seen_alike(*games, 1)


def test_what_the_amulet_of_fire_showed_is_hidden() -> None:
    me = mage("fire fire", "amulet_of_fire")
    one, other = (summon(me, script={"cards": cards}) for cards in ([A, B, C, D], [E, F, G, H]))
    assert_seen_alike(one, other, 1)
    assert_seen_alike(play(one, f"keep {A}"), play(other, f"keep {E}"), 1)
    for card in (B, C, D):
        assert card in told(one, 0)


def test_the_cards_of_the_chalice_are_hidden_but_for_the_one_that_is_played() -> None:
    me = mage("air water fire earth", "divine_chalice")
    one, other = (play(summon(me, script={"cards": [A, *rest]}), f"play {A}") for rest in ([B, C, D], [E, F, G]))
    assert_seen_alike(one, other, 1)
    assert A in told(one, 1)


def test_the_demon_shows_nobody_what_another_drew() -> None:
    me, rivals = mage("air water fire earth", "demon_of_argos"), [mage(), mage()]
    one, other = (summon(me, *rivals, script={"cards": cards}) for cards in ([A, B], [A, C]))
    assert_seen_alike(one, other, 0, 1)
    assert A in told(one, 1)
    assert A not in told(one, 2)


@pytest.mark.parametrize("card", ["potion_of_power", "elemental_amulet"])
def test_a_card_that_has_to_be_kept_is_hidden_too(card: str) -> None:
    if card == "potion_of_power":
        one, other = (activate(mage("", "", card), script={"cards": [drawn]}) for drawn in (A, B))
    else:
        one, other = (summon(mage("fire", card), script={"cards": [drawn]}) for drawn in (A, B))
    assert (hand(one), hand(other)) == ([A], [B])
    assert_seen_alike(one, other, 1)


def test_what_the_orb_sees_is_hidden_until_it_is_played() -> None:
    me = mage("air air air air", "", "crystal_orb")
    one, other = (activate(me, script={"cards": [card]}) for card in (A, B))
    assert_seen_alike(one, other, 1)
    assert_seen_alike(play(one.copy(), "return"), play(other, "return"), 1)
    assert A in told(play(one, "play"), 1)


def test_what_the_orb_discards_nobody_sees() -> None:
    me = mage("", "", "crystal_orb", crystals=3)
    one, other = (play(activate(me, script={"cards": [card]}), "discard") for card in (A, B))
    assert one.view(0)["table"] == other.view(0)["table"]
    assert one.view(1) == other.view(1)


def test_naria_shows_each_rival_their_own_card_only() -> None:
    me, rivals = mage("", "naria_the_prophetess", crystals=3), [mage(), mage()]
    one = play(summon(me, *rivals, script={"cards": [A, B, C]}), f"keep {A}", f"give {B}")
    other = play(summon(me, *rivals, script={"cards": [D, B, E]}), f"keep {D}", f"give {B}")
    assert_seen_alike(one, other, 1)
    for card in (A, B, C):
        assert card in told(one, 0)
    assert C not in told(one, 1)
    assert B not in told(one, 2)


def test_a_familiar_discarded_for_the_kriss_tells_nothing_of_the_hand() -> None:
    """The discards are face down; what is left in hand was hidden before."""
    one, other = (activate(mage("", f"sid_nightshade {card}", "necrotic_kriss")) for card in (A, B))
    assert_seen_alike(one, other, 1)


# -- two copies, and cards looked at -------------------------------------------------------------------------


def round_of_two(
    me: Mage, rival: Mage, die: str = "winter_4", draws: Sequence[str] = (A, B, C, D), **shows: int
) -> Game:
    """My turn, then the rival's, who has this die: six crystals, where nothing else is said."""
    shown = face(die, **(shows or {"crystals": 6}))
    dice = {"die": [["winter_2", 1], [die, shown]], "dice": [["winter_3", 1]]}
    bag = {name: sorted({2, 3, int(die[-1])}) for name in SEASONS}
    return tournament(me, rival, first=0, turn=0, bag=bag, script={"cards": draws}, **dice)


def test_which_of_two_copies_was_played_nobody_knows() -> None:
    """A card that came back is played; that another copy was there all the time stays hidden."""
    games = []
    for hidden in (A, B):
        game = round_of_two(mage("air water", "amsug_longneck"), mage("air fire", hidden, A))
        games.append(play(game, "summon amsug_longneck", "end", f"summon {A}"))
    assert_seen_alike(*games, 0)
    assert len({tuple(hand(world, 1)) for world in worlds(games[0], 0)}) > 1


def test_a_copy_that_was_given_and_one_that_was_there_look_alike() -> None:
    """I gave one with Naria; when one is played, it may have been that."""
    games = []
    for hidden in (A, C):
        me = mage("", "naria_the_prophetess", crystals=3)
        game = round_of_two(me, mage("air fire", hidden), draws=[D, A])
        games.append(play(game, "summon naria_the_prophetess", f"keep {D}", "end", f"summon {A}"))
    assert known(games[0], 0, 1) == []
    assert_seen_alike(*games, 0)


def test_a_copy_that_was_shown_and_one_that_was_there_look_alike() -> None:
    """The Crown showed one to all; when one is discarded by the Kriss, it may have been that."""
    games = []
    for hidden in (SID, B):
        rival = mage("air water", f"vampiric_crown {hidden}", "necrotic_kriss")
        game = play(round_of_two(mage(), rival, draws=[SID]), "end", "summon vampiric_crown", "draw")
        while asked(game)[1] != "turn.act":
            game.apply(game.options[0])
        games.append(play(game, "activate necrotic_kriss"))
    assert_seen_alike(*games, 0)


def test_whoever_knew_both_copies_knows_the_other() -> None:
    me = mage("air air water water", "amsug_longneck amsug_longneck")
    game = play(round_of_two(me, mage("air fire", "", f"{A} {A}")), *["summon amsug_longneck"] * 2, "end")
    assert known(game, 0, 1) == [A, A]
    assert known(play(game, f"summon {A}"), 0, 1) == [A]


def test_which_of_two_drafted_copies_was_played_nobody_knows() -> None:
    """The rival's first pick is the one card of theirs that I have not seen."""
    die, boots = "die_of_malice", "temporal_boots"
    others = [card for card in CARDS[:30] if card not in (die, boots)]
    games = []
    for first in (die, boots):
        packs = [[die, *others[:8]], [first, *others[8:16]]]
        game = seasons(2, "magician", scenario={"packs": packs, "script": {"first": [1], "dice": [2] * 20}})
        play(game, f"pick {others[0]}", f"pick {first}", f"pick {others[8]}", f"pick {die}")
        while asked(game)[1] in ("prelude.pick", "prelude.sets", "dice.choose"):
            game.apply(game.options[0])
        assert asked(game) == (1, "turn.act")
        games.append(play(game, "bonus gauge", f"summon {die}"))
    assert_seen_alike(*games, 0)
    assert len({tuple(hand(world, 1)) for world in worlds(games[0], 0, 20)}) > 3


@pytest.mark.parametrize("how", ["bonus", "amulet_of_fire"])
def test_what_became_of_a_known_top_card_among_several_is_hidden(how: str) -> None:
    """I looked at the top card, and somebody else drew it with others and kept one: which?"""
    me, games = mage("", "", "crystal_orb"), []
    for kept in (A, B):
        if how == "bonus":
            game = play(round_of_two(me, mage(), "winter_1", draw=1), "activate crystal_orb", "end", "draw 2")
        else:
            game = play(round_of_two(me, mage("fire fire", how)), "activate crystal_orb", "end", f"summon {how}")
        games.append(play(game, f"keep {kept}"))
    assert_seen_alike(*games, 0)


def test_who_knows_the_first_of_several_drawn_cards_does_not_know_the_others() -> None:
    me = mage("", "", "crystal_orb")
    game = round_of_two(me, mage("fire fire", "amulet_of_fire"))
    play(game, "activate crystal_orb", "end", "summon amulet_of_fire")
    assert asked(game) == (1, "card.amulet_of_fire")
    for card in (B, C, D):
        assert card not in told(game, 0)


def test_a_known_top_card_drawn_alone_stays_known() -> None:
    me = mage("", "", "crystal_orb")
    game = round_of_two(me, mage(bonuses=3), "winter_1", draw=1)
    play(game, "activate crystal_orb", "end", f"keep {A}")
    assert known(game, 0, 1) == [A]


# -- what everybody, or somebody, must know ------------------------------------------------------------------


def known(game: Game, seat: int, rival: int) -> list[str]:
    """What this seat's view says that rival has out of play."""
    return sorted(game.view(seat)["table"]["seats"][rival]["known"])


def worlds(game: Game, seat: int, count: int = 12) -> Iterator[Game]:
    return (game.imagine(seat, seed) for seed in range(count))


def test_what_amsug_returned_everybody_knows() -> None:
    game = summon(mage("air water", "amsug_longneck"), mage("", C, A), mage("", "", B))
    assert known(game, 0, 1) == known(game, 2, 1) == [A]
    assert known(game, 1, 2) == [B]
    for world in worlds(game, 0):
        assert A in hand(world, 1)
        assert B in hand(world, 2)


def test_what_naria_gave_her_owner_knows() -> None:
    me, rivals = mage("", "naria_the_prophetess", crystals=3), [mage(), mage()]
    game = play(summon(me, *rivals, script={"cards": [A, B, C]}), f"keep {A}", f"give {B}")
    assert [known(game, 0, rival) for rival in (1, 2)] == [[B], [C]]
    assert known(game, 1, 2) == known(game, 2, 1) == known(game, 1, 0) == []
    for world in worlds(game, 0):
        assert (hand(world, 1), hand(world, 2)) == ([B], [C])


PAYING = {  # the question in the middle of a summoning -> whose summoning
    "summon.pay": mage("air fire", A, "hand_of_fortune"),
    "card.elemental_amulet": mage("air fire", "elemental_amulet"),
    "pay.from": mage("air fire", A, "amulet_of_water", stored={"amulet_of_water": "air"}),
}


@pytest.mark.parametrize("rule", PAYING)
def test_what_is_being_summoned_everybody_knows(rule: str) -> None:
    me = PAYING[rule]
    card = me["hand"][0]
    game = summon({**me, "hand": [card, B, C]}, mage("", D), mage())
    assert asked(game) == (0, rule)
    assert known(game, 1, 0) == known(game, 2, 0) == [card]
    for world in worlds(game, 1):
        assert card in hand(world, 0)
        play(world, world.options[-1])
        assert card in in_play(world, 0)


def test_of_two_copies_the_one_that_is_summoned_tells_nothing_of_the_other() -> None:
    game = summon(mage("air fire", f"{A} {A}", "hand_of_fortune"), mage("", B))
    assert asked(game) == (0, "summon.pay")
    assert known(game, 1, 0) == [A]
    assert any(hand(world, 0).count(A) == 1 for world in worlds(game, 1))


def test_what_the_crown_drew_everybody_knows() -> None:
    game = summon(mage("air water", "vampiric_crown"), script={"cards": ["potion_of_life"]})
    assert known(game, 1, 0) == ["potion_of_life"]
    assert all(hand(world) == ["potion_of_life"] for world in worlds(game, 1))


def test_what_lies_on_top_is_known_to_whoever_looked() -> None:
    game = play(activate(mage("air air air air", "", "crystal_orb"), script={"cards": [A]}), "return")
    assert game.view(0)["table"]["top"] == A
    assert game.view(1)["table"]["top"] is None
    for world in worlds(game, 0):
        assert ids([world.table.top]) == [A]
    assert len({world.table.top >> 1 for world in worlds(game, 1)}) > 1


def test_whoever_discarded_a_card_knows_that_it_lies_there() -> None:
    game = play(summon(mage("fire fire", "amulet_of_fire"), script={"cards": [A, B, C, D]}), f"keep {A}")
    for world in worlds(game, 0):
        assert sorted(ids(world.table.discards)) == sorted([B, C, D])
    assert len({tuple(sorted(ids(world.table.discards))) for world in worlds(game, 1)}) > 1


def test_a_sacrificed_card_everybody_saw() -> None:
    game = summon(mage("fire fire fire", "syllas_the_faithful"), mage("", "", A))
    for seat in (0, 1):
        for world in worlds(game, seat):
            assert ids(world.table.discards) == [A]


def test_a_reshuffle_forgets_what_lay_in_the_discards() -> None:
    """I know three of the discards; when they have become the pile, a rival may draw one of them."""
    me = mage("fire fire fire fire", "amulet_of_fire amulet_of_fire")
    draw = face("winter_1", draw=1)
    dice = {"die": [["winter_2", 1], ["winter_1", draw]], "dice": [["winter_3", 1]]}
    bag = {name: [1, 2, 3] for name in SEASONS}
    rival = mage(bonuses=3)
    game = tournament(
        me,
        rival,
        first=0,
        turn=0,
        bag=bag,
        pile=[A, B, C, D, "runic_cube_of_eolis"],
        script={"cards": [A, B, C, D]},
        **dice,
    )
    play(game, "summon amulet_of_fire", f"keep {A}")
    assert sorted(game.view(0)["table"]["discards"]["known"]) == sorted([B, C, D])
    play(game, "summon amulet_of_fire")
    game.apply(game.options[0])
    assert len(game.view(0)["table"]["discards"]["known"]) == 3, "those of the second Amulet, which lie there now"
    play(game, "end")
    game.apply(next(option for option in game.options if option.startswith("keep")))
    assert known(game, 0, 1) == []
    assert len({tuple(hand(world, 1)) for world in worlds(game, 0, 30)}) > 10


def test_the_script_is_nobodys_knowledge() -> None:
    game = tournament(mage("fire fire", "amulet_of_fire"), script={"cards": [A, B, C, D], "dice": [1, 1, 1]})
    assert {world.table.script for world in worlds(game, 0, 3)} == {None}


# -- the draft: every pack as it was seen --------------------------------------------------------------------


def packs_at(game: Game, passes: int) -> dict[tuple[int, int], Counter[str]]:
    """Which cards each pack held at each pass so far, by where it began: read off what lies there and was taken."""
    table, players = game.table, game.players
    found = {}
    for start in range(players):
        rest = Counter(ids(table.packs[(start + passes) % players])) if table.packs else Counter()
        for turn in range(8, -1, -1):
            taken = table.seats[(start + turn) % players].drafted
            if turn < len(taken):
                rest = rest + Counter(ids([taken[turn]]))
            if turn <= passes:
                found[start, turn] = rest
    return found


def seen_packs(game: Game, seat: int, passes: int) -> dict[tuple[int, int], Counter[str]]:
    """Those of them that this seat has held in its hands."""
    return {
        (start, turn): cards
        for (start, turn), cards in packs_at(game, passes).items()
        if (start + turn) % game.players == seat
    }


def check_draft_world(game: Game, world: Game, seat: int, passes: int) -> None:
    assert seen_packs(world, seat, passes) == seen_packs(game, seat, passes)
    mine, there = game.table.seats[seat], world.table.seats[seat]
    assert ids(mine.drafted) == ids(there.drafted)
    assert every_card(game) == every_card(world)


def every_card(game: Game) -> list[int]:
    """All cards, wherever they lie."""
    table = game.table
    cards = [*table.pile, *table.discards, *table.looked, *(card for pack in table.packs for card in pack)]
    for seat in table.seats:
        placed = {*seat.hand, *seat.library_2, *seat.library_3, *seat.play}
        if table.phase in ("draft", "sets"):
            placed |= {card for card in seat.drafted if card >= 0}
        cards += placed
    return sorted(cards)


@COUNTS
@pytest.mark.parametrize("mode", ["magician", "archmage"])
def test_worlds_hold_every_pack_as_it_was_seen(mode: str, players: int) -> None:
    game, pick = seasons(players, mode, seed=11), Random(11)
    while asked(game)[1] == "prelude.pick":
        passes = min(len(seat.drafted) for seat in game.table.seats)
        for seat in range(players):
            for world in worlds(game, seat, 3):
                check_draft_world(game, world, seat, passes)
        game.push(pick.choice(game.choice.options))  # type: ignore[union-attr]
    while asked(game)[1] == "prelude.sets":
        for seat in range(players):
            check_draft_world(game, game.imagine(seat, 5), seat, 8)
        game.push(pick.choice(game.choice.options))  # type: ignore[union-attr]
    for seat in range(players):
        for world in worlds(game, seat, 5):
            check_draft_world(game, world, seat, 8)
            for rival in world.table.seats:
                assert sorted((*rival.hand, *rival.library_2, *rival.library_3)) == sorted(rival.drafted)


@COUNTS
def test_a_pack_not_yet_seen_may_be_anything(players: int) -> None:
    game = seasons(players, "archmage", seed=12)
    packs = {tuple(sorted(ids(world.table.packs[1]))) for world in worlds(game, 0)}
    assert len(packs) > 6


def drafted_game(players: int, seed: int = 13) -> Game:
    """At the first roll of dice."""
    game, pick = seasons(players, "archmage", seed=seed), Random(seed)
    while asked(game)[1] in ("prelude.pick", "prelude.sets"):
        game.push(pick.choice(game.choice.options))  # type: ignore[union-attr]
    return game


def test_with_two_players_all_but_the_first_pick_is_known() -> None:
    """The pack that I dealt out comes back after every pick, the other one when its first card is gone."""
    game = drafted_game(2)
    for seat in (0, 1):
        taken = ids(game.table.seats[1 - seat].drafted)
        assert not Counter(taken[1:]) - Counter(known(game, seat, 1 - seat))
        firsts = {ids(world.table.seats[1 - seat].drafted)[0] for world in worlds(game, seat, 30)}
        assert len(firsts) > 6
        for world in worlds(game, seat):
            assert ids(world.table.seats[1 - seat].drafted)[1:] == taken[1:]


def test_where_the_known_cards_lie_stays_open() -> None:
    game = drafted_game(2)
    hands = {tuple(hand(world, 1)) for world in worlds(game, 0, 20)}
    assert len(hands) > 5


def test_with_three_players_two_cards_are_gone_and_nobody_knows_who_has_which() -> None:
    game = drafted_game(3)
    picks = [ids(seat.drafted) for seat in game.table.seats]
    gone = (picks[1][1], picks[2][2])  # from the pack that player 0 began with, between the first look and the second
    if gone[0] == gone[1]:
        pytest.fail("choose another seed: both took a copy of one card")
    seen = {(ids(w.table.seats[1].drafted)[1], ids(w.table.seats[2].drafted)[2]) for w in worlds(game, 0, 20)}
    assert seen == {gone, gone[::-1]}


def test_with_three_players_the_last_card_of_a_pack_is_the_rest() -> None:
    """The ninth pick is forced: whoever passed two cards on knows which two they are, not who has which."""
    game = drafted_game(3)
    picks = [ids(seat.drafted) for seat in game.table.seats]
    pair = Counter((picks[1][7], picks[2][8]))  # of the pack that began with player 0
    for world in worlds(game, 0, 10):
        found = [ids(seat.drafted) for seat in world.table.seats]
        assert Counter((found[1][7], found[2][8])) == pair


# -- whole games ---------------------------------------------------------------------------------------------


def named_in(facts: Any) -> set[str]:
    """The cards that something mentions."""
    if isinstance(facts, str):
        return {facts} & set(CARDS)
    if isinstance(facts, dict):
        return named_in([*facts.keys(), *facts.values()])
    if isinstance(facts, list | tuple):
        return set().union(*map(named_in, facts)) if facts else set()
    return set()


def public(game: Game) -> set[str]:
    """What lies open."""
    return {card for seat in range(game.players) for card in in_play(game, seat)}


def own(game: Game, seat: int) -> set[str]:
    """What a seat can look at by itself: its cards, the pack before it, drawn cards it is asked about."""
    table, me = game.table, game.table.seats[seat]
    cards: Iterable[int] = (*me.hand, *me.library_2, *me.library_3, *me.drafted)
    seen = set(ids(card for card in cards if card >= 0)) | (set(ids(table.packs[seat])) if table.packs else set())
    if asked(game)[0] == seat:
        seen |= set(ids(table.looked)) | {word for option in game.options for word in option.split()} & set(CARDS)
    return seen


@COUNTS
@pytest.mark.parametrize("mode", ["apprentice", "magician", "archmage"])
def test_in_whole_games_nothing_is_told_that_was_not_seen(mode: str, players: int) -> None:
    """By its own eyes: packs, drawn cards, what lies open. The Crown and presets are shown to all."""
    game, pick, step = seasons(players, mode, players), Random(players), 0
    shown = {card for seat in game.table.seats for card in ids(seat.drafted)}  # the presets, where there are any
    seen = [set[str]() for _ in range(players)]
    while game.choice:
        shown |= public(game)
        for seat in range(players):
            seen[seat] |= own(game, seat)
        if step % 10 == 0:
            for seat in range(players):
                view = game.view(seat)
                told = named_in([view["table"], view["options"], view["events"]])
                unseen = told - seen[seat] - shown - open_log(game) - drawn_by(game, seat)
                assert not unseen, f"player {seat} never saw {unseen}"
            check_what_is_known(game)
        game.push(pick.choice(game.choice.options))
        step += 1


OPEN = ("summon", "enter", "sacrifice", "return", "free", "crown", "play", "activate", "amsug", "syllas", "preset")


def open_log(game: Game) -> set[str]:
    """Cards that lay open for a moment between two questions: entered play and left it."""
    return {c for e in game.events if e.seen_by is None and any(w in e.rule for w in OPEN) for c in named_in(e.facts)}


def drawn_by(game: Game, seat: int) -> set[str]:
    """Cards that this player drew and put away without having been asked: no room, no energy to pay with."""
    mine = [e for e in game.events if e.player == seat and e.seen_by == (seat,)]
    return {card for e in mine for card in named_in(e.facts)}


def check_what_is_known(game: Game) -> None:
    """What a view says others have, they have."""
    for seat in range(game.players):
        told = game.rules.view(game.table, seat)["seats"]
        for rival in range(game.players):
            if rival != seat:
                has = game.table.seats[rival]
                cards = {*has.hand, *has.library_2, *has.library_3}
                if game.table.phase in ("draft", "sets"):
                    cards |= {card for card in has.drafted if card >= 0}
                assert not Counter(told[rival]["known"]) - Counter(ids(cards))


@COUNTS
def test_worlds_keep_what_lies_open_and_what_is_ones_own(players: int) -> None:
    game, pick, step = seasons(players, "archmage", seed=21), Random(21), 0
    while game.choice:
        if step % 9 == 0:
            for seat in range(players):
                world = game.imagine(seat, step)
                assert every_card(world) == every_card(game)
                for p, (here, there) in enumerate(zip(game.table.seats, world.table.seats, strict=True)):
                    assert ids(here.play) == ids(there.play)
                    for zone in ("hand", "library_2", "library_3"):
                        assert len(getattr(here, zone)) == len(getattr(there, zone))
                        if p == seat:
                            assert getattr(here, zone) == getattr(there, zone)
        game.push(pick.choice(game.choice.options))
        step += 1


@COUNTS
def test_worlds_do_not_know_what_the_seat_never_saw(players: int) -> None:
    """A card in a rival's hand that a seat has never set eyes on is not there in every world it imagines."""
    game, pick, step, checked = seasons(players, "archmage", seed=31), Random(31), 0, 0
    seen, shown = [set[str]() for _ in range(players)], set[str]()
    while game.choice:
        shown |= public(game)
        for seat in range(players):
            seen[seat] |= own(game, seat)
        if step % 30 == 0 and len(game.table.pile) > 20:
            for seat in range(players):
                eyes = seen[seat] | shown | open_log(game) | drawn_by(game, seat)
                for rival in {*range(players)} - {seat}:
                    for card in set(hand(game, rival)) - eyes:
                        checked += 1
                        assert any(card not in hand(world, rival) for world in worlds(game, seat)), (seat, rival, card)
        game.push(pick.choice(game.choice.options))
        step += 1
    assert checked > 3


def test_a_view_is_plain_json() -> None:
    game = drafted_game(3)
    for seat in range(3):
        assert json.loads(json.dumps(game.view(seat)))["seat"] == seat


# -- a known pile --------------------------------------------------------------------------------------------


def known_pile(answer: str) -> Game:
    """All other cards are in hands. Three cards are sacrificed before everybody's eyes and become the pile, with one
    that nobody has seen; a round later an Orb is used on it."""
    mine = "crystal_orb dragon_skull runic_cube_of_eolis kairn_the_destroyer"
    left = Counter(dict.fromkeys(CARDS, 2)) - Counter([*mine.split(), "amulet_of_air", "staff_of_spring"])
    rival = mage("", " ".join(left.elements()), gauge=0, bonuses=3)
    me = mage("", "amulet_of_air", mine, crystals=20, bonuses=3)
    dice = {"bag": {name: [2, 4, 5] for name in SEASONS}}
    chosen = {"die": [["winter_2", 1], ["winter_4", 1]], "dice": [["winter_5", 4]]}
    game = tournament(me, rival, pile=["staff_of_spring"], first=1, turn=0, script={"dice": [2] * 9}, **dice, **chosen)
    play(game, "activate dragon_skull", "sacrifice kairn_the_destroyer", "sacrifice runic_cube_of_eolis")
    play(game, "sacrifice dragon_skull", "activate crystal_orb", "discard")
    assert len(game.table.pile) == 4
    while "activate crystal_orb" not in game.options:
        game.apply("end" if "end" in game.options else game.options[0])
    return play(game, "activate crystal_orb", answer)


def test_which_card_of_a_known_pile_was_laid_off_unseen_nobody_knows() -> None:
    game = known_pile("discard")
    for seat in (0, 1):
        assert game.view(seat)["table"]["discards"] == {"count": 1, "known": []}
    assert len({tuple(ids(world.table.discards)) for world in worlds(game, 1, 40)}) >= 3


def test_which_card_of_a_known_pile_lies_on_top_only_who_looked_knows() -> None:
    game = known_pile("look")
    assert len({world.table.top >> 1 for world in worlds(game, 1, 40)}) >= 3
    assert {world.table.top >> 1 for world in worlds(game, 0, 20)} == {game.table.top >> 1}
