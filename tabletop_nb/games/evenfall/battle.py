"""The Battle: players capture from each other's Vanguards and use the Moon recipes."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.flow import OVER
from tabletop_nb.core.state import without
from tabletop_nb.games.evenfall.box import ILLUSION, SEAL, TETRA
from tabletop_nb.games.evenfall.effects import Option, pick, unmark
from tabletop_nb.games.evenfall.flow import after
from tabletop_nb.games.evenfall.scoring import score_sheet, winners
from tabletop_nb.games.evenfall.table import Table, step

ROLL: Option = ("roll",)


@step
def gathered(table: Table, p: int) -> None:
    """Win the game when the last Enemy is captured, or start the Battle between rivals."""
    table.battle = table.competitive
    after["gathered"](table)
    if not table.battle:
        points = sum(line.points for line in score_sheet(table, p))
        table.note("end.won", p, points=points)
        return
    table.dice = ()
    first = table.pop_scripted("first")
    table.turn = table.below(table.players) if first is None else first
    table.note("battle.begin", table.turn)
    table.add_due(*(("deploy", q) for q in (table.turn, *table.rivals(table.turn))))


@step
async def deploy(table: Table, p: int, rule: str = "battle.deploy") -> None:
    """Put one Enemy from your Army in your empty Vanguard. Without an Army, play on without a Vanguard."""
    me = table.seats[p]
    if me.army:
        [enemy] = await pick(table, p, rule, me.army)
        move_up(table, p, enemy, rule)
    else:
        table.note("battle.empty", p)


def move_up(table: Table, p: int, enemy: str, rule: str) -> None:
    """Move an Enemy from the Army to the Vanguard."""
    me = table.open_seat(p)
    me.army = without(me.army, enemy)
    me.vanguard += (enemy,)
    table.note(rule, p, enemy=enemy)


@step
def check(table: Table, p: int) -> None:
    """End the game when only one player still has cards in the Vanguard."""
    table.used = ()
    after["check"](table)
    if table.phase == OVER:
        first = winners(table)
        points = sum(line.points for line in score_sheet(table, first[0]))
        table.note("end.battle", p)
        table.note("score.most", p, winners=first, points=points)
    else:
        table.count_turn()


@step
def start(table: Table, p: int) -> StepCoroutine | None:
    """Use Tetra Spirit or Illusion at the start of your turn, or roll."""
    options = start_options(table, p)
    if len(options) > 1:
        return use_or_roll(table, p, options)
    after["start"](table)
    return None


async def use_or_roll(table: Table, p: int, options: list[Option]) -> None:
    """Use one of these recipes, or roll."""
    verb, *args = await Choice(p, "battle.start", options)
    if verb == TETRA:
        await tetra_spirit(table, p)
    elif verb == ILLUSION:
        await illusion(table, p, *args)
    else:
        after["start"](table)


def start_options(table: Table, p: int) -> list[Option]:
    """Return rolling and the recipes that can be used at the start of a turn."""
    me = table.seats[p]
    options = [ROLL]
    if TETRA in me.recipes and len(me.army) >= (1 if table.rulings.tetra_with_fewer else 3):
        options.append((TETRA,))
    if ILLUSION in me.recipes:
        options += illusions(table, p)
    return options


def illusions(table: Table, p: int) -> list[Option]:
    """Return which opponents Illusion can force to replace a Vanguard card and, if the player chooses, which card."""
    rivals = [q for q in table.rivals(p) if table.seats[q].vanguard and table.seats[q].army]
    if table.rulings.illusion_owner_picks:
        return [(ILLUSION, q) for q in rivals]
    return [(ILLUSION, q, enemy) for q in rivals for enemy in table.seats[q].vanguard]


async def tetra_spirit(table: Table, p: int) -> None:
    """Put three more Army cards in the Vanguard. Lost cards are replaced only when it is empty, as usual."""
    unmark(table, p, TETRA)
    for enemy in await pick(table, p, "recipe.tetra_spirit", table.seats[p].army, min(3, len(table.seats[p].army))):
        move_up(table, p, enemy, "battle.deploy")


async def illusion(table: Table, p: int, rival: int, enemy: str = "") -> None:
    """Make an opponent replace a Vanguard card with a card of their choice from their Army."""
    unmark(table, p, ILLUSION)
    enemy = enemy or (await pick(table, rival, "recipe.illusion.which", table.seats[rival].vanguard))[0]
    [instead] = await pick(table, rival, "recipe.illusion.replace", table.seats[rival].army, enemy=enemy)
    theirs = table.open_seat(rival)
    theirs.vanguard = (*without(theirs.vanguard, enemy), instead)
    theirs.army = (*without(theirs.army, instead), enemy)
    table.note("recipe.illusion.replace", rival, enemy=enemy, instead=instead)


async def ask_for_seal(table: Table, p: int) -> bool:
    """Let each opponent with a Seal stop the Reroll and all changes after the first roll. Return whether one did."""
    for rival in table.rivals(p):
        if SEAL in table.seats[rival].recipes and await Choice(
            rival, "recipe.seal", ("seal", "let"), about={"rival": p, "dice": table.dice}
        ) == "seal":  # fmt: skip
            unmark(table, rival, SEAL)
            table.untouched = table.rulings.sealed_critical
            return True
    return False


def targets(table: Table, p: int) -> list[Option]:
    """Return the other players' Vanguard cards as options."""
    return [("capture", enemy, rival) for rival in table.rivals(p) for enemy in table.seats[rival].vanguard]


async def capture(table: Table, p: int, options: list[Option]) -> None:
    """Capture a card from another player's Vanguard into your Score Area. An empty Vanguard is refilled at once."""
    _, enemy, owner = await Choice(p, "battle.capture", options)
    taken = await illusion_instead(table, owner, p, enemy)
    if taken:
        table.open_seat(p).score += (taken,)
        table.note("battle.capture", p, enemy=taken, owner=owner)
    after["capture"](table)
    table.add_due(("captured", p, table.box.symbol[taken or enemy]))
    if not table.seats[owner].vanguard:
        table.add_due(("deploy", owner, "battle.refill"))


async def illusion_instead(table: Table, owner: int, captor: int, enemy: str) -> str:
    """Return the captured card, or the card from the owner's Army that Illusion replaces it with."""
    theirs = table.seats[owner]
    able = ILLUSION in theirs.recipes and (theirs.army or table.rulings.illusion_without_army)
    about = {"rival": captor, "enemy": enemy}
    if not able or await Choice(owner, "recipe.illusion", ("let", ILLUSION), about=about) == "let":
        theirs = table.open_seat(owner)
        theirs.vanguard = without(theirs.vanguard, enemy)
        return enemy
    unmark(table, owner, ILLUSION)
    if not theirs.army:
        return ""
    [given] = await pick(table, owner, "recipe.illusion.give", theirs.army, rival=captor)
    theirs = table.open_seat(owner)
    theirs.army = without(theirs.army, given)
    table.note("recipe.illusion.give", owner, enemy=enemy, given=given)
    return given
