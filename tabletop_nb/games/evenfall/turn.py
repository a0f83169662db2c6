"""A round: Roll, Modify, Capture, Alchemy, Draw, in the rulebook's order. The Battle uses the first three."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.flow import OVER
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.state import without
from tabletop_nb.games.evenfall import battle
from tabletop_nb.games.evenfall.box import BOOTS, MOON_RECIPES, STONE, SUN_RECIPES, WILD_MAGIC
from tabletop_nb.games.evenfall.effects import (
    KEEP,
    REROLLS,
    STOP,
    USES,
    Option,
    air,
    changes,
    pick,
    throw_again,
    turned,
    unmark,
)
from tabletop_nb.games.evenfall.flow import after, is_decided
from tabletop_nb.games.evenfall.requirement import FACES, Dice
from tabletop_nb.games.evenfall.table import CAP, DISPLAY, TEAM, Seat, Table, step

NEITHER: Option = ("neither",)
DONE: Option = ("done",)


# This question is asked most often, so it is created only once for each player and roll.
WHICH_DICE: Memo[tuple[int, Dice], Choice[Option]] = Memo(lambda ask: Choice(ask[0], "roll.reroll", REROLLS[ask[1]]))


# -- [1] Roll ------------------------------------------------------------------------------------------------


@step
async def roll(table: Table, p: int) -> None:
    """Roll your dice and, unless an opponent seals them, reroll any of them once."""
    table.dice, table.untouched = table.throw(5 if STONE in table.seats[p].recipes else 4), True
    if table.log is not None:  # Checked here because this is the hottest path: playouts keep no log.
        table.note("roll.first", p, rolled=table.dice, dice=table.dice)
    if table.battle and await battle.ask_for_seal(table, p):
        after["roll.sealed"](table)
        return
    answer = await WHICH_DICE[p, table.dice]
    if answer == KEEP:
        if table.log is not None:
            table.note("roll.keep", p)
    else:
        rolled = throw_again(table, answer[1:])
        table.untouched = False
        if table.log is not None:
            table.note("roll.reroll", p, dropped=answer[1:], rolled=rolled, dice=table.dice)
    after["roll"](table)


# -- [2] Modify ----------------------------------------------------------------------------------------------


@step
async def modify(table: Table, p: int) -> None:
    """Change the dice with a Heroine, a captured Enemy or a recipe, one per step, as often as you like, or stop."""
    use = await Choice(p, "modify.use", modify_options(table, p))
    if use == STOP:
        after["modify"](table)
        return
    table.untouched = False
    if use[0] == WILD_MAGIC:
        await wild_magic(table, p)
        return
    source, symbol, *faces = use
    await pay[source](table, p, symbol)
    rolled: Dice = ()
    if symbol == "air":
        rolled = await air(table, p)
    else:
        table.dice = turned(table.dice, *faces)
    table.note(f"power.{symbol}", p, source=source, rolled=rolled, dice=table.dice)


def modify_options(table: Table, p: int) -> tuple[Option, ...]:
    """Return what the player can do to the dice, by symbol and face, and stopping."""
    me, box, dice, wrap = table.seats[p], table.box, table.dice, table.rulings.wrap
    options: tuple[Option, ...] = (STOP, (WILD_MAGIC,)) if WILD_MAGIC in me.recipes else (STOP,)
    if me.ready:
        options += USES["heroine", box.powers[me.ready], dice, wrap]
    if me.army:
        options += USES["army", box.symbols[me.army], dice, wrap]
    if me.vanguard:
        fresh = tuple(enemy for enemy in me.vanguard if enemy not in table.used)
        options += USES["vanguard", box.symbols[fresh], dice, wrap]
    return options


async def rest(table: Table, p: int, symbol: str) -> None:
    """Send a Heroine with this power to Rest."""
    able = [card for card in table.seats[p].ready if table.box.power[card] == symbol]
    heroine = able[0] if len(able) == 1 else await Choice(p, "modify.heroine", able, "modify")
    send_to_rest(table.open_seat(p), heroine)
    table.note("modify.heroine", p, heroine=heroine)


async def spend(table: Table, p: int, symbol: str) -> None:
    """Discard a captured Enemy with this symbol."""
    held = [card for card in table.seats[p].army if table.box.symbol[card] == symbol]
    [enemy] = await pick(table, p, "modify.army", held)
    discard(table, p, enemy)
    table.note("modify.army", p, enemy=enemy)


async def use_vanguard(table: Table, p: int, symbol: str) -> None:
    """Use the power of a Vanguard card, once per turn. Cards with the same symbol are interchangeable."""
    fresh = [card for card in table.seats[p].vanguard if card not in table.used and table.box.symbol[card] == symbol]
    table.used += (fresh[0],)
    table.note("battle.vanguard_power", p, enemy=fresh[0])


pay = {"heroine": rest, "army": spend, "vanguard": use_vanguard}


async def wild_magic(table: Table, p: int) -> None:
    """Set one die to any number, then use every Heroine's power once, even those at Rest."""
    unmark(table, p, WILD_MAGIC)
    settings = [(face, to) for face in sorted(set(table.dice)) for to in FACES if to != face]
    setting = await Choice(p, "recipe.wild_magic.die", [KEEP, *settings])
    if setting != KEEP:  # A die can also keep its number.
        table.dice = turned(table.dice, *setting)
    table.note("recipe.wild_magic.die", p, dice=table.dice)
    table.wild = table.seats[p].team
    if table.wild:
        table.add_due(("wild_power", p))


@step
async def wild_power(table: Table, p: int) -> None:
    """Use one of the powers that Wild Magic still has to use. Skip powers that can't do anything."""
    powers = sorted({table.box.power[heroine] for heroine in table.wild})
    options = [change for symbol in powers for change in changes(symbol, table.dice, table.rulings.wrap)]
    if not options:
        table.wild = ()
        return
    some = [STOP] * table.rulings.wild_magic_may_skip + options
    use = await Choice(p, "recipe.wild_magic.power", some, about={"left": len(table.wild)})
    if use == STOP:
        table.wild = ()
        return
    symbol, *faces = use
    heroine = await wild_heroine(table, p, symbol)
    rolled: Dice = ()
    if symbol == "air":
        rolled = await air(table, p, may_keep=True)
    else:
        table.dice = turned(table.dice, *faces)
    table.note("recipe.wild_magic.power", p, heroine=heroine, symbol=symbol, rolled=rolled, dice=table.dice)
    if table.wild:
        table.add_due(("wild_power", p))


async def wild_heroine(table: Table, p: int, symbol: str) -> str:
    """Choose whose power to use, which matters only if she has to rest for it."""
    rests = table.rulings.wild_magic_rests
    able = [heroine for heroine in table.wild if table.box.power[heroine] == symbol]
    heroine = await Choice(p, "recipe.wild_magic.heroine", able if rests else able[:1])
    table.wild = without(table.wild, heroine)
    if rests and heroine in table.seats[p].ready:
        send_to_rest(table.open_seat(p), heroine)
    return heroine


# -- [3] Capture ---------------------------------------------------------------------------------------------


@step
def capture(table: Table, p: int) -> StepCoroutine | None:
    """Capture one Enemy whose requirement the dice meet; if there is none, lose a Heroine."""
    met = table.box.met[table.dice]
    if table.battle:
        options = [option for option in battle.targets(table, p) if option[1] in met]
    else:
        options = [("capture", enemy) for enemy in table.enemies if enemy in met]
    if options:
        return (battle.capture if table.battle else gather)(table, p, options)
    if table.log is not None:
        table.note("capture.none", p)
    after["capture.none"](table)
    if table.seats[p].ready or table.seats[p].resting:
        table.add_due(("defeat", p))
    elif not table.battle and not craftable(table, p):
        draw(table, p)
    return None


async def gather(table: Table, p: int, options: list[Option]) -> None:
    """Capture an Enemy from the Enemy Area into the Army."""
    _, enemy = await Choice(p, "capture.choose", options)
    table.enemies = without(table.enemies, enemy)
    table.open_seat(p).army += (enemy,)
    table.note("capture.choose", p, enemy=enemy)
    after["capture"](table)
    table.add_due(("captured", p, table.box.symbol[enemy]))


@step
def captured(table: Table, p: int, symbol: str) -> None:
    """Make a Heroine Ready and reward a Critical Roll, unless the game is over."""
    rulings = table.rulings
    if table.battle and is_decided(table):
        return
    if table.untouched and (rulings.battle_critical or not table.battle):
        table.add_due(("critical", p))
    won = table.phase == "gathered" and not table.competitive
    if table.seats[p].resting and not won and (rulings.battle_recovery or not table.battle):
        table.add_due(("recover", p, symbol))


@step
async def recover(table: Table, p: int, symbol: str) -> None:
    """Make one Heroine at Rest Ready whose lower-left symbol is the captured one."""
    any_of_them = symbol == "quintessence" and table.rulings.quintessence_recovers_any
    heroines = table.box.heroines
    able = [card for card in table.seats[p].resting if any_of_them or heroines[card].recovery == symbol]
    if able:
        heroine = await Choice(p, "capture.recover", able, about={"symbol": symbol})
        make_ready(table.open_seat(p), heroine)
        table.note("capture.recover", p, heroine=heroine)


@step
async def critical(table: Table, p: int) -> None:
    """Reward a capture with the first roll: draw a Heroine if you have fewer than four, or make one Ready."""
    me = table.seats[p]
    options: list[Option] = [("draw",)] if len(me.team) < TEAM and has_heroines(table) else []
    options += [("ready", heroine) for heroine in me.resting]
    if not options:
        return
    if table.competitive or table.rulings.ask_about_rewards:  # Only a rival may want to decline, to avoid a Scar.
        options.append(NEITHER)
    verb, *cards = await Choice(p, "critical.choose", options)
    if verb == "draw":
        heroine = draw_heroine(table)
        table.open_seat(p).ready += (heroine,)
        table.note("critical.draw", p, heroine=heroine)
    elif verb == "ready":
        make_ready(table.open_seat(p), cards[0])
        table.note("critical.ready", p, heroine=cards[0])


@step
async def defeat(table: Table, p: int) -> None:
    """Lose a Heroine, unless Winged Boots save her. The last one becomes a Scar or ends the game."""
    me = table.seats[p]
    options: list[Option] = [("lose", heroine) for heroine in me.team]
    if BOOTS in me.recipes:
        options.append((BOOTS,))
    verb, *cards = await Choice(p, "defeat.choose", options)
    if verb == BOOTS:
        unmark(table, p, BOOTS)
        me = table.open_seat(p)
        me.ready, me.resting = me.team, ()
        return
    lose(table, p, cards[0])


def lose(table: Table, p: int, heroine: str) -> None:
    """Remove a Heroine from the Team Area."""
    me = table.open_seat(p)
    if heroine in me.ready:
        me.ready = without(me.ready, heroine)
    else:
        me.resting = without(me.resting, heroine)
    if me.ready or me.resting:
        table.heroine_discards += (heroine,)
        table.note("defeat.choose", p, heroine=heroine)
    elif table.competitive:
        me.scars += (heroine,)
        table.note("defeat.scar", p, heroine=heroine)
    else:
        table.heroine_discards += (heroine,)
        after["defeat.last"](table)
        table.note("defeat.last", p, heroine=heroine)


def make_ready(me: Seat, heroine: str) -> None:
    """Make a Heroine at Rest Ready."""
    me.resting = without(me.resting, heroine)
    me.ready += (heroine,)


def send_to_rest(me: Seat, heroine: str) -> None:
    """Send a Ready Heroine to Rest."""
    me.ready = without(me.ready, heroine)
    me.resting += (heroine,)


def has_heroines(table: Table) -> bool:
    """Return whether there is a Heroine to draw."""
    return bool(table.heroine_deck or (table.rulings.reshuffle_heroines and table.heroine_discards))


def draw_heroine(table: Table) -> str:
    """Draw a Heroine from the deck."""
    if not table.heroine_deck:
        table.heroine_deck, table.heroine_discards = table.heroine_discards, ()
    heroine = table.pick(table.heroine_deck, "heroines")
    table.heroine_deck = without(table.heroine_deck, heroine)
    return heroine


# -- [4] Alchemy ---------------------------------------------------------------------------------------------


@step
def alchemy(table: Table, p: int) -> StepCoroutine | None:
    """Discard the ingredients of a recipe to craft it, one recipe per step, or finish."""
    if craftable(table, p):
        return craft(table, p)
    return draw(table, p)


async def craft(table: Table, p: int) -> None:
    """Craft one recipe or finish."""
    verb, *paid = await Choice(p, "alchemy.craft", lambda: [DONE, *craftable(table, p)])
    if verb == "done":
        after["alchemy"](table)
        return
    recipe, spent = paid[0], list[str]()
    for symbol, count in Counter(paid[1:] or table.box.recipes[recipe].ingredients).items():
        mine = [card for card in table.seats[p].army if table.box.symbol[card] == symbol]
        spent += await pick(table, p, "alchemy.ingredient", mine, count, recipe=recipe)
    for card in spent:
        discard(table, p, card)
    table.open_seat(p).recipes += (recipe,)
    table.note("alchemy.craft", p, recipe=recipe, paid=tuple(spent))
    if recipe == STONE:
        table.note("recipe.philosophers_stone", p)
    if table.rulings.one_recipe_a_turn:
        after["alchemy"](table)


def craftable(table: Table, p: int) -> list[Option]:
    """Return every recipe the player can craft, with the payment where there is a choice."""
    me = table.seats[p]
    if len(me.army) < table.box.least:
        return []
    held = Counter([table.box.symbol[card] for card in me.army])
    return [
        ("craft", recipe, *(paid if paid != table.box.recipes[recipe].ingredients else ()))
        for recipe in (*SUN_RECIPES, *MOON_RECIPES * table.competitive)
        if recipe not in me.recipes
        for paid in payments(table, recipe, held)
    ]


def payments(table: Table, recipe: str, held: Counter[str]) -> list[tuple[str, ...]]:
    """Return how a recipe can be paid for.

    With the ruling `quintessence_any_ingredient`, Quintessence can replace any of its ingredients.
    """
    cost = table.box.recipes[recipe].ingredients
    ways = {cost: None}
    if table.rulings.quintessence_any_ingredient:
        for count in range(len(cost)):
            ways |= {(*kept, *["quintessence"] * (len(cost) - count)): None for kept in combinations(cost, count)}
    return [way for way in ways if all(held[symbol] >= count for symbol, count in Counter(way).items())]


def discard(table: Table, p: int, enemy: str) -> None:
    """Discard an Army card."""
    me = table.open_seat(p)
    me.army = without(me.army, enemy)
    table.enemy_discards += (enemy,)


# -- [5] Draw ------------------------------------------------------------------------------------------------


@step
def draw(table: Table, p: int) -> None:
    """Fill the Enemy Area up to four while the deck has cards, then start the next turn."""
    while len(table.enemies) < DISPLAY and table.enemy_deck:
        enemy = draw_enemy(table)
        table.note("draw.enemy", p, enemy=enemy)
    next_turn(table, p)


def draw_enemy(table: Table) -> str:
    """Draw an Enemy into the Enemy Area."""
    enemy = table.pick(table.enemy_deck, "enemies")
    table.enemy_deck = without(table.enemy_deck, enemy)
    table.enemies += (enemy,)
    return enemy


@step
def next_turn(table: Table, p: int) -> None:
    """Pass the turn clockwise to the next player."""
    table.turn, table.dice = (p + 1) % table.players, ()
    table.turns += 1
    after["next_turn"](table)
    if table.phase == OVER:
        table.note("end.capped", p, turns=CAP)
    elif not table.battle:  # In the Battle, `check` comes first.
        table.count_turn()
