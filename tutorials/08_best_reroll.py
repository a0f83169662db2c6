# ---
# jupyter:
#   title: Reroll or keep?
#   tabletop:
#     minutes: 45
#     question: "You have two 3s. Do you roll the other two dice again?"
#     about: "Decisions under chance, with the dice of Evenfall: count, work backwards, see when the answer flips."
# ---

# %% [markdown]
# # Reroll or keep?
# *Decisions under chance, with the dice of Evenfall. About 45 minutes. You need no rules and no formulas to start.*
#
# You'll guess, roll a few dice by hand, let the computer roll a thousand times, and then work out the exact answer.
# There are eight exercises on the way. Four of them use your own numbers, so type in your name:

# %%
from tabletop_nb.lessons import l08_best_reroll as table
from tabletop_nb.ui.lesson import Lesson

lesson = Lesson("08", "Reroll or keep?", table.EXERCISES)
lesson.who

# %% [markdown]
# ## 1. Your last Heroine
# You face two Enemies. To capture **Gale Harpy**, you need three equal dice: three Suns mean *three of the same
# number*. To capture **Tide Widow**, you need two pairs: two Suns are one pair, two Moons another. Capture either of
# them and you play on.
#
# If you capture neither, you lose a Heroine. Wren is your last one, and she is resting, so she can't help. **A miss
# ends the game.** You rolled 2, 2, 5 and 6. That captures nothing yet, but once a turn you can reroll any of your
# dice.

# %%
from tabletop_nb.ui.lesson import Scene

game = table.position()
assert game.options[0] == "keep"
assert not table.captured(table.ROLL)
Scene(game, ["enemies", "team", "dice"])

# %% [markdown]
# **Which dice do you keep?** Decide now. Then guess how good your chances are:

# %%
guess = lesson.guess("You keep the best dice and reroll the others. What is the chance that you capture an Enemy?")
guess

# %% [markdown]
# ## 2. Try it
# Roll the dice yourself. Try keeping different dice: only the pair, the pair and the 5, one die, none. Ten tries are
# enough.

# %%
from tabletop_nb.lessons import Tries
from tabletop_nb.ui.lesson import ByHand

tries = Tries(table.trial())
ByHand(tries, "Capture Gale Harpy (three equal) or Tide Widow (two pairs).")

# %% [markdown]
# Ten tries don't tell you much. Here are the two choices most people make, played again and again with the same dice
# code. The **line** is the share of tries that have captured an Enemy so far. The **band** around it shows how far
# off that may still be: 19 times out of 20, the true chance is inside. Watch what happens to the band.

# %%
from tabletop_nb.ui.lesson import Simulation

Simulation(tries, table.CHOICES, guess)

# %% [markdown]
# The lines jump around at first, then they settle, and the bands separate: keeping *fewer* dice seems to be better.
# To make a band half as wide, you need four times as many tries. So a simulation soon tells you *which* choice is
# better, but only slowly *how much* better. For that, we count.

# %%
from tabletop_nb.lessons import Chance, error_band

proof = Tries(table.trial(), Chance(8))
for _ in proof.many(table.CHOICES, 1000):
    pass
for kept in table.CHOICES:  # the bands of a thousand tries hold the exact chance
    low, high = error_band(sum(proof.results[kept]), 1000)
    assert low < proof.game.exact(kept) < high
(low, high), (wide_low, wide_high) = error_band(400, 1000), error_band(100, 250)
assert high - low < 0.52 * (wide_high - wide_low)

# %% [markdown]
# ## 3. Count it
# Keep the pair of 2s and you roll two dice. Paint one red and one blue: there are 6 × 6 = 36 results, all equally
# likely. Here they are. **H** is the Harpy, because another 2 makes three of them. **W** is the Widow, because you
# got a second pair. A dot is nothing.

# %%
from tabletop_nb.ui.charts import LiveChart
from tabletop_nb.ui.lesson import l08_best_reroll as charts

LiveChart(charts.grid((2, 2)))

# %% [markdown]
# Count them: 11 results capture the Harpy and 5 the Widow. Together that is 16 of 36, or 44 %.
#
# Keep 2, 2 *and the 5* and you roll only one die. It has 6 results, and two are good: another 2 (the Harpy) or
# another 5 (the Widow). That is 2 of 6, the same as 12 of 36, or 33 %. The 5 looked useful, but it takes away a die
# that could do more.
#
# Here is the same chart again, with the exact chances as long dashes. How close was your guess?

# %%
from fractions import Fraction

policy = table.trial().policy
assert policy.value((2, 2), rerolls_left=0) == Fraction(16, 36)
assert policy.value((2, 2, 5), rerolls_left=0) == Fraction(2, 6)
assert policy.keep(table.ROLL) == (2, 2)
Simulation(tries, table.CHOICES, guess, exact=True)

# %% [markdown]
# And here are your six best choices, best first:

# %%
from tabletop_nb.ui.lesson import choices_chart

LiveChart(choices_chart(policy.alternatives(table.ROLL)))

# %% [markdown]
# Your turn. The first two exercises are a warm-up. The third is the same decision again, with your own dice.

# %%
lesson.answer(1)

# %%
lesson.answer(2)

# %%
lesson.answer(3)

# %%
lesson.answer(4)

# %% [markdown]
# ## 4. The idea that scales
# Counting 36 results is fine. But what is your chance *before* you roll at all? There are 1,296 first rolls, up to 16
# choices for each of them, and up to 1,296 new rolls for each choice. Nobody lists all that. Here is the idea that
# does it, with the smallest game there is: **one die, you score what it shows, you can reroll it once.**
#
# Start at the *end*. A die you have to keep is worth 3.5 on average: (1 + 2 + 3 + 4 + 5 + 6) / 6. So when you see
# your first roll, compare. A 4, 5 or 6 is more than 3.5: keep it. A 1, 2 or 3 is less: reroll it, and it becomes
# worth 3.5.

# %%
LiveChart(charts.die_values(1))

# %% [markdown]
# The gold line is the mean of the six bars: (3.5 + 3.5 + 3.5 + 4 + 5 + 6) / 6 = 4.25. So one reroll is worth 0.75
# points. In words:
#
# > **The value of a roll is the better of two things: what it is worth if you keep it, and the mean of what you may
# > get if you reroll. The value of a game is the mean over its rolls.**
#
# In symbols, with V for *value*: V(roll) = max( keep, mean of V(new roll) ). You know the values at the end, so you
# work backwards, one reroll at a time. This is called *recursion*: the rule uses itself on a smaller game. The
# program is as short as the sentence:


# %%
from tabletop_nb.ui.lesson import source_code


def value(rerolls):
    if rerolls == 0:
        return Fraction(1 + 2 + 3 + 4 + 5 + 6, 6)
    again = value(rerolls - 1)
    return sum(max(Fraction(face), again) for face in range(1, 7)) / 6


assert value(1) == table.one_die(1)
assert [value(rerolls) for rerolls in range(3)] == [Fraction(7, 2), Fraction(17, 4), Fraction(14, 3)]
source_code(value)

# %%
lesson.answer(5)

# %%
lesson.answer(6)

# %% [markdown]
# Four dice and two Enemies work the same way, it just takes longer: a roll is worth 1 if it captures something and 0
# if not. A computer works backwards through all 126 different rolls in a moment. Your chance before the first roll,
# with the best reroll after it, is **149/324, or 46 %**. Without the reroll it is 1/6, or 17 %. The question was
# never *whether* to reroll. It was *which dice*.

# %%
from tabletop_nb.chance import chance

assert policy.start == Fraction(149, 324)
assert chance(table.trial().wins, 4) == Fraction(1, 6)

# %% [markdown]
# ## 5. When the answer flips
# Now you have rolled **2, 2, 5, 5**: if you stop, you capture the Widow. But say you need the *Harpy*, because her
# Air pays for a recipe. Say the Widow is worth 1, a miss is worth 0, and the Harpy is worth more. How much more must
# it be before you break up your pairs? Move the slider and watch the dice.

# %%
from tabletop_nb.ui.lesson import Slider, SliderChart

slider = Slider("The Harpy is worth", table.PRIZES, charts.show_flip)
assert table.keep_or_break(2.75)[0][0] == (2, 2, 5, 5)
assert table.keep_or_break(3)[0][0] == (2, 2)
SliderChart(slider, charts.flip_chart)

# %% [markdown]
# There are two lines. Stopping is worth 1, whatever the Harpy is worth. Rerolling is worth 11/36 of a Harpy plus 5/36
# of a Widow. The lines cross where 11 Harpies and 5 Widows add up to 36: when a Harpy is worth 31/11, about 2.8
# Widows. Left of the crossing you stop, right of it you reroll. The chances are the same on both sides. What changed
# is what you want.

# %%
assert Fraction(11, 36) * table.FLIP + Fraction(5, 36) == 1

# %%
lesson.answer(7)

# %% [markdown]
# ## 6. Back to the table
# The same two Enemies, and again one Heroine. But now it's **Opal**, and she is Ready. Her sign is Earth: once, after
# the reroll, she can turn a die over. A 1 becomes a 6, a 2 a 5, a 3 a 4, and the other way round. You rolled **1, 2,
# 4, 6**: four different numbers.
#
# Decide which dice you keep before you read on. Then play it: this is the real game.

# %%
import tabletop_nb as tt

opal = {"seats": [{"ready": ["opal"]}], "enemies": list(table.ENEMIES), "phase": "roll", "dice": [1, 2, 4, 6]}
board = tt.play("evenfall", ["person"], mode="solo", scenario=opal)
board

# %% [markdown]
# Without Opal, no roll is worse than this one: whether you keep one die or none, the chance is 1/6. With her, 1 and 6
# are *a hidden pair*: turn one over and they are equal. Keep both and reroll two. Here are the 36 results. H and W
# now include what Opal can still fix.

# %%
LiveChart(charts.grid((1, 6), table.captured_with_earth))

# %%
from tabletop_nb.chance import best_play
from tabletop_nb.odds.evenfall import power_modifiers

play = best_play(table.trial().wins, powers=["earth"], modifiers=power_modifiers())
best = play.next((1, 2, 4, 6))
assert (best.leaves, best.value) == ((1, 6), Fraction(24, 36))
assert policy.value((1, 2, 4, 6)) == Fraction(1, 6)
rerolls = [action for action in play.alternatives((1, 2, 4, 6)) if action.name == "reroll"]
LiveChart(choices_chart([(action.leaves, action.value) for action in rerolls]))

# %% [markdown]
# From 17 % to 67 %, because one Heroine is awake! And the best dice to keep are two that seem to have nothing in
# common. You couldn't have guessed the number. But you could have asked the right question: *for each choice, how
# many results are good?*
#
# **What to remember**
# - To choose under chance, list what can happen, count, and compare. Keeping fewer dice can be better.
# - Start at the end: the value of a roll is the better of keeping it and the mean of rerolling.
# - Chances alone don't decide. What you win and what you lose can flip the choice.
#
# One question is left, and nobody has answered it for you.

# %%
lesson.answer(8)

# %%
lesson.progress

# %% [markdown]
# *We play Evenfall with a house deck: cards we made up, not the published ones.*
#
# [All lessons](index.ipynb)
