"""Games that a browser keeps for the next visit: sealed, so that nobody can read or change them there.

A save holds the seed and every answer, so it shows all hidden cards. Sealed, it is compressed, encrypted and signed
(Fernet). The key is a file in Jupyter's data folder, so a kept game still opens after a restart of the server.
"""

from __future__ import annotations

import os
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from secrets import token_bytes
from tempfile import mkstemp
from typing import TYPE_CHECKING

from jupyter_core.paths import jupyter_data_dir

from tabletop_nb.core import save
from tabletop_nb.core.errors import SaveError
from tabletop_nb.core.plain import Json
from tabletop_nb.ui.guard import server_log
from tabletop_nb.ui.words import say

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

KEY_BYTES = 32
MAX_LINK_CHARS = 4_000  # all browsers and most chat programs accept that many
FAST = 1  # the level of compression: higher levels save a few bytes and take several times as long


def can_keep() -> bool:
    """Return whether a game that is sealed now can be opened by the next kernel."""
    return _key() is not None


def seal(saved: str) -> str:
    """Return a save as text that only this installation can read."""
    return _fernet().encrypt(zlib.compress(saved.encode(), FAST)).decode()


def unseal(kept: Json) -> str:
    """Return the decrypted save, or raise SaveError if it can't be opened."""
    if not isinstance(kept, str) or len(kept) > save.MAX_SAVE_CHARS:
        raise SaveError(say("kept.unknown"))
    if kept.lstrip().startswith("{"):
        raise SaveError(say("kept.plain"))
    from cryptography.fernet import InvalidToken

    try:
        return _decompress(_fernet().decrypt(kept))
    except (InvalidToken, ValueError, zlib.error):
        raise SaveError(say("kept.unknown")) from None


def _decompress(packed: bytes) -> str:
    """Return the compressed text, or raise ValueError if it is cut off or longer than a save can be."""
    decompressor = zlib.decompressobj()
    text = decompressor.decompress(packed, save.MAX_SAVE_CHARS)
    if decompressor.unconsumed_tail:
        raise ValueError("longer than any save")
    if not decompressor.eof:
        raise ValueError("cut off")
    return text.decode()


# -- games in a link -------------------------------------------------------------------------------------------------


def pack(saved: str) -> str:
    """Return a save as a short text for an address, or an empty text if it would be too long.

    >>> unpack(pack('{"game": "evenfall"}'))
    '{"game": "evenfall"}'
    """
    code = urlsafe_b64encode(zlib.compress(saved.encode(), 9)).decode().rstrip("=")
    return code if len(code) <= MAX_LINK_CHARS else ""


def unpack(code: Json) -> str:
    """Return the save in an address, or raise SaveError if there is none."""
    if not isinstance(code, str) or len(code) > MAX_LINK_CHARS:
        raise SaveError(say("kept.bad_link"))
    try:
        return _decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4)))
    except (ValueError, zlib.error):
        raise SaveError(say("kept.bad_link")) from None


# -- the key -------------------------------------------------------------------------------------------------


@cache
def _fernet() -> Fernet:
    """Return the cipher. Its library is loaded with the first move, not with the page."""
    from cryptography.fernet import Fernet

    key = _key()
    assert key is not None
    return Fernet(key)


@cache
def _key() -> bytes | None:
    """Return the key of this installation; None, with a line in the server's log, if there can't be one."""
    path = Path(jupyter_data_dir()) / "tabletop_nb" / "kept_games.key"
    try:
        if find_spec("cryptography") is None:
            raise ImportError("the package cryptography is not installed")
        if not path.exists():
            _make_key(path)
        key = path.read_bytes()
        if len(urlsafe_b64decode(key)) != KEY_BYTES:
            raise ValueError("this is not a key; delete the file to get a new one")
    except (ImportError, OSError, ValueError) as error:
        print(f"Browsers can't keep games for the next visit: {path}: {error}", file=server_log())
        return None
    return key


def _make_key(path: Path) -> None:
    """Write a new key that only this user can read, unless another kernel is quicker."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, name = mkstemp(dir=path.parent)
    try:
        with open(descriptor, "wb") as file:
            file.write(urlsafe_b64encode(token_bytes(KEY_BYTES)))
        os.link(name, path)  # in one step; fails if there is a key already
    except FileExistsError:
        pass
    finally:
        os.unlink(name)
