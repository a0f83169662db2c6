# ---
# jupyter:
#   title: Reroll or keep? Solutions
#   tabletop:
#     minutes: 10
# ---

# %% [markdown]
# # Reroll or keep? Solutions
# Exercises 1, 2, 3 and 5 have numbers of their own for every student: type the name or number that stands in the
# student's line. Under each way you find the wrong answers that the lesson knows, and the hint it gives.

# %%
from tabletop_nb.ui.lesson import Solutions, made
from tabletop_nb.ui.lesson.best_reroll import EXERCISES

assert made(EXERCISES[0], 2152).told == made(EXERCISES[0], 2152).told  # a seed means the same exercise for ever
Solutions(EXERCISES)

# %% [markdown]
# [Back to the lesson](../08_best_reroll.ipynb) · [For teachers](../teachers/08_best_reroll.ipynb)
