# ---
# jupyter:
#   title: Trismegistus
#   tabletop:
#     tabs: true
#     minutes: 40
# ---

# %% [markdown]
# # Trismegistus
#
# Draft dice, transmute lead into gold, and perform Experiments to become the best alchemist.

# %%
import tabletop_nb as tt
from tabletop_nb.ui import Cards, Odds, Walkthrough, WhatIf

# %% [markdown]
# ## Learn
#
# You make your first move within a minute. Green marks what you can pick; gold marks what we're talking about.

# %%
walk = Walkthrough("trismegistus")
walk

# %% [markdown]
# ## Play

# %%
board = tt.play("trismegistus", storage_name="trismegistus")
assert board.game.choice.rule == "draft.die"  # a first game has preset cards, so it starts with drafting a die
board

# %% [markdown]
# ## Plan
#
# The cheapest way from your materials to what you want, step by step.

# %%
WhatIf("trismegistus", board.session, page="plan")

# %% [markdown]
# ## Odds
#
# How full the bowls are after a roll, which dice will be left for you, and a calculator.

# %%
Odds(board.session)

# %% [markdown]
# ## Cards
#
# All Experiments, Artifacts, Formulas, publications, Achievements and cards of Botmegistus.

# %%
cards = Cards(board.session)
cards
