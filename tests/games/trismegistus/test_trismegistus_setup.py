"""Setup: orders, compensation, secret choices, the introductory game."""

from __future__ import annotations

from collections import Counter

import pytest
from games.trismegistus.trismegistus_tables import BOX, asked, board, fresh, held, look, play, random_walk

from tabletop_nb.core.errors import ScenarioError, SetupError
from tabletop_nb.games.trismegistus import GAME


def first(seat: int, players: int = 4) -> object:
    """Return a game in which this seat begins."""
    return fresh(players, scenario={"script": {"first": [seat]}})


def test_laboratories_are_chosen_from_the_last_player_on() -> None:
    game = first(1, 3)
    asked_seats = []
    while game.choice.rule == "setup.lab":  # type: ignore[attr-defined]
        asked_seats.append(game.choice.player)  # type: ignore[attr-defined]
        play(game, game.options[0])  # type: ignore[arg-type,attr-defined]
    assert asked_seats == [0, 2, 1]
    assert len({look(game, p)["lab"] for p in range(3)}) == 3  # type: ignore[arg-type]


def test_later_players_are_compensated() -> None:
    game = first(2)
    assert list(board(game)["order"]) == [2, 3, 0, 1]  # type: ignore[arg-type]
    tokens = [look(game, p)["ethereal"] for p in (2, 3, 0, 1)]  # type: ignore[arg-type]
    mercury = [held(game, p)["raw_mercury"] for p in (2, 3, 0, 1)]  # type: ignore[arg-type]
    assert (tokens, mercury) == ([0, 1, 2, 2], [1, 1, 1, 2])


def test_everybody_starts_with_the_same_materials() -> None:
    game = fresh(2)
    start = dict.fromkeys(("raw_lead", "raw_copper", "raw_tin", "raw_mercury", "salt", "sulfur", "aether"), 1)
    assert [held(game, p) for p in (0, 1)] == [start] * 2
    assert look(game)["reactions"] == 2


def test_formulas_are_in_random_sockets_two_in_each_column() -> None:
    games = [play(fresh(2, seed=seed), "duval") for seed in range(6)]
    p = [next(q for q in (0, 1) if look(game, q)["lab"] == "duval") for game in games]
    found = [[column["sockets"] for column in look(game, q)["columns"]] for game, q in zip(games, p, strict=True)]
    assert all(sorted(f for pair in columns for f in pair) == sorted(BOX.tile_formulas["duval"]) for columns in found)
    assert len({str(columns) for columns in found}) > 4


def test_a_card_of_each_kind_is_kept_in_secret_after_the_dice_are_rolled() -> None:
    game = fresh(2)
    assert sum(sum(bowl["dice"].values()) for bowl in board(game)["bowls"]) == 14
    while game.choice.rule == "setup.lab":  # type: ignore[union-attr]
        play(game, game.options[0])
    p = game.choice.player  # type: ignore[union-attr]
    assert len(look(game, p)["dealt"]) == 8
    assert look(game, p, viewer=1 - p)["dealt"] == ["?"] * 8
    rules = []
    for _ in range(4):
        rules.append(game.choice.rule)  # type: ignore[union-attr]
        assert len(game.options) == 2
        play(game, game.options[1])
    kinds = ("experiment", "masterpiece", "publication", "artifact")
    assert rules == [f"setup.choose.{kind}" for kind in kinds]
    assert look(game, p, viewer=1 - p)["kept"] == ["?"] * 4
    events = [event.for_seat(1 - p) for event in game.events if event.rule == "setup.choose"]
    assert events[0].facts == {}


def test_chosen_artifact_and_experiment_are_revealed_and_rejected_publications_go_under_the_deck() -> None:
    game = fresh(2)
    while game.choice.rule != "setup.place":  # type: ignore[union-attr]
        play(game, game.options[0])
    state = game.table
    assert [len(state.seats[p].held) for p in (0, 1)] == [1, 1]
    assert len(state.rejected) == 2
    for p in (0, 1):
        assert len(look(game, p)["publications"]) == len(look(game, p)["masterpiece"]) == 1
        assert look(game, p, viewer=1 - p)["publications"] == ["?"]
        assert len(board(game, p)["rejected"]) == 2
    play(game, "4", "2")
    order = board(game)["order"]
    assert [look(game, p)["arrows"][slot - 1]["artifact"] != "" for p, slot in zip(order, (4, 2), strict=True)] == [
        True,
        True,
    ]
    assert asked(game) == (order[0], "draft.die")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_introductory_game_is_fixed(players: int) -> None:
    game = fresh(players, "introductory", seed=5)
    order = board(game)["order"]
    labs = ["duval", "newton", "agrippa", "bacon"]
    assert [look(game, p)["lab"] for p in order] == labs[:players]
    for place, p in enumerate(order, 1):
        me = game.table.seats[p]
        cards = [BOX.experiments[me.held[0]], BOX.experiments[me.masterpiece[0]], BOX.publications[me.publications[0]]]
        assert [card.intro for card in cards] == [place] * 3
        assert BOX.artifacts[me.slots[5]].intro == place
    assert game.choice.rule == "draft.die"  # type: ignore[union-attr]


def test_an_introductory_game_with_scripted_dice_keeps_its_starting_cards() -> None:
    game = fresh(2, "introductory", scenario={"script": {"first": [1]}})
    assert list(board(game)["order"]) == [1, 0]
    assert [len(look(game, p)[zone]) for p in (0, 1) for zone in ("held", "masterpiece", "publications")] == [1] * 6
    with pytest.raises(ScenarioError, match="only together with phase"):
        fresh(2, "introductory", scenario={"seats": [{"lab": "duval"}, {}]})


def test_the_board_is_set_up() -> None:
    game = fresh(3, achievements=True)
    shown = board(game)
    assert [len(bowl["experiments"]) for bowl in shown["bowls"]] == [1, 1, 1, 1, 1, 0]
    assert all(BOX.artifacts[tile].deck == "L1" for tiles in shown["market"].values() for tile in tiles)
    assert len(shown["achievements"]) == 4
    assert sorted(track["essence"] for track in shown["tracks"]) == ["aether", "mercury", "salt", "sulfur"]
    assert [sorted(track["tokens"]) for track in shown["tracks"]] == [["4", "8"]] * 4
    assert [track["element"] for track in shown["tracks"]] == ["earth", "fire", "water", "air"]


def test_dominant_essences_are_random_unless_the_printed_ones_are_used() -> None:
    random = {tuple(track["essence"] for track in board(fresh(seed=seed))["tracks"]) for seed in range(8)}
    assert len(random) > 4
    printed = [track["essence"] for track in board(fresh(printed_tracks=True))["tracks"]]
    assert printed == ["mercury", "sulfur", "salt", "aether"]


@pytest.mark.parametrize(
    ("players", "mode", "setup"),
    [
        (2, "general", {"planning": True}),
        (2, "general", {"difficulty": {"gold": 3}}),
        (1, "solo", {"achievements": True}),
        (1, "solo", {"difficulty": {"gold": 7}}),
        (1, "solo", {"difficulty": {"nonsense": True}}),
        (2, "general", {"achievements": "yes"}),
        (2, "general", {"rulings": {"vault": True}}),
    ],
)
def test_options_that_do_not_fit_are_refused(players: int, mode: str, setup: dict[str, object]) -> None:
    with pytest.raises(SetupError):
        fresh(players, mode, **setup)


def test_every_laboratory_can_be_played() -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        for game in random_walk(fresh(4, seed=seed), seed, 12):
            seen.update(GAME.role(game.table, p) for p in range(4))
    assert set(seen) == {"", *BOX.labs}
