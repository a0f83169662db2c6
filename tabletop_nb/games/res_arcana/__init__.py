"""A game of essences, artifacts, dragons, monuments and Places of Power. It ends when a player has 10 points."""

from operator import attrgetter

from tabletop_nb.core.deck import deck_source
from tabletop_nb.core.definition import GameDefinition
from tabletop_nb.games.res_arcana import check, collect, life, match, prepare, turn  # noqa: F401  importing them registers their steps
from tabletop_nb.games.res_arcana.book import BOOK
from tabletop_nb.games.res_arcana.box import CARD_FILES, make_box, read_box
from tabletop_nb.games.res_arcana.card_uses import card_uses
from tabletop_nb.games.res_arcana.flow import capped
from tabletop_nb.games.res_arcana.rulings import Rulings
from tabletop_nb.games.res_arcana.scoring import score_sheet, winners
from tabletop_nb.games.res_arcana.setup import MODES, setup
from tabletop_nb.games.res_arcana.table import Table, step
from tabletop_nb.games.res_arcana.value import POINT, bot_settings, value
from tabletop_nb.games.res_arcana.view import determinize, names, option_facts, table_lines, view
from tabletop_nb.games.res_arcana.why_not import GENERIC_REASONS, SETS, why_not


def mage_of(table: Table, seat: int) -> str:
    """Return the mage that a seat plays, or an empty string while it is secret."""
    return next((card for card in table.seats[seat].components if card in table.box.mages), "")


GAME: GameDefinition[Table] = GameDefinition(
    module=__name__,
    name="res_arcana",
    title="Res Arcana",
    about=__doc__,
    sources=("public",),
    modes=MODES,
    book=BOOK,
    rulings=Rulings,
    card_files=CARD_FILES,
    has_hidden_cards=True,
    read_box=read_box,
    make_box=make_box,
    setup=setup,
    steps=step,
    capped=capped,
    determinize=determinize,
    value=value,
    bots=bot_settings,
    point=POINT,
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
    time=attrgetter("round", "turns"),  # of this game of a match; a turn is one action of a player, or passing
    first_player=attrgetter("first"),
    card_uses=card_uses,
    role=mage_of,
)
