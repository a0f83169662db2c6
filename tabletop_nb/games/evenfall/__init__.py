"""A print-and-play dice game of heroines, captured enemies and alchemy, set in the kingdom of Evenfall."""

from operator import attrgetter

from tabletop_nb.core.deck import deck_source
from tabletop_nb.core.definition import GameDefinition
from tabletop_nb.games.evenfall import battle, turn  # noqa: F401  importing them registers their steps
from tabletop_nb.games.evenfall.book import BOOK
from tabletop_nb.games.evenfall.box import CARD_FILES, make_box, read_box
from tabletop_nb.games.evenfall.card_uses import card_uses
from tabletop_nb.games.evenfall.flow import capped
from tabletop_nb.games.evenfall.rulings import Rulings
from tabletop_nb.games.evenfall.scoring import score_sheet, winners
from tabletop_nb.games.evenfall.setup import MODES, setup
from tabletop_nb.games.evenfall.table import Table, step
from tabletop_nb.games.evenfall.value import bot_settings, value
from tabletop_nb.games.evenfall.view import determinize, names, option_facts, table_lines, view
from tabletop_nb.games.evenfall.why_not import GENERIC_REASONS, SETS, why_not

GAME: GameDefinition[Table] = GameDefinition(
    module=__name__,
    name="evenfall",
    title="Evenfall",
    about=__doc__,
    sources=("house",),
    modes=MODES,
    book=BOOK,
    rulings=Rulings,
    card_files=CARD_FILES,
    has_hidden_cards=False,
    read_box=read_box,
    make_box=make_box,
    setup=setup,
    steps=step,
    capped=capped,
    determinize=determinize,
    value=value,
    bots=bot_settings,
    view=view,
    names=names,
    option_facts=option_facts,
    why_not=why_not,
    answer_sets=SETS,
    generic_reasons=GENERIC_REASONS,
    deck_source=deck_source,
    table_lines=table_lines,
    score_sheet=score_sheet,
    winners=winners,
    time=attrgetter("time"),
    first_player=attrgetter("turn"),
    card_uses=card_uses,
)
