"""Mercurial: the chance to take each Spell of the row this turn, and what one more die or Mana would change.

The chances are exact for the best use of up to three cards. With more cards there is a simulated lower bound, too. The
calculator for a cast is `tabletop_nb.odds.mercurial.cast.CAST`.

>>> found = MODEL.what_if({"fire": 1, "void": 2, "card_1": "kiln_song", "space_3": "cinder_lance"})
>>> [(row.spell, row.without, row.chance) for row in found.rows]
[('cinder_lance', Fraction(0, 1), Fraction(1, 36))]
>>> found.rows[0].more["fire"], found.rows[0].more["mana"]
(Fraction(1, 1), Fraction(1, 36))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import InvalidValueError, many, one_of, whole
from tabletop_nb.core.state import Zone
from tabletop_nb.games.mercurial.box import DICE
from tabletop_nb.games.mercurial.elements import ELEMENTS, NO_DICE, RESOURCES, plus
from tabletop_nb.games.mercurial.printed import SIGILS
from tabletop_nb.games.mercurial.rulings import Rulings
from tabletop_nb.games.mercurial.table import LIMIT, MAX_CARDS, ROW, Table
from tabletop_nb.odds import NO_OPTIONS, Fields, OddsModel, Options, Rows
from tabletop_nb.odds.mercurial.afford import ONE_DIE, Estimate, Solver
from tabletop_nb.odds.mercurial.moves import Turn
from tabletop_nb.odds.mercurial.position import MAX_DICE, Checker, box_of, deck_name, dice_fields, dice_in, rulings_of

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["Affordable", "Estimate", "MercurialOdds", "turn_of"]

MAX_TICKED = 3  # cards whose best use is calculated exactly
MAX_PLAYS = 5  # in a position described by hand
CARD_FIELDS = tuple(f"card_{number}" for number in range(1, MAX_TICKED + 1))
SPACE_FIELDS = tuple(f"space_{number}" for number in range(1, ROW + 1))
MODES = ("standard", "initiate", "prodigy")


class Affordable(NamedTuple):
    """A Spell of the row.

    Attributes:
        spell: The Spell.
        space: Its space in the row, 1 to 6.
        without: The chance to take it this turn without playing a card.
        chance: The chance with the best use of the ticked cards.
        bound: A simulated lower bound of the chance with all cards; None if there are no more, or no need for them.
        more: The chance with one more die of each element, or one more Mana; before a roll, with one more Mana only.
    """

    spell: str
    space: int
    without: Fraction
    chance: Fraction
    bound: Estimate | None
    more: Mapping[str, Fraction]

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        chances = {"spell": self.spell, "space": self.space, "without": self.without, "chance": self.chance}
        bound, error, _ = self.bound or (None, None, 0)
        return {**chances, "bound": bound, "error": error, **self.more}


@dataclass(frozen=True)
class MercurialOdds:
    """The odds of a seat.

    Attributes:
        stage: `turn` (your turn), `next` (your next turn, if nothing changes), `cast` (your turn after the cast in
            progress), `by_hand`, or `none` (no class yet, the last cast, or the game is over).
        turn: What decides the chances; None if there are none.
        spare: The cards beyond those that are ticked; their rerolls count in the lower bounds only.
        rows: The Spells of the row.
    """

    stage: str
    turn: Turn | None = None
    spare: Zone = ()
    rows: Rows[Affordable] = field(default_factory=Rows)

    def to_frame(self) -> DataFrame:
        """Return one line for each Spell, with all chances."""
        return self.rows.to_frame()


# -- the numbers ---------------------------------------------------------------------------------------------


def evaluate(stage: str, turn: Turn, spare: Zone = ()) -> MercurialOdds:
    """Return the odds of a turn."""
    return MercurialOdds(stage, turn, spare, rows_of(turn, spare))


@lru_cache(maxsize=32)  # The calculator beside the odds asks for the same turn, and so does every question of a cast.
def rows_of(turn: Turn, spare: Zone) -> Rows[Affordable]:
    """Return the chances for each Spell of the row."""
    bare, ticked = Solver(replace(turn, cards=())), Solver(turn)
    richer = Solver(replace(turn, mana=min(LIMIT, turn.mana + 1)))
    rows = []
    for space, spell in enumerate(turn.spells, 1):
        if spell:
            without, chance = bare.chance(spell), ticked.chance(spell)
            more = chances_with_more(spell, chance, ticked, richer)
            rows.append(Affordable(spell, space, without, chance, bound_of(spell, chance, ticked, spare), more))
    return Rows(rows)


def chances_with_more(spell: str, chance: Fraction, ticked: Solver, richer: Solver) -> Mapping[str, Fraction]:
    """Return the chance with one more die of each element, unless dice are rolled first, and with one more Mana."""
    extra = {} if ticked.turn.unrolled else dict(zip(ELEMENTS, ONE_DIE, strict=True))
    if chance == 1:
        return MappingProxyType(dict.fromkeys((*extra, "mana"), chance))
    by_die = {name: ticked.chance(spell, plus(ticked.turn.dice, die)) for name, die in extra.items()}
    return MappingProxyType({**by_die, "mana": richer.chance(spell)})


def bound_of(spell: str, chance: Fraction, ticked: Solver, spare: Zone) -> Estimate | None:
    """Return a simulated lower bound of the chance with more cards; None if they can't reroll dice."""
    book = ticked.turn.box.alterations
    number = sum(book[card].secondary == "reroll" for card in spare)
    return ticked.simulate(spell, number) if number and chance < 1 else None


# -- positions: of a game, or described by hand --------------------------------------------------------------


def stage_of(game: Game, seat: int) -> str:
    """Return which turn of a seat the odds are about."""
    table: Table = game.table
    if game.over or not table.seats[seat].role or table.phase not in ("act", "choose_class", "choose_artifact"):
        return "none"
    if table.turn == seat and table.is_casting:
        return "cast"
    return "turn" if table.turn == seat and table.phase == "act" else "next"


def turn_of(table: Table, seat: int, cards: Zone) -> Turn:
    """Return what decides the odds of a seat this turn, or in its next turn.

    After the cast in progress, all dice are rolled, and Mana and exhausted cards come back.

    Args:
        table: The table.
        seat: The seat.
        cards: The cards that can be played.

    >>> import tabletop_nb as tt
    >>> game = tt.new_game("mercurial", seed=1, scenario={"seats": [{"class": "enchanter"}, {"class": "arcanist"}]})
    >>> turn_of(game.table, 0, ("still_mind",)).mana
    5
    """
    me, is_mine = table.seats[seat], table.turn == seat and table.phase == "act"
    turn = Turn(
        box=table.box,
        rulings=table.rulings,
        mode=table.mode,
        role=me.role,
        spells=table.spells,
        dice=me.dice,
        locked=me.locked,
        mana=me.mana,
        acuity=me.acuity,
        active=me.active,
        sigils=me.sigils,
        cards=cards,
        mystrune=table.mystrune if table.holder == seat else "",
    )
    if not is_mine:
        return turn
    if table.is_casting:
        mana = min(LIMIT, me.mana + sum(paid.mana for paid in me.paid))
        return replace(turn, dice=NO_DICE, locked=NO_DICE, mana=mana, active=(), unrolled=me.rolled)
    return replace(turn, plays=table.plays, has_take=table.takes > 0)


def usable_cards(table: Table, seat: int) -> Zone:
    """Return the cards that a seat can play: after a cast, exhausted ones, too."""
    me = table.seats[seat]
    return me.hand + me.exhausted if table.is_casting and table.turn == seat else me.hand


def ticked_cards(cards: Zone, ticked: int) -> Zone:
    """Return the cards whose bits are set, or the first three if none is.

    >>> ticked_cards(("a", "b", "c", "d"), 0), ticked_cards(("a", "b", "c", "d"), 0b1001)
    (('a', 'b', 'c'), ('a', 'd'))
    """
    chosen = tuple(card for place, card in enumerate(cards) if ticked >> place & 1)
    return (chosen or cards)[:MAX_TICKED]


def check(fields: Fields) -> dict[str, Any]:
    """Return the checked fields of a position described by hand."""
    form, box = Checker(fields), box_of(fields)
    role = form.add("role", one_of(box.classes), next(iter(box.classes)))
    form.dice()
    form.number("unrolled", MAX_DICE)
    form.number("mana", LIMIT)
    form.number("acuity", LIMIT)
    spells = [form.card(name, box.spells) for name in SPACE_FIELDS]
    refuse_copies(SPACE_FIELDS, spells)
    cards = [form.card(name, box.alterations) for name in CARD_FIELDS]
    refuse_copies(CARD_FIELDS, cards)
    form.number("others", 1)
    form.number("plays", MAX_PLAYS, 1)
    form.number("takes", 1, 1)
    form.card("mystrune", box.mystrunes)
    form.cards("active", box.spells)
    form.cards("hand", box.alterations)
    form.add("locked", many(one_of(ELEMENTS), 0, DICE), [])
    sigil = box.classes[role].sigil
    form.add(
        "sigils", many(whole(0, 99), len(SIGILS), len(SIGILS)), [int(each == sigil) for each in range(len(SIGILS))]
    )
    form.add("mode", one_of(MODES), MODES[0])
    form.add("rulings", rulings_of, {})
    return form.checked


def refuse_copies(names: Zone, cards: list[str]) -> None:
    """Raise an error if a card is given twice."""
    for name, card in zip(names, cards, strict=True):
        if card and cards.count(card) > 1:
            raise InvalidValueError(card, "each card once", name)


def turn_by_hand(fields: Fields) -> Turn:
    """Return the turn that checked fields describe."""
    return Turn(
        box=box_of(fields),
        rulings=Rulings(**fields["rulings"]),
        mode=fields["mode"],
        role=fields["role"],
        spells=tuple(fields[name] for name in SPACE_FIELDS),
        dice=dice_in(fields),
        locked=RESOURCES.count(fields["locked"]),
        mana=fields["mana"],
        acuity=fields["acuity"],
        active=tuple(fields["active"]),
        sigils=tuple(fields["sigils"]),
        cards=tuple(fields[name] for name in CARD_FIELDS if fields[name]),
        plays=fields["plays"],
        has_take=fields["takes"] > 0,
        mystrune=fields["mystrune"],
        unrolled=fields["unrolled"],
    )


EXAMPLE: Fields = check(
    {
        **{"role": "enchanter", "fire": 1, "water": 1, "lightning": 1, "earth": 1, "aether": 1, "void": 1, "mana": 2},
        **{"card_1": "void_weave", "card_2": "kiln_song", "acuity": 2, "space_1": "cinder_lance"},
        **{"space_2": "low_star", "space_3": "iron_weather", "space_4": "geyser_gate"},
    }
)


class _Model(OddsModel[MercurialOdds]):
    """The odds of Mercurial."""

    example = EXAMPLE
    options: Options = MappingProxyType({"cards": 2**MAX_CARDS - 1})  # of the hand, one bit each: see `ticked_cards`

    def of_game(self, game: Game, seat: int, options: Options = NO_OPTIONS) -> MercurialOdds:
        """Return the odds of a seat."""
        stage = stage_of(game, seat)
        if stage == "none":
            return MercurialOdds(stage)
        usable = usable_cards(game.table, seat)
        cards = ticked_cards(usable, options.get("cards", 0))
        spare = tuple(card for card in usable if card not in cards)
        return evaluate(stage, turn_of(game.table, seat, cards), spare)

    def check(self, fields: Fields) -> dict[str, Any]:
        """Return the checked fields of a position described by hand."""
        return check(fields)

    def what_if(self, fields: Fields) -> MercurialOdds:
        """Return the odds of a position described by hand. Other cards of `hand` count if `others` is 1."""
        known = check(fields)
        turn = turn_by_hand(known)
        spare = tuple(card for card in known["hand"] if card not in turn.cards) if known["others"] else ()
        return evaluate("by_hand", turn, spare)

    def fields_of(self, game: Game, seat: int) -> Fields:
        """Return the turn of a seat as fields. Without one, only the class and the row are known."""
        table: Table = game.table
        if stage_of(game, seat) == "none":
            return check({"deck": deck_name(table.box), **dict(zip(SPACE_FIELDS, table.spells, strict=True))})
        usable = usable_cards(table, seat)
        return check({**fields_of_turn(turn_of(table, seat, ticked_cards(usable, 0))), "hand": [*usable], "others": 1})


def fields_of_turn(turn: Turn) -> dict[str, Any]:
    """Return a turn as fields."""
    return {
        **{"deck": deck_name(turn.box), "role": turn.role, **dice_fields(turn.dice), "unrolled": turn.unrolled},
        **{"mana": turn.mana, "acuity": turn.acuity, **dict(zip(SPACE_FIELDS, turn.spells, strict=True))},
        **{**dict(zip(CARD_FIELDS, turn.cards, strict=False)), "plays": min(MAX_PLAYS, turn.plays)},
        **{"takes": int(turn.has_take), "mystrune": turn.mystrune, "active": [*turn.active]},
        **{"locked": [*RESOURCES.tokens(turn.locked)], "sigils": [*turn.sigils], "mode": turn.mode},
        "rulings": asdict(turn.rulings),
    }


MODEL = _Model()
