"""The screen of a session, as plain data: the question, the table, what happened, and what can be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import Any

from tabletop_nb.analysis.course import Standing, TurningPoint, course, decisive_answer, turning_points
from tabletop_nb.bots import BOT_NAMES
from tabletop_nb.core import lookahead
from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import capital
from tabletop_nb.core.table import Event
from tabletop_nb.ui import moves as paths
from tabletop_nb.ui.kept import seal
from tabletop_nb.ui.kit.look import AnyLook, look_at
from tabletop_nb.ui.kit.presenter import AnyBoard, last_roll, presenter
from tabletop_nb.ui.kit.zones import sheet, things_of
from tabletop_nb.ui.rulebook import chip
from tabletop_nb.ui.seats import PERSON, deck_label, kind_key, kind_text, mode_of
from tabletop_nb.ui.session import Session
from tabletop_nb.ui.words import say

Screen = dict[str, Any]
LOG_EVENTS = 14  # on the screen; the others on demand
ALL_EVENTS = 10_000
LAST_EVENTS = 2  # with the question
RECENT = 6  # beside the board


def draw(session: Session) -> Screen:
    """Return everything there is to see at a table."""
    game, show = session.game, session.presenter
    common = {**frame(game), "seq": session.seq, "storageName": session.storage_name, "kept": sealed(session)}
    if session.curtain_closed:
        return {**common, **curtain(session)}
    look, shown_game = session.look(), session.shown_game
    board = session.board(look)
    asked, decisive = question(session, look, shown_game), decisive_event(session, look, shown_game)
    return {
        **common,
        "kind": "play",
        "key": screen_key(session, look),
        "task": shown_game.task,
        "phases": show.phases(look),
        "question": asked,
        "last": last_events(session, look, shown_game),
        "recent": recent(session, look, shown_game),
        "moment": decisive,
        "roll": last_roll(show, shown_game, session.seat)[0],
        "odds": session.has_odds,
        "about": {"game": game.rules.title, "mode": mode_title(game), "when": show.when(look), "over": game.over},
        "say": " ".join([*([decisive["text"]] if decisive else []), f"{asked['who']}: {asked['ask']}"]),
        **board,
        **pickable(show, look, board),
        "why": session.why,
        "hints": session.hints,
        "form": form(session, look),
        "notice": session.notice,
        "watch": {"who": say("board.watch")} if session.watching and session.replay_at is None else None,
        "over": result(session, look, shown_game) if shown_game.over else None,
        "log": log(session, look, shown_game),
        "replay": replay(session, shown_game, show.when(look)),
        "can": can(session),
        "setup": setup(session),
    }


def frame(game: Game) -> Screen:
    """Return what every table has: the game, its emblem, the source of its cards, and the signs with their meanings."""
    show, words = presenter(game.rules.name), game.rules.book.words
    head = {"title": game.rules.title, "mark": show.mark, "deck": deck_label(game)}
    return {"game": game.rules.name, "head": head, "tips": words.get("tip", {}), "signs": list(words.get("tip", {}))}


def mode_title(game: Game) -> str:
    """Return the name of the mode of a game."""
    return str(game.rules.book.words["name"].get(game.setup["mode"], game.setup["mode"]))


def screen_key(session: Session, look: AnyLook) -> str:
    """Return a key that stays the same during one question, so that the browser keeps what the person has picked."""
    return f"{look.key} {session.replay_at} {session.form is None}"


def pickable(show: AnyBoard, look: AnyLook, board: Any) -> Screen:
    """Return the moves, how things are picked for them, and the heading over the moves of each thing."""
    return {
        "moves": [move._asdict() for move in look.moves],
        "pick": "set" if look.rule in show.sets else "one",
        "asking": {t["id"]: show.heading(look, t["id"]) for t in things_of(board) if look.is_legal(t["id"])},
    }


def sealed(session: Session) -> str:
    """Return what the browser stores of this game; nothing before a person has done something."""
    return seal(session.game.save()) if session.storage_name and session.seq and session.is_in_use else ""


def curtain(session: Session) -> Screen:
    """Return nothing but the name of the person to hand the screen to."""
    name = session.game.voice.seat(session.seat)
    title = say("board.pass_to", who=name)
    shown = {"to": name, "title": title, "text": say("board.covered"), "ready": say("board.i_am", who=name)}
    return {"kind": "curtain", "curtain": shown, "say": title, "moves": []}


# -- the question ----------------------------------------------------------------------------------------------------


def question(session: Session, look: AnyLook, game: Game) -> Screen:
    """Return who is asked what, by which rule."""
    when = session.presenter.when(look)
    if game.choice is None:
        return {"who": when, "ask": outcome(game), "rule": None}
    rule, who = game.explain(game.choice), look.who(game.choice.player)
    is_mine = game.choice.player == session.seat and session.seat not in session.bots
    is_coached = session.coach and is_mine and session.replay_at is None
    return {
        "who": say("board.who", who=who, when=when),
        "ask": session.presenter.question(look) or (game.question if is_mine else say("board.thinks", who=who)),
        "rule": chip(rule),
        "tip": session.tip() if is_coached else "",
        "coach": rule.text if is_coached else "",
    }


def loud_events(session: Session, game: Game, also: tuple[str, ...] = ()) -> Iterator[Event]:
    """Yield what happened, newest first, as this seat saw it, without what is only in the log, but with `also`."""
    for event in reversed([event.for_seat(session.seat) for event in game.events]):
        if event.rule.startswith(also) or not event.rule.startswith(session.presenter.quiet):
            yield event


def event_line(session: Session, look: AnyLook, game: Game, event: Event) -> Screen:
    """Return an event in words, with its symbol."""
    return {"text": game.describe_event(event), "symbol": session.presenter.event_sign(look, event)}


def decisive_events(session: Session, game: Game) -> list[Event]:
    """Return what changed the game most since this person last answered, newest first."""
    return [event for event in reversed(session.new_events(game)) if event.rule.startswith(session.presenter.decisive)]


def last_events(session: Session, look: AnyLook, game: Game) -> list[Screen]:
    """Return what happened last, for the question bar: a capture stays there although dice were rolled since."""
    first = decisive_events(session, game)
    others = (event for event in loud_events(session, game) if event not in first)
    return [event_line(session, look, game, event) for event in islice(chain(first, others), LAST_EVENTS)]


def recent(session: Session, look: AnyLook, game: Game) -> list[Screen]:
    """Return the last moves, for the place beside the board."""
    events = loud_events(session, game, session.presenter.listed)
    return [event_line(session, look, game, event) for event in islice(events, RECENT)]


def decisive_event(session: Session, look: AnyLook, game: Game) -> Screen | None:
    """Return the newest of the events that changed the game most, to be shown once; its number tells two apart."""
    new = decisive_events(session, game)
    if not new:
        return None
    number = max(i for i, event in enumerate(game.events) if event.for_seat(session.seat) == new[0])
    return {**event_line(session, look, game, new[0]), "id": number}


def form(session: Session, look: AnyLook) -> Screen | None:
    """Return the open form: each question with its answers, and which is chosen."""
    if session.form is None:
        return None
    game, show, path, rows = session.game, session.presenter, [session.form[0]], []
    while True:
        world, asks, _ = lookahead.walk(game, tuple(path))
        if not paths.belongs(game, world, asks, show.separate):
            break
        asked = look.question.follow(tuple(path)) if look.question else None
        usual = show.preselected(look, asked) if asked else 0
        chosen = session.form[len(path)] if len(path) < len(session.form) else usual
        options = [
            {"text": world.describe(option), "path": [*path, i], "picked": i == chosen}
            for i, option in enumerate(world.asked.options)
        ]
        rows.append({"ask": world.question, "options": options})
        path.append(chosen)
    title, rule = game.describe(game.asked.options[path[0]]), chip(game.explain(game.asked))
    return {"title": title, "rows": rows, "path": path, "because": look.say("preselected"), "rule": rule}


# -- what happened ---------------------------------------------------------------------------------------------------


def outcome(game: Game) -> str:
    """Return how the game ended."""
    if game.capped:
        return say("board.capped")
    if mode_of(game).is_scored:
        return say("board.scored", points=game.scores[0])
    if not game.winners:
        return say("board.lost")
    if mode_of(game).is_cooperative or game.players == 1:
        return say("board.won", points=game.scores[0])
    *others, last = map(game.voice.seat, game.winners)
    names = say("board.both", first=", ".join(others), last=last) if others else last
    points = game.scores[game.winners[0]]
    is_you = names == game.rules.book.words["name"]["you"]
    return say("board.you_win" if is_you else "board.winners", who=capital(names), points=points)


def result(session: Session, look: AnyLook, game: Game) -> Screen:
    """Return the end of a game: score sheets, points over time, and the turns that changed most."""
    seats = range(1 if mode_of(game).is_cooperative else game.players)  # partners have one sheet
    sheets = [
        {
            **{"name": look.who(seat), "seat": seat, "lines": sheet(look, seat, is_common=True)},
            **{"total": game.scores[seat], "isBest": seat in game.winners},
        }
        for seat in seats
    ]
    standings, is_scored = course(game), mode_of(game).is_scored
    decisive_turns = turning_points(standings, session.seat)
    is_lost = not (game.winners or is_scored)
    if is_lost:
        sheets = [{**each, "lines": lost_lines(standings, each)} for each in sheets]
    return {
        "sheets": sheets,
        "isLost": is_lost,
        "summary": last_words(game) if is_lost or is_scored else margin(game, len(seats)),
        "peeked": say("board.peeked_times", times=game.peeked) if game.peeked else "",
        "standings": [{"at": each.answer_count, "points": each.points[: len(seats)]} for each in standings],
        "bands": bands(session, game, standings),
        "turningPoints": [*map(partial(turning_point, session, look, game), decisive_turns, "ABC")],
        "stronger": session.stronger_seats is not None,
    }


def margin(game: Game, sheets: int) -> str:
    """Return by how many points the game was won."""
    if sheets < 2:
        return ""
    first, second = sorted(game.scores, reverse=True)[:2]
    return say("end.by", count=first - second) if first > second else say("end.tied", points=first)


def bands(session: Session, game: Game, standings: Sequence[Standing]) -> list[Screen]:
    """Return the parts of the chart, such as years or rounds: where each begins, and its name."""
    parts: list[Screen] = []
    for standing in standings[:-1]:
        text = session.presenter.period(look_at(game.at(standing.answer_count), session.seat, question=None))
        if not parts or parts[-1]["text"] != text:
            parts.append({"from": standing.answer_count, "text": text})
    return parts


def lost_lines(standings: Sequence[Standing], lost: Screen) -> list[Screen]:
    """Return two lines for a lost game: the points before the last turn, and that they don't count."""
    before = standings[-2].points[lost["seat"]] if len(standings) > 1 else 0
    points_before = {"text": say("end.before"), "points": before}
    return [points_before, {"text": say("end.do_not_count"), "points": lost["total"] - before}]


def last_words(game: Game) -> str:
    """Return the last thing that happened: it ended the game, or says how well it went."""
    return game.describe_event(game.events[-1]) if game.events else ""


def turning_point(session: Session, look: AnyLook, game: Game, turn: TurningPoint, letter: str) -> Screen:
    """Return a turn that changed much: what happened in it, and how much it changed for this seat."""
    game_after, answer = game.at(turn.end), decisive_answer(game, turn, session.seat)
    loud_events = loud_between(session, game, answer - 1, answer) or loud_between(session, game, turn.start, turn.end)
    main_event = next(
        (event for event in loud_events if event.player == turn.player), loud_events[0] if loud_events else None
    )
    return {
        **{
            "letter": letter,
            "at": turn.end,
            "when": session.presenter.when(look_at(game_after, session.seat, question=None)),
        },
        "text": game_after.describe_event(main_event) if main_event else look.who(turn.player),
        "symbol": (session.presenter.event_sign(look, main_event) if main_event else "") or "prestige",
        "change": change_text(look, turn),
    }


def loud_between(session: Session, game: Game, start: int, end: int) -> list[Event]:
    """Return what happened between two answers, as this seat saw it, without what is only in the log."""
    events = [event.for_seat(session.seat) for event in game.at(end).events[len(game.at(start).events) :]]
    return [event for event in events if not event.rule.startswith(session.presenter.quiet)]


def change_text(look: AnyLook, turn: TurningPoint) -> str:
    """Return who gained or lost points in a turn; if nobody did, whom it helped."""
    moved = [(look.who(seat), points) for seat, points in enumerate(turn.points) if points]
    if not moved:
        points = max(1, round(abs(turn.change)))
        key = "better" if turn.change > 0 else "worse"
        return say(f"end.{key}_one" if points == 1 else f"end.{key}", points=points)
    return ", ".join(f"{who} {points:+d}" for who, points in moved)


def log(session: Session, look: AnyLook, game: Game) -> Screen:
    """Return the last events in groups, newest first, as this seat saw them, and how many are left out."""
    fresh = session.seen_events[session.seat] if session.replay_at is None else len(game.events)
    limit = ALL_EVENTS if session.all_events else LOG_EVENTS
    events = [event.for_seat(session.seat) for event in game.events]
    start, groups = len(events) - limit, list[Screen]()
    for number, (event, title) in enumerate(zip(events, session.presenter.titles(look, events), strict=True)):
        if title or not groups:
            groups.append({"title": title, "events": []})
        if number < start:
            continue
        rule = game.explain(event)
        groups[-1]["events"].insert(0, {
            "id": f"event:{number}",
            "text": game.describe_event(event),
            "symbol": session.presenter.event_sign(look, event),
            "rule_text": rule.text,
            "rule": chip(rule),
            "fresh": number >= fresh,
        })  # fmt: skip
    shown = [group for group in reversed(groups) if group["events"]]
    return {"groups": shown, "more": max(0, start), "all": session.all_events}


def replay(session: Session, shown: Game, when: str) -> Screen:
    """Return where the replay is."""
    last, is_past = len(session.game.answers), session.replay_at is not None
    text = when if is_past else say("board.now", when=when)
    return {"at": len(shown.answers), "of": last, "text": text, "past": is_past}


# -- what can be done ------------------------------------------------------------------------------------------------


def can(session: Session) -> dict[str, bool]:
    """Return which buttons work."""
    game, is_live = session.game, session.replay_at is None
    is_asked = is_live and not session.watching and game.choice is not None
    return {
        "undo": is_live and bool(game.answers),
        "redo": is_live and game.undone > 0,
        "hint": is_asked and game.asked.rule not in session.presenter.unhinted,
        "fork": not is_live and session.peek,
        "coach": session.coach,
    }


def setup(session: Session) -> Screen:
    """Return what the form for a new game offers."""
    game, words = session.game, session.game.rules.book.words
    modes = [
        {"name": m.name, "title": words["name"].get(m.name, m.name), "about": words["mode"].get(m.name, ""),
         "players": list(m.players), "allowsBots": not m.is_cooperative and max(m.players) > 1}
        for m in game.rules.modes
    ]  # fmt: skip
    fields = game.rules.rulings.__dataclass_fields__
    chosen = game.setup.get("rulings") or {}
    rulings = [
        {"name": name, "text": words["ruling"][name], "isOn": chosen.get(name, fields[name].default)} for name in fields
    ]
    return {
        "modes": modes,
        "mode": game.setup["mode"],
        "seats": list(game.seats),
        "kinds": [
            {"name": kind, "text": kind_text(kind), "about": say(f"board.about_{kind_key(kind)}"), "level": level}
            for level, kind in enumerate((PERSON, *BOT_NAMES))
        ],
        "names": [game.voice.seat(seat) if named else "" for seat, named in enumerate(session.names)],
        "first": next((m.name for m in game.rules.modes), ""),
        "rulings": rulings,
        "seed": None if session.has_secrets else game.seed,
        "canPeek": session.peek,
        "hasCoach": session.coach,
        "hasCurtain": session.curtain,
        "goal": words["goal"][game.setup["mode"]].strip().split("\n"),
    }
