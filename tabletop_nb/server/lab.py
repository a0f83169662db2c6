"""JupyterLab on the notebooks."""

from __future__ import annotations

import filecmp
import os
import shutil
from pathlib import Path

from tabletop_nb.ui.notebooks import FOLDERS, GALLERY, SHIPPED, root


def lab(port: int = 8888, folder: Path | None = None, *, browser: bool = True) -> None:
    """Open JupyterLab on the notebooks of the checkout, or on a copy of the installed ones."""
    from jupyterlab.labapp import LabApp

    at = root()
    if folder or at == SHIPPED:
        at = Path(folder or "tabletop_nb_notebooks").resolve()
        print(copy_notebooks(root(), at))
    LabApp.launch_instance(
        [
            f"--ServerApp.root_dir={at}",
            f"--ServerApp.port={port}",
            f"--ServerApp.open_browser={browser}",
            f"--LabApp.default_url=/lab/tree/{GALLERY}",
            "--LabApp.news_url=None",  # nothing is fetched from anywhere
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            *(["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
        ]
    )


def copy_notebooks(source: Path, folder: Path) -> str:
    """Copy the notebooks that are not there yet, and return a sentence that says what was done."""
    copied = skipped = 0
    for part in FOLDERS:
        for path in sorted((source / part).rglob("*")):
            if path.is_dir() or ".ipynb_checkpoints" in path.parts or "__pycache__" in path.parts:
                continue
            target = folder / path.relative_to(source)
            if target.exists():
                skipped += not filecmp.cmp(path, target, shallow=False)
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            copied += 1
    note = f" {skipped} that differ from ours were not changed; delete one to get ours again." if skipped else ""
    return f"Your notebooks are in {folder}: {copied} copied.{note}"
