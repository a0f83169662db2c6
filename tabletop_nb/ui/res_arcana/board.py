"""Res Arcana on the screen: what lies where, and what may be touched for the open question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import capital
from tabletop_nb.core.table import Event
from tabletop_nb.core.view import UNKNOWN
from tabletop_nb.games.res_arcana.book import BOOK
from tabletop_nb.games.res_arcana.box import TOP
from tabletop_nb.games.res_arcana.powers import placement
from tabletop_nb.games.res_arcana.scoring import points, worth
from tabletop_nb.games.res_arcana.table import TO_WIN, Table
from tabletop_nb.games.res_arcana.value import POINT, brings
from tabletop_nb.ui import moves as paths
from tabletop_nb.ui.moves import Move
from tabletop_nb.ui.res_arcana.forms import asked_form, filled
from tabletop_nb.ui.res_arcana.looks import ESSENCE_SIGNS, component, label, monument_deck, pairs, price
from tabletop_nb.ui.screen import Look, Thing, Zone, card_state, zone

__all__ = ["POINT", "filled"]

MARK = "essenceGold"
UNHINTED: tuple[str, ...] = ()
QUIET = ("setup.", "collect.", "round.", "place.pay", "power.pay", "pass.nothing", "pass.draw", "draw.", "check.")
SETS = ("power.discard", "match.pick")  # some cards are picked, then confirmed; the engine asks from left to right
APART = tuple(BOOK.words["question"])  # every question stands alone
SETUP = {"keep": "draft", "hand_on": "draft", "mage": "mage", "reveal": "mage", "item": "item"}
BETWEEN = ("game_over", "who_begins", "pick", "deck")
FREE = ("life_loss.react", "check.react", "collect.cost")  # answers that are buttons, too
Seen = Mapping[str, Any]  # the table as one seat sees it


# -- the question --------------------------------------------------------------------------------------------


def phases(game: Game) -> dict[str, Any]:
    """The steps of setup, of a match between two games, or of a round; and where it stands."""
    words, table = game.rules.book.words["board"], game.table
    if table.phase in SETUP:
        steps = ["draft"] * (table.mode == "draft") + ["mage"] * (table.mode != "first") + ["item"]
        return {"list": [words[f"step_{each}"] for each in steps], "at": steps.index(SETUP[table.phase])}
    if table.phase in BETWEEN:
        return {"list": words["match_steps"], "at": 0 if table.phase == "who_begins" else 1}
    checking = bool(game.choice and game.choice.rule == "check.react")
    at = {"collect": 0, "collect_from": 0, "act": 1}.get(table.phase, 2)
    return {"list": words["phases"], "at": (2 if checking else at) if game.choice else -1}


def when(game: Game) -> str:
    """Which round it is; of a match, of which game."""
    table = game.table
    if table.phase in SETUP and not table.games:
        return label(game, "setup_of_match" if table.mode == "match" else "setup")
    told = label(game, "round", round=table.round)
    return label(game, "game_of_match", game=len(table.games) + 1, when=told) if table.mode == "match" else told


def moves(game: Game) -> tuple[list[Move], dict[str, str]]:
    """Every answer as a move; each component is on the table once, so it is a class of its own."""
    form = asked_form(game)
    if form:
        return [Move((), form.get("question", game.question), (form["id"],), opens=form["form"])], {}
    if game.asked.rule in SETS:
        return list(selections(game)), {}
    return [move(game, number, option) for number, option in enumerate(game.asked.options)], {}


def move(game: Game, number: int, option: Any) -> Move:
    """An answer as things to touch."""
    said, on = game.describe(option), takes(game, option)
    if option == ("pass",):
        cost = capital(said.partition(": ")[2])
        more_to_do = len(game.asked.options) > 1
        return Move((number,), said, on, label(game, "pass"), cost, last=True, warn=more_to_do)
    return Move((number,), said, on, brief(game, option, said), button=game.asked.rule in FREE and bool(on))


def takes(game: Game, option: Any) -> tuple[str, ...]:
    """The component an answer is about."""
    words = option if isinstance(option, tuple) else (option,)
    known = (*game.table.box.components, TOP)
    return tuple(f"card:{word}" for word in words if word in known)[:1]


def brief(game: Game, option: Any, said: str) -> str:
    """What is done with the component that is picked."""
    verb, *what = option if isinstance(option, tuple) else (option,)
    if verb in ("place", "discard") and what:
        return label(game, f"{verb}_it", cost=said.partition(" for ")[2].partition(" (")[0])
    return capital(said.partition(": ")[2]) if verb == "use" else said


def selections(game: Game) -> Iterator[Move]:
    """Yield every selection of cards that can be made."""
    what = "take_cards" if game.asked.rule == "match.pick" else "discard_cards"
    for path, cards, _ in paths.selections(game):
        said = label(game, what, cards=names(game, cards))
        yield Move(path, said, tuple(f"card:{card}" for card in cards), said)


def names(game: Game, cards: Sequence[str]) -> str:
    """Cards in a sentence."""
    return str(game.voice(list(cards)))


def asking(game: Game, chosen: str) -> str:
    """What the moves of a thing are called when it is picked."""
    return label(game, "can_do", name=game.voice(chosen.partition(":")[2]))


def cheapest(game: Game, world: Game) -> int:
    """No answer is filled in: each question stands alone."""
    return 0


def because(game: Game) -> str:
    """So there is no reason to give."""
    return ""


# -- the table -----------------------------------------------------------------------------------------------


def view(game: Game, seat: int) -> Seen:
    """The table as this seat sees it."""
    return game.rules.view(game.table, seat)


def zones(look: Look) -> tuple[list[Zone], list[Zone]]:
    """What lies in the middle, and what stands at the side."""
    seen, side = view(look.game, look.seat), list[Zone]()
    middle = [*forms(look), *before_me(look, seen)]
    if look.game.table.phase in SETUP and not look.game.table.games:
        middle += [*prepared(look, seen), *centre(look, seen)]
        side = [] if SETUP[seen["phase"]] == "draft" else [players(look, seen)]
        return middle, side
    if seen["phase"] != "pick":
        middle += [pool_zone(look, seen), hand_zone(look, seen), own_zone(look, seen), *piles(look, seen)]
    return [*middle, *centre(look, seen)], [players(look, seen)]


def forms(look: Look) -> Iterator[Zone]:
    """The form that answers the question."""
    form = asked_form(look.game) if any(move.opens for move in look.moves) else None
    if form:
        form["key"] = look.form_key
        yield zone("form", "sort" if "cards" in form else "mix", [form], "")


def before_me(look: Look, seen: Seen) -> Iterator[Zone]:
    """Cards to choose among: mages, a pack that goes round, artifacts face up; and items, when one is to be chosen."""
    game, me = look.game, seen["seats"][look.seat]
    if seen["phase"] == "mage":
        yield shelf(look, "mages", me["mages"], label(game, "mages_aside"))
    if seen["phase"] in ("keep", "hand_on"):
        yield shelf(look, "pack", me["pack"], label(game, "pack_aside"))
        yield shelf(look, "kept", me["kept"], label(game, "kept_aside", count=len(me["kept"])), small=True)
        yield shelf(look, "mages", me["mages"], label(game, "mages_later"))
    if seen["phase"] == "pick":
        yield shelf(look, "faces", seen["faces"], label(game, "faces_aside"))
        for p in (look.seat, *game.table.rivals(look.seat)):
            title = label(game, "picked", who=capital(game.voice.seat(p)))
            things = [card_thing(look, card, small=True) for card in seen["seats"][p]["kept"]]
            yield zone(f"picked_{p}", "components", things, title, half=True)
    if choosing_item(look):
        yield items_zone(look, seen)


def choosing_item(look: Look) -> bool:
    """Is this seat asked for a magic item?"""
    return asked(look, "setup.items") or asked(look, "pass.swap")


def shelf(look: Look, name: str, cards: Iterable[str], aside: str = "", **more: Any) -> Zone:
    """A row of cards, those that can be told."""
    things = [card_thing(look, card, **more) for card in cards if card != UNKNOWN]
    return zone(name, "components", things, label(look.game, name), aside)


def card_thing(look: Look, card: str, *, disabled: bool = False, **more: Any) -> Thing:
    """A component as it lies there."""
    new = bool(look.new & {f"{look.seat}:{card}", f"*:{card}"})
    return component(look.game, card, **{"state": card_state(look, f"card:{card}", new=new, disabled=disabled), **more})


def asked(look: Look, rule: str) -> bool:
    """Is this seat asked this, here and now?"""
    return bool(look.moves and look.game.choice and look.game.choice.rule == rule)


def prepared(look: Look, seen: Seen) -> Iterator[Zone]:
    """Before the first round: the hand, and the other cards of the deck, whose order nobody knows."""
    me = seen["seats"][look.seat]
    if me["components"]:
        yield own_zone(look, seen)
    if seen["phase"] not in ("keep", "hand_on"):
        yield shelf(look, "hand", me["hand"], label(look.game, "hand_first"))
        rest = [card for card in me["holds"] if card not in me["hand"]]
        if rest:
            yield shelf(look, "deck", rest, label(look.game, "deck_aside"), small=True)


# -- one's own things ------------------------------------------------------------------------------------------


def pool_zone(look: Look, seen: Seen) -> Zone:
    """The essences one can spend: for narrow screens, where the players' boards stand far below."""
    game = look.game
    pool = {"id": "pool:own", "state": "", **pool_told(look, seen, look.seat)}
    return zone("pool", "essences", [pool], label(game, "pool"))


def pool_told(look: Look, seen: Seen, p: int) -> Thing:
    """A pool of five essences."""
    game, pool = look.game, seen["seats"][p]["pool"]
    held = [
        {"symbol": sign, "n": n, "label": game.voice(name)}
        for sign, (name, n) in zip(ESSENCE_SIGNS, pool.items(), strict=True)
    ]
    return {"held": held, "said": label(game, "pool_said", who=capital(game.voice.seat(p)))}


def hand_zone(look: Look, seen: Seen) -> Zone:
    """The hand; what cannot be placed says why."""
    game, hand = look.game, [card for card in seen["seats"][look.seat]["hand"] if card != UNKNOWN]
    acting, things = asked(look, "turn.action"), []
    for card in hand:
        more: dict[str, Any] = {}
        if acting:
            bill, printed = (
                placement(game.table, game.table.seats[look.seat], card),
                game.table.box.components[card].cost,
            )
            less = printed.number - bill.number
            reason = game.why_not(f"place {card}")
            told = reason.text if reason else label(game, "cheaper", less=less) if less else None
            more = {"note": told}
        things.append(card_thing(look, card, why=f"place {card}", **more))
    able = sum(not game.why_not(f"place {card}") for card in hand) if acting else 0
    aside = label(game, "hand_can", can=able, count=len(hand)) if acting and hand else ""
    return zone("hand", "components", things, label(game, "hand"), aside)


def own_zone(look: Look, seen: Seen) -> Zone:
    """One's components: turned ones lie on their side, essences lie on some."""
    game, acting, things = look.game, asked(look, "turn.action"), []
    for lies in seen["seats"][look.seat]["components"]:
        card, turned = lies["id"], lies["turned"]
        powers = game.table.box.components[card].powers
        more = lying(game, look.seat, lies)
        if acting and not turned and look.legal(f"card:{card}"):
            more["note"] = " ".join(barred(game, card)) or None
        thing = card_thing(look, card, disabled=acting and bool(powers) and not turned, why=why_use(game, lies), **more)
        thing["state"] = f"turned {thing['state']}".strip() if turned else thing["state"]
        things.append(thing)
    return zone("own", "components", things, label(game, "own"), label(game, "own_aside") if acting else "")


def barred(game: Game, card: str) -> Iterator[str]:
    """Why some of a component's powers cannot be used, though others can."""
    for number, power in enumerate(game.table.box.components[card].powers, 1):
        reason = None if power.only_if_turned else game.why_not(f"use {card} {number}")
        if reason:
            yield reason.text


def lying(game: Game, p: int, lies: Seen) -> Thing:
    """How a component in play differs from what is printed: essences on it, points now, no price."""
    held = pairs(game.table.seats[p].on.get(lies["id"], (0,) * 5)) or None
    points = lies["points"] if lies["points"] or game.table.box.kind[lies["id"]] in ("monument", "place") else None
    return {"held": held, "points": points, "cost": None}


def why_use(game: Game, lies: Seen) -> str:
    """What to ask if it cannot be used: for its first power that could be used as it lies."""
    powers = game.table.box.components[lies["id"]].powers
    idle = game.table.rulings.guard_dog_straight
    fits = (number for number, power in enumerate(powers, 1) if power.works(lies["turned"], idle))
    return f"use {lies['id']} {next(fits, 1)}" if powers else ""


def piles(look: Look, seen: Seen) -> Iterator[Zone]:
    """Discard piles, drawn as cards when one can be placed from there; else they stand on the players' boards."""
    if not asked(look, "power.place"):
        return
    for p in (look.seat, *look.game.table.rivals(look.seat)):
        cards = [card for card in seen["seats"][p]["discards"] if look.legal(f"card:{card}")]
        if cards:
            title = label(look.game, "discards_of", who=capital(look.game.voice.seat(p)))
            yield zone(f"discards_{p}", "components", [card_thing(look, card) for card in cards], title)


# -- the centre ------------------------------------------------------------------------------------------------


def centre(look: Look, seen: Seen) -> Iterator[Zone]:
    """Places of Power, monuments and magic items that nobody has."""
    game, acting = look.game, asked(look, "turn.action")
    if seen["places"]:
        things = [card_thing(look, card, disabled=acting, why=f"claim {card}", kind="") for card in seen["places"]]
        yield zone("places", "components", things, label(game, "places"), label(game, "places_aside"))
    things = [card_thing(look, card, disabled=acting, why=f"claim {card}", kind="") for card in seen["monuments"]]
    if seen["monument_deck"]:
        state = card_state(look, f"card:{TOP}", disabled=acting)
        known = seen["monument_deck"][0]
        told = {"note": label(game, "monument_known", card=game.voice(known))} if known != UNKNOWN else {}
        things.append(monument_deck(game, why=f"claim {TOP}", state=state, **told))
    if things:
        yield zone("monuments", "components", things, label(game, "monuments"), label(game, "monuments_aside"))
    if not choosing_item(look) and seen["phase"] != "pick":
        yield items_zone(look, seen)


def items_zone(look: Look, seen: Seen) -> Zone:
    """The magic items in the supply."""
    small = not choosing_item(look)
    return shelf(look, "items", seen["items"], label(look.game, "items_aside"), small=small, kind="")


# -- everybody's board -----------------------------------------------------------------------------------------


def players(look: Look, seen: Seen) -> Zone:
    """Everybody's board, oneself first."""
    things = [player(look, seen, p) for p in (look.seat, *look.game.table.rivals(look.seat))]
    return zone("players", "players", things, "")


def player(look: Look, seen: Seen, p: int) -> Thing:
    """Points, essences, who has passed and who holds the token; of a rival also the components; all discards."""
    game, board, own = look.game, seen["seats"][p], p == look.seat
    name = game.voice.seat(p)
    facts = [
        ("prestige", board["points"], "points"),
        ("draw", len(board["hand"]), "in_hand"),
        ("book", len(board["deck"]), "in_deck"),
    ]
    marks = [*["token"] * (seen["first"] == p), *["passed"] * (p in seen["passed"])]
    return {
        "id": f"seat:{p}",
        "state": "",
        "name": capital(name),
        "you": own and look.person and name != game.voice.names["you"],
        "bot": look.bots.get(p, ""),
        "asked": bool(game.choice and game.choice.player == p),
        "score": None,
        "facts": [{"symbol": sign, "n": n, "label": label(game, word)} for sign, n, word in facts],
        "pool": pool_told(look, seen, p),
        "marks": [label(game, mark) for mark in marks],
        "cards": [] if own else [listed(game, lies["id"], **lying_told(game, p, lies)) for lies in board["components"]],
        "cards_said": label(game, "components_of", who=name),
        "discards": {
            "title": label(game, "discards", count=len(board["discards"])),
            "cards": [
                listed(game, card, cost=price(game.table.box.components[card].cost)) for card in board["discards"]
            ],
        },
        "more": " ".join(more(look, seen, p)),
    }


def lying_told(game: Game, p: int, lies: Seen) -> Thing:
    """A rival's component: turned or straight, what lies on it, its points."""
    told = lying(game, p, lies)
    turned = label(game, "turned") if lies["turned"] else ""
    return {"turned": turned, "held": told["held"] or [], "points": told["points"] or 0}


def listed(game: Game, card: str, **told: Any) -> Thing:
    """A component as a line to unfold."""
    shown = component(game, card)
    usual = {"turned": "", "held": [], "points": 0, "cost": []}
    return {"key": card, "name": shown["name"], "lines": shown["lines"], **usual, **told}


def more(look: Look, seen: Seen, p: int) -> Iterator[str]:
    """What one has in one's deck, in whichever order; what is known of a rival's cards; games of a match."""
    game, board = look.game, seen["seats"][p]
    known = [card for card in board["holds"] if card not in board["hand"] or p != look.seat]
    if known and SETUP.get(seen["phase"]) is None:
        yield label(game, "your_deck" if p == look.seat else "known", cards=names(game, known))
    won = sum(p in each["winners"] for each in seen["games"])
    if seen["games"]:
        yield label(game, "games_won", count=won)


# -- what happened, and what might ---------------------------------------------------------------------------


def sheet(game: Game, seat: int) -> list[dict[str, Any]]:
    """The lines of a score sheet in which somebody counts something, the same for all."""
    book, sheets = game.rules.book, game.score_sheet()
    counts = [any(line.number for line in lines) for lines in zip(*sheets, strict=True)]
    return [
        {"text": book.score(line), "points": line.points}
        for line, counted in zip(sheets[seat], counts, strict=True)
        if counted
    ]


def titles(game: Game, events: Sequence[Event]) -> list[str]:
    """A group for the setup and for each round."""
    found: list[str] = []
    for event in events:
        title = ""
        if event.rule == "round.begins":
            title = label(game, "round_title", round=event.facts["round"])
        elif not found:
            title = label(game, "setup_title")
        found.append(title)
    return found


EVENT_SIGNS = {
    **{"place.": "plus", "claim.": "house", "discard.": "minus", "power.": "turned", "component.": "turned"},
    **{"draw.": "draw", "pass.": "time", "life_loss.": "life", "check.": "prestige", "round.": "sun", "react": "undo"},
}


def event_sign(event: Event, game: Game) -> str:
    """The sign beside an event: the essence that moves, or what kind of event it is."""
    amount = event.facts.get("amount")
    if amount:
        essence = str(amount[0]).split()[-1]
        return "essenceGold" if essence == "gold" else essence
    return next((sign for start, sign in EVENT_SIGNS.items() if event.rule.startswith(start)), "")


def rolled(events: Sequence[Event]) -> bool:
    """There are no dice."""
    return False


NEWS = ("place.artifact", "place.free", "power.place", "claim.monument", "claim.top", "claim.place", "draw.card")


def news(events: Sequence[Event]) -> set[str]:
    """The cards that have just come, each with whose it is; to the centre: everybody's."""
    found: set[str] = set()
    for event in events:
        if event.rule in NEWS:
            found.add(f"{event.player}:{event.facts.get('card')}")
        elif event.rule == "claim.replace":
            found.add(f"*:{event.facts['card']}")
        elif event.rule == "pass.swap":
            found.add(f"{event.player}:{event.facts['instead']}")
    return found


def hint_reason(game: Game, option: Any) -> str:
    """Why an answer is good, where that can be told exactly."""
    verb, *what = option if isinstance(option, tuple) else (option,)
    table: Table = game.table
    if verb in ("place", "claim") and what and what[0] in table.box.components:
        points = worth(table, table.seats[game.asked.player], what[0])
        return label(game, "hint_points", points=points) if points else ""
    if verb == "pass":
        return label(game, "hint_token") if not table.passed else ""
    return ""


def hint_weight(game: Game, option: Any) -> float:
    """Of cards that are alike to the bot, the one that brings least in a whole game is discarded first."""
    verb, *what = option if isinstance(option, tuple) else (option,)
    return -brings(game.table.box, what[0]) if verb == "discard" else 0.0


FIXES = {"place.cost": "fix_cost", "glossary.pool": "fix_lying", "power.turned": "fix_turned", "power.cost": "fix_cost"}


def help_for(game: Game, thing: str, rule: str) -> str:
    """What would help against a reason."""
    return label(game, FIXES[rule]) if rule in FIXES else ""


def learning(game: Game) -> Mapping[str, str]:
    """The coach's tips, by rule of the question; for a turn, what this position offers."""
    found: Mapping[str, str] = game.rules.book.words["coach"]
    tip = turn_tip(game) if game.choice and game.choice.rule == "turn.action" else ""
    return {**found, "turn.action": tip} if tip else found


def turn_tip(game: Game) -> str:
    """The token would be the tenth point, or something can be claimed, or nothing is left to place."""
    table, p = game.table, game.asked.player
    if not table.passed and points(table, p) + (table.first != p) >= TO_WIN:
        return label(game, "tip_pass")
    claims = [option[1] for option in game.asked.options if option[0] == "claim"]
    if claims:
        return label(game, "tip_claim", card=game.voice(claims[0]))
    return label(game, "tip_no_hand") if not table.seats[p].hand else ""
