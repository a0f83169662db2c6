"""The list of options agrees with the rules it repeats for speed."""

from __future__ import annotations

import pytest
from play import Cell, cells, every_decision

from tabletop_nb.core.game import Game
from tabletop_nb.games.mercurial.alterations import against_primary, against_secondary
from tabletop_nb.games.mercurial.spells import affordable

CELLS = pytest.mark.parametrize("cell", cells("mercurial"), ids=lambda cell: "-".join(map(str, cell)))
RULINGS = pytest.mark.parametrize(
    "rulings",
    [{}, {"discounts_by_space": False, "weave_costs_one": True}, {"cut_gain_resolves": False, "take_mandatory": False}],
    ids=["default", "discounts and weaves", "gains and takes"],
)


@CELLS
@RULINGS
def test_options_agree_with_the_rules(cell: Cell, rulings: dict[str, bool]) -> None:
    checked = 0
    for game in every_decision(cell, 1, rulings=rulings):
        if game.asked.rule == "turn.action":
            assert set(game.options) == expected(game)
            checked += 1
    assert checked > 50


def expected(game: Game) -> set[str]:
    """Return the options of a turn, from the rules one by one."""
    table, p = game.table, game.asked.player
    me, cards = table.seats[p], table.box.alterations
    takes: set[str] = set()
    if table.takes:
        takes |= {f"take {skill}" for skill in table.skills if skill and me.cards < 10}
        takes |= {f"buy {spell}" for spell in affordable(table, me)}
        takes |= {"take_acuity"} if table.is_solo else {"recycle"} if any(table.spells) else set()
        takes |= {"take_back"} if me.exhausted else set()
    plays: set[str] = set()
    if table.plays:
        plays |= {f"play {card} primary" for card in me.hand if not against_primary(table, p, cards[card])}
        plays |= {f"play {card} secondary" for card in me.hand if not against_secondary(table, p, cards[card])}
        plays |= {f"seal {card}" for card in me.hand if cards[card].kind == "skill" and me.acuity}
    others = {"cast"} if me.active and not table.acted else set()
    if table.holder == p and any(me.dice):
        others.add("mystrune")
    if table.taken or not takes or not table.rulings.take_mandatory:
        others.add("end")
    return takes | plays | others
