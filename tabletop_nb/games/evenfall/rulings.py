"""A named switch for each rule that can be read in two ways. The default is how we play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switches, which words.toml describes under [ruling]."""

    wrap: bool = False
    quintessence_recovers_any: bool = False
    wild_magic_rests: bool = False
    wild_magic_may_skip: bool = False
    reshuffle_heroines: bool = False
    battle_recovery: bool = True
    battle_critical: bool = True
    sealed_critical: bool = True
    illusion_without_army: bool = False
    illusion_owner_picks: bool = False
    tetra_with_fewer: bool = False
    one_recipe_a_turn: bool = False
    quintessence_any_ingredient: bool = False
    defeat_scores: bool = False
    ask_about_rewards: bool = False
