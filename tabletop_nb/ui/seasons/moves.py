"""The answers of Seasons as moves: which things the player picks."""

from __future__ import annotations

from tabletop_nb.core.choice import text
from tabletop_nb.games.seasons.box import ENERGIES
from tabletop_nb.games.seasons.table import SPACES
from tabletop_nb.ui.kit.look import Option, Question
from tabletop_nb.ui.kit.presenter import card_selections
from tabletop_nb.ui.kit.zones import named
from tabletop_nb.ui.moves import Move, things_of
from tabletop_nb.ui.seasons.cards import SeasonsLook, in_play
from tabletop_nb.ui.seasons.forms import TRANSMUTE, forms, own

SKULL, BOOTS = "card.dragon_skull", "card.temporal_boots"
ENERGY = (  # questions for one type of energy, which the player picks on the table
    *("card.balance_of_ishtar", "card.kairn_the_destroyer", "card.tree_of_light.transmute"),
    *("card.glutton_cauldron", "card.mirror_of_the_seasons"),
)
THINGS = {  # what an answer is about
    **{"take": "die:{}", "bonus": "bonus:{}", "pick": "pack={}", "summon": "hand={}"},
    **{"activate": "play={}", "sacrifice": "play={}", "return": "play={}", "@round.trigger": "play={}"},
    **{"keep": "looked={}", "give": "looked={}", "play": "looked={}", "discard@die.card": "looked={}"},
    **{"discard@card.vampiric_crown": "hand={}", "discard@card.necrotic_kriss": "hand={}"},
    **{"play@card.potion_of_dreams": "hand={}", "reroll!": "play=die_of_malice", "give!": "play=damned_soul_of_onys"},
}
LAST = ("end", "resolve")  # answers that move the game on


def moves(look: SeasonsLook, question: Question) -> list[Move]:
    """Return the answers as moves; those that transmute are one form, which a button opens."""
    if question.rule == SKULL:
        return card_selections(look, question, "sacrifice", "play={}", "card.which")
    options = enumerate(question.options)
    moves = [move(look, question, i, each) for i, each in options if not text(each).startswith(f"{TRANSMUTE} ")]
    if any(forms(look)):
        moves.insert(1, Move((), look.say("transmute_title"), (), look.say("transmute_confirm"), opens=TRANSMUTE))
    return moves


def classes(look: SeasonsLook) -> dict[str, str]:
    """Return the class of each card: copies are alike, but a turned one can't be activated again."""
    me, classes = own(look), dict[str, str]()
    for name, cards in (("hand", me["hand"]), ("pack", look.view["pack"]), ("looked", looked(look))):
        classes |= {thing: f"{name}={card}" for thing, card in named(name, cards)}
    for thing, card, shown in in_play(me):
        if not (shown["turned"] and look.rule == "turn.act"):
            classes[thing] = f"play={card}"
    return classes


def looked(look: SeasonsLook) -> list[str]:
    """Return the cards this seat has drawn to choose from, and the top card of the pile if it knows it."""
    top = look.view["top"]
    return [*look.view["looked"]["known"], *([top] if top else [])]


def move(look: SeasonsLook, question: Question, number: int, option: Option) -> Move:
    """Return an answer as a move of things to pick."""
    said, args = question.describe(option), option if isinstance(option, tuple) else (option,)
    sign = next((name for name in args if name in ENERGIES), "")
    short = look.say(f"{args[0]}_card", card=look.name(args[1])) if question.rule == "die.card" else said
    is_button = question.rule.startswith("die.")  # The card may be out of sight.
    on = things_of(THINGS, question.rule, option)
    if question.rule == BOOTS:
        on = (f"space:{(look.view['space'] + args[1] - 1) % SPACES + 1}",)
    if question.rule in ENERGY:
        on = (f"energy:{args[1]}",)
    elif option == ("draw", 2):
        on = ("bonus:cards",)
    return Move((number,), said, on, short, symbol=sign, last=args[0] in LAST, button=is_button)
