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
