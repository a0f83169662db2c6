"""The Evenfall board: where everything is, and what the player can pick for the open question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from tabletop_nb.core.rulebook import capital
from tabletop_nb.core.table import Event
from tabletop_nb.games.evenfall.box import MOON_RECIPES, SUN_RECIPES, SYMBOLS, Box
from tabletop_nb.games.evenfall.view import SeatView, View
from tabletop_nb.ui.evenfall import cards
from tabletop_nb.ui.evenfall.cards import captured, heroine_card, open_enemy, recipe_card
from tabletop_nb.ui.evenfall.moves import EvenfallLook, classes, in_army_order, is_competitive, move, own
from tabletop_nb.ui.kit.cards import CardList
from tabletop_nb.ui.kit.look import Question
from tabletop_nb.ui.kit.presenter import BoardPresenter, Moves, Phases
from tabletop_nb.ui.kit.zones import (
    Board,
    Node,
    Thing,
    Zone,
    amount,
    board,
    counter,
    named_panels,
    player,
    seat_zones,
    sheet,
    state_of,
    titled_zone,
    track,
    zone,
)

PHASE = {"roll": 0, "modify": 1, "power": 1, "recipe": 1, "capture": 2, "critical": 2, "defeat": 2, "alchemy": 3}
BATTLE_PHASE = {"battle.start": 0, "battle.capture": 3}
FORMS = ("alchemy.craft", "battle.start")  # one form to pick several cards
DICE: Node = {"panel": "dice", "size": "1.5", "rows": [{"zone": "dice", "size": "2"}, {"zone": "army", "size": "62px"}]}
BATTLE_DICE: Node = {
    **{"panel": "dice", "size": "1"},
    "rows": [{"zone": "dice", "size": "1"}, {"zone": "vanguard", "size": "1"}],
}
CENTER: Node = {
    "rows": [{"zone": "enemies", "size": "1.2"}, {"size": "1", "cols": [DICE, {"zone": "recipes", "size": "1"}]}]
}
RIVALS_CENTER: Node = {
    "rows": [
        {"zone": "enemies", "size": "1.1"},
        {
            "size": "1",
            "cols": [
                BATTLE_DICE,
                {"zone": "army", "size": "1"},
                {"zone": "recipes", "size": "0.9"},
            ],
        },
    ]
}


class EvenfallBoard(BoardPresenter[View, Box]):
    """Enemies, dice, recipes, and everybody's Team and Army."""

    mark = "quintessence"
    sets = ("roll.reroll", "power.air")
    separate = ("power.air",)  # The player picks dice on the table.
    quiet = ("setup.", "round.", "roll.dice", "capture.none")
    decisive = ("capture.choose", "critical.", "defeat.", "alchemy.craft", "battle.begin", "battle.capture")
    event_signs: ClassVar = {"alchemy.craft": "sun", "end.won": "prestige"}
    arriving: ClassVar = {
        **{"draw.enemy": "{enemy}", "critical.draw": "{heroine}", "capture.choose": "{enemy}"},
        **{"battle.deploy": "{enemy}", "battle.refill": "{enemy}"},
    }

    def phases(self, look: EvenfallLook) -> Phases:
        """Return the phases of a turn, or of a turn in the Battle."""
        at = PHASE.get(look.rule.split(".")[0], -1)
        if look.view["battle"]:
            return {"list": look.words["battle_phases"], "at": BATTLE_PHASE.get(look.rule, at + 1)}
        return {"list": look.words["phases"], "at": at}

    def when(self, look: EvenfallLook) -> str:
        """Return the number of the turn in words."""
        return look.say("battle" if look.view["battle"] else "turn", turn=look.view["turns"])

    def moves(self, look: EvenfallLook, question: Question) -> Moves:
        """Return the answers as moves; dice and Army cards that are alike share a class."""
        moves = [move(look, question, branch) for branch in question.branches(self.separate, FORMS)]
        return moves, classes(look, question)

    def board(self, look: EvenfallLook) -> Board:
        """Return the Enemies, the dice, the player's cards and recipes, and the rivals."""
        view, me = look.view, own(look)
        shown = [enemies_zone(look), army_zone(look, me), dice_zone(look)]
        shown += [vanguard_zone(look, me)] if view["battle"] else []
        shown += [] if view["battle"] and not me["recipes"] else [recipe_zone(look, me)]
        center = RIVALS_CENTER if is_competitive(look) else CENTER
        seats = seat_zones(look, panel, "score", look.rivals() if is_competitive(look) else ())
        return board(named_panels(look, center), zones=shown, hand=team_zone(look, me), **seats)

    def heading(self, look: EvenfallLook, thing: str) -> str:
        """Return the heading over the moves of a die or card."""
        kind, _, name = thing.partition(":")
        if kind == "die":
            return look.say("die_becomes", face=look.view["dice"][int(name)])
        return super().heading(look, thing)

    def preselected(self, look: EvenfallLook, question: Question) -> int:
        """Return the card that is easiest to capture, because it protects least."""
        options, hits = question.options, look.box.hits
        return max(range(len(options)), key=lambda i: len(hits.get(options[i], ())))

    def titles(self, look: EvenfallLook, events: Sequence[Event]) -> list[str]:
        """Return a log heading for each turn, and one for the start of the Battle."""
        titles, turn = [], 0
        for event in events:
            title = look.say("battle_begins") if event.rule == "battle.begin" else ""
            if event.rule == "roll.first":
                turn += 1
                who = f": {look.voice.seat(event.player)}" if look.view["players"] > 1 else ""
                title = capital(look.say("turn", turn=turn)) + who
            titles.append(title)
        return titles

    def event_sign(self, look: EvenfallLook, event: Event) -> str:
        """Return the symbol of the card or die that an event is about."""
        facts = event.facts
        card = look.box.sign(facts.get("enemy")) or look.box.sign(facts.get("heroine"))
        power = event.rule.removeprefix("power.") if event.rule.startswith("power.") else ""
        dice = facts.get("dice")
        return card or power or (f"die{dice[-1]}" if dice else super().event_sign(look, event))

    def rolled(self, event: Event) -> frozenset[str] | None:
        """Return the dice that were rolled, not those that were kept or turned."""
        if "dice" not in event.facts:
            return None
        return frozenset(f"die:{place}" for place in places_of(event.facts.get("rolled", ()), event.facts["dice"]))

    def components(self, box: Box) -> CardList:
        """Return all components, for the card list."""
        return cards.components(box)


BOARD = EvenfallBoard()


# -- zones -----------------------------------------------------------------------------------------------------------


def enemies_zone(look: EvenfallLook) -> Zone:
    """Return the Enemy Area or, in the Battle, the opponents' Vanguards."""
    view = look.view
    if not view["battle"]:
        symbol = look.box.symbol
        shown = [open_enemy(look, f"enemy:{card}", card, to=f"army:{symbol[card]}") for card in view["enemies"]]
        return titled_zone(look, "enemies", "cards", shown, "deck", count=view["enemy_deck"], max=250)
    owners = [(rival, card) for rival in look.rivals() for card in view["seats"][rival]["vanguard"]]
    shown = [open_enemy(look, f"prey:{card}", card, kind=look.voice.seat(rival)) for rival, card in owners]
    return titled_zone(look, "enemies", "cards", shown, title="vanguards")


def dice_zone(look: EvenfallLook) -> Zone:
    """Return the dice, and whether the reroll is left."""
    view, turn = look.view, look.view["turn"]
    shown = [
        {"id": f"die:{i}", "value": face, "why": f"reroll {face}", "title": look.say("die_shows", face=face),
         "state": state_of(look, f"die:{i}", rolled=f"die:{i}" in look.rolled)}
        for i, face in enumerate(view["dice"])
    ]  # fmt: skip
    is_spent = look.rule.split(".")[0] in ("modify", "power", "capture")
    aside = look.say("reroll_left") if look.rule == "roll.reroll" else look.say("reroll_used") if is_spent else ""
    is_mine = view["players"] == 1 or turn == look.seat
    title = look.say("dice") if is_mine else look.say("dice_of", who=look.voice.seat(turn))
    return zone("dice", "dice", shown, title, aside, needs="enemies")


def places_of(rolled: Iterable[int], dice: Sequence[int]) -> Iterator[int]:
    """Yield which of the sorted dice show what was rolled; of equal dice, the last ones.

    >>> list(places_of([3], [2, 3, 3, 6]))
    [2]
    """
    remaining = Counter(rolled)
    for place in reversed(range(len(dice))):
        if remaining[dice[place]]:
            remaining[dice[place]] -= 1
            yield place


def team_zone(look: EvenfallLook, me: SeatView) -> Zone:
    """Return the Heroines, Ready and at Rest, in the order of the box, so that they keep their places."""
    team = [card for card in look.box.heroines if card in (*me["ready"], *me["resting"])]
    shown = [heroine_card(look, card, is_resting=card in me["resting"]) for card in team]
    ready, resting = len(me["ready"]), len(me["resting"])
    return titled_zone(look, "team", "cards", shown, "team_state", ready=ready, resting=resting)


def army_zone(look: EvenfallLook, me: SeatView) -> Zone:
    """Return the captured Enemies: by symbol in a game without rivals, otherwise card by card."""
    aside = count_cards(look, len(me["army"]))
    if is_competitive(look):
        cards = ((card, look.box.symbol[card]) for card in in_army_order(look))
        shown = [captured(look, f"army:{card}", card, f"army {symbol}") for card, symbol in cards]
        return zone("army", "cards", shown, look.say("army"), aside)
    held = Counter(look.box.symbol[card] for card in me["army"])
    shown = [counter(look, f"army:{each}", each, held[each], why=f"army {each}") for each in SYMBOLS]
    return titled_zone(look, "army", "counters", shown, style="strip")


def count_cards(look: EvenfallLook, count: int) -> str:
    """Return a number of cards in words."""
    return look.say("one_card" if count == 1 else "cards", count=count)


def vanguard_zone(look: EvenfallLook, me: SeatView) -> Zone:
    """Return the player's own Vanguard; each card's power can be used once per turn."""
    used = {card: {"note": look.say("used")} for card in look.view["used"]}
    shown = [
        captured(look, f"vanguard:{card}", card, f"vanguard {look.box.symbol[card]}", **used.get(card, {}))
        for card in me["vanguard"]
    ]
    return titled_zone(look, "vanguard", "cards", shown)


def recipe_zone(look: EvenfallLook, me: SeatView) -> Zone:
    """Return the recipes, their costs, and which are crafted."""
    open_recipes = (*SUN_RECIPES, *MOON_RECIPES * is_competitive(look))
    recipes = me["recipes"] if look.view["battle"] else open_recipes
    return titled_zone(look, "recipes", "cards", [recipe_card(look, me, each) for each in recipes])


def panel(look: EvenfallLook, seat: int) -> Thing:
    """Return a player's points and cards; partners have one panel."""
    area = look.view["seats"][seat if is_competitive(look) else 0]
    held = Counter(look.box.symbol[card] for card in area["army"])
    total, remaining = look.view["enemy_total"], len(look.view["enemies"]) + look.view["enemy_deck"]
    facts = [
        look.say("team_state", ready=len(area["ready"]), resting=len(area["resting"])),
        count_cards(look, len(area["army"])),
        *([look.say("marked", recipes=look.name(area["recipes"]))] if area["recipes"] else []),
        *([look.say("scars", count=len(area["scars"]))] if area["scars"] else []),
    ]
    is_alone = not is_competitive(look)
    return player(
        *(look, seat),
        score=look.scores[seat],
        held=[amount(look, symbol, held[symbol]) for symbol in SYMBOLS] if not is_alone else [],
        tracks=[track(look.say("captured"), "prestige", total - remaining, total)] if is_alone else [],
        more="; ".join(facts),
        lines=sheet(look, seat),
    )
