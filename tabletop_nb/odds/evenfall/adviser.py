"""Advice for a player of Evenfall."""

from __future__ import annotations

from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall.effects import turned
from tabletop_nb.odds.adviser import Advice, Adviser, Outlook, advice
from tabletop_nb.odds.evenfall import ANY, MODEL, EnemyOdds, capture_chances_if_rerolled

REROLLS = ("roll.reroll", "power.air")


class EvenfallAdviser(Adviser):
    """Chances of a capture, what a changed die can capture, who becomes Ready."""

    def reason_for(self, game: Game, option: Any) -> Advice | None:
        """Return the chance of a capture, or what the answer makes possible."""
        verb, *args = option if isinstance(option, tuple) else (option,)
        match game.asked.rule, verb:
            case (("roll.reroll" | "power.air"), _):
                without_powers, with_powers = capture_chances_if_rerolled(game, args)
                return advice("hint_reroll", plain=without_powers, helped=with_powers)
            case "modify.use", ("heroine" | "army" | "vanguard") if len(args) == 3:
                _, face, to = args
                return self._captures(game, face, to)
            case "capture.choose", _:
                return self._recovery(game, args[0])
        return None

    def _captures(self, game: Game, face: int, to: int) -> Advice | None:
        """Return which Enemies can be captured after one die is changed."""
        player, dice, hits = game.asked.player, turned(game.table.dice, face, to), game.table.box.hits
        enemies = [card for card in game.table.prey(player) if dice in hits[card]]
        return advice("hint_capture", enemies=enemies) if enemies else None

    def _recovery(self, game: Game, enemy: str) -> Advice | None:
        """Return who becomes Ready after this capture."""
        box = game.table.box
        resting = game.table.seats[game.asked.player].resting
        candidates = [card for card in resting if box.heroines[card].recovery == box.symbol[enemy]]
        return advice("hint_wakes", heroine=candidates[0]) if candidates else None

    def tie_break(self, game: Game, option: Any) -> float:
        """Return the exact chance of a capture."""
        if game.asked.rule not in REROLLS:
            return 0.0
        return float(capture_chances_if_rerolled(game, option[1:])[1])

    def remedy(self, game: Game, card: str, rule: str) -> Advice | None:
        """Return what makes a Heroine Ready, or how to change the dice."""
        heroines = game.table.box.heroines
        if rule == "modify.rest" and card in heroines:
            return advice("fix_rest", symbol=heroines[card].recovery, heroine=card)
        return advice("fix_dice") if rule == "capture.requirement" else None

    def outlook(self, game: Game) -> Outlook | None:
        """Return the chance of a capture this turn with the best reroll and all free powers."""
        found = MODEL.of_game(game, game.asked.player)
        if found.stage not in ("reroll", "air", "modify") or not found.rows:
            return None
        column = "both" if found.stage == "reroll" else "powers" if "powers" in found.columns else "reroll"
        column = column if column in found.columns else found.columns[-1]
        rows = [
            (advice("odds_any") if row.card == ANY else advice("odds_enemy", enemy=row.card), row.chances[column])
            for row in found.rows
        ]
        return Outlook(self._best_way(found.rows[0], column), advice("odds_lead"), rows)

    def _best_way(self, row: EnemyOdds, column: str) -> Advice:
        """Return the best chance of a capture and, before a reroll, the dice to keep for it."""
        chance = row.chances[column]
        if column not in row.keep:
            return advice("odds_now", chance=chance)
        kept = row.keep[column].best
        if not kept.rolls or not kept.dice:
            return advice("odds_keep_none" if kept.rolls else "odds_keep_all", chance=chance)
        return advice("odds_keep", chance=chance, dice=", ".join(map(str, kept.dice)))


ADVISER = EvenfallAdviser()
