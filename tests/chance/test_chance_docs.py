import doctest
from importlib import import_module
from inspect import isfunction

import pytest

from tabletop_nb import chance

MODULES = ["", ".pools", ".rerolls", ".requirements", ".modifiers"]


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_the_docstrings_run(module: str) -> None:
    result = doctest.testmod(import_module(chance.__name__ + module))
    assert result.attempted > 0
    assert result.failed == 0


def test_every_public_function_has_an_example() -> None:
    functions = [getattr(chance, name) for name in chance.__all__ if isfunction(getattr(chance, name))]
    assert len(functions) > 8
    assert [function.__name__ for function in functions if ">>>" not in function.__doc__] == []
