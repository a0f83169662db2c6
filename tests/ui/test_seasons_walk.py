"""The walk-through of Seasons: the rulebook's examples, and everything its text claims, by brute force."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from games.seasons.seasons_tables import rows, year_and_space
from story_checks import StoryChecks, answer_on_screen
from ui.at_desk import do

from tabletop_nb.core.game import Game
from tabletop_nb.games import rules_of
from tabletop_nb.games.seasons.box import ENERGIES
from tabletop_nb.games.seasons.table import NAME
from tabletop_nb.odds.seasons import rounds_left
from tabletop_nb.ui.quiz import Quiz
from tabletop_nb.ui.story import after_answers, read
from tabletop_nb.ui.walk import Walk
from tabletop_nb.ui.walkthrough import Guide

YOU, LEA = 0, 1
DATA = rules_of("seasons").book.folder / "data"
CHECKS = StoryChecks("seasons")
STORY, STOPS, assert_says = CHECKS.story, CHECKS.stops, CHECKS.assert_says
game_at, game_after, right_answers = CHECKS.game_at, CHECKS.game_after, CHECKS.right_answers
NINE = {
    "hand": ["amulet_of_earth", "amulet_of_air", "figrim_the_avaricious"],
    "library_2": ["hand_of_fortune", "hourglass_of_time", "balance_of_ishtar"],
    "library_3": ["runic_cube_of_eolis", "potion_of_life", "olafs_blessed_statue"],
}


# -- facts read from the data, not from the engine -----------------------------------------------------------


CARDS = {row["id"]: row for row in rows("cards.csv")}
FACES = {row["id"]: row for row in rows("dice.csv")}
WORTH = {(row["season"], row["energy"]): int(row["crystals"]) for row in rows("transmutation.csv")}


def cost(card: str) -> list[str]:
    """Return the energies a card costs."""
    return [energy for energy in ENERGIES for _ in range(int(CARDS[card][energy]))]


def prestige(*cards: str) -> int:
    return sum(int(CARDS[card]["prestige"]) for card in cards)


# -- the story -----------------------------------------------------------------------------------------------


def crystals(game: Game, seat: int = YOU) -> int:
    return int(game.table.seats[seat].crystals)


def reserve(game: Game, seat: int = YOU) -> list[str]:
    return [energy for energy, n in zip(ENERGIES, game.table.seats[seat].reserve, strict=True) for _ in range(n)]


def zone(game: Game, name: str, seat: int = YOU) -> list[str]:
    return [NAME[card] for card in getattr(game.table.seats[seat], name)]


def free_dice(game: Game) -> dict[str, dict[str, str]]:
    """Return the faces of the remaining dice, by die."""
    box = game.table.box
    return {box.dice[face // 6]: FACES[f"{box.dice[face // 6]}_{face % 6 + 1}"] for face in game.table.dice}


def gives(face: dict[str, str]) -> dict[str, int]:
    """Return what a face gives."""
    signs = (*ENERGIES, "crystals", "transmute", "star", "draw")
    return {sign: int(face[sign]) for sign in signs if int(face[sign])}


def test_only_basic_cards_are_used_in_one_game() -> None:
    names = {card for cards in NINE.values() for card in cards}
    for address, game in STORY.games.items():
        mine = Counter(card for name in (*NINE, "play", "drafted") for card in zone(game, name))
        if not address.startswith(("your_game", "prelude")):
            assert set(mine) <= names, address
            assert max(mine.values(), default=1) == 1
        everybody = [card for seat in (YOU, LEA) for name in (*NINE, "play") for card in zone(game, name, seat)]
        assert all(int(CARDS[card]["number"]) <= 30 for card in everybody), address


def test_the_prelude_ends_with_the_nine_cards_of_the_story() -> None:
    for name, cards in NINE.items():
        assert zone(game_at("first_round/dice"), name) == cards
        assert zone(game_at("prelude/hint"), name) == cards
    every_zone = ("drafted", "hand", "library_2", "library_3")
    drafted, played = (
        sorted(card for name in every_zone for card in zone(game_at(address), name, LEA))
        for address in ("prelude/hint", "first_round/dice")
    )
    assert drafted == played
    assert len(drafted) == 9
    assert_says("prelude/card", "So far, we chose your nine cards", "Nine cards are in your pack")
    assert_says(
        "prelude/sets", "They're the nine cards you've just won with!", "Five cards are placed, and your hand is full"
    )
    assert sum(len(zone(game_at("prelude/sets"), name)) for name in NINE) == 5
    assert len(zone(game_at("prelude/sets"), "hand")) == 3


def test_it_starts_with_the_dice_and_ends_with_the_prelude() -> None:
    chapters = [chapter.id for chapter in STORY.chapters]
    assert chapters[:2] == ["first_round", "dice"]
    assert chapters[-2:] == ["prelude", "your_game"]
    assert STORY.stops[0].accept == (("take winter_1",),)


def seats(game: Game) -> list[tuple[Any, ...]]:
    """Return every board, ignoring the order of the hand."""
    names = ("hand", "library_2", "library_3", "play")
    return [
        (one.crystals, one.gauge, one.bonuses, one.reserve, *(sorted(zone(game, name, p)) for name in names))
        for p, one in enumerate(game.table.seats)
    ]


@pytest.mark.parametrize(("end", "start"), [("first_round/spring", "dice/signs"), ("transmute/hint", "summon/hand")])
def test_a_chapter_starts_where_the_last_one_ended(end: str, start: str) -> None:
    before, after = game_at(end), game_at(start)
    assert seats(before) == seats(after)
    assert year_and_space(before) == year_and_space(after)
    assert sorted(before.table.dice) == sorted(after.table.dice)
    assert before.options == after.options


def test_between_chapters_time_goes_on_and_nothing_is_lost() -> None:
    games = [(address, game_at(address)) for address in STOPS if not address.startswith(("prelude", "your_game"))]
    for (_, before), (address, after) in pairwise(games):
        assert (before.table.year - 1) * 12 + before.table.space <= (after.table.year - 1) * 12 + after.table.space
        for seat in (YOU, LEA):
            assert before.table.seats[seat].gauge <= after.table.seats[seat].gauge, address
            assert before.table.seats[seat].bonuses <= after.table.seats[seat].bonuses, address
            used = {"potion_of_life", "potion_of_power", "potion_of_knowledge"}
            assert set(zone(before, "play", seat)) - set(zone(after, "play", seat)) <= used, address


def test_the_general_checks_of_walk_throughs_pass(tmp_path: Path) -> None:
    CHECKS.assert_file_has_no_right_answers()
    CHECKS.assert_depends_only_on_the_file(
        tmp_path, unused=r"\(\d+(, \d+){30,}\)"
    )  # ignores the draw pile and the discards


# -- the rulebook's examples ---------------------------------------------------------------------------------


def test_the_first_roll() -> None:
    game = game_at("first_round/dice")
    assert (year_and_space(game), game.players, game.choice and game.choice.player) == ((1, 1), 2, YOU)
    assert [die.split("_")[0] for die in free_dice(game)] == ["winter"] * 3
    after = game_after("first_round/dice")
    assert (after.asked.player, len(after.options)) == (LEA, 2)
    assert len(game_at("first_round/summon").table.dice) == 1


@pytest.mark.parametrize(
    ("address", "gained", "more", "star"),
    [("dice/two_earth", 2, 0, 0), ("dice/earth_and_crystal", 2, 1, 0), ("dice/earth_and_star", 2, 0, 1)],
)
def test_dice_with_two_earth(address: str, gained: int, more: int, star: int) -> None:
    before, taken = game_at(address), STOPS[address].accept[0][0].split()[1]
    shown = gives(free_dice(before)[taken])
    shown.pop("transmute", 0)
    assert shown == {key: n for key, n in (("earth", gained), ("crystals", more), ("star", star)) if n}
    after = after_answers(game_after(address), STOPS[address].teacher[:1], address)  # Lea chooses or takes her turn.
    assert reserve(after).count("earth") == reserve(before).count("earth") + gained
    assert crystals(after) == crystals(before) + more
    assert after.table.seats[YOU].gauge == before.table.seats[YOU].gauge + star


def test_a_fire_and_two_earth_in_winter() -> None:
    before, after = game_at("transmute/chart"), game_after("transmute/eight")
    assert before.table.season == after.table.season == 0
    assert Counter(reserve(before)) - Counter(reserve(after)) == Counter(fire=1, earth=2)
    assert crystals(after) - crystals(before) == 8 == WORTH["winter", "fire"] + 2 * WORTH["winter", "earth"]
    assert_says("transmute/eight", "8 crystals for three tokens: you have 18")


def test_hand_of_fortune() -> None:
    before, after = game_at("summon/hand"), game_after("summon/hand")
    assert (len(zone(before, "play")), before.table.seats[YOU].gauge) == (3, 4)
    assert Counter(reserve(before)) - Counter(reserve(after)) == Counter(earth=1, fire=1, air=1)
    assert crystals(before) - crystals(after) == 3
    assert zone(after, "play")[-1] == "hand_of_fortune"
    assert_says(
        "summon/hand",
        "three cards in play, and your gauge is at four",
        "one earth, one fire, one air and 3 crystals",
    )


def test_the_die_with_three_pips() -> None:
    [left] = free_dice(game_at("first_round/pips")).values()
    assert int(left["pips"]) == 3
    assert (year_and_space(game_at("first_round/pips")), year_and_space(game_at("first_round/spring"))) == (
        (1, 1),
        (1, 4),
    )
    assert_says("first_round/pips", "three pips", "from 1 to 4")


def test_an_earth_with_the_bonus_in_winter() -> None:
    before, after = game_at("bonus/four"), game_after("bonus/four")
    assert before.table.season == 0
    assert not before.table.transmuting
    assert crystals(after) - crystals(before) == 4 * (WORTH["winter", "earth"] + 1) == 16
    assert_says(
        "bonus/four",
        "an earth, worth 3 in winter, gives you 4",
        "Four earth give you 16 crystals",
        "16 crystals for 7 points",
    )


def test_four_earth_can_be_transmuted_in_any_portions() -> None:
    portions = {tuple(int(answer.split()[-1]) for answer in way[1:]) for way in STOPS["bonus/four"].accept}
    every = {way for n in range(1, 5) for way in product(range(1, 5), repeat=n) if sum(way) == 4}
    assert portions == every
    assert len(STOPS["bonus/four"].accept) == len(every)


@pytest.mark.parametrize("address", ["wheel/season", "wheel/year", "bonus/price", "bonus/four"])
def test_the_balance_is_a_good_move_and_praised(address: str) -> None:
    """It is not the move to learn, but it gives 9 crystals at once, as its feedback says."""
    before = game_at(address)
    after = after_answers(before, ["activate balance_of_ishtar"], address)
    if after.choice and after.choice.rule == "card.balance_of_ishtar":
        after.apply("discard earth")
    assert crystals(after) - crystals(before) == 9
    assert reserve(before).count("earth") - reserve(after).count("earth") == 3
    walk = Walk("seasons")
    walk.go(address)
    said = walk.answer(["activate balance_of_ishtar"])
    assert (said.kind, said.text.split()[0]) in [("wrong", "Well"), ("wrong", "Good")]
    assert "9 crystals" in said.text


def test_the_final_score() -> None:
    game = game_at("ending/score")
    assert game.over
    counted = {line.rule: line.points for line in game.score_sheet()[YOU] if line.points}
    assert counted == {"score.crystals": 72, "score.prestige": 68, "score.bonuses": -12, "score.hand": -5}
    assert game.scores == [123, 102]
    assert game.winners == [YOU]
    assert prestige(*zone(game, "play")) == 68
    assert len(zone(game, "play")) == 7
    assert_says("ending/score", "72 + 68 - 12 - 5 = **123**", "together 140", "seven cards in play")
    assert_says("ending/winner", "Lea has 102")


# -- what the text claims ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address", [stop.address for stop in STOPS.values() if re.search(r"(?i)you have \d", stop.right)]
)
def test_amounts_named_in_the_text_are_yours(address: str) -> None:
    [said] = re.findall(r"(?i)you have (\d+)", STOPS[address].right)
    assert crystals(game_after(address)) == int(said)


def test_crystals_that_are_left() -> None:
    said = {stop.address: re.search(r"(\d+)( crystals)? are left", stop.right) for stop in STOPS.values()}
    counted = {address: int(found[1]) for address, found in said.items() if found}
    assert counted == {address: crystals(game_after(address)) for address in counted}
    assert len(counted) == 2


def test_amulet_of_earth_is_the_best_bargain_of_the_pack() -> None:
    at_once = {"amulet_of_earth": 9, "olafs_blessed_statue": 20}  # cards that give crystals when they enter play
    pack = [NAME[card] for card in game_at("prelude/card").table.packs[YOU]]
    rate = {card: (at_once.get(card, 0) + prestige(card)) / len(cost(card)) for card in pack if cost(card)}
    assert max(rate, key=lambda card: rate[card]) == "amulet_of_earth"
    assert at_once["amulet_of_earth"] + prestige("amulet_of_earth") == 15
    assert cost("amulet_of_earth") == ["earth", "earth"]
    assert_says("prelude/card", "9 crystals right away and 6 points at the end: 15 points for just 2 energy")
    assert prestige("runic_cube_of_eolis") == 30 == max(int(row["prestige"]) for row in CARDS.values())
    assert CARDS["runic_cube_of_eolis"]["crystals"] == "20"
    assert_says("prelude/card", "30 points, the most of all cards! But it costs 20 crystals", "it's worth 0 points")
    assert prestige("potion_of_knowledge") == 0


def test_the_first_pack_comes_back() -> None:
    after = after_answers(game_at("prelude/pass"), ["pick amulet_of_air", "pick wondrous_chest"], "pass")
    assert "pick runic_cube_of_eolis" in after.options
    assert len(game_at("prelude/pass").options) == 8
    assert_says("prelude/pass", "Lea left you these eight", "The other seven")


def test_without_a_star_no_card_can_be_summoned_in_the_first_round() -> None:
    game = game_at("first_round/dice")
    assert [die for die, face in free_dice(game).items() if int(face["star"])] == ["winter_1"]
    for other in ("winter_2", "winter_4"):
        left = next(die for die in free_dice(game) if die not in (other, "winter_1"))
        after = after_answers(game, [f"take {other}", f"take {left}"], other)
        while after.choice and after.choice.rule != "turn.act":
            after.apply(after.options[0])
        assert not [option for option in after.options if option.startswith("summon")]
    assert game_at("first_round/summon").scores[YOU] == -15
    assert_says("first_round/summon", "Never mind the -15", "each card in hand counts minus 5")
    assert_says("first_round/dice", "without a star you can't play a card this round")
    assert game_after("first_round/summon").table.seats[YOU].gauge == 3


def test_every_die_has_two_faces_of_each_number_of_pips() -> None:
    for die in {face.rpartition("_")[0] for face in FACES}:
        assert Counter(FACES[f"{die}_{face}"]["pips"] for face in range(1, 7)) == {"1": 2, "2": 2, "3": 2}


def test_the_text_describes_the_dice_correctly() -> None:
    assert [die for die, face in free_dice(game_at("dice/signs")).items() if int(face["star"])] == ["spring_1"]
    assert STOPS["dice/signs"].teacher == ("take spring_1",)
    assert all(int(face["star"]) for face in free_dice(game_at("dice/earth_and_star")).values())
    assert [die for die, face in free_dice(game_at("transmute/arrows")).items() if int(face["transmute"])] == [
        "winter_2"
    ]
    star = free_dice(game_at("summon/star"))
    assert [die for die, face in star.items() if int(face["fire"]) and int(face["star"])] == ["winter_4"]
    assert [die for die, face in star.items() if int(face["star"])] == ["winter_4"]
    [left] = free_dice(game_at("transmute/seven")).values()
    assert gives(left) == {"water": 2, "star": 1}


@pytest.mark.parametrize("address", ["dice/earth_and_crystal", "dice/two_earth", "summon/star"])
def test_the_other_die_lets_you_draw_a_card(address: str) -> None:
    [taken] = STOPS[address].accept[0]
    [other] = [face for die, face in free_dice(game_at(address)).items() if die != taken.split()[1]]
    assert gives(other) == {"draw": 1}
    assert_says(address, "A new card is nice")


def test_the_feedback_on_other_dice_describes_them() -> None:
    assert gives(free_dice(game_at("wheel/speed"))["fall_2"]) == {"air": 2, "crystals": 1}
    assert_says("wheel/speed", "Two air and a crystal are nice!")
    [other] = [face for die, face in free_dice(game_at("transmute/arrows")).items() if die != "winter_2"]
    assert int(other["star"])
    assert_says("transmute/arrows", "A star is good, too!")


def test_what_happens_between_stops_is_described_correctly() -> None:
    assert crystals(game_at("transmute/second_year")) == crystals(game_at("dice/patience")) + 2
    assert Counter(reserve(game_at("transmute/second_year"))) - Counter(reserve(game_at("dice/patience"))) == Counter(
        fire=2
    )
    assert_says("transmute/second_year", "Since summer you got two fire, and Figrim gave you 2 crystals")
    before, after = game_after("summon/full"), game_at("summon/star")
    assert Counter(reserve(after)) - Counter(reserve(before)) == Counter(air=1, water=1)
    assert after.table.seats[LEA].gauge > before.table.seats[LEA].gauge
    assert_says("summon/full", "you get an air and a water, and Lea goes for stars")
    assert year_and_space(game_after("wheel/year")) == (3, 1)
    assert_says("wheel/year", "past space 12: year III has started")
    assert crystals(game_after("ending/over")) == crystals(game_at("ending/over")) + 1
    assert_says("ending/over", "Figrim gives you 1 more crystal")


def test_the_amulet_pays_for_figrim() -> None:
    before = game_at("dice/two_cards")
    assert "summon figrim_the_avaricious" not in before.options
    assert CARDS["figrim_the_avaricious"]["crystals"].split("|")[0] == "3"
    after = game_after("dice/two_cards")
    assert len(zone(after, "play")) == after.table.seats[YOU].gauge == 3
    assert (
        crystals(game_at("dice/two_earth")) == crystals(game_at("dice/earth_and_star")) + 1
    )  # from the first change of season


def test_earth_now_and_later() -> None:
    game = game_at("dice/patience")
    assert reserve(game) == ["earth"] * 4
    assert game.table.transmuting
    assert (WORTH["summer", "earth"], WORTH["winter", "earth"]) == (1, 3)
    assert_says("dice/patience", "worth 12 crystals instead of 4")
    assert [int(face["pips"]) for face in free_dice(game).values()] == [3]  # Fall comes next.


def test_the_reserve_is_limited_to_seven_tokens() -> None:
    game = game_at("transmute/seven")
    assert len(reserve(game)) == 8
    assert all(len(option.split()) == 8 for option in game.options)
    assert [WORTH["winter", energy] for energy in ("earth", "fire", "air", "water")] == [3, 2, 1, 1]
    assert sorted(cost("hand_of_fortune")) == ["air", "earth", "fire"]
    assert_says("transmute/seven", "In winter earth is worth 3, fire 2, air and water 1")


def test_the_tokens_kept_pay_for_the_two_cards() -> None:
    after = game_after("transmute/eight")
    assert reserve(after).count("earth") == 2
    assert all("earth" in cost(card) for card in ("hand_of_fortune", "hourglass_of_time"))
    assert cost("hourglass_of_time") == list(ENERGIES)  # It costs one of each.
    assert reserve(after).count("fire") == 1


def test_the_rarest_energy_is_worth_the_most() -> None:
    rare = {"winter": "earth", "spring": "fire", "summer": "air", "fall": "water"}
    for season, energy in rare.items():
        assert [other for other in ENERGIES if WORTH[season, other] == 3] == [energy]
        assert not any(int(face[energy]) for face in FACES.values() if face["season"] == season)
    assert_says("transmute/hint", "**earth** in winter, **fire** in spring, **air** in summer, **water** in fall")


def test_no_room_and_then_room() -> None:
    full = game_at("summon/full")
    assert len(zone(full, "play")) == full.table.seats[YOU].gauge == 4
    for card in zone(full, "hand"):
        reason = full.why_not(f"summon {card}")
        assert reason
        assert reason.rule == "summon.gauge"
    assert crystals(full) >= 2  # Balance of Ishtar would be affordable.
    roomy = game_at("summon/cheaper")
    assert roomy.table.seats[YOU].gauge - len(zone(roomy, "play")) == 1
    assert sorted(reserve(roomy)) == sorted(ENERGIES)


def test_hand_of_fortune_reduces_the_cost_as_described() -> None:
    game = after_answers(game_at("summon/cheaper"), ["summon hourglass_of_time"], "cheaper")
    assert sorted(game.options) == sorted(
        f"pay {' '.join(energy for energy in ENERGIES if energy != kept)}" for kept in ENERGIES
    )
    assert max(ENERGIES, key=lambda energy: WORTH["winter", energy]) == "earth"
    assert reserve(game_after("summon/cheaper")) == ["earth"]


def test_the_three_kinds_of_effects() -> None:
    for card in zone(game_at("summon/kinds"), "play"):
        reason = game_at("summon/kinds").why_not(f"activate {card}")
        assert reason
        assert reason.rule == "activate.none"
    assert "activate balance_of_ishtar" in game_at("activate/nine").options


def test_the_balance_transmutes_three_fire() -> None:
    before, after = game_at("activate/nine"), game_after("activate/nine")
    assert crystals(after) - crystals(before) == 9
    assert before.table.season == 2
    assert 3 * WORTH["summer", "fire"] == 3 == 3 * WORTH["summer", "earth"]
    assert 3 * WORTH["winter", "earth"] == 9
    assert not before.table.transmuting
    reason = game_at("activate/turned").why_not("activate balance_of_ishtar")
    assert reason
    assert reason.rule == "activate.turned"
    assert not game_at("activate/familiars").table.seats[YOU].turned  # It was straightened in the new round.
    assert crystals(game_at("activate/familiars")) == crystals(game_at("activate/turned")) - 4  # Kairn


def test_the_change_of_season() -> None:
    [left] = free_dice(game_at("wheel/season")).values()
    assert (year_and_space(game_at("wheel/season")), int(left["pips"]), year_and_space(game_at("wheel/hourglass"))) == (
        (2, 9),
        2,
        (2, 11),
    )
    assert crystals(game_at("wheel/hourglass")) == crystals(game_at("wheel/season")) + 1
    assert [WORTH["fall", energy] for energy in ("water", "earth", "air", "fire")] == [3, 2, 1, 1]
    assert_says("wheel/hourglass", "Water is worth 3 in fall, earth 2, air and fire 1")


@pytest.mark.parametrize(("die", "place"), [("fall_1", (3, 1)), ("fall_2", (2, 12))])
def test_the_last_player_to_choose_decides_how_far_the_season_moves(die: str, place: tuple[int, int]) -> None:
    game = after_answers(game_at("wheel/speed"), [f"take {die}", "end", "end"], die)
    assert year_and_space(game) == place
    assert {name: int(face["pips"]) for name, face in free_dice(game_at("wheel/speed")).items()} == {
        "fall_1": 1,
        "fall_2": 2,
    }
    assert int(free_dice(game_at("wheel/speed"))["fall_1"]["transmute"])


def test_water_in_fall_and_in_winter() -> None:
    assert reserve(game_at("wheel/year")).count("water") == 1
    assert reserve(game_at("wheel/year")).count("earth") == 3
    assert (WORTH["fall", "water"], WORTH["winter", "water"]) == (3, 1)
    assert (WORTH["fall", "earth"], WORTH["winter", "earth"]) == (2, 3)
    assert zone(game_at("wheel/library"), "hand") == NINE["library_3"]


def test_about_six_rounds_a_year_and_eighteen_a_game() -> None:
    mean = {year: sum(n * chance for n, chance in rounds_left(year, 1).items()) for year in (1, 3)}
    assert 5.5 < mean[3] < 6.75
    assert 17.5 < mean[1] < 18.75


def test_bonuses_cost_points() -> None:
    game = game_at("bonus/price")
    lost = []
    for _ in range(3):
        game.apply("bonus gauge")
        lost.append(game_at("bonus/price").scores[YOU] - game.scores[YOU])
    assert lost == [5, 12, 20]
    assert [after - before for before, after in pairwise([0, *lost])] == [5, 7, 8]
    assert game.why_not("bonus gauge")
    assert_says("bonus/price", "one costs 5, two cost 12, all three 20")
    assert_says("bonus/four", "costs 7 more points, 12 in total")
    assert_says("bonus/hint", "over 5 points, the second over 7, the third over 8")


def test_the_cube_is_worth_its_bonus() -> None:
    before, after = game_at("bonus/price"), game_after("bonus/price")
    assert len(zone(before, "play")) == before.table.seats[YOU].gauge == 6
    assert len(zone(after, "play")) == after.table.seats[YOU].gauge == 7
    assert after.scores[YOU] - before.scores[YOU] == 30 - 20 - 5 + 5  # One card less in hand gives 5 more.
    assert all(cost(card) or int(CARDS[card]["crystals"]) for card in zone(before, "hand"))
    assert len(zone(before, "hand")) == 3
    assert game_at("bonus/draw").scores[YOU] - game_at("bonus/four").scores[YOU] == 16 - 7


def test_the_drawn_card_can_be_discarded_without_cost() -> None:
    game = game_at("bonus/draw")
    assert len(zone(game, "play")) == game.table.seats[YOU].gauge
    assert len(zone(game, "hand")) == 2
    assert prestige("syllas_the_faithful") == 14
    after = game_after("bonus/draw")
    assert after.scores == game.scores  # Discarding it costs nothing.
    assert "syllas_the_faithful" not in json.dumps(after.view(LEA))  # Nobody else sees it.


def ends(game: Game) -> Iterator[Game]:
    """Yield every position in which the learner's last turn can end, once each."""
    seen, todo = set(), [game]
    while todo:
        here = todo.pop()
        if here.over:
            yield here
            continue
        key = (here.table.key(), here.question)
        if key in seen:
            continue
        seen.add(key)
        for option in here.options:
            after = here.copy()
            after.apply(option)
            todo.append(after)


def test_nothing_beats_the_potion() -> None:
    best: dict[int, int] = {}
    for game in ends(game_at("ending/last")):
        used = game.table.seats[YOU].bonuses
        best[used] = max(best.get(used, -100), game.scores[YOU])
    assert best[2] == 123
    assert best[3] == 123 - 8 + 4
    assert_says("ending/last", "The third bonus costs 8 points and gives you 4 at most")
    nothing = after_answers(game_at("ending/last"), ["end", "gain water"], "end")
    assert nothing.scores[YOU] == 123 - 16
    assert "summon olafs_blessed_statue" not in game_at("ending/over").options
    assert max(game.scores[YOU] for game in ends(game_at("ending/over"))) == 123
    assert cost("olafs_blessed_statue") == ["water"] * 3


# -- on the screen -------------------------------------------------------------------------------------------


def filled_in(form: dict[str, Any], left: list[str]) -> list[int]:
    """Return the values of a form that give the next answers."""
    if "places" in form:
        names = ["hand", "library_2", "library_3"]
        given = [names.index(answer) for answer in left[: len(form["cards"])]]
        full = [place["size"] - given.count(to) for to, place in enumerate(form["places"])]
        rest = [to for to, n in enumerate(full) for _ in range(n)]
        return [*given, *rest][: len(form["cards"])]
    if form["form"] == "transmute":
        _, energy, count = left[0].split()
        return [int(count) if row["symbol"] == energy else 0 for row in form["rows"]]
    return [left[0].split()[1:].count(row["symbol"]) for row in form["rows"]]


def test_the_whole_walk_through_can_be_played_on_screen() -> None:
    CHECKS.assert_can_be_played_on_screen(filled_in)


def test_zones_that_a_move_needs_are_drawn_once_it_has_begun() -> None:
    guide = Guide("seasons")
    screen = do(guide, "go", stop="activate/nine")
    assert "energy" not in screen["zones"]
    move = next(move for move in screen["moves"] if move["on"] == ("play=balance_of_ishtar",))
    screen = do(guide, "move", path=list(move["path"]))
    assert [thing["state"] for thing in screen["zones"]["energy"]["things"]].count("legal") >= 1
    assert screen["layout"]["front"] == ["energy"]


def test_a_form_can_be_cancelled_once_there_is_something_to_cancel() -> None:
    guide = Guide("seasons")

    def form() -> dict[str, Any]:
        [found] = guide.screen()["zones"]["form"]["things"]
        return dict(found)

    do(guide, "go", stop="wheel/hourglass")
    assert not form()["undo"]
    do(guide, "go", stop="summon/cheaper")
    answer_on_screen(guide, ["summon hourglass_of_time"], filled_in)
    assert form()["undo"]
    do(guide, "fill", form="pay", given=[1, 1, 0, 1])
    assert guide.screen()["stop"]["feedback"]["text"].startswith("That pays for it, too!")
    do(guide, "undo")
    assert guide.walk.answers == []
    assert guide.walk.tries == 1
    assert guide.walk.game.asked.rule == "turn.act"


def test_lea_is_called_by_name_everywhere() -> None:
    guide = Guide("seasons")
    screen = do(guide, "go", stop="activate/turned")
    [lea] = screen["zones"]["rivals"]["things"]
    assert lea["name"] == "Lea"
    assert all(game.seat_names == ("you", "Lea") for game in STORY.games.values())
    assert all(question.game.seat_names == ("you", "Lea") for question in Quiz("seasons").questions if question.game)
    assert read("evenfall").games["rivals/attack"].seat_names == ("you", "your rival")


def test_unusable_things_are_explained() -> None:
    assert CHECKS.feedback_on("summon/full", "hand:balance_of_ishtar") == ("illegal", "summon.gauge")
    assert CHECKS.feedback_on("activate/turned", "play:balance_of_ishtar") == ("illegal", "activate.turned")


# -- the quiz, recomputed without the engine -----------------------------------------------------------------


def test_the_numeric_answers_of_the_quiz_are_right() -> None:
    assert CHECKS.question("winter").right == (
        sum(WORTH["winter", energy] for energy in ("earth", "earth", "fire", "air")),
    )
    assert CHECKS.question("bonuses").right == (30 - 20,)
    assert CHECKS.question("score").right == (40 + prestige("hand_of_fortune", "amulet_of_air") - 5 - 2 * 5,)


def test_the_choices_of_the_quiz_are_right() -> None:
    assert right_answers("seven") == {"Six earth and one water", "Five earth and two water"}
    assert right_answers("pips") == {"Fall starts"}  # Space 10 is the first of fall.
    assert right_answers("discount") == {"Air, water and fire", "Air, fire and earth"}
    assert right_answers("full") == {"Activate Balance of Ishtar with three fire", "Raise the gauge with a bonus"}
    assert right_answers("turned") == {
        "Transmute the fire, because your die has the two arrows",
        "Exchange two fire with a bonus",
    }
    assert right_answers("new_year") == {"Winter starts", "Library III comes into your hand"}
    assert right_answers("tie") == {"You"}
    assert 16 + prestige("temporal_boots", "amulet_of_air") == 30 == prestige("runic_cube_of_eolis")


def test_the_engine_explains_why_an_option_is_wrong() -> None:
    quiz = Quiz("seasons")
    number = [question.id for question in quiz.questions].index("full")
    said = quiz.answer(number, [0, 1])
    assert said.kind == "wrong"
    assert "Your Summoning gauge is at 2, and you already have 2 cards in play." in said.text


# -- likely mistakes -----------------------------------------------------------------------------------------


def test_likely_wrong_moves_get_their_own_feedback() -> None:
    """Learners often end the turn too early: where that is wrong, the text says why."""
    walk = Walk("seasons")
    for stop in CHECKS.stops_with_move():
        walk.go(stop.address)
        if "end" in walk.game.options and all("end" not in way for way in stop.accept):
            said = walk.answer(["end"])
            assert said.kind == "wrong"
            assert len(said.text) > 30, stop.address
