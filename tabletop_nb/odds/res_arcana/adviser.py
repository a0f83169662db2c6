"""Advice for a player of Res Arcana."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tabletop_nb.core.choice import Option, parts_of
from tabletop_nb.core.game import Game
from tabletop_nb.games.res_arcana.box import Component
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


CARDS_TO_TAKE = ("draft.keep", "match.pick", "setup.mage", "setup.items", "pass.swap")
CARDS_TO_LOSE = ("power.discard", "power.destroy")


class ResArcanaAdviser(Adviser):
    """Points that a component gives, and what this turn offers."""

    def reason_for(self, game: Game, option: Option) -> Advice | None:
        """Return the points that an answer gives, else what it makes possible, else what it is good for in the game."""
        verb, *args = map(str, parts_of(option))
        table: Table = game.table
        if verb == "pass":
            return None if table.passed else advice("hint_token")
        if game.asked.rule in (*CARDS_TO_TAKE, *CARDS_TO_LOSE) or verb == "discard":
            return best_of_many(game, args[0] if args else verb)
        component = table.box.components.get(args[0]) if verb in ("place", "claim") else None
        points_now = worth(table, table.seats[game.asked.player], component.id) if component else 0
        if points_now:
            return advice("hint_points", points=points_now)
        return newly_possible(game, [option]) or (use_of(component) if component else None)

    def reason_for_form(self, game: Game, answers: Sequence[Option]) -> Advice | None:
        """Return what the essences that are taken or left make possible, how many they are, or that the Gold stays."""
        return newly_possible(game, answers)

    def tie_break(self, game: Game, option: Option) -> float:
        """Prefer to discard the card that is worth least in a whole game."""
        verb, *args = parts_of(option)
        return -card_value(game.table.box, str(args[0])) if verb == "discard" else 0.0

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
        claims = [words for words in map(parts_of, game.asked.options) if words[0] == "claim"]
        if claims:
            return advice("tip_claim", card=claims[0][1])
        return advice("tip_no_hand") if not table.seats[seat].hand else None

    def outlook(self, game: Game) -> Outlook | None:
        """Return the chances of the next card, and of the card that is worth most to the player."""
        table, player = game.table, game.asked.player
        if game.asked.rule != "turn.action":
            return None
        box, pool = table.box, table.seats[player].pool
        possible = draws(view(table, player)["seats"][player])
        chances = {draw.card: draw.by[0] for draw in possible if draw.card in box.components and draw.by[0]}
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


def newly_possible(game: Game, answers: Sequence[Option]) -> Advice | None:
    """Return what a player can claim or place after these answers but not before, else the essences or cards gained.

    A card that is drawn by the answer doesn't count, because the sampled game has drawn another one.
    """
    me, after = game.asked.player, game.copy()
    hand = game.table.seats[me].hand
    after.apply_all(answers)
    seats = [world.table.seats[me] for world in (game, after)]
    essences = sum(seats[1].pool) - sum(seats[0].pool)
    is_same_turn = after.choice is not None and after.choice.player == me and after.table.round == game.table.round
    for verb in ("claim", "place") if is_same_turn else ():
        cards = [card for card in payable(after, verb, hand) if card not in payable(game, verb, hand)]
        if cards:
            return advice(f"hint_{verb}_then", card=max(cards, key=lambda card: card_value(game.table.box, card)))
    if essences > 0:
        return advice("hint_essences", count=essences)
    if len(seats[1].hand) > len(hand):
        return advice("hint_card")
    is_paid = essences < 0 and game.asked.rule != "turn.action"
    pays_gold = any("gold" in answer for answer in answers if isinstance(answer, tuple))
    return advice("hint_gold") if is_paid and not pays_gold and seats[0].pool[-1] else None


def payable(game: Game, verb: str, hand: Sequence[str]) -> list[str]:
    """Return what the player can claim, or place from a hand, with the essences of now."""
    table, me = game.table, game.table.seats[game.asked.player]
    cards = [card for card in hand if card in me.hand] if verb == "place" else [*table.places, *table.monuments]
    return [card for card in cards if can_pay(me.pool, table.box.components[card].cost)]


def use_of(component: Component) -> Advice | None:
    """Return what a component in play is good for."""
    if component.collect:
        return advice("hint_collect")
    if component.discount:
        return advice("hint_cheaper")
    return advice("hint_power") if component.powers else None


def best_of_many(game: Game, card: str) -> Advice | None:
    """Return that a card to give up is worth least in a whole game, or that one to take is worth most."""
    box, rule = game.table.box, game.asked.rule
    others = game.table.seats[game.asked.player].hand if rule == "turn.action" else game.asked.options
    values = [card_value(box, card) for card in map(str, others) if card in box.components]
    if len(values) < 2 or card not in box.components:
        return None
    if rule in CARDS_TO_TAKE:
        return advice("hint_most") if card_value(box, card) == max(values) else None
    return advice("hint_least") if card_value(box, card) == min(values) else None


ADVISER = ResArcanaAdviser()
