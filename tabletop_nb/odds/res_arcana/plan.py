"""A plan to 10 points: the shortest that a bot finds when it plays on in worlds sampled from what the seat knows.

Rivals only pass and always give their first answer, so it is a plan, not a promise.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mode
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.core import lookahead
from tabletop_nb.core.choice import Option
from tabletop_nb.core.game import Game
from tabletop_nb.core.view import UNKNOWN
from tabletop_nb.games.res_arcana.box import TOP
from tabletop_nb.games.res_arcana.essences import ESSENCES, Pool
from tabletop_nb.games.res_arcana.scoring import points
from tabletop_nb.games.res_arcana.table import TO_WIN
from tabletop_nb.odds import Rows

if TYPE_CHECKING:
    from pandas import DataFrame

WORLDS = 6  # sampled games
MAX_ROUNDS = 12  # rounds played in each
PASS = ("pass",)
ACTION_RULES = ("turn.action", "pass.swap")  # the questions that begin an action; others belong to the one before


class Action(NamedTuple):
    """An action of the plan.

    Attributes:
        round: The round in which it is done.
        answer: What is answered, such as ("place", "vault").
        pool: The pool afterwards.
        points: The points afterwards.
        is_imagined: Whether it names a card that came from a deck in the sampled world.
    """

    round: int
    answer: tuple[Any, ...]
    pool: Pool
    points: int
    is_imagined: bool = False

    def record(self) -> dict[str, object]:
        """Return the values by column."""
        pool = dict(zip(ESSENCES, self.pool, strict=True))
        facts = {"round": self.round, "action": " ".join(map(str, self.answer)), "points": self.points}
        return {**facts, **pool, "imagined": self.is_imagined}


class Plan(NamedTuple):
    """The shortest plan that the bot found.

    Attributes:
        actions: What to do, in order; empty if no world reached 10 points.
        rounds: After how many rounds each successful world reached 10 points, in order; this round counts as 1.
        worlds: How many worlds were played.
    """

    actions: Rows[Action]
    rounds: tuple[int, ...]
    worlds: int

    @property
    def usual_rounds(self) -> int:
        """The number of rounds that most worlds needed; on ties, the smallest."""
        return mode(self.rounds)

    def to_frame(self) -> DataFrame:
        """Return one line for each action."""
        return self.actions.to_frame()


def find_plan(game: Game, seat: int, worlds: int = WORLDS) -> Plan:
    """Return the shortest plan to 10 points in this many sampled worlds; on ties, the one with fewer actions.

    >>> import tabletop_nb as tt
    >>> puzzle = tt.new_game("res_arcana", 1, seed=1, scenario={
    ...     "seats": [{"mage": "druid", "components": ["great_pyramid", "oracle"], "hand": [], "deck": [],
    ...                "pool": {"gold": 8}}],
    ...     "phase": "actions", "monuments": ["colossus", "library"],
    ... })
    >>> plan = find_plan(puzzle, seat=0, worlds=2)
    >>> plan.actions[0].answer, plan.actions[-1].points, plan.rounds
    (('claim', 'alchemists_tower'), 10, (4, 5))
    """
    plans: list[tuple[int, tuple[Action, ...]]] = []
    known = KnownCards(game, seat)
    for seed in range(worlds):
        world = game.imagine(seat, seed, history=True)
        actions = tuple(play_on(world, seat, seed, known))
        if is_finished(game, world) and final_points(game, world, seat) >= TO_WIN:
            plans.append((world.table.round if world.over else actions[-1].round, actions))
    if not plans:
        return Plan(Rows(), (), worlds)
    start = game.table.round
    _, best = min(plans, key=lambda plan: (plan[0], len(plan[1])))
    return Plan(Rows(best), tuple(sorted(last - start + 1 for last, _ in plans)), worlds)


def is_finished(game: Game, world: Game) -> bool:
    """Return whether the game in progress is over in this world. A match may go on with the next one."""
    return (world.over and not world.capped) or len(world.table.games) > len(game.table.games)


def final_points(game: Game, world: Game, seat: int) -> int:
    """Return the points with which that game ended."""
    ended = world.table.games[len(game.table.games) :]
    return int(ended[0][0][seat] if ended else points(world.table, seat))


def play_on(world: Game, seat: int, seed: int, known: KnownCards) -> Iterator[Action]:
    """Play until a player has won, and yield the seat's actions."""
    bot, games = Greedy(seed, worlds=1, first_worlds=1, finalists=1), len(world.table.games)
    last, action = world.table.round + MAX_ROUNDS, None
    while world.choice and len(world.table.games) == games and world.table.round < last:
        asked, number = world.choice, world.table.round
        if asked.player != seat:
            world.push(PASS if asked.rule == "turn.action" else asked.options[0])
            continue
        answer = bot.choose({}, asked, lambda seed, history=False: world.copy(history=history))
        pool, score = after_step(world, seat, answer)
        world.push(answer)
        if asked.rule in ACTION_RULES:
            if action:
                yield action
            what = answer if isinstance(answer, tuple) else ("item", answer)  # an item is a word
            action = Action(number, what, pool, score, known.is_imagined(what))
        elif action and action.round == number:  # the same action: what is paid, gained or answered
            action = action._replace(pool=pool, points=score)
    if action:
        yield action


def after_step(game: Game, seat: int, answer: Option) -> tuple[Pool, int]:
    """Return the seat's pool and points where the step of this answer ends, before any income of the next round."""
    world = lookahead.walk(game, (game.asked.options.index(answer),)).world
    return world.table.seats[seat].pool, points(world.table, seat)


class KnownCards:
    """The cards whose place a seat knows, before worlds are sampled."""

    def __init__(self, game: Game, seat: int) -> None:
        table, view = game.table, game.rules.view(game.table, seat)
        me = view["seats"][seat]
        self.held = {*me["hand"], *me["deck"]} - {UNKNOWN}
        self.displayed = {*table.monuments, *table.places, *view["monument_deck"]} - {UNKNOWN}
        if view["monument_deck"][:1] != [UNKNOWN]:
            self.displayed.add(TOP)
        self.anywhere = {*self.held, *self.displayed, *table.box.items}
        for other in table.seats:
            self.anywhere |= {*other.components, *other.discards}

    def is_imagined(self, answer: tuple[Any, ...]) -> bool:
        """Return whether this action names a card that is still in a deck."""
        verb, *what = answer
        known = {"place": self.held, "discard": self.held, "claim": self.displayed}.get(verb, self.anywhere)
        return bool(what) and what[0] not in known
