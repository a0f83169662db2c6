"""Invariants at every question: cards, dice, limits and scores.

They are checked in random games of every mode and in random Battles with all recipes, under any rulings.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

import pytest
from games.evenfall.evenfall_tables import BOX, ELEMENTS, MOON, SUN, meets, random_battle
from hypothesis import given, settings
from hypothesis import strategies as st
from play import Cell, cells, every_decision, finished, random_walk

from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall.rulings import Rulings

CELLS = pytest.mark.parametrize("cell", cells("evenfall"), ids=lambda cell: "-".join(map(str, cell)))
RULINGS = st.fixed_dictionaries({}, optional={field.name: st.booleans() for field in fields(Rulings)})


# -- the score, computed only from the events ----------------------------------------------------------------


class Tally:
    """Keep score from the events of a game alone, without access to the table."""

    def __init__(self, competitive: bool, players: int) -> None:
        self.competitive, self.players = competitive, players
        self.team: list[list[str]] = [[] for _ in range(players)]
        self.army: list[list[str]] = [[] for _ in range(players)]
        self.vanguard: list[list[str]] = [[] for _ in range(players)]
        self.score: list[list[str]] = [[] for _ in range(players)]
        self.scars = [0] * players
        self.stone = False

    def record(self, event: Any) -> None:
        seat, facts = event.player if self.competitive else 0, event.facts
        match event.rule:
            case "setup.heroines":
                self.team[seat] = list(facts["heroines"])
            case "critical.draw":
                self.team[seat].append(facts["heroine"])
            case "defeat.choose" | "defeat.last" | "defeat.scar":
                self.team[seat].remove(facts["heroine"])
                self.scars[seat] += event.rule == "defeat.scar"
            case "capture.choose":
                self.army[seat].append(facts["enemy"])
            case "modify.army":
                self.army[seat].remove(facts["enemy"])
            case "alchemy.craft":
                for enemy in facts["paid"]:
                    self.army[seat].remove(enemy)
                self.stone |= facts["recipe"] == "philosophers_stone"
            case "battle.deploy" | "battle.refill":
                self.army[seat].remove(facts["enemy"])
                self.vanguard[seat].append(facts["enemy"])
            case "recipe.illusion.replace":
                self.vanguard[seat].remove(facts["enemy"])
                self.army[seat].append(facts["enemy"])
                self.army[seat].remove(facts["instead"])
                self.vanguard[seat].append(facts["instead"])
            case "battle.capture":
                theirs = facts["owner"]
                from_zone = (
                    self.vanguard if facts["enemy"] in self.vanguard[theirs] else self.army
                )  # Illusion can give a card of the Army.
                from_zone[theirs].remove(facts["enemy"])
                self.score[seat].append(facts["enemy"])

    def points(self, defeat_scores: bool = False) -> list[int]:
        if self.competitive:
            return [self.rival_points(seat) for seat in range(self.players)]
        if not self.team[0] and not defeat_scores:
            return [0] * self.players
        return [len(self.army[0]) + 2 * len(self.team[0]) + (0 if self.stone else 4)] * self.players

    def rival_points(self, seat: int) -> int:
        symbols = Counter(BOX.symbol[enemy] for enemy in self.score[seat])
        alone = bool(self.vanguard[seat]) and sum(map(bool, self.vanguard)) == 1
        quartets = min(symbols[element] for element in ELEMENTS)
        return 5 * alone + len(self.score[seat]) + quartets + symbols["quintessence"] - 3 * self.scars[seat]


def tally(game: Game) -> Tally:
    result = Tally(game.table.mode == "competitive", game.players)
    for event in game.events:
        result.record(event)
    return result


# -- invariants at every question ----------------------------------------------------------------------------


def cards_in_all_zones(game: Game) -> tuple[list[str], list[str]]:
    """Return all Heroines and all Enemies of every zone."""
    table = game.table
    seats = table.seats if table.mode == "competitive" else table.seats[:1]
    heroines = [*table.heroine_deck, *table.heroine_discards]
    enemies = [*table.enemy_deck, *table.enemies, *table.enemy_discards]
    for seat in seats:
        heroines += [*seat.ready, *seat.resting, *seat.scars]
        enemies += [*seat.army, *seat.vanguard, *seat.score]
    return heroines, enemies


def assert_valid(game: Game) -> None:
    table = game.table
    heroines, enemies = cards_in_all_zones(game)
    assert sorted(heroines) == sorted(BOX.heroines)
    assert sorted(enemies) == sorted(BOX.enemies)
    assert len(table.enemies) <= 4
    assert set(table.dice) <= {1, 2, 3, 4, 5, 6}
    assert table.dice == tuple(sorted(table.dice))
    assert len(game._trail) <= 8
    for seat in table.seats:
        assert len(seat.ready) + len(seat.resting) <= 4
        assert len(set(seat.recipes)) == len(seat.recipes)
        assert set(seat.recipes) <= {*SUN, *(MOON if table.mode == "competitive" else ())}
        assert table.battle or seat.vanguard == seat.score == ()
    if game.choice:
        check_question(game)


def check_question(game: Game) -> None:
    table, choice = game.table, game.choice
    assert choice
    assert 2 <= len(game.options) <= 80
    assert len(set(game.options)) == len(game.options)
    if choice.rule in ("roll.reroll", "modify.use", "recipe.seal", "power.air"):
        stone = "philosophers_stone" in table.seats[table.turn].recipes
        assert len(table.dice) == (5 if stone else 4)
    if choice.rule in ("battle.start", "roll.reroll", "modify.use", "recipe.seal") and table.battle:
        assert choice.player == table.turn or choice.rule == "recipe.seal"
        assert all(seat.vanguard or not seat.army for seat in table.seats)
        assert sum(bool(seat.vanguard) for seat in table.seats) >= 2
    if choice.rule == "alchemy.craft":
        assert not table.battle


@CELLS
def test_cards_dice_and_limits_are_valid_at_every_question_of_random_games(cell: Cell) -> None:
    for game in every_decision(cell, 8, first=100):
        assert_valid(game)


@CELLS
def test_the_score_can_be_computed_from_the_events_at_any_time(cell: Cell) -> None:
    for number, game in enumerate(every_decision(cell, 3, first=200)):
        if number % 13:
            continue
        result = tally(game)
        assert result.points() == game.scores
        areas = game.table.seats if game.table.mode == "competitive" else game.table.seats[:1]
        assert [sorted(seat.team) for seat in areas] == [sorted(t) for t in result.team[: len(areas)]]
        assert [sorted(seat.army) for seat in areas] == [sorted(a) for a in result.army[: len(areas)]]
    for seed in range(10):
        game = finished(cell, seed)
        assert_valid(game)
        assert tally(game).points() == game.scores


@CELLS
def test_every_game_ends_won_lost_or_scored(cell: Cell) -> None:
    for seed in range(10):
        game = finished(cell, seed)
        table = game.table
        if table.mode != "competitive":
            won = not table.enemies and not table.enemy_deck and bool(table.seats[0].team)
            assert won or not table.seats[0].team
            assert game.winners == (list(range(game.players)) if won else [])
        elif not game.capped:
            assert table.battle
            assert sum(bool(seat.vanguard) for seat in table.seats) == 1
            assert game.winners == [i for i, points in enumerate(game.scores) if points == max(game.scores)]


# -- random Battles, with everything in them -----------------------------------------------------------------


def starting_tally(game: Game) -> Tally:
    """Return a tally with the cards that are on the table before the first event."""
    result = Tally(True, game.players)
    given = game.setup["scenario"]["seats"]
    for seat, zones in enumerate(given):
        result.army[seat], result.vanguard[seat] = list(zones["army"]), list(zones["vanguard"])
    return result


@pytest.mark.slow
@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), RULINGS)
def test_random_battles_are_valid_under_any_rulings(seed: int, rulings: dict[str, bool]) -> None:
    game = random_battle(seed, rulings)
    for _ in random_walk(game, seed):
        assert_valid(game)
    assert_valid(game)  # The end of the game is checked, too.
    result = starting_tally(game)
    for event in game.events:
        result.record(event)
    assert result.points() == game.scores


@pytest.mark.slow
@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from(cells("evenfall")), st.integers(0, 10**6), RULINGS)
def test_random_games_are_valid_under_any_rulings(cell: Cell, seed: int, rulings: dict[str, bool]) -> None:
    for game in every_decision(cell, 1, first=seed, rulings=rulings):
        assert_valid(game)
    assert tally(game).points(rulings.get("defeat_scores", False)) == game.scores


@pytest.mark.slow
@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_the_last_roll_before_a_capture_meets_the_captured_enemy(seed: int) -> None:
    """Compare the logged dice with a brute-force match of dice to slots."""
    dice: tuple[int, ...] = ()
    guarded = False
    for event in finished(("evenfall", "competitive", 2), seed).events:
        dice = event.facts.get("dice", dice)
        if event.rule == "recipe.illusion":
            guarded = True
        if event.rule in ("capture.choose", "battle.capture"):
            assert guarded or meets(event.facts["enemy"], dice)
            guarded = False
