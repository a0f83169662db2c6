"""The walk-through: every stop of every game's file, the way a learner goes through it, and what a broken file says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from itertools import pairwise, permutations, product
from pathlib import Path
from typing import Any

import pytest

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games import NAMES, rules_of
from tabletop_nb.games.evenfall.requirement import Requirement
from tabletop_nb.ui.screen import Look
from tabletop_nb.ui.session import presenter
from tabletop_nb.ui.story import Stop, WalkError, read
from tabletop_nb.ui.walk import Walk, leads_to

WALKED = [name for name in NAMES if (rules_of(name).book.folder / "walkthrough.toml").is_file()]
FILE = rules_of("evenfall").book.folder / "walkthrough.toml"


@pytest.fixture(params=WALKED)
def walk(request: pytest.FixtureRequest) -> Walk:
    return Walk(request.param)


def stand(game: Game) -> Any:
    """All that a position is."""
    return game.table.key(), game.table.revealed(), game.options, len(game.answers)


def finish(walk: Walk) -> None:
    """Makes the move of this stop, if there is one."""
    if walk.stop.asks:
        assert walk.give(walk.stop.accept[0]).kind == "right", walk.address


def asking(walk: Walk) -> Iterator[Stop]:
    """Goes to each stop with a move."""
    for stop in walk.story.stops:
        if stop.asks:
            walk.go(stop.address)
            yield stop


# -- the file ------------------------------------------------------------------------------------------------


def test_short_texts_and_chapters(walk: Walk) -> None:
    for stop in walk.story.stops:
        assert len(stop.text.split()) <= 60, stop.address
        assert len(stop.prompt.split()) <= 25, stop.address
        said = [stop.right, stop.otherwise, *(wrong.text for wrong in stop.wrong)]
        assert all(len(words.split()) <= 40 for words in said), stop.address
        assert stop.text.count("**") % 2 == 0, stop.address
        assert stop.paragraphs
        assert all("\n" not in part for part in stop.paragraphs)
    for chapter in walk.chapters:
        assert 3 <= chapter.minutes <= 6, chapter.id
    assert sum(chapter.minutes for chapter in walk.chapters) == walk.story.minutes
    assert 20 <= walk.story.minutes <= 40


def test_your_move_at_least_every_third_stop(walk: Walk) -> None:
    def acts(stop: Stop) -> bool:
        return stop.asks or stop.quiz or bool(stop.live)

    needed = [stop for chapter in walk.chapters if not chapter.optional for stop in chapter.stops]
    for stops in (walk.story.stops, needed):
        for three in zip(stops, stops[1:], stops[2:], strict=False):
            assert any(map(acts, three)), [stop.address for stop in three]
    assert any(map(acts, walk.story.stops[:2]))  # the first decision comes at once


def test_every_stop_teaches_a_rule_and_ends_in_a_game_of_ones_own(walk: Walk) -> None:
    *stops, last = walk.story.stops
    assert all(stop.rule in rules_of(walk.name).book.rules for stop in stops if not stop.quiz)
    assert [stop.quiz for stop in stops].count(True) == 1
    assert "gentle" in last.live[0].seats
    for live in last.live:
        assert tt.new_game(walk.name, **live.setup).players == len(live.seats)


def test_spoken_things_lie_on_the_board(walk: Walk) -> None:
    show = presenter(walk.name)
    for stop in walk.story.stops:
        walk.go(stop.address)
        main, side = show.zones(Look(walk.game, 0))
        zones = {zone["id"] for zone in (*main, *side)}
        things = {thing.get("id") for zone in (*main, *side) for thing in zone["things"]}
        for spoken in stop.spoken:
            assert spoken in (things if ":" in spoken else zones), f"{stop.address}: {spoken}; there: {zones} {things}"
        assert set(stop.show) <= zones | things, stop.address


def test_every_wrong_text_can_be_heard(walk: Walk) -> None:
    for stop in asking(walk):
        heard = set()
        for way in stop.accept:
            for i in range(len(way)):
                walk.go(stop.address)
                assert not i or walk.give(way[:i]).kind == "right"
                for option in walk.game.options:
                    before = walk.given[:]
                    if any(list(other[: i + 1]) == [*before, option] for other in stop.accept):
                        continue
                    said = walk.give([option])
                    assert said.kind == "legalbut"
                    assert said.text
                    heard.add(said.text)
        assert {wrong.text for wrong in stop.wrong} <= heard, stop.address


# -- walking -------------------------------------------------------------------------------------------------


def test_every_stop_by_walking_and_by_its_address(walk: Walk) -> None:
    walked = {}
    while True:
        walked[walk.address] = stand(walk.game)
        finish(walk)
        assert walk.stop_done
        assert walk.may_go_on
        if walk.last:
            break
        walk.next()
    assert list(walked) == [stop.address for stop in walk.story.stops]
    for stop in reversed(walk.story.stops):  # in any order
        walk.go(stop.chapter, stop.id)
        assert (walk.address, stand(walk.game)) == (stop.address, walked[stop.address])


def test_every_right_way_is_right_at_once_and_step_by_step(walk: Walk) -> None:
    for stop in asking(walk):
        ends = []
        for way in stop.accept:
            walk.go(stop.address)
            said = walk.give(way)
            assert (said.kind, walk.stop_done, said.place != "") == ("right", True, True), (stop.address, way)
            ends.append(stand(walk.game)[:2])
            walk.go(stop.address)
            for i, answer in enumerate(way, 1):
                assert walk.give([answer]).kind == "right"
                assert walk.stop_done == (i == len(way)), (stop.address, way)
            ends.append(stand(walk.game)[:2])
        assert all(one == other for one, other in pairwise(ends)), stop.address


def test_wrong_moves_everywhere_and_it_still_ends(walk: Walk) -> None:
    for _ in walk.story.stops:
        if walk.stop.asks:
            before = stand(walk.game)
            wrong = [option for option in walk.game.options if not any(way[0] == option for way in walk.stop.accept)]
            for option in [*wrong, "nonsense", "no such 7"][-4:]:
                kind = walk.give([option]).kind
                assert kind == ("legalbut" if option in wrong else "illegal")
                assert stand(walk.game) == before
                assert not walk.stop_done
            with pytest.raises(WalkError, match="move first"):
                walk.next()
            assert walk.may_show
            shown = walk.show()
            assert walk.give(shown).kind == "right"
            assert not walk.may_show
        walk.next()
    assert walk.last
    assert walk.state(walk.chapters[0]) == "done"
    assert len(walk.done) == len(walk.story.stops)


def test_the_right_move_is_shown_after_two_tries_and_from_where_one_stands() -> None:
    walk = Walk("evenfall")
    walk.go("wake/pairs")
    assert walk.give(["keep"]).text.endswith("Change a die?")
    assert walk.give(["reroll 2"]).kind == "illegal"
    assert not walk.may_show
    with pytest.raises(WalkError, match="Try it yourself"):
        walk.show()
    assert walk.give(["stop"]).kind == "legalbut"
    assert walk.show() == ["heroine earth 2 5", "stop"]


def test_an_illegal_move_is_answered_with_rule_and_page() -> None:
    walk = Walk("evenfall")
    walk.go("change", "earth")
    said = walk.give(["heroine fire 5 6"])
    assert (said.kind, said.rule, said.place) == ("illegal", "modify.rest", "p. 1, [2] Modify, Heroine Cards")
    assert said.text == "Solenne is at Rest."
    said = walk.give(["heroine earth 1 6", "heroine earth 2 5"])  # the second is illegal: nothing is done
    assert (said.kind, said.rule, walk.given, walk.game.table.dice) == ("illegal", "modify.rest", [], (1, 2, 4, 5))


def test_a_right_move_is_right_in_any_order_of_its_dice() -> None:
    walk = Walk("evenfall")
    stop = next(stop for stop in walk.story.stops if stop.accept == (("reroll 1 3",),))
    walk.go(*stop.address.split("/"))
    assert walk.give(["reroll 3 1"]).kind == "right"
    assert walk.given == ["reroll 1 3"]


def test_any_other_legal_move_is_told_what_it_leads_to() -> None:
    walk = Walk("evenfall")
    walk.go("failure/boots")
    said = walk.give(["heroine water 6 5"])
    assert said.kind == "legalbut"
    assert said.text == walk.stop.otherwise
    assert "4, 5, 5, 6" in leads_to(walk.game, "heroine water 6 5")


def test_what_a_move_leads_to_never_tells_the_dice_to_come() -> None:
    one, other = (
        tt.new_game("evenfall", seed=1, scenario={"phase": "roll", "script": {"dice": [1, 3, 5, 5, *dice]}})
        for dice in ([3, 5], [6, 6])
    )
    assert leads_to(one, "reroll 1 3") == leads_to(other, "reroll 1 3")


def test_a_reading_stop_takes_no_move() -> None:
    walk = Walk("evenfall")
    before = stand(walk.game)
    assert (walk.stop.asks, walk.stop_done) == (False, True)
    assert walk.give(["reroll 1 3"]).text == "There's nothing to do here. Read, then press Next."
    assert (stand(walk.game), walk.tries) == (before, 0)
    walk.next()
    assert walk.give([]).kind == "legalbut"
    assert walk.give("reroll  1 3").kind == "right"  # one answer may come as it is


def test_back_skip_and_states() -> None:
    walk = Walk("evenfall")
    walk.back()  # there is nothing before
    assert walk.first
    walk.next()
    walk.skip()
    assert walk.address == "first_roll/suns"
    assert walk.game.table.dice == (3, 5, 5, 5)  # the story goes on all the same
    walk.back()
    assert not walk.may_go_on
    assert [walk.state(stop) for stop in walk.chapter.stops[:3]] == ["done", "here", "open"]
    walk.go("wake")
    assert walk.address == "wake/ready"
    assert [part["state"] for part in walk.outline()][:3] == ["open", "open", "here"]
    walk.go("your_game/play")
    walk.next()  # nothing follows
    assert walk.last


@pytest.mark.parametrize(
    ("address", "allowed"), [("nowhere", "first_roll"), ("wake/up", "choose"), ("", "first_roll"), ("a/b/c", "wake")]
)
def test_a_wrong_address_changes_nothing(address: str, allowed: str) -> None:
    walk = Walk("evenfall")
    walk.go("wake/choose")
    with pytest.raises(WalkError, match=f"no stop '{address}'.*{allowed}"):
        walk.go(address)
    assert walk.address == "wake/choose"


def test_progress_is_plain_data_and_comes_back() -> None:
    walk = Walk("evenfall")
    for _ in range(9):
        finish(walk)
        walk.next()
    kept = json.loads(json.dumps(walk.progress()))
    again = Walk("evenfall", progress=kept)
    assert (again.address, again.done, again.progress()) == (walk.address, walk.done, kept)
    assert stand(again.game) == stand(walk.game)


@pytest.mark.parametrize(
    "kept",
    [
        *(None, 7, "x", [], {}, {"done": None, "at": 3}, {"done": [1, ["x"], "gone/stop"], "at": "gone/stop"}),
        {"game": "chess", "done": ["first_roll/welcome"], "at": "wake/ready"},
    ],
)
def test_old_or_foreign_progress_does_no_harm(kept: Any) -> None:
    walk = Walk("evenfall", progress=kept)
    assert (walk.address, walk.done) == ("first_roll/welcome", set())


def test_of_old_progress_what_fits_is_kept() -> None:
    walk = Walk("evenfall", progress={"done": ["first_roll/welcome", "first_roll/gone"], "at": "first_roll/gone"})
    assert walk.done == {"first_roll/welcome"}


# -- the story of Evenfall -----------------------------------------------------------------------------------

DICE = """
from tabletop_nb.ui.story import read
for address, game in read("evenfall").games.items():
    print(address, game.table.dice, game.table.enemies, sorted(game.table.seats[0].team))
"""


def told(file: Path | None = None) -> list[str]:
    games = read("evenfall", file).games
    return [
        f"{at} {game.table.dice} {game.table.enemies} {sorted(game.table.seats[0].team)}" for at, game in games.items()
    ]


def test_the_story_depends_on_nothing_but_the_file(tmp_path: Path) -> None:
    here = told()
    for seed in ("0", "4711"):
        run = subprocess.run(
            [sys.executable, "-c", DICE], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        )
        assert run.stdout.splitlines() == here
    other = tmp_path / "other.toml"
    other.write_text(FILE.read_text("utf-8").replace("seed = 1\n", "seed = 99\n"), "utf-8")
    assert told(other) == here  # every die and every card that matters is in the script


@cache
def meets(roll: tuple[int, ...], row: str) -> bool:
    """Does some order of the dice, with some number for the Suns and one for the Moons, show the row?"""
    for order in permutations(roll):
        for sun, moon in product(range(1, 7), repeat=2):
            wanted = [{"Sun": sun, "Moon": moon}.get(slot) or int(slot) for slot in row.split()]
            if list(order[: len(wanted)]) == wanted:
                return True
    return False


def reachable(dice: Iterable[int], symbols: list[str], rows: list[str]) -> bool:
    """Can these powers, each used at most once, make one of the rows? Written without the engine."""
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
        if any(meets(roll, row) for row in rows):
            return True
        for i, symbol in enumerate(left):
            for j, face in enumerate(roll):
                for to in change[symbol](face):
                    if 1 <= to <= 6:
                        todo.append((tuple(sorted((*roll[:j], to, *roll[j + 1 :]))), (*left[:i], *left[i + 1 :])))
    return False


def powers(game: Game, army: bool) -> list[str]:
    """The powers that change a die for certain."""
    me, box = game.table.seats[0], game.table.box
    found = [box.power[card] for card in me.ready] + ([box.symbol[card] for card in me.army] if army else [])
    return [symbol for symbol in found if symbol != "air"]


def rows(game: Game) -> list[str]:
    return [str(game.table.box.enemies[card].requirement) for card in game.table.enemies]


@pytest.mark.parametrize(
    "address", ["failure/hard", "failure/air", "failure/boots", "failure/again", "failure/last_try", "failure/defeat"]
)
def test_where_the_story_says_that_nothing_helps_nothing_does(address: str) -> None:
    game = read("evenfall").games[address]
    assert not reachable(game.table.dice, powers(game, army=True), rows(game))


def test_five_of_nine() -> None:
    game = read("evenfall").games["failure/last_try"]
    good = sum(
        reachable((1, 6, *thrown), powers(game, army=False), ["1 1 6 6"]) for thrown in product(range(1, 7), repeat=2)
    )
    assert good * 9 == 36 * 5


def test_all_six_numbers_can_become_a_three() -> None:
    game = read("evenfall").games["ending/king"]
    assert all(reachable((3, 3, 3, n), powers(game, army=False), ["Sun Sun Sun Sun"]) for n in range(1, 7))


def test_once_in_six_times_and_nearly_twice_as_likely() -> None:
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


# -- files of one's own --------------------------------------------------------------------------------------

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


def own(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "own.toml"
    file.write_text(text, "utf-8")
    return file


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    file = own(tmp_path, OWN)
    walk = Walk("evenfall", file=file)
    assert walk.give(["reroll 1"]).text == "Well done."
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
        ('[["reroll 1"]]', '[["reroll 1"], ["keep"]]', r"field accept\[1\]: \['keep'\] leads elsewhere"),
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
            r"stop rest, field live\[0\].setup: Evenfall takes no 9 players",
        ),
        ("minutes = 3\n\n", 'minutes = "three"\n\n', "minutes: 'three' was given; allowed: a whole number"),
        ('title = "A walk"', 'title = "A walk', "own.toml: .*line 2"),
        ('text = "No."', 'txt = "No."', r"stop move, field wrong\[0\].t"),
    ],
)
def test_a_broken_file_says_where(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in OWN
    with pytest.raises(WalkError, match=message) as caught:
        Walk("evenfall", file=own(tmp_path, OWN.replace(old, new, 1)))
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
def test_a_file_that_python_cannot_read_or_show_says_so(tmp_path: Path, content: str) -> None:
    with pytest.raises(WalkError, match=r"^own\.toml: "):
        Walk("evenfall", file=own(tmp_path, content))


def test_a_missing_file_and_a_missing_setup(tmp_path: Path) -> None:
    with pytest.raises(WalkError, match=r"nowhere\.toml"):
        Walk("evenfall", file=tmp_path / "nowhere.toml")
    lines = [line for line in OWN.splitlines() if not line.startswith("setup")]
    with pytest.raises(WalkError, match="the first chapter has to set up a game"):
        Walk("evenfall", file=own(tmp_path, "\n".join(lines)))


def test_a_script_that_cannot_come_true_is_told_where_it_fails(tmp_path: Path) -> None:
    text = OWN.replace("script = {", 'script = { enemies = ["ash_warden"],').replace(
        'text = "Well."', 'text = "Well."\nteacher = ["stop"]'
    )
    with pytest.raises(
        WalkError, match=r"stop rest, field teacher\[0\]: 'stop' .*script.enemies: 'ash_warden' comes next"
    ):
        Walk("evenfall", file=own(tmp_path, text))


def test_patterns_are_plain(walk: Walk) -> None:
    """A pattern that matches a right answer would never be heard there, and none is empty."""
    for stop in walk.story.stops:
        firsts = {way[0] for way in stop.accept}
        for wrong in stop.wrong:
            assert wrong.answer.strip("*? ")
            if all(len(way) == 1 for way in stop.accept):
                assert not any(fnmatchcase(first, wrong.answer) for first in firsts), stop.address
