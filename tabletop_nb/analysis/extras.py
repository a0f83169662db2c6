"""Import the libraries of the extra `analysis` when they are first needed."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

INSTALL = 'pip install "tabletop_nb[analysis]"'


class MissingLibraryError(ImportError):
    """A library of the extra `analysis` isn't installed."""


def need(module: str) -> ModuleType:
    """Import a module of the extra, or raise an error that says what to install.

    >>> need("json").loads("[1]")
    [1]
    """
    try:
        return import_module(module)
    except ImportError as error:
        library = module.partition(".")[0]
        raise MissingLibraryError(f"This needs {library}, which isn't installed. Run: {INSTALL}") from error


def is_installed(module: str) -> bool:
    """Return whether a module of the extra is installed.

    >>> is_installed("json"), is_installed("no_such_module")
    (True, False)
    """
    try:
        need(module)
    except MissingLibraryError:
        return False
    return True
