"""Play every game through an installed package; `tools/release_check.py` runs this in a fresh environment."""

from __future__ import annotations

from importlib.metadata import metadata, version
from importlib.resources import files
from pathlib import Path

import tabletop_nb as tt
from tabletop_nb import bots, ui

SHIPPED = ("py.typed", "_widgets/widget.js", "_widgets/tokens.css", "_notebooks/notebooks/index.ipynb")


def play(name: str) -> None:
    """Let bots play a game to the end, and again from a save in the middle."""
    game = tt.new_game(name, seed=7)
    for _ in range(5):
        game.apply(game.options[0])
    file = Path(f"{name}.json")
    game.save(file)
    ends = [
        bots.play_out(each, [bots.make("random", seat) for seat in range(game.players)])
        for each in (game, tt.load(file))
    ]
    assert all(each.over for each in ends)
    assert ends[0].scores == ends[1].scores, "a loaded game must continue like the saved one"
    print(f"{name}: played to the end, {ends[0].scores}")


def main() -> None:
    """Check the installed package and play."""
    assert "site-packages" in tt.__file__, tt.__file__
    assert version("tabletop-nb") == tt.__version__
    assert not [file for file in SHIPPED if not files(tt).joinpath(file).is_file()]
    assert all(getattr(ui, name) for name in ui.__all__)
    assert metadata("tabletop-nb")["Description"].startswith("# tabletop_nb\n"), "the README must be in the metadata"
    for game in tt.games():
        play(game.name)
    assert tt.play("evenfall", seats=["person", "gentle"]).session.game.options


if __name__ == "__main__":
    main()
