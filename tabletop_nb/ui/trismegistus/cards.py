"""The components of Trismegistus, on the table and in the card list: what they cost, need and give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tabletop_nb.core.rulebook import Rule, capital
from tabletop_nb.core.view import UNKNOWN
from tabletop_nb.games.trismegistus.book import BOOK
from tabletop_nb.games.trismegistus.box import Box
from tabletop_nb.games.trismegistus.materials import CHAIN, METALS
from tabletop_nb.games.trismegistus.notation import ELEMENTS, Effect
from tabletop_nb.games.trismegistus.view import ExperimentView, SeatView, View
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.kit.look import Look
from tabletop_nb.ui.kit.zones import Thing, state_of
from tabletop_nb.ui.rulebook import chip
from tabletop_nb.ui.trismegistus.faces import KINDS, NAMES, WORDS, Card, effect_signs, face, needed

TrismegistusLook = Look[View, Box]
RULES = {  # where the rulebook explains a kind of component
    **{"experiments": "experiment.perform", "artifacts": "action.acquire", "publications": "score.publications"},
    **{"achievements": "achievement.take", "formulas": "formula.sample", "labs": "setup.lab", "automa": "bot.card"},
}
SIGNS = (*ELEMENTS, *METALS, "silver", "gold")  # what the list can be filtered by
DOES = {  # what effects give, as the list is filtered by it: how the codes begin
    **{"materials": ("raw:", "ref:"), "essences": ("ess:",), "steps": ("up",), "transmutes": ("tr:",)},
    **{"exchanges": ("refine2", "swap", "gild3", "gold5"), "tokens": ("ethereal", "chameleon", "reaction", "ready")},
    **{"draws": ("publish", "artifact"), "points": ("vp:",)},
}


def own(look: TrismegistusLook) -> SeatView:
    """Return the viewer's Laboratory and cards."""
    return look.view["seats"][look.seat]


# -- on the table ----------------------------------------------------------------------------------------------------


def component(look: TrismegistusLook, card: str, **more: Any) -> Thing:
    """Return a component on the table."""
    thing, shown = f"card:{card}", face(look.box, card)
    is_new = bool(look.new & {f"{look.seat}:{card}", f"*:{card}"})
    if slots := shown.get("slots"):
        is_needed = card in look.box.publications
        shown["slots"] = [*filled(slots, own(look)["elementals"])] if is_needed else [(each, True) for each in slots]
    return {
        **{"id": thing, **shown},
        "state": state_of(look, thing, turned=bool(more.pop("is_turned", False)), new=is_new),
        **more,
    }


def filled(needs: Iterable[str], elementals: Mapping[str, int]) -> Iterator[tuple[str, bool]]:
    """Yield the elementals of a publication, and whether the player has them, if nothing else needs them."""
    left = dict(elementals)
    for element in needs:
        left[element] -= 1
        yield element, left[element] >= 0


def components_of(look: TrismegistusLook, cards: Iterable[str], **more: Any) -> list[Thing]:
    """Return those of the components that the seat knows."""
    return [component(look, card, **more) for card in cards if card and card != UNKNOWN]


def unfinished(look: TrismegistusLook, state: ExperimentView) -> Thing:
    """Return an Experiment to perform, with what is missing."""
    card, question = state["id"], look.question
    can_ask = question is not None and look.is_asked("turn.action", "free.before", "free.after")
    reason = question.why_not(f"perform {card}") if question and can_ask and not state["can_perform"] else None
    spared = look.say("spared", number=state["discount"]) if state["discount"] else None
    note = reason.text if reason else spared
    return component(look, card, why=f"perform {card}", cost=needed(look.box, card, state["short"]), note=note)


def pressable(look: TrismegistusLook, card: str, answer: str) -> Thing:
    """Return a component with the answer that a press on it asks about."""
    return component(look, card, why=f"{answer} {card}")


def arrow_name(look: TrismegistusLook, arrow: int) -> str:
    """Return from which metal to which an arrow goes."""
    ends = CHAIN[arrow - 1 : arrow + 1]
    return look.say("arrow", start=capital(look.name(ends[0])), end=look.name(ends[1]))


# -- the card list ---------------------------------------------------------------------------------------------------


def components(box: Box) -> Shown:
    """Return every component of the box, the filters and the sort orders."""
    ids = [(kind, card) for kind in KINDS for card in getattr(box, kind)]
    cards = [listed(box, number, kind, card) for number, (kind, card) in enumerate(ids)]
    return {
        "kinds": [{"key": kind, "name": WORDS[kind], "count": len(getattr(box, kind))} for kind in KINDS],
        "symbols": [{"key": sign, "name": NAMES[sign]} for sign in SIGNS],
        "effects": [{"key": key, "name": WORDS[f"does_{key}"]} for key in DOES],
        "orders": [{"key": key, "name": WORDS[f"sort_{key}"]} for key in ("box", "name", "points", "level")],
        "cards": [{**card, "find": find(card)} for card in cards],
    }


def find(card: Card) -> str:
    """Return the text to search."""
    return " ".join([card["name"], card["kind"], *(detail["text"] for detail in card["details"])])


def listed(box: Box, number: int, kind: str, card: str) -> Card:
    """Return a component for the list."""
    shown, rule = face(box, card), rule_of(kind)
    return {
        **shown,
        **{"in": kind, "id": card, "effect": "", "rule": chip(rule), "held": None},
        "cost": [(sign, count) for sign, count, _ in shown["cost"] or ()] or None,
        "slots": shown.get("slots"),
        "symbols": signs_of(box, kind, card, shown),
        "does": does(box, kind, card),
        "by": {"box": number, "points": -(shown["points"] or 0), "level": level_of(box, kind, card)},
        "details": [{"term": each["label"], "text": each["text"]} for each in shown["lines"]],
    }


def rule_of(kind: str) -> Rule:
    """Return the rule of a kind of component."""
    return BOOK.rules[RULES[kind]]


def level_of(box: Box, kind: str, card: str) -> int:
    """Return the level that an Experiment requires; other components come after them."""
    return box.experiments[card].level if kind == "experiments" else 99


def signs_of(box: Box, kind: str, card: str, shown: Card) -> list[str]:
    """Return the elements and metals of a component: what it costs, needs, shows or gives."""
    named = [sign for sign, *_ in shown["cost"] or ()] + (shown.get("slots") or []) + [shown["symbol"]]
    if kind == "artifacts":
        named += box.artifacts[card].elementals
    named += [sign for effect in effects_of(box, kind, card) for sign in effect_signs(effect)]
    metals = {sign.partition("_")[2] or sign for sign in named}
    return [sign for sign in SIGNS if sign in metals]


def effects_of(box: Box, kind: str, card: str) -> list[Effect]:
    """Return the effects that are printed on a component."""
    if kind == "labs":
        return list(box.labs[card].lines.values())
    printed = getattr(box, kind)[card]
    found = getattr(printed, "bonus", None) or getattr(printed, "effect", None)
    return [found] if isinstance(found, Effect) else []


def does(box: Box, kind: str, card: str) -> list[str]:
    """Return what a component does, as the list is filtered by it."""
    codes = [code.rpartition(">")[2] for effect in effects_of(box, kind, card) for code in effect.printed]
    return [key for key, starts in DOES.items() if any(code.startswith(starts) for code in codes)]
