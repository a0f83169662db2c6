"""Victory: the check at the end of a round or at once, then the next round, the next game of a match, or the end."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.flow import OVER
from tabletop_nb.games.res_arcana.effects import pay_and_apply
from tabletop_nb.games.res_arcana.essences import GOLD
from tabletop_nb.games.res_arcana.flow import after
from tabletop_nb.games.res_arcana.life import can_pay_cost
from tabletop_nb.games.res_arcana.scoring import points
from tabletop_nb.games.res_arcana.table import CAP, TO_WIN, Table, rule_of, step


@step
def check(table: Table, p: int) -> None:
    """Let players with a React power for checks use it, even if they have passed. Then count the points."""
    reacting = table.box.checkers
    able = [q for q in table.clockwise(p) if not reacting.isdisjoint(table.seats[q].components)]
    if not able:
        judge(table, p)
        return
    steps = [("react_to_check", q, c) for q in able for c in table.seats[q].components if c in reacting]
    table.add_due(*steps, ("judge", p))


@step
def react_to_check(table: Table, p: int, component: str) -> StepCoroutine | None:
    """Offer a React power for this check if the player can pay its cost."""
    cost = table.box.reacts[component].power.cost
    return offer_react(table, p, component) if can_pay_cost(table, p, table.seats[p], component, cost) else None


async def offer_react(table: Table, p: int, component: str) -> None:
    """Ask whether to use the React power, and apply it."""
    answer = await Choice(p, "check.react", (("react", component), ("let",)), "react", {"component": component})
    if answer == ("react", component):
        await pay_and_apply(table, p, component, table.box.reacts[component].power)
        table.note(rule_of(component, "check.react"), p, component=component)


@step
def judge(table: Table, p: int) -> None:
    """Count the points: at 10 or more the game is over, otherwise play goes on."""
    scores = [points(table, seat) for seat in range(table.players)]
    if table.log is not None:
        for seat, score in enumerate(scores):
            note_points(table, seat, score)
    if max(scores) >= TO_WIN:
        win(table, scores)
        return
    if table.log is not None:
        table.note("check.nobody", p)
    table.temporary = (0,) * table.players
    if table.phase == "check":
        next_round(table)


def note_points(table: Table, seat: int, score: int) -> None:
    """Log a player's points, and each card that counts as both a dragon and a creature."""
    table.note("check.victory", seat, points=score)
    mine, types = table.seats[seat].components, table.box.types
    for place in mine:
        counted = [kind for _, kind in table.box.components[place].points.own]
        for card in mine:
            if sum(card in types[kind] for kind in counted) > 1:
                table.note(rule_of(place, "score.places"), seat, component=place, card=card)


def wealth(table: Table, seat: int) -> int:
    """Return the number of essences in the pool. Gold counts double."""
    return sum(table.seats[seat].pool) + table.seats[seat].pool[GOLD]


def win(table: Table, scores: list[int]) -> None:
    """End the game. The most points win, then the most essences; players who are still tied share the victory."""
    tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
    most = max(wealth(table, seat) for seat in tied)
    champions = tuple(seat for seat in tied if wealth(table, seat) == most)
    table.champions = champions
    after["victory"](table)
    table.note("check.most", champions[0], winners=champions, points=max(scores))
    if len(tied) > 1:
        table.note("check.tie", champions[0], winners=champions, wealth=most)
    if len(champions) > 1:
        table.note("check.shared", champions[0], winners=champions)


def next_round(table: Table) -> None:
    """Straighten everything and start the next round with the First Player."""
    table.passed, table.round = 0, table.round + 1
    for p, seat in enumerate(table.seats):
        if seat.turned:
            table.open_seat(p).turned = ()
    table.turn = table.first
    after["check"](table)
    if table.phase == OVER:
        table.note("end.capped", table.first, rounds=CAP)
        return
    if table.log is not None:
        table.note("check.straighten", table.first)
        table.note("round.begins", table.first, round=table.round)
