"""Reasons why an answer isn't offered: the rule, its place in the rulebook, and a sentence with the facts."""

from __future__ import annotations

from random import Random

import pytest
from games.seasons.seasons_tables import (
    RULES,
    activate,
    face,
    last_turn,
    mage,
    play,
    seasons,
    summon,
    tournament,
    with_die,
)
from play import play_out, rule_place

from tabletop_nb.core.errors import IllegalMoveError
from tabletop_nb.core.game import Game
from tabletop_nb.games.seasons.table import NAME

LEECH, FAIRIES = mage("", "", "arcano_leech"), mage("", "", "thieving_fairies")
GENERIC_REASON = "answer.not_offered"


def assert_because(game: Game, option: str, rule: str = "", *facts: object) -> str:
    """Check that the option is refused by this rule, in a sentence with these facts."""
    reason = game.why_not(option)
    assert reason is not None, f"{option} is legal"
    assert reason.rule == rule or not rule, str(reason)
    assert reason.place == rule_place(game, reason)
    assert reason.text
    assert not {"{", "_"} & set(reason.text), reason.text
    for fact in facts:
        assert str(fact) in reason.text, reason.text
    with pytest.raises(IllegalMoveError):
        game.copy().apply(option)
    return reason.text


# -- summoning -----------------------------------------------------------------------------------------------


def test_a_card_that_is_not_in_hand() -> None:
    assert_because(tournament(mage(hand="purse_of_io")), "summon amulet_of_air", "summon.hand", "Amulet of Air")


def test_no_room_for_another_card() -> None:
    full = mage("air fire", "purse_of_io", "amulet_of_air amulet_of_fire", gauge=2)
    assert_because(tournament(full), "summon purse_of_io", "summon.gauge", 2)


def test_missing_energies() -> None:
    message = assert_because(
        tournament(mage("air", "purse_of_io")), "summon purse_of_io", "summon.energy", "Purse of Io", "Fire"
    )
    assert "You are missing Fire." in message, "air isn't missing"


def test_missing_crystals() -> None:
    cube = "runic_cube_of_eolis"
    assert_because(
        tournament(mage(hand=cube, crystals=3)), f"summon {cube}", "summon.crystals", "Runic Cube of Eolis", 20, 3
    )


@pytest.mark.parametrize(("players", "cost"), [(2, 3), (3, 6), (4, 9)])
def test_the_cost_depends_on_the_number_of_players(players: int, cost: int) -> None:
    figrim = "figrim_the_avaricious"
    game = tournament(mage(hand=figrim, crystals=cost - 1), *[mage()] * (players - 1))
    assert_because(game, f"summon {figrim}", "summon.crystals", cost, cost - 1)


def test_no_crystal_for_the_leech() -> None:
    assert_because(
        tournament(mage("air fire", "purse_of_io"), LEECH), "summon purse_of_io", "card.arcano_leech", "Leech", 1
    )
    naria = "naria_the_prophetess"
    assert_because(tournament(mage(hand=naria, crystals=3), LEECH), f"summon {naria}", "card.arcano_leech", 4, 3)


def test_the_leech_is_not_part_of_the_cost() -> None:
    cube = "runic_cube_of_eolis"
    game = tournament(mage(hand=cube, crystals=3), LEECH)
    message = assert_because(game, f"summon {cube}", "summon.crystals", "costs 20 crystals")
    assert "Leech" not in message


def test_the_elemental_amulet_needs_at_least_one_token() -> None:
    game = tournament(mage(hand="elemental_amulet"))
    assert_because(game, "summon elemental_amulet", "card.elemental_amulet", "at least one energy of any type")


def test_the_reason_includes_the_hand_of_fortune() -> None:
    game = tournament(mage("", "purse_of_io", "hand_of_fortune"))
    short = "Even with the Hand of Fortune, you are 1 short."
    assert_because(game, "summon purse_of_io", "card.hand_of_fortune", short)


# -- activating ----------------------------------------------------------------------------------------------


def test_a_card_that_is_not_in_play() -> None:
    assert_because(tournament(mage(hand="tree_of_light")), "activate tree_of_light", "activate.play", "Tree of Light")
    rival = mage("", "", "tree_of_light")
    assert_because(tournament(mage("air"), rival), "activate tree_of_light", "activate.play", "Tree of Light")


@pytest.mark.parametrize("card", ["hourglass_of_time", "runic_cube_of_eolis", "amulet_of_air"])
def test_a_card_without_an_activation(card: str) -> None:
    assert_because(tournament(mage("", "", card)), f"activate {card}", "activate.none")


def test_a_turned_card() -> None:
    me = mage("air", "", "tree_of_light", turned="tree_of_light")
    assert_because(tournament(me), "activate tree_of_light", "activate.turned", "Tree of Light")


@pytest.mark.parametrize(
    ("card", "me", "facts"),
    [
        ("balance_of_ishtar", mage("air air fire"), ["three"]),
        ("kairn_the_destroyer", mage(), ["energy"]),
        ("tree_of_light", mage(crystals=2), ["3 crystals", "energy"]),
        ("glutton_cauldron", mage(), ["energy"]),
        ("dragon_skull", mage(), ["three", "1"]),
        ("necrotic_kriss", mage(hand="purse_of_io"), ["familiar"]),
        ("mirror_of_the_seasons", mage(crystals=3), ["energy"]),
        ("mirror_of_the_seasons", mage("air"), ["crystal"]),
        ("potion_of_dreams", mage(), ["hand"]),
        ("damned_soul_of_onys", mage("air"), ["Water"]),
        ("die_of_malice", mage(), ["before"]),
    ],
)
def test_an_activation_that_cannot_be_paid(card: str, me: dict[str, object], facts: list[str]) -> None:
    game = tournament({**me, "play": [card]})
    assert_because(game, f"activate {card}", "", *facts)
    assert game.why_not(f"activate {card}").rule.startswith(f"card.{card}")  # type: ignore[union-attr]


def test_no_room_for_the_card_of_the_potion_of_dreams() -> None:
    me = mage("", "purse_of_io", "potion_of_dreams amulet_of_air", gauge=1)
    assert_because(tournament(me), "activate potion_of_dreams", "summon.gauge", 1)


@pytest.mark.parametrize(("card", "owned"), [("tree_of_light", 3), ("mirror_of_the_seasons", 1)])
def test_the_fairies_are_named_if_they_make_the_cost_unaffordable(card: str, owned: int) -> None:
    tokens = "air" if card == "mirror_of_the_seasons" else ""
    game = tournament(mage(tokens, "", card, crystals=owned), FAIRIES, rulings={"fairies_first": True})
    assert_because(game, f"activate {card}", "card.thieving_fairies", "Fairies", owned - 1, owned)


# -- transmutation and bonuses -------------------------------------------------------------------------------


def test_a_transmutation_that_is_not_allowed() -> None:
    assert_because(tournament(mage("air")), "transmute air 1", "transmute.action")
    assert_because(tournament(mage("air"), transmuting=True), "transmute fire 1", "transmute.tokens", 0, "Fire")
    assert_because(tournament(mage("air"), transmuting=True), "transmute air 2", "transmute.tokens", 1, "Air")


def test_a_bonus_that_cannot_be_used() -> None:
    assert_because(tournament(mage("", "temporal_boots", bonuses=3)), "bonus gauge", "bonus.three", "three")
    assert_because(tournament(mage("air")), "bonus exchange", "bonus.exchange", "two")
    assert_because(tournament(mage(gauge=15)), "bonus gauge", "bonus.gauge", 15)


# -- timing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["summon purse_of_io", "bonus gauge", "end"])
def test_the_die_comes_first(option: str) -> None:
    game = with_die("winter_1", face("winter_1", draw=1), mage("air fire", "purse_of_io"))
    assert_because(game, option, "turn.order")


def test_a_die_that_was_taken() -> None:
    game = seasons(2, scenario={"phase": "roll", "first": 0})
    taken = game.options[0]
    game.apply(taken)
    assert_because(game, taken, "dice.taken", "Winter")
    assert_because(game, "take summer_1", "dice.choose", "Summer")


def test_the_game_is_over() -> None:
    game = last_turn(mage())
    reason = game.why_not("end")
    assert reason
    assert reason.rule == "game.over"


@pytest.mark.parametrize(
    "option", ["", "fly", "summon", "summon nonsense", "transmute", "bonus", "activate", "take", "keep 99"]
)
def test_nonsense_gets_a_reason_too(option: str) -> None:
    assert_because(tournament(mage("air", "purse_of_io")), option)


# -- answers that belong to the open question ----------------------------------------------------------------


def test_a_set_holds_three() -> None:
    game = play(seasons(2, "apprentice"), "hand", "hand", "hand")
    assert_because(game, "hand", "", "three")


def test_the_reserve_holds_seven() -> None:
    game = with_die("winter_1", face("winter_1", water=2, star=1), mage("air " * 6))
    assert_because(game, "keep air air air air air air water water", "", "7")


def test_a_card_that_is_not_in_the_pack() -> None:
    assert_because(seasons(2, "magician"), "pick crystal_orb", "", "Crystal Orb")


def test_boots_move_one_to_three_spaces() -> None:
    for move in ("move 4", "move 0", "move -4"):
        message = assert_because(summon(mage(hand="temporal_boots")), move)
        assert message != RULES.book.rules[GENERIC_REASON].text


@pytest.mark.parametrize("option", ["take winter_1", "end"])
def test_actions_of_the_tournament_are_refused_in_the_prelude(option: str) -> None:
    assert_because(seasons(2, "magician"), option, "tournament.begin", "The Tournament starts when")


def test_one_card_or_crystal_is_written_in_the_singular() -> None:
    full = tournament(mage("air fire", "purse_of_io", "amulet_of_air", gauge=1))
    assert_because(full, "summon purse_of_io", "summon.gauge", "1 card in play")
    poor = tournament(mage("air fire", "purse_of_io"), LEECH)
    assert_because(poor, "summon purse_of_io", "card.arcano_leech", "costs 1 crystal.")


# -- almost valid answers ------------------------------------------------------------------------------------


def test_a_wrong_amount_lists_the_allowed_amounts() -> None:
    game = tournament(mage("fire fire fire"), transmuting=True)
    assert_because(game, "transmute fire 9", "transmute.tokens", 3, "Allowed: transmute fire 1 to 3.")
    assert_because(game, "transmute fire", "answer.which", "Be more specific: transmute fire 1 to 3.")
    boots = summon(mage(hand="temporal_boots"))
    assert_because(boots, "move 4", "card.temporal_boots", "Allowed: move -3 to -1, 1 to 3.")


def test_an_amount_that_must_be_one_can_be_omitted() -> None:
    game = play(tournament(mage("fire"), transmuting=True), "transmute fire")
    assert game.answers[-1] == ("transmute", "fire", 1)


def test_tokens_can_be_named_in_any_order() -> None:
    game = play(tournament(mage("air fire earth")), "bonus exchange", "discard earth air")
    assert game.answers[-1] == ("discard", "air", "earth")
    assert_because(game, "gain water", "answer.which")


def test_cards_used_before_the_die_explain_how() -> None:
    me = mage("water", "", "die_of_malice damned_soul_of_onys")
    game = with_die("winter_4", face("winter_4", crystals=6), me, rulings={"damned_soul_first": True})
    for card, called, answer in (
        ("die_of_malice", "Die of Malice", "reroll"),
        ("damned_soul_of_onys", "Damned Soul of Onys", "give"),
    ):
        message = f"What you can do with {called} now: {answer}."
        assert_because(game, f"activate {card}", "turn.order", message)
        assert_because(game, card, "answer.instead", message)


def test_the_reason_tells_only_visible_locations() -> None:
    game = tournament(mage(hand="purse_of_io"), mage(hand="crystal_orb", play="tree_of_light"))
    assert_because(game, "purse_of_io", "answer.where", "Purse of Io is in your hand.")
    assert_because(game, "tree_of_light", "answer.where", "Tree of Light is one of Player 2's cards in play.")
    orb = assert_because(game, "crystal_orb", "answer.where", "Crystal Orb is somewhere you can't see.")
    leech = assert_because(game, "arcano_leech", "answer.where")
    assert orb.replace("Crystal Orb", "") == leech.replace("Arcano Leech", ""), (
        "a card in a rival's hand must read like one in the pile"
    )


def test_a_card_the_dragon_skull_offers_only_later() -> None:
    game = activate(mage("", "", "dragon_skull amulet_of_air staff_of_spring purse_of_io"))
    reason = game.why_not("sacrifice dragon_skull")
    assert reason
    assert reason.rule == "answer.order"
    assert reason.text.startswith("Dragon Skull can't be next")
    assert "You can choose now: sacrifice staff_of_spring, sacrifice amulet_of_air." in reason.text


# -- whole games ---------------------------------------------------------------------------------------------


def test_options_legal_earlier_get_a_reason_when_refused_later() -> None:
    game, seen = activate(mage("air air", "", "tree_of_light", crystals=9)), set[str]()
    for _ in range(40):
        seen |= set(game.options)
        for option in sorted(seen - set(game.options))[:20]:
            assert_because(game, option)
        game.apply(game.options[-1])
        if not game.choice:
            break
    assert play_out(game, 1).over


# -- any answer at any question ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer", ["pick foo", "pick", "foo", "", "keep", "take", "summon", "transmute x", "bonus x y"]
)
def test_nonsense_is_refused_at_every_question(answer: str) -> None:
    game, pick = seasons(2, mode="archmage", seed=4), Random(4)
    while game.choice:
        if answer not in game.options:
            assert game.why_not(answer)
            with pytest.raises(IllegalMoveError):
                game.apply(answer)
        game.push(pick.choice(game.choice.options))


@pytest.mark.slow
def test_every_refused_action_has_a_specific_reason() -> None:
    """Options and reasons are computed by different code, and must agree on every card and bonus."""
    for seed in range(12):
        rulings = {"energy_limit": seed % 2 == 0}
        game = seasons(2 + seed % 3, mode="archmage", seed=seed, rulings=rulings)
        pick = Random(seed)
        while game.choice:
            if game.choice.rule == "turn.act":
                me = game.table.seats[game.choice.player]
                tried = [f"summon {NAME[card]}" for card in me.hand] + [f"activate {NAME[card]}" for card in me.play]
                for option in (*tried, *(f"bonus {name}" for name in ("transmute", "exchange", "gauge"))):
                    reason = game.why_not(option)
                    assert (reason is None) == (option in game.options)
                    assert reason is None or reason.rule not in (GENERIC_REASON, "answer.first"), option
            game.push(pick.choice(game.choice.options))


def test_a_free_action_during_another_question_is_refused() -> None:
    game = play(tournament(mage("", "temporal_boots")), "summon temporal_boots")
    assert_because(game, "end", "answer.first")
    assert_because(game, "pick amulet_of_air", "prelude.over")
