# ---
# jupyter:
#   title: Res Arcana
#   tabletop:
#     tabs: true
#     minutes: 40
# ---

# %% [markdown]
# # Res Arcana
#
# Gather essences, place artifacts, claim monuments and Places of Power: first to 10 points.

# %%
import tabletop_nb as tt
from tabletop_nb.ui import Cards, Odds, Walkthrough

# %% [markdown]
# ## Learn
#
# Your first move comes within a minute. What you may touch has a green edge; what the text speaks of, a golden one.

# %%
walk = Walkthrough("res_arcana")
walk

# %% [markdown]
# ## Play

# %%
board = tt.play("res_arcana", keep="res_arcana")
assert board.game.choice.rule == "setup.items"  # a first game begins with preset mages; an item is taken
board

# %% [markdown]
# ## Odds
#
# What is still in your deck and when it comes, what your components bring in, and a way to 10 points; below, a
# calculator.

# %%
Odds(board.session)

# %% [markdown]
# ## Cards
#
# All 78 components, with what they do in our own words.

# %%
cards = Cards(board.session)
cards
