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
# Roll dice, capture Enemies, brew recipes: a small print-and-play game for one to eight people. The title is ours, and the cards are a
# house deck of our own making.

# %%
import tabletop_nb as tt
from tabletop_nb.ui import Walkthrough

# %% [markdown]
# ## Learn

# %%
Walkthrough("evenfall")

# %% [markdown]
# ## Play

# %%
board = tt.play("evenfall", keep="evenfall")
board
