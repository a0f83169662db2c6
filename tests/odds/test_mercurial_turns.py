"""The chance to take a Spell of Mercurial this turn, compared with every path through the engine."""

from __future__ import annotations

import shutil
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from effort import effort
from games.mercurial.mercurial_tables import BOX, LETTERS, play, spell
from odds.mercurial_turns import mercurial_turn

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games.mercurial.box import HOUSE
from tabletop_nb.games.mercurial.elements import ELEMENTS
from tabletop_nb.odds import odds
from tabletop_nb.odds.mercurial import MODEL, turn_of
from tabletop_nb.odds.mercurial.afford import Solver
from tabletop_nb.odds.mercurial.cast import CAST
from tabletop_nb.odds.mercurial.moves import Finder

Cache = dict[object, Fraction]


def solver_of(game: Game) -> Solver:
    """Return the solver of the first player's turn, with all cards in hand."""
    return Solver(turn_of(game.table, 0, game.table.seats[0].hand))


# -- every path through the engine ---------------------------------------------------------------------------


def by_engine(game: Game, wanted: str, known: Cache) -> Fraction:
    """Return the chance to take a Spell this turn, by trying every answer and every roll in the engine."""
    me = game.table.seats[0]
    if wanted in me.active:
        return Fraction(1)
    if game.choice is not None and game.choice.rule == "play.others":
        return by_engine(play(game.copy(), "accept acuity"), wanted, known)
    if game.choice is None or game.choice.player != 0:
        return Fraction(0)
    key = game.choice.rule, tuple(game.choice.options), game.table.key()
    if key not in known:
        known[key] = max((after_answer(game, option, wanted, known) for option in allowed(game, wanted)), default=ZERO)
    return known[key]


ZERO = Fraction(0)


def allowed(game: Game, wanted: str) -> list[Any]:
    """Return the answers that play cards or take the Spell."""
    options = game.asked.options
    if game.asked.rule not in ("turn.action", "play.spell"):
        return list(options)
    return [each for each in options if each[0] in ("play", "seal", "mystrune") or each == ("buy", wanted)]


def after_answer(game: Game, option: Any, wanted: str, known: Cache) -> Fraction:
    """Return the chance after an answer: if it rerolls dice, the mean of all outcomes."""
    number = sum(option[1::2]) if game.asked.rule == "play.reroll" and option[1] != "nothing" else 0
    outcomes = [by_engine(rolled(game, option, dice), wanted, known) for dice in product(range(1, 7), repeat=number)]
    return sum(outcomes, ZERO) / len(outcomes)


def rolled(game: Game, option: Any, dice: tuple[int, ...]) -> Game:
    """Return the game after an answer, with these dice if it rolls some."""
    world = game.copy()
    world.table.script = {"dice": [*dice]}
    world.push(option)
    assert not world.table.script["dice"]
    return world


def check_all(game: Game) -> list[Fraction]:
    """Check every Spell of the row against the engine, and return the chances."""
    solver = solver_of(game)
    chances = []
    for wanted in filter(None, game.table.spells):
        chances.append(solver.chance(wanted))
        assert chances[-1] == by_engine(game, wanted, {}), wanted
    return chances


def test_conversions_in_any_order() -> None:
    chances = check_all(mercurial_turn("FLAV", ["still_mind", "void_weave", "jewelled_key"], mana=3, acuity=4))
    assert set(chances) == {0, 1}


def test_a_reroll_and_a_conversion() -> None:
    chances = check_all(mercurial_turn("FEV", ["kiln_song", "cold_iron"], mana=3, acuity=1))
    assert any(0 < chance < 1 for chance in chances)


def test_three_skills() -> None:
    check_all(mercurial_turn("FV", ["kiln_song", "quick_fuse", "star_loom"], mana=2, row=["iron_weather", "red_noon"]))


def test_the_front_of_the_mystrune() -> None:
    chances = check_all(mercurial_turn("EVA", ["river_stone"], mana=2, holder=0))
    assert any(chances)
    assert chances != check_all(mercurial_turn("EVA", ["river_stone"], mana=2))


def test_a_lantern_takes_a_spell_without_a_take() -> None:
    active = [spell("scorch_line", "F"), spell("sunspill", "FF")]
    given: dict[str, Any] = {"acuity": 3, "mana": 1, "active": active, "takes": 0, "acted": True, "taken": True}
    game = mercurial_turn("EE", ["timewarp_lantern"], **given)
    assert check_all(game) == [0, 0, 0, 0, 0, 1]


def test_the_solver_charges_acuity_for_an_aether_weave_swap() -> None:
    game = mercurial_turn("AV", ["aether_weave", "still_mind"], role="arcanist", acuity=4, plays=2)
    check_all(game)
    finder = Finder(turn_of(game.table, 0, game.table.seats[0].hand))
    after = finder(Solver(finder.turn).start()).after
    swapped = [state for state in after if state.dice == (0, 0, 0, 0, 1, 1) and state.cards == ("still_mind",)]
    assert [state.acuity for state in swapped] == [1]


def test_a_card_that_offers_acuity_to_others() -> None:
    check_all(mercurial_turn("AF", ["aeon_prism", "kiln_song"], mana=1, row=["red_noon", "", "cinder_lance"]))


def test_sealing_a_skill_brings_back_the_take() -> None:
    given: dict[str, Any] = {"takes": 0, "acted": True, "taken": True}
    assert check_all(mercurial_turn("EE", ["river_stone"], acuity=1, **given))[-1] == 1
    assert check_all(mercurial_turn("EE", ["river_stone"], **given))[-1] == 0


def test_a_chaosmancer_rerolls_four_dice() -> None:
    game = mercurial_turn("FFVV", ["star_loom"], role="chaosmancer", row=["", "", "low_star"])
    chances = check_all(game)
    assert chances == [1 - Fraction(5, 6) ** 4 - 4 * Fraction(1, 6) * Fraction(5, 6) ** 3]  # two Water or more
    assert check_all(mercurial_turn("FFVV", ["star_loom"], row=["", "", "low_star"])) == [Fraction(1, 36)]


@pytest.mark.soak
def test_random_turns() -> None:
    chance, cards = Random(15), [*BOX.alterations]
    for _ in range(effort(4, 40)):
        hand = chance.sample(cards, 2)
        letters = "".join(chance.choices([*LETTERS], k=3))
        row = chance.sample([*BOX.spells], 3)
        active = [spell(card) for card in chance.sample([c for c in BOX.spells if c not in row], chance.randrange(3))]
        more = {"mana": chance.randrange(4), "acuity": chance.randrange(5), "active": active}
        rulings = {"weave_costs_one": chance.random() < 0.3}
        check_all(mercurial_turn(letters, hand, row=row, holder=chance.choice((0, 1)), rulings=rulings, **more))


# -- simulation ----------------------------------------------------------------------------------------------


def test_the_engine_takes_the_spell_as_often_as_calculated() -> None:
    """The best decision is known here: reroll everything that isn't Water, twice."""
    game = mercurial_turn("FEVV", ["star_loom", "river_stone"], row=["", "", "low_star"])
    exact, taken, samples = solver_of(game).chance("low_star"), 0, 600
    for seed in range(samples):
        world = mercurial_turn("FEVV", ["star_loom", "river_stone"], row=["", "", "low_star"], seed=seed)
        for card in ("river_stone", "star_loom"):
            dice = world.table.seats[0].dice
            play(world, f"play {card} secondary")
            others = [(1, ELEMENTS[i]) for i in (0, 2, 3, 4, 5) for _ in range(dice[i])][:2]
            world.push(best_answer(world, others) if dice[1] < 2 else ("reroll", "nothing"))
            if world.asked.player != 0:
                break
        taken += world.asked.player == 0 and ("buy", "low_star") in world.asked.options
    assert abs(taken / samples - exact) < 4 * (exact * (1 - exact) / samples) ** 0.5


def best_answer(game: Game, dice: list[tuple[int, str]]) -> Any:
    """Return the answer that rerolls these dice."""
    wanted = sorted(name for _, name in dice)
    return next(o for o in game.asked.options if o[1] != "nothing" and wanted == spelled(o))


def spelled(option: Any) -> list[str]:
    """Return the dice of an answer."""
    return sorted(name for count, name in zip(option[1::2], option[2::2], strict=True) for _ in range(count))


# -- what is counted -----------------------------------------------------------------------------------------


def test_the_ticked_cards_count() -> None:
    game = mercurial_turn(
        "FEVV", ["kiln_song", "manafont_glove", "eldritch_codex", "river_stone"], row=["", "", "low_star"]
    )
    found: Any = odds(game, cards=0b1001)
    assert found.turn.cards == ("kiln_song", "river_stone")
    assert found.spare == ("manafont_glove", "eldritch_codex")
    usual: Any = odds(game)
    assert usual.turn.cards == ("kiln_song", "manafont_glove", "eldritch_codex")
    assert usual.rows[0].chance < found.rows[0].chance


def test_one_more_die_or_mana() -> None:
    found: Any = odds(mercurial_turn("FE", ["river_stone"], mana=1, row=["", "", "cinder_lance", "low_star"]))
    for row in found.rows:
        for die, letter in zip(ELEMENTS, "FWLEAV", strict=True):
            game = mercurial_turn(f"FE{letter}", ["river_stone"], mana=1, row=["", "", row.spell])
            assert row.more[die] == solver_of(game).chance(row.spell)
        richer = mercurial_turn("FE", ["river_stone"], mana=2, row=["", "", row.spell])
        assert row.more["mana"] == solver_of(richer).chance(row.spell)


def test_the_simulated_bound_is_between_the_chances_with_three_cards_and_with_all() -> None:
    hand = ["kiln_song", "null_tide", "river_stone", "cold_iron"]
    game = mercurial_turn("FEVV", hand, row=["", "", "delta_song"], mana=2)
    found: Any = odds(game)
    [row] = found.rows
    best = solver_of(game).chance("delta_song")
    assert row.chance - 4 * row.bound.error <= row.bound.chance <= best + 4 * row.bound.error
    assert row.chance < best
    assert row.bound.chance > row.chance
    assert found == odds(game), "the simulation is the same every time"


def test_after_a_cast_everything_is_rolled_again() -> None:
    game = mercurial_turn("FF", [], acuity=3, active=[spell("low_star", "WW", mana=1)], row=["", "", "red_noon"])
    play(game, "cast")
    turn = turn_of(game.table, 0, ())
    assert (turn.unrolled, turn.mana, turn.dice, turn.active) == (4, 1, (0,) * 6, ())
    found: Any = odds(game, 0)
    assert found.rows[0].chance == 1 - Fraction(5, 6) ** 4


def test_own_cards_are_found_again_by_the_calculators(tmp_path: Path) -> None:
    shutil.copytree(HOUSE, tmp_path / "deck")
    spells = tmp_path / "deck" / "spells.csv"
    spells.write_text(spells.read_text().replace("scorch_line,Scorch Line", "spark_line,Spark Line"))
    game = tt.new_game("mercurial", seed=1, deck=tmp_path / "deck")
    while game.asked.rule == "setup.class":
        game.push(game.asked.options[0])
    for model in (MODEL, CAST):
        fields = model.fields_of(game, 0)
        assert fields["deck"].startswith("own_")
        assert model.check(fields) == fields
        assert model.check({**fields, "spell_1": "spark_line", "space_1": ""})["deck"] == fields["deck"]
