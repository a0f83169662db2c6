"""How strong Botmegistus is: the switches of the solo rules, as one option of a game.

The numbers of rolls and Masterpieces can also be some that the rulebook doesn't list, such as 3 rolls.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop_nb.core.errors import SetupError
from tabletop_nb.core.scenario import Check, InvalidValueError, fields, truth, whole

USUAL_GOLD, USUAL_ROLLS, USUAL_MASTERPIECES = 2, 2, 2
MAX_ROLLS, MAX_MASTERPIECES = 12, 3


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The switches, which words.toml describes under [difficulty]."""

    gold: int = USUAL_GOLD  # one more or one less changes the difficulty
    rolls: int = USUAL_ROLLS  # for its starting steps on the tracks; the rulebook lists none, two, and four or more
    masterpieces: int = USUAL_MASTERPIECES  # drawn at the end; the rulebook lists none, two and three
    starting_experiment: bool = False
    level_one: bool = False
    eager_personality: bool = False
    gold_for_masterpiece: bool = False
    bot_first: bool = False
    fewer_white: bool = False
    one_publication: bool = False
    one_masterpiece: bool = False
    specialization: bool = True
    personality: bool = True


CHECKS: dict[str, Check[object]] = {
    **dict.fromkeys(Difficulty.__dataclass_fields__, truth),
    "gold": whole(USUAL_GOLD - 1, USUAL_GOLD + 1),
    "rolls": whole(0, MAX_ROLLS),
    "masterpieces": whole(0, MAX_MASTERPIECES),
}


def parse_difficulty(given: Mapping[str, object] | None) -> Difficulty:
    """Validate and return the switches.

    >>> parse_difficulty({"gold": 3}).gold
    3
    """
    try:
        return Difficulty(**fields(CHECKS)({} if given is None else given))
    except InvalidValueError as wrong:
        raise SetupError(wrong.message("difficulty")) from None
