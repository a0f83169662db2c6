"""What a cast would give now: the way to cast that brings the most points at once."""

from __future__ import annotations

from typing import NamedTuple

from tabletop_nb.core.rng import Memo
from tabletop_nb.core.state import Zone
from tabletop_nb.games.mercurial.best_cast import WAYS, Search, Way
from tabletop_nb.games.mercurial.box import Box
from tabletop_nb.games.mercurial.casting import NOTHING, Power, combination, prestige_of
from tabletop_nb.games.mercurial.objectives import arcana_points, meets, qualifies
from tabletop_nb.games.mercurial.table import Casting, Row, Seat, Table


class Gain(NamedTuple):
    """What a result is worth at once: points, the Heroic to claim (or none), and the Prestige."""

    points: int
    heroic: str
    prestige: int


class Forecast(NamedTuple):
    """The best way to cast now, and what it gives."""

    way: Way
    gain: Gain
    arcana: str
    points: int


class Claims(NamedTuple):
    """What a result can claim: the key of a cache."""

    box: Box
    heroics: Row
    power: Power
    alone: bool  # whether there is Prestige without a Heroic


def _best_claim(claims: Claims) -> Gain:
    """Return the claim of a Heroic, or of none, that is worth the most."""
    best = gain_of(claims, "")
    for name in claims.heroics:
        if name and qualifies(claims.box.heroics[name], claims.power.ruin, claims.power.restore):
            gain = gain_of(claims, name)
            if gain.points > best.points:
                best = gain
    return best


def gain_of(claims: Claims, name: str) -> Gain:
    """Return what it is worth to claim a Heroic that the result is enough for, or none."""
    box, _, (ruin, restore, myst), alone = claims
    row, card = box.row(myst), box.heroics[name] if name else None
    prestige = row.prestige if row else 0
    if card is not None:
        prestige += prestige_of(box, max(0, ruin - card.ruin), max(0, restore - card.restore))
    elif alone:
        prestige += prestige_of(box, ruin, restore)
    return Gain(prestige * box.values.prestige_points + (card.vp if card else 0), name, prestige)


BEST_CLAIMS: Memo[Claims, Gain] = Memo(_best_claim)


def claim_of(table: Table, power: Power) -> Gain:
    """Return the best claim with this result."""
    return BEST_CLAIMS[Claims(table.box, table.heroics, power, table.rulings.prestige_without_heroic)]


def ways(table: Table, p: int, *, buys: bool = True) -> tuple[Way, ...]:
    """Return the best ways to cast now, or to go on with the cast in progress."""
    cast = combination(table, p)
    if not buys:
        cast = cast._replace(rune=NOTHING)
    decided = table.casting if table.is_casting and table.turn == p else Casting()
    return WAYS[Search(table.box, cast, decided, buys, table.rulings.links_forced)]


def best_arcana(table: Table, p: int, power: Power) -> tuple[str, int]:
    """Return the Arcana on the table that the result meets and that would be worth the most, with its points."""
    return arcana_for(table.box, table.seats[p], table.arcanas, power)


def arcana_for(box: Box, me: Seat, arcanas: Zone, power: Power) -> tuple[str, int]:
    """Return the most valuable of these Arcanas that the result meets, with its points."""
    result = Casting(ruin=power.ruin, restore=power.restore, myst=power.myst)
    able = [card for card in arcanas if meets(box, me, result, box.arcanas[card])]
    return max(((card, arcana_points(box, me, card)) for card in able), key=lambda pair: pair[1], default=("", 0))


def forecast(table: Table, p: int) -> Forecast | None:
    """Return the way to cast that brings the most points now, and of those the one that spends the least."""
    if not table.seats[p].active:
        return None
    best: Forecast | None = None
    for way in ways(table, p):
        gain, (arcana, bonus) = claim_of(table, way.power), best_arcana(table, p, way.power)
        candidate = Forecast(way, gain, arcana, gain.points + bonus)
        if best is None or rank(candidate) > rank(best):
            best = candidate
    return best


def rank(forecast: Forecast) -> tuple[int, int, bool, int]:
    """Return what makes one forecast better than another."""
    return (
        forecast.points,
        -forecast.way.spent,
        not forecast.way.plan.rune,
        forecast.way.power.ruin + forecast.way.power.restore,
    )
