"""Learn, play and analyse board games of magic and alchemy.

Importing this package is cheap: everything is loaded when it is first used.

>>> import tabletop_nb as tt
>>> [game.name for game in tt.games()]
['evenfall', 'seasons', 'res_arcana']
>>> game = tt.new_game("evenfall", seed=7)
>>> game.question
'Which dice do you want to reroll?'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop_nb.analysis.compare import compare
    from tabletop_nb.analysis.replay import replay
    from tabletop_nb.analysis.runs import read_runs
    from tabletop_nb.analysis.simulate import simulate
    from tabletop_nb.analysis.tournament import tournament
    from tabletop_nb.core.game import Game
    from tabletop_nb.games import Record
    from tabletop_nb.games.create import load, new_game
    from tabletop_nb.odds import PositionOdds
    from tabletop_nb.ui.board import play

    def games() -> list[Record]:
        """Return one record per game: name, title, modes with their player counts, where the cards come from."""

    def odds(game: Game, seat: int | None = None, **options: int) -> PositionOdds:
        """Return the odds of a seat at the open question: see `tabletop_nb.odds.odds`."""


__version__ = "0.3.0"
__all__ = [
    "compare", "games", "load", "new_game", "odds", "play", "read_runs", "replay", "simulate", "tournament",
]  # fmt: skip
FUNCTIONS = {
    "compare": "tabletop_nb.analysis.compare",
    "load": "tabletop_nb.games.create",
    "new_game": "tabletop_nb.games.create",
    "play": "tabletop_nb.ui.board",
    "read_runs": "tabletop_nb.analysis.runs",
    "replay": "tabletop_nb.analysis.replay",
    "simulate": "tabletop_nb.analysis.simulate",
    "tournament": "tabletop_nb.analysis.tournament",
}


def __getattr__(name: str) -> Any:
    if name in FUNCTIONS:
        return getattr(import_module(FUNCTIONS[name]), name)
    if name in ("games", "odds"):  # packages that can be called: tt.games() lists the games
        return import_module(f"tabletop_nb.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
