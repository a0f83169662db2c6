"""The screens that `screenshots.py` takes, as tables. A new game adds an entry to `GAMES`, with what is its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Position:
    """A game played by gentle bots, up to the so-manieth question by a rule; without a rule, to its end.

    `scenario` is where it starts, as JSON: for a position that bots reach only by luck.
    """

    mode: str
    rule: str = ""
    players: int = 2
    nth: int = 1
    seed: int = 5
    scenario: str = ""


@dataclass(frozen=True)
class Screen:
    """A screen: where it is, what is pressed there, and the part that has to be seen then.

    `steps` are selectors, each pressed at the first match that can be seen; `focus` gets the focus after them.
    """

    name: str
    page: str
    seen: str
    steps: tuple[str, ...] = ()
    focus: str = ""
    position: Position | None = None
    waits: float = 0.0  # seconds for what comes by itself


@dataclass(frozen=True)
class Game:
    """What differs from game to game: addresses in its walk-through, a good position, and screens of its own."""

    stop: str
    wrong: tuple[str, ...]  # an address, and what to press there
    play: Position
    end: Position
    own: dict[str, tuple[Position, tuple[str, ...], str]] = field(default_factory=dict)


GO, MENU, LEGAL = ".tb-actions .is-go, .tb-keys .is-go", "[data-id=menu]", ".is-legal"
FORM = ".pg-form, .pg-columns"

ALCHEMY_TABLE = """{"phase": "alchemy", "seats": [
  {"ready": ["rowan", "solenne"], "army": ["ash_warden", "ember_wolf", "mire_serpent", "gale_harpy", "root_ogre"]},
  {"ready": ["undine"], "army": ["kite_djinn"]}
]}"""
ALCHEMY = Position("competitive", "alchemy.craft", scenario=ALCHEMY_TABLE)

GAMES: dict[str, Game] = {
    "evenfall": Game(
        stop="first_roll/reroll",
        wrong=("first_roll/reroll", "[data-id='die:0']", GO),
        play=Position("competitive", "roll.reroll", nth=8),
        end=Position("competitive"),
        own={
            "pay": (ALCHEMY, ("[data-id='recipe:winged_boots']",), FORM),
            "battle": (Position("competitive", "battle.deploy", seed=2), (), LEGAL),
        },
    ),
    "seasons": Game(
        stop="dice/two_cards",
        wrong=("first_round/dice", ".tb-sdie:nth-of-type(2)"),
        play=Position("magician", "turn.act", nth=32),
        end=Position("apprentice"),
        own={
            "draft": (Position("magician", "prelude.pick", nth=5), (), ".tb-board .is-legal"),
            "sets": (Position("apprentice", "prelude.sets"), (), ".pg-columns"),
            "sets_suggested": (Position("apprentice", "prelude.sets"), ("[data-do=suggest]",), ".pg-columns .tb-card"),
            "exchange": (Position("magician", "bonus.exchange", seed=2), (), FORM),
            "keep": (Position("magician", "reserve.keep", seed=2), (), FORM),
        },
    ),
    "res_arcana": Game(
        stop="powers/flaming_pit",
        wrong=("first_actions/collect", "[data-do=count][data-by='1']", GO),
        play=Position("first", "turn.action", nth=14),
        end=Position("first"),
        own={
            "draft": (Position("draft", "draft.keep", nth=3), (), LEGAL),
            "mage": (Position("standard", "setup.mage"), (), LEGAL),
            "pay": (Position("standard", "power.pay"), (), FORM),
            "collect": (Position("first", "collect.one"), (), FORM),
        },
    ),
}


def screens_of(name: str, game: Game) -> Iterator[Screen]:
    """Yield the screens that every game has, and its own."""
    page = f"notebooks/{name}.ipynb"

    def at(kind: str, seen: str, *steps: str, focus: str = "", position: Position | None = game.play) -> Screen:
        return Screen(f"{name}_{kind}", f"{page}#play", seen, steps, focus, position)

    def tab(kind: str, address: str, seen: str, *steps: str) -> Screen:
        return Screen(f"{name}_{kind}", f"{page}#{address}", seen, steps)

    wrong, *pressed = game.wrong
    yield tab("learn", f"learn/{game.stop}", ".tb-coach")
    yield tab("wrong", f"learn/{wrong}", ".tt-feedback:not(.is-right)", *pressed)
    yield tab("quiz", "learn/your_game/quiz", ".tb-coach.is-quiz", "[data-do=quiz]")
    yield tab("start", "play", ".tb-ask")
    yield at("play", ".tb-ask")
    yield at("hint", ".tb-stripline.is-hint", "[data-do=hint]")
    yield at("full_card", ".tb-zoom.is-on", focus=".tb-zone.is-asked .tb-card, .tb-hand .tb-card")
    yield at("drawer", ".tb-drawer", "[data-id='rail:log'], [data-id='key:log']")
    yield at("rules", ".tb-drawer .tt-book-list", MENU, ".tb-menu-actions [data-do=rules]")
    yield at("settings", "dialog .pg-seg", MENU)
    yield at("new_game", "dialog.pg-new", MENU, "[data-do=new]")
    yield at("end", ".tb-app.is-end", position=game.end)
    for kind, (position, steps, seen) in game.own.items():
        yield at(kind, seen, *steps, position=position)
    yield tab("odds", "odds", ".tt-verdict")
    yield tab("cards", "cards", ".tt-card-list")
    card = ".tt-card-list li:nth-child({}) [data-do=thing]"
    yield tab("compared", "cards", ".tt-reads.is-pair", card.format(1), card.format(2))


PAGES = (
    Screen("gallery", "notebooks/index.ipynb", ".tb-app.is-mini"),
    Screen("lesson", "tutorials/08_best_reroll.ipynb", ".tt > [data-drawn] > *", waits=2),
    Screen("lessons", "tutorials/index.ipynb", "main h1"),
    Screen("teachers", "notebooks/teachers.ipynb", "main h1", waits=2),
    Screen("analysis", "notebooks/analysis.ipynb", ".tt-a-estimate"),
    Screen("charts", "notebooks/charts.ipynb", ".ttp-code", waits=45),
    Screen("case_seasons", "notebooks/case_seasons.ipynb", ".tt-chart svg.marks", waits=12),
)
SCREENS = (*PAGES, *(screen for name, game in GAMES.items() for screen in screens_of(name, game)))
