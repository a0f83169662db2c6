"""An estimate of how good a position is for one seat: its score now and what its cards, energy and die are worth."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from tabletop_nb.core.definition import BotSettings, SearchLevel
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.table import Step
from tabletop_nb.games.seasons.box import NO_ENERGY, Box, Energy
from tabletop_nb.games.seasons.energy import spendable
from tabletop_nb.games.seasons.scoring import CHEST, HELM, IN_HAND, LANTERN, PENALTY, end_effects, points
from tabletop_nb.games.seasons.table import GAUGE, NAME, SPACES, YEARS, Cards, Seat, Table, plus

ROUND = 2.0  # average number of spaces the token moves per round
TOKEN = 1.5  # value in crystals of an energy that no card needs, while there is time to use it
A_CARD = 3.0  # value of drawing a card
STARS = 0.6  # stars gained per round
ENERGIES_A_ROUND = 1.4
SURE = 0.9  # the chance to summon a card that can be paid now
# The value of permanent effects per round, in crystals.
LASTING = {
    **{"staff_of_spring": 1.6, "purse_of_io": 1.6, "figrim_the_avaricious": 0.7, "wondrous_chest": 1.6},
    **{"beggars_horn": 1.0, "die_of_malice": 2.0, "kairn_the_destroyer": 2.0, "hand_of_fortune": 1.0},
    **{"hourglass_of_time": 1.2, "yjangs_forgotten_vase": 1.0, "tree_of_light": 0.6, "arcano_leech": 0.6},
    **{"titus_deepgaze": 1.0, "thieving_fairies": 0.8, "bespelled_grimoire": 0.4, "balance_of_ishtar": 1.5},
    **{"idol_of_the_familiar": 0.8, "damned_soul_of_onys": -1.5, "crystal_orb": 0.5, "glutton_cauldron": 1.2},
}
POTIONS = {"potion_of_power": 7.0, "potion_of_dreams": 8.0, "potion_of_knowledge": 9.0, "potion_of_life": 12.0}
ON_ENTERING = {
    **{"amulet_of_air": 5, "amulet_of_fire": 5, "amulet_of_earth": 9, "amulet_of_water": 7, "olafs_blessed_statue": 20},
    **{"divine_chalice": 14, "scepter_of_greatness": 6, "idol_of_the_familiar": 10, "sid_nightshade": 4},
    **{"cursed_treatise_of_arus": 16, "damned_soul_of_onys": 11, "elemental_amulet": 7, "lewis_greyface": 5},
    **{"pendant_of_ragnor": 5, "vampiric_crown": 8, "bespelled_grimoire": 4, "syllas_the_faithful": 5},
    **{"ragfields_helm": 6, "lantern_of_xidit": 6, "sealed_chest_of_urm": 8, "demon_of_argos": 3},
}


def by_card(worth: Mapping[str, float]) -> list[float]:
    """Return the values by card number, the same for both copies."""
    return [float(worth.get(name, 0.0)) for name in NAME]


LASTS, POTION, GAIN = by_card(LASTING), by_card(POTIONS), by_card(ON_ENTERING)
ENDING = frozenset(card for kind in (HELM, LANTERN, CHEST) for card in (2 * kind, 2 * kind + 1))


def value(table: Table, seat: int) -> float:
    """Return the seat's own prospects compared with the best opponent's."""
    if table.phase == "over":
        return float(points(table, seat) - max(points(table, rival) for rival in table.rivals(seat)))
    left = rounds_left(table)
    return promise(table, seat, left) - 0.6 * max(promise(table, rival, left) for rival in table.rivals(seat))


def rounds_left(table: Table) -> float:
    """Return about how many rounds are left after this one until year III ends."""
    spaces = (YEARS - table.year) * SPACES + SPACES - table.space
    return max(0.0, spaces / ROUND)


def promise(table: Table, p: int, left: float) -> float:
    """Return the points now plus the value of what is still to come."""
    me = table.seats[p]
    worth = me.crystals - PENALTY[me.bonuses] + IN_PLAY[table.box, me.play, left]
    if not ENDING.isdisjoint(me.play):
        worth += sum(line.points for line in end_effects(table, p))
    if table.phase in ("draft", "sets"):
        drafted = sum(to_come(table.box, table.players, card, left) for card in me.drafted)
        return worth + drafted + early(table, me, left)
    worth += sum(owed(step) for step in table.due if len(step) > 1 and step[1] == p)
    energy, room = spendable(table, p), me.gauge - len(me.play)
    rates: tuple[int, ...] = NO_ENERGY
    if p == table.turn and table.transmuting:
        rates = table.box.rates[table.season]
    if is_pending(table, p):
        face = table.box.faces[me.die]
        energy, room = plus(energy, face.energy), room + face.star * (me.gauge < GAUGE)
        worth += face.crystals + A_CARD * face.draw * min(1.0, left / 4)
        rates = table.box.rates[table.season] if face.transmute else rates
    cards = (*me.hand, *me.library_2, *me.library_3)
    return worth + PLANS[table.box, table.players, cards, energy, room, rates, left]


def in_play(key: tuple[Box, Cards, float]) -> float:
    """Return the value of the cards in play: Prestige, and what they still give until the end."""
    box, cards, left = key
    return sum([box.prestige[card] + LASTS[card] * left + POTION[card] * min(1.0, left) for card in cards], 0.0)


IN_PLAY: Memo[tuple[Box, Cards, float], float] = Memo(in_play)


def owed(step: Step) -> float:
    """Return the value of an effect that hasn't happened yet."""
    if step[0] == "enter":
        return GAIN[step[2]]
    return step[2] * TOKEN if step[0] == "gain_any" else 0.0


def is_pending(table: Table, p: int) -> bool:
    """Return whether the player has a die that isn't resolved yet."""
    if table.seats[p].die < 0 or table.phase in ("roll", "round_end"):
        return False
    place, now = (p - table.first) % table.players, (table.turn - table.first) % table.players
    return table.phase == "choose" or place > now or (place == now and table.phase == "begin")


PlanKey = tuple[Box, int, Cards, Energy, int, tuple[int, ...], float]


def plans(key: PlanKey) -> float:
    """Return the value of the cards to come, best first, with the energy and room for them, and of leftover energy."""
    box, players, cards, energy, room, rates, left = key
    worth, tokens, missing, place = 0.0, list(energy), 0, 0
    for worth_of_card, card in sorted([(to_come(box, players, card, left), card) for card in cards], reverse=True):
        if worth_of_card <= -IN_HAND:
            worth -= IN_HAND
            continue
        lacks = 0
        for kind, need in enumerate(box.energy[players][card >> 1]):
            used = min(need, tokens[kind])
            tokens[kind] -= used
            lacks += need - used
        missing, place = missing + lacks, place + 1
        late = max((place - room) / STARS, missing / ENERGIES_A_ROUND if lacks else 0.0, 0.0)
        chance = max(0.0, min(SURE, (left - late + 0.5) / (left + 1))) if late else SURE
        worth += chance * worth_of_card - (1 - chance) * IN_HAND
    later = TOKEN * min(1.0, left / 2)
    return worth + sum(count * max(later, rate * 0.9) for count, rate in zip(tokens, rates, strict=True))


PLANS: Memo[PlanKey, float] = Memo(plans)


def to_come(box: Box, players: int, card: int, left: float) -> float:
    """Return what a card will be worth if it is summoned, ignoring its cost in energy."""
    lasts = LASTS[card] * max(0.0, left - 1)
    return GAIN[card] + lasts + POTION[card] + box.prestige[card] - box.price[players][card >> 1]


def early(table: Table, me: Seat, left: float) -> float:
    """Return the value of the sets in the Prelude: permanent and cheap cards in hand, end-game cards in Library III."""
    lasting = sum(LASTS[card] for card in me.hand) * left - sum(LASTS[card] for card in me.library_3) * left * 0.5
    expensive = sum(sum(table.energy[card >> 1]) + table.price[card >> 1] for card in me.hand)
    costs = sum(sum(table.energy[card >> 1]) for card in me.drafted) * TOKEN
    return 0.5 * lasting - 0.4 * expensive - costs


# -- for bots --------------------------------------------------------------------------------------------------

LEVELS = SearchLevel(horizon=2, worlds=8, candidates=3, margin=10.0), SearchLevel(4, 16, 4, 10.0)
SETTINGS = BotSettings(attrgetter("rounds"), *LEVELS, greedy_phases=frozenset(("draft", "sets")))


def bot_settings(table: Table) -> BotSettings[Table]:
    """Return how bots think about this game. Rollouts are too short to judge the cards of the Prelude."""
    return SETTINGS
