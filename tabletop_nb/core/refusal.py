"""Say why an answer is refused, and what to write instead.

The game's own `why_not` names the rule. This module adds what every game shares: the missing details, the allowed
amounts, what can be done with the component that was named, and where it is. The last is read off the asked seat's
view, so a reason says no more than that seat can see.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tabletop_nb.core.choice import text
from tabletop_nb.core.matching import amounts, completions, listed
from tabletop_nb.core.rulebook import Reason

if TYPE_CHECKING:
    from tabletop_nb.core.game import Game

NOT_OFFERED = "answer.not_offered"  # the reason against an answer that no rule of the game speaks of
WHICH, AMOUNT, INSTEAD = "answer.which", "answer.amount", "answer.instead"
WHERE, ORDER = "answer.where", "answer.order"
# Reasons that name no rule of the game: their page is that of the open question.
ON_THE_ANSWER = (NOT_OFFERED, WHICH, AMOUNT, INSTEAD, WHERE, ORDER)
Place = tuple[str, int | None]  # a zone, and whose it is
UNSEEN = "hidden"  # in `words.where`: of a component that the asked seat cannot see


def refusal(game: Game, wanted: str) -> Reason:
    """Return the reason why this text does not answer the open question."""
    asked = game.choice
    assert asked
    ways = completions(asked.options, wanted)
    rule, facts = (WHICH, {"ways": listed(ways)}) if ways else game.rules.why_not(game.table, asked, wanted)
    first, question = _reason(game, rule, facts), game.explain(asked)
    reasons = [first, *_hints(game, wanted, first)]
    if rule == NOT_OFFERED:  # a hint says more, and so does the question's own rule
        reasons = reasons[1:] or reasons
    said = [*(reason.text for reason in reasons), *[question.text] * (rule == NOT_OFFERED)]
    first = reasons[0]
    return Reason(first.rule, question.place if first.rule in ON_THE_ANSWER else first.place, " ".join(said))


def _reason(game: Game, rule: str, facts: Mapping[str, Any]) -> Reason:
    return game.rules.book.reason(rule, game.voice, facts)


def _hints(game: Game, wanted: str, first: Reason) -> Iterator[Reason]:
    """Yield what helps beside the rule: the allowed amounts; for each component named, its use now or its place."""
    asked, names = game.choice, game.rules.names(game.table)
    assert asked
    cards = dict.fromkeys(word for word in wanted.split() if word in names)
    if first.rule == NOT_OFFERED or not cards:  # beside a component, a number is one of its powers
        for fits in amounts(asked.options, wanted, game.rules.answer_sets):
            yield _reason(game, AMOUNT, {"ways": listed(fits)})
    not_now = first.rule in (NOT_OFFERED, *game.rules.not_now)
    for card in cards:
        if not_now or not (mentions(first.text, names[card]) or mentions(first.text, card)):
            where = whereabouts(game, asked.player, card)
            ways = uses(game, card, names[card] if where else "") if not_now else []
            where = where or game.rules.book.words["where"][UNSEEN]
            yield _reason(game, INSTEAD if ways else WHERE, {"card": card, "where": where, "ways": listed(ways)})


def mentions(sentence: str, name: str) -> bool:
    """Return whether the name is in the sentence, as whole words.

    >>> mentions("Sealed Chest of Urm is turned.", "Seal")
    False
    """
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", sentence, re.IGNORECASE) is not None


def uses(game: Game, card: str, name: str) -> list[Any]:
    """Return the options that name this component, in their text or, if only some do, in their description.

    The name is empty where the seat cannot see the component: then no description speaks of it.
    """
    options = game.asked.options
    found = [option for option in options if card in text(option).split()]
    if not found and name:
        found = [option for option in options if mentions(game.describe(option), name)]
        found *= len(found) < len(options)  # all of them: it is what the question is about
    return found


def whereabouts(game: Game, seat: int, card: str) -> str:
    """Return where the seat sees the component: "in your hand and in Player 2's Army"; nothing if it does not."""
    zones: Mapping[str, str] = game.rules.book.words["where"]
    seen, voice, found = game.rules.view(game.table, seat), game.voice, dict[int | None, str]()
    for zone, owner in sorted(places(seen, card, zones), key=lambda place: [*zones].index(place[0])):
        found.setdefault(owner, zone)  # only the first zone of each player: a view can show a card twice
    shared = len(seen["seats"]) == 1
    whose = {owner: voice.names["your"] if shared or owner == seat else f"{voice.seat(owner)}'s" for owner in found}
    return " and ".join(zones[zone].format(whose=whose[owner]) for owner, zone in found.items())


def places(seen: Any, card: str, zones: Mapping[str, str], zone: str = "", owner: int | None = None) -> Iterator[Place]:
    """Yield each zone of a view that holds this card, and whose it is.

    >>> view = {"enemies": ["imp"], "seats": [{"play": []}, {"play": [{"card": "orb"}], "hand": 3}]}
    >>> list(places(view, "orb", {"enemies": "", "play": ""}))
    [('play', 1)]
    """
    if isinstance(seen, dict):
        for key, inner in seen.items():
            if key == "seats" and not zone:
                for seat, area in enumerate(inner):
                    yield from places(area, card, zones, zone, seat)
            else:
                yield from places(inner, card, zones, zone or key * (key in zones), owner)
    elif isinstance(seen, list | tuple):
        for inner in seen:
            yield from places(inner, card, zones, zone, owner)
    elif seen == card and zone:
        yield zone, owner
