"""Hints and the line of odds: a whole sentence with a reason for every question, and no line where none matters."""

from __future__ import annotations

from typing import Any

import pytest
from play import play
from ui.at_desk import answered, do, things
from ui.res_arcana_desk import position

import tabletop_nb as tt
from tabletop_nb.bots import ask
from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.core import lookahead
from tabletop_nb.games import NAMES
from tabletop_nb.games.seasons.box import published_box
from tabletop_nb.odds import odds_of
from tabletop_nb.odds.adviser import adviser_of
from tabletop_nb.ui.kit.presenter import advice_text
from tabletop_nb.ui.seasons.odds import VIEW
from tabletop_nb.ui.session import Session

# Questions whose answer depends on the odds that are shown beside them.
WITH_ODDS = {
    "evenfall": {"roll.reroll", "power.air", "modify.use"},
    "seasons": {"dice.choose", "die.before", "turn.act"},
    "res_arcana": {"turn.action"},
}


def two_people(name: str) -> Session:
    """Return a session in which a person is asked everything."""
    return Session(tt.new_game(name, 2, 3), ("person", "person"))


def bot_answers(session: Session) -> None:
    """Let a bot answer for the person."""
    session.game.push(ask(session.game, Greedy(session.game.asked.player, worlds=2, first_worlds=1)))
    session._turn_to()
    session.curtain_closed = False


def assert_is_advice(session: Session, hints: list[dict[str, Any]]) -> None:
    """Check that each hint is a sentence, that the first has a reason, and that it can be done."""
    for hint in hints:
        assert hint["text"][0].isupper() or hint["text"][0].isdigit(), hint
        assert all(text.endswith((".", "!", "?")) for text in (hint["text"], hint["because"], hint["gap"]) if text), (
            hint
        )
        assert hint["because"] or hint["gap"], hint
        assert sum((hint["because"] or hint["gap"]).count(end) for end in (". ", "! ", "? ")) == 0, "one sentence"
        assert is_marked(session, hint), hint
        if "given" in hint:
            form = next(each.thing["form"] for each in session.presenter.forms(session.look()))
            assert session.presenter.filled(session.look(), form, hint["given"]), hint
        else:
            assert lookahead.walk(session.game, tuple(hint["path"])).answers, hint
        assert_is_played(session, hint)
    assert hints[0]["because"], hints


def assert_is_played(session: Session, hint: dict[str, Any]) -> None:
    """Check that the command of *Do this* plays, and doesn't only open or fill in a form."""
    copy = Session(session.game.copy(), session.game.seats)
    copy.curtain_closed = False
    if "given" in hint:
        copy.do_fill({"form": hint["opens"], "given": hint["given"]})
    else:
        copy.do_move({"path": hint["path"]})
    assert len(copy.game.answers) > len(session.game.answers), hint


def is_marked(session: Session, hint: dict[str, Any]) -> bool:
    """Return whether the browser can mark what a hint means: things on the table, a button, or a form."""
    screen = session.screen()
    kinds = {thing["as"] for thing in things(screen)}
    forms = {move["opens"] for move in screen["moves"]}
    if "given" in hint or hint["opens"]:
        return hint["opens"] in forms
    return (
        set(hint["on"]) <= kinds
        if hint["on"]
        else any(list(move["path"][:1]) == hint["path"][:1] for move in screen["moves"])
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_hint_is_a_sentence_with_a_reason_and_can_be_done(name: str) -> None:
    session, seen = two_people(name), set[str]()
    session.curtain_closed = False
    for _ in range(60):
        rule = session.game.asked.rule
        if rule not in seen and rule not in session.presenter.unhinted:
            seen.add(rule)
            assert_is_advice(session, do(session, "hint")["hints"])
            do(session, "close")
        bot_answers(session)
    assert len(seen) >= 3


@pytest.mark.parametrize("name", NAMES)
def test_odds_are_shown_only_where_they_matter(name: str) -> None:
    session = two_people(name)
    session.curtain_closed = False
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for _ in range(80):
        if session.game.over:
            break
        line = answered(session, "odds", key="k")
        found[bool(line)].add(session.game.asked.rule)
        bot_answers(session)
    assert found[True]
    assert found[True] <= WITH_ODDS[name]
    assert found[False]


def line(session: Session) -> str:
    """Return the line of odds for the open question."""
    [found] = answered(session, "odds", key="k")
    return str(found["odds"]["line"])


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ([3, 3, 6, 6], "100% to capture if you keep all dice"),
        ([1, 1, 6, 6], "100% to capture if you keep all dice and use your powers"),
        ([1, 3, 4, 5], "28.7% to capture if you keep the 3"),
    ],
)
def test_the_line_says_whether_a_sure_capture_needs_powers(dice: list[int], said: str) -> None:
    scenario = {
        **{"enemies": ["ember_wolf", "kiln_imp"], "phase": "roll", "dice": dice},
        "seats": [{"ready": ["seraphine"]}],
    }
    assert line(Session(tt.new_game("evenfall", seed=3, scenario=scenario), ("person",))) == said


def die_with(number: int, pips: int) -> list[object]:
    """Return a winter die that shows this many pips."""
    faces = [face for face in published_box().faces if (face.season, face.die, face.pips) == ("winter", number, pips)]
    return [f"winter_{number}", faces[0].face]


@pytest.mark.parametrize(
    ("space", "said"),
    [
        (1, "It's spring after this round only if a die with 3 pips is left over"),
        (2, "It's spring after this round only if a die with 2 pips or more is left over"),
        (3, "After this round, spring comes"),
        (0, "After this round, it's still winter"),
    ],
)
def test_seasons_says_what_is_certain_and_what_depends_on_a_choice(space: int, said: str) -> None:
    dice = [die_with(number, number if space else 1) for number in (1, 2, 3)]
    scenario = {"phase": "choose", "space": space or 1, "dice": dice, "seats": [{}, {}]}
    session = Session(tt.new_game("seasons", 2, 1, "magician", scenario=scenario), ("person", "random"))
    assert line(session) == said


def three_dice(first: int) -> Session:
    """Return a session of a person and a bot who choose among dice with 1, 3 and 1 pips."""
    dice = [die_with(1, 1), die_with(2, 3), die_with(3, 1)]
    scenario = {"phase": "choose", "space": 1, "first": first, "dice": dice, "seats": [{"reserve": ["fire"] * 2}, {}]}
    return Session(tt.new_game("seasons", 2, 1, "magician", scenario=scenario), ("person", "random"))


def test_seasons_says_so_if_only_you_decide_when_the_season_changes() -> None:
    session = three_dice(1)
    session.game.apply("take winter_3")
    assert line(session) == "Your choice: leave the die with 3 pips, and spring comes after this round"


@pytest.mark.parametrize("used", [0, 3])
def test_the_headline_fits_what_is_possible_and_the_calculator_agrees(used: int) -> None:
    game, model = three_dice(0).game, odds_of("seasons")
    game.table.open_seat(0).bonuses = used
    open_now = VIEW.of_game(game, 0, {})["verdict"]["text"]
    game.apply("take winter_3")
    assert not game.table.box.faces[game.table.seats[0].die].transmute
    shown = VIEW.of_game(game, 0, {})["verdict"]
    assert ("only with a bonus" if used < 3 else "can't transmute this round") in shown["text"]
    assert "this round" in open_now
    by_hand = VIEW.what_if(model.fields_of(game, 0))["verdict"]
    assert by_hand["text"] == shown["text"]
    assert by_hand["more"] == shown["more"]


@pytest.mark.parametrize(
    ("me", "option", "said"),
    [
        ({"hand": ["hawk"], "pool": {"calm": 2, "elan": 2, "life": 2}}, ("place", "hawk"), "collect essences from it"),
        ({"pool": {"gold": 4}}, ("claim", "colossus"), "It's worth 2 points now."),
        ({"hand": ["hawk", "wind_dragon"]}, ("discard", "hawk"), "your other cards are worth more"),
        ({"hand": ["hawk", "wind_dragon"]}, ("discard", "wind_dragon"), ""),
        ({"hand": ["hawk"]}, ("discard", "hawk"), ""),
    ],
)
def test_res_arcana_gives_a_real_reason_where_it_knows_one(me: Any, option: Any, said: str) -> None:
    game = position(me, monuments=["colossus"])
    assert option in game.asked.options
    found = advice_text(game, adviser_of("res_arcana").reason_for(game, option))
    assert said in found if said else not found, found


def test_a_card_that_is_drawn_only_in_the_sample_is_no_reason() -> None:
    game = position({"mage": "scholar", "deck": ["hawk"], "pool": {"life": 1, "calm": 2, "elan": 2}})
    use = next(option for option in game.asked.options if option[0] == "use")
    pay = play(game, str(" ".join(map(str, use)))).asked.options[0]
    assert "Hawk" not in advice_text(game, adviser_of("res_arcana").reason_for(game, pay))


def test_a_form_says_what_its_essences_make_possible() -> None:
    game = position({"item": "alchemy", "pool": {"life": 4, "gold": 2}}, monuments=["colossus"])
    game.apply("use alchemy 1")
    why = {
        option: advice_text(game, adviser_of("res_arcana").reason_for_form(game, [option]))
        for option in game.asked.options
    }
    assert why["pay", 4, "life"] == "Then you can pay for Colossus and claim it."
    assert why["pay", 2, "life", 2, "gold"] == ""
