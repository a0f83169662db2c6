"""The odds of Res Arcana: draws, income and the plan to 10 points, each compared with the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from odds.res_arcana_turns import DECK, ITEM, POOR, RICH, RIVAL, after_next_collect
from ui.res_arcana_desk import new_game, position

from tabletop_nb.core.game import Game
from tabletop_nb.core.view import UNKNOWN
from tabletop_nb.games.res_arcana.box import TOP
from tabletop_nb.games.res_arcana.scoring import points
from tabletop_nb.odds import Rows, odds
from tabletop_nb.odds.res_arcana import MODEL, Plan, find_plan
from tabletop_nb.odds.res_arcana.plan import KnownCards, play_on


def test_the_chances_of_draws_depend_on_the_deck_but_not_its_order() -> None:
    by = {each.card: each.by for each in odds(position(DECK), 0).draws}
    assert set(by) == {"prism", "vault", "bone_dragon", "tree_of_life", "mermaid"}
    assert by["prism"] == by["tree_of_life"] == (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), 1, 1)
    assert by["mermaid"] == (0, 0, 0, 0, 1)  # The deck is empty after four draws; then this is the only card.


def test_the_next_draw_comes_when_the_seat_passes() -> None:
    assert odds(position(DECK), 0).rounds_ahead == (2, 3, 4, 5, 6)
    game = position({**DECK, "passed": True}, {"hand": ["cursed_skull"]}, turn=1)
    assert odds(game, 0).rounds_ahead == (3, 4, 5, 6, 7)


def test_a_card_with_a_known_position_is_drawn_for_certain() -> None:
    game = position({"mage": "seer", "hand": ["mermaid"], "deck": DECK["deck"], "pool": {"elan": 2}})
    game.apply("use seer 1")
    while game.choice and game.choice.rule != "power.scry.order":
        game.apply(next((o for o in game.options if o == "look own" or o.startswith("pay")), game.options[0]))
    game.apply("order vault prism bone_dragon")
    found = {each.card: each for each in odds(game, 0).draws}
    assert found["vault"].by == (1, 1, 1, 1, 1)
    assert found["vault"].where == "known"
    assert found["prism"].by[:2] == (0, 1)
    assert found["tree_of_life"].by == (0, 0, 0, 1, 1)


def test_unseen_cards_share_a_row() -> None:
    [draw] = odds(new_game("first", 2, 1), 0).draws
    assert draw == (UNKNOWN, "deck", tuple(Fraction(n, 5) for n in range(1, 6)))


def test_income_agrees_with_the_engine() -> None:
    me = {"mage": "druid", "components": ["catacombs_of_the_dead", "celestial_horse", "vault"], "hand": ["prism"]}
    game = position({**me, "pool": {"elan": 2}, "on": {"vault": {"gold": 1}}, "deck": ["athanor"]})
    every = odds(game, 0).income.every
    assert every == ((0, 1, 0, 1, 0), (("celestial_horse", 2),), ("vault",))
    before = sum(game.table.seats[0].pool)
    while game.table.round == 2 or game.choice.rule.startswith(("collect", "component")):
        wanted = ("pass", "leave", "gain 2 elan")
        game.apply(next((o for o in game.options if o in wanted), game.options[0]))
    assert (
        sum(game.table.seats[0].pool) - before == sum(every.sure) + 2 + 2
    )  # The Vault gives 2 because nothing was taken.


@pytest.mark.parametrize("passed", [False, True])
def test_a_magic_item_counts_until_it_is_swapped(passed: bool) -> None:
    """Before its owner passes it counts as swapped; after that it gives once, in the next Collect step."""
    game = position({**ITEM, "passed": passed}, RIVAL, turn=int(passed))
    flow = odds(game, 0).income
    assert flow.every == ((0, 1, 0, 0, 0), (), ())
    assert flow.once.chosen == ((("calm_elan", 1),) if passed else ())
    assert flow.swapped == (() if passed else ("calm_elan",))
    assert after_next_collect(game, 0) == flow.total.after(1)


def test_a_magic_item_that_is_being_swapped_does_not_count() -> None:
    game = position({**ITEM, "on": {"calm_elan": {"gold": 1}}}, RIVAL)
    before = odds(game, 0)
    game.apply("pass")
    assert game.choice.rule == "pass.swap"
    found = odds(game, 0)
    assert found.has_passed is False, "this round's card must be drawn after the swap"
    assert found.income.once.chosen == ()
    assert found.income.swapped == ("calm_elan",)
    assert found.income.on_components == before.income.on_components == (("calm_elan", (0, 0, 0, 0, 1), True),)


def test_the_plan_leads_to_ten_points() -> None:
    game = position(RICH, POOR, places=["sacred_grove"], monuments=["colossus", "library"])
    before = game.save()
    found = find_plan(game, 0, worlds=3)
    assert game.save() == before  # The game itself is unchanged.
    assert found.worlds == 3
    assert found.rounds
    assert min(found.rounds) == found.actions[-1].round - game.table.round + 1
    assert found.actions[-1].points >= 10


def test_the_pool_of_a_plan_is_counted_after_the_last_action() -> None:
    """The Golden Statue brings 10 points at the victory check for 3 Gold, so that Gold isn't left."""
    me = {"components": ["golden_statue", "great_pyramid", "oracle", "temple"], "pool": {"gold": 3, "life": 1}}
    game = position(me, {**POOR, "passed": True})
    last = odds(game, 0).plan.actions[-1]
    assert {action.round for action in odds(game, 0).plan.actions} == {game.table.round}
    assert (last.pool, last.points >= 10) == ((0, 1, 0, 0, 0), True)


def test_a_card_not_in_hand_is_an_imagined_draw() -> None:
    me = {**RICH, "hand": [], "deck": ["hawk", "nightingale", "treant"], "pool": {"gold": 3, "life": 9, "elan": 9}}
    game = position({**me, "components": []}, POOR, places=["sacred_grove"], monuments=["colossus", "library"])
    held = {"hawk", "nightingale", "treant"}
    named, claimed = [], []
    for action in odds(game, 0).plan.actions:
        verb, *what = action.answer
        if verb in ("place", "discard") and what[0] in held:
            named.append(action.is_imagined)
        elif verb == "claim":
            claimed.append((what[0], action.is_imagined))
        else:
            assert not action.is_imagined or what[0] in held
    assert named
    assert all(named)
    public = {"colossus", "library", "sacred_grove"}
    assert all(imagined == (card not in public) for card, imagined in claimed)


def test_a_finished_game_has_no_rows() -> None:
    me = {"components": ["great_pyramid", "sacred_grove"], "on": {"sacred_grove": {"life": 6}}, "hand": ["prism"]}
    game = position(me, {"passed": True})
    game.apply("pass")
    found = odds(game)
    assert (found.stage, found.draws, found.income, found.plan) == ("over", (), None, None)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"deck": 21}, "deck: 21 was given; allowed: a whole number from 0 to 20"),
        ({"deck": "2"}, "deck: '2' was given; allowed: a whole number from 0 to 20"),
        ({"deck": 3, "wanted": 4}, "wanted: 4 was given; allowed: a whole number from 0 to 3"),
        ({"wanted_discards": 1}, "wanted_discards: 1 was given; allowed: a whole number from 0 to 0"),
        ({"draws": 0}, "draws: 0 was given; allowed: a whole number from 1 to 4"),
        ({"need": True}, "need: True was given"),
    ],
)
def test_an_impossible_deck_is_rejected(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        MODEL.what_if(given)


def test_draws_agree_with_games_that_only_pass() -> None:
    """Each imagined world has its own order: the share in 600 worlds is close to the exact chance."""
    game = position({**DECK, "deck": DECK["deck"][:3]}, {"hand": ["cursed_skull"], "deck": ["fiery_whip"]})
    exact = {each.card: each.by for each in odds(game, 0).draws}
    drawn: Counter[tuple[str, int]] = Counter()
    for seed in range(600):
        world = game.imagine(0, seed)
        while world.choice and world.table.round < 6:
            start = world.table.round
            options = [option for option in world.choice.options if option == ("pass",)]
            world.push(options[0] if options else world.choice.options[0])
            if world.table.round > start:
                for card in exact:
                    drawn[card, start - 2] += card in world.table.seats[0].hand
    for card, chances in exact.items():
        for number, chance in enumerate(chances[:4]):
            assert abs(drawn[card, number] / 600 - chance) < 0.08, (card, number)


def test_a_magic_item_counts_for_a_player_who_has_yet_to_collect() -> None:
    me, rival = {**ITEM, "components": ["celestial_horse"]}, {**RIVAL, "item": "death_life"}
    game = position(me, rival, phase="collect", first=0)
    assert game.choice.player == 0  # The question is what the Horse and the item give.
    assert odds(game, 1).income.once.chosen == (("death_life", 1),)
    assert odds(game, 0).income.once.chosen == ()


def test_without_another_item_nothing_is_swapped() -> None:
    game = position(ITEM, RIVAL, items=[])
    flow = odds(game, 0).income
    assert flow.every.chosen == (("calm_elan", 1),)
    assert flow.swapped == ()


def test_the_plan_can_be_played() -> None:
    """Its first action is legal in the real game; if there is no way, there is no plan."""
    game = position(RICH, POOR, places=["sacred_grove"], monuments=["colossus", "library"])
    first = find_plan(game, 0, worlds=2).actions[0]
    assert " ".join(map(str, first.answer)) in game.options
    assert find_plan(position({"hand": ["prism"]}, POOR, round=20), 0, worlds=1) == Plan(Rows(), (), 1)


@pytest.mark.parametrize("components", [["coral_castle", "great_pyramid", "oracle"], ["great_pyramid"]])
def test_the_plan_shows_pool_and_points_at_the_end_of_each_round(components: list[str]) -> None:
    """Compare with the game as played; the pool doesn't include the income of the next round."""
    me = {**RICH, "components": components}
    game = position(me, POOR, places=["sacred_grove"], monuments=["colossus", "library"])
    for seed in range(2):
        world = game.imagine(0, seed, history=True)
        last = {action.round: action for action in play_on(world, 0, seed, KnownCards(game, 0))}
        assert last
        for number, action in last.items():
            assert (action.pool, action.points) == end_of_round(world, number), action


def end_of_round(world: Game, number: int) -> tuple[Any, int]:
    """Return pool and points of seat 0 at the end of a round, observed after its last answer (passing is free)."""
    mine = [at for n in range(len(world.answers)) if (at := world.at(n)).table.round == number and asked(at) == 0]
    answered = len(mine[-1].answers)
    after = world.at(answered + 1)
    passes = mine[-1].choice.rule == "pass.swap" or world.answers[answered] == ("pass",)  # type: ignore[union-attr]
    return (mine[-1] if passes else after).table.seats[0].pool, points(after.table, 0)


def asked(game: Game) -> int | None:
    return game.choice.player if game.choice else None


def test_each_action_shows_the_pool_after_its_cost() -> None:
    me = {"components": ["coral_castle", "great_pyramid", "oracle"], "pool": {"gold": 4}}
    game = position(me, POOR, places=[], monuments=["colossus", "library"])
    claim = next(action for action in find_plan(game, 0, worlds=1).actions if action.answer[0] == "claim")
    assert sum(claim.pool) == 0
    assert claim.points > points(game.table, 0)


def test_a_card_in_hand_is_not_an_imagined_draw() -> None:
    game = position(RICH, POOR, places=["sacred_grove"], monuments=["colossus", "library"])
    actions = odds(game, 0).plan.actions
    assert not any(action.is_imagined for action in actions if action.answer[1:] == ("prism",))


def test_the_top_monument_is_imagined_unless_the_seat_knows_it() -> None:
    game = position({**RICH, "item": "divination"}, POOR)
    assert KnownCards(game, 0).is_imagined(("claim", TOP))
    for card in game.table.monument_deck[:1]:
        game.table.learn((card,), 1)
    assert not KnownCards(game, 0).is_imagined(("claim", TOP))
    assert KnownCards(game, 1).is_imagined(("claim", TOP))


def test_cards_being_put_back_have_no_position_yet() -> None:
    game = position({"mage": "seer", "hand": ["mermaid"], "deck": DECK["deck"], "pool": {"elan": 2}})
    game.apply("use seer 1")
    if game.asked.rule == "power.scry":
        game.apply("look own")
    assert game.asked.rule == "power.scry.order"
    draws = {draw.card: draw for draw in odds(game, 0).draws}
    top = game.table.seats[0].deck[:3]
    assert {draws[card].where for card in top} == {"reordered"}
    assert {draws[card].by for card in top} == {(0, 0, 1, 1, 1)}  # All three are drawn by the third draw.
