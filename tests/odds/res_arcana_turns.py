"""Positions of Res Arcana for the tests of the odds."""

from __future__ import annotations

from tabletop_nb.core.game import Game

DECK = {"hand": ["athanor"], "deck": ["prism", "vault", "bone_dragon", "tree_of_life"], "discards": ["mermaid"]}
ITEM = {"mage": "druid", "item": "calm_elan", "hand": ["prism"], "deck": ["athanor", "vault", "hawk"]}
RIVAL = {"item": "research", "hand": ["mermaid"], "deck": ["fiery_whip", "treant"]}
RICH = {
    **{"mage": "druid", "components": ["great_pyramid"], "pool": {"gold": 9, "life": 9, "calm": 5}},
    **{"hand": ["prism"], "deck": ["athanor"]},
}
POOR = {"hand": ["vault"], "deck": ["mermaid"]}


def after_next_collect(game: Game, seat: int) -> int:
    """Return the essences of a seat after the next Collect step, if everybody passes and takes all there is."""
    start = game.table.round
    while game.table.round == start or game.choice.rule.startswith("collect"):
        if game.choice.rule == "turn.action":
            game.apply("pass")
        elif game.choice.rule == "pass.swap":
            game.apply(
                next(item for item in game.options if item in ("alchemy", "divination"))
            )  # These two give nothing.
        else:
            game.apply(game.options[0])
    return sum(game.table.seats[seat].pool)
