"""Replay the game that a row of a simulation comes from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from tabletop_nb.analysis.plan import Plan, make_plan
from tabletop_nb.bots import BOTS, ask
from tabletop_nb.core import save
from tabletop_nb.core.errors import SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.games import rules_of
from tabletop_nb.games.create import new_game

if TYPE_CHECKING:
    from pandas import DataFrame, Series

REQUIRED_COLUMNS = ("game", "mode", "players", "setup", "bots", "version", "seed")


def replay(row: Series[Any] | DataFrame | Mapping[str, Any], answers: int | None = None) -> Game:
    """Return the game of a row of `tt.simulate`. Show it or play on with `tt.play(game)`.

    The bots of this package play the game again: with the same seed, they make the same moves. A bot of your own, or
    one with a time limit, may not. Such a game needs all its decisions: simulate with `collect="decisions"`, then call
    `replay(frame[frame.seed == 7])`. A game in which a bot failed stops at the question that the bot couldn't answer:
    `replay(frame.attrs["failures"][0])`.

    Args:
        row: A row of any kind, all decisions of one game, or a failure.
        answers: How many answers to give. By default, all; for a row of an event or a decision, those before it.

    Raises:
        SetupError: If the row isn't one of a simulation, or the game can't be played again.

    >>> import tabletop_nb as tt
    >>> frame = tt.simulate("evenfall", ["random"], games=2)
    >>> replay(frame.iloc[1]).seed
    1
    """
    rows = as_records(row)
    if len(rows) > 1 and "chosen" not in rows[0]:
        raise SetupError(f"replay: {len(rows)} rows were given; allowed: one row, or all decisions of one game")
    plan, seed = plan_of(rows[0])
    if "answers" in rows[0]:
        return game_after(rows[0]["answers"][:answers], plan, seed)
    if len(rows) > 1 and "chosen" in rows[0]:
        return game_after(answers_of(rows)[:answers], plan, seed)
    if unrepeatable := [bot for bot in plan.bot_names if not is_repeatable(bot)]:
        raise SetupError(
            f"The moves of {', '.join(unrepeatable)} can't be repeated. Collect the game with collect='decisions' "
            "and give replay all rows of the game: replay(frame[frame.seed == ...])."
        )
    game, bots, answer_count = plan.new_game(seed), plan.bots(seed), 0
    limit = answers_before(rows[0]) if answers is None else answers
    while game.choice is not None and answer_count < limit:
        game.push(ask(game, bots[game.choice.player]))
        answer_count += 1
    return game


def answers_before(row: Mapping[str, Any]) -> float:
    """Return how many answers were given before the row's event or decision; infinity for a row of a whole game.

    >>> answers_before({"seed": 7}), answers_before({"seed": 7, "decision": 12})
    (inf, 12.0)
    """
    return float(row["decision"] if "decision" in row else row["number"] if "chosen" in row else inf)


def answers_of(decisions: list[Mapping[str, Any]]) -> list[str]:
    """Return the answers of a game in their order.

    Raises:
        SetupError: If some decisions are missing.

    >>> answers_of([{"number": 1, "chosen": "keep"}, {"number": 0, "chosen": "reroll 6"}])
    ['reroll 6', 'keep']
    """
    ordered = sorted(decisions, key=lambda each: int(each["number"]))
    if [int(each["number"]) for each in ordered] != list(range(len(ordered))):
        raise SetupError("replay: some decisions of the game are missing; allowed: all of them, of every seat")
    return [str(each["chosen"]) for each in ordered]


def as_records(row: Series[Any] | DataFrame | Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return one row or several as dictionaries.

    >>> as_records({"seed": 7})
    [{'seed': 7}]
    """
    if isinstance(row, Mapping):
        return [row]
    rows: Any = row
    raw = rows.to_dict("records") if rows.ndim == 2 else [rows.to_dict()]
    if not raw:
        raise SetupError("replay: there is no row")
    if len({tuple(each.get(column) for column in REQUIRED_COLUMNS) for each in raw}) > 1:
        raise SetupError("replay: the rows are of several games; allowed: rows of one game")
    records: list[Mapping[str, Any]] = raw
    return records


def plan_of(row: Mapping[str, Any]) -> tuple[Plan, int]:
    """Return the plan and the seed of the game in this row.

    >>> import tabletop_nb as tt
    >>> frame = tt.simulate("evenfall", ["random"], games=2)
    >>> plan_of(frame.iloc[1].to_dict())[1]
    1
    """
    if missing := [column for column in REQUIRED_COLUMNS if column not in row]:
        raise SetupError(f"replay: the row has no column {', '.join(missing)}; allowed: a row of tt.simulate")
    name, setup = str(row["game"]), json.loads(row["setup"]) if isinstance(row["setup"], str) and row["setup"] else {}
    version = save.version(rules_of(name))
    if int(row["version"]) != version:
        raise SetupError(f"replay: the row is of version {row['version']} of {name}; this is version {version}")
    bots = tuple(str(row["bots"]).split(", "))
    checked = make_plan(name, ["random"] * len(bots), str(row["mode"]), setup)
    return Plan(name, bots, checked.mode, checked.setup, "events", None), int(row["seed"])


def is_repeatable(bot: str) -> bool:
    """Return whether a bot's moves depend on its seed only.

    >>> is_repeatable("gentle:0.5"), is_repeatable("search:strong"), is_repeatable("MyBot")
    (True, False, False)
    """
    return bot.partition(":")[0] in BOTS and bot != "search:strong"


def game_after(answers: Sequence[str], plan: Plan, seed: int) -> Game:
    """Return the game after these answers."""
    game = new_game(plan.name, len(plan.players), seed, plan.mode, **plan.setup)
    for answer in answers:
        game.apply(answer)
    return game
