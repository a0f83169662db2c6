"""The Python side of the widgets: all state is here, and the browser only draws it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop_nb.ui.analysis import Analysis
    from tabletop_nb.ui.board import Board
    from tabletop_nb.ui.cards import Cards
    from tabletop_nb.ui.odds import Odds, WhatIf
    from tabletop_nb.ui.rulebook import Rulebook
    from tabletop_nb.ui.walkthrough import Walkthrough

__all__ = ["Analysis", "Board", "Cards", "Odds", "Rulebook", "Walkthrough", "WhatIf"]


def __getattr__(name: str) -> Any:
    if name not in __all__:  # a widget is imported on first use: some need much time
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; there are: {', '.join(__all__)}")
    return getattr(import_module(f"{__name__}.{'odds' if name == 'WhatIf' else name.lower()}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
