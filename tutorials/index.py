# ---
# jupyter:
#   title: Lessons
#   tabletop:
#     static: true
# ---

# %% [markdown]
# # Lessons in probability
# Each lesson starts with a decision in a game. You guess, you try it out, and then you work out the answer. Type in a
# name or a number to get exercises of your own.

# %%
from tabletop_nb.ui.gallery import LessonIndex

LessonIndex()

# %% [markdown]
# [Games](../notebooks/index.ipynb)
