"""Prodigy Mode: setup, moving rows, rewards, the end, and every achievement."""

from __future__ import annotations

import pytest
from games.mercurial.mercurial_tables import BOX, centre, facts, free, row, seat, seat_view, spell, table
from play import logged, play, play_out, refused

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games.mercurial.achievements import ACHIEVEMENTS, earned, so_far

CLASS = {"seats": [{"class": "enchanter"}]}


def solo(letters: str = "V", cards: tuple[str, ...] = (), **more: object) -> Game:
    """Return a solo game with these active Spells."""
    names = ("heroics", "rewards", "turns", "spells", "spell_deck", "skills", "holder", "script", "arcanas")
    given = {name: more.pop(name) for name in [*more] if name in names}
    colours = "FWLE"
    active = [spell(card, colours[BOX.spells[card].elements[0]] * BOX.spells[card].slots) for card in cards]
    return table(seat("enchanter", letters, active=active, **more), mode="prodigy", **{"turns": 9, **given})  # type: ignore[arg-type]


def ended(*cards: str, letters: str = "V", **more: object) -> Game:
    """Return a solo game after its last cast. The player has these Heroics and Arcanas."""
    own = {"heroics": more.pop("owned", []), "arcanas": more.pop("arcanas_owned", [])}
    free = [card for card in ("first_flame", "grand_chorus", "charged_crown") if card not in own["arcanas"]]  # type: ignore[operator]
    centre_ = {"heroics": [], "arcanas": more.pop("arcanas", free), "spells": [], "spell_deck": [], "turns": 9}
    colours = "FWLE"
    active = [spell(card, colours[BOX.spells[card].elements[0]] * BOX.spells[card].slots) for card in cards]
    start = seat("enchanter", letters, active=active, **own, **more)
    game = play(table(start, mode="prodigy", **centre_), "cast")
    while game.choice:
        play(game, game.options[-1] if game.asked.rule.startswith("claim") else game.options[0])
    return game


def test_setup() -> None:
    game = tt.new_game("mercurial", 1, 3, "prodigy", scenario=CLASS)
    shown = centre(game)
    assert (seat_view(game)["mana"], seat_view(game)["acuity"]) == (5 - 2, 1 + 6)
    assert row(game)[:3] == row(game, "skills")[:3] == ["", "", ""]
    assert all(row(game)[3:]) and all(row(game, "skills")[3:])  # noqa: PT018
    rewards = [(space["dice"], space["mana"], space["acuity"]) for space in shown["heroics"]]
    assert rewards == [(1, 0, 2)] * 3 + [(0, 2, 2)] * 3
    assert len(list(filter(None, row(game)))) + shown["spell_deck"] == 42
    assert [space["acuity"] for space in shown["skills"]] == [0] * 6
    assert refused(game, "recycle") == "prodigy.take_acuity"
    assert refused(
        tt.new_game("mercurial", 2, 3, scenario={"seats": [*CLASS["seats"], {"class": "arcanist"}]}), "take_acuity"
    )


def test_discounts_come_with_the_rows() -> None:
    game = tt.new_game("mercurial", 1, 3, "prodigy", scenario=CLASS)
    seen = []
    for _ in range(4):
        seen.append([space["discount"] for space in centre(game)["spells"] if space["discount"]])
        play(game, "take_acuity", "end")
    assert seen == [[], [], ["acuity"], ["mana", "acuity"]]


def test_rows_move_after_a_cast_too() -> None:
    game = solo(cards=("scorch_line",), heroics=[])
    before = row(game)
    play(game, "cast")
    assert row(game)[:5] == before[1:]
    assert before[0] in centre(game)["spell_discards"]


def test_gaps_close_before_the_rows_move() -> None:
    skills = ["null_tide", "ash_ledger", "kiln_song", "river_stone", "cold_iron", "star_loom"]
    game = solo(skills=skills)
    play(game, "take kiln_song", "end")
    assert row(game, "skills")[:4] == ["ash_ledger", "river_stone", "cold_iron", "star_loom"]
    assert [space["acuity"] for space in centre(game)["skills"]] == [0] * 6


def test_a_sealed_skill_leaves_the_game() -> None:
    game = solo(hand=["kiln_song", "eldritch_codex"], acuity=1)
    play(game, "seal kiln_song")
    assert "kiln_song" in centre(game)["skill_discards"]
    assert refused(game, "seal eldritch_codex") == "play.solo_seal" if game.table.plays else "play.none_left"


def test_a_die_from_a_heroic_is_rolled_at_the_reset() -> None:
    game = solo(cards=("furnace_wall", "red_noon"), heroics=["calm_the_orchard_bees"])
    dice = seat_view(game)["all_dice"]
    play(game, "cast", "heroic calm_the_orchard_bees")
    assert seat_view(game)["all_dice"] == sum(seat_view(game)["dice"].values()) == dice + 1
    assert centre(game)["heroics"][0]["acuity"] == 3


@pytest.mark.parametrize("seed", range(6))
def test_the_length_of_a_game(seed: int) -> None:
    game = play_out(tt.new_game("mercurial", 1, seed, "prodigy"), seed)
    taken = len(seat_view(game)["used"]) + len(seat_view(game)["active"])
    log = [event for event in game.events if event.rule in ("prodigy.remove", "spell.take", "spell.hybrid")]
    takes_the_last = log[-1].rule != "prodigy.remove"  # then no Spell leaves the row in this turn
    last_cast = bool(facts(game, "end.final_cast"))
    assert game.table.turns == 3 + 42 - taken + takes_the_last + last_cast


def test_the_last_cast() -> None:
    game = solo("V", spells=["scorch_line"], spell_deck=[], heroics=[])
    play(game, "take_acuity")
    assert game.over
    assert "end.final_cast" not in logged(game)
    busy = solo("V", ("red_noon",), spells=["scorch_line"], spell_deck=[], heroics=[])
    play(busy, "take_acuity")
    assert busy.over
    assert len(facts(busy, "end.final_cast")) == 1
    assert busy.winners == [0]


# -- achievements --------------------------------------------------------------------------------------------


def test_no_achievement_counts_below_45_points() -> None:
    game = ended("red_noon", prestige=40)
    assert game.scores[0] < 45
    assert earned(game.table) == []
    assert "pacifist" not in so_far(game.table)
    assert "destroyer" in so_far(game.table)
    assert "achievement.none" in logged(game)


@pytest.mark.parametrize(
    ("prestige", "names"),
    [(60, set()), (70, {"adept"}), (80, {"adept", "expert"}), (95, {"adept", "expert", "master"})],
)
def test_adept_expert_and_master(prestige: int, names: set[str]) -> None:
    game = ended("red_noon", prestige=prestige)
    assert set(earned(game.table)) & {"adept", "expert", "master"} == names
    assert {rule.removeprefix("achievement.") for rule in logged(game) if rule.startswith("achievement.")} >= names


def test_arcana_whisperer() -> None:
    arcanas = ["first_flame", "grand_chorus", "charged_crown"]
    assert "arcana_whisperer" in earned(ended("red_noon", prestige=60, arcanas_owned=arcanas).table)
    assert "arcana_whisperer" not in earned(ended("red_noon", prestige=60, arcanas_owned=arcanas[:2]).table)


SIX = ["heal_the_salt_orchard", "hunt_the_marsh_cat", "fell_the_tidewyrm", "clear_the_old_mine", "break_the_mill_ward",
       "hush_the_storm_king"]  # fmt: skip
SAVIOURS = ["calm_the_orchard_bees", "thaw_the_glass_pass", "mend_the_sun_dial", "light_the_last_beacon"]


def test_twin_legends() -> None:
    game = ended("red_noon", prestige=60, owned=[*SIX, *SAVIOURS])  # 6 Beastslayer, 6 Saviour
    assert "twin_legends" in earned(game.table)
    assert "twin_legends" not in earned(ended("red_noon", prestige=60, owned=SIX).table)


def test_prodigy() -> None:
    game = ended("red_noon", prestige=60, owned=[*SIX, *SAVIOURS])
    assert min(seat_view(game)["all_sigils"].values()) >= 3
    assert "prodigy" in earned(game.table)
    assert "prodigy" not in earned(ended("red_noon", prestige=60, owned=SAVIOURS).table)


def test_accomplished() -> None:
    assert "accomplished" in earned(ended("red_noon", prestige=60, owned=[*SIX, SAVIOURS[0]]).table)
    assert "accomplished" not in earned(ended("red_noon", prestige=60, owned=SIX).table)


@pytest.mark.parametrize(
    ("card", "name", "other"), [("red_noon", "destroyer", "pacifist"), ("low_star", "pacifist", "destroyer")]
)
def test_pacifist_and_destroyer(card: str, name: str, other: str) -> None:
    names = earned(ended(card, prestige=60).table)
    assert name in names
    assert other not in names


def test_polyelemental() -> None:
    cards = ("scorch_line", "dew_thread", "static_veil", "moss_vigil", "steam_veil")
    assert "polyelemental" in earned(ended(*cards, prestige=60).table)
    assert "polyelemental" not in earned(ended(*cards[:4], prestige=60).table)
    assert "polyelemental" not in earned(ended(*cards[1:], prestige=60).table)  # a hybrid is not a Fire Spell, too


def test_craglord() -> None:
    cards = ("iron_weather", "slow_bloom", "moss_vigil", "buried_sun")
    assert "craglord" in earned(ended(*cards, prestige=60).table)
    assert "craglord" not in earned(ended(*cards[:3], prestige=60).table)


def test_lifebringer() -> None:
    assert "lifebringer" in earned(ended("delta_song", "echo_knot", "bellows_knot", prestige=60).table)  # 12 x 2 x 2
    assert "lifebringer" not in earned(ended("delta_song", "echo_knot", prestige=60).table)


def test_deathbringer() -> None:
    cards = ("pyre_crown", "echo_knot", "bellows_knot", "scorch_line", "red_noon")
    game = ended("furnace_wall", *cards[1:], prestige=60)  # 8 x 2 x 2 and 8 more
    assert "deathbringer" in earned(game.table)
    assert "deathbringer" not in earned(ended("furnace_wall", "echo_knot", prestige=60).table)


def test_spoilt_for_choice() -> None:
    cards = ("scorch_line", "static_veil", "moss_vigil", "red_noon")  # First Flame and Grand Chorus
    game = ended(*cards, prestige=60, arcanas=["first_flame", "grand_chorus", "charged_crown"])
    assert "spoilt_for_choice" in earned(game.table)
    one = ended(*cards[:3], prestige=60, arcanas=["first_flame", "grand_chorus", "charged_crown"])
    assert "spoilt_for_choice" not in earned(one.table)


TO_EARTH = {"cold_iron": "fire", "river_stone": "water", "fault_line": "lightning", "void_harvest": "void"}


@pytest.mark.parametrize("is_complete", [True, False])
def test_absolute_control(is_complete: bool) -> None:
    hand = [*TO_EARTH, "void_weave"]
    game = table(seat("elementalist", "FWLEAV", hand=hand), mode="prodigy", turns=9, plays=5)
    play(game, "take_acuity")
    for card, element in TO_EARTH.items():
        play(game, f"play {card} primary")
        if game.asked.rule == "play.convert":
            play(game, f"convert 1 {element}_earth")
    assert free(game) == "EEEEEA"
    play(game, "play void_weave secondary" if is_complete else "end")  # Aether to Earth
    assert game.table.turns == 10
    assert ("absolute_control" in so_far(game.table)) == is_complete


def test_absolute_control_is_judged_before_the_reset() -> None:
    game = solo("FWLEAV", ("scorch_line",), heroics=[], script={"dice": ["earth"] * 7})
    play(game, "cast")
    assert free(game) == "EEEEEEE"
    assert "absolute_control" not in so_far(game.table)


def test_manafont_in_the_last_cast() -> None:
    given = {"spells": ["scorch_line"], "spell_deck": [], "heroics": ["calm_the_orchard_bees"]}
    rewards = [[0, 0, 8], *[[0, 0, 0]] * 5]
    game = solo("V", ("furnace_wall", "red_noon"), prestige=60, rewards=rewards, **given)
    play(game, "take_acuity", "heroic calm_the_orchard_bees")
    assert game.over
    assert "manafont" in earned(game.table)


def test_manafont() -> None:
    game = table(seat("elementalist", "V", acuity=3, hand=["primal_focus", "manafont_glove"], prestige=60),
                 mode="prodigy", spells=[], spell_deck=[], heroics=[], turns=9)  # fmt: skip
    play(game, "take_acuity", "play primal_focus primary", "play manafont_glove primary")
    assert "manafont" in earned(game.table)


def test_power_overwhelming() -> None:
    game = solo(
        "V",
        ("furnace_wall", "red_noon"),
        heroics=["calm_the_orchard_bees"],
        rewards=[[3, 6, 2], *[[0, 0, 0]] * 5],
        prestige=60,
    )
    play(game, "cast", "heroic calm_the_orchard_bees")
    assert "power_overwhelming" in so_far(game.table)
    less = solo("V", ("furnace_wall", "red_noon"), heroics=["calm_the_orchard_bees"], prestige=60)
    play(less, "cast", "heroic calm_the_orchard_bees")
    assert "power_overwhelming" not in so_far(less.table)


def test_overachiever() -> None:
    cards = ("iron_weather", "slow_bloom", "moss_vigil", "buried_sun")
    names = earned(ended(*cards, prestige=60, owned=[*SIX, *SAVIOURS]).table)
    assert {"craglord", "prodigy", "twin_legends", "accomplished", "overachiever"} <= set(names)
    assert "overachiever" not in earned(ended("red_noon", prestige=60).table)


def test_every_achievement_is_a_rule() -> None:
    rules = tt.new_game("mercurial", 1, 1, "prodigy").rules.book.rules
    assert {f"achievement.{name}" for name in ACHIEVEMENTS} <= set(rules)
    assert len(ACHIEVEMENTS) == 18
