# ---
# jupyter:
#   title: Evenfall
#   tabletop:
#     tabs: true
# ---

# %% [markdown]
# # Evenfall

# %% [markdown]
# ## Play

# %%
import tabletop_nb as tt

board = tt.play("evenfall", keep="evenfall")
board
