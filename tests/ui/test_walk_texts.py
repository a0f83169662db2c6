"""How every walk-through is written: short, one thing a stop, a move early and often, and plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from story_checks import WALKED

import tabletop_nb as tt
from tabletop_nb.games import rules_of
from tabletop_nb.ui.kit.presenter import look_with_moves, presenter
from tabletop_nb.ui.kit.zones import things_of
from tabletop_nb.ui.seats import player_count
from tabletop_nb.ui.story import Stop, Story, read

STIFF = re.compile(
    r"\b(?:whoever|thereof|anew|deeds?|dear|lies|stands|nobody has to|need not|let us|for ever"
    r"|do not|does not|did not|is not|are not|cannot|it is|you have not)\b|\ba hint:",
    re.IGNORECASE,
)


@pytest.fixture(params=WALKED)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def story(name: str) -> Story:
    return read(name)


def words(*texts: str) -> int:
    return len(" ".join(texts).split())


def feedback(stop: Stop) -> list[str]:
    return [stop.right, stop.otherwise, *(wrong.text for wrong in stop.wrong)]


def every_text(story: Story) -> Iterator[tuple[str, str]]:
    """Yield every text that a learner reads, with where it is."""
    for stop in story.stops:
        yield from ((stop.address, text) for text in (stop.title, stop.text, stop.prompt, *feedback(stop)))
    for question in story.quiz:
        options = [option["text"] for option in question.get("option", [])]
        yield from ((question["id"], text) for text in (question["text"], question.get("why", ""), *options))


def acts(stop: Stop) -> bool:
    return stop.has_move or stop.quiz or bool(stop.live)


# -- short ---------------------------------------------------------------------------------------------------


def test_a_stop_is_short(story: Story) -> None:
    for stop in story.stops:
        assert words(stop.text, stop.prompt) <= 60, stop.address
        assert words(stop.prompt) <= 25, stop.address
        assert all(words(text) <= 40 for text in feedback(stop)), stop.address


def test_a_chapter_takes_3_to_6_minutes_and_all_of_them_at_most_40(story: Story) -> None:
    assert all(3 <= chapter.minutes <= 6 for chapter in story.chapters)
    assert sum(chapter.minutes for chapter in story.chapters) == story.minutes
    assert 20 <= story.minutes <= 40


def test_the_first_move_comes_after_at_most_40_words(story: Story) -> None:
    first = next(number for number, stop in enumerate(story.stops, 1) if stop.has_move)
    assert first <= 2
    assert words(*(f"{stop.text} {stop.prompt}" for stop in story.stops[:first])) <= 40


def test_at_least_every_third_stop_has_a_move(story: Story) -> None:
    needed = [stop for chapter in story.chapters if not chapter.optional for stop in chapter.stops]
    for stops in (story.stops, needed):
        for three in zip(stops, stops[1:], stops[2:], strict=False):
            assert any(map(acts, three)), [stop.address for stop in three]


# -- complete ------------------------------------------------------------------------------------------------


def test_every_stop_explains_one_thing_on_the_table(name: str, story: Story) -> None:
    show = presenter(name)
    for stop in story.stops:
        board = show.board(look_with_moves(show, story.games[stop.address], 0))
        there = {*board["zones"], *(thing["id"] for thing in things_of(board))}
        assert stop.about in there or (not stop.about and (stop.quiz or stop.live)), stop.address


def test_every_stop_teaches_a_rule_and_the_end_is_your_own_game(name: str, story: Story) -> None:
    *stops, last = story.stops
    assert all(stop.rule in rules_of(name).book.rules for stop in stops if not stop.quiz)
    assert [stop.quiz for stop in stops].count(True) == 1
    assert "gentle" in last.live[0].seats
    for live in last.live:
        assert player_count(tt.new_game(name, **live.setup)) == len(live.seats)


def test_every_chapter_ends_with_a_tip(story: Story) -> None:
    for chapter in story.chapters[:-1]:
        last = chapter.stops[-1]
        assert "Tip: " in last.text + last.right, chapter.id


# -- plain ---------------------------------------------------------------------------------------------------


def test_no_stiff_words(story: Story) -> None:
    assert [(where, found) for where, text in every_text(story) for found in STIFF.findall(text)] == []


def test_there_is_no_markup_but_bold_names_and_paragraphs(story: Story) -> None:
    """Any other markup would appear as typed."""
    for where, text in every_text(story):
        assert text.count("**") % 2 == 0, where
        assert not set("*_`#") & set(text.replace("**", "")), where
    for stop in story.stops:
        assert stop.paragraphs
        assert not any("\n" in part for part in stop.paragraphs)


def test_buttons_are_quoted_as_they_are_on_screen() -> None:
    texts, prompts = rules_of("evenfall").book.words, [stop.prompt for stop in read("evenfall").stops]
    for button in (texts["option"]["roll.reroll"]["keep"], texts["board"]["leave"]):
        assert any(button in prompt for prompt in prompts), button
