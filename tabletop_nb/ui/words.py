"""What the widgets say: `words.toml`.

>>> say("board.bot_name", number=2)
'Bot 2'
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop_nb.core.sentences import Sentences

SENTENCES = Sentences(Path(__file__).with_name("words.toml"))
say = SENTENCES.say


def words() -> dict[str, Any]:
    """Return every sentence by section and name."""
    return SENTENCES.words
