"""A table that is shown without a kernel: drawn like the board where scripts run, as plain text elsewhere."""

from __future__ import annotations

import json
from html import escape
from secrets import token_hex

from tabletop_nb.core.errors import SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.ui import assets
from tabletop_nb.ui.kit.presenter import presenter
from tabletop_nb.ui.words import words


def html(game: Game) -> str | None:
    """Return the table as standalone HTML, or None if the game has no board yet."""
    from tabletop_nb.ui.session import Session

    try:
        presenter(game.rules.name)
    except SetupError:
        return None
    screen = Session(game.copy()).screen()
    screen |= {"kind": "picture", "moves": []}
    name = f"tt-{token_hex(4)}"
    root = f'document.getElementById("{name}")'
    data = json.dumps({"screen": screen, "words": words()}).replace("<", "\\u003c")
    text = f'<pre style="white-space: pre-wrap">{escape(str(game))}</pre>'
    return (
        f'<div id="{name}" class="tt tb" style="--tb-h: 700px">{text}</div>'
        f"<style>{assets.css(*assets.BOARD)}</style>"
        f'<script type="module">{assets.esm("picture.js")}\ndrawPicture({root}, {data});</script>'
    )
