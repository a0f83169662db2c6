"""Paths of the package's non-Python files."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
# The browser files: `widgets/` in a checkout, `tabletop_nb/_widgets` in a wheel.
WIDGETS = _PACKAGE / "_widgets" if (_PACKAGE / "_widgets").is_dir() else _PACKAGE.parent / "widgets"
