"""Check that the project is ready to be published (`make release-check OWNER=name`). Nothing is uploaded.

Build sdist and wheel from a copy of the project, check both, install the wheel in a fresh environment and play through
it. Addresses name the owner of the repository as OWNER; the copy gets the real name, the work tree keeps OWNER.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from email import message_from_bytes
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = Path(sys.executable)
BUILD = ROOT / "build" / "release"
COPY, DIST, ENVIRONMENT, DESK = (BUILD / name for name in ("project", "dist", "environment", "desk"))
PLACEHOLDER = "OWNER"
OWNED = (
    "CITATION.cff",
    "README.md",
    "notebooks/teachers.ipynb",
    "notebooks/teachers.py",
    "pyproject.toml",
)  # the files that name the owner
OWNER_NAME = re.compile(r"[A-Za-z0-9](-?[A-Za-z0-9])*")  # as GitHub allows it
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command and return its output; stop with its messages if it fails."""
    print("$", " ".join(Path(part).name if isinstance(part, Path) else part for part in command), flush=True)
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise SystemExit(f"{done.stdout}\nrelease-check: this command failed with exit code {done.returncode}")
    return done.stdout


# -- the copy -----------------------------------------------------------------------------------------------


def copy_project(owner: str) -> None:
    """Copy every file of the project and fill in the owner."""
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    for name in filter(None, listed):
        if (ROOT / name).is_file():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, COPY / name)
    for name in OWNED:
        (COPY / name).write_text(fill_owner((COPY / name).read_text("utf-8"), owner), encoding="utf-8")


def fill_owner(text: str, owner: str) -> str:
    """Return the text with the owner's name in place of the placeholder."""
    return re.sub(rf"\b{PLACEHOLDER}\b", owner, text)


# -- what is built ------------------------------------------------------------------------------------------


def build() -> tuple[Path, Path]:
    """Build the sdist, and the wheel from it; return both."""
    run(PYTHON, "-m", "build", "--no-isolation", "--outdir", DIST, COPY)
    (sdist,), (wheel,) = DIST.glob("*.tar.gz"), DIST.glob("*.whl")
    return sdist, wheel


def check_files(sdist: Path, wheel: Path) -> None:
    """Stop if the README has a broken link, in the sdist or on a package index."""
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    if missing := missing_links((COPY / "README.md").read_text("utf-8"), names):
        raise SystemExit(f"the README links to what the sdist does not hold: {', '.join(missing)}")
    if relative := LINK.findall(description(wheel)):
        raise SystemExit(f"a package index cannot follow these links of the README: {', '.join(relative)}")


def missing_links(readme: str, names: Iterable[str]) -> list[str]:
    """Return the relative links of the README that are neither a file nor a folder among the names."""
    held = {str(part) for name in names for part in (Path(name), *Path(name).parents)}
    return [link for link in LINK.findall(readme) if link.rstrip("/") not in held]


def description(wheel: Path) -> str:
    """Return the README as a package index shows it."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        text: str = message_from_bytes(archive.read(name)).get_payload()
    return text


# -- what is installed --------------------------------------------------------------------------------------


def install(wheel: Path) -> None:
    """Install the wheel and its locked dependencies in a separate environment."""
    run(PYTHON, "-m", "venv", "--without-pip", ENVIRONMENT)
    pip = (PYTHON, "-m", "uv", "pip", "install", "--quiet", "--python", ENVIRONMENT / "bin" / "python")
    run(*pip, "--require-hashes", "-r", COPY / "requirements.lock")
    run(*pip, "--no-deps", wheel)


def play() -> str:
    """Play with the installed package outside the project folder; return its version."""
    DESK.mkdir()
    command, python = ENVIRONMENT / "bin" / "tabletop-nb", ENVIRONMENT / "bin" / "python"
    run(command, "games", cwd=DESK)
    run(command, "play", "evenfall", "--seats", "random", "random", "--seed", "1", cwd=DESK)
    run(command, "simulate", "evenfall", "--players", "greedy,random", "--games", "2", cwd=DESK)
    print(run(python, "-I", COPY / "tools" / "play_installed.py", cwd=DESK), end="")
    return run(command, "--version", cwd=DESK).split()[-1]


def main() -> None:
    """Run all checks, and report if the owner is still missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--owner", default="", help="the owner of the repository on GitHub")
    owner = parser.parse_args().owner or PLACEHOLDER
    if not OWNER_NAME.fullmatch(owner):
        raise SystemExit(f"{owner!r} is no name of an owner: use letters, digits and single hyphens")
    shutil.rmtree(BUILD, ignore_errors=True)
    copy_project(owner)
    sdist, wheel = build()
    run(PYTHON, "-m", "twine", "check", "--strict", sdist, wheel)
    run(PYTHON, "-m", "check_wheel_contents", wheel)
    check_files(sdist, wheel)
    install(wheel)
    version = play()
    if f"-{version}-" not in wheel.name:
        raise SystemExit(f"{wheel.name} says that it is version {version}")
    print(f"\nready: {sdist.name} and {wheel.name} in {DIST.relative_to(ROOT)}")
    if owner == PLACEHOLDER:
        print(f"Do not publish these: their links name {PLACEHOLDER}. Run `make release-check OWNER=name`.")


if __name__ == "__main__":
    main()
