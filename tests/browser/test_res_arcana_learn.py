"""The walk-through of Res Arcana in a browser, all of it: cards by pressing them, forms by filling them in; with what
is barred, wrong moves, the quiz, and a game of one's own. A copy of the guide knows what is asked for."""

from __future__ import annotations

from typing import Any

from hands import answered, button, press, zone
from playwright.sync_api import Locator, expect
from res_arcana_answers import filled_in
from test_access import CUT, SMALL, findings
from walks import Open, count_up, do_stop, form_of, go_on, hand_in, learner, own_game, quiz, same, stop, title

from tabletop_nb.ui.moves import Move
from tabletop_nb.ui.walkthrough import Guide


def fill(learn: Locator, guide: Guide, left: list[str]) -> int:
    """Fills in the form that lies there, by its buttons; says how many answers that gave."""
    form = form_of(guide)
    given = filled_in(form, left)
    options = [at for at, row in enumerate(form["rows"]) if "options" in row]
    for at in options:
        if given[at] != form["given"][at]:
            learn.locator(f'[data-id="place:{at}:{given[at]}"]').click()
    count_up(learn, form, given, [at for at in range(len(given)) if at not in options])
    return hand_in(learn, guide, form, given)


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


def test_the_whole_walk(page: Any, open_notebook: Open) -> None:
    learn, guide = learner(page, open_notebook, "res_arcana"), Guide("res_arcana")
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
            do_stop(learn, guide, make, fill)
        go_on(learn, guide)
    quiz(learn, guide)
    own_game(page, learn, guide, "")


def test_a_wrong_move_is_answered_and_the_right_one_shown(page: Any, open_notebook: Open) -> None:
    learn = learner(page, open_notebook, "res_arcana", "/straighten/two_gold")
    expect(title(learn)).to_have_text("Two Gold at last")
    collect = learn.get_by_role("region", name="Collect", exact=True)
    button(collect, "one Life more").first.click()
    with answered(learn):  # what is filled in takes everything, from the Windup Man, too
        button(collect, "Collect").click()
    expect(stop(learn)).to_contain_text("If you wait one more round, it is five Gold and three Elan.")
    press(learn, "Try again")  # the form begins anew
    button(collect, "one Life more").first.click()
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
    learn = learner(page, open_notebook, "res_arcana", "/first_actions/place")
    vault = zone(learn, "Your hand").get_by_role("button", name="Vault")
    vault.click()
    for way in ("Place it for 1 Gold and 1 of any kind", "Discard it for 1 Gold, or any 2 but Gold"):
        expect(button(learn, way)).to_be_in_viewport(ratio=0.9)
    assert page.errors == []


def test_a_new_stop_comes_into_sight(phone: Any, open_notebook: Open) -> None:
    learn = learner(phone, open_notebook, "res_arcana", "/collect/all_or_none")
    phone.mouse.wheel(0, 800)
    with answered(learn):
        button(learn, "Next").evaluate("one => { one.focus({ preventScroll: true }); one.click(); }")  # from below
    expect(learn.get_by_role("heading", name="Interest")).to_be_in_viewport()


def test_on_a_phone_nothing_is_cut_off_and_nothing_bars_the_way(phone: Any, open_notebook: Open) -> None:
    learn = learner(phone, open_notebook, "res_arcana", "/mage/mage")
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


def test_what_is_pressed_last_stays_and_the_rest_gives_way(page: Any, open_notebook: Open) -> None:
    learn = learner(page, open_notebook, "res_arcana", "/first_actions/collect")
    form = learn.get_by_role("region", name="Collect", exact=True)
    counts, sums = form.locator("output"), form.locator("[data-sum=collect]")
    button(form, "one Life more").click()
    expect(counts).to_have_text(["1", "0"])
    expect(sums).to_have_text("1 of 1 done")
    button(form, "one Death more").click()  # a Life or a Death, not both
    expect(counts).to_have_text(["0", "1"])
    button(form, "one Life more").click()
    with answered(learn):
        button(form, "Collect").click()
    press(learn, "Try again")  # and the form is as it was
    expect(counts).to_have_text(["0", "0"])


def test_interest_means_that_the_gold_is_left(page: Any, open_notebook: Open) -> None:
    learn = learner(page, open_notebook, "res_arcana", "/collect/interest")
    vault = learn.get_by_role("group", name="Vault").first
    expect(vault.get_by_role("button", name="Take 1 Gold")).to_have_attribute("aria-pressed", "true")
    button(vault, "one Calm more").click()
    expect(button(vault, "Leave it there")).to_have_attribute("aria-pressed", "true")
    vault.get_by_role("button", name="Take 1 Gold").click()
    expect(vault.locator("output").filter(has_text="1")).to_have_count(0)
