# ---
# jupyter:
#   title: Let bots play
#   tabletop:
#     picture: settle
#     analysis_order: 1
#     question: "Which bot is stronger?"
#     about: "Let bots play many games. Watch an estimate converge, compare strategies, and download the games."
# ---

# %% [markdown]
# # Let bots play
# Which bot is stronger? Does going first help? Let bots play, and watch how sure you can be.

# %%
from tabletop_nb.ui import Analysis

analysis = Analysis("seasons")
analysis

# %% [markdown]
# ## What you see
# The line is the share of games that were won so far. The band around it is a *95% interval*. Repeat the whole run many
# times: at the right end of the chart, about 19 of 20 such bands would contain the true share. With four times as many
# games, the band is half as wide. Don't stop just because you like the number: decide on the number of games first.
#
# To compare two bots, both play the same deals, and each deal is played from every seat, so the luck of the deal
# cancels out.
#
# ## Without a limit
# For longer runs, use `tt.simulate` in your own notebook. `tabletop-nb lab` opens JupyterLab.
#
# ```python
# import tabletop_nb as tt
# from tabletop_nb.analysis import stats
#
# frame = tt.simulate("evenfall", players=["greedy"], games=100, seed=1)
# stats.win_rates(frame)
# ```
#
# The result has a row for each bot, with its number of games, its win rate and the ends of the 95% interval. The
# [gallery of charts](charts.ipynb) shows what else you can do with the games, with the code.
