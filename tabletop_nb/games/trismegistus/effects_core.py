"""How an effect is applied: gains that nobody would refuse at once, everything else one by one, in any order.

The last argument of each step is the source of the effect.
"""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.table import Step
from tabletop_nb.games.trismegistus.materials import itemized
from tabletop_nb.games.trismegistus.notation import Effect, parse_point_code
from tabletop_nb.games.trismegistus.table import Table, step


def apply_effect(table: Table, p: int, source: str, effect: Effect) -> None:
    """Take the gains of an effect, and owe its other parts. A Reaction token is restored at last: see `restore`."""
    gain(table, p, source, effect)
    if effect.ready:
        table.add_due(("restore", p, effect.ready, source))
    if effect.codes:
        table.add_due(("bonus", p, effect.codes, source))


def gain(table: Table, p: int, source: str, effect: Effect) -> None:
    """Take materials, essences, tokens and points. They come first, because more of them never hurts."""
    me = table.open_seat(p)
    me.goods += effect.goods
    me.ethereal += effect.ethereal
    me.chameleon += effect.chameleon
    me.ready += effect.reaction
    me.vp += effect.vp
    if table.log is not None:
        note_gain(table, p, source, effect)


def note_gain(table: Table, p: int, source: str, effect: Effect) -> None:
    """Log what was gained."""
    tokens = (("ethereal_token",) * effect.ethereal) + (("chameleon_token",) * effect.chameleon)
    gained = (*itemized(effect.goods), *tokens, *("reaction_token",) * effect.reaction)
    if gained:
        table.note("effect.gain", p, source=source, gained=gained)
    if effect.vp:
        table.note("effect.vp", p, source=source, points=effect.vp)


@step
def restore(table: Table, p: int, number: int, source: str) -> None:
    """Turn used Reaction tokens face up. This comes last, because other parts of the effect can count used ones."""
    me = table.open_seat(p)
    restored = min(number, me.spent)
    me.ready, me.spent = me.ready + restored, me.spent - restored
    if restored:
        table.note("effect.ready", p, source=source)


@step
def bonus(table: Table, p: int, codes: tuple[str, ...], source: str) -> StepCoroutine | None:
    """Resolve the parts of an effect that are left, in any order."""
    if len(set(codes)) > 1:
        return choose_next(table, p, source, codes)
    resolve(table, p, source, codes[0], codes[1:])
    return None


async def choose_next(table: Table, p: int, source: str, codes: tuple[str, ...]) -> None:
    """Choose which part comes next."""
    code = await Choice(p, "effect.next", tuple(dict.fromkeys(codes)), "effect", {"source": source})
    i = codes.index(code)
    resolve(table, p, source, code, codes[:i] + codes[i + 1 :])


def resolve(table: Table, p: int, source: str, code: str, rest: tuple[str, ...]) -> None:
    """Owe the step of one part, then the parts after it."""
    following: tuple[Step, ...] = (("bonus", p, rest, source),) if rest else ()
    table.add_due(step_of(p, source, code), *following)


def step_of(p: int, source: str, code: str) -> Step:
    """Return the step that resolves one part of an effect."""
    name, *args = STEP_OF[code]
    return name, p, *args, source


def make_step(code: str) -> Step:
    """Return the name and arguments of the step for a code, without player and source."""
    if ">" in code:
        return "pay_price", code
    if code.startswith("vp:"):
        return "score_now", *parse_point_code(code)
    if code in FIXED:
        return FIXED[code]
    kind, _, what = code.partition(":")
    return {"up": "up_one", "tr": "granted"}[kind], what


FIXED: dict[str, Step] = {
    "raw:any": ("gain_any", "raw"),
    "ref:any": ("gain_any", "ref"),
    "ess:any": ("gain_any", "ess"),
    "up:any": ("up_any", 1),
    "up2:any": ("up_any", 2),
    "up3:any": ("up_any", 3),
    "up:lowest": ("up_lowest",),
    "up:three": ("up_three",),
    "refine2": ("refine",),
    "swap": ("swap",),
    "gild3": ("gild",),
    "gold5": ("spend_gold",),
    "publish": ("publish",),
    "artifact": ("random_artifact",),
}
STEP_OF: Memo[str, Step] = Memo(make_step)
