"""What a seat may see: all but the order of the decks, which nobody knows and no table holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.game import Game
from tabletop_nb.core.table import plain
from tabletop_nb.games.evenfall.box import SYMBOLS
from tabletop_nb.games.evenfall.table import Table


def view(table: Table, seat: int) -> dict[str, Any]:
    """The table as everybody sees it; the decks are only counted."""
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
        "enemy_deck": len(table.enemy_deck),
        "heroine_deck": len(table.heroine_deck),
        "enemy_discards": list(table.enemy_discards),
        "heroine_discards": list(table.heroine_discards),
        "used": list(table.used),
        "wild": list(table.wild),
        "seats": [plain(other) for other in table.areas],
    }


def determinize(table: Table, seat: int) -> None:
    """Nothing to deal anew: the decks have no order, and chance was seeded anew already."""


def named(table: Table, card: str) -> str | None:
    """A component's name."""
    return table.box.names.get(card)


def option_facts(table: Table, asked: Choice[Any], option: Any, words: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the sentence of an option needs beyond its own words."""
    verb, *args = option if isinstance(option, tuple) else (option,)
    box, effect = table.box, words["effect"]
    if verb == "stop" and asked.rule == "modify.use":
        return {"effect": stopping(table, asked.player, effect)}
    if verb in ("heroine", "army", "vanguard"):
        return option_facts(table, asked, tuple(args), words)
    if verb in SYMBOLS:
        return {"effect": effect["air"] if verb == "air" else effect["die"].format(face=args[0], to=args[1])}
    if verb == "craft":
        return {"cost": args[1:] or box.recipes[args[0]].ingredients, "effect": effect[args[0]]}
    if verb == "illusion" and args:
        return {"rival": args[0], "which": args[1] if len(args) > 1 else effect["any_card"]}
    if verb in ("reroll", "keep"):
        return {"dropped": tuple(args)}
    owner = {"owner": args[1]} if verb == "capture" and len(args) > 1 else {}
    card = args[0] if verb in ("capture", "lose", "ready") else verb
    rests = card in table.seats[asked.player].resting
    return {**asked.about, **card_facts(table, card), **owner, "state": words["label"]["resting" if rests else "ready"]}


def stopping(table: Table, p: int, effect: Mapping[str, str]) -> str:
    """What it leads to if the dice stay as they are."""
    enemies = table.enemies if not table.battle else [card for q in table.rivals(p) for card in table.seats[q].vanguard]
    met = [table.box.names[card] for card in enemies if table.dice in table.box.hits[card]]
    if met:
        return effect["capture"].format(enemies=effect["or"].join(met))
    return effect["defeat" if table.seats[p].team else "nothing"]


def card_facts(table: Table, card: Any) -> dict[str, str]:
    """What is printed on a card."""
    if card in table.box.heroines:
        heroine = table.box.heroines[card]
        return {"power": heroine.power, "recovery": heroine.recovery}
    if card in table.box.enemies:
        enemy = table.box.enemies[card]
        return {"symbol": enemy.symbol, "requirement": str(enemy.requirement)}
    return {}


def deck_source(table: Table) -> str:
    """Whose cards lie on the table: house, own, or what the card files say."""
    return table.box.sources[0] if len(table.box.sources) == 1 else "own"


def table_lines(game: Game, seat: int) -> list[str]:
    """The table for a terminal, as this seat sees it."""
    table, say, label = game.table, game.voice, game.rules.BOOK.words["label"]

    def enemy(card: str) -> str:
        return f"{say(card)} [{say(table.box.symbol[card])}: {table.box.enemies[card].requirement}]"

    def heroine(card: str) -> str:
        return f"{say(card)} [{say(table.box.power[card])}, {say(table.box.heroines[card].recovery)}]"

    lines = [] if table.battle else [label["enemies"].format(left=len(table.enemy_deck))]
    lines += [f"    {enemy(card)}" for card in table.enemies]
    for other, area in enumerate(table.areas):
        parts = (("ready", heroine), ("resting", heroine), ("vanguard", enemy), ("army", enemy), ("score", enemy))
        lines.append(say.seat(other) if table.competitive else label["team"])
        lines += [f"    {label[zone]}: {', '.join(map(show, cards))}"
                  for zone, show in parts if (cards := getattr(area, zone))]  # fmt: skip
        lines += [f"    {label['recipes']}: {say(area.recipes)}"] * bool(area.recipes)
        lines += [f"    {label['scars']}: {len(area.scars)}"] * bool(area.scars)
    return [*lines, f"{label['dice']}: {'  '.join(map(str, table.dice))}"]
