"""A game of alchemy with dice: transmute materials, climb mastery tracks, complete Experiments. Three rounds."""

from operator import attrgetter

from tabletop_nb.core.deck import deck_source
from tabletop_nb.core.definition import GameDefinition
from tabletop_nb.games.trismegistus import automa, effects, prepare, rounds, turn  # noqa: F401  importing them registers their steps
from tabletop_nb.games.trismegistus.book import BOOK
from tabletop_nb.games.trismegistus.box import CARD_FILES, make_box, read_box
from tabletop_nb.games.trismegistus.card_uses import card_uses
from tabletop_nb.games.trismegistus.rulings import Rulings
from tabletop_nb.games.trismegistus.scoring import score_sheet, winners
from tabletop_nb.games.trismegistus.setup import MODES, setup
from tabletop_nb.games.trismegistus.table import Table, step
from tabletop_nb.games.trismegistus.value import bot_settings, value
from tabletop_nb.games.trismegistus.view import names, option_facts, table_lines, view
from tabletop_nb.games.trismegistus.why_not import GENERIC_REASONS, SETS, why_not
from tabletop_nb.games.trismegistus.worlds import determinize


def first_player(table: Table) -> int:
    """Return who goes first in the first round."""
    return table.order[0]


def laboratory(table: Table, seat: int) -> str:
    """Return the Laboratory of a seat, or an empty string while it is open and for Botmegistus."""
    return table.seats[seat].lab


def automas(table: Table) -> tuple[int, ...]:
    """Return the seat of Botmegistus, if it plays."""
    return (table.automa,) if table.automa >= 0 else ()


GAME: GameDefinition[Table] = GameDefinition(
    module=__name__,
    name="trismegistus",
    title="Trismegistus",
    about=__doc__,
    sources=("house",),
    modes=MODES,
    book=BOOK,
    rulings=Rulings,
    card_files=CARD_FILES,
    has_hidden_cards=True,
    read_box=read_box,
    make_box=make_box,
    setup=setup,
    steps=step,
    determinize=determinize,
    value=value,
    bots=bot_settings,
    view=view,
    names=names,
    automas=automas,
    option_facts=option_facts,
    why_not=why_not,
    answer_sets=SETS,
    generic_reasons=GENERIC_REASONS,
    deck_source=deck_source,
    table_lines=table_lines,
    score_sheet=score_sheet,
    winners=winners,
    time=attrgetter("round", "turns"),  # a turn is one action of a player, or of Botmegistus
    card_uses=card_uses,
    first_player=first_player,
    role=laboratory,
)
