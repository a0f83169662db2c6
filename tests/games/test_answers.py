"""Almost valid answers in every game: which are accepted, and the messages for the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest
from effort import effort
from games.evenfall.evenfall_tables import BOX, MOON, SUN, battle
from play import cells, rule_place, state

import tabletop_nb as tt
from tabletop_nb.core.choice import text
from tabletop_nb.core.errors import IllegalMoveError
from tabletop_nb.core.game import Game
from tabletop_nb.core.matching import completions, is_number, members
from tabletop_nb.core.refusal import ANSWER_REASONS, NOT_OFFERED, WHICH, mentions
from tabletop_nb.games import NAMES, rules_of

GAMES = pytest.mark.parametrize("name", NAMES)
pytestmark = pytest.mark.soak


def questions(name: str, games: int) -> Iterator[tuple[Game, Random]]:
    """Yield all questions of this many random games, mode by mode, few players first."""
    modes = sorted(cells(name), key=lambda cell: cell[2])
    for seed in range(games):
        _, mode, players = modes[seed % len(modes)]
        game, random = tt.new_game(name, players, seed, mode), Random(seed)
        if name == "evenfall" and seed % 3 == 2:
            game = in_battle(random)
        while game.choice:
            yield game, random
            game.push(random.choice(game.choice.options))


def in_battle(random: Random) -> Game:
    """Return a Battle of three rivals who have everything; random games rarely get this far."""
    heroines, enemies = (random.sample(sorted(cards), len(cards)) for cards in (BOX.heroines, BOX.enemies))
    return battle(
        *(
            {
                "ready": heroines[4 * seat : 4 * seat + 4],
                "vanguard": enemies[7 * seat : 7 * seat + 2],
                "army": enemies[7 * seat + 2 : 7 * seat + 7],
                "recipes": [*SUN, *MOON],
            }
            for seat in range(3)
        )
    )


def assert_agreement(game: Game, answer: str) -> bool:
    """Assert that `why_not`, `apply` and `describe` agree; return whether they accept the answer."""
    reason = game.why_not(answer)
    assert [takes(game.copy().apply, answer), takes(game.describe, answer)] == [reason is None] * 2, answer
    return reason is None


def takes(method: Callable[[str], object], answer: str) -> bool:
    try:
        method(answer)
    except IllegalMoveError:
        return False
    return True


# -- sets and missing details ------------------------------------------------------------------------------


@GAMES
def test_the_members_of_a_set_can_be_named_in_any_order(name: str) -> None:
    sets, tried = rules_of(name).answer_sets, 0
    for game, random in islice(questions(name, effort(6, 60)), 0, None, effort(3, 1)):
        options = game.options
        assert len({str(members(option.split(), sets)) for option in options}) == len(options)
        for option in options:
            fixed, found = members(option.split(), sets)
            random.shuffle(found)
            other = " ".join([*fixed, *(word for member in found for word in member)])
            tried += other not in options
            assert game.why_not(other) is None
            assert game.spelled(other) == (other if other in options else option)
            assert game.describe(other) == game.describe(game.spelled(other))
    assert tried > 20


@GAMES
def test_a_save_contains_the_answer_as_offered(name: str) -> None:
    sets = rules_of(name).answer_sets
    for game, random in questions(name, effort(6, 20)):
        option = random.choice(game.options)
        fixed, found = members(option.split(), sets)
        other = " ".join([*fixed, *(word for member in reversed(found) for word in member)])
        if other not in game.options:
            twin, same = game.copy(), game.copy()
            twin.apply(other)
            same.apply(option)
            assert state(twin) == state(same)
            assert twin.save() == same.save()
            return
    raise AssertionError("no set was met")


@GAMES
def test_another_order_is_another_answer_if_the_order_matters(name: str) -> None:
    rules = rules_of(name)
    for game, random in questions(name, effort(3, 30)):
        for option in game.options:
            verb, *rest = option.split()
            random.shuffle(rest)
            other = " ".join([verb, *rest])
            if verb not in rules.answer_sets and other not in game.options:
                assert game.why_not(other) is not None, other


@GAMES
def test_a_missing_detail_is_filled_in_if_there_is_only_one_way(name: str) -> None:
    filled, open_ = 0, 0
    for game, random in islice(questions(name, 20), 0, None, 3):
        option = random.choice(game.options).split()
        start = " ".join(option[: random.randint(1, len(option))])
        ways = [text(way) for way in completions(game.choice.options, start)]  # type: ignore[union-attr]
        reason = game.why_not(start)
        if start in game.options:
            assert reason is None
        elif reason is None:
            assert ways == [game.spelled(start)]
            assert assert_agreement(game, start)
            filled += 1
        else:
            assert reason.rule == WHICH
            assert ways[0].split()[0] in reason.text
            open_ += 1
    assert open_ > 20


# -- the names of components -------------------------------------------------------------------------------


def components(game: Game) -> dict[str, str]:
    """Return the names of everything on the table."""
    return {each: name for each, name in game.rules.names(game.table).items() if " " not in each}


def verbs(name: str) -> list[str]:
    """Return the first words of the game's answers that have several words."""
    return sorted(
        {option.split()[0] for game, _ in questions(name, 12) for option in game.options if len(option.split()) > 1}
    )


@GAMES
def test_a_refused_component_always_gets_a_reason_about_it(name: str) -> None:
    """Try it alone or after a verb; with several verbs for each new kind of question, later only in a sample."""
    ways, met = verbs(name), set[str]()
    for number, (game, random) in enumerate(questions(name, effort(3, 50))):
        first = game.asked.rule not in met
        met.add(game.asked.rule)
        if not first and number % effort(12, 1):
            continue
        for component, called in components(game).items():
            for verb in ("", *random.sample(ways, 5)) if first else (random.choice(["", *ways]),):
                answer = f"{verb} {component}".strip()
                reason = game.why_not(answer)
                if reason is None:
                    assert game.spelled(answer) in game.options
                    continue
                assert reason.rule != NOT_OFFERED, answer
                assert mentions(reason.text, called) or component in reason.text.split(), f"{answer}: {reason}"
                assert reason.place == rule_place(game, reason)
                assert "{" not in reason.text


@GAMES
def test_reasons_reveal_only_what_the_asked_seat_can_know(name: str) -> None:
    """The reason is the same in every world that looks the same to the seat, with hidden cards re-dealt."""
    ways = ["", *verbs(name)]
    for number, (game, random) in enumerate(questions(name, effort(3, 50))):
        if number % effort(30, 10):
            continue
        world = game.imagine(game.asked.player, number)
        for component in components(game):
            answer = f"{random.choice(ways)} {component}".strip()
            assert world.why_not(answer) == game.why_not(answer), answer


@GAMES
def test_a_wrong_amount_lists_the_allowed_ones(name: str) -> None:
    tried = 0
    for game, random in questions(name, effort(6, 50)):
        option = random.choice(game.options).split()
        places = [i for i, word in enumerate(option) if is_number(word)]
        if len(places) != 1 or {*option} & {*components(game)}:  # Next to a component, a number is one of its powers.
            continue
        [i] = places
        wrong = " ".join([*option[:i], "9999", *option[i + 1 :]])
        reason = game.why_not(wrong)
        assert reason is not None
        assert "Allowed: " in reason.text, reason.text
        assert not assert_agreement(game, wrong)
        tried += 1
    assert tried > 5


@GAMES
def test_apply_why_not_and_describe_agree_on_almost_valid_answers(name: str) -> None:
    for number, (game, random) in enumerate(questions(name, effort(4, 50))):
        if number % 5:
            continue
        words = random.choice(game.options).split()
        other = random.choice(game.options).split()
        for near in (
            words[:-1],
            words[::-1],
            [*words, *other[1:]],
            [other[0], *words[1:]],
            [*words, "1"],
            [*words, *words],
        ):
            assert_agreement(game, " ".join(near))


@GAMES
def test_every_reason_about_the_answer_itself_is_a_rule_of_the_game(name: str) -> None:
    assert set(ANSWER_REASONS) <= set(rules_of(name).book.rules)
    assert set(rules_of(name).book.rules) >= rules_of(name).generic_reasons
