"""Advice for a player of Res Arcana."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.games.res_arcana.essences import can_pay
from tabletop_nb.games.res_arcana.scoring import points, worth
from tabletop_nb.games.res_arcana.table import TO_WIN, Table
from tabletop_nb.games.res_arcana.value import card_value
from tabletop_nb.games.res_arcana.view import view
from tabletop_nb.odds.adviser import Advice, Adviser, Outlook, advice
from tabletop_nb.odds.res_arcana import draws

REMEDIES = {
    **{"place.cost": "fix_cost", "power.cost": "fix_cost", "power.turned": "fix_turned"},
    "glossary.pool": "fix_lying",
}


class ResArcanaAdviser(Adviser):
    """Points that a component gives, and what this turn offers."""

    def reason_for(self, game: Game, option: Any) -> Advice | None:
        """Return the points that placing, claiming or passing gives."""
        verb, *args = option if isinstance(option, tuple) else (option,)
        table: Table = game.table
        if verb in ("place", "claim") and args and args[0] in table.box.components:
            found = worth(table, table.seats[game.asked.player], args[0])
            return advice("hint_points", points=found) if found else None
        return advice("hint_token") if verb == "pass" and not table.passed else None

    def tie_break(self, game: Game, option: Any) -> float:
        """Prefer to discard the card that is worth least in a whole game."""
        verb, *args = option if isinstance(option, tuple) else (option,)
        return -card_value(game.table.box, args[0]) if verb == "discard" else 0.0

    def remedy(self, game: Game, card: str, rule: str) -> Advice | None:
        """Return where missing essences can come from, or when a component is ready again."""
        return advice(REMEDIES[rule]) if rule in REMEDIES else None

    def tip(self, game: Game) -> Advice | None:
        """Return that the token would be the last point, that something can be claimed, or that the hand is empty."""
        if game.asked.rule != "turn.action":
            return None
        table, seat = game.table, game.asked.player
        if not table.passed and points(table, seat) + (table.first != seat) >= TO_WIN:
            return advice("tip_pass")
        claims = [option[1] for option in game.asked.options if option[0] == "claim"]
        if claims:
            return advice("tip_claim", card=claims[0])
        return advice("tip_no_hand") if not table.seats[seat].hand else None

    def outlook(self, game: Game) -> Outlook | None:
        """Return the chances of the next card, and of the card that is worth most to the player."""
        table, player = game.table, game.asked.player
        if game.asked.rule != "turn.action":
            return None
        box, pool = table.box, table.seats[player].pool
        found = draws(view(table, player)["seats"][player])
        chances = {draw.card: draw.by[0] for draw in found if draw.card in box.components and draw.by[0]}
        if not chances:
            return None
        best = max(chances, key=lambda card: card_value(box, card))
        kinds = {
            "odds_payable": [card for card in chances if can_pay(pool, box.components[card].cost)],
            "odds_dragon": [card for card in chances if box.components[card].dragon],
            "odds_creature": [card for card in chances if box.components[card].creature],
        }
        rows = [(advice(key), sum((chances[card] for card in cards), Fraction())) for key, cards in kinds.items()]
        single = [(advice("odds_card", card=card), chance) for card, chance in chances.items()]
        return Outlook(advice("odds_draw", chance=chances[best], card=best), advice("odds_lead"), [*rows, *single])


ADVISER = ResArcanaAdviser()
