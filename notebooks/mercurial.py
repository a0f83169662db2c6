# ---
# jupyter:
#   title: Mercurial
#   tabletop:
#     tabs: true
#     minutes: 40
# ---

# %% [markdown]
# # Mercurial
#
# Convert dice, combine Spells, and cast them all at once for Heroics: with rivals, or alone.

# %%
import tabletop_nb as tt
from tabletop_nb.ui import Cards, Odds, Walkthrough, WhatIf

# %% [markdown]
# ## Learn
#
# You make your first move within a minute. Green marks what you can pick; gold marks what we're talking about.

# %%
walk = Walkthrough("mercurial")
walk

# %% [markdown]
# ## Play

# %%
board = tt.play("mercurial", mode="initiate", storage_name="mercurial")
assert board.game.choice.rule == "setup.class"  # everybody starts with the same dice, but with another Sigil
board

# %% [markdown]
# ## Cast
#
# What any combination gives, step by step, and the best way to cast it.

# %%
WhatIf("mercurial", board.session, page="cast")

# %% [markdown]
# ## Odds
#
# The chance to pay for each Spell this turn with your cards, and what one more die or Mana would change.

# %%
Odds(board.session)

# %% [markdown]
# ## Cards
#
# Every component of the game. The label says where the cards come from.

# %%
cards = Cards(board.session)
cards
