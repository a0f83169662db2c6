"""Write every notebooks/*.ipynb from its .py (percent) source: no outputs, stable cell ids.

python tools/build_notebooks.py          write
python tools/build_notebooks.py --check  exit 1 when a file on disk differs
"""

import pathlib
import sys

import jupytext
import nbformat

ROOT = pathlib.Path(__file__).resolve().parent.parent
KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def build(src: pathlib.Path) -> str:
    nb = jupytext.read(src)
    nb.metadata = KERNEL | {k: v for k, v in nb.metadata.items() if k in {"title", "voila"}}
    nb.nbformat, nb.nbformat_minor = 4, 5
    for i, c in enumerate(nb.cells):
        c["id"] = f"{src.stem}-{i:02d}"
        if c.cell_type == "code":
            c.outputs, c.execution_count = [], None
    return nbformat.writes(nb) + "\n"


def main(check: bool) -> int:
    bad = []
    for folder in ("notebooks", "tutorials"):
        for src in sorted((ROOT / folder).glob("*.py")):
            out, text = src.with_suffix(".ipynb"), build(src)
            if not out.exists() or out.read_text(encoding="utf-8") != text:
                bad.append(out.relative_to(ROOT))
                if not check:
                    out.write_text(text, encoding="utf-8")
    for b in bad:
        print("stale" if check else "wrote", b)
    return int(check and bool(bad))


if __name__ == "__main__":
    raise SystemExit(main("--check" in sys.argv))
