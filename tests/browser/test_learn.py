"""The whole walk-through by clicks in a browser: wrong, illegal and shown moves, the quiz, and your own game.

A copy of the guide runs alongside, so that the test knows what each stop asks for.
"""

from __future__ import annotations

from typing import Any

from hands import press, wait_for_redraw, zone
from playwright.sync_api import expect
from walks import Open, chapters, do_stop, go_on, learner, own_game, quiz, stop, title

from tabletop_nb.ui.walkthrough import Guide


def test_the_whole_walk_through(page: Any, open_notebook: Open) -> None:
    learn, guide = learner(page, open_notebook, "evenfall"), Guide("evenfall")
    expect(chapters(learn)).to_have_count(len(guide.walk.chapters))
    go_on(learn, guide)

    # An illegal move is refused with the page of the rule.
    with wait_for_redraw(learn):
        zone(learn, "Enemy Area").get_by_role("button", name="Ash Warden").click()
    expect(stop(learn)).to_contain_text("Not allowed")
    expect(stop(learn).get_by_role("button", name="Read the rule").last).to_contain_text("p. ")
    press(learn, "Try again")
    # A legal but wrong move; after two tries the right one can be shown.
    press(learn, "Keep all dice")
    expect(stop(learn)).to_contain_text("Allowed, but try this instead")
    expect(stop(learn)).to_contain_text("You don't have to reroll.")
    press(learn, "Show me")
    expect(stop(learn)).to_contain_text("Now you have three 5s!")
    make_shown(guide)
    go_on(learn, guide)

    while not guide.walk.stop.quiz:
        expect(title(learn)).to_have_text(guide.walk.stop.title)
        if guide.walk.stop.has_move:
            do_stop(learn, guide)
        go_on(learn, guide)

    quiz(learn, guide, wrong=1)
    assert chapters(learn).and_(learn.get_by_role("link", name="done")).count() >= len(guide.walk.chapters) - 1
    own_game(page, learn, guide, "")


def make_shown(guide: Guide) -> None:
    """Show the move in the copy, too."""
    guide.walk.answer(list(guide.walk.stop.accept[0]))


def test_addresses_open_stops_and_progress_is_restored(page: Any, open_notebook: Open) -> None:
    learn = learner(page, open_notebook, "evenfall", "/change/fire")
    expect(title(learn)).to_have_text("Fire adds 1")
    press(learn, "Back")
    expect(title(learn)).to_have_text("So close")
    assert page.url.endswith("#learn/change/nearly")
    press(learn, "Skip")
    expect(title(learn)).to_have_text("Fire adds 1")
    with wait_for_redraw(learn):
        learn.get_by_role("link", name="Captures wake Heroines").click()
    place = title(learn).inner_text()
    page.evaluate("history.replaceState(null, '', location.pathname)")
    page.reload()
    expect(title(learn)).to_have_text(place)

    page.evaluate("location.hash = '#learn/alchemy/boots'")
    expect(title(learn)).not_to_have_text(place)
    place = title(learn).inner_text()
    with wait_for_redraw(learn):
        page.evaluate("location.hash = '#learn/no/such_stop'")
    expect(learn.get_by_role("alert")).to_contain_text("such_stop")
    expect(title(learn)).to_have_text(place)
    page.evaluate("localStorage.setItem('tabletop_nb:walk:evenfall', '[1, {]')")
    page.goto("about:blank")
    learner(page, open_notebook, "evenfall")
    expect(title(learn)).to_have_text("Welcome to Evenfall")
    assert page.foreign == []
    assert page.errors == []
