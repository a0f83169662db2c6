"""Cards 1 to 30: at least one test each, then the details from the rulebook's card list."""

from __future__ import annotations

import pytest
from games.seasons.seasons_tables import (
    CARDS,
    ENERGIES,
    FAMILIARS,
    ONE_EACH,
    PLAYER_COUNTS,
    activate,
    asked,
    crystals,
    discards,
    face,
    finish,
    gauge,
    hand,
    in_play,
    is_offered,
    mage,
    play,
    price,
    reserve,
    season,
    stored,
    summon,
    tournament,
    turned,
    view_text,
    with_die,
    year_and_space,
)

FOUR = ["purse_of_io", "staff_of_spring", "runic_cube_of_eolis", "kairn_the_destroyer"]


# -- the price -----------------------------------------------------------------------------------------------


@PLAYER_COUNTS
@pytest.mark.parametrize("card", CARDS)
def test_a_card_can_be_summoned_for_its_cost_and_not_for_less(card: str, players: int) -> None:
    energy, cost = price(card, players)
    rivals = [mage()] * (players - 1)
    assert is_offered(tournament(mage(energy, card, gauge=1, crystals=cost), *rivals), f"summon {card}")
    assert not is_offered(tournament(mage(energy, card, gauge=0, crystals=cost), *rivals), f"summon {card}")
    if cost:
        assert not is_offered(tournament(mage(energy, card, gauge=1, crystals=cost - 1), *rivals), f"summon {card}")
    if energy and card != "elemental_amulet":
        assert not is_offered(
            tournament(mage(energy.split(" ", 1)[-1] * (" " in energy), card), *rivals), f"summon {card}"
        )


@pytest.mark.parametrize("card", [card for card in CARDS if card != "elemental_amulet"])
def test_a_summoned_card_is_paid_for_and_enters_play(card: str) -> None:
    energy, cost = price(card)
    game = summon(mage(energy, card, crystals=cost))
    assert card in in_play(game)
    assert card not in hand(game)
    assert not turned(game)


# -- 1 to 10 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(1, 3), (13, 15), (14, 15), (15, 15)])
def test_amulet_of_air(before: int, after: int) -> None:
    game = summon(mage("air air fire", "amulet_of_air", gauge=before))
    assert gauge(game) == after
    assert reserve(game) == "fire"


def test_amulet_of_fire() -> None:
    game = summon(mage("fire fire", "amulet_of_fire"), script={"cards": FOUR})
    assert asked(game) == (0, "card.amulet_of_fire")
    assert sorted(game.options) == sorted(f"keep {card}" for card in FOUR)
    play(game, "keep kairn_the_destroyer")
    assert hand(game) == ["kairn_the_destroyer"]
    assert discards(game) == sorted(FOUR[:3])


def test_amulet_of_fire_offers_two_copies_as_one_option() -> None:
    game = summon(mage("fire fire", "amulet_of_fire"), script={"cards": [*FOUR[:3], FOUR[0]]})
    assert sorted(game.options) == sorted(f"keep {card}" for card in FOUR[:3])
    play(game, f"keep {FOUR[0]}")
    assert discards(game) == sorted(FOUR[:3])


def test_amulet_of_fire_reshuffles_the_discards_when_the_pile_is_empty() -> None:
    game = summon(mage("fire fire", "amulet_of_fire"), pile=FOUR[:2])
    assert len(game.options) == len(set(game.options)) == 4
    assert {f"keep {card}" for card in FOUR[:2]} <= set(game.options)
    assert not game.table.discards
    assert len(game.table.pile) == 100 - 1 - 4
    game.apply(game.options[0])
    assert len(game.table.discards) == 3


def test_amulet_of_earth() -> None:
    assert crystals(summon(mage("earth earth", "amulet_of_earth", crystals=1))) == [10, 0]


def test_amulet_of_water() -> None:
    game = summon(mage("water water fire", "amulet_of_water"))
    assert asked(game) == (0, "energy.choose")
    assert len(game.options) == 35
    play(game, "gain air air water earth")
    assert stored(game) == [("amulet_of_water", "air air water earth")]
    assert reserve(game) == "fire"


def test_tokens_on_the_amulet_of_water_do_not_count_as_reserve() -> None:
    game = play(summon(mage("water water" + " fire" * 5, "amulet_of_water")), "gain air air air air")
    play(game, "bonus gauge")  # No token had to be discarded.
    assert reserve(game) == " ".join(["fire"] * 5)
    assert stored(game) == [("amulet_of_water", "air air air air")]


def test_tokens_on_the_amulet_of_water_can_pay_for_summoning() -> None:
    me = mage("fire", "purse_of_io", "amulet_of_water", stored={"amulet_of_water": "air air"})
    game = summon(me)
    assert in_play(game) == ["amulet_of_water", "purse_of_io"]
    assert reserve(game) == ""
    assert stored(game) == [("amulet_of_water", "air")]


def test_the_player_chooses_where_a_token_is_paid_from() -> None:
    me = mage("air fire", "purse_of_io", "amulet_of_water", stored={"amulet_of_water": "air air"})
    game = summon(me)
    assert asked(game) == (0, "pay.from")
    assert sorted(game.options) == ["amulet", "reserve"]
    twin = play(game.copy(), "amulet")
    assert (reserve(twin), stored(twin)) == ("air", [("amulet_of_water", "air")])
    play(game, "reserve")
    assert (reserve(game), stored(game)) == ("", [("amulet_of_water", "air air")])


def test_tokens_on_the_amulet_can_be_transmuted_like_the_reserve() -> None:
    me = mage("", "", "amulet_of_water", stored={"amulet_of_water": "earth earth air"})
    game = play(tournament(me, transmuting=True), "transmute earth 2")
    assert crystals(game) == [6, 0]
    assert stored(game) == [("amulet_of_water", "air")]


def test_balance_of_ishtar() -> None:
    game = activate(mage("fire fire fire fire air", "", "balance_of_ishtar", crystals=1))
    assert crystals(game) == [10, 0]
    assert reserve(game) == "air fire"
    assert turned(game) == ["balance_of_ishtar"]


def test_balance_of_ishtar_asks_which_three_tokens() -> None:
    game = activate(mage("air air air earth earth earth", "", "balance_of_ishtar"))
    assert asked(game) == (0, "card.balance_of_ishtar")
    assert sorted(game.options) == ["discard air", "discard earth"]
    play(game, "discard earth")
    assert (reserve(game), crystals(game)) == ("air air air", [9, 0])


def test_balance_of_ishtar_needs_three_of_a_kind() -> None:
    assert not is_offered(
        tournament(mage("air air fire fire earth earth", "", "balance_of_ishtar")), "activate balance_of_ishtar"
    )


@pytest.mark.parametrize(("more", "bonuses", "gain"), [("", 0, 9), ("purse_of_io", 0, 12), ("", 1, 12), ("", 2, 15)])
def test_balance_of_ishtar_with_the_purse_and_the_bonus(more: str, bonuses: int, gain: int) -> None:
    game = tournament(mage("water water water", "", f"balance_of_ishtar {more}"))
    play(game, *["bonus transmute"] * bonuses, "activate balance_of_ishtar")
    assert crystals(game) == [gain, 0]


@pytest.mark.parametrize(("staffs", "gain"), [(1, 3), (2, 6)])
def test_staff_of_spring(staffs: int, gain: int) -> None:
    game = summon(mage("air fire", "purse_of_io", " ".join(["staff_of_spring"] * staffs)))
    assert crystals(game) == [gain, 0]


def test_staff_of_spring_gives_nothing_for_itself_or_for_rivals() -> None:
    staff = "staff_of_spring"
    assert crystals(summon(mage("earth earth earth", staff))) == [0, 0]
    assert crystals(summon(mage("air fire", "purse_of_io"), mage("", "", staff))) == [0, 0]
    assert crystals(summon(mage("earth earth earth", staff, staff))) == [3, 0], "summoning the second copy must count"


@pytest.mark.parametrize(("move", "space"), [(1, 6), (2, 7), (3, 8), (-1, 4), (-2, 3), (-3, 2)])
def test_temporal_boots(move: int, space: int) -> None:
    game = summon(mage("", "temporal_boots", gauge=1), space=5)
    assert sorted(game.options) == sorted(f"move {n}" for n in (1, 2, 3, -1, -2, -3))
    play(game, f"move {move}")
    assert year_and_space(game) == (1, space)


def test_temporal_boots_change_the_rate_of_transmutation_at_once() -> None:
    game = summon(mage("fire air", "temporal_boots"), space=3, transmuting=True)
    play(game, "move 1")
    assert season(game) == "spring"
    play(game, "transmute fire 1", "transmute air 1")
    assert crystals(game) == [3 + 2, 0]


def test_temporal_boots_do_not_change_the_dice_of_the_round() -> None:
    game = tournament(mage(), mage("", "temporal_boots"), space=3, first=0, turn=1, pips=2)
    play(game, "summon temporal_boots", "move 3", "end")
    assert year_and_space(game) == (1, 8), "the remaining winter die must still move the season marker"


def test_temporal_boots_can_move_forward_into_the_second_year() -> None:
    me = mage("", "temporal_boots", library_2="purse_of_io", library_3="staff_of_spring")
    game = summon(me, mage(library_2="kairn_the_destroyer"), space=11)
    play(game, "move 2")
    assert year_and_space(game) == (2, 1)
    assert hand(game) == ["purse_of_io"]
    assert hand(game, 1) == ["kairn_the_destroyer"]
    assert [seat.library_2 for seat in game.table.seats] == [(), ()]


def test_temporal_boots_back_and_forward_across_a_year_give_the_library_once() -> None:
    """The cards stay in hand, and the library isn't given twice."""
    me = mage("", "temporal_boots temporal_boots purse_of_io", library_3="staff_of_spring")
    game = summon(me, year=2, space=2)
    play(game, "move -3")
    assert year_and_space(game) == (1, 11)
    assert hand(game) == ["purse_of_io", "temporal_boots"]
    play(game, "summon temporal_boots", "move 2")
    assert year_and_space(game) == (2, 1)
    assert hand(game) == ["purse_of_io"]
    assert len(game.table.seats[0].library_3) == 1


def test_temporal_boots_moving_back_keep_a_library_already_given() -> None:
    me = mage("", "temporal_boots temporal_boots", library_2="purse_of_io", library_3="staff_of_spring")
    game = play(summon(me, space=11), "move 3", "summon temporal_boots", "move -3", "end")
    assert year_and_space(game) == (1, 12)
    assert hand(game) == ["purse_of_io"]


@pytest.mark.parametrize("move", [1, -1])
def test_temporal_boots_trigger_the_change_of_season(move: int) -> None:
    me = mage("", "temporal_boots", "figrim_the_avaricious hourglass_of_time", crystals=5)
    game = play(summon(me, mage(crystals=5), space=6 if move == 1 else 7), f"move {move}")
    assert asked(game) == (0, "energy.choose")
    play(game, "gain fire")
    assert reserve(game) == "fire"
    assert crystals(game) == [6, 4]


def test_temporal_boots_within_a_season_trigger_nothing() -> None:
    me = mage("", "temporal_boots", "figrim_the_avaricious hourglass_of_time")
    game = play(summon(me, mage(crystals=5), space=5), "move 1")
    assert asked(game)[1] == "turn.act"
    assert crystals(game) == [0, 5]


def test_temporal_boots_past_the_third_year_let_the_round_finish() -> None:
    game = tournament(mage("air", "temporal_boots"), mage(), first=0, year=3, space=12)
    play(game, "summon temporal_boots", "move 1")
    assert asked(game) == (0, "turn.act")
    play(game, "end")
    assert asked(game)[0] == 1
    play(game, "end")
    assert game.over


@pytest.mark.parametrize(("purses", "gain"), [(1, 2 * 2 + 2), (2, 2 * 2 + 4)])
def test_purse_of_io(purses: int, gain: int) -> None:
    game = tournament(mage("fire fire", "", " ".join(["purse_of_io"] * purses)), transmuting=True)
    assert crystals(play(game, "transmute fire 2")) == [gain, 0]


def test_divine_chalice() -> None:
    game = summon(mage(ONE_EACH, "divine_chalice", gauge=2), script={"cards": FOUR})
    assert asked(game) == (0, "card.divine_chalice")
    assert sorted(game.options) == sorted(f"play {card}" for card in FOUR)
    play(game, "play runic_cube_of_eolis")
    assert in_play(game) == ["divine_chalice", "runic_cube_of_eolis"]
    assert crystals(game) == [0, 0], "the card must be free"
    assert discards(game) == sorted({*FOUR} - {"runic_cube_of_eolis"})


def test_divine_chalice_without_room_discards_all_four() -> None:
    game = summon(mage(ONE_EACH, "divine_chalice", gauge=1), script={"cards": FOUR})
    assert in_play(game) == ["divine_chalice"]
    assert discards(game) == sorted(FOUR)
    assert hand(game) == []


def test_a_card_played_by_the_chalice_takes_effect() -> None:
    cards = ["olafs_blessed_statue", *FOUR[:3]]
    game = play(summon(mage(ONE_EACH, "divine_chalice"), script={"cards": cards}), "play olafs_blessed_statue")
    assert crystals(game) == [20, 0]


def test_syllas_the_faithful() -> None:
    rivals = [mage("", "", "purse_of_io staff_of_spring"), mage("", "", "kairn_the_destroyer"), mage()]
    game = summon(mage("fire fire fire", "syllas_the_faithful", "amulet_of_air"), *rivals)
    assert asked(game) == (1, "card.syllas_the_faithful")
    assert sorted(game.options) == ["sacrifice purse_of_io", "sacrifice staff_of_spring"]
    play(game, "sacrifice purse_of_io")
    assert [in_play(game, p) for p in (1, 2, 3)] == [["staff_of_spring"], [], []]
    assert in_play(game) == ["amulet_of_air", "syllas_the_faithful"]
    assert discards(game) == ["kairn_the_destroyer", "purse_of_io"]


# -- 11 to 20 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("figrims", "after"), [(1, [2, 4, 0, 0]), (2, [3, 3, 0, 0])])
def test_figrim_the_avaricious(figrims: int, after: list[int]) -> None:
    rivals = [mage(crystals=5), mage(crystals=1), mage(crystals=0)]
    game = finish(mage("", "", " ".join(["figrim_the_avaricious"] * figrims)), *rivals, space=3)
    assert crystals(game) == after


def test_figrim_does_nothing_within_a_season() -> None:
    assert crystals(finish(mage("", "", "figrim_the_avaricious"), mage(crystals=5), space=2)) == [0, 5]


def test_figrim_works_at_the_change_of_year() -> None:
    assert crystals(finish(mage("", "", "figrim_the_avaricious"), mage(crystals=5), space=12)) == [1, 4]


def test_naria_the_prophetess() -> None:
    game = summon(mage("", "naria_the_prophetess", crystals=4), script={"cards": FOUR[:2]})
    assert asked(game) == (0, "card.naria_the_prophetess")
    play(game, "keep staff_of_spring")
    assert (hand(game), hand(game, 1)) == (["staff_of_spring"], ["purse_of_io"])
    assert crystals(game) == [1, 0]
    assert discards(game) == []


def test_naria_lets_her_owner_choose_a_card_for_each_rival() -> None:
    rivals = [mage(), mage(), mage()]
    game = summon(mage("", "naria_the_prophetess", crystals=3), *rivals, script={"cards": FOUR})
    play(game, "keep kairn_the_destroyer")
    assert asked(game) == (0, "card.naria_the_prophetess.give")
    play(game, "give runic_cube_of_eolis", "give purse_of_io")
    hands = [hand(game, p) for p in (1, 2, 3)]
    assert sorted(map(tuple, hands)) == sorted((card,) for card in FOUR[:3])
    assert hands[0] == ["runic_cube_of_eolis"]


@pytest.mark.parametrize(("tokens", "chests", "gain"), [(3, 1, 0), (4, 1, 3), (7, 1, 3), (4, 2, 6)])
def test_wondrous_chest(tokens: int, chests: int, gain: int) -> None:
    me = mage(" ".join(["air"] * tokens), "", " ".join(["wondrous_chest"] * chests))
    assert crystals(finish(me)) == [gain, 0]


@pytest.mark.parametrize(("tokens", "horns", "gains"), [(0, 1, 1), (1, 1, 1), (2, 1, 0), (0, 2, 2), (1, 2, 1)])
def test_beggars_horn(tokens: int, horns: int, gains: int) -> None:
    game = finish(mage(" ".join(["air"] * tokens), "", " ".join(["beggars_horn"] * horns)))
    for _ in range(gains):
        assert asked(game) == (0, "energy.choose")
        assert game.options == [f"gain {energy}" for energy in ENERGIES]
        play(game, "gain water")
    assert reserve(game) == " ".join(["air"] * tokens + ["water"] * gains)
    assert asked(game)[1] == "dice.choose"


def test_die_of_malice() -> None:
    six, stars = face("winter_4", crystals=6), face("winter_4", fire=1, star=1)
    game = with_die("winter_4", stars, mage("", "", "die_of_malice", gauge=3), script={"dice": [six]})
    assert asked(game) == (0, "die.before")
    assert sorted(game.options) == ["reroll", "resolve"]
    play(game, "reroll")
    assert crystals(game) == [2 + 6, 0]
    assert (reserve(game), gauge(game)) == ("", 3), "only the new face must count"
    assert turned(game) == ["die_of_malice"]
    assert asked(game) == (0, "turn.act")


def test_die_of_malice_does_not_have_to_be_used() -> None:
    game = play(with_die("winter_4", face("winter_4", crystals=6), mage("", "", "die_of_malice")), "resolve")
    assert crystals(game) == [6, 0]
    assert turned(game) == []
    assert not is_offered(game, "activate die_of_malice"), "the die's actions must be finished"


def test_two_dice_of_malice() -> None:
    six, stars, air = face("winter_4", crystals=6), face("winter_4", fire=1), face("winter_4", air=1, water=1)
    me = mage("", "", "die_of_malice die_of_malice")
    game = play(with_die("winter_4", stars, me, script={"dice": [air, six]}), "reroll")
    assert asked(game) == (0, "die.before")
    assert crystals(game) == [2, 0]
    play(game, "reroll")
    assert crystals(game) == [4 + 6, 0]
    assert reserve(game) == ""
    assert turned(game) == ["die_of_malice", "die_of_malice"]


def test_die_of_malice_cannot_be_used_in_the_turn_it_is_summoned() -> None:
    assert not is_offered(summon(mage("", "die_of_malice")), "activate die_of_malice")


def test_a_turned_die_of_malice_asks_nothing() -> None:
    game = with_die("winter_4", face("winter_4", crystals=6), mage("", "", "die_of_malice", turned="die_of_malice"))
    assert asked(game) == (0, "turn.act")


def test_kairn_the_destroyer() -> None:
    rivals = [mage(crystals=9), mage(crystals=4), mage(crystals=3)]
    game = activate(mage("air", "", "kairn_the_destroyer", crystals=7), *rivals)
    assert crystals(game) == [7, 5, 0, 0]
    assert reserve(game) == ""
    assert turned(game) == ["kairn_the_destroyer"]


def test_kairn_asks_which_energy_and_needs_one() -> None:
    game = activate(mage("air fire", "", "kairn_the_destroyer"), mage(crystals=9))
    assert sorted(game.options) == ["discard air", "discard fire"]
    assert reserve(play(game, "discard air")) == "fire"
    assert not is_offered(tournament(mage("", "", "kairn_the_destroyer")), "activate kairn_the_destroyer")


def test_amsug_longneck() -> None:
    me = mage("air water", "amsug_longneck", "purse_of_io staff_of_spring")
    rivals = [mage("", "", "amulet_of_air kairn_the_destroyer"), mage("", "", "kairn_the_destroyer")]
    game = summon(me, *rivals)
    assert asked(game) == (0, "card.amsug_longneck"), "the left neighbour has only one magic item"
    assert sorted(game.options) == ["return purse_of_io", "return staff_of_spring"]
    play(game, "return purse_of_io")
    assert [in_play(game, p) for p in range(3)] == [
        ["staff_of_spring", "amsug_longneck"],
        ["kairn_the_destroyer"],
        ["kairn_the_destroyer"],
    ]
    assert [hand(game, p) for p in range(3)] == [["purse_of_io"], ["amulet_of_air"], []]


def test_amsug_asks_clockwise_from_the_left_and_the_owner_last() -> None:
    two = "purse_of_io staff_of_spring"
    game = summon(
        mage("air water", "amsug_longneck", two), mage("", "", "tree_of_light crystal_orb"), mage("", "", two)
    )
    order = []
    while asked(game)[1] == "card.amsug_longneck":
        order.append(asked(game)[0])
        game.apply(game.options[0])
    assert order == [1, 2, 0]


def test_a_card_returned_by_amsug_can_be_summoned_again() -> None:
    game = summon(mage("air water earth earth", "amsug_longneck", "amulet_of_earth"))
    assert crystals(play(game, "summon amulet_of_earth")) == [9, 0]


def test_bespelled_grimoire() -> None:
    game = summon(mage("water earth" + " air" * 5, "bespelled_grimoire"))
    assert asked(game) == (0, "energy.choose")
    assert len(game.options) == 10
    play(game, "gain fire fire")
    assert reserve(game) == "air air air air air fire fire"


@pytest.mark.parametrize("grimoires", [1, 2])
def test_bespelled_grimoire_raises_the_reserve_limit_to_ten(grimoires: int) -> None:
    me = mage("air " * 9, "", " ".join(["bespelled_grimoire"] * grimoires))
    game = with_die("winter_1", face("winter_1", water=2, star=1), me)
    assert asked(game) == (0, "reserve.keep")
    assert all(len(option.split()) == 1 + 10 for option in game.options)
    assert reserve(play(game, "keep " + "air " * 8 + "water water")) == "air " * 8 + "water water"


def test_the_reserve_is_cut_at_once_when_the_grimoire_leaves_play() -> None:
    me = mage("air air air air water water water water", "amsug_longneck", "bespelled_grimoire purse_of_io")
    game = play(summon(me), "return bespelled_grimoire")
    assert reserve(game) == "air air air water water water", "six tokens must be left after paying two for Amsug"
    me = mage("air air air air air water water water water water", "amsug_longneck", "bespelled_grimoire")
    game = summon(me)
    assert asked(game) == (0, "reserve.keep")
    assert reserve(play(game, "keep air air air air water water water")) == "air air air air water water water"


def test_hand_of_fortune() -> None:
    game = summon(mage("air fire", "purse_of_io", "hand_of_fortune"))
    assert asked(game) == (0, "summon.pay")
    assert sorted(game.options) == ["pay air", "pay fire"]
    assert reserve(play(game, "pay air")) == "fire"


def test_hand_of_fortune_allows_paying_with_one_token_less() -> None:
    game = summon(mage("fire", "purse_of_io", "hand_of_fortune"))
    assert in_play(game) == ["hand_of_fortune", "purse_of_io"]
    assert not is_offered(tournament(mage("earth", "purse_of_io", "hand_of_fortune")), "summon purse_of_io")


@pytest.mark.parametrize("hands", [1, 2])
def test_hand_of_fortune_never_makes_a_card_free(hands: int) -> None:
    owned = " ".join(["hand_of_fortune"] * hands)
    treatise = "cursed_treatise_of_arus"
    assert not is_offered(tournament(mage("air", treatise, owned)), f"summon {treatise}")
    game = summon(mage("water", treatise, owned))
    assert game.table.seats[0].reserve == (0, 0, 0, 0)


def test_two_hands_of_fortune_reduce_a_cost_by_two() -> None:
    owned = "hand_of_fortune hand_of_fortune"
    game = summon(mage("air water", "divine_chalice", owned), script={"cards": FOUR})
    assert reserve(game) == ""
    assert in_play(game)[-1] == "divine_chalice"
    assert reserve(play(summon(mage("fire air", "purse_of_io", owned)), "pay fire")) == "air", (
        "one token must still be paid"
    )


def test_hand_of_fortune_reduces_neither_crystals_nor_activation_costs() -> None:
    cube = "runic_cube_of_eolis"
    assert not is_offered(tournament(mage("", cube, "hand_of_fortune", crystals=19)), f"summon {cube}")
    assert is_offered(tournament(mage("", cube, "hand_of_fortune", crystals=20)), f"summon {cube}")
    two = mage("air air", "", "balance_of_ishtar hand_of_fortune")
    assert not is_offered(tournament(two), "activate balance_of_ishtar")


# -- 21 to 30 ------------------------------------------------------------------------------------------------


def test_lewis_greyface() -> None:
    game = summon(mage("air fire earth", "lewis_greyface"), mage("water water earth"))
    assert reserve(game) == "water water earth earth"
    assert reserve(game, 1) == "water water earth", "the tokens must be copied, not taken"


def test_lewis_greyface_copies_a_chosen_rival_up_to_the_limit() -> None:
    game = summon(mage("air fire" + " earth" * 4, "lewis_greyface"), mage("water " * 5), mage("fire"))
    assert asked(game) == (0, "card.lewis_greyface")
    assert sorted(game.options) == ["copy 1", "copy 2"]
    assert reserve(play(game.copy(), "copy 2")) == "fire earth earth earth earth"
    play(game, "copy 1")
    assert asked(game) == (0, "reserve.keep")
    assert reserve(play(game, "keep water water water water water earth earth")).count("water") == 5


def test_runic_cube_of_eolis() -> None:
    game = summon(mage("", "runic_cube_of_eolis", crystals=21))
    assert crystals(game) == [1, 0]
    assert asked(game) == (0, "turn.act")


def test_potion_of_power() -> None:
    game = activate(mage("", "", "potion_of_power", gauge=3), script={"cards": ["purse_of_io"]})
    assert gauge(game) == 5
    assert hand(game) == ["purse_of_io"]
    assert in_play(game) == []
    assert discards(game) == ["potion_of_power"]


def test_potion_of_power_stops_at_fifteen() -> None:
    assert gauge(activate(mage("", "", "potion_of_power", gauge=14))) == 15


def test_potion_of_dreams() -> None:
    game = activate(mage("air fire", "runic_cube_of_eolis", "potion_of_dreams", gauge=1))
    assert in_play(game) == ["runic_cube_of_eolis"]
    assert (reserve(game), hand(game), crystals(game)) == ("", [], [0, 0])
    assert discards(game) == ["potion_of_dreams"]


def test_potion_of_dreams_works_without_energy_and_asks_which_card() -> None:
    game = activate(mage("", "runic_cube_of_eolis olafs_blessed_statue", "potion_of_dreams"))
    assert asked(game) == (0, "card.potion_of_dreams")
    play(game, "play olafs_blessed_statue")
    assert crystals(game) == [20, 0]
    assert hand(game) == ["runic_cube_of_eolis"]


def test_potion_of_dreams_needs_room_for_the_card() -> None:
    me = mage("", "runic_cube_of_eolis", "potion_of_dreams purse_of_io", gauge=1)
    assert not is_offered(tournament(me), "activate potion_of_dreams")


def test_potion_of_knowledge() -> None:
    game = activate(mage("air", "", "potion_of_knowledge"))
    play(game, "gain air water fire fire earth")
    assert reserve(game) == "air air water fire fire earth"
    assert discards(game) == ["potion_of_knowledge"]


def test_potion_of_knowledge_respects_the_reserve_limit() -> None:
    game = play(activate(mage("air air air air", "", "potion_of_knowledge")), "gain fire fire fire fire fire")
    assert asked(game) == (0, "reserve.keep")
    assert sorted(game.options) == sorted("keep" + " air" * (7 - fires) + " fire" * fires for fires in range(3, 6))


@pytest.mark.parametrize(("more", "bonuses", "each"), [("", 0, 4), ("purse_of_io", 0, 5), ("", 1, 5)])
def test_potion_of_life(more: str, bonuses: int, each: int) -> None:
    game = tournament(mage("air water earth", "", f"potion_of_life {more}"))
    play(game, *["bonus transmute"] * bonuses, "activate potion_of_life")
    assert crystals(game) == [3 * each, 0]
    assert reserve(game) == ""
    assert discards(game) == ["potion_of_life"]


def test_potion_of_life_grants_no_transmutation() -> None:
    me = mage("air air", "", "potion_of_life amulet_of_water", stored={"amulet_of_water": "earth"})
    game = activate(me)
    assert not any(option.startswith("transmute") for option in game.options)
    game = play(tournament(me, transmuting=True), "activate potion_of_life")
    assert is_offered(game, "transmute earth 1"), "the die's transmutation must still be available"


@pytest.mark.parametrize("glasses", [1, 2])
def test_hourglass_of_time(glasses: int) -> None:
    game = finish(mage("air", "", " ".join(["hourglass_of_time"] * glasses)), space=6)
    for _ in range(glasses):
        assert asked(game) == (0, "energy.choose")
        play(game, "gain fire")
    assert reserve(game) == "air" + " fire" * glasses
    assert asked(game)[1] == "dice.choose"


@pytest.mark.parametrize(
    ("others", "gain"),
    [("", 0), ("purse_of_io amulet_of_air", 6), ("purse_of_io kairn_the_destroyer", 3), ("scepter_of_greatness", 3)],
)
def test_scepter_of_greatness(others: str, gain: int) -> None:
    game = summon(mage(ONE_EACH, "scepter_of_greatness", others), mage("", "", "purse_of_io"))
    assert crystals(game) == [gain, 0]


def test_olafs_blessed_statue() -> None:
    assert crystals(summon(mage("water water water", "olafs_blessed_statue"))) == [20, 0]


@pytest.mark.parametrize("vases", [1, 2])
def test_yjangs_forgotten_vase(vases: int) -> None:
    game = summon(mage("air fire", "purse_of_io", " ".join(["yjangs_forgotten_vase"] * vases)))
    while asked(game) == (0, "energy.choose"):
        game.apply(max(option for option in game.options if set(option.split()[1:]) == {"fire"}))
    assert reserve(game) == " ".join(["fire"] * vases)


def test_yjangs_forgotten_vase_gives_nothing_for_itself() -> None:
    game = summon(mage("water fire earth", "yjangs_forgotten_vase"))
    assert asked(game) == (0, "turn.act")
    assert reserve(game) == ""


def test_the_vase_gives_energy_before_the_new_card_takes_effect() -> None:
    game = summon(mage("water water", "amulet_of_water", "yjangs_forgotten_vase"))
    assert len(game.options) == 4, "the Vase must ask for one energy first"
    play(game, "gain fire")
    assert len(game.options) == 35, "then the Amulet must ask for four"


# -- categories ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS)
def test_a_familiar_is_not_a_magic_item(card: str) -> None:
    """Amsug takes back magic items only."""
    game = summon(mage("air water", "amsug_longneck", crystals=1), mage("", "", card))
    assert (in_play(game, 1) == [card]) == (card in FAMILIARS)
    assert view_text(game, 0)
