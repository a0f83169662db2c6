"""Odds of Res Arcana: what is still in your deck and when it comes, what your components bring in, a way to 10 points.

`odds(game, seat)` reads a game, `what_if(given)` a deck set by hand; both give the same data. `told(data)` puts
them into words for the widget, `chart(data)` into a picture. Draws are exact; the way to 10 points is a bot's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tabletop_nb.chance import Piles, drawn_by
from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import capital
from tabletop_nb.core.scenario import cut
from tabletop_nb.core.view import UNKNOWN
from tabletop_nb.games import res_arcana
from tabletop_nb.games.res_arcana import telling
from tabletop_nb.games.res_arcana.box import Box, published_box
from tabletop_nb.games.res_arcana.essences import ESSENCES, NONE, plus
from tabletop_nb.games.res_arcana.table import TO_WIN
from tabletop_nb.ui.odds import cell, chance_cell, section
from tabletop_nb.ui.res_arcana.line import find_line
from tabletop_nb.ui.res_arcana.looks import ESSENCE_SIGNS, price
from tabletop_nb.ui.rulebook import chip

BOOK = res_arcana.BOOK
WORDS, NAMES = BOOK.words["odds"], BOOK.words["name"]
ROUNDS = 5  # rounds ahead
MOST = 20  # cards in a pile set by hand
EXAMPLE = {
    **{"deck": 5, "wanted": 1, "discards": 0, "wanted_discards": 0},
    **{"hand": 3, "discarded": 0, "draws": 1, "need": 1},
}
STAGES = {  # of the phases before the first round
    **dict.fromkeys(("keep", "hand_on"), "draft"),
    **dict.fromkeys(("mage", "reveal"), "mage"),
    "item": "item",
    **dict.fromkeys(("game_over", "who_begins", "pick", "deck"), "match"),
}
NO_DECK = ("draft", "match")  # the deck is still to come


# -- what to look at -----------------------------------------------------------------------------------------


def odds(game: Game, seat: int, spend: int = 0) -> dict[str, Any]:
    """The odds of this seat, as the table stands; a chance is a fraction as text, "2/3"."""
    if not 0 <= seat < game.players:
        raise ValueError(f"seat: {seat!r} was given; allowed: 0 to {game.players - 1}")
    table = game.table
    passed = has_swapped(game, seat)
    stage = "over" if game.over else STAGES.get(table.phase, "playing")
    found: dict[str, Any] = {"stage": stage, "round": table.round, "passed": passed, "by_hand": False}
    if stage == "over":
        return {**found, "cards": [], "income": None, "line": None, "box": table.box}
    me = game.rules.view(table, seat)["seats"][seat]
    return {
        **found,
        "cards": list(cards(me)),
        "income": income(game, seat) if stage == "playing" else None,
        "line": line(game, seat) if stage == "playing" else None,
        "box": table.box,
    }


def cards(me: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Each card of the deck and of the discards, and the chance that it has come after one draw, two, ..."""
    deck, discards = me["deck"], me["discards"]
    known = [card for card in deck if card != UNKNOWN]
    loose = [card for card in me["holds"] if card not in me["hand"] and card not in known]
    hidden = [i for i, card in enumerate(deck) if card == UNKNOWN]
    for card in known:
        at = deck.index(card)
        yield {"card": card, "where": "known", "by": [str(int(n > at)) for n in range(1, ROUNDS + 1)]}
    by = [str(chance_of_one(hidden, n)) for n in range(1, ROUNDS + 1)]
    for card in loose or ([UNKNOWN] if hidden else []):
        yield {"card": card, "where": "deck", "by": by}
    again = drawn_by(ROUNDS, Piles(len(deck), 0, len(discards), min(1, len(discards))))
    for card in discards:
        yield {"card": card, "where": "discards", "by": [str(chance) for chance in again]}


def chance_of_one(hidden: Sequence[int], draws: int) -> Fraction:
    """The chance that a card in one of these places is drawn by then."""
    reached = sum(place < draws for place in hidden)
    return drawn_by(reached, Piles(len(hidden), 1))[-1] if reached else Fraction(0)


def income(game: Game, seat: int) -> dict[str, Any]:
    """What the Collect steps bring: every round, and once; what is sure, what is chosen, what depends.

    `once` is the magic item's, which is there for one more Collect step; `swapped` names the item that is not.
    """
    me = game.table.seats[seat]
    flow: dict[str, Any] = {"pool": list(me.pool), **collected(game, seat, "every")}
    flow["once"] = collected(game, seat, "once")
    flow["swapped"] = [card for card in me.components if collects(game, seat, card) == "never"]
    flow["lying"] = [
        {"card": card, "amount": list(amount), "lost": collects(game, seat, card) == "never"}
        for card, amount in me.on.items()
        if any(amount)
    ]
    return flow


def collected(game: Game, seat: int, how_often: str) -> dict[str, Any]:
    """The Collect abilities that give so often: the sum of what is sure, what is chosen, what depends."""
    table, sure = game.table, NONE
    chosen, depends = [], []
    for card in table.seats[seat].components:
        found = table.box.collects.get(card)
        if found is None or collects(game, seat, card) != how_often:
            continue
        if found.gain is None:
            depends.append(card)
        elif len(found.gain.amounts) == 1:
            sure = plus(sure, found.gain.amounts[0])
        else:
            chosen.append({"card": card, "number": max(sum(amount) for amount in found.gain.amounts)})
    return {"sure": list(sure), "chosen": chosen, "depends": depends}


def collects(game: Game, seat: int, card: str) -> str:
    """Whether a component is there for every Collect step to come, for the next one, or for none.

    Who passes swaps the magic item, so it only collects if that has happened already, or comes after the next Collect.
    """
    table = game.table
    if table.box.kind[card] != "item" or not table.items:
        return "every"
    order = table.clockwise(table.first)
    waits = table.phase in ("collect", "collect_from") and order.index(seat) > order.index(table.turn)
    return "once" if has_swapped(game, seat) or waits else "never"


def has_swapped(game: Game, seat: int) -> bool:
    """Return whether a seat has passed and taken its new magic item; it passes before it is asked which one."""
    asked = game.choice
    is_swapping = asked is not None and asked.rule == "pass.swap" and asked.player == seat
    return bool(game.table.passed >> seat & 1) and not is_swapping


def line(game: Game, seat: int) -> dict[str, Any]:
    """The shortest line to 10 points that the bot found, round by round."""
    found = find_line(game, seat)
    rounds: dict[int, dict[str, Any]] = {}
    for deed in found.deeds:
        each = rounds.setdefault(deed.round, {"round": deed.round, "deeds": []})
        each["deeds"].append({"answer": [*deed.answer], "imagined": deed.is_imagined})
        each["pool"] = deed.pool
        each["points"] = deed.points
    return {"rounds": list(rounds.values()), "reached": list(found.rounds), "worlds": found.worlds}


def what_if(given: Mapping[str, Any]) -> dict[str, Any]:
    """The odds of a deck set by hand: EXAMPLE shows its fields."""
    known = read(given)
    piles = Piles(*(known[name] for name in ("deck", "wanted", "discards", "wanted_discards", "hand")))
    by = drawn_by(ROUNDS, piles, known["draws"], known["discarded"], known["need"])
    row = {"card": UNKNOWN, "where": "wanted", "by": [str(chance) for chance in by], "need": known["need"]}
    common = {"stage": "by_hand", "round": 1, "passed": False, "by_hand": True, "box": published_box()}
    return {**common, "cards": [row], "income": None, "line": None}


def read(given: Mapping[str, Any]) -> dict[str, int]:
    """Return the fields of a deck set by hand, checked; a ValueError says what is allowed."""
    known = {name: given.get(name, usual) for name, usual in EXAMPLE.items()}
    limits = {**dict.fromkeys(EXAMPLE, (0, MOST)), "draws": (1, 4), "discarded": (0, 4), "need": (1, 4)}
    if type(known["deck"]) is int and type(known["discards"]) is int:
        limits |= {"wanted": (0, known["deck"]), "wanted_discards": (0, known["discards"])}
    for name, (low, high) in limits.items():
        value = known[name]
        if type(value) is not int or not low <= value <= high:
            raise ValueError(say("bad_field", field=say(f"field_{name}"), given=cut(value), low=low, high=high))
    return known


# -- in words ------------------------------------------------------------------------------------------------


def say(key: str, **facts: Any) -> str:
    """A sentence of [odds] in words.toml."""
    return str(WORDS[key]).format(**facts)


def told(found: Mapping[str, Any], who: Sequence[str] = (), spend: int = 0) -> dict[str, Any]:
    """The odds in words, as the widget shows them."""
    stage = say(f"stage_{found['stage']}", round=found["round"])
    parts = []
    if found["stage"] != "over":
        parts = [draws_told(found), *income_told(found), *line_told(found)]
    terms = ("draws", "income", "line") if not found["by_hand"] else ("draws",)
    return {
        "kind": "sections",
        "title": say("title"),
        "stage": stage,
        "say": stage,
        "sections": parts,
        "about": [{"term": say(f"term_{term}"), "text": say(f"about_{term}")} for term in terms],
        "rules": [chip(BOOK.rules[key]) for key in ("pass.draw", "draw.reshuffle", "check.victory")],
        "rows": picture_rows(found),
    }


def rounds_ahead(found: Mapping[str, Any]) -> list[int]:
    """The rounds at whose end a card is drawn: the next draw first."""
    start = found["round"] + found["passed"]
    return [start + i for i in range(ROUNDS)]


def draws_told(found: Mapping[str, Any]) -> dict[str, Any]:
    """Every card that can be drawn, and the chance that it has come by the end of a round."""
    box: Box = found["box"]
    rows = []
    for each in found["cards"]:
        shown = box.components.get(each["card"])
        name = (
            shown.name if shown else say("wanted" if each["where"] == "wanted" else "unseen", need=each.get("need", 1))
        )
        where = "" if each["where"] in ("deck", "wanted") else say(f"where_{each['where']}")
        cells = [chance_cell(chance) for chance in each["by"]]
        rows.append(
            {
                "name": f"{name} ({where})" if where else name,
                "signs": price(shown.cost) if shown else [],
                "cells": cells,
            }
        )
    key = "wanted" if found["by_hand"] else "draws"
    columns = [say("by_round", round=number) for number in rounds_ahead(found)]
    notes = [] if found["by_hand"] else [say("draws_note")]
    if not rows:
        notes = [say("no_deck" if found["stage"] in NO_DECK else "no_cards")]
    return section(say, key, rows, columns, notes)


def income_told(found: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The pool, and what it will be after the next Collect steps if nothing is spent."""
    flow = found["income"]
    if flow is None:
        return
    box: Box = found["box"]
    once, rows = flow["once"], []
    for essence, sign, *numbers in zip(ESSENCES, ESSENCE_SIGNS, flow["pool"], flow["sure"], once["sure"], strict=True):
        rows.append({"name": NAMES[essence], "symbol": sign, "signs": [], "cells": grows(*numbers)})
    choice, first = (sum(each["number"] for each in found["chosen"]) for found in (flow, once))
    if choice or first:
        cells = [cell("-"), *grows(0, choice, first)[1:]]
        rows.append({"name": say("your_choice"), "symbol": "any", "signs": [], "cells": cells})
    totals = (sum(flow["pool"]), sum(flow["sure"]) + choice, sum(once["sure"]) + first)
    rows.append({"name": say("all"), "signs": [], "cells": grows(*totals)})
    columns = [say("now"), say("a_round"), *(say("after", number=k) for k in (1, 2, 3))]
    yield section(say, "income", rows, columns, income_notes(box, flow))


def grows(now: int, more: int, once: int) -> list[dict[str, Any]]:
    """A number now, what each round adds, and the number after one, two and three Collect steps."""
    return [cell(str(now)), cell(f"+{more}" if more else "-"), *(cell(str(now + once + k * more)) for k in (1, 2, 3))]


def income_notes(box: Box, flow: Mapping[str, Any]) -> Iterator[str]:
    """What is chosen, what depends, what the magic item still gives, what lies on components."""
    for each in (*flow["chosen"], *flow["once"]["chosen"]):
        yield say("chosen", card=box.names[each["card"]], line=collect_line(box, each["card"]))
    for card in (*flow["depends"], *flow["once"]["depends"]):
        yield say("depends", card=box.names[card], line=collect_line(box, card))
    if any(flow["once"]["sure"]) or flow["once"]["chosen"]:
        yield say("item_once")
    for card in flow["swapped"]:
        if card in box.collects:
            yield say("item_swapped", card=box.names[card])
    for each in flow["lying"]:
        amount = telling.essences(BOOK.words, each["amount"])
        yield say("lying_lost" if each["lost"] else "lying", card=box.names[each["card"]], amount=amount)


def collect_line(box: Box, card: str) -> str:
    """What a Collect ability says."""
    return capital(next(line for kind, line in telling.lines(BOOK.words, box.components[card]) if kind == "collect"))


def line_told(found: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The way to 10 points, round by round."""
    way = found["line"]
    if way is None:
        return
    box: Box = found["box"]
    rows = []
    for each in way["rounds"]:
        deeds = "; ".join(deed_told(box, deed) for deed in each["deeds"])
        cells = [cell(str(each["points"]), "", min(1.0, each["points"] / TO_WIN)), cell("", capital(deeds))]
        cells.append(cell("", telling.essences(BOOK.words, each["pool"])))
        rows.append({"name": say("round", round=each["round"]), "signs": [], "cells": cells})
    reached = way["reached"]
    notes = [say("line_none", worlds=way["worlds"])]
    if reached:
        middle = max(reached, key=reached.count)
        facts = {"count": len(reached), "worlds": way["worlds"], "least": reached[0], "most": reached[-1]}
        notes = [say("line_found" if reached[0] < reached[-1] else "line_found_alike", middle=middle, **facts)]
    yield section(say, "line", rows, [say("points"), say("deeds"), say("pool_left")], [*notes, say("line_assumed")])


def deed_told(box: Box, deed: Mapping[str, Any]) -> str:
    """An action in short; a card that is still to come is called so."""
    verb, *what = deed["answer"]
    names = {**box.names, "monument_deck": NAMES["monument_deck"]}
    power = ""
    if verb == "use":
        effects = box.components[what[0]].powers[what[1] - 1].effects
        power = BOOK.words["print"]["then"].join(telling.effect(BOOK.words, *each) for each in effects)
    short = say(f"deed_{verb}", card=names[what[0]] if what else "", power=power)
    return say("imagined_claim" if verb == "claim" else "imagined_draw", deed=short) if deed["imagined"] else short


# -- the picture ---------------------------------------------------------------------------------------------


def picture_rows(found: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The chances of a card of the deck, and of one among the discards, by round."""
    if found["stage"] == "over":
        return []
    rows, seen = [], set()
    for each in found["cards"]:
        if each["where"] != "known" and each["where"] not in seen:
            seen.add(each["where"])
            what = say(f"chart_{each['where']}")
            for number, chance in zip(rounds_ahead(found), each["by"], strict=True):
                rows.append({"round": number, "chance": 100 * float(Fraction(chance)), "what": what})
    return rows


def chart(shown: Mapping[str, Any]) -> Any:
    """The chance to have drawn a card, round by round."""
    import altair as alt

    rows = shown["rows"]
    names = list(dict.fromkeys(row["what"] for row in rows))
    legend = alt.Legend(orient="top", title=None, direction="vertical", labelLimit=240)
    colour = alt.Color(
        "what:N", scale=alt.Scale(domain=names, range=["tt-water", "tt-gold"][: len(names)]), legend=legend
    )
    tips = [
        alt.Tooltip("round:O", title=say("chart_x")),
        alt.Tooltip("chance:Q", title=say("chart_y"), format=".1f"),
        alt.Tooltip("what:N", title=" "),
    ]
    heard = " ".join(say("chart_bar", **{**row, "chance": f"{row['chance']:.1f}"}) for row in rows)
    return (
        alt.Chart(alt.InlineData(values=rows))
        .mark_bar()
        .encode(
            x=alt.X("round:O", title=say("chart_x"), axis=alt.Axis(labelAngle=0)),
            xOffset=alt.XOffset("what:N", sort=names),
            y=alt.Y("chance:Q", title=say("chart_y"), scale=alt.Scale(domain=[0, 100])),
            color=colour,
            tooltip=tips,
        )
        .properties(title=say("chart"), height=220, description=say("chart_alt", rows=heard))
    )


# -- the calculator ------------------------------------------------------------------------------------------


def form() -> dict[str, Any]:
    """What can be set by hand."""
    counts = ("deck", "wanted", "discards", "wanted_discards", "hand")
    limits = {"wanted": "deck", "wanted_discards": "discards"}  # no more than there are cards
    signs = {"deck": "book", "wanted": "check", "discards": "turned", "wanted_discards": "check", "hand": "draw"}
    fields: list[dict[str, Any]] = []
    for name in counts:
        most = limits.get(name, MOST)
        fields.append(
            {"name": name, "kind": "count", "label": say(f"field_{name}"), "symbol": signs[name], "max": most}
        )
    for name, low in (("discarded", 0), ("draws", 1), ("need", 1)):
        options = [{"value": n, "text": str(n)} for n in range(low, 5)]
        fields.append({"name": name, "kind": "choice", "label": say(f"field_{name}"), "options": options})
    return {"fields": fields, "about": say("what_if_about")}
