"""The walk-through in a browser, all of it, by clicking: with a wrong move, an illegal one, one that is shown, the
quiz, and the game of one's own at the end. A copy of the guide runs beside it to know what each stop asks for."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hands import answered, press, zone
from playwright.sync_api import Locator, expect
from walks import Open, do_stop, go_on, learner, own_game, quiz, same, stop, title

from tabletop_nb.ui.moves import Move
from tabletop_nb.ui.walkthrough import Guide


def make(learn: Locator, guide: Guide, move: Move) -> None:
    """Makes a move: presses the things it takes; where that could mean several moves, also the words that do it."""
    seen = guide.screen()
    things = [thing for zone in seen["main"] for thing in zone["things"]]
    alike = [other for other in seen["moves"] if Counter(move.on) <= Counter(other["on"])]
    with answered(learn):
        for kind in move.on:
            thing = next(thing for thing in things if thing.get("as") == kind)
            things.remove(thing)
            learn.locator(f'[data-id="{thing["id"]}"]').click()
        if not move.on or seen["pick"] == "set" or len(alike) > 1:
            learn.get_by_role("button", name=move.short or move.text).first.click()
    same(guide, do="move", path=list(move.path))


def test_the_whole_walk(page: Any, open_notebook: Open) -> None:
    learn, guide = learner(page, open_notebook, "evenfall"), Guide("evenfall")
    expect(learn.get_by_role("navigation", name="Chapters").get_by_role("link")).to_have_count(len(guide.walk.chapters))
    go_on(learn, guide)

    # an illegal move: the rules say no, with their page
    with answered(learn):
        zone(learn, "Enemy Area").get_by_role("button", name="Ash Warden").click()
    expect(stop(learn)).to_contain_text("Not allowed")
    expect(stop(learn).get_by_role("button", name="Read the rule").last).to_contain_text("p. ")
    press(learn, "Try again")
    # a legal one that is not the idea; after two tries the right one can be shown
    press(learn, "Keep all dice")
    expect(stop(learn)).to_contain_text("Allowed, but try this instead")
    expect(stop(learn)).to_contain_text("Nobody has to reroll.")
    press(learn, "Show me")
    expect(stop(learn)).to_contain_text("Now you have three 5s!")
    make_shown(guide)
    go_on(learn, guide)

    while not guide.walk.stop.quiz:
        expect(title(learn)).to_have_text(guide.walk.stop.title)
        if guide.walk.stop.asks:
            do_stop(learn, guide, make)
        go_on(learn, guide)

    quiz(learn, guide, wrong=1)
    done = learn.get_by_role("navigation", name="Chapters").get_by_role("link", name="done")
    assert done.count() >= len(guide.walk.chapters) - 1
    own_game(page, learn, guide, "")


def make_shown(guide: Guide) -> None:
    """The copy has it shown, too."""
    guide.walk.give(list(guide.walk.stop.accept[0]))


def test_addresses_and_coming_back(page: Any, open_notebook: Open) -> None:
    learn = learner(page, open_notebook, "evenfall", "/change/fire")
    expect(title(learn)).to_have_text("Fire adds 1")
    press(learn, "Back")
    expect(title(learn)).to_have_text("So close")
    assert page.url.endswith("#learn/change/nearly")
    press(learn, "Skip")
    expect(title(learn)).to_have_text("Fire adds 1")
    with answered(learn):
        learn.get_by_role("navigation", name="Chapters").get_by_role("link", name="Captures wake Heroines").click()
    place = title(learn).inner_text()
    page.evaluate("history.replaceState(null, '', location.pathname)")
    page.reload()
    expect(title(learn)).to_have_text(place)

    page.evaluate("location.hash = '#learn/alchemy/boots'")
    expect(title(learn)).not_to_have_text(place)
    place = title(learn).inner_text()
    with answered(learn):
        page.evaluate("location.hash = '#learn/no/such_stop'")
    expect(learn.get_by_role("alert")).to_contain_text("such_stop")
    expect(title(learn)).to_have_text(place)
    page.evaluate("localStorage.setItem('tabletop_nb:walk:evenfall', '[1, {]')")
    page.goto("about:blank")
    learner(page, open_notebook, "evenfall")
    expect(title(learn)).to_have_text("Welcome to Evenfall")
    assert page.foreign == []
    assert page.errors == []
