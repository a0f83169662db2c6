"""A print-and-play dice game of heroines, captured enemies and alchemy, set in the kingdom of Evenfall."""

from tabletop_nb.core.definition import GameDefinition
from tabletop_nb.core.flow import next_step
from tabletop_nb.games.evenfall import battle, turn  # noqa: F401  importing them registers their steps
from tabletop_nb.games.evenfall.book import BOOK
from tabletop_nb.games.evenfall.box import KINDS, make_box, read_box
from tabletop_nb.games.evenfall.flow import capped
from tabletop_nb.games.evenfall.rulings import Rulings
from tabletop_nb.games.evenfall.scoring import score_sheet, winners
from tabletop_nb.games.evenfall.setup import MODES, setup
from tabletop_nb.games.evenfall.table import Table, step
from tabletop_nb.games.evenfall.value import value
from tabletop_nb.games.evenfall.view import deck_source, determinize, names, option_facts, table_lines, view
from tabletop_nb.games.evenfall.why_not import NOT_NOW, SETS, why_not


def rounds(table: Table) -> int:
    """Return how many rounds have begun; a round is one turn of each player."""
    return -(-table.turns // table.players)


GAME: GameDefinition[Table] = GameDefinition(
    module=__name__,
    name="evenfall",
    title="Evenfall",
    about=__doc__,
    sources=("house",),
    modes=MODES,
    book=BOOK,
    rulings=Rulings,
    card_files=KINDS,
    has_hidden_cards=False,
    read_box=read_box,
    make_box=make_box,
    setup=setup,
    steps=step,
    next_step=next_step,
    capped=capped,
    determinize=determinize,
    value=value,
    view=view,
    names=names,
    option_facts=option_facts,
    why_not=why_not,
    answer_sets=SETS,
    not_now=NOT_NOW,
    deck_source=deck_source,
    table_lines=table_lines,
    score_sheet=score_sheet,
    winners=winners,
    rounds=rounds,
)
