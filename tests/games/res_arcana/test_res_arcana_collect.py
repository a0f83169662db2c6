"""The Collect step, page 5, and its examples, page 10."""

from __future__ import annotations

import pytest
from games.res_arcana.res_arcana_tables import (
    asked,
    centre,
    collect,
    essences_on,
    is_turned,
    mixes,
    play,
    points,
    pool,
    seat,
    table,
    unique_amounts,
)
from play import logged

from tabletop_nb.core.game import Game


def answer_rest(game: Game, *preferred: str) -> Game:
    """Finish the Collect step with preferred answers where they are offered, otherwise the first option."""
    while game.choice and asked(game)[1] != "turn.action":
        game.apply(next((one for one in preferred if one in game.options), game.options[0]))
    return game


def to_next_round(game: Game) -> Game:
    """Let everybody pass until the next Collect step asks or the next round's actions start."""
    now = centre(game)["round"]
    while centre(game)["round"] == now:
        game.apply("pass" if "pass" in game.options else game.options[0])
    return game


def test_all_income_of_all_players_comes_before_the_first_action() -> None:
    game = collect(seat("chalice_of_fire", "corrupt_altar"), seat("treant", "duelist"))
    assert asked(game) == (0, "turn.action")
    assert (pool(game), pool(game, 1)) == ("2E 1L 1D", "1E 2L")


def test_players_collect_in_order_from_the_first_player() -> None:
    game = collect(seat("healer"), seat("witch"), seat("calm_elan"), first=1)
    order = []
    while asked(game)[1] != "turn.action":
        order.append(asked(game)[0])
        game.apply(game.options[0])
    assert order == [1, 2, 0]
    assert asked(game)[0] == 1


def test_all_or_nothing_is_taken_from_a_component() -> None:
    game = collect(seat("ring_of_midas", "cursed_skull", on={"ring_of_midas": "3G", "cursed_skull": "2E 1D"}))
    seen = set()
    while asked(game)[1] == "collect.take":
        assert set(game.options) == {"take", "leave"}
        component = game.choice.about["component"]  # type: ignore[union-attr]
        seen.add(component)
        game.apply("take" if component == "cursed_skull" else "leave")
    assert seen == {"ring_of_midas", "cursed_skull"}
    assert (pool(game), essences_on(game, "ring_of_midas"), essences_on(game, "cursed_skull")) == ("2E 1D", "3G", "")


def test_essences_on_mages_items_monuments_and_turned_components_can_be_taken() -> None:
    on = {"duelist": "2G", "alchemy": "1C", "mausoleum": "3D", "prism": "1L"}
    game = collect(seat("duelist", "alchemy", "mausoleum", "prism", on=on, turned=["prism"]))
    answer_rest(game, "take")
    assert pool(game) == "1E 1L 1C 3D 2G"  # the Duelist collects one Elan


def test_taking_from_a_place_costs_its_points() -> None:
    game = collect(seat("cursed_forge", pool="1D", on={"cursed_forge": "4G"}), first=1)
    before = points(game)
    while asked(game)[1] == "collect.take":
        game.apply("take")
    answer_rest(game, "pay")
    assert (points(game), before) == (1, 5)
    assert amount_of_gold(game) == 4


def amount_of_gold(game: Game) -> int:
    """Return the Gold in the first player's pool."""
    return sum(int(part[:-1]) for part in pool(game).split() if part.endswith("G"))


def test_one_of_two_essences_is_chosen_for_each_component() -> None:
    game = collect(seat("witch", "death_life"))
    play(game, "gain 1D")
    play(game, "gain 1L")
    assert pool(game) == "1L 1D"


# -- the curse -----------------------------------------------------------------------------------------


def test_the_curse_is_paid_or_the_forge_is_turned() -> None:
    game = collect(seat("cursed_forge", pool="1D"))
    assert asked(game) == (0, "collect.cost")
    assert set(game.options) == {"pay", "turn"}
    paid = play(game.copy(), "pay")
    assert (pool(paid), is_turned(paid, "cursed_forge")) == ("", False)
    kept = play(game, "turn")
    assert (pool(kept), is_turned(kept, "cursed_forge")) == ("1D", True)


def test_without_death_the_forge_is_turned() -> None:
    game = collect(seat("cursed_forge", pool="5E 5G"))
    assert asked(game)[1] == "turn.action"
    assert is_turned(game, "cursed_forge")


@pytest.mark.parametrize("source", ["necromancer", "dancing_sword"])
def test_the_curse_may_be_paid_from_the_income_of_this_step(source: str) -> None:
    game = answer_rest(collect(seat("cursed_forge", source)), "pay")
    assert not is_turned(game, "cursed_forge")
    assert "D" not in pool(game)


def test_the_curse_may_be_paid_with_essences_taken_from_a_component() -> None:
    game = answer_rest(
        collect(seat("cursed_forge", "sacrificial_dagger", on={"sacrificial_dagger": "3D"})), "take", "pay"
    )
    assert (pool(game), is_turned(game, "cursed_forge")) == ("2D", False)


def test_the_curse_may_be_paid_with_a_chosen_death() -> None:
    game = collect(seat("cursed_forge", "witch"))
    play(game, "gain 1D")
    assert asked(game)[1] == "collect.cost"
    play(game, "pay")
    assert not is_turned(game, "cursed_forge")


def test_a_forge_turned_by_the_curse_stays_turned_for_the_round() -> None:
    game = collect(seat("cursed_forge", pool="5E 5G"))
    assert "use cursed_forge 1" not in game.options
    assert points(table(seat("cursed_forge", turned=["cursed_forge"]), first=1)) == 1


# -- the Vault -----------------------------------------------------------------------------------------


def test_the_vaults_example() -> None:
    game = play(table(seat("vault", deck=["prism"]), seat()), "use vault 1")
    assert essences_on(game, "vault") == "1G"
    to_next_round(game)
    assert asked(game) == (0, "collect.take")
    play(game, "leave")
    assert unique_amounts(game) == mixes(2, "ELCD")
    play(game, "gain 1L 1C")
    assert (pool(game), essences_on(game, "vault")) == ("1L 1C", "1G")
    while asked(game)[0] == 1:
        game.apply("pass")
    play(game, "use vault 1")
    assert essences_on(game, "vault") == "2G"
    to_next_round(game)
    play(game, "take")
    assert asked(game)[1] == "turn.action"
    assert (pool(game), essences_on(game, "vault")) == ("1L 1C 2G", "")


def test_the_vault_gives_two_for_any_amount_of_gold_on_it() -> None:
    game = play(collect(seat("vault", on={"vault": "7G 1L"})), "leave")
    assert unique_amounts(game) == mixes(2, "ELCD")


def test_the_vault_gives_nothing_without_gold_on_it() -> None:
    game = play(collect(seat("vault", on={"vault": "2L"})), "leave")
    assert (asked(game)[1], pool(game)) == ("turn.action", "")
    assert pool(collect(seat("vault"))) == ""


def test_a_turned_vault_still_gives_interest() -> None:
    game = play(collect(seat("vault", on={"vault": "1G"}, turned=["vault"])), "leave")
    assert asked(game)[1] == "component.vault"


# -- the Windup Man ------------------------------------------------------------------------------------


def test_the_windup_mans_example() -> None:
    game = play(table(seat("windup_man", pool="1E 1G"), seat()), "use windup_man 1", "pay 1G")
    assert essences_on(game, "windup_man") == "1G"
    to_next_round(game)
    play(game, "leave")
    assert essences_on(game, "windup_man") == "3G"
    while asked(game)[0] == 1:
        game.apply("pass")
    play(game, "use windup_man 1")
    assert essences_on(game, "windup_man") == "1E 3G"
    to_next_round(game)
    play(game, "leave")
    assert essences_on(game, "windup_man") == "3E 5G"
    to_next_round(game)
    play(game, "take")
    assert (pool(game), essences_on(game, "windup_man")) == ("3E 5G", "")


def test_a_windup_man_that_is_emptied_does_not_grow() -> None:
    game = play(collect(seat("windup_man", on={"windup_man": "1L 2D"})), "take")
    assert (pool(game), essences_on(game, "windup_man")) == ("1L 2D", "")


def test_leaving_the_windup_man_adds_two_of_each_kind_on_it() -> None:
    game = play(collect(seat("windup_man", on={"windup_man": "1E 2L 3C 4D 5G"})), "leave")
    assert essences_on(game, "windup_man") == "3E 4L 5C 6D 7G"
    assert pool(game) == ""


def test_collecting_is_logged() -> None:
    game = answer_rest(collect(seat("vault", on={"vault": "1G"})), "leave")
    assert {"collect.leave", "component.vault"} <= set(logged(game))


def test_the_curse_may_be_paid_with_death_from_the_forge_itself() -> None:
    game = collect(seat("cursed_forge", on={"cursed_forge": "1D 1G"}))
    play(game, "take", "pay")
    assert (pool(game), is_turned(game, "cursed_forge")) == ("1G", False)
