"""Reasons: each names the rule that refuses an answer, with the numbers of the position."""

from __future__ import annotations

import pytest
from games.trismegistus.trismegistus_tables import BOX, acting, fresh, play, random_walk, rival, sampled, seat, table
from play import refused

from tabletop_nb.core.game import Game

OWN = BOX.tile_formulas["duval"]


def reason(game: Game, answer: str) -> str:
    """Return the reason against an answer, in words."""
    return str(game.why_not(answer))


def test_costs_are_explained_with_numbers() -> None:
    game = table(acting("raw_tin, gold", held=["kiln_watch", "clay_seal"], levels={"fire": 3}))
    assert reason(game, "perform kiln_watch") == (
        "Kiln Watch costs 2 any raw material, refined iron. You have raw tin, gold. 1 material is missing "
        "(Formulas save 0). (Performing Experiments)"
    )
    short = table(acting("raw_lead 2", held=["clay_seal"]))
    assert reason(short, "perform clay_seal").startswith("Clay Seal needs level 1 of Earth, and you have 0: 1 level is")


@pytest.mark.parametrize(
    ("answer", "rule", "text"),
    [
        ("harvest 5", "action.potency", "This needs 5 potency. Your die has 3."),
        ("essences salt 4", "action.potency", "needs 4 potency"),
        ("essences sulfur 1", "action.essences", "The lead bowl gives salt, not sulfur."),
        ("essences gold 1", "overview.kinds", "There is no gold. Allowed: salt, sulfur, aether, mercury."),
        ("transmute raw_copper salt", "transmute.colour", "The copper arrow is white. This die or effect is black."),
        ("transmute raw_iron salt", "transmute.source", "You can't transmute raw iron"),
        ("transmute raw_lead sulfur", "transmute.pay", "You can't pay with sulfur"),
        ("transmute lead salt", "overview.kinds", "There is no lead."),
        ("acquire red_candle", "action.acquire", "Red Candle is for white dice. Your die is black."),
        ("acquire silver_basin", "answer.where", "Silver Basin is nowhere you can see."),
        ("recharge tin_whistle", "action.recharge", "Tin Whistle is already face up."),
        ("recharge goose_quill", "answer.where", "Goose Quill is in a slot of Player 2's Laboratory."),
        ("experiment ember_bath", "action.experiment", "Ember Bath is in the tin section. Your die shows lead."),
        ("chameleon", "chameleon.use", "you need a token"),
        (f"unlock {OWN[2]}", "formula.buy", "The next Formula costs 1 gold. You have 0."),
        ("unlock falling_apple", "formula.socket", "Falling Apple isn't in a socket of your Laboratory."),
        (f"sample {OWN[3]}", "formula.sample", "isn't face up in your Vault"),
        ("achieve full_circle", "achievement.gone", "isn't there to take"),
        ("draft lead black", "draft.three", "You draft at the beginning of your turn"),
        ("pay 1 gold", "turn.phases", "Not now"),
        ("end", "answer.not_offered", "That isn't one of the answers."),
        ("", "answer.not_offered", "That isn't one of the answers."),
    ],
)
def test_an_action_is_refused_with_its_rule(answer: str, rule: str, text: str) -> None:
    me = acting("raw_lead, raw_copper, salt", slots={"1": "tin_whistle"})
    other = rival(slots={"2": "goose_quill"})
    market = ["brass_bellows", "ash_sieve", "red_candle", "water_clock", "glass_funnel", "rain_gauge"]
    game = table(me, other, market=market, sections={"tin": ["ember_bath"]})
    assert refused(game, answer) == rule
    assert text in reason(game, answer)


def test_a_draft_is_refused_with_the_dice_of_the_bowl() -> None:
    game = table(seat(), phase="draft", bowls={"tin": {"red": 2, "black": 1}, "wild": {"red": 1}})
    assert reason(game, "draft tin white").startswith("There is no white die in the tin bowl. It has: 1 black, 2 red.")
    assert refused(game, "draft gold red") == "overview.kinds"
    assert refused(game, "draft wild red") == "answer.which"
    assert refused(game, "harvest 1") == "turn.phases"


def test_the_words_of_a_draft_can_be_in_any_order() -> None:
    game = table(seat(), phase="draft", bowls={"wild": {"red": 1, "black": 1}})
    assert game.spelled("draft red tin wild") == "draft wild red tin"


def test_a_limit_comes_before_potency() -> None:
    me = acting(symbol="tin", held=["clay_seal", "candle_trial"])
    assert refused(table(me, sections={"tin": ["ember_bath"]}), "experiment ember_bath") == "action.limit"


def test_a_reaction_is_refused_with_the_active_die() -> None:
    game = play(table(acting(potency=2), rival(materials="raw_tin, salt", ready=1)), "harvest 1")
    assert refused(game, "gain aether") == "reaction.choose"
    assert refused(game, "gain nonsense") == "overview.kinds"
    assert refused(game, "transmute raw_tin salt") == "transmute.colour"
    assert refused(game, "harvest 1") == "turn.phases"


def test_payments_name_what_exists() -> None:
    me = acting("raw_tin, ref_tin, ref_copper", held=["morning_dew"], levels={"water": 1})
    game = table(me | {"materials": {"raw_tin": 1, "ref_tin": 1, "raw_lead": 1}})
    play(game, "perform morning_dew")
    assert sorted(game.options) == ["pay 1 raw_lead 1 raw_tin", "pay 1 raw_lead 1 ref_tin"]
    assert game.spelled("pay 1 ref_tin 1 raw_lead") == "pay 1 raw_lead 1 ref_tin"
    assert refused(game, "pay 1 iron") == "overview.kinds"
    assert refused(game, "pay 2 raw_tin 1 raw_lead") == "answer.amount"


def test_five_materials_are_chosen_in_order() -> None:
    game = play(sampled("gold5", "gold"), "use")
    assert refused(game, "raw_tin 2") == "answer.order"
    assert "You can choose now: raw_lead 0 to 5." in reason(game, "raw_tin 2")


def test_no_reason_for_a_legal_answer_and_always_one_otherwise() -> None:
    seen: set[str] = set()
    for number, game in enumerate(random_walk(fresh(3, seed=4, achievements=True), 4)):
        seen.update(game.options)
        if number % 9 == 0:
            assert all(game.why_not(option) is None for option in game.options)
            for option in sorted(seen - set(game.options))[::11]:
                given = game.why_not(option)
                assert given is not None
                assert "{" not in str(given)
