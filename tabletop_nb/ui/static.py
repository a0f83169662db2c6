"""A table as a picture that needs no kernel: plain text for every reader, drawn as the board is where scripts run."""

from __future__ import annotations

import json
from html import escape
from secrets import token_hex

from tabletop_nb.core.game import Game
from tabletop_nb.ui import assets
from tabletop_nb.ui.words import words


def html(game: Game) -> str:
    """The table as HTML with everything in it."""
    from tabletop_nb.ui.session import Session

    screen = Session(game.copy()).screen()
    screen |= {"kind": "picture", "moves": []}
    name = f"tt-{token_hex(4)}"
    root = f'document.getElementById("{name}")'
    data = json.dumps({"screen": screen, "words": words()}).replace("<", "\\u003c")
    return (
        f'<div id="{name}" class="tt"><pre style="white-space: pre-wrap">{escape(str(game))}</pre></div>'
        f"<style>{assets.css(*assets.BOARD)}</style>"
        f'<script type="module">{assets.esm("picture.js")}\ndrawPicture({root}, {data});</script>'
    )
