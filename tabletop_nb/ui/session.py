"""A game with people and bots at one table: what a person can do there. `PlayScreen` draws it."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits
from typing import Any

from tabletop_nb.bots import BOT_NAMES, BOTS, Bot, Considered, ask, imagine_for, make
from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.bots.search import Search
from tabletop_nb.core import lookahead
from tabletop_nb.core.errors import SaveError, SetupError
from tabletop_nb.core.game import Game
from tabletop_nb.core.plain import Json
from tabletop_nb.core.rulebook import capital
from tabletop_nb.core.scenario import as_number, cut
from tabletop_nb.core.table import Event
from tabletop_nb.games.create import load, new_game
from tabletop_nb.odds.adviser import Adviser, adviser_of
from tabletop_nb.ui import moves as paths
from tabletop_nb.ui.desk import BadCommandError, Command, Desk
from tabletop_nb.ui.kept import can_keep, pack, unpack, unseal
from tabletop_nb.ui.kit.look import AnyLook, Option
from tabletop_nb.ui.kit.presenter import advice_text, answers_of, look_with_moves, open_form, presenter
from tabletop_nb.ui.kit.tables import percent
from tabletop_nb.ui.kit.zones import Board, add_classes, things_of
from tabletop_nb.ui.rulebook import chip
from tabletop_nb.ui.seats import PERSON, kind_text, player_count, seat_names, start_message, usual_seats
from tabletop_nb.ui.why import reason_for_thing
from tabletop_nb.ui.words import say

NOISE = 0.3  # points; the bot can't tell smaller differences apart
HINTS = 3
MIN_VISITS = 10  # samples for an interval; with fewer, it says nothing
MAX_NAME_CHARS = 16


class Session(Desk):
    """One table: `send` takes a command, `screen` returns what to draw, `observe` registers a listener for changes."""

    silent = ("odds", "suggest", "share")

    def __init__(
        self,
        game: Game,
        seats: Sequence[str] | None = None,
        *,
        peek: bool = True,
        coach: bool = False,
        curtain: bool = False,
        storage_name: str = "",
    ) -> None:
        super().__init__()
        self.previous_game: Game | None = None
        self.previous_names: list[str] = []
        self.games_started = 0  # makes the keys of screens unique
        self.peek, self.coach, self.curtain = peek, coach, curtain
        # The name under which the browser stores the game, or "" if it doesn't.
        self.storage_name = storage_name if storage_name and can_keep() else ""
        self._start(game, seats)

    def _start(self, game: Game, seats: Sequence[str] | None, names: Sequence[str] = ()) -> None:
        """Put a game on the table, and people and bots in its seats."""
        seats = tuple(seats or game.seats or usual_seats(game))
        if len(seats) != (count := player_count(game)):
            raise SetupError(
                f"the number of seats is {len(seats)} ({', '.join(seats)}); allowed: {count}, one per player"
            )
        self.bots: dict[int, Bot] = {seat: make(who, seat) for seat, who in enumerate(seats) if who != PERSON}
        self.game, self.presenter = game, presenter(game.rules.name)
        self.games_started += 1
        self.names = list(names) if names and len(names) == len(seats) else [""] * len(seats)
        game.seats, game.seat_names = seats, seat_names(game, seats, self.names)
        self.seat = next((seat for seat, who in enumerate(seats) if who == PERSON), 0)  # who looks at the screen
        self.replay_at: int | None = None  # how many answers the replay shows
        self.caught_up: int | None = None  # how many answers this person has seen, while they watch the bots' moves
        self.curtain_closed = self.needs_curtain and not game.over
        self.seen_events = [len(game.events)] * game.players  # by each person
        self.bot_answers = 0  # given at this table
        self.marks: list[int] = []  # how many answers there were before each thing that a person did
        self.all_events = False
        self._clear()
        if self.curtain_closed:
            self._bots_play_behind_curtain()
        self._turn_to()

    def _clear(self) -> None:
        """Remove what was shown for the last question only."""
        self.why: dict[str, Any] | None = None
        self.hints: list[dict[str, Any]] = []
        self.form: lookahead.IndexPath | None = None
        self.notice = None

    # -- who sits there ------------------------------------------------------------------------------------

    @property
    def needs_curtain(self) -> bool:
        """Return whether several people share the screen and there is something to hide."""
        return self._several_people and (self.game.rules.has_hidden_cards or self.curtain)

    @property
    def _several_people(self) -> bool:
        return player_count(self.game) - len(self.bots) > 1

    @property
    def is_in_use(self) -> bool:
        """Return whether a person has answered something, or has started or loaded a game."""
        return bool(self.marks) or self.games_started > 1 or len(self.game.answers) > self.bot_answers

    @property
    def has_secrets(self) -> bool:
        """Return whether cards are hidden: then no screen holds the seed or the save, which would reveal them."""
        return self.game.rules.has_hidden_cards and not self.game.over

    @property
    def watching(self) -> bool:
        """Return whether a person watches bots: one is asked, or what they did is shown to the next person."""
        return self._bot_is_asked or self.caught_up is not None

    @property
    def _bot_is_asked(self) -> bool:
        return bool(self.game.choice and self.game.choice.player in self.bots)

    def _turn_to(self) -> None:
        """Give the screen to the person who is asked. If there is something to hide, close the curtain first."""
        choice = self.game.choice
        if choice is None or choice.player in self.bots or choice.player == self.seat:
            return
        self.seat, self.curtain_closed = choice.player, self.needs_curtain

    def _bots_play(self) -> None:
        """Let all bots answer until a person is asked or the game is over."""
        while self._bot_is_asked:
            self._bot_answers()

    def _bots_play_behind_curtain(self) -> None:
        """Let all bots answer before the next person may look. That person is then shown each of their moves."""
        before = len(self.game.answers)
        self._bots_play()
        self.caught_up = before if len(self.game.answers) > before else None

    def _bot_answers(self) -> None:
        self.game.push(ask(self.game, self.bots[self.game.asked.player]))
        self.bot_answers += 1

    # -- what the person sees ------------------------------------------------------------------------------

    @property
    def shown_game(self) -> Game:
        """Return the game, or an earlier position during a replay or while a person catches up."""
        at = self.caught_up if self.replay_at is None else self.replay_at
        return self.game if at is None else self.game.at(at)

    def new_events(self, game: Game) -> list[Event]:
        """Return what happened since this person last answered, as they may know it."""
        events = game.events[self.seen_events[self.seat] :] if self.replay_at is None else []
        return [event.for_seat(self.seat) for event in events]

    def look(self) -> AnyLook:
        """Return the table as the person at the screen sees it."""
        game = self.shown_game
        fresh = self.new_events(game)
        more: dict[str, Any] = {
            "bots": {seat: kind_text(self.game.seats[seat]) for seat in self.bots},
            "is_person": self.seat not in self.bots,
            "new": frozenset(self.presenter.arrivals(fresh)),
            "key": f"{self.games_started} {len(game.answers)}",
        }
        is_live = self.replay_at is None and not self.watching
        return look_with_moves(self.presenter, game, self.seat, is_live=is_live, **more)

    def screen(self) -> dict[str, Any]:
        """Return everything there is to see, as plain data."""
        from tabletop_nb.ui.play_screen import draw  # imported here because play_screen imports this module

        return draw(self)

    # -- commands ------------------------------------------------------------------------------------------

    def _check_ready(self) -> None:
        """Raise an error unless a person is asked, now, on this screen."""
        if self.replay_at is not None or self.curtain_closed or self.watching or self.game.over:
            raise BadCommandError(say("board.not_now"))

    def do_move(self, command: Command) -> None:
        """Give the answer at this path in the tree of options."""
        self._check_ready()
        path, walked = self._walk(command)
        if paths.belongs(self.game, walked.world, walked.asks_again, self.presenter.separate):
            self._clear()
            self.form = path
            return
        self.answer(walked.answers)

    def _walk(self, command: Command) -> tuple[lookahead.IndexPath, lookahead.Walk]:
        """Return the path of a command and where it leads, if there is such an answer."""
        try:
            path = paths.read(command.get("path"))
            return path, lookahead.walk(self.game, path)
        except IndexError:
            raise BadCommandError(say("board.no_such_answer")) from None

    def do_fill(self, command: Command) -> None:
        """Answer with a form on the table: several answers at once."""
        self._check_ready()
        self.answer(answers_of(self.presenter, self.look(), self.game, command))

    def answer(self, answers: Sequence[Any]) -> None:
        """Give these answers for the person who is asked: all of them or none."""
        seat, before, given = self.game.asked.player, len(self.game.events), len(self.game.answers)
        self.game.apply_all(answers)
        self.seen_events[seat] = before
        self.marks = [*(mark for mark in self.marks if mark < given), given]
        self._clear()
        if self.needs_curtain:
            self._bots_play_behind_curtain()
        self._turn_to()

    def do_form(self, command: Command) -> None:
        """Change an answer in the open form. What follows is preselected again."""
        self._check_ready()
        self.form = self._walk(command)[0]

    def do_close(self, command: Command) -> None:
        """Close what was shown: a reason, hints, a form or a notice."""
        self._clear()

    def do_why(self, command: Command) -> None:
        """Show why something can't be done: the rule, in the engine's words."""
        hints = self.hints
        self._clear()
        self.hints = hints  # Asking why a card can't be used keeps the hints on screen.
        things = things_of(self.board(self.look()))
        thing = next((t for t in things if t["id"] == command.get("thing") and t.get("why")), None)
        if thing is None or self.game.over:
            raise BadCommandError(say("board.not_now"))
        name = str(thing.get("title") or thing.get("name") or thing.get("label") or "")
        reason = reason_for_thing(self.game, thing["why"], name)
        if reason:
            fix = self._adviser.remedy(self._imagined(), thing["id"].rpartition(":")[2], reason.rule)
            self.why = {
                "what": name,
                "thing": thing["id"],
                "fix": advice_text(self.game, fix),
            }
            self.why |= {"reason": reason.text, "rule": chip(self.game.explain(reason))}

    def board(self, look: AnyLook) -> Board:
        """Return the zones of the table, with the class of each thing."""
        shown = self.presenter.board(look)
        add_classes(shown, look)
        return shown

    def do_hint(self, command: Command) -> None:
        """Show the best answers, by a bot that knows what this seat knows, each with its reason."""
        self._check_ready()
        self._clear()
        look, world = self.look(), self._imagined()
        if (form := open_form(look)) and (hints := self._form_hints(look, form)):
            self.hints = hints
            return
        ranked = self._ranked(world)
        for number, (row, points, is_close) in enumerate(ranked[:HINTS]):
            because = advice_text(self.game, self._adviser.reason_for(world, row.answer))
            key = "hint_close" if is_close else "hint_worse"
            gap = say(f"board.{key}", points=f"{points:.1f}") if number else ""
            text = sentence(self.game.describe(row.answer))
            because = because or ("" if number else lead_text(ranked))
            shown = {"text": text, "because": because, "gap": gap, **self._estimate(row)}
            self.hints.append({**shown, **self._hinted_move(look, row.answer)})

    def _completed(self, path: lookahead.IndexPath) -> list[int]:
        """Return the path of a hint with a bot's answers to the questions that a form would ask with it."""
        while True:
            walked = lookahead.walk(self.game, path)
            if not paths.belongs(self.game, walked.world, walked.asks_again, self.presenter.separate):
                return [*path]
            world = self.game.copy()
            world.apply_all(walked.answers)
            path = (*path, walked.world.asked.options.index(self._bot_option(world)))

    def _form_hints(self, look: AnyLook, form: str) -> list[dict[str, Any]]:
        """Return how a bot would fill in the open form, as a hint; none if it can't."""
        given = self.presenter.suggestion(look, form, self._bot_option)
        if given is None:
            return []
        answers = self.presenter.filled(look, form, given)
        because = advice_text(self.game, self._adviser.reason_for_form(self._imagined(), answers))
        text = self.presenter.filled_text(look, form, given)
        because = because or say("board.hint_form")
        return [{"text": text, "because": because, "gap": "", "given": given, "opens": form}]

    def _ranked(self, world: Game) -> list[tuple[Considered, float, bool]]:
        """Return the answers from best to worst: how many points each loses, and whether that is too close to call."""
        unit = self.game.rules.point
        considered = self._considered()
        best = considered[0].value
        gaps = [(row, max(0.0, best - row.value) / unit) for row in considered]

        def rank(pair: tuple[Considered, float]) -> tuple[bool, float, float]:
            row, points = pair
            is_close = points < NOISE
            return is_close, self._adviser.tie_break(world, row.answer) if is_close else 0.0, -points

        gaps.sort(key=rank, reverse=True)
        return [(row, points, points < NOISE) for row, points in gaps]

    def _considered(self) -> list[Considered]:
        """Return the moves that the search bot played on, its choice first; where it plays none on, greedy's."""
        choice = self.game.asked
        imagine = imagine_for(self.game, choice.player)
        considered = Search(0).explain(choice, imagine)
        return considered if considered[0].visits else Greedy(0, worlds=24, first_worlds=6).explain(choice, imagine)

    def _estimate(self, row: Considered) -> dict[str, Any]:
        """Return how good a move looks, in points, with its interval if it was played on."""
        unit, half = self.game.rules.point, row.half_width
        low, high = ((row.value + side * half) / unit for side in (-1, 1))
        interval = say("odds.from_to", low=f"{low:.1f}", high=f"{high:.1f}")
        interval = interval if row.visits >= MIN_VISITS else say("board.hint_few") if row.visits else ""
        return {"value": f"{row.value / unit:.1f}", "interval": interval, "visits": row.visits}

    def _hinted_move(self, look: AnyLook, option: Option) -> dict[str, Any]:
        """Return what is marked for a hinted answer: its things, or its button, which may open a form."""
        number = next(i for i, each in enumerate(self.game.asked.options) if each == option)
        moves = [move for move in look.moves if move.path[:1] == (number,)]
        opens = "" if moves else next((move.opens for move in look.moves if move.opens), "")
        return {"path": self._completed((number,)), "on": moves[0].on if moves else (), "opens": opens}

    @property
    def _adviser(self) -> Adviser:
        return adviser_of(self.game.rules.name)

    def _imagined(self) -> Game:
        """Return a sampled game consistent with what the asked seat knows, so that no advice tells a secret."""
        return self.game.imagine(self.game.asked.player, 0, history=True)

    def tip(self) -> str:
        """Return the coach's tip for the open question."""
        usual: str = self.game.rules.book.words["coach"].get(self.game.asked.rule, "")
        return advice_text(self.game, self._adviser.tip(self._imagined())) or usual

    def do_undo(self, command: Command) -> None:
        """Undo the last move of a person (a whole form counts as one), and the bots' answers after it."""
        game = self.game.copy()
        if self.replay_at is not None or self.curtain_closed:
            raise BadCommandError(say("board.not_now"))
        peeked, given = game.undo(self.peek), len(game.answers)
        start = max((mark for mark in self.marks if mark <= given), default=given)
        while (game.choice and game.choice.player in self.bots) or len(game.answers) > start:
            peeked |= game.undo(self.peek)
        self._replace(game)
        self.tell("peek" if peeked else "done", say("board.peeked" if peeked else "board.taken_back"))

    def do_redo(self, command: Command) -> None:
        """Redo the last undone move (a whole form counts as one), and the bots' answers after it."""
        game = self.game.copy()
        given = len(game.answers)
        following = [mark for mark in self.marks if mark > given]
        end = min(following, default=given + game.undone if given in self.marks else given + 1)
        game.redo()
        while game.undone and ((game.choice and game.choice.player in self.bots) or len(game.answers) < end):
            game.redo()
        self._replace(game)

    def _replace(self, game: Game) -> None:
        """Replace the game by an earlier or later state of itself."""
        self._clear()
        self.game = game
        self.replay_at = self.caught_up = None
        self.seen_events = [min(seen, len(game.events)) for seen in self.seen_events]
        self._turn_to()

    def do_replay(self, command: Command) -> None:
        """Show the game after a number of answers."""
        at, last = command.get("at"), len(self.game.answers)
        if self.curtain_closed:
            raise BadCommandError(say("board.not_now"))
        if type(at) is not int or not 0 <= at <= last:
            raise BadCommandError(say("board.no_such_step", last=last))
        self._clear()
        self.replay_at, self.caught_up = None if at == last else at, None

    def do_fork(self, command: Command) -> None:
        """Continue from the position of the replay. What came after is dropped."""
        if self.replay_at is None:
            raise BadCommandError(say("board.not_now"))
        if not self.peek:
            raise BadCommandError(say("board.no_peeking"))
        previous = self.game
        self._replace(previous.at(self.replay_at))
        self.tell("peek" if self.game.peeked > previous.peeked else "done", say("board.forked"))
        self._offer_previous(previous, self.names)

    def do_bot(self, command: Command) -> None:
        """Let the bot that is asked give one answer, or show the next one that a bot has given."""
        if not self.watching or self.replay_at is not None or self.curtain_closed:
            raise BadCommandError(say("board.not_now"))
        self._clear()
        if self.caught_up is None:
            self._bot_answers()
            self._turn_to()
        else:
            seen = self.caught_up + 1
            self.caught_up = seen if seen < len(self.game.answers) else None

    def do_skip(self, command: Command) -> None:
        """Let the bots answer until a person is asked."""
        self._clear()
        self.replay_at = self.caught_up = None
        self._bots_play()
        self._turn_to()

    def do_confirm_player(self, command: Command) -> None:
        """Open the curtain: the right person is at the screen."""
        self.curtain_closed = False

    def do_coach(self, command: Command) -> None:
        """Turn the coach on or off."""
        self.coach = not self.coach

    def do_log(self, command: Command) -> None:
        """Show all events, or only the last ones."""
        self.all_events = not self.all_events

    def do_again(self, command: Command) -> None:
        """Start the same game again: same seed, same seats."""
        game = new_game(self.game.rules.name, seed=self.game.seed, **self.game.setup)
        self._replace_by(game, self.game.seats, start_message("restarted", game), self.names)

    def do_rematch(self, command: Command) -> None:
        """Start another game like this one, with other dice and cards."""
        self._rematch(self.game.seats)

    def do_stronger(self, command: Command) -> None:
        """Start another game against stronger bots."""
        if self.stronger_seats is None:
            raise BadCommandError(say("board.not_now"))
        self._rematch(self.stronger_seats)

    def _rematch(self, seats: Sequence[str]) -> None:
        setup = {key: value for key, value in self.game.setup.items() if key != "scenario"}
        game = new_game(self.game.rules.name, seed=self._new_seed(), **setup)
        self._replace_by(game, seats, start_message("begun", game), self.names)

    @property
    def stronger_seats(self) -> tuple[str, ...] | None:
        """Return the seats with each bot one step stronger; None if all are as strong as they can be."""

        def stronger(who: str) -> str:
            name = who if who in BOT_NAMES else who.partition(":")[0]
            return BOT_NAMES[min(BOT_NAMES.index(name) + 1, len(BOT_NAMES) - 1)] if name in BOTS else who

        seats = tuple(map(stronger, self.game.seats))
        return seats if seats != tuple(self.game.seats) else None

    def _replace_by(self, game: Game, seats: Sequence[str] | None, message: str, names: Sequence[str] = ()) -> None:
        """Put another game on the table. The previous one can be brought back."""
        previous, old_names = self.game, self.names
        self._start(game, seats, names)
        self.tell("done", message)
        self._offer_previous(previous, old_names)

    def _offer_previous(self, previous: Game, names: list[str]) -> None:
        if previous.answers and self.notice:
            self.previous_game, self.previous_names, self.notice["revive"] = previous, names, say("board.revive")

    def do_revive(self, command: Command) -> None:
        """Bring back the previous game."""
        if self.previous_game is None:
            raise BadCommandError(say("board.not_now"))
        self._replace_by(self.previous_game, self.previous_game.seats, say("board.revived"), self.previous_names)

    def do_new(self, command: Command) -> None:
        """Start a new game as the form says."""
        seats, seed = command.get("seats"), command.get("seed")
        if not isinstance(seats, list) or not seats or not all(isinstance(who, str) for who in seats):
            raise BadCommandError(say("board.who_plays"))
        rules = self.game.rules
        if seed in (None, ""):
            number = self._new_seed()
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
        self._replace_by(game, seats, start_message("begun", game), self._names(command.get("names")))

    def _new_seed(self) -> int | None:
        """Return a short seed that is easy to pass on; None if it would give hidden cards away."""
        return None if self.game.rules.has_hidden_cards else randbits(24)

    def _names(self, given: Json) -> list[str]:
        """Return the names that people typed, cut to a reasonable length."""
        names = given if isinstance(given, list) else []
        return [" ".join(str(name).split())[:MAX_NAME_CHARS] if isinstance(name, str) else "" for name in names]

    def do_load(self, command: Command) -> None:
        """Load a saved game. If it can't be read, the current game continues."""
        try:
            game = self._read(str(command["save"]) if "save" in command else unpack(command.get("code")))
        except SaveError as error:
            raise SaveError(say("board.no_save", error=error)) from None
        self._replace_by(game, None, say("board.loaded"))

    def do_resume(self, command: Command) -> None:
        """Resume what this browser stored, if this game has not begun: a game, and whether the coach is on."""
        if self.game.answers or not self.storage_name:
            return
        if isinstance(coach := command.get("coach"), bool):
            self.coach = coach
        if "coach" in command and command.get("kept") is None:
            return
        try:
            self._start(self._read(unseal(command.get("kept"))), None)
            self.tell("resumed", say("board.resumed"))
        except SaveError as error:
            self.tell("problem", say("board.not_resumed", error=error))

    def do_save(self, command: Command) -> None:
        """Send the game as a file. It shows every hidden card, so several people are asked first."""
        if self.curtain_closed:
            raise BadCommandError(say("board.not_now"))
        if self._several_people and self.has_secrets and command.get("sure") is not True:
            self.notice = {"kind": "peek", "text": say("board.save_shows"), "save": say("board.save_anyway")}
        else:
            name = f"{self.game.rules.name}-{self.game.seed}.json"
            self.messages.append({"file": {"name": name, "text": self.game.save()}})
            # The message has no name, because the name has the seed, which would reveal hidden cards.
            self.tell("done", say("board.saved_all" if self.replay_at is not None else "board.saved"))

    def do_share(self, command: Command) -> None:
        """Send a finished game as a file, and as a text for a link if that is short enough."""
        if not self.game.over:
            raise BadCommandError(say("board.not_now"))
        saved = self.game.save()
        name = f"{self.game.rules.name}-{self.game.seed}.json"
        self.messages.append({"share": {"name": name, "text": saved, "code": pack(saved)}})

    @property
    def has_odds(self) -> bool:
        """Return whether there may be odds that matter for the open question: a person is asked, here and now."""
        return self.replay_at is None and not self.watching and not self.curtain_closed and not self.game.over

    def do_odds(self, command: Command) -> None:
        """Send the odds that matter for the open question. The browser asks once the board is drawn."""
        if not self.has_odds:
            return
        outlook = self._adviser.outlook(self.game)
        if outlook is None:
            return
        rows = [
            {"text": advice_text(self.game, row), "share": float(chance), "percent": percent(chance)}
            for row, chance in outlook.rows
        ]
        line, lead = advice_text(self.game, outlook.line), advice_text(self.game, outlook.lead)
        self.messages.append({"odds": {"key": cut(command.get("key")), "line": line, "lead": lead, "rows": rows}})

    def do_suggest(self, command: Command) -> None:
        """Send how a bot would fill in the open form."""
        self._check_ready()
        look = self.look()
        given = self.presenter.suggestion(look, str(command.get("form")), self._bot_option)
        if given is not None:
            self.messages.append({"suggestion": given})

    def _bot_option(self, game: Game) -> Option:
        """Return what a strong bot would answer."""
        return ask(game, Greedy(0))

    def _read(self, saved: str) -> Game:
        """Return the game in a save of this game. A path isn't a save."""
        game = load("{" + saved.lstrip("\ufeff \n").removeprefix("{"))
        if game.rules.name != self.game.rules.name:
            raise SaveError(say("board.other_game", title=game.rules.title, here=self.game.rules.title))
        return game


def sentence(text: str) -> str:
    """Return a text as a sentence, with a capital letter and a full stop."""
    return capital(text) + ("" if text.endswith((".", "?", "!")) else ".")


def lead_text(ranked: Sequence[tuple[Considered, float, bool]]) -> str:
    """Return how much better the best answer is than the next one."""
    if len(ranked) < 2:
        return ""
    _, points, is_close = ranked[1]
    return say("board.hint_even") if is_close else say("board.hint_lead", points=f"{points:.1f}")
