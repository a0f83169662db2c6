"""What is printed on the components of Mercurial, as a card shows it on the table and in the card list."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_nb.games.mercurial import sentences
from tabletop_nb.games.mercurial.book import BOOK
from tabletop_nb.games.mercurial.box import Box
from tabletop_nb.games.mercurial.elements import ALL, ELEMENTS, POSSESSED, Mask, members
from tabletop_nb.games.mercurial.printed import (
    ENCHANTMENTS,
    NO_AMOUNT,
    PER_PAID,
    SIGILS,
    Alteration,
    Arcana,
    ClassBoard,
    Heroic,
    Mystrune,
    Spell,
    SpellEffect,
)
from tabletop_nb.ui.kit.zones import Pairs, Thing, sentence

WORDS, NAMES, LINES, CARD = (BOOK.words[section] for section in ("print", "name", "line", "card"))
ANY = "any"
ARCANA_SIGNS = {"spells": "book", "power": "ruin", "aethercharged": "aether", "myst": "transmute"}


def line(label: str, text: str) -> dict[str, str]:
    """Return a printed line with its label."""
    return {"label": LINES[label], "text": sentence(text)}


def sigil_names(sigils: Iterable[int]) -> list[str]:
    """Return Sigils by name, which is also their symbol."""
    return [SIGILS[sigil] for sigil in sigils]


def sigil_text(sigils: Iterable[int]) -> str:
    """Return Sigils in words."""
    return sentences.listed(BOOK.words, [NAMES[name] for name in sigil_names(sigils)])


def face(box: Box, card: str, board: ClassBoard | None = None) -> Thing:
    """Return what is printed on a card; a Class board decides what secondary effects do."""
    if card in box.spells:
        return spell_face(box.spells[card])
    if card in box.heroics:
        return heroic_face(box.heroics[card])
    if card in box.alterations:
        return alteration_face(box.alterations[card], board)
    if card in box.arcanas:
        return arcana_face(box, box.arcanas[card])
    return class_face(box, box.classes[card]) if card in box.classes else mystrune_face(box.mystrunes[card])


# -- Spells ----------------------------------------------------------------------------------------------------------


def spell_face(spell: Spell) -> Thing:
    """Return a Spell: its price in dice, what it gives, and whether an Aether charges it."""
    charged = [("aether", *gain[1:]) for gain in gains(spell.charged)][:1] if spell.charged else []
    lines = [line("effect", sentences.effect(BOOK.words, spell.effect))]
    if spell.charged:
        lines.append(line("charged", sentences.effect(BOOK.words, spell.charged)))
    return {
        **{"name": spell.name, "symbol": ELEMENTS[spell.elements[0]], "source": spell.source, "brief": spell.brief},
        "kind": spell_kind(spell),
        "dice": price(spell),
        "signs": [ELEMENTS[element] for element in spell.elements[1:]],
        "gives": [*gains(spell.effect), *charged],
        "lines": [*lines, line("cost", sentences.spell_cost(BOOK.words, spell))],
    }


def spell_kind(spell: Spell) -> str:
    """Return the element and kind of a Spell in words."""
    kinds = [NAMES[spell.kind], *[NAMES["aethercharged"]] * (spell.charged is not None)]
    return ", ".join([sentences.elements_of(BOOK.words, spell), *kinds])


def price(spell: Spell) -> list[tuple[str, str]]:
    """Return the slots of a Spell as small dice."""
    element = "/".join(ELEMENTS[each] for each in spell.elements)
    return [(element, "fixed")] * spell.fixed + [(element, "flex")] * spell.flex


def gains(effect: SpellEffect) -> list[tuple[str, str]]:
    """Return what a Spell gives, or what it turns into what, as symbols with short texts."""
    if effect.verb in ENCHANTMENTS:
        target = effect.verb.removeprefix("all_to_")
        return [("restore" if target == "ruin" else "ruin", CARD["becomes"]), (target, "")]
    if effect.verb == "choice":
        return [("ruin", str(effect.number)), ("restore", str(effect.restore))]
    if effect.verb == "link":
        return [("", CARD["times"].format(number=effect.number))]
    energy, _, per = effect.verb.partition("_per_")
    if per:
        return [(energy, CARD["per_one"].format(number=effect.number)), ("acuity" if per == "acuity" else "book", "")]
    return [(energy, str(effect.number))]


# -- Alterations -----------------------------------------------------------------------------------------------------


def alteration_face(card: Alteration, board: ClassBoard | None) -> Thing:
    """Return an Alteration: what it costs, what it converts, and both of its effects."""
    lines = [line("primary", sentences.primary(BOOK.words, card))]
    if card.secondary:
        lines.append(line("secondary", sentences.secondary(BOOK.words, card, board)))
    if card.kind == "skill":
        lines.append(line("seal", CARD["seal"]))
    if card.sigils:
        lines.append(line("sigils", sigil_text(card.sigils)))
    return {
        **{"name": card.name, "symbol": alteration_sign(card), "source": card.source, "brief": card.brief},
        "kind": NAMES[card.kind],
        "cost": acuity_cost(card),
        "change": (signs_of(card.inputs), signs_of(card.outputs)) if card.inputs and not card.op.flip else None,
        "signs": sigil_names(card.sigils),
        "lines": lines,
    }


def acuity_cost(card: Alteration) -> list[tuple[str, object]] | None:
    """Return the Acuity that the primary effect costs."""
    if not card.pay:
        return None
    return [("acuity", CARD["per_die"] if card.pay == PER_PAID else card.pay)]


def signs_of(mask: Mask) -> list[str]:
    """Return the symbols of a set of elements."""
    return [ANY] if mask in (ALL, POSSESSED) else [ELEMENTS[element] for element in members(mask)]


def alteration_sign(card: Alteration) -> str:
    """Return the symbol of an Alteration: what it converts, or else what it gives."""
    if card.op.flip:
        return "transmute"
    if card.inputs:
        return next(sign for sign in (*signs_of(card.inputs), *signs_of(card.outputs), "void") if sign != ANY)
    return "acuity" if card.gain != NO_AMOUNT else "book"


# -- objectives ------------------------------------------------------------------------------------------------------


def heroic_face(card: Heroic) -> Thing:
    """Return a Heroic: what it needs, its points and its Sigils."""
    first, *others = sigil_names(card.sigils) or ["prestige"]
    needs = CARD["needs_energy"].format(ruin=card.ruin, restore=card.restore)
    return {
        **{"name": card.name, "symbol": first, "source": card.source, "points": card.vp},
        "kind": CARD["heroic"],
        "cost": [("ruin", card.ruin), ("restore", card.restore)],
        "signs": others,
        "lines": [line("needs", needs), line("sigils", sigil_text(card.sigils))],
    }


def arcana_face(box: Box, card: Arcana) -> Thing:
    """Return an Arcana: what it needs in one cast, and its bonus."""
    element = ELEMENTS[card.elements[0]] if card.elements else ""
    needs, bonus = sentences.arcana_line(BOOK.words, card), sentences.arcana_bonus(BOOK.words, card)
    return {
        **{"name": card.name, "symbol": element or ARCANA_SIGNS[card.needs], "source": card.source},
        "kind": CARD["arcana"],
        "brief": card.brief,
        "points": box.values.arcana_points,
        "lines": [line("needs", needs), line("bonus", bonus)],
    }


def mystrune_face(card: Mystrune) -> Thing:
    """Return a Mystrune: what its front and its back do."""
    front = CARD["front"].format(outputs=sentences.element_set(BOOK.words, card.outputs))
    back = CARD["back"].format(ruin=card.ruin, restore=card.restore)
    return {
        **{"name": card.name, "symbol": "quintessence", "source": card.source, "brief": card.brief},
        "kind": CARD["mystrune"],
        "lines": [line("front", front), line("back", back)],
    }


# -- Class boards ----------------------------------------------------------------------------------------------------


def class_face(box: Box, board: ClassBoard) -> Thing:
    """Return a Class board: what it starts with, its power, its Aetherflow and its casting chart."""
    cards = sentences.listed(BOOK.words, [box.names[card] for card in board.cards])
    artifacts = CARD["some_artifacts"].format(number=board.artifacts)
    start = CARD["start"].format(dice=board.dice, mana=board.mana, acuity=board.acuity)
    lines = [line("start", start), line("cards", f"{cards}, {artifacts}")]
    if board.aetherflow >= 0:
        lines.append(line("aetherflow", CARD["aetherflow"].format(element=NAMES[ELEMENTS[board.aetherflow]])))
    sign = ELEMENTS[board.aetherflow] if board.aetherflow >= 0 else "aether"
    return {
        **{"name": board.name, "symbol": sign, "source": board.source, "brief": board.brief},
        "kind": CARD["class_board"],
        "lines": [*lines, line("sigils", NAMES[SIGILS[board.sigil]]), line("chart", chart_text(board))],
    }


def chart(board: ClassBoard) -> list[tuple[str, Pairs]]:
    """Return what an unallocated die of each element adds to a cast."""
    return [
        (element, [(name, n) for name, n in zip(("ruin", "restore"), energy, strict=True) if n])
        for element, energy in zip(ELEMENTS, board.chart, strict=True)
    ]


def chart_text(board: ClassBoard) -> str:
    """Return the casting chart in words."""
    given = [
        CARD["chart"].format(element=NAMES[element], number=n, energy=NAMES[name])
        for element, energies in chart(board)
        for name, n in energies
    ]
    return sentences.listed(BOOK.words, given)
