# ---
# jupyter:
#   title: Seasons
#   tabletop:
#     tabs: true
#     minutes: 40
# ---

# %% [markdown]
# # Seasons
#
# Draft cards, take dice, and turn energy into crystals as the seasons change.

# %%
import tabletop_nb as tt
from tabletop_nb.ui import Cards, Odds, Walkthrough

# %% [markdown]
# ## Learn
#
# You make your first move within a minute. Green marks what you can pick; gold marks what we're talking about.

# %%
walk = Walkthrough("seasons")
walk

# %% [markdown]
# ## Play

# %%
board = tt.play("seasons", storage_name="seasons")
assert board.game.choice.rule == "prelude.sets"  # a first game starts by splitting nine cards over three years
board

# %% [markdown]
# ## Odds
#
# What each die gives you now, what your energy is worth, when each season arrives, and a calculator.

# %%
Odds(board.session)

# %% [markdown]
# ## Cards
#
# All fifty Power cards, and what each one does in our own words.

# %%
cards = Cards(board.session)
cards
