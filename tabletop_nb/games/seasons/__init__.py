"""Three years at the wheel of the seasons: draft cards, choose dice, gather energy, summon and transmute."""

from pathlib import Path

from tabletop_nb.core.rulebook import Rulebook
from tabletop_nb.games.seasons.box import KINDS, make_box, read_box
from tabletop_nb.games.seasons.flow import capped, next_step
from tabletop_nb.games.seasons.rulings import Rulings
from tabletop_nb.games.seasons.scoring import score_sheet, winners
from tabletop_nb.games.seasons.setup import MODES, setup
from tabletop_nb.games.seasons.table import step
from tabletop_nb.games.seasons.telling import deck_source, names, option_facts, table_lines
from tabletop_nb.games.seasons.value import value
from tabletop_nb.games.seasons.view import determinize, view
from tabletop_nb.games.seasons.why_not import NOT_NOW, SETS, why_not

NAME, TITLE = "seasons", "Seasons"
SOURCES = ("public",)
HIDDEN = True
CHANGES = (
    "Thieving Fairies take their crystal after a card's cost, and the first player changes after the wheel has moved",
)
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
