"""Let bots play against each other, and rate them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop_nb.analysis.extras import need
from tabletop_nb.analysis.frames import deal_ids, game_ids
from tabletop_nb.analysis.intervals import LEVEL, add_wilson
from tabletop_nb.analysis.matches import RunSpec, concat_runs, play_rotated
from tabletop_nb.analysis.stats import win_rates
from tabletop_nb.core.errors import SetupError

if TYPE_CHECKING:
    from altair.typing import ChartType
    from pandas import DataFrame

Z = 1.96  # a 95% interval reaches this many standard deviations to each side


@dataclass(frozen=True)
class Tournament:
    """The games of a tournament and their results.

    Attributes:
        games: One row per game and seat; `bots` says who sat where.
        ratings: A row per bot, the best first: see `ratings_of`.
        crosstable: A row per bot and rival: see `crosstable_of`.
    """

    games: DataFrame
    ratings: DataFrame
    crosstable: DataFrame

    def chart(self) -> ChartType:
        """Return a chart of the ratings, with the crosstable beside it."""
        from tabletop_nb.analysis import charts

        return charts.tournament(self.ratings, self.crosstable)

    def table(self) -> DataFrame:
        """Return the crosstable with a row and a column per bot: how often the row's bot ranks before the column's."""
        order = list(self.ratings["bot"])
        square = self.crosstable.pivot(index="bot", columns="rival", values="win_rate")
        return square.reindex(index=order, columns=order)


def tournament(
    name: str,
    bots: Sequence[str],
    games: int = 20,
    seed: int = 0,
    players: int = 2,
    mode: str | None = None,
    rulings: Mapping[str, bool] | None = None,
    deck: str | Path | Mapping[str, object] | None = None,
    workers: int | None = None,
    progress: bool | None = None,
) -> Tournament:
    """Let every group of bots play against each other on the same seeds, with every rotation of the seats.

    Args:
        name: The game.
        bots: The bots, by name: two or more different ones.
        games: How many seeds each group of bots plays, each seed with every rotation of the seats. So with 2 players,
            `games=20` means 40 games per pair.
        seed: The first seed.
        players: How many bots play in each game.
        mode: A way to play, for this number of players. In a cooperative mode all bots share every result.
        rulings: Switches for rules that can be read in two ways.
        deck: A folder with your own card files, or their contents.
        workers: How many processes play.
        progress: Whether to show progress bars; by default, in a notebook and in a terminal.

    Raises:
        SetupError: If there are too few bots for a table, or one is named twice.
    """
    if players < 2 or len(bots) < players or len(set(bots)) < len(bots):
        raise SetupError(f"bots: {list(bots)} were given; allowed: {max(players, 2)} or more different names")
    setup = {"mode": mode, "rulings": rulings, "deck": deck, "workers": workers, "progress": progress}
    run = RunSpec(name, games, seed, setup)
    frame = concat_runs([play_rotated(run, group) for group in combinations(bots, players)])
    return Tournament(frame, ratings_of(frame), crosstable_of(frame))


def ratings_of(frame: DataFrame) -> DataFrame:
    """Return the rating of each bot by the Plackett-Luce model of openskill.

    Estimand: the skill of each bot on openskill's scale, where everybody starts at 25 with a standard deviation of
    25/3. The ratings are updated game by game, seed after seed, and depend a little on that order. `low` and `high` are
    1.96 of the model's standard deviations below and above the rating. The model assumes that games are independent and
    that skill is a single number. To compare two bots, use the crosstable or `stats.paired`.

    Returns:
        A row per bot, the best first: `bot`, `rating`, `deviation`, `low`, `high`, `games`, `win_rate`.
    """
    import pandas as pd

    skill = _rate(frame.assign(id=game_ids(frame)).sort_values(["seed", "id", "seat"], kind="stable"))
    table = pd.DataFrame([{"bot": bot, "rating": each.mu, "deviation": each.sigma} for bot, each in skill.items()])
    table["low"] = table["rating"] - Z * table["deviation"]
    table["high"] = table["rating"] + Z * table["deviation"]
    shares = win_rates(frame)[["bot", "games", "win_rate"]]
    return table.merge(shares, on="bot").sort_values("rating", ascending=False, ignore_index=True)


def _rate(rows: DataFrame) -> dict[str, Any]:
    """Return openskill's ratings after all games, in the order of the rows."""
    model = need("openskill.models").PlackettLuce()
    skill: dict[str, Any] = {bot: model.rating(name=bot) for bot in rows["bot"].unique()}
    for _, game in rows.groupby("id", sort=False):
        bots = list(game["bot"])
        rated = model.rate([[skill[bot]] for bot in bots], ranks=[float(rank) for rank in game["rank"]])
        skill.update((bot, new_rating) for bot, [new_rating] in zip(bots, rated, strict=True))
    return skill


def crosstable_of(frame: DataFrame, level: float = LEVEL) -> DataFrame:
    """Return how often each bot ranks before each other bot, with Wilson's interval.

    Estimand: the probability that the bot ranks before the rival in a game with both, plus half the probability that
    they share a rank, over all seeds, with both in each seat equally often. The results of each seed are averaged, and
    seeds are assumed to be independent, so the interval is based on `seeds` results. Averages vary less than single
    wins and losses, which Wilson's interval assumes, so the interval is a little too wide.

    Returns:
        A row per bot and rival: `bot`, `rival`, `games`, `seeds`, `win_rate`, `low`, `high`.

    >>> frame = play_rotated(RunSpec("evenfall", 2, 0, {"mode": "competitive"}), ["random", "gentle"])
    >>> crosstable_of(frame)[["bot", "rival", "seeds"]].values.tolist()
    [['gentle', 'random', 2], ['random', 'gentle', 2]]
    """
    sides = frame.assign(id=game_ids(frame), deal=deal_ids(frame))[["id", "deal", "seat", "bot", "rank"]]
    pairs = sides.merge(sides[["id", "bot", "rank"]].rename(columns={"bot": "rival", "rank": "rival_rank"}), on="id")
    pairs = pairs[pairs["bot"] != pairs["rival"]]
    pairs["ahead"] = (pairs["rank"] < pairs["rival_rank"]) + 0.5 * (pairs["rank"] == pairs["rival_rank"])
    by_seed = pairs.groupby(["bot", "rival", "deal"])["ahead"].agg(["size", "mean"])
    table = by_seed.groupby(["bot", "rival"]).agg(games=("size", "sum"), seeds=("mean", "size"), wins=("mean", "sum"))
    table = add_wilson(table.reset_index(), "wins", "seeds", level)
    table["win_rate"] = table["wins"] / table["seeds"]
    return table[["bot", "rival", "games", "seeds", "win_rate", "low", "high"]]
