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
# Collect essences, place artifacts, and claim monuments and Places of Power to get to 10 points.

# %%
import tabletop_nb as tt
from tabletop_nb.ui import Cards, Odds, Walkthrough

# %% [markdown]
# ## Learn
#
# You make your first move within a minute. Green marks what you can pick; gold marks what we're talking about.

# %%
walk = Walkthrough("res_arcana")
walk

# %% [markdown]
# ## Play

# %%
board = tt.play("res_arcana", storage_name="res_arcana")
assert board.game.choice.rule == "setup.items"  # a first game has preset mages, so it starts with choosing an item
board

# %% [markdown]
# ## Odds
#
# When you will draw each card, what your components give you, a plan to reach 10 points, and a calculator.

# %%
Odds(board.session)

# %% [markdown]
# ## Cards
#
# All 78 components, and what each one does in our own words.

# %%
cards = Cards(board.session)
cards
