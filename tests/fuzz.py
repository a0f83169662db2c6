"""Mutated saves, card files, scenarios and widget messages: each is accepted or refused with one of our errors.

`fuzz(cases, seed)` tries this many cases of each kind, over all games; `benchmarks/` calls it for a report.
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
from tabletop_nb.ui.kept import pack
from tabletop_nb.ui.session import Session
from tabletop_nb.ui.walkthrough import Guide

Case = Callable[[], bool]  # returns whether the input is accepted; anything unexpected is raised
MAX_SECONDS = 60  # for one case, on a busy machine
ANSWERS = 30  # random answers in an accepted game
MAX_ERROR_CHARS = 5_000  # maximum number of characters in an error
MESSAGES = 25  # per desk


@dataclass
class FuzzResult:
    """Results for one kind of case. Memory is traced, so the times are longer than normal."""

    kind: str
    cases: int = 0
    accepted: int = 0
    refused: int = 0
    unexpected: list[str] = field(default_factory=list)
    worst_seconds: float = 0.0
    worst_megabytes: float = 0.0

    def run(self, case: Case) -> None:
        """Run a case, and record its result, time and peak memory."""
        tracemalloc.reset_peak()
        before, start = tracemalloc.get_traced_memory()[0], perf_counter()
        self.cases += 1
        try:
            with time_limit(MAX_SECONDS):
                accepted = case()
            self.accepted, self.refused = self.accepted + accepted, self.refused + (not accepted)
        except Exception as error:
            self.unexpected.append(f"{self.kind}: {type(error).__name__}: {str(error)[:200]}")
        self.worst_seconds = max(self.worst_seconds, perf_counter() - start)
        peak = tracemalloc.get_traced_memory()[1] - before
        self.worst_megabytes = max(self.worst_megabytes, peak / 1e6)


@contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    """Raise AssertionError, which counts as unexpected, if the block takes longer. No limit without SIGALRM."""

    def on_alarm(number: int, frame: object) -> None:
        raise AssertionError(f"longer than {seconds} s")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, on_alarm)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def fuzz(cases: int, seed: int = 0) -> list[FuzzResult]:
    """Try this many cases of each kind."""
    makers = {"saves": saves, "decks": decks, "scenarios": scenarios, "messages": messages}
    results = []
    tracemalloc.start()
    try:
        with TemporaryDirectory() as folder:
            for kind, maker in makers.items():
                result, generated = FuzzResult(kind), maker(Random(f"{kind} {seed}"), Path(folder))
                for _ in range(cases):
                    result.run(next(generated))
                results.append(result)
    finally:
        tracemalloc.stop()
    return results


# -- mutations -----------------------------------------------------------------------------------------------


DEPTH = 3000
DEEP = "a list in a list in a list"  # replaced by one too deep for Python's own functions


ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 7, 99, 10**30, -(10**30), 1.5, float("nan"), float("inf")),
    *("", " ", "²", "٣", "-1", "--1", "9" * 5000, "x" * 100_000, "\0", "\ud800", "é", "a b", "__class__", "{}", "%s"),
    *([], {}, [[]], {"": ""}, {"0": 0}, [None], ["x"] * 2000, DEEP),
)
CHARACTERS = "0123456789-+*()|,;:!?.[]{}\"'\\/ \n\t\0²xX_AaEG"


def mutated_text(rng: Random, text: str) -> str:
    """Return the text with a part removed, repeated or changed."""
    for _ in range(rng.randrange(1, 4)):
        at, size = rng.randrange(len(text) + 1), rng.choice((1, 1, 2, 10, 200))
        new = "".join(rng.choices(CHARACTERS, k=rng.randrange(4)))
        text = text[:at] + rng.choice(("", new, new, text[at : at + size] * 2)) + text[at + size :]
    return text


def mutated(rng: Random, value: Any) -> Any:
    """Return a copy of plain data with a random change."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        others = {other: inner for other, inner in value.items() if other != key}
        chance = rng.random()
        if chance < 0.1:
            return others
        if chance < 0.2:
            return {**value, rng.choice(("", "x", key + "x", "²")): rng.choice(ODD)}
        return {**others, key: mutated(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at, chance = rng.randrange(len(value)), rng.random()
        if chance < 0.3:  # Two elements are removed, the first one replaces the second, or they are swapped.
            return [*value[:at], *rng.choice(([], value[at : at + 1] * 2, value[at : at + 2][::-1])), *value[at + 2 :]]
        return [*value[:at], mutated(rng, value[at]), *value[at + 1 :]]
    if isinstance(value, str) and value and rng.random() < 0.5:
        return mutated_text(rng, value)
    if type(value) is int and rng.random() < 0.5:
        return rng.choice((value - 1, value + 1, value + 10, 10**6, 10**30))
    return rng.choice(ODD)


def mutated_repeatedly(rng: Random, value: Any) -> Any:
    """Return the value after one mutation, sometimes more."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        value = mutated(rng, value)
    return value


def deepened(value: Any) -> Any:
    """Return the value with every DEEP placeholder replaced by a deeply nested list."""
    if value == DEEP:
        for _ in range(DEPTH):
            value = [value]
    elif isinstance(value, list):
        value = [deepened(inner) for inner in value]
    elif isinstance(value, dict):
        value = {key: deepened(inner) for key, inner in value.items()}
    return value


# -- cases ---------------------------------------------------------------------------------------------------


def some_game(rng: Random, answers: int = 40) -> Game:
    """Return a game after some random answers."""
    name, mode, players = rng.choice(cells())
    return play_randomly(tt.new_game(name, players, rng.randrange(10_000), mode), rng, rng.randrange(answers))


def play_randomly(game: Game, rng: Random, answers: int) -> Game:
    """Give this many random answers, and return the game."""
    for _ in range(answers):
        if game.choice:
            game.push(rng.choice(game.choice.options))
    return game


def saves(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield cases with saves mutated as text or as data."""
    while True:
        save = some_game(rng).save()
        if rng.random() < 0.4:
            changed = mutated_text(rng, save)
        else:
            changed = json.dumps(mutated_repeatedly(rng, json.loads(save))).replace(
                f'"{DEEP}"', "[" * DEPTH + "]" * DEPTH
            )
        yield lambda changed=changed: can_load(changed, rng)


def can_load(saved: str, rng: Random) -> bool:
    """Return whether the save can be loaded."""
    try:
        play_randomly(tt.load(saved if saved.startswith("{") else "{" + saved), rng, ANSWERS)
    except (SaveError, SetupError) as error:  # An invalid script is only noticed when it is used.
        return check_error_length(error)
    return True


def decks(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield cases with card files mutated cell by cell or as text."""
    published = {name: rules_of(name).read_box(rules_of(name).book.folder / "data") for name in NAMES}
    while True:
        name = rng.choice(NAMES)
        files: Any = published[name]
        if rng.random() < 0.25:
            files = write_mutated(rng, files, folder)
        elif rng.random() < 0.9:
            kind = rng.choice(list(files))
            files = {**files, kind: deepened(mutated_repeatedly(rng, files[kind]))}
        else:
            files = deepened(mutated_repeatedly(rng, files))
        yield lambda name=name, files=files: can_start(rng, name, deck=files)


def write_mutated(rng: Random, files: dict[str, list[list[str]]], folder: Path) -> Path:
    """Write a folder of card files, one of them with mutated text and sometimes another encoding."""
    kind = rng.choice(list(files))
    for each, rows in files.items():
        text = io.StringIO()
        csv.writer(text).writerows(rows)
        changed = mutated_text(rng, text.getvalue()) if each == kind else text.getvalue()
        encoding = rng.choice(("utf-8", "utf-8", "utf-16")) if each == kind else "utf-8"
        (folder / f"{each}.csv").write_text(changed, encoding, errors="replace", newline="")
    return folder


SCENARIOS: dict[str, list[tuple[int, str, dict[str, Any]]]] = {  # game -> players, mode, a valid scenario
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
    "trismegistus": [
        (
            2,
            "general",
            {
                "phase": "action",
                "round": 2,
                "turn": 0,
                "order": [0, 1],
                "seats": [
                    {
                        "lab": "duval",
                        "materials": {"raw_tin": 2, "silver": 1, "salt": 1},
                        "die": {"symbol": "tin", "colour": "red", "potency": 3},
                        "slots": {"6": "silver_basin"},
                        "held": ["salamander_glass"],
                        "vault": {"r1c2": "bent_mirror"},
                    },
                    {"levels": {"fire": 3}, "used": ["white"], "publications": ["on_embers"]},
                ],
                "tokens": {"earth": ["ethereal", "up:any"]},
                "script": {"dice": [1, 6, 3], "artifacts": ["wind_harp"]},
            },
        ),
        (1, "solo", {"phase": "draft", "turn": 1, "seats": [{}, {"tiles": ["mud_oven"]}], "bot_deck": ["basic_1"]}),
    ],
}


def scenarios(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield cases with scenarios mutated by field."""
    while True:
        name = rng.choice(NAMES)
        players, mode, scenario = rng.choice(SCENARIOS[name])
        setup = {"players": players, "mode": mode, "scenario": deepened(mutated_repeatedly(rng, scenario))}
        yield lambda name=name, setup=setup: can_start(rng, name, **setup)


def can_start(rng: Random, name: str, **setup: Any) -> bool:
    """Return whether a game with this setup can be created and played."""
    try:
        play_randomly(tt.new_game(name, seed=rng.randrange(1000), **setup), rng, ANSWERS)
    except SetupError as error:
        return check_error_length(error)
    return True


def check_error_length(error: Exception) -> bool:
    """Raise AssertionError if the message is too long for a person; otherwise return False: not accepted."""
    if len(str(error)) > MAX_ERROR_CHARS:
        raise AssertionError(f"an error of {len(str(error)):,} characters: {error}")
    return False


# -- messages ------------------------------------------------------------------------------------------------


class RecordsUnexpectedErrors:
    """A mixin for desks that records errors which the desk would only show; `accepts_message` raises them."""

    unexpected_error: BaseException | None = None

    def tell(self, kind: str, text: str) -> None:
        """Record an error that the desk did not expect."""
        error = sys.exc_info()[1]
        if error is not None and not isinstance(error, self.user_errors):  # type: ignore[attr-defined]
            self.unexpected_error = error
        super().tell(kind, text)  # type: ignore[misc]

    def _answer_silently(self, handler: Callable[[Any], None], command: Any) -> None:
        """Record an error of a command that draws no screen, which is only logged."""

        def watched(command: Any) -> None:
            try:
                handler(command)
            except Exception as error:
                self.unexpected_error = None if isinstance(error, self.user_errors) else error  # type: ignore[attr-defined]
                raise

        super()._answer_silently(watched, command)  # type: ignore[misc]


class WatchedSession(RecordsUnexpectedErrors, Session):
    pass


class WatchedGuide(RecordsUnexpectedErrors, Guide):
    pass


def messages(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield cases with commands to a board and a walk-through, most of them invalid."""
    while True:
        game = some_game(rng, 15)
        seats = ["person", *(rng.choice(("person", "random")) for _ in range(game.players - 1))]
        desks: list[Any] = [WatchedSession(game, seats, storage_name="game", peek=rng.random() < 0.5)]
        if rng.random() < 0.2:
            desks.append(WatchedGuide(rng.choice(NAMES)))
        for desk in desks:
            for _ in range(MESSAGES):
                sent = message(rng, desk)
                yield lambda desk=desk, sent=sent: accepts_message(desk, sent)


def accepts_message(desk: Any, sent: Any) -> bool:
    """Return whether the message is accepted, after checking that the screen and messages are plain data."""
    before, desk.unexpected_error, desk.messages = desk.seq, None, []
    with redirect_stderr(io.StringIO()):
        desk.send(sent)
    if desk.unexpected_error is not None:
        raise desk.unexpected_error
    sent_back = json.dumps([desk.screen(), desk.messages])
    assert len(sent_back) < 5_000_000, "the screen is too large"
    return bool(desk.messages or (desk.seq != before and (desk.notice or {}).get("kind") != "problem"))


READS = {  # command -> the fields it reads
    **dict.fromkeys(("move", "form"), ("path",)),
    **{
        "load": ("save", "code"),
        "odds": ("key",),
        "suggest": ("form",),
        "resume": ("kept",),
        "fill": ("form", "given"),
        "why": ("thing",),
        "replay": ("at",),
        "go": ("stop",),
        "restore": ("progress", "stop"),
    },
    **{
        "new": ("seats", "seed", "mode", "rulings", "names"),
        "answer": ("given",),
        "number": ("number",),
        "live": ("number",),
    },
}


def message(rng: Random, desk: Desk) -> Any:
    """Return a command, usually with one of its fields or the whole message mutated."""
    valid = command(rng, desk)
    if rng.random() < 0.5:
        del valid["save"]  # So `load` reads the code of a link.
    chance, reads = rng.random(), [key for key in READS.get(valid["do"], ("do",)) if key in valid]
    if chance < 0.3:
        return valid
    if chance < 0.8:
        return {**valid, (key := rng.choice(reads)): deepened(mutated_repeatedly(rng, valid[key]))}
    return deepened(mutated_repeatedly(rng, valid))


def command(rng: Random, desk: Desk) -> dict[str, Any]:
    """Return a valid command of the desk, most often a move."""
    commands = sorted(name.removeprefix("do_") for name in dir(desk) if name.startswith("do_"))
    screen = desk.screen()
    zones = screen.get("zones", {}).values()
    things = [thing for zone in zones for thing in zone["things"]]
    form = next((thing for thing in things if "form" in thing), {"form": "pay", "given": [0, 0]})
    return {
        "seq": desk.seq,
        "do": rng.choice((*commands, "move", "move", "fill", "confirm_player", "next")),
        "path": rng.choice([move["path"] for move in screen.get("moves", ())] or [[0]]),
        "thing": rng.choice([thing.get("id") for thing in things] or ["x"]),
        "form": form["form"],
        "given": form["given"],
        "at": rng.randrange(20),
        "seats": ["person", "random"],
        "seed": rng.choice(("7", 7, "")),
        "mode": rng.choice((None, "competitive", "magician", "draft")),
        "rulings": {},
        "save": some_game(rng, 5).save(),
        "kept": screen.get("kept", ""),
        "code": pack(desk.game.save()) if isinstance(desk, Session) else "",
        "key": screen.get("key", ""),
        "names": ["Ann", "Ben"],
        "stop": screen.get("stop", "x"),
        "progress": screen.get("keep", {}),
        "number": 0,
    }
