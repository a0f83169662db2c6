"""The walk-through of Trismegistus: the rulebook's examples, and everything its text claims."""

from __future__ import annotations

import csv
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from story_checks import StoryChecks
from trismegistus_answers import filled_in
from ui.at_desk import do

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games import rules_of
from tabletop_nb.ui.quiz import Quiz
from tabletop_nb.ui.story import after_answers
from tabletop_nb.ui.walk import Walk
from tabletop_nb.ui.walkthrough import Guide

YOU, BRUNO = 0, 1
DATA = rules_of("trismegistus").book.folder / "data"
CHECKS = StoryChecks("trismegistus")
STORY, STOPS, assert_says = CHECKS.story, CHECKS.stops, CHECKS.assert_says
game_at, game_after, right_answers = CHECKS.game_at, CHECKS.game_after, CHECKS.right_answers
EARTH_IS_MERCURY = {"earth": "mercury", "fire": "sulfur", "water": "salt", "air": "aether"}
CHAIN = ("lead", "copper", "tin", "mercury", "iron", "silver", "gold")
IRON = {"symbol": "iron", "colour": "black", "potency": 1}
# Between chapters 7 and 8: Two Keys is sampled, you harvest, and both use their last dice but for 1 potency.
ONE_TURN = ["sample two_keys", "salt", "sulfur", "harvest 1", "transmute raw_lead salt", "gain raw_iron"]


# -- facts read from the data, not from the engine -----------------------------------------------------------


def rows(name: str) -> dict[str, dict[str, str]]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


EXPERIMENTS, ARTIFACTS, FORMULAS = rows("experiments"), rows("artifacts"), rows("formulas")
PUBLICATIONS, BOWLS, BOT = rows("publications"), rows("bowls"), rows("automa")
ARROWS = {row["from"]: row["colour"] for row in rows("arrows").values() if row["lab"] == "duval"}
LINES = {(row["line"], row["side"]): row["effect"] for row in rows("vault_bonuses").values() if row["lab"] == "duval"}


def needs(card: str) -> tuple[str, int]:
    return EXPERIMENTS[card]["req_track"], int(EXPERIMENTS[card]["req_level"])


def cost(card: str) -> Counter[str]:
    """Return the cubes an Experiment costs."""
    cubes = Counter[str]()
    for part in EXPERIMENTS[card]["cost"].split(";"):
        kind, _, number = part.partition("*")
        cubes[{"ref:silver": "silver", "ref:gold": "gold"}.get(kind, kind.replace(":", "_"))] += int(number or 1)
    return cubes


# -- the story -----------------------------------------------------------------------------------------------


def board(game: Game) -> dict[str, Any]:
    shown: dict[str, Any] = game.view(YOU)["table"]  # type: ignore[assignment]
    return shown


def seat(game: Game, p: int = YOU) -> dict[str, Any]:
    area: dict[str, Any] = board(game)["seats"][p]
    return area


def cubes(game: Game, p: int = YOU) -> Counter[str]:
    return Counter({kind: number for kind, number in seat(game, p)["materials"].items() if number})


def level(game: Game, element: str, p: int = YOU) -> int:
    return int(seat(game, p)["levels"][element])


def potency(game: Game, p: int = YOU) -> int:
    return int((seat(game, p)["die"] or {"potency": 0})["potency"])


def in_bowl(game: Game, symbol: str) -> int:
    return next(sum(bowl["dice"].values()) for bowl in board(game)["bowls"] if bowl["symbol"] == symbol)


def beside(game: Game, symbol: str) -> list[str]:
    return next(list(bowl["experiments"]) for bowl in board(game)["bowls"] if bowl["symbol"] == symbol)


def after_stop(address: str) -> Game:
    """Return the game after the stop, including the moves of the teacher."""
    stop = STOPS[address]
    return after_answers(game_at(address), (*(stop.accept[0] if stop.has_move else ()), *stop.teacher), address)


def log_of(before: Game, after: Game) -> list[str]:
    return [event.rule for event in after.events[len(before.events) :]]


@pytest.mark.parametrize(
    ("end", "start", "between"),
    [("essences/tracks", "reactions/bruno", ()), ("formulas/points", "round_end/last_action", ONE_TURN)],
)
def test_a_chapter_starts_where_an_earlier_one_ended(end: str, start: str, between: list[str]) -> None:
    before, after = after_answers(after_stop(end), between, "between"), game_at(start)
    assert board(before) == board(after)
    assert before.options == after.options


def test_time_goes_on_and_nothing_is_lost() -> None:
    """The look ahead to round 3 is left out; it fits between the end of round 2 and the last turn."""
    addresses = [address for address in STOPS if not address.startswith(("transmuting", "botmegistus", "your_game"))]
    ahead = [address for address in STOPS if address.startswith("transmuting")]
    last = addresses.index("round_end/order") + 1
    for before, after in pairwise([*addresses[:last], *ahead, *addresses[last:]]):
        one, two = game_at(before), game_at(after)
        assert board(one)["round"] <= board(two)["round"], after
        for p in (YOU, BRUNO):
            assert all(level(one, element, p) <= level(two, element, p) for element in EARTH_IS_MERCURY), after
            assert set(seat(one, p)["done"]) <= set(seat(two, p)["done"]), after
            assert seat(one, p)["formulas"] <= seat(two, p)["formulas"], after
            assert len(seat(one, p)["used"]) <= len(seat(two, p)["used"]) or board(one)["round"] < board(two)["round"]


def test_no_die_is_lost_and_no_bonus_token_comes_back() -> None:
    live: dict[str, Counter[str]] = {}
    for address, game in STORY.games.items():
        dice = sum(in_bowl(game, symbol) for symbol in (*BOWLS, "wild"))
        dice += sum(len(one["used"]) + (one["die"] is not None) for one in board(game)["seats"])
        assert dice == 14 or address.startswith("botmegistus"), address
        assert {track["element"]: track["essence"] for track in board(game)["tracks"]} == EARTH_IS_MERCURY or (
            address.startswith("your_game")
        )
        live[address] = Counter(f"{t['element']} {space}" for t in board(game)["tracks"] for space in t["tokens"])
    assert "earth 4" in live["transmuting/second"]
    assert "fire 4" in live["acquiring/steps"]
    assert "air 4" in live["experiment/trigger"]


def test_the_general_checks_of_walk_throughs_pass(tmp_path: Path) -> None:
    CHECKS.assert_file_has_no_right_answers()
    level_3 = "|".join(card for card, row in EXPERIMENTS.items() if row["deck"] == "L3")
    CHECKS.assert_depends_only_on_the_file(tmp_path, unused=rf"\b(?:{level_3})\b")  # nobody takes one in round 3


# -- the rulebook's examples ---------------------------------------------------------------------------------


def test_silver_into_gold_twice() -> None:
    """P. 16: silver becomes gold twice; mercury pays, then gold as mercury; the Artifact gives 2 cubes once."""
    first, used, second = (
        game_at("transmuting/first"),
        game_after("transmuting/artifact"),
        game_after("transmuting/second"),
    )
    assert (cubes(first), level(first, "earth"), potency(first)) == (Counter(silver=1, raw_mercury=1), 2, 3)
    assert (ARROWS["silver"], seat(first)["die"]["colour"]) == ("red", "red")
    assert (cubes(used), level(used, "earth"), potency(used)) == (Counter(silver=2, gold=1), 3, 2)
    assert (cubes(second), level(second, "earth"), potency(second)) == (Counter(silver=1, gold=1), 4, 1)
    assert seat(second)["ethereal"] - seat(first)["ethereal"] == 1
    assert not next(a for a in seat(second)["arrows"] if a["artifact"] == "silver_basin")["ready"]
    assert ARTIFACTS["silver_basin"]["effect"] == "ref:silver*2"
    assert_says(
        "transmuting/first", "lost metal and spaces are reconstructed", "potency 3, 1 silver, 1 mercury, and no other"
    )
    assert_says("transmuting/first", "level 3 on Earth: mercury is the essence of that track")
    assert_says("transmuting/artifact", "It gives you 2 silver")
    assert_says("transmuting/second", "Level 4 on Earth", "You have 1 silver and 1 gold")


def test_a_third_transmutation_would_be_legal() -> None:
    game = after_answers(game_at("transmuting/third"), ["transmute silver gold"], "third")
    assert (cubes(game), level(game, "earth"), potency(game)) == (Counter(gold=1), 5, 0)
    assert_says(
        "transmuting/third", "gold pays, gold comes back, 1 silver is gone", "level 5 with 1 gold and no silver"
    )
    assert_says("transmuting/third", "1 potency is left", "You keep 1 potency")
    assert potency(game_after("transmuting/third")) == 1


def test_both_discounts() -> None:
    """P. 17: one level and one cube are missing; silver makes up for the level, a Formula for the cube."""
    game, card = game_at("experiment/discounts"), "salamander_glass"
    assert (needs(card), level(game, "fire"), EXPERIMENTS[card]["deck"]) == (("fire", 5), 4, "L2")
    assert cost(card) - cubes(game) == Counter(ref_iron=1)
    after = game_after("experiment/discounts")
    assert cubes(game) - cubes(after) == cost(card) - Counter(ref_iron=1) + Counter(silver=1)
    assert level(after, "fire") == 4
    assert EXPERIMENTS[card]["bonus"] == "tr:any;up:water"
    assert_says("experiment/needs", "our own card and silver reconstructed", "needs level 5 on Fire; you have 4")
    assert_says("experiment/needs", "2 raw tin and refined copper, mercury and iron; you have no iron")
    assert_says("experiment/discounts", "here Fire", "It cost 2 tin, copper, mercury and 1 silver", "Fire stays at 4")


@pytest.mark.parametrize("missing", ["silver", "silver_spoon"])
def test_both_discounts_are_needed(missing: str) -> None:
    """The same position without the silver, or without the Formula of the Fire column."""
    [setup] = [chapter.setup for chapter in STORY.chapters if chapter.id == "acquiring"]
    assert setup
    mine, theirs = setup["scenario"]["seats"]
    materials = Counter(cubes(game_at("experiment/discounts")))
    materials.pop(missing, None)
    mine = {**mine, "materials": dict(materials), "levels": {"fire": 4}, "held": ["salamander_glass"], "die": IRON}
    if missing == "silver_spoon":
        mine |= {"vault": {}, "sampled": [], "sockets": ["silver_spoon", *mine["sockets"][1:]]}
    position = {"phase": "action", "round": 2, "sections": {}, "seats": [mine, theirs]}
    game = tt.new_game("trismegistus", players=2, mode="introductory", seed=1, scenario=position)
    assert game.why_not("perform salamander_glass")


# -- what the text claims ------------------------------------------------------------------------------------


def test_the_first_turns() -> None:
    game = game_at("first_die/draft")
    most = max(in_bowl(game, symbol) for symbol in (*BOWLS, "wild"))
    assert (in_bowl(game, "lead"), in_bowl(game, "wild"), most) == (4, 2, 4)
    assert potency(game_after("first_die/draft")) == 4
    assert (cubes(game_after("first_die/harvest"))["raw_lead"], potency(game_at("first_die/turns"))) == (3, 2)
    assert {symbol: BOWLS[symbol]["essence"] for symbol in BOWLS} == {
        **{"lead": "salt", "copper": "sulfur", "tin": "aether", "mercury": "mercury"},
        "iron": "any",
    }
    assert (cubes(game_after("essences/salt"))["salt"], potency(game_after("essences/salt"))) == (2, 1)
    assert "transmute.move" in log_of(game_after("essences/salt"), game_at("essences/mercury"))
    after = game_after("essences/transmute")
    assert (cubes(after)["ref_copper"], level(after, "water"), potency(after)) == (1, 1, 0)
    assert (ARROWS["lead"], ARROWS["mercury"], ARROWS["copper"], ARROWS["tin"]) == ("black", "black", "white", "red")
    assert_says("first_die/harvest", "With the one you started with, that's 3")
    assert_says("essences/tracks", "10, 11 and 12 are worth 2, 4 and 7 points", "spaces 4 and 8")
    assert {row["bonus_spaces"] for row in rows("tracks").values()} == {"4;8"}


def test_reactions() -> None:
    game = game_at("reactions/react")
    assert (seat(game, BRUNO)["die"]["symbol"], seat(game, BRUNO)["die"]["colour"]) == ("copper", "white")
    assert {"gain raw_copper", "gain sulfur", "transmute raw_copper aether"} <= set(game.options)
    after = game_after("reactions/react")
    assert (cubes(after)["ref_tin"], level(after, "air"), seat(after)["reactions"]) == (1, 1, 1)
    also = after_answers(game, ["transmute ref_copper aether"], "refined")
    assert cubes(also)["ref_tin"] == 1
    assert (cubes(game_after("reactions/your_turn"))["raw_tin"], potency(game_after("reactions/your_turn"))) == (2, 1)
    assert seat(game_at("reactions/hint"), BRUNO)["reactions"] == 1
    assert_says("reactions/hint", "Bruno took 1 aether")


def test_acquiring() -> None:
    assert in_bowl(game_at("acquiring/wild"), "wild") == 3
    assert potency(game_after("acquiring/wild")) == 4
    game = game_at("acquiring/artifact")
    assert board(game)["market"]["white"] == ["weather_house", "pearl_dish"]
    assert ARTIFACTS["weather_house"]["effect"] == "up2:any"
    assert potency(game) - potency(game_at("acquiring/steps")) == 3
    assert next(a for a in seat(game_at("acquiring/steps"))["arrows"] if a["artifact"] == "weather_house")["ready"]
    for slot, old in (("2", "wall_sundial"), ("6", "bent_spoon")):
        replaced = after_answers(game, ["acquire weather_house", slot], slot)
        assert old not in [a["artifact"] for a in seat(replaced)["arrows"]]
    after = game_after("acquiring/steps")
    assert (level(after, "fire"), seat(after)["chameleon"]) == (4, 1)
    taken = game_after("acquiring/experiment")
    assert [one["id"] for one in seat(taken)["held"]] == ["clear_filtrate", "salamander_glass"]
    assert (EXPERIMENTS["salamander_glass"]["vp"], EXPERIMENTS["whistling_retort"]["vp"]) == ("9", "5")
    assert beside(taken, "tin")[-1] == "cloud_chamber"
    assert ARTIFACTS["wall_sundial"]["effect"].startswith("ethereal")  # the Artifact acquired before
    made = game_after("acquiring/chameleon")
    assert (cubes(made)["ref_mercury"], seat(made)["die"]["colour"]) == (1, "black")
    assert in_bowl(game_at("acquiring/chameleon"), "mercury") == 1


def test_the_bonuses_of_the_experiment() -> None:
    after = game_after("experiment/bonuses")
    assert (level(after, "water"), level(after, "fire"), after.asked.rule) == (2, 5, "transmute.artifact")
    skipped = after_answers(game_at("experiment/bonuses"), ["up:water", "skip"], "skip")
    assert "tr:any" not in " ".join(skipped.options)  # It is lost, as the feedback says.
    used = game_after("experiment/trigger")
    assert (level(used, "air"), seat(used)["ethereal"]) == (4, 1)
    assert seat(used)["done"] == ["glowing_coals", "salamander_glass"]
    assert seat(used)["formulas"] == 1  # The second card of a column unlocks nothing.


def test_formulas() -> None:
    assert {LINES["r3", side] for side in ("left", "right")} == {"ref:silver", "ethereal"}
    assert {LINES["c1", side] for side in ("top", "bottom")} == {"ref:iron", "up:any"}
    assert FORMULAS["borrowed_gold"]["effect"] == "ref:gold"
    unlocked = game_after("formulas/unlock")
    assert (cubes(unlocked)["silver"], seat(unlocked)["ethereal"]) == (1, 2)
    sampled = game_after("formulas/sample")
    assert (cubes(sampled)["gold"], seat(sampled)["formula_price"]) == (1, 2)
    assert (needs("clear_filtrate"), EXPERIMENTS["clear_filtrate"]["vp"]) == (("water", 2), "5")
    assert cost("clear_filtrate") == Counter(raw_copper=1, raw_lead=1, ref_tin=1)
    free = game_after("formulas/free")
    assert (cubes(free)["ref_iron"], level(free, "water"), seat(free)["formulas"]) == (1, 3, 3)
    assert_says("formulas/points", "2 are worth 1 point, then 4, 9, 16, 25, and 36 for all seven spaces")
    assert len(seat(free)["vault"]) == 7


def test_the_end_of_the_round() -> None:
    before, after = game_at("round_end/last_action"), game_at("round_end/new_round")
    assert len(seat(before, BRUNO)["used"]) == 3
    assert (needs("whistling_retort"), EXPERIMENTS["whistling_retort"]["deck"]) == (("air", 2), "L1")
    assert needs("cloud_chamber") == ("air", 5)
    taken = log_of(before, after)
    assert "round.experiment" not in taken[: taken.index("round.end")]
    levels = {EXPERIMENTS[card]["deck"] for symbol in BOWLS for card in beside(after, symbol)}
    assert levels == {"L2", "L3"}
    assert all(sum(EXPERIMENTS[card]["deck"] == "L3" for card in beside(after, symbol)) == 1 for symbol in BOWLS)
    assert {ARTIFACTS[tile]["deck"] for tiles in board(after)["market"].values() for tile in tiles} == {"L3"}
    assert seat(after)["reactions"] == 2
    assert all(arrow["ready"] for arrow in seat(after)["arrows"] if arrow["artifact"])
    assert all(space["sampled"] for space in seat(after)["vault"] if space["formula"])
    assert (board(after)["order"], taken.count("dice.overflow")) == ([BRUNO, YOU], 1)
    assert_says("round_end/order", "tin and iron have four dice now")
    game = game_at("round_end/order")
    numbers = {symbol: in_bowl(game, symbol) for symbol in (*BOWLS, "wild")}
    assert sorted(symbol for symbol, number in numbers.items() if number == max(numbers.values()) == 4) == [
        "iron",
        "tin",
    ]


def test_the_final_score() -> None:
    game = game_at("scoring/sheet")
    counted = {line.rule: line.points for line in game.score_sheet()[YOU] if line.points}
    assert counted == {
        **{"score.during": 2, "score.experiments": 37, "score.publications": 22, "score.formulas": 9},
        **{"score.gold": 1, "score.ethereal": 2, "score.mastery": 2},
    }
    assert (game.scores, game.winners, sum(counted.values()) - 22) == ([75, 50], [YOU], 53)
    assert sum(int(EXPERIMENTS[card]["vp"]) for card in seat(game)["done"]) == 37
    assert [int(PUBLICATIONS[card]["vp"]) for card in seat(game)["publications"]] == [6, 16]
    assert_says("scoring/sheet", "Five Experiments 37, four Formulas 9, 2 points during the game", "53 points")
    assert_says("scoring/publications", "6 and 16 points: 75 in all, and Bruno has 50")
    at_once = after_answers(game_at("scoring/gold"), ["perform everlasting_lamp", "harvest 1"], "at once")
    assert at_once.over
    assert at_once.scores[YOU] == 74  # The gold is worth 1 point, as the feedback says.
    without = after_answers(game_after("scoring/gold"), ["end"], "without")
    assert without.scores[YOU] == 75 - 17


def test_botmegistus() -> None:
    before, after = game_at("botmegistus/solo"), game_after("botmegistus/solo")
    card = BOT["basic_1"]
    assert (card["colour"], card["symbols"], card["potency"], card["effect"]) == (
        "black",
        "lead;copper",
        "1",
        "experiment",
    )
    assert (in_bowl(before, "copper"), in_bowl(before, "lead"), in_bowl(before, "wild")) == (3, 2, 2)
    assert (seat(after, 1)["done"], cubes(before, 1) - cubes(after, 1)) == (["clear_filtrate"], Counter(gold=1))
    assert (level(after, "water", 1), needs("clear_filtrate")) == (1, ("water", 2))
    assert potency(after, 1) == 3
    assert level(game_after("botmegistus/completed"), "fire") == 1 == needs("glowing_coals")[1]
    assert (
        "perform glowing_coals" in after_answers(game_after("botmegistus/completed"), ["draft lead black"], "x").options
    )
    assert after.seat_names == ("you",)
    assert "Botmegistus" in after.describe_event(after.events[-1])


@pytest.mark.parametrize(
    "address", [address for address, stop in STOPS.items() if re.search(r"[Ll]evel \d+ on \w+", stop.right)]
)
def test_levels_named_in_the_feedback_are_yours(address: str) -> None:
    for number, element in re.findall(r"[Ll]evel (\d+) on (\w+)", STOPS[address].right):
        assert level(game_after(address), element.lower()) == int(number), address


# -- on the screen -------------------------------------------------------------------------------------------


def test_the_whole_walk_through_can_be_played_on_screen() -> None:
    CHECKS.assert_can_be_played_on_screen(filled_in)


def test_unusable_things_are_explained() -> None:
    assert CHECKS.feedback_on("transmuting/first", "metal:mercury") == ("illegal", "transmute.colour")
    assert CHECKS.feedback_on("acquiring/artifact", "card:lodestone") == ("illegal", "action.acquire")


def test_buttons_are_quoted_as_they_are_on_screen() -> None:
    guide = Guide("trismegistus")
    screen = do(guide, "go", stop="first_die/harvest")
    assert "Raw lead or salt" in {move["short"] for move in screen["moves"]}
    assert "Stop transmuting" in {move["text"] for move in do(guide, "go", stop="transmuting/third")["moves"]}
    assert_says("first_die/harvest", "Press Raw lead or salt", "press Take")
    assert_says("transmuting/third", "Press Stop transmuting")


def test_bruno_is_called_by_name_everywhere() -> None:
    for address, game in STORY.games.items():
        assert game.seat_names == (("you",) if address.startswith("botmegistus") else ("you", "Bruno")), address
    [bruno] = do(Guide("trismegistus"), "go", stop="reactions/hint")["zones"]["rivals"]["things"]
    assert bruno["name"] == "Bruno"


# -- the quiz, recomputed without the engine -----------------------------------------------------------------


def test_answers_of_the_quiz() -> None:
    assert CHECKS.question("potency").right == (3 + 1,)
    assert right_answers("essence") == {"Aether", "Refined mercury", "Gold"}
    assert right_answers("same_arrow") == {
        "Transmute the refined tin, paying sulfur",
        "Stop, and keep the rest of the potency",
    }
    assert right_answers("reaction") == {"Gain 1 raw tin", "Transmute raw copper, along a white arrow"}
    assert right_answers("actions") == {
        "Acquire Rain Gauge, for red dice",
        "Take Buried Jar, beside the iron bowl",
        "Take 3 aether",
    }
    assert right_answers("payment") == {"Raw copper and refined copper", "2 refined copper", "Raw copper and gold"}
    assert CHECKS.question("silver").right == (needs("ember_bath")[1] - 1 - 1,)
    assert right_answers("formulas") == {"Buy one from the Air column for 2 gold"}
    assert right_answers("botmegistus") == {"It pays 1 gold and completes the card", "You may react to its die"}
    points = {card: int(EXPERIMENTS[card]["vp"]) for card in ("glowing_coals", "calcined_ash")}
    assert CHECKS.question("score").right == (sum(points.values()) + 4 + 2 + 1 + 4 + 6,)
    assert cost("candle_trial") == Counter(raw_copper=1, ref_copper=1)
    assert len(Quiz("trismegistus").questions) == 10


# -- likely mistakes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mistake", ["end", "pass", "perform everlasting_lamp"])
def test_stopping_too_early_gets_its_own_feedback(mistake: str) -> None:
    walk = Walk("trismegistus")
    for stop in CHECKS.stops_with_move():
        walk.go(stop.address)
        if mistake in walk.game.options and all(mistake not in way for way in stop.accept):
            said = walk.answer([mistake])
            assert said.kind == "wrong"
            assert said.text != stop.otherwise, stop.address
