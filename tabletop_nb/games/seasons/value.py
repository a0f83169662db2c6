"""How good a position looks to one seat: what it scores now, and what its energy, gauge and hand promise."""

from __future__ import annotations

from tabletop_nb.games.seasons.box import KIND
from tabletop_nb.games.seasons.scoring import HAND, points
from tabletop_nb.games.seasons.table import SPACES, YEARS, Seat, Table

ROUND = 2.0  # spaces the token moves in a round, on average
TOKEN = 1.9  # crystals an energy is worth while there is time to use it
ROOM = 3.0  # a place in play that a card in hand can fill
# What lasting effects bring in a round, in crystals
LASTING = {
    **{"staff_of_spring": 1.6, "purse_of_io": 1.6, "figrim_the_avaricious": 0.7, "wondrous_chest": 1.6},
    **{"beggars_horn": 1.0, "die_of_malice": 2.0, "kairn_the_destroyer": 2.0, "hand_of_fortune": 1.0},
    **{"hourglass_of_time": 1.2, "yjangs_forgotten_vase": 1.0, "tree_of_light": 0.6, "arcano_leech": 0.6},
    **{"titus_deepgaze": 1.0, "thieving_fairies": 0.8, "bespelled_grimoire": 0.4, "balance_of_ishtar": 1.5},
    **{"idol_of_the_familiar": 0.8, "damned_soul_of_onys": -1.5, "crystal_orb": 0.5, "glutton_cauldron": 1.2},
}
POTIONS = {"potion_of_power": 7.0, "potion_of_dreams": 8.0, "potion_of_knowledge": 9.0, "potion_of_life": 12.0}
LASTING_BY_CARD = [0.0] * 100
POTION_BY_CARD = [0.0] * 100
for _names, _by_card in ((LASTING, LASTING_BY_CARD), (POTIONS, POTION_BY_CARD)):
    for _name, _worth in _names.items():
        _by_card[2 * KIND[_name]] = _by_card[2 * KIND[_name] + 1] = _worth
ENTER = {
    **{"amulet_of_air": 5, "amulet_of_fire": 5, "amulet_of_earth": 9, "amulet_of_water": 7, "olafs_blessed_statue": 20},
    **{"divine_chalice": 14, "scepter_of_greatness": 6, "idol_of_the_familiar": 10, "sid_nightshade": 4},
    **{"cursed_treatise_of_arus": 16, "damned_soul_of_onys": 11, "elemental_amulet": 7, "lewis_greyface": 5},
    **{"pendant_of_ragnor": 5, "vampiric_crown": 8, "bespelled_grimoire": 4, "syllas_the_faithful": 5},
    **{"ragfields_helm": 6, "lantern_of_xidit": 6, "sealed_chest_of_urm": 8, "demon_of_argos": 3},
}


def value(table: Table, seat: int) -> float:
    """Own standing against the best opponent's."""
    if table.phase == "over":
        return float(lead(table, seat))
    left = rounds_left(table)
    mine = promise(table, seat, left)
    others = max(promise(table, rival, left) for rival in table.rivals(seat))
    return mine - 0.6 * others


def lead(table: Table, seat: int) -> int:
    """Points ahead of the best opponent at the end."""
    return points(table, seat) - max(points(table, rival) for rival in table.rivals(seat))


def rounds_left(table: Table) -> float:
    """About so many rounds until the third year ends."""
    spaces = (YEARS - table.year) * SPACES + SPACES + 1 - table.space
    return max(0.0, spaces / ROUND)


def promise(table: Table, p: int, left: float) -> float:
    """Points now, and what is still to come."""
    me = table.seats[p]
    worth = float(points(table, p) + HAND * len(me.hand))
    worth += energy(table, me, left)
    for card in me.play:
        worth += LASTING_BY_CARD[card] * left + POTION_BY_CARD[card] * (left > 0.5)
    return worth + hand(table, me, left)


def energy(table: Table, me: Seat, left: float) -> float:
    """Energy can pay for cards or be transmuted, as long as there are rounds for it."""
    tokens = sum(me.wealth) if me.stored else me.tokens
    return tokens * TOKEN * min(1.0, left / 2)


def hand(table: Table, me: Seat, left: float) -> float:
    """Cards to come: those that find room and time are worth part of what they bring, the others cost five each."""
    cards = (*me.hand, *me.library_2, *me.library_3)
    if table.phase in ("draft", "sets"):
        cards = me.drafted
        return sum(to_come(table, card, left) for card in cards) + early(table, me)
    free = max(0, me.gauge - len(me.play))
    soon = sorted((to_come(table, card, left) for card in cards), reverse=True)
    chances = min(1.0, left / 3)
    room = sum(soon[:free]) * 0.6 * chances + sum(soon[free : free + int(left / 2)]) * 0.3 * chances
    late = len(me.hand) - free - left / 2
    return room - HAND * max(0.0, late) + ROOM * min(free, max(0, len(cards) - free)) * 0.1


def to_come(table: Table, card: int, left: float) -> float:
    """What a card will bring if it is summoned."""
    kind = card >> 1
    spent = sum(table.energy[kind]) * TOKEN + table.price[kind]
    return max(
        0.0, GAIN[card] + LASTING_BY_CARD[card] * left * 0.7 + POTION_BY_CARD[card] - spent + table.box.prestige[card]
    )


def early(table: Table, me: Seat) -> float:
    """In the Prelude: lasting effects into the hand, points for the end under the last token."""
    first = sum(LASTING_BY_CARD[card] for card in me.hand)
    second = sum(LASTING_BY_CARD[card] for card in me.library_2)
    dear = sum(sum(table.energy[card >> 1]) + table.price[card >> 1] for card in me.hand)
    return first * 6 + second * 3 - dear * 0.3


GAIN = [0.0] * 100
for _name, _worth in ENTER.items():
    GAIN[2 * KIND[_name]] = GAIN[2 * KIND[_name] + 1] = float(_worth)
