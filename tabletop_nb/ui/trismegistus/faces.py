"""What is printed on the components of Trismegistus, as a card shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from tabletop_nb.games.trismegistus import sentences
from tabletop_nb.games.trismegistus.book import BOOK
from tabletop_nb.games.trismegistus.box import Box
from tabletop_nb.games.trismegistus.materials import CHAIN
from tabletop_nb.games.trismegistus.notation import ANY, COLOURS, ELEMENTS, NAMED_GAINS, Effect
from tabletop_nb.ui.desk import Shown
from tabletop_nb.ui.kit.zones import sentence

WORDS, NAMES = BOOK.words["card"], BOOK.words["name"]
Card = Shown
KINDS = (
    "experiments",
    "artifacts",
    "publications",
    "achievements",
    "formulas",
    "labs",
    "automa",
)  # as the box has them
SIGN_OF = {  # the sign of what a code of an effect gives
    **{f"{kind}:any": f"{kind}_any" for kind in ("raw", "ref")},
    **{
        "ess:any": "any",
        "swap": "turned",
        "refine2": "ref_any",
        "gild3": "gold",
        "gold5": "raw_any",
        "ready": "reaction",
    },
    **{"publish": "book", "artifact": "draw"},
}
SECTIONS = {"up": "level", "up2": "level", "up3": "level", "tr": "transmute", "vp": "prestige", "down": "minus"}


# -- signs -----------------------------------------------------------------------------------------------------------


def code_sign(code: str) -> str:
    """Return the sign of one part of an effect.

    >>> code_sign("raw:tin"), code_sign("up:fire"), code_sign("raw:lead>up2:any"), code_sign("vp:2/formulas")
    ('raw_tin', 'fire', 'level', 'prestige')
    """
    gain = code.rpartition(">")[2].partition("&")[0]
    kind, _, what = gain.partition(":")
    if kind == "up" and what in ELEMENTS:
        return what
    return SIGN_OF.get(gain) or NAMED_GAINS.get(gain) or SECTIONS.get(kind, gain)


def effect_signs(effect: Effect) -> list[str]:
    """Return the signs of all parts of an effect."""
    return [code_sign(code) for code in effect.printed]


def main_sign(effect: Effect) -> str:
    """Return the sign of the first part of an effect."""
    return next(iter(effect_signs(effect)), "flask")


# -- what is printed -------------------------------------------------------------------------------------------------


def line(label: str, text: str) -> dict[str, str]:
    """Return a line of a card with its label."""
    return {"label": WORDS[f"label_{label}"], "text": sentence(text)}


def in_words(effect: Effect) -> str:
    """Return an effect in words."""
    return sentences.effect(BOOK.words, effect)


def needed(box: Box, card: str, short: int = 0) -> list[tuple[str, int, int]]:
    """Return the requirement and the materials of an Experiment, with the number of missing levels."""
    printed = box.experiments[card]
    track = "level" if printed.track == ANY else printed.track
    return [(track, printed.level, short), *((kind, number, 0) for kind, number in Counter(printed.cost).items())]


def experiment_face(box: Box, card: str) -> Card:
    """Return what is printed on an Experiment or a Masterpiece."""
    printed = box.experiments[card]
    kind = WORDS["masterpiece" if printed.deck == "master" else "experiment"].format(element=NAMES[printed.type])
    return {
        **{"kind": f"{kind}, {WORDS[f'deck_{printed.deck}']}", "symbol": printed.type, "points": printed.vp},
        "cost": needed(box, card),
        "lines": [
            line("needs", WORDS["level_of"].format(level=printed.level, element=NAMES[sentences.track_name(printed)])),
            line("costs", ", ".join(sentences.units_in_words(BOOK.words, printed.cost))),
            line("gives", in_words(printed.bonus)),
        ],
    }


def artifact_face(box: Box, card: str) -> Card:
    """Return what is printed on an Artifact: its elementals and its ability."""
    tile = box.artifacts[card]
    symbols = ", ".join(f"{number} {NAMES[element]}" for element, number in tile.elementals.items())
    signs = [element for element, number in tile.elementals.items() for _ in range(number)]
    return {
        **{"kind": f"{WORDS['artifact']}, {WORDS[f'deck_{tile.deck}']}", "symbol": signs[0], "points": None},
        "slots": signs if len(signs) > 1 else None,
        "cost": None,
        "lines": [line("ability", in_words(tile.effect)), line("elementals", symbols)],
    }


def publication_face(box: Box, card: str) -> Card:
    """Return what is printed on a publication."""
    paper = box.publications[card]
    needs = [element for element, number in zip(ELEMENTS, paper.needs, strict=True) for _ in range(number)]
    return {
        **{"kind": WORDS["publication"], "symbol": max(needs, key=needs.count), "points": paper.vp, "cost": None},
        "slots": needs,
        "lines": [line("elementals", sentences.needs_of(BOOK.words, paper))],
    }


def achievement_face(box: Box, card: str) -> Card:
    """Return what is printed on an Achievement."""
    reached = box.achievements[card]
    bonus = [line("bonus", in_words(reached.bonus))] if reached.bonus.printed else []
    return {
        **{"kind": WORDS["achievement"], "symbol": "check", "points": reached.vp, "cost": None},
        "lines": [line("asks", reached.brief), *bonus],
    }


def formula_face(box: Box, card: str) -> Card:
    """Return what is printed on a Formula."""
    tile = box.formulas[card]
    return {
        **{"kind": WORDS["formula"].format(lab=box.names[tile.lab]), "symbol": main_sign(tile.effect)},
        **{"points": None, "cost": None},
        "lines": [line("once", in_words(tile.effect))],
    }


def lab_face(box: Box, card: str) -> Card:
    """Return what is printed on a Laboratory: the colours of its arrows, its Vault and its Formulas."""
    lab = box.labs[card]
    arrows = [
        f"{NAMES[colour]} {', '.join(NAMES[CHAIN[arrow - 1]] for arrow in lab.arrows[colour])}" for colour in COLOURS
    ]
    rows = [f"{WORDS[line_key(name)]} {name[1]}: {in_words(effect)}" for name, effect in lab.lines.items()]
    tiles = [formula.effect for formula in box.formulas.values() if formula.lab == card]
    return {
        **{"kind": WORDS["lab"], "symbol": "flask", "points": None, "cost": None},
        "held": [*Counter(map(main_sign, tiles)).items()],
        "lines": [
            line("arrows", "; ".join(arrows)),
            line("vault", "; ".join(rows)),
            line("formulas", "; ".join(map(in_words, tiles))),
        ],
    }


def line_key(name: str) -> str:
    """Return whether a line of a Vault is a row or a column."""
    return "row" if name[0] == "r" else "column"


def automa_face(box: Box, card: str) -> Card:
    """Return what is printed on a card of Botmegistus."""
    printed = box.automa[card]
    faces = " ".join(NAMES[each] for each in printed.symbols or ("max",))
    return {
        **{"kind": WORDS[f"automa_{printed.set}"], "symbol": printed.symbols[0] if printed.symbols else "level"},
        **{"points": None, "cost": None},
        "lines": [
            line("drafts", WORDS["drafts"].format(colour=NAMES[printed.colour], faces=faces)),
            line("spends", WORDS["potency"].format(number=printed.potency)),
            line("does", box.brief[card]),
        ],
    }


FACES: Mapping[str, Callable[[Box, str], Card]] = {
    **{"experiments": experiment_face, "artifacts": artifact_face, "publications": publication_face},
    **{"achievements": achievement_face, "formulas": formula_face, "labs": lab_face, "automa": automa_face},
}


def kind_of(box: Box, card: str) -> str:
    """Return the kind of a component."""
    return next(kind for kind in KINDS if card in getattr(box, kind))


def face(box: Box, card: str) -> Card:
    """Return what is printed on any component."""
    shown = FACES[kind_of(box, card)](box, card)
    return {"name": box.names[card], "brief": box.brief[card], "source": box.source[card], **shown}
