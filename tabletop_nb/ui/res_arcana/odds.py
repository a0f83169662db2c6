"""The odds of Res Arcana in words, as a picture and as tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from tabletop_nb.core.rulebook import capital
from tabletop_nb.games.res_arcana import sentences
from tabletop_nb.games.res_arcana.book import BOOK
from tabletop_nb.games.res_arcana.box import TOP, Box
from tabletop_nb.games.res_arcana.table import TO_WIN
from tabletop_nb.odds.res_arcana import MAX_CARDS, MAX_DRAWS, MODEL, Action, Draw, Growth, Income, Plan, ResArcanaOdds
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.kit.charts import bars, columns, rounded, verdict
from tabletop_nb.ui.kit.tables import OddsWords, cell, chance_cell, row
from tabletop_nb.ui.odds import OddsView
from tabletop_nb.ui.res_arcana.cards import ESSENCE_SIGNS, price

NAMES = BOOK.words["name"]
NO_DECK = ("draft", "match")  # stages before there is a deck
say = OddsWords(BOOK)


def describe(odds: ResArcanaOdds) -> Shown:
    """Return the odds in words, as the widget shows them."""
    is_over = odds.stage == "over"
    parts = [] if is_over else [draws_section(odds), *income_section(odds), *plan_section(odds)]
    terms = ("draws",) if odds.stage == "by_hand" else ("draws", "income", "line")
    about = say.about(terms, ("pass.draw", "draw.reshuffle", "check.victory"))
    stage = say(f"stage_{odds.stage}", round=odds.round)
    facts = {"verdict": describe_verdict(odds, stage), "picture": None if is_over else picture(odds)}
    return say.sections(stage, parts, **facts, **about)


def draws_section(odds: ResArcanaOdds) -> Shown:
    """Return every card that can be drawn, with the chance to have it by the end of each round."""
    is_by_hand = odds.stage == "by_hand"
    rows = [draw_row(odds, draw) for draw in odds.draws]
    columns = [say("by_round", round=number) for number in odds.rounds_ahead]
    notes = [] if is_by_hand else [say("draws_note")]
    if not rows:
        notes = [say("no_deck" if odds.stage in NO_DECK else "no_cards")]
    return say.section("wanted" if is_by_hand else "draws", rows, columns, notes)


def draw_row(odds: ResArcanaOdds, draw: Draw) -> Shown:
    """Return a card that can be drawn."""
    card = odds.box.components.get(draw.card)
    name = card.name if card else say("wanted" if draw.where == "wanted" else "unseen", need=odds.need)
    if draw.where in ("known", "reordered", "discards"):
        name = f"{name} ({say(f'where_{draw.where}')})"
    return row(name, map(chance_cell, draw.by), price(card.cost) if card else ())


def income_section(odds: ResArcanaOdds) -> Iterator[Shown]:
    """Yield the pool, and what it will be after the next Collect steps if nothing is spent."""
    if odds.income:
        columns = [say("now"), say("a_round"), *(say("after", number=k) for k in (1, 2, 3))]
        yield say.section("income", income_rows(odds.income), columns, income_notes(odds.box, odds.income))


def income_rows(income: Income) -> Iterator[Shown]:
    """Yield a row for each essence, for those of your choice, and for all together."""
    for (name, growth), sign in zip(income.essences.items(), ESSENCE_SIGNS, strict=True):
        yield row(NAMES[name], growth_cells(growth), symbol=sign)
    if any(income.chosen):
        yield row(say("your_choice"), [cell("-"), *growth_cells(income.chosen)[1:]], symbol="any")
    yield row(say("all"), growth_cells(income.total))


def growth_cells(growth: Growth) -> list[Shown]:
    """Return a number now, what each round adds, and the number after one, two and three Collect steps."""
    more = f"+{growth.every}" if growth.every else "-"
    return [cell(growth.now), cell(more), *(cell(growth.after(steps)) for steps in (1, 2, 3))]


def income_notes(box: Box, income: Income) -> Iterator[str]:
    """Yield what is chosen, what depends, what the magic item still gives, and what is on components."""
    for chosen in (*income.every.chosen, *income.once.chosen):
        yield say("chosen", card=box.names[chosen.card], line=collect_line(box, chosen.card))
    for card in (*income.every.depends, *income.once.depends):
        yield say("depends", card=box.names[card], line=collect_line(box, card))
    if any(income.once.sure) or income.once.chosen:
        yield say("item_once")
    for card in income.swapped:
        if card in box.collects:
            yield say("item_swapped", card=box.names[card])
    for on in income.on_components:
        amount = sentences.essences(BOOK.words, on.amount)
        yield say("on_card_lost" if on.is_lost else "on_card", card=box.names[on.card], amount=amount)


def collect_line(box: Box, card: str) -> str:
    """Return what a Collect ability says."""
    return capital(next(line for kind, line in sentences.lines(BOOK.words, box.components[card]) if kind == "collect"))


def plan_section(odds: ResArcanaOdds) -> Iterator[Shown]:
    """Yield the plan to 10 points, round by round."""
    if odds.plan:
        rounds = groupby(odds.plan.actions, key=lambda action: action.round)
        rows = [round_row(odds.box, number, [*actions]) for number, actions in rounds]
        columns = [say("points"), say("actions"), say("pool_left")]
        yield say.section("line", rows, columns, [plan_note(odds.plan), say("line_assumed")])


def round_row(box: Box, number: int, actions: list[Action]) -> Shown:
    """Return the actions of a round, and pool and points after the last of them."""
    done, last = "; ".join(describe_action(box, action) for action in actions), actions[-1]
    points = cell(last.points, "", min(1.0, last.points / TO_WIN))
    pool = cell("", sentences.essences(BOOK.words, last.pool))
    return row(say("round", round=number), [points, cell("", capital(done)), pool])


def plan_note(plan: Plan) -> str:
    """Return how often, and after how many rounds, the bot came to 10 points."""
    if not plan.rounds:
        return say("line_none", worlds=plan.worlds)
    least, most = plan.rounds[0], plan.rounds[-1]
    facts = {"count": len(plan.rounds), "worlds": plan.worlds, "least": least, "most": most}
    return say("line_found" if least < most else "line_found_alike", middle=plan.usual_rounds, **facts)


def describe_action(box: Box, action: Action) -> str:
    """Return an action in short; a card that is still in a deck is marked."""
    verb, *what = action.answer
    names = {**box.names, "monument_deck": NAMES["monument_deck"]}
    power = ""
    if verb == "use":
        effects = box.components[what[0]].powers[what[1] - 1].effects
        power = BOOK.words["print"]["then"].join(sentences.effect(BOOK.words, *each) for each in effects)
    short = say(f"action_{verb}", card=names[what[0]] if what else "", power=power)
    if not action.is_imagined:
        return short
    if verb == "claim":
        return say("imagined_top" if what[0] == TOP else "imagined_claim", action=short)
    return say("imagined_draw", action=short)


# -- the picture and the verdict -----------------------------------------------------------------------------


def drawn_kinds(odds: ResArcanaOdds) -> list[Draw]:
    """Return one card of the deck and one of the discards, or the wanted cards: all of a kind have the same chances."""
    kinds = {draw.where: draw for draw in reversed(odds.draws) if draw.where not in ("known", "reordered")}
    return [kinds[where] for where in ("wanted", "deck", "discards") if where in kinds]


def picture(odds: ResArcanaOdds) -> Shown | None:
    """Return the chance to have drawn a card, round by round; None if there is no card to draw."""
    rows = [bars(say(f"chart_{draw.where}"), draw.by) for draw in drawn_kinds(odds)]
    return columns(say("chart"), odds.rounds_ahead, rows, say("chart_x")) if rows else None


def describe_verdict(odds: ResArcanaOdds, stage: str) -> Shown:
    """Return how soon the game can be won, and how soon a card comes."""
    plan, kinds = odds.plan, drawn_kinds(odds)
    if odds.stage == "by_hand" and kinds:
        return verdict(drawn_in_words("verdict_wanted", odds, kinds[0]))
    draw = drawn_in_words("verdict_draw", odds, kinds[0]) if kinds else ""
    if plan and plan.rounds:
        key = "verdict_win_one" if plan.usual_rounds == 1 else "verdict_win"
        return verdict(say(key, rounds=plan.usual_rounds), draw)
    return verdict(draw or stage)


def drawn_in_words(key: str, odds: ResArcanaOdds, draw: Draw) -> str:
    """Return the chance to draw a card this round and within three rounds."""
    first, _, third, *_ = draw.by
    chances = {"soon": rounded(first), "later": rounded(third)}
    return capital(say(key, round=odds.rounds_ahead[0], last=odds.rounds_ahead[2], **chances))


def form() -> Shown:
    """Return the fields of the calculator."""
    limits = {"wanted": "deck", "wanted_discards": "discards"}  # no more than there are cards
    signs = {"deck": "book", "wanted": "check", "discards": "turned", "wanted_discards": "check", "hand": "draw"}
    counts = [say.count_field(name, sign, limits.get(name, MAX_CARDS)) for name, sign in signs.items()]
    least = {"discarded": 0, "draws": 1, "need": 1}
    choices = [say.choice_field(name, range(low, MAX_DRAWS + 1)) for name, low in least.items()]
    return {"fields": [*counts, *choices], "about": say("what_if_about")}


VIEW = OddsView(MODEL, say, lambda odds, _: describe(odds), form)
