"""What a seat can see: everything but the cards in the decks. Decks are unordered: each draw is random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypedDict

from tabletop_nb.core.choice import Facts, Option, Question, parts_of
from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import Words
from tabletop_nb.core.state import plain
from tabletop_nb.games.evenfall.box import BOOTS, MOON_RECIPES, STONE, SUN_RECIPES, SYMBOLS
from tabletop_nb.games.evenfall.table import Seat, Table


class SeatView(TypedDict):
    """One player's areas."""

    army: list[str]
    ready: list[str]
    recipes: list[str]
    resting: list[str]
    scars: list[str]
    score: list[str]
    vanguard: list[str]


class View(TypedDict):
    """The table as everybody sees it."""

    mode: str
    players: int
    turn: int  # whose turn it is
    turns: int  # the number of the current turn
    battle: bool
    phase: str
    dice: list[int]
    untouched: bool  # the first roll can still be critical
    enemies: list[str]
    enemy_total: int  # Enemies in this game
    enemy_deck: int
    heroine_deck: int
    enemy_discards: list[str]
    heroine_discards: list[str]
    used: list[str]  # Vanguard cards whose power was used this turn
    wild: list[str]  # Heroines whose power Wild Magic still has to use
    seats: list[SeatView]  # partners share one


def view(table: Table, seat: int) -> View:
    """Return the table as everybody sees it. Decks are only counted."""
    return {
        "mode": table.mode,
        "players": table.players,
        "turn": table.turn,
        "turns": table.turns,
        "battle": table.battle,
        "phase": table.phase,
        "dice": list(table.dice),
        "untouched": table.untouched,
        "enemies": list(table.enemies),
        "enemy_total": table.enemy_total,
        "enemy_deck": len(table.enemy_deck),
        "heroine_deck": len(table.heroine_deck),
        "enemy_discards": list(table.enemy_discards),
        "heroine_discards": list(table.heroine_discards),
        "used": list(table.used),
        "wild": list(table.wild),
        "seats": [plain(other) for other in table.areas],
    }


def prey(seen: View, seat: int) -> list[str]:
    """Return what a seat can capture: the Enemy Area or, in the Battle, the opponents' Vanguards."""
    if not seen["battle"]:
        return list(seen["enemies"])
    rivals = [(seat + i) % seen["players"] for i in range(1, seen["players"])]
    return [card for rival in rivals for card in seen["seats"][rival]["vanguard"]]


def determinize(table: Table, seat: int) -> None:
    """Do nothing: no card is hidden, draws from the decks are random, and the generator already has a new seed."""


def names(table: Table) -> Mapping[str, str]:
    """Return the names of the components by id."""
    return table.box.names


def option_facts(table: Table, asked: Question, option: Option, words: Words) -> Facts:
    """Return the values for the placeholders in an option's sentence, besides those in the option itself."""
    verb, *args = parts_of(option)
    box, effect = table.box, words["effect"]
    if verb == "stop" and asked.rule == "modify.use":
        return {"effect": effect_of_stopping(table, asked.player, effect)}
    if verb in ("heroine", "army", "vanguard"):
        return option_facts(table, asked, tuple(args), words)
    if verb in SYMBOLS:
        return {"effect": effect["air"] if verb == "air" else effect["die"].format(face=args[0], to=args[1])}
    if verb == "craft":
        key = f"{args[0]}_alone" if args[0] == STONE and not table.competitive else args[0]
        return {"cost": args[1:] or box.recipes[str(args[0])].ingredients, "effect": effect[key]}
    if verb == "illusion" and args:
        return {"rival": args[0], "which": args[1] if len(args) > 1 else effect["any_card"]}
    if verb in ("reroll", "keep"):
        return {"dropped": tuple(args)}
    owner = {"owner": args[1]} if verb == "capture" and len(args) > 1 else {}
    card = str(args[0] if verb in ("capture", "lose", "ready") else verb)
    rests = card in table.seats[asked.player].resting
    return {**asked.about, **card_facts(table, card), **owner, "state": words["label"]["resting" if rests else "ready"]}


def effect_of_stopping(table: Table, p: int, effect: Mapping[str, str]) -> str:
    """Return what happens if the dice stay as they are."""
    met = [table.box.names[card] for card in table.prey(p) if table.dice in table.box.hits[card]]
    if met:
        return effect["capture"].format(enemies=effect["or"].join(met))
    return effect[no_capture_effect(table, p)]


def no_capture_effect(table: Table, p: int) -> str:
    """Return the key of what happens after a turn without a capture."""
    me = table.seats[p]
    if not me.team:
        return "nothing"
    if BOOTS in me.recipes:
        return "boots"
    return "defeat" if len(me.team) > 1 else "scar" if table.competitive else "lost"


def card_facts(table: Table, card: str) -> dict[str, str]:
    """Return what is printed on a card."""
    if card in table.box.heroines:
        heroine = table.box.heroines[card]
        return {"power": heroine.power, "recovery": heroine.recovery}
    if card in table.box.enemies:
        enemy = table.box.enemies[card]
        return {"symbol": enemy.symbol, "requirement": str(enemy.requirement)}
    return {}


def table_lines(game: Game, seat: int) -> list[str]:
    """Return the table as lines for a terminal, as this seat sees it."""
    table, label = game.table, game.rules.book.words["label"]
    lines = [label["battle" if table.battle else "turn"].format(turn=table.turns)]
    if not table.battle:
        lines.append(label["enemies"].format(left=len(table.enemy_deck)))
        lines += [f"    {enemy_line(game, card)}" for card in table.enemies]
    for other, area in enumerate(table.areas):
        score = sum(line.points for line in game.rules.score_sheet(table, other))
        lines.append(
            label["seat"].format(who=game.voice.seat(other) if table.competitive else label["team"], score=score)
        )
        lines += [f"    {line}" for line in area_lines(game, area)]
    lines += recipe_lines(game, seat)
    return [*lines, *([f"{label['dice']}: {'  '.join(map(str, table.dice))}"] if table.dice else [])]


def area_lines(game: Game, area: Seat) -> Iterator[str]:
    """Yield the lines of one player's areas."""
    label, say, table = game.rules.book.words["label"], game.voice, game.table
    for zone in ("ready", "resting"):
        if cards := getattr(area, zone):
            yield f"{label[zone]}: {', '.join(heroine_line(game, card) for card in cards)}"
    if area.army and not table.competitive:  # Without a Battle, only the symbols matter.
        held = Counter(say(table.box.symbol[card]) for card in area.army)
        yield f"{label['army']}: {', '.join(f'{count} {symbol}' for symbol, count in held.items())}"
    for zone in ("vanguard", "army", "score") if table.competitive else ():
        if cards := getattr(area, zone):
            yield f"{label[zone]}: {', '.join(enemy_line(game, card) for card in cards)}"
    if area.recipes:
        yield f"{label['recipes']}: {say(area.recipes)}"
    if area.scars:
        yield f"{label['scars']}: {len(area.scars)}"


def recipe_lines(game: Game, seat: int) -> Iterator[str]:
    """Yield the recipes that can still be crafted, with their costs."""
    table, say = game.table, game.voice
    if table.battle:
        return
    open_ = [
        recipe
        for recipe in (*SUN_RECIPES, *MOON_RECIPES * table.competitive)
        if recipe not in table.seats[seat].recipes
    ]
    costs = (f"{say(recipe)} ({say(table.box.recipes[recipe].ingredients)})" for recipe in open_)
    yield f"{game.rules.book.words['label']['craft']}: {', '.join(costs)}"


def enemy_line(game: Game, card: str) -> str:
    """Describe an Enemy in short: symbol and requirement."""
    enemy = game.table.box.enemies[card]
    return f"{enemy.name} [{game.voice(enemy.symbol)}: {enemy.requirement}]"


def heroine_line(game: Game, card: str) -> str:
    """Describe a Heroine in short: her power and what makes her Ready again."""
    heroine, say = game.table.box.heroines[card], game.voice
    recovers = game.rules.book.words["label"]["recovers"].format(symbol=say(heroine.recovery))
    return f"{heroine.name} [{say(heroine.power)}; {recovers}]"
