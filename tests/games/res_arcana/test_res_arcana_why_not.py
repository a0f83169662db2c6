"""Why an answer is not offered: a rule, where it stands, and a sentence with the facts."""

from __future__ import annotations

import pytest
from games.res_arcana.res_arcana_tables import asked, collecting, new, play, position, seat

from tabletop_nb.core.errors import IllegalMoveError
from tabletop_nb.core.game import Game


def reason(game: Game, answer: str) -> str:
    """The rule against it."""
    found = game.why_not(answer)
    assert found is not None, f"{answer} is legal"
    assert "{" not in str(found)
    return found.rule


RICH = dict.fromkeys(("elan", "life", "calm", "death", "gold"), 9)


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
    game = position(me, seat("coral_castle"), places=["catacombs_of_the_dead"], monuments=["oracle"])
    assert reason(game, answer) == rule


def test_the_sentence_says_what_is_missing() -> None:
    game = position(seat(hand=["treant"], elan=1))
    assert str(game.why_not("place treant")) == "Treant costs 2 Elan, 3 Life; you have 1 Elan. (p. 6, 2. Actions, Cost)"
    with pytest.raises(IllegalMoveError, match="Treant costs 2 Elan"):
        game.apply("place treant")


def test_a_discount_is_told_with_the_printed_cost() -> None:
    game = position(seat("dragon_bridle", hand=["fire_dragon"], elan=2))
    assert str(game.why_not("place fire_dragon")).startswith("Fire Dragon costs 6 Elan, less 3; you have 2 Elan.")


@pytest.mark.parametrize(("gold", "said"), [(3, "makes only artifacts cheaper"), (1, "you have 1 Gold. (")])
def test_the_artificer_is_named_only_where_one_essence_is_missing(gold: int, said: str) -> None:
    game = position(seat(mage="artificer", gold=gold), monuments=["oracle"])
    assert said in str(game.why_not("claim oracle"))


def test_what_cannot_be_turned_with_a_power() -> None:
    me = seat("dragons_lair", "fire_dragon", "earth_dragon", "water_dragon", "hawk", turned=["water_dragon"])
    game = play(position(me), "use dragons_lair 2")
    assert asked(game) == (0, "power.turn_own")
    assert [reason(game, card) for card in ("hawk", "water_dragon", "wind_dragon")] == [
        "glossary.dragon",
        "power.turned",
        "power.yours",
    ]


def test_what_a_way_out_costs() -> None:
    me, rival = seat("fire_dragon"), seat(item="protection", life=3, elan=1)
    game = play(position(me, rival), "use fire_dragon 1")
    assert asked(game) == (1, "life_loss.react")
    said = str(game.why_not("ignore"))
    assert said.startswith("Fire Dragon can be ignored for this: 1 Calm. You have 1 Elan, 3 Life.")


def test_mages_items_monuments_and_places_cannot_be_destroyed() -> None:
    me = seat("corrupt_altar", "vault", "temple", "sunken_reef", mage="seer", item="research")
    game = play(position(me), "use corrupt_altar 2")
    expected = {"seer": "mage", "research": "item", "temple": "monument", "sunken_reef": "place"}
    for card, kind in expected.items():
        assert reason(game, card) == f"glossary.{kind}"
    assert reason(game, "prism") == "power.yours"


def test_only_what_is_turned_can_be_straightened() -> None:
    me = seat("vault", "prism", "hawk", mage="witch", turned=["vault", "prism"], elan=2)
    game = play(position(me), "use witch 1")
    assert reason(game, "hawk") == "glossary.straighten"


def test_only_dragons_are_placed_as_dragons() -> None:
    me = seat("dragon_teeth", hand=["fire_dragon", "bone_dragon", "treant"], elan=3)
    game = play(position(me), "use dragon_teeth 2")
    assert reason(game, "treant") == "glossary.dragon"
    assert reason(game, "water_dragon") == "power.place_from"


def test_collecting_goes_before_acting() -> None:
    game = collecting(seat("vault", hand=["prism"], on={"vault": {"gold": 1}}))
    assert reason(game, "place prism") == "round.steps"
    assert reason(game, "pass") == "round.steps"


def test_items_that_are_gone_cannot_be_chosen() -> None:
    game = new(2, "first", scenario={"first": 0})
    assert asked(game) == (1, "setup.items")
    taken = game.options[0]
    play(game, taken)
    assert reason(game, taken) == "pass.different"


def test_a_finished_game_takes_no_answer() -> None:
    game = play(position(seat("coral_castle", "great_pyramid", "oracle", "temple")), "use coral_castle 1")
    assert reason(game, "pass") == "game.over"


def test_what_does_not_help_against_a_loss_is_told() -> None:
    me = seat("elvish_bow")
    game = play(position(me, seat("dragon_bridle", "tree_of_life", "prism", life=2)), "use elvish_bow 1")
    assert asked(game) == (1, "life_loss.react")
    assert reason(game, "react dragon_bridle") == "life_loss.dragon_power"
    assert reason(game, "react prism") == "power.printed"
    assert reason(game, "ignore") == "life_loss.lose"  # the bow offers no way out


def test_a_react_power_waits_for_what_it_names() -> None:
    loss = play(position(seat("elvish_bow"), seat("golden_statue", "obelisk", "temple", gold=9)), "use elvish_bow 1")
    assert {reason(loss, f"react {card}") for card in ("golden_statue", "obelisk")} == {"react.trigger"}
    check = play(position(seat("golden_statue", "temple", gold=3)), "pass")
    assert asked(check) == (0, "check.react")
    assert reason(check, "react temple") == "react.trigger"


def test_what_a_way_out_asks_for_is_told() -> None:
    serpent = play(position(seat("sea_serpent"), seat("temple", life=2)), "use sea_serpent 1")
    assert reason(serpent, "ignore") == "power.destroy"
    wind = play(position(seat("wind_dragon"), seat("temple", "vault", life=2, idle=False)), "use wind_dragon 1")
    assert reason(wind, "ignore") == "power.discard"


def test_what_a_power_can_and_cannot_take_is_told() -> None:
    pit = play(position(seat("sacrificial_pit", "prism", "hawk", "mermaid", life=1, death=1)), "use sacrificial_pit 2")
    assert str(pit.why_not("prism")).startswith("Prism is no dragon or creature.")
    dragons = seat("dragon_teeth", hand=["fire_dragon", "earth_dragon"], discards=["water_dragon"], elan=3)
    teeth = play(position(dragons), "use dragon_teeth 2")
    assert reason(teeth, "water_dragon") == "power.place_from"
    turned = ["prism", "vault"]
    fire = position(seat("chalice_of_fire", *turned, turned=turned, elan=1), rulings={"straighten_itself": False})
    assert reason(play(fire, "use chalice_of_fire 1"), "chalice_of_fire") == "power.straighten_itself"


def test_a_cost_that_can_be_paid_in_several_ways_names_them_all() -> None:
    found = position(seat("mermaid", elan=3)).why_not("use mermaid 1")
    assert str(found).startswith("Mermaid asks for this: 1 Calm, or 1 Life, or 1 Gold. You have 3 Elan.")


def test_an_amount_that_is_not_allowed_is_answered_with_the_rule_of_the_question() -> None:
    game = play(position(seat(hand=["prism"])), "discard prism")
    found, rule = game.why_not("gain 2 gold"), game.explain("discard.for")
    assert found is not None
    assert found.text.endswith(rule.text)
    assert found.place == rule.place == "p. 6, 2. Actions"


def test_a_power_of_which_there_is_one_need_not_be_numbered() -> None:
    game = play(position(seat("dwarven_pickaxe", "vault", elan=1)), "use dwarven_pickaxe")
    assert game.answers[-1] == ("use", "dwarven_pickaxe", 1)
    assert reason(position(seat("dwarven_pickaxe", "vault")), "use dwarven_pickaxe") == "power.cost"
    assert reason(position(seat("prism", "vault", turned=["prism"])), "use prism") == "power.turned"


def test_powers_of_which_there_are_several_are_listed() -> None:
    found = position(seat("jeweled_statuette", death=4)).why_not("use jeweled_statuette")
    assert str(found) == "Say which: use jeweled_statuette 1 to 2. (p. 6, 2. Actions)"


def test_essences_can_be_named_in_any_order_and_keep_their_amounts() -> None:
    game = play(position(seat(hand=["prism"])), "discard prism")
    assert game.spelled("gain 1 calm 1 elan") == "gain 1 elan 1 calm"
    paying = play(position(seat("athanor", hand=["vault"], elan=2, calm=2, gold=1)), "place vault")
    assert asked(paying) == (0, "place.pay")
    assert paying.spelled("pay 1 gold 1 elan") == "pay 1 elan 1 gold"
    found = paying.why_not("pay 1 gold 2 elan")
    assert found
    assert found.text.startswith("Allowed: pay 1 elan 1 gold.")


def test_a_wrong_amount_says_the_allowed_one() -> None:
    found = play(position(seat(hand=["prism"])), "discard prism").why_not("gain 2 gold")
    assert found
    assert found.text.startswith("Allowed: gain 1 gold.")


def test_a_component_says_where_it_is() -> None:
    me, rival = seat("hawk", hand=["prism"], turned=["hawk"]), seat("coral_castle", hand=["treant"])
    game = position(me, rival, monuments=["oracle"])
    told = {
        "hawk": "Hawk is among your components.",
        "prism": "What you can do with Prism now: ",
        "coral_castle": "Coral Castle is among Player 2's components.",
        "oracle": "Oracle is in the centre.",
        "treant": "Treant is nowhere you can see.",
    }
    for card, said in told.items():
        found = game.why_not(card)
        assert found
        assert found.text.startswith(said)


def test_a_card_to_discard_that_is_listed_later() -> None:
    me = seat(item="divination", deck=["hawk", "vault"], hand=["crypt", "treant", "prism"], idle=False)
    game = play(position(me), "use divination 1")
    assert asked(game) == (0, "power.discard")
    late = game.table.seats[0].hand[-1]
    assert reason(game, late) == "answer.order"
    assert reason(game, "fire_dragon") == "answer.where"
