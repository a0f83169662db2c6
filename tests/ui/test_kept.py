"""Games stored in the browser: only this installation can open them, even after a restart."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tabletop_nb as tt
from tabletop_nb.core import save
from tabletop_nb.core.errors import SaveError
from tabletop_nb.games import NAMES
from tabletop_nb.ui import kept
from tabletop_nb.ui.kept import MAX_LINK_CHARS, can_keep, pack, seal, unpack, unseal
from tabletop_nb.ui.session import Session

NEW_GAME = "so here is a new one"


def forget_key() -> None:
    """Forget the cached key, as in a kernel that has just started."""
    kept._key.cache_clear()
    kept._fernet.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder of a new installation without a key."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    forget_key()
    yield tmp_path / "tabletop_nb"
    forget_key()


def played(name: str = "evenfall", moves: int = 40) -> Session:
    """Return a game stored in the browser after some moves."""
    session, chance = Session(tt.new_game(name, 2, 7), ["person", "random"], storage_name=name), Random(1)
    for _ in range(moves):
        if session.game.choice:
            session.game.push(chance.choice(session.game.choice.options))
    session.changed()
    return session


def resume(what: Any, name: str = "evenfall") -> Session:
    """Return the session of a page that is opened again."""
    session = Session(tt.new_game(name, 2, 99), ["person", "random"], storage_name=name)
    session.send({"do": "resume", "kept": what, "seq": session.seq})
    return session


def test_a_stored_game_opens_after_a_restart(folder: Path) -> None:
    first = played()
    what = first.screen()["kept"]
    forget_key()
    again = resume(what)
    assert again.game.save() == first.game.save()
    assert again.notice
    assert again.notice["kind"] == "resumed"


def test_a_stored_game_cannot_be_read(folder: Path) -> None:
    session = played("seasons")
    sealed = session.screen()["kept"]
    for word in ("seasons", "answers", "seed", *map(str, session.game.answers)):
        assert word not in sealed


def test_only_this_user_can_read_the_key(folder: Path) -> None:
    played().screen()
    [key] = folder.iterdir()
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_nothing_is_stored_before_the_first_command(folder: Path) -> None:
    assert Session(tt.new_game("evenfall", seed=7), storage_name="evenfall").screen()["kept"] == ""
    assert Session(tt.new_game("evenfall", seed=7)).screen()["kept"] == ""


def test_a_game_in_which_only_bots_have_moved_is_not_stored(folder: Path) -> None:
    game = tt.new_game("evenfall", 2, 7)
    seats = ["random" if seat == game.asked.player else "person" for seat in range(2)]
    session = Session(game, seats, storage_name="evenfall")
    session.send({"do": "skip", "seq": session.seq})
    assert session.game.answers
    assert session.screen()["kept"] == ""
    session.answer([session.game.asked.options[0]])
    assert session.screen()["kept"]


def flipped(sealed: str, at: int) -> str:
    """Return the text with one character changed."""
    return sealed[:at] + ("A" if sealed[at] != "A" else "B") + sealed[at + 1 :]


def test_a_modified_game_is_refused_and_the_new_game_goes_on(folder: Path) -> None:
    sealed = played().screen()["kept"]
    wrong = [flipped(sealed, at) for at in range(0, len(sealed) - 4, 41)]
    wrong += ["", "nonsense", sealed[:-1], sealed[:50], sealed + "AAAA", sealed * 2, "ü", "\0", "x" * 6_000_000]
    for what in (*wrong, None, 7, [], {}, float("nan"), True):
        session = resume(what)
        assert session.notice
        assert session.notice["kind"] == "problem"
        assert NEW_GAME in session.notice["text"]
        assert "another server, or its data was changed" in session.notice["text"]
        assert session.game.seed == 99
        session.send({"do": "skip", "seq": session.seq})
        assert session.game.answers


def test_a_game_of_another_installation_is_refused(folder: Path) -> None:
    sealed = played().screen()["kept"]
    next(folder.iterdir()).unlink()
    forget_key()
    session = resume(sealed)
    assert session.notice
    assert "another server" in session.notice["text"]


def test_a_stored_game_of_seasons_is_refused_on_the_evenfall_page(folder: Path) -> None:
    session = resume(played("seasons").screen()["kept"])
    assert session.notice
    assert "a saved game of Seasons" in session.notice["text"]
    assert session.game.rules.name == "evenfall"


def test_an_unsealed_save_of_an_older_version_is_refused_with_a_reason(folder: Path) -> None:
    session = resume(played().game.save())
    assert session.notice
    assert "older version can't be continued" in session.notice["text"]
    assert session.game.seed == 99


def test_a_sealed_game_that_expands_without_limit_is_refused(folder: Path) -> None:
    bomb = kept._fernet().encrypt(zlib.compress(b" " * 20_000_000)).decode()
    with pytest.raises(SaveError, match="data was changed"):
        unseal(bomb)
    long = "x" * save.MAX_SAVE_CHARS
    assert unseal(seal(long)) == long


SEAL = "from tabletop_nb.ui.kept import seal; print(seal('the game'))"


def test_kernels_starting_at_the_same_time_share_one_key(folder: Path) -> None:
    kernels = [subprocess.Popen([sys.executable, "-c", SEAL], stdout=subprocess.PIPE, text=True) for _ in range(6)]
    sealed = [kernel.communicate(timeout=60)[0].strip() for kernel in kernels]
    assert [unseal(each) for each in sealed] == ["the game"] * 6
    assert len(list(folder.iterdir())) == 1


def test_without_a_key_nothing_is_stored_or_promised(folder: Path, server_log: Callable[[], str]) -> None:
    folder.write_text("a file where the folder should be")
    session = played()
    assert not can_keep()
    assert session.screen()["storageName"] == session.screen()["kept"] == ""
    assert "Browsers can't keep games for the next visit" in server_log()
    assert server_log().count("\n") == 1
    assert resume("anything").notice is None


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 44])
def test_a_damaged_key_is_reported(folder: Path, content: bytes, server_log: Callable[[], str]) -> None:
    folder.mkdir()
    (folder / "kept_games.key").write_bytes(content)
    assert not can_keep()
    assert "kept_games.key" in server_log()
    assert (folder / "kept_games.key").read_bytes() == content


@pytest.mark.parametrize("name", NAMES)
def test_storing_a_game_is_quick_and_no_larger_than_its_save(folder: Path, name: str) -> None:
    session = played(name, 300)
    saved = session.game.save()
    seal(saved)  # Load the library before measuring.
    times = []
    for _ in range(50):
        started = time.perf_counter()
        sealed = seal(saved)
        times.append(time.perf_counter() - started)
    assert sorted(times)[len(times) // 2] < 0.001
    assert len(sealed) < len(json.dumps(saved))


def test_a_page_does_not_load_the_library_before_the_first_command() -> None:
    code = "import sys, tabletop_nb as tt; tt.play('evenfall'); print('cryptography.fernet' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ, check=True)
    assert done.stdout.strip() == "False"


# -- games in a link -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_link_has_the_whole_game_in_characters_that_a_url_allows(name: str) -> None:
    saved = played(name).game.save()
    code = pack(saved)
    assert unpack(code) == saved
    assert 0 < len(code) < len(saved)
    assert re.fullmatch(r"[\w-]+", code)


def test_a_game_that_is_too_long_has_no_link() -> None:
    noise = "".join(Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=3 * MAX_LINK_CHARS))
    assert pack(noise) == ""
    assert unpack(pack("a" * 3 * MAX_LINK_CHARS)) == "a" * 3 * MAX_LINK_CHARS  # What counts is the packed size.


CODE = pack('{"game": "evenfall"}')


@pytest.mark.parametrize(
    "code",
    [
        *(None, 7, True, [CODE], {"code": CODE}, "", "é", "not a link", "=" * 8, CODE + "A" * MAX_LINK_CHARS),
        *(CODE[:-1], CODE[:10], CODE[1:], CODE[::-1], CODE.replace(CODE[8], "A" if CODE[8] != "A" else "B", 1)),
    ],
)
def test_a_damaged_link_is_refused(code: Any) -> None:
    with pytest.raises(SaveError, match="the link is damaged or incomplete"):
        unpack(code)
