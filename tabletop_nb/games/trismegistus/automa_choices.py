"""What Botmegistus chooses: every list of priorities is a list of sort keys, of which the first difference decides.

Each choice returns the rule key of the priority that decided, so that the log explains it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from tabletop_nb.core.state import Zone
from tabletop_nb.games.trismegistus.box import TOP
from tabletop_nb.games.trismegistus.counters import owned
from tabletop_nb.games.trismegistus.experiments import level_for, shortage
from tabletop_nb.games.trismegistus.materials import count
from tabletop_nb.games.trismegistus.notation import ANY, ELEMENTS
from tabletop_nb.games.trismegistus.printed import Automa, Search
from tabletop_nb.games.trismegistus.table import COLOUR_INDEX, SYMBOL_INDEX, Table

T = TypeVar("T")
Keys = tuple[float, ...]  # smaller is better
NEVER = 99
LEFT_ROLLS = (1, 2, 3)  # of the six-sided die


def first_by(candidates: Sequence[T], keys: Callable[[T], Keys], rules: Sequence[str]) -> tuple[str, T]:
    """Return the best candidate, and the rule of the key that put it before the second best."""
    if len(candidates) == 1:
        return rules[0], candidates[0]
    best, *others = sorted(candidates, key=keys)
    decisive = next(i for i, (a, b) in enumerate(zip(keys(best), keys(others[0]), strict=True), 1) if a != b)
    return rules[decisive], best


# -- dice ------------------------------------------------------------------------------------------------------


class Die(NamedTuple):
    """A die to draft: its bowl and colour, what a wild one is set to, and the rule that chose it."""

    symbol: str
    colour: str
    set_to: str
    rule: str


def choose_die(table: Table, card: Automa) -> Die:
    """Return the die that a card asks for, by the first of its draft priorities that any die meets."""
    for search in table.box.searches[card.id]:
        if best := fullest(table, search):
            symbol, colour = best
            first = card.symbols[0] if card.symbols else table.box.priorities["bot_symbols"][0]
            return Die(symbol, colour, first if symbol == "wild" else symbol, search.rule)
    raise RuntimeError("Botmegistus has to draft, but no die is left")


def fullest(table: Table, search: Search) -> tuple[str, str] | None:
    """Return the die with the highest potency; ties by symbol, then by colour, in the order of the search."""
    most, best = 0, None
    for symbol in search.symbols:
        bowl = table.bowls[SYMBOL_INDEX[symbol]]
        if (potency := sum(bowl)) > most:
            for colour in search.colours:
                if bowl[COLOUR_INDEX[colour]]:
                    most, best = potency, (symbol, colour)
                    break
    return best


# -- Artifacts and Experiments ---------------------------------------------------------------------------------


def choose_artifact(table: Table, p: int) -> tuple[str, str] | None:
    """Return the Artifact of the die's colour with more elementals; the six-sided die decides a tie."""
    space = 2 * COLOUR_INDEX[table.seats[p].colour]
    tiles = [tile for tile in table.market[space : space + 2] if tile]
    if len(tiles) < 2:
        return ("bot.artifact.only", tiles[0]) if tiles else None
    left, right = (table.box.artifacts[tile].symbols for tile in tiles)
    if left != right:
        return "bot.artifact.symbols", tiles[left < right]
    return "bot.artifact.roll", tiles[table.roll() not in LEFT_ROLLS]


EXPERIMENT_RULES = tuple(
    f"bot.experiment.{reason}" for reason in ("only", "type", "now", "points_now", "closer", "yours", "points", "left")
)


def choose_experiment(table: Table, p: int) -> tuple[str, str] | None:
    """Return the Experiment of the die's section that it takes."""
    cards = table.sections[SYMBOL_INDEX[table.seats[p].symbol]]
    if not cards:
        return None

    def keys(card: str) -> Keys:
        printed = table.box.experiments[card]
        now = missing_levels(table, p, card) <= gold(table, p)
        human = table.seats[table.people()[0]]
        return (
            has_type(table, p, card, include_held=table.rulings.bot_type_owned),
            not now,
            -printed.vp if now else 0,
            missing_levels(table, p, card),
            shortage(table, human, printed),
            -printed.vp,
            cards.index(card),
        )

    return first_by(cards, keys, EXPERIMENT_RULES)


def has_type(table: Table, p: int, card: str, *, include_held: bool) -> bool:
    """Return whether it has another Experiment of this type: a completed one, or perhaps an unfinished one."""
    me, cards = table.seats[p], table.box.experiments
    own = (*me.done, *me.held) if include_held else me.done
    return any(cards[each].type == cards[card].type for each in own if each != card)


def missing_levels(table: Table, p: int, card: str) -> int:
    """Return how many levels it is below the requirement of an Experiment."""
    return shortage(table, table.seats[p], table.box.experiments[card])


def gold(table: Table, p: int) -> int:
    """Return its gold."""
    return count(table.seats[p].goods, "gold")


COMPLETION_RULES = tuple(f"bot.complete.{reason}" for reason in ("only", "type", "points", "older"))


def choose_completion(table: Table, p: int) -> tuple[str, str] | None:
    """Return the Experiment that it completes next: any if it can afford all of them, otherwise by priority."""
    held = table.seats[p].held
    if not held:
        return None
    means, missing = gold(table, p), {card: missing_levels(table, p, card) for card in held}
    able = [card for card in held if missing[card] <= means]
    if not able:
        return None
    if sum([missing[card] for card in able]) <= means:
        return COMPLETION_RULES[0], able[0]

    def keys(card: str) -> Keys:
        return has_type(table, p, card, include_held=False), -table.box.experiments[card].vp, held.index(card)

    return first_by(able, keys, COMPLETION_RULES)


def choose_masterpiece(table: Table, p: int, drawn: Zone) -> str | None:
    """Return the most valuable Masterpiece that it can complete, without gold unless a switch allows that."""
    means = gold(table, p) if table.difficulty.gold_for_masterpiece else 0
    able = [card for card in drawn if missing_levels(table, p, card) <= means]
    return max(able, key=lambda card: (table.box.experiments[card].vp, -drawn.index(card)), default=None)


# -- tracks ----------------------------------------------------------------------------------------------------

TRACK_RULES = tuple(f"bot.track.{reason}" for reason in ("lowest", "bonus", "compared", "left"))


def lowest_tracks(table: Table, p: int, tracks: Iterable[int]) -> list[int]:
    """Return the lowest of these tracks."""
    levels, tracks = table.seats[p].levels, [*tracks]
    lowest = min(levels[track] for track in tracks)
    return [track for track in tracks if levels[track] == lowest]


def tracks_below_top(table: Table, p: int) -> list[int]:
    """Return the tracks on which it isn't at the top."""
    return [track for track, level in enumerate(table.seats[p].levels) if level < TOP]


def choose_track(table: Table, p: int, tracks: Sequence[int]) -> tuple[str, int]:
    """Return one of several tracks: nearest to a live token, then furthest ahead of the player, then left-most."""
    mine, yours = table.seats[p].levels, table.seats[table.people()[0]].levels
    return first_by(
        tracks,
        lambda track: (steps_to_token(table, track, mine[track]), yours[track] - mine[track], track),
        TRACK_RULES,
    )


def steps_to_token(table: Table, track: int, level: int) -> int:
    """Return the distance to the next live Bonus token above a level."""
    spaces = enumerate(table.box.tracks[track].bonus_spaces)
    return min([space - level for i, space in spaces if space > level and table.bonus[2 * track + i]], default=NEVER)


def token_tracks(table: Table, p: int) -> list[int]:
    """Return the tracks on which it is closest to an Experiment that it can't complete yet; none without any."""
    me = table.seats[p]
    near: dict[int, int] = {}
    for card in me.held:
        printed = table.box.experiments[card]
        short = printed.level - level_for(table, me, printed)
        for track in wanted_tracks(table, p, printed.track) if short > 0 else ():
            near[track] = min(short, near.get(track, NEVER))
    return sorted(track for track, short in near.items() if short == min(near.values()))


def wanted_tracks(table: Table, p: int, name: str) -> list[int]:
    """Return the tracks that a requirement can be met on: for any track, the highest ones."""
    levels = table.seats[p].levels
    if name != ANY:
        return [table.box.track[name]]
    return [track for track, level in enumerate(levels) if level == max(levels)]


def most_common_elements(table: Table, p: int) -> list[str]:
    """Return the elements that it has most of and no specialization card for yet."""
    counts = {element: 0 for element in ELEMENTS if element not in table.specialized}
    counted = [e for tile in owned(table, p) for e, n in table.box.artifacts[tile].elementals.items() for _ in range(n)]
    counted += [table.box.experiments[card].type for card in table.seats[p].done]
    for element in counted:
        if element in counts:
            counts[element] += 1
    return [element for element, number in counts.items() if number == max(counts.values())]
