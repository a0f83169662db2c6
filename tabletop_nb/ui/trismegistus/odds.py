"""The odds of Trismegistus in words, as a picture and as tables."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tabletop_nb.games.trismegistus.notation import COLOURS
from tabletop_nb.games.trismegistus.table import FULL_BOWL
from tabletop_nb.odds.trismegistus import (
    MAX_COLOUR,
    MODEL,
    BowlLeft,
    CardPlan,
    NextDraft,
    Potency,
    Roll,
    Share,
    TrismegistusOdds,
)
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.kit.charts import bars, columns, rounded, verdict
from tabletop_nb.ui.kit.tables import cell, number, percent, row
from tabletop_nb.ui.odds import OddsView
from tabletop_nb.ui.trismegistus.plan import NAMES, say, steps_section

COUNTS = range(1, FULL_BOWL + 1)


def describe(found: TrismegistusOdds) -> Shown:
    """Return the odds in words, as the widget shows them."""
    is_over = found.stage == "over"
    parts = [] if is_over else [*left_section(found), *cards_section(found), roll_section(found.roll)]
    terms = ("roll",) if found.stage == "by_hand" else ("roll", "left", "plan")
    about = say.about(terms, ("dice.roll", "dice.overflow", "draft.die"))
    stage = say(f"stage_{found.stage}", round=found.round)
    facts = {"verdict": describe_verdict(found, stage), "picture": None if is_over else picture(found)}
    return say.sections(stage, parts, **facts, **about)


# -- what is left --------------------------------------------------------------------------------------------


def left_section(found: TrismegistusOdds) -> Iterator[Shown]:
    """Yield what is left in the bowls when the seat can draft again."""
    draft = found.next_draft
    if draft is None:
        return
    heads = [say("now"), *(say("or_more", number=k) for k in COUNTS[:-1]), say("five")]
    heads += [say("a_die", colour=NAMES[colour]) for colour in COLOURS]
    yield say.section("left", map(bowl_row, draft.bowls), heads if draft.bowls else [], left_notes(draft))


def bowl_row(bowl: BowlLeft) -> Shown:
    """Return what is left in one bowl."""
    dice = sum(bowl.now)
    now = say("no_dice" if not dice else "one_die" if dice == 1 else "dice", number=dice)
    shares = (*bowl.at_least[1:], *bowl.colours)
    return row(NAMES[bowl.symbol], [cell(now), *map(share_cell, shares)], symbol=bowl.symbol)


def share_cell(share: Share) -> Shown:
    """Return a simulated chance with its margin."""
    points = say("margin", points=number(100 * share.margin))
    return cell(percent(share.chance), points, round(float(share.chance), 5))


def left_notes(draft: NextDraft) -> Iterator[str]:
    """Yield how it was simulated."""
    if not draft.drafts:
        yield say("left_none")
        return
    yield say("left_simulated", games=draft.games)
    if draft.drafts < draft.games:
        yield say("left_never", chance=rounded(Fraction(draft.drafts, draft.games)))
    if draft.rerolled.hits:
        yield say("left_rerolled", chance=rounded(draft.rerolled.chance))
    yield say("left_model")


# -- cards ---------------------------------------------------------------------------------------------------


def cards_section(found: TrismegistusOdds) -> Iterator[Shown]:
    """Yield what the materials of each card cost, and the steps for the first one that needs any."""
    if not found.cards:
        return
    heads = [say("potency"), say("essences"), say("arrows"), say("dice_head"), say("level")]
    rows = [card_row(found, card) for card in found.cards]
    yield say.section("cards", rows, heads, [say("cards_note")])
    first = next((card for card in found.cards if card.plan.steps), None)
    if first:
        yield steps_section(found.box, first)


def card_row(found: TrismegistusOdds, card: CardPlan) -> Shown:
    """Return what the materials of a card cost, and which levels are missing."""
    plan = card.plan
    level = say("level_short", number=card.short) if card.short else say("level_ok")
    climbs = say("level_climbs", number=min(card.short, card.climbs)) if card.short and card.climbs else ""
    costs = (plan.potency, plan.essences, len(plan.arrows), len(plan.dice))
    return row(found.box.names[card.card], [*map(cell, costs), cell(level, climbs)])


# -- a roll --------------------------------------------------------------------------------------------------


def roll_section(roll: Roll) -> Shown:
    """Return how many dice a bowl holds after a roll, and what the best dice have."""
    heads = [say("bowl"), say("fullest"), *(say("best_die", colour=NAMES[colour]) for colour in COLOURS)]
    means = {colour: number(roll.mean_of(colour)) for colour in COLOURS}
    notes = [
        say("roll_overflow", chance=percent(1 - roll.fits)),
        say("roll_mean", mean=number(roll.mean_fullest), **means),
    ]
    return say.section("roll", map(potency_row, roll.rows), heads, notes)


def potency_row(each: Potency) -> Shown:
    """Return the chances of one potency. They are sums without an end, so there are no fractions to show."""
    chances = (each.bowl, each.fullest, *each.colours)
    return row(str(each.potency), [cell(percent(chance), "", round(float(chance), 5)) for chance in chances])


# -- the picture and the verdict -----------------------------------------------------------------------------


def picture(found: TrismegistusOdds) -> Shown:
    """Return how often a bowl, and the fullest one, holds so many dice: at a roll, and when the seat drafts again."""
    rows = found.roll.rows
    mean = sum((each.potency * each.bowl for each in rows), Fraction(0))
    drawn = [
        bars(say("bowl"), (each.bowl for each in rows), last=number(mean)),
        bars(say("fullest"), (each.fullest for each in rows), last=number(found.roll.mean_fullest)),
    ]
    draft = found.next_draft
    if draft and draft.drafts:
        shares = (share.chance for share in draft.fullest)
        drawn.append(bars(say("chart_next"), shares, last=number(draft.mean_fullest), kind="seen"))
    return columns(say("chart"), range(FULL_BOWL + 1), drawn, say("chart_x"), say("chart_mean"))


def describe_verdict(found: TrismegistusOdds, stage: str) -> Shown:
    """Return what the next draft gives, and the cheapest card."""
    draft, roll = found.next_draft, found.roll
    if found.stage == "by_hand":
        overflow = say("verdict_overflow", chance=percent(1 - roll.fits))
        return verdict(say("verdict_roll", mean=number(roll.mean_fullest)), overflow)
    if draft is None:
        return verdict(stage)
    text = say("verdict_next", mean=number(draft.mean_fullest)) if draft.drafts else say("verdict_never")
    return verdict(text, card_verdict(found))


def card_verdict(found: TrismegistusOdds) -> str:
    """Return what the cheapest card takes."""
    if not found.cards:
        return ""
    card = found.cards[0]
    facts = {"card": found.box.names[card.card], "potency": card.plan.potency}
    return say("verdict_card" if card.plan.steps else "verdict_ready", **facts)


def form() -> Shown:
    """Return the fields of the calculator."""
    fields = [say.choice_field(colour, range(colour == COLOURS[0], MAX_COLOUR + 1)) for colour in COLOURS]
    return {"fields": fields, "about": say("what_if_about")}


VIEW = OddsView(MODEL, say, lambda found, _: describe(found), form)
