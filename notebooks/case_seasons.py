# ---
# jupyter:
#   title: "Seasons: does going first help?"
#   tabletop:
#     analysis_order: 2
#     picture: intervals
#     minutes: 10
#     question: "Does going first help in Seasons?"
#     about: "Thousands of games between equal bots, and what a small sample would have told you."
# ---

# %% [markdown]
# # Does going first help in Seasons?
# In Seasons, the first player rolls the dice and takes the first one. After the round, the next player on the left
# becomes the first player. Is it still an advantage to begin?
#
# To find out, let equal bots play each other; a random draw decides who goes first. If that doesn't matter, each of two
# players wins half of the games, and each of three a third. That is a *fair share*. The *advantage* is how many
# percentage points more than a fair share the first player wins.

# %%
import pandas as pd

from tabletop_nb.analysis import charts, stats
from tabletop_nb.analysis.frames import credit
from tabletop_nb.analysis.intervals import add_wilson, mean_interval
from tabletop_nb.ui.charts import LiveChart
from tabletop_nb.ui.notebooks import data
from tabletop_nb.ui.prose import sentence, table

names = {"random 2": "random, 2 players", "greedy 2": "greedy, 2 players", "greedy 3": "greedy, 3 players"}
games = pd.read_parquet(data("seasons_games.parquet")).replace({"run": names})
runs = {name: games[games.run == name] for name in names.values()}
places = pd.concat(
    [stats.turn_order_advantage(rows).assign(run=name) for name, rows in runs.items()], ignore_index=True
)
firsts = places[places.turn_order == 0]
assert firsts.games.tolist() == [10_000, 600, 150]
table(
    firsts,
    {
        "Bots": "run",
        "Games": lambda row: f"{row.games:,}",
        "First player wins": lambda row: f"{row.win_rate:.1%}",
        "Fair share": lambda row: f"{row.fair:.1%}",
        "Advantage (percentage points)": lambda row: f"{100 * row.advantage:+.1f}",
        "95% interval of the advantage": lambda row: f"{100 * row.low:+.1f} to {100 * row.high:+.1f}",
    },
)

# %%
title = "The first player's advantage"
LiveChart(
    charts.intervals(
        firsts, "run", "advantage", title, "wins above a fair share", charts.points, charts.POINTS, reference=0
    ),
    menu=True,
)

# %%
assert (firsts.low < 0).all()
assert (firsts.high > 0).all()
low, high = firsts.low.round(2).tolist(), firsts.high.round(2).tolist()
assert list(zip(low, high, strict=True)) == [(-0.01, 0.01), (-0.02, 0.06), (-0.11, 0.03)]

# %% [markdown]
# All three intervals contain 0, so these games don't show whether going first helps or hurts. How much could it still
# matter? Read the ends of the intervals:
#
# - For two random bots, about 1 percentage point at most, either way. Ten thousand games leave little room.
# - For two greedy bots, from 2 percentage points less to 6 more. An advantage of 6 points would be well worth having,
#   and 600 games can't rule it out.
# - For three greedy bots, from 11 percentage points less to 3 more: 150 games say little.
#
# ## In points
# Points tell more than wins and losses, because every game counts, not only who was ahead.

# %%
wide = runs["greedy, 2 players"].pivot(index="seed", columns="turn_order", values="score")
mean, low, high, _ = mean_interval(wide[0] - wide[1])
assert [round(number, 1) for number in (mean, low, high)] == [1.9, -0.9, 4.7]
assert wide.mean().round(-1).tolist() == [140, 140]
sentence(
    f"The first of two greedy bots scores {mean:.1f} points more on average, with a 95% interval from"
    f" {abs(low):.1f} fewer to {high:.1f} more. Each of them scores about 140 points in a game."
)

# %% [markdown]
# That interval contains 0, too.
#
# ## What a small sample would have told you
# Here is the estimate for the two greedy bots, game by game. The band is the 95% interval that you would have computed
# if you had stopped there.

# %%
settling = stats.convergence(runs["greedy, 2 players"], 0, "turn_order")
LiveChart(charts.convergence(settling, "the first player", fair=0.5), menu=True)


# %%
def game_by_game(rows):
    """Return the share and the interval of the first player after every single game."""
    rows = rows.sort_values(["seed", "seat"], kind="stable")
    wins = credit(rows)[rows.turn_order == 0].cumsum().to_numpy()
    each = pd.DataFrame({"wins": wins, "games": range(1, len(wins) + 1)})
    return add_wilson(each.assign(share=each.wins / each.games), "wins", "games").set_index("games")


greedy, randoms = game_by_game(runs["greedy, 2 players"]), game_by_game(runs["random, 2 players"])
assert [round(each.share[50], 2) for each in (greedy, randoms)] == [0.58, 0.42]
assert all(each.low[50] < 0.5 < each.high[50] for each in (greedy, randoms))
assert all(round(each.high[50] - each.low[50], 2) == 0.26 for each in (greedy, randoms))
outside = greedy[(greedy.low > 0.5) | (greedy.high < 0.5)]
assert outside.index.tolist() == list(range(181, 240))  # one stretch, and nowhere else
assert (outside.low > 0.5).all()
assert greedy.loc[200, ["share", "low", "high"]].round(2).tolist() == [0.58, 0.52, 0.65]
assert greedy.loc[600, ["share", "low", "high"]].round(2).tolist() == [0.52, 0.48, 0.56]
assert randoms.index[(randoms.low > 0.5) | (randoms.high < 0.5)].tolist() == [4, 5, 24, 26, 27]

# %% [markdown]
# **After 50 games**, the first greedy bot had won 58%. With the random bots, the first player had won 42%. The two
# shares point in opposite directions, but each interval is 26 percentage points wide and contains 50%. With so few
# games, neither share tells you much.
#
# **After 200 games**, look at the band: from game 181 to game 239, all of it is above 50%. Somebody who stopped at 200
# games would have reported “58%, 95% interval: 52% to 65%”, and concluded that going first helps. At 600 games, the
# estimate is 52%, and the interval from 48% to 56% contains 50% again. The same happens with the random bots: their
# band leaves 50% out after 4, 5, 24, 26 and 27 games.
#
# That isn't a mistake in the formula. A 95% interval is made for *one* look, at a number of games that was fixed
# before. Look after every game, stop when you like what you see, and you will be wrong much more often than 1 time
# in 20. So decide on the number of games first.
#
# ## What this doesn't say
# - It's about these bots, at the Apprentice level. A player who plans for the order of the dice might make more of it.
# - *No effect was found* isn't *there is no effect*: the ends of the intervals say how large it may be.
#
# **The answer:** these games don't show that going first helps, or that it hurts. Their intervals
# allow about 1 percentage point with two random bots, and up to 6 with two greedy bots. To find out, you need more
# games: four times as many make the interval half as wide.
#
# The games come from `benchmarks/case_studies.py`, with the seeds 500,000 and up.
