"""The rulebook on the screen: readable for somebody who has never seen the program."""

from __future__ import annotations

import pytest

from tabletop_nb.games import NAMES, UNLISTED, rules_of
from tabletop_nb.ui.rulebook import book


@pytest.mark.parametrize("name", [*NAMES, *UNLISTED])
def test_notes_say_what_a_variant_does_and_never_its_key(name: str) -> None:
    keys = set(rules_of(name).book.words.get("ruling", {}))
    notes = [str(rule["note"]) for rule in book(rules_of(name))]
    assert not [note for note in notes for key in keys if f"`{key}`" in note]
