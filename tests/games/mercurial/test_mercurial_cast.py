"""Casting, objectives, the reset and the end of the game."""

from __future__ import annotations

import pytest
from games.mercurial.mercurial_tables import BOX, cast_result, centre, facts, free, row, seat, seat_view, spell, table
from play import logged, play, refused

from tabletop_nb.core.game import Game


def paid(*cards: str) -> list[dict[str, object]]:
    """Return active Spells that are paid with dice."""
    letters = "FWLE"
    return [spell(card, letters[BOX.spells[card].elements[0]] * BOX.spells[card].slots) for card in cards]


def caster(*cards: str, letters: str = "V", **more: object) -> Game:
    """Return a game in which the player has these active Spells."""
    centre_fields = ("heroics", "arcanas", "mystrune", "holder", "rulings", "rewards")
    given = {name: more.pop(name) for name in [*more] if name in centre_fields}
    return table(seat("enchanter", letters, active=paid(*cards), **more), **given)  # type: ignore[arg-type]


ONE_CAST = {
    "scorch_line": (3, 0), "banked_coals": (4, 0), "furnace_wall": (8, 0), "kindled_star": (6, 0),
    "marching_fire": (2, 0), "fever_dream": (2, 0), "delta_song": (0, 12), "moon_basin": (0, 8),
    "gathering_rain": (0, 3), "deep_breath": (0, 2), "waking_touch": (0, 6), "sharp_mind": (2, 0),
    "standing_stones": (0, 3), "echo_knot": (0, 0), "salt_the_fields": (0, 0), "still_the_waters": (0, 0),
}  # fmt: skip


@pytest.mark.parametrize("card", sorted(ONE_CAST))
def test_one_spell_alone(card: str) -> None:
    assert cast_result(play(caster(card, acuity=2), "cast")) == ONE_CAST[card]


@pytest.mark.parametrize("card", [card.id for card in BOX.spells.values() if card.charged and card.kind == "normal"])
def test_an_aether_charges_a_spell(card: str) -> None:
    charged = BOX.spells[card].charged
    assert charged is not None
    expected = (charged.number, 0) if charged.verb == "ruin" else (0, charged.number)
    assert cast_result(play(caster(card, letters="A"), "cast")) == expected
    plain = BOX.spells[card].effect
    assert sum(cast_result(play(caster(card), "cast"))) == plain.number


@pytest.mark.parametrize("card", [card.id for card in BOX.spells.values() if card.effect.verb == "choice"])
def test_a_choice(card: str) -> None:
    effect = BOX.spells[card].effect
    assert cast_result(play(caster(card), "cast", "choose ruin")) == (effect.number, 0)
    assert cast_result(play(caster(card), "cast", "choose restore")) == (0, effect.restore)


def test_an_aether_on_the_table_charges_links() -> None:
    assert cast_result(play(caster("cinder_lance", "crystal_knot"), "cast")) == (14, 0)
    assert cast_result(play(caster("cinder_lance", "crystal_knot", letters="A"), "cast")) == (21, 0)


def test_links_on_different_spells() -> None:
    game = caster("cinder_lance", "low_star", "echo_knot", "bellows_knot", letters="F")
    assert cast_result(play(game.copy(), "cast", "link low_star", "link low_star")) == (8, 28)
    assert cast_result(play(game.copy(), "cast", "link low_star", "link cinder_lance")) == (15, 14)


def test_the_order_of_enchantments() -> None:
    game = caster("red_noon", "low_star", "salt_the_fields", "still_the_waters")
    assert cast_result(play(game.copy(), "cast", "last salt_the_fields")) == (12, 0)
    assert cast_result(play(game.copy(), "cast", "last still_the_waters")) == (0, 12)


def test_equal_enchantments_need_no_order() -> None:
    game = play(caster("red_noon", "low_star", "salt_the_fields", "feed_the_blaze"), "cast")
    assert "cast.order" not in logged(game)
    assert cast_result(game) == (12, 0)


def test_free_dice_count_by_the_chart() -> None:
    assert cast_result(play(caster("scorch_line", letters="FLWEAV"), "cast")) == (3 + 2, 2)


def test_acuity_buys_ruin_and_restore() -> None:
    game = play(caster("scorch_line", acuity=10), "cast")
    assert set(game.options) == {
        "spend nothing", "spend 1 restore", "spend 2 restore", "spend 3 restore", "spend 1 ruin",
        "spend 1 ruin 1 restore", "spend 1 ruin 2 restore", "spend 2 ruin",
    }  # fmt: skip
    play(game, "spend 2 ruin")
    assert (cast_result(game), seat_view(game)["acuity"]) == ((5, 0), 2)


@pytest.mark.parametrize(("myst", "spells", "letters", "result", "acuity", "prestige"), [
    (6, ("red_noon", "slow_bloom"), "F", (11, 15), 0, 0),
    (8, ("furnace_wall", "low_star"), "W", (16, 21), 1, 0),
    (10, ("furnace_wall", "well_of_noon"), "FF", (20, 28), 2, 0),
    (12, ("furnace_wall", "delta_song"), "FFFF", (24, 34), 2, 1),
])  # fmt: skip
def test_rows_of_the_equilibrium_board(
    myst: int, spells: tuple[str, ...], letters: str, result: tuple[int, int], acuity: int, prestige: int
) -> None:
    game = play(caster(*spells, letters=letters + "V", heroics=["seal_the_sky_wound"]), "cast")
    for answer, energy in zip(("as ruin", "as restore"), result, strict=True):
        world = play(game.copy(), answer)
        (shown,) = facts(world, "cast.equilibrium")
        assert (shown["number"], shown["ruin"] + shown["restore"]) == (myst, energy)
        assert seat_view(world)["acuity"] == acuity
        assert seat_view(world)["prestige"] == prestige + energy // (3 if answer == "as ruin" else 4)
        assert seat_view(world)["has_mystrune"]


def test_the_front_of_the_mystrune_is_free() -> None:
    game = caster("scorch_line", letters="VV", holder=0)
    play(game, "mystrune", "convert 1 void_fire")
    assert (free(game), centre(game)["holder"], game.table.takes, game.table.plays) == ("FV", -1, 1, 1)
    assert cast_result(play(game, "cast")) == (4, 0)
    assert refused(caster("scorch_line", holder=1), "mystrune") == "mystrune.held"


def test_the_other_mystrune_converts_to_water_or_earth() -> None:
    game = play(caster("scorch_line", letters="V", holder=0, mystrune="teskora"), "mystrune")
    assert set(game.options) == {"convert 1 void_water", "convert 1 void_earth"}


def test_a_used_mystrune_goes_back_unless_there_is_an_equilibrium() -> None:
    game = play(caster("low_star", holder=0), "cast", "use mystrune")
    assert (cast_result(game), centre(game)["holder"]) == ((0, 10), -1)
    kept = play(caster("low_star", holder=0), "cast", "keep mystrune")
    assert (cast_result(kept), centre(kept)["holder"]) == ((0, 7), 0)
    again = caster("furnace_wall", "red_noon", "well_of_noon", holder=0)  # 13 Ruin, and 10 Restore with 3 more
    play(again, "cast", "use mystrune", "as ruin")
    assert centre(again)["holder"] == 0
    assert "mystrune.keep" in logged(again)
    assert "mystrune.take" not in logged(again)


def test_an_equilibrium_takes_the_mystrune_from_a_rival() -> None:
    game = play(caster("furnace_wall", "delta_song", letters="FFFF", holder=1), "cast", "as ruin")
    assert centre(game)["holder"] == 0
    assert facts(game, "mystrune.steal") == [{"rival": 1}]


# -- objectives ----------------------------------------------------------------------------------------------


def test_claiming_a_heroic() -> None:
    row_ = ["hunt_the_marsh_cat", "calm_the_orchard_bees", "seal_the_sky_wound"]
    game = play(caster("furnace_wall", "scorch_line", heroics=row_, letters="LV"), "cast")  # 12 Ruin
    assert set(game.options) == {"heroic hunt_the_marsh_cat", "heroic calm_the_orchard_bees", "no heroic"}
    assert refused(game, "heroic seal_the_sky_wound") == "claim.requirement"
    play(game, "heroic hunt_the_marsh_cat")
    shown = seat_view(game)
    assert (shown["heroics"], shown["mana"], shown["acuity"], shown["prestige"]) == (["hunt_the_marsh_cat"], 1, 1, 0)
    assert shown["sigils"] == {"beastslayer": 1, "pathfinder": 1, "runebreaker": 0, "saviour": 1}
    new = centre(game)["heroics"][0]
    assert new["id"] not in row_
    assert (new["mana"], new["acuity"]) == (1, 1)


def test_only_the_reward_that_fits_is_logged() -> None:
    card = "hunt_the_marsh_cat"
    full = caster("furnace_wall", "scorch_line", heroics=[card], mana=10, acuity=10, letters="V")
    play(full, "cast", "spend nothing", f"heroic {card}")
    assert facts(full, "claim.reward") == [{"card": card, "gained": ()}]
    half = caster("furnace_wall", "scorch_line", heroics=[card], mana=10, letters="V")
    assert facts(play(half, "cast", f"heroic {card}"), "claim.reward") == [{"card": card, "gained": ("acuity",)}]


def test_without_a_heroic_deck_the_space_stays_empty() -> None:
    start = seat("enchanter", "V", active=paid("furnace_wall", "scorch_line"))
    game = table(start, heroics=["hunt_the_marsh_cat", "seal_the_sky_wound"], heroic_deck=[])
    play(game, "cast", "heroic hunt_the_marsh_cat")
    assert row(game, "heroics") == ["", "seal_the_sky_wound", "", "", "", ""]
    assert centre(game)["heroics"][0]["mana"] == 0
    assert "claim.refill" not in logged(game)


def test_restore_claims_a_heroic_too() -> None:
    game = play(caster("delta_song", "dew_thread", heroics=["thaw_the_glass_pass"]), "cast")
    assert set(game.options) == {"heroic thaw_the_glass_pass", "no heroic"}


def test_no_heroic_is_claimed() -> None:
    game = play(
        caster("furnace_wall", "scorch_line", letters="LV", heroics=["hunt_the_marsh_cat"]), "cast", "no heroic"
    )
    assert (seat_view(game)["heroics"], seat_view(game)["prestige"]) == ([], 4)


NEEDS = {
    "first_flame": (("scorch_line", "static_veil", "moss_vigil"), ("dew_thread", "static_veil", "moss_vigil")),
    "first_tide": (("dew_thread", "static_veil", "moss_vigil"), ("scorch_line", "static_veil", "moss_vigil")),
    "grand_chorus": (("scorch_line", "dew_thread", "red_noon", "low_star"), ("scorch_line", "dew_thread", "red_noon")),
    "high_tower": (("furnace_wall", "cinder_lance", "thunder_stair", "red_noon"), ("furnace_wall", "red_noon")),
    "charged_crown": (
        ("wick_and_flame", "mist_bandage", "static_veil"),
        ("wick_and_flame", "mist_bandage", "red_noon"),
    ),
    "quiet_scales": (("furnace_wall", "delta_song"), ("furnace_wall", "low_star")),
}


@pytest.mark.parametrize("arcana", sorted(NEEDS))
@pytest.mark.parametrize("is_met", [True, False])
def test_what_an_arcana_needs(arcana: str, is_met: bool) -> None:
    board = BOX.arcanas[arcana].board
    others = [
        next(card.id for card in BOX.arcanas.values() if card.board == each) for each in (1, 2, 3) if each != board
    ]
    letters = "FFFF" if arcana == "quiet_scales" and is_met else "AV" if arcana == "charged_crown" else "V"
    start = seat("enchanter", letters, active=paid(*NEEDS[arcana][not is_met]))
    rival = seat("chaosmancer", "V", arcanas=others)
    game = play(table(start, rival, arcanas=[arcana], heroics=["seal_the_sky_wound"]), "cast")
    while game.choice and game.choice.player == 0 and game.choice.rule in ("cast.equilibrium", "claim.heroic"):
        play(game, "no heroic" if game.choice.rule == "claim.heroic" else "as ruin")
    offered = game.choice is not None and game.choice.rule == "claim.arcana"
    assert offered == is_met
    if is_met:
        assert [each["id"] for each in seat_view(play(game, f"arcana {arcana}"))["arcanas"]] == [arcana]
        assert centre(game)["arcanas"] == []


def test_the_arcanist_meets_charged_crown_without_an_aether_die() -> None:
    game = table(seat("arcanist", "V", active=paid("wick_and_flame", "mist_bandage", "static_veil")))
    play(game, "cast")
    assert set(game.options) == {"arcana charged_crown", "no arcana"}


def test_a_cast_without_an_aether_meets_no_charged_crown() -> None:
    game = table(seat("enchanter", "V", active=paid("wick_and_flame", "mist_bandage", "static_veil")),
                 arcanas=["first_flame", "grand_chorus", "charged_crown"])  # fmt: skip
    play(game, "cast")
    assert "claim.arcana" not in logged(game)
    assert game.table.turn == 1


@pytest.mark.parametrize(
    ("arcana", "points"),
    [
        *(("first_flame", 4), ("first_tide", 3), ("grand_chorus", 4)),
        *(("high_tower", 4), ("charged_crown", 3), ("quiet_scales", 3)),
    ],
)
def test_what_an_arcana_scores(arcana: str, points: int) -> None:
    used = [
        "scorch_line",
        "pyre_crown",
        "twin_ember",
        "furnace_wall",
        "delta_song",
        "wick_and_flame",
        "static_veil",
        "echo_knot",
    ]
    game = table(seat("enchanter", "V", arcanas=[arcana], used=used), arcanas=[])
    game_points = {line.rule: line.points for line in game.score_sheet()[0]}
    counted = {
        "first_flame": 5 // 2, "first_tide": 2 // 2, "grand_chorus": 8 // 4, "high_tower": 2 * (3 // 3),
        "charged_crown": 3 // 2, "quiet_scales": 5 // 3,
    }  # fmt: skip
    assert game_points["score.arcanas"] == 2 + counted[arcana] == points


# -- reset and end -------------------------------------------------------------------------------------------


def test_the_reset_gives_everything_back() -> None:
    active = [spell("cinder_lance", "F", 3, 2), spell("dew_thread", "W")]
    cards = {"hand": ["eldritch_codex"], "exhausted": ["kiln_song"]}
    game = table(seat("enchanter", "LLV", active=active, mana=1, acuity=3, **cards),
                 heroics=["seal_the_sky_wound"], script={"dice": ["fire"] * 5})  # fmt: skip
    play(game, "cast", "spend nothing")
    shown = seat_view(game)
    assert (shown["mana"], shown["acuity"], shown["dice"], shown["locked"]) == (4, 3, {"fire": 5}, {})
    assert (shown["active"], sorted(shown["used"])) == ([], ["cinder_lance", "dew_thread"])
    assert (sorted(shown["hand"]), shown["exhausted"]) == (["eldritch_codex", "kiln_song"], [])
    assert centre(game)["turn"] == 1


def test_mana_above_ten_is_lost_at_the_reset() -> None:
    game = table(seat("enchanter", "F", mana=9, active=[spell("cinder_lance", "F", 4)]), heroics=["seal_the_sky_wound"])
    assert seat_view(play(game, "cast"))["mana"] == 10


def test_no_cast_after_taking_or_playing() -> None:
    game = table(seat("enchanter", "V", active=paid("scorch_line"), hand=["eldritch_codex", "manafont_glove"]))
    play(game, "play eldritch_codex secondary")
    assert refused(game, "cast") == "cast.instead"


def test_rows_stay_as_they_are_after_a_cast() -> None:
    game = caster("scorch_line")
    before = row(game), row(game, "skills")
    play(game, "cast")
    assert (row(game), row(game, "skills")) == before


@pytest.mark.parametrize(("players", "goal"), [(2, 5), (3, 4), (4, 3)])
@pytest.mark.parametrize("epic", [False, True])
def test_the_number_of_heroics_that_ends_the_game(players: int, goal: int, epic: bool) -> None:
    owned = [
        "calm_the_orchard_bees",
        "clear_the_old_mine",
        "hunt_the_marsh_cat",
        "mend_the_sun_dial",
        "light_the_last_beacon",
    ]
    roles = ["enchanter", "chaosmancer", "arcanist", "elementalist"]
    start = seat("enchanter", "V", heroics=owned[: goal - 1], active=paid("furnace_wall", "red_noon"))
    others = [seat(role, "V") for role in roles[1:players]]
    game = table(start, *others, heroics=["thaw_the_glass_pass"], epic=epic)
    assert centre(game)["goal"] == goal + epic
    play(game, "cast", "heroic thaw_the_glass_pass")
    assert game.over != epic


def test_a_player_can_use_the_mystrune_before_the_final_cast() -> None:
    owned = ["calm_the_orchard_bees", "clear_the_old_mine", "hunt_the_marsh_cat", "mend_the_sun_dial"]
    start = seat("enchanter", "V", heroics=owned, active=paid("furnace_wall", "red_noon"))
    rival = seat("chaosmancer", "VV", active=paid("scorch_line"))
    game = table(start, rival, heroics=["thaw_the_glass_pass"], holder=1)
    play(game, "cast", "heroic thaw_the_glass_pass")
    assert (game.asked.rule, set(game.options)) == ("end.final_cast", {"cast", "mystrune"})
    play(game, "mystrune", "convert 1 void_fire")
    assert game.over
    assert cast_result(game) == (4, 0)


def test_the_game_ends_when_there_are_no_spells() -> None:
    game = table(
        seat("enchanter", "FFV", hand=["eldritch_codex"], active=paid("red_noon")),
        seat("chaosmancer", "V", active=paid("dew_thread")),
        spells=["", "", "scorch_line"],
        spell_deck=[],
        plays=0,
    )
    play(game, "buy scorch_line")
    assert "end.no_spells" in logged(game)
    assert [event.player for event in game.events if event.rule == "end.final_cast"] == [1, 0]
    assert game.over


def finished(mine: int, theirs: int, *arcanas: str) -> Game:
    """Return a game that ends with this much Prestige. The rival also has these Arcanas."""
    one = seat("enchanter", "FV", prestige=mine, hand=["eldritch_codex"])
    two = seat("chaosmancer", "V", prestige=theirs, arcanas=list(arcanas))
    game = table(
        one, two, spells=["", "", "scorch_line"], spell_deck=[], arcanas=[], heroics=["seal_the_sky_wound"], plays=0
    )
    return play(game, "buy scorch_line")


def test_a_tie_is_shared_or_decided_by_arcanas() -> None:
    shared = finished(4, 5)  # the last cast gives 1 Prestige
    assert (shared.scores, shared.winners) == ([5, 5], [0, 1])
    decided = finished(4, 3, "grand_chorus")
    assert (decided.scores, decided.winners) == ([5, 5], [1])


def test_sigils_on_skill_cards_score_at_the_end() -> None:
    game = table(
        seat("enchanter", "V", hand=["drowned_spark"], exhausted=["twin_currents"], heroics=["heal_the_salt_orchard"])
    )
    assert seat_view(game)["all_sigils"] == {"beastslayer": 1, "pathfinder": 0, "runebreaker": 0, "saviour": 4}
    assert seat_view(game)["points_by_line"]["score.sigils"] == 4
