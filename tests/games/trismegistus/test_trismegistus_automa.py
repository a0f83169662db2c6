"""Botmegistus: setup, cards, choices, Bonus tokens, rounds and the end; every decision is explained in the log."""

from __future__ import annotations

from typing import Any

import pytest
from games.trismegistus.test_trismegistus_automa_vectors import bot, turn_of_bot
from games.trismegistus.trismegistus_tables import (
    BOX,
    asked,
    board,
    deck_with,
    die,
    fresh,
    levels,
    look,
    play,
    random_walk,
    score,
    seat,
    since,
    solo,
)
from play import logged

from tabletop_nb.core.game import Game
from tabletop_nb.games.trismegistus import GAME

LEAD = die("lead", "black", 3)


def set_up(seed: int = 1, **setup: Any) -> Game:
    """Return a solo game after the setup."""
    game = fresh(1, "solo", seed, **setup)
    while game.choice and game.choice.rule.startswith("setup."):
        play(game, game.options[0])
    return game


def gold(game: Game) -> int:
    """Return the gold of Botmegistus."""
    return int(look(game, 1)["materials"]["gold"])


# -- setup -----------------------------------------------------------------------------------------------------


def test_the_seat_of_botmegistus_is_an_automa() -> None:
    game = set_up()
    assert (game.players, game.automas) == (2, (1,))
    assert board(game)["automa"] == 1
    assert game.voice.seat(1) == "Botmegistus"
    assert {answered.choice.player for answered in random_walk(set_up(), 3) if answered.choice} == {0}


def test_setup() -> None:
    game = fresh(1, "solo", 3)
    while game.choice.rule != "setup.place":  # type: ignore[union-attr]
        play(game, game.options[0])
    rejected = game.table.seats[1].kept
    play(game, "1")
    me = look(game, 1)
    assert me["tiles"] == list(rejected)
    assert (gold(game), me["lab"], me["publications"], me["held"]) == (2, "", [], [])
    element = next(iter(BOX.artifacts[rejected[0]].elementals))
    personality = next(e.facts["card"] for e in game.events if e.rule == "bot.personality")
    assert personality == f"personality_{element}"
    assert board(game)["bot"]["deck"] == 10
    assert logged(game).count("bot.roll") == 2
    assert board(game)["order"] == [0, 1]


@pytest.mark.parametrize(("roll", "element"), [(1, "water"), (2, "fire"), (3, "air"), (4, "earth")])
def test_a_roll_for_a_first_step_uses_the_essence_of_the_bowl(roll: int, element: str) -> None:
    game = fresh(1, "solo", 2, printed_tracks=True, difficulty={"rolls": 1})
    while game.choice.rule != "setup.place":  # type: ignore[union-attr]
        play(game, game.options[0])
    game.table.script = {"dice": [roll]}
    game._now.base.script = {"dice": [roll]}
    play(game, "1")
    assert levels(game, 1) == {element: 1}


@pytest.mark.parametrize("roll", [5, 6])
def test_iron_and_wild_advance_the_leftmost_of_equally_low_tracks(roll: int) -> None:
    game = fresh(1, "solo", 2, difficulty={"rolls": 1})
    while game.choice.rule != "setup.place":  # type: ignore[union-attr]
        play(game, game.options[0])
    game._now.base.script = {"dice": [roll]}
    game._table = None
    play(game, "1")
    assert levels(game, 1) == {"earth": 1}
    assert "bot.track.left" in logged(game)


# -- difficulty ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "expected"), [(1, 1), (2, 2), (3, 3)])
def test_more_or_less_gold(number: int, expected: int) -> None:
    assert gold(set_up(difficulty={"gold": number})) == expected


def test_level_one_and_more_rolls() -> None:
    assert levels(set_up(difficulty={"level_one": True, "rolls": 0}), 1) == dict.fromkeys(BOX.elements, 1)
    many = set_up(difficulty={"rolls": 5}, seed=4)
    assert logged(many).count("bot.roll") == 5
    assert logged(set_up(difficulty={"rolls": 0})).count("bot.roll") == 0


def test_a_starting_experiment() -> None:
    game = set_up(difficulty={"starting_experiment": True})
    (card,) = look(game, 1)["held"]
    assert BOX.experiments[card["id"]].deck == "start"
    assert card["id"] not in [each["id"] for each in look(game, 0)["held"]]


def test_without_personality() -> None:
    game = set_up(difficulty={"personality": False})
    assert board(game)["bot"]["deck"] == 9
    assert "bot.personality" not in logged(game)


def test_botmegistus_can_go_first_without_compensation() -> None:
    game = fresh(1, "solo", difficulty={"bot_first": True})
    assert board(game)["order"] == [1, 0]
    assert look(game, 0)["ethereal"] == 0
    started = set_up(difficulty={"bot_first": True})
    assert "bot.card" in logged(started), "it has had a turn"


@pytest.mark.parametrize(("switch", "kind"), [("one_publication", "publication"), ("one_masterpiece", "masterpiece")])
def test_only_one_card_is_dealt(switch: str, kind: str) -> None:
    game = fresh(1, "solo", difficulty={switch: True})
    play(game, game.options[0])
    assert len(look(game)["dealt"]) == 7
    rules = set()
    while game.choice.rule.startswith("setup.choose"):  # type: ignore[union-attr]
        rules.add(game.choice.rule)  # type: ignore[union-attr]
        play(game, game.options[0])
    assert f"setup.choose.{kind}" not in rules
    assert len(rules) == 3


def test_an_eager_personality_scores_on_a_tie() -> None:
    me = bot(levels={"fire": 4}, die=die("lead", "red", 2))
    usual = turn_of_bot("personality_fire", seat(levels={"fire": 4}), me, bot_deck=["personality_fire"])
    assert (levels(usual, 1)["fire"], look(usual, 1)["vp"]) == (6, 0)
    eager = turn_of_bot(
        "personality_fire",
        seat(levels={"fire": 4}),
        me,
        bot_deck=["personality_fire"],
        difficulty={"eager_personality": True},
    )
    assert (levels(eager, 1)["fire"], look(eager, 1)["vp"]) == (4, 10)
    assert "bot.personality.level" in logged(eager)
    assert "bot.personality.ahead" not in logged(eager)


# -- cards -----------------------------------------------------------------------------------------------------


def test_a_card_spends_its_potency_or_all_there_is() -> None:
    game = turn_of_bot("basic_8", mine=bot(die=LEAD))
    assert look(game, 1)["die"]["potency"] == 1
    short = turn_of_bot("basic_3", mine=bot(die=die("lead", "black", 1)), market=["bent_spoon"] + [""] * 5)
    assert look(short, 1)["used"] == ["black"]
    assert look(short, 1)["tiles"] == ["bent_spoon"], "the action still happens in full"


def test_it_drafts_only_without_a_die() -> None:
    game = turn_of_bot("basic_1", mine=bot(die=LEAD))
    assert not [rule for rule in logged(game) if rule.startswith("bot.draft")]


@pytest.mark.parametrize(
    ("card", "bowls", "rule", "drafted"),
    [
        ("basic_1", {"copper": {"black": 1}, "wild": {"black": 1, "red": 1}}, "same", ("wild", "black", 2)),
        ("basic_5", {"wild": {"red": 1}, "mercury": {"black": 1}, "lead": {"red": 2}}, "other", ("wild", "red", 1)),
        ("basic_5", {"tin": {"white": 1}, "iron": {"white": 1}}, "colour", ("iron", "white", 1)),
        ("basic_5", {"tin": {"red": 2}, "iron": {"black": 1}}, "none", ("iron", "black", 1)),
        ("basic_9", {"tin": {"red": 1}, "lead": {"red": 1, "black": 1}}, "max", ("lead", "red", 2)),
        ("basic_9", {"tin": {"white": 1}, "lead": {"black": 1}}, "none", ("lead", "black", 1)),
    ],
)
def test_draft_priorities(card: str, bowls: Any, rule: str, drafted: tuple[str, str, int]) -> None:
    game = turn_of_bot(card, bowls=bowls)
    event = next(event for event in game.events if event.rule == f"bot.draft.{rule}")
    assert (event.facts["symbol"], event.facts["colour"], event.facts["potency"]) == drafted


def test_named_steps_and_another_track_at_the_top() -> None:
    game = turn_of_bot("basic_2", mine=bot(die=LEAD))
    assert levels(game, 1) == {"earth": 1, "water": 1}
    top = turn_of_bot("basic_2", mine=bot(die=LEAD, levels={"earth": 12, "fire": 3, "water": 1, "air": 5}))
    assert {"bot.track.top", "bot.track.named"} <= set(logged(top))
    assert levels(top, 1) != {"earth": 12, "fire": 3, "water": 2, "air": 5}
    assert sum(levels(top, 1).values()) == 12 + 3 + 1 + 5 + 2


def test_all_tracks_at_the_top_score_a_point() -> None:
    mine = bot(die=LEAD, levels=dict.fromkeys(BOX.elements, 12))
    assert look(turn_of_bot("basic_2", mine=mine), 1)["vp"] == 2
    assert look(turn_of_bot("basic_7", mine=mine), 1)["vp"] == 1


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("specialization_water", {"levels": dict.fromkeys(BOX.elements, 1)}),
        ("specialization_fire", {"vp": 5, "gold": 1}),
        ("specialization_earth", {"gold": 1, "tiles": ["bent_spoon"]}),
        ("specialization_air", {"held": ["calcined_ash"], "steps": 2}),
        ("basic_4", {"gold": 1}),
    ],
)
def test_specializations(card: str, expected: dict[str, Any]) -> None:
    market = ["bent_spoon"] + [""] * 5
    mine = bot(die=LEAD)
    game = turn_of_bot(card, mine=mine, bot_deck=[card], market=market, sections={"lead": ["calcined_ash"]})
    me = look(game, 1)
    found = {
        "levels": levels(game, 1),
        "steps": sum(levels(game, 1).values()),
        "vp": me["vp"],
        "gold": gold(game),
        "tiles": me["tiles"],
        "held": [each["id"] for each in me["held"]],
    }
    assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("element", "ahead"),
    [
        ("earth", {"vp": 5, "gold": 3}),
        ("water", {"vp": 5, "levels": {"water": 3, "fire": 1, "earth": 1, "air": 1}}),
        ("fire", {"vp": 10}),
        ("air", {"vp": 5, "tiles": ["bent_spoon"]}),
    ],
)
def test_personalities(element: str, ahead: dict[str, Any]) -> None:
    card, market = f"personality_{element}", ["bent_spoon"] + [""] * 5
    setup: dict[str, Any] = {"bot_deck": [card], "market": market}
    behind = turn_of_bot(card, seat(levels={element: 3}), bot(levels={element: 3}, die=LEAD), **setup)
    assert levels(behind, 1) == {element: 5}
    assert "bot.personality.behind" in logged(behind)
    game = turn_of_bot(card, seat(levels={element: 2}), bot(levels={element: 3}, die=LEAD), **setup)
    found = {"vp": look(game, 1)["vp"], "gold": gold(game), "levels": levels(game, 1), "tiles": look(game, 1)["tiles"]}
    assert {name: found[name] for name in ahead} == ahead
    assert "bot.personality.ahead" in logged(game)


# -- choices ---------------------------------------------------------------------------------------------------


def test_of_two_artifacts_the_one_with_more_elementals() -> None:
    market = ["pearl_dish", "smoke_mirror", "", "", "", ""]
    game = turn_of_bot("basic_3", mine=bot(die=LEAD), market=market)
    assert look(game, 1)["tiles"] == ["smoke_mirror"]
    assert "bot.artifact.symbols" in logged(game)


@pytest.mark.parametrize(("roll", "tile"), [(3, "pearl_dish"), (4, "wind_harp")])
def test_a_die_decides_between_equal_artifacts(roll: int, tile: str) -> None:
    market = ["pearl_dish", "wind_harp", "", "", "", ""]
    game = turn_of_bot("basic_3", mine=bot(die=LEAD), market=market, script={"dice": [roll]})
    assert look(game, 1)["tiles"] == [tile]
    assert "bot.artifact.roll" in logged(game)


def test_without_an_artifact_or_experiment_it_gains_gold() -> None:
    no_artifact = turn_of_bot("basic_3", mine=bot(die=LEAD))
    assert gold(no_artifact) == 1
    assert "bot.artifact.none" in logged(no_artifact)
    no_experiment = turn_of_bot("basic_5", mine=bot(die=LEAD))
    assert gold(no_experiment) == 1
    assert "bot.experiment.none" in logged(no_experiment)
    mine = bot(die=LEAD, held=["red_furnace", "silver_tide"])
    full = turn_of_bot("basic_5", mine=mine, sections={"lead": ["calcined_ash"]})
    assert gold(full) == 1
    assert "bot.experiment.full" in logged(full)


CHOICES = [  # (sections, what Botmegistus has, what the player has, the reason, the card it takes)
    (["calcined_ash"], {}, {}, "only", "calcined_ash"),
    (["red_furnace", "silver_tide"], {"done": ["glowing_coals"]}, {}, "type", "silver_tide"),
    (["red_furnace", "moon_bath"], {"levels": {"water": 4}}, {}, "now", "moon_bath"),
    (["moon_bath", "triple_distillate"], {"levels": {"water": 5}}, {}, "points_now", "triple_distillate"),
    (["silver_tide", "red_furnace"], {"levels": {"fire": 2}}, {}, "closer", "red_furnace"),
    (["salamander_glass", "triple_distillate"], {}, {"levels": {"water": 3}}, "yours", "triple_distillate"),
    (["red_furnace", "salamander_glass"], {}, {}, "points", "salamander_glass"),
    (["salamander_glass", "triple_distillate"], {}, {}, "left", "salamander_glass"),
]


@pytest.mark.parametrize(("section", "mine", "yours", "reason", "card"), CHOICES, ids=lambda value: str(value))
def test_experiment_priorities(section: list[str], mine: Any, yours: Any, reason: str, card: str) -> None:
    game = turn_of_bot(
        "basic_5", seat(**yours), bot(die=LEAD, **mine), sections={"lead": section}, round=2, bot_deck=["basic_5"]
    )
    taken = next(event for event in game.events if event.rule == f"bot.experiment.{reason}")
    assert taken.facts["experiment"] == card


def test_older_cards_are_on_the_left_and_are_not_refilled() -> None:
    game = turn_of_bot("basic_5", mine=bot(die=LEAD), sections={"lead": ["calcined_ash", "red_furnace"]}, round=2)
    assert board(game)["bowls"][0]["experiments"] == ["red_furnace"]
    assert "bot.experiment.closer" in logged(game)


def test_the_nearest_bonus_token_decides_between_lowest_tracks() -> None:
    tokens = {"water": ["ethereal", ""], "air": ["", "ethereal"]}
    game = turn_of_bot("basic_7", mine=bot(die=LEAD), tokens=tokens)
    assert levels(game, 1) == {"water": 1}
    assert "bot.track.bonus" in logged(game)


def test_the_left_most_track_decides_at_last() -> None:
    game = turn_of_bot("basic_7", mine=bot(die=LEAD))
    assert levels(game, 1) == {BOX.elements[0]: 1}
    assert "bot.track.left" in logged(game)


def test_a_single_lowest_track() -> None:
    game = turn_of_bot("basic_7", mine=bot(die=LEAD, levels={"earth": 1, "fire": 1, "water": 1}))
    assert levels(game, 1)["air"] == 1
    assert "bot.track.lowest" in logged(game)


# -- Bonus tokens ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("token", "rule"), [("ethereal", "bot.bonus.ethereal"), ("chameleon", "bot.bonus.points")])
def test_a_token_gives_an_ethereal_token_or_5_points(token: str, rule: str) -> None:
    game = turn_of_bot("basic_2", mine=bot(die=LEAD, levels={"earth": 3}), tokens={"earth": [token, ""]})
    assert rule in logged(game)
    assert (look(game, 1)["ethereal"], look(game, 1)["vp"]) == ((1, 0) if token == "ethereal" else (0, 5))


def test_a_step_token_helps_the_closest_unfinished_experiment_or_the_lowest_track() -> None:
    mine = bot(die=LEAD, levels={"earth": 3, "fire": 3, "water": 1}, held=["salamander_glass", "silver_tide"])
    game = turn_of_bot("basic_2", mine=mine, tokens={"earth": ["up:any", ""]})
    assert levels(game, 1) == {"earth": 4, "fire": 4, "water": 2}
    assert "bot.bonus.step" in logged(game)
    none = turn_of_bot("basic_2", mine=bot(die=LEAD, levels={"earth": 3}), tokens={"earth": ["up:any", ""]})
    assert "bot.bonus.step" not in logged(none)
    assert "bot.bonus.lowest" in logged(none)
    assert sum(levels(none, 1).values()) == 3 + 3


def test_the_log_says_what_decided_between_two_equally_close_experiments() -> None:
    me = bot(die=LEAD, levels={"earth": 3, "fire": 4, "water": 5}, held=["salamander_glass", "silver_tide"])
    game = turn_of_bot("basic_2", seat(), me, tokens={"earth": ["up:any", ""]})
    step = logged(game).index("bot.bonus.step")
    assert logged(game)[step : step + 3] == ["bot.bonus.step", "bot.track.compared", "mastery.step"]
    one = bot(die=LEAD, levels={"earth": 3}, held=["salamander_glass"])
    alone = logged(turn_of_bot("basic_2", seat(), one, tokens={"earth": ["up:any", ""]}))
    assert alone[alone.index("bot.bonus.step") + 1] == "mastery.step"


def test_tokens_below_its_markers_are_removed_even_if_it_started_above_them() -> None:
    files = GAME.read_box(GAME.book.folder / "data")
    header, *rows = files["tracks"]
    for row in rows:
        row[header.index("bonus_spaces")] = "1;8"
    game = set_up(deck=files, difficulty={"level_one": True, "rolls": 0})
    assert all("1" in track["tokens"] for track in board(game)["tracks"])
    while "bot.card" not in logged(game):
        play(game, "end" if "end" in game.options else game.options[0])
    assert [sorted(track["tokens"]) for track in board(game)["tracks"]] == [["8"]] * 4


# -- completing ------------------------------------------------------------------------------------------------


def test_it_completes_both_experiments_if_it_can() -> None:
    mine = bot("2", die=LEAD, held=["clay_seal", "glowing_coals"])
    game = turn_of_bot("basic_3", mine=mine, market=["bent_spoon"] + [""] * 5)
    assert gold(game) == 0
    assert sorted(game.table.seats[1].done) == ["clay_seal", "glowing_coals"]
    assert logged(game).count("bot.complete.only") == 2


def test_with_equal_types_the_one_with_more_points_and_then_the_older_one() -> None:
    market = ["bent_spoon"] + [""] * 5
    files = deck_with("experiments", "candle_trial", vp="9")
    mine = bot("1", die=LEAD, held=["morning_dew", "candle_trial"], levels={"fire": 1})
    game = turn_of_bot("basic_3", mine=mine, market=market, deck=files)
    assert "bot.complete.points" in logged(game)
    assert game.table.seats[1].done == ("candle_trial",)
    mine = bot("1", die=LEAD, held=["morning_dew", "glowing_coals"])
    older = turn_of_bot("basic_3", mine=mine, market=market)
    assert "bot.complete.older" in logged(older)
    assert older.table.seats[1].done == ("morning_dew",)


def test_the_order_of_its_experiments_is_part_of_the_position() -> None:
    cards = ["morning_dew", "glowing_coals"]
    one, other = (solo(seat(), bot(held=held), turn=0).table for held in (cards, cards[::-1]))
    assert one.key() != other.key(), "it completes the older one first"


def test_a_completed_experiment_gives_no_bonus() -> None:
    mine = bot(die=LEAD, held=["clay_seal"], levels={"earth": 1})
    game = turn_of_bot("basic_4", mine=mine)
    assert "effect.gain" not in logged(game)
    assert look(game, 1)["materials"]["raw_lead"] == 0


# -- reactions and rounds --------------------------------------------------------------------------------------


def test_the_player_reacts_to_botmegistus_but_not_the_reverse() -> None:
    game = turn_of_bot("basic_4", seat(ready=1), bot(die=LEAD))
    assert asked(game) == (0, "reaction.choose")
    human = seat(die=die("tin", "red", 2))
    mine = solo(human, bot(ready=2), turn=0, phase="action", script={"automa": ["basic_4"]})
    play(mine, "harvest 1")
    assert "reaction.flip" not in logged(mine)


def test_with_three_used_dice_it_passes() -> None:
    mine = bot(die=die("lead", "black", 1), used=["red", "red"])
    game = turn_of_bot("basic_4", mine=mine)
    assert board(game)["next_order"] == [1]


def ended_round(round_: int, **mine: Any) -> Game:
    """Return a solo game in which the human's last harvest ended a round."""
    human = seat(die=die("lead", "black", 1), used=["white", "white"])
    game = solo(
        human,
        bot(used=["black", "black", "red"], **mine),
        turn=0,
        phase="action",
        round=round_,
        bowls={"tin": {"red": 2}},
    )
    before = game.table.round
    while not game.over and game.table.round == before:
        play(game, game.options[0])
    return game


@pytest.mark.parametrize(("round_", "tokens"), [(1, 2), (2, 3)])
def test_ethereal_tokens_after_a_round(round_: int, tokens: int) -> None:
    game = ended_round(round_)
    event = next(event for event in game.events if event.rule == "bot.ethereal")
    assert event.facts["number"] == tokens


def test_a_second_specialization_has_another_element() -> None:
    human = seat(die=die("lead", "black", 1), used=["white", "white"])
    mine = bot(tiles=["mud_oven", "root_cellar"], used=["black", "black", "red"])
    game = solo(human, mine, turn=0, phase="action", round=2, specialized=["earth"], bowls={"tin": {"red": 1}})
    while game.table.round == 2:
        play(game, game.options[0])
    assert game.table.specialized[0] == "earth"
    assert game.table.specialized[1] == "water"


def test_used_cards_become_a_new_deck() -> None:
    game = solo(
        seat(die=die("lead", "black", 5), used=[]),
        bot(die=die("lead", "black", 5)),
        bot_deck=["basic_4"],
        bot_used=["basic_2"],
        bowls={"tin": {"red": 3}},
    )
    assert board(game)["bot"]["used"] == ["basic_2", "basic_4"]
    while logged(game).count("bot.card") < 2:
        play(game, "keep" if "keep" in game.options else game.options[0])
    assert "bot.reshuffle" in logged(game)


def test_two_cards_are_face_up_in_the_advanced_planning_variant() -> None:
    shown = {"bot_shown": ["basic_4", "basic_2"], "bot_deck": ["basic_7"]}
    left = solo(seat(), bot(die=LEAD), planning=True, script={"dice": [3]}, **shown)
    assert board(left)["bot"] | {} == {
        "card": "basic_4",
        "shown": ["basic_7", "basic_2"],
        "used": ["basic_4"],
        "deck": 0,
        "specialized": [],
    }
    right = solo(seat(), bot(die=LEAD), planning=True, script={"dice": [4]}, **shown)
    assert board(right)["bot"]["card"] == "basic_2"
    assert "bot.planning_roll" in logged(right)
    assert len(board(set_up(planning=True))["bot"]["shown"]) == 2


# -- the end ---------------------------------------------------------------------------------------------------


def finished(human: Any = None, **mine: Any) -> Game:
    """Return a solo game after its last turn."""
    setup = {name: mine.pop(name) for name in ("difficulty", "script", "rulings") if name in mine}
    me = seat(die=die("lead", "black", 1), used=["white", "white"], **(human or {}))
    other = bot(used=["black", "black", "red"], **mine)
    game = solo(me, other, turn=0, phase="action", round=3, bowls={"tin": {"red": 1}}, **setup)
    while not game.over:
        play(game, game.options[0])
    return game


def test_final_scoring_of_botmegistus() -> None:
    game = finished(
        materials="0",
        done=["clay_seal", "candle_trial"],
        tiles=["mud_oven", "pearl_dish"],
        ethereal=2,
        levels={"fire": 10},
        vp=5,
        difficulty={"masterpieces": 0},
    )
    points = {line.rule: line.points for line in game.score_sheet()[1]}
    assert points == {
        "score.during": 5,
        "score.experiments": 6,
        "score.bot_formulas": 1,
        "score.gold": 0,
        "score.bot_ethereal": 6,
        "score.bot_symbols": 9,
        "score.mastery": 2,
    }


def test_it_completes_the_most_valuable_masterpiece_whose_requirement_it_meets() -> None:
    drawn = {"masterpieces": ["fountain_of_years", "living_water"]}
    game = finished(materials="0", levels={"water": 10}, script=drawn)
    assert game.table.seats[1].done == ("living_water",)
    low = finished(materials="0", levels={"water": 8}, script=drawn)
    assert low.table.seats[1].done == ("fountain_of_years",)
    none = finished(materials="9", levels={"water": 7}, script=drawn)
    assert none.table.seats[1].done == ()
    assert "bot.masterpiece" not in logged(none)
    assert "bot.masterpiece.none" in logged(none)


def test_a_masterpiece_with_gold_and_three_drawn() -> None:
    drawn = {"masterpieces": ["fountain_of_years", "living_water", "seed_of_gold"]}
    switches = {"gold_for_masterpiece": True, "masterpieces": 3}
    game = finished(levels={"water": 9}, script=drawn, difficulty=switches, **{"materials": "1"})
    assert game.table.seats[1].done == ("living_water",)
    assert len(next(e.facts["cards"] for e in game.events if e.rule == "bot.masterpieces")) == 3
    assert gold(game) == 0


def test_no_masterpiece_and_no_specialization() -> None:
    assert "bot.masterpieces" not in logged(finished(difficulty={"masterpieces": 0}))
    human = seat(die=die("lead", "black", 1), used=["white", "white"])
    mine = bot(tiles=["mud_oven"], used=["black", "black", "red"])
    game = solo(human, mine, turn=0, phase="action", bowls={"tin": {"red": 1}}, difficulty={"specialization": False})
    while game.table.round == 1:
        play(game, game.options[0])
    assert game.table.specialized == ()


@pytest.mark.parametrize(("vp", "winners"), [(10, [1]), (11, [0]), (9, [1])])
def test_a_tie_is_a_loss(vp: int, winners: list[int]) -> None:
    game = finished({"vp": vp}, vp=10, difficulty={"masterpieces": 0})
    assert (score(game, "during"), game.winners) == (vp, winners)


# -- the log ---------------------------------------------------------------------------------------------------


def test_every_decision_of_botmegistus_is_explained() -> None:
    for seed in range(4):
        *_, game = (random for random in random_walk(set_up(seed), seed))
        rules = logged(game)
        turns = rules.count("bot.card")
        assert turns > 5
        assert rules.count("bot.potency") == turns
        for event in game.events:
            if event.rule.startswith("bot."):
                assert game.explain(event).source in ("rulebook", "house")
                assert "Botmegistus" in game.explain(event).heading
        before = len(rules)
        assert since(game, before) == []
