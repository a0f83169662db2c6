"""The notation of effects, costs, requirements and conditions in the card files, parsed once when a box is made."""

from __future__ import annotations

import re
from typing import NamedTuple

from tabletop_nb.core.scenario import InvalidValueError, as_number, one_of
from tabletop_nb.games.trismegistus.materials import METALS, TOKENS, UNIT, Goods

ELEMENTS = ("fire", "water", "earth", "air")
COLOURS = ("black", "white", "red")
ANY, LOWEST, NONE = "any", "lowest", ""
LEVELS = ("L1", "L2", "L3")
DECKS = ("start", *LEVELS, "master")
MAX_REPEATS = 9

NAMED_GAINS = {
    **{f"raw:{metal}": f"raw_{metal}" for metal in METALS},
    **{f"ref:{metal}": f"ref_{metal}" for metal in METALS[1:]},
    **{"ref:silver": "silver", "ref:gold": "gold"},
    **{f"ess:{token}": token for token in TOKENS},
}
TOKEN_GAINS = ("ethereal", "chameleon", "reaction", "ready")
TRACK_EFFECTS = (*(f"up:{element}" for element in ELEMENTS), "up:any", "up:lowest", "up2:any", "up3:any", "up:three")
EXCHANGES = ("refine2", "swap", "gild3", "gold5")
TRANSMUTING = tuple(f"tr:{colour}" for colour in (ANY, *COLOURS))
ASKING = ("raw:any", "ref:any", "ess:any", *TRACK_EFFECTS, *EXCHANGES, *TRANSMUTING, "publish", "artifact")
DOWN = "down:any"
COUNTERS = (
    *("formulas", "level:lowest", "used_reactions", "experiments", "artifacts"),
    *(f"{kind}:{element}" for kind in ("level", "experiments", "artifacts") for element in ELEMENTS),
    *(f"symbols:{a}+{b}" for a in ELEMENTS for b in ELEMENTS if a != b),
)
VOCABULARY = (*NAMED_GAINS, *TOKEN_GAINS, *ASKING, DOWN)
POINTS = re.compile(r"vp:([0-9]+)(?:/(.+))?")


class Effect(NamedTuple):
    """What a card, tile or token gives: gains that nobody would refuse, and codes that are resolved one by one."""

    goods: Goods = 0
    ethereal: int = 0
    chameleon: int = 0
    reaction: int = 0
    ready: int = 0
    vp: int = 0
    codes: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()  # everything as written, repetitions spelled out


class Price(NamedTuple):
    """An effect that costs something: cubes, or steps down a mastery track."""

    cost: tuple[str, ...]  # the material units: see `parse_cost`
    down: int
    effect: Effect


class Requirement(NamedTuple):
    """What an achievement asks for: a counter, an element or "any", and the least number."""

    counter: str
    least: int


def split(written: str, separator: str = ";") -> list[str]:
    """Return the codes of a list with repetitions spelled out.

    >>> split("raw:tin*2;ref:copper")
    ['raw:tin', 'raw:tin', 'ref:copper']
    """
    codes: list[str] = []
    for part in filter(None, map(str.strip, written.split(separator))):
        code, star, times = (part, "", "") if ">" in part else part.partition("*")
        number = as_number(times) if star else 1
        if number is None or not 1 <= number <= MAX_REPEATS:
            raise InvalidValueError(part, f"a repetition of 1 to {MAX_REPEATS}, such as raw:tin*2")
        codes += [code] * number
    return codes


def parse_cost(written: str) -> tuple[str, ...]:
    """Parse a material cost as units: a kind of cube, `raw_any` or `ref_any`.

    >>> parse_cost("raw:tin*2;ref:gold;raw:any")
    ('raw_tin', 'raw_tin', 'gold', 'raw_any')
    """
    allowed = [code for code in (*NAMED_GAINS, "raw:any", "ref:any") if not code.startswith("ess:")]
    return tuple(NAMED_GAINS.get(code, code.replace(":", "_")) for code in map(one_of(allowed), split(written)))


def parse_effect(written: str) -> Effect:
    """Parse a list of effects. One with a price is written `cost>effect`.

    >>> parse_effect("ref:silver*2;up:any").codes
    ('up:any',)
    """
    goods, tokens, vp, codes = 0, dict.fromkeys(TOKEN_GAINS, 0), 0, list[str]()
    printed = split(written)
    for code in printed:
        points = POINTS.fullmatch(code)
        if ">" in code:
            parse_price(code)
            codes.append(code)
        elif points and not points[2]:
            vp += int(points[1])
        elif points:
            one_of(COUNTERS)(points[2])
            codes.append(code)
        elif code in NAMED_GAINS:
            goods += UNIT[NAMED_GAINS[code]]
        elif code in tokens:
            tokens[code] += 1
        else:
            codes.append(one_of((*NAMED_GAINS, *TOKEN_GAINS, *ASKING))(code))
    return Effect(goods, **tokens, vp=vp, codes=tuple(codes), printed=tuple(printed))


def parse_price(written: str) -> Price:
    """Parse an effect with a price. The parts of the cost, and of the effect, are separated by &.

    >>> parse_price("raw:lead&raw:tin>up2:any").cost
    ('raw_lead', 'raw_tin')
    """
    cost, _, effect = written.partition(">")
    parts = split(cost, "&")
    if not parts or ">" in effect or not effect:
        raise InvalidValueError(written, "a cost, then >, then effects, such as raw:lead>up:any")
    units = parse_cost(";".join(part for part in parts if part != DOWN))
    return Price(units, parts.count(DOWN), parse_effect(effect.replace("&", ";")))


def parse_needs(written: str) -> dict[str, int]:
    """Parse the elementals of a publication or an artifact.

    >>> parse_needs("fire*2;water")
    {'fire': 2, 'water': 1}
    """
    codes = [one_of(ELEMENTS)(code) for code in split(written)]
    return {element: codes.count(element) for element in ELEMENTS if element in codes}


CONDITION = re.compile(r"([a-z_:]+)>=([0-9]{1,2})")
CONDITIONS = (
    *("formulas", "artifacts", "experiments", "level:any", "level:lowest", "types"),
    *(f"{kind}:{element}" for kind in ("experiments", "level", "artifacts") for element in ELEMENTS),
)


def parse_condition(written: str) -> Requirement:
    """Parse the condition of an achievement.

    >>> parse_condition("experiments:fire>=3")
    Requirement(counter='experiments:fire', least=3)
    """
    match = CONDITION.fullmatch(written)
    if not match or match[1] not in CONDITIONS:
        raise InvalidValueError(written, "a counter and a number, such as experiments:fire>=3")
    return Requirement(match[1], int(match[2]))


def parse_point_code(code: str) -> tuple[int, str]:
    """Return the points and the counter of a code.

    >>> parse_point_code("vp:2/level:fire")
    (2, 'level:fire')
    """
    match = POINTS.fullmatch(code)
    assert match
    assert match[2]
    return int(match[1]), match[2]
