"""Why a thing can't be used, in words for the person who pressed it.

The engine's reasons are for answers that somebody has typed: they say which answers are allowed, and where a component
is. Somebody who presses a thing sees both, so a screen says only what forbids it or, if nothing does, what to do first.
"""

from __future__ import annotations

from tabletop_nb.core.choice import Option, text
from tabletop_nb.core.game import Game
from tabletop_nb.core.refusal import ANSWER_REASONS, rule_against
from tabletop_nb.core.rulebook import Reason
from tabletop_nb.ui.words import say


def reason_for_thing(game: Game, answer: Option, name: str = "") -> Reason | None:
    """Return why pressing a thing does nothing now, or None if its answer is legal.

    `[pressed]` in `words.toml` has sentences for this, by rule or by the first word of the answer; `name`, the thing's
    name, is the `{pressed}` in them.

    >>> import tabletop_nb as tt
    >>> game = tt.new_game("seasons", 2, seed=1, mode="apprentice")
    >>> reason_for_thing(game, "bonus gauge").text
    'Make your three sets first.'
    """
    reason = game.why_not(answer)
    if reason is None or game.choice is None:
        return reason
    rule, facts = rule_against(game, text(answer))
    book, verb = game.rules.book, text(answer).partition(" ")[0]
    pressed = book.words.get("pressed", {})
    is_generic = rule in ANSWER_REASONS or rule in game.rules.generic_reasons
    key = rule if rule in pressed else verb if is_generic else ""
    template = str(pressed.get(key, ""))
    if template and (name or "{pressed}" not in template):
        sentence = book.say(template, game.voice, {**facts, "pressed": name})
    elif is_generic:
        sentence = say("board.why_first", question=game.question)
    else:
        sentence = book.reason(rule, game.voice, facts).text
    return Reason(reason.rule, reason.place, sentence)
