"""Objectives: what a cast qualifies for, and what Arcanas are worth."""

from __future__ import annotations

from tabletop_nb.games.mercurial.box import Box
from tabletop_nb.games.mercurial.casting import prestige_of
from tabletop_nb.games.mercurial.elements import AETHER_BIT, NUMBER
from tabletop_nb.games.mercurial.printed import Arcana, Heroic, Spell
from tabletop_nb.games.mercurial.table import Casting, Seat, Table

LARGE = 4  # dice slots of a Spell that counts for an Arcana


def qualifies(heroic: Heroic, ruin: int, restore: int) -> bool:
    """Return whether this much Ruin or Restore is enough for a Heroic."""
    return ruin >= heroic.ruin or restore >= heroic.restore


def surplus_prestige(table: Table, heroic: str) -> int:
    """Return the Prestige that the cast gives when this Heroic, or none, is claimed."""
    ruin, restore = table.casting.ruin, table.casting.restore
    if heroic:
        card = table.box.heroics[heroic]
        return prestige_of(table.box, max(0, ruin - card.ruin), max(0, restore - card.restore))
    return prestige_of(table.box, ruin, restore) if table.rulings.prestige_without_heroic else 0


def met_arcanas(table: Table, p: int) -> list[str]:
    """Return the unclaimed Arcanas whose requirement the cast meets."""
    arcanas = table.box.arcanas
    return [card for card in table.arcanas if meets(table.box, table.seats[p], table.casting, arcanas[card])]


def meets(box: Box, me: Seat, result: Casting, arcana: Arcana) -> bool:
    """Return whether a cast with this result meets the requirement of an Arcana."""
    spells = [box.spells[spell] for spell in me.active]
    if arcana.needs == "elements":
        return all(any(element in spell.elements for spell in spells) for element in arcana.elements)
    if arcana.needs == "spells":
        return len(spells) >= arcana.ruin
    if arcana.needs == "power":
        return result.ruin >= arcana.ruin or result.restore >= arcana.restore
    if arcana.needs == "myst":
        return result.myst >= arcana.ruin
    charged = sum(spell.charged is not None for spell in spells)
    return charged >= arcana.ruin and me.possessed & AETHER_BIT != 0


def counts(spell: Spell, bonus: str) -> bool:
    """Return whether a used Spell counts for the bonus of an Arcana."""
    if bonus in NUMBER:
        return NUMBER[bonus] in spell.elements
    if bonus == "slots4":
        return spell.slots >= LARGE
    return bonus == "spells" or (spell.charged is not None) == (bonus == "aethercharged")


def counted(box: Box, me: Seat, arcana: Arcana) -> int:
    """Return how many used Spells count for the bonus of an Arcana."""
    return sum(counts(box.spells[spell], arcana.bonus) for spell in me.used)


def arcana_points(box: Box, me: Seat, card: str) -> int:
    """Return what an Arcana is worth to a player with these used Spells."""
    arcana = box.arcanas[card]
    return box.values.arcana_points + arcana.points * (counted(box, me, arcana) // arcana.per)
