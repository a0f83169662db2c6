# ---
# jupyter:
#   title: Lessons
#   tabletop:
#     still: true
# ---

# %% [markdown]
# # Lessons in probability
# Each lesson begins with a decision in a game, asks you for a guess, lets you try it, and then works it out. It takes
# a name or a number from you, and gives you exercises of your own.
#
# ### [08 Reroll or keep?](08_best_reroll.ipynb)
# Decisions under chance, on the dice of Evenfall: counting, working backwards, and when the answer flips. 45 minutes.
#
# [For teachers](teachers/08_best_reroll.ipynb) · [Solutions](solutions/08_best_reroll.ipynb)
#
# ### More to come
# Twelve lessons are planned. This is the first one; the other eleven are not written yet.
#
# Teachers can [write a lesson of their own](teachers/write_your_own.ipynb).
#
# [Games](../notebooks/index.ipynb)
