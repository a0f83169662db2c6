"""Explain why an answer is not offered, with the same predicates that make the options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop_nb.core.choice import Question, parts_of
from tabletop_nb.core.matching import listed
from tabletop_nb.core.scenario import as_number
from tabletop_nb.games.trismegistus.counters import counted
from tabletop_nb.games.trismegistus.experiments import discount, level_for, shortage, units
from tabletop_nb.games.trismegistus.formulas import has_space, price
from tabletop_nb.games.trismegistus.free import is_achieved
from tabletop_nb.games.trismegistus.materials import (
    ARROW_FROM,
    CHAIN,
    ESSENCES,
    KINDS,
    PAYMENTS,
    RAW,
    by_name,
    count,
)
from tabletop_nb.games.trismegistus.notation import COLOURS, ELEMENTS
from tabletop_nb.games.trismegistus.payment import missing
from tabletop_nb.games.trismegistus.table import (
    ARTIFACT_PRICE,
    COLOUR_INDEX,
    HELD_LIMIT,
    SYMBOL_INDEX,
    SYMBOLS,
    Seat,
    Table,
)

RuleAndFacts = tuple[str, Mapping[str, Any]]
Args = list[str]
GENERIC_REASONS = frozenset({"turn.phases"})
SETS = dict.fromkeys(("draft", "pay", "refine", "gild"), 1)
NOT_OFFERED: RuleAndFacts = ("answer.not_offered", {})
FREE = ("unlock", "sample", "perform", "achieve")
ACTION_QUESTIONS = ("turn.action",)
QUESTIONS = {  # the questions that an answer starting with this word belongs to
    "draft": ("draft.die", "draft.retire"),
    **dict.fromkeys(("acquire", "experiment", "chameleon", "harvest", "essences"), ACTION_QUESTIONS),
    "gain": ("reaction.choose",),
    "recharge": (*ACTION_QUESTIONS, "reaction.choose"),
    "transmute": (*ACTION_QUESTIONS, "transmute.again", "reaction.choose", "effect.transmute"),
    **dict.fromkeys(FREE, (*ACTION_QUESTIONS, "free.before", "free.after")),
    "pay": ("experiment.pay", "effect.pay"),
    "ethereal": ("draft.ethereal",),
}


def why_not(table: Table, asked: Question, option: str) -> RuleAndFacts:
    """Return the rule against this answer. If another question is open, it is the rule on the phases of a turn."""
    verb, *args = option.split() or [""]
    if asked.rule == "effect.five" and verb in RAW:
        return "answer.order", {"card": verb, "ways": listed(asked.options)}
    if verb not in QUESTIONS:
        return NOT_OFFERED
    if asked.rule not in QUESTIONS[verb]:
        return early_reason(table, asked, verb, args) or ("turn.phases", {})
    reason = AGAINST[verb](table, asked, args) if verb in AGAINST else None
    return reason or NOT_OFFERED


def early_reason(table: Table, asked: Question, verb: str, args: Args) -> RuleAndFacts | None:
    """Return a more particular reason if the verb belongs to another question."""
    if verb == "draft" and asked.rule == "turn.action":
        return "draft.three", {"number": len(table.seats[asked.player].used) + 1}
    if verb in FREE and table.mask:
        return "chameleon.use", {}
    return None


def die(table: Table, asked: Question) -> tuple[str, str]:
    """Return symbol and colour of the die that the question is about."""
    if asked.rule == "reaction.choose":
        return asked.about["symbol"], asked.about["colour"]
    me = table.seats[asked.player]
    symbol, colour = table.mask or (me.symbol, me.colour)
    return symbol, colour


def against_number(table: Table, asked: Question, number: str) -> RuleAndFacts | None:
    """Return the reason if an action costs more potency than the die has."""
    potency = table.seats[asked.player].potency
    needed = as_number(number)
    if asked.rule != "reaction.choose" and needed is not None and needed > potency:
        return "action.potency", {"needed": needed, "potency": potency}
    return None


def unknown_kind(words: Args, known: tuple[str, ...]) -> RuleAndFacts | None:
    """Return the reason if one of these words names nothing that exists."""
    wrong = [word for word in words if word not in known]
    return ("overview.kinds", {"word": wrong[0], "ways": ", ".join(known)}) if wrong else None


# -- draft and actions -----------------------------------------------------------------------------------------


def against_draft(table: Table, asked: Question, args: Args) -> RuleAndFacts | None:
    """Return the reason if there is no such die, or a wild die isn't turned to a metal."""
    if (wrong := unknown_kind(args[:1], SYMBOLS)) or (wrong := unknown_kind(args[1:2], COLOURS)):
        return wrong
    if len(args) > 1 and not table.bowls[SYMBOL_INDEX[args[0]]][COLOUR_INDEX[args[1]]]:
        return "draft.die", {"symbol": args[0], "colour": args[1], "dice": dice_in(table, args[0])}
    return ("draft.wild", {}) if args[:1] == ["wild"] else None


def dice_in(table: Table, symbol: str) -> tuple[str, ...]:
    """Return the dice in a bowl by colour."""
    bowl = table.bowls[SYMBOL_INDEX[symbol]]
    return tuple(f"{number} {colour}" for colour, number in zip(COLOURS, bowl, strict=True) if number)


def against_harvest(table: Table, asked: Question, args: Args) -> RuleAndFacts | None:
    """Return the reason if the die has too little potency."""
    return against_number(table, asked, args[0]) if args else None


def against_essences(table: Table, asked: Question, args: Args) -> RuleAndFacts | None:
    """Return the reason if the bowl gives another essence, or the die has too little potency."""
    if not args:
        return None
    if wrong := unknown_kind(args[:1], ESSENCES):
        return wrong
    symbol, _ = die(table, asked)
    essence = table.box.essences[symbol]
    if essence not in ("any", args[0]):
        return "action.essences", {"symbol": symbol, "essence": essence, "given": args[0]}
    return against_number(table, asked, args[1]) if args[1:] else None


def against_transmute(table: Table, asked: Question, args: Args) -> RuleAndFacts | None:
    """Return the reason if the cube, the colour of the arrow or the essence doesn't fit."""
    if not args:
        return None
    if wrong := unknown_kind(args[:1], KINDS):
        return wrong
    me, source = table.seats[asked.player], args[0]
    if source not in ARROW_FROM or not count(me.goods, source):
        return "transmute.source", {"source": source}
    if reason := against_arrow(table, asked, me, source):
        return reason
    payment = args[1] if args[1:] else ""
    needed = 1 + (payment == source)
    if not payment or payment not in PAYMENTS or count(me.goods, payment) < needed:
        return "transmute.pay", {"payment": payment or "nothing"}
    return ("transmute.pay", {"payment": payment}) if payment == "gold" else None


def against_arrow(table: Table, asked: Question, me: Seat, source: str) -> RuleAndFacts | None:
    """Return the reason if the arrow of a cube has another colour, or isn't the one of this action."""
    arrow = ARROW_FROM[source]
    arrows = table.box.labs[me.lab].arrows
    if asked.rule == "transmute.again":
        used = {ARROW_FROM[str(words[1])] for words in map(parts_of, asked.options) if len(words) > 1}
        return None if arrow in used else ("transmute.again", {"source": source})
    colour = asked.about["colour"] if asked.rule == "effect.transmute" else die(table, asked)[1]
    if arrow in arrows[colour]:
        return None
    own = next(each for each in COLOURS if arrow in arrows[each])
    return "transmute.colour", {"metal": CHAIN[arrow - 1], "colour": own, "die": colour}


def against_gain(table: Table, asked: Question, args: Args) -> RuleAndFacts | None:
    """Return the reason if a reaction to this die can't gain that."""
    return unknown_kind(args[:1], KINDS) or (("reaction.choose", {"kind": args[0]}) if args else None)


def against_acquire(table: Table, asked: Question, args: Args) -> RuleAndFacts | None:
    """Return the reason if the Artifact isn't for the die's colour, or the die has too little potency."""
    if not args or args[0] not in table.market:
        return None
    _, colour = die(table, asked)
    space = COLOURS[table.market.index(args[0]) // 2]
    if space != colour:
        return "action.acquire", {"artifact": args[0], "colour": space, "die": colour}
    return against_number(table, asked, str(ARTIFACT_PRICE))


def against_recharge(table: Table, asked: Question, args: Args) -> RuleAndFacts | None:
    """Return the reason if the Artifact isn't yours or is already face up."""
    if not args or args[0] not in table.box.artifacts:
        return None
    if args[0] in table.seats[asked.player].slots and (low := against_number(table, asked, "1")):
        return low
    mine = args[0] in table.seats[asked.player].slots
    return ("action.recharge", {"artifact": args[0]}) if mine else None


def against_experiment(table: Table, asked: Question, args: Args) -> RuleAndFacts | None:
    """Return the reason if the card is in another section, or two are already beside the Laboratory."""
    on_board = [(SYMBOLS[i], cards) for i, cards in enumerate(table.sections)]
    section = next((symbol for symbol, cards in on_board if args[:1] and args[0] in cards), None)
    if section is None:
        return None
    if section != die(table, asked)[0]:
        return "action.experiment", {"experiment": args[0], "section": section, "symbol": die(table, asked)[0]}
    if len(table.seats[asked.player].held) >= HELD_LIMIT:
        return "action.limit", {}
    return against_number(table, asked, "1")


def against_chameleon(table: Table, asked: Question, args: Args) -> RuleAndFacts | None:
    """Return the rule on Chameleon tokens: there is none, or one is already used."""
    return "chameleon.use", {}


# -- free actions ----------------------------------------------------------------------------------------------


def against_unlock(table: Table, asked: Question, args: Args) -> RuleAndFacts | None:
    """Return the reason if a Formula is unlocked, its column is marked, the Vault is full, or gold is missing."""
    me = table.seats[asked.player]
    if table.mask:
        return "chameleon.use", {}
    if not args or args[0] not in table.box.formulas:
        return None
    if args[0] not in me.sockets:
        return "formula.socket", {"formula": args[0]}
    column = me.sockets.index(args[0]) // 2
    if me.bought >> column & 1:
        return "formula.once", {"element": ELEMENTS[column]}
    if not has_space(table, me):
        return "formula.full", {}
    return "formula.buy", {"number": price(me), "gold": count(me.goods, "gold")}


def against_sample(table: Table, asked: Question, args: Args) -> RuleAndFacts | None:
    """Return the reason if the Formula isn't face up in the Vault."""
    if table.mask:
        return "chameleon.use", {}
    return ("formula.sample", {"formula": args[0]}) if args and args[0] in table.box.formulas else None


def against_perform(table: Table, asked: Question, args: Args) -> RuleAndFacts | None:
    """Return the reason if the Experiment isn't yours, or levels or materials are missing, with numbers."""
    if table.mask:
        return "chameleon.use", {}
    me = table.seats[asked.player]
    if not args or args[0] not in table.box.experiments:
        return None
    if args[0] not in (*me.held, *me.masterpiece):
        return None
    printed = table.box.experiments[args[0]]
    gold = count(me.goods, "gold")
    facts = {"experiment": args[0], "spared": discount(me, printed), "held": held(me)}
    lacking = max(0, missing(me.goods, printed.cost) - gold - discount(me, printed))
    if lacking:
        return "experiment.cost", {**facts, "number": lacking, "cost": printed.cost}
    short = shortage(table, me, printed)
    still = missing(me.goods, units(table, me, printed)) - gold - discount(me, printed)
    return "experiment.requirement", {
        **facts,
        **{"number": short, "level": level_for(table, me, printed), "needed": printed.level, "lacking": still},
        "element": "any_track" if printed.track == "any" else printed.track,
    }


def held(me: Seat) -> tuple[str, ...]:
    """Return the player's cubes one by one."""
    return tuple(kind for kind, number in by_name(me.goods).items() for _ in range(number))


def against_achieve(table: Table, asked: Question, args: Args) -> RuleAndFacts | None:
    """Return the reason if the Achievement is gone or its condition isn't met."""
    if table.mask:
        return "chameleon.use", {}
    if not args or args[0] not in table.box.achievements:
        return None
    if args[0] not in table.achievements:
        return "achievement.gone", {"achievement": args[0]}
    if is_achieved(table, asked.player, args[0]):
        return None
    condition = table.box.achievements[args[0]].condition
    number = counted(table, asked.player, condition.counter)
    return "achievement.condition", {"achievement": args[0], "needed": condition.least, "number": number}


def against_pay(table: Table, asked: Question, args: Args) -> RuleAndFacts | None:
    """Return the reason if a word isn't the name of a cube."""
    return unknown_kind([word for word in args if not word.isdigit() and word != "nothing"], KINDS)


AGAINST: dict[str, Callable[[Table, Question, Args], RuleAndFacts | None]] = {
    "draft": against_draft,
    "harvest": against_harvest,
    "essences": against_essences,
    "transmute": against_transmute,
    "gain": against_gain,
    "acquire": against_acquire,
    "recharge": against_recharge,
    "experiment": against_experiment,
    "chameleon": against_chameleon,
    "unlock": against_unlock,
    "sample": against_sample,
    "perform": against_perform,
    "achieve": against_achieve,
    "pay": against_pay,
}
