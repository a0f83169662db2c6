# ---
# jupyter:
#   title: Reroll or keep? For teachers
#   tabletop:
#     still: true
# ---

# %% [markdown]
# # Reroll or keep? For teachers
# The [lesson](../08_best_reroll.ipynb) takes one lesson of 45 minutes, for students of about 14 and older who can
# compare fractions. Nobody needs to know Evenfall. Students work alone or in pairs, each on a device; you need a
# projector for the picture in part 3 and a few real dice if you have them.
#
# **What they can do afterwards:** list the outcomes of two dice and count good ones; compare two choices by their
# chances; work a game out backwards, from its last decision; say why a worse chance can be the better choice.

# %% [markdown]
# ## Time plan
#
# | minutes | part | what happens |
# | --- | --- | --- |
# | 0 - 5 | 1 | Read the position aloud. Hands up: who keeps 2 2, who 2 2 5? Write the two numbers on the board. Everybody commits to a guess. |
# | 5 - 12 | 2 | Ten rolls by hand, then 1,000 by computer. Add up the tries by hand of the whole class. |
# | 12 - 22 | 3 | The grid of 36 on the projector; students count before they read the number. Exercises 1 to 4. |
# | 22 - 31 | 4 | One die, one reroll: play it with real dice, three rounds each. Then backwards. Exercises 5 and 6. |
# | 31 - 37 | 5 | The slider: everybody looks for the point where the dice change. Exercise 7 for the quick ones. |
# | 37 - 43 | 6 | Opal. A vote first, then play it, then the grid. |
# | 43 - 45 | | Back to the two numbers on the board: who would change the vote? |
#
# Short of time: leave out exercises 2, 4 and 7, and do part 6 together on the projector. More time: let the class bet
# points on part 6 before they see the grid.

# %% [markdown]
# ## What students get wrong
#
# | what they say | what is behind it | what helps |
# | --- | --- | --- |
# | “Keep 2 2 5, then only one die is missing.” | Closeness is taken for chance. | How many ways does the one die have? And the two? |
# | “At least one 2 on two dice: 1/6 + 1/6.” | Chances of things that can both happen are added. | Seven dice: would that be 7/6? Count the doubled cell in the grid. |
# | “A 3 and a 5 is as likely as two 3s.” | Order is ignored. | Red and blue dice. |
# | “We have missed so often, now it must come.” | Gambler's fallacy. | Ask the dice. Look at the tally after a streak. |
# | “With a reroll the mean is 5, because I keep 4, 5, 6.” | Only the good cases are averaged. | How often do you get there? What are the other three worth? |
# | “With two rerolls I still reroll 1, 2, 3.” | The last decision's rule is used for the first. | What are you giving up when you reroll: a roll with a reroll in hand. |
# | “44 % is less than half, so do not do it.” | A chance is judged alone, not against the other choices. | What happens if you do not? |
# | “The Harpy has only 11/36, never go for it.” | Chance without worth. | Would you for ten points? For a hundred? So somewhere it flips. |

# %% [markdown]
# ## What to ask the class
# - Before the simulation: how many tries will it take until we are sure which choice is better? And to be sure to 1
#   %?
# - At the grid: where is the cell that brings both Enemies? Why is it counted once?
# - At the tree: what is the right to a second reroll worth, and a third? Where does it end? (It comes ever closer to
#   6.)
# - At the slider: why is one line level? What would move it? (A miss that costs something, instead of nothing.)
# - With Opal: which other pairs of dice are *in hiding*? What would Fire, which adds 1, make of 1 2 4 6? (Keep one
#   die: 54 %.)

# %% [markdown]
# ## Exercises, and how to mark the last one
# Exercises 1, 2, 3 and 5 have numbers of their own for each student, made from the name. Under *Progress* every
# student finds a line to copy for you: name, seed, and how it went. The
# [solutions](../solutions/08_best_reroll.ipynb) take a name and show that student's answers, the way, and the
# mistakes the lesson knows.
#
# For graded work start the server with `TABLETOP_FEEDBACK=off` in its environment: answers are noted and nothing is
# said about them; the line then holds the answers themselves. `tabletop_nb.lessons.grade(EXERCISES, "Ada",
# answers)` checks them. The lesson trusts its students: answers are kept in their browser only. A class server
# (`tabletop-nb serve --class`) does not serve the solutions and this page; any other server does.
#
# Exercise 8 is open. Four points each for:
#
# | | 0 | 2 | 4 |
# | --- | --- | --- | --- |
# | **the case** | no Enemy or no roll | an Enemy and a roll, but no choice between keeps | a roll with two keeps that compete |
# | **the count** | no number | one choice counted rightly, or both with a slip | both choices counted or computed rightly |
# | **the argument** | “it is better” | says which has more good ways | says *why*: what the kept die takes away, or what the pair hides |
# | **the reach** | this one roll | tries a second roll or Enemy | says for which rolls it happens, or why it never does |
#
# There is no model answer. Good ones we have not used up: Enemies with a number and Suns (the number fixes one die,
# the Suns want freedom), Enemies met by three dice (one die is spare: when is the spare one worth rerolling?).

# %% [markdown]
# ## Homework
# - Play a whole game of [Evenfall](../../notebooks/evenfall.ipynb) and write down three reroll decisions: the roll,
#   what you kept, and what the *Odds* tab says about it.
# - The one-die game with three rerolls, then with as many as you like. What changes if each reroll costs half a
#   point?
# - In Python, for those who like it: `best_reroll` from `tabletop_nb.chance` takes any rule for winning. Find a rule
#   for which it is best to keep nothing of 6 6 6 5.

# %% [markdown]
# ## What it links to
# Before: equally likely outcomes, the opposite event. After: expected value, Markov decision processes (this lesson
# is one with two steps), optimal stopping (when to stop looking for a better flat, parking place or offer), risk and
# utility.
#
# [The lesson](../08_best_reroll.ipynb) · [Solutions](../solutions/08_best_reroll.ipynb) · [Write your
# own](write_your_own.ipynb) · [All lessons](../index.ipynb)

# %%
# ruff: noqa: E501  the rows of a table are one line each
# What this page says, checked.
from fractions import Fraction

from tabletop_nb.chance import best_play, best_reroll
from tabletop_nb.lessons import l08_best_reroll as table
from tabletop_nb.odds.evenfall import power_modifiers

fire = best_play(table.trial().wins, powers=["fire"], modifiers=power_modifiers()).next((1, 2, 4, 6))
assert len(fire.leaves) == 1
assert round(float(fire.value), 2) == 0.54
assert table.one_die(10) > Fraction(11, 2)
assert best_reroll(lambda roll: roll == (1, 2, 3, 4)).keep((5, 6, 6, 6)) == ()
