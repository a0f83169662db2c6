"""Play in the terminal: numbered options in words, why not, rules, undo, hints, save."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from shlex import quote
from textwrap import fill
from typing import Any

from tabletop_nb.bots import Bot, ask, imagine_for, make
from tabletop_nb.bots.greedy import Greedy
from tabletop_nb.core.errors import HistoryError, IllegalMoveError, SetupError
from tabletop_nb.core.game import Game

HELP = """  a number         answer the question
  an answer        the same in words; see `answers`
  why ANSWER       why you can't do that now
  card NAME        what a card costs and does
  rule [KEY]       the rule behind the question, any rule, or all rules of a kind
  answers          list the answers as text
  goal             how to win
  hint             the three best answers, as a bot estimates them
  table            show the table again
  log [N]          the last N events
  undo, redo       undo an answer, or redo it
  save FILE        save the game, to continue later
  quit             stop playing"""


WIDTH = 110


def bot(who: str, seat: int) -> Bot:
    """Return the bot of a seat."""
    try:
        return make(who, seat)
    except SetupError as error:
        raise SetupError(f"{error}, or person") from None


def is_number(line: str) -> bool:
    """Return whether this is a whole number, even if no option has it.

    >>> is_number("-3"), is_number("reroll 3")
    (True, False)
    """
    return line.removeprefix("-").isdecimal()


class Terminal:
    """Asks people, lets bots play, and reports what happened since the last question."""

    def __init__(
        self,
        game: Game,
        seats: list[str],
        read: Callable[[str], str] | None = None,
        write: Callable[[str], None] = print,
        peek: bool = True,
        program: str = "tabletop-nb",
    ) -> None:
        count = game.players - len(game.automas)
        if len(seats) != count:
            raise SetupError(
                f"the number of seats is {len(seats)} ({', '.join(seats)}); allowed: {count}, one per player"
            )
        self.game, self.read, self.show, self.peek, self.program = game, read or input, write, peek, program
        self.bots = {seat: bot(who, seat) for seat, who in enumerate(seats) if who != "person"}
        self.events_shown = max(0, len(game.events) - 12) if game.answers else 0  # how many events were printed
        self.saved = True
        game.seat_names, game.seats = names(game, seats), tuple(seats)

    def run(self) -> None:
        """Play until the game is over or a player quits."""
        rules = self.game.rules
        self.write(f"{rules.title}, {rules.book.words['name'].get(self.game.table.mode, self.game.table.mode)}, "
                   f"seed {self.game.seed}. Type ? for help.")  # fmt: skip
        self.write(rules.book.words["deck"][rules.deck_source(self.game.table)])
        self.do_goal("")
        if self.game.task:
            self.write(self.game.task)
        try:
            while self.game.choice is not None:
                self._turn()
        except (EOFError, KeyboardInterrupt, Quit):
            self._leave()
            return
        self._news()
        self._result()

    def write(self, text: str) -> None:
        """Print some lines, wrapped to the width of the terminal."""
        for line in text.split("\n"):
            indent = " " * (len(line) - len(line.lstrip()) + 4)
            self.show(
                fill(line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
                if line
                else ""
            )

    def _turn(self) -> None:
        """Ask one question, of a bot or a person."""
        bot = self.bots.get(self.game.asked.player)
        if bot:
            self.game.push(ask(self.game, bot))
            return
        self._news()
        self._table()
        self._question()
        while not self._command(self.read("> ").strip()):
            pass

    def _command(self, line: str) -> bool:
        """Do what was typed and return whether the game has moved on."""
        word, _, rest = line.partition(" ")
        handler = getattr(self, f"do_{word.lower()}", None) if word.isalpha() else None
        if line in ("?", "help"):
            self.write(HELP)
        elif not line:
            self._question()
        elif handler and line not in self.game.options:
            return bool(handler(rest.strip()))
        else:
            return self._answer(line)
        return False

    def _answer(self, line: str) -> bool:
        """Answer by number or by text."""
        options, line = self.game.options, self._by_id(line)
        if is_number(line) and not 1 <= int(line) <= len(options):
            self.write(f"There are {len(options)} answers: 1 to {len(options)}.")
            return False
        try:
            self.game.apply(options[int(line) - 1] if is_number(line) else line)
        except IllegalMoveError:
            self.write(f"No: {self.game.why_not(line)} Type ? for help.")
            return False
        self.saved = False
        return True

    def _by_id(self, line: str) -> str:
        """Return the line with the names of cards replaced by their ids."""
        for card, name in self.game.rules.names(self.game.table).items():
            line = re.sub(rf"\b{re.escape(name)}\b", card, line, flags=re.IGNORECASE)
        return line

    def do_why(self, rest: str) -> None:
        """Say why an answer is not legal."""
        options = self.game.options
        wanted = options[int(rest) - 1] if is_number(rest) and 1 <= int(rest) <= len(options) else self._by_id(rest)
        self.write(str(self.game.why_not(wanted) or f"You can do that: {self.game.describe(wanted)}."))

    def do_goal(self, rest: str) -> None:
        """Say what the game is about."""
        self.write(self.game.rules.book.words["goal"][self.game.table.mode].strip())

    def do_rule(self, rest: str) -> None:
        """Show a rule, with its page and how we read it."""
        rules = self.game.rules.book.rules
        key = rest or (self.game.choice.rule if self.game.choice else "game.over")
        if key not in rules:
            kind = [name for name in rules if name.split(".")[0] == key]
            self.write(f"There is no rule {key}. " * (not kind) + "Rules: " + ", ".join(kind or rules))
            return
        rule = rules[key]
        self.write(f"{rule.text} ({rule.place}{', our own rule' * (rule.source == 'house')})")
        if rule.note:
            self.write(f"How we read it: {rule.note}")

    def do_card(self, rest: str) -> None:
        """Show what is printed on a card, and how to read it."""
        from tabletop_nb.ui.cards import of_box  # only on demand, because it imports the widgets

        try:
            cards = of_box(self.game.rules.name, self.game.table.box)["cards"]
        except SetupError as error:
            self.write(f"No: {error}.")
            return
        if not rest:
            self.write(f"Which card? For example: card {cards[0]['name']}")
            return
        wanted = rest.casefold().replace("_", " ")
        matches = [card for card in cards if wanted in (card["name"].casefold(), card["id"].replace("_", " "))]
        matches = matches or [card for card in cards if wanted in card["name"].casefold()]
        if not matches:
            near = get_close_matches(rest.title(), [card["name"] for card in cards], 3)
            self.write(f"There is no card {rest!r}." + f" Did you mean {' or '.join(near)}?" * bool(near))
        for card in matches[:5]:
            self.write(f"{card['name']} ({card['kind']})")
            for line in card["details"]:
                self.write(f"  {line['term']}: {line['text']}")

    def do_answers(self, rest: str) -> None:
        """List the answers as text."""
        self.write("\n".join(f"{i:3}  {option}" for i, option in enumerate(self.game.options, 1)))

    def do_hint(self, rest: str) -> None:
        """Show the best answers, found by a bot that knows what this seat knows."""
        choice = self.game.asked
        ranked = Greedy(0, worlds=60, first_worlds=12).rank(choice, imagine_for(self.game, choice.player))
        ranked.sort(key=lambda pair: -pair[1])
        for option, worth in ranked[:3]:
            self.write(f"  {worth:6.1f}  {self.game.describe(option)}")
        self.write("  Higher is better. This is a bot's estimate; it looks ahead only to the end of this step.")

    def do_table(self, rest: str) -> None:
        """Show the table again."""
        self._table()
        self._question()

    def do_log(self, rest: str) -> None:
        """Show the last events."""
        seat, count = self.game.asked.player, int(rest) if rest.isdecimal() else 12
        for event in self.game.events[-count:]:
            self.write(f"  {self.game.describe_event(event.for_seat(seat))}")

    def do_undo(self, rest: str) -> bool:
        """Take back the last answer of a person, and all answers of bots since."""
        try:
            peeked = self.game.undo(self.peek)
            while self.game.choice and self.game.choice.player in self.bots:
                peeked |= self.game.undo(self.peek)
        except HistoryError as error:
            self.write(f"No: {error}.")
            return False
        self.events_shown = len(self.game.events)
        self.write("Undone." + " You have seen the next roll or draw: that was peeking." * peeked)
        return True

    def do_redo(self, rest: str) -> bool:
        """Give the answers again that were undone."""
        try:
            self.game.redo()
        except HistoryError as error:
            self.write(f"No: {error}.")
            return False
        return True

    def do_save(self, rest: str) -> None:
        """Save the game to a file."""
        if not rest:
            self.write("Which file? For example: save evening.json")
            return
        try:
            self.game.save(Path(rest).expanduser())
        except OSError as error:
            self.write(f"Can't save the game: {error}")
            return
        self.saved = True
        self.write("Saved. To continue it:")
        self.show(f"  {self.program} play --load {quote(rest)}")  # on one line, to copy

    def do_quit(self, rest: str) -> None:
        """Stop playing."""
        raise Quit

    def _leave(self) -> None:
        seed = self.game.seed
        self.write("Goodbye." + f" This game was not saved. Its seed is {seed}." * (not self.saved))

    def _news(self) -> None:
        """Report what happened since the last question, as far as the asked person may know it."""
        events = self.game.events
        seat = self.game.choice.player if self.game.choice else 0
        for event in events[self.events_shown :]:
            self.write(f"  {self.game.describe_event(event.for_seat(seat))}")
        self.events_shown = len(events)

    def _table(self) -> None:
        self.write("")
        for line in self.game.rules.table_lines(self.game, self.game.asked.player):
            self.write(line)

    def _question(self) -> None:
        """Print the question with its rule and the numbered answers."""
        game = self.game
        who = f"{game.voice.seat(game.asked.player)}: " if game.players > 1 else ""
        self.write(f"\n{who}{game.question}  ({game.explain(game.asked).place})")
        for i, option in enumerate(game.asked.options, 1):
            self.write(f"{i:3}  {game.describe(option)}")

    def _result(self) -> None:
        """Print the score sheets and who won."""
        game = self.game
        for seat, sheet in enumerate(game.score_sheet()[: len(game.table.areas)]):
            self.write(f"\n{game.voice.seat(seat)}")
            for line in sheet:
                self.write(f"  {game.rules.book.score(line):36} {line.number:3} {line.points:4}")
            self.write(f"  {'':36}     {sum(line.points for line in sheet):4}")
        winners = [game.voice.seat(seat) for seat in game.winners]
        if winners:
            self.write(f"\nWinner: {', '.join(winners)}.")
        elif not any(mode.is_scored for mode in game.rules.modes if mode.name == game.setup["mode"]):
            self.write("\nThe game is lost.")


class Quit(Exception):  # noqa: N818  not an error
    """Raised when a player wants to stop."""


def names(game: Game, seats: list[str]) -> tuple[str, ...]:
    """Return names for the seats: people are numbered, bots also carry their kind."""
    label: Any = game.rules.book.words["name"]["player"].format
    return tuple(label(i + 1) + f" ({who})" * (who != "person") for i, who in enumerate(seats))
