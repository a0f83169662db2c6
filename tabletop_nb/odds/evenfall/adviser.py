"""Advice for a player of Evenfall."""

from __future__ import annotations

from tabletop_nb.core.choice import Option, numbers_in, parts_of
from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall.effects import turned
from tabletop_nb.games.evenfall.requirement import Dice
from tabletop_nb.odds.adviser import Advice, Adviser, Outlook, advice
from tabletop_nb.odds.evenfall import ANY, MODEL, EnemyOdds, capture_chances_if_rerolled

REROLLS = ("roll.reroll", "power.air")
BEFORE_CAPTURE = (*REROLLS, "modify.use")  # later, the dice can't change


class EvenfallAdviser(Adviser):
    """Chances of a capture, what a changed die can capture, who becomes Ready."""

    def reason_for(self, game: Game, option: Option) -> Advice | None:
        """Return the chance of a capture, or what the answer makes possible."""
        verb, *args = parts_of(option)
        match game.asked.rule, verb:
            case (("roll.reroll" | "power.air"), _):
                without_powers, with_powers = capture_chances_if_rerolled(game, numbers_in(option))
                return advice("hint_reroll", plain=without_powers, helped=with_powers)
            case "modify.use", "stop":
                return advice("hint_stop") if self._captures(game, game.table.dice, "hint_capture") else None
            case "modify.use", ("heroine" | "army" | "vanguard"):
                change = turned(game.table.dice, *numbers_in(option)) if len(args) == 3 else ()
                return self._captures(game, change, "hint_capture") or self._chance_with_powers(game)
            case "capture.choose", _:
                return self._recovery(game, str(args[0]))
            case "defeat.choose", "lose":
                is_resting = args[0] in game.table.seats[game.asked.player].resting
                return advice("hint_lose_resting") if is_resting else None
        return None

    def _captures(self, game: Game, dice: Dice, key: str) -> Advice | None:
        """Return which Enemies these dice can capture."""
        hits = game.table.box.hits
        enemies = [card for card in game.table.prey(game.asked.player) if dice in hits[card]]
        return advice(key, enemies=enemies) if enemies else None

    def _chance_with_powers(self, game: Game) -> Advice | None:
        """Return the chance of a capture if all free powers are used well."""
        odds = MODEL.of_game(game, game.asked.player)
        if not odds.rows or not odds.rows[0].chances.get("powers"):
            return None  # The free powers can't lead to a capture, so the move has another reason.
        return advice("hint_powers", chance=odds.rows[0].chances["powers"])

    def _recovery(self, game: Game, enemy: str) -> Advice | None:
        """Return who becomes Ready after this capture."""
        box = game.table.box
        resting = game.table.seats[game.asked.player].resting
        candidates = [card for card in resting if box.heroines[card].recovery == box.symbol[enemy]]
        return advice("hint_wakes", heroine=candidates[0]) if candidates else None

    def tie_break(self, game: Game, option: Option) -> float:
        """Return the exact chance of a capture."""
        if game.asked.rule not in REROLLS:
            return 0.0
        return float(capture_chances_if_rerolled(game, numbers_in(option))[1])

    def remedy(self, game: Game, card: str, rule: str) -> Advice | None:
        """Return what makes a Heroine Ready, or how to change the dice."""
        heroines = game.table.box.heroines
        if rule == "modify.rest" and card in heroines:
            return advice("fix_rest", symbol=heroines[card].recovery, heroine=card)
        can_change = rule == "capture.requirement" and game.asked.rule in BEFORE_CAPTURE
        return advice("fix_dice") if can_change else None

    def outlook(self, game: Game) -> Outlook | None:
        """Return the chance of a capture this turn with the best reroll and all free powers."""
        if game.asked.rule not in BEFORE_CAPTURE:
            return None
        odds = MODEL.of_game(game, game.asked.player)
        if odds.stage not in ("reroll", "air", "modify") or not odds.rows:
            return None
        column = "both" if odds.stage == "reroll" else "powers" if "powers" in odds.columns else "reroll"
        column = column if column in odds.columns else odds.columns[-1]
        rows = [
            (advice("odds_any") if row.card == ANY else advice("odds_enemy", enemy=row.card), row.chances[column])
            for row in odds.rows
        ]
        return Outlook(self._best_way(odds.rows[0], column), advice("odds_lead"), rows)

    def _best_way(self, row: EnemyOdds, column: str) -> Advice:
        """Return the best chance of a capture and, before a reroll, the dice to keep for it."""
        chance = row.chances[column]
        if column not in row.keep:
            return advice("odds_now", chance=chance)
        kept = row.keep[column].best
        if not kept.rolls:
            needs_powers = row.chances.get("now", chance) < chance
            return advice("odds_keep_powers" if needs_powers else "odds_keep_all", chance=chance)
        if not kept.dice:
            return advice("odds_keep_none", chance=chance)
        return advice("odds_keep", chance=chance, dice=", ".join(map(str, kept.dice)))


ADVISER = EvenfallAdviser()
