"""Mutated saves, card files, scenarios and widget messages: each is accepted, or refused with an error of ours.

`fuzz(cases, seed)` tries so many of each kind, over all games; `benchmarks/` calls it for a report.
"""

from __future__ import annotations

import csv
import io
import json
import signal
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from play import cells

import tabletop_nb as tt
from tabletop_nb.core.errors import SaveError, SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.games import NAMES, rules_of
from tabletop_nb.ui.desk import Desk
from tabletop_nb.ui.session import Session
from tabletop_nb.ui.walkthrough import Guide

Case = Callable[[], bool]  # True: accepted, False: refused; anything unexpected is raised
MAX_SECONDS = 60  # for one case, on a busy machine
ANSWERS = 30  # given at random in a game that was accepted
SENTENCES = 5_000  # characters of an error
MESSAGES = 25  # to one desk, then a new one is made


@dataclass
class Tried:
    """What became of the cases of one kind. Memory is traced, so the times are longer than they would be."""

    kind: str
    cases: int = 0
    accepted: int = 0
    refused: int = 0
    unexpected: list[str] = field(default_factory=list)
    worst_seconds: float = 0.0
    worst_megabytes: float = 0.0

    def note(self, case: Case) -> None:
        """Try a case: how did it end, how long did it take, how much more memory did it need?"""
        tracemalloc.reset_peak()
        before, start = tracemalloc.get_traced_memory()[0], perf_counter()
        self.cases += 1
        try:
            with within(MAX_SECONDS):
                accepted = case()
            self.accepted, self.refused = self.accepted + accepted, self.refused + (not accepted)
        except Exception as error:
            self.unexpected.append(f"{self.kind}: {type(error).__name__}: {str(error)[:200]}")
        self.worst_seconds = max(self.worst_seconds, perf_counter() - start)
        peak = tracemalloc.get_traced_memory()[1] - before
        self.worst_megabytes = max(self.worst_megabytes, peak / 1e6)


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Raise an error that nobody catches when it takes longer; where there is no alarm clock, wait."""

    def ring(number: int, frame: object) -> None:
        raise AssertionError(f"longer than {seconds} s")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def fuzz(cases: int, seed: int = 0) -> list[Tried]:
    """Try so many cases of each kind."""
    makers = {"saves": saves, "decks": decks, "scenarios": scenarios, "messages": messages}
    found = []
    tracemalloc.start()
    try:
        with TemporaryDirectory() as folder:
            for kind, maker in makers.items():
                tried, made = Tried(kind), maker(Random(f"{kind} {seed}"), Path(folder))
                for _ in range(cases):
                    tried.note(next(made))
                found.append(tried)
    finally:
        tracemalloc.stop()
    return found


# -- mutations -----------------------------------------------------------------------------------------------


DEPTH = 3000
DEEP = "a list in a list in a list"  # stands for one that Python's own functions do not get through


ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 7, 99, 10**30, -(10**30), 1.5, float("nan"), float("inf")),
    *("", " ", "²", "٣", "-1", "--1", "9" * 5000, "x" * 100_000, "\0", "\ud800", "é", "a b", "__class__", "{}", "%s"),
    *([], {}, [[]], {"": ""}, {"0": 0}, [None], ["x"] * 2000, DEEP),
)
LETTERS = "0123456789-+*()|,;:!?.[]{}\"'\\/ \n\t\0²xX_AaEG"


def mutated_text(pick: Random, text: str) -> str:
    """The text with some of it lost, doubled, or changed."""
    for _ in range(pick.randrange(1, 4)):
        at, size = pick.randrange(len(text) + 1), pick.choice((1, 1, 2, 10, 200))
        new = "".join(pick.choices(LETTERS, k=pick.randrange(4)))
        text = text[:at] + pick.choice(("", new, new, text[at : at + size] * 2)) + text[at + size :]
    return text


def mutated(pick: Random, value: Any) -> Any:
    """A copy of plain data in which something, somewhere, is different."""
    if isinstance(value, dict) and value and pick.random() < 0.9:
        key = pick.choice(list(value))
        rest = {other: inner for other, inner in value.items() if other != key}
        way = pick.random()
        if way < 0.1:
            return rest
        if way < 0.2:
            return {**value, pick.choice(("", "x", key + "x", "²")): pick.choice(ODD)}
        return {**rest, key: mutated(pick, value[key])}
    if isinstance(value, list) and value and pick.random() < 0.9:
        at, way = pick.randrange(len(value)), pick.random()
        if way < 0.3:  # lost, doubled, or two in another order
            return [*value[:at], *pick.choice(([], value[at : at + 1] * 2, value[at : at + 2][::-1])), *value[at + 2 :]]
        return [*value[:at], mutated(pick, value[at]), *value[at + 1 :]]
    if isinstance(value, str) and value and pick.random() < 0.5:
        return mutated_text(pick, value)
    if type(value) is int and pick.random() < 0.5:
        return pick.choice((value - 1, value + 1, value + 10, 10**6, 10**30))
    return pick.choice(ODD)


def several(pick: Random, value: Any) -> Any:
    """Mostly one mutation, sometimes more."""
    for _ in range(pick.choice((1, 1, 1, 2, 4))):
        value = mutated(pick, value)
    return value


def deepened(value: Any) -> Any:
    """The same, nested where it is meant to be."""
    if value == DEEP:
        for _ in range(DEPTH):
            value = [value]
    elif isinstance(value, list):
        value = [deepened(inner) for inner in value]
    elif isinstance(value, dict):
        value = {key: deepened(inner) for key, inner in value.items()}
    return value


# -- cases ---------------------------------------------------------------------------------------------------


def some_game(pick: Random, answers: int = 40) -> Game:
    """A game in its middle."""
    name, mode, players = pick.choice(cells())
    return played(tt.new_game(name, players, pick.randrange(10_000), mode), pick, pick.randrange(answers))


def played(game: Game, pick: Random, answers: int) -> Game:
    """So many answers further on."""
    for _ in range(answers):
        if game.choice:
            game.push(pick.choice(game.choice.options))
    return game


def saves(pick: Random, folder: Path) -> Iterator[Case]:
    """Saves, changed as a text or as data."""
    while True:
        save = some_game(pick).save()
        if pick.random() < 0.4:
            changed = mutated_text(pick, save)
        else:
            changed = json.dumps(several(pick, json.loads(save))).replace(f'"{DEEP}"', "[" * DEPTH + "]" * DEPTH)
        yield lambda changed=changed: loads(changed, pick)


def loads(saved: str, pick: Random) -> bool:
    """Can the save be loaded?"""
    try:
        played(tt.load(saved if saved.startswith("{") else "{" + saved), pick, ANSWERS)
    except (SaveError, SetupError) as error:  # a script that is foretold wrongly shows when it is used
        return refused(error)
    return True


def decks(pick: Random, folder: Path) -> Iterator[Case]:
    """Card files, changed cell by cell or byte by byte."""
    published = {name: rules_of(name).read_box(rules_of(name).book.folder / "data") for name in NAMES}
    while True:
        name = pick.choice(NAMES)
        files: Any = published[name]
        if pick.random() < 0.25:
            files = written(pick, files, folder)
        elif pick.random() < 0.9:
            kind = pick.choice(list(files))
            files = {**files, kind: deepened(several(pick, files[kind]))}
        else:
            files = deepened(several(pick, files))
        yield lambda name=name, files=files: begins(pick, name, deck=files)


def written(pick: Random, files: dict[str, list[list[str]]], folder: Path) -> Path:
    """A folder of card files, the bytes of one changed."""
    kind = pick.choice(list(files))
    for each, rows in files.items():
        text = io.StringIO()
        csv.writer(text).writerows(rows)
        changed = mutated_text(pick, text.getvalue()) if each == kind else text.getvalue()
        encoding = pick.choice(("utf-8", "utf-8", "utf-16")) if each == kind else "utf-8"
        (folder / f"{each}.csv").write_text(changed, encoding, errors="replace", newline="")
    return folder


SCENARIOS: dict[str, list[tuple[int, str, dict[str, Any]]]] = {  # game -> players, mode, a scenario that fits
    "evenfall": [
        (
            1,
            "solo",
            {
                "seats": [{"ready": ["seraphine", "petra"], "resting": ["wren"], "army": ["tide_widow"]}],
                "enemies": ["cinder_hound", "kiln_imp"],
                "phase": "roll",
                "dice": [3, 3, 4, 5],
                "script": {"dice": [3, 6], "enemies": ["moss_troll"]},
            },
        ),
        (
            2,
            "competitive",
            {"battle": True, "turn": 0, "seats": [{"army": ["tide_widow"]}, {"vanguard": ["kiln_imp"]}]},
        ),
    ],
    "seasons": [
        (
            2,
            "archmage",
            {
                "seats": [{"hand": ["amulet_of_air"], "crystals": 4, "gauge": 2, "reserve": ["air", "air"]}, {}],
                "phase": "roll",
                "year": 2,
                "space": 8,
                "first": 0,
                "script": {"dice": [1, 2, 3], "cards": ["purse_of_io"]},
            },
        ),
        (
            2,
            "magician",
            {
                "phase": "act",
                "turn": 0,
                "seats": [{"play": ["amulet_of_water"], "stored": {"amulet_of_water": ["air"]}, "turned": []}, {}],
                "bag": {"winter": [1, 2, 3]},
                "die": [["winter_1", 1], ["winter_2", 4]],
                "dice": [["winter_3", 6]],
                "pile": ["staff_of_spring"],
                "discards": ["divine_chalice"],
            },
        ),
    ],
    "res_arcana": [
        (2, "standard", {"seats": [{"hand": ["vault", "prism"]}, {"mage": "witch"}], "task": "Win."}),
        (
            2,
            "standard",
            {
                "phase": "actions",
                "round": 2,
                "first": 1,
                "turn": 0,
                "seats": [{"pool": {"elan": 2, "gold": 3}, "mage": "seer", "hand": ["vault"]}, {"passed": True}],
            },
        ),
    ],
}


def scenarios(pick: Random, folder: Path) -> Iterator[Case]:
    """Positions, changed field by field."""
    while True:
        name = pick.choice(NAMES)
        players, mode, scenario = pick.choice(SCENARIOS[name])
        setup = {"players": players, "mode": mode, "scenario": deepened(several(pick, scenario))}
        yield lambda name=name, setup=setup: begins(pick, name, **setup)


def begins(pick: Random, name: str, **setup: Any) -> bool:
    """Can a game be set up like this, and played?"""
    try:
        played(tt.new_game(name, seed=pick.randrange(1000), **setup), pick, ANSWERS)
    except SetupError as error:
        return refused(error)
    return True


def refused(error: Exception) -> bool:
    """Refused, with an error that a person can read."""
    if len(str(error)) > SENTENCES:
        raise AssertionError(f"an error of {len(str(error)):,} characters: {error}")
    return False


# -- messages ------------------------------------------------------------------------------------------------


class Unexpected:
    """A desk that raises what it would otherwise only show to the person."""

    surprise: BaseException | None = None

    def tell(self, kind: str, told: str) -> None:
        """Remember an error that the desk did not expect."""
        error = sys.exc_info()[1]
        if error is not None and not isinstance(error, self.expected):  # type: ignore[attr-defined]
            self.surprise = error
        super().tell(kind, told)  # type: ignore[misc]


class WatchedSession(Unexpected, Session):
    pass


class WatchedGuide(Unexpected, Guide):
    pass


def messages(pick: Random, folder: Path) -> Iterator[Case]:
    """Commands to a table and to a walk-through: some fit, most do not."""
    while True:
        game = some_game(pick, 15)
        seats = ["person", *(pick.choice(("person", "random")) for _ in range(game.players - 1))]
        desks: list[Any] = [WatchedSession(game, seats, keep="game", peek=pick.random() < 0.5)]
        if pick.random() < 0.2:
            desks.append(WatchedGuide(pick.choice(NAMES)))
        for desk in desks:
            for _ in range(MESSAGES):
                sent = message(pick, desk)
                yield lambda desk=desk, sent=sent: hears(desk, sent)


def hears(desk: Any, sent: Any) -> bool:
    """Is the message followed? Afterwards there is a screen, and it is plain data."""
    before, desk.surprise = desk.seq, None
    with redirect_stderr(io.StringIO()):
        desk.send(sent)
    if desk.surprise is not None:
        raise desk.surprise
    screen = json.dumps(desk.screen())
    assert len(screen) < 5_000_000, "a screen is not that large"
    return bool(desk.seq != before and (desk.notice or {}).get("kind") != "problem")


READS = {  # what a command looks at
    **dict.fromkeys(("move", "form"), ("path",)),
    **{
        "load": ("save",),
        "resume": ("kept",),
        "fill": ("form", "given"),
        "why": ("thing",),
        "look": ("at",),
        "go": ("stop",),
        "restore": ("progress", "stop"),
    },
    **{"new": ("seats", "seed", "mode", "rulings"), "answer": ("given",), "number": ("number",), "live": ("number",)},
}


def message(pick: Random, desk: Desk) -> Any:
    """A command with all that belongs to it; mostly one of the things it looks at is odd, or the whole is."""
    fitting = command(pick, desk)
    way, reads = pick.random(), READS.get(fitting["do"], ("do",))
    if way < 0.3:
        return fitting
    if way < 0.8:
        return {**fitting, (key := pick.choice(reads)): deepened(several(pick, fitting[key]))}
    return deepened(several(pick, fitting))


def command(pick: Random, desk: Desk) -> dict[str, Any]:
    """Any command of the desk, moves more often than others, as its screen would send it."""
    commands = sorted(name.removeprefix("do_") for name in dir(desk) if name.startswith("do_"))
    screen = desk.screen()
    zones = [*screen.get("main", ()), *screen.get("side", ())]
    things = [thing for zone in zones for thing in zone["things"]]
    form = next((thing for thing in things if "form" in thing), {"form": "pay", "given": [0, 0]})
    return {
        "seq": desk.seq,
        "do": pick.choice((*commands, "move", "move", "fill", "here", "next")),
        "path": pick.choice([move["path"] for move in screen.get("moves", ())] or [[0]]),
        "thing": pick.choice([thing.get("id") for thing in things] or ["x"]),
        "form": form["form"],
        "given": form["given"],
        "at": pick.randrange(20),
        "seats": ["person", "random"],
        "seed": pick.choice(("7", 7, "")),
        "mode": pick.choice((None, "competitive", "magician", "draft")),
        "rulings": {},
        "save": some_game(pick, 5).save(),
        "kept": screen.get("kept", ""),
        "stop": screen.get("stop", "x"),
        "progress": screen.get("keep", {}),
        "number": 0,
    }
