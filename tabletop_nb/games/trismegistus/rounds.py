"""Dice and bowls, and the end of a round."""

from __future__ import annotations

from tabletop_nb.core.state import Zone
from tabletop_nb.games.trismegistus.flow import after
from tabletop_nb.games.trismegistus.notation import COLOURS
from tabletop_nb.games.trismegistus.table import FULL_BOWL, NO_TILES, ROUNDS, SYMBOLS, Bowls, Table, step

BOT_ETHEREAL = {1: 2, 2: 3}  # Ethereal tokens that Botmegistus gets at the end of a round
Counts = list[list[int]]  # dice by symbol, then by colour


# -- rolling ---------------------------------------------------------------------------------------------------


def roll_all(table: Table, p: int) -> None:
    """Roll all dice into the bowls. While a bowl has more than five dice, reroll all of them, bowl by bowl."""
    counts: Counts = [[0, 0, 0] for _ in SYMBOLS]
    throw_into(table, counts, table.dice)
    note_bowls(table, p, "dice.roll", counts)
    while overfull := next((bowl for bowl in counts if sum(bowl) > FULL_BOWL), None):
        dice, overfull[:] = tuple(overfull), [0, 0, 0]
        throw_into(table, counts, dice)
        note_bowls(table, p, "dice.overflow", counts)
    table.bowls = as_bowls(counts)


def throw_into(table: Table, counts: Counts, dice: tuple[int, ...]) -> None:
    """Roll dice, given by colour, and add them to the bowls."""
    for colour, number in enumerate(dice):
        for face in table.throw(number) if number else ():
            counts[face - 1][colour] += 1


def as_bowls(counts: Counts) -> Bowls:
    """Return the bowls as the table stores them."""
    return tuple((black, white, red) for black, white, red in counts)


def note_bowls(table: Table, p: int, rule: str, counts: Counts) -> None:
    """Log the bowls after a roll."""
    if table.log is not None:
        dice = [f"{sum(bowl)} {symbol}" for symbol, bowl in zip(SYMBOLS, counts, strict=True) if any(bowl)]
        table.note(rule, p, bowls=dice)


# -- Artifacts and Experiments ---------------------------------------------------------------------------------


def fill_market(table: Table) -> None:
    """Fill the whole Artifact market from the current stack, while it lasts."""
    drawn, table.artifacts = table.draw_some(table.artifacts, len(NO_TILES), "artifacts")
    table.market = (*drawn, *NO_TILES)[: len(NO_TILES)]
    if table.log is not None:
        for space, artifact in enumerate(drawn):
            table.note("round.market", table.turn, artifact=artifact, colour=COLOURS[space // 2])


def refill_market(table: Table, space: int) -> None:
    """Put a random Artifact of the current stack on a space of the market, or nothing if there is none."""
    drawn, table.artifacts = table.draw_some(table.artifacts, 1, "artifacts")
    table.market = *table.market[:space], *(drawn or ("",)), *table.market[space + 1 :]
    if drawn:
        table.note("round.market", table.turn, artifact=drawn[0], colour=COLOURS[space // 2])


def add_experiment(table: Table, section: int) -> None:
    """Add a card of the current Experiment deck to a section, if there is one."""
    drawn, table.experiments = table.draw_some(table.experiments, 1, "experiments")
    table.sections = *table.sections[:section], table.sections[section] + drawn, *table.sections[section + 1 :]
    if drawn:
        table.note("round.experiment", table.turn, experiment=drawn[0], symbol=SYMBOLS[section])


# -- the end of a round ----------------------------------------------------------------------------------------


@step
def round_end(table: Table, p: int) -> None:
    """Prepare the next round. After the third one, the game is scored."""
    if table.log is not None:
        table.note("round.end", p, round=table.round)
    for q in range(table.players):
        me = table.open_seat(q)
        me.exhausted = 0
        me.ready, me.spent = me.ready + me.spent, 0
    if table.round == ROUNDS:
        after["round_end.last"](table)
        return
    bot_round_end(table)
    change_artifacts(table)
    change_experiments(table)
    table.order, table.next_order = table.next_order, ()
    for q in range(table.players):
        me = table.open_seat(q)
        me.symbol, me.colour, me.potency, me.used = "", "", 0, ()
    table.round += 1
    table.turn = table.order[0]
    table.note("round.order", table.turn, round=table.round, rival=table.order)
    roll_all(table, table.turn)
    after["round_end"](table)


def bot_round_end(table: Table) -> None:
    """Give Botmegistus Ethereal tokens and a specialization card."""
    if table.automa >= 0:
        number = BOT_ETHEREAL[table.round]
        table.open_seat(table.automa).ethereal += number
        table.note("bot.ethereal", table.automa, number=number)
        table.add_due(("bot_specialize", table.automa))


def change_artifacts(table: Table) -> None:
    """Replace market and stack by Artifacts of the next level."""
    table.artifacts, *rest = *table.later_artifacts, ()
    table.later_artifacts = tuple(rest)
    fill_market(table)


def change_experiments(table: Table) -> None:
    """Remove Experiments of the level before the current one, and add one of the next level to every section."""
    gone = f"L{table.round - 1}"
    table.experiments, *rest = *table.later_experiments, ()
    table.later_experiments = tuple(rest)
    drawn, table.experiments = table.draw_some(table.experiments, len(table.sections), "experiments")
    table.sections = tuple(
        keep_newer(table, section, gone) + drawn[i : i + 1] for i, section in enumerate(table.sections)
    )
    if table.log is not None:
        for section, experiment in enumerate(drawn):
            table.note("round.experiment", table.turn, experiment=experiment, symbol=SYMBOLS[section])


def keep_newer(table: Table, section: Zone, gone: str) -> Zone:
    """Return the Experiments of a section without those of a level."""
    return tuple([card for card in section if table.box.experiments[card].deck != gone])
