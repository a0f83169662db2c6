"""A round of the Tournament: players roll and choose dice and take their turns; then the wheel moves."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.rng import Memo
from tabletop_nb.games.seasons.activate import activate, can_give_soul, is_ready
from tabletop_nb.games.seasons.box import DICE, KIND, NO_ENERGY, SEASONS, Energy, Face
from tabletop_nb.games.seasons.cards import can_draw, discard, discard_looked, keep, kinds, look
from tabletop_nb.games.seasons.energy import SPELLED, gain
from tabletop_nb.games.seasons.flow import after
from tabletop_nb.games.seasons.scoring import points, winners
from tabletop_nb.games.seasons.table import BONUSES, GAUGE, YEARS, Cards, Table, step, without_card
from tabletop_nb.games.seasons.wheel import ROUND_END, move, steps_of_triggers

RESOLVE = ("resolve",)
# This question is asked most often, so it is created only once for each player and set of dice.
WHICH_DIE: Memo[tuple[int, Cards], Choice[tuple[str, str]]] = Memo(
    lambda ask: Choice(ask[0], "dice.choose", [("take", DICE[die]) for die in ask[1]])
)
DIE_OF_MALICE, SOUL = KIND["die_of_malice"], KIND["damned_soul_of_onys"]
BEFORE_DIE = frozenset(card for kind in (DIE_OF_MALICE, SOUL) for card in (2 * kind, 2 * kind + 1))


# -- the beginning of the round ------------------------------------------------------------------------


@step
def roll(table: Table, p: int) -> None:
    """Roll the dice of the season as first player. Turned cards are straightened."""
    table.rounds += 1
    table.dice = tuple([6 * die + table.roll(6) - 1 for die in table.bag[table.season]])
    for q in range(table.players):
        seat = table.open_seat(q)
        seat.turned, seat.die = (), -1
    table.turn = p
    after["roll"](table)
    if table.log is not None:
        table.note(
            "dice.roll", p, season=SEASONS[table.season], dice=tuple(table.box.dice[face // 6] for face in table.dice)
        )


@step
async def choose(table: Table, p: int) -> None:
    """Take one of the remaining dice."""
    taken = await WHICH_DIE[p, tuple([face // 6 for face in table.dice])]
    face = table.box.shown(table.dice, taken[1])
    table.dice = without_card(table.dice, face)
    table.open_seat(p).die = face
    if table.log is not None:
        table.note("dice.choose", p, die=taken[1], gives=table.box.faces[face].gives)
    table.turn = (p + 1) % table.players
    if table.turn == table.first:
        after["choose"](table)
        begin_turn(table, table.first)


# -- a turn: the die first -----------------------------------------------------------------------------


def begin_turn(table: Table, p: int) -> None:
    """Resolve the die at once, unless the player can do something before it."""
    if BEFORE_DIE.isdisjoint(table.seats[p].play) or len(before_die(table, p)) == 1:
        resolve(table, p)


@step
def begin(table: Table, p: int) -> StepCoroutine | None:
    """Let the player reroll the die with a Die of Malice before resolving it."""
    options = before_die(table, p)
    if len(options) > 1:
        return act_before_die(table, p, options)
    resolve(table, p)
    return None


def before_die(table: Table, p: int) -> list[tuple[str, ...]]:
    """Return what the player can do before resolving the die."""
    me = table.seats[p]
    options: list[tuple[str, ...]] = [RESOLVE]
    if is_ready(me, DIE_OF_MALICE):
        options.append(("reroll",))
    if table.rulings.damned_soul_first and is_ready(me, SOUL) and can_give_soul(table, p):
        options.append(("give",))
    return options


async def act_before_die(table: Table, p: int, options: list[tuple[str, ...]]) -> None:
    """Reroll, give the Damned Soul away, or resolve the die."""
    (what,) = await Choice(p, "die.before", options)
    if what == "resolve":
        resolve(table, p)
    else:
        await activate(table, p, "die_of_malice" if what == "reroll" else "damned_soul_of_onys")


def resolve(table: Table, p: int) -> None:
    """Take the die's crystals, energies and star; then trim the reserve and draw a card if the die says so."""
    me = table.open_seat(p)
    face = table.box.faces[me.die]
    table.transmuting, table.extra = face.transmute, 0
    after["begin"](table)
    me.crystals += face.crystals
    if face.star and me.gauge < GAUGE:
        me.gauge += 1
    if face.draw:
        table.add_due(("draw_card", p))
    energy = gain(table, p, face.energy) if face.energy != NO_ENERGY else NO_ENERGY
    if table.log is not None:
        note_die(table, p, face, energy)


def note_die(table: Table, p: int, face: Face, energy: Energy) -> None:
    """Log what the die gave."""
    if face.crystals:
        table.note("die.crystals", p, crystals=face.crystals)
    if face.star:
        table.note("die.star", p, gauge=table.seats[p].gauge)
    if face.energy != NO_ENERGY:
        table.note("die.energy", p, energy=SPELLED[energy])
    if face.transmute:
        table.note("die.transmute", p)


@step
async def draw_card(table: Table, p: int) -> None:
    """Draw a card to keep or discard; with a bonus, draw two, keep one and discard the other."""
    if not can_draw(table):
        return
    count = 1
    if table.seats[p].bonuses < BONUSES and len(table.pile) + len(table.discards) > 1:
        _, count = await Choice(p, "die.draw", [("draw", 1), ("draw", 2)])
    if count == 2:
        use_bonus(table, p, "bonus.cards")
    look(table, p, count)
    table.add_due(("drawn", p, count))


@step
async def drawn(table: Table, p: int, count: int) -> None:
    """Keep or discard the card; of two, keep one."""
    verbs = ("keep", "discard") if count == 1 else ("keep",)
    options = lambda: [(verb, name) for verb in verbs for name in kinds(table.looked)]  # noqa: E731  hidden cards
    verb, name = await Choice(p, "die.card", options)
    table.note(f"die.card.{verb}", p, (p,), card=name)
    if verb == "keep":
        keep(table, p, kinds(table.looked)[name])
        discard_looked(table, p)
    else:
        cards, table.looked = table.looked, ()
        discard(table, *cards)


def use_bonus(table: Table, p: int, rule: str, **facts: int) -> None:
    """Move the token on the Bonus track, which costs Prestige at the end."""
    table.open_seat(p).bonuses += 1
    table.note(rule, p, used=table.seats[p].bonuses, **facts)


def end_turn(table: Table, p: int) -> None:
    """Start the next player's turn, or end the round."""
    table.transmuting, table.extra = False, 0
    table.turn = (p + 1) % table.players
    after["act"](table)
    if table.turn != table.first:
        begin_turn(table, table.turn)


# -- the end of the round ------------------------------------------------------------------------------


@step
def round_end(table: Table, p: int) -> None:
    """Apply cards that take effect at the end of a round, then move the wheel."""
    if steps := steps_of_triggers(table, ROUND_END):
        table.add_due(*steps, ("turn_wheel",))
    else:
        turn_wheel(table)


@step
def turn_wheel(table: Table) -> None:
    """Move the token by the pips of the die nobody took."""
    [left] = table.dice
    pips = table.box.faces[left].pips
    after["round_end"](table)
    table.note("round.end", table.first, pips=pips)
    move(table, pips)
    if table.due:  # Effects of the season change come first.
        table.due += (("end_check",),)
    else:
        end_check(table)


@step
def end_check(table: Table) -> None:
    """End the game if year III is over. Otherwise the player on the left starts a new round."""
    if table.year <= YEARS:
        table.first = table.turn = (table.first + 1) % table.players
        table.note("round.first", table.first)
        roll(table, table.first)
        return
    after["year_3"](table)
    table.note("game.end", table.first)
    if table.log is not None:
        note_winners(table)


def note_winners(table: Table) -> None:
    """Log who has the most points. Cards in play break a tie."""
    best = winners(table)
    most = points(table, best[0])
    if len(best) > 1:
        table.note("score.shared", best[0], points=most, winners=tuple(best))
    elif sum(points(table, seat) == most for seat in range(table.players)) > 1:
        table.note("score.tie", best[0], points=most, winners=tuple(best), cards=len(table.seats[best[0]].play))
    else:
        table.note("score.most", best[0], winners=tuple(best), points=most)
