# ---
# jupyter:
#   title: Games
#   tabletop:
#     still: true
# ---

# %% [markdown]
# # Games
# - [Evenfall](evenfall.ipynb)
