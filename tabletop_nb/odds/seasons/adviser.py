"""Advice for a player of Seasons."""

from __future__ import annotations

from tabletop_nb.core.choice import Option, parts_of
from tabletop_nb.core.game import Game
from tabletop_nb.games.seasons.activate import per_token
from tabletop_nb.games.seasons.box import ENERGIES, SEASONS, Energy, Face
from tabletop_nb.games.seasons.energy import spendable
from tabletop_nb.games.seasons.table import YEARS, Table
from tabletop_nb.odds.adviser import Advice, Adviser, Outlook, advice
from tabletop_nb.odds.seasons import MODEL, SeasonsOdds, season_of
from tabletop_nb.odds.seasons.wheel import PIPS

LAST_CHOICE = 2  # dice: this seat takes one, and the other one is left over
PLANNING = ("dice.choose", "die.before", "turn.act")  # questions whose answer depends on when the wheel turns
REMEDIES = {"summon.energy": "fix_energy", "summon.gauge": "fix_gauge", "activate.turned": "fix_turned"}


def crystals(table: Table, energy: Energy) -> int:
    """Return what tokens are worth at this season's rate.

    >>> import tabletop_nb as tt
    >>> crystals(tt.new_game("seasons", seed=1).table, (1, 1, 0, 0))
    2
    """
    return sum(n * rate for n, rate in zip(energy, table.box.rates[table.season], strict=True))


def table_season(table: Table) -> str:
    """Return the season of a table."""
    return SEASONS[table.season]


def turning_pips(odds: SeasonsOdds) -> int:
    """Return the fewest pips with which a leftover die brings the next season or the end of the game."""
    return min(die.face.pips for die in odds.dice if season_of(die.space) != odds.season or die.year > YEARS)


class SeasonsAdviser(Adviser):
    """What dice, tokens and cards are worth now."""

    def reason_for(self, game: Game, option: Option) -> Advice | None:
        """Return what a die or a transmutation is worth in crystals or, in the Prelude, which card is meant."""
        verb, *args = parts_of(option)
        table: Table = game.table
        match verb, args:
            case "take", [str(die)]:
                return self._die(game, die)
            case "transmute", [str(energy), int(count)]:
                each = self._rate(table, energy) + per_token(table, game.asked.player)
                return advice("hint_transmute", crystals=each * count)
            case "discard", [str(energy)] if energy in ENERGIES:
                return self._least(game, energy)
            case "summon", [card] if card in table.box.names:
                prestige = self._prestige(table, str(card))
                return advice("hint_summon", card=card, prestige=prestige) if prestige > 0 else None
            case (("keep" | "play" | "pick"), [card]) if card in table.box.names:
                return self._most(game, str(card))
        return None

    def _least(self, game: Game, energy: str) -> Advice | None:
        """Return that no other token to choose from is worth less this season, if that is so."""
        tokens = [str(parts_of(option)[1]) for option in game.asked.options]
        rates = {token: self._rate(game.table, token) for token in tokens if token in ENERGIES}
        worth = rates[energy]
        if worth > min(rates.values()):
            return None
        return advice("hint_token", energy=energy, worth=worth, season=table_season(game.table))

    def _rate(self, table: Table, energy: str) -> int:
        return table.box.rates[table.season][ENERGIES.index(energy)]

    def _prestige(self, table: Table, card: str) -> int:
        return next(each.prestige for each in table.box.cards if each.id == card)

    def _most(self, game: Game, card: str) -> Advice | None:
        """Return that no other card to choose from is worth more points, if there are others and that is so."""
        chosen = [parts_of(option)[1:] for option in game.asked.options]
        cards = {str(args[0]) for args in chosen if args and args[0] in game.table.box.names}
        points = self._prestige(game.table, card)
        is_most = all(self._prestige(game.table, other) <= points for other in cards)
        return advice("hint_most") if len(cards) > 1 and is_most and points > 0 else None

    def _die(self, game: Game, die: str) -> Advice | None:
        """Return what this die has and the others haven't: room, more worth, or a card."""
        table, me = game.table, game.table.seats[game.asked.player]
        faces = [table.box.faces[face] for face in table.dice]
        face = table.box.faces[table.box.shown(table.dice, die)]
        if face.star and me.hand and len(me.play) >= me.gauge and not all(other.star for other in faces):
            return advice("hint_star")
        total = self._worth(table, face)
        others = [self._worth(table, other) for other in faces if other is not face]
        if total and all(total > other for other in others):
            return advice("hint_die", worth=total, season=table_season(table))
        return advice("hint_draw") if face.draw and sum(other.draw for other in faces) == 1 else None

    def _worth(self, table: Table, face: Face) -> int:
        return face.crystals + crystals(table, face.energy)

    def remedy(self, game: Game, card: str, rule: str) -> Advice | None:
        """Return how to get missing energy, crystals or room, or when a turned card is ready again."""
        table, player = game.table, game.asked.player
        if rule == "summon.crystals" and table.transmuting:
            held = spendable(table, player)
            worth = crystals(table, held) + sum(held) * per_token(table, player)
            return advice("fix_crystals", crystals=worth) if worth else None
        return advice(REMEDIES[rule]) if rule in REMEDIES else None

    def outlook(self, game: Game) -> Outlook | None:
        """Return the chances that the next season, or the end of the game, comes within the next rounds."""
        if game.asked.rule not in PLANNING:
            return None
        odds = MODEL.of_game(game, game.asked.player)
        if not odds.seasons:
            return None
        first = odds.seasons[0]
        key, facts = ("odds_end", {}) if first.season is None else ("odds_season", {"season": SEASONS[first.season]})
        rows = [
            (advice("odds_within" if rounds > 1 else "odds_this_round", rounds=rounds), chance)
            for rounds, chance in enumerate(first.by, 1)
        ]
        if first.by[0] in (0, 1):
            certain = f"{key}_sure" if first.by[0] else f"{key}_not"
            return Outlook(advice(certain, now=table_season(game.table), **facts), advice(f"{key}_lead", **facts), rows)
        # Somebody chooses which die is left over: nobody can say how likely that is.
        pips, is_own = turning_pips(odds), len(odds.pips) == LAST_CHOICE
        how = "yours" if is_own else "if" if pips == max(PIPS) else "if_more"
        line = advice(f"{key}_{how}", pips=pips, **facts)
        return Outlook(line, advice(f"{key}_model", **facts), rows)


ADVISER = SeasonsAdviser()
