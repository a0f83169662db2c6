"""The Seasons board: where everything is, and what the player can pick for the open question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tabletop_nb.core import lookahead
from tabletop_nb.core.choice import text
from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import capital
from tabletop_nb.core.table import Event
from tabletop_nb.games.seasons.activate import ACTIVATE, per_token
from tabletop_nb.games.seasons.box import ENERGIES, KIND, SEASONS, Face
from tabletop_nb.games.seasons.energy import BUNDLE, spendable
from tabletop_nb.games.seasons.scoring import PENALTY
from tabletop_nb.games.seasons.table import BONUSES, GAUGE, NAME, SPACES, Table
from tabletop_nb.ui.moves import Move
from tabletop_nb.ui.screen import Look, Thing, Zone, card_state, zone
from tabletop_nb.ui.seasons.forms import MAKERS, TRANSMUTE, asked_form, filled, transmute_form, worth
from tabletop_nb.ui.seasons.looks import label, listed, named, pairs, power_card

__all__ = ["filled"]

MARK = "crystal"
SETS = ("card.dragon_skull",)  # pick three cards, then confirm
ENERGY = (  # questions for one type of energy, which the player picks on the table
    *("card.balance_of_ishtar", "card.kairn_the_destroyer", "card.tree_of_light.transmute"),
    *("card.glutton_cauldron", "card.mirror_of_the_seasons"),
)
APART = (*MAKERS, *SETS, *ENERGY, "pay.from", "card.which")  # Every question of Seasons is separate.
QUIET = ("setup.", "level.", "prelude.deal", "tournament.", "dice.roll", "die.transmute", "round.", "wheel.", "game.")
UNHINTED = ("prelude.sets",)  # The form asks for nine cards at once, so a hint for the first would be misleading.
BONUS = ("transmute", "exchange", "gauge")
PRELUDE = ("draft", "sets")
LAST = ("end", "resolve")
Seen = Mapping[str, Any]  # the table as one seat sees it


# -- the question --------------------------------------------------------------------------------------------


def phases(game: Game) -> dict[str, Any]:
    """Return the phases of the Prelude or of a round, and the current one."""
    words, phase = game.rules.book.words["board"], game.table.phase
    if phase in PRELUDE:
        return {"list": words["prelude_phases"], "at": PRELUDE.index(phase)}
    begun = bool(game.choice and game.choice.rule.startswith("die."))
    at = {"choose": 0, "begin": 1, "act": 1 if begun else 2, "roll": 3, "round_end": 3}.get(phase, -1)
    return {"list": words["phases"], "at": at if game.choice else -1}


def when(game: Game) -> str:
    """Return the season and year in words."""
    if game.table.phase in PRELUDE:
        return label(game, "prelude")
    return label(game, "when", season=season_word(game), year=roman(game, game.table.year))


def season_word(game: Game, season: int | None = None) -> str:
    """Return a season in words, by default the current one."""
    return str(game.rules.book.words["board"]["seasons"][game.table.season if season is None else season])


def roman(game: Game, year: int) -> str:
    """Return a year as the wheel shows it."""
    return str(game.rules.book.words["board"]["years"][year])


def moves(game: Game) -> tuple[list[Move], dict[str, str]]:
    """Return every answer as a move, and the class of each thing that shares one."""
    form = asked_form(game)
    if form:
        return [Move((), form.get("question", game.question), (form["id"],), opens=form["form"])], {}
    if game.asked.rule in SETS:
        return list(threes(game)), classes(game)
    found = [move(game, i, option) for i, option in enumerate(game.asked.options) if text(option)[:10] != "transmute "]
    if transmute_form(game):
        found.insert(1, Move((), label(game, "transmute_title"), (), label(game, "transmute"), opens=TRANSMUTE))
    return found, classes(game)


def classes(game: Game) -> dict[str, str]:
    """Return the class of each card: copies are alike, but a turned one can't be activated again."""
    seen, found = view(game, game.asked.player), dict[str, str]()
    me = seen["seats"][game.asked.player]
    zones = {"hand": me["hand"], "pack": seen["pack"], "looked": looked(seen)}
    for name, cards in zones.items():
        found |= {thing: f"{name}={card}" for thing, card in named(name, cards)}
    for (thing, card), lies in zip(named("play", [one["card"] for one in me["play"]]), me["play"], strict=True):
        if not (lies["turned"] and game.asked.rule == "turn.act"):
            found[thing] = f"play={card}"
    return found


def view(game: Game, seat: int) -> Seen:
    """Return the table as this seat sees it."""
    return game.rules.view(game.table, seat)


def looked(seen: Seen) -> list[str]:
    """Return the cards this seat has drawn to choose from, and the top card of the pile if it knows it."""
    return [*seen["looked"]["known"], *([seen["top"]] if seen["top"] else [])]


def move(game: Game, number: int, option: Any) -> Move:
    """Return an answer as a move of things to pick."""
    said, args = game.describe(option), option if isinstance(option, tuple) else (option,)
    on = takes(game.asked.rule, args)
    sign = next((name for name in args if name in ENERGIES), "")
    short = said
    if game.asked.rule == "die.card":
        short = label(game, f"{args[0]}_card", card=game.voice(args[1]))
    beside = game.asked.rule.startswith("die.")  # Also a button, because the card may be far below.
    return Move((number,), said, on, short, symbol=sign, last=args[0] in LAST, button=beside)


def takes(rule: str, args: Sequence[Any]) -> tuple[str, ...]:
    """Return the things an answer is about."""
    verb, *what = args
    if rule in ENERGY:
        return (f"energy:{what[0]}",)
    match verb, rule:
        case "take", _:
            return (f"die:{what[0]}",)
        case "bonus", _:
            return (f"bonus:{what[0]}",)
        case "pick", _:
            return (f"pack={what[0]}",)
        case "summon", _:
            return (f"hand={what[0]}",)
        case (("activate" | "sacrifice" | "return"), _) if what:
            return (f"play={what[0]}",)
        case (("keep" | "give"), _) if what:
            return (f"looked={what[0]}",)
        case "discard", ("card.vampiric_crown" | "card.necrotic_kriss"):
            return (f"hand={what[0]}",)
        case "discard", "die.card":
            return (f"looked={what[0]}",)
        case "play", _ if what:
            return (f"{'hand' if rule == 'card.potion_of_dreams' else 'looked'}={what[0]}",)
        case "draw", "die.draw" if what == [2]:
            return ("bonus:cards",)
        case "reroll", _:
            return ("play=die_of_malice",)
        case "give", _:
            return ("play=damned_soul_of_onys",)
        case card, "round.trigger":
            return (f"play={card}",)
    return ()


def threes(game: Game, path: tuple[int, ...] = ()) -> Iterator[Move]:
    """Yield every three cards the Dragon Skull can take, in any order."""
    world, asks, _ = lookahead.walk(game, path)
    if path and not (asks and world.choice and world.choice.rule in (*SETS, "card.which")):
        p = game.asked.player
        gone = [NAME[card] for card in game.table.seats[p].play if card not in world.table.seats[p].play]
        said = label(game, "sacrifice", cards=game.voice(gone))
        yield Move(path, said, tuple(f"play={card}" for card in gone), said)
        return
    for i in range(len(world.asked.options)):
        yield from threes(game, (*path, i))


def asking(game: Game, chosen: str) -> str:
    """Return the heading above the moves of a thing that is picked."""
    zone_, name = chosen.split(":")[:2]
    if zone_ == "energy":
        return label(game, "which_energy", energy=game.voice(name).lower())
    return label(game, "can_do", name=game.voice(name))


def cheapest(game: Game, world: Game) -> int:
    """Return no preselected answer, because each question stands alone."""
    return 0


def because(game: Game) -> str:
    """Return no reason, because nothing is preselected."""
    return ""


# -- the table -----------------------------------------------------------------------------------------------


def zones(look: Look) -> tuple[list[Zone], list[Zone]]:
    """Return the zones in the middle and at the side."""
    seen = view(look.game, look.seat)
    middle = [*forms(look), *before_me(look, seen)]
    if seen["phase"] in PRELUDE:
        return [*middle, *prelude(look, seen)], [mages(look, seen)] if seen["phase"] != "draft" else []
    middle += [
        purse_zone(look, seen),
        wheel_zone(look),
        dice_zone(look),
        *([] if look.game.over else [bonus_zone(look)]),
    ]
    return [*middle, hand_zone(look, seen), play_zone(look, seen)], [mages(look, seen)]


def forms(look: Look) -> Iterator[Zone]:
    """Yield the form that answers the question, or that a button opens."""
    opens = {move.opens for move in look.moves}
    for form in (asked_form(look.game), transmute_form(look.game)):
        if form and form["form"] in opens:
            form["key"] = look.form_key
            yield zone("form", "sort" if "cards" in form else "mix", [form], "")


def before_me(look: Look, seen: Seen) -> Iterator[Zone]:
    """Yield the cards and the energy to choose from."""
    game = look.game
    cards = looked(seen)
    if cards:
        things = [card_thing(look, thing, card) for thing, card in named("looked", cards)]
        title = "looked" if seen["looked"]["known"] else "top"
        yield zone("looked", "cards", things, label(game, title), label(game, "looked_aside"))
    if any(name.startswith("energy:") for move in look.moves for name in move.on):
        held = spendable(game.table, look.seat)
        things = [
            {"id": f"energy:{name}", "symbol": name, "n": n, "label": game.voice(name),
             "state": card_state(look, f"energy:{name}")}
            for name, n in zip(ENERGIES, held, strict=True)
        ]  # fmt: skip
        yield zone("energy", "counters", things, label(game, "energy"), label(game, "energy_aside"))


def card_thing(look: Look, thing: str, card: str, **more: Any) -> Thing:
    """Return a Power card on the table."""
    state = card_state(look, thing, new=f"{look.seat}:{card}" in look.new)
    return power_card(look.game, thing, card, **{"state": state, **more})


def prelude(look: Look, seen: Seen) -> Iterator[Zone]:
    """Yield the pack and the cards already chosen or, while making sets, where they are."""
    game, me = look.game, seen["seats"][look.seat]
    if seen["phase"] == "draft":
        things = [card_thing(look, thing, card) for thing, card in named("pack", seen["pack"])]
        yield zone("pack", "cards", things, label(game, "pack"), label(game, "pack_aside"))
        chosen = [card_thing(look, thing, card, small=True) for thing, card in named("chosen", me["drafted"])]
        aside = label(game, "chosen_aside", count=len(chosen))
        yield zone("chosen", "cards", chosen, label(game, "chosen"), aside)
        return
    asked = any(move.opens for move in look.moves)
    for name in ("hand", "library_2", "library_3"):
        if me[name] or not asked:
            things = [card_thing(look, thing, card, small=True) for thing, card in named(name, me[name])]
            yield zone(name, "cards", things, label(game, name))


# -- wheel and dice --------------------------------------------------------------------------------------------


def wheel_zone(look: Look) -> Zone:
    """Return the season wheel with its rings, and what a token is worth now."""
    game, table = look.game, look.game.table
    mine = table.turn == look.seat and table.phase == "act"
    more = per_token(table, look.seat) if mine else 0
    rates = [dict(zip(ENERGIES, rates, strict=True)) for rates in table.box.rates]
    now = [(name, rate + more) for name, rate in rates[table.season].items()]
    told = ", ".join(f"{game.voice(name).lower()} {rate}" for name, rate in now)
    year, words = roman(game, table.year), game.rules.book.words["board"]
    wheel = {
        "id": "wheel:token",
        "space": table.space,
        "year": year,
        "word": label(game, "year"),
        "names": words["seasons"],
        "rates": rates,
        "moves": sorted({(table.space + table.box.faces[face].pips - 1) % SPACES + 1 for face in to_move(table)}),
        "now": now,
        "before": label(game, "rates_before", season=season_word(game)),
        "after": label(game, "rates_yours" if more else "rates_after"),
        "label": label(
            game, "wheel_said", year=year, season=season_word(game), space=table.space, rates=told
        ),
        "state": "",
    }  # fmt: skip
    return zone("wheel", "wheel", [wheel], label(game, "wheel"), when(game), half="left")


def to_move(table: Table) -> tuple[int, ...]:
    """Return the dice that can still move the token; none when the round is over."""
    return table.dice if table.phase in ("choose", "begin", "act", "round_end") else ()


def dice_zone(look: Look) -> Zone:
    """Return the dice of the round: what each gives, who has it, and what the leftover die does."""
    game, table = look.game, look.game.table
    whose = {seat.die: p for p, seat in enumerate(table.seats) if seat.die >= 0}
    faces = sorted((*table.dice, *whose))
    choosing = table.phase == "choose"
    things = [die_thing(look, face, whose.get(face), choosing) for face in faces]
    season = table.box.faces[faces[0]].season if faces else SEASONS[table.season]
    title = label(game, "dice", season=capital(season_word(game, SEASONS.index(season))))
    aside = label(game, "dice_choose") if choosing else ""
    if len(to_move(table)) == 1:
        aside = label(game, "dice_left", pips=table.box.faces[table.dice[0]].pips)
    return zone("dice", "season_dice", things, title, aside, half="right")


def die_thing(look: Look, face: int, owner: int | None, choosing: bool) -> Thing:
    """Return a Season die."""
    game, shown = look.game, look.game.table.box.faces[face]
    die = game.table.box.dice[face // 6]
    words = game.rules.book.words["board"]
    if owner is not None:
        whose = label(game, "yours") if owner == look.seat and look.person else capital(game.voice.seat(owner))
    else:
        whose = label(game, "free" if choosing else "left_over")
    state = card_state(look, f"die:{die}", rolled=look.rolled and owner is None)
    return {
        **{"id": f"die:{die}", "name": game.voice(die), "season": shown.season, "gives": gives(shown)},
        **{"pips": shown.pips, "moves": words["pips"][shown.pips], "owner": whose, "why": f"take {die}"},
        "state": state,
    }


def gives(face: Face) -> list[tuple[str, int]]:
    """Return what a face gives, one entry per symbol."""
    signs = (("star", face.star), ("draw", face.draw), ("transmute", face.transmute))
    return [*pairs(face.energy, face.crystals), *((sign, 1) for sign, on in signs if on)]


def bonus_zone(look: Look) -> Zone:
    """Return the bonuses, and what the next one would cost at the end."""
    game, used = look.game, look.game.table.seats[look.seat].bonuses
    price = PENALTY[used] - PENALTY[used + 1] if used < BONUSES else 0
    drawing = bool(game.choice and game.choice.rule == "die.draw" and look.moves)
    things = []
    for name in (*BONUS, *["cards"] * drawing):
        thing = f"bonus:{name}"
        things.append({
            "id": thing,
            "name": label(game, f"bonus_{name}"),
            "symbol": {"transmute": "transmute", "exchange": "turned", "gauge": "star", "cards": "draw"}[name],
            "effect": label(game, f"bonus_{name}_does"),
            "cost": [],
            "price": [("prestige", price)] if price else None,
            "why": f"bonus {name}",
            "state": card_state(look, thing),
        })  # fmt: skip
    aside = label(game, "bonuses_left", count=BONUSES - used)
    return zone("bonuses", "recipes", things, label(game, "bonuses"), aside, half="right")


# -- cards of one's own ----------------------------------------------------------------------------------------


def hand_zone(look: Look, seen: Seen) -> Zone:
    """Return the hand; cards that can't be summoned say why."""
    game, hand = look.game, seen["seats"][look.seat]["hand"]
    acting = asked_to(look, "turn.act")
    things = []
    for thing, card in named("hand", hand):
        new = f"{look.seat}:{card}" in look.new
        state = card_state(look, thing, new=new, disabled=acting)
        things.append(power_card(game, thing, card, why=f"summon {card}", state=state))
    can = sum(look.legal(thing["id"]) for thing in things)
    aside = label(game, "hand_can", can=can, count=len(hand)) if acting and hand else ""
    return zone("hand", "cards", things, label(game, "your_hand"), aside)


def play_zone(look: Look, seen: Seen) -> Zone:
    """Return the player's cards in play: turned ones are sideways, and some have tokens."""
    game, me = look.game, seen["seats"][look.seat]
    acting, things = asked_to(look, "turn.act"), []
    for (thing, card), lies in zip(named("play", [one["card"] for one in me["play"]]), me["play"], strict=True):
        able = acting and KIND[card] in ACTIVATE and not lies["turned"]
        new = f"{look.seat}:{card}" in look.new
        state = card_state(look, thing, new=new, disabled=able)
        state = f"turned {state}".strip() if lies["turned"] else state
        held = pairs(BUNDLE[tuple(lies["stored"])]) or None
        things.append(power_card(game, thing, card, why=f"activate {card}", state=state, held=held, cost=None))
    room = me["gauge"] - len(me["play"])
    aside = label(game, "room", count=room) if room > 0 else label(game, "no_room", gauge=me["gauge"])
    return zone("play", "cards", things, label(game, "play"), aside)


def asked_to(look: Look, rule: str) -> bool:
    """Return whether this seat is being asked this now."""
    return bool(look.moves and look.game.choice and look.game.choice.rule == rule)


# -- everybody's board -----------------------------------------------------------------------------------------


def mages(look: Look, seen: Seen) -> Zone:
    """Return every player's board, starting with the viewer."""
    things = [mage(look, seen, p) for p in (look.seat, *look.game.table.rivals(look.seat))]
    return zone("mages", "mages", things, "")


def purse_zone(look: Look, seen: Seen) -> Zone:
    """Return what the player can spend in one line, for narrow screens where the boards are far below."""
    me, game = mage(look, seen, look.seat), look.game
    gauge = {"symbol": "star", "n": me["gauge"]["value"], "label": label(game, "gauge_short")}
    purse = {"id": "purse:own", "state": "", "facts": [me["facts"][0], gauge], "reserve": me["reserve"]}
    return zone("purse", "purse", [purse], label(game, "purse"))


def mage(look: Look, seen: Seen, p: int) -> Thing:
    """Return crystals, reserve, gauge, bonuses, and an opponent's cards in play."""
    game, table, board = look.game, look.game.table, seen["seats"][p]
    name, own = game.voice.seat(p), p == look.seat
    held = [kind for kind, n in board["reserve"].items() for _ in range(n)]
    prestige = sum(table.box.cards[KIND[one["card"]]].prestige for one in board["play"])
    count = len(board["hand"]) if own else board["hand"]
    facts = [("crystal", board["crystals"], "crystals"), ("prestige", prestige, "prestige"), ("draw", count, "cards")]
    room = {"count": len(held), "limit": board["limit"]}
    energy = listed(game, list(board["reserve"].values()))
    return {
        "id": f"seat:{p}",
        "state": "",
        "name": capital(name),
        "you": own and look.person and name != game.voice.names["you"],
        "bot": look.bots.get(p, ""),
        "asked": bool(game.choice and game.choice.player == p),
        "score": game.scores[p],
        "facts": [{"symbol": sign, "n": n, "label": label(game, word)} for sign, n, word in facts],
        "reserve": {
            **{"label": label(game, "reserve", **room), "said": label(game, "reserve_said", energy=energy, **room)},
            **{"held": held, "places": max(board["limit"], len(held))},
        },
        "gauge": {
            **{"label": label(game, "gauge", count=len(board["play"])), "symbol": "star"},
            **{"value": board["gauge"], "max": GAUGE, "from": 1},
        },
        "bonuses": {
            "label": label(game, "bonus_track", used=board["bonuses"]),
            "said": label(game, "bonus_said", used=board["bonuses"], points=board["penalty"]),
            **{"used": board["bonuses"], "costs": [-cost for cost in PENALTY]},
        },
        "cards": [] if own else list(tableau(game, board)),
        "cards_said": label(game, "tableau", who=name),
        "more": " ".join(more(look, seen, p)),
    }


def tableau(game: Game, board: Seen) -> Iterator[Thing]:
    """Yield an opponent's cards in play, each a line that unfolds."""
    for (thing, card), lies in zip(named("card", [one["card"] for one in board["play"]]), board["play"], strict=True):
        shown = power_card(game, thing, card)
        yield {
            **{"key": thing, "name": shown["name"], "points": shown["points"], "effect": shown["effect"]},
            "turned": label(game, "turned") if lies["turned"] else "",
            "held": pairs(BUNDLE[tuple(lies["stored"])]),
        }


def more(look: Look, seen: Seen, p: int) -> Iterator[str]:
    """Yield the cards in the libraries, what is known about a hand, and the piles."""
    game, board, own = look.game, seen["seats"][p], p == look.seat
    for number, zone_ in (("II", "library_2"), ("III", "library_3")):
        if own and board[zone_]:
            yield label(game, "your_library", number=number, cards=game.voice(board[zone_]))
    if not own and (board["library_2"] or board["library_3"]):
        yield label(game, "libraries", two=board["library_2"], three=board["library_3"])
    if board["known"]:
        yield label(game, "known", cards=game.voice(board["known"]))
    if own and seen["phase"] not in PRELUDE:
        yield label(game, "piles", pile=seen["pile"], discards=seen["discards"]["count"])


# -- what happened, and what might ---------------------------------------------------------------------------


def sheet(game: Game, seat: int) -> list[dict[str, Any]]:
    """Return the lines of a score sheet that aren't zero."""
    book = game.rules.book
    return [{"text": book.score(line), "points": line.points} for line in game.score_sheet()[seat] if line.number]


def titles(game: Game, events: Sequence[Event]) -> list[str]:
    """Return a log heading for the Prelude and for each round."""
    turned = {"year.change": 1, "year.back": -1}
    year = game.table.year - sum(turned.get(event.rule, 0) for event in events) - (game.table.year > 3)
    rounds = game.table.rounds - sum(event.rule == "dice.roll" for event in events)
    found: list[str] = []
    for event in events:
        title = ""
        year += turned.get(event.rule, 0)
        if event.rule == "dice.roll":
            rounds += 1
            season = season_word(game, SEASONS.index(event.facts["season"]))
            title = label(game, "round_title", round=rounds, season=season, year=roman(game, year))
        elif not found and event.rule.startswith("prelude"):
            title = label(game, "prelude_title")
        found.append(title)
    return found


EVENT_SIGNS = {
    **{
        "dice.": "die5",
        "die.crystals": "crystal",
        "die.star": "star",
        "die.card": "draw",
        "die.transmute": "transmute",
    },
    **{"transmute.": "transmute", "summon.": "star", "activate.": "turned", "bonus.": "plus", "wheel.": "time"},
    **{"year.": "time", "round.": "time", "game.end": "prestige", "score.": "prestige", "reserve.": "minus"},
}


def event_sign(event: Event, game: Game) -> str:
    """Return the symbol next to an event."""
    facts = event.facts
    if event.rule == "season.change":
        return str(facts["season"])
    energy = facts.get("energy") or facts.get("taken")
    if energy and event.rule != "transmute.tokens":
        return str(energy if isinstance(energy, str) else energy[0])
    return next((sign for start, sign in EVENT_SIGNS.items() if event.rule.startswith(start)), "")


def rolled(events: Sequence[Event]) -> bool:
    """Return whether the dice were just rolled."""
    return any(event.rule == "dice.roll" for event in events)


NEWS = (
    *("summon.card", "die.card.keep", "card.drawn", "card.amulet_of_fire", "card.naria_the_prophetess"),
    *("card.divine_chalice", "card.potion_of_dreams", "card.crystal_orb.play", "card.amsug_longneck", "year.library"),
)


def news(events: Sequence[Event]) -> set[str]:
    """Return the cards that have just arrived, each with its owner."""
    found: set[str] = set()
    for event in events:
        if event.rule in NEWS:
            cards: Iterable[Any] = event.facts.get("cards") or (event.facts.get("card"),)
            found |= {f"{event.player}:{card}" for card in cards if card}  # A hidden card has no name.
        elif event.rule == "card.naria_the_prophetess.given" and event.facts:  # Only giver and receiver see it.
            found.add(f"{event.facts['rival']}:{event.facts['card']}")
        elif event.rule == "card.damned_soul_of_onys.give":
            found.add(f"{event.facts['rival']}:damned_soul_of_onys")
    return found


def hint_reason(game: Game, option: Any) -> str:
    """Return why an answer is good, where that can be calculated exactly."""
    verb, *what = option if isinstance(option, tuple) else (option,)
    table: Table = game.table
    if verb == "take":
        face = table.box.faces[table.box.shown(table.dice, what[0])]
        total = face.crystals + worth(game, face.energy)
        return label(game, "hint_die", worth=total, season=season_word(game)) if total else ""
    if game.asked.rule == "prelude.sets":
        return label(game, "hint_card", card=game.voice(game.asked.about["card"]))
    if verb == "transmute" and what:
        each = table.box.rates[table.season][ENERGIES.index(what[0])] + per_token(table, game.asked.player)
        return label(game, "hint_transmute", crystals=each * what[1])
    return ""


def hint_weight(game: Game, option: Any) -> float:
    """Return 0: nothing decides between answers that look equal to the bot."""
    return 0.0


def help_for(game: Game, thing: str, rule: str) -> str:
    """Return advice on how to overcome a reason."""
    if rule == "summon.crystals" and game.table.transmuting:
        p = game.asked.player
        held = spendable(game.table, p)
        return label(game, "fix_crystals", crystals=worth(game, held) + sum(held) * per_token(game.table, p))
    known = {"summon.energy": "fix_energy", "summon.gauge": "fix_gauge", "activate.turned": "fix_turned"}
    return label(game, known[rule]) if rule in known else ""


def learning(game: Game) -> Mapping[str, str]:
    """Return the coach's tips, by rule of the question."""
    found: Mapping[str, str] = game.rules.book.words["coach"]
    return found
