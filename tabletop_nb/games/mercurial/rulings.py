"""Switches for rules that can be read in two ways, with the reading we use by default."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switches, which words.toml describes under [ruling]."""

    weave_costs_one: bool = False
    small_myst_gives_mystrune: bool = False
    prestige_without_heroic: bool = True
    cut_gain_resolves: bool = True
    take_mandatory: bool = True
    links_forced: bool = True
    mystrune_before_enchantments: bool = True
    discounts_by_space: bool = True
    removal_from_turn_3: bool = False
    two_acuity_rewards: bool = False
    every_printed_sigil: bool = True
