"""Fills wheelhouse/ with our wheel and all it needs, for machines without internet (`make wheelhouse`).

The wheels fit machines of the same kind as this one: system, processor and version of Python.
"""

import platform
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "wheelhouse"

NOTE = """\
tabletop_nb with all it needs, for {system} on {machine} with Python {python}.

To install with no internet, copy this folder to the machine, open a terminal in it, and type

    python3 -m venv ~/tabletop && ~/tabletop/bin/pip install --no-index --find-links . tabletop-nb
    ~/tabletop/bin/tabletop-nb serve

On Windows:

    py -m venv tabletop && tabletop\\Scripts\\pip install --no-index --find-links . tabletop-nb
    tabletop\\Scripts\\tabletop-nb serve

For a class: tabletop-nb serve --class
"""


def run(*command: str | Path) -> None:
    """A program of this environment; its failure is ours."""
    subprocess.run([sys.executable, "-m", *map(str, command)], cwd=ROOT, check=True)


def main() -> None:
    """Builds, downloads, and says how to go on."""
    shutil.rmtree(OUT, ignore_errors=True)
    run("build", "--no-isolation", "--wheel", "--outdir", OUT)
    (wheel,) = OUT.glob("tabletop_nb-*.whl")
    run("pip", "download", "--quiet", "--only-binary", ":all:", "--constraint", "constraints.txt", "--dest", OUT, wheel)
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    note = NOTE.format(system=platform.system(), machine=platform.machine(), python=python)
    (OUT / "INSTALL.txt").write_text(note, encoding="utf-8")
    size = sum(file.stat().st_size for file in OUT.iterdir()) / 1e6
    print(
        f"\n{OUT.name}/: {len(list(OUT.glob('*.whl')))} wheels, {size:.0f} MB. {OUT.name}/INSTALL.txt says:\n\n{note}"
    )


if __name__ == "__main__":
    main()
