"""A turn of Evenfall as the odds see it: read from a game, or described by hand and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tabletop_nb.core.game import Game
from tabletop_nb.core.scenario import InvalidValueError, at, truth, whole
from tabletop_nb.games.evenfall.box import STONE, SYMBOLS, WILD_MAGIC
from tabletop_nb.games.evenfall.requirement import ALLOWED, FACES, Dice, Requirement
from tabletop_nb.odds import Fields
from tabletop_nb.odds.evenfall.solver import Powers

BY_HAND = "row"  # the Enemy of a position described by hand
MAX_POWERS = 8  # in a position described by hand
MAX_ROW_CHARS = 40
STAGES = {  # by the rule that asks
    "roll.reroll": "reroll",
    "recipe.seal": "reroll",
    "power.air": "air",
    "modify.use": "modify",
    "modify.heroine": "modify",
    "modify.army": "modify",
    "capture.choose": "capture",
    "battle.capture": "capture",
}


class Target(NamedTuple):
    """An Enemy that can be captured."""

    card: str
    requirement: Requirement
    name: str = ""
    symbol: str = ""
    owner: int | None = None


@dataclass(frozen=True)
class Position:
    """Everything that the odds of a turn depend on."""

    stage: str
    dice: Dice
    count: int
    powers: Powers
    wrap: bool
    targets: tuple[Target, ...]
    notes: tuple[str, ...] = ()
    army_cards: int = 0
    army_size: int = 0


# -- of a game -----------------------------------------------------------------------------------------------------


def read_position(game: Game, seat: int, army_cards: int = 0) -> Position:
    """Return what the odds of a seat depend on: the open question, or the seat's next roll if it isn't asked.

    Nothing on a table of Evenfall is hidden, except the order of the decks, which isn't read.

    >>> import tabletop_nb as tt
    >>> position = read_position(tt.new_game("evenfall", seed=7), 0)
    >>> position.stage, position.dice
    ('reroll', (1, 1, 4, 6))
    """
    table, me = game.table, game.table.seats[seat]
    stage = stage_of(game, seat)
    is_now = stage != "next"
    free = [table.box.power[card] for card in me.ready]
    free += [table.box.symbol[card] for card in me.vanguard if not (is_now and card in table.used)]
    army = [table.box.symbol[card] for card in me.army]
    dice: Dice = table.dice if is_now else ()
    if is_now and game.choice and game.choice.rule in ("modify.heroine", "modify.army"):
        stage, dice = finish_power(game, free, army)
    return Position(
        stage=stage,
        dice=dice,
        count=len(dice) or (5 if STONE in me.recipes else 4),
        powers=Powers.of(free, army, army_cards),
        wrap=table.rulings.wrap,
        targets=tuple(targets(game, seat)),
        notes=tuple(notes(game, seat, stage)),
        army_cards=army_cards,
        army_size=len(army),
    )


def stage_of(game: Game, seat: int) -> str:
    """Return where in its turn this seat is.

    >>> import tabletop_nb as tt
    >>> stage_of(tt.new_game("evenfall", seed=7), 0)
    'reroll'
    """
    table, choice = game.table, game.choice
    if choice is None:
        return "over"
    if table.competitive and seat != table.turn:
        return "next"
    if table.wild or choice.rule.startswith("recipe.wild_magic"):
        return "wild"
    return STAGES.get(choice.rule, "next")


def finish_power(game: Game, free: list[str], army: list[str]) -> tuple[str, Dice]:
    """Return stage and dice after a power that is just being paid for, and remove it from the powers."""
    source, symbol, *faces = game.answers[-1]
    (army if source == "army" else free).remove(symbol)
    dice = list(game.table.dice)
    if symbol == "air":
        return "air", tuple(dice)
    dice[dice.index(faces[0])] = faces[1]
    return "modify", tuple(sorted(dice))


def targets(game: Game, seat: int) -> Iterator[Target]:
    """Yield what this seat can capture: the Enemy Area or, in the Battle, the rivals' Vanguards.

    >>> import tabletop_nb as tt
    >>> [target.name for target in targets(tt.new_game("evenfall", seed=7), 0)][:2]
    ['Quarry Boar', 'Well Nix']
    """
    table = game.table
    cards = [(card, None) for card in table.enemies]
    if table.battle:
        cards = [(card, rival) for rival in table.rivals(seat) for card in table.seats[rival].vanguard]
    for card, owner in cards:
        enemy = table.box.enemies[card]
        yield Target(card, enemy.requirement, enemy.name, enemy.symbol, owner)


def notes(game: Game, seat: int, stage: str) -> Iterator[str]:
    """Yield what the numbers leave out."""
    table = game.table
    if stage in ("next", "reroll", "modify") and WILD_MAGIC in table.seats[seat].recipes:
        yield "wild_magic"
    if stage == "next":
        yield "other_turn" if table.competitive and seat != table.turn else "next_turn"
    if game.choice and game.choice.rule == "recipe.seal" and stage == "reroll":
        yield "seal"


# -- described by hand ---------------------------------------------------------------------------------------------


def check_fields(fields: Fields) -> dict[str, Any]:
    """Return the checked fields of a position described by hand, defaults filled in.

    >>> check_fields({"row": "3 3 Sun Sun"})["count"]
    4
    """
    count = at("count", check_count, fields.get("count", 4))
    return {
        "row": at("row", check_row, fields.get("row", "")),
        "count": count,
        "dice": at("dice", lambda dice: check_dice(dice, count), fields.get("dice") or []),
        "reroll": at("reroll", truth, fields.get("reroll", True)),
        "powers": at("powers", check_powers, fields.get("powers") or {}),
        "wrap": at("wrap", truth, fields.get("wrap", False)),
    }


def position_by_hand(fields: Fields) -> Position:
    """Return a position described by hand. If `fields` has no dice, it is before the roll.

    >>> position_by_hand({"row": "3 3 Sun Sun", "dice": [5, 1, 3, 4]}).dice
    (1, 3, 4, 5)
    """
    known = check_fields(fields)
    free = [symbol for symbol, number in known["powers"].items() for _ in range(number)]
    stage = "next" if not known["dice"] else "reroll" if known["reroll"] else "modify"
    target = Target(BY_HAND, Requirement.parse(known["row"]))
    dice = tuple(sorted(known["dice"]))
    return Position(stage, dice, known["count"], Powers.of(free), known["wrap"], (target,))


def fields_of(position: Position, row: str) -> Fields:
    """Return a position as fields, for an Enemy with this row."""
    powers = Counter(position.powers.free[:MAX_POWERS])
    return check_fields(
        {
            **{"row": row, "count": position.count, "dice": list(position.dice), "powers": dict(powers)},
            **{"reroll": position.stage in ("next", "reroll", "air"), "wrap": position.wrap},
        }
    )


def check_count(count: object) -> int:
    """Validate and return the number of dice.

    >>> check_count(5)
    5
    >>> check_count(6)
    Traceback (most recent call last):
    tabletop_nb.core.scenario.InvalidValueError: 6 was given; allowed: 4 or 5
    """
    if type(count) is not int or count not in (4, 5):
        raise InvalidValueError(count, "4 or 5")
    return count


def check_dice(dice: object, count: int) -> list[int]:
    """Validate and return the dice: `count` faces, or none."""
    if not isinstance(dice, list) or len(dice) not in (0, count) or not all(map(is_face, dice)):
        raise InvalidValueError(dice, f"{count} numbers from 1 to 6, or none before the roll")
    return list(dice)


def is_face(die: object) -> bool:
    """Return whether this is a face of a die.

    >>> is_face(6), is_face(7), is_face(True)
    (True, False, False)
    """
    return type(die) is int and die in FACES


def check_row(row: object) -> str:
    """Validate and return the text of an Enemy's requirement.

    >>> check_row("3 3 Sun Sun")
    '3 3 Sun Sun'
    """
    try:
        if isinstance(row, str) and len(row) <= MAX_ROW_CHARS and Requirement.parse(row):
            return row
    except InvalidValueError:
        pass  # the same error, without the field's name
    raise InvalidValueError(row, ALLOWED)


def check_powers(powers: object) -> dict[str, int]:
    """Validate and return the number of powers by symbol.

    >>> check_powers({"fire": 2})
    {'fire': 2}
    """
    if not isinstance(powers, Mapping) or not set(powers) <= set(SYMBOLS):
        raise InvalidValueError(powers, f"{', '.join(SYMBOLS)}, each with a whole number, 0 or more")
    numbers = {symbol: at(symbol, whole(0, MAX_POWERS), number) for symbol, number in powers.items()}
    if (total := sum(numbers.values())) > MAX_POWERS:
        raise InvalidValueError(total, f"at most {MAX_POWERS} in all")
    return numbers
