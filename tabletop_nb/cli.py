"""`tabletop-nb`: open the gallery, work in JupyterLab, play in the terminal, simulate games, check card files."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import tabletop_nb as tt
from tabletop_nb.core.errors import BotError, DeckError, SaveError, SetupError, SimulationError
from tabletop_nb.core.game import Game
from tabletop_nb.games import NAMES, rules_of


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command, and report a user's mistake in one line without a traceback."""
    args = parser().parse_args(argv)
    try:
        return int(args.run(args) or 0)
    except BrokenPipeError:  # the reader has closed the pipe, such as `head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (SetupError, SaveError, BotError, SimulationError, ImportError, OSError) as error:
        print(f"tabletop-nb: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands and their options."""
    top = argparse.ArgumentParser(prog="tabletop-nb", description=__doc__)
    top.add_argument("--version", action="version", version=f"tabletop-nb {tt.__version__}")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")
    commands.add_parser("games", help="list the games").set_defaults(run=list_games)
    add_play(commands.add_parser("play", help="play in the terminal"))
    add_simulate(commands.add_parser("simulate", help="let bots play many games"))
    add_serve(commands.add_parser("serve", help="open the gallery in the browser"))
    add_lab(commands.add_parser("lab", help="work in the notebooks with JupyterLab"))
    add_deck(commands.add_parser("deck", help="your own card files"))
    return top


def add_play(play: argparse.ArgumentParser) -> None:
    """Add the options of `play`."""
    play.set_defaults(run=play_game)
    play.add_argument("game", nargs="?", help="which game; not needed with --load")
    play.add_argument("--mode", help="how to play; see `tabletop-nb games`")
    seats_help = "who sits where: person, random, gentle, gentle:0.5 (strength), greedy, search, search:strong"
    play.add_argument("--seats", nargs="+", metavar="WHO", help=seats_help)
    play.add_argument("--load", metavar="FILE", help="continue a saved game")
    play.add_argument("--no-peeking", action="store_true", help="don't let undo take back a roll or a reveal")
    add_deck_and_seed(play, "the same seed always gives the same game")


def add_simulate(simulate: argparse.ArgumentParser) -> None:
    """Add the options of `simulate`."""
    simulate.set_defaults(run=simulate_games)
    simulate.add_argument("game")
    simulate.add_argument("--mode")
    players_help = "bots, one per seat: random, gentle, gentle:0.5, greedy, search, search:strong"
    simulate.add_argument("--players", metavar="BOT,BOT", help=players_help)
    simulate.add_argument("--games", type=int, default=100)
    simulate.add_argument("--workers", type=int, metavar="N", help="processes that play (default: one per core)")
    collect_help = "what the rows are: games (one for each seat), events, decisions or cards"
    simulate.add_argument("--collect", default="games", metavar="KIND", help=collect_help)
    out_help = "write Parquet files while the games are played; run it again to continue"
    simulate.add_argument("--out", metavar="FOLDER", help=out_help)
    simulate.add_argument("--csv", metavar="FILE", help="write all rows to one file at the end")
    add_deck_and_seed(simulate, "the first seed (default: 0); game number i has the seed i higher")


def add_deck_and_seed(command: argparse.ArgumentParser, seed_help: str) -> None:
    """Add the options of every command that starts a game."""
    command.add_argument("--deck", metavar="FOLDER", help="your own card files")
    command.add_argument("--seed", type=int, help=seed_help)


def add_serve(serve: argparse.ArgumentParser) -> None:
    """Add the options of `serve`."""
    serve.set_defaults(run=serve_pages)
    serve.add_argument("folder", nargs="?", help="your own copies of the notebooks (see lab); default: ours")
    serve.add_argument("--port", type=int, default=8866)
    serve.add_argument("--open", action="store_true", help="also open the browser")
    class_help = "let a class in over the local network, with a password"
    serve.add_argument("--class", action="store_true", dest="is_class", help=class_help)
    token_help = "the class password (default: four random words)"
    serve.add_argument("--token", default="", metavar="PASSWORD", help=token_help)
    host_help = "another host name that students use for this computer"
    serve.add_argument("--host", action="append", default=[], metavar="NAME", help=host_help)
    serve.add_argument("--warm", type=int, default=0, metavar="N", help="keep N pages of each game ready")
    kernels_help = "how many pages can be open at once (default: what fits into memory)"
    serve.add_argument("--max-kernels", type=int, metavar="N", help=kernels_help)
    browser_help = "how many pages one browser can have open (default: 4)"
    serve.add_argument("--max-per-browser", type=int, metavar="N", help=browser_help)


def add_lab(lab: argparse.ArgumentParser) -> None:
    """Add the options of `lab`."""
    lab.set_defaults(run=open_lab)
    lab.add_argument("folder", nargs="?", help="the folder of your copies; required for an installed package")
    lab.add_argument("--port", type=int, default=8888)
    lab.add_argument("--no-open", action="store_true", help="don't open the browser")


def add_deck(deck: argparse.ArgumentParser) -> None:
    """Add the commands of `deck`."""
    commands = deck.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="check a folder of card files")
    check.set_defaults(run=check_deck)
    check.add_argument("folder")
    check.add_argument("--game", help="which game the cards are for; by default, the file names decide")


def list_games(args: argparse.Namespace) -> None:
    """List the games with their modes, card sources and rulings."""
    for game in tt.games():
        words = rules_of(game.name).book.words
        print(f"{game.name}: {game.about.strip()}")
        for mode in game.modes:
            counts = f"{min(mode.players)}-{max(mode.players)}" if len(mode.players) > 1 else str(mode.players[0])
            people = f"{counts} player{'' if counts == '1' else 's'}"
            print(f"  --mode {mode.name:12} {people:>12}   {words['mode'][mode.name]}")
        print(f"  cards: {', '.join(game.sources)}" + HOUSE_NOTE * ("house" in game.sources))
        print("  rulings, all off unless marked (rulings={...} in Python):")
        for switch in fields(rules_of(game.name).rulings):
            print(f"    {switch.name:28} {words['ruling'][switch.name]}{' (on)' * bool(switch.default)}")
    print(NOTICE)


HOUSE_NOTE = " (our own reconstruction, not the published cards)"
NOTICE = "Unofficial, and not affiliated with any publisher. Bring your own box."


def play_game(args: argparse.Namespace) -> None:
    """Play a game in the terminal."""
    from tabletop_nb.terminal import Terminal

    if args.load:
        if args.game or args.mode or args.deck or args.seed is not None:
            raise SetupError("--load takes game, mode, deck and seed from the save, so leave them out")
        game = tt.load(Path(args.load).expanduser())
    elif args.game:
        players = len(args.seats) if args.seats else None
        game = tt.new_game(args.game, players, args.seed, mode_of(args.game, args.mode), deck=args.deck)
    else:
        raise SetupError("which game? See `tabletop-nb games`")
    seats = args.seats or list(game.seats) or usual_seats(game)
    program = "tabletop-nb" if shutil.which("tabletop-nb") else sys.argv[0]
    Terminal(game, seats, peek=not args.no_peeking, program=program).run()


def mode_of(game: str, mode: str | None) -> str | None:
    """Return the name of a mode, given its name or the title on screens, such as Rivals for competitive.

    >>> mode_of("evenfall", "Rivals"), mode_of("evenfall", None)
    ('competitive', None)
    """
    names = {str(title).lower(): name for name, title in rules_of(game).book.words["name"].items()}
    return names.get(mode.lower(), mode) if mode else None


def usual_seats(game: Game) -> list[str]:
    """Return who sits where by default: partners are people, rivals are gentle bots. Automas need nobody."""
    together = any(mode.is_cooperative for mode in game.rules.modes if mode.name == game.setup["mode"])
    count = game.players - len(game.automas)
    return ["person"] * count if together else ["person", *["gentle"] * (count - 1)]


def simulate_games(args: argparse.Namespace) -> None:
    """Let bots play many games and print a summary."""
    from tabletop_nb.analysis.simulate import simulate, summary

    if args.csv and not Path(args.csv).parent.is_dir():
        raise SetupError(f"--csv: there is no folder {Path(args.csv).parent}")
    mode = mode_of(args.game, args.mode)
    players = [each.strip() for each in args.players.split(",")] if args.players else None
    frame = simulate(
        args.game,
        players,
        args.games,
        args.seed or 0,
        mode,
        workers=args.workers,
        collect=args.collect,
        out=args.out,
        deck=args.deck,
    )
    if args.csv:
        frame.to_csv(args.csv, index=False)
    print(summary(frame).to_string() if args.collect == "games" else f"{len(frame):,} {args.collect}")


def serve_pages(args: argparse.Namespace) -> None:
    """Serve the gallery with Voilà."""
    from tabletop_nb.server.serve import serve

    check_range("--warm", args.warm, 0, 50)
    check_range("--max-kernels", args.max_kernels, 1, 10_000)
    check_range("--max-per-browser", args.max_per_browser, 1, 10_000)
    serve(
        args.port,
        Path(args.folder) if args.folder else None,
        browser=args.open,
        is_class=args.is_class,
        password=args.token,
        warm=args.warm,
        host_names=args.host,
        max_kernels=args.max_kernels,
        max_per_browser=args.max_per_browser,
    )


def check_range(option: str, value: int | None, low: int, high: int) -> None:
    """Raise SetupError if the number of an option is not allowed."""
    if value is not None and not low <= value <= high:
        raise SetupError(f"{option} {value}; allowed: {low} to {high:,}")


def open_lab(args: argparse.Namespace) -> None:
    """Open the notebooks in JupyterLab."""
    from tabletop_nb.server.lab import lab

    lab(args.port, Path(args.folder) if args.folder else None, browser=not args.no_open)


def check_deck(args: argparse.Namespace) -> None:
    """Say that a folder of card files is a valid deck, or raise DeckError with the first mistake."""
    folder = Path(args.folder)
    if not folder.is_dir():
        raise DeckError(f"{args.folder} is not a folder")
    files = {path.stem for path in folder.glob("*.csv")}
    names = [args.game] if args.game else [name for name in NAMES if files & set(rules_of(name).card_files)]
    if not names:
        expected = "; ".join(
            f"{name}: {', '.join(f'{kind}.csv' for kind in rules_of(name).card_files)}" for name in NAMES
        )
        raise DeckError(f"{folder.name} has no card files; expected: {expected}")
    for name in names:
        rules = rules_of(name)
        rules.make_box(rules.read_box(folder))
        print(f"{folder.name}: a valid deck for {rules.title}")


if __name__ == "__main__":
    sys.exit(main())
