"""Switches for rules that can be read in two ways, with the reading we use by default."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulings:
    """The switches, which words.toml describes under [ruling]."""

    vault_full: bool = True
    gold_as_essence: bool = True
    bonus_timing: bool = True
    bonus_pass: bool = True
    overflow_partial: bool = False
    fourth_draft: bool = False
    free_before_draft: bool = False
    exp_bonus_counts_self: bool = False
    any_refined_gain: bool = True
    reaction_iron: bool = True
    reaction_extra: bool = True
    gained_artifact_resolves: bool = True
    bot_reshuffle: bool = False
    bot_top_reroute: bool = False
    bot_type_owned: bool = True
    bot_gold_formulas: bool = True
