# ---
# jupyter:
#   title: "Seasons: does going first help?"
#   tabletop:
#     analysis_order: 2
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
# players wins half of the games, and each of three a third.

# %%
import pandas as pd

from tabletop_nb.analysis import charts, stats
from tabletop_nb.analysis.intervals import mean_interval
from tabletop_nb.ui.charts import LiveChart
from tabletop_nb.ui.notebooks import data

names = {"random 2": "random, 2 players", "greedy 2": "greedy, 2 players", "greedy 3": "greedy, 3 players"}
games = pd.read_parquet(data("seasons_games.parquet")).replace({"run": names})
runs = {name: games[games.run == name] for name in names.values()}
places = pd.concat(
    [stats.turn_order_advantage(rows).assign(run=name) for name, rows in runs.items()], ignore_index=True
)
firsts = places[places.turn_order == 0]
firsts[["run", "games", "win_rate", "fair", "advantage", "low", "high"]].round(3)

# %%
title = "The first player's advantage"
LiveChart(
    charts.intervals(firsts, "run", "advantage", title, "wins above a fair share", charts.points, "+.0%", reference=0),
    menu=True,
)

# %%
assert firsts.games.tolist() == [10_000, 600, 150]
assert (firsts.low < 0).all()
assert (firsts.high > 0).all()
assert firsts.advantage.round(2).tolist() == [0.0, 0.02, -0.05]

# %% [markdown]
# All three intervals contain 0, so nothing shows that going first helps or hurts. But how much could it still matter?
# Read the ends of the intervals:
#
# - For two random bots, it's about 1 percentage point at most, either way. Ten thousand games leave little room.
# - For two greedy bots, it's between 2 percentage points less and 6 more. A small advantage is possible.
# - For three greedy bots, it's between 11 percentage points less and 3 more: 150 games say little.
#
# ## In points
# Points tell more than wins and losses, because every game counts, not only who was ahead.

# %%
wide = runs["greedy, 2 players"].pivot(index="seed", columns="turn_order", values="score")
lead = wide[0] - wide[1]
mean, low, high, _ = mean_interval(lead)
assert [round(number, 1) for number in (mean, low, high)] == [1.9, -0.9, 4.7]
f"The first of two greedy bots scores {mean:.1f} points more (95% interval: {low:.1f} to {high:.1f})."

# %% [markdown]
# Games end with about 140 points for each, so that's a difference of about 1%, and it may well be 0.
#
# ## What 50 games would have told you
# Here is the estimate for the two greedy bots, game by game. After 50 games, the first player had won 58%. With the
# random bots, it was 42%. Both are luck.

# %%
settling = stats.convergence(runs["greedy, 2 players"], 0, "turn_order")
LiveChart(charts.convergence(settling, "the first player", fair=0.5), menu=True)

# %%
for name, share in [("greedy, 2 players", 0.58), ("random, 2 players", 0.42)]:
    rows = runs[name]
    early = stats.win_rates(rows[rows.seed < rows.seed.min() + 50], "turn_order").iloc[0]
    assert round(early.win_rate, 2) == share
    assert early.low < 0.5 < early.high  # the interval knew better

# %% [markdown]
# The intervals knew better: after 50 games, each was 26 percentage points wide and contained 50%.
#
# ## What this doesn't say
# - It's about these bots, at the Apprentice level. A player who plans for the order of the dice might make more of it.
# - *No effect was found* isn't *there is no effect*: the ends of the intervals say how large it may be.
#
# **The answer:** if going first helps at all, it helps little. Let the youngest player begin, as the rulebook says.
#
# The games come from `benchmarks/case_studies.py`, with the seeds 500,000 and up.
