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
from tabletop_nb.lessons import exercise_for
from tabletop_nb.lessons.l08_best_reroll import EXERCISES
from tabletop_nb.ui.lesson import Solutions

assert exercise_for(EXERCISES[0], 2152).facts == {"dice": 4, "face": 2}  # a seed always means the same exercise
Solutions(EXERCISES)

# %% [markdown]
# [Back to the lesson](../08_best_reroll.ipynb) · [For teachers](../teachers/08_best_reroll.ipynb)
