"""Rules and words: the page of each rule, and a sentence for every question, answer, event and reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from core import toy_game as toy
from core.toy_play import AT_LUCK, due, every_decision, random_game

from tabletop_nb.core.errors import IllegalMoveError
from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import Reason, Rule, Rulebook, Voice, flat
from tabletop_nb.core.table import Event, ScoreLine


def voice(*people: str) -> Voice:
    return Voice(toy.BOOK.words, toy.names(None), people)


# -- rules -----------------------------------------------------------------------------------------------------


def test_a_rule_has_its_page_and_heading() -> None:
    rule = toy.BOOK.rules["luck.roll"]
    assert rule == Rule("luck.roll", "Luck", "1 and 2 lose the pot, more is added to it.", "house", page=4)
    assert rule.place == "p. 4, Luck"
    assert rule._replace(page=0).place == "Luck"  # a rulebook without page numbers
    assert toy.BOOK.rules["barter.rival"].note == "The toy's only note."


def test_rules_come_in_the_order_of_the_rulebook() -> None:
    assert list(toy.BOOK.rules)[:3] == ["bid.card", "bid.reveal", "turn.action"]
    assert list(toy.BOOK.rules)[-1] == "answer.not_offered"


def test_a_rule_may_have_rules_under_it() -> None:
    nested = {"recipe": {"seal": {"text": "a", "page": 1, "once": {"text": "b"}}, "stone": {"text": "c"}}}
    assert dict(flat(nested)) == {
        "recipe.seal": {"text": "a", "page": 1},
        "recipe.seal.once": {"text": "b"},
        "recipe.stone": {"text": "c"},
    }


def test_a_rulebook_is_read_on_first_use(tmp_path: Path) -> None:
    book = Rulebook(tmp_path)  # nothing is there yet
    text = '[a.b]\npage = 1\nheading = "Ä"\ntext = "x"\nsource = "house"'
    (tmp_path / "rules.toml").write_text(text, "utf-8")
    assert list(book.rules) == ["a.b"]
    (tmp_path / "rules.toml").unlink()
    assert book.rules["a.b"].heading == "Ä"


def test_everything_that_names_a_rule_can_be_explained() -> None:
    game = Game(toy.GAME, 1)
    rule = toy.BOOK.rules["bid.card"]
    event, line, reason = Event("bid.card", 0, {}), ScoreLine("bid.card", 1, 1), Reason("bid.card", "", "")
    for thing in (game.asked, event, line, reason, "bid.card"):
        assert game.explain(thing) == rule


# -- sentences -------------------------------------------------------------------------------------------------


def test_a_question_in_words_knows_what_it_is_about() -> None:
    assert Game(toy.GAME, 1, scenario=AT_LUCK).question == "9 coins are in the pot. Do you roll?"
    assert (
        Game(toy.GAME, 1, scenario=due("raid", coins=[5, 5])).question
        == "Player 1 raids you, Player 2. What do you give?"
    )


def test_a_finished_game_has_no_question() -> None:
    assert random_game(1).question == ""


def test_an_option_in_words_names_its_cards_and_what_they_do() -> None:
    game = Game(toy.GAME, 1, scenario={"stage": "trading"})
    card = game.table.seats[0].hand[0]
    kind, worth = toy.CARDS[card]
    expected = f"Play {kind.title()} {worth}: {toy.BOOK.words['effect'][kind]}"
    assert game.describe(("play", card)) == game.describe(f"play {card}") == expected
    assert game.describe("pass") == "Pass"


def test_an_option_without_a_sentence_of_its_own_gets_the_default() -> None:
    game = Game(toy.GAME, 1, scenario=due("raid", coins=[5, 5]))
    assert [game.describe(option) for option in ("pay", "discard")] == [
        "Pay Player 1 2 coins",
        "Do something else: discard",
    ]


def test_a_seat_that_is_an_option_is_a_person() -> None:
    game = Game(toy.GAME, 4, players=3, scenario=due("barter"))
    assert [game.describe(option) for option in game.options] == ["Barter with Player 2", "Barter with Player 3"]
    game.seat_names = ("Ada", "Ben", "Cleo")
    assert game.describe("2") == "Barter with Cleo"


def test_only_options_can_be_described() -> None:
    with pytest.raises(IllegalMoveError, match=r"can't answer 'sing' to luck\.go_on"):
        Game(toy.GAME, 1, scenario=AT_LUCK).describe("sing")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        random_game(1).describe("pass")


def test_an_event_in_words_calls_people_by_their_names() -> None:
    game = Game(toy.GAME, 1)
    event = Event("raid.give_way", 1, {"rival": 0, "way": "pay"})
    assert game.describe_event(event) == "Player 2 gives Player 1 coins."
    game.seat_names = ("Ada", "Ben")
    assert game.describe_event(event) == "Ben gives Ada coins."


def test_people_may_have_names_for_some_seats_only() -> None:
    assert [voice("Ada").seat(seat) for seat in range(3)] == ["Ada", "Player 2", "Player 3"]


def test_a_redacted_event_has_a_sentence_of_its_own() -> None:
    look = Event("spy.look", 0, {"card": "luck_4"}, (0,))
    assert toy.BOOK.event(look, voice()) == "Player 1 sees Luck 4 on the deck."
    assert toy.BOOK.event(look.for_seat(1), voice()) == "Player 1 looks at the top card."


def test_a_word_is_looked_up_among_cards_then_names_and_else_kept() -> None:
    say = voice()
    assert [say(word) for word in ("luck_4", "pay", "turned_over", 7)] == ["Luck 4", "coins", "turned over", "7"]


def test_a_list_is_joined_and_an_empty_one_is_nothing() -> None:
    assert voice()(["luck_4", "raid_1"]) == voice()(("luck_4", "raid_1")) == "Luck 4, Raid 1"
    assert voice()([]) == "nothing"


def test_a_score_line_in_words() -> None:
    assert toy.BOOK.score(ScoreLine("score.cards", 3, 3)) == "3 cards, 3 points"


# -- reasons ---------------------------------------------------------------------------------------------------


def test_a_reason_is_a_sentence_with_its_place() -> None:
    reason = Game(toy.GAME, 1, scenario={"stage": "trading"}).why_not("play luck_99")
    assert reason == Reason("play.not_in_hand", "p. 2, Trading", "Player 1 does not hold luck 99.")
    assert str(reason) == "Player 1 does not hold luck 99. (p. 2, Trading)"


def test_a_rule_that_is_its_own_reason_needs_no_second_sentence() -> None:
    assert toy.BOOK.reason("play.no_coin", voice(), {"card": "luck_1"}).text == "A card costs a coin."
    assert str(random_game(1).why_not("pass")) == "The game is over. (p. 6, End)"


def test_a_reason_calls_people_by_their_names() -> None:
    game = Game(toy.GAME, 1, scenario={"stage": "trading"})
    game.seat_names = ("Ada", "Ben")
    assert game.why_not("play luck_99").text == "Ada does not hold luck 99."


# -- all of it -------------------------------------------------------------------------------------------------


def test_every_question_and_event_has_words_for_every_seat() -> None:
    sentences: set[str] = set()
    for game in every_decision(20):
        sentences.add(game.question)
        sentences.update(map(game.describe, game.options))
        sentences.update(
            game.describe_event(event.for_seat(seat)) for event in game.events[-3:] for seat in range(game.players)
        )
    assert len(sentences) > 200
    assert not [sentence for sentence in sentences if "{" in sentence or "_" in sentence or "?" in sentence[:-1]]


def test_every_question_event_and_score_of_a_game_names_a_rule_that_is_listed() -> None:
    for game in every_decision(20):
        named = {game.asked.rule, *(event.rule for event in game.events)}
        named |= {line.rule for sheet in game.score_sheet() for line in sheet}
        assert named <= set(toy.BOOK.rules)


def test_numbers_choose_singular_or_plural_and_equal_things_are_counted() -> None:
    say = toy.BOOK.say
    assert say("{n:card/cards}, {m:card/cards}, {n}", voice(), {"n": 1, "m": 2}) == "1 card, 2 cards, 1"
    assert voice()(("fire", "fire", "luck")) == "2 fire, luck"
    assert voice()((3, 3, 5)) == "3, 3, 5"
