# ---
# jupyter:
#   title: Evenfall
#   tabletop:
#     tabs: true
#     minutes: 28
# ---

# %% [markdown]
# # Evenfall
#
# Roll dice, capture Enemies, brew recipes: alone, together, or as rivals.

# %%
import tabletop_nb as tt
from tabletop_nb.ui import Cards, Odds, Walkthrough

# %% [markdown]
# ## Learn
#
# Your first move comes within a minute. What you may touch has a green edge; what the text speaks of, a golden one.

# %%
walk = Walkthrough("evenfall")
walk

# %% [markdown]
# ## Play

# %%
board = tt.play("evenfall", keep="evenfall")
assert board.game.choice.rule == "roll.reroll"  # every game begins with a roll, and the question what to reroll
board

# %% [markdown]
# ## Odds
#
# What the dice on the Play board are worth, worked out exactly; below, a calculator for any position.

# %%
Odds(board.session)

# %% [markdown]
# ## Cards
#
# Everything in the box; the label says whose cards these are.

# %%
cards = Cards(board.session)
cards
