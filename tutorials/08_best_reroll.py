# ---
# jupyter:
#   title: Reroll or keep?
#   tabletop:
#     minutes: 60
#     lesson: true
#     question: "You have two 2s. Do you roll one of the other dice again, or both?"
#     about: "Decisions under chance, with the dice of Evenfall: count, work backwards, see when the answer flips."
# ---

# %% [markdown]
# # Reroll or keep?
# Decisions under chance, with the dice of Evenfall. About 60 minutes: a 45-minute
# period for parts 1 to 4, and the rest at home. You need no rules and no formulas to start. Each
# part opens when the one before is finished. *For teachers* opens them all.

# %%
import inspect
from fractions import Fraction

import tabletop_nb as tt
from tabletop_nb.chance import best_play, chance
from tabletop_nb.lessons import Chance, Scale, Tries, error_band
from tabletop_nb.lessons import l08_best_reroll as table
from tabletop_nb.odds.evenfall import power_modifiers
from tabletop_nb.ui.lesson import (
    CountGrid,
    Explanation,
    Lesson,
    Picture,
    Scene,
    Simulation,
    Slider,
    SliderChart,
    choices_chart,
)
from tabletop_nb.ui.lesson import l08_best_reroll as charts

lesson = Lesson("08", "Reroll or keep?", table.EXERCISES, game="evenfall")
lesson

# %% jupyter={"source_hidden": true}
# Part 1
game, tries = table.position(), Tries(table.trial())
assert game.options[0] == "keep"
assert not table.captured(table.ROLL)
best = tries.game.exact((2, 2))
assert best == Fraction(16, 36)
guess = lesson.guess("You reroll the best dice. What is the chance that you capture an Enemy?", best)

lesson.part(
    "Your last Heroine",
    """
    Two Enemies face you. To capture **Gale Harpy**, you need three Suns: *three of the same number*. To capture **Tide
    Widow**, you need two Suns and two Moons: *two pairs*. A Sun and a Moon may be the same number, so four equal
    dice capture either of them. Capture one and you play on.

    If you capture neither, you lose a Heroine. Wren is your last one, and she is resting, so she can't help. **A miss
    ends the game.** You rolled 2, 2, 5 and 6, and once a turn you can reroll any of your dice.

    **Which dice do you reroll?** Press them. Then guess how good your chance is, and lock it in. After that, roll: try
    different dice, about ten times.
    """,
    Scene(game, [["enemies", "team"], "dice"], tries=tries, after=guess),
    guess,
    [
        "### Again and again",
        """
        When you've rolled by hand, let the computer play the two choices most people make, with the same dice code.
        What happens to the lines, and what to the bands?
        """,
        Simulation(tries, table.CHOICES, guess),
        """
        The **line** is the share of tries that have captured an Enemy so far. The **band** shows how far off that may
        still be: 19 times out of 20, the true chance is inside.
        """,
    ],
    Explanation(
        guess,
        """
        Ten tries don't tell you much. After a thousand, the lines have settled and the bands are apart: rerolling
        *more* dice is better here. To make a band half as wide, you need four times as many tries. So a simulation soon
        tells you *which* choice is better, but only slowly *how much* better. For that, we count.
        """,
    ),
    minutes=13,
    about="Which dice do you roll again when a miss ends the game?",
)

# %%
proof = Tries(table.trial(), Chance(8))
for _ in proof.many(table.CHOICES, 1000):
    pass
for kept in table.CHOICES:  # the bands of a thousand tries hold the exact chance
    low, high = error_band(sum(proof.results[kept]), 1000)
    assert low < proof.game.exact(kept) < high
(low, high), (wide_low, wide_high) = error_band(400, 1000), error_band(100, 250)
assert high - low < 0.52 * (wide_high - wide_low)

# %% jupyter={"source_hidden": true}
# Part 2
policy = table.trial().policy
assert policy.value((2, 2), rerolls_left=0) == Fraction(16, 36)
assert policy.value((2, 2, 5), rerolls_left=0) == Fraction(2, 6)
assert policy.keep(table.ROLL) == (2, 2)
assert table.captured((2, 2, 2, 2))
count = lesson.guess("How many of the 36 results capture an Enemy?", best, Scale.of(36))

lesson.part(
    "Count it",
    """
    Where does that number come from? Reroll the 5 and the 6: paint one die red and one blue. There are 6 × 6 = **36
    results**, all equally likely. You keep 2 and 2.

    **Which of the 36 capture an Enemy?** Mark them in the grid. Another 2 makes three of them: the Harpy. A second pair
    is the Widow. Then lock in your count.
    """,
    CountGrid(charts.answers(), "red die", "blue die", count),
    count,
    [Picture(charts.counted, count)],
    [
        """
        **H** is the Harpy, **W** the Widow, and a dot is nothing. 11 results capture the Harpy and 5 the Widow.
        Together that is **16 of 36, or 44%**. Reroll only the 6: one die has 6 results, and two are good, another 2
        (the Harpy) or another 5 (the Widow). That is 2 of 6, the same as 12 of 36, or 33%. The 5 looked useful, but it
        takes away a die that could do more.
        """,
    ],
    [
        "### Your best choices",
        Picture(lambda lines: choices_chart(table.ROLL, policy.alternatives(table.ROLL), lines), count),
    ],
    lesson.answer(1),
    lesson.answer(2, is_extra=True),
    lesson.answer(3),
    lesson.answer(4, is_extra=True),
    minutes=12,
    about="Two dice have 36 results. How many of them save you?",
)

# %% jupyter={"source_hidden": true}
# Part 3


def value(rerolls):
    if rerolls == 0:
        return Fraction(1 + 2 + 3 + 4 + 5 + 6, 6)
    again = value(rerolls - 1)
    return sum(max(Fraction(face), again) for face in range(1, 7)) / 6


assert value(1) == table.one_die(1)
assert [value(rerolls) for rerolls in range(3)] == [Fraction(7, 2), Fraction(17, 4), Fraction(14, 3)]
assert sum(charts.rule_values(3)) / 6 == max(sum(charts.rule_values(highest)) / 6 for highest in range(7)) == value(1)
assert policy.start == Fraction(149, 324)
assert chance(table.trial().wins, 4) == Fraction(1, 6)
mean = lesson.guess(
    "One die, one reroll, played as well as possible. What do you score on average?",
    value(1),
    Scale(1, 6, Fraction(1, 4), is_chance=False),
)

lesson.part(
    "The idea that scales",
    """
    Counting 36 results is fine. But what is your chance *before* you roll at all? There are 1,296 first rolls, up to 16
    choices for each of them, and up to 1,296 new rolls for each choice. Nobody lists all that.

    Here is the idea that does it, with the smallest game there is: **one die, you score what it shows, and you can
    reroll it once.**
    """,
    mean,
    """
    Play it three times with a real die, if you have one. Then start at the *end*: a die you have to keep is worth 3.5
    on average, because (1 + 2 + 3 + 4 + 5 + 6) / 6 = 3.5. So a number you reroll becomes worth 3.5.

    Which numbers do you reroll? Try it with the slider. Which choice gives you the highest mean of the six bars?
    """,
    SliderChart(
        Slider("Reroll up to", range(7), charts.show_rule, wanted=5, goal="Try at least five places of the slider."),
        charts.die_values,
        mean,
    ),
    Explanation(
        mean,
        """
        When you see your first roll, compare it with 3.5. A 4, 5 or 6 is more: keep it. A 1, 2 or 3 is less: reroll it,
        and it becomes worth 3.5. The mean of the six bars is (3.5 + 3.5 + 3.5 + 4 + 5 + 6) / 6 = 4.25. So one reroll is
        worth 0.75 points.
        """,
    ),
    """
    ### In words, in symbols, as a program

    > **The value of a roll is the better of two things: what it is worth if you keep it, and the mean of what you may
    > get if you reroll. The value of a game is the mean over its rolls.**

    In symbols, with V for *value*: V(roll) = max( keep, mean of V(new roll) ). You know the values at the end, so you
    work backwards, one reroll at a time. This is called *recursion*: the rule uses itself on a smaller game.
    """,
    f"```python\n{inspect.getsource(value)}```",
    lesson.answer(5),
    lesson.answer(6),
    """
    Four dice and two Enemies work the same way, it just takes longer: a roll is worth 1 if it captures something and 0
    if not. A computer works backwards through all 126 different rolls in a moment. Your chance before the first roll,
    with the best reroll after it, is **149/324, or 46%**. Without the reroll it is 1/6, or 17%. The question was
    never *whether* to reroll. It was *which dice*.
    """,
    minutes=13,
    about="Too many cases to list. What if you start at the end?",
)

# %% jupyter={"source_hidden": true}
# Part 4
assert table.keep_or_break(2.75)[0][0] == (2, 2, 5, 5)
assert table.keep_or_break(3)[0][0] == (2, 2)
assert Fraction(11, 36) * table.FLIP + Fraction(5, 36) == 1
flip = lesson.guess(
    "How many Widows must the Harpy be worth before you break up your pairs?",
    table.FLIP,
    Scale(1, 5, Fraction(1, 4), is_chance=False),
)

lesson.part(
    "When the answer flips",
    """
    Now you have rolled **2, 2, 5, 5**: if you reroll nothing, you capture the Widow. But say you need the *Harpy*,
    because her Air pays for a recipe.

    Say the Widow is worth 1, a miss is worth 0, and the Harpy is worth more. How much more must it be before you reroll
    one of your pairs?
    """,
    Scene(table.position(dice=table.TWO_PAIRS), ["enemies", "dice"]),
    flip,
    [
        "### Move the slider and watch the dice",
        SliderChart(Slider("The Harpy is worth", table.PRIZES, charts.show_flip), charts.flip_chart, flip),
    ],
    Explanation(
        flip,
        """
        There are two lines. Stopping is worth 1, whatever the Harpy is worth. Rerolling is worth 11/36 of a Harpy plus
        5/36 of a Widow. The lines cross where 11 Harpies and 5 Widows add up to 36: when a Harpy is worth 31/11, about
        2.8 Widows. Left of the crossing you stop, right of it you reroll. The chances are the same on both sides. What
        changed is what you want.
        """,
    ),
    lesson.answer(7, is_extra=True),
    minutes=7,
    about="The same dice, the same chances. When do you choose differently?",
)

# %% jupyter={"source_hidden": true}
# Part 5
OPAL = (1, 2, 4, 6)
play = best_play(table.trial().wins, powers=["earth"], modifiers=power_modifiers())
best_with_opal = play.next(OPAL)
assert (best_with_opal.result, best_with_opal.value) == ((1, 6), Fraction(24, 36))
assert policy.value(OPAL) == Fraction(1, 6)
rerolls = [(each.result, each.value) for each in play.alternatives(OPAL) if each.name == "reroll"]
opal_tries = Tries(table.trial(OPAL, table.captured_with_earth))
opal_best = opal_tries.game.exact((1, 6))
assert opal_best == best_with_opal.value
opal_game = table.position("opal", is_ready=True, dice=OPAL)
opal = lesson.guess("With the best reroll and Opal: what is the chance that you capture an Enemy?", opal_best)

lesson.part(
    "With Opal",
    """
    The same two Enemies, and again one Heroine. But now it's **Opal**, and she is Ready. Her sign is Earth: once, after
    the reroll, she can turn a die over. A 1 becomes a 6, a 2 a 5, a 3 a 4, and the other way round.

    You rolled **1, 2, 4, 6**: four different numbers. Which dice do you reroll now? Guess first, then roll. Opal helps
    whenever that captures something.
    """,
    Scene(opal_game, [["enemies", "team"], "dice"], tries=opal_tries, after=opal, wanted=5),
    opal,
    Explanation(
        opal,
        "### Reroll the 2 and the 4",
        Picture(lambda lines: charts.grid(lines, (1, 6), table.captured_with_earth), opal),
        """
        1 and 6 are *a hidden pair*: turn one over and they are equal. Keep both and reroll the others. H and W now
        include what Opal can still fix.
        """,
    ),
    Explanation(
        opal,
        "### Your best choices",
        Picture(lambda lines: choices_chart(OPAL, rerolls, lines), opal),
    ),
    Explanation(
        opal,
        """
        Without Opal, no roll is worse than this one: whether you reroll three dice or all four, the chance is 1/6. From
        17% to 67%, because one Heroine is awake! And the best dice to keep are two that seem to have nothing in common.

        You couldn't have guessed the number. But you could have asked the right question: *for each choice, how many
        results are good?*
        """,
    ),
    minutes=8,
    about="Four different numbers look hopeless. Are they?",
)

# %% jupyter={"source_hidden": true}
# Part 6
position = {"seats": [{"ready": ["opal"]}], "enemies": list(table.ENEMIES), "phase": "roll", "dice": list(OPAL)}

lesson.part(
    "Play it",
    """
    This is the real game, in the position you just worked out. Reroll, use Opal, and play on as long as you like.
    """,
    lambda: tt.play("evenfall", ["person"], mode="solo", scenario=position),
    """
    ### What to remember
    - To choose under chance, list what can happen, count, and compare. Rerolling more dice can be better.
    - Start at the end: the value of a roll is the better of keeping it and the mean of rerolling.
    - Chances alone don't decide. What you win and what you lose can flip the choice.

    One question is left, and nobody has answered it for you.
    """,
    lesson.answer(8),
    lesson.progress,
    minutes=7,
    about="The real game, and a question that nobody has answered for you.",
)
