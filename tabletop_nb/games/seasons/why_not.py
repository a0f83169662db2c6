"""Explain why an answer is not offered, with the same predicates that make the options."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_nb.core.choice import Question
from tabletop_nb.core.matching import listed
from tabletop_nb.core.scenario import as_number
from tabletop_nb.games.seasons.activate import ACTIVATE, RuleAndFacts
from tabletop_nb.games.seasons.box import ENERGIES, KIND
from tabletop_nb.games.seasons.cards import has_room
from tabletop_nb.games.seasons.energy import spendable
from tabletop_nb.games.seasons.table import BONUSES, GAUGE, NAME, Table
from tabletop_nb.games.seasons.turn import exchanges, why_not_summon

GENERIC_REASONS = frozenset({"turn.order", "answer.first", "round.order", "tournament.begin", "prelude.over"})
SETS = {
    **dict.fromkeys(("keep", "gain", "discard", "pay", "effects"), 1),  # tokens
    **dict.fromkeys(("reserve", "amulet", "amulet_2"), 0),  # where each token comes from
}
FREE_ACTIONS = ("summon", "activate", "transmute", "bonus", "end")
BELONGS = {  # the question that an answer starting with this word belongs to
    **dict.fromkeys(FREE_ACTIONS, "turn.act"),
    **{"take": "dice.choose", "pick": "prelude.pick"},
}


PRELUDE = ("draft", "sets")
WRONG = {  # the first words of an answer of the right kind, by question
    "prelude.pick": ("pick",),
    "prelude.sets": ("hand", "library_2", "library_3"),
    "reserve.keep": ("keep",),
    "energy.choose": ("gain",),
    "card.temporal_boots": ("move",),
    "card.mirror_of_the_seasons": ("swap",),
}


def why_not(table: Table, asked: Question, option: str) -> RuleAndFacts:
    """Return the rule against this answer. If only the time is wrong, it is that another question comes first."""
    verb, *args = option.split() or [""]
    if asked.rule == "card.dragon_skull" and args and args[0] in map(NAME.__getitem__, table.seats[asked.player].play):
        return "answer.order", {"card": args[0], "ways": listed(asked.options)}
    if verb == "take" and args and (taken := against_taken(table, args[0])):
        return taken
    if asked.rule in WRONG and verb in WRONG[asked.rule]:
        return against_same(table, asked, args)
    if verb in BELONGS and asked.rule != BELONGS[verb] and (reason := too_early(table, asked, verb)):
        return reason
    if verb in AGAINST and args and (reason := AGAINST[verb](table, asked.player, args)):
        return reason
    return ("answer.first" if verb in BELONGS and asked.rule != BELONGS[verb] else "answer.not_offered"), {}


def against_same(table: Table, asked: Question, args: list[str]) -> RuleAndFacts:
    """Return the question's own rule if an answer of the right kind isn't offered."""
    if asked.rule != "prelude.pick":
        return asked.rule, asked.about
    return (asked.rule, {"card": args[0]}) if args and args[0] in KIND else ("answer.not_offered", {})


def too_early(table: Table, asked: Question, verb: str) -> RuleAndFacts | None:
    """Return the reason if an answer comes too early: first the Prelude, then the dice, then the die's actions."""
    if verb == "pick":
        return None if table.phase == "draft" else ("prelude.over", {})
    if table.phase in PRELUDE:
        return "tournament.begin", {}
    if verb == "take":
        return None if table.phase == "choose" else ("round.order", {})
    first = table.phase in ("roll", "choose", "begin") or asked.rule.startswith("die.")
    return ("turn.order", {}) if first else None


def against_summon(table: Table, p: int, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the card isn't in hand, has no room in play, or is too expensive."""
    name, me = args[0], table.seats[p]
    if name not in KIND:
        return None
    if name not in [NAME[card] for card in me.hand]:
        return "summon.hand", {"card": name}
    if not has_room(table, p):
        return "summon.gauge", {"gauge": me.gauge, "count": len(me.play)}
    return why_not_summon(table, p, KIND[name])


def against_activate(table: Table, p: int, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the card isn't in play, has no such effect, is turned, or can't be paid."""
    name, me = args[0], table.seats[p]
    if name not in KIND:
        return None
    mine = [card for card in me.play if NAME[card] == name]
    if not mine:
        return "activate.play", {"card": name}
    if KIND[name] not in ACTIVATE:
        return "activate.none", {"card": name}
    if all(card in me.turned for card in mine):
        return "activate.turned", {"card": name}
    return ACTIVATE[KIND[name]].why_not(table, p)


def against_transmute(table: Table, p: int, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if there are no such tokens, or no transmute action this turn."""
    if args[0] not in ENERGIES:
        return None
    count = spendable(table, p)[ENERGIES.index(args[0])]
    number = as_number(args[1]) if args[1:] else 1
    if number is None or count < number:
        return "transmute.tokens", {"energy": args[0], "count": count}
    return None if table.transmuting else ("transmute.action", {})


def against_bonus(table: Table, p: int, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if all three are used, there is nothing to exchange, or the gauge is full."""
    me = table.seats[p]
    if me.bonuses >= BONUSES:
        return "bonus.three", {}
    if args[0] == "exchange" and (sum(spendable(table, p)) < 2 or not exchanges(table, p)):
        return "bonus.exchange", {}
    return ("bonus.gauge", {}) if args[0] == "gauge" and me.gauge >= GAUGE else None


def against_taken(table: Table, die: str) -> RuleAndFacts | None:
    """Return the reason if somebody has taken this die, or if it is the one left over."""
    for player, seat in enumerate(table.seats):
        if seat.die >= 0 and table.box.dice[seat.die // 6] == die:
            return "dice.taken", {"player": player, "die": die}
    is_left = table.phase not in ("roll", "choose") and die in [table.box.dice[face // 6] for face in table.dice]
    return ("round.end", {"die": die}) if is_left else None


def against_take(table: Table, p: int, args: list[str]) -> RuleAndFacts | None:
    """Return the reason if the die isn't one of those to choose from."""
    dice = [table.box.dice[face // 6] for face in table.dice]
    return None if args[0] in dice or args[0] not in table.box.dice else ("dice.choose", {"die": args[0]})


AGAINST: dict[str, Callable[[Table, int, list[str]], RuleAndFacts | None]] = {
    "summon": against_summon,
    "activate": against_activate,
    "transmute": against_transmute,
    "bonus": against_bonus,
    "take": against_take,
}
