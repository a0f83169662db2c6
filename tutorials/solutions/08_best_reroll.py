# ---
# jupyter:
#   title: Reroll or keep? Solutions
#   tabletop:
#     minutes: 10
# ---

# %% [markdown]
# # Reroll or keep? Solutions
# In exercises 1, 2, 3 and 5, the numbers come from the student's name. Type the name or number from the student's
# result line. Below each solution are the typical wrong answers, each with the hint that the lesson gives.

# %%
from tabletop_nb.lessons import exercise_for
from tabletop_nb.lessons.l08_best_reroll import EXERCISES
from tabletop_nb.ui.lesson import Solutions

assert exercise_for(EXERCISES[0], 2152).facts == {"dice": 4, "face": 2}  # a seed always means the same exercise
Solutions(EXERCISES)

# %% [markdown]
# [The lesson with all parts open](../08_best_reroll.ipynb#open) · [Lesson plan](../teachers/08_best_reroll.ipynb)
