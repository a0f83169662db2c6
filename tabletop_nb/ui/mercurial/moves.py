"""The answers of Mercurial as moves: which cards and dice the player picks."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop_nb.core.rulebook import capital
from tabletop_nb.ui.kit.look import Option, Question
from tabletop_nb.ui.mercurial.cards import MercurialLook
from tabletop_nb.ui.mercurial.forms import forecast_text, own
from tabletop_nb.ui.moves import Move, things_of

REROLL, AETHERFLOW = "play.reroll", "play.aetherflow"
SETS = (REROLL, AETHERFLOW)  # Any number of dice is picked, then confirmed.
THINGS = {  # what an answer is about
    **dict.fromkeys(("take", "buy", "play", "seal", "heroic", "arcana", "link"), "card:{}"),
    **{"mystrune!": "mystrune", "cast!": "cast", "@setup.class": "card:{}", "@setup.artifact": "card:{}"},
}
SHORT = ("play", "seal", "buy", "take", "recycle", "heroic", "arcana")  # what the card that is picked does


def moves(look: MercurialLook, question: Question) -> list[Move]:
    """Return the answers as moves; dice to reroll are picked together, even if the engine asks one by one."""
    if question.rule == REROLL:
        return [dice_move(look, path, given[-1]) for path, given, _ in question.selections()]
    if question.rule == AETHERFLOW:
        return [dice_move(look, (number,), option) for number, option in enumerate(question.options)]
    return [move(look, question, number, option) for number, option in enumerate(question.options)]


def classes(look: MercurialLook) -> dict[str, str]:
    """Return the class of each free die: dice that show the same element are alike."""
    return {die: f"die={element}" for die, element in free_dice(look)}


def free_dice(look: MercurialLook) -> list[tuple[str, str]]:
    """Return the player's free dice as things, each with its element."""
    return dice_things(own(look)["dice"])


def dice_things(dice: Mapping[str, int]) -> list[tuple[str, str]]:
    """Return dice as things, each with its element.

    >>> dice_things({"fire": 2, "void": 1})
    [('die:fire:0', 'fire'), ('die:fire:1', 'fire'), ('die:void:0', 'void')]
    """
    return [(f"die:{element}:{number}", element) for element, n in dice.items() for number in range(n)]


def dice_move(look: MercurialLook, path: tuple[int, ...], option: Option) -> Move:
    """Return a selection of dice as a move."""
    verb, *args = option
    if args == ["nothing"]:
        text = look.say("reroll_nothing")
        return Move(path, text, (), text, last=True)
    names = [name.partition("_")[0] for count, name in zip(args[::2], args[1::2], strict=True) for _ in range(count)]
    text = look.say(f"{verb}_dice", count=len(names))
    return Move(path, look.say(f"{verb}_these", dice=look.name(names)), tuple(f"die={name}" for name in names), text)


def move(look: MercurialLook, question: Question, number: int, option: Option) -> Move:
    """Return an answer as a move of a thing to pick."""
    said, words = question.describe(option), option if isinstance(option, tuple) else (option,)
    verb, on = words[0], things_of(THINGS, question.rule, option)
    if verb == "convert":
        source, _, target = words[2].partition("_")
        short = look.say("to_element", element=look.name(target))
        return Move((number,), said, (f"die={source}",), short, symbol=target)
    if verb == "recycle":
        on = (f"card:{next(space['id'] for space in look.view['spells'] if space['id'])}",)
    if verb == "cast":
        return cast_move(look, number, said)
    if verb == "end":
        left = question.facts(option)["rest"].strip(" ()")
        return Move((number,), said, (), look.say("end_turn"), left, last=True, warn=bool(left))
    key = f"short_{verb}" if len(words) < 3 else f"short_{words[2]}"
    short = look.say(key, **short_facts(look, question, option)) if key in look.words else said
    return Move((number,), said, on, short, last=verb == "no")


def short_facts(look: MercurialLook, question: Question, option: Option) -> dict[str, str]:
    """Return what a short answer says: its effect, or the price."""
    facts = question.facts(option)
    return {key: capital(str(facts[key])) for key in ("effect", "cost", "with_acuity") if key in facts}


def cast_move(look: MercurialLook, number: int, said: str) -> Move:
    """Return the move that casts, with what the best cast would give."""
    best = own(look)["forecast"]
    result = forecast_text(look, best) if best else ""
    return Move((number,), said, ("cast",), look.say("cast_now"), result, button=True)
