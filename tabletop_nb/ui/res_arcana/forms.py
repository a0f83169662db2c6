"""The forms of Res Arcana: what is paid, gained or lost; a whole Collect step at once; cards put back in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from tabletop_nb.games.res_arcana import sentences
from tabletop_nb.games.res_arcana.collect import LEAVE, TAKE
from tabletop_nb.games.res_arcana.essences import AMOUNT, ESSENCES, GOLD, NONE, RESOURCES, Pool, minus
from tabletop_nb.games.res_arcana.printed import Collect
from tabletop_nb.games.res_arcana.view import SeatView
from tabletop_nb.ui.kit.forms import AmountForms, Form, Part, group_form, have_notes, joined, place, sort_form, texts
from tabletop_nb.ui.kit.look import Option, Question
from tabletop_nb.ui.kit.zones import Thing, pairs
from tabletop_nb.ui.res_arcana.cards import ESSENCE_SIGNS, ResArcanaLook, component, price

AMOUNT_VERBS = ("pay", "gain", "lose")
MAX_WAYS = 3000  # With more combinations than this, essences are asked for one at a time.
COLLECT = ("collect.one", "collect.mix", "collect.take")
CAN_CANCEL = ("place.pay", "claim.pay", "power.pay", "power.same", "discard.for")
TITLES = {"discard.for": "gain_for_discard", "power.pay": "pay_to_use", "power.same": "pay_to_use"}
ESSENCE = AmountForms(
    names=ESSENCES,
    symbols=ESSENCE_SIGNS,
    amount_of=lambda option: AMOUNT[option],
    kind_of=lambda asked: asked.options[0][0] if "offered" in asked.about else "",
)


def own(look: ResArcanaLook) -> SeatView:
    """Return the viewer's cards and essences."""
    return look.view["seats"][look.seat]


def pool(look: ResArcanaLook) -> Pool:
    """Return the essences in the player's pool."""
    return RESOURCES.amount(own(look)["pool"])


def forms(look: ResArcanaLook) -> Iterator[Form]:
    """Yield the form that answers the open question, if there is one."""
    question = look.question
    if question is None:
        return
    if question.rule in COLLECT:
        yield from collect_form(look, question)
    elif question.rule == "power.scry.order":
        yield order_form(look, question)
    elif ways := offered(question):
        yield essence_form(look, question, ways)


# -- an amount of essences -------------------------------------------------------------------------------------------


def offered(question: Question) -> list[Pool]:
    """Return the amounts to choose from; none if the question is about something else."""
    if "offered" in question.about:  # The engine asks for one essence at a time.
        ways = question.about["offered"]
        return list(ways) if len(ways) <= MAX_WAYS else []
    first = question.options[0]
    is_amount = isinstance(first, tuple) and first[0] in AMOUNT_VERBS and len(first) > 1
    return [AMOUNT[option] for option in question.options] if is_amount else []


def essence_form(look: ResArcanaLook, question: Question, ways: Sequence[Pool]) -> Form:
    """Return the form for how many of each essence; the cheapest payment is filled in."""
    verb = question.form if question.form in AMOUNT_VERBS else "gain"
    start = NONE if verb == "gain" else cheapest(look, ways)
    fields = {**texts(look, verb), **essence_texts(look, question, verb, ways), **cost_texts(look, question)}
    fields["undo"] = question.can_undo and question.rule in CAN_CANCEL
    return ESSENCE.form(look, question, verb, ways, start, notes=have_notes(look, pool(look)), **fields)


def cheapest(look: ResArcanaLook, ways: Sequence[Pool]) -> Pool:
    """Return the smallest payment.

    On ties, it is the one with the least Gold, then the one that leaves the pool most even.
    """
    held = pool(look)
    return min(ways, key=lambda way: (sum(way), way[GOLD], sum(n * n for n in minus(held, way))))


def essence_texts(look: ResArcanaLook, question: Question, verb: str, ways: Sequence[Pool]) -> dict[str, str]:
    """Return the texts that depend on the card and on what is allowed."""
    card = question.about.get("component") or question.about.get("card")
    title = TITLES.get(question.rule) or (f"{verb}_for" if card else f"{verb}_title")
    is_fixed = len({sum(way) for way in ways}) == 1
    return {
        "title": look.say(title, card=look.name(card)),
        "sum": look.say(f"{verb}_sum" if is_fixed else f"{verb}_sum_open", n="{n}", most="{most}"),
        "because": look.say(f"{verb}_because") if verb != "gain" and len(ways) > 1 else "",
    }


def cost_texts(look: ResArcanaLook, question: Question) -> Thing:
    """Return the printed cost, and what makes it cheaper."""
    card = question.about.get("component", "")
    if question.rule == "discard.for":
        return {"lead": look.say("discard_lead")}
    if question.rule not in ("place.pay", "claim.pay") or card not in look.box.components:
        return {}
    cost = look.box.components[card].cost
    less = cost.number - question.about["number"]
    helpers = own(look)["discounts"].get(card, {"by": []})["by"]
    cheaper = look.say("pay_less", less=less, cards=look.name(helpers)) if less else ""
    return {"lead": f"{cheaper} {look.say('printed_cost')}".strip(), "price": price(cost)}


# -- Collect ---------------------------------------------------------------------------------------------------------


def collect_form(look: ResArcanaLook, question: Question) -> Iterator[Form]:
    """Yield one form with a group for each component that offers a choice. Collect costs are asked for afterwards."""
    groups = dict[str, tuple[Thing, Part]]()
    for name in look.view["collecting"]:
        ability = look.box.collects.get(name)
        if not (ability and ability.either):
            head = {"title": look.name(name), "note": collect_line(look, name), "component": name}
            groups[name] = head, collect_part(look, question, name, ability)
    if groups:
        is_scoring = any(each.get("is_scoring") for _, part in groups.values() for each in part.rows)
        because = look.say("collect_because") if is_scoring else ""
        rows = {name: part.rows for name, (_, part) in groups.items()}
        yield group_form(look, "collect", groups, partial(collected, question, rows), because=because)


def collect_line(look: ResArcanaLook, name: str) -> str:
    """Return what the Collect ability of a component says, if it has one."""
    lines = component(look, name)["lines"] if name in look.box.collects else []
    return next((line["text"] for line in lines if line["label"] == look.book.words["label"]["collect"]), "")


def collect_part(look: ResArcanaLook, question: Question, name: str, ability: Collect | None) -> Part:
    """Return the rows of one component: its ability, then the essences on it."""
    parts: list[Part] = []
    is_begun = question.about.get("component") == name and question.rule == "collect.take"
    if ability and ability.gain and len(ability.gain.amounts) > 1 and not is_begun:
        parts.append(ESSENCE.part(look, ability.gain.amounts, have_notes(look, pool(look))))
    seen = {each["id"]: each["on"] for each in own(look)["components"]}
    if seen[name]:
        parts.append(take_part(look, name, RESOURCES.amount(seen[name]), ability))
    return joined(parts)


def take_part(look: ResArcanaLook, name: str, held: Pool, ability: Collect | None) -> Part:
    """Return the choice to take all essences on a component or leave them.

    Some components give more if you leave the essences.
    """
    amount = sentences.essences(look.book.words, held)
    is_scoring = any(held[kind] for _, kind in look.box.components[name].points.on_self)
    choice = {
        **{"options": [look.say("take", amount=amount), look.say("leave")], "label": look.name(name), "symbol": ""},
        **{"held": pairs(ESSENCE_SIGNS, held), "is_scoring": is_scoring},
    }
    effect = ability.effect if ability and any(held[kind] for kind in ability.if_left) else None
    if effect is None or effect.verb != "gain":
        return Part([choice], [(0,), (1,)], [int(is_scoring)])
    rows, ways, none = ESSENCE.part(look, effect.args[0].amounts, [look.say("if_left")] * len(ESSENCES))
    return Part([choice, *rows], [(0, *none), *((1, *way) for way in ways)], [0, *none])


def collected(
    question: Question, rows: Mapping[str, Sequence[Thing]], given: Mapping[str, Sequence[int]]
) -> list[Option]:
    """Return the answers component by component, as the engine asks."""

    def answer(asked: Question) -> Option | None:
        name = asked.about.get("component", "")
        if name not in rows or asked.rule == "collect.cost":
            return None
        part, numbers = rows[name], given[name]
        take = next((i for i, each in enumerate(part) if "options" in each), len(part))
        if asked.rule == "collect.take":
            return (TAKE, LEAVE)[numbers[take]]
        where = slice(0, take) if asked.rule in COLLECT else slice(take + 1, None)
        amount = ESSENCE.amount(part[where], numbers[where])
        return next(option for option in asked.options if AMOUNT[option] == amount)

    return question.answer_in_turn(answer)


# -- cards put back --------------------------------------------------------------------------------------------------


def order_form(look: ResArcanaLook, question: Question) -> Form:
    """Return the form for the order of cards that are put back on top."""
    _, *names = question.options[0]
    cards = []
    for name in names:
        shown = component(look, name)
        effect = " ".join(f"{line['label']}: {line['text']}" for line in shown["lines"])
        more = {"effect": effect, "cost": shown["cost"] or [], "points": shown["points"] or 0}
        cards.append({**shown, "id": f"looked:{name}", "card": name, **more})
    places = [place(label, 1) for label in look.words["order_places"][: len(cards)]]
    return sort_form(look, "order", cards, places, lambda given: [("order", *sorted_by(names, given))])


def sorted_by(names: Sequence[str], places: Sequence[int]) -> list[str]:
    """Return cards in the order of their places."""
    return [name for _, name in sorted(zip(places, names, strict=True))]
