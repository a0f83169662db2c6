"""What each seat may know, derived from the rules and not from the engine's records of knowledge.

Twins: two games that differ only in something hidden must look the same. Draft: worlds imagined by a seat must contain
every pack as the seat saw it. Whole games: what a view shows of others' cards must be true and must have been seen.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from effort import effort
from games.seasons.seasons_tables import (
    CARDS,
    PLAYER_COUNTS,
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
    tournament,
    view_text,
    with_die,
)

from tabletop_nb.core.game import Game

A, B, C, D = "purse_of_io", "staff_of_spring", "runic_cube_of_eolis", "kairn_the_destroyer"
SID = "sid_nightshade"
E, F, G, H = "amulet_of_air", "amulet_of_earth", "hourglass_of_time", "ragfields_helm"


def assert_seen_alike(one: Game, other: Game, *seats: int) -> None:
    """Check that the two games differ, but look the same to these seats."""
    assert one.table.to_json() != other.table.to_json()
    for seat in seats:
        assert one.view(seat) == other.view(seat)


# -- twins: a hidden difference is invisible to others -------------------------------------------------------


@pytest.mark.parametrize("zone", ["hand", "library_2", "library_3"])
def test_only_the_owner_sees_a_hand_and_libraries(zone: str) -> None:
    one, other = (tournament(mage(), mage(**{zone: card})) for card in (A, B))
    assert_seen_alike(one, other, 0)
    assert A in view_text(one, 1)


@pytest.mark.parametrize("zone", ["hand", "library_2", "library_3"])
def test_the_text_view_hides_hands_and_libraries_too(zone: str) -> None:
    """The text is what a terminal shows to the player who is asked."""
    game = tournament(mage(**{zone: A}), mage(**{zone: B}))
    told_to_me = str(game)
    assert "Purse of Io" in told_to_me
    assert "Staff of Spring" not in told_to_me


def test_a_drafted_card_is_hidden() -> None:
    packs = [list(CARDS[:9]), list(CARDS[9:18])]
    one, other = (
        play(seasons(2, "magician", scenario={"packs": packs}), f"pick {card}") for card in (CARDS[0], CARDS[1])
    )
    assert_seen_alike(one, other, 1)


def test_a_pack_not_yet_passed_on_is_hidden() -> None:
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
    assert A in view_text(one, 0), "the player who drew the card must know it, in hand or in the discards"


def test_others_do_not_know_which_of_two_drawn_cards_was_kept() -> None:
    games = []
    for kept in (A, B):
        game = with_die("winter_1", face("winter_1", draw=1), mage(), script={"cards": [A, B]})
        games.append(play(game, "draw 2", f"keep {kept}"))
    assert_seen_alike(*games, 1)


def test_cards_drawn_by_the_amulet_of_fire_are_hidden() -> None:
    me = mage("fire fire", "amulet_of_fire")
    one, other = (summon(me, script={"cards": cards}) for cards in ([A, B, C, D], [E, F, G, H]))
    assert_seen_alike(one, other, 1)
    assert_seen_alike(play(one, f"keep {A}"), play(other, f"keep {E}"), 1)
    for card in (B, C, D):
        assert card in view_text(one, 0)


def test_cards_drawn_by_the_chalice_are_hidden_except_the_one_played() -> None:
    me = mage("air water fire earth", "divine_chalice")
    one, other = (play(summon(me, script={"cards": [A, *rest]}), f"play {A}") for rest in ([B, C, D], [E, F, G]))
    assert_seen_alike(one, other, 1)
    assert A in view_text(one, 1)


def test_a_card_drawn_because_of_the_demon_is_hidden() -> None:
    me, rivals = mage("air water fire earth", "demon_of_argos"), [mage(), mage()]
    one, other = (summon(me, *rivals, script={"cards": cards}) for cards in ([A, B], [A, C]))
    assert_seen_alike(one, other, 0, 1)
    assert A in view_text(one, 1)
    assert A not in view_text(one, 2)


@pytest.mark.parametrize("card", ["potion_of_power", "elemental_amulet"])
def test_a_drawn_card_is_hidden_even_if_keeping_it_is_forced(card: str) -> None:
    if card == "potion_of_power":
        one, other = (activate(mage("", "", card), script={"cards": [drawn]}) for drawn in (A, B))
    else:
        one, other = (summon(mage("fire", card), script={"cards": [drawn]}) for drawn in (A, B))
    assert (hand(one), hand(other)) == ([A], [B])
    assert_seen_alike(one, other, 1)


def test_the_card_seen_by_the_orb_is_hidden_until_it_is_played() -> None:
    me = mage("air air air air", "", "crystal_orb")
    one, other = (activate(me, script={"cards": [card]}) for card in (A, B))
    assert_seen_alike(one, other, 1)
    assert_seen_alike(play(one.copy(), "return"), play(other, "return"), 1)
    assert A in view_text(play(one, "play"), 1)


def test_nobody_sees_the_card_the_orb_discards() -> None:
    me = mage("", "", "crystal_orb", crystals=3)
    one, other = (play(activate(me, script={"cards": [card]}), "discard") for card in (A, B))
    assert one.view(0)["table"] == other.view(0)["table"]
    assert one.view(1) == other.view(1)


def test_naria_shows_each_rival_only_their_own_card() -> None:
    me, rivals = mage("", "naria_the_prophetess", crystals=3), [mage(), mage()]
    one = play(summon(me, *rivals, script={"cards": [A, B, C]}), f"keep {A}", f"give {B}")
    other = play(summon(me, *rivals, script={"cards": [D, B, E]}), f"keep {D}", f"give {B}")
    assert_seen_alike(one, other, 1)
    for card in (A, B, C):
        assert card in view_text(one, 0)
    assert C not in view_text(one, 1)
    assert B not in view_text(one, 2)


def test_a_familiar_discarded_for_the_kriss_reveals_nothing_about_the_hand() -> None:
    """The discards are face down, and the rest of the hand was hidden before."""
    one, other = (activate(mage("", f"sid_nightshade {card}", "necrotic_kriss")) for card in (A, B))
    assert_seen_alike(one, other, 1)


# -- two copies, and cards looked at -------------------------------------------------------------------------


def round_of_two(
    me: Mage, rival: Mage, die: str = "winter_4", draws: Sequence[str] = (A, B, C, D), **shows: int
) -> Game:
    """Return a round with my turn, then the turn of the rival, who has this die (six crystals by default)."""
    shown = face(die, **(shows or {"crystals": 6}))
    dice = {"die": [["winter_2", 1], [die, shown]], "dice": [["winter_3", 1]]}
    bag = {name: sorted({2, 3, int(die[-1])}) for name in SEASONS}
    return tournament(me, rival, first=0, turn=0, bag=bag, script={"cards": draws}, **dice)


def test_others_do_not_know_which_of_two_copies_was_played() -> None:
    """When a returned card is played, rivals can't tell whether it is that copy or one already in hand."""
    games = []
    for hidden in (A, B):
        game = round_of_two(mage("air water", "amsug_longneck"), mage("air fire", hidden, A))
        games.append(play(game, "summon amsug_longneck", "end", f"summon {A}"))
    assert_seen_alike(*games, 0)
    assert len({tuple(hand(world, 1)) for world in worlds(games[0], 0)}) > 1


def test_a_copy_given_by_naria_looks_like_one_already_in_hand() -> None:
    """I gave a copy with Naria; when a copy is played, it may be that one."""
    games = []
    for hidden in (A, C):
        me = mage("", "naria_the_prophetess", crystals=3)
        game = round_of_two(me, mage("air fire", hidden), draws=[D, A])
        games.append(play(game, "summon naria_the_prophetess", f"keep {D}", "end", f"summon {A}"))
    assert known(games[0], 0, 1) == []
    assert_seen_alike(*games, 0)


def test_a_copy_shown_by_the_crown_looks_like_one_already_in_hand() -> None:
    """The Crown revealed a copy; when a copy is discarded for the Kriss, it may be that one."""
    games = []
    for hidden in (SID, B):
        rival = mage("air water", f"vampiric_crown {hidden}", "necrotic_kriss")
        game = play(round_of_two(mage(), rival, draws=[SID]), "end", "summon vampiric_crown", "draw")
        while asked(game)[1] != "turn.act":
            game.apply(game.options[0])
        games.append(play(game, "activate necrotic_kriss"))
    assert_seen_alike(*games, 0)


def test_a_seat_that_knew_both_copies_knows_the_remaining_one() -> None:
    me = mage("air air water water", "amsug_longneck amsug_longneck")
    game = play(round_of_two(me, mage("air fire", "", f"{A} {A}")), *["summon amsug_longneck"] * 2, "end")
    assert known(game, 0, 1) == [A, A]
    assert known(play(game, f"summon {A}"), 0, 1) == [A]


def test_others_do_not_know_which_of_two_drafted_copies_was_played() -> None:
    """The rival's first pick is their only card that I haven't seen."""
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
def test_a_known_top_card_drawn_with_others_is_no_longer_tracked(how: str) -> None:
    """I looked at the top card; a rival drew it with others and kept one, and I can't know which."""
    me, games = mage("", "", "crystal_orb"), []
    for kept in (A, B):
        if how == "bonus":
            game = play(round_of_two(me, mage(), "winter_1", draw=1), "activate crystal_orb", "end", "draw 2")
        else:
            game = play(round_of_two(me, mage("fire fire", how)), "activate crystal_orb", "end", f"summon {how}")
        games.append(play(game, f"keep {kept}"))
    assert_seen_alike(*games, 0)


def test_knowing_the_first_of_several_drawn_cards_does_not_reveal_the_others() -> None:
    me = mage("", "", "crystal_orb")
    game = round_of_two(me, mage("fire fire", "amulet_of_fire"))
    play(game, "activate crystal_orb", "end", "summon amulet_of_fire")
    assert asked(game) == (1, "card.amulet_of_fire")
    for card in (B, C, D):
        assert card not in view_text(game, 0)


def test_a_known_top_card_drawn_alone_stays_known() -> None:
    me = mage("", "", "crystal_orb")
    game = round_of_two(me, mage(bonuses=3), "winter_1", draw=1)
    play(game, "activate crystal_orb", "end", f"keep {A}")
    assert known(game, 0, 1) == [A]


# -- public knowledge, and knowledge of one seat -------------------------------------------------------------


def known(game: Game, seat: int, rival: int) -> list[str]:
    """Return the rival's cards outside play, as far as this seat's view shows them."""
    return sorted(game.view(seat)["table"]["seats"][rival]["known"])


def worlds(game: Game, seat: int, count: int = 12) -> Iterator[Game]:
    return (game.imagine(seat, seed) for seed in range(count))


def test_everybody_knows_the_card_returned_by_amsug() -> None:
    game = summon(mage("air water", "amsug_longneck"), mage("", C, A), mage("", "", B))
    assert known(game, 0, 1) == known(game, 2, 1) == [A]
    assert known(game, 1, 2) == [B]
    for world in worlds(game, 0):
        assert A in hand(world, 1)
        assert B in hand(world, 2)


def test_narias_owner_knows_the_cards_she_gave() -> None:
    me, rivals = mage("", "naria_the_prophetess", crystals=3), [mage(), mage()]
    game = play(summon(me, *rivals, script={"cards": [A, B, C]}), f"keep {A}", f"give {B}")
    assert [known(game, 0, rival) for rival in (1, 2)] == [[B], [C]]
    assert known(game, 1, 2) == known(game, 2, 1) == known(game, 1, 0) == []
    for world in worlds(game, 0):
        assert (hand(world, 1), hand(world, 2)) == ([B], [C])


PAYING = {  # question in the middle of summoning -> the player who summons
    "summon.pay": mage("air fire", A, "hand_of_fortune"),
    "card.elemental_amulet": mage("air fire", "elemental_amulet"),
    "pay.from": mage("air fire", A, "amulet_of_water", stored={"amulet_of_water": "air"}),
}


@pytest.mark.parametrize("rule", PAYING)
def test_everybody_knows_the_card_being_summoned(rule: str) -> None:
    me = PAYING[rule]
    card = me["hand"][0]
    game = summon({**me, "hand": [card, B, C]}, mage("", D), mage())
    assert asked(game) == (0, rule)
    assert known(game, 1, 0) == known(game, 2, 0) == [card]
    for world in worlds(game, 1):
        assert card in hand(world, 0)
        play(world, world.options[-1])
        assert card in in_play(world, 0)


def test_summoning_one_copy_does_not_reveal_the_other() -> None:
    game = summon(mage("air fire", f"{A} {A}", "hand_of_fortune"), mage("", B))
    assert asked(game) == (0, "summon.pay")
    assert known(game, 1, 0) == [A]
    assert any(hand(world, 0).count(A) == 1 for world in worlds(game, 1))


def test_everybody_knows_the_card_drawn_by_the_crown() -> None:
    game = summon(mage("air water", "vampiric_crown"), script={"cards": ["potion_of_life"]})
    assert known(game, 1, 0) == ["potion_of_life"]
    assert all(hand(world) == ["potion_of_life"] for world in worlds(game, 1))


def test_a_seat_that_looked_knows_the_top_card() -> None:
    game = play(activate(mage("air air air air", "", "crystal_orb"), script={"cards": [A]}), "return")
    assert game.view(0)["table"]["top"] == A
    assert game.view(1)["table"]["top"] is None
    for world in worlds(game, 0):
        assert ids([world.table.top]) == [A]
    assert len({world.table.top >> 1 for world in worlds(game, 1)}) > 1


def test_a_seat_knows_the_card_it_discarded() -> None:
    game = play(summon(mage("fire fire", "amulet_of_fire"), script={"cards": [A, B, C, D]}), f"keep {A}")
    for world in worlds(game, 0):
        assert sorted(ids(world.table.discards)) == sorted([B, C, D])
    assert len({tuple(sorted(ids(world.table.discards))) for world in worlds(game, 1)}) > 1


def test_everybody_knows_a_sacrificed_card() -> None:
    game = summon(mage("fire fire fire", "syllas_the_faithful"), mage("", "", A))
    for seat in (0, 1):
        for world in worlds(game, seat):
            assert ids(world.table.discards) == [A]


def test_after_a_reshuffle_the_former_discards_are_not_known_any_more() -> None:
    """I know three of the discards; once they are reshuffled into the pile, a rival may draw one of them."""
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
    assert len(game.view(0)["table"]["discards"]["known"]) == 3, "expected the cards discarded for the second Amulet"
    play(game, "end")
    game.apply(next(option for option in game.options if option.startswith("keep")))
    assert known(game, 0, 1) == []
    assert len({tuple(hand(world, 1)) for world in worlds(game, 0, 30)}) > 10


def test_no_seat_knows_the_script() -> None:
    game = tournament(mage("fire fire", "amulet_of_fire"), script={"cards": [A, B, C, D], "dice": [1, 1, 1]})
    assert {world.table.script for world in worlds(game, 0, 3)} == {None}


# -- the draft: every pack as the seat saw it ----------------------------------------------------------------


def packs_at(game: Game, passes: int) -> dict[tuple[int, int], Counter[str]]:
    """Return the cards of each pack at each pass so far, by starting seat, derived from the packs and the picks."""
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
    """Return the packs of `packs_at` that this seat has held."""
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
    """Return all cards in the game."""
    table = game.table
    cards = [*table.pile, *table.discards, *table.looked, *(card for pack in table.packs for card in pack)]
    for seat in table.seats:
        placed = {*seat.hand, *seat.library_2, *seat.library_3, *seat.play}
        if table.phase in ("draft", "sets"):
            placed |= {card for card in seat.drafted if card >= 0}
        cards += placed
    return sorted(cards)


@PLAYER_COUNTS
@pytest.mark.parametrize("mode", ["magician", "archmage"])
def test_worlds_contain_every_pack_as_the_seat_saw_it(mode: str, players: int) -> None:
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


@PLAYER_COUNTS
def test_a_pack_not_yet_seen_can_contain_any_cards(players: int) -> None:
    game = seasons(players, "archmage", seed=12)
    packs = {tuple(sorted(ids(world.table.packs[1]))) for world in worlds(game, 0)}
    assert len(packs) > 6


def drafted_game(players: int, seed: int = 13) -> Game:
    """Return a game after the draft, at the first roll of the dice."""
    game, pick = seasons(players, "archmage", seed=seed), Random(seed)
    while asked(game)[1] in ("prelude.pick", "prelude.sets"):
        game.push(pick.choice(game.choice.options))  # type: ignore[union-attr]
    return game


def test_with_two_players_everything_but_the_first_pick_is_known() -> None:
    """My first pack comes back after every pick; I see the other one only after its first card is gone."""
    game = drafted_game(2)
    for seat in (0, 1):
        taken = ids(game.table.seats[1 - seat].drafted)
        assert not Counter(taken[1:]) - Counter(known(game, seat, 1 - seat))
        firsts = {ids(world.table.seats[1 - seat].drafted)[0] for world in worlds(game, seat, 30)}
        assert len(firsts) > 6
        for world in worlds(game, seat):
            assert ids(world.table.seats[1 - seat].drafted)[1:] == taken[1:]


def test_the_zones_of_known_cards_remain_unknown() -> None:
    game = drafted_game(2)
    hands = {tuple(hand(world, 1)) for world in worlds(game, 0, 20)}
    assert len(hands) > 5


def test_with_three_players_it_is_unknown_who_took_which_of_two_missing_cards() -> None:
    game = drafted_game(3)
    picks = [ids(seat.drafted) for seat in game.table.seats]
    gone = (picks[1][1], picks[2][2])  # picked from player 0's first pack between the two looks
    if gone[0] == gone[1]:
        pytest.fail("choose another seed: both took a copy of one card")
    seen = {(ids(w.table.seats[1].drafted)[1], ids(w.table.seats[2].drafted)[2]) for w in worlds(game, 0, 20)}
    assert seen == {gone, gone[::-1]}


def test_with_three_players_the_last_two_cards_passed_on_are_known() -> None:
    """The ninth pick is forced: a player who passed two cards on knows the cards, but not who has which."""
    game = drafted_game(3)
    picks = [ids(seat.drafted) for seat in game.table.seats]
    pair = Counter((picks[1][7], picks[2][8]))  # from player 0's first pack
    for world in worlds(game, 0, 10):
        found = [ids(seat.drafted) for seat in world.table.seats]
        assert Counter((found[1][7], found[2][8])) == pair


# -- whole games ---------------------------------------------------------------------------------------------


def named_in(facts: Any) -> set[str]:
    """Return the cards mentioned in these facts."""
    if isinstance(facts, str):
        return {facts} & set(CARDS)
    if isinstance(facts, dict):
        return named_in([*facts.keys(), *facts.values()])
    if isinstance(facts, list | tuple):
        return set().union(*map(named_in, facts)) if facts else set()
    return set()


def public(game: Game) -> set[str]:
    """Return the public cards."""
    return {card for seat in range(game.players) for card in in_play(game, seat)}


def own(game: Game, seat: int) -> set[str]:
    """Return the cards a seat can see: its own cards, its current pack, and drawn cards it is asked about."""
    table, me = game.table, game.table.seats[seat]
    cards: Iterable[int] = (*me.hand, *me.library_2, *me.library_3, *me.drafted)
    seen = set(ids(card for card in cards if card >= 0)) | (set(ids(table.packs[seat])) if table.packs else set())
    if asked(game)[0] == seat:
        seen |= set(ids(table.looked)) | {word for option in game.options for word in option.split()} & set(CARDS)
    return seen


@pytest.mark.soak
@PLAYER_COUNTS
@pytest.mark.parametrize("mode", ["apprentice", "magician", "archmage"])
def test_in_whole_games_views_show_only_cards_the_seat_has_seen(mode: str, players: int) -> None:
    """A seat sees packs, drawn cards and public cards. Everybody sees the Crown's cards and presets."""
    game, pick, step = seasons(players, mode, players), Random(players), 0
    shown = {card for seat in game.table.seats for card in ids(seat.drafted)}  # the presets, if any
    seen = [set[str]() for _ in range(players)]
    while game.choice:
        shown |= public(game)
        for seat in range(players):
            seen[seat] |= own(game, seat)
        if step % effort(20, 5) == 0:
            for seat in range(players):
                view = game.view(seat)
                shown_in_view = named_in([view["table"], view["options"], view["events"]])
                unseen = shown_in_view - seen[seat] - shown - open_log(game) - drawn_by(game, seat)
                assert not unseen, f"player {seat} never saw {unseen}"
            check_what_is_known(game)
        game.push(pick.choice(game.choice.options))
        step += 1


OPEN = ("summon", "enter", "sacrifice", "return", "free", "crown", "play", "activate", "amsug", "syllas", "preset")


def open_log(game: Game) -> set[str]:
    """Return the cards that entered and left play between two questions."""
    return {c for e in game.events if e.seen_by is None and any(w in e.rule for w in OPEN) for c in named_in(e.facts)}


def drawn_by(game: Game, seat: int) -> set[str]:
    """Return the cards this player drew and put away without a question, for lack of room or energy."""
    mine = [e for e in game.events if e.player == seat and e.seen_by == (seat,)]
    return {card for e in mine for card in named_in(e.facts)}


def check_what_is_known(game: Game) -> None:
    """Check that rivals have the cards a view says they have."""
    for seat in range(game.players):
        shown_in_view = game.rules.view(game.table, seat)["seats"]
        for rival in range(game.players):
            if rival != seat:
                has = game.table.seats[rival]
                cards = {*has.hand, *has.library_2, *has.library_3}
                if game.table.phase in ("draft", "sets"):
                    cards |= {card for card in has.drafted if card >= 0}
                assert not Counter(shown_in_view[rival]["known"]) - Counter(ids(cards))


@PLAYER_COUNTS
def test_worlds_keep_public_cards_and_the_seats_own_cards(players: int) -> None:
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


@PLAYER_COUNTS
def test_a_card_the_seat_never_saw_is_missing_from_some_worlds(players: int) -> None:
    """A rival's hand card that a seat has never seen must not be in that hand in every imagined world."""
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
    """Return a game in which an Orb is used on a pile of three known cards and one unknown card.

    All other cards are in hands. The three are sacrificed in public and reshuffled into the pile a round earlier.
    """
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


def test_nobody_knows_which_card_of_a_known_pile_was_discarded_unseen() -> None:
    game = known_pile("discard")
    for seat in (0, 1):
        assert game.view(seat)["table"]["discards"] == {"count": 1, "known": []}
    assert len({tuple(ids(world.table.discards)) for world in worlds(game, 1, 40)}) >= 3


def test_only_the_seat_that_looked_knows_the_top_card_of_a_known_pile() -> None:
    game = known_pile("look")
    assert len({world.table.top >> 1 for world in worlds(game, 1, 40)}) >= 3
    assert {world.table.top >> 1 for world in worlds(game, 0, 20)} == {game.table.top >> 1}
