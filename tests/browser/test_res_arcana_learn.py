"""The walk-through of Res Arcana in a browser, all of it: cards by pressing them, forms by filling them in; with what
is barred, wrong moves, the quiz, and a game of one's own. A copy of the guide knows what is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hands import answered, button, press, question, zone
from playwright.sync_api import Locator, expect
from res_arcana_answers import filled_in
from test_access import CUT, SMALL, findings
from test_learn import pick, same, stop, title

from tabletop_nb.core.choice import text
from tabletop_nb.ui import moves as paths
from tabletop_nb.ui.moves import Move
from tabletop_nb.ui.walkthrough import Guide

Open = Callable[..., Any]


def learner(page: Any, open_notebook: Open, address: str = "") -> Locator:
    """The Learn tab, at a stop."""
    open_notebook(page, "res_arcana", f"#learn{address}")
    page.wait_for_selector("#panel-learn .tt > [data-drawn]")
    found: Locator = page.locator("#panel-learn")
    return found


def fill(learn: Locator, guide: Guide, left: list[str]) -> int:
    """Fills in the form that lies there, by its buttons; says how many answers that gave."""
    [form] = [thing for part in guide.screen()["main"] if part["id"] == "form" for thing in part["things"]]
    given = filled_in(form, left)
    enter(learn, form, given)
    with answered(learn):
        learn.locator(f"[data-do=fill][data-form={form['form']}]").click()
    before = len(guide.walk.given)
    same(guide, do="fill", form=form["form"], given=given)
    return len(guide.walk.given) - before


def enter(learn: Locator, form: dict[str, Any], given: list[int]) -> None:
    """Presses plus, minus, and what is to be taken or left."""
    for at, row in enumerate(form["rows"]):
        if "options" in row and given[at] != form["given"][at]:
            learn.locator(f'[data-id="place:{at}:{given[at]}"]').click()
    for by in (-1, 1):  # first what is too much, then what is missing
        for at, (wanted, there) in enumerate(zip(given, form["given"], strict=True)):
            for _ in range(0 if "options" in form["rows"][at] else max(0, by * (wanted - there))):
                learn.locator(f'[data-id="count:{form["form"]}:{at}:{by}"]').click()


def make(learn: Locator, guide: Guide, move: Move) -> None:
    """Presses the card; where it can do several things, also the words for this one. Some moves take no card."""
    moves = guide.show.moves(guide.walk.game)[0]
    alike = [other for other in moves if other.on == move.on]
    with answered(learn):
        if move.on:
            learn.locator(f'[data-id="{move.on[0]}"]').click()
        if not move.on or len(alike) > 1:
            learn.locator(f'[data-do=move][data-move="{moves.index(move)}"]').click()
    same(guide, do="move", path=list(move.path))


def do_stop(learn: Locator, guide: Guide) -> None:
    """Does what the stop asks for."""
    left = list(guide.walk.stop.accept[0])
    while left:
        game = guide.walk.game
        told = {move: [text(one) for one in paths.answers(game, move.path)] for move in guide.show.moves(game)[0]}
        move = next((one for one, answers in told.items() if answers and answers == left[: len(answers)]), None)
        if move:
            make(learn, guide, move)
            left = left[len(move.path) :]
        else:
            left = left[fill(learn, guide, left) :]
    expect(stop(learn)).to_contain_text(guide.walk.stop.right.split(".")[0])


def test_the_whole_walk(page: Any, open_notebook: Open) -> None:
    learn, guide = learner(page, open_notebook), Guide("res_arcana")
    expect(learn.get_by_role("navigation", name="Chapters").get_by_role("link")).to_have_count(10)
    while not guide.walk.stop.quiz:
        expect(title(learn)).to_have_text(guide.walk.stop.title)
        if guide.walk.address == "claim/crypt":  # barred, but it can be pressed: the rules say why
            with answered(learn):
                zone(learn, "Places of Power").get_by_role("button", name="Catacombs of the Dead").click(force=True)
            expect(stop(learn)).to_contain_text(
                "Catacombs of the Dead costs 9 Death; you have 4 Elan, 4 Death, 3 Gold."
            )
            press(learn, "Try again")
        if guide.walk.stop.asks:
            do_stop(learn, guide)
        press(learn, "Next")
        same(guide, do="next")

    quiz(learn, guide)

    expect(title(learn)).to_have_text("Your game")
    with answered(learn):
        learn.get_by_role("button", name=guide.walk.stop.live[0].title).click()
    expect(learn.get_by_role("button", name="Coach")).to_have_attribute("aria-pressed", "true")
    expect(question(learn)).to_be_visible()
    press(learn, "Back to the walk-through")
    expect(title(learn)).to_have_text("Your game")
    assert page.foreign == []
    assert page.errors == []


def quiz(learn: Locator, guide: Guide) -> None:
    """Ten questions, all right."""
    press(learn, "Ten questions")
    same(guide, do="quiz")
    assert guide.quiz
    for number, asked in enumerate(guide.quiz.questions):
        expect(title(learn)).to_have_text(asked.text)
        if asked.kind == "number":
            learn.get_by_label("Your number").fill(str(asked.right[0]))
        else:
            for i in asked.right:
                pick(learn, asked.options[i])
        press(learn, "Check")
        expect(stop(learn)).to_contain_text("Right")
        press(learn, "Next question" if number < 9 else "See the result")
    expect(learn.get_by_role("heading", name="10 of 10 at the first try.")).to_be_visible()
    press(learn, "Go on")
    same(guide, do="next")


def test_a_wrong_move_is_answered_and_the_right_one_shown(page: Any, open_notebook: Open) -> None:
    learn = learner(page, open_notebook, "/straighten/two_gold")
    expect(title(learn)).to_have_text("Two Gold at last")
    collect = learn.get_by_role("region", name="Collect", exact=True)
    button(collect, "one Life more").first.click()
    with answered(learn):  # what is filled in takes everything, from the Windup Man, too
        button(collect, "Collect").click()
    expect(stop(learn)).to_contain_text("If you wait one more round, it is five Gold and three Elan.")
    press(learn, "Try again")
    collect.get_by_role("group", name="Vault").get_by_role("button", name="Leave it there").first.click()
    for _ in range(2):
        button(collect, "one Death more").last.click()
    with answered(learn):
        button(collect, "Collect").click()
    expect(stop(learn)).to_contain_text("Interest again? You may.")
    press(learn, "Show me")
    expect(stop(learn)).to_contain_text("all that from one Gold and one Elan")
    assert page.errors == []


def test_what_a_card_can_do_comes_into_sight(page: Any, open_notebook: Open) -> None:
    learn = learner(page, open_notebook, "/first_actions/place")
    vault = zone(learn, "Your hand").get_by_role("button", name="Vault")
    vault.click()
    for way in ("Place it for 1 Gold and 1 of any kind", "Discard it for 1 Gold or any 2 other essences"):
        expect(button(learn, way)).to_be_in_viewport(ratio=0.9)
    assert page.errors == []


def test_on_a_phone_nothing_is_cut_off_and_nothing_bars_the_way(phone: Any, open_notebook: Open) -> None:
    learn = learner(phone, open_notebook, "/mage/mage")
    stops = ("mage/item", "collect/interest", "straighten/reanimate", "life_loss/react", "claim/catacombs")
    for address in (*stops, "victory/eight"):
        with answered(learn):
            phone.evaluate("address => { location.hash = `#learn/${address}` }", address)
        assert phone.evaluate("document.documentElement.scrollWidth") == 360, address
        cut = [each for each in phone.evaluate(CUT) if "seal" not in each]  # the ornament of a turned card is cropped
        assert cut == [], address
        assert phone.evaluate(SMALL) == [], address
        assert findings(phone) == [], address
    assert phone.errors == []
