"""Setup: build a table from the mode, rulings, card files and scenario."""

from __future__ import annotations

from typing import Any

from tabletop_nb.core.deck import Files
from tabletop_nb.core.definition import Mode
from tabletop_nb.core.errors import ScenarioError, SetupError
from tabletop_nb.core.scenario import switches
from tabletop_nb.core.state import Zone
from tabletop_nb.games.mercurial import rows
from tabletop_nb.games.mercurial.alterations import roll
from tabletop_nb.games.mercurial.box import Box, house_box, make_box
from tabletop_nb.games.mercurial.elements import NUMBER, dice_of, plus
from tabletop_nb.games.mercurial.prepare import begin_game, deal, next_without_class, note_start, set_class
from tabletop_nb.games.mercurial.rulings import Rulings
from tabletop_nb.games.mercurial.scenario import Scenario, placed_cards, validate_scenario
from tabletop_nb.games.mercurial.table import EMPTY, GOAL, ROW, Payment, Seat, Table
from tabletop_nb.games.mercurial.turn import begin_turn

MODES = (
    Mode("standard", (2, 3, 4), (2, 3, 4)),
    Mode("initiate", (2, 3, 4)),
    Mode("prodigy", (1,), (1,), is_scored=True),
)
TURN_FIELDS = ("takes", "plays", "acted", "taken")


def setup(
    seed: int,
    players: int,
    mode: str,
    rulings: dict[str, bool] | None = None,
    scenario: Scenario | None = None,
    deck: Files | None = None,
    epic: bool = False,
) -> Table:
    """Return a table ready to play. A scenario sets some fields, and everything else is dealt as usual.

    With `epic`, one more Heroic is needed to trigger the end.
    """
    if type(epic) is not bool:
        raise SetupError("epic: allowed: true or false")
    if epic and mode == "prodigy":
        raise SetupError("epic: a solo game ends with its Spells, not with a number of Heroics")
    box = make_box(deck) if deck is not None else house_box()
    given = validate_scenario(scenario, box, mode, players) if scenario is not None else {}
    table = Table(seed, box, switches(Rulings, rulings), mode, players, GOAL[players] + epic, script_of(given))
    table.first = first_player(table, given)
    table.turn = table.first
    table.turns = given.get("turns", 0)
    set_decks(table, given)
    set_rows(table, given)
    set_boards(table, given)
    note_setup(table)
    set_seats(table, given)
    return table


def script_of(given: Scenario) -> dict[str, list[Any]] | None:
    """Return the script with dice as numbers, as the table rolls them."""
    script = given.get("script")
    if script is None:
        return None
    dice = [NUMBER[element] + 1 for element in script.get("dice", ())]
    return {**{pile: [*cards] for pile, cards in script.items()}, "dice": dice}


def first_player(table: Table, given: Scenario) -> int:
    """Return the first player: the scenario's, the scripted one, or a random one."""
    if "first" in given or "turn" in given:
        return int(given["first"] if "first" in given else given["turn"])
    first = table.pop_scripted("first")
    return table.below(table.players) if first is None else int(first)


# -- the centre ----------------------------------------------------------------------------------------------


def set_decks(table: Table, given: Scenario) -> None:
    """Set each deck: the cards that the scenario names, or all that have no other place."""
    box, placed = table.box, set(placed_cards(given))
    spells = [card.id for card in box.spells.values() if card.solo or not table.is_solo]
    everything = {"spell_deck": spells, "skill_deck": list(box.skills), "heroic_deck": list(box.heroics)}
    for zone, cards in everything.items():
        free = sorted(card for card in cards if card not in placed)
        setattr(table, zone, tuple(given.get(zone, free)))
    table.artifacts = tuple(card for card in box.artifacts if card not in placed)
    table.spell_bottom = tuple(given.get("spell_bottom", ()))
    table.skill_bottom = tuple(given.get("skill_bottom", ()))
    table.spell_discards = tuple(card for card in spells if card not in (*placed, *table.spell_deck))
    table.skill_discards = tuple(sorted(card for card in box.skills if card not in (*placed, *table.skill_deck)))


def set_rows(table: Table, given: Scenario) -> None:
    """Set the rows: the scenario's, or cards drawn from the decks."""
    before = max(0, ROW - rows.SOLO_START - max(0, table.turns - 1)) if table.is_solo else 0
    for row, pile in (("skills", "skills"), ("spells", "spells")):
        drawn = (EMPTY,) * before + rows.draw_some(table, ROW - before, pile) if row not in given else ()
        setattr(table, row, padded(given.get(row, drawn)))
    if "heroics" in given:
        table.heroics = padded(given["heroics"])
    else:
        table.heroics = padded([rows.draw_heroic(table) for _ in range(ROW)])
    rewards = [first_reward(table, place) for place in range(ROW)]
    shown = [reward if card else (0, 0, 0) for card, reward in zip(table.heroics, rewards, strict=True)]
    table.rewards = tuple((d, m, a) for d, m, a in given.get("rewards", shown))
    acuity = [
        int(not table.is_solo and place < table.players and card != EMPTY) for place, card in enumerate(table.skills)
    ]
    table.skill_acuity = tuple(given.get("skill_acuity", acuity))


def padded(row: Any) -> Zone:
    """Return a row with empty spaces on the right."""
    return (*row, *(EMPTY,) * (ROW - len(row)))


def first_reward(table: Table, place: int) -> tuple[int, int, int]:
    """Return what is put on one of the first Heroics."""
    if not table.is_solo:
        return rows.new_reward(table)
    return (1, 0, 2) if place < ROW // 2 else (0, 2, 2)


def set_boards(table: Table, given: Scenario) -> None:
    """Set the Arcanas and the Mystrune: the scenario's, or random sides and a random token."""
    if "arcanas" in given:
        table.arcanas = tuple(given["arcanas"])
    else:
        claimed = {table.box.arcanas[card].board for seat in given.get("seats", ()) for card in seat.get("arcanas", ())}
        table.arcanas = tuple(
            table.pick(sides(table.box, board), "arcanas") for board in (1, 2, 3) if board not in claimed
        )
    tokens = sorted(table.box.mystrunes)
    table.mystrune = given["mystrune"] if "mystrune" in given else table.pick(tokens, "mystrune")
    table.holder = given.get("holder", -1)


def sides(box: Box, board: int) -> list[str]:
    """Return the two sides of an Arcana board."""
    return [arcana.id for arcana in box.arcanas.values() if arcana.board == board]


def note_setup(table: Table) -> None:
    """Log the setup in the rulebook's order."""
    table.note("setup.heroics", table.first, cards=tuple([card for card in table.heroics if card]))
    table.note("setup.skills", table.first, cards=tuple([card for card in table.skills if card]))
    table.note("setup.spells", table.first, cards=tuple([card for card in table.spells if card]))
    table.note("setup.arcanas", table.first, cards=table.arcanas)
    table.note("setup.mystrune", table.first, card=table.mystrune)
    if table.is_solo:
        table.note("prodigy.setup", table.first)
    else:
        table.note("setup.first", table.first)
        table.note("end.goal", table.first, number=table.goal)


# -- the players ---------------------------------------------------------------------------------------------


def set_seats(table: Table, given: Scenario) -> None:
    """Set what the scenario says about each player, and begin the game if all classes are known."""
    seats = given.get("seats", [])
    for p, facts in enumerate(seats):
        if "class" in facts:
            set_class(table, p, facts["class"])
    for p in table.clockwise(table.first):
        if table.seats[p].role:
            set_seat(table, p, seats[p])
    if len(seats) < table.players or any("class" not in facts for facts in seats):
        table.turn = next_without_class(table, table.first) if table.seats[table.first].role else table.first
    elif is_fresh(given):
        table.phase = "choose_artifact" if table.mode == "initiate" else "act"
        if table.phase == "act":
            begin_game(table)
    else:
        set_turn(table, given)


def is_fresh(given: Scenario) -> bool:
    """Return whether the scenario says no more about the players than their classes."""
    return all(set(facts) == {"class"} for facts in given["seats"]) and not {"turn", "turns", *TURN_FIELDS} & set(given)


def set_seat(table: Table, p: int, facts: Scenario) -> None:
    """Deal a player's start, except for what the scenario gives."""
    me = table.open_seat(p)
    artifacts = table.artifacts
    if "hand" in facts:
        table.artifacts = table.box.artifacts  # The cards that are dealt here are replaced.
    deal(table, p)
    me = table.open_seat(p)
    if "hand" in facts:
        table.artifacts, me.hand = artifacts, tuple(facts["hand"])
    for zone in ("exhausted", "used", "heroics", "arcanas"):
        setattr(me, zone, tuple(facts.get(zone, ())))
    me.prestige = facts.get("prestige", 0)
    for heroic in me.heroics:
        for sigil in table.box.heroics[heroic].sigils:
            counts = [*me.sigils]
            counts[sigil] += 1
            me.sigils = tuple(counts)  # type: ignore[assignment]
    set_combination(me, facts.get("active", ()))
    me.mana = facts.get("mana", me.mana)
    me.acuity = facts.get("acuity", me.acuity)
    if "dice" in facts:
        me.dice = dice_of(facts["dice"])
        me.rolled = sum(me.dice) + sum(me.locked)
    if set(facts) != {"class"}:
        note_start(table, p)


def set_combination(me: Seat, active: Any) -> None:
    """Put the scenario's active Spells and what is allocated to them in front of a player."""
    for spell in active:
        dice = dice_of(spell.get("dice", ()))
        element = next((number for number in range(6) if dice[number]), 0)
        me.active += (spell["spell"],)
        me.paid += (Payment(element, sum(dice), spell.get("mana", 0), spell.get("acuity", 0)),)
        me.locked = plus(me.locked, dice)


def set_turn(table: Table, given: Scenario) -> None:
    """Begin the turn that the scenario describes."""
    for p in range(table.players):
        if "dice" not in given["seats"][p]:
            roll_free(table, p)
    table.turn = given.get("turn", table.first)
    table.phase, turns = "act", table.turns
    begin_turn(table, table.turn)
    table.turns = max(1, turns)
    for name in TURN_FIELDS:
        if name in given:
            setattr(table, name, given[name])
    if not table.takes and not table.plays and not table.acted:
        raise ScenarioError("scenario field acted: False was given; allowed: true if no Take and no Play is left")


def roll_free(table: Table, p: int) -> None:
    """Roll the dice that aren't allocated."""
    me = table.open_seat(p)
    me.dice = roll(table, me.rolled - sum(me.locked))
