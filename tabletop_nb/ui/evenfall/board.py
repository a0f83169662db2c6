"""The Evenfall board: where everything is, and what the player can pick for the open question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import capital
from tabletop_nb.core.table import Event
from tabletop_nb.games.evenfall.box import MOON_RECIPES, STONE, SUN_RECIPES, SYMBOLS, Enemy
from tabletop_nb.games.evenfall.effects import kind, turned
from tabletop_nb.games.evenfall.requirement import FACES, Dice, Requirement
from tabletop_nb.games.evenfall.table import Seat, Table
from tabletop_nb.games.evenfall.view import stopping
from tabletop_nb.odds.evenfall import capture_chances_if_rerolled
from tabletop_nb.ui.moves import Branch, Move, branches
from tabletop_nb.ui.odds import percent
from tabletop_nb.ui.screen import Look, Thing, Zone, card_state, zone

MARK = "quintessence"
UNHINTED: tuple[str, ...] = ()
QUIET: tuple[str, ...] = ()
APART = ("power.air",)  # a separate question, because the player picks dice on the table
FORMS = ("alchemy.craft", "battle.start")  # one form to pick several cards
SETS = ("roll.reroll", "power.air")  # pick any number of things, then confirm
PHASE = {"roll": 0, "modify": 1, "power": 1, "recipe": 1, "capture": 2, "critical": 2, "defeat": 2, "alchemy": 3}


def label(game: Game, key: str, **facts: Any) -> str:
    """Return a text of this board."""
    return str(game.rules.book.words["board"][key].format(**facts))


# -- the question --------------------------------------------------------------------------------------------


def phases(game: Game) -> dict[str, Any]:
    """Return the phases of a round and the current one."""
    words = game.rules.book.words["board"]
    at = PHASE.get(game.choice.rule.split(".")[0], -1) if game.choice else -1
    if game.table.battle:
        at = {"battle.start": 0, "battle.capture": 3}.get(game.choice.rule if game.choice else "", at + 1)
    return {"list": words["battle_phases" if game.table.battle else "phases"], "at": at}


def when(game: Game) -> str:
    """Return the number of the turn in words."""
    return label(game, "battle" if game.table.battle else "turn", turn=game.table.turns)


def moves(game: Game) -> tuple[list[Move], dict[str, str]]:
    """Return every answer as a move, and the class of each thing that shares one."""
    table: Table = game.table
    classes = {f"die:{i}": f"die={face}" for i, face in enumerate(table.dice)}
    me = table.seats[game.asked.player]
    if table.competitive:  # Cards that are alike appear only once among the answers.
        like: dict[Any, str] = {}
        for card in sorted(me.army, key=lambda card: kind(table, card)):
            classes[f"army:{card}"] = f"army={like.setdefault(kind(table, card), card)}"
    classes |= {f"vanguard:{card}": f"lend={table.box.symbol[card]}" for card in me.vanguard if card not in table.used}
    if game.asked.rule == "recipe.wild_magic.power":
        classes |= {f"heroine:{card}": f"wild={table.box.power[card]}" for card in table.wild}
    found = [move(game, branch) for branch in branches(game, APART, FORMS)]
    return found, classes


def move(game: Game, branch: Branch) -> Move:
    """Return an answer as a move of things to pick."""
    asked = game.choice
    assert asked
    rule, first = asked.rule, branch.answers[0]
    said = game.describe(first)
    args = first if isinstance(first, tuple) else (first,)
    if rule == "modify.use" and args[0] in ("heroine", "army", "vanguard"):
        return change(game, branch, said, args[0], *args[1:])
    if rule == "recipe.wild_magic.power" and args[0] != "stop":
        return change(game, branch, said, "wild", *args)
    if rule == "recipe.wild_magic.die" and len(args) == 2:
        face, to = args
        short = label(game, "becomes", face=face, to=to)
        return Move(branch.path, said, (f"die={face}",), short, "", captures(game, turned(game.table.dice, *args)))
    if rule == "modify.use" and args[0] == "stop":
        short, leads = label(game, "leave"), stopping(game.table, asked.player, game.rules.book.words["effect"])
        return Move(branch.path, said, (), short, leads, last=True, warn=not captures(game, game.table.dice))
    on = takes(game, rule, args)
    warn = rule == "roll.reroll" and not captures(game, game.table.dice)
    button = bool(on) and on[0].startswith("recipe:")
    symbol = sign(game, args)
    return Move(branch.path, said, on, said, "", (), symbol, branch.more, args[0] in LAST, warn, button)


LAST = ("keep", "stop", "done", "roll", "let", "neither")


def takes(game: Game, rule: str, args: Sequence[Any]) -> tuple[str, ...]:
    """Return the things an answer is about."""
    verb, *more = args
    match verb:
        case "reroll":
            return tuple(f"die={face}" for face in more)
        case "capture" if rule == "battle.capture":
            return (f"prey:{more[0]}",)
        case "capture":
            return (f"enemy:{more[0]}",)
        case "lose" | "ready":
            return (f"heroine:{more[0]}",)
        case "craft":
            return (f"recipe:{more[0]}",)
        case "wild_magic" | "winged_boots" | "tetra_spirit":
            return (f"recipe:{verb}",)
        case "illusion" if len(more) == 2:
            return "recipe:illusion", f"prey:{more[1]}"
    if verb in game.table.box.heroines:
        return (f"heroine:{verb}",)
    if verb in game.table.box.enemies:
        return (f"vanguard:{verb}" if rule == "recipe.illusion.which" else f"army={verb}",)
    return ()


def change(game: Game, branch: Branch, said: str, source: str, symbol: str, *faces: int) -> Move:
    """Return a power used on a die as a move: its source, and what the die becomes."""
    table: Table = game.table
    me, cards = table.seats[game.asked.player], list(branch.answers[1:])
    if source == "heroine":
        lender = cards[0] if cards else next(card for card in me.ready if table.box.power[card] == symbol)
        who, thing = game.voice(lender), f"heroine:{lender}"
    elif source == "army":
        lender = cards[0] if cards else next(card for card in me.army if table.box.symbol[card] == symbol)
        who, thing = (game.voice(lender), f"army={like(table, me, lender)}") if table.competitive else ("", "")
        who, thing = who or label(game, "a_card", symbol=game.voice(symbol)), thing or f"army:{symbol}"
    else:
        who, thing = game.voice(symbol), f"{'lend' if source == 'vanguard' else source}={symbol}"
    cost = game.rules.book.words["board"]["cost"][source]
    if not faces:
        short = label(game, "reroll_with", who=who)
        return Move(branch.path, f"{short}: {cost}", (thing,), short, cost, (), symbol)
    face, to = faces
    made = captures(game, turned(table.dice, face, to))
    short = label(game, "becomes_with", face=face, to=to, who=who)
    return Move(branch.path, f"{short}: {cost}", (thing, f"die={face}"), short, cost, made, symbol)


def like(table: Table, me: Seat, card: str) -> str:
    """Return the card that represents all cards like this one."""
    return next(
        other for other in sorted(me.army, key=lambda c: kind(table, c)) if kind(table, other) == kind(table, card)
    )


def captures(game: Game, dice: Dice) -> tuple[str, ...]:
    """Return the names of the Enemies these dice would capture."""
    return tuple(game.voice(card) for card in prey(game) if dice in game.table.box.hits[card])


def prey(game: Game) -> list[str]:
    """Return what can be captured: the Enemy Area or, in the Battle, the opponents' Vanguards."""
    table: Table = game.table
    if not table.battle:
        return list(table.enemies)
    p = game.choice.player if game.choice else 0
    return [card for rival in table.rivals(p) for card in table.seats[rival].vanguard]


def sign(game: Game, args: Sequence[Any]) -> str:
    """Return the symbol that goes with an answer."""
    box = game.table.box
    for word in reversed(args):
        if word in box.symbol or word in box.power:
            return str(box.symbol.get(word) or box.power[word])
    return ""


def filled(game: Game, form: str, given: Any) -> list[Any]:
    """Return no answers, because this board has no forms."""
    return []


def asking(game: Game, chosen: str) -> str:
    """Return the heading above the moves of a thing that is picked."""
    kind_, _, name = chosen.partition(":")
    if kind_ == "die":
        return label(game, "die_becomes", face=game.table.dice[int(name)])
    return label(game, "can_do", name=game.voice(name))


def cheapest(game: Game, world: Game) -> int:
    """Return the card to give away: the one that is easiest to capture, because it protects least."""
    options, hits = world.asked.options, world.table.box.hits
    return max(range(len(options)), key=lambda i: len(hits.get(options[i], ())))


def because(game: Game) -> str:
    """Return why that card is preselected."""
    return label(game, "cheapest")


# -- the table -----------------------------------------------------------------------------------------------


def zones(look: Look) -> tuple[list[Zone], list[Zone]]:
    """Return the zones in the middle and at the side."""
    table: Table = look.game.table
    me = table.seats[look.seat]
    middle = [prey_zone(look)]
    middle += [dice_zone(look)] if table.dice or look.game.choice else []
    middle += [own_vanguard(look, me)] if table.battle else []
    team, army = team_zone(look, me), army_zone(look, me)
    middle += [team, army] if table.competitive else [army, team]
    side = [score_zone(look)] if not table.competitive else [*rivals(look)]
    side += [] if table.battle and not me.recipes else [recipe_zone(look, me)]
    return middle, side


def prey_zone(look: Look) -> Zone:
    """Return the Enemy Area or, in the Battle, the opponents' Vanguards."""
    game, table = look.game, look.game.table
    if table.battle:
        things = [
            enemy_thing(look, f"prey:{card}", card, kind=game.voice.seat(rival))
            for rival in table.rivals(look.seat)
            for card in table.seats[rival].vanguard
        ]
        return zone("enemies", "cards", things, label(game, "vanguards"))
    things = [enemy_thing(look, f"enemy:{card}", card) for card in table.enemies]
    return zone("enemies", "cards", things, label(game, "enemies"), label(game, "deck", count=len(table.enemy_deck)))


def enemy_thing(look: Look, thing: str, card: str, **more: Any) -> Thing:
    """Return an Enemy with its row; slots that the dice match are filled."""
    game = look.game
    enemy: Enemy = game.table.box.enemies[card]
    filled = fill(enemy.requirement, game.table.dice)
    asked = game.choice.rule if game.choice else ""
    barred = asked in ("capture.choose", "battle.capture")
    return {
        "id": thing,
        "name": enemy.name,
        "symbol": enemy.symbol,
        "slots": filled,
        "note": missing(game, filled) if game.table.dice else "",
        "points": None if game.table.competitive else 1,
        "source": enemy.source,
        "why": f"capture {card}",
        "state": card_state(look, thing, new=card in look.new, disabled=barred),
        **more,
    }


def fill(requirement: Requirement, dice: Dice) -> list[tuple[str, bool]]:
    """Return the slots, each with whether it is met, for the Sun and Moon values that meet most."""
    left = Counter(dice)
    shown: list[tuple[str, bool]] = []
    for face in requirement.faces:
        shown.append((f"die{face}", left[face] > 0))
        left[face] -= left[face] > 0

    def met(values: tuple[int, int]) -> tuple[int, int]:
        sun, moon = values
        suns = min(left[sun], requirement.suns)
        return suns, min(left[moon] - suns * (sun == moon), requirement.moons)

    suns, moons = max(map(met, product(FACES, FACES)), key=sum)
    shown += [("sun", i < suns) for i in range(requirement.suns)]
    return shown + [("moon", i < moons) for i in range(requirement.moons)]


def missing(game: Game, slots: list[tuple[str, bool]]) -> str:
    """Return in words how many dice are missing."""
    count = sum(not met for _, met in slots)
    return label(game, "met" if not count else "one_missing" if count == 1 else "missing", count=count)


def dice_zone(look: Look) -> Zone:
    """Return the dice, or how many will be rolled."""
    game, table = look.game, look.game.table
    asked = game.choice.rule if game.choice else ""
    things: list[Thing] = [
        {
            "id": f"die:{i}",
            "value": face,
            "why": f"reroll {face}",
            "state": card_state(look, f"die:{i}", rolled=look.rolled),
        }
        for i, face in enumerate(table.dice)
    ]
    spent = asked.split(".")[0] in ("modify", "power", "capture")
    aside = label(game, "reroll_left") if asked == "roll.reroll" else label(game, "reroll_used") if spent else ""
    mine = game.voice.seat(table.turn) if table.players > 1 and table.turn != look.seat else ""
    title = label(game, "dice_of", who=mine) if mine else label(game, "dice")
    return zone("dice", "dice", things, title, aside, half=table.battle or not table.competitive)


def team_zone(look: Look, me: Seat) -> Zone:
    """Return the Heroines, Ready and at Rest, in the order of the box, so that they keep their places."""
    game, box = look.game, look.game.table.box
    order = list(box.heroines)
    asked = game.choice.rule if game.choice else ""
    things = []
    for card in sorted(me.team, key=order.index):
        heroine = box.heroines[card]
        rests = card in me.resting
        things.append({
            "id": f"heroine:{card}",
            "name": heroine.name,
            "symbol": heroine.power,
            "effect": game.rules.book.words["board"]["power"][heroine.power],
            "recovers": heroine.recovery,
            "source": heroine.source,
            "why": f"heroine {heroine.power}" if asked != "capture.recover" else card,
            "state": card_state(look, f"heroine:{card}", new=card in look.new, resting=rests),
        })  # fmt: skip
    aside = label(game, "team_state", ready=len(me.ready), resting=len(me.resting))
    return zone("team", "cards", things, label(game, "team"), aside)


def army_zone(look: Look, me: Seat) -> Zone:
    """Return the captured Enemies: by symbol in a game without rivals, otherwise card by card."""
    game, table = look.game, look.game.table
    aside = label(game, "one_card" if len(me.army) == 1 else "cards", count=len(me.army))
    if not table.competitive:
        held = Counter(table.box.symbol[card] for card in me.army)
        asked = game.choice.rule if game.choice else ""
        things: list[Thing] = [
            {
                "id": f"army:{symbol}",
                "symbol": symbol,
                "n": held[symbol],
                "label": game.voice(symbol),
                "why": f"army {symbol}",
                "state": card_state(look, f"army:{symbol}", disabled=asked == "modify.use" and not held[symbol]),
            }
            for symbol in SYMBOLS
        ]
        return zone("army", "counters", things, label(game, "army"), aside, half=True)
    things = [army_thing(look, f"army:{card}", card) for card in sorted(me.army, key=lambda card: kind(table, card))]
    return zone("army", "cards", things, label(game, "army"), aside)


def army_thing(look: Look, thing: str, card: str) -> Thing:
    """Return a captured Enemy as a small card."""
    enemy = look.game.table.box.enemies[card]
    return {
        "id": thing,
        "name": enemy.name,
        "symbol": enemy.symbol,
        "slots": [(slot, False) for slot, _ in fill(enemy.requirement, ())],
        "small": True,
        "source": enemy.source,
        "why": f"army {enemy.symbol}",
        "state": card_state(look, thing, new=card in look.new),
    }


def own_vanguard(look: Look, me: Seat) -> Zone:
    """Return the player's own Vanguard; each card's power can be used once per turn."""
    table = look.game.table
    things = [
        army_thing(look, f"vanguard:{card}", card)
        | {"why": f"vanguard {table.box.symbol[card]}"}
        | ({"note": label(look.game, "used")} if card in table.used else {})
        for card in me.vanguard
    ]
    return zone("vanguard", "cards", things, label(look.game, "vanguard"), half=True)


def recipe_zone(look: Look, me: Seat) -> Zone:
    """Return the recipes, their costs, and which are crafted."""
    game, table = look.game, look.game.table
    words = game.rules.book.words
    open_recipes = (*SUN_RECIPES, *MOON_RECIPES * table.competitive)
    things = []
    for recipe in me.recipes if table.battle else open_recipes:
        crafted = recipe in me.recipes
        alone = "_alone" * (recipe == STONE and not table.competitive)
        things.append({
            "id": f"recipe:{recipe}",
            "name": game.voice(recipe),
            "symbol": "sun" if recipe in SUN_RECIPES else "moon",
            "effect": words["effect"][recipe + alone],
            "cost": [] if crafted else sorted(Counter(table.box.recipes[recipe].ingredients).items()),
            "result": label(game, "crafted") if crafted else "",
            "source": table.box.recipes[recipe].source,
            "why": recipe if crafted and recipe != STONE else f"craft {recipe}",
            "state": card_state(look, f"recipe:{recipe}"),
        })  # fmt: skip
    return zone("recipes", "recipes", things, label(game, "recipes"), "")


def score_zone(look: Look) -> Zone:
    """Return the score so far, line by line, and how many Enemies are captured."""
    game, table = look.game, look.game.table
    first: Table = game.at(0).table  # A scenario can have fewer Enemies.
    total = len(first.enemies) + len(first.enemy_deck) + len(first.seats[0].army)
    gone = total - len(table.enemies) - len(table.enemy_deck)
    lines = sheet(game, look.seat)
    track = {
        "label": label(game, "captured", total=total),
        "symbol": "prestige",
        "value": gone,
        "max": total,
        "from": 1,
    }
    body = {"name": label(game, "score"), "score": game.scores[look.seat], "lines": lines, "track": track}
    return zone("score", "score", [body], "", "")


def sheet(game: Game, seat: int) -> list[dict[str, Any]]:
    """Return the lines of a score sheet that aren't zero."""
    book = game.rules.book
    return [{"text": book.score(line), "points": line.points} for line in game.score_sheet()[seat] if line.number]


def rivals(look: Look) -> Iterator[Zone]:
    """Yield a summary of each player's points and cards, starting with the viewer."""
    game, table = look.game, look.game.table
    for seat in (look.seat, *table.rivals(look.seat)):
        area, name = table.seats[seat], game.voice.seat(seat)
        held = Counter(table.box.symbol[card] for card in area.army)
        things = [
            {"symbol": symbol, "n": held[symbol], "label": game.voice(symbol)} for symbol in SYMBOLS if held[symbol]
        ]
        facts = [
            label(game, "team_state", ready=len(area.ready), resting=len(area.resting)),
            label(game, "one_card" if len(area.army) == 1 else "cards", count=len(area.army)),
            *([label(game, "marked", recipes=game.voice(area.recipes))] if area.recipes else []),
            *([label(game, "scars", count=len(area.scars))] if area.scars else []),
        ]
        body = {
            "name": capital(name),
            "you": seat == look.seat and look.person and name != game.voice.names["you"],
            "bot": look.bots.get(seat, ""),
            "asked": bool(game.choice and game.choice.player == seat),
            "score": game.scores[seat],
            "lines": sheet(game, seat),
            "held": things,
            "facts": facts,
        }
        yield zone("rivals" if seat != look.seat else "score", "score", [body], "", "")


# -- what happened, and what might ---------------------------------------------------------------------------


def titles(game: Game, events: Sequence[Event]) -> list[str]:
    """Return a log heading for each turn, and one for the start of the Battle."""
    found, turn = [], 0
    for event in events:
        title = label(game, "battle_begins") if event.rule == "battle.begin" else ""
        if event.rule == "roll.first":
            turn += 1
            who = f": {game.voice.seat(event.player)}" if game.players > 1 else ""
            title = capital(label(game, "turn", turn=turn)) + who
        found.append(title)
    return found


def event_sign(event: Event, game: Game) -> str:
    """Return the symbol next to an event."""
    facts, box = event.facts, game.table.box
    for key in ("enemy", "heroine"):
        card = facts.get(key)
        if card in box.symbol or card in box.power:
            return str(box.symbol.get(card) or box.power[card])
    if event.rule.startswith("power."):
        return event.rule.removeprefix("power.")
    dice = facts.get("dice")
    return f"die{dice[-1]}" if dice else {"alchemy.craft": "sun", "end.won": "prestige"}.get(event.rule, "")


def rolled(events: Sequence[Event]) -> bool:
    """Return whether the dice were just rolled or changed."""
    return bool(events and "dice" in events[-1].facts)


def news(events: Sequence[Event]) -> set[str]:
    """Return the cards that have just arrived."""
    fresh = ("draw.enemy", "critical.draw", "capture.choose", "battle.deploy", "battle.refill")
    return {str(event.facts.get("enemy") or event.facts.get("heroine")) for event in events if event.rule in fresh}


def hint_reason(game: Game, option: Any) -> str:
    """Return why an answer is good, where that can be calculated exactly."""
    verb, *more = option if isinstance(option, tuple) else (option,)
    match game.asked.rule, verb:
        case (("roll.reroll" | "power.air"), _):
            plain, helped = (percent(chance) for chance in capture_chances_if_rerolled(game, more))
            return label(game, "hint_reroll", plain=plain, helped=helped)
        case "modify.use", ("heroine" | "army" | "vanguard") if len(more) == 3:
            made = captures(game, turned(game.table.dice, *more[1:]))
            return label(game, "hint_capture", enemies=", ".join(made)) if made else ""
        case "capture.choose", _:
            return wakes(game, more[0])
    return ""


def hint_weight(game: Game, option: Any) -> float:
    """Return the exact chance of a capture, which decides between answers that look equal to the bot."""
    if game.asked.rule not in SETS:
        return 0.0
    return float(capture_chances_if_rerolled(game, option[1:])[1])


def wakes(game: Game, enemy: str) -> str:
    """Return who becomes Ready after this capture."""
    symbol = game.table.box.symbol[enemy]
    able = [
        card for card in game.table.seats[game.asked.player].resting if game.table.box.heroines[card].recovery == symbol
    ]
    return label(game, "hint_wakes", heroine=game.voice(able[0])) if able else ""


def help_for(game: Game, thing: str, rule: str) -> str:
    """Return advice on how to overcome a reason."""
    kind_, _, card = thing.partition(":")
    if rule == "modify.rest" and kind_ == "heroine":
        recovery = game.table.box.heroines[card].recovery
        return label(game, "fix_rest", symbol=game.voice(recovery), heroine=game.voice(card))
    return label(game, "fix_dice") if rule == "capture.requirement" else ""


def learning(game: Game) -> Mapping[str, str]:
    """Return the coach's tips, by rule of the question."""
    found: Mapping[str, str] = game.rules.book.words["coach"]
    return found
