"""A round: collect, actions, Life loss, passing, the check; the fine points and examples of the rulebook."""

from __future__ import annotations

from games.res_arcana.res_arcana_tables import (
    alone,
    asked,
    can,
    collecting,
    hand,
    in_play,
    on,
    play,
    points,
    pool,
    position,
    rules_of,
    seat,
    turned,
)

# -- 1. Collect ----------------------------------------------------------------------------------------------


def test_players_collect_clockwise_from_the_first_player() -> None:
    game = collecting(seat(mage="healer"), seat(mage="witch"), seat(mage="druid"), first=1, turn=1)
    assert asked(game) == (1, "collect.one")
    play(game, "gain 1 life")
    assert asked(game) == (0, "collect.one")
    collected = [event.player for event in game.events if event.rule == "collect.order"]
    assert collected == [1, 2, 0]


def test_abilities_of_turned_components_are_collected() -> None:
    game = collecting(seat(mage="seer", turned=["seer"]))
    assert pool(game) == {"calm": 1}


def test_from_each_component_all_essences_are_taken_or_none() -> None:
    me = seat(
        "ring_of_midas",
        "fountain_of_youth",
        on={"ring_of_midas": {"gold": 2}, "fountain_of_youth": {"calm": 2, "life": 1}},
    )
    game = collecting(me)
    assert game.options == ["take", "leave"]
    play(game, "take", "leave")
    assert pool(game) == {"gold": 2, "life": 1}  # the Fountain's own Life is an ability
    assert on(game, "fountain_of_youth") == {"calm": 2, "life": 1}
    assert on(game, "ring_of_midas") == {}


def test_essences_taken_from_a_place_of_power_cost_its_points() -> None:
    game = collecting(seat("sunken_reef", on={"sunken_reef": {"calm": 3}}))
    assert points(game) == 3
    play(game, "take")
    assert (points(game), pool(game)) == (0, {"calm": 3, "gold": 1})
    assert "collect.from_place" in rules_of(game)


def test_the_vault_example() -> None:
    game = play(alone(seat("vault", idle=True)), "use vault 1", "pass")
    assert game.table.round == 2
    play(game, "leave", "gain 1 life 1 calm")
    assert pool(game) == {"life": 1, "calm": 1}
    play(game, "use vault 1", "pass")
    assert on(game, "vault") == {"gold": 2}
    play(game, "take")
    assert pool(game) == {"life": 1, "calm": 1, "gold": 2}


def test_the_windup_man_example() -> None:
    game = play(alone(seat("windup_man", gold=1, elan=1)), "use windup_man 1", "pay 1 gold", "pass", "leave")
    assert (game.table.round, on(game, "windup_man")) == (2, {"gold": 3})
    play(game, "use windup_man 1", "pass", "leave")
    assert (game.table.round, on(game, "windup_man")) == (3, {"gold": 5, "elan": 3})
    play(game, "pass", "take")
    assert (game.table.round, pool(game)) == (4, {"gold": 5, "elan": 3})


def test_the_curse_waits_for_all_other_income() -> None:
    me = seat("cursed_forge", "ring_of_midas", item="death_life", on={"ring_of_midas": {"gold": 1}})
    game = collecting(me)
    play(game, "gain 1 death", "take")
    assert asked(game) == (0, "collect.cost")
    assert game.options == ["pay", "turn"]


# -- 2. Actions ----------------------------------------------------------------------------------------------


def test_one_action_a_turn_clockwise() -> None:
    game = position(seat("vault"), seat("prism"), seat("library"))
    play(game, "use vault 1")
    assert asked(game) == (1, "turn.action")
    play(game, "pass")
    assert asked(game) == (2, "turn.action")
    play(game, "use library 1")
    assert asked(game) == (0, "turn.action")
    play(game, game.options[1])
    while asked(game) != (2, "turn.action"):
        play(game, game.options[0])
    assert asked(game) == (2, "turn.action")  # player 1 has passed


def test_a_discarded_card_gives_a_gold_or_any_two_others() -> None:
    game = play(position(seat(hand=["treant"])), "discard treant")
    assert len(game.options) == 11
    assert pool(play(game.copy(), "gain 1 gold")) == {"gold": 1}
    assert pool(play(game.copy(), "gain 2 calm")) == {"calm": 2}
    assert pool(play(game, "gain 1 elan 1 death")) == {"elan": 1, "death": 1}
    assert game.view(1)["table"]["seats"][0]["discards"] == ["treant"]


def test_a_monument_on_display_is_replaced_and_the_top_of_the_deck_is_claimed_unseen() -> None:
    game = position(seat(gold=8), monuments=["temple", "oracle"], monument_deck=["library", "colossus"])
    play(game, "claim temple")
    assert game.table.monuments == ("oracle", "library")
    assert can(game, "claim monument_deck")
    assert game.view(0)["table"]["monument_deck"] == ["?"]
    play(game, "claim monument_deck")
    assert in_play(game) == ("temple", "colossus")
    assert game.table.monuments == ("oracle", "library")
    assert not can(game, "claim monument_deck")


def test_what_is_claimed_cannot_be_claimed_again() -> None:
    game = position(seat(death=20), seat("catacombs_of_the_dead"))
    reason = game.why_not("claim catacombs_of_the_dead")
    assert reason is not None
    assert reason.rule == "claim.taken"


def test_a_power_that_turns_its_component_is_used_once_others_again_and_again() -> None:
    game = play(position(seat("dwarven_pickaxe", "mausoleum", elan=9)), "use dwarven_pickaxe 1")
    assert game.why_not("use dwarven_pickaxe 1").rule == "power.turned"  # type: ignore[union-attr]
    play(game, *["use mausoleum 1"] * 0)
    for _ in range(3):
        play(
            game, "use mausoleum 1", *["pay 1 elan"] * (asked(play(game.copy(), "use mausoleum 1")) == (0, "power.pay"))
        )
    assert on(game, "mausoleum") == {"death": 3}


def test_a_destroyed_artifact_loses_its_essences_and_can_be_turned() -> None:
    me = seat("fiery_whip", "vault", turned=["vault"], on={"vault": {"gold": 2}})
    game = play(position(me), "use fiery_whip 2", "gain 4 elan")
    assert (pool(game), on(game, "vault"), in_play(game)) == ({"elan": 4}, {}, ("fiery_whip",))
    assert game.table.seats[0].discards == ("vault",)


def test_an_empty_deck_is_made_anew_of_the_discards() -> None:
    game = play(position(seat("library", discards=["vault", "prism"])), "use library 1")
    assert "draw.reshuffle" in rules_of(game)
    assert {*hand(game), *game.table.seats[0].deck} == {"vault", "prism"}
    assert game.table.seats[0].discards == ()


def test_with_neither_deck_nor_discards_nothing_is_drawn() -> None:
    game = play(position(seat("library")), "use library 1")
    assert "draw.nothing" in rules_of(game)
    assert turned(game) == {"library"}


def test_a_look_fills_up_the_own_deck_first_but_not_the_monuments() -> None:
    me = seat("oracle", deck=["vault"], discards=["prism", "hawk"])
    game = position(me, monument_deck=["temple"])
    own = play(game.copy(), "use oracle 1", "look own")
    assert len(own.options) == 6
    assert own.table.seats[0].deck[0] == "vault"  # what was left lies on top
    play(game, "use oracle 1", "look monuments")
    assert game.table.monument_deck == ("temple",)
    assert "draw.fewer" in rules_of(game)


def test_a_look_with_nothing_to_see_just_turns_the_component() -> None:
    game = play(position(seat("oracle")), "use oracle 1")
    assert turned(game) == {"oracle"}
    assert "draw.nothing" in rules_of(game)


def test_rivals_who_passed_still_gain() -> None:
    game = play(position(seat("hand_of_glory"), seat(passed=True), seat()), "use hand_of_glory 1")
    assert [pool(game, p) for p in (1, 2)] == [{"death": 1}, {"death": 1}]
    assert {"pass.still_gains", "power.rivals_gain"} <= set(rules_of(game))


def test_a_passed_rival_can_be_counted_and_only_the_pool_counts() -> None:
    rival = seat("corrupt_altar", on={"corrupt_altar": {"elan": 3}}, elan=2, passed=True)
    game = play(position(seat("hypnotic_basin"), rival), "use hypnotic_basin 1")
    assert pool(game) == {"calm": 2}


def test_alone_there_is_no_rival_to_count() -> None:
    game = play(alone(seat("treant")), "use treant 1")
    assert "power.no_rival" in rules_of(game)


# -- Life loss -----------------------------------------------------------------------------------------------


def test_who_has_passed_ignores_life_loss() -> None:
    game = play(position(seat("bone_dragon"), seat(life=2, passed=True), seat(life=2)), "use bone_dragon 1")
    assert (pool(game, 1), pool(game, 2)) == ({"life": 2}, {})
    assert "pass.immune" in rules_of(game)


def test_rivals_lose_life_clockwise_from_the_attacker() -> None:
    game = position(seat(death=1, life=2), seat("bone_dragon"), seat(death=1, life=2), turn=1)
    play(game, "use bone_dragon 1")
    assert asked(game) == (2, "life_loss.react")
    play(game, "lose")
    assert asked(game) == (0, "life_loss.react")


def test_each_missing_life_costs_two_other_essences_gold_included() -> None:
    game = play(position(seat("fire_dragon"), seat(life=1, gold=1, elan=2)), "use fire_dragon 1")
    assert asked(game) == (1, "life_loss.others")
    assert set(game.options) == {"lose 2 elan", "lose 1 elan 1 gold"}  # the Life is gone first
    assert pool(play(game, "lose 2 elan"), 1) == {"gold": 1}


def test_with_too_little_everything_is_lost() -> None:
    game = play(position(seat("fire_dragon"), seat(elan=3)), "use fire_dragon 1")
    assert pool(game, 1) == {}  # two Life missing: four others, but there are only three


def test_with_nothing_there_is_nothing_to_lose() -> None:
    game = play(position(seat("fire_dragon"), seat()), "use fire_dragon 1")
    assert pool(game, 1) == {}
    assert "life_loss.lose" in rules_of(game)


def test_essences_on_components_are_safe() -> None:
    rival = seat("vault", on={"vault": {"gold": 2}}, life=1)
    game = play(position(seat("fire_dragon"), rival), "use fire_dragon 1")
    assert on(game, "vault", 1) == {"gold": 2}


def test_a_turned_component_reacts_unless_that_would_turn_it() -> None:
    rival = seat("temple", "elemental_spring", turned=["temple", "elemental_spring"], calm=1, life=2)
    game = play(position(seat("bone_dragon"), rival), "use bone_dragon 1")
    assert game.options == ["lose", "react elemental_spring"]
    assert game.why_not("react temple").rule == "react.turned"  # type: ignore[union-attr]


def test_a_react_is_no_action() -> None:
    game = position(seat("elvish_bow"), seat("temple", life=1))
    play(game, "use elvish_bow 1", "react temple")
    assert asked(game) == (1, "turn.action")  # it is still player 1's turn to act


# -- passing -------------------------------------------------------------------------------------------------


def test_the_first_to_pass_takes_the_token_swaps_the_item_and_draws() -> None:
    me = seat(item="research", turned=["research"], deck=["vault"])
    game = position(seat("library"), me, items=["alchemy", "divination"])
    play(game, "use library 1", "pass")
    assert asked(game) == (1, "pass.swap")
    assert game.options == ["alchemy", "divination"]
    assert game.why_not("research").rule == "pass.different"  # type: ignore[union-attr]
    play(game, "alchemy")
    assert game.table.first == 1
    assert in_play(game, 1) == ("alchemy",)
    assert turned(game, 1) == set()
    assert set(game.table.items) == {"divination", "research"}
    assert hand(game, 1) == ("vault",)
    play(game, "pass")
    assert "pass.later" in rules_of(game)
    assert game.table.first == 1  # only the first to pass takes it
    assert asked(game) == (1, "turn.action")  # and begins the next round


def test_who_can_do_nothing_passes() -> None:
    game = play(position(seat("vault"), seat(idle=False)), "use vault 1")
    assert "pass.first" in rules_of(game)
    assert asked(game) == (0, "turn.action")


def test_essences_on_a_swapped_item_return_to_the_supply() -> None:
    me = seat("mermaid", item="research", calm=1)
    game = play(position(me), "use mermaid 1", "research")
    assert on(game, "research") == {"calm": 1}
    play(game, "pass", "alchemy")
    assert game.table.seats[0].on == {}
    assert "pass.item_essences" in rules_of(game)


def test_the_deck_is_made_anew_when_passing() -> None:
    game = play(alone(seat(discards=["vault"])), "pass")
    assert "draw.reshuffle" in rules_of(game)
    assert hand(game) == ("vault",)


# -- 3. Victory ----------------------------------------------------------------------------------------------

TEN = ("coral_castle", "great_pyramid", "oracle", "temple")
NINE = ("great_pyramid", "oracle", "temple", "mausoleum")


def test_below_ten_points_everything_is_straightened_and_the_next_round_begins() -> None:
    game = play(position(seat("vault", "prism", turned=["vault", "prism"])), "pass")
    assert game.table.round == 2
    assert turned(game) == set()
    assert {"check.victory", "check.nobody", "check.straighten", "round.begins"} <= set(rules_of(game))


def test_the_token_is_the_tenth_point() -> None:
    assert play(position(seat(*NINE), seat()), "pass", "pass").winners == [0]
    without = play(position(seat(*NINE), seat(passed=True)), "pass")  # the rival was first to pass
    assert not without.over


def test_the_most_points_win_not_the_first_to_have_ten() -> None:
    rival = seat(
        "great_pyramid", "obelisk", "sacred_grove", "colossus", "hanging_gardens", "nightingale", "ring_of_midas"
    )
    game = play(position(seat("coral_castle", "oracle", "temple", "mausoleum", "library"), seat(passed=True)), "pass")
    assert game.winners == [0]
    more = {**rival, "passed": True}
    game = play(position(seat("coral_castle", "oracle", "temple", "mausoleum", "library"), more), "pass")
    assert game.scores == [10, 12]
    assert game.winners == [1]


def test_points_count_on_turned_components() -> None:
    game = play(position(seat(*TEN, turned=list(TEN))), "pass")
    assert game.winners == [0]


def test_a_tie_goes_to_the_most_essences_gold_counting_double() -> None:
    one = seat("coral_castle", "great_pyramid", "oracle", "hanging_gardens", elan=3)  # 9
    other = seat("temple", "mausoleum", "colossus", "library", "obelisk", gold=2, passed=True)  # 8 and the token
    game = play(position(one, other), "pass")
    assert not game.over
    one = seat("coral_castle", "great_pyramid", "oracle", "hanging_gardens", "ring_of_midas", elan=3)  # 10
    other = seat(
        "temple", "mausoleum", "colossus", "library", "obelisk", "nightingale", gold=2, passed=True
    )  # 9, token
    game = play(position(one, other), "pass")
    assert game.scores == [10, 10]
    assert game.winners == [1]  # 2 Gold are 4, 3 Elan are 3
    assert "check.tie" in rules_of(game)


def test_who_is_still_tied_shares_the_victory() -> None:
    one = seat("coral_castle", "great_pyramid", "oracle", "hanging_gardens", "ring_of_midas", elan=4)
    other = seat("temple", "mausoleum", "colossus", "library", "obelisk", "nightingale", gold=2, passed=True)
    game = play(position(one, other), "pass")
    assert game.winners == [0, 1]
    assert "check.shared" in rules_of(game)


def test_places_with_points_of_their_own_count_them_and_what_lies_on_them() -> None:
    for place, kind, base in (
        ("cursed_forge", "gold", 1),
        ("sacred_grove", "life", 2),
        ("sacrificial_pit", "death", 2),
    ):
        assert points(position(seat(place, on={place: {kind: 3}}))) == base + 3
        assert points(position(seat(place, on={place: {"calm": 3}}))) == base


def test_the_statue_reacts_at_any_check_whoever_caused_it() -> None:
    owner = seat("golden_statue", *NINE[:3], gold=3, passed=True)  # 8 points
    game = play(position(seat("coral_castle", "library"), owner), "use coral_castle 1")
    assert asked(game) == (1, "check.react")
    assert play(game, "react golden_statue").winners == [1]


def test_a_game_nobody_wins_is_stopped_after_25_rounds() -> None:
    game = alone(seat(idle=True), round=25)
    play(game, "pass")
    assert game.over
    assert game.capped
    assert game.winners == []
    assert rules_of(game)[-1] == "end.capped"
