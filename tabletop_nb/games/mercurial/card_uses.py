"""What each card did in a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tabletop_nb.core.card_uses import CardUse, CountRules, count_cards, make_card_uses
from tabletop_nb.core.table import Event
from tabletop_nb.games.mercurial.objectives import arcana_points
from tabletop_nb.games.mercurial.table import Table

COUNTED: CountRules = {
    **dict.fromkeys(("spell.take", "spell.hybrid", "claim.heroic", "claim.arcana"), ("played", "card")),
    **dict.fromkeys(("take.skill", "setup.artifact"), ("played", "card")),
    "setup.hand": ("played", "cards"),
    **{f"play.{kind}": ("used", "card") for kind in ("starter", "class", "skill", "artifact")},
    **dict.fromkeys(("play.aetherflow", "play.reroll", "play.artifact_acuity", "play.seal"), ("used", "card")),
    "play.solo_seal": ("used", "card"),
}


def card_uses(table: Table, events: Iterable[Event]) -> list[CardUse]:
    """Return what each card did: taken or dealt (played), played from hand (used), and its points."""
    counts = count_cards(events, COUNTED)
    return make_card_uses(counts, [card_points(table, seat) for seat in range(table.players)])


def card_points(table: Table, seat: int) -> Counter[str]:
    """Return what each Heroic and each Arcana adds to the score sheet."""
    me = table.seats[seat]
    worth = Counter({card: table.box.heroics[card].vp for card in me.heroics})
    worth.update({card: arcana_points(table.box, me, card) for card in me.arcanas})
    return worth
