"""What holds at every question of every game: cards, dice, limits, scores; in random games of every mode, in random
Battles with all recipes, under any rulings."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

import pytest
from games.evenfall.evenfall_tables import BOX, ELEMENTS, MOON, SUN, at_random, meets, random_battle
from hypothesis import given, settings
from hypothesis import strategies as st
from play import Cell, cells, every_decision, finished

from tabletop_nb.core.game import Game
from tabletop_nb.games.evenfall.rulings import Rulings

CELLS = pytest.mark.parametrize("cell", cells("evenfall"), ids=lambda cell: "-".join(map(str, cell)))
RULINGS = st.fixed_dictionaries({}, optional={field.name: st.booleans() for field in fields(Rulings)})


# -- the score, from the events alone ------------------------------------------------------------------------


class Tally:
    """Follows the events of a game as a spectator with pencil and paper, and knows nothing of the table."""

    def __init__(self, competitive: bool, players: int) -> None:
        self.competitive, self.players = competitive, players
        self.team: list[list[str]] = [[] for _ in range(players)]
        self.army: list[list[str]] = [[] for _ in range(players)]
        self.vanguard: list[list[str]] = [[] for _ in range(players)]
        self.score: list[list[str]] = [[] for _ in range(players)]
        self.scars = [0] * players
        self.stone = False

    def hear(self, event: Any) -> None:
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
                from_zone = self.vanguard if facts["enemy"] in self.vanguard[theirs] else self.army  # Illusion
                from_zone[theirs].remove(facts["enemy"])
                self.score[seat].append(facts["enemy"])

    def points(self, defeat_scores: bool = False) -> list[int]:
        if self.competitive:
            return [self.rival(seat) for seat in range(self.players)]
        if not self.team[0] and not defeat_scores:
            return [0] * self.players
        return [len(self.army[0]) + 2 * len(self.team[0]) + (0 if self.stone else 4)] * self.players

    def rival(self, seat: int) -> int:
        symbols = Counter(BOX.symbol[enemy] for enemy in self.score[seat])
        alone = bool(self.vanguard[seat]) and sum(map(bool, self.vanguard)) == 1
        quartets = min(symbols[element] for element in ELEMENTS)
        return 5 * alone + len(self.score[seat]) + quartets + symbols["quintessence"] - 3 * self.scars[seat]


def tally(game: Game) -> Tally:
    heard = Tally(game.table.mode == "competitive", game.players)
    for event in game.events:
        heard.hear(event)
    return heard


# -- what holds at every question ----------------------------------------------------------------------------


def places(game: Game) -> tuple[list[str], list[str]]:
    """Every place in which a Heroine lies, and every place in which an Enemy lies, one after the other."""
    table = game.table
    seats = table.seats if table.mode == "competitive" else table.seats[:1]
    heroines = [*table.heroine_deck, *table.heroine_discards]
    enemies = [*table.enemy_deck, *table.enemies, *table.enemy_discards]
    for seat in seats:
        heroines += [*seat.ready, *seat.resting, *seat.scars]
        enemies += [*seat.army, *seat.vanguard, *seat.score]
    return heroines, enemies


def assert_sound(game: Game) -> None:
    table = game.table
    heroines, enemies = places(game)
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
def test_cards_dice_and_limits_at_every_question_of_random_games(cell: Cell) -> None:
    for game in every_decision(cell, 8, first=100):
        assert_sound(game)


@CELLS
def test_the_score_is_what_the_events_tell_on_the_way_and_at_the_end(cell: Cell) -> None:
    for number, game in enumerate(every_decision(cell, 3, first=200)):
        if number % 13:
            continue
        heard = tally(game)
        assert heard.points() == game.scores
        areas = game.table.seats if game.table.mode == "competitive" else game.table.seats[:1]
        assert [sorted(seat.team) for seat in areas] == [sorted(t) for t in heard.team[: len(areas)]]
        assert [sorted(seat.army) for seat in areas] == [sorted(a) for a in heard.army[: len(areas)]]
    for seed in range(10):
        game = finished(cell, seed)
        assert_sound(game)
        assert tally(game).points() == game.scores


@CELLS
def test_a_game_ends_won_lost_or_decided(cell: Cell) -> None:
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
    """What lies there before the first event: only cards, as a spectator sees them."""
    heard = Tally(True, game.players)
    given = game.setup["scenario"]["seats"]
    for seat, zones in enumerate(given):
        heard.army[seat], heard.vanguard[seat] = list(zones["army"]), list(zones["vanguard"])
    return heard


@pytest.mark.slow
@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), RULINGS)
def test_random_battles_under_any_rulings(seed: int, rulings: dict[str, bool]) -> None:
    for game in at_random(random_battle(seed, rulings), seed):
        assert_sound(game)
    heard = starting_tally(game)
    for event in game.events:
        heard.hear(event)
    assert heard.points() == game.scores


@pytest.mark.slow
@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from(cells("evenfall")), st.integers(0, 10**6), RULINGS)
def test_random_games_under_any_rulings(cell: Cell, seed: int, rulings: dict[str, bool]) -> None:
    for game in every_decision(cell, 1, first=seed, rulings=rulings):
        assert_sound(game)
    assert tally(game).points(rulings.get("defeat_scores", False)) == game.scores


@pytest.mark.slow
@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_the_roll_of_a_capture_meets_what_was_captured(seed: int) -> None:
    """The dice told last before a capture meet the card, as laying dice on slots says."""
    dice: tuple[int, ...] = ()
    guarded = False
    for event in finished(("evenfall", "competitive", 2), seed).events:
        dice = event.facts.get("dice", dice)
        if event.rule == "recipe.illusion":
            guarded = True
        if event.rule in ("capture.choose", "battle.capture"):
            assert guarded or meets(event.facts["enemy"], dice)
            guarded = False
