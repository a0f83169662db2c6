"""What the odds of Evenfall come to: what to do with the dice, in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from tabletop_nb.games.evenfall.book import BOOK
from tabletop_nb.odds.evenfall import ANY, EnemyOdds, EvenfallOdds, Keep, PowerAdvice, PowerUse
from tabletop_nb.odds.evenfall.position import BY_HAND
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.kit.charts import rounded, verdict
from tabletop_nb.ui.kit.tables import OddsWords

say = OddsWords(BOOK)
NOT_YET = ("next",)  # stages before the roll


def listed(dice: Sequence[int]) -> str:
    """Return dice for a sentence.

    >>> listed([3]), listed([3, 6]), listed([1, 2, 2])
    ('3', '3 and 6', '1, 2 and 2')
    """
    *first, last = map(str, dice)
    return say("and", first=", ".join(first), last=last) if first else last


def describe_verdict(odds: EvenfallOdds, stage: str) -> Shown:
    """Return what to do and how often it works. Without odds, that is the stage of the turn."""
    if not odds.rows:
        return verdict(stage)
    row = odds.rows[0]
    text = say(verdict_key(odds, row), what=what(row), chance=rounded(best_chance(row)), dice=rolled_again(row))
    return verdict(text, " ".join(more_in_words(odds, row)), **beside(odds, row))


def what(row: EnemyOdds) -> str:
    """Return what is captured."""
    names = {ANY: say("verdict_any"), BY_HAND: say("verdict_row")}
    return names.get(row.card, row.name)


def best_chance(row: EnemyOdds) -> Fraction:
    """Return the chance with everything that can be done."""
    return max(row.chances.values())


def best_keep(row: EnemyOdds) -> Keep | None:
    """Return which dice to keep and to roll again, with powers if there are any; None if nothing can be rolled."""
    keep = row.keep.get("both", row.keep.get("reroll"))
    return keep.best if keep else None


def rolled_again(row: EnemyOdds) -> str:
    """Return the dice to roll again, for a sentence."""
    keep = best_keep(row)
    return listed(keep.rolls) if keep and keep.rolls else ""


def verdict_key(odds: EvenfallOdds, row: EnemyOdds) -> str:
    """Return which sentence says it."""
    chance, keep = best_chance(row), best_keep(row)
    if not chance:
        return "verdict_never"
    if odds.stage in NOT_YET:
        return "verdict_next"
    if keep and keep.rolls and chance > max(row.chances.get("now", 0), row.chances.get("powers", 0)):
        return f"verdict_roll_{'all' if not keep.dice else 'sure' if chance == 1 else 'some'}"
    if row.chances.get("now") == 1:
        return "verdict_match"
    return "verdict_use_sure" if chance == 1 else "verdict_use"


def more_in_words(odds: EvenfallOdds, row: EnemyOdds) -> Iterator[str]:
    """Yield the plan for the powers, and what they change."""
    if row.use and row.use.steps and row.chances.get("now") != 1:
        yield use_in_words(row.use)
    if odds.stage in NOT_YET or "both" not in row.chances:
        return
    with_powers, without, kept = row.chances["both"], row.chances["reroll"], row.chances.get("now", Fraction(0))
    if with_powers > without:
        yield say("verdict_without", chance=rounded(without))
    if without > kept:
        yield say("verdict_keep" if kept else "verdict_keep_0", chance=rounded(kept))


def beside(odds: EvenfallOdds, row: EnemyOdds) -> dict[str, object]:
    """Return the dice, which of them are rolled again, and a caption."""
    keep = best_keep(row)
    if not odds.dice:
        return {}
    rolls = keep.rolls if keep and verdict_key(odds, row).startswith("verdict_roll") else ()
    remaining, marked = Counter(rolls), []
    for die in odds.dice:
        marked.append({"value": die, "again": remaining[die] > 0})
        remaining[die] -= 1
    return {"dice": marked, "caption": caption(keep, rolls)}


def caption(keep: Keep | None, rolls: Sequence[int]) -> str:
    """Return in words which dice are kept and rolled."""
    if not keep or not rolls:
        return say("caption_keep")
    return say("caption", keep=listed(keep.dice), rolls=listed(rolls)) if keep.dice else say("caption_none")


# -- a plan for the powers -----------------------------------------------------------------------------------------


def use_in_words(use: PowerAdvice) -> str:
    """Return all powers to use, in order.

    >>> steps = PowerUse("earth", False, (), (6, 1)), PowerUse("air", False, (3,), ())
    >>> use_in_words(PowerAdvice(("earth", "air"), 0, steps))
    'First Earth: a 6 becomes a 1. Then Air: reroll 3.'
    """
    steps = [step_in_words(step) for step in use.steps]
    if len(use.powers) + use.army_cards > len(steps):
        steps.append(say("step_later"))
    if len(steps) == 1:
        return steps[0]
    return " ".join(say("step_then" if number else "step_first", step=step) for number, step in enumerate(steps))


def step_in_words(step: PowerUse) -> str:
    """Return one power as a sentence."""
    if step.symbol == "air":
        text = say("step_air", rolls=listed(step.rolls))
    else:
        face, to = step.change
        text = say("step_die", symbol=BOOK.words["name"][step.symbol], face=face, to=to)
    return say("step_army", step=text) if step.is_army else text
