"""Build positions of Seasons, play them, and read the result by card name.

Costs and prestige come from the rulebook's list and faces from the dice file, so the expected values don't come
from the code under test.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import pytest
from play import asked as asked
from play import play as play

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games import rules_of

RULES = rules_of("seasons")
DATA = RULES.book.folder / "data"

ENERGIES = ("air", "water", "fire", "earth")
SEASONS = ("winter", "spring", "summer", "fall")
PRINTED = """
amulet_of_air; air air; 0; 6
amulet_of_fire; fire fire; 0; 6
amulet_of_earth; earth earth; 0; 6
amulet_of_water; water water; 0; 6
balance_of_ishtar; -; 2; 4
staff_of_spring; earth earth earth; 0; 9
temporal_boots; -; 0; 8
purse_of_io; air fire; 0; 6
divine_chalice; air water fire earth; 0; 10
syllas_the_faithful; fire fire fire; 0; 14
figrim_the_avaricious; -; 3 / 6 / 9; 7
naria_the_prophetess; -; 3; 8
wondrous_chest; water fire; 0; 4
beggars_horn; air earth; 0; 8
die_of_malice; -; 0; 8
kairn_the_destroyer; air air air; 0; 9
amsug_longneck; air water; 0; 8
bespelled_grimoire; water earth; 0; 8
ragfields_helm; air air air; 0; 10
hand_of_fortune; air fire earth; 3; 9
lewis_greyface; air fire; 0; 6
runic_cube_of_eolis; -; 20; 30
potion_of_power; fire fire; 0; 0
potion_of_dreams; air air; 0; 0
potion_of_knowledge; water water; 0; 0
potion_of_life; earth earth; 0; 0
hourglass_of_time; air water fire earth; 0; 6
scepter_of_greatness; air water fire earth; 0; 8
olafs_blessed_statue; water water water; 0; 0
yjangs_forgotten_vase; water fire earth; 0; 6
elemental_amulet; air water fire earth; 0; 2
tree_of_light; earth earth; 0; 12
arcano_leech; -; 2 / 5 / 8; 8
crystal_orb; fire earth; 0; 6
glutton_cauldron; -; 0; 0
vampiric_crown; air water; 0; 0
dragon_skull; water fire earth; 0; 9
demon_of_argos; air water fire earth; 0; 16
titus_deepgaze; fire / fire fire / fire fire fire; 0; 4
air_elemental; air air air; 0; 12
thieving_fairies; -; 0 / 3 / 6; 6
cursed_treatise_of_arus; water; 0; -10
idol_of_the_familiar; air water fire earth; 0; 0
necrotic_kriss; air air water; 0; 6
lantern_of_xidit; fire fire fire earth earth earth; 0; 24
sealed_chest_of_urm; water water earth; 0; 10
mirror_of_the_seasons; -; 3; 8
pendant_of_ragnor; air water fire; 0; 0
sid_nightshade; earth / earth earth / earth earth earth; 0; 6
damned_soul_of_onys; water; 0; -5
"""  # in the order of the rulebook: card; energies; crystals; prestige; a / b / c for 2 / 3 / 4 players
FACTS = {line.split("; ")[0]: line.split("; ")[1:] for line in PRINTED.strip().splitlines()}
CARDS = tuple(FACTS)
FAMILIARS = (
    *("syllas_the_faithful", "figrim_the_avaricious", "naria_the_prophetess", "kairn_the_destroyer"),
    *("amsug_longneck", "lewis_greyface", "arcano_leech", "demon_of_argos", "titus_deepgaze"),
    *("air_elemental", "thieving_fairies", "sid_nightshade", "damned_soul_of_onys"),
)
PRESETS = {  # for the Apprentice level, by card number
    1: (1, 2, 7, 17, 18, 20, 26, 29, 30),
    2: (3, 5, 9, 14, 15, 21, 23, 25, 28),
    3: (4, 6, 7, 9, 12, 16, 22, 24, 30),
    4: (1, 2, 3, 11, 13, 15, 18, 25, 27),
}
ONE_EACH = "air water fire earth"

RULING_OFF_AND_ON = pytest.mark.parametrize("on", [False, True], ids=["off", "on"])
PLAYER_COUNTS = pytest.mark.parametrize("players", [2, 3, 4])

Mage = dict[str, Any]


# -- dice ----------------------------------------------------------------------------------------------------


@cache
def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of a component file."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def face(die: str, **values: int) -> int:
    """Return the first face of a die with these values: face("winter_3", pips=1)."""
    season, number = die.split("_")
    for row in rows("dice.csv"):
        if (row["season"], row["die"]) == (season, number) and all(int(row[k]) == v for k, v in values.items()):
            return int(row["face"])
    raise AssertionError(f"{die} has no face with {values}")


# -- cards and the wheel --------------------------------------------------------------------------------------


def price(card: str, players: int = 2) -> tuple[str, int]:
    """Return the printed summoning cost: energies and crystals."""
    energies, crystals = (printed.split(" / ") for printed in FACTS[card][:2])
    energy, crystal = (costs[players - 2] if len(costs) > 1 else costs[0] for costs in (energies, crystals))
    return energy.replace("-", ""), int(crystal)


def prestige(card: str) -> int:
    return int(FACTS[card][2])


def season_of(space: int) -> str:
    return SEASONS[(space - 1) // 3]


# -- positions -----------------------------------------------------------------------------------------------


def mage(reserve: str = "", hand: str = "", play: str = "", gauge: int = 9, **more: Any) -> Mage:
    """Return one player's board; cards and energies are given as words separated by spaces."""
    given = {"reserve": reserve, "hand": hand, "play": play, "gauge": gauge, **more}
    given["stored"] = {
        card: split(tokens)
        if isinstance(tokens, str)
        else list(map(split, tokens))  # two copies of the card: a list of two
        for card, tokens in more.get("stored", {}).items()
    }
    return {name: split(value) for name, value in given.items()}


def split(value: Any) -> Any:
    return value.split() if isinstance(value, str) else value


def seasons(
    players: int, mode: str = "archmage", seed: int = 1, rulings: dict[str, bool] | None = None, **setup: Any
) -> Game:
    """Return a new game."""
    return tt.new_game("seasons", players, seed, mode, rulings=rulings, **setup)


def tournament(
    *mages: Mage,
    rulings: dict[str, bool] | None = None,
    mode: str = "archmage",
    seed: int = 1,
    space: int = 1,
    pips: int = 1,
    **scenario: Any,
) -> Game:
    """Return a game in the Tournament; a single mage gets a rival who has nothing.

    Player 0 has the last turn of the round and has finished the actions of the die. The remaining die shows `pips`.
    """
    seats = [*mages, mage()] if len(mages) == 1 else list(mages)
    players, season = len(seats), season_of(space)
    spare = f"{season}_{players + 1}"
    given = {
        "seats": seats,
        "space": space,
        "phase": "act",
        "first": 1,
        "turn": 0,
        "bag": {name: list(range(1, players + 2)) for name in SEASONS},
        "die": [[f"{season}_{i + 1}", face(f"{season}_{i + 1}", pips=2)] for i in range(players)],
        "dice": [[spare, face(spare, pips=pips)]],
        **scenario,
    }
    return seasons(players, mode, seed, rulings, scenario=given)


def with_die(die: str, number: int, *mages: Mage, **scenario: Any) -> Game:
    """Return a game like `tournament` does, but at the start of player 0's turn, with this die."""
    season, of = die.split("_")
    count = max(2, len(mages))
    others = [n for n in range(1, 6) if n != int(of)][:count]
    bag = {**{name: list(range(1, count + 2)) for name in SEASONS}, season: sorted([int(of), *others])}
    spare = f"{season}_{others[-1]}"
    chosen = [[die, number], *([f"{season}_{n}", 1] for n in others[:-1])]
    given = {
        "space": 3 * SEASONS.index(season) + 1,
        "phase": "begin",
        "bag": bag,
        "die": chosen,
        "dice": [[spare, face(spare, pips=1)]],
        **scenario,
    }
    return tournament(*mages, **given)


# -- playing -------------------------------------------------------------------------------------------------


def summon(me: Mage, *rivals: Mage, **scenario: Any) -> Game:
    """Let player 0 summon the first card in hand."""
    return play(tournament(me, *rivals, **scenario), f"summon {me['hand'][0]}")


def activate(me: Mage, *rivals: Mage, **scenario: Any) -> Game:
    """Let player 0 activate the first card in play."""
    return play(tournament(me, *rivals, **scenario), f"activate {me['play'][0]}")


def finish(me: Mage, *rivals: Mage, **scenario: Any) -> Game:
    """End player 0's turn, the last one of the round."""
    return play(tournament(me, *rivals, **scenario), "end")


def last_turn(me: Mage, *rivals: Mage, **scenario: Any) -> Game:
    """End the last turn of the game."""
    return finish(me, *rivals, **{"year": 3, "space": 12, **scenario})


def is_offered(game: Game, option: str) -> bool:
    """Return whether this option is offered."""
    return option in game.options


# -- reading the table ---------------------------------------------------------------------------------------


def ids(cards: Iterable[int]) -> list[str]:
    """Return the ids of cards, in order."""
    return [CARDS[card >> 1] for card in cards]


def words(energy: Sequence[int]) -> str:
    """Return counts of energy as words: "air air fire"."""
    return " ".join(name for name, count in zip(ENERGIES, energy, strict=True) for _ in range(count))


def crystals(game: Game) -> list[int]:
    """Return everybody's crystals."""
    return [seat.crystals for seat in game.table.seats]


def reserve(game: Game, seat: int = 0) -> str:
    return words(game.table.seats[seat].reserve)


def gauge(game: Game, seat: int = 0) -> int:
    return int(game.table.seats[seat].gauge)


def hand(game: Game, seat: int = 0) -> list[str]:
    return sorted(ids(game.table.seats[seat].hand))


def in_play(game: Game, seat: int = 0) -> list[str]:
    return ids(game.table.seats[seat].play)


def turned(game: Game, seat: int = 0) -> list[str]:
    return sorted(ids(game.table.seats[seat].turned))


def stored(game: Game, seat: int = 0) -> list[tuple[str, str]]:
    """Return the cards that store tokens, with their tokens."""
    return [(CARDS[card >> 1], words(energy)) for card, energy in game.table.seats[seat].stored if any(energy)]


def discards(game: Game) -> list[str]:
    return sorted(ids(game.table.discards))


def season(game: Game) -> str:
    return SEASONS[game.table.season]


def year_and_space(game: Game) -> tuple[int, int]:
    """Return the year and the space."""
    return game.table.year, game.table.space


def view_text(game: Game, seat: int) -> str:
    """Return this seat's view as text."""
    return str(game.view(seat))
