"""Class passwords: easy to write on a board and to type, hard to guess."""

from __future__ import annotations

import re
from functools import cache
from random import SystemRandom

from tabletop_nb.core.errors import SetupError

WORD_COUNT = 4  # Four of more than 1,024 words give over 40 bits: decades of guessing at a thousand tries per second.


@cache
def word_list() -> list[str]:
    """Return short, common English words."""
    from xkcdpass import xkcd_password

    file = xkcd_password.locate_wordfile("eff-short")
    words: list[str] = xkcd_password.generate_wordlist(file, min_length=3, max_length=6, valid_chars="[a-z]")
    return sorted(words)


def make_password() -> str:
    """Return a new password such as `vest-finch-jiffy-plow`. No word is used twice: that would look like a mistake."""
    return "-".join(SystemRandom().sample(word_list(), WORD_COUNT))


def normalize(password: str) -> str:
    """Return a password in the form used for comparison: lower case, with hyphens instead of spaces.

    >>> normalize(" Vest Finch  jiffy plow ")
    'vest-finch-jiffy-plow'
    """
    return "-".join(password.lower().split())


def check_password(password: str) -> str:
    """Normalize a password chosen by the user, or raise SetupError if it isn't valid. An empty one is allowed."""
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
    is_long = (
        len(password) >= 16 and len(set(password)) >= 10
    )  # random letters and digits, such as from a password manager
    return len(words) < WORD_COUNT and not is_long
