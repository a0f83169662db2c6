"""Explain why an answer is refused and what to write instead.

The game's own `why_not` names the rule. This module adds what is the same in every game: the missing details, the
allowed amounts, what the component in the answer can be used for now, and where it is. The place is read from the asked
seat's view, so a reason contains nothing that the seat can't see.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from tabletop_nb.core.choice import Facts, Option, text
from tabletop_nb.core.matching import amounts, completions, listed
from tabletop_nb.core.rulebook import Reason

if TYPE_CHECKING:
    from tabletop_nb.core.game import Game

NOT_OFFERED = "answer.not_offered"  # No specific rule forbids the answer; it just isn't an option.
WHICH, AMOUNT, INSTEAD = "answer.which", "answer.amount", "answer.instead"
WHERE, ORDER = "answer.where", "answer.order"
# Reasons that are not about a rule of the game. Their page is that of the open question.
ANSWER_REASONS = (NOT_OFFERED, WHICH, AMOUNT, INSTEAD, WHERE, ORDER)
Place = tuple[str, int | None]  # a zone, and whose it is
UNSEEN = "hidden"  # key in `words.where` for a component that the asked seat cannot see


def explain_refusal(game: Game, answer: str) -> Reason:
    """Return the reason why this text isn't a legal answer to the open question.

    >>> import tabletop_nb as tt
    >>> print(explain_refusal(tt.new_game("evenfall", seed=7), "capture kiln_imp"))
    Kiln Imp isn't in the Enemy Area. (p. 1, [3] Capture)
    """
    asked = game.choice
    assert asked
    rule, facts = rule_against(game, answer)
    first, question = _reason(game, rule, facts), game.explain(asked)
    reasons = [first, *_hints(game, answer, first)]
    if rule == NOT_OFFERED:  # The hints are more specific than "not offered".
        reasons = reasons[1:] or reasons
    sentences = [*(reason.text for reason in reasons), *[question.text] * (rule == NOT_OFFERED)]
    first = reasons[0]
    return Reason(first.rule, question.place if first.rule in ANSWER_REASONS else first.place, " ".join(sentences))


def rule_against(game: Game, answer: str) -> tuple[str, Facts]:
    """Return the key of the rule against an answer, and the facts of its sentence.

    >>> import tabletop_nb as tt
    >>> rule_against(tt.new_game("evenfall", seed=7), "capture kiln_imp")
    ('capture.choose', {'enemy': 'kiln_imp'})
    """
    asked = game.choice
    assert asked
    ways = completions(asked.options, answer)
    return (WHICH, {"ways": listed(ways)}) if ways else game.rules.why_not(game.table, asked, answer)


def _reason(game: Game, rule: str, facts: Facts) -> Reason:
    return game.rules.book.reason(rule, game.voice, facts)


def _hints(game: Game, answer: str, first: Reason) -> Iterator[Reason]:
    """Yield hints: the allowed amounts, and what each component in the answer can be used for now or where it is."""
    asked, names = game.choice, game.rules.names(game.table)
    assert asked
    cards = dict.fromkeys(word for word in answer.split() if word in names)
    if first.rule == NOT_OFFERED or not cards:  # After a component, a number selects one of its powers.
        for fits in amounts(asked.options, answer, game.rules.answer_sets):
            yield _reason(game, AMOUNT, {"ways": listed(fits)})
    is_generic = first.rule in (NOT_OFFERED, *game.rules.generic_reasons)
    for card in cards:
        if is_generic or not (mentions(first.text, names[card]) or mentions(first.text, card)):
            where = describe_location(game, asked.player, card)
            ways = uses(game, card, names[card] if where else "") if is_generic else []
            where = where or game.rules.book.words["where"][UNSEEN]
            yield _reason(game, INSTEAD if ways else WHERE, {"card": card, "where": where, "ways": listed(ways)})


def mentions(sentence: str, name: str) -> bool:
    """Return whether the name is in the sentence, as whole words.

    >>> mentions("Sealed Chest of Urm is turned.", "Seal")
    False
    """
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", sentence, re.IGNORECASE) is not None


def uses(game: Game, card: str, name: str) -> list[Option]:
    """Return the options that name this component in their text or, if none does, in their description.

    The name is empty if the seat cannot see the component; then descriptions are not searched.

    >>> import tabletop_nb as tt
    >>> me = {"hand": ["prism"], "deck": []}
    >>> game = tt.new_game("res_arcana", 1, seed=1, scenario={"seats": [me], "phase": "actions"})
    >>> uses(game, "prism", "Prism")
    [('place', 'prism'), ('discard', 'prism')]
    """
    options = game.asked.options
    matches = [option for option in options if card in text(option).split()]
    if not matches and name:
        matches = [option for option in options if mentions(game.describe(option), name)]
        if len(matches) == len(options):  # Then the question is about the component, and a list of all is no help.
            return []
    return matches


def describe_location(game: Game, seat: int, card: str) -> str:
    """Return where the seat sees the component, such as "in your hand and in Player 2's Army", or "".

    >>> import tabletop_nb as tt
    >>> me = {"hand": ["prism"], "deck": []}
    >>> game = tt.new_game("res_arcana", 1, seed=1, scenario={"seats": [me], "phase": "actions"})
    >>> describe_location(game, 0, "prism")
    'in your hand'
    """
    zones: Mapping[str, str] = game.rules.book.words["where"]
    seen, voice, by_owner = game.rules.view(game.table, seat), game.voice, dict[int | None, str]()
    for zone, owner in sorted(places(seen, card, zones), key=lambda place: [*zones].index(place[0])):
        by_owner.setdefault(owner, zone)  # Only the first zone of each player, because a view can show a card twice.
    shared = len(seen["seats"]) == 1
    whose = {owner: voice.names["your"] if shared or owner == seat else f"{voice.seat(owner)}'s" for owner in by_owner}
    return " and ".join(zones[zone].format(whose=whose[owner]) for owner, zone in by_owner.items())


def places(
    seen: object, card: str, zones: Mapping[str, str], zone: str = "", owner: int | None = None
) -> Iterator[Place]:
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
