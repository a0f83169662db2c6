"""The forms of Trismegistus: what is paid, what a die brings, and which cubes are exchanged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop_nb.games.trismegistus.materials import RAW
from tabletop_nb.games.trismegistus.payment import CUBES
from tabletop_nb.ui.kit.forms import Amount, AmountForms, Form, form, have_notes, row, texts
from tabletop_nb.ui.kit.look import Option, Question
from tabletop_nb.ui.kit.zones import Thing
from tabletop_nb.ui.trismegistus.cards import TrismegistusLook, own
from tabletop_nb.ui.trismegistus.faces import needed

GATHER = "gather"
MAX_WAYS = 3000  # More ways to pay are asked for kind by kind.
FORMS = {  # the form of each question, which is also the beginning of its texts
    **{"experiment.pay": "pay", "effect.pay": "price", "effect.refine": "refine", "effect.gild": "gild"},
    "effect.five": "five",
}


def amount_of(option: Option) -> Amount:
    """Return the cubes that an answer names.

    >>> amount_of(("pay", 2, "raw_lead", 1, "gold")), amount_of(("skip",)) == amount_of(("pay", "nothing"))
    ((2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1), True)
    """
    verb, *words = option
    named = dict(zip(words[1::2], words[::2], strict=False)) if verb == "pay" else Counter(words)
    return tuple(named.get(kind, 0) for kind in CUBES)


def kind_asked(asked: Question) -> str:
    """Return the kind of cubes that a question is about; an empty text if it asks for the whole amount."""
    return str(next(word for word in asked.options[0] if word in CUBES)) if "offered" in asked.about else ""


CUBE = AmountForms(names=CUBES, symbols=CUBES, amount_of=amount_of, kind_of=kind_asked)
RAW_CUBE = AmountForms(names=RAW, symbols=RAW, amount_of=amount_of, kind_of=kind_asked)


def forms(look: TrismegistusLook) -> Iterator[Form]:
    """Yield the form that answers the open question, or that a button opens."""
    question = look.question
    if question is None:
        return
    if question.rule == "turn.action" and any(map(is_gathering, question.options)):
        yield gather_form(look, question)
    elif question.rule in FORMS and (ways := offered(question)):
        yield cube_form(look, question, FORMS[question.rule], ways)


def offered(question: Question) -> list[Amount]:
    """Return the amounts to choose from; none if there are too many for a form."""
    ways = question.about.get("offered")
    found = [tuple(way) for way in ways] if ways is not None else [amount_of(option) for option in question.options]
    return found if len(found) <= MAX_WAYS else []


# -- cubes -----------------------------------------------------------------------------------------------------------


def cube_form(look: TrismegistusLook, question: Question, name: str, ways: Sequence[Amount]) -> Form:
    """Return a form for how many cubes of each kind; the cheapest payment is filled in."""
    about, held = question.about, own(look)["materials"]
    kind = RAW_CUBE if name == "five" else CUBE
    start = min(ways, key=cheapness) if name in ("pay", "price") else max(ways, key=sum)
    said = texts(look, name, card=look.name(about["source"]))
    notes = have_notes(look, [held[each] for each in kind.names])
    more = price(look, about["source"]) if name == "pay" else {}
    return kind.form(look, question, name, ways, start, notes=notes, **said, **more)


def cheapness(way: Amount) -> tuple[int, ...]:
    """Return how much a payment costs: gold counts most, then silver, then refined material."""
    refined = way[len(RAW) :]
    return (*reversed(refined[-2:]), sum(refined), *way)


def price(look: TrismegistusLook, card: str) -> Thing:
    """Return the printed cost of an Experiment, with the levels that silver has to make up for."""
    waiting = [*own(look)["held"], *own(look)["masterpiece_needs"]]
    short = next((each["short"] for each in waiting if each["id"] == card), 0)
    printed = [(sign, number) for sign, number, _ in needed(look.box, card)[1:]]
    return {"price": [*[("level", short)] * bool(short), *printed]}


# -- what a die brings -----------------------------------------------------------------------------------------------


def is_gathering(option: Option) -> bool:
    """Return whether an answer spends potency on materials or essences."""
    return isinstance(option, tuple) and option[0] in ("harvest", "essences")


def gather_form(look: TrismegistusLook, question: Question) -> Form:
    """Return the form for harvesting or taking essences with any potency; it is shut until the player opens it."""
    options = [option for option in question.options if is_gathering(option)]
    kinds = list(dict.fromkeys(option[1] if option[0] == "essences" else "" for option in options))
    names = [str(question.facts(next(each for each in options if key_of(each) == kind))["kind"]) for kind in kinds]
    most, held = max(option[-1] for option in options), own(look)["materials"]
    notes = have_notes(look, [held[name] for name in names])
    rows = [row(look, name, i, most, note) for i, (name, note) in enumerate(zip(names, notes, strict=True))]
    answers = {tuple(option[-1] * (key_of(option) == kind) for kind in kinds): option for option in options}
    given = [most, *[0] * (len(rows) - 1)]
    limits = {"shut": True, "given": given, "least": 1, "most": most, "allowed": [*map(list, answers)]}
    thing = form(look, GATHER, "action.harvest", rows=rows, **limits, **texts(look, GATHER, potency=most))
    return Form(thing, lambda numbers: [answers[tuple(numbers)]])


def key_of(option: Option) -> str:
    """Return the essence that an answer takes; an empty text for the material of the die."""
    return str(option[1]) if option[0] == "essences" else ""
