"""Advice for a player of Trismegistus."""

from __future__ import annotations

from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.games.trismegistus.scoring import formula_points
from tabletop_nb.games.trismegistus.table import SYMBOL_INDEX, Table
from tabletop_nb.odds.adviser import Advice, Adviser, advice

REMEDIES = {
    **{"action.potency": "fix_potency", "experiment.requirement": "fix_level", "experiment.cost": "fix_material"},
    **{"transmute.pay": "fix_essence", "formula.buy": "fix_gold", "action.limit": "fix_limit"},
}


class TrismegistusAdviser(Adviser):
    """Points that an answer brings at once, and what would help when something isn't possible."""

    def reason_for(self, game: Game, option: Any) -> Advice | None:
        """Return the points of an Experiment or a Formula, or the potency of a die."""
        table: Table = game.table
        verb, *args = option if isinstance(option, tuple) else (option,)
        if verb == "perform":
            return advice("hint_perform", points=table.box.experiments[args[0]].vp)
        if verb == "draft":
            return advice("hint_draft", potency=sum(table.bowls[SYMBOL_INDEX[args[0]]]))
        if verb == "unlock":
            return next_formula(table.seats[game.asked.player].formulas())
        return None

    def remedy(self, game: Game, card: str, rule: str) -> Advice | None:
        """Return what would help when a rule forbids something."""
        if rule == "transmute.colour" and game.table.seats[game.asked.player].chameleon:
            return advice("fix_colour")
        return advice(REMEDIES[rule]) if rule in REMEDIES else None


def next_formula(unlocked: int) -> Advice | None:
    """Return the points that one more Formula adds, if it adds any."""
    more = formula_points(unlocked + 1) - formula_points(unlocked)
    return advice("hint_formula", points=more) if more else None


ADVISER = TrismegistusAdviser()
