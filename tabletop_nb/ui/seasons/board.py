"""The Seasons board: where everything is, and what the player can pick for the open question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from tabletop_nb.core.table import Event
from tabletop_nb.games.seasons.box import ENERGIES, SEASONS, Box
from tabletop_nb.games.seasons.prelude import CARDS
from tabletop_nb.games.seasons.scoring import PENALTY
from tabletop_nb.games.seasons.view import SeatView, View
from tabletop_nb.ui.kit.cards import CardList
from tabletop_nb.ui.kit.forms import Form
from tabletop_nb.ui.kit.look import Answerer, Question
from tabletop_nb.ui.kit.presenter import BoardPresenter, Moves, Phases
from tabletop_nb.ui.kit.zones import (
    Board,
    Node,
    Thing,
    Zone,
    board,
    counter,
    fact,
    named,
    named_panels,
    pile,
    player,
    seat_zones,
    titled_zone,
)
from tabletop_nb.ui.seasons import cards
from tabletop_nb.ui.seasons.cards import SeasonsLook, in_play, played_card, power_card, rivals_card
from tabletop_nb.ui.seasons.forms import FORMS, forms, own, own_sets, season, suggested_sets
from tabletop_nb.ui.seasons.moves import ENERGY, SKULL, classes, looked, moves
from tabletop_nb.ui.seasons.wheel import bonus_zone, dice_zone, wheel_zone

PRELUDE = ("draft", "sets")
DICE: Node = {
    **{"panel": "dice", "size": "1.5"},
    "rows": [{"zone": "dice", "size": "2"}, {"zone": "bonuses", "size": "1"}],
}
CENTER: Node = {
    "cols": [
        {"zone": "wheel", "size": "0.66"},
        {
            "size": "1",
            "rows": [
                DICE,
                {"zone": "play", "size": "1.2"},
            ],
        },
    ]
}
PRELUDE_CENTER: Node = {"rows": [{"zone": "pack"}, {"cols": [{"zone": "library_2"}, {"zone": "library_3"}]}]}
OWN_CARD = "{player}:{card}"
YEARS_TURNED = {"year.change": 1, "year.back": -1}


class SeasonsBoard(BoardPresenter[View, Box]):
    """The wheel, the dice, the bonuses, the player's cards, and everybody's board."""

    mark = "crystal"
    sets = (SKULL,)
    separate = (*FORMS, SKULL, *ENERGY, "pay.from", "card.which")
    unhinted = ("prelude.sets",)  # The form asks for nine cards at once, so a hint for the first would mislead.
    quiet = (
        "setup.",
        "level.",
        "prelude.deal",
        "tournament.",
        "dice.roll",
        "die.transmute",
        "round.",
        "wheel.",
        "game.",
    )
    listed = ("wheel.move", "round.first", "dice.roll")
    event_signs: ClassVar = {
        **{"dice.": "die5", "die.crystals": "crystal", "die.star": "star", "die.card": "draw"},
        **{"die.transmute": "transmute", "transmute.": "transmute", "summon.": "star", "activate.": "turned"},
        **{"bonus.": "bonus", "wheel.": "time", "year.": "time", "round.": "time", "game.end": "prestige"},
        **{"score.": "prestige", "reserve.": "minus"},
    }
    arriving: ClassVar = {
        **dict.fromkeys(("summon.card", "die.card.keep", "card.drawn", "year.library"), OWN_CARD),
        **dict.fromkeys(("card.amulet_of_fire", "card.naria_the_prophetess", "card.divine_chalice"), OWN_CARD),
        **dict.fromkeys(("card.potion_of_dreams", "card.crystal_orb.play", "card.amsug_longneck"), OWN_CARD),
        "card.naria_the_prophetess.given": "{rival}:{card}",
        "card.damned_soul_of_onys.give": "{rival}:damned_soul_of_onys",
    }

    def phases(self, look: SeasonsLook) -> Phases:
        """Return the phases of the Prelude or of a round."""
        phase = look.view["phase"]
        if phase in PRELUDE:
            return {"list": look.words["prelude_phases"], "at": PRELUDE.index(phase)}
        resolving = look.rule.startswith("die.")
        at = {"choose": 0, "begin": 1, "act": 1 if resolving else 2, "roll": 3, "round_end": 3}.get(phase, -1)
        return {"list": look.words["phases"], "at": -1 if look.over else at}

    def when(self, look: SeasonsLook) -> str:
        """Return the season and year in words."""
        if look.view["phase"] in PRELUDE:
            return look.say("prelude")
        return look.say("when", season=season(look), year=look.words["years"][look.view["year"]])

    def period(self, look: SeasonsLook) -> str:
        """Return the year in words."""
        is_setup = look.view["phase"] in PRELUDE
        return look.say("prelude") if is_setup else look.say("period", year=look.words["years"][look.view["year"]])

    def moves(self, look: SeasonsLook, question: Question) -> Moves:
        """Return the answers as moves; copies of a card share a class."""
        return moves(look, question), classes(look)

    def board(self, look: SeasonsLook) -> Board:
        """Return the table, or the cards to choose from in the Prelude."""
        phase, over = look.view["phase"], [*self.form_zones(look), *before_me(look)]
        seats = seat_zones(look, mage, "purse", look.rivals())
        if phase == "draft":
            pack = cards_zone(look, "pack", look.view["pack"], "pack_aside")
            pack["things"] += gone_cards(look)
            hand = cards_zone(look, "chosen", own(look)["drafted"], "chosen_aside")
            return board(PRELUDE_CENTER, front=over, zones=[pack], hand=hand, **seats)
        if phase == "sets":
            hand, *libraries = [cards_zone(look, name, cards) for name, cards in own_sets(look).items()]
            return board(PRELUDE_CENTER, front=over, zones=libraries, hand=hand, **seats)
        zones = [
            wheel_zone(look, self.when(look)),
            dice_zone(look),
            play_zone(look),
            *([] if look.over else [bonus_zone(look)]),
        ]
        center = named_panels(look, CENTER)
        return board(center, front=over, zones=zones, hand=hand_zone(look), **seats)

    def heading(self, look: SeasonsLook, thing: str) -> str:
        """Return the heading over the moves of a card or a type of energy."""
        kind, name = thing.split(":")[:2]
        if kind == "energy":
            return look.say("which_energy", energy=look.name(name).lower())
        return super().heading(look, thing)

    def forms(self, look: SeasonsLook) -> Iterable[Form]:
        """Return the form that answers the question, or that a button opens."""
        return forms(look)

    def suggestion(self, look: SeasonsLook, form: str, answer: Answerer) -> list[int] | None:
        """Return three sets that follow the advice on screen."""
        question = look.question
        if question is None or (form, question.rule) != ("sets", "prelude.sets"):
            return super().suggestion(look, form, answer)
        return suggested_sets(look)

    def titles(self, look: SeasonsLook, events: Sequence[Event]) -> list[str]:
        """Return a log heading for the Prelude and for each round."""
        year = look.view["year"] - sum(YEARS_TURNED.get(event.rule, 0) for event in events) - (look.view["year"] > 3)
        rounds = look.view["round"] - sum(event.rule == "dice.roll" for event in events)
        titles: list[str] = []
        for event in events:
            title = look.say("prelude_title") if not titles and event.rule.startswith("prelude") else ""
            year += YEARS_TURNED.get(event.rule, 0)
            if event.rule == "dice.roll":
                rounds += 1
                name = look.words["seasons"][SEASONS.index(event.facts["season"])]
                title = look.say("round_title", round=rounds, season=name, year=look.words["years"][year])
            titles.append(title)
        return titles

    def event_sign(self, look: SeasonsLook, event: Event) -> str:
        """Return the season or energy that an event is about, or the sign of its rule."""
        if event.rule == "season.change":
            return str(event.facts["season"])
        energy = event.facts.get("energy") or event.facts.get("taken")
        if energy and event.rule != "transmute.tokens":
            return str(energy if isinstance(energy, str) else energy[0])
        return super().event_sign(look, event)

    def rolled(self, event: Event) -> frozenset[str] | None:
        """Return the dice of a round, or the die that Die of Malice has rolled again."""
        dice = event.facts.get("dice" if event.rule == "dice.roll" else "rolled", ())
        return frozenset(f"die:{die}" for die in dice) or None

    def components(self, box: Box) -> CardList:
        """Return all components, for the card list."""
        return cards.components(box)


BOARD = SeasonsBoard()


# -- in front of the board -------------------------------------------------------------------------------------------


def before_me(look: SeasonsLook) -> Iterator[Zone]:
    """Yield the cards and the energy to choose from."""
    if cards := looked(look):
        title = "looked" if look.view["looked"]["known"] else "top"
        yield cards_zone(look, "looked", cards, "looked_aside", title)
    if any(thing.startswith("energy:") for move in look.moves for thing in move.on):
        held = own(look)["wealth"]
        shown = [counter(look, f"energy:{energy}", energy, held[energy]) for energy in ENERGIES]
        yield titled_zone(look, "energy", "counters", shown, "energy_aside")


def gone_cards(look: SeasonsLook) -> Iterator[Thing]:
    """Yield a card face down for each that was taken from this pack, with who took it: you know your own."""
    lengths, mine = look.view["packs"], own(look)["drafted"]
    passed = CARDS - max(lengths)  # how often the packs have been passed to the left
    for number in range(CARDS - len(look.view["pack"])):
        taker = (look.seat - passed + number) % len(lengths)
        card = mine[number] if taker == look.seat else ""
        text = look.say("gone_yours", card=look.name(card)) if card else look.say("gone", who=look.who(taker))
        yield {"id": f"gone:{number}", "name": look.say("gone_name"), "symbol": "turned", "brief": text, "down": True}


def cards_zone(
    look: SeasonsLook, name: str, cards: Iterable[str], aside: str = "", title: str = "", **more: Any
) -> Zone:
    """Return a row of Power cards."""
    shown = [power_card(look, thing, card, **more) for thing, card in named(name, cards)]
    return titled_zone(look, name, "cards", shown, aside, title=title, count=len(shown))


# -- the player's cards ----------------------------------------------------------------------------------------------


def hand_zone(look: SeasonsLook) -> Zone:
    """Return the hand; cards that can't be summoned say why."""
    me = own(look)
    shown = [power_card(look, thing, card, why=f"summon {card}") for thing, card in named("hand", me["hand"])]
    libraries = {2: me["library_2"], 3: me["library_3"]}
    piles = [library(look, number, cards) for number, cards in libraries.items() if cards]
    return titled_zone(look, "hand", "cards", shown, "hand_count", title="your_hand", count=len(shown), piles=piles)


def library(look: SeasonsLook, number: int, cards: Sequence[str]) -> Thing:
    """Return a library as a pile beside the hand."""
    shown = [power_card(look, thing, card) for thing, card in named(f"library_{number}", cards)]
    return pile(f"library:{number}", look.say(f"year_{number}"), "book", shown)


def play_zone(look: SeasonsLook) -> Zone:
    """Return the player's cards in play."""
    me = own(look)
    shown = [played_card(look, *each) for each in in_play(me)]
    room = me["gauge"] - len(me["play"])
    aside = "room" if room > 0 else "no_room"
    return titled_zone(look, "play", "cards", shown, aside, count=room, gauge=me["gauge"], max=150)


# -- everybody's board -----------------------------------------------------------------------------------------------


def reserve(look: SeasonsLook, seat: SeatView) -> Thing:
    """Return a player's energy, token by token."""
    held = [kind for kind, n in seat["reserve"].items() for _ in range(n)]
    energy = ", ".join(f"{n} {look.name(kind).lower()}" for kind, n in seat["reserve"].items() if n)
    room = {"count": len(held), "limit": seat["limit"]}
    return {
        "label": look.say("reserve", **room),
        "said": look.say("reserve_said", energy=energy or look.voice.names["nothing"], **room),
        **{"held": held, "places": max(seat["limit"], len(held))},
    }


def mage(look: SeasonsLook, seat: int) -> Thing:
    """Return crystals, reserve, gauge, bonuses, and an opponent's cards in play."""
    seen, is_self = look.view["seats"][seat], seat == look.seat
    used = seen["bonuses"]
    return player(
        *(look, seat),
        score=look.scores[seat],
        facts=[
            fact(look, "crystal", seen["crystals"], "crystals"),
            fact(look, "star", seen["gauge"], "gauge_short"),
            fact(look, "bonus", used, "bonus_short") if is_self else fact(look, "draw", seen["hand"], "cards"),
        ],
        reserve=reserve(look, seen),
        costs={
            "label": look.say("bonus_track", used=used),
            "said": look.say("bonus_said", used=used, points=seen["penalty"]),
            **{"used": used, "costs": [-cost for cost in PENALTY]},
        },
        cards=[] if is_self else [rivals_card(look, seat, *each) for each in in_play(seen)],
        cards_label=look.say("tableau", who=look.voice.seat(seat)),
        more=" ".join(notes(look, seen, is_self=is_self)),
    )


def notes(look: SeasonsLook, seat: SeatView, *, is_self: bool) -> Iterator[str]:
    """Yield the cards in the libraries, what is known about a hand, and the piles."""
    for number, library in (("II", seat["library_2"]), ("III", seat["library_3"])):
        if is_self and library:
            yield look.say("your_library", number=number, cards=look.name(library))
    if not is_self and (seat["library_2"] or seat["library_3"]):
        yield look.say("libraries", two=seat["library_2"], three=seat["library_3"])
    if seat["known"]:
        yield look.say("known", cards=look.name(seat["known"]))
    if is_self and look.view["phase"] not in PRELUDE:
        yield look.say("piles", pile=look.view["pile"], discards=look.view["discards"]["count"])
