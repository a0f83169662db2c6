# ---
# jupyter:
#   title: Reroll or keep? For teachers
#   tabletop:
#     static: true
# ---

# %% [markdown]
# # Reroll or keep? For teachers
# The [lesson](../08_best_reroll.ipynb) takes one 45-minute period. It is for students of about 14 and older who can
# compare fractions. Nobody needs to know Evenfall. Students work alone or in pairs, with one device each. You need a
# projector for the grid in part 2, and a few real dice if you have them.
#
# Each part opens when a student has finished the one before: nothing on the page gives an answer away before the guess.
# To see everything, open [the lesson with all parts](../08_best_reroll.ipynb#open), or press *For teachers* above its
# parts. That works on a student's page, too, if somebody has to catch up.
#
# **After the lesson, students can:** list the results of two dice and count the good ones; compare two choices by
# their chances; work backwards from the last decision of a game; explain why a choice with a lower chance can be
# better.

# %% [markdown]
# ## Time plan
#
# | minutes | part | what happens |
# | --- | --- | --- |
# | 0 - 5 | 1 | Read the position aloud. Hands up: who rerolls 5 and 6, who only the 6? Write both counts on the board. Everybody locks in a guess. |
# | 5 - 12 | 1 | Ten rolls by hand, then 1,000 by computer. Add up the rolls by hand of the whole class. |
# | 12 - 22 | 2 | The grid of 36 on the projector. Students count, lock in their count, and then read on. Exercises 1 and 3; 2 and 4 for fast students. |
# | 22 - 31 | 3 | One die, one reroll: play it with real dice, three rounds each, and guess the mean. Then work backwards. Exercises 5 and 6. |
# | 31 - 37 | 4 | Guess, then the slider: everybody looks for the point where the choice changes. Exercise 7 for fast students. |
# | 37 - 41 | 5 | Opal. Vote and guess first, then roll, then look at the grid. |
# | 41 - 43 | 6 | Play it. |
# | 43 - 45 | | Back to the two counts on the board: who would vote differently now? |
#
# Exercises 2, 4 and 7 are extra: the next part opens without them. If time is short, do parts 5 and 6 together on the
# projector. If you have more time, let the class bet points on part 5 before they see the grid.

# %% [markdown]
# ## What students get wrong
#
# | what they say | why | what helps |
# | --- | --- | --- |
# | “Reroll only the 6, then only one die is missing.” | They mistake being close for being likely. | How many results does one die have? And two dice? |
# | “At least one 2 on two dice: 1/6 + 1/6.” | They add chances of things that can both happen. | Would that be 7/6 with seven dice? Which cell of the grid is counted twice? |
# | “A 3 and a 5 is as likely as two 3s.” | They ignore the order. | Use a red and a blue die. |
# | “We've missed so often, now it has to come.” | The gambler's fallacy. | How would the dice know? Look at the results after a streak. |
# | “With a reroll the mean is 5, because I keep 4, 5, 6.” | They average only the good cases. | How often do you get one? What are the other three worth? |
# | “With two rerolls I still reroll 1, 2, 3.” | They use the rule of the last decision for the first one. | What is a new roll worth if you can still reroll it? |
# | “44% is less than half, so don't do it.” | They look at one chance alone instead of comparing choices. | What happens if you don't? |
# | “The Harpy has only 11/36, never go for it.” | They see the chance, but not what it is worth. | Would you do it for ten points? For a hundred? So it flips somewhere. |

# %% [markdown]
# ## What to ask the class
# - Before the simulation: how many tries until we know which choice is better? And to know the chance to within 1
#   percentage point?
# - At the grid: which cell could capture either Enemy? Why is it counted once?
# - At the bars: what is a second reroll worth, and a third? Where does it end? (It gets closer and closer to 6.)
# - At the slider: why is one line level? What would move it? (A sure capture that is worth more or less than 1.)
# - With Opal: which other pairs of dice are *hidden pairs*? What could Fire, which adds 1, do with 1 2 4 6? (Reroll
#   three dice: 54%.)

# %% [markdown]
# ## Exercises, and how to grade the last one
# In exercises 1, 2, 3 and 5, each student gets different numbers, generated from their name. At the end of the lesson there
# is a line for students to copy for you: name, number, and how each exercise went. Type a name into the
# [solutions](../solutions/08_best_reroll.ipynb) to see that student's exercises with answers, worked solutions and
# typical mistakes.
#
# For graded work, start the server with the environment variable `TABLETOP_FEEDBACK=off`. Answers are then saved
# without any feedback, and the line contains the answers themselves. Check them with
# `tabletop_nb.lessons.grade(EXERCISES, "Ada", answers)`. The lesson trusts its students: answers are stored in their
# browser only. A class server (`tabletop-nb serve --class`) doesn't serve the solutions or this page; any other
# server does.
#
# Exercise 8 is open. Give up to four points for each row:
#
# | | 0 | 2 | 4 |
# | --- | --- | --- | --- |
# | **the case** | no Enemy or no roll | an Enemy and a roll, but only one choice | a roll with two choices that compete |
# | **the count** | no number | one choice counted correctly, or both with a small error | both choices counted or computed correctly |
# | **the argument** | “it is better” | says which has more good results | says *why*: what the kept die takes away, or which pair is hidden |
# | **the reach** | this one roll | tries a second roll or Enemy | says for which rolls it happens, or why it never does |
#
# There is no model answer. Good starting points: Enemies with a number and Suns (the number fixes one die, the Suns
# leave you a choice), and Enemies that need only three dice (one die is spare: when is it worth rerolling?).

# %% [markdown]
# ## Homework
# - Play a whole game of [Evenfall](../../notebooks/evenfall.ipynb). Write down three reroll decisions: the roll, what
#   you kept, and what the *Odds* tab says about it.
# - Work out the one-die game with three rerolls, then with as many as you like. What changes if each reroll costs half
#   a point?
# - In Python, for those who like it: `best_reroll` from `tabletop_nb.chance` takes any rule for winning. Find a rule
#   where it is best to keep nothing of 6 6 6 5.

# %% [markdown]
# ## Related topics
# Before: equally likely outcomes, the complement of an event. After: expected value, Markov decision processes (this
# lesson is one with two steps), optimal stopping (when to stop looking for a better flat, parking space or offer), risk
# and utility.
#
# [The lesson](../08_best_reroll.ipynb) · [Solutions](../solutions/08_best_reroll.ipynb) · [Write your
# own](write_your_own.ipynb) · [All lessons](../index.ipynb)

# %%
# ruff: noqa: E501  the rows of a table are one line each
# Check what this page says.
from fractions import Fraction

from tabletop_nb.chance import best_play, best_reroll
from tabletop_nb.lessons import l08_best_reroll as table
from tabletop_nb.odds.evenfall import power_modifiers

fire = best_play(table.trial().wins, powers=["fire"], modifiers=power_modifiers()).next((1, 2, 4, 6))
assert len(fire.result) == 1
assert round(float(fire.value), 2) == 0.54
assert table.one_die(10) > Fraction(11, 2)
assert best_reroll(lambda roll: roll == (1, 2, 3, 4)).keep((5, 6, 6, 6)) == ()
