# ruff: noqa: D102  these methods are documented in the base class Part
"""A position of any game, drawn as on its board; its dice can be rerolled again and again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from tabletop_nb.core.game import Game
from tabletop_nb.core.plain import JsonObject
from tabletop_nb.lessons.kinds import Roll, are_positions
from tabletop_nb.lessons.numbers import percent
from tabletop_nb.lessons.trials import Tries
from tabletop_nb.ui import assets
from tabletop_nb.ui.desk import BadCommandError, Command, Shown
from tabletop_nb.ui.kit.look import look_at
from tabletop_nb.ui.kit.presenter import presenter
from tabletop_nb.ui.kit.zones import Node, Zone, board, in_order, zone
from tabletop_nb.ui.lesson.guess import Guess, Trial
from tabletop_nb.ui.lesson.part import PartWidget
from tabletop_nb.ui.rulebook import TABLE_WORDS, book_words
from tabletop_nb.ui.seats import deck_label
from tabletop_nb.ui.words import say

Names = Sequence[str | list[str]]  # of zones; a list is a row of them


class SceneWidget(PartWidget):
    """Shows a scene in the browser."""

    _esm = assets.esm("scene.js")
    _css = assets.css(*assets.BOARD, "lesson.css")


class Scene(Trial):
    """A position as one seat sees it. With `tries`, the student picks dice on it and rerolls them.

    Args:
        game: The position, usually made with `new_game(name, scenario=...)`. None: only the dice of `tries`.
        zones: The parts of the board to show, in this order, such as `[["enemies", "team"], "dice"]`: a list is a row.
            By default, all of them.
        seat: The seat that looks.
        tries: What is tried when the dice are rerolled.
        after: A guess that comes first: until it is locked in, nothing is rolled. Its exact answer is shown after the
            rolls.
        wanted: How many rolls the student is asked to make.

    Raises:
        ValueError: If the board has no such zone at the moment, or other dice than the roll that is tried.
    """

    what = "scene"

    def __init__(
        self,
        game: Game | None = None,
        zones: Names = (),
        seat: int = 0,
        *,
        tries: Tries | None = None,
        after: Guess | None = None,
        wanted: int = 10,
    ) -> None:
        super().__init__()
        self.game, self.tries, self.after, self.wanted = game, tries, after, wanted
        shown = list(self._zones(zones, seat))
        self.board = board({"rows": _rows(zones, shown)}, zones=shown)
        self.last: JsonObject | None = None  # the last roll
        self.results: dict[Roll, list[bool]] = {}  # by hand only; `tries` may have thousands more
        if tries is not None:
            self.observe(tries.notify)
        if after is not None:
            after.observe(self.redraw)
        if after is not None and tries is not None:
            after.reveal_after(self)

    @cached_property
    def widget(self) -> PartWidget:
        """The widget that shows the scene."""
        return SceneWidget(self, book_words(*TABLE_WORDS, "lesson"))

    def _zones(self, names: Names, seat: int) -> Iterator[Zone]:
        """Yield the zones; dice that can be rerolled look as they do when the game asks."""
        for each in [_tray(self.tries)] if self.game is None else scene_zones(self.game, _flat(names), seat):
            yield _asked(each, self.tries) if self.tries and each["kind"] == "dice" else each

    def content(self) -> JsonObject:
        deck = deck_label(self.game) if self.game else None
        name = self.game.rules.name if self.game else ""
        shown: Shown = {**self.board}
        return {"game": name, "deck": deck, "tries": self._tries() if self.tries else None, **shown}

    def _tries(self) -> JsonObject:
        """Return what the student has rolled so far."""
        count, missing = self._count(), self._missing()
        more = say("lesson.more_tries", count=missing) if missing else say("lesson.enough_tries", count=count)
        tally = [self._row(*result) for result in self.results.items()]
        wait = "" if self._is_ready() else say("lesson.guess_first")
        return {"last": self.last, "tally": tally, "more": more, "wait": wait}

    def _count(self) -> int:
        return sum(map(len, self.results.values()))

    def _missing(self) -> int:
        return max(0, self.wanted - self._count())

    @property
    def to_try(self) -> str:
        missing = self._missing()
        return say("lesson.to_try.rolls" if missing > 1 else "lesson.to_try.roll", count=missing) if missing else ""

    def forget(self) -> None:
        self.results, self.last = {}, None
        if self.tries is not None:
            self.tries.forget()

    def _is_ready(self) -> bool:
        return self.after is None or self.after.is_committed

    def do_reroll(self, command: Command) -> None:
        """Reroll the dice at these positions, once."""
        picked = command.get("reroll")
        if self.tries is None or not self._is_ready() or not picked or not are_positions(picked, len(self._roll)):
            raise BadCommandError(say("lesson.pick_first"))
        kept = tuple(sorted(face for at, face in enumerate(self._roll) if at not in picked))
        rolled = self.tries.once(kept)
        prize = self.tries.game.prize(rolled)
        self.results.setdefault(kept, []).append(bool(prize))
        message = say("lesson.won", prize=prize) if prize else say("lesson.missed")
        self.last = {"dice": _placed(self._roll, picked, rolled), "won": bool(prize), "message": message}
        self.tell("done", f"{' '.join(map(str, rolled))}: {message}")

    @property
    def _roll(self) -> Roll:
        return self.tries.game.roll if self.tries else ()

    def _row(self, kept: Roll, results: Sequence[bool]) -> JsonObject:
        wins, tries = sum(results), len(results)
        label = say("lesson.tally", wins=f"{wins:,}", tries=f"{tries:,}", share=percent(wins / tries))
        choice = self.tries.game.describe(kept) if self.tries else ""
        return {"choice": choice, "label": label, "share": wins / tries}


def scene_zones(game: Game, names: Sequence[str] = (), seat: int = 0) -> list[Zone]:
    """Return the zones of a position with these names, or all of them, as plain data."""
    shown = presenter(game.rules.name).board(look_at(game, seat, question=None))
    zones = {zone["id"]: zone for zone in in_order(shown)}
    if unknown := [name for name in names if name not in zones]:
        raise ValueError(f"there is no zone {unknown[0]!r}; allowed: {', '.join(zones)}")
    return [zones[name] for name in names or zones]


def _flat(names: Names) -> list[str]:
    return [name for each in names for name in ([each] if isinstance(each, str) else each)]


def _rows(names: Names, shown: Sequence[Zone]) -> list[Node]:
    """Return the layout: one row for each name, or for each list of names."""
    rows = names or [each["id"] for each in shown]
    return [{"zone": row} if isinstance(row, str) else {"cols": [{"zone": name} for name in row]} for row in rows]


def _tray(tries: Tries | None) -> Zone:
    """Return a tray with the roll that is tried."""
    roll = tries.game.roll if tries else ()
    return zone(
        "dice", "dice", [{"id": f"die:{at}", "value": face} for at, face in enumerate(roll)], say("lesson.roll")
    )


def _asked(tray: Zone, tries: Tries) -> Zone:
    """Return the dice to pick from, as on a table whose question is which dice to reroll."""
    if (shown := [die["value"] for die in tray["things"]]) != list(tries.game.roll):
        raise ValueError(f"the dice on the scene are {shown}; allowed: those that are tried, {list(tries.game.roll)}")
    things = [{**die, "id": f"die:{at}", "state": "legal"} for at, die in enumerate(tray["things"])]
    return {**tray, "things": things, "ask": say("lesson.pick"), "aside": ""}


def _placed(roll: Roll, picked: Sequence[int], rolled: Roll) -> list[JsonObject]:
    """Return the dice after a reroll: those that stayed are in their places.

    >>> _placed((2, 5, 6), [1, 2], (2, 2, 4))
    [{'value': 2, 'isNew': False}, {'value': 2, 'isNew': True}, {'value': 4, 'isNew': True}]
    """
    new = list(rolled)
    for at, face in enumerate(roll):
        if at not in picked:
            new.remove(face)
    return [{"value": new.pop(0) if at in picked else face, "isNew": at in picked} for at, face in enumerate(roll)]
