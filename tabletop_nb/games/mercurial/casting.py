"""The arithmetic of a cast: what a combination of Spells gives, and what there is to decide about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

from tabletop_nb.core.rng import Memo
from tabletop_nb.core.state import Zone
from tabletop_nb.games.mercurial.box import Box
from tabletop_nb.games.mercurial.elements import Dice, Option
from tabletop_nb.games.mercurial.printed import ClassBoard, SpellEffect
from tabletop_nb.games.mercurial.table import Casting, Table

Energy = tuple[int, int]  # Ruin and Restore
NOTHING: Energy = (0, 0)
NO_LINK = "nothing"


class Combination(NamedTuple):
    """Everything that counts in a cast."""

    spells: Zone
    dice: Energy  # of unallocated dice, by the class chart
    acuity: int
    aether: bool
    rune: Energy = NOTHING  # the back of the Mystrune, if the player has it
    rune_first: bool = True  # whether it counts before Enchantments


class Line(NamedTuple):
    """What one component of a combination adds, or what an Enchantment leaves."""

    what: str  # a Spell, a Mystrune, "dice" or "acuity"
    ruin: int
    restore: int
    factor: int = 1  # of its Links


class Total(NamedTuple):
    """Ruin and Restore of a combination before they cancel each other out, line by line."""

    lines: tuple[Line, ...]
    ruin: int
    restore: int


class Power(NamedTuple):
    """The final result: Ruin, Restore, or an Equilibrium with Myst (then one of the two is to be chosen)."""

    ruin: int
    restore: int
    myst: int = 0


def combination(table: Table, p: int) -> Combination:
    """Return what a player would cast now."""
    me = table.seats[p]
    token = table.box.mystrunes[table.mystrune] if table.holder == p else None
    rune = (token.ruin, token.restore) if token else NOTHING
    chart = CHARTS[table.board(p), me.dice]
    return Combination(me.active, chart, me.acuity, me.has_aether, rune, table.rulings.mystrune_before_enchantments)


def _chart(asked: tuple[ClassBoard, Dice]) -> Energy:
    """Return what unallocated dice give."""
    board, dice = asked
    ruin = sum(count * each for count, (each, _) in zip(dice, board.chart, strict=True))
    return ruin, sum(count * each for count, (_, each) in zip(dice, board.chart, strict=True))


CHARTS: Memo[tuple[ClassBoard, Dice], Energy] = Memo(_chart)


# -- one way to cast -----------------------------------------------------------------------------------------


def energy_of(effect: SpellEffect, spells: int, acuity: int, chosen: str = "") -> Energy:
    """Return the Ruin and Restore of a normal Spell without its Links.

    Args:
        effect: The effect.
        spells: How many active Spells there are.
        acuity: The Acuity left on the board.
        chosen: "ruin" or "restore", for a choice.

    >>> energy_of(SpellEffect("restore_per_acuity", 1), spells=2, acuity=5)
    (0, 5)
    """
    verb, number, restore = effect
    if verb == "choice":
        return (0, restore) if chosen == "restore" else (number, 0)
    if verb.endswith("_per_spell"):
        number *= spells
    elif verb.endswith("_per_acuity"):
        number *= acuity
    return (number, 0) if verb.startswith("ruin") else (0, number)


def total(box: Box, cast: Combination, plan: Casting) -> Total:
    """Return what a cast gives, line by line in the order of the rules."""
    left = cast.acuity - spent(box, plan.bought)
    lines = [*spell_lines(box, cast, plan, left), *other_lines(cast, plan)]
    ruin, restore = sum(line.ruin for line in lines), sum(line.restore for line in lines)
    return concluded(box, cast, plan, Total(tuple(lines), ruin, restore))


def other_lines(cast: Combination, plan: Casting) -> list[Line]:
    """Return the lines that are added up with those of the Spells."""
    rune = [Line("mystrune", *cast.rune)] * (plan.rune and cast.rune_first)
    return [Line("dice", *cast.dice), Line("acuity", *plan.bought), *rune]


def concluded(box: Box, cast: Combination, plan: Casting, sum_: Total) -> Total:
    """Return the total after Enchantments, and after the Mystrune if it comes last."""
    lines, ruin, restore = [*sum_.lines], sum_.ruin, sum_.restore
    for enchantment in plan.order:
        ruin, restore = enchanted(box.spells[enchantment].shown(cast.aether).verb, ruin, restore)
        lines.append(Line(enchantment, ruin, restore))
    if plan.rune and not cast.rune_first:
        lines.append(Line("mystrune", *cast.rune))
        ruin, restore = ruin + cast.rune[0], restore + cast.rune[1]
    return Total(tuple(lines), ruin, restore)


def spent(box: Box, bought: Energy) -> int:
    """Return the Acuity that this much Ruin and Restore costs.

    >>> from tabletop_nb.games.mercurial.box import house_box
    >>> spent(house_box(), (2, 1))
    11
    """
    return bought[0] * box.values.acuity_per_ruin + bought[1] * box.values.acuity_per_restore


def spell_lines(box: Box, cast: Combination, plan: Casting, left: int) -> Iterator[Line]:
    """Yield the lines of the normal Spells, multiplied by their Links."""
    chosen = dict(plan.choices)
    for spell in cast.spells:
        if box.spells[spell].kind == "normal":
            factor = multiplier(box, cast, plan, spell)
            ruin, restore = spell_energy(box, cast, spell, left, chosen.get(spell, ""))
            yield Line(spell, ruin * factor, restore * factor, factor)


def spell_energy(box: Box, cast: Combination, spell: str, left: int, chosen: str = "") -> Energy:
    """Return the Ruin and Restore of a normal Spell of a combination without its Links, if so much Acuity is left."""
    return energy_of(box.spells[spell].shown(cast.aether), len(cast.spells), left, chosen)


def multiplier(box: Box, cast: Combination, plan: Casting, spell: str) -> int:
    """Return the number by which the Links on a Spell multiply it: several of them multiply each other."""
    return prod([factor_of(box, link, cast.aether) for link, on in plan.links if on == spell])


def factor_of(box: Box, link: str, aether: bool) -> int:
    """Return the number by which a Link multiplies."""
    return box.spells[link].shown(aether).number


def enchanted(verb: str, ruin: int, restore: int) -> Energy:
    """Return Ruin and Restore after an Enchantment.

    >>> enchanted("all_to_ruin", 5, 7)
    (12, 0)
    """
    return (ruin + restore, 0) if verb == "all_to_ruin" else (0, ruin + restore)


def cancel(ruin: int, restore: int) -> Power:
    """Return what is left after Ruin and Restore cancel each other out.

    >>> cancel(3, 16), cancel(12, 12)
    (Power(ruin=0, restore=13, myst=0), Power(ruin=0, restore=0, myst=12))
    """
    if ruin == restore:
        return Power(0, 0, ruin)
    return Power(ruin - restore, 0) if ruin > restore else Power(0, restore - ruin)


def powers(box: Box, ruin: int, restore: int) -> tuple[Power, ...]:
    """Return the final result, or the two to choose from in an Equilibrium."""
    power = cancel(ruin, restore)
    row = box.row(power.myst)
    if row is None:
        return (power,)
    return Power(row.ruin, 0, power.myst), Power(0, row.restore, power.myst)


def explain(box: Box, cast: Combination, sum_: Total, power: Power) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the rule and the facts of each line of a total, and of the result."""
    for what, ruin, restore, factor in sum_.lines:
        rule = LINE_RULES.get(what) or ("cast.enchant" if box.spells[what].kind == "enchantment" else "cast.spell")
        if rule == "cast.spell" and cast.aether and box.spells[what].charged is not None:
            rule = "cast.aether"
        if ruin or restore or rule == "cast.enchant":
            yield rule, {"card": what, "ruin": ruin, "restore": restore, "number": factor}
    yield "cast.total", {"ruin": sum_.ruin, "restore": sum_.restore}
    after = cancel(sum_.ruin, sum_.restore)
    if power.myst and box.row(power.myst) is not None:
        yield "cast.equilibrium", {"number": power.myst, "ruin": power.ruin, "restore": power.restore}
    elif not after.ruin and not after.restore:
        yield "cast.small_myst", {"number": after.myst}
    else:
        yield "cast.final", {"ruin": after.ruin, "restore": after.restore}


LINE_RULES = {"dice": "cast.dice", "acuity": "cast.spend", "mystrune": "mystrune.back"}


def prestige_of(box: Box, ruin: int, restore: int) -> int:
    """Return the Prestige for surplus Ruin and Restore."""
    return ruin // box.values.ruin_per_prestige + restore // box.values.restore_per_prestige


# -- what there is to decide ------------------------------------------------------------------------------------


class Way(NamedTuple):
    """A way to cast, its result, and the Acuity it spends."""

    power: Power
    plan: Casting
    spent: int


def purchases(box: Box, acuity: int) -> Mapping[Option, Energy]:
    """Return every amount of Ruin and Restore that the Acuity can buy, by its answer, nothing first."""
    return PURCHASES[box.values.acuity_per_ruin, box.values.acuity_per_restore, acuity]


def _purchases(asked: tuple[int, int, int]) -> dict[Option, Energy]:
    """Return every purchase, given the prices and the Acuity."""
    per_ruin, per_restore, acuity = asked
    return {
        purchase_option((ruin, restore)): (ruin, restore)
        for ruin in range(acuity // per_ruin + 1)
        for restore in range((acuity - per_ruin * ruin) // per_restore + 1)
    }


PURCHASES: Memo[tuple[int, int, int], dict[Option, Energy]] = Memo(_purchases)


def purchase_option(bought: Energy) -> Option:
    """Return what Acuity buys as an answer.

    >>> purchase_option((1, 2)), purchase_option((0, 0))
    (('spend', 1, 'ruin', 2, 'restore'), ('spend', 'nothing'))
    """
    parts = [(number, name) for number, name in zip(bought, ("ruin", "restore"), strict=True) if number]
    return "spend", *([word for part in parts for word in part] or ["nothing"])


def by_kind(box: Box, spells: Zone, kind: str) -> list[str]:
    """Return the Spells of a kind."""
    return [spell for spell in spells if box.spells[spell].kind == kind]


def with_choice(box: Box, spells: Zone, aether: bool) -> list[str]:
    """Return the Spells that give Ruin or Restore, as the player chooses."""
    return [spell for spell in spells if box.spells[spell].shown(aether).verb == "choice"]


def link_targets(normal: Sequence[str], *, is_forced: bool) -> list[str]:
    """Return what a Link can be put on."""
    return [*normal, *[NO_LINK] * (not is_forced)]


def is_order_open(box: Box, order: Zone, aether: bool) -> bool:
    """Return whether the order of the Enchantments makes a difference."""
    return len({box.spells[each].shown(aether) for each in order}) > 1


def order_options(box: Box, order: Zone, aether: bool) -> list[Option]:
    """Return one answer for each Enchantment that can come last, because the last one decides."""
    last = {box.spells[each].shown(aether): each for each in order}
    return [("last", each) for each in last.values()]


def ordered(order: Zone, last: str) -> Zone:
    """Return the Enchantments with this one at the end."""
    return (*(each for each in order if each != last), last)


def order_plans(box: Box, cast: Combination) -> list[Zone]:
    """Return one order of the Enchantments for each that can be the last: the last one decides."""
    order = tuple(by_kind(box, cast.spells, "enchantment"))
    return [ordered(order, each) for _, each in order_options(box, order, cast.aether)] or [()]
