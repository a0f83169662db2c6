# ---
# jupyter:
#   title: "Evenfall: when does the Stone pay off?"
#   tabletop:
#     analysis_order: 3
#     picture: steps
#     minutes: 10
#     question: "When does the Philosopher's Stone pay off?"
#     about: "An experiment with Evenfall: the same deals, with and without the Stone."
# ---

# %% [markdown]
# # When does the Philosopher's Stone pay off?
# The Stone costs four Enemies from your Army and gives you a fifth die for the rest of the game. If you win without it,
# you score 4 extra points. So it's expensive. Is it worth it, and until when?
#
# It isn't enough to look at games in which a player crafted the Stone: those may have gone well anyway. So this is an
# experiment. A bot plays the same 400 solo games four times. It always plays like `greedy`, but it may craft the Stone
# only up to a certain turn: never, up to turn 10, up to turn 20, or at any time.

# %%
import pandas as pd

from tabletop_nb.analysis import charts, stats
from tabletop_nb.ui.charts import LiveChart
from tabletop_nb.ui.notebooks import data
from tabletop_nb.ui.prose import sentence, table

names = {"until_00": "never", "until_10": "up to turn 10", "until_20": "up to turn 20", "until_40": "at any time"}
games = pd.read_parquet(data("evenfall_games.parquet")).replace({"bot": names})
rates = stats.win_rates(games).set_index("bot").loc[list(names.values())].reset_index()
assert (rates.games == 400).all()
assert rates.win_rate.tolist() == [0.4975, 0.585, 0.74, 0.7875]
table(
    rates,
    {
        "It may craft the Stone": "bot",
        "Games": "games",
        "Games won": lambda row: charts.percent(row.win_rate),
        "95% interval": lambda row: f"{charts.percent(row.low)} to {charts.percent(row.high)}",
    },
)

# %%
LiveChart(charts.win_rates(rates), menu=True)

# %% [markdown]
# If it may craft the Stone at any time, the bot wins 79% of its games, and without it 50%. These intervals are wide,
# because the deals differ so much. But the games are on the same deals, so compare them deal by deal.
#
# ## Is it ever too late?
# Each row shows the gain from allowing the Stone in these turns, too.


# %%
def gain(later, earlier, measure):
    """Return the gain from allowing the Stone until later, on the same deals."""
    return stats.paired(games, later, earlier, measure)


steps = [("up to turn 10", "never"), ("up to turn 20", "up to turn 10"), ("at any time", "up to turn 20")]
labels = ["turns 1 to 10", "turns 11 to 20", "turn 21 and later"]
wins = pd.concat([gain(*step, "credit") for step in steps]).assign(turns=labels)
points = pd.concat([gain(*step, "score") for step in steps]).assign(turns=labels)
title = "What the Stone adds, by turn"
LiveChart(
    charts.intervals(wins, "turns", "difference", title, "extra games won", charts.points, charts.POINTS, reference=0),
    menu=True,
)

# %%
assert wins.difference.round(4).tolist() == [0.0875, 0.155, 0.0475]
assert (wins.low > 0).all()  # each stretch adds wins
assert wins[["low", "high"]].round(2).iloc[-1].tolist() == [0.03, 0.07]
table(
    wins,
    {
        "The Stone is allowed in": "turns",
        "More games won, in 100": lambda row: f"{100 * row.difference:.1f}",
        "95% interval": lambda row: f"{100 * row.low:.1f} to {100 * row.high:.1f}",
    },
)

# %% [markdown]
# Every stretch helps, even the last one: after turn 20, the Stone still wins 5 more games in 100 (95% interval: 3 to
# 7). The middle one helps most. More Stones are crafted then than in either other stretch: 46%, if the bot may craft
# at any time.

# %%
turns = pd.read_parquet(data("evenfall_decisions.parquet"))
shares = pd.cut(turns.turn, [0, 10, 20, turns.turn.max()], labels=labels).value_counts(normalize=True, sort=False)
assert shares.round(2).tolist() == [0.33, 0.46, 0.21]
LiveChart(charts.distribution(turns, "turn", unit="Stones"), menu=True)

# %% [markdown]
# ## And the points?
# On average over all games, with a lost game worth nothing, it adds points, too. But late in the game there's little
# left to gain: after turn 20, it's about a third of a point.

# %%
assert points.difference.round(1).tolist() == [1.8, 2.6, 0.3]
table(
    points,
    {
        "The Stone is allowed in": "turns",
        "More points per game": lambda row: f"{row.difference:.1f}",
        "95% interval": lambda row: f"{row.low:.1f} to {row.high:.1f}",
    },
)

# %% [markdown]
# One trap: look only at the games that were won, and the Stone seems to *cost* points late in the game.

# %%
won = games[games.won.astype(bool)].groupby("bot").score.mean().reindex(names.values())
assert won["at any time"] < won["up to turn 20"]
sentence(
    f"Games that were won bring {won['up to turn 20']:.1f} points on average if the Stone is allowed up to turn 20, and"
    f" {won['at any time']:.1f} points if it is allowed at any time. (These are means of the games that were played,"
    " without intervals.)"
)

# %% [markdown]
# That isn't a paradox. With the Stone, the bot also wins games that it would have lost, and these are close wins with
# few points. They pull the mean down.
#
# ## What this doesn't say
# - It's about one bot. `greedy` looks only to the end of a step, so it may use the fifth die worse, or better, than
#   you.
# - It's about solo games with the house deck.
# - The experiment sets only the latest turn. When to craft the Stone before that is up to `greedy`.
#
# **The answer:** craft it as soon as you can, and don't skip it because it's late.
#
# The games come from `benchmarks/case_studies.py`, with the seeds 500,000 and up.
