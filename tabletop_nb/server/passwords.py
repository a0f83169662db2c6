"""Class passwords: easy to write on a board and to type, hard to guess."""

from __future__ import annotations

import re
from functools import cache
from random import SystemRandom

from tabletop_nb.core.errors import SetupError

WORDS = 4  # of more than 1,024: over 40 bits, years of guessing even at thousands of tries a second


@cache
def word_list() -> list[str]:
    """Return short, common English words."""
    from xkcdpass import xkcd_password

    file = xkcd_password.locate_wordfile("eff-short")
    found: list[str] = xkcd_password.generate_wordlist(file, min_length=3, max_length=6, valid_chars="[a-z]")
    return sorted(found)


def make_password() -> str:
    """Make up a password such as `vest-finch-jiffy-plow`; no word comes twice, which would look like a mistake."""
    return "-".join(SystemRandom().sample(word_list(), WORDS))


def normalize(password: str) -> str:
    """Spell a password the way it is compared: lower case, with hyphens for spaces.

    >>> normalize(" Vest Finch  jiffy plow ")
    'vest-finch-jiffy-plow'
    """
    return "-".join(password.lower().split())


def check_password(password: str) -> str:
    """Return a password of the user's own, normalized; raise SetupError if it can't be used."""
    normalized = normalize(password)
    if normalized and not re.fullmatch(r"[a-z0-9-]{6,64}", normalized):
        raise SetupError(f"--token {password!r}: use 6 to 64 letters a-z, digits and hyphens")
    return normalized


def is_weak(password: str) -> bool:
    """Return whether a password is easier to guess than one we make up.

    >>> is_weak("our-class-7"), is_weak("vest-finch-jiffy-plow")
    (True, False)
    """
    words = set(re.findall("[a-z0-9]{3,}", password))
    is_long = len(password) >= 16 and len(set(password)) >= 10  # somebody's random letters and digits
    return len(words) < WORDS and not is_long
