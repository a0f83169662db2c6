"""Why an answer is not offered: a rule, its page, and a sentence with the facts."""

from __future__ import annotations

import pytest
from games.res_arcana.res_arcana_tables import Seat, asked, collect, fresh, play, seat, table

from tabletop_nb.core.errors import IllegalMoveError
from tabletop_nb.core.game import Game


def reason(game: Game, answer: str) -> str:
    """Return the key of the rule that forbids this answer."""
    refusal = game.why_not(answer)
    assert refusal is not None, f"{answer} is legal"
    assert "{" not in str(refusal)
    return refusal.rule


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("place vault", "place.from_hand"),
        ("place vaults", "overview.components"),
        ("place sea_serpent", "place.cost"),
        ("claim sunken_reef", "claim.limited"),
        ("claim coral_castle", "claim.taken"),
        ("claim catacombs_of_the_dead", "place.cost"),
        ("claim temple", "claim.limited"),
        ("claim oracle", "place.cost"),
        ("claim monument_deck", "claim.limited"),
        ("discard vault", "discard.from_hand"),
        ("discard nothing_at_all", "overview.components"),
        ("use vault 1", "power.yours"),
        ("use prism 1", "power.turned"),
        ("use prism 3", "power.printed"),
        ("use dwarven_pickaxe 1", "power.cost"),
        ("use guard_dog 1", "power.only_if_turned"),
        ("take", "round.steps"),
        ("look own", "round.steps"),
        ("react temple", "round.steps"),
        ("react temples", "overview.components"),
        ("pay 1 elan", "round.steps"),
        ("claim prism", "claim.limited"),
        ("pay 1 mana", "overview.essences"),
        ("sing", "answer.not_offered"),
        ("", "answer.not_offered"),
    ],
)
def test_reasons_at_a_turn(answer: str, rule: str) -> None:
    me = seat("prism", "dwarven_pickaxe", "guard_dog", turned=["prism"], hand=["sea_serpent"])
    game = table(me, seat("coral_castle"), places=["catacombs_of_the_dead"], monuments=["oracle"])
    assert reason(game, answer) == rule


def test_the_sentence_says_what_is_missing() -> None:
    game = table(seat(hand=["treant"], pool="1E"))
    assert str(game.why_not("place treant")) == "Treant costs 2 Elan, 3 Life; you have 1 Elan. (p. 6, 2. Actions, Cost)"
    with pytest.raises(IllegalMoveError, match="Treant costs 2 Elan"):
        game.apply("place treant")


def test_a_reason_names_the_discount_and_the_printed_cost() -> None:
    game = table(seat("dragon_bridle", hand=["fire_dragon"], pool="2E"))
    assert str(game.why_not("place fire_dragon")).startswith("Fire Dragon costs 6 Elan, minus 3; you have 2 Elan.")


@pytest.mark.parametrize(("gold", "expected"), [(3, "discount is only for artifacts"), (1, "you have 1 Gold. (")])
def test_the_artificer_is_mentioned_only_if_exactly_one_essence_is_missing(gold: int, expected: str) -> None:
    game = table(seat("artificer", pool=f"{gold}G"), monuments=["oracle"])
    assert expected in str(game.why_not("claim oracle"))


def test_only_your_own_straight_dragons_can_be_turned_for_the_lair() -> None:
    me = seat("dragons_lair", "fire_dragon", "earth_dragon", "water_dragon", "hawk", turned=["water_dragon"])
    game = play(table(me), "use dragons_lair 2")
    assert asked(game) == (0, "power.turn_own")
    assert [reason(game, card) for card in ("hawk", "water_dragon", "wind_dragon")] == [
        "glossary.dragon",
        "power.turned",
        "power.yours",
    ]


def test_a_reason_names_the_cost_of_ignoring_an_effect() -> None:
    me, rival = seat("fire_dragon"), seat(item="protection", pool="1E 3L")
    game = play(table(me, rival), "use fire_dragon 1")
    assert asked(game) == (1, "life_loss.react")
    message = str(game.why_not("ignore"))
    assert message.startswith("Ignoring Fire Dragon costs 1 Calm; you have 1 Elan, 3 Life.")


def test_mages_items_monuments_and_places_cannot_be_destroyed() -> None:
    me = seat("corrupt_altar", "vault", "temple", "sunken_reef", mage="seer", item="research")
    game = play(table(me), "use corrupt_altar 2")
    expected = {"seer": "mage", "research": "item", "temple": "monument", "sunken_reef": "place"}
    for card, kind in expected.items():
        assert reason(game, card) == f"glossary.{kind}"
    assert reason(game, "prism") == "power.yours"


def test_dragon_teeth_places_only_dragons_from_the_hand() -> None:
    me = seat("dragon_teeth", hand=["fire_dragon", "bone_dragon", "treant"], pool="3E")
    game = play(table(me), "use dragon_teeth 2")
    assert reason(game, "treant") == "glossary.dragon"
    assert reason(game, "water_dragon") == "power.place_from"


def test_collecting_comes_before_acting() -> None:
    game = collect(seat("vault", hand=["prism"], on={"vault": "1G"}))
    assert reason(game, "place prism") == "round.steps"
    assert reason(game, "pass") == "round.steps"


def test_items_that_are_gone_cannot_be_chosen() -> None:
    game = fresh(2, "first", scenario={"first": 0})
    assert asked(game) == (1, "setup.items")
    taken = game.options[0]
    play(game, taken)
    assert reason(game, taken) == "pass.different"


def test_a_finished_game_takes_no_answer() -> None:
    game = play(table(seat("coral_castle", "great_pyramid", "oracle", "temple")), "use coral_castle 1")
    assert reason(game, "pass") == "game.over"


def test_a_reason_says_what_does_not_help_against_a_loss() -> None:
    me = seat("elvish_bow")
    game = play(table(me, seat("dragon_bridle", "tree_of_life", "prism", pool="2L")), "use elvish_bow 1")
    assert asked(game) == (1, "life_loss.react")
    assert reason(game, "react dragon_bridle") == "life_loss.dragon_power"
    assert reason(game, "react prism") == "power.printed"
    assert reason(game, "ignore") == "life_loss.lose"  # The bow's effect can't be ignored for a cost.


def test_a_react_power_needs_its_trigger() -> None:
    loss = play(table(seat("elvish_bow"), seat("golden_statue", "obelisk", "temple", pool="9G")), "use elvish_bow 1")
    assert {reason(loss, f"react {card}") for card in ("golden_statue", "obelisk")} == {"react.trigger"}
    check = play(table(seat("golden_statue", "temple", pool="3G")), "pass")
    assert asked(check) == (0, "check.react")
    assert reason(check, "react temple") == "react.trigger"


def test_a_reason_says_what_ignoring_an_effect_requires() -> None:
    serpent = play(table(seat("sea_serpent"), seat("temple", pool="2L")), "use sea_serpent 1")
    assert reason(serpent, "ignore") == "power.destroy"
    wind = play(
        table(seat("wind_dragon"), seat("temple", "vault", pool="2L", has_spare_card=False)), "use wind_dragon 1"
    )
    assert reason(wind, "ignore") == "power.discard"


def test_a_reason_says_what_a_power_can_and_cannot_affect() -> None:
    pit = play(table(seat("sacrificial_pit", "prism", "hawk", "mermaid", pool="1L 1D")), "use sacrificial_pit 2")
    assert str(pit.why_not("prism")).startswith("Prism isn't a dragon or creature.")
    dragons = seat("dragon_teeth", hand=["fire_dragon", "earth_dragon"], discards=["water_dragon"], pool="3E")
    teeth = play(table(dragons), "use dragon_teeth 2")
    assert reason(teeth, "water_dragon") == "power.place_from"
    turned = ["prism", "vault"]
    fire = table(seat("chalice_of_fire", *turned, turned=turned, pool="1E"), rulings={"straighten_itself": False})
    assert reason(play(fire, "use chalice_of_fire 1"), "chalice_of_fire") == "power.straighten_itself"


def test_a_cost_that_can_be_paid_in_several_ways_names_them_all() -> None:
    refusal = table(seat("mermaid", pool="3E")).why_not("use mermaid 1")
    assert str(refusal).startswith("Using Mermaid costs 1 Calm, or 1 Life, or 1 Gold; you have 3 Elan.")


def test_a_disallowed_amount_is_explained_by_the_rule_of_the_question() -> None:
    game = play(table(seat(hand=["prism"])), "discard prism")
    refusal, rule = game.why_not("gain 2 gold"), game.explain("discard.for")
    assert refusal is not None
    assert refusal.text.endswith(rule.text)
    assert refusal.place == rule.place == "p. 6, 2. Actions"


def test_the_number_can_be_omitted_if_a_component_has_one_power() -> None:
    game = play(table(seat("dwarven_pickaxe", "vault", pool="1E")), "use dwarven_pickaxe")
    assert game.answers[-1] == ("use", "dwarven_pickaxe", 1)
    assert reason(table(seat("dwarven_pickaxe", "vault")), "use dwarven_pickaxe") == "power.cost"
    assert reason(table(seat("prism", "vault", turned=["prism"])), "use prism") == "power.turned"


def test_several_powers_are_listed() -> None:
    refusal = table(seat("jeweled_statuette", pool="4D")).why_not("use jeweled_statuette")
    assert str(refusal) == "Be more specific: use jeweled_statuette 1 to 2. (p. 6, 2. Actions)"


def test_essences_can_be_named_in_any_order_and_keep_their_amounts() -> None:
    game = play(table(seat(hand=["prism"])), "discard prism")
    assert game.spelled("gain 1 calm 1 elan") == "gain 1 elan 1 calm"
    paying = play(table(seat("athanor", hand=["vault"], pool="2E 2C 1G")), "place vault")
    assert asked(paying) == (0, "place.pay")
    assert paying.spelled("pay 1 gold 1 elan") == "pay 1 elan 1 gold"
    refusal = paying.why_not("pay 1 gold 2 elan")
    assert refusal
    assert refusal.text.startswith("Allowed: pay 1 elan 1 gold.")


def test_a_wrong_amount_says_the_allowed_one() -> None:
    refusal = play(table(seat(hand=["prism"])), "discard prism").why_not("gain 2 gold")
    assert refusal
    assert refusal.text.startswith("Allowed: gain 1 gold.")


def test_a_reason_says_where_a_component_is() -> None:
    me, rival = seat("hawk", hand=["prism"], turned=["hawk"]), seat("coral_castle", hand=["treant"])
    game = table(me, rival, monuments=["oracle"])
    expected = {
        "hawk": "Hawk is one of your components.",
        "prism": "What you can do with Prism now: ",
        "coral_castle": "Coral Castle is one of Player 2's components.",
        "oracle": "Oracle is in the centre.",
        "treant": "Treant is somewhere you can't see.",
    }
    for card, start in expected.items():
        refusal = game.why_not(card)
        assert refusal
        assert refusal.text.startswith(start)


def test_cards_must_be_discarded_in_the_listed_order() -> None:
    me = seat(item="divination", deck=["hawk", "vault"], hand=["crypt", "treant", "prism"], has_spare_card=False)
    game = play(table(me), "use divination 1")
    assert asked(game) == (0, "power.discard")
    late = game.table.seats[0].hand[-1]
    assert reason(game, late) == "answer.order"
    assert reason(game, "fire_dragon") == "answer.where"


def test_why_not_keep_the_item_when_passing() -> None:
    game = play(table(seat("alchemy"), seat("research")), "pass")
    for item in ("alchemy", "research"):
        assert reason(game, item) == "pass.different"


def test_why_not_react_with_a_turned_component() -> None:
    victim = seat("healer", "protection", pool="2L", turned=["healer"])
    game = play(table(seat("elvish_bow"), victim), "use elvish_bow 1")
    assert reason(game, "react healer") == "react.turned"


def test_only_turned_creatures_can_be_straightened_by_the_druid() -> None:
    me = seat("druid", "hawk", "treant", "prism", "mermaid", turned=["hawk", "mermaid", "prism"])
    game = play(table(me), "use druid 1")
    assert {one: reason(game, one) for one in ("treant", "prism")} == {
        "treant": "glossary.straighten",
        "prism": "glossary.creature",
    }


REFUSED = [
    (seat("athanor", pool="9E", on={"athanor": "5E"}), "use athanor 2", "power.on_it"),
    (seat("dragons_lair", "hawk"), "use dragons_lair 2", "power.turn_own"),
    (seat("sacrificial_pit", "prism", pool="1D"), "use sacrificial_pit 2", "power.destroy"),
    (seat("sacrificial_dagger", pool="1L", has_spare_card=False), "use sacrificial_dagger 2", "power.discard"),
    (seat("dragon_egg", hand=["prism"]), "use dragon_egg 1", "power.place"),
    (seat("windup_man", hand=["hawk"], on={"windup_man": "1L 1C"}), "place hawk", "glossary.pool"),
    (seat("artificer", pool="3G"), "claim library", "component.artificer"),
]


@pytest.mark.parametrize(("me", "answer", "rule"), REFUSED, ids=lambda given: given if isinstance(given, str) else "")
def test_reasons_that_need_a_position_of_their_own(me: Seat, answer: str, rule: str) -> None:
    assert reason(table(me, seat(), monuments=["library"]), answer) == rule


def test_the_whip_does_not_destroy_itself() -> None:
    game = play(table(seat("fiery_whip", "prism", "hawk")), "use fiery_whip 2")
    assert reason(game, "fiery_whip") == "component.fiery_whip"
