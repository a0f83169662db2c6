"""The answers of Evenfall as moves: which things the player picks, and what they lead to."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_nb.games.evenfall.box import Box
from tabletop_nb.games.evenfall.effects import turned
from tabletop_nb.games.evenfall.requirement import Dice
from tabletop_nb.games.evenfall.view import SeatView, View, prey
from tabletop_nb.ui.kit.look import Look, Option, Question
from tabletop_nb.ui.moves import Branch, Move, things_of

EvenfallLook = Look[View, Box]
LAST = ("keep", "stop", "done", "roll", "let", "neither")  # answers that move the game on
THINGS = {  # what an answer is about
    **{"capture@battle.capture": "prey:{}", "capture": "enemy:{}", "lose": "heroine:{}", "ready": "heroine:{}"},
    **{"craft": "recipe:{}", "wild_magic!": "recipe:wild_magic", "winged_boots!": "recipe:winged_boots"},
    "tetra_spirit!": "recipe:tetra_spirit",
}


def is_competitive(look: EvenfallLook) -> bool:
    """Return whether the players are rivals."""
    return look.view["mode"] == "competitive"


def own(look: EvenfallLook) -> SeatView:
    """Return the areas of the viewer; partners share them."""
    return look.view["seats"][look.seat if is_competitive(look) else 0]


def classes(look: EvenfallLook, question: Question) -> dict[str, str]:
    """Return the class of each die and card: equal ones are alike."""
    me, box = own(look), look.box
    classes = {f"die:{i}": f"die={face}" for i, face in enumerate(look.view["dice"])}
    if is_competitive(look):
        classes |= {f"army:{card}": f"army={like(look, card)}" for card in me["army"]}
    classes |= {
        f"vanguard:{card}": f"lend={box.symbol[card]}" for card in me["vanguard"] if card not in look.view["used"]
    }
    if question.rule == "recipe.wild_magic.power":
        classes |= {f"heroine:{card}": f"wild={box.power[card]}" for card in look.view["wild"]}
    return classes


def like(look: EvenfallLook, card: str) -> str:
    """Return the card that represents all Army cards like this one, as the engine's answers do."""
    return next(other for other in in_army_order(look) if look.box.kind(other) == look.box.kind(card))


def in_army_order(look: EvenfallLook) -> list[str]:
    """Return the player's Army, equal cards together."""
    return sorted(own(look)["army"], key=look.box.kind)


def move(look: EvenfallLook, question: Question, branch: Branch) -> Move:
    """Return an answer as a move of things to pick."""
    rule, first, path = question.rule, branch.answers[0], branch.path
    text, dice = question.describe(first), tuple(look.view["dice"])
    verb, *args = first if isinstance(first, tuple) else (first,)
    if rule == "modify.use" and verb in ("heroine", "army", "vanguard"):
        return change(look, branch, verb, *args)
    if rule == "recipe.wild_magic.power" and verb != "stop":
        return change(look, branch, "wild", verb, *args)
    if rule == "recipe.wild_magic.die" and args:
        short = look.say("becomes", face=verb, to=args[0])
        return Move(path, text, (f"die={verb}",), short, result=captures(look, turned(dice, verb, args[0])))
    if rule == "modify.use" and verb == "stop":
        leads_to = question.facts(first)["effect"]
        return Move(path, text, (), look.say("leave"), leads_to, last=True, warn=not captures(look, dice))
    on = things(look, rule, first)
    is_button = bool(on) and on[0].startswith("recipe:")
    warn = rule == "roll.reroll" and not captures(look, dice)
    sign = next(filter(None, map(look.box.sign, (*reversed(args), verb))), "")
    return Move(path, text, on, text, symbol=sign, form=branch.has_form, last=verb in LAST, warn=warn, button=is_button)


def things(look: EvenfallLook, rule: str, option: Option) -> tuple[str, ...]:
    """Return the things an answer is about."""
    verb, *args = option if isinstance(option, tuple) else (option,)
    if verb == "reroll":
        return tuple(f"die={face}" for face in args)
    if verb == "illusion" and len(args) == 2:
        return "recipe:illusion", f"prey:{args[1]}"
    if verb in look.box.heroines:
        return (f"heroine:{verb}",)
    if verb in look.box.enemies:
        return (f"vanguard:{verb}" if rule == "recipe.illusion.which" else f"army={verb}",)
    return things_of(THINGS, rule, option)


def change(look: EvenfallLook, branch: Branch, source: str, symbol: str, *faces: int) -> Move:
    """Return a power used on a die as a move: where it comes from, and what the die becomes."""
    who, thing = lender(look, source, symbol, branch.answers[1:])
    cost = look.words["cost"][source]
    if not faces:
        short = look.say("reroll_with", who=who)
        return Move(branch.path, f"{short}: {cost}", (thing,), short, cost, symbol=symbol)
    face, to = faces
    short = look.say("becomes_with", face=face, to=to, who=who)
    result = captures(look, turned(tuple(look.view["dice"]), face, to))
    return Move(branch.path, f"{short}: {cost}", (thing, f"die={face}"), short, cost, result, symbol)


def lender(look: EvenfallLook, source: str, symbol: str, cards: Sequence[str]) -> tuple[str, str]:
    """Return who lends a power, in words, and the thing to pick for it."""
    me, box = own(look), look.box
    if source == "heroine":
        card = cards[0] if cards else next(card for card in me["ready"] if box.power[card] == symbol)
        return look.name(card), f"heroine:{card}"
    if source != "army":
        return look.name(symbol), f"{'lend' if source == 'vanguard' else source}={symbol}"
    if not is_competitive(look):
        return look.say("a_card", symbol=look.name(symbol)), f"army:{symbol}"
    card = cards[0] if cards else next(card for card in me["army"] if box.symbol[card] == symbol)
    return look.name(card), f"army={like(look, card)}"


def captures(look: EvenfallLook, dice: Dice) -> tuple[str, ...]:
    """Return the names of the Enemies these dice would capture."""
    who = look.asked.player if look.asked else 0
    return tuple(look.name(card) for card in prey(look.view, who) if dice in look.box.hits[card])
