"""Everything that is installed is pinned and verified by hash."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from itertools import product
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from servers import ROOT

from tools import wheelhouse

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def group(name: str) -> list[str]:
    """Return the requirements of a dependency group, with those of the groups it includes."""
    parts = PROJECT["dependency-groups"][name]
    return [one for part in parts for one in ([part] if isinstance(part, str) else group(part["include-group"]))]


RUN_TIME = PROJECT["project"]["dependencies"] + PROJECT["project"]["optional-dependencies"]["analysis"]
NEEDED = {  # lock file -> the requirements it must pin
    "requirements.lock": RUN_TIME + group("build"),
    "requirements-dev.lock": RUN_TIME + group("dev"),
    "tools/vega.lock": group("vega"),
}
PLATFORMS = {
    "linux": {"os_name": "posix", "platform_system": "Linux"},
    "darwin": {"os_name": "posix", "platform_system": "Darwin"},
    "win32": {"os_name": "nt", "platform_system": "Windows"},
}
MACHINES: list[dict[str, str]] = [
    {"python_version": python, "python_full_version": f"{python}.9", "sys_platform": platform, **names}
    for python, (platform, names) in product(("3.11", "3.12", "3.13", "3.14"), PLATFORMS.items())
]


def locked(lock: str | Path) -> dict[str, set[str]]:
    """Return the pinned requirements of a lock, each with its hashes."""
    lines = (ROOT / lock).read_text().replace("\\\n", "").splitlines()
    pins = [line.split(" --hash=") for line in lines if line and not line.startswith("--")]
    return {pin.strip(): {digest.strip() for digest in hashes} for pin, *hashes in pins}


def fits(requirement: Requirement, machine: dict[str, str], extra: str = "") -> bool:
    """Return whether the machine needs this requirement."""
    return requirement.marker is None or requirement.marker.evaluate({**machine, "extra": extra})


def assert_pinned(needed: Requirement, pins: list[Requirement], machine: dict[str, str]) -> None:
    """Assert that exactly one pin is for this machine, and that its version meets the requirement."""
    name = canonicalize_name(needed.name)
    found = [pin for pin in pins if canonicalize_name(pin.name) == name and fits(pin, machine)]
    assert len(found) == 1, f"{needed}: {[str(pin) for pin in found]} for {machine}; run `make lock`"
    (version,) = (part.version for part in found[0].specifier)
    assert needed.specifier.contains(version, prereleases=True), f"{needed}: locked is {version}; run `make lock`"


# -- contents of the lock files -----------------------------------------------------------------------------


@pytest.mark.parametrize("lock", NEEDED)
def test_a_lock_contains_only_exact_versions_with_hashes(lock: str) -> None:
    text = (ROOT / lock).read_text()
    for pin, hashes in locked(lock).items():
        assert [part.operator for part in Requirement(pin).specifier] == ["=="], pin
        assert hashes, pin
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", digest) for digest in hashes), pin
    options = [line for line in text.splitlines() if line.startswith("-")]
    assert options == ["--only-binary :all:"], "a source package would be built with unverified tools"
    assert not re.search(r"//|@|#|index", text), "no registry address and no comment that could name one"


@pytest.mark.parametrize("lock", NEEDED)
def test_every_dependency_is_locked_for_every_machine(lock: str) -> None:
    pins = [Requirement(pin) for pin in locked(lock)]
    for needed in map(Requirement, NEEDED[lock]):
        for machine in MACHINES:
            if fits(needed, machine):
                assert_pinned(needed, pins, machine)


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_transitive_dependencies_are_locked_and_nothing_else(lock: str) -> None:
    """Check this as far as the packages installed here declare it."""
    pins, here = [Requirement(pin) for pin in locked(lock)], dict(default_environment())
    waiting, seen = list(map(Requirement, NEEDED[lock])), set()
    while waiting:
        needed = waiting.pop()
        assert_pinned(needed, pins, here)
        for part in {(canonicalize_name(needed.name), extra) for extra in ("", *needed.extras)} - seen:
            seen.add(part)
            asked = map(Requirement, metadata.requires(needed.name) or [])
            waiting += [one for one in asked if fits(one, here, extra=part[1])]
    assert {canonicalize_name(pin.name) for pin in pins if fits(pin, here)} == {name for name, _ in seen}


def test_both_locks_install_the_same_files() -> None:
    run_time, everything = (
        {(pin.partition(" ;")[0], digest) for pin, hashes in locked(lock).items() for digest in hashes}
        for lock in ("requirements.lock", "requirements-dev.lock")
    )
    assert run_time < everything


def test_the_build_tools_are_in_the_lock() -> None:
    assert {Requirement(one).name for one in PROJECT["build-system"]["requires"]} < {
        Requirement(one).name for one in group("build")
    }


def test_the_lock_of_the_browser_tools_has_exact_versions_with_hashes_and_no_registry() -> None:
    lock = json.loads((ROOT / "widgets/package-lock.json").read_text())
    wanted, *installed = (lock["packages"][path] for path in sorted(lock["packages"]))
    assert wanted["devDependencies"] == json.loads((ROOT / "widgets/package.json").read_text())["devDependencies"]
    assert all(re.fullmatch(r"[\d.]+", version) for version in wanted["devDependencies"].values())
    assert installed
    for package in installed:
        assert package["integrity"].startswith("sha512-")
        assert "resolved" not in package, "it would name the registry"


# -- use of the lock files ----------------------------------------------------------------------------------

PIP = re.compile(r'\bpip"?,? "?(?:install|download)\b.*')  # in a Makefile, a text or a script


@pytest.mark.parametrize(
    "path", ["Makefile", "README.md", "binder/postBuild", "notebooks/teachers.py", "tools/wheelhouse.py"]
)
def test_every_installation_verifies_hashes_or_is_our_own_project(path: str) -> None:
    commands = PIP.findall((ROOT / path).read_text("utf-8"))
    assert commands
    for command in commands:
        ours = "--no-deps" in command and "--no-build-isolation" in command
        assert ours or "--require-hashes" in command, command


def test_make_takes_uv_from_the_lock(tmp_path: Path) -> None:
    """The Makefile's own command extracts uv and its hashes from the lock."""
    command = ["make", "--dry-run", "--always-make", ".venv/.ready"]
    recipe = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    (cut,) = re.findall(r"^sed .*?requirements-dev\.lock", recipe, re.MULTILINE)
    part = tmp_path / "uv.lock"
    part.write_text(subprocess.run(cut, shell=True, cwd=ROOT, capture_output=True, text=True, check=True).stdout)
    ((pin, hashes),) = locked(part).items()
    assert Requirement(pin).name == "uv"
    assert hashes == locked("requirements-dev.lock")[pin]


# -- a modified file is refused, without network access ------------------------------------------------------


def tiny_wheel(folder: Path, name: str, needs: str = "") -> Path:
    """Write a wheel with one empty module."""
    info = f"{name}-1.0.dist-info"
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n" + f"Requires-Dist: {needs}\n" * bool(needs)
    files = {
        f"{name}.py": "",
        f"{info}/METADATA": about,
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": f"{name}.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n",
    }
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(made, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return made


def tiny_lock(wheel: Path, wrong: bool = False) -> Path:
    """Write a lock for the wheel beside it."""
    digest = hashlib.sha256(wheel.read_bytes() + b"x" * wrong).hexdigest()
    lock = wheel.with_suffix(".lock")
    lock.write_text(f"--only-binary :all:\n\n{wheel.name.partition('-')[0]}==1.0 \\\n    --hash=sha256:{digest}\n")
    return lock


def install(tool: str, *arguments: str | Path, into: Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Install into a folder, as the Makefile does."""
    command = [sys.executable, "-m", *tool.split(), *map(str, arguments), "--target", str(into)]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True)


@pytest.mark.parametrize("tool", ["pip", "uv pip"])
def test_a_wrong_hash_stops_the_installation(tool: str, tmp_path: Path) -> None:
    wheel, into = tiny_wheel(tmp_path / "wheels", "tiny"), tmp_path / "into"
    for wrong in (True, False):
        options = ["install", "--no-index", "--find-links", wheel.parent, "--require-hashes", "-r"]
        done = install(tool, *options, tiny_lock(wheel, wrong), into=into)
        assert bool(done.returncode) == wrong, done.stderr
        assert ("mismatch" in done.stderr.lower() or "DO NOT MATCH" in done.stderr) == wrong
        assert (into / "tiny.py").exists() != wrong


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a wheelhouse with a wheel of ours that needs a tiny one."""
    source = tiny_wheel(tmp_path / "registry", "tiny")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(source.parent))
    ours = tiny_wheel(tmp_path / "wheelhouse", "ours", needs="tiny")
    wheelhouse.add_dependencies(ours, tiny_lock(source))
    monkeypatch.delenv("PIP_FIND_LINKS")
    return ours.parent


def test_a_wheelhouse_can_be_installed(wheels: Path, tmp_path: Path) -> None:
    done = install("pip", *wheelhouse.INSTALL.split(), into=tmp_path / "into", cwd=wheels)
    assert done.returncode == 0, done.stderr
    assert {path.name for path in (tmp_path / "into").glob("*.py")} == {"ours.py", "tiny.py"}


@pytest.mark.parametrize("name", ["ours", "tiny"])
def test_a_replaced_wheel_is_refused(name: str, wheels: Path, tmp_path: Path) -> None:
    tiny_wheel(wheels, name, needs="tiny==1.0" if name == "ours" else "ours")
    done = install("pip", *wheelhouse.INSTALL.split(), into=tmp_path / "into", cwd=wheels)
    assert done.returncode != 0
    assert "DO NOT MATCH THE HASHES" in done.stderr
    assert not (tmp_path / "into").exists()
