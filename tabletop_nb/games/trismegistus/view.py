"""What a seat sees, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict

from tabletop_nb.core.choice import Facts, Option, Question
from tabletop_nb.core.flow import OVER
from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import Words
from tabletop_nb.core.state import Zone
from tabletop_nb.core.view import UNKNOWN
from tabletop_nb.games.trismegistus import sentences
from tabletop_nb.games.trismegistus.experiments import can_perform, discount, level_for, shortage
from tabletop_nb.games.trismegistus.formulas import LINES, is_complete, price
from tabletop_nb.games.trismegistus.free import is_achieved
from tabletop_nb.games.trismegistus.materials import KINDS, METALS, count
from tabletop_nb.games.trismegistus.notation import ANY, COLOURS, ELEMENTS
from tabletop_nb.games.trismegistus.payment import missing
from tabletop_nb.games.trismegistus.printed import SPACES
from tabletop_nb.games.trismegistus.publications import best_publications, deck_size, supply
from tabletop_nb.games.trismegistus.scoring import total
from tabletop_nb.games.trismegistus.table import SYMBOLS, Seat, Table


class DieView(TypedDict):
    """The die on a potency track."""

    symbol: str
    colour: str
    potency: int


class ArrowView(TypedDict):
    """A transmutation arrow of a Laboratory with its slot."""

    arrow: int
    colour: str
    artifact: str  # empty: no Artifact
    ready: bool


class ExperimentView(TypedDict):
    """What an unfinished Experiment still needs."""

    id: str
    level: int  # the player's level that counts
    short: int  # missing levels
    discount: int  # units that Formulas spare
    lacking: int  # units that only gold could pay, before Formulas
    can_perform: bool


class VaultSpace(TypedDict):
    """A space of the Vault."""

    space: str
    formula: str  # empty: none
    sampled: bool


class ColumnView(TypedDict):
    """A column of a Laboratory: its Formulas in the sockets, and its completed Experiments."""

    element: str
    sockets: list[str]  # two; empty: unlocked
    bought: bool
    done: list[str]


class SeatView(TypedDict):
    """A player's Laboratory, cards and tokens. A card that the viewer doesn't know is "?"."""

    is_automa: bool
    lab: str
    materials: dict[str, int]
    levels: dict[str, int]
    die: DieView | None
    used: list[str]
    reactions: int  # Reaction tokens, face up
    reactions_used: int
    ethereal: int
    chameleon: int
    arrows: list[ArrowView]
    held: list[ExperimentView]
    masterpiece: list[str]
    masterpiece_needs: list[ExperimentView]  # empty unless the viewer knows the card
    columns: list[ColumnView]
    done: list[str]  # completed Experiments
    vault: list[VaultSpace]
    lines: dict[str, bool]  # the rows and columns of the Vault, and whether they are complete
    beside: list[str]
    formulas: int
    formula_price: int
    achievements: list[str]
    publications: list[str]
    elementals: dict[str, int]
    dealt: list[str]
    kept: list[str]
    tiles: list[str]  # the Artifacts of Botmegistus
    vp: int
    points: int  # as if the game ended now; hidden publications of others aren't counted


class TrackView(TypedDict):
    """A mastery track from left to right."""

    element: str
    essence: str
    tokens: dict[str, str]  # live Bonus tokens by space
    levels: list[int]  # by seat


class BowlView(TypedDict):
    """A bowl and the Experiments beside it."""

    symbol: str
    essence: str
    dice: dict[str, int]
    experiments: list[str]


class BotView(TypedDict):
    """The cards of Botmegistus."""

    card: str
    shown: list[str]
    used: list[str]
    deck: int
    specialized: list[str]


class View(TypedDict):
    """The table as one seat sees it."""

    mode: str
    players: int
    automa: int
    round: int
    phase: str
    turn: int
    order: list[int]
    next_order: list[int]
    mask: list[str]
    bowls: list[BowlView]
    tracks: list[TrackView]
    market: dict[str, list[str]]  # two spaces for each colour; empty: none left
    experiments_left: int
    artifacts_left: int
    publications_left: int
    publications_under: list[str]  # those that were put under the deck, in order
    rejected: list[str]  # the Masterpiece and the publication that the viewer didn't choose
    masterpieces: int
    labs: list[str]
    achievements: list[str]
    achievable: list[str]  # by the viewer, now
    seats: list[SeatView]
    bot: BotView | None


def view(table: Table, seat: int) -> View:
    """Return the table as one seat sees it."""
    box = table.box
    return {
        "mode": table.mode,
        "players": table.players,
        "automa": table.automa,
        "round": table.round,
        "phase": table.phase,
        "turn": table.turn,
        "order": list(table.order),
        "next_order": list(table.next_order),
        "mask": list(table.mask),
        "bowls": [bowl_view(table, i) for i in range(len(SYMBOLS))],
        "tracks": [track_view(table, i) for i in range(len(box.tracks))],
        "market": {colour: list(table.market[2 * i : 2 * i + 2]) for i, colour in enumerate(COLOURS)},
        "experiments_left": len(table.experiments),
        "artifacts_left": len(table.artifacts),
        "publications_left": deck_size(table),
        "publications_under": [
            card if by == seat else UNKNOWN for card, by in zip(table.returned, table.returned_by, strict=True)
        ],
        "rejected": [*table.set_aside[seat], *table.my_rejected[seat]],
        "masterpieces": len(table.masterpieces),
        "labs": sorted(table.labs),
        "achievements": list(table.achievements),
        "achievable": [card for card in table.achievements if is_achieved(table, seat, card)],
        "seats": [seat_view(table, other, seat) for other in range(table.players)],
        "bot": bot_view(table) if table.automa >= 0 else None,
    }


def bowl_view(table: Table, i: int) -> BowlView:
    """Return a bowl with its dice and Experiments."""
    symbol = SYMBOLS[i]
    return {
        "symbol": symbol,
        "essence": table.box.essences.get(symbol, ""),
        "dice": dict(zip(COLOURS, table.bowls[i], strict=True)),
        "experiments": list(table.sections[i]) if symbol in METALS else [],
    }


def track_view(table: Table, i: int) -> TrackView:
    """Return a mastery track with everybody's markers."""
    spaces = enumerate(table.box.tracks[i].bonus_spaces)
    return {
        "element": table.box.elements[i],
        "essence": table.dominant[i],
        "tokens": {str(space): effect for which, space in spaces if (effect := table.bonus[2 * i + which])},
        "levels": [seat.levels[i] for seat in table.seats],
    }


def bot_view(table: Table) -> BotView:
    """Return the cards of Botmegistus that everybody sees."""
    return {
        "card": table.bot_card,
        "shown": list(table.bot_shown),
        "used": list(table.bot_used),
        "deck": len(table.bot_deck),
        "specialized": list(table.specialized),
    }


def seat_view(table: Table, owner: int, seat: int) -> SeatView:
    """Return a player's area as another seat sees it."""
    me, own = table.seats[owner], owner == seat

    def seen(zone: Zone) -> list[str]:
        return [card if own or card in table.known else UNKNOWN for card in zone]

    papers = list(me.publications) if table.phase == OVER else seen(me.publications)  # At the end, all are shown.
    hidden_points = publication_points(table, owner, me.publications) - publication_points(table, owner, papers)
    return {
        "is_automa": owner == table.automa,
        "lab": me.lab,
        "materials": {kind: count(me.goods, kind) for kind in KINDS},
        "levels": dict(zip(table.box.elements, me.levels, strict=True)),
        "die": {"symbol": me.symbol, "colour": me.colour, "potency": me.potency} if me.symbol else None,
        "used": list(me.used),
        "reactions": me.ready,
        "reactions_used": me.spent,
        "ethereal": me.ethereal,
        "chameleon": me.chameleon,
        "arrows": arrows_view(table, me) if me.lab else [],
        "held": [experiment_view(table, me, card) for card in me.held],
        "masterpiece": seen(me.masterpiece),
        "masterpiece_needs": [experiment_view(table, me, card) for card in seen(me.masterpiece) if card != UNKNOWN],
        "columns": [column_view(table, me, i) for i in range(len(ELEMENTS))] if me.lab else [],
        "done": list(me.done),
        "vault": vault_view(table, me) if me.lab else [],
        "lines": {line: is_complete(table, me, line) for line in LINES} if me.lab else {},
        "beside": list(me.beside),
        "formulas": me.formulas(),
        "formula_price": price(me),
        "achievements": list(me.achievements),
        "publications": papers,
        "elementals": dict(zip(ELEMENTS, supply(table, owner), strict=True)),
        "dealt": sorted(seen(me.dealt)),
        "kept": seen(me.kept) if me.dealt else list(me.kept),
        "tiles": list(me.tiles),
        "vp": me.vp,
        "points": total(table, owner) - hidden_points,
    }


def publication_points(table: Table, owner: int, papers: Iterable[str]) -> int:
    """Return the points of these publications, without unknown ones."""
    known = [card for card in papers if card != UNKNOWN]
    best = best_publications(table.box, known, supply(table, owner))
    return sum(table.box.publications[card].vp for card in best)


def arrows_view(table: Table, me: Seat) -> list[ArrowView]:
    """Return the arrows of a Laboratory with their Artifacts."""
    arrows = table.box.labs[me.lab].arrows
    colours = {arrow: colour for colour in COLOURS for arrow in arrows[colour]}
    return [
        {
            "arrow": arrow,
            "colour": colours[arrow],
            "artifact": me.slots[arrow - 1],
            "ready": bool(me.slots[arrow - 1]) and not me.exhausted >> arrow - 1 & 1,
        }
        for arrow in arrows[ANY]
    ]


def experiment_view(table: Table, me: Seat, card: str) -> ExperimentView:
    """Return what an unfinished Experiment still needs."""
    printed = table.box.experiments[card]
    has_lab = bool(me.lab)
    return {
        "id": card,
        "level": level_for(table, me, printed),
        "short": shortage(table, me, printed),
        "discount": discount(me, printed) if has_lab else 0,
        "lacking": missing(me.goods, printed.cost),
        "can_perform": has_lab and can_perform(table, me, card),
    }


def column_view(table: Table, me: Seat, i: int) -> ColumnView:
    """Return a column of a Laboratory."""
    done = [card for card in me.done if table.box.experiments[card].type == ELEMENTS[i]]
    return {
        "element": ELEMENTS[i],
        "sockets": list(me.sockets[2 * i : 2 * i + 2]),
        "bought": bool(me.bought >> i & 1),
        "done": done,
    }


def vault_view(table: Table, me: Seat) -> list[VaultSpace]:
    """Return the spaces of the Vault that aren't blocked."""
    spaces = table.box.labs[me.lab].spaces
    placed = zip(SPACES, me.vault, strict=True)
    return [
        {"space": space, "formula": formula, "sampled": bool(formula) and formula not in me.fresh}
        for space, formula in placed
        if space in spaces
    ]


# -- words -----------------------------------------------------------------------------------------------------


def names(table: Table) -> Mapping[str, str]:
    """Return the names of the components by id."""
    return table.box.names


def option_facts(table: Table, asked: Question, option: Option, words: Words) -> Facts:
    """Return the facts that the sentence of an option needs besides its own words."""
    return {**asked.about, **sentences.option_facts(table, asked, option, words)}


def table_lines(game: Game, seat: int) -> list[str]:
    """Return the table as lines for a terminal, as this seat sees it."""
    return [*sentences.board_lines(game), *sentences.seat_lines(game, view(game.table, seat))]
