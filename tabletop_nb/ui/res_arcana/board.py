"""The Res Arcana board: where everything is, and what the player can pick for the open question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from tabletop_nb.core.rulebook import capital
from tabletop_nb.core.table import Event
from tabletop_nb.core.view import UNKNOWN
from tabletop_nb.games.res_arcana.book import BOOK
from tabletop_nb.games.res_arcana.box import TOP, Box
from tabletop_nb.games.res_arcana.essences import ESSENCES
from tabletop_nb.games.res_arcana.view import SeatView, View
from tabletop_nb.ui.kit.cards import CardList
from tabletop_nb.ui.kit.forms import Form
from tabletop_nb.ui.kit.look import Option, Question
from tabletop_nb.ui.kit.presenter import BoardPresenter, Moves, Phases, card_selections
from tabletop_nb.ui.kit.zones import (
    Board,
    Node,
    Thing,
    Zone,
    amount,
    board,
    fact,
    pile,
    player,
    seat_zones,
    titled_zone,
    zone,
)
from tabletop_nb.ui.moves import Move
from tabletop_nb.ui.res_arcana import cards
from tabletop_nb.ui.res_arcana.cards import (
    ESSENCE_SIGNS,
    ResArcanaLook,
    component,
    monument_deck,
    own_component,
    rivals_component,
)
from tabletop_nb.ui.res_arcana.forms import forms, own

SELECTIONS = {"power.discard": "discard_cards", "match.pick": "take_cards"}  # some cards are picked, then confirmed
BUTTONS = ("life_loss.react", "check.react", "collect.cost")  # answers that are also buttons
SETUP = {"keep": "draft", "pass_packs": "draft", "mage": "mage", "reveal": "mage", "item": "item"}
BETWEEN = ("game_over", "who_begins", "pick", "deck")  # two games of a match
PHASE = {"collect": 0, "collect_from": 0, "act": 1}
MARKET: Node = {"size": "1.16", "cols": [{"zone": "places", "size": "5"}, {"zone": "monuments", "size": "2.5"}]}
CENTER: Node = {"rows": [MARKET, {"zone": "items", "size": "52px"}, {"zone": "own", "size": "1"}]}
CHOICES: Node = {
    "rows": [
        {"zone": "items", "size": "1"},
        {"cols": [{"zone": "pack", "size": "2"}, {"zone": "mages", "size": "1"}]},
        {"zone": "face_up", "size": "1.2"},
        {"zone": "picked_0", "size": "0.7"},
        {"zone": "picked_1", "size": "0.7"},
        {**MARKET, "size": "1.2"},
        {"zone": "own", "size": "96px"},
    ]
}
OWN_CARD = "{player}:{card}"


class ResArcanaBoard(BoardPresenter[View, Box]):
    """The centre, the player's cards and components, and everybody's board."""

    mark = "essenceGold"
    sets = tuple(SELECTIONS)
    separate = tuple(BOOK.words["question"])
    quiet = (
        *("overview.", "setup.", "collect.", "round.", "place.pay", "power.pay", "pass.nothing", "pass.draw", "draw."),
        "check.",
    )
    listed = ("power.pay",)
    event_signs: ClassVar = {
        **{"place.": "plus", "claim.": "house", "discard.": "minus", "power.": "turned", "component.": "turned"},
        **{"draw.": "draw", "pass.": "time", "life_loss.": "life", "check.": "prestige", "round.": "sun"},
        "react": "undo",
    }
    arriving: ClassVar = {
        **dict.fromkeys(("place.artifact", "place.free", "power.place", "draw.card"), OWN_CARD),
        **dict.fromkeys(("claim.monument", "claim.top", "claim.place"), OWN_CARD),
        **{"claim.replace": "*:{card}", "pass.swap": "{player}:{instead}"},
    }

    def phases(self, look: ResArcanaLook) -> Phases:
        """Return the steps of the setup, between two games of a match, or of a round."""
        words, view = look.words, look.view
        if (phase := view["phase"]) in SETUP:
            steps = ["draft"] * (view["mode"] == "draft") + ["mage"] * (view["mode"] != "first") + ["item"]
            return {"list": [words[f"step_{each}"] for each in steps], "at": steps.index(SETUP[phase])}
        if phase in BETWEEN:
            return {"list": words["match_steps"], "at": 0 if phase == "who_begins" else 1}
        at = 2 if look.rule == "check.react" else PHASE.get(phase, 2)
        return {"list": words["phases"], "at": -1 if look.over else at}

    def when(self, look: ResArcanaLook) -> str:
        """Return the round and, in a match, the game."""
        view, is_match = look.view, look.view["mode"] == "match"
        if is_first_setup(look):
            return look.say("setup_of_match" if is_match else "setup")
        text = look.say("round", round=view["round"])
        return look.say("game_of_match", game=len(view["games"]) + 1, when=text) if is_match else text

    def moves(self, look: ResArcanaLook, question: Question) -> Moves:
        """Return the answers as moves; each component is a class of its own."""
        if question.rule in SELECTIONS:
            return card_selections(look, question, SELECTIONS[question.rule], "card:{}"), {}
        return [move(look, question, number, option) for number, option in enumerate(question.options)], {}

    def board(self, look: ResArcanaLook) -> Board:
        """Return the table, or what there is to choose from before the game."""
        over = [*self.form_zones(look), *discard_zones(look)]
        seats = seat_zones(look, panel, "pool", look.rivals())
        zones, center = [*choices(look), *centre(look), own_zone(look)], CENTER
        if is_choosing(look):
            zones, center = [each for each in zones if each["things"]], CHOICES
        return board(center, front=over, zones=zones, hand=hand_zone(look), **seats)

    def forms(self, look: ResArcanaLook) -> Iterable[Form]:
        """Return the form that answers the question."""
        return forms(look)

    def titles(self, look: ResArcanaLook, events: Sequence[Event]) -> list[str]:
        """Return a log heading for the setup and for each round."""
        first = [look.say("setup_title")] if events else []
        rounds = [
            look.say("round_title", round=event.facts["round"]) if event.rule == "round.begins" else ""
            for event in events
        ]
        return rounds if rounds and rounds[0] else [*first, *rounds[1:]]

    def event_sign(self, look: ResArcanaLook, event: Event) -> str:
        """Return the essence that moves, or the sign of the rule."""
        if moved := event.facts.get("amount"):
            essence = str(moved[0]).split()[-1]
            return ESSENCE_SIGNS[ESSENCES.index(essence)] if essence in ESSENCES else essence
        return super().event_sign(look, event)

    def components(self, box: Box) -> CardList:
        """Return all components, for the card list."""
        return cards.components(box)


BOARD = ResArcanaBoard()


def is_first_setup(look: ResArcanaLook) -> bool:
    """Return whether the game, or the first game of a match, is being set up."""
    return look.view["phase"] in SETUP and not look.view["games"]


# -- moves -----------------------------------------------------------------------------------------------------------


def move(look: ResArcanaLook, question: Question, number: int, option: Option) -> Move:
    """Return an answer as a move of a component to pick."""
    description = question.describe(option)
    words = option if isinstance(option, tuple) else (option,)
    on = tuple(f"card:{word}" for word in words if word in look.box.components or word == TOP)[:1]
    if option == ("pass",):
        cost, has_more = capital(description.partition(": ")[2]), len(question.options) > 1
        return Move((number,), description, on, look.say("pass"), cost, last=True, warn=has_more)
    is_button = question.rule in BUTTONS and bool(on)
    return Move(
        (number,), description, on, short(look, description, *words), warn=words[0] == "discard", button=is_button
    )


def short(look: ResArcanaLook, said: str, verb: str, *args: Any) -> str:
    """Return what is done with the component that is picked."""
    if verb in ("place", "discard") and args:
        return look.say(f"{verb}_it", cost=said.partition(" for ")[2].partition(" (")[0])
    return capital(said.partition(": ")[2]) if verb == "use" else said


# -- choices ---------------------------------------------------------------------------------------------------------


def choices(look: ResArcanaLook) -> Iterator[Zone]:
    """Yield the cards to choose from: mages, a pack, artifacts face up."""
    me, phase = own(look), look.view["phase"]
    if phase == "mage":
        yield shelf(look, "mages", me["mages"], "mages_aside")
    if phase in ("keep", "pass_packs"):
        yield shelf(look, "pack", me["pack"], "pack_aside")
        yield shelf(look, "mages", me["mages"], "mages_later")
    if phase == "pick":
        yield shelf(look, "face_up", look.view["face_up"], "face_up_aside")
        for seat in (look.seat, *look.rivals()):
            cards = [component(look, card) for card in look.view["seats"][seat]["kept"]]
            yield zone(f"picked_{seat}", "cards", cards, look.say("picked", who=look.who(seat)))


def is_choosing(look: ResArcanaLook) -> bool:
    """Return whether cards are chosen before a game, or a magic item at any time."""
    return look.view["phase"] in SETUP or look.view["phase"] == "pick" or is_choosing_item(look)


def is_choosing_item(look: ResArcanaLook) -> bool:
    """Return whether this seat is asked for a magic item."""
    return look.is_asked("setup.items", "pass.swap")


def shelf(look: ResArcanaLook, name: str, cards: Iterable[str], aside: str, kind: str = "cards", **more: Any) -> Zone:
    """Return a row of the cards that the seat knows."""
    shown = [component(look, card) for card in cards if card != UNKNOWN]
    return titled_zone(look, name, kind, shown, aside, count=len(shown), **more)


def discard_zones(look: ResArcanaLook) -> Iterator[Zone]:
    """Yield the discards from which a card can be placed; otherwise they are on the players' panels."""
    if not look.is_asked("power.place"):
        return
    for seat in (look.seat, *look.rivals()):
        cards = [card for card in look.view["seats"][seat]["discards"] if look.is_legal(f"card:{card}")]
        if cards:
            title = look.say("discards_of", who=look.who(seat))
            yield zone(f"discards_{seat}", "cards", [component(look, card) for card in cards], title)


# -- the player's things ---------------------------------------------------------------------------------------------


def essences(look: ResArcanaLook, seat: int) -> Thing:
    """Return a pool of five essences."""
    pool = look.view["seats"][seat]["pool"]
    held = [amount(look, sign, n, name) for sign, (name, n) in zip(ESSENCE_SIGNS, pool.items(), strict=True)]
    return {"held": held, "held_label": look.say("pool_said", who=look.who(seat))}


def hand_zone(look: ResArcanaLook) -> Zone:
    """Return the hand, or in a draft the cards kept so far; and the piles beside it."""
    me = own(look)
    if look.view["phase"] in ("keep", "pass_packs"):
        return shelf(look, "kept", me["kept"], "kept_aside")
    shown = [hand_card(look, card) for card in me["hand"] if card != UNKNOWN]
    unseen = [component(look, card) for card in me["hand_or_deck"] if card not in me["hand"]]
    deck = {**pile("pile:deck", look.say("deck_pile"), "draw", unseen), "n": len(me["deck"])}
    discarded = [component(look, card) for card in me["discards"]]
    discards = pile("pile:discards", look.say("discard_pile"), "ruin", discarded)
    return titled_zone(look, "hand", "cards", shown, "hand_count", count=len(shown), piles=[deck, discards])


def hand_card(look: ResArcanaLook, card: str) -> Thing:
    """Return a card in hand, with why it can't be placed, or what it costs less than printed."""
    question, less = look.question, own(look)["discounts"].get(card, {"less": 0})["less"]
    reason = question.why_not(f"place {card}") if question and look.is_asked("turn.action") else None
    note = reason.text if reason else look.say("cheaper", less=less) if less else None
    return component(look, card, why=f"place {card}", note=note)


def own_zone(look: ResArcanaLook) -> Zone:
    """Return the player's components."""
    shown = [own_component(look, state) for state in own(look)["components"]]
    return titled_zone(look, "own", "cards", shown, "own_count", count=len(shown), max=160)


# -- the centre ------------------------------------------------------------------------------------------------------


def centre(look: ResArcanaLook) -> Iterator[Zone]:
    """Yield the Places of Power, monuments and magic items that nobody has."""
    view = look.view
    places = [component(look, card, why=f"claim {card}") for card in view["places"]]
    monuments = [component(look, card, why=f"claim {card}") for card in view["monuments"]]
    monuments += [monument_deck(look)] if view["monument_deck"] else []
    yield titled_zone(look, "places", "cards", places, "places_aside", max=200)
    yield titled_zone(look, "monuments", "cards", monuments, "monuments_aside", max=170)
    if is_choosing_item(look):
        yield shelf(look, "items", view["items"], "items_aside")
    elif not is_choosing(look):
        yield shelf(look, "items", view["items"], "items_aside", "chips", style="strip")


# -- everybody's panel -----------------------------------------------------------------------------------------------


def panel(look: ResArcanaLook, seat: int) -> Thing:
    """Return points, essences, who has passed and has the token, a rival's components, and all discards."""
    seen, is_self = look.view["seats"][seat], seat == look.seat
    marks = [*["token"] * (look.view["first"] == seat), *["passed"] * (seat in look.view["passed"])]
    discards = [{"name": look.name(card)} for card in seen["discards"]]
    return player(
        *(look, seat),
        score=seen["points"],
        marks=[look.say(mark) for mark in marks],
        facts=[] if is_self else [fact(look, "draw", len(seen["hand"]), "in_hand")],
        **essences(look, seat),
        cards=[] if is_self else [rivals_component(look, state) for state in seen["components"]],
        cards_label=look.say("components_of", who=look.voice.seat(seat)),
        piles=[{"title": look.say("discards", count=len(discards)), "cards": discards}] if discards else [],
        more=" ".join(notes(look, seen, seat)),
    )


def notes(look: ResArcanaLook, seen: SeatView, seat: int) -> Iterator[str]:
    """Yield what the viewer knows about a deck, and the games won in a match."""
    is_self = seat == look.seat
    known = [card for card in seen["hand_or_deck"] if not (is_self and card in seen["hand"])]
    if known and look.view["phase"] not in SETUP:
        yield look.say("your_deck" if is_self else "known", cards=look.name(known))
    if look.view["games"]:
        yield look.say("games_won", count=sum(seat in each["winners"] for each in look.view["games"]))
