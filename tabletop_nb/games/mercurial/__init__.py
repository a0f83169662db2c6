"""A game of dice and Spells: convert elements, combine Spells and cast them to claim Heroics. The most points win."""

from operator import attrgetter

from tabletop_nb.core.deck import deck_source
from tabletop_nb.core.definition import GameDefinition
from tabletop_nb.core.table import Time
from tabletop_nb.games.mercurial import cast, prepare, turn  # noqa: F401  importing them registers their steps
from tabletop_nb.games.mercurial.book import BOOK
from tabletop_nb.games.mercurial.box import CARD_FILES, make_box, read_box
from tabletop_nb.games.mercurial.card_uses import card_uses
from tabletop_nb.games.mercurial.flow import capped
from tabletop_nb.games.mercurial.rulings import Rulings
from tabletop_nb.games.mercurial.scoring import score_sheet, winners
from tabletop_nb.games.mercurial.sentences import names, option_facts, table_lines
from tabletop_nb.games.mercurial.setup import MODES, setup
from tabletop_nb.games.mercurial.table import Table, step
from tabletop_nb.games.mercurial.value import bot_settings, value
from tabletop_nb.games.mercurial.view import determinize, view
from tabletop_nb.games.mercurial.why_not import GENERIC_REASONS, SETS, why_not


def time(table: Table) -> Time:
    """Return how many rounds and turns have begun. A final cast after the end was triggered is a turn."""
    return -(-table.turns // table.players), table.turns


def class_of(table: Table, seat: int) -> str:
    """Return the class that a seat plays, or an empty string before it is chosen."""
    return table.seats[seat].role


GAME: GameDefinition[Table] = GameDefinition(
    module=__name__,
    name="mercurial",
    title="Mercurial",
    about=__doc__,
    sources=("house", "rulebook"),
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
    time=time,
    card_uses=card_uses,
    first_player=attrgetter("first"),
    role=class_of,
)
