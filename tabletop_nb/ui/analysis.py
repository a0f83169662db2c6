"""The analysis page: let bots play, watch the estimate converge, compare runs, download the rows.

The browser asks for a little more of a run whenever it has drawn what is there. So a run ends when the page is closed,
a person can stop it between two decisions, and it needs no second process.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets

from tabletop_nb.analysis import charts, stats
from tabletop_nb.analysis.labels import with_names
from tabletop_nb.analysis.live import LiveRun, contrasts
from tabletop_nb.analysis.matches import concat_runs
from tabletop_nb.core.errors import BotError
from tabletop_nb.core.plain import JsonObject
from tabletop_nb.core.scenario import cut
from tabletop_nb.games import rules_of
from tabletop_nb.ui import assets
from tabletop_nb.ui.analysis_form import Form
from tabletop_nb.ui.desk import BadCommandError, Command, Desk, DeskWidget, unexpected
from tabletop_nb.ui.guard import in_voila
from tabletop_nb.ui.words import say, words

if TYPE_CHECKING:
    from altair.typing import ChartType
    from pandas import DataFrame

    from tabletop_nb.ui.charts import LiveChart

MAX_RUNS = 4  # kept on the page
MAX_SECONDS = 120.0  # playing time of one run
SLICE = 0.4  # seconds of playing between two screens
NICENESS = 10  # of a kernel that plays many games on a server, so that the kernels of people who play come first
FEW_GAMES = 10  # an estimate of fewer games comes with a warning
SECTIONS = ("symbol", "state", "widget", "parts", "analysis")
PARTS = ("controls", "estimate", "runs")
FULL_WIDTH = {"width": "100%", "overflow": "visible"}


class AnalysisDesk(Desk):
    """Runs of games, the last one in progress or finished, and what is shown of them."""

    user_errors = (*Desk.user_errors, BotError)
    any_screen = ("stop",)  # a person presses it while the next screen is on its way

    def __init__(self, game: str = "seasons", max_seconds: float = MAX_SECONDS) -> None:
        super().__init__()
        self.form, self.max_seconds = Form.of_game(game), max_seconds
        self.runs: list[LiveRun] = []
        self.at = -1  # the run that is shown
        self.chart_name = "estimate"

    @property
    def run(self) -> LiveRun | None:
        """Return the run that is shown."""
        return self.runs[self.at] if self.runs else None

    @property
    def is_running(self) -> bool:
        """Return whether a run is in progress."""
        return bool(self.runs) and not self.runs[-1].is_over

    # -- commands ------------------------------------------------------------------------------------------

    def do_set(self, command: Command) -> None:
        """Change a field of the form."""
        self._check_idle()
        self.form = self.form.changed(command.get("field"), command.get("value"))

    def do_start(self, command: Command) -> None:
        """Begin a run. If there are too many, the oldest one is removed."""
        self._check_idle()
        form = self.form
        run = LiveRun(form.game, form.bots, form.games, form.seed, form.mode)
        self.runs = [*self.runs, run][-MAX_RUNS:]
        self.at = len(self.runs) - 1
        if in_voila():
            play_at_low_priority()

    def do_more(self, command: Command) -> None:
        """Play on for a moment."""
        if not self.is_running:
            return
        run = self.runs[-1]
        try:
            run.play(SLICE)
        except KeyboardInterrupt:  # The stop button of a notebook ends the run, not the page.
            run.stop()
        if run.seconds >= self.max_seconds and not run.is_over:
            run.stop()
            minutes = f"{self.max_seconds / 60:.0f}"
            self.tell("done", say("analysis.time_over", minutes=minutes, **counts(run)))
        elif run.is_over:
            self._tell_end(run)

    def do_stop(self, command: Command) -> None:
        """End the run. What is finished stays."""
        if self.is_running:
            self.runs[-1].stop()
            self._tell_end(self.runs[-1])

    def do_show(self, command: Command) -> None:
        """Show another run."""
        self._check_idle()
        self.at = self._number(command)

    def do_remove(self, command: Command) -> None:
        """Remove a run from the page."""
        self._check_idle()
        del self.runs[self._number(command)]
        self.at = len(self.runs) - 1

    def do_chart(self, command: Command) -> None:
        """Show another chart."""
        name = command.get("name")
        if name not in CHARTS:
            raise BadCommandError(say("board.not_now"))
        self.chart_name = str(name)

    def do_export(self, command: Command) -> None:
        """Send the rows of all runs as a file."""
        self._check_idle()
        write = FORMATS.get(cut(command.get("format")))
        finished = [run for run in self.runs if run.finished]
        if write is None or not finished:
            raise BadCommandError(say("analysis.no_runs"))
        self.messages.append({"file": write(rows_of(finished))})

    def _check_idle(self) -> None:
        if self.is_running:
            raise BadCommandError(say("analysis.running"))

    def _number(self, command: Command) -> int:
        number = command.get("at")
        if type(number) is not int or not 0 <= number < len(self.runs):
            raise BadCommandError(say("board.not_now"))
        return number

    def _tell_end(self, run: LiveRun) -> None:
        key = "finished" if run.finished == run.games else "stopped"
        self.tell("done", say(f"analysis.{key}", **counts(run)))

    # -- what there is to see ------------------------------------------------------------------------------

    def screen(self) -> JsonObject:
        """Return the form, the estimate and the table of runs."""
        run, limits = self.run, {"games": f"{2_000:,}", "minutes": f"{self.max_seconds / 60:.0f}"}
        return {
            "seq": self.seq,
            "notice": self.notice,
            "say": self.notice["text"] if self.notice else "",
            "fields": self.form.screen(),
            "about": self.form.about(),
            "limits": say("analysis.limits", **limits),
            "running": self.is_running,
            "progress": progress(run) if run else None,
            "estimate": estimate(run) if run else {"text": say("analysis.no_run"), "small": "", "few": ""},
            "charts": [[name, say(f"analysis.chart.{name}"), name == self.chart_name] for name in CHARTS],
            "runs": [run_row(each, number, number == self.at) for number, each in enumerate(self.runs)],
            "contrasts": [] if self.is_running else self._contrasts(),
            "kept": MAX_RUNS,
            "can_export": not self.is_running and any(each.finished for each in self.runs),
        }

    def _contrasts(self) -> list[str]:
        return [contrast_text(each) for each in contrasts(self.runs)]

    def chart(self) -> ChartType | None:
        """Return the chosen chart of the run that is shown; None if there is nothing to draw yet."""
        return CHARTS[self.chart_name](self) if self.run and self.run.finished else None


@cache
def play_at_low_priority() -> None:
    """Let other pages of the server go first, once for this kernel."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


# -- sentences and tables ------------------------------------------------------------------------------------


def counts(run: LiveRun) -> dict[str, str]:
    """Return how many games are done, for a sentence."""
    return {"done": f"{run.finished:,}", "of": f"{run.games:,}"}


def duration(seconds: float) -> str:
    """Return a time in seconds or minutes."""
    if seconds < 90:
        return say("analysis.seconds", count=f"{seconds:.0f}")
    return say("analysis.minutes", count=f"{seconds / 60:.0f}")


def progress(run: LiveRun) -> JsonObject:
    """Return how far a run is, how fast, and how long it will take."""
    speed, text = run.games_per_second, say("analysis.progress", **counts(run))
    time_left = duration((run.games - run.finished) / speed) if speed else ""
    speed_text = f"{speed:.0f}" if speed >= 10 else f"{speed:.1f}"
    return {
        "share": run.finished / run.games,
        "text": text,
        "small": say("analysis.speed", speed=speed_text, left=time_left) if speed and not run.is_over else "",
    }


def estimate(run: LiveRun) -> JsonObject:
    """Return the win rate that is watched, in words."""
    if not run.finished:
        return {"text": say("analysis.first_game"), "small": "", "few": ""}
    last, who = run.estimate().iloc[-1], run.subject
    name = say("analysis.who_first") if who.by == "turn_order" else str(who.name)
    few = say("analysis.too_few", games=run.finished) if run.finished < FEW_GAMES else ""
    key = "estimate" if run.wins is None else "so_far" if not run.is_over else "result"
    wins = "" if run.wins is None else f"{run.wins:,.1f}".removesuffix(".0")
    name = name.lower() if key == "so_far" and who.by == "turn_order" else name  # in the middle of the sentence
    facts = {"who": name, "share": charts.percent(last["win_rate"]), "wins": wins, "games": f"{run.finished:,}"}
    return {
        "text": say(f"analysis.{key}", **facts),
        "small": say("analysis.interval", low=charts.percent(last["low"]), high=charts.percent(last["high"])),
        "few": few,
    }


def run_row(run: LiveRun, number: int, is_shown: bool) -> JsonObject:
    """Return a run for the table: what was played, and how each bot did."""
    rules = rules_of(run.name)
    mode = rules.book.words["name"].get(run.mode, run.mode)
    rates: Iterable[Any] = run.rates().itertuples() if run.finished else []
    bots: list[JsonObject] = [
        {
            "bot": row.bot,
            "share": row.win_rate,
            "text": charts.percent(row.win_rate),
            "small": say("odds.from_to", low=charts.percent(row.low), high=charts.percent(row.high)),
            "score": charts.number(row.score),
        }
        for row in rates
    ]
    title = f"{rules.title}, {mode}: {', '.join(run.bots)}"
    return {"number": number + 1, "title": title, "games": f"{run.finished:,}", "bots": bots, "shown": is_shown}


def contrast_text(table: DataFrame) -> str:
    """Return a comparison on the same deals as a sentence."""
    row = table.iloc[0]
    sign = -1 if row["difference"] < 0 else 1
    difference = say("analysis.less" if sign < 0 else "analysis.more", points=f"{sign * 100 * row['difference']:.0f}")
    # Student's interval of few games can end beyond what a difference of two shares can be.
    low, high = sorted(min(100.0, max(-100.0, sign * 100 * row[end])) for end in ("low", "high"))
    ends = {"low": f"{low:.0f}", "high": f"{high:.0f}"}
    return say("analysis.contrast", one=row["one"], other=row["other"], difference=difference, **ends)


# -- charts --------------------------------------------------------------------------------------------------


def shown_run(desk: AnalysisDesk) -> LiveRun:
    """Return the run that is shown."""
    assert desk.run is not None
    return desk.run


def estimate_chart(desk: AnalysisDesk) -> ChartType:
    """Return how the estimate settles."""
    run = shown_run(desk)
    name = say("analysis.who_first").lower() if run.subject.by == "turn_order" else str(run.subject.name)
    return charts.convergence(run.estimate(), name, 1 / len(run.bots) if run.is_contest else None)


def compare_chart(desk: AnalysisDesk) -> ChartType:
    """Return the win rates of all runs."""
    import pandas as pd

    tables = []
    for number, run in enumerate(desk.runs, 1):
        if run.finished:
            rates = run.rates()
            tables.append(rates.assign(bot=f"{number}: " + rates["bot"]))
    return charts.win_rates(pd.concat(tables, ignore_index=True))


def first_chart(desk: AnalysisDesk) -> ChartType:
    """Return how much going first helps."""
    run = shown_run(desk)
    if not run.is_contest:
        raise BadCommandError(say("analysis.no_first"))
    return charts.turn_order_advantage(stats.turn_order_advantage(whole_deals(run)))


def whole_deals(run: LiveRun) -> DataFrame:
    """Return the games of the deals that were played in every seating, or all games if there is none yet."""
    frame = run.frame()
    games = frame["bots"].groupby(frame["seed"]).transform("nunique")
    whole = frame[games == len(run.plans)]
    return frame if whole.empty else whole


def lines_chart(desk: AnalysisDesk) -> ChartType:
    """Return where the points come from."""
    table = stats.score_lines(shown_run(desk).frame())
    if table.empty:
        raise BadCommandError(say("analysis.no_lines"))
    return charts.waterfall(with_names(table, shown_run(desk).name))


CHARTS: dict[str, Callable[[AnalysisDesk], ChartType]] = {
    "estimate": estimate_chart,
    "compare": compare_chart,
    "scores": lambda desk: charts.distribution(shown_run(desk).frame()),
    "lines": lines_chart,
    "first": first_chart,
    "length": lambda desk: charts.lengths(shown_run(desk).frame()),
}


# -- files ---------------------------------------------------------------------------------------------------


def rows_of(runs: list[LiveRun]) -> DataFrame:
    """Return the rows of these runs, with the number of the run in front."""
    frame = concat_runs([run.frame().assign(run=number) for number, run in enumerate(runs, 1)])
    frame.insert(0, "run", frame.pop("run"))
    return frame


def as_csv(frame: DataFrame) -> JsonObject:
    """Return the rows as a CSV file."""
    return {"name": "games.csv", "type": "text/csv", "text": frame.to_csv(index=False)}


def as_parquet(frame: DataFrame) -> JsonObject:
    """Return the rows as a Parquet file, in base64."""
    content = BytesIO()
    frame.to_parquet(content, index=False)
    return {
        "name": "games.parquet",
        "type": "application/vnd.apache.parquet",
        "base64": b64encode(content.getvalue()).decode(),
    }


FORMATS: dict[str, Callable[[DataFrame], JsonObject]] = {"csv": as_csv, "parquet": as_parquet}


# -- the widget ----------------------------------------------------------------------------------------------


class AnalysisPanel(DeskWidget):
    """Draws one part of the page: "controls", "estimate" or "runs"."""

    _esm = assets.esm("analysis.js")
    _css = assets.css("odds.css", "analysis.css")
    part = traitlets.Unicode().tag(sync=True)

    def __init__(self, desk: AnalysisDesk, part: str) -> None:
        super().__init__(desk, part=part, words={name: words()[name] for name in SECTIONS})


class Analysis(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Let bots play, and watch the estimate converge: `Analysis("seasons")`."""

    def __init__(self, game: str = "seasons", max_seconds: float = MAX_SECONDS) -> None:
        self.desk = AnalysisDesk(game, max_seconds)
        self.panels = [AnalysisPanel(self.desk, part) for part in PARTS]
        self.picture: LiveChart | None = None
        self.frame = ipywidgets.VBox(layout=FULL_WIDTH)
        controls, estimate, runs = self.panels
        super().__init__([controls, estimate, self.frame, runs], layout=FULL_WIDTH)
        self.add_class("tt-analysis")
        self.desk.observe(self.draw)

    def draw(self) -> None:
        """Draw the chart of the run that is shown."""
        try:
            self.frame.children = self._pictures(self.desk.chart())
        except BadCommandError as error:
            self._show_problem(str(error))
        except Exception as error:  # It would vanish in Voilà.
            self._show_problem(unexpected(error))

    def _show_problem(self, text: str) -> None:
        self.frame.children = []
        self.desk.tell("problem", text)
        for panel in self.panels:
            panel.screen = self.desk.screen()

    def _pictures(self, chart: ChartType | None) -> list[Any]:
        from tabletop_nb.ui.charts import LiveChart  # imported here so that Vega loads when there is something to draw

        if chart is None:
            return []
        if self.picture is None:
            self.picture = LiveChart(chart, menu=True)
        else:
            self.picture.chart = chart
        return [self.picture]
