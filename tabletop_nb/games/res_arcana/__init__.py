"""A game of essences and artifacts, of dragons, monuments and Places of Power: the most points win, from 10 on."""

from pathlib import Path

from tabletop_nb.core.rulebook import Rulebook
from tabletop_nb.games.res_arcana.box import KINDS, make_box, read_box
from tabletop_nb.games.res_arcana.flow import capped, next_step
from tabletop_nb.games.res_arcana.rulings import Rulings
from tabletop_nb.games.res_arcana.scoring import score_sheet, winners
from tabletop_nb.games.res_arcana.setup import MODES, setup
from tabletop_nb.games.res_arcana.table import step
from tabletop_nb.games.res_arcana.value import value
from tabletop_nb.games.res_arcana.view import deck_source, determinize, names, option_facts, table_lines, view
from tabletop_nb.games.res_arcana.why_not import NOT_NOW, SETS, why_not

NAME, TITLE = "res_arcana", "Res Arcana"
SOURCES = ("public",)
HIDDEN = True
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
