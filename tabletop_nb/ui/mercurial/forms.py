"""The forms of Mercurial: paying for a Spell, converting several dice, and all that a cast asks before it counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from tabletop_nb.games.mercurial import sentences
from tabletop_nb.games.mercurial.elements import ELEMENTS
from tabletop_nb.games.mercurial.spells import ACUITY_PER_MANA
from tabletop_nb.games.mercurial.view import ForecastView, OpenDecisions, SeatView
from tabletop_nb.ui.kit.forms import Amount, AmountForms, Form, Part, group_form, have_notes, texts
from tabletop_nb.ui.kit.look import Option, Question
from tabletop_nb.ui.kit.zones import Thing
from tabletop_nb.ui.mercurial.cards import MercurialLook

CONVERT, PAY = "play.convert", "spell.pay"
CAST = ("cast.link", "cast.choose", "cast.spend", "mystrune.back", "cast.order")  # in the order of the questions
PAID = (*ELEMENTS, "mana", "acuity")
ENERGIES = ("ruin", "restore")


def own(look: MercurialLook) -> SeatView:
    """Return the viewer's board."""
    return look.view["seats"][look.seat]


def forms(look: MercurialLook) -> Iterator[Form]:
    """Yield the form that answers the open question, if there is one."""
    question = look.question
    if question is None:
        return
    if question.rule == PAY:
        yield pay_form(look, question)
    elif question.rule == CONVERT and not converts_one(question):
        yield convert_form(look, question)
    elif question.rule in CAST:
        yield cast_form(look, question)


def amount_of(names: Sequence[str], option: Option) -> Amount:
    """Return the amount that an answer names: how many of each kind.

    >>> amount_of(("fire", "mana"), ("pay", 2, "mana"))
    (0, 2)
    """
    found = dict(zip(option[2::2], option[1::2], strict=True))
    return tuple(found.get(name, 0) for name in names)


# -- paying for a Spell ----------------------------------------------------------------------------------------------

PAYMENT = AmountForms(names=PAID, symbols=PAID, amount_of=partial(amount_of, PAID), kind_of=lambda asked: "")


def pay_form(look: MercurialLook, question: Question) -> Form:
    """Return the form for a payment, filled in with the cheapest: the engine lists it first."""
    me, spell = own(look), look.box.spells[question.about["card"]]
    slot = ACUITY_PER_MANA * spell.flex_mana
    worth = [*[slot] * len(ELEMENTS), ACUITY_PER_MANA, 1]
    held = [*(me["dice"].get(element, 0) for element in ELEMENTS), me["mana"], me["acuity"]]
    notes = [look.say("pay_have", count=count, worth=each) for count, each in zip(held, worth, strict=True)]
    ways = [PAYMENT.amount_of(option) for option in question.options]
    said = texts(look, "pay", card=spell.name, due=slot * spell.slots)
    said["lead"] = " ".join([sentences.spell_cost(look.book.words, spell) + ".", *discount_text(look, spell.id)])
    found = PAYMENT.form(look, question, "pay", ways, ways[0], notes=notes, **said)
    for row in found.thing["rows"]:
        row["each"] = worth[row["kind"]]
    return found


def discount_text(look: MercurialLook, spell: str) -> Iterator[str]:
    """Yield what the discount on a Spell takes off, if it has one."""
    space = next(space for space in look.view["spells"] if space["id"] == spell)
    if space["discount"]:
        yield look.say("pay_less", crystal=look.name(space["discount"]))


# -- converting dice -------------------------------------------------------------------------------------------------


def converts_one(question: Question) -> bool:
    """Return whether each answer converts a single die: then the player presses it on the table."""
    return all(option[0] == "convert" and len(option) == 3 and option[1] == 1 for option in question.options)


def conversion_kinds(question: Question) -> tuple[str, ...]:
    """Return the conversions that a question is about: "void_fire" and so on."""
    if "kinds" in question.about:  # It asks for one after the other.
        return tuple(question.about["kinds"])
    names = {name for option in question.options for name in option[2::2]}
    return tuple(sorted(names, key=lambda name: [*map(ELEMENTS.index, name.split("_"))]))


def convert_form(look: MercurialLook, question: Question) -> Form:
    """Return the form for how many dice become what."""
    kinds = conversion_kinds(question)
    asks = AmountForms(
        names=kinds,
        symbols=[kind.partition("_")[2] for kind in kinds],
        amount_of=partial(amount_of, kinds),
        kind_of=lambda asked: asked.options[0][0] if "left" in asked.about and asked.options[0][0] in kinds else "",
    )
    ways = [*question.about["left"]] if "left" in question.about else [*map(asks.amount_of, question.options)]
    dice = own(look)["dice"]
    notes = have_notes(look, (dice.get(kind.partition("_")[0], 0) for kind in kinds))
    said = texts(look, "convert", card=look.name(question.about["card"]))
    return asks.form(look, question, "convert", ways, (0,) * len(kinds), notes=notes, **said)


# -- a cast ----------------------------------------------------------------------------------------------------------


def cast_form(look: MercurialLook, question: Question) -> Form:
    """Return everything that this cast asks before it counts, filled in with the best way to cast."""
    casting, best = look.view["casting"], own(look)["forecast"]
    assert casting is not None
    todo = casting["open"]
    groups = {key: titled(look, key, part) for key, part in cast_parts(look, todo, best) if is_ahead(question, key)}
    because = look.say("cast_best", what=forecast_text(look, best)) if best else ""
    found = group_form(look, "cast", groups, partial(cast_answers, question, todo), because=because)
    found.thing["undo"] = question.can_undo
    return found


def is_ahead(question: Question, key: str) -> bool:
    """Return whether the engine asks this now or later in the cast."""
    return CAST.index(key.partition(":")[0]) >= CAST.index(question.rule)


def titled(look: MercurialLook, key: str, part: Part) -> tuple[Thing, Part]:
    """Return a part of the cast form with its title."""
    rule, _, card = key.partition(":")
    title = look.say(rule.replace(".", "_"), card=look.name(card))
    rows = [{**row, "label": row["label"] or title} for row in part.rows]
    return {"title": title}, part._replace(rows=rows)


def cast_parts(look: MercurialLook, todo: OpenDecisions, best: ForecastView | None) -> Iterator[tuple[str, Part]]:
    """Yield the decisions of a cast by rule and card, each with what the best cast does."""
    if len(todo["targets"]) > 1:
        yield from ((f"cast.link:{link}", link_part(look, todo, best, link)) for link in todo["links"])
    yield from ((f"cast.choose:{spell}", energy_part(look, best, spell)) for spell in todo["choices"])
    if len(todo["purchases"]) > 1:
        yield "cast.spend:", purchase_part(look, todo, best)
    if todo["can_use_mystrune"]:
        yield f"mystrune.back:{look.view['mystrune']}", mystrune_part(look, best)
    if todo["orders"]:
        yield "cast.order:", order_part(look, todo, best)


def choice_part(options: Sequence[str], at: int) -> Part:
    """Return a decision between some words."""
    row = {"options": [*options], "label": "", "symbol": "", "note": "", "max": len(options) - 1, "kind": 0}
    return Part([row], [(number,) for number in range(len(options))], [at])


def link_part(look: MercurialLook, todo: OpenDecisions, best: ForecastView | None, link: str) -> Part:
    """Return what a Link can be put on."""
    targets = todo["targets"]
    at = targets.index(best["links"].get(link, targets[0])) if best else 0
    return choice_part([look.name(target) for target in targets], at)


def energy_part(look: MercurialLook, best: ForecastView | None, spell: str) -> Part:
    """Return the Ruin and the Restore of a Spell that gives one of them."""
    shown = look.box.spells[spell].shown("aether" in own(look)["possessed"])
    given = zip((shown.number, shown.restore), ENERGIES, strict=True)
    at = ENERGIES.index(best["choices"].get(spell, "ruin")) if best else 0
    return choice_part([f"{n} {look.name(name)}" for n, name in given], at)


def mystrune_part(look: MercurialLook, best: ForecastView | None) -> Part:
    """Return whether the Mystrune is used."""
    rune = look.box.mystrunes[look.view["mystrune"]]
    ways = [look.say("use_mystrune", ruin=rune.ruin, restore=rune.restore), look.say("keep_mystrune")]
    return choice_part(ways, int(not (best and best["uses_mystrune"])))


def order_part(look: MercurialLook, todo: OpenDecisions, best: ForecastView | None) -> Part:
    """Return which Enchantment is resolved last."""
    has_aether = "aether" in own(look)["possessed"]
    effects = [look.box.spells[card].shown(has_aether) for card in todo["orders"]]
    at = effects.index(look.box.spells[best["order"][-1]].shown(has_aether)) if best else 0
    return choice_part([look.name(card) for card in todo["orders"]], at)


def purchase_part(look: MercurialLook, todo: OpenDecisions, best: ForecastView | None) -> Part:
    """Return how much Ruin and Restore Acuity buys."""
    ways = [tuple(bought[name] for name in ENERGIES) for bought in todo["purchases"]]
    start = tuple(best["bought"][name] for name in ENERGIES) if best else (0, 0)
    prices = (look.box.values.acuity_per_ruin, look.box.values.acuity_per_restore)
    rows: list[Thing] = [
        {
            **{"symbol": name, "label": look.name(name), "kind": kind, "max": max(way[kind] for way in ways)},
            "note": look.say("for_acuity", count=prices[kind]),
        }
        for kind, name in enumerate(ENERGIES)
    ]
    shown = [kind for kind, row in enumerate(rows) if row["max"]]
    return Part(
        [rows[kind] for kind in shown],
        [tuple(way[kind] for kind in shown) for way in ways],
        [start[kind] for kind in shown],
    )


def cast_answers(question: Question, todo: OpenDecisions, given: Mapping[str, list[int]]) -> list[Option]:
    """Return the answers in the order in which the engine asks; it skips what has one answer only."""

    def answer(asked: Question) -> Option | None:
        key = f"{asked.rule}:{asked.about['card'] if asked.rule in ('cast.link', 'cast.choose') else ''}"
        name = next((each for each in given if each.startswith(key)), None)
        if name is None:
            return None
        numbers = given[name]
        if asked.rule != "cast.spend":
            return asked.options[numbers[0]]
        shown = [kind for kind in ENERGIES if any(bought[kind] for bought in todo["purchases"])]
        wanted = dict(zip(shown, numbers, strict=True))
        at = next(i for i, bought in enumerate(todo["purchases"]) if all(bought[k] == n for k, n in wanted.items()))
        return asked.options[at]

    return question.answer_in_turn(answer)


def forecast_text(look: MercurialLook, best: ForecastView) -> str:
    """Return what the best cast gives now, in words."""
    is_ruin = best["ruin"] >= best["restore"]
    power = f"{best['ruin']} {look.name('ruin')}" if is_ruin else f"{best['restore']} {look.name('restore')}"
    return look.say("forecast_said", power=power, claims=claims_text(look, best))


def claims_text(look: MercurialLook, best: ForecastView) -> str:
    """Return what the best cast claims, and its points."""
    claims = [look.name(card) for card in (best["heroic"], best["arcana"]) if card] or [look.say("prestige")]
    return look.say("claims_said", what=", ".join(claims), points=best["points"])
