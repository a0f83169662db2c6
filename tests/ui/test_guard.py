"""Messages from a browser: forged widget messages change nothing, and no server path reaches the page."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from queue import Empty
from typing import Any

import anywidget
import pytest
from jupyter_client.manager import KernelManager

import tabletop_nb as tt
from tabletop_nb.core.scenario import MAX_ECHO_CHARS
from tabletop_nb.games import NAMES
from tabletop_nb.lessons import Reroll, Tries, l08_best_reroll
from tabletop_nb.ui.cards import Cards
from tabletop_nb.ui.charts import VegaLibrary
from tabletop_nb.ui.desk import MAX_NOTICE_CHARS
from tabletop_nb.ui.guard import GuardedWidget
from tabletop_nb.ui.lesson import Guess, Lesson, Many, Scene, Slider
from tabletop_nb.ui.lesson.part import Part, PartWidget
from tabletop_nb.ui.odds import OddsDesk, OddsPanel, WhatIfDesk
from tabletop_nb.ui.rulebook import Rulebook
from tabletop_nb.ui.session import Session
from tabletop_nb.ui.walkthrough import Guide, Walkthrough

HUGE = "x" * 3_000_000
NAN, INFINITY = float("nan"), float("inf")
HALF = Fraction(1, 2)
TRIES = Tries(Reroll((2, 2, 5, 6), lambda roll: ""))
WIDGETS: dict[str, Callable[[], GuardedWidget]] = {
    "board": lambda: tt.play("evenfall", seed=7),
    "walkthrough": lambda: Walkthrough("evenfall"),
    "calculator": lambda: OddsPanel(WhatIfDesk("seasons"), "seasons"),
    "cards": lambda: Cards("evenfall"),
    "rulebook": lambda: Rulebook("evenfall"),
    "vega": VegaLibrary,
    "answer": lambda: Lesson("08", "Test", l08_best_reroll.EXERCISES).answer(1).widget,
    "guess": lambda: Guess("?", HALF).widget,
    "top": lambda: Lesson("08", "Test", l08_best_reroll.EXERCISES).top.widget,
    "many": lambda: Many(TRIES, [(2, 2)]).widget,
    "slider": lambda: Slider("?", [1, 2], lambda value: {"title": "", "text": "", "dice": []}).widget,
    "scene": lambda: Scene(l08_best_reroll.position(), tries=TRIES).widget,
}
FORGED: list[Any] = [
    *({}, None, 7, "update", [], [[]]),
    *({"method": method} for method in ("update", "custom", "close", "", None, 7, ["update"], {}, HUGE)),
    *({"method": "update", "state": state} for state in (None, 7, "screen", [], [["screen", 1]], {"": 1}, {"no": 1})),
    *({"method": "update", "state": {"screen": value}} for value in (None, 7, HUGE, [], {"seq": 0}, {"seq": NAN})),
    *({"method": "update", "state": {name: 1}} for name in ("words", "book", "_esm", "layout", "comm", "_view_name")),
    {"method": "update", "state": {"screen": {}}, "buffer_paths": [["screen", 0, "x"]]},
    {"method": "update", "state": {}, "buffer_paths": 7},
    *({"method": "custom", "content": content} for content in (None, 7, NAN, "move", [], HUGE, {"do": HUGE, "seq": 0})),
    *({"method": "custom", "content": {"do": do, "seq": 0}} for do in (None, [], {}, NAN, "__init__", "nonsense", "")),
    {"method": "custom", "content": {"do": "restore", "kept": {"0": {"given": [NAN, HUGE]}}}},
    {"method": "custom", "content": {"do": "restore", "kept": HUGE}},
]


def deliver(widget: Any, data: Any, buffers: Any = ()) -> None:
    """Deliver a message to a widget the way the kernel does."""
    widget._handle_msg({"content": {"comm_id": "x", "data": data}, "buffers": list(buffers)})


def state_of(widget: Any) -> dict[str, Any]:
    """Return the synced state, without the screen's number and what it says once about the message."""
    state = {name: getattr(widget, name) for name in widget.keys}
    if "screen" in state:
        state["screen"] = {k: v for k, v in state["screen"].items() if k not in ("seq", "say", "fresh")}
    return state


@pytest.mark.parametrize("name", WIDGETS)
def test_a_forged_message_changes_nothing_and_gets_no_traceback(
    name: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], server_log: Callable[[], str]
) -> None:
    widget = WIDGETS[name]()
    sent: list[Any] = []
    monkeypatch.setattr(type(widget), "_send", lambda self, message, buffers=None: sent.append(message))
    before = state_of(widget)
    for data in FORGED:
        deliver(widget, data, [b"x"])
    deliver(widget, {"method": "update", "state": {"screen": 1}}, [memoryview(b"x")])
    assert state_of(widget) == before
    assert all(message["method"] == "update" for message in sent), "the forged data must not be echoed"
    assert len(json.dumps(sent, allow_nan=False)) < 2_000_000
    assert capfd.readouterr().err == ""
    assert server_log() == ""


@pytest.mark.parametrize("name", WIDGETS)
@pytest.mark.parametrize("trait", ["screen", "words", "_esm"])
def test_a_forged_state_is_never_applied(name: str, trait: str) -> None:
    """The test above checks only at the end, when the real screen may have been restored."""
    widget = WIDGETS[name]()
    if trait not in widget.keys:
        return
    forged: Any = {"screen": {"seq": 7, "locked": True}, "words": {}, "_esm": "alert(1)"}[trait]
    before = {key: getattr(widget, key) for key in widget.keys}
    seen: list[bool] = []
    widget.observe(lambda change: seen.append(change["new"] == forged), names=[trait])
    deliver(widget, {"method": "update", "state": {trait: forged}, "buffer_paths": []})
    assert {key: getattr(widget, key) for key in widget.keys} == before
    assert not any(seen)


def test_every_widget_of_the_package_is_guarded() -> None:
    def below(kind: type) -> Iterator[type]:
        yield kind
        for each in kind.__subclasses__():
            yield from below(each)

    ours = [kind for kind in below(anywidget.AnyWidget) if kind.__module__.startswith("tabletop_nb.")]
    assert PartWidget in ours
    assert all(issubclass(kind, GuardedWidget) for kind in ours), ours


# -- what is echoed ------------------------------------------------------------------------------------------

TOO_LONG: list[dict[str, Any]] = [
    {"do": "new", "seats": ["person"], "mode": HUGE},
    {"do": "new", "seats": [HUGE]},
    {"do": "new", "seats": ["gentle:0." + "2" * 1_000_000]},
    {"do": "new", "seats": ["person"], "seed": HUGE},
    {"do": "new", "seats": ["person"], "seed": "7" * 10_000},
    {"do": "new", "seats": ["person"], "rulings": {HUGE: True}},
    {"do": "new", "seats": ["person"], "rulings": HUGE},
    {"do": "load", "save": HUGE},
    {"do": "load", "save": json.dumps({"game": HUGE})},
    {"do": "load", "save": json.dumps({HUGE: 1})},
    {"do": "resume", "kept": HUGE},
    {"do": "replay", "at": HUGE},
    {"do": "why", "thing": HUGE},
    {"do": "fill", "form": HUGE, "given": HUGE},
]


def longest_run(text: str) -> int:
    """Return the length of the longest run of one character."""
    return max(len(list(run)) for _, run in groupby(text))


@pytest.mark.parametrize("command", TOO_LONG, ids=lambda command: " ".join(command))
def test_a_notice_echoes_at_most_a_line_of_the_message(command: dict[str, Any]) -> None:
    session = Session(tt.new_game("evenfall", seed=7), storage_name="evenfall")
    before = len(json.dumps(session.screen()))
    started = time.monotonic()
    session.send({**command, "seq": session.seq})
    assert time.monotonic() - started < 2
    screen = session.screen()
    assert screen["notice"]["kind"] == "problem"
    assert "Something went wrong" not in screen["notice"]["text"]
    assert len(screen["notice"]["text"]) <= MAX_NOTICE_CHARS
    assert len(json.dumps(screen)) < before + 2_000
    assert longest_run(screen["notice"]["text"]) <= MAX_ECHO_CHARS


def test_a_long_answer_in_a_save_is_not_echoed_in_full() -> None:
    session = Session(tt.new_game("evenfall", seed=7))
    saved = {**json.loads(session.game.save()), "answers": [HUGE]}
    session.send({"do": "load", "seq": session.seq, "save": json.dumps(saved)})
    assert session.notice
    assert longest_run(session.notice["text"]) <= MAX_ECHO_CHARS


def test_the_guide_echoes_at_most_an_answer() -> None:
    guide = Guide("evenfall")
    guide.send({"do": "go", "seq": guide.seq, "stop": HUGE})
    assert guide.notice
    assert len(guide.notice["text"]) < 1_000
    guide.send({"do": "quiz", "seq": guide.seq})
    for given in ([0] * 100_000, [0, NAN], [HUGE], HUGE, "7" * 9_000, " " * 1_000_000 + "7", "--7", "²", NAN, {}, [[]]):
        guide.send({"do": "answer", "seq": guide.seq, "given": given})
        assert guide.notice is None or "Something went wrong" not in guide.notice["text"], given
        assert len(json.dumps(guide.screen(), allow_nan=False)) < 60_000


@pytest.mark.parametrize("number", range(1, 9))
def test_an_invalid_answer_to_an_exercise_keeps_the_screen_small(number: int) -> None:
    answer = Lesson("08", "Test", l08_best_reroll.EXERCISES).answer(number)
    padded = "=" * 1_000_000 + "0.5"
    for given in (HUGE, padded, [0] * 100_000, [[0]], [True], [0.0], [NAN], NAN, INFINITY, True, 10**30, None, {}):
        answer.send({"do": "check", "seq": answer.seq, "given": given})
        assert answer.notice
        assert answer.notice["kind"] == "done", given
        assert len(json.dumps(answer.screen(), allow_nan=False)) < 20_000, given


# -- numbers -------------------------------------------------------------------------------------------------

INVALID_COUNTS: list[Any] = [
    *(NAN, INFINITY, -INFINITY, True, False, 1.0, 1e300, 10**30, -(10**30), "1", HUGE, None, [], {}),
]


def fields_of(game: str) -> list[str]:
    return [*WhatIfDesk(game).view.model.example]


@pytest.mark.parametrize(("game", "field"), [(game, field) for game in NAMES for field in fields_of(game)])
def test_a_calculator_accepts_only_valid_numbers(game: str, field: str) -> None:
    desk = WhatIfDesk(game)
    desk.send({"do": "shown", "seq": desk.seq})
    before = desk.screen()
    accepted = {bool: (True, False), str: ("1",), list: (None, [], False, {}), dict: (None, {}, False, [])}
    field_type = type(before["form"]["given"][field])
    for value in INVALID_COUNTS:
        if any(value is each or (value == each and type(value) is field_type) for each in accepted.get(field_type, ())):
            continue
        desk.send({"do": "set", "seq": desk.seq, "given": {**before["form"]["given"], field: value}})
        screen = desk.screen()
        if field_type in (list, dict) and not value:
            assert screen["notice"] is None  # An empty value means an empty list.
            assert type(screen["form"]["given"][field]) is field_type
            continue
        assert "allowed" in screen["notice"]["text"], (field, str(value)[:20])
        assert len(screen["notice"]["text"]) < 400
        json.dumps(screen, allow_nan=False)
        assert screen["form"]["given"][field] in (before["form"]["given"][field], [], {})


@pytest.mark.parametrize("game", NAMES)
def test_a_calculator_sends_back_only_its_own_fields(game: str) -> None:
    desk = WhatIfDesk(game)
    given = {**desk.view.model.example, "more": NAN, HUGE: HUGE}
    desk.send({"do": "set", "seq": desk.seq, "given": given})
    assert desk.screen()["form"]["given"] == desk.view.model.example
    assert len(json.dumps(desk.screen(), allow_nan=False)) < 100_000


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("at", INVALID_COUNTS, ids=lambda value: str(value)[:9])
def test_the_odds_accept_only_a_small_whole_number_of_cards(game: str, at: Any) -> None:
    desk = OddsDesk(Session(tt.new_game(game, seed=7)))
    desk.send({"do": "spend", "seq": desk.seq, "at": at})
    assert desk.spend == 0
    assert desk.notice
    assert "allowed: 0 to " in desk.notice["text"]
    assert len(desk.notice["text"]) < 200


def test_a_lesson_accepts_only_valid_numbers() -> None:
    for value in INVALID_COUNTS:
        guess, many = Guess("?", HALF), Many(TRIES, [(2, 2)])
        slider = Slider("?", [1, 2], lambda value: {"title": "", "text": "", "dice": []})
        is_valid_guess = type(value) is float and value == 1.0  # A guess can have a fraction.
        parts: list[tuple[Part, str]] = [(guess, "commit"), (many, "many"), (slider, "slide")]
        for part, do in parts:
            part.send({"do": do, "seq": part.seq, "value": value, "times": value})
            assert part.notice
            assert is_valid_guess or "allowed: " in part.notice["text"], (do, str(value)[:20])
            assert len(json.dumps(part.screen(), allow_nan=False)) < 2_000


# -- a real kernel -------------------------------------------------------------------------------------------

SETUP = """
import ipywidgets, tabletop_nb as tt
from fractions import Fraction
from tabletop_nb.ui.lesson import Guess
from tabletop_nb.ui.odds import WhatIf
board, guess = tt.play("evenfall", seed=7), Guess("?", Fraction(1, 2)).widget
box, slider = WhatIf("seasons"), ipywidgets.IntSlider()
panel = box.children[0]
def broken(*_):
    raise RuntimeError("the wheel came off")
board.session.do_hint = broken
slider.observe(broken, "value")
for widget in (board, guess, panel, box, box.layout, slider):
    print(widget.model_id)
"""
CONTROL = "jupyter.widget.control"
COMMS: list[tuple[str, Any]] = [
    *(("comm_open", {"comm_id": f"new{i}", "target_name": name, "data": data}) for i, (name, data) in enumerate([
        ("jupyter.widget", {}),
        ("jupyter.widget", {"state": {"_model_module": "@jupyter-widgets/controls", "_model_name": "ButtonModel"}}),
        ("jupyter.widget", {"state": 7}), ("jupyter.widget", 7), ("jupyter.widget.control", {}), ("nonsense", {}),
        ("x" * 100_000, {}), (7, {}), (None, {}),
    ])),
    *((kind, content) for kind in ("comm_open", "comm_msg", "comm_close")
      for content in ({}, [], None, 7, "x", {"comm_id": 7}, {"comm_id": []}, {"comm_id": "x" * 100_000, "data": {}},
                      {"comm_id": "unknown", "data": {}}, {"comm_id": "new0"})),
    *(("comm_info_request", content) for content in ({}, [], None, {"target_name": 7})),
    *(("kernel_info_request", content) for content in ({}, [], None)),
]  # fmt: skip


class Kernel:
    """A kernel like that of a Voilà page or a JupyterLab notebook, recording what it sends to the browser."""

    def __init__(self, log: Path, server: str) -> None:
        self.manager = KernelManager(transport="ipc", connection_file=str(log.parent / "k.json"))
        self.file = log.open("w")
        env = {"PATH": "/usr/bin:/bin", "HOME": str(log.parent), **({"VOILA_BASE_URL": "/"} if server else {})}
        self.manager.start_kernel(env=env, stderr=self.file, stdout=self.file)
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(60)

    def stop(self) -> None:
        """Stop the kernel."""
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)
        self.file.close()

    def send(self, kind: str, content: Any, version: str = "2.1.0", **header: Any) -> str:
        """Send a message the way a browser does."""
        message = self.client.session.msg(kind, {}, metadata={"version": version})
        message["header"] |= header
        message["content"] = json.dumps(
            content
        ).encode()  # as bytes, because jupyter_client would refuse forged content
        self.client.shell_channel.send(message)
        return str(message["header"]["msg_id"])

    def replies(self) -> list[Any]:
        """Return the replies to this browser."""
        found = []
        with suppress(Empty):
            while True:
                found.append(self.client.get_shell_msg(timeout=0.2))
        return found

    def until_idle(self, last: str) -> list[Any]:
        """Return what the kernel published until it finished this message."""
        published = []
        while True:
            message = self.client.get_iopub_msg(timeout=60)
            published.append(message)
            done = message["msg_type"] == "status" and message["content"]["execution_state"] == "idle"
            if done and message["parent_header"].get("msg_id") == last:
                return published


@pytest.mark.parametrize("server", ["voila", ""], ids=["voila", "lab"])
def test_a_real_kernel_reveals_nothing_about_the_server(server: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    kernel = Kernel(log, server)
    try:
        started = kernel.until_idle(kernel.client.execute(SETUP))
        printed = "".join(each["content"]["text"] for each in started if each["msg_type"] == "stream")
        board, guess, panel, box, layout, slider = printed.split()
        ours = (board, guess, panel)
        for comm in (*ours, box, layout, slider) if server else ours:
            for data in FORGED:
                kernel.send("comm_msg", {"comm_id": comm, "data": data})
        for kind, content in COMMS if server else ():
            kernel.send(kind, content)
        if server:
            kernel.send("comm_open", {"comm_id": board, "target_name": CONTROL, "data": {}}, "1.0.0")
            kernel.send("comm_open", {"comm_id": "control", "target_name": CONTROL, "data": {}}, "1.0.0")
            for data in ({}, {"method": "nonsense"}, {"method": HUGE}, {"method": []}, {"method": "request_states"}):
                kernel.send("comm_msg", {"comm_id": "control", "data": data})
            kernel.send("comm_msg", {"comm_id": slider, "data": {}}, subshell_id="unknown")
            kernel.send("comm_msg", {"comm_id": slider, "data": {"method": "update", "state": {"value": 9}}})
        kernel.send("comm_msg", {"comm_id": board, "data": {"method": "custom", "content": {"do": "hint", "seq": 0}}})
        coach = {"do": "coach", "seq": 1}
        last = kernel.send("comm_msg", {"comm_id": board, "data": {"method": "custom", "content": coach}})
        published = kernel.until_idle(last)
        replies = kernel.replies()
    finally:
        kernel.stop()
    sent = json.dumps([(each["msg_type"], each["content"]) for each in (*published, *replies)])
    assert "Traceback" not in sent
    assert "the wheel came off" not in sent
    for place in (sys.prefix, sys.base_prefix + "/lib", str(Path(tt.__file__).parent), str(tmp_path), "site-packages"):
        assert place not in sent
    assert [each["content"] for each in published if each["msg_type"] in ("stream", "error")] == []
    opened = [each for each in published if each["msg_type"] == "comm_open"]
    assert opened == [], "a browser must not create widgets"
    screens = [each["content"]["data"]["state"].get("screen") for each in published
               if each["msg_type"] == "comm_msg" and each["content"]["comm_id"] == board
               and each["content"]["data"].get("method") == "update"]  # fmt: skip
    assert "(RuntimeError)" in next(each for each in screens if each and each["seq"] == 1)["notice"]["text"]
    assert screens[-1]["can"]["coach"], "the board must still work"
    assert "RuntimeError: the wheel came off" in log.read_text()
    assert log.stat().st_size < 2_000_000, "messages must not fill the log"
    if server:  # Voilà's request when a page opens is still answered.
        assert [each for each in published if each["content"].get("comm_id") == "control"
                and set(each["content"]["data"]["states"]) >= {board, guess, panel, box, layout, slider}]  # fmt: skip
