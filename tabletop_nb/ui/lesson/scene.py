"""A position of any game to look at, drawn as on its board."""

from __future__ import annotations

from collections.abc import Sequence

import traitlets

from tabletop_nb.core.game import Game
from tabletop_nb.ui import assets
from tabletop_nb.ui.guard import GuardedWidget
from tabletop_nb.ui.kit.look import look_at
from tabletop_nb.ui.kit.presenter import presenter
from tabletop_nb.ui.kit.zones import Node, Zone, board, in_order
from tabletop_nb.ui.rulebook import TABLE_WORDS, book_words


class Scene(GuardedWidget):
    """A position to look at, as one seat sees it.

    Args:
        game: The position, usually made with `new_game(name, scenario=...)`.
        zones: The parts of the board to show, in this order, such as `["dice", "hand"]`; all of them by default.
        seat: The seat that looks.

    Raises:
        ValueError: If the board has no such zone at the moment.
    """

    _esm = assets.esm("scene.js")
    _css = assets.css(*assets.BOARD, "lesson.css")
    screen = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game, zones: Sequence[str] = (), seat: int = 0) -> None:
        shown = scene_zones(game, zones, seat)
        rows: Node = {"rows": [{"zone": zone["id"]} for zone in shown]}
        super().__init__(screen={"seq": 0, **board(rows, zones=shown)}, words=book_words(*TABLE_WORDS))


def scene_zones(game: Game, names: Sequence[str] = (), seat: int = 0) -> list[Zone]:
    """Return the zones of a position with these names, or all of them, as plain data."""
    shown = presenter(game.rules.name).board(look_at(game, seat, question=None))
    zones = {zone["id"]: zone for zone in in_order(shown)}
    if unknown := [name for name in names if name not in zones]:
        raise ValueError(f"there is no zone {unknown[0]!r}; allowed: {', '.join(zones)}")
    return [zones[name] for name in names or zones]
