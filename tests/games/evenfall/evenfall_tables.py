"""Build positions of Evenfall, choose cards by what is printed on them, and find rolls that capture or miss them.

The house deck may change, so no requirement or ingredient is written here, except for the two requirements that the
rulebook shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations
from random import Random
from typing import Any

from play import asked as asked
from play import play as play

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall.box import HOUSE_DECK, house_box, read_box

Roll = tuple[int, ...]
Seat = dict[str, list[str]]

BOX = house_box()
ELEMENTS = ("fire", "water", "air", "earth")
SYMBOLS = (*ELEMENTS, "quintessence")
SUN = ("philosophers_stone", "wild_magic", "winged_boots")
MOON = ("tetra_spirit", "illusion", "seal")
BLANK: Roll = (1, 2, 4, 6)  # meets neither of the two published requirements


# -- the rulebook's matching, by brute force over ordered dice -----------------------------------------------


def fills(slots: Sequence[str], dice: Iterable[int]) -> bool:
    """Return whether the dice can fill the slots: numbers as printed, all Suns equal, all Moons equal."""
    return any(
        all(slot in ("Sun", "Moon") or slot == str(die) for slot, die in zip(slots, laid, strict=True))
        and all(
            len({die for slot, die in zip(slots, laid, strict=True) if slot == sign}) <= 1 for sign in ("Sun", "Moon")
        )
        for laid in permutations(dice, len(slots))
    )


@cache
def meets(enemy: str, dice: Roll) -> bool:
    """Return whether this roll captures this Enemy."""
    return fills(str(BOX.enemies[enemy].requirement).split(), dice)


def rolls(dice: int = 4) -> list[Roll]:
    """Return every roll, with sorted dice."""
    return list(combinations_with_replacement(range(1, 7), dice))


def roll(*captures: str, exclude: Iterable[str] = (), dice: int = 4) -> Roll:
    """Return a roll that captures all of `captures`, none of `exclude`, and as few other Enemies as possible."""
    good = [r for r in rolls(dice) if all(meets(e, r) for e in captures) and not any(meets(e, r) for e in exclude)]
    return min(good, key=lambda r: sum(meets(e, r) for e in BOX.enemies))


# -- cards ---------------------------------------------------------------------------------------------------


def enemy_with(requirement: str) -> str:
    """Return an Enemy with exactly this requirement; prefer an element, so that Heroines can recover with it."""
    matches = [e for e, card in BOX.enemies.items() if str(card.requirement) == requirement]
    return min(matches, key=lambda e: BOX.symbol[e] == "quintessence")


PAIRS = enemy_with("Sun Sun Moon Moon")  # the two requirements printed in the rulebook
THREES = enemy_with("3 3 Sun Sun")
PAIRED = roll(PAIRS, exclude=[THREES])


def enemies(symbol: str = "", missing: Iterable[Roll] = (), exclude: Iterable[str] = ()) -> list[str]:
    """Return the Enemies of this symbol that none of the rolls in `missing` capture, except `exclude`."""
    return [
        e
        for e, card in BOX.enemies.items()
        if symbol in ("", card.symbol) and e not in exclude and not any(meets(e, r) for r in missing)
    ]


def any_enemy(symbol: str = "", *exclude: str) -> str:
    """Return an Enemy of this symbol, except `exclude` and the two with a published requirement."""
    return enemies(symbol, exclude=(*exclude, PAIRS, THREES))[0]


def other_enemies(count: int, *missing: Roll, exclude: Iterable[str] = ()) -> list[str]:
    """Return `count` Enemies from the end of the box that BLANK, PAIRED and these rolls do not capture."""
    chosen = enemies(missing=(BLANK, PAIRED, *missing), exclude=(PAIRS, THREES, *exclude))[::-1][:count]
    assert len(chosen) == count, "the deck has too few Enemies that these rolls miss"
    return chosen


def symbol(enemy: str) -> str:
    return BOX.symbol[enemy]


def heroines(power: str = "", recovery: str = "", exclude: str = "") -> list[str]:
    """Return the Heroines with this power and recovery symbol; `exclude` is a recovery symbol to exclude."""
    return [
        h
        for h, card in BOX.heroines.items()
        if power in ("", card.power) and recovery in ("", card.recovery) and card.recovery != exclude
    ]


def heroine(power: str = "", recovery: str = "", exclude: str = "") -> str:
    return heroines(power, recovery, exclude)[0]


def army_for(*recipes: str, exclude: Iterable[str] = ()) -> list[str]:
    """Return Enemies that pay exactly for these recipes."""
    need = Counter(s for recipe in recipes for s in BOX.recipes[recipe].ingredients)
    return [e for s, count in need.items() for e in enemies(s, exclude=(*exclude, PAIRS, THREES))[:count]]


# -- positions -----------------------------------------------------------------------------------------------


def solo(rulings: dict[str, bool] | None = None, deck: Any = None, **scenario: Any) -> Game:
    """Return a solo game in the position of the scenario."""
    return tt.new_game("evenfall", players=1, mode="solo", seed=1, scenario=scenario, rulings=rulings, deck=deck)


def rivals(players: int, rulings: dict[str, bool] | None = None, **scenario: Any) -> Game:
    """Return a game of rivals in the Gathering; it's player 0's turn unless the scenario says otherwise."""
    given = {"turn": 0, **scenario}
    return tt.new_game("evenfall", players=players, mode="competitive", seed=1, scenario=given, rulings=rulings)


def battle(*seats: Seat, rulings: dict[str, bool] | None = None, dice: Sequence[int] = (), **scenario: Any) -> Game:
    """Return a Battle on player 0's turn; `dice` are the next rolls. A seat without a Team gets an empty one."""
    full = [seat if {"ready", "resting"} & set(seat) else {"ready": [], **seat} for seat in seats]
    script = {**scenario.pop("script", {}), "dice": list(dice)}
    return rivals(len(seats), rulings, battle=True, seats=full, script=script, **scenario)


def area(
    *first: str, deck: int = 0, missing: Iterable[Roll] = (), of: int = 4, exclude: Iterable[str] = ()
) -> dict[str, Any]:
    """Return scenario fields: an Enemy Area with these and other Enemies that `missing` misses, and a deck."""
    more = other_enemies(of - len(first) + deck, *missing, exclude=(*first, *exclude))
    return {"enemies": [*first, *more[: of - len(first)]], "enemy_deck": more[of - len(first) :]}


def house_rows() -> dict[str, list[list[str]]]:
    """Return the card files of the house deck, to be edited into a custom deck."""
    return read_box(HOUSE_DECK)


# -- playing -------------------------------------------------------------------------------------------------

DEFAULT_ANSWERS = {
    "roll.reroll": "keep",
    "modify.use": "stop",
    "alchemy.craft": "done",
    "critical.choose": "neither",
    "battle.start": "roll",
    "recipe.seal": "let",
    "recipe.illusion": "let",
}


def default_answer(game: Game) -> None:
    """Give an answer that uses nothing; if a choice is forced, take the first option."""
    answer = DEFAULT_ANSWERS.get(game.choice.rule) if game.choice else None
    game.apply(answer if answer in game.options else game.options[0])


def play_default_turn(game: Game, *until: str) -> Game:
    """Give default answers until one of these questions is asked or the turn is over."""
    turns = game.table.turns
    while game.choice and game.table.turns == turns and game.choice.rule not in until:
        default_answer(game)
    return game


def facts_of(game: Game, rule: str) -> list[dict[str, Any]]:
    """Return the player and the facts of every event of this rule."""
    return [{"player": event.player, **event.facts} for event in game.events if event.rule == rule]


def log_sentences(game: Game) -> list[str]:
    return [game.describe_event(event) for event in game.events]


def points(game: Game, seat: int = 0) -> dict[str, int]:
    """Return the points of the score sheet, by rule."""
    return {line.rule: line.points for line in game.score_sheet()[seat]}


# -- random Battles, with everything in them -----------------------------------------------------------------


def random_battle(seed: int, rulings: dict[str, bool]) -> Game:
    """Return a Battle at its start: two to four rivals with random recipes, Armies and Teams."""
    deal = Random(seed)
    players = deal.choice([2, 3, 4])
    heroines, enemies = list(BOX.heroines), list(BOX.enemies)
    deal.shuffle(heroines)
    deal.shuffle(enemies)
    seats = []
    for _ in range(players):
        team = [heroines.pop() for _ in range(deal.randrange(5))]
        seat = {"ready": team[:2], "resting": team[2:], "recipes": [r for r in (*SUN, *MOON) if deal.random() < 0.7]}
        army = [enemies.pop() for _ in range(deal.choice([0, 2, 5, 7]))]
        seats.append({**seat, "vanguard": army[:1], "army": army[1:]})
    scenario = {"battle": True, "seats": seats}
    return tt.new_game("evenfall", players, seed, "competitive", scenario=scenario, rulings=rulings)
