"""The forms of Seasons: energy to keep, to take, to pay, to exchange, to transmute; and nine cards in three sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tabletop_nb.games.seasons.box import ENERGIES, NO_ENERGY, RESOURCES, SEASONS, Energy
from tabletop_nb.games.seasons.energy import PARTS, bundle
from tabletop_nb.games.seasons.prelude import A_SET, SETS
from tabletop_nb.games.seasons.view import SeatView
from tabletop_nb.odds.seasons.sets import suggest_sets
from tabletop_nb.ui.kit.forms import AmountForms, Form, form, have_notes, of_rows, place, row, sort_form, texts
from tabletop_nb.ui.kit.look import Option, Question
from tabletop_nb.ui.kit.zones import Thing, named, pairs
from tabletop_nb.ui.seasons.cards import SeasonsLook, power_card

TRANSMUTE = "transmute"
FORMS = {  # the form of each question, which is also the beginning of its texts
    **{"reserve.keep": "keep", "energy.choose": "gain", "summon.pay": "pay", "card.crystal_orb.pay": "orb"},
    **{"bonus.exchange": "give", "bonus.exchange.gain": "swap", "card.elemental_amulet": "effects"},
    "prelude.sets": "sets",
}
START: dict[str, Callable[..., Energy]] = {"keep": max, "pay": min, "orb": min}  # by what the tokens are worth
RESERVE, *AMULETS = SOURCES = ("reserve", "amulet", "amulet_2")  # where tokens can come from
ENERGY = AmountForms(
    names=ENERGIES,
    symbols=ENERGIES,
    amount_of=lambda option: bundle(option[1:]),
    kind_of=lambda asked: asked.about.get("energy", ""),
)


def own(look: SeasonsLook) -> SeatView:
    """Return the viewer's board."""
    return look.view["seats"][look.seat]


def season(look: SeasonsLook) -> str:
    """Return the season in words."""
    return str(look.words["seasons"][SEASONS.index(look.view["season"])])


def rates(look: SeasonsLook) -> Energy:
    """Return the crystals per token this season."""
    return look.box.rates[SEASONS.index(look.view["season"])]


def forms(look: SeasonsLook) -> Iterator[Form]:
    """Yield the form that answers the open question, or that a button opens."""
    question = look.question
    if question is None:
        return
    if question.rule == "prelude.sets":
        yield sets_form(look, question)
    elif question.rule in FORMS and (ways := amounts(look, question)):
        yield energy_form(look, question, ways)
    elif question.rule == "turn.act" and look.view["transmuting"] and (rows := [*transmute_rows(look)]):
        yield transmute_form(look, question, rows)


# -- energy ----------------------------------------------------------------------------------------------------------


def amounts(look: SeasonsLook, question: Question) -> list[Energy]:
    """Return the amounts to choose from; none if the question asks type by type and has started."""
    if "energy" not in question.about:
        return [bundle(option[1:]) for option in question.options]
    verb, last = question.options[0][0], question.last_answer
    if isinstance(last, tuple) and len(last) == 2 and last[0] == verb and type(last[1]) is int:
        return []
    if verb == "keep":
        return PARTS[RESOURCES.amount(own(look)["reserve"]), question.about["limit"]]
    return PARTS[RESOURCES.amount(look.view["stockpile"]), question.about["count"]]


def energy_form(look: SeasonsLook, question: Question, ways: Sequence[Energy]) -> Form:
    """Return the form for how many of each type, filled in with what costs least or is worth most."""
    name, me = FORMS[question.rule], own(look)
    notes = have_notes(look, RESOURCES.amount(me["reserve"] if name == "keep" else me["wealth"]))
    start = START[name](ways, key=partial(worth, look)) if name in START else NO_ENERGY
    if name == "effects":
        notes, start = [look.say(f"effect_{each}") for each in ENERGIES], max(ways, key=sum)
    return ENERGY.form(look, question, name, ways, start, notes=notes, **energy_texts(look, question, name, ways))


def worth(look: SeasonsLook, energy: Energy) -> int:
    """Return what tokens are worth at this season's rate."""
    return sum(n * rate for n, rate in zip(energy, rates(look), strict=True))


def energy_texts(look: SeasonsLook, question: Question, name: str, ways: Sequence[Energy]) -> Thing:
    """Return the texts of an energy form, and what is particular to two of them."""
    me, about = own(look), question.about
    facts = {"limit": me["limit"], "count": sum(me["reserve"].values()), "season": season(look)}
    parts = texts(look, name, card=look.name(about.get("card", "")), **facts)
    if name == "gain" and about["card"] == "amulet_of_water":
        del parts["because"]  # The tokens go onto the Amulet.
    if name == "pay":
        less = look.say("pay_less", less=sum(about["cost"]) - sum(ways[0]))
        parts |= {"lead": f"{less} {parts['lead']}", "price": pairs(ENERGIES, about["cost"])}
    return parts


# -- transmuting -----------------------------------------------------------------------------------------------------


def transmute_rows(look: SeasonsLook) -> Iterator[Thing]:
    """Yield a row for each type of energy in the reserve and on each Amulet."""
    me = own(look)
    for source, held in zip(SOURCES, (me["reserve"], *me["amulets"]), strict=False):
        key = "transmute_each" if source == RESERVE else "transmute_amulet"
        for kind, (energy, rate) in enumerate(zip(ENERGIES, rates(look), strict=True)):
            if count := held[energy]:
                note = look.say(key, count=count, each=rate + me["per_token"])
                yield row(look, energy, kind, count, note, each=rate + me["per_token"], source=source)


def transmute_form(look: SeasonsLook, question: Question, rows: Sequence[Thing]) -> Form:
    """Return the form for transmuting several tokens at once; it is shut until the player opens it."""
    fields = {"shut": True, "given": [0] * len(rows), "least": 1, "most": sum(each["max"] for each in rows)}
    parts = texts(look, TRANSMUTE, season=season(look))
    thing = form(look, TRANSMUTE, "transmute.tokens", rows=rows, **fields, **parts)
    return Form(thing, lambda given: transmuted(look, question, rows, given))


def transmuted(look: SeasonsLook, question: Question, rows: Sequence[Thing], given: Sequence[int]) -> list[Option]:
    """Return the answers type by type: how many and, if asked, from where."""
    taken = {
        source: [n * (each["source"] == source) for each, n in zip(rows, given, strict=True)] for source in SOURCES
    }
    by_source = {source: of_rows(rows, numbers, len(ENERGIES)) for source, numbers in taken.items()}
    totals = of_rows(rows, given, len(ENERGIES))
    kinds = iter([kind for kind, count in enumerate(totals) if count])

    def answer(asked: Question) -> Option | None:
        if asked.rule == "pay.from":
            return sources(own(look), ENERGIES.index(asked.about["energy"]), by_source)
        kind = next(kinds, None)
        return None if kind is None else (TRANSMUTE, ENERGIES[kind], totals[kind])

    return question.answer_in_turn(answer)


def sources(me: SeatView, kind: int, taken: dict[str, tuple[int, ...]]) -> tuple[str, ...]:
    """Return where the tokens of a type come from, as the engine names it: an empty Amulet has no name."""
    remaining = {
        name: [n - gone * (k < kind) for k, (n, gone) in enumerate(zip(held.values(), taken[name], strict=True))]
        for name, held in zip(AMULETS, me["amulets"], strict=False)
    }
    full = [name for name in remaining if any(remaining[name])]
    names = [name for said, real in zip(AMULETS, full, strict=False) for name in [said] * taken[real][kind]]
    return (*[RESERVE] * taken[RESERVE][kind], *names)


# -- the three sets --------------------------------------------------------------------------------------------------


def own_sets(look: SeasonsLook) -> dict[str, list[str]]:
    """Return the player's three sets, as far as they are made."""
    me = own(look)
    return dict(zip(SETS, (me["hand"], me["library_2"], me["library_3"]), strict=True))


def sets_form(look: SeasonsLook, question: Question) -> Form:
    """Return the form for putting nine cards into three sets."""
    sets = own_sets(look)
    open_cards = own(look)["drafted"][sum(map(len, sets.values())) :]
    cards = [power_card(look, thing, card) for thing, card in named("nine", open_cards)]
    places = [
        place(
            look.say(f"sets_{name}"),
            A_SET - len(held),
            len(held),
            short=look.say(f"short_{name}"),
            about=look.say(f"sets_{name}_about"),
        )
        for name, held in sets.items()
    ]

    def answers(given: list[int]) -> list[Option]:
        order = iter(given)
        return question.answer_in_turn(lambda asked: SETS[next(order)] if asked.rule == question.rule else None)

    return sort_form(look, "sets", cards, places, answers, suggests=True)


def suggested_sets(look: SeasonsLook) -> list[int]:
    """Return the set for each card, after the same advice that the captions and the coach give."""
    sets, printed = own_sets(look), {card.id: card for card in look.box.cards}
    cards = own(look)["drafted"][sum(map(len, sets.values())) :]
    return suggest_sets(
        [printed[card] for card in cards], look.view["players"], [A_SET - len(held) for held in sets.values()]
    )
