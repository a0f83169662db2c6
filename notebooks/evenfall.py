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
# Roll dice, capture Enemies, craft recipes: alone, together, or as rivals.

# %%
import tabletop_nb as tt
from tabletop_nb.ui import Cards, Odds, Walkthrough

# %% [markdown]
# ## Learn
#
# You make your first move within a minute. Green marks what you can pick; gold marks what we're talking about.

# %%
walk = Walkthrough("evenfall")
walk

# %% [markdown]
# ## Play

# %%
board = tt.play("evenfall", storage_name="evenfall")
assert board.game.choice.rule == "roll.reroll"  # every game starts with a roll; then you choose what to reroll
board

# %% [markdown]
# ## Odds
#
# The exact chances for the dice on the Play board, and a calculator for any position.

# %%
Odds(board.session)

# %% [markdown]
# ## Cards
#
# Every component of the game. The label says where the cards come from.

# %%
cards = Cards(board.session)
cards
