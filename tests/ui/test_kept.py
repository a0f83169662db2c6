"""What a browser keeps of a game: only this installation can open it, also after a restart."""

from __future__ import annotations

import json
import os
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
from tabletop_nb.ui.kept import can_keep, seal, unseal
from tabletop_nb.ui.session import Session

HINT = "so here is a new one"


def forget_key() -> None:
    """As in a kernel that has just started."""
    kept._key.cache_clear()
    kept._fernet.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installation of its own, whose key is not made yet."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    forget_key()
    yield tmp_path / "tabletop_nb"
    forget_key()


def played(name: str = "evenfall", moves: int = 40) -> Session:
    """A game that the browser keeps, after some moves."""
    session, chance = Session(tt.new_game(name, 2, 7), ["person", "random"], keep=name), Random(1)
    for _ in range(moves):
        if session.game.choice:
            session.game.push(chance.choice(session.game.choice.options))
    session.changed()
    return session


def resume(what: Any, name: str = "evenfall") -> Session:
    """A page that is opened again."""
    session = Session(tt.new_game(name, 2, 99), ["person", "random"], keep=name)
    session.send({"do": "resume", "kept": what, "seq": session.seq})
    return session


def test_a_kept_game_opens_after_a_restart(folder: Path) -> None:
    first = played()
    what = first.screen()["kept"]
    forget_key()
    again = resume(what)
    assert again.game.save() == first.game.save()
    assert again.notice
    assert again.notice["kind"] == "resumed"


def test_what_is_kept_can_not_be_read(folder: Path) -> None:
    session = played("seasons")
    sealed = session.screen()["kept"]
    for word in ("seasons", "answers", "seed", *map(str, session.game.answers)):
        assert word not in sealed


def test_the_key_is_for_this_user_alone(folder: Path) -> None:
    played().screen()
    [key] = folder.iterdir()
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_nothing_is_kept_before_the_first_command(folder: Path) -> None:
    assert Session(tt.new_game("evenfall", seed=7), keep="evenfall").screen()["kept"] == ""
    assert Session(tt.new_game("evenfall", seed=7)).screen()["kept"] == ""


def flipped(sealed: str, at: int) -> str:
    """With one character changed."""
    return sealed[:at] + ("A" if sealed[at] != "A" else "B") + sealed[at + 1 :]


def test_what_was_changed_is_refused_and_a_new_game_goes_on(folder: Path) -> None:
    sealed = played().screen()["kept"]
    wrong = [flipped(sealed, at) for at in range(0, len(sealed) - 4, 41)]
    wrong += ["", "nonsense", sealed[:-1], sealed[:50], sealed + "AAAA", sealed * 2, "ü", "\0", "x" * 6_000_000]
    for what in (*wrong, None, 7, [], {}, float("nan"), True):
        session = resume(what)
        assert session.notice
        assert session.notice["kind"] == "problem"
        assert HINT in session.notice["text"]
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


def test_another_game_is_refused(folder: Path) -> None:
    session = resume(played("seasons").screen()["kept"])
    assert session.notice
    assert "a saved game of Seasons" in session.notice["text"]
    assert session.game.rules.name == "evenfall"


def test_a_plain_save_that_an_older_version_kept_is_refused_with_the_reason(folder: Path) -> None:
    session = resume(played().game.save())
    assert session.notice
    assert "older version can't be continued" in session.notice["text"]
    assert session.game.seed == 99


def test_a_sealed_game_that_grows_without_end_is_refused(folder: Path) -> None:
    bomb = kept._fernet().encrypt(zlib.compress(b" " * 20_000_000)).decode()
    with pytest.raises(SaveError, match="data was changed"):
        unseal(bomb)
    long = "x" * save.MOST
    assert unseal(seal(long)) == long


SEAL = "from tabletop_nb.ui.kept import seal; print(seal('the game'))"


def test_kernels_that_start_at_once_share_one_key(folder: Path) -> None:
    kernels = [subprocess.Popen([sys.executable, "-c", SEAL], stdout=subprocess.PIPE, text=True) for _ in range(6)]
    sealed = [kernel.communicate(timeout=60)[0].strip() for kernel in kernels]
    assert [unseal(each) for each in sealed] == ["the game"] * 6
    assert len(list(folder.iterdir())) == 1


def test_without_a_key_nothing_is_kept_and_nothing_promised(folder: Path, server_log: Callable[[], str]) -> None:
    folder.write_text("a file where the folder should be")
    session = played()
    assert not can_keep()
    assert session.screen()["keep"] == session.screen()["kept"] == ""
    assert "Browsers can't keep games for the next visit" in server_log()
    assert server_log().count("\n") == 1
    assert resume("anything").notice is None


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 44])
def test_a_damaged_key_is_named(folder: Path, content: bytes, server_log: Callable[[], str]) -> None:
    folder.mkdir()
    (folder / "kept_games.key").write_bytes(content)
    assert not can_keep()
    assert "kept_games.key" in server_log()
    assert (folder / "kept_games.key").read_bytes() == content


@pytest.mark.parametrize("name", NAMES)
def test_keeping_a_game_is_quick_and_no_larger_than_its_save(folder: Path, name: str) -> None:
    session = played(name, 300)
    saved = session.game.save()
    seal(saved)  # loads the library
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
