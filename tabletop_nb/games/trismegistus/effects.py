"""The effects that ask: one step for each code. What can't be used now is lost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.resources import Resources
from tabletop_nb.core.state import Zone
from tabletop_nb.games.trismegistus.actions import put_artifact
from tabletop_nb.games.trismegistus.counters import counted
from tabletop_nb.games.trismegistus.effects_core import apply_effect
from tabletop_nb.games.trismegistus.mastery import climb, fall
from tabletop_nb.games.trismegistus.materials import (
    COUNTERPART,
    ESSENCE_UNIT,
    ESSENCES,
    RAW,
    REFINED,
    UNIT,
    Option,
    count,
    transmutations,
)
from tabletop_nb.games.trismegistus.payment import REPLACES, ask_payment, can_pay, payments
from tabletop_nb.games.trismegistus.prepare import SLOTS
from tabletop_nb.games.trismegistus.table import Table, step
from tabletop_nb.games.trismegistus.transmute import USE, transmute

SKIP: Option = ("skip",)
MOST_REFINED, MOST_GILDED, RAW_FOR_GOLD = 2, 3, 5
RAW_AMOUNTS: Resources[tuple[int, ...]] = Resources(RAW)


# -- gains -----------------------------------------------------------------------------------------------------


@step
async def gain_any(table: Table, p: int, kind: str, source: str) -> None:
    """Gain any raw material, refined material or essence. Raw material is never silver or gold."""
    options = {"raw": RAW, "ref": REFINED, "ess": ESSENCES}[kind]
    if kind == "ref" and not table.rulings.any_refined_gain:
        options = options[:-1]
    chosen = await Choice(p, f"effect.{kind}_any", options, "effect", {"source": source})
    table.open_seat(p).goods += ESSENCE_UNIT[chosen] if kind == "ess" else UNIT[chosen]
    table.note("effect.gain", p, source=source, gained=("raw_mercury" if chosen == "mercury" else chosen,))


# -- mastery tracks --------------------------------------------------------------------------------------------


@step
def up_one(table: Table, p: int, element: str, source: str) -> None:
    """Advance one step on a named track."""
    climb(table, p, table.box.track[element], 1)


@step
async def up_any(table: Table, p: int, steps: int, source: str = "") -> None:
    """Advance one to three steps on any one track."""
    rule = f"effect.up{steps}" if source else "mastery.any"
    element = await Choice(p, rule, table.box.elements, "track", {"source": source})
    climb(table, p, table.box.track[element], steps)


@step
def up_lowest(table: Table, p: int, source: str) -> StepCoroutine | None:
    """Advance one step on the lowest track. With several, the player chooses."""
    levels = table.seats[p].levels
    lowest = [each for each, level in zip(table.box.elements, levels, strict=True) if level == min(levels)]
    if len(lowest) > 1:
        return ask_lowest(table, p, tuple(lowest), source)
    climb(table, p, table.box.track[lowest[0]], 1)
    return None


async def ask_lowest(table: Table, p: int, lowest: Zone, source: str) -> None:
    """Choose one of the lowest tracks."""
    element = await Choice(p, "effect.lowest", lowest, "track", {"source": source})
    climb(table, p, table.box.track[element], 1)


@step
async def up_three(table: Table, p: int, source: str) -> None:
    """Advance one step on three different tracks: all but one."""
    left_out = await Choice(p, "effect.three", table.box.elements, "track", {"source": source})
    for element in table.box.elements:
        if element != left_out:
            climb(table, p, table.box.track[element], 1)


# -- exchanges -------------------------------------------------------------------------------------------------


def sets_of(goods: int, kinds: Zone, most: int, verb: str) -> tuple[Option, ...]:
    """Return every set of up to `most` cubes of these kinds, from nothing on."""
    held = [kind for kind in kinds for _ in range(min(most, count(goods, kind)))]
    sets = {each for size in range(most + 1) for each in combinations_with_replacement(kinds, size)}
    fits = [each for each in sets if all(each.count(kind) <= held.count(kind) for kind in each)]
    return tuple((verb, *each) if each else SKIP for each in sorted(fits, key=lambda each: (len(each), each)))


@step
async def refine(table: Table, p: int, source: str) -> None:
    """Exchange raw material for refined material of the same metal, up to twice. Lead can't be refined.

    Gold replaces any raw material, so for each gold the player also chooses the refined material.
    """
    options = sets_of(table.seats[p].goods, (*COUNTERPART, "gold"), MOST_REFINED, "refine")
    _, *words = await Choice(p, "effect.refine", options, "effect", {"source": source})
    cubes = tuple(map(str, words))
    taken, refined = tuple(COUNTERPART[cube] for cube in cubes if cube != "gold"), tuple(COUNTERPART.values())
    for _ in range(cubes.count("gold")):
        chosen = await Choice(p, "effect.refine_gold", refined, "effect", {"source": source})
        taken, refined = (*taken, chosen), refined[refined.index(chosen) :]  # The order of two doesn't matter.
    exchange(table, p, source, cubes, taken)


@step
async def gild(table: Table, p: int, source: str) -> None:
    """Exchange any refined materials for gold, up to three times."""
    options = sets_of(table.seats[p].goods, REFINED[:-1], MOST_GILDED, "gild")
    _, *cubes = await Choice(p, "effect.gild", options, "effect", {"source": source})
    exchange(table, p, source, tuple(map(str, cubes)), ("gold",) * len(cubes))


@step
async def swap(table: Table, p: int, source: str) -> None:
    """Exchange one raw material for a different one. Refined material replaces its raw counterpart, and gold any."""
    goods = table.seats[p].goods
    given = [kind for kind in REPLACES["raw_any"] + ("gold",) if count(goods, kind)]
    options = [("swap", a, b) for a in given for b in RAW if a != b and COUNTERPART.get(b) != a]
    _, *cubes = await Choice(p, "effect.swap", (SKIP, *options), "effect", {"source": source})
    exchange(table, p, source, tuple(map(str, cubes[:1])), tuple(map(str, cubes[1:])))


@step
def spend_gold(table: Table, p: int, source: str) -> StepCoroutine | None:
    """Exchange one gold for any five raw materials, if you have one."""
    return ask_spend_gold(table, p, source) if count(table.seats[p].goods, "gold") else None


async def ask_spend_gold(table: Table, p: int, source: str) -> None:
    """Choose five raw materials, kind by kind."""
    if await Choice(p, "effect.spend_gold", USE, "effect", {"source": source}) == "skip":
        return
    amounts = RAW_AMOUNTS.of_size(RAW_FOR_GOLD)

    def ask(kind: str, numbers: Sequence[int | str], left: object) -> Choice[Option]:
        about = {"source": source, "offered": left}
        return Choice(p, "effect.five", tuple((kind, number) for number in numbers), "effect", about)

    (chosen,) = await RAW_AMOUNTS.narrow(amounts, ask)
    exchange(table, p, source, ("gold",), RAW_AMOUNTS.tokens(chosen))


def exchange(table: Table, p: int, source: str, given: Zone, taken: Zone) -> None:
    """Exchange cubes for others."""
    if given:
        table.open_seat(p).goods += sum(UNIT[cube] for cube in taken) - sum(UNIT[cube] for cube in given)
        table.note("effect.exchange", p, source=source, given=given, taken=taken)


# -- transmutations --------------------------------------------------------------------------------------------


@step
def granted(table: Table, p: int, colour: str, source: str) -> StepCoroutine | None:
    """Do a granted transmutation, if you can: it costs an essence, but no potency."""
    me = table.seats[p]
    arrows = table.box.labs[me.lab].arrows[colour]
    options = transmutations(me.goods, arrows, table.rulings.gold_as_essence)
    return ask_granted(table, p, source, options, colour) if options else None


async def ask_granted(table: Table, p: int, source: str, options: tuple[Option, ...], colour: str) -> None:
    """Choose the granted transmutation, or decline it."""
    about = {"source": source, "colour": colour}
    answer = await Choice(p, "effect.transmute", (SKIP, *options), "effect", about)
    if answer != SKIP:
        transmute(table, p, str(answer[1]), str(answer[2]))


# -- Artifacts, points and prices --------------------------------------------------------------------------------


@step
def random_artifact(table: Table, p: int, source: str) -> StepCoroutine | None:
    """Gain a random Artifact of the current stack, if there is one."""
    return place_random(table, p, source) if table.artifacts else None


async def place_random(table: Table, p: int, source: str) -> None:
    """Reveal an Artifact of the stack, and choose its slot. With six Artifacts, the player may ignore the effect."""
    if all(table.seats[p].slots) and await Choice(p, "effect.artifact", USE, "effect", {"source": source}) == "skip":
        return
    (artifact,), table.artifacts = table.draw_some(table.artifacts, 1, "artifacts")
    table.note("effect.artifact", p, source=source, artifact=artifact)
    slot = await Choice(p, "action.slot", SLOTS, "effect", {"artifact": artifact})
    put_artifact(table, p, artifact, slot - 1)
    if table.rulings.gained_artifact_resolves:
        apply_effect(table, p, artifact, table.box.artifacts[artifact].effect)


@step
def score_now(table: Table, p: int, points: int, counter: str, source: str) -> None:
    """Score points for each of something, now."""
    scored = points * counted(table, p, counter)
    table.open_seat(p).vp += scored
    table.note("effect.vp", p, source=source, points=scored)


@step
def pay_price(table: Table, p: int, code: str, source: str) -> StepCoroutine | None:
    """Pay the price of an effect, if you can and want to."""
    price, me = table.box.prices[code], table.seats[p]
    payable = can_pay(me.goods, price.cost) and sum(me.levels) >= price.down
    return ask_price(table, p, code, source) if payable else None


async def ask_price(table: Table, p: int, code: str, source: str) -> None:
    """Ask whether to pay, then with what."""
    price = table.box.prices[code]
    if await Choice(p, "effect.price", USE, "effect", {"source": source}) == "skip":
        return
    for _ in range(price.down):
        levels = zip(table.box.elements, table.seats[p].levels, strict=True)
        options = tuple(element for element, level in levels if level)
        fall(table, p, table.box.track[await Choice(p, "effect.down", options, "effect", {"source": source})])
    if price.cost:
        await ask_payment(table, p, payments(table.seats[p].goods, price.cost), "effect.pay", source)
    apply_effect(table, p, source, price.effect)
