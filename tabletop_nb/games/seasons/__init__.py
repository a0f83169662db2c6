"""A game of three years on the season wheel: draft cards, choose dice, gather energy, summon and transmute."""

from operator import attrgetter

from tabletop_nb.core.deck import deck_source
from tabletop_nb.core.definition import GameDefinition
from tabletop_nb.core.table import Time
from tabletop_nb.games.seasons import prelude, tournament, turn  # noqa: F401  importing them registers their steps
from tabletop_nb.games.seasons.book import BOOK
from tabletop_nb.games.seasons.box import CARD_FILES, make_box, read_box
from tabletop_nb.games.seasons.card_uses import card_uses
from tabletop_nb.games.seasons.rulings import Rulings
from tabletop_nb.games.seasons.scoring import score_sheet, winners
from tabletop_nb.games.seasons.sentences import names, option_facts, table_lines
from tabletop_nb.games.seasons.setup import MODES, setup
from tabletop_nb.games.seasons.table import Table, step
from tabletop_nb.games.seasons.value import bot_settings, value
from tabletop_nb.games.seasons.view import determinize, view
from tabletop_nb.games.seasons.why_not import GENERIC_REASONS, SETS, why_not


def time(table: Table) -> Time:
    """Return how many rounds and turns have begun.

    In a turn, a player resolves a die and acts. Choosing dice isn't a turn.
    """
    rounds, players, phase = table.rounds, table.players, table.phase
    if phase == "act" or phase == "begin":
        return rounds, (rounds - 1) * players + (table.turn - table.first) % players + 1
    return rounds, (rounds - 1 if phase == "choose" else rounds) * players


GAME: GameDefinition[Table] = GameDefinition(
    module=__name__,
    name="seasons",
    title="Seasons",
    about=__doc__,
    sources=("public",),
    modes=MODES,
    book=BOOK,
    rulings=Rulings,
    card_files=CARD_FILES,
    has_hidden_cards=True,
    save_changes=(
        "Thieving Fairies take their crystal after a card's cost, "
        "and the first player changes after the wheel has moved",
    ),
    read_box=read_box,
    make_box=make_box,
    setup=setup,
    steps=step,
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
    first_player=attrgetter("first"),
    card_uses=card_uses,
)
