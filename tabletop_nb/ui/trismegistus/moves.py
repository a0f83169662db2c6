"""The answers of Trismegistus as moves: which things the player picks."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_nb.core.rulebook import capital
from tabletop_nb.games.trismegistus.materials import CHAIN
from tabletop_nb.games.trismegistus.prepare import STARTING
from tabletop_nb.ui.kit.look import Option, Question
from tabletop_nb.ui.moves import Move, things_of
from tabletop_nb.ui.trismegistus.cards import TrismegistusLook, own
from tabletop_nb.ui.trismegistus.faces import code_sign
from tabletop_nb.ui.trismegistus.forms import GATHER, is_gathering

CHOICES = tuple(f"setup.choose.{kind}" for kind in STARTING)
SLOTS = ("setup.place", "action.slot")
CUBES = ("effect.raw_any", "effect.ref_any", "effect.refine_gold")
TRACKS = ("effect.up1", "effect.up2", "effect.up3", "effect.down", "effect.lowest", "effect.three", "mastery.any")
THINGS = {  # what an answer is about
    **{"draft": "die:{}:{}", "acquire": "card:{}", "experiment": "card:{}", "recharge": "card:{}", "unlock": "card:{}"},
    **{"sample": "card:{}", "perform": "card:{}", "achieve": "card:{}", "@setup.lab": "card:{}"},
    **{"@formula.free": "card:{}", "@publication.return": "card:{}", "@effect.ess_any": "essence:{}"},
    **{"@formula.space": "space:{}", **{f"@{rule}": "track:{}" for rule in TRACKS}},
}
LAST = ("end", "stop", "pass", "keep", "skip")  # answers that move the game on
BY_NAME = (
    *("effect.next", "effect.price", "effect.artifact", "effect.spend_gold"),
    *("draft.ethereal", "transmute.artifact"),
)


def moves(look: TrismegistusLook, question: Question) -> list[Move]:
    """Return the answers as moves; harvesting and taking essences is one form, which a button opens."""
    if question.rule in CHOICES:
        return [*kept_cards(look, question)]
    options = enumerate(question.options)
    found = [move(look, question, number, option) for number, option in options if not is_gathering(option)]
    if len(found) < len(question.options):
        found.append(Move((), look.say("gather_title"), (), capital(gathered(look, question)), opens=GATHER, last=True))
    return found


def gathered(look: TrismegistusLook, question: Question) -> str:
    """Return what the die brings if it is harvested or essences are taken."""
    kinds = [question.facts(option)["kind"] for option in question.options if is_gathering(option)]
    material, *others = [look.name(kind) for kind in dict.fromkeys(kinds)]
    if len(others) > 1:
        return look.say("gather_many", material=material)
    return look.say("gather_two", material=material, other=others[0]) if others else material


def kept_cards(look: TrismegistusLook, question: Question) -> Iterator[Move]:
    """Yield every way to keep one card of each kind."""
    for path, *_ in question.selections(*CHOICES):
        cards = question.answers_on(path)
        said = look.say("keep_cards", cards=look.name(cards))
        yield Move(path, said, tuple(f"card:{card}" for card in cards), look.say("keep_these"))


def move(look: TrismegistusLook, question: Question, number: int, option: Option) -> Move:
    """Return an answer as a move of things to pick."""
    said = question.describe(option)
    words = option if isinstance(option, tuple) else (option,)
    short, cost, sign = brief(look, question, option, said)
    on = things(look, question.rule, option)
    is_loss = question.rule == "draft.retire" and words[0] == "draft" and bool(own(look)["die"])
    is_loss |= question.rule in SLOTS and on[0].startswith("card:")
    is_last = words[0] in LAST or (words[0] == "use" and question.rule in BY_NAME)
    button = question.rule == "transmute.artifact"
    return Move((number,), said, on, short, cost, symbol=sign, last=is_last, warn=is_loss, button=button)


def things(look: TrismegistusLook, rule: str, option: Option) -> tuple[str, ...]:
    """Return the things that an answer takes from the table."""
    match option:
        case ("transmute" | "swap", str(kind), str()):
            return (f"metal:{metal_of(kind)}",)
        case ("draft", str(bowl), str(colour), *_):
            return (f"die:{bowl}:{colour}",)
        case (str(metal), str(colour)) if rule == "chameleon.use":
            return (f"mask:{metal}:{colour}",)
        case int(number) if rule in SLOTS:
            card = own(look)["arrows"][number - 1]["artifact"]
            return (f"card:{card}" if card else f"slot:{number}",)
        case str(kind) if rule in CUBES:
            return (f"metal:{metal_of(kind)}",)
    return things_of(THINGS, rule, option)


def metal_of(kind: str) -> str:
    """Return the metal of a kind of material.

    >>> metal_of("raw_tin"), metal_of("gold")
    ('tin', 'gold')
    """
    return kind if kind in CHAIN else kind.partition("_")[2]


def brief(look: TrismegistusLook, question: Question, option: Option, said: str) -> tuple[str, str, str]:
    """Return the label, the effect and the symbol of an answer; the screen already says what is picked."""
    match option:
        case ("transmute", str(source), str(payment)):
            step = look.say("step", element=look.name(question.facts(option)["element"]))
            return look.say("transmute_short", source=look.name(source), payment=look.name(payment)), step, payment
        case ("swap", str(given), str(taken)):
            return look.say("swap_short", given=look.name(given), taken=look.name(taken)), "", taken
        case ("draft", str(bowl), str(), *turned):
            metal = str(turned[0]) if turned else bowl
            return look.say("draft_short", metal=look.name(metal)), "", metal
        case ("gain", str(kind)):
            return look.say("gain_short", kind=look.name(kind)), "", kind
        case ("ethereal",):
            return look.say("spend_ethereal", potency=question.facts(option)["more"]), "", "ethereal"
        case ("keep",) if question.rule == "draft.ethereal":
            return look.say("keep_ethereal"), "", ""
        case "use" if question.rule == "transmute.artifact":
            return look.say("use_it"), "", ""
        case "use" | "skip" if question.rule == "effect.price":
            return look.say("pay_it" if option == "use" else "pay_not"), "", ""
        case ("chameleon",):
            return look.say("use_chameleon"), "", "chameleon"
    return said, "", code_sign(option) if question.rule == "effect.next" else ""
