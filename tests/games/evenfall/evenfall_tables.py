"""Tables for Evenfall's rule tests: cards picked by what is printed on them, rolls that meet or miss them, positions.

The house deck may be tuned at any time, so nothing here knows a requirement or an ingredient by heart, but for the two
requirements that the rulebook itself shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations
from random import Random
from typing import Any

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall.box import HOUSE, house_box, read_box

Roll = tuple[int, ...]
Seat = dict[str, list[str]]

BOX = house_box()
ELEMENTS = ("fire", "water", "air", "earth")
SYMBOLS = (*ELEMENTS, "quintessence")
SUN = ("philosophers_stone", "wild_magic", "winged_boots")
MOON = ("tetra_spirit", "illusion", "seal")
BLANK: Roll = (1, 2, 4, 6)  # neither of the two published requirements


# -- the rulebook's matching, by brute force over ordered dice -----------------------------------------------


def fills(slots: Sequence[str], dice: Iterable[int]) -> bool:
    """Can the dice be laid on the slots: faces as printed, Suns equal to each other, Moons equal to each other?"""
    return any(
        all(slot in ("Sun", "Moon") or slot == str(die) for slot, die in zip(slots, laid, strict=True))
        and all(
            len({die for slot, die in zip(slots, laid, strict=True) if slot == sign}) <= 1 for sign in ("Sun", "Moon")
        )
        for laid in permutations(dice, len(slots))
    )


@cache
def meets(enemy: str, dice: Roll) -> bool:
    """Does this roll capture this Enemy?"""
    return fills(str(BOX.enemies[enemy].requirement).split(), dice)


def rolls(dice: int = 4) -> list[Roll]:
    """Every roll, dice sorted."""
    return list(combinations_with_replacement(range(1, 7), dice))


def roll(*captures: str, but: Iterable[str] = (), dice: int = 4) -> Roll:
    """A roll that meets all of these Enemies and none of those others, and as few as can be of the rest."""
    good = [r for r in rolls(dice) if all(meets(e, r) for e in captures) and not any(meets(e, r) for e in but)]
    return min(good, key=lambda r: sum(meets(e, r) for e in BOX.enemies))


# -- cards ---------------------------------------------------------------------------------------------------


def showing(requirement: str) -> str:
    """An Enemy with this very requirement, if possible of an element: so Heroines can recover by it."""
    found = [e for e, card in BOX.enemies.items() if str(card.requirement) == requirement]
    return min(found, key=lambda e: BOX.symbol[e] == "quintessence")


PAIRS = showing("Sun Sun Moon Moon")  # the two requirements that the rulebook prints
THREES = showing("3 3 Sun Sun")
PAIRED = roll(PAIRS, but=[THREES])


def enemies(symbol: str = "", missing: Iterable[Roll] = (), but: Iterable[str] = ()) -> list[str]:
    """The Enemies of this symbol that none of these rolls meets, other than those."""
    return [
        e
        for e, card in BOX.enemies.items()
        if symbol in ("", card.symbol) and e not in but and not any(meets(e, r) for r in missing)
    ]


def one(symbol: str = "", *but: str) -> str:
    """An Enemy of this symbol, other than those; not one of the two with a published requirement."""
    return enemies(symbol, but=(*but, PAIRS, THREES))[0]


def bystanders(count: int, *missing: Roll, but: Iterable[str] = ()) -> list[str]:
    """So many other Enemies, from the end of the box, that BLANK, PAIRED and these rolls do not meet."""
    found = enemies(missing=(BLANK, PAIRED, *missing), but=(PAIRS, THREES, *but))[::-1][:count]
    assert len(found) == count, "the deck has too few Enemies that these rolls miss"
    return found


def symbol(enemy: str) -> str:
    return BOX.symbol[enemy]


def heroines(power: str = "", recovery: str = "", but: str = "") -> list[str]:
    """The Heroines with this power and this recovery symbol; `but` is a recovery symbol they must not have."""
    return [
        h
        for h, card in BOX.heroines.items()
        if power in ("", card.power) and recovery in ("", card.recovery) and card.recovery != but
    ]


def heroine(power: str = "", recovery: str = "", but: str = "") -> str:
    return heroines(power, recovery, but)[0]


def army_for(*recipes: str, but: Iterable[str] = ()) -> list[str]:
    """Enemies that pay exactly for these recipes."""
    need = Counter(s for recipe in recipes for s in BOX.recipes[recipe].ingredients)
    return [e for s, count in need.items() for e in enemies(s, but=(*but, PAIRS, THREES))[:count]]


# -- positions -----------------------------------------------------------------------------------------------


def solo(rulings: dict[str, bool] | None = None, deck: Any = None, **scenario: Any) -> Game:
    """One player, in the position that the scenario gives."""
    return tt.new_game("evenfall", players=1, mode="solo", seed=1, scenario=scenario, rulings=rulings, deck=deck)


def rivals(players: int, rulings: dict[str, bool] | None = None, **scenario: Any) -> Game:
    """Rivals in the Gathering; player 0 is on turn unless the scenario says otherwise."""
    given = {"turn": 0, **scenario}
    return tt.new_game("evenfall", players=players, mode="competitive", seed=1, scenario=given, rulings=rulings)


def battle(*seats: Seat, rulings: dict[str, bool] | None = None, dice: Sequence[int] = (), **scenario: Any) -> Game:
    """Rivals in the Battle, player 0 on turn; `dice` are the rolls to come. Who is given no Team has none."""
    full = [seat if {"ready", "resting"} & set(seat) else {"ready": [], **seat} for seat in seats]
    script = {**scenario.pop("script", {}), "dice": list(dice)}
    return rivals(len(seats), rulings, battle=True, seats=full, script=script, **scenario)


def area(
    *first: str, deck: int = 0, missing: Iterable[Roll] = (), of: int = 4, but: Iterable[str] = ()
) -> dict[str, Any]:
    """Scenario fields: an Enemy Area of these and bystanders that `missing` does not meet, and a deck."""
    more = bystanders(of - len(first) + deck, *missing, but=(*first, *but))
    return {"enemies": [*first, *more[: of - len(first)]], "enemy_deck": more[of - len(first) :]}


def house_rows() -> dict[str, list[list[str]]]:
    """The card files of the house deck, to be changed into an own one."""
    return read_box(HOUSE)


# -- playing -------------------------------------------------------------------------------------------------

CALM = {
    "roll.reroll": "keep",
    "modify.use": "stop",
    "alchemy.craft": "done",
    "critical.choose": "neither",
    "battle.start": "roll",
    "recipe.seal": "let",
    "recipe.illusion": "let",
}


def play(game: Game, *answers: str) -> Game:
    """Gives these answers."""
    for answer in answers:
        game.apply(answer)
    return game


def calm(game: Game) -> None:
    """Uses nothing; where something has to be chosen, the first."""
    answer = CALM.get(game.choice.rule) if game.choice else None
    game.apply(answer if answer in game.options else game.options[0])


def calmly(game: Game, *until: str) -> Game:
    """Calm answers until one of these questions is asked, or the turn is over."""
    turns = game.table.turns
    while game.choice and game.table.turns == turns and game.choice.rule not in until:
        calm(game)
    return game


def asked(game: Game) -> tuple[int, str] | None:
    """Who is asked, and by which rule."""
    return (game.choice.player, game.choice.rule) if game.choice else None


def happened(game: Game, rule: str) -> list[dict[str, Any]]:
    """The facts of every event of this rule, with its player."""
    return [{"player": event.player, **event.facts} for event in game.events if event.rule == rule]


def story(game: Game) -> list[str]:
    """The rules of all events, in order."""
    return [event.rule for event in game.events]


def told(game: Game) -> list[str]:
    return [game.tell(event) for event in game.events]


def points(game: Game, seat: int = 0) -> dict[str, int]:
    """The score sheet: points by rule."""
    return {line.rule: line.points for line in game.score_sheet()[seat]}


# -- random Battles, with everything in them -----------------------------------------------------------------


def random_battle(seed: int, rulings: dict[str, bool]) -> Game:
    """Two to four rivals with all recipes, Armies of any size and Teams of any size, at the beginning of the Battle."""
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


def at_random(game: Game, seed: int) -> Iterator[Game]:
    pick = Random(seed)
    while game.choice:
        yield game
        game.push(pick.choice(game.choice.options))
    yield game
