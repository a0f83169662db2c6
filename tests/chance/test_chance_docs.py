from inspect import isfunction

from tabletop_nb import chance


def test_every_public_function_has_an_example() -> None:
    functions = [getattr(chance, name) for name in chance.__all__ if isfunction(getattr(chance, name))]
    assert len(functions) > 8
    assert [function.__name__ for function in functions if ">>>" not in function.__doc__] == []
