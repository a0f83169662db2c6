"""A game with people and bots at one table, as a screen shows it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from secrets import randbits
from typing import Any

from tabletop_nb.bots import BOTS, Bot, ask, make
from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.core import lookahead
from tabletop_nb.core.definition import Mode
from tabletop_nb.core.errors import SaveError, SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import capital
from tabletop_nb.core.scenario import as_number, cut
from tabletop_nb.core.table import Event
from tabletop_nb.games.create import load, new_game
from tabletop_nb.ui import moves as paths
from tabletop_nb.ui.desk import BadCommandError, Command, Desk
from tabletop_nb.ui.kept import can_keep, seal, unseal
from tabletop_nb.ui.rulebook import chip
from tabletop_nb.ui.screen import Look, Presenter, classed, log_groups, reason
from tabletop_nb.ui.words import say

PERSON = "person"
NOISE = 0.3  # points: what the bot cannot tell apart
LOG = 14  # events on the screen; the others on demand
MEANWHILE = 4  # of the others' last deeds, told with the question


def presenter(name: str) -> Presenter:
    """How a game looks."""
    found: Any = import_module(f"tabletop_nb.ui.{name}.board")
    return found  # type: ignore[no-any-return]


class Session(Desk):
    """One table: `send` takes a command, `screen` is what there is to see, `observe` tells of every change."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str] | None = None,
        *,
        peek: bool = True,
        coach: bool = False,
        curtain: bool = False,
        keep: str = "",
    ) -> None:
        super().__init__()
        self.left: Game | None = None  # the game that lay on the table before this one
        self.games = 0  # that were played here
        self.peek, self.coach, self.curtain = peek, coach, curtain
        self.keep = keep if keep and can_keep() else ""  # the name under which the browser keeps the game
        self._sit(game, seats)

    def _sit(self, game: Game, seats: Sequence[str] | None) -> None:
        """Everybody takes a seat at this game."""
        seats = tuple(seats or game.seats or usual_seats(game))
        if len(seats) != game.players:
            raise SetupError(
                f"seats: {len(seats)} were given ({', '.join(seats)}); allowed: {game.players}, one a player"
            )
        bots = {seat: make(who, seat) for seat, who in enumerate(seats) if who != PERSON}
        self.game, self.show, self.games = game, presenter(game.rules.name), self.games + 1
        self.bots: dict[int, Bot] = bots
        game.seats, game.people = seats, people(game, seats)
        self.seat = next((seat for seat, who in enumerate(seats) if who == PERSON), 0)  # who looks at the screen
        self.at: int | None = None  # the answer that the replay stands at
        self.behind = self.hides  # nobody has come to the screen yet
        self.told = [len(game.events)] * game.players  # events each person has seen
        self.marks: list[int] = []  # how many answers there were before each thing that a person did
        self.all_events = False
        self._forget()
        if self.behind:
            self._bots_play()
        self._turn_to()

    def _forget(self) -> None:
        """What was shown for the last question only."""
        self.why: dict[str, Any] | None = None
        self.hints: list[dict[str, Any]] = []
        self.form: tuple[int, ...] | None = None
        self.notice = None

    # -- who sits there ------------------------------------------------------------------------------------

    @property
    def hides(self) -> bool:
        """Several people look at one screen, and there is something to hide."""
        return self._several_people and (self.game.rules.has_hidden_cards or self.curtain)

    @property
    def _several_people(self) -> bool:
        return self.game.players - len(self.bots) > 1

    @property
    def _has_secrets(self) -> bool:
        """Return whether cards are hidden: then no screen holds the seed or the save, which tell them all."""
        return self.game.rules.has_hidden_cards and not self.game.over

    @property
    def watching(self) -> bool:
        """A bot is asked."""
        return bool(self.game.choice and self.game.choice.player in self.bots)

    def _turn_to(self) -> None:
        """The screen goes to the person who is asked; with something to hide, a curtain comes first."""
        choice = self.game.choice
        if choice is None or choice.player in self.bots or choice.player == self.seat:
            return
        self.seat, self.behind = choice.player, self.hides

    def _bots_play(self) -> None:
        """All bots answer, until a person is asked or the game is over."""
        while self.watching:
            self._bot_answers()

    def _bot_answers(self) -> None:
        self.game.push(ask(self.game, self.bots[self.game.asked.player]))

    # -- commands ------------------------------------------------------------------------------------------

    def _ready(self) -> None:
        """A person is asked, now, on this screen."""
        if self.at is not None or self.behind or self.watching or self.game.over:
            raise BadCommandError(say("board.not_now"))

    def do_move(self, command: Command) -> None:
        """An answer, by its path."""
        self._ready()
        path, found = self._walk(command)
        if paths.belongs(self.game, found.world, found.asks, self.show.APART):
            self._forget()
            self.form = path
            return
        self.answer(found.answers)

    def _walk(self, command: Command) -> tuple[lookahead.Path, lookahead.Walk]:
        """Return the path of a command and where it leads, if there is such an answer."""
        try:
            path = paths.read(command.get("path"))
            return path, lookahead.walk(self.game, path)
        except IndexError:
            raise BadCommandError(say("board.no_such_answer")) from None

    def do_fill(self, command: Command) -> None:
        """A form on the table is filled in: several answers at once."""
        self._ready()
        self.answer(filled(self.show, self.game, command))

    def answer(self, answers: Sequence[Any]) -> None:
        """The person who is asked answers; all of it happens, or nothing."""
        seat, before, given = self.game.asked.player, len(self.game.events), len(self.game.answers)
        self.game.apply_all(answers)
        self.told[seat] = before
        self.marks = [*(mark for mark in self.marks if mark < given), given]
        self._forget()
        if self.hides:
            self._bots_play()
        self._turn_to()

    def do_form(self, command: Command) -> None:
        """Another answer in the open form; what follows is filled in anew."""
        self._ready()
        self.form = self._walk(command)[0]

    def do_close(self, command: Command) -> None:
        """What was shown is put away."""
        self._forget()

    def do_why(self, command: Command) -> None:
        """Why this cannot be done: the rule, in the engine's words."""
        self._forget()
        thing = next((t for t in self._things() if t.get("id") == command.get("thing") and t.get("why")), None)
        if thing is None or self.game.over:
            raise BadCommandError(say("board.not_now"))
        found = self.game.why_not(thing["why"])
        if found:
            self.why = {"what": say("board.why_what", name=thing.get("name") or thing.get("label") or thing["id"])}
            fix = self.show.help_for(self.game, thing["id"], found.rule)
            self.why |= {"thing": thing["id"], "fix": fix, **reason(self.game, found)}

    def do_hint(self, command: Command) -> None:
        """The best answers, by a bot that knows what this seat knows, each with its reason."""
        self._ready()
        self._forget()
        choice = self.game.asked
        found = Greedy(0, worlds=24, glance=6).rank(choice, lambda seed: self.game.imagine(choice.player, seed))
        unit = getattr(self.show, "POINT", 1.0)  # what a point is worth in the bot's eyes
        ranked = [(option, worth / unit) for option, worth in found]
        top = max(worth for _, worth in ranked)
        alike = {id(option): top - worth < NOISE for option, worth in ranked}
        ranked.sort(key=lambda pair: (alike[id(pair[0])], alike[id(pair[0])] and self._weight(pair[0]), pair[1]))
        for number, (option, worth) in enumerate(ranked[:-4:-1]):
            key = "hint_best" if not number else "hint_close" if alike[id(option)] else "hint_behind"
            behind = say(f"board.{key}", points=f"{top - worth:.1f}")
            because = self.show.hint_reason(self.game, option)
            self.hints.append({"text": self.game.describe(option), "because": because, "behind": behind})

    def _weight(self, option: Any) -> float:
        return self.show.hint_weight(self.game, option)

    def do_undo(self, command: Command) -> None:
        """Takes back what a person did last, a whole form at once, and what the bots did since."""
        game = self.game.copy()
        if self.at is not None or self.behind:
            raise BadCommandError(say("board.not_now"))
        peeked, given = game.undo(self.peek), len(game.answers)
        start = max((mark for mark in self.marks if mark <= given), default=given)
        while (game.choice and game.choice.player in self.bots) or len(game.answers) > start:
            peeked |= game.undo(self.peek)
        self._replace(game)
        self.tell("peek" if peeked else "done", say("board.peeked" if peeked else "board.taken_back"))

    def do_redo(self, command: Command) -> None:
        """Gives again what was taken back, a whole form at once, up to the next question for a person."""
        game = self.game.copy()
        given = len(game.answers)
        following = [mark for mark in self.marks if mark > given]
        end = min(following, default=given + game.undone if given in self.marks else given + 1)
        game.redo()
        while game.undone and ((game.choice and game.choice.player in self.bots) or len(game.answers) < end):
            game.redo()
        self._replace(game)

    def _replace(self, game: Game) -> None:
        """Goes on with another course of the same game."""
        self._forget()
        self.game = game
        self.at = None
        self.told = [min(told, len(game.events)) for told in self.told]
        self._turn_to()

    def do_look(self, command: Command) -> None:
        """The replay: the game after so many answers."""
        at, last = command.get("at"), len(self.game.answers)
        if type(at) is not int or not 0 <= at <= last or self.behind:
            raise BadCommandError(say("board.no_such_step", last=last))
        self._forget()
        self.at = None if at == last else at

    def do_fork(self, command: Command) -> None:
        """Goes on from where the replay stands; what came after is given up."""
        if self.at is None:
            raise BadCommandError(say("board.not_now"))
        if not self.peek:
            raise BadCommandError(say("board.no_peeking"))
        left = self.game
        self._replace(left.at(self.at))
        self.tell("peek" if self.game.peeked > left.peeked else "done", say("board.forked"))
        self._may_revive(left)

    def do_bot(self, command: Command) -> None:
        """One answer of the bot that is asked."""
        if not self.watching or self.at is not None:
            raise BadCommandError(say("board.not_now"))
        self._forget()
        self._bot_answers()
        self._turn_to()

    def do_skip(self, command: Command) -> None:
        """The bots answer until a person is asked."""
        self._forget()
        self.at = None
        self._bots_play()
        self._turn_to()

    def do_here(self, command: Command) -> None:
        """The person before the curtain is the right one."""
        self.behind = False

    def do_coach(self, command: Command) -> None:
        """The coach speaks, or is quiet."""
        self.coach = not self.coach

    def do_log(self, command: Command) -> None:
        """All that happened, or the last of it."""
        self.all_events = not self.all_events

    def do_again(self, command: Command) -> None:
        """The same game from its beginning: same seed, same seats."""
        game = new_game(self.game.rules.name, seed=self.game.seed, **self.game.setup)
        self._leave(game, self.game.seats, begun("restarted", game))

    def _leave(self, game: Game, seats: Sequence[str] | None, told: str) -> None:
        """Another game comes on the table; the one that lay there can be brought back."""
        left = self.game
        self._sit(game, seats)
        self.tell("done", told)
        self._may_revive(left)

    def _may_revive(self, left: Game) -> None:
        if left.answers and self.notice:
            self.left, self.notice["revive"] = left, say("board.revive")

    def do_revive(self, command: Command) -> None:
        """The game that lay there before."""
        if self.left is None:
            raise BadCommandError(say("board.not_now"))
        self._leave(self.left, self.left.seats, say("board.revived"))

    def do_new(self, command: Command) -> None:
        """A new game as the form says."""
        seats, seed = command.get("seats"), command.get("seed")
        if not isinstance(seats, list) or not seats or not all(isinstance(who, str) for who in seats):
            raise BadCommandError(say("board.who_plays"))
        rules = self.game.rules
        if seed in (None, ""):
            number = None if rules.has_hidden_cards else randbits(24)  # short, where people tell it to each other
        elif (number := as_number(str(seed))) is None or number < 0:
            raise BadCommandError(say("board.bad_seed", given=cut(seed)))
        old = {key: value for key, value in self.game.setup.items() if key == "deck"}
        rulings = command.get("rulings") or None
        for who in seats:
            if who != PERSON:
                make(who)
        game = new_game(rules.name, len(seats), number, command.get("mode"), rulings=rulings, **old)
        self.peek, self.coach = command.get("peek") is not False, command.get("coach") is True
        self.curtain = command.get("curtain") is True
        self._leave(game, seats, begun("begun", game))

    def do_load(self, command: Command) -> None:
        """A game from its save; if it cannot be read, this one goes on."""
        try:
            game = self._read(str(command.get("save")))
        except SaveError as error:
            raise SaveError(say("board.no_save", error=error)) from None
        self._leave(game, None, say("board.loaded"))

    def do_resume(self, command: Command) -> None:
        """The game that this browser kept, if this one has not begun."""
        if self.game.answers or not self.keep:
            return
        try:
            self._sit(self._read(unseal(command.get("kept"))), None)
            self.tell("resumed", say("board.resumed"))
        except SaveError as error:
            self.tell("problem", say("board.not_resumed", error=error))

    def do_save(self, command: Command) -> None:
        """Send the game as a file. It shows every hidden card, so several people are asked first."""
        if self.behind:
            raise BadCommandError(say("board.not_now"))
        if self._several_people and self._has_secrets and command.get("sure") is not True:
            self.notice = {"kind": "peek", "text": say("board.save_shows"), "save": say("board.save_anyway")}
        else:
            self.files.append({"name": f"{self.game.rules.name}-{self.game.seed}.json", "text": self.game.save()})

    def _read(self, saved: str) -> Game:
        """Return the game in a save of this game; a path is no save."""
        game = load("{" + saved.lstrip("\ufeff \n").removeprefix("{"))
        if game.rules.name != self.game.rules.name:
            raise SaveError(say("board.other_game", title=game.rules.title, here=self.game.rules.title))
        return game

    # -- the screen ----------------------------------------------------------------------------------------

    def screen(self) -> dict[str, Any]:
        """All there is to see, as plain data."""
        head = {"title": self.game.rules.title, "mark": self.show.MARK, "deck": deck_label(self.game)}
        common = {"seq": self.seq, "head": head, "keep": self.keep, "kept": self._kept()}
        if self.behind:
            return {**common, **self._curtain()}
        look, when = self._look(), self.show.when
        game = look.game
        main, side = self._zones(look)
        asked = self._question(game)
        asked["ask"] = form_asks(look) or asked["ask"]
        return {
            **common,
            "kind": "play",
            "task": game.task,
            "phases": self.show.phases(game),
            "question": asked,
            "say": f"{asked['who']}: {asked['ask']}",
            "moves": [move._asdict() for move in look.moves],
            "pick": "set" if game.choice and game.choice.rule in self.show.SETS else "one",
            "asking": {
                t["id"]: self.show.asking(game, t["id"]) for z in main for t in z["things"] if look.legal(t["id"])
            },
            "main": main,
            "side": side,
            "why": self.why,
            "hints": self.hints,
            "form": self._form() if self.form else None,
            "notice": self.notice,
            "watch": self._watch(),
            "over": self._over() if game.over else None,
            "log": self._log(game),
            "replay": self._replay(game, when(game)),
            "can": self._can(),
            "setup": self._setup(),
        }

    def _kept(self) -> str:
        """Return what the browser keeps of this game; nothing before somebody did something."""
        return seal(self.game.save()) if self.keep and self.seq else ""

    def _look(self) -> Look:
        game = self.game if self.at is None else self.game.at(self.at)
        found: tuple[list[paths.Move], dict[str, str]] = ([], {})
        if self.at is None and game.choice and game.choice.player == self.seat and not self.watching:
            found = self.show.moves(game)
        fresh = self._fresh(game)
        bots = {seat: say(f"board.kind_{self.game.seats[seat].partition(':')[0]}") for seat in self.bots}
        person = self.seat not in self.bots
        news, rolled = frozenset(self.show.news(fresh)), self.show.rolled(fresh)
        return Look(game, self.seat, *found, news, bots, person, rolled, str(self.games))

    def _fresh(self, game: Game) -> list[Event]:
        """What happened since this person last answered."""
        return game.events[self.told[self.seat] :] if self.at is None else []

    def _zones(self, look: Look) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        main, side = self.show.zones(look)
        classed([*main, *side], look)
        return main, side

    def _things(self) -> list[dict[str, Any]]:
        main, side = self._zones(self._look())
        return [thing for zone in (*main, *side) for thing in zone["things"]]

    def _question(self, game: Game) -> dict[str, Any]:
        """Who is asked what, by which rule."""
        if game.choice is None:
            return {"who": self.show.when(game), "ask": self._result(game), "rule": None}
        rule = game.explain(game.choice)
        mine = game.choice.player == self.seat and self.seat not in self.bots
        who = game.voice.seat(game.choice.player)
        tip = self.show.learning(game).get(game.choice.rule, "") if self.coach and mine else ""
        return {
            "who": say("board.who", who=capital(who), when=self.show.when(game)),
            "ask": game.question if mine else say("board.thinks", who=capital(who)),
            "rule": chip(rule),
            "tip": tip,
            "coach": rule.text if self.coach and mine else "",
            "meanwhile": self._meanwhile(game) if mine else "",
        }

    def _meanwhile(self, game: Game) -> str:
        """What the others did since this person last answered, the last of it: it may lie far from the question."""
        if not self.told[self.seat]:
            return ""
        fresh = (event for event in self._fresh(game) if not event.rule.startswith(self.show.QUIET))
        others = [event for event in fresh if event.player != self.seat]
        told = " ".join(game.tell(event.for_seat(self.seat)) for event in others[-MEANWHILE:])
        return f"… {told}" if len(others) > MEANWHILE else told

    def _result(self, game: Game) -> str:
        """How it ended."""
        if game.capped:
            return say("board.capped")
        if not game.winners:
            return say("board.lost")
        if len(game.winners) == game.players:
            return say("board.won", points=game.scores[0])
        return say("board.winners", who=game.voice.seat(game.winners))

    def _over(self) -> dict[str, Any]:
        """The score sheets."""
        game = self.game if self.at is None else self.game.at(self.at)
        seats = range(1 if mode_of(game).together else game.players)  # partners have one sheet
        sheets = [
            {"name": capital(game.voice.seat(seat)), "lines": self.show.sheet(game, seat), "total": game.scores[seat]}
            for seat in seats
        ]
        return {"sheets": sheets, "peeked": say("board.peeked_times", times=game.peeked) if game.peeked else ""}

    def _form(self) -> dict[str, Any]:
        """The open form: the answers picked so far, those filled in, and what else each could be."""
        assert self.form is not None
        path, rows = [self.form[0]], []
        while True:
            world, asks, _ = lookahead.walk(self.game, tuple(path))
            if not paths.belongs(self.game, world, asks, self.show.APART):
                break
            given = self.form[len(path)] if len(path) < len(self.form) else self.show.cheapest(self.game, world)
            options = [
                {"text": world.describe(option), "path": [*path, i], "picked": i == given}
                for i, option in enumerate(world.asked.options)
            ]
            rows.append({"ask": world.question, "options": options})
            path.append(given)
        title = self.game.describe(self.game.asked.options[path[0]])
        because = self.show.because(self.game)
        return {
            "title": title,
            "rows": rows,
            "path": path,
            "because": because,
            "rule": chip(self.game.explain(self.game.asked)),
        }

    def _watch(self) -> dict[str, Any] | None:
        """A bot is asked: whose move it is."""
        if not self.watching or self.at is not None:
            return None
        return {"who": say("board.watch")}

    def _log(self, game: Game) -> dict[str, Any]:
        fresh = self.told[self.seat] if self.at is None else len(game.events)
        groups, more = log_groups(game, self.show, self.seat, fresh, 10_000 if self.all_events else LOG)
        return {"groups": groups, "more": more, "all": self.all_events}

    def _replay(self, game: Game, when: str) -> dict[str, Any]:
        last = len(self.game.answers)
        at = last if self.at is None else self.at
        return {
            "at": at,
            "of": last,
            "text": when if self.at is not None else say("board.now", when=when),
            "past": self.at is not None,
        }

    @property
    def _rule(self) -> str:
        """What is asked, by its rule."""
        return self.game.choice.rule if self.game.choice else ""

    def _can(self) -> dict[str, bool]:
        """Which handles are alive."""
        live = self.at is None
        person = live and not self.watching and not self.game.over
        return {
            "undo": live and bool(self.game.answers),
            "redo": live and self.game.undone > 0,
            "hint": person and self._rule not in self.show.UNHINTED,
            "fork": not live and self.peek,
            "coach": self.coach,
        }

    def _curtain(self) -> dict[str, Any]:
        """Nothing but whom to hand the screen to."""
        name = self.game.voice.seat(self.seat)
        told = {
            "to": name,
            "title": say("board.pass_to", who=name),
            "text": say("board.covered"),
            "ready": say("board.i_am", who=name),
        }
        return {"kind": "curtain", "curtain": told, "say": told["title"], "moves": []}

    def _setup(self) -> dict[str, Any]:
        """What the form for a new game offers."""
        rules, words = self.game.rules, self.game.rules.book.words
        modes = [
            {"name": m.name, "title": words["name"].get(m.name, m.name), "about": words["mode"].get(m.name, ""),
             "players": list(m.players), "bots": not m.together and max(m.players) > 1}
            for m in rules.modes
        ]  # fmt: skip
        fields = rules.rulings.__dataclass_fields__  # type: ignore[attr-defined]
        chosen = self.game.setup.get("rulings") or {}
        rulings = [
            {"name": name, "text": words["ruling"][name], "on": chosen.get(name, fields[name].default)}
            for name in fields
        ]
        return {
            "modes": modes,
            "mode": self.game.setup["mode"],
            "seats": list(self.game.seats),
            "kinds": [{"name": kind, "text": say(f"board.kind_{kind}")} for kind in (PERSON, *BOTS)],
            "rulings": rulings,
            "seed": None if self._has_secrets else self.game.seed,
            "peek": self.peek,
            "coach": self.coach,
            "curtain": self.curtain,
            "goal": words["goal"][self.game.setup["mode"]].strip().split("\n"),
        }


def mode_of(game: Game) -> Mode:
    """The way this game is played."""
    return next(mode for mode in game.rules.modes if mode.name == game.setup["mode"])


def begun(key: str, game: Game) -> str:
    """Return what is said of a game that begins, with its seed where that gives no hidden card away."""
    return say(f"board.{key}_hidden") if game.rules.has_hidden_cards else say(f"board.{key}", seed=game.seed)


def form_asks(look: Look) -> str:
    """What a form on the table asks: it may take several questions at once."""
    return next((move.text for move in look.moves if move.opens and move.on), "")


def filled(show: Presenter, game: Game, command: Command) -> list[Any]:
    """The answers of a form as the browser filled it in, if they can be given."""
    try:
        answers = show.filled(game, str(command.get("form")), command.get("given"))
        game.copy().apply_all(answers)
    except (ValueError, TypeError, LookupError):
        raise BadCommandError(say("board.no_such_answer")) from None
    if not answers:
        raise BadCommandError(say("board.no_such_answer"))
    return answers


def usual_seats(game: Game) -> tuple[str, ...]:
    """A person and gentle bots; partners are people."""
    others = PERSON if mode_of(game).together else "gentle"
    return (PERSON, *[others] * (game.players - 1))


def people(game: Game, seats: Sequence[str]) -> tuple[str, ...]:
    """What the seats are called: one person is *you*, several have numbers, bots are called bots."""
    names = game.rules.book.words["name"]
    alone, one_bot = seats.count(PERSON) == 1, len(seats) - seats.count(PERSON) == 1

    def name(number: int, who: str) -> str:
        if who != PERSON:
            return say("board.the_bot") if one_bot else say("board.bot_name", number=number)
        return str(names["you"] if alone else names["player"].format(number))

    return tuple(name(number, who) for number, who in enumerate(seats, 1))


def deck_label(game: Game) -> dict[str, str]:
    """Where the cards come from."""
    source = game.rules.deck_source(game.table)
    return {"kind": source, "text": game.rules.book.words["deck"][source]}
