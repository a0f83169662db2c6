# ruff: noqa: D102  what face, memory and remember do is said once, in Part
"""The widgets of a lesson: Scene, Guess, ByHand, Many, Steer. Those about exercises are in answers.py."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets

from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import cut
from tabletop_nb.ui.charts import LiveChart
from tabletop_nb.ui.desk import BadCommandError
from tabletop_nb.ui.lesson.kinds import Roll, are_places, keeping, marked
from tabletop_nb.ui.lesson.part import Message, Part, number_in
from tabletop_nb.ui.lesson.pictures import settling
from tabletop_nb.ui.lesson.reading import percent
from tabletop_nb.ui.lesson.trials import Tries
from tabletop_nb.ui.words import say

MOST = 20_000  # tries of each way; more show nothing new
PATIENCE = 1.0  # seconds before progress is shown, and between two signs of it


class Scene(Part):
    """A position of Evenfall to look at: the Enemies, the team, the dice."""

    what = "scene"

    def __init__(self, game: Game, dice: Sequence[int] = ()) -> None:
        self.game, self.dice = game, tuple(dice)
        super().__init__()

    def face(self) -> dict[str, Any]:
        table = self.game.table
        seat = table.seats[0]
        return {
            "enemies": [self._enemy(card) for card in table.enemies],
            "heroines": [self._heroine(card, card in seat.resting) for card in seat.team],
            "dice": self.dice,
        }

    def _enemy(self, name: str) -> dict[str, Any]:
        card = self.game.table.box.enemies[name]
        slots = [f"die{slot}" if slot.isdigit() else slot.lower() for slot in str(card.requirement).split()]
        return {
            "name": card.name,
            "symbol": card.symbol,
            "source": card.source,
            "slots": [[slot, False] for slot in slots],
        }

    def _heroine(self, name: str, resting: bool) -> dict[str, Any]:
        card = self.game.table.box.heroines[name]
        rule = self.game.rules.book.rules[f"power.{card.power}"]
        looks = {"name": card.name, "symbol": card.power, "source": card.source, "effect": rule.text}
        return {**looks, "state": "resting" if resting else ""}


class Guess(Part):
    """A guess, made before anything is known, and locked then. `share` is the guess from 0 to 1, or None."""

    what = "guess"
    does = ("commit",)

    def __init__(self, question: str, *, start: int = 50, store: str = "") -> None:
        self.question, self.start = question, start
        self.share: float | None = None
        super().__init__(store)

    def face(self) -> dict[str, Any]:
        told = "" if self.share is None else say("lesson.guess_locked", share=percent(self.share))
        value = self.start if self.share is None else round(100 * self.share)
        return {"ask": self.question, "value": value, "locked": self.share is not None, "told": told}

    def memory(self) -> Any:
        return self.share

    def remember(self, kept: Any) -> None:
        if isinstance(kept, int | float) and not isinstance(kept, bool) and 0 <= kept <= 1:
            self.share = float(kept)

    def on_commit(self, message: Message) -> None:
        """The guess is made; another one is not taken."""
        if self.share is None:
            self.share = number_in(message, 0, 100) / 100
        self.changed(self.face()["told"])

    def clear(self) -> None:
        """As if nothing had been guessed."""
        self.share = None
        self.changed()


class ByHand(Part):
    """A roll to try with one's own hands: pick the dice to keep, roll the others, see the tally."""

    what = "byhand"
    does = ("reroll",)

    def __init__(self, tries: Tries, question: str, wanted: int = 10) -> None:
        self.tries, self.question, self.wanted = tries, question, wanted
        self.last: tuple[Roll, Roll] | None = None  # what was kept, and what it became
        self.mine: dict[Roll, list[bool]] = {}  # by hand; the tries may hold thousands more
        super().__init__()

    def face(self) -> dict[str, Any]:
        rows, count = [self._row(*mine) for mine in self.mine.items()], sum(map(len, self.mine.values()))
        left = max(0, self.wanted - count)
        more = say("lesson.more_tries", count=left) if left else say("lesson.enough_tries", count=count)
        return {"ask": self.question, "roll": self.tries.game.roll, "last": self._ended(), "tally": rows, "more": more}

    def on_reroll(self, message: Message) -> None:
        """One try with the dice at these places kept."""
        roll = self.tries.game.roll
        keep: Any = message.get("keep")
        if not are_places(keep, len(roll)):
            raise BadCommandError(say("lesson.read.keep"))
        kept = tuple(sorted(roll[at] for at in set(keep)))
        self.last = kept, self.tries.one(kept)
        self.mine.setdefault(kept, []).append(self.tries.ended[kept][-1])
        self.changed(self._ended()["told"])
        self.tries.tell()  # after the answer: charts take their time

    def _ended(self) -> Any:
        if self.last is None:
            return None
        kept, rolled = self.last
        name = self.tries.game.name(rolled)
        told = say("lesson.won", name=name) if name else say("lesson.missed")
        return {"dice": marked(rolled, kept), "won": bool(name), "told": told}

    def _row(self, kept: Roll, ended: list[bool]) -> dict[str, Any]:
        facts = {"wins": f"{sum(ended):,}", "tries": f"{len(ended):,}", "share": percent(sum(ended) / len(ended))}
        return {"way": keeping(kept), "told": say("lesson.tally", **facts), "share": sum(ended) / len(ended)}


class Many(Part):
    """The same tries a thousand times over, at the press of a button."""

    what = "many"
    does = ("many",)

    def __init__(self, tries: Tries, ways: Sequence[Roll], times: Sequence[int] = (100, 1_000)) -> None:
        self.tries, self.ways, self.times = tries, tuple(ways), tuple(times)
        self.done = self.of = 0
        super().__init__()
        tries.listeners.append(self.redraw)

    def face(self) -> dict[str, Any]:
        counts = [len(self.tries.ended.get(kept, [])) for kept in self.ways]
        rows = [say("lesson.tried", way=keeping(w), count=f"{n:,}") for w, n in zip(self.ways, counts, strict=True)]
        able = [n for n in self.times if max(counts) + n <= MOST]
        buttons = [{"times": n, "text": say("lesson.times", count=f"{n:,}")} for n in able]
        return {"buttons": buttons, "rows": rows, "done": self.done, "of": self.of}

    def on_many(self, message: Message) -> None:
        """So many tries of each way; after a second it says how far it is."""
        times = message.get("times")
        if type(times) is not int or times not in self.times:
            low, high = min(self.times), max(self.times)
            raise BadCommandError(say("lesson.bad_value", value=cut(times), low=low, high=high))
        self.run(times)

    def run(self, times: int) -> None:
        """So many tries of each way."""
        since = time.monotonic()
        for done in self.tries.many(self.ways, times):
            if time.monotonic() - since > PATIENCE:
                since, self.done, self.of = time.monotonic(), done, times
                self.redraw(say("lesson.busy", done=f"{done:,}", of=f"{times:,}"))
        self.done = self.of = 0
        self.changed(say("lesson.ran", count=f"{times:,}"))
        self.tries.tell()


class Simulation(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """`Many` with its picture: shares settle inside their error bands; the guess and the exact chances are lines."""

    def __init__(self, tries: Tries, ways: Sequence[Roll], guess: Guess | None = None, exact: bool = False) -> None:
        self.tries, self.ways, self.guess, self.exact = tries, tuple(ways), guess, exact
        self.many = Many(tries, ways)
        self.chart = LiveChart(self.picture())
        tries.listeners.append(self.draw)
        if guess is not None:
            guess.watch(self.draw)
        super().__init__([self.many, self.chart])

    def picture(self) -> Any:
        """The chart as it is now."""
        return settling(self.tries, self.ways, self.guess.share if self.guess else None, self.exact)

    def draw(self) -> None:
        """Draws it again, and says how often each way was tried."""
        self.chart.chart = self.picture()


class Steer(Part):
    """A slider: `show(value)` gives what to see at that value, as a dict with `title`, `text`, `dice` and `kept`."""

    what = "steer"
    does = ("steer",)

    def __init__(
        self, label: str, values: Sequence[float], show: Callable[[float], dict[str, Any]], start: int = 0
    ) -> None:
        self.label, self.values, self.show, self.at = label, tuple(values), show, start
        super().__init__()

    @property
    def value(self) -> float:
        """Where the slider stands."""
        return self.values[self.at]

    def face(self) -> dict[str, Any]:
        shown = self.show(self.value)
        return {"label": self.label, "at": self.at, "most": len(self.values) - 1, "value": f"{self.value:g}", **shown}

    def on_steer(self, message: Message) -> None:
        """The slider was moved to its nth value."""
        self.at = int(number_in(message, 0, len(self.values) - 1))
        self.changed(self.face()["title"])


class SteeredChart(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A slider with a chart under it that follows: `chart(value)` draws it."""

    def __init__(self, steer: Steer, chart: Callable[[float], Any]) -> None:
        self.steer, self.picture = steer, LiveChart(chart(steer.value))
        steer.watch(lambda: setattr(self.picture, "chart", chart(steer.value)))
        super().__init__([steer, self.picture])
