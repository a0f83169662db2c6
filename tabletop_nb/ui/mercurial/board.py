"""The Mercurial board: where everything is, and what the player can pick for the open question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from tabletop_nb.core.table import Event
from tabletop_nb.games.mercurial.achievements import ACHIEVEMENTS
from tabletop_nb.games.mercurial.book import BOOK
from tabletop_nb.games.mercurial.box import Box
from tabletop_nb.games.mercurial.view import SeatView, View
from tabletop_nb.ui.kit.forms import Form
from tabletop_nb.ui.kit.look import Question
from tabletop_nb.ui.kit.presenter import BoardPresenter, Moves, Phases
from tabletop_nb.ui.kit.zones import (
    Board,
    Node,
    SeatZones,
    Thing,
    amount,
    board,
    fact,
    named_panels,
    player,
    seat_zones,
    sheet,
    zone,
)
from tabletop_nb.ui.mercurial.cards import MercurialLook, card_thing
from tabletop_nb.ui.mercurial.forms import forms
from tabletop_nb.ui.mercurial.moves import SETS, classes, dice_things, moves
from tabletop_nb.ui.mercurial.zones import artifact_zone, bench, class_zones, combination, first_spells, hand, rows

SETUP = {"choose_class": "class", "choose_artifact": "artifact"}
STEPS = (("cast.", 1), ("mystrune.back", 1), ("claim.", 2))  # of a cast, by how the rules of its questions begin
OBJECTIVES: Node = {
    **{"panel": "objectives", "size": "1.42"},
    "rows": [{"zone": "heroics"}, {"zone": "arcanas", "size": "50px"}],
}
ROLLS = ("setup.roll", "reset.dice", "play.reroll")
ROWS: Node = {"size": "1.5", "rows": [OBJECTIVES, {"zone": "skills"}, {"zone": "spells"}]}
OWN: Node = {
    **{"panel": "bench", "size": "1"},
    "rows": [{"zone": "bench", "size": "0.86"}, {"zone": "combination", "size": "1.14"}],
}
CENTER: Node = {"cols": [ROWS, OWN]}
ARTIFACTS: Node = {"rows": [{"zone": "artifacts", "size": "1.3"}, {"zone": "heroics"}, {"zone": "spells"}]}


class MercurialBoard(BoardPresenter[View, Box]):
    """The rows, the player's Class board and combination, and everybody's panel."""

    mark = "mercury"
    sets = SETS
    separate = tuple(BOOK.words["question"])
    quiet = (
        *("overview.", "setup.", "turn.begin", "play.skip", "replenish.", "end.goal", "cast.spell", "cast.aether"),
        *("cast.begin", "cast.total", "cast.dice", "claim.none", "claim.reward", "claim.refill", "reset.board"),
        *("spell.discount", "play.acuity", "play.more", "prodigy.setup", "prodigy.start", "prodigy.shift"),
    )
    decisive = ("claim.heroic", "claim.arcana", "cast.equilibrium", "end.trigger", "end.no_spells", "prodigy.end")
    event_signs: ClassVar = {
        **{"take.skill_acuity": "acuity", "take.recycle": "turned", "take.back": "turned", "take.": "draw"},
        **{"spell.": "plus", "play.convert": "transmute", "play.flip": "transmute", "play.aetherflow": "aether"},
        **{"play.reroll": "die5", "play.gain": "acuity", "play.acuity": "acuity", "play.others": "acuity"},
        **{"play.artifact_acuity": "acuity", "play.seal": "minus", "play.solo_seal": "minus", "play.": "turned"},
        **{"replenish.acuity": "acuity", "replenish.": "draw", "mystrune.": "quintessence", "cast.spend": "acuity"},
        **{"cast.link": "transmute", "cast.dice": "die5", "cast.equilibrium": "aether", "cast.": "star"},
        **{"claim.": "prestige", "reset.": "die5", "end.": "time", "prodigy.take_acuity": "acuity"},
        **{"prodigy.remove": "minus", "prodigy.": "time", "achievement.": "prestige", "turn.": "time"},
        "setup.": "person",
    }
    arriving: ClassVar = {
        **dict.fromkeys(("spell.take", "spell.hybrid", "take.skill"), "{card}"),
        **dict.fromkeys(("replenish.skills", "replenish.spells", "prodigy.shift", "claim.refill"), "{card}"),
    }

    def phases(self, look: MercurialLook) -> Phases:
        """Return the steps of the setup or of a turn."""
        words, phase = look.words, look.view["phase"]
        if phase in SETUP:
            steps = ["class"] + ["artifact"] * (look.view["mode"] == "initiate")
            return {"list": [words[f"step_{each}"] for each in steps], "at": steps.index(SETUP[phase])}
        at = next((at for start, at in STEPS if look.rule.startswith(start)), 0)
        return {"list": words["phases"], "at": -1 if look.over else at}

    def when(self, look: MercurialLook) -> str:
        """Return the round, and how many Takes and Plays are left."""
        view = look.view
        if view["phase"] in SETUP:
            return look.say("before")
        if look.question and look.rule == "turn.action":
            return look.say("when", round=view["round"], takes=view["takes"], plays=view["plays"])
        return self.period(look)

    def period(self, look: MercurialLook) -> str:
        """Return the round."""
        view = look.view
        return look.say("before") if view["phase"] in SETUP else look.say("round", round=view["round"])

    def moves(self, look: MercurialLook, question: Question) -> Moves:
        """Return the answers as moves; dice that show the same element share a class."""
        return moves(look, question), classes(look)

    def board(self, look: MercurialLook) -> Board:
        """Return the table, or what there is to choose from before the first turn."""
        over, seats = self.form_zones(look), panels(look)
        if look.view["classes"]:
            zones = [*class_zones(look)]
            center: Node = {"cols": [{"zone": each["id"]} for each in zones]}
            return board(center, front=over, zones=zones, hand=first_spells(look), **seats)
        if look.view["artifacts"]:
            shown = [artifact_zone(look), *rows(look)]
            return board(ARTIFACTS, front=over, zones=shown[:4], hand=hand(look), **seats)
        zones = [*rows(look), bench(look), combination(look)]
        return board(named_panels(look, CENTER), front=over, zones=zones, hand=hand(look), **seats)

    def forms(self, look: MercurialLook) -> Iterable[Form]:
        """Return the form that answers the question."""
        return forms(look)

    def heading(self, look: MercurialLook, thing: str) -> str:
        """Return the heading over the moves of a card or a die."""
        kind, _, rest = thing.partition(":")
        if kind == "die":
            return look.say("can_become", element=look.name(rest.split(":")[0]))
        name = {"cast": look.say("forecast"), "mystrune": look.name(look.view["mystrune"])}.get(thing)
        return look.say("can_do", name=name or look.name(rest))

    def titles(self, look: MercurialLook, events: Sequence[Event]) -> list[str]:
        """Return a log heading for the setup and for each turn."""
        found = [
            look.say("turn_title", number=event.facts["number"], who=look.who(event.player))
            if event.rule == "turn.begin"
            else ""
            for event in events
        ]
        return [look.say("setup_title"), *found[1:]] if found and not found[0] else found

    def rolled(self, event: Event) -> frozenset[str] | None:
        """Return the dice that a player has rolled; equal dice look alike, so the first ones stand for them."""
        dice = event.facts.get("after" if event.rule == "play.reroll" else "dice") if event.rule in ROLLS else None
        return None if dice is None else frozenset(f"{event.player}:{die}" for die, _ in dice_things(Counter(dice)))


BOARD = MercurialBoard()


# -- everybody's panel -----------------------------------------------------------------------------------------------


def panels(look: MercurialLook) -> SeatZones:
    """Return the players' zones; a player who is alone sees the achievements beside the board."""
    seats = seat_zones(look, panel, "purse", look.rivals())
    if look.view["mode"] == "prodigy":
        seats["rivals"] = zone("rivals", "seats", [], look.say("goals"), goals=achievements(look))
    return seats


def achievements(look: MercurialLook) -> list[Thing]:
    """Return all achievements, and which of them hold so far."""
    done, rules = look.view["achievements"], look.book.rules
    return [
        {"name": look.name(name), "about": rules[f"achievement.{name}"].text, "done": name in done}
        for name in ACHIEVEMENTS
    ]


def panel(look: MercurialLook, seat: int) -> Thing:
    """Return points, crystals, dice, and a rival's combination; the rest opens when it is pressed."""
    seen, is_self = look.view["seats"][seat], seat == look.seat
    if is_self:
        crystals = [amount(look, name, seen[name]) for name in ("mana", "acuity")]
        purse = [*crystals, fact(look, "prestige", seen["prestige"], "prestige_short")]
        return player(
            *(look, seat),
            score=seen["points"],
            marks=[*marks(look, seen)],
            held=purse if seen["role"] else [],
            held_label=look.say("purse"),
            lines=sheet(look, seat),
            more=more_text(look, seen),
        )
    return player(
        *(look, seat),
        score=seen["points"],
        marks=[look.name(seen["role"]) if seen["role"] else look.say("no_class")],
        facts=facts(look, seen),
        reserve=dice_of(look, seen) if seen["role"] else None,
        cards=[rivals_card(look, seat, each["id"]) for each in seen["active"]],
        cards_label=look.say("active_of", who=look.voice.seat(seat)),
        piles=piles(look, seen),
        lines=sheet(look, seat),
        more=more_text(look, seen),
    )


def marks(look: MercurialLook, seen: SeatView) -> Iterable[str]:
    """Yield how far the game is, for the player's own panel."""
    if goal := look.view["goal"]:
        yield look.say("goal", count=len(seen["heroics"]), goal=goal)
    elif not look.view["classes"]:
        yield look.say("spells_left", count=spells_left(look))


def spells_left(look: MercurialLook) -> int:
    """Return how many Spells are still to come in a solo game, with those in the row."""
    return look.view["spell_deck"] + sum(bool(space["id"]) for space in look.view["spells"])


def facts(look: MercurialLook, seen: SeatView) -> list[Thing]:
    """Return a rival's numbers."""
    return [
        fact(look, "mana", seen["mana"], "mana_short"),
        fact(look, "acuity", seen["acuity"], "acuity_short"),
        fact(look, "draw", len(seen["hand"]), "in_hand"),
        fact(look, "star", len(seen["heroics"]), "heroics_short"),
    ]


def dice_of(look: MercurialLook, seen: SeatView) -> Thing:
    """Return a rival's dice: the free ones, and a place for each that is on a Spell."""
    free = [element for element, n in seen["dice"].items() for _ in range(n)]
    locked = sum(seen["locked"].values())
    shown = ", ".join(f"{n} {look.name(element)}" for element, n in seen["dice"].items()) or look.name("nothing")
    label = look.say("dice_label", count=len(free), locked=locked) if locked else look.say("dice_free", count=len(free))
    said = look.say("dice_said", dice=shown, locked=locked)
    return {"label": label, "said": said, "held": free, "places": len(free) + locked}


def rivals_card(look: MercurialLook, seat: int, card: str) -> Thing:
    """Return an active Spell of a rival."""
    return card_thing(look, card, f"theirs:{card}:{seat}", dice=[], held=None)


def piles(look: MercurialLook, seen: SeatView) -> list[dict[str, Any]]:
    """Return a rival's cards that are in no other place, by pile."""
    cards = {
        "pile_hand": seen["hand"],
        "pile_exhausted": seen["exhausted"],
        "pile_heroics": seen["heroics"],
        "pile_arcanas": [each["id"] for each in seen["arcanas"]],
        "pile_used": seen["used"],
    }
    return [
        {"title": look.say(key), "cards": [{"name": look.name(card)} for card in found]}
        for key, found in cards.items()
        if found
    ]


def more_text(look: MercurialLook, seen: SeatView) -> str:
    """Return a player's Sigils, as they score."""
    held = ", ".join(f"{n} {look.name(name)}" for name, n in seen["all_sigils"].items() if n)
    return look.say("sigils_said", sigils=held) if held else ""
