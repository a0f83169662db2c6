"""Advice for a player of Mercurial."""

from __future__ import annotations

from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.games.mercurial.forecast import forecast
from tabletop_nb.games.mercurial.objectives import surplus_prestige
from tabletop_nb.games.mercurial.table import Table
from tabletop_nb.odds.adviser import Advice, Adviser, advice

REMEDIES = {
    **dict.fromkeys(("spell.fixed", "spell.element"), "fix_dice"),
    **{"spell.flex": "fix_payment", "take.none_left": "fix_take", "play.none_left": "fix_play"},
    **{"take.limit": "fix_limit", "play.acuity": "fix_acuity", "play.exhausted": "fix_exhausted"},
    "claim.requirement": "fix_power",
}


class MercurialAdviser(Adviser):
    """What a cast, a Heroic or an Arcana is worth, and what helps when a rule says no."""

    def reason_for(self, game: Game, option: Any) -> Advice | None:
        """Return what a cast or a Heroic brings at once."""
        table: Table = game.table
        verb, *args = option if isinstance(option, tuple) else (option,)
        if verb == "cast" and (best := forecast(table, game.asked.player)):
            return advice("hint_cast", points=best.points)
        if verb == "heroic":
            card = table.box.heroics[args[0]]
            return advice("hint_heroic", points=card.vp, prestige=surplus_prestige(table, args[0]))
        return None

    def remedy(self, game: Game, card: str, rule: str) -> Advice | None:
        """Return what would help when a rule forbids something with a card."""
        return advice(REMEDIES[rule]) if rule in REMEDIES else None

    def tip(self, game: Game) -> Advice | None:
        """Return that a cast would claim a Heroic now."""
        if game.asked.rule != "turn.action" or ("cast",) not in game.asked.options:
            return None
        best = forecast(game.table, game.asked.player)
        return advice("tip_cast", card=best.gain.heroic, points=best.points) if best and best.gain.heroic else None


ADVISER = MercurialAdviser()
