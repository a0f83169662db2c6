"""The score sheet: crystals, Prestige and end effects of cards, minus penalties for cards in hand and bonuses."""

from __future__ import annotations

from tabletop_nb.core.table import ScoreLine
from tabletop_nb.games.seasons.box import KIND
from tabletop_nb.games.seasons.table import Table, copies

PENALTY = (0, 5, 12, 20)  # by bonuses used
IN_HAND = 5  # for each card left in hand
HELM, LANTERN, CHEST = (KIND[name] for name in ("ragfields_helm", "lantern_of_xidit", "sealed_chest_of_urm"))


def score_sheet(table: Table, seat: int) -> list[ScoreLine]:
    """Return this player's points as if the game ended now, line by line."""
    me = table.seats[seat]
    prestige = sum(table.box.prestige[card] for card in me.play)
    lines = [ScoreLine("score.crystals", me.crystals, me.crystals), ScoreLine("score.prestige", len(me.play), prestige)]
    lines.append(ScoreLine("score.energy", me.tokens, 0))
    lines += end_effects(table, seat)
    earned = sum(line.points for line in lines)
    for rule, number, penalty in (
        ("score.bonuses", me.bonuses, PENALTY[me.bonuses]),
        ("score.hand", len(me.hand), IN_HAND * len(me.hand)),
    ):
        lost = min(penalty, max(0, earned)) if table.rulings.floor_at_zero else penalty
        earned -= lost
        lines.append(ScoreLine(rule, number, -lost))
    return lines


def end_effects(table: Table, seat: int) -> list[ScoreLine]:
    """Return a line for each of Ragfield's Helm, Lantern of Xidit and Sealed Chest of Urm that the player has."""
    me, lines = table.seats[seat], []
    if helms := copies(me.play, HELM):
        most = all(len(me.play) > len(table.seats[rival].play) for rival in table.rivals(seat))
        lines.append(ScoreLine("card.ragfields_helm", helms, 20 * helms * most))
    if lanterns := copies(me.play, LANTERN):
        lines.append(ScoreLine("card.lantern_of_xidit", me.tokens, 3 * me.tokens * lanterns))
    if chests := copies(me.play, CHEST):
        alone = not any(table.box.familiar[card] for card in me.play)
        lines.append(ScoreLine("card.sealed_chest_of_urm", chests, 20 * chests * alone))
    return lines


def points(table: Table, seat: int) -> int:
    """Return the sum of the sheet."""
    return sum(line.points for line in score_sheet(table, seat))


def winners(table: Table) -> list[int]:
    """Return the players with the most points. Cards in play break ties, and players still tied share the victory."""
    ranks = [(points(table, seat), len(table.seats[seat].play)) for seat in range(table.players)]
    return [seat for seat, mine in enumerate(ranks) if mine == max(ranks)]
