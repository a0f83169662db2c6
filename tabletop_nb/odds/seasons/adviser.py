"""Advice for a player of Seasons."""

from __future__ import annotations

from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.games.seasons.activate import per_token
from tabletop_nb.games.seasons.box import ENERGIES, SEASONS, Energy
from tabletop_nb.games.seasons.energy import spendable
from tabletop_nb.games.seasons.table import Table
from tabletop_nb.odds.adviser import Advice, Adviser, Outlook, advice
from tabletop_nb.odds.seasons import MODEL

REMEDIES = {"summon.energy": "fix_energy", "summon.gauge": "fix_gauge", "activate.turned": "fix_turned"}


def crystals(table: Table, energy: Energy) -> int:
    """Return what tokens are worth at this season's rate."""
    return sum(n * rate for n, rate in zip(energy, table.box.rates[table.season], strict=True))


class SeasonsAdviser(Adviser):
    """What dice and tokens are worth now."""

    def reason_for(self, game: Game, option: Any) -> Advice | None:
        """Return what a die or a transmutation is worth in crystals or, in the Prelude, which card is meant."""
        verb, *args = option if isinstance(option, tuple) else (option,)
        table: Table = game.table
        if verb == "take":
            face = table.box.faces[table.box.shown(table.dice, args[0])]
            total = face.crystals + crystals(table, face.energy)
            return advice("hint_die", worth=total, season=SEASONS[table.season]) if total else None
        if game.asked.rule == "prelude.sets":
            return advice("hint_card", card=game.asked.about["card"])
        if verb == "transmute" and args:
            each = table.box.rates[table.season][ENERGIES.index(args[0])] + per_token(table, game.asked.player)
            return advice("hint_transmute", crystals=each * args[1])
        return None

    def remedy(self, game: Game, card: str, rule: str) -> Advice | None:
        """Return how to get missing energy, crystals or room, or when a turned card is ready again."""
        table, player = game.table, game.asked.player
        if rule == "summon.crystals" and table.transmuting:
            held = spendable(table, player)
            return advice("fix_crystals", crystals=crystals(table, held) + sum(held) * per_token(table, player))
        return advice(REMEDIES[rule]) if rule in REMEDIES else None

    def outlook(self, game: Game) -> Outlook | None:
        """Return the chances that the next season, or the end of the game, comes within the next rounds."""
        odds = MODEL.of_game(game, game.asked.player)
        if not odds.seasons or game.asked.rule.startswith("prelude."):
            return None
        first = odds.seasons[0]
        key, facts = ("odds_end", {}) if first.season is None else ("odds_season", {"season": SEASONS[first.season]})
        rows = [
            (advice("odds_within" if rounds > 1 else "odds_this_round", rounds=rounds), chance)
            for rounds, chance in enumerate(first.by, 1)
        ]
        return Outlook(advice(key, chance=first.by[0], **facts), advice(f"{key}_lead", **facts), rows)


ADVISER = SeasonsAdviser()
