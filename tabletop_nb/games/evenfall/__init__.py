"""A print-and-play dice game of heroines, captured enemies and alchemy, set in the kingdom of Evenfall."""

from pathlib import Path

from tabletop_nb.core.rulebook import Rulebook
from tabletop_nb.games.evenfall.box import KINDS, make_box, read_box
from tabletop_nb.games.evenfall.flow import capped, next_step
from tabletop_nb.games.evenfall.rulings import Rulings
from tabletop_nb.games.evenfall.scoring import score_sheet, winners
from tabletop_nb.games.evenfall.setup import MODES, setup
from tabletop_nb.games.evenfall.table import step
from tabletop_nb.games.evenfall.value import value
from tabletop_nb.games.evenfall.view import deck_source, determinize, names, option_facts, table_lines, view
from tabletop_nb.games.evenfall.why_not import NOT_NOW, SETS, why_not

NAME, TITLE = "evenfall", "Evenfall"
SOURCES = ("house",)
HIDDEN = False
CHANGES: tuple[str, ...] = ()
BOOK = Rulebook(Path(__file__).parent)
STEPS = step

__all__ = [
    "BOOK",
    "CHANGES",
    "HIDDEN",
    "KINDS",
    "MODES",
    "NAME",
    "NOT_NOW",
    "SETS",
    "SOURCES",
    "STEPS",
    "TITLE",
    "Rulings",
    "capped",
    "deck_source",
    "determinize",
    "make_box",
    "names",
    "next_step",
    "option_facts",
    "read_box",
    "score_sheet",
    "setup",
    "table_lines",
    "value",
    "view",
    "why_not",
    "winners",
]
