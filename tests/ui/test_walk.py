"""Walk-throughs: every stop of every game's file, a learner's way through it, and errors of broken files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from itertools import combinations, pairwise, permutations, product
from pathlib import Path
from typing import Any

import pytest
from story_checks import FILE, WALKED

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall.requirement import Requirement
from tabletop_nb.ui.story import Stop, WalkError, read
from tabletop_nb.ui.walk import Walk, describe_outcome


@pytest.fixture(params=WALKED)
def walk(request: pytest.FixtureRequest) -> Walk:
    return Walk(request.param)


def position_of(game: Game) -> Any:
    """Return everything that makes up a position."""
    return game.table.key(), game.table.revealed(), game.options, len(game.answers)


def finish(walk: Walk) -> None:
    """Make the move of this stop, if there is one."""
    if walk.stop.has_move:
        assert walk.answer(walk.stop.accept[0]).kind == "right", walk.address


def asking(walk: Walk) -> Iterator[Stop]:
    """Visit and yield each stop with a move."""
    for stop in walk.story.stops:
        if stop.has_move:
            walk.go(stop.address)
            yield stop


def test_every_message_for_a_wrong_move_can_appear(walk: Walk) -> None:
    for stop in asking(walk):
        heard = set()
        for way in stop.accept:
            for i in range(len(way)):
                walk.go(stop.address)
                assert not i or walk.answer(way[:i]).kind == "right"
                for option in walk.game.options:
                    before = walk.answers[:]
                    if any(list(other[: i + 1]) == [*before, option] for other in stop.accept):
                        continue
                    said = walk.answer([option])
                    assert said.kind == "wrong"
                    assert said.text
                    heard.add(said.text)
        assert {wrong.text for wrong in stop.wrong} <= heard, stop.address


# -- walking -------------------------------------------------------------------------------------------------


def test_a_stop_has_the_same_position_whether_walked_to_or_opened_directly(walk: Walk) -> None:
    walked = {}
    while True:
        walked[walk.address] = position_of(walk.game)
        finish(walk)
        assert walk.is_stop_done
        assert walk.can_go_on
        if walk.is_last:
            break
        walk.next()
    assert list(walked) == [stop.address for stop in walk.story.stops]
    for stop in reversed(walk.story.stops):  # in any order
        walk.go(stop.chapter, stop.id)
        assert (walk.address, position_of(walk.game)) == (stop.address, walked[stop.address])


def test_every_accepted_move_is_right_at_once_and_step_by_step(walk: Walk) -> None:
    for stop in asking(walk):
        ends = []
        for way in stop.accept:
            walk.go(stop.address)
            said = walk.answer(way)
            assert (said.kind, walk.is_stop_done, said.place != "") == ("right", True, True), (stop.address, way)
            ends.append(position_of(walk.game)[:2])
            walk.go(stop.address)
            for i, answer in enumerate(way, 1):
                assert walk.answer([answer]).kind == "right"
                assert walk.is_stop_done == (i == len(way)), (stop.address, way)
            ends.append(position_of(walk.game)[:2])
        assert all(one == other for one, other in pairwise(ends)), stop.address


def test_the_walk_through_can_be_finished_after_wrong_moves_everywhere(walk: Walk) -> None:
    for _ in walk.story.stops:
        if walk.stop.has_move:
            before = position_of(walk.game)
            wrong = [option for option in walk.game.options if not any(way[0] == option for way in walk.stop.accept)]
            for option in [*wrong, "nonsense", "no such 7"][-4:]:
                kind = walk.answer([option]).kind
                assert kind == ("wrong" if option in wrong else "illegal")
                assert position_of(walk.game) == before
                assert not walk.is_stop_done
            with pytest.raises(WalkError, match="move first"):
                walk.next()
            assert walk.can_show
            shown = walk.show()
            assert walk.answer(shown).kind == "right"
            assert not walk.can_show
        walk.next()
    assert walk.is_last
    assert walk.state(walk.chapters[0]) == "done"
    assert len(walk.done) == len(walk.story.stops)


def test_the_right_move_is_shown_after_two_tries_from_the_current_position() -> None:
    walk = Walk("evenfall")
    walk.go("wake/pairs")
    assert walk.answer(["keep"]).text == walk.stop.prompt
    assert walk.answer(["reroll 2"]).kind == "illegal"
    assert not walk.can_show
    with pytest.raises(WalkError, match="Try it yourself"):
        walk.show()
    assert walk.answer(["stop"]).kind == "wrong"
    assert walk.show() == ["heroine earth 2 5", "stop"]


def test_an_illegal_move_gets_feedback_with_rule_and_page() -> None:
    walk = Walk("evenfall")
    walk.go("change", "earth")
    said = walk.answer(["heroine fire 5 6"])
    assert (said.kind, said.rule, said.place) == ("illegal", "modify.rest", "p. 1, [2] Modify, Heroine Cards")
    assert said.text == "Solenne is at Rest."
    said = walk.answer(["heroine earth 1 6", "heroine earth 2 5"])  # The second is illegal, so nothing is done.
    assert (said.kind, said.rule, walk.answers, walk.game.table.dice) == ("illegal", "modify.rest", [], (1, 2, 4, 5))


def test_a_right_move_is_right_in_any_order_of_its_dice() -> None:
    walk = Walk("evenfall")
    stop = next(stop for stop in walk.story.stops if stop.accept == (("reroll 1 3",),))
    walk.go(*stop.address.split("/"))
    assert walk.answer(["reroll 3 1"]).kind == "right"
    assert walk.answers == ["reroll 1 3"]


def test_any_other_legal_move_gets_a_description_of_its_outcome() -> None:
    walk = Walk("evenfall")
    walk.go("failure/boots")
    said = walk.answer(["heroine water 6 5"])
    assert said.kind == "wrong"
    assert said.text == walk.stop.otherwise
    assert "4, 5, 5, 6" in describe_outcome(walk.game, "heroine water 6 5")


def test_the_described_outcome_never_reveals_future_dice() -> None:
    one, other = (
        tt.new_game("evenfall", seed=1, scenario={"phase": "roll", "script": {"dice": [1, 3, 5, 5, *dice]}})
        for dice in ([3, 5], [6, 6])
    )
    assert describe_outcome(one, "reroll 1 3") == describe_outcome(other, "reroll 1 3")


def test_a_reading_stop_accepts_no_move() -> None:
    walk = Walk("evenfall")
    before = position_of(walk.game)
    assert (walk.stop.has_move, walk.is_stop_done) == (False, True)
    assert walk.answer(["reroll 1 3"]).text == "There's nothing to do here. Read, then press Next."
    assert (position_of(walk.game), walk.tries) == (before, 0)
    walk.next()
    assert walk.answer([]).kind == "wrong"
    assert walk.answer("reroll  1 3").kind == "right"  # A single answer can be given as a string.


def test_back_and_skip_keep_the_state_of_each_stop() -> None:
    walk = Walk("evenfall")
    walk.back()  # There is no previous stop.
    assert walk.is_first
    walk.next()
    walk.skip()
    assert walk.address == "first_roll/suns"
    assert walk.game.table.dice == (3, 5, 5, 5)  # The story continues anyway.
    walk.back()
    assert not walk.can_go_on
    assert walk.address == walk.chapter.stops[1].address
    assert walk.done == {walk.chapter.stops[0].address}
    walk.go("wake")
    assert walk.address == "wake/ready"
    assert [walk.state(chapter) for chapter in walk.chapters[:3]] == ["open", "open", "here"]
    walk.go("your_game/play")
    walk.next()  # There is no next stop.
    assert walk.is_last


@pytest.mark.parametrize(
    ("address", "allowed"), [("nowhere", "first_roll"), ("wake/up", "choose"), ("", "first_roll"), ("a/b/c", "wake")]
)
def test_an_unknown_address_changes_nothing(address: str, allowed: str) -> None:
    walk = Walk("evenfall")
    walk.go("wake/choose")
    with pytest.raises(WalkError, match=f"no stop '{address}'.*{allowed}"):
        walk.go(address)
    assert walk.address == "wake/choose"


def test_progress_is_plain_data_and_can_be_restored() -> None:
    walk = Walk("evenfall")
    for _ in range(9):
        finish(walk)
        walk.next()
    kept = json.loads(json.dumps(walk.progress()))
    again = Walk("evenfall", progress=kept)
    assert (again.address, again.done, again.progress()) == (walk.address, walk.done, kept)
    assert position_of(again.game) == position_of(walk.game)


@pytest.mark.parametrize(
    "kept",
    [
        *(None, 7, "x", [], {}, {"done": None, "at": 3}, {"done": [1, ["x"], "gone/stop"], "at": "gone/stop"}),
        {"game": "chess", "done": ["first_roll/welcome"], "at": "wake/ready"},
    ],
)
def test_old_or_foreign_progress_is_harmless(kept: Any) -> None:
    walk = Walk("evenfall", progress=kept)
    assert (walk.address, walk.done) == ("first_roll/welcome", set())


def test_valid_parts_of_old_progress_are_kept() -> None:
    walk = Walk("evenfall", progress={"done": ["first_roll/welcome", "first_roll/gone"], "at": "first_roll/gone"})
    assert walk.done == {"first_roll/welcome"}


# -- the story of Evenfall -----------------------------------------------------------------------------------

POSITIONS_SCRIPT = """
from tabletop_nb.ui.story import read
for address, game in read("evenfall").games.items():
    print(address, game.table.dice, game.table.enemies, sorted(game.table.seats[0].team))
"""


def positions_by_address(file: Path | None = None) -> list[str]:
    games = read("evenfall", file).games
    return [
        f"{at} {game.table.dice} {game.table.enemies} {sorted(game.table.seats[0].team)}" for at, game in games.items()
    ]


def test_the_story_depends_on_nothing_but_the_file(tmp_path: Path) -> None:
    here = positions_by_address()
    for seed in ("0", "4711"):
        run = subprocess.run(
            [sys.executable, "-c", POSITIONS_SCRIPT],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        )
        assert run.stdout.splitlines() == here
    other = tmp_path / "other.toml"
    other.write_text(FILE.read_text("utf-8").replace("seed = 1\n", "seed = 99\n"), "utf-8")
    assert positions_by_address(other) == here  # The script contains every die and card that matters.


@cache
def meets(roll: tuple[int, ...], row: str) -> bool:
    """Return whether the roll meets the row with some numbers for the Suns and the Moons."""
    for order in permutations(roll):
        for sun, moon in product(range(1, 7), repeat=2):
            wanted = [{"Sun": sun, "Moon": moon}.get(slot) or int(slot) for slot in row.split()]
            if list(order[: len(wanted)]) == wanted:
                return True
    return False


def reachable(dice: Iterable[int], symbols: list[str], requirements: list[str]) -> bool:
    """Return, by brute force, whether these powers, each used at most once, can meet one of the requirements."""
    change = {
        "fire": lambda n: [n + 1],
        "water": lambda n: [n - 1],
        "earth": lambda n: [7 - n],
        "quintessence": lambda n: [n - 1, n + 1],
    }

    seen, todo = set(), [(tuple(sorted(dice)), tuple(sorted(symbols)))]
    while todo:
        roll, left = todo.pop()
        if (roll, left) in seen:
            continue
        seen.add((roll, left))
        if any(meets(roll, each) for each in requirements):
            return True
        for i, symbol in enumerate(left):
            for j, face in enumerate(roll):
                for to in change[symbol](face):
                    if 1 <= to <= 6:
                        todo.append((tuple(sorted((*roll[:j], to, *roll[j + 1 :]))), (*left[:i], *left[i + 1 :])))
    return False


def powers(game: Game, army: bool) -> list[str]:
    """Return the powers that change a die with certainty."""
    me, box = game.table.seats[0], game.table.box
    found = [box.power[card] for card in me.ready] + ([box.symbol[card] for card in me.army] if army else [])
    return [symbol for symbol in found if symbol != "air"]


def rows(game: Game) -> list[str]:
    return [str(game.table.box.enemies[card].requirement) for card in game.table.enemies]


@pytest.mark.parametrize(
    "address", ["failure/hard", "failure/air", "failure/boots", "failure/again", "failure/last_try", "failure/defeat"]
)
def test_nothing_helps_where_the_text_says_so(address: str) -> None:
    game = read("evenfall").games[address]
    assert not reachable(game.table.dice, powers(game, army=True), rows(game))


def test_five_of_nine_outcomes_match_as_the_text_says() -> None:
    game = read("evenfall").games["failure/last_try"]
    good = sum(
        reachable((1, 6, *thrown), powers(game, army=False), ["1 1 6 6"]) for thrown in product(range(1, 7), repeat=2)
    )
    assert good * 9 == 36 * 5


def test_another_reroll_usually_needs_army_cards_to_succeed() -> None:
    game = read("evenfall").games["failure/boots"]

    def best_chance(army: bool) -> float:
        chances = []
        for count in (1, 2, 3, 4):
            throws = list(product(range(1, 7), repeat=count))
            for keep in set(combinations(game.table.dice, 4 - count)):
                good = sum(reachable((*keep, *thrown), powers(game, army), rows(game)) for thrown in throws)
                chances.append(good / len(throws))
        return max(chances)

    assert best_chance(army=False) < 0.5 < best_chance(army=True)


def test_all_six_numbers_can_become_a_three() -> None:
    game = read("evenfall").games["ending/king"]
    assert all(reachable((3, 3, 3, n), powers(game, army=False), ["Sun Sun Sun Sun"]) for n in range(1, 7))


def test_the_text_states_the_right_chances() -> None:
    throws = list(product(range(1, 7), repeat=2))
    assert sum(one == other for one, other in throws) * 6 == len(throws)
    assert 1.8 < sum(5 in thrown for thrown in throws) / 6 < 2


def test_the_rulebooks_examples_are_in_the_story() -> None:
    games = read("evenfall").games
    wolf, pairs = Requirement.parse("3 3 Sun Sun"), Requirement.parse("Sun Sun Moon Moon")
    assert games["first_roll/suns"].table.dice == (3, 5, 5, 5)
    assert not wolf.matches((3, 5, 5, 5))
    assert games["change/nearly"].table.dice == (3, 3, 4, 5)
    assert not wolf.matches((3, 3, 4, 5))
    assert games["change/wolf"].table.dice == (3, 3, 5, 5)
    assert wolf.matches((3, 3, 5, 5))
    assert wolf.matches((3, 3, 3, 3))
    assert games["wake/choose"].table.dice == (2, 2, 5, 5)
    assert pairs.matches((2, 2, 5, 5))
    assert pairs.matches((2, 2, 2, 2))
    assert games["wake/choose"].options == ["capture quarry_boar", "capture whisper_moth"]
    assert len(games["alchemy/army"].table.enemies) == 3
    assert not games["alchemy/army"].table.enemy_deck
    boots, after = games["failure/boots"].table.seats[0], games["failure/again"].table.seats[0]
    assert sorted(boots.team) == sorted(after.ready)
    assert not after.resting
    assert not after.recipes
    assert len(games["ending/lich"].table.seats[0].team) == 3
    assert "pyrra" in games["ending/king"].table.seats[0].ready
    assert games["ending/score"].over
    assert games["ending/score"].scores == [16]
    assert [line.points for line in games["ending/score"].score_sheet()[0]] == [4, 8, 4]
    assert len(games["rivals/scar"].table.seats[1].scars) == 1
    assert games["rivals/points"].winners == [0]


def test_the_score_of_the_example_with_a_scar() -> None:
    scored = ["ash_warden", "mire_serpent", "gale_harpy", "root_ogre", "prism_stag"]
    seats = [{"ready": ["rowan"], "vanguard": ["star_weaver"], "score": scored, "scars": ["wren"]}, {"ready": ["opal"]}]
    game = tt.new_game("evenfall", players=2, seed=1, scenario={"battle": True, "seats": seats, "turn": 0})
    assert game.scores[0] == 5 + 1 + 1 + 5 - 3
    assert "5 + 1 + 1 + 5 - 3 = 9" in next(s.text for s in read("evenfall").stops if s.address == "rivals/points")


def test_the_most_that_can_be_scored() -> None:
    walk = Walk("evenfall")
    captured = Counter(event.rule for event in read("evenfall").games["ending/score"].events)["capture.choose"]
    assert captured == 8
    assert captured + 4 * 2 + 4 == 20
    walk.go("ending/most")
    assert "20" in walk.stop.text
    assert "42" in walk.stop.text


# -- custom files --------------------------------------------------------------------------------------------

OWN = """
title = "A walk"
minutes = 3

[[chapter]]
id = "one"
title = "One"
minutes = 3
setup = { players = 1, scenario = { enemies = ["ash_warden"], script = { dice = [1, 3, 5, 5, 5, 5] } } }

[[chapter.stop]]
id = "move"
title = "Move"
text = "Throw."
rule = "roll.reroll"
prompt = "Throw the 1."
accept = [["reroll 1"]]
wrong = [{ answer = "keep", text = "No." }]

[[chapter.stop]]
id = "rest"
title = "Rest"
text = "Well."
"""


def write_walkthrough(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "own.toml"
    file.write_text(text, "utf-8")
    return file


def test_a_custom_file_works(tmp_path: Path) -> None:
    file = write_walkthrough(tmp_path, OWN)
    walk = Walk("evenfall", file=file)
    assert walk.answer(["reroll 1"]).text == "Well done."
    file.write_text(OWN.replace('"Well."', '"Changed."'), "utf-8")
    os.utime(file, ns=(1, 1))
    assert Walk("evenfall", file=file).story.stops[1].text == "Changed."


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'rule = "roll.reroll"',
            'rule = "roll.rerol"',
            "chapter one, stop move, field rule: 'roll.rerol' .*roll.reroll",
        ),
        ('title = "Rest"\n', "", "chapter one, stop rest, field title is missing"),
        ('id = "rest"', "", "chapter one, stop number 2, field id is missing"),
        ('text = "Well."', "text = 3", "chapter one, stop rest, field text: 3 was given; allowed: some text"),
        ('text = "Well."', 'txt = "Well."', "chapter one, stop rest, field t"),
        ('id = "rest"', 'id = "move"', "chapter one, stop move, field id: 'move' was given twice"),
        ('id = "one"', 'id = "o n e"', "chapter o n e, field id: 'o n e' was given; allowed: a name of letters"),
        (
            'accept = [["reroll 1"]]',
            'accept = ["reroll 1"]',
            r"stop move, field accept\[0\]: 'reroll 1' was .*a list of",
        ),
        ('accept = [["reroll 1"]]', "", "stop move, field accept: nothing was given; allowed: prompt and accept"),
        ('prompt = "Throw the 1."', "", "stop move, field prompt: nothing was given; allowed: prompt and accept"),
        (
            '"reroll 1"',
            '"reroll 6"',
            r"stop move, field accept\[0\]\[0\]: 'reroll 6' .*Not enough dice show 6.*legal: keep",
        ),
        ('[["reroll 1"]]', '[["reroll 1"], ["keep"]]', r"field accept\[1\]: \['keep'\] leads to another position"),
        ('text = "Well."', 'text = "Well."\nteacher = ["fly"]', r"stop rest, field teacher\[0\]: 'fly' was given"),
        ('["ash_warden"]', '["ash_warded"]', "chapter one, field setup: scenario field enemies.*ash_warden"),
        ("players = 1", "player = 1", "chapter one, field setup: Evenfall has no option player"),
        ("setup = {", "setup_ = {", "chapter one, field setup_"),
        (
            "dice = [1, 3, 5, 5, 5, 5]",
            "dice = [1, 3, 5, 5], heroines = ['nobody']",
            "chapter one, field setup: .*heroines",
        ),
        (
            'text = "Well."',
            'text = "Well."\nlive = [{ title = "Play", setup = { players = 2 }, seats = ["person"] }]',
            r"stop rest, field live\[0\].seats: \['person'\] was given; allowed: 2",
        ),
        (
            'text = "Well."',
            'text = "Well."\nlive = [{ title = "Play", setup = { players = 2 }, seats = ["person", "gentel"] }]',
            r"stop rest, field live\[0\].seats: .*gentle.*or person",
        ),
        (
            'text = "Well."',
            'text = "Well."\nlive = [{ title = "Play", setup = { players = 9 } }]',
            r"stop rest, field live\[0\].setup: Evenfall can't have 9 players",
        ),
        ("minutes = 3\n\n", 'minutes = "three"\n\n', "minutes: 'three' was given; allowed: a whole number"),
        ('title = "A walk"', 'title = "A walk', "own.toml: .*line 2"),
        ('text = "No."', 'txt = "No."', r"stop move, field wrong\[0\].t"),
    ],
)
def test_a_broken_file_is_reported_with_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in OWN
    with pytest.raises(WalkError, match=message) as caught:
        Walk("evenfall", file=write_walkthrough(tmp_path, OWN.replace(old, new, 1)))
    assert str(caught.value).startswith("own.toml: ")
    assert str(tmp_path) not in str(caught.value)


DEEP = 3000
TOO_DEEP = {
    "lists": f"title = {'[' * DEEP}{']' * DEEP}",
    "keys": "title" + ".a" * DEEP + " = 1",
    "tables": "title = " + "{ a = " * DEEP + "1" + " }" * DEEP,
    "setup": 'title = "A"\nminutes = 3\n[[chapter]]\nid = "one"\ntitle = "One"\nminutes = 3\nsetup.scenario'
    + ".a" * DEEP
    + ' = 1\n[[chapter.stop]]\nid = "rest"\ntitle = "Rest"\ntext = "Well."',
    "number": f"title = 0x{'f' * 5000}",
}


@pytest.mark.parametrize("content", TOO_DEEP.values(), ids=TOO_DEEP)
def test_an_unreadable_file_is_reported(tmp_path: Path, content: str) -> None:
    with pytest.raises(WalkError, match=r"^own\.toml: "):
        Walk("evenfall", file=write_walkthrough(tmp_path, content))


def test_a_missing_file_and_a_missing_setup_are_reported(tmp_path: Path) -> None:
    with pytest.raises(WalkError, match=r"nowhere\.toml"):
        Walk("evenfall", file=tmp_path / "nowhere.toml")
    lines = [line for line in OWN.splitlines() if not line.startswith("setup")]
    with pytest.raises(WalkError, match="the first chapter has to set up a game"):
        Walk("evenfall", file=write_walkthrough(tmp_path, "\n".join(lines)))


def test_an_impossible_script_is_reported_where_it_fails(tmp_path: Path) -> None:
    text = OWN.replace("script = {", 'script = { enemies = ["ash_warden"],').replace(
        'text = "Well."', 'text = "Well."\nteacher = ["stop"]'
    )
    with pytest.raises(
        WalkError, match=r"stop rest, field teacher\[0\]: 'stop' .*script.enemies: 'ash_warden' comes next"
    ):
        Walk("evenfall", file=write_walkthrough(tmp_path, text))


def test_patterns_are_not_empty_and_do_not_match_right_answers(walk: Walk) -> None:
    """Feedback whose pattern matches a right answer would never appear."""
    for stop in walk.story.stops:
        firsts = {way[0] for way in stop.accept}
        for wrong in stop.wrong:
            assert wrong.answer.strip("*? ")
            if all(len(way) == 1 for way in stop.accept):
                assert not any(fnmatchcase(first, wrong.answer) for first in firsts), stop.address
