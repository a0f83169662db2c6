"""The odds of Mercurial in words, as a picture and as tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from tabletop_nb.games.mercurial.book import BOOK
from tabletop_nb.games.mercurial.box import Box
from tabletop_nb.games.mercurial.elements import ELEMENTS
from tabletop_nb.games.mercurial.table import LIMIT
from tabletop_nb.odds import Fields
from tabletop_nb.odds.mercurial import (
    CARD_FIELDS,
    MAX_PLAYS,
    MODEL,
    SPACE_FIELDS,
    Affordable,
    Estimate,
    MercurialOdds,
)
from tabletop_nb.odds.mercurial.afford import SAMPLES
from tabletop_nb.odds.mercurial.moves import Turn
from tabletop_nb.odds.mercurial.position import MAX_DICE, box_of
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.kit.charts import dots, rounded, verdict
from tabletop_nb.ui.kit.tables import OddsWords, cell, chance_cell, number, row
from tabletop_nb.ui.kit.zones import pairs
from tabletop_nb.ui.odds import OddsView

NAMES = BOOK.words["name"]
CRYSTALS = ("mana", "acuity")
RULES = ("spell.take", "spell.pay", "spell.discount", "play.convert", "play.reroll")
say = OddsWords(BOOK)


def describe(found: MercurialOdds) -> Shown:
    """Return the odds in words, as the widget shows them."""
    stage = say(f"stage_{found.stage}")
    parts = [spells_section(found, found.turn), *more_section(found, found.turn)] if found.turn else []
    facts = {"verdict": describe_verdict(found, stage), "picture": picture(found, found.turn) if found.turn else None}
    return say.sections(stage, parts, **facts, **say.about(("exact", "bound"), RULES))


# -- the tables ----------------------------------------------------------------------------------------------


def spells_section(found: MercurialOdds, turn: Turn) -> Shown:
    """Return the chance to take each Spell: without cards, with the chosen ones, and with all of them."""
    has_bounds = any(each.bound for each in found.rows)
    columns = [say("without"), say("with_cards"), *[say("with_all")] * has_bounds]
    rows = [spell_row(turn.box, each, has_bounds) for each in found.rows]
    return say.section("spells", rows, columns, spell_notes(found, turn, has_bounds))


def spell_row(box: Box, each: Affordable, has_bounds: bool) -> Shown:
    """Return the chances of a Spell."""
    cells = [chance_cell(each.without), chance_cell(each.chance)]
    bounds = [bound_cell(each.bound) if each.bound else chance_cell(each.chance)] * has_bounds
    return spell_head(box, each, [*cells, *bounds])


def spell_head(box: Box, each: Affordable, cells: list[Shown]) -> Shown:
    """Return a row that begins with a Spell."""
    name = say("space", card=box.names[each.spell], space=each.space)
    return row(name, cells, symbol=ELEMENTS[box.spells[each.spell].elements[0]])


def bound_cell(bound: Estimate) -> Shown:
    """Return a simulated lower bound with its error."""
    error = say("points_of", number=number(100 * bound.error))
    return cell(f"{100 * bound.chance:.1f}%", say("simulated", error=error), round(bound.chance, 5))


def spell_notes(found: MercurialOdds, turn: Turn, has_bounds: bool) -> Iterator[str]:
    """Yield which cards were counted, and how."""
    yield say("counted", cards=listed(turn.box, turn.cards)) if turn.cards else say("counted_none")
    if found.spare:
        skills = [card for card in found.spare if turn.box.alterations[card].secondary == "reroll"]
        if has_bounds:
            yield say("spare", cards=listed(turn.box, skills), samples=SAMPLES)
        else:
            yield say("spare_unused", cards=listed(turn.box, found.spare))
    if not turn.has_take:
        yield say("no_take")


def listed(box: Box, cards: tuple[str, ...] | list[str]) -> str:
    """Return the names of cards."""
    return ", ".join(box.names[card] for card in cards)


def more_section(found: MercurialOdds, turn: Turn) -> Iterator[Shown]:
    """Yield what one more die or Mana would change, for the Spells that aren't certain."""
    rows = [each for each in found.rows if each.chance < 1]
    if rows:
        drawn = [spell_head(turn.box, each, [*map(chance_cell, each.more.values())]) for each in rows]
        yield say.section("more", drawn, [NAMES[name] for name in rows[0].more])


# -- the picture and the verdict -----------------------------------------------------------------------------


def picture(found: MercurialOdds, turn: Turn) -> Shown | None:
    """Return the chances of each Spell on a line from 0 to 100 percent."""
    rows = [
        {
            **{"id": each.spell, "name": turn.box.names[each.spell], "slots": []},
            "symbol": ELEMENTS[turn.box.spells[each.spell].elements[0]],
            "cells": [{"value": round(float(chance), 5)} for chance in (each.without, each.chance)],
        }
        for each in found.rows
    ]
    return dots(say("chart"), [say("without"), say("with_cards")], rows) if rows else None


def describe_verdict(found: MercurialOdds, stage: str) -> Shown:
    """Return which Spells can be taken, and what would help most with the next one."""
    turn = found.turn
    if turn is None or not found.rows:
        return verdict(stage)
    amounts = (*turn.dice, turn.mana, turn.acuity)
    signs = {"signs": pairs((*ELEMENTS, *CRYSTALS), amounts), "caption": say("caption")} if any(amounts) else {}
    return verdict(best_spell(turn.box, found), " ".join(next_spell(turn.box, found)), **signs)


def best_spell(box: Box, found: MercurialOdds) -> str:
    """Return which Spells are certain, or else the most likely one."""
    certain = [each.spell for each in found.rows if each.chance == 1]
    if len(certain) == 1:
        return say("verdict_certain", card=box.names[certain[0]])
    if certain:
        return say("verdict_certain_many", count=len(certain), all=len(found.rows))
    best = max(found.rows, key=lambda each: each.chance)
    return say("verdict_likely", **chance_of(box, best, best.chance)) if best.chance else say("verdict_never")


def next_spell(box: Box, found: MercurialOdds) -> Iterator[str]:
    """Yield the most likely Spell that isn't certain, and what would help most with it."""
    others = [each for each in found.rows if each.chance < 1]
    if not others:
        return
    best = max(others, key=lambda each: (each.chance, max(each.more.values())))
    if best.chance and len(others) < len(found.rows):
        yield say("verdict_next", **chance_of(box, best, best.chance))
    what = max(best.more, key=lambda name: best.more[name])
    if best.more[what] > best.chance:
        yield say("verdict_more", what=NAMES[what], **chance_of(box, best, best.more[what]))


def chance_of(box: Box, each: Affordable, chance: Fraction) -> dict[str, str]:
    """Return a Spell and its chance for a sentence."""
    return {"card": box.names[each.spell], "chance": rounded(chance)}


# -- the calculator ------------------------------------------------------------------------------------------


def form(given: Fields) -> Shown:
    """Return the fields of the calculator; the cards to choose from are those in hand, if it is known."""
    box = box_of(given)
    hand = [card for card in given["hand"] if card] or list(box.alterations)
    fields = [
        say.choice_field("role", {name: box.names[name] for name in box.classes}, kind="select"),
        *(say.count_field(name, name, MAX_DICE) for name in ELEMENTS),
        say.count_field("unrolled", "any", MAX_DICE),
        *(say.count_field(name, name, LIMIT) for name in CRYSTALS),
        *numbered(say, "card", CARD_FIELDS, options(box, hand)),
        *[say.choice_field("others", {0: say("no"), 1: say("yes")})] * bool(given["hand"]),
        *numbered(say, "space", SPACE_FIELDS, options(box, list(box.spells))),
        say.choice_field("plays", range(MAX_PLAYS + 1)),
        say.choice_field("takes", range(2)),
        say.choice_field("mystrune", options(box, list(box.mystrunes)), kind="select"),
    ]
    return {"fields": fields, "about": say("what_if_about")}


def options(box: Box, cards: list[str]) -> Mapping[str, str]:
    """Return cards to choose from, or none."""
    return {"": say("none"), **{card: box.names[card] for card in cards}}


def numbered(words: OddsWords, key: str, names: tuple[str, ...], texts: Mapping[str, str]) -> Iterator[Shown]:
    """Yield several fields for the same cards."""
    for place, name in enumerate(names, 1):
        yield words.choice_field(name, texts, kind="select", label=words(f"field_{key}", number=place))


def label(field: str) -> str:
    """Return what the calculator calls a field."""
    return label_in(say, field)


def label_in(words: OddsWords, field: str) -> str:
    """Return what a calculator with numbered fields calls a field."""
    name, _, place = field.rpartition("_")
    return words(f"field_{name}", number=place) if place.isdigit() else words(f"field_{field}")


VIEW = OddsView(MODEL, say, lambda found, _: describe(found), lambda: form(MODEL.example), label, form_at=form)
