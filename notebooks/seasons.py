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
# Draft cards, take dice, turn energy into crystals while the wheel of the seasons goes round.

# %%
import tabletop_nb as tt
from tabletop_nb.ui import Cards, Odds, Walkthrough

# %% [markdown]
# ## Learn
#
# Your first move comes within a minute. What you may touch has a green edge; what the text speaks of, a golden one.

# %%
walk = Walkthrough("seasons")
walk

# %% [markdown]
# ## Play

# %%
board = tt.play("seasons", keep="seasons")
assert board.game.choice.rule == "prelude.sets"  # a first game begins with nine cards to lay out for three years
board

# %% [markdown]
# ## Odds
#
# What each die gives you now, what your energy is worth, and when the wheel gets where; below, a calculator.

# %%
Odds(board.session)

# %% [markdown]
# ## Cards
#
# All fifty Power cards, with what they do in our own words.

# %%
cards = Cards(board.session)
cards
