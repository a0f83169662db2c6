"""The forms of Res Arcana: what is paid, gained or lost; all of a Collect step at once; cards put back in order.

A form asks for all at once what the engine may ask one after the other; `filled` gives the answers for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.games.res_arcana import telling
from tabletop_nb.games.res_arcana.collect import LEAVE, TAKE
from tabletop_nb.games.res_arcana.essences import AMOUNT, ESSENCES, GOLD, KINDS, NONE, WORDED, Pool, minus
from tabletop_nb.games.res_arcana.powers import discounts
from tabletop_nb.games.res_arcana.printed import Collect
from tabletop_nb.games.res_arcana.table import Seat, Table
from tabletop_nb.ui.res_arcana.looks import ESSENCE_SIGNS, component, label, pairs, price
from tabletop_nb.ui.rulebook import chip
from tabletop_nb.ui.screen import Thing

AMOUNTS = ("pay", "gain", "lose")
MANY = 3000  # more ways than this are no form: great heaps are asked for in small steps
COLLECT = ("collect.one", "collect.mix", "collect.take")
BACK = ("place.pay", "claim.pay", "power.pay", "power.same", "discard.for")  # the form can be left by taking back
TITLES = {"discard.for": "gain_for_discard", "power.pay": "pay_to_use", "power.same": "pay_to_use"}
Vector = tuple[int, ...]


def asked_form(game: Game) -> Thing | None:
    """The form that answers the open question, if there is one."""
    if game.choice is None:
        return None
    if game.choice.rule in COLLECT:
        return collect_form(game)
    if game.choice.rule == "power.scry.order":
        return order_form(game)
    found = offered(game)
    return amount_form(game, found) if found else None


def me(game: Game) -> Seat:
    """The player who is asked."""
    found: Seat = game.table.seats[game.asked.player]
    return found


# -- an amount of essences -----------------------------------------------------------------------------------


def offered(game: Game) -> list[Pool]:
    """The amounts to choose from; none if the question is about something else."""
    if "offered" in game.asked.about:  # asked essence by essence
        found = game.asked.about["offered"]
        return list(found) if len(found) <= MANY else []
    first = game.asked.options[0]
    named = isinstance(first, tuple) and first[0] in AMOUNTS and len(first) > 1
    return [AMOUNT[option] for option in game.asked.options] if named else []


def verb(game: Game) -> str:
    """What happens to the amount."""
    return game.asked.form if game.asked.form in AMOUNTS else "gain"


def row(game: Game, kind: int, most: int) -> dict[str, Any]:
    """How many of an essence."""
    note = label(game, "have", count=me(game).pool[kind])
    return {"symbol": ESSENCE_SIGNS[kind], "label": game.voice(ESSENCES[kind]), "note": note, "max": most, "kind": kind}


def amount_form(game: Game, ways: Sequence[Pool]) -> Thing:
    """How many of each essence: these ways are allowed, and the cheapest payment is filled in."""
    does, rule = verb(game), game.asked.rule
    given = cheapest_way(game, ways) if does != "gain" else NONE
    kinds = [kind for kind in KINDS if any(way[kind] for way in ways)]
    sizes = [sum(way) for way in ways]
    fixed = min(sizes) == max(sizes)
    return {
        **{"id": f"form:{does}", "form": does, "state": "", "rule": chip(game.explain(game.asked))},
        "rows": [row(game, kind, max(way[kind] for way in ways)) for kind in kinds],
        **{"given": [given[kind] for kind in kinds], "only": [[way[kind] for kind in kinds] for way in ways]},
        **{"least": min(sizes), "most": max(sizes), "undo": bool(game.answers) and rule in BACK},
        "title": title(game, does),
        "sum": label(game, f"{does}_sum" if fixed else f"{does}_sum_open", n="{n}", most="{most}"),
        "because": label(game, f"{does}_because") if does != "gain" and len(ways) > 1 else "",
        "confirm": label(game, f"{does}_confirm"),
        **price_told(game),
    }


def title(game: Game, does: str) -> str:
    """What the form is for."""
    card = game.asked.about.get("component") or game.asked.about.get("card")
    way = TITLES.get(game.asked.rule) or (f"{does}_for" if card else f"{does}_title")
    return label(game, way, card=game.voice(card))


def cheapest_way(game: Game, ways: Sequence[Pool]) -> Pool:
    """Gold is kept, then the pool is kept even: what there is most of is paid."""
    pool = me(game).pool
    return min(ways, key=lambda way: (sum(way), way[GOLD], sum(n * n for n in minus(pool, way))))


def price_told(game: Game) -> dict[str, Any]:
    """What is printed, and what makes it cheaper."""
    about, table = game.asked.about, game.table
    if game.asked.rule == "discard.for":
        return {"lead": label(game, "discard_lead")}
    card = about.get("component", "")
    if game.asked.rule not in ("place.pay", "claim.pay") or card not in table.box.components:
        return {}
    cost = table.box.components[card].cost
    used = discounts(table, me(game), card) if game.asked.rule == "place.pay" else []
    less = cost.number - about["number"]
    told = label(game, "pay_less", less=less, cards=game.voice(used)) if less else ""
    return {"lead": f"{told} {label(game, 'pay_lead')}".strip(), "price": price(cost)}


def amount_given(game: Game, amount: Pool) -> Iterator[Any]:
    """The answer that names the amount; essence by essence where it is asked so."""
    if "offered" not in game.asked.about:
        yield WORDED[verb(game), amount]
        return
    world, rule, done = game.copy(), game.asked.rule, 0
    while world.choice and world.choice.rule == rule:
        essence = world.choice.options[0][0]
        if "offered" not in world.choice.about:
            yield WORDED[verb(world), amount]
            return
        kind = ESSENCES.index(essence)
        if kind < done:  # the same rule asks for something else
            return
        done, answer = kind, next(option for option in world.choice.options if holds(option[1], amount[kind]))
        yield answer
        world.apply(answer)


def holds(number: int | str, wanted: int) -> bool:
    """Is it this number, or a range that it lies in, "10-19"?"""
    low, _, high = str(number).partition("-")
    return int(low) <= wanted <= int(high or low)


# -- Collect -------------------------------------------------------------------------------------------------


def collect_form(game: Game) -> Thing | None:
    """Every component that asks something, one below the other; a Collect cost is asked for afterwards."""
    table: Table = game.table
    groups, rows, given = [], list[dict[str, Any]](), list[int]()
    for name in table.open:
        found = table.box.collects.get(name)
        if found is None or not found.either:
            part, only, first = collect_group(game, name, found)
            shown = component(game, name)
            note = next((line["text"] for line in shown["lines"] if found and line["label"] == word(game)), "")
            group = {"title": shown["name"], "note": note, "at": len(rows), "only": only, "component": name}
            groups.append({**group, "size": len(part)})
            rows += part
            given += first
    if not groups:
        return None
    left = any(row.get("left") for row in rows)
    return {
        **{"id": "form:collect", "form": "collect", "state": "", "rule": chip(game.explain(game.asked))},
        **{"groups": groups, "rows": rows, "given": given},
        "question": label(game, "collect_question"),
        "title": label(game, "collect_title"),
        "sum": label(game, "collect_sum", n="{n}", most="{most}"),
        "because": label(game, "collect_because") if left else "",
        "confirm": label(game, "collect_confirm"),
    }


def word(game: Game) -> str:
    """How a Collect line is called."""
    return str(game.rules.book.words["label"]["collect"])


def collect_group(game: Game, name: str, found: Collect | None) -> tuple[list[dict[str, Any]], list[Vector], list[int]]:
    """The rows of one component, what goes together in them, and what is filled in."""
    parts: list[tuple[list[dict[str, Any]], list[Vector], list[int]]] = []
    asked_first = game.asked.about.get("component") == name and game.asked.rule == "collect.take"
    if found and found.gain and len(found.gain.amounts) > 1 and not asked_first:
        parts.append(mix_rows(game, found.gain.amounts))
    if name in me(game).on:
        parts.append(take_rows(game, name, found))
    rows = [row for part, _, _ in parts for row in part]
    only = [tuple(n for each in way for n in each) for way in product(*(ways for _, ways, _ in parts))]
    return rows, only, [n for _, _, first in parts for n in first]


def mix_rows(game: Game, amounts: Sequence[Pool]) -> tuple[list[dict[str, Any]], list[Vector], list[int]]:
    """So many of each essence."""
    kinds = [kind for kind in KINDS if any(amount[kind] for amount in amounts)]
    rows = [row(game, kind, max(amount[kind] for amount in amounts)) for kind in kinds]
    return rows, [tuple(amount[kind] for kind in kinds) for amount in amounts], [0] * len(kinds)


def take_rows(game: Game, name: str, found: Collect | None) -> tuple[list[dict[str, Any]], list[Vector], list[int]]:
    """Take all that lies there, or leave it; some components give more if it is left."""
    table, lying = game.table, me(game).on[name]
    amount = telling.essences(game.rules.book.words, lying)
    options = [label(game, "take", amount=amount), label(game, "leave")]
    scores = any(lying[kind] for _, kind in table.box.components[name].points.on_self)
    choice = {"options": options, "label": game.voice(name), "left": scores, "symbol": "", "held": pairs(lying)}
    if not (found and found.effect and found.effect.verb == "gain" and any(lying[kind] for kind in found.if_left)):
        return [choice], [(0,), (1,)], [int(scores)]
    rows, ways, none = mix_rows(game, found.effect.args[0].amounts)
    told = {"note": label(game, "if_left")}
    return [choice, *({**each, **told} for each in rows)], [(0, *none), *((1, *way) for way in ways)], [0, *none]


def collected(game: Game, form: Thing, given: Sequence[int]) -> Iterator[Any]:
    """Component by component, as the engine asks."""
    world, player = game.copy(), game.asked.player
    for group in form["groups"]:
        rows = form["rows"][group["at"] : group["at"] + group["size"]]
        numbers = given[group["at"] : group["at"] + group["size"]]
        split = next((i for i, row in enumerate(rows) if "options" in row), len(rows))
        while (
            world.choice and world.choice.player == player and world.choice.about.get("component") == group["component"]
        ):
            rule = world.choice.rule
            if rule == "collect.take":
                answer: Any = (TAKE, LEAVE)[numbers[split]]
            else:
                asked = slice(0, split) if rule in COLLECT else slice(split + 1, None)
                answer = WORDED["gain", of_rows(rows[asked], numbers[asked])]
            yield answer
            world.apply(answer)


def of_rows(rows: Sequence[Thing], numbers: Sequence[int]) -> Pool:
    """What stands in the rows, as an amount."""
    found = [0] * len(KINDS)
    for each, number in zip(rows, numbers, strict=True):
        found[each["kind"]] += number
    elan, life, calm, death, gold = found
    return elan, life, calm, death, gold


# -- cards put back ------------------------------------------------------------------------------------------


def order_form(game: Game) -> Thing:
    """The cards that were looked at: which one on top?"""
    _, *names = game.asked.options[0]
    cards = []
    for name in names:
        shown = component(game, name)
        effect = " ".join(f"{line['label']}: {line['text']}" for line in shown["lines"])
        cards.append(
            {
                **shown,
                "id": f"looked:{name}",
                "card": name,
                "effect": effect,
                "cost": shown["cost"] or [],
                "points": shown["points"] or 0,
            }
        )
    titles = game.rules.book.words["board"]["order_places"]
    return {
        **{"id": "form:order", "form": "order", "state": "", "rule": chip(game.explain(game.asked)), "cards": cards},
        **{
            "places": [{"label": titles[i], "size": 1, "held": 0} for i in range(len(cards))],
            "given": [None] * len(cards),
        },
        "title": label(game, "order_title"),
        "lead": label(game, "order_lead"),
        "sum": label(game, "order_sum", label="{label}", n="{n}"),
        "confirm": label(game, "order_confirm"),
    }


# -- filled in -----------------------------------------------------------------------------------------------


def filled(game: Game, form: str, given: Any) -> list[Any]:
    """The answers by which a form is filled in so; none where there is no such form, or it cannot be filled in so."""
    found = asked_form(game)
    if found is None or found["form"] != form or not isinstance(given, list) or len(given) != len(found["given"]):
        return []
    if not all(type(count) is int and count >= 0 for count in given):
        return []
    if form == "order":
        right = sorted(given) == list(range(len(given)))
        return (
            [("order", *(found["cards"][given.index(place)]["card"] for place in range(len(given))))] if right else []
        )
    if form == "collect":
        right = all(tuple(given[g["at"] : g["at"] + g["size"]]) in g["only"] for g in found["groups"])
        return list(collected(game, found, given)) if right else []
    return list(amount_given(game, of_rows(found["rows"], given))) if given in found["only"] else []
