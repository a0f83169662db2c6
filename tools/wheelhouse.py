"""Fill wheelhouse/ with our wheel and everything it needs, for machines without internet (`make wheelhouse`).

The wheels fit machines of the same kind as this one: system, processor and version of Python. Every wheel is checked
against its hash when it is downloaded and again when it is installed.
"""

import hashlib
import platform
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "wheelhouse"
INSTALL = "install --no-index --find-links . --require-hashes -r requirements.txt"

NOTE = """\
tabletop_nb with all it needs, for {system} on {machine} with Python {python}.

To install with no internet, copy this folder to the machine, open a terminal in it, and type

    python3 -m venv ~/tabletop
    ~/tabletop/bin/pip {install}
    ~/tabletop/bin/tabletop-nb serve

On Windows:

    py -m venv tabletop
    tabletop\\Scripts\\pip {install}
    tabletop\\Scripts\\tabletop-nb serve

For a class: tabletop-nb serve --class
"""


def run(*command: str | Path) -> None:
    """Run a module of this environment; raise if it fails."""
    subprocess.run([sys.executable, "-m", *map(str, command)], cwd=ROOT, check=True)


def add_dependencies(wheel: Path, lock: Path) -> None:
    """Download the locked packages to the wheel's folder, and write a requirements.txt that installs everything."""
    run("pip", "download", "--quiet", "--require-hashes", "-r", lock, "--dest", wheel.parent)
    name, version, *_ = wheel.name.split("-")
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    requirements = f"{lock.read_text()}{name}=={version} --hash=sha256:{digest}\n"
    (wheel.parent / "requirements.txt").write_text(requirements)


def main() -> None:
    """Build, download, and print the next steps."""
    shutil.rmtree(OUT, ignore_errors=True)
    run("build", "--no-isolation", "--wheel", "--outdir", OUT)
    (wheel,) = OUT.glob("tabletop_nb-*.whl")
    add_dependencies(wheel, ROOT / "requirements.lock")
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    note = NOTE.format(system=platform.system(), machine=platform.machine(), python=python, install=INSTALL)
    (OUT / "INSTALL.txt").write_text(note, encoding="utf-8")
    size = sum(file.stat().st_size for file in OUT.iterdir()) / 1e6
    print(
        f"\n{OUT.name}/: {len(list(OUT.glob('*.whl')))} wheels, {size:.0f} MB. {OUT.name}/INSTALL.txt says:\n\n{note}"
    )


if __name__ == "__main__":
    main()
