# ---
# jupyter:
#   title: "Reroll or keep? Lesson plan"
#   tabletop:
#     static: true
# ---

# %% [markdown]
# # Reroll or keep? Lesson plan
# The [lesson](../08_best_reroll.ipynb) takes about 60 minutes: parts 1 to 4 fill one 45-minute period, and parts 5 and 6
# are for the next period or for home. It is for students of about 14 and older who can
# compare fractions. Nobody needs to know Evenfall. Students work alone or in pairs, with one device each. You need a
# projector for the grid in part 2, and a few real dice if you have them.
#
# Each part opens when a student has finished the one before. After a guess is locked in, the charts show its line. The
# exact line, the sentence about it and the explanation come when the student has rolled by hand and run the simulation
# (parts 1 and 5: rolled; parts 3 and 4: moved the slider). *Show the exact value*, below the guess, shows it at once.
#
# To see everything, open [the lesson with all parts](../08_best_reroll.ipynb#open), or press *For teachers* above its
# parts. That works on a student's page, too, if somebody has to catch up. The student's result line then says so: *All
# parts were opened at once*.
#
# **At shared computers**, each student types a name first. Guesses, answers and the current part are stored by name, so
# the next student starts with an empty page.
#
# **After the lesson, students can:** list the results of two dice and count the good ones; compare two choices by
# their chances; work backwards from the last decision of a game; explain why a choice with a lower chance can be
# better.

# %% [markdown]
# ## Time plan
#
# | minutes | part | what happens |
# | --- | --- | --- |
# | 0 - 6 | 1 | Read the position aloud. Hands up: who rerolls 5 and 6, who only the 6? Write both counts on the board. Everybody locks in a guess. |
# | 6 - 13 | 1 | Ten rolls by hand, then 1,000 by computer. Add up the rolls by hand of the whole class, before anybody sees the exact line. |
# | 13 - 25 | 2 | Students mark the good results in the empty grid and lock in their count; then the grid fills in. Exercises 1 and 3; 2 and 4 for fast students. |
# | 25 - 38 | 3 | One die, one reroll: guess the mean, and play three rounds with real dice. Then the slider: which numbers do you reroll? Exercises 5 and 6. |
# | 38 - 45 | 4 | Guess, then the slider: everybody looks for the point where the choice changes. Exercise 7 for fast students. |
# | 45 - 53 | 5 | Opal. Vote and guess first, then roll five times, then look at the grid. |
# | 53 - 60 | 6 | Play it, and exercise 8. Back to the two counts on the board: who would vote differently now? |
#
# Exercises 2, 4 and 7 are extra: the next part opens without them. If time is short, give exercises 5 and 6 as homework
# and open part 4 with *For teachers*. Parts 5 and 6 also work well together on the projector. If you have more time, let the class bet points on part 5 before they see the grid.

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
# In exercises 1, 2, 3 and 5, the numbers come from the student's name. There are only a few versions, so neighbours may
# get the same one: exercise 1 has 2, 3 or 4 dice, and exercise 5 has a die with 4, 8, 10 or 12 sides. In exercise 2 the
# answer is 1/18 for every pair, and in exercise 3 the two odd dice are always the ones to reroll. So ask for the reason,
# not only for the answer.
#
# At the end of the lesson there is a **result line**: name, number, how each exercise went, and the text of exercise 8.
# Students press *Copy* and send it to you. Type a name into the
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
