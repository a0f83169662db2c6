"""One readable playthrough per game, mode and player count; `python tests/transcripts.py` rewrites them."""

from __future__ import annotations

from pathlib import Path
from random import Random

from play import Cell, cells

import tabletop_nb as tt

FOLDER = Path(__file__).parent / "transcripts"
SEED, LINES = 2026, 150


def transcript(cell: Cell) -> str:
    """Return the questions, answers and events of a random game, without the middle of a long one."""
    name, mode, players = cell
    game, pick = tt.new_game(name, players, SEED, mode), Random(SEED)
    events_shown, lines = 0, list[str]()
    while game.choice:
        lines += [f"  {game.describe_event(event)}" for event in game.events[events_shown:]]
        events_shown = len(game.events)
        answer = pick.choice(game.choice.options)
        lines.append(f"{game.voice.seat(game.choice.player)}: {game.question} ({len(game.options)} answers)")
        lines.append(f"> {game.describe(answer)}")
        game.push(answer)
    lines += [f"  {game.describe_event(event)}" for event in game.events[events_shown:]]
    if len(lines) > LINES:
        left_out = f"... {len(lines) - LINES} lines left out ..."
        lines = [*lines[: LINES // 2], left_out, *lines[-LINES // 2 :]]
    for seat, sheet in enumerate(game.score_sheet()):
        points = ", ".join(f"{game.rules.book.score(line)} {line.points}" for line in sheet)
        lines.append(f"{game.voice.seat(seat)}: {points}")
    head = f"{game.rules.title}, {mode}, {players} players, seed {SEED}, answers at random"
    return "\n".join([head, "", *lines, f"winners: {game.winners}", ""])


def path_of(cell: Cell) -> Path:
    """Return the file of a transcript."""
    return FOLDER / f"{'-'.join(map(str, cell))}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in cells():
        path_of(each).write_text(transcript(each), "utf-8")
