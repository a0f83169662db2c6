"""What just happened is seen: things travel between zones, dice tumble, the wheel turns; nothing with motion off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from odds.evenfall_turns import AIR, rolled
from painted import put, resize, show
from ui.res_arcana_desk import position

import tabletop_nb as tt
from tabletop_nb.core.game import Game
from tabletop_nb.games.seasons.box import ENERGIES
from tabletop_nb.ui.session import Session

Open = Callable[..., Any]
LONGEST = 320  # ms
MOVING = """() => document.querySelector("#panel-play").getAnimations({ subtree: true }).map(({ effect }) => {
  const { duration, delay } = effect.getTiming(), { target } = effect;
  const keys = effect.getKeyframes().flatMap(Object.keys);
  const own = ["offset", "computedOffset", "easing", "composite"];
  return {
    name: target.dataset.id ?? target.dataset.n ?? target.dataset.token ?? target.getAttribute("class"),
    end: duration + delay, of: [...new Set(keys)].filter((key) => !own.includes(key)),
    start: effect.getKeyframes()[0].transform,
  };
})"""
ACT = {"year": 1, "space": 3, "first": 0, "turn": 0, "bag": {"winter": [1, 2, 3], "spring": [1, 2, 3]}}
DICE = {"phase": "act", "dice": [["winter_3", 3]], "die": [["winter_1", 2], ["winter_2", 1]]}


def put_table(page: Any, open_notebook: Open, game: Game) -> Session:
    """Show a game on the Play tab: a person, and bots that only move when they are told to."""
    name = game.rules.name
    open_notebook(page, name, "#play")
    page.wait_for_selector("#panel-play .tb-app")
    session = Session(game, ["person", *["random"] * (game.players - 1)])
    put(page, name, "play", session.screen())
    return session


def after(page: Any, session: Session, *answers: Any) -> dict[str, dict[str, Any]]:
    """Give answers; return what moves in the browser, by name."""
    session.game.apply_all(answers)
    session.seq += 1
    show(page, session.screen())
    found: list[dict[str, Any]] = page.evaluate(MOVING)
    for each in found:
        assert each["end"] <= LONGEST, each
        assert {*each["of"]} <= {"transform", "opacity"}, each
    return {each["name"]: each for each in found}


def seasons(mage: dict[str, Any]) -> Game:
    """Return a turn of Seasons in the last month of winter."""
    return tt.new_game("seasons", 2, 5, "archmage", scenario={**ACT, **DICE, "seats": [mage, {}]})


def until(game: Game, is_there: Callable[[Game], bool]) -> list[Any]:
    """Return answers that lead to a position: the first option each time."""
    world, given = game.copy(), list[Any]()
    while not is_there(world):
        given.append(world.asked.options[0])
        world.apply(given[-1])
    return given


def test_dice_that_are_rerolled_tumble_even_to_the_same_numbers(new_page: Any, open_notebook: Open) -> None:
    page = new_page()
    session = put_table(page, open_notebook, rolled([1, 3, 4, 4], [AIR], script=[1, 3]))
    moving = after(page, session, ("reroll", 1, 3))
    assert session.game.table.dice == (1, 3, 4, 4)
    assert [name for name in moving if name.startswith("die:")] == ["die:0", "die:1"]
    assert page.errors == []


def test_a_captured_enemy_flies_to_the_army(new_page: Any, open_notebook: Open) -> None:
    page = new_page()
    session = put_table(page, open_notebook, rolled([1, 3, 5, 6], []))
    toad = page.locator('button[data-id="enemy:iron_toad"]')
    assert toad.count() == 1
    moving = after(page, session, "keep")  # which captures it
    assert toad.count() == 0
    [flying] = [each for name, each in moving.items() if "tb-flying" in name]
    assert flying["start"] == "none"
    assert "army:earth" in moving  # its number ticks
    page.wait_for_selector(".tb-flying", state="detached")


def test_cards_travel_from_zone_to_zone(new_page: Any, open_notebook: Open) -> None:
    mage = {"hand": ["amulet_of_earth"], "gauge": 3, "reserve": ["earth", "earth"]}
    games = {
        "play:amulet_of_earth": seasons(mage),
        "card:hawk": position({"hand": ["hawk"], "pool": {"calm": 3, "elan": 3, "life": 3}}),
    }
    for name, game in games.items():
        page = new_page()
        card = name.partition(":")[2]
        moving = after(page, put_table(page, open_notebook, game), next(each for each in game.options if card in each))
        assert moving[name]["start"].startswith("translate(")
        assert page.errors == []


def test_the_wheel_turns_and_energy_lands_in_the_reserve(new_page: Any, open_notebook: Open) -> None:
    page = new_page()
    game = seasons({})
    session = put_table(page, open_notebook, game)
    moving = after(page, session, *until(game, lambda after: after.table.space != game.table.space))
    assert moving["tt-w-token"]["start"].startswith("rotate(-")
    had = sum(game.table.seats[0].reserve)
    moving = after(page, session, *until(game, lambda after: sum(after.table.seats[0].reserve) > had))
    kinds = {name for name, count in zip(ENERGIES, game.table.seats[0].reserve, strict=True) if count}
    assert kinds <= moving.keys()


def test_nothing_moves_for_people_who_want_less_motion(new_page: Any, open_notebook: Open) -> None:
    page = new_page(reduced_motion="reduce")
    session = put_table(page, open_notebook, rolled([1, 3, 5, 6], []))
    assert after(page, session, "keep") == {}
    resize(page, 390, 844)
    page.locator("#panel-play [data-panel='1']").click()
    assert page.evaluate(MOVING) == []
