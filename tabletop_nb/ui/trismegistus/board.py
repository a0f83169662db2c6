"""The Trismegistus board: where everything is, and what the player can pick for the open question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from tabletop_nb.core.table import Event
from tabletop_nb.games.trismegistus.book import BOOK
from tabletop_nb.games.trismegistus.box import Box
from tabletop_nb.games.trismegistus.materials import ESSENCES
from tabletop_nb.games.trismegistus.notation import COLOURS
from tabletop_nb.games.trismegistus.prepare import STARTING
from tabletop_nb.games.trismegistus.table import SYMBOLS
from tabletop_nb.games.trismegistus.view import View
from tabletop_nb.ui.kit.forms import Form
from tabletop_nb.ui.kit.look import Question
from tabletop_nb.ui.kit.presenter import BoardPresenter, Moves, Phases
from tabletop_nb.ui.kit.zones import Board, Node, Thing, Zone, board, counter, seat_zones, titled_zone
from tabletop_nb.ui.trismegistus.bowls import achievements_zone, bowls_zone, market_zone, mask_zone, tracks_zone
from tabletop_nb.ui.trismegistus.cards import TrismegistusLook, component, components_of, own, unfinished
from tabletop_nb.ui.trismegistus.forms import forms
from tabletop_nb.ui.trismegistus.laboratory import lab_zone
from tabletop_nb.ui.trismegistus.moves import CHOICES, SLOTS, moves
from tabletop_nb.ui.trismegistus.players import panel

SETUP = {"lab": 0, "deal": 1, "choose": 1, "reveal": 2, "place": 2}
PHASE = {"before": 0, "draft": 0, "bot_draft": 0, "act": 1, "bot_act": 1, "finish": 2, "bot_complete": 2, "cleanup": 3}
ALL_DICE = frozenset(f"die:{symbol}:{colour}" for symbol in SYMBOLS for colour in COLOURS)
CENTER: Node = {
    "cols": [
        {
            "size": "1.6",
            "rows": [
                {"zone": "bowls", "size": "1.72"},
                {"zone": "achievements", "size": "50px"},
                {"size": "1", "cols": [{"zone": "market", "size": "1.3"}, {"zone": "mastery", "size": "1"}]},
            ],
        },
        {"size": "1", "rows": [{"zone": "lab"}, {"zone": "labs"}]},
    ]
}


class TrismegistusBoard(BoardPresenter[View, Box]):
    """Bowls, market and mastery tracks, the player's Laboratory and cards, and everybody's tokens."""

    mark = "mercury"
    sets = CHOICES
    separate = tuple(BOOK.words["question"])
    quiet = (
        *("overview.", "setup.", "turn.", "round.market", "round.experiment", "cleanup.", "pay.", "experiment.formula"),
        *("experiment.silver", "formula.place", "bot.card", "bot.potency", "reaction.flip", "reaction.pass", "dice."),
    )
    decisive = ("experiment.complete", "bot.complete.")
    event_signs: ClassVar = {
        **{"dice.": "turned", "setup.": "book", "round.": "sun", "turn.": "person", "draft.ethereal": "ethereal"},
        **{"draft.retired": "minus", "action.": "plus", "chameleon.": "chameleon", "transmute.": "transmute"},
        **{"mastery.": "level", "formula.": "flask", "experiment.": "flask", "pay.": "minus", "effect.vp": "prestige"},
        "effect.": "plus",
        **{"publication.": "book", "achievement.": "check", "reaction.": "reaction", "cleanup.": "time"},
        **{"score.": "prestige", "bot.card": "bot", "bot.draft.ethereal": "ethereal", "bot.points": "prestige"},
        **{"bot.gold": "gold", "bot.ethereal": "ethereal", "bot.bonus.ethereal": "ethereal", "bot.complete": "flask"},
        **{"bot.bonus.points": "prestige", "bot.": "bot"},
    }
    arriving: ClassVar = {
        **{"action.experiment": "{player}:{experiment}", "action.acquire": "{player}:{artifact}"},
        **{"round.market": "*:{artifact}", "round.experiment": "*:{experiment}", "formula.place": "{player}:{formula}"},
        **{"publication.draw": "{player}:{card}", "experiment.masterpiece": "{player}:{experiment}"},
    }

    def phases(self, look: TrismegistusLook) -> Phases:
        """Return the steps of the setup or of a turn."""
        phase = look.view["phase"]
        if phase in SETUP:
            return {"list": look.words["setup_phases"], "at": SETUP[phase]}
        at = PHASE.get(phase, -1)
        if look.rule in ("transmute.again", "action.slot"):
            at = 1
        if look.asked and look.asked.player != look.view["turn"]:
            at = 3
        return {"list": look.words["phases"], "at": -1 if look.over else at}

    def when(self, look: TrismegistusLook) -> str:
        """Return the round in words."""
        return look.say("setup") if look.view["phase"] in SETUP else look.say("round", round=look.view["round"])

    def moves(self, look: TrismegistusLook, question: Question) -> Moves:
        """Return the answers as moves; each thing is a class of its own."""
        return moves(look, question), {}

    def board(self, look: TrismegistusLook) -> Board:
        """Return the table."""
        front = [*self.form_zones(look), *mask_zone(look), *essences_zone(look)]
        zones = [bowls_zone(look), *achievements_zone(look), market_zone(look), tracks_zone(look), lab_zone(look)]
        seats = seat_zones(look, panel, "purse", look.rivals())
        return board(CENTER, front=front, zones=zones, hand=hand_zone(look), **seats)

    def heading(self, look: TrismegistusLook, thing: str) -> str:
        """Return the heading over the moves of a thing that is picked."""
        kind, *names = thing.split(":")
        if kind == "die":
            return look.say("wild_heading" if names[0] == "wild" else "draft_heading")
        if kind == "slot":
            return look.say("empty_slot")
        if kind in ("space", "line"):
            return look.say("vault_heading")
        return look.say("can_do", name=look.name(names[0]))

    def question(self, look: TrismegistusLook) -> str:
        """Return the question for the starting cards, of which one of each kind is kept at once."""
        return look.say("choose_question") if look.is_asked(*CHOICES) else super().question(look)

    def forms(self, look: TrismegistusLook) -> Iterable[Form]:
        """Return the form that answers the question, or that a button opens."""
        return forms(look)

    def titles(self, look: TrismegistusLook, events: Sequence[Event]) -> list[str]:
        """Return a log heading for the setup, for each turn and for the end of a round."""
        found, rounds = list[str](), 0
        for event in events:
            title = "" if found else look.say("setup_title")
            if event.rule in ("round.begin", "round.order"):
                rounds = event.facts["round"]
            if event.rule == "round.end":
                title = look.say("round_end_title", round=event.facts["round"])
            elif event.rule == "turn.begin":
                title = look.say("turn_title", round=rounds, who=look.who(event.player))
            elif event.rule == "score.end":
                title = look.say("end_title")
            found.append(title)
        return found

    def event_sign(self, look: TrismegistusLook, event: Event) -> str:
        """Return the metal, element or material that an event is about, or the sign of its rule."""
        facts = event.facts
        if event.rule.startswith(("draft.die", "draft.wild", "bot.draft.", "bot.roll")) and "symbol" in facts:
            return str(facts["symbol"])
        if event.rule.startswith(("mastery.", "bot.track.", "bot.bonus.step", "effect.down")) and "element" in facts:
            return str(facts["element"])
        if gained := facts.get("gained"):
            return str(next(iter(gained))).removesuffix("_token")
        return super().event_sign(look, event)

    def rolled(self, event: Event) -> frozenset[str] | None:
        """Return the dice in the bowls if they were just rolled."""
        return ALL_DICE if event.rule == "dice.roll" else None


BOARD = TrismegistusBoard()


# -- in front of the board -------------------------------------------------------------------------------------------


def essences_zone(look: TrismegistusLook) -> Iterator[Zone]:
    """Yield the essences to choose from, if that is asked."""
    if look.is_asked("effect.ess_any"):
        held = own(look)["materials"]
        numbers = {essence: held.get(essence, held.get(f"raw_{essence}", 0)) for essence in ESSENCES}
        shown = [counter(look, f"essence:{essence}", essence, number) for essence, number in numbers.items()]
        yield titled_zone(look, "essences", "counters", shown, "essences_aside")


# -- the hand --------------------------------------------------------------------------------------------------------


def hand_zone(look: TrismegistusLook) -> Zone:
    """Return the Experiments to perform, the Masterpiece and the publications; before the game, the dealt cards."""
    me = own(look)
    if look.view["phase"] == "choose":
        shown = [*dealt(look)]
        return titled_zone(look, "hand", "cards", shown, "dealt_aside" if shown else "", title="dealt")
    waiting = [unfinished(look, each) for each in (*me["held"], *me["masterpiece_needs"])]
    papers = components_of(look, me["publications"])
    return titled_zone(look, "hand", "cards", [*placing(look), *waiting, *papers], "hand_aside")


def dealt(look: TrismegistusLook) -> Iterator[Thing]:
    """Yield the dealt cards, kind by kind; the kind is on each card."""
    kinds = look.box.starting_kind
    for kind in STARTING:
        cards = [card for card in own(look)["dealt"] if kinds.get(card) == kind]
        yield from components_of(look, cards, tag=look.say(f"kind_{kind}"))


def placing(look: TrismegistusLook) -> list[Thing]:
    """Return the Artifact that needs a slot, unless it is still in the market."""
    about = look.question.about if look.question and look.is_asked(*SLOTS) else {}
    card = about.get("artifact", "")
    is_in_market = any(card in tiles for tiles in look.view["market"].values())
    kept = [card] if card and not is_in_market else own(look)["kept"] if look.view["phase"] == "place" else []
    return [component(look, card) for card in kept]
