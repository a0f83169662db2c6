"""Setup: make a table ready to play from a mode, options, rulings, the user's own card files and a scenario."""

from __future__ import annotations

from typing import Any

from tabletop_nb.core.deck import Files
from tabletop_nb.core.definition import Mode
from tabletop_nb.core.errors import SetupError
from tabletop_nb.core.scenario import InvalidValueError, at, switches, truth
from tabletop_nb.games.trismegistus.box import house_box, make_box
from tabletop_nb.games.trismegistus.difficulty import parse_difficulty
from tabletop_nb.games.trismegistus.notation import LEVELS
from tabletop_nb.games.trismegistus.prepare import INTRO_SLOT, give_start, put_start, take_lab
from tabletop_nb.games.trismegistus.rounds import add_experiment, fill_market, roll_all
from tabletop_nb.games.trismegistus.rulings import Rulings
from tabletop_nb.games.trismegistus.scenario import apply_scenario, validate_scenario
from tabletop_nb.games.trismegistus.table import NO_AUTOMA, Table

MODES = (
    Mode("introductory", (2, 3, 4)),
    Mode("general", (2, 3, 4), (2, 3, 4)),
    Mode("solo", (1,), (1,), automas=1),
)
DICE = {2: (5, 5, 4), 3: (5, 5, 5), 4: (6, 5, 5)}
SHOWN_ACHIEVEMENTS = 4


def setup(
    seed: int,
    players: int,
    mode: str,
    rulings: dict[str, bool] | None = None,
    scenario: dict[str, Any] | None = None,
    deck: Files | None = None,
    *,
    achievements: bool = False,
    printed_tracks: bool = False,
    planning: bool = False,
    difficulty: dict[str, Any] | None = None,
) -> Table:
    """Return a table ready to play.

    Args:
        seed: Of all random results.
        players: How many people play; in a solo game, Botmegistus has one more seat.
        mode: The way to play.
        rulings: Switches for rules that can be read in two ways.
        scenario: A position to start from. What it doesn't name is set up as usual.
        deck: The user's own card files.
        achievements: Whether the Achievements module is used.
        printed_tracks: Whether the tracks keep their printed essences instead of random tokens.
        planning: Whether Botmegistus plays with the advanced planning variant.
        difficulty: Switches that make Botmegistus stronger or weaker.
    """
    box = make_box(deck) if deck is not None else house_box()
    check_options(mode, achievements, printed_tracks, planning, difficulty)
    seats = players + (mode == "solo")
    given = validate_scenario(scenario, box, seats, mode) if scenario is not None else {}
    automa = players if mode == "solo" else NO_AUTOMA
    # In the middle of a game, the script is for what comes; before the first round, it is for the setup, too.
    script = None if "phase" in given else given.get("script")
    table = Table(seed, box, switches(Rulings, rulings), mode, seats, script, automa)
    table.planning, table.difficulty = planning, parse_difficulty(difficulty)
    set_board(table, achievements, printed_tracks)
    set_players(table)
    if mode == "introductory":
        deal_intro(table)
    apply_scenario(table, given)
    return table


def check_options(mode: str, achievements: Any, printed_tracks: Any, planning: Any, difficulty: Any) -> None:
    """Raise SetupError for an option that isn't true or false or doesn't belong to the mode."""
    options = {"achievements": achievements, "printed_tracks": printed_tracks, "planning": planning}
    try:
        for name, value in options.items():
            at(name, truth, value)
    except InvalidValueError as wrong:
        raise SetupError(str(wrong)) from None
    if mode == "solo" and achievements:
        raise SetupError("achievements: True was given; allowed: False, because a solo game has no Achievements")
    if mode != "solo" and (planning or difficulty):
        raise SetupError(f"planning and difficulty are for solo games; this one is {mode}")


# -- the board -------------------------------------------------------------------------------------------------


def set_board(table: Table, achievements: bool, printed_tracks: bool) -> None:
    """Set decks, market, tracks and Bonus tokens, and roll the dice."""
    box, players = table.box, max(2, table.players)
    dice = DICE[players]
    table.dice = (dice[0], dice[1] - table.difficulty.fewer_white, dice[2])
    table.experiments, *later = (box.deck("experiments", level, players) for level in LEVELS)
    table.later_experiments = tuple(later)
    table.artifacts, *stacks = (box.deck("artifacts", level) for level in LEVELS)
    table.later_artifacts = tuple(stacks)
    table.masterpieces = box.deck("experiments", "master", players)
    table.publications = tuple(card.id for card in box.publications.values() if card.min_players <= players)
    table.labs = tuple(box.labs)
    table.note("overview.goal", 0)
    table.note("setup.board", 0, players=players)
    for section in range(len(table.sections)):
        add_experiment(table, section)
    fill_market(table)
    set_tracks(table, printed_tracks)
    if achievements:
        table.achievements, _ = table.draw_some(tuple(box.achievements), SHOWN_ACHIEVEMENTS, "achievements")
        table.note("achievement.shown", 0, cards=table.achievements)
    table.note("setup.dice", 0, number=sum(table.dice))
    roll_all(table, 0)


def set_tracks(table: Table, printed_tracks: bool) -> None:
    """Put Dominant Essence tokens on the tracks, and Bonus tokens on their spaces."""
    if not printed_tracks:
        essences = list(table.dominant)
        table.shuffle(essences)
        table.set_dominant(tuple(essences))
    spaces = sum(len(track.bonus_spaces) for track in table.box.tracks)
    table.bonus, _ = table.draw_some(table.box.bonus_tokens, spaces, "bonus_tokens")
    table.note("setup.tracks", 0, elements=table.box.elements, essences=table.dominant)


# -- players ---------------------------------------------------------------------------------------------------


def set_players(table: Table) -> None:
    """Set the order of play, and give everybody what they start with."""
    table.order = first_order(table)
    table.turn = next(p for p in reversed(table.order) if p != table.automa)
    table.note("setup.first", table.order[0])
    for place, p in enumerate(table.order):
        if p == table.automa:
            continue
        give_start(table, p, 0 if table.automa >= 0 else place)


def first_order(table: Table) -> tuple[int, ...]:
    """Return the order of play of the first round: a random first player, then clockwise. A solo player begins."""
    if table.automa >= 0:
        human = table.people()[0]
        return (table.automa, human) if table.difficulty.bot_first else (human, table.automa)
    scripted = table.pop_scripted("first")
    first = table.below(table.players) if scripted is None else int(scripted)
    return tuple(table.clockwise(first))


def deal_intro(table: Table) -> None:
    """Give each player the Laboratory and the starting cards of an introductory game, which everybody knows."""
    box = table.box
    for place, p in enumerate(table.order, 1):
        take_lab(table, p, next(lab.id for lab in box.labs.values() if lab.intro == place))
        preset = {c.deck: c.id for c in box.experiments.values() if c.intro == place}
        publication = next(card.id for card in box.publications.values() if card.intro == place)
        artifact = next(tile.id for tile in box.artifacts.values() if tile.intro == place)
        me = table.open_seat(p)
        me.held, me.masterpiece, me.publications = (preset["start"],), (preset["master"],), (publication,)
        table.masterpieces = tuple(card for card in table.masterpieces if card != preset["master"])
        table.publications = tuple(card for card in table.publications if card != publication)
        put_start(table, p, artifact, INTRO_SLOT)
        table.known += (preset["master"], publication)
        secret = {"masterpiece": preset["master"], "publication": publication}
        table.note("setup.preset", p, experiment=preset["start"], artifact=artifact, **secret)
    table.phase, table.turn = "place", table.order[-1]
