# ---
# jupyter:
#   title: Write a lesson of your own
#   tabletop:
#     minutes: 20
# ---

# %% [markdown]
# # Write a lesson of your own
# A lesson is a notebook. Its text is yours; exercises, guesses, simulations and charts come from
# `tabletop_nb.ui.lesson`. This page builds a small one, on drawing cards, from the first exercise to the last line.
# In JupyterLab you see the code of every widget below; run the page, change something, run it again.

# %% [markdown]
# ## An exercise
# An exercise is a question, a kind of answer, and the right answer: **computed**, not typed, so that it cannot be
# wrong when the numbers change. Add the wrong answers that students come to, computed in the same way as they do it,
# each with a hint.
#
# `@exercise` makes it a generator: it gets a source of chance (`luck`), and the same seed makes the same exercise for
# ever.

# %%
from fractions import Fraction

from tabletop_nb.lessons import Chance, Exercise, Number, exercise, mistake
from tabletop_nb.ui.lesson import source_code


@exercise
def two_of_a_suit(luck: Chance) -> Exercise:
    suns, moons = 3 + luck.below(4), 2 + luck.below(4)
    cards = suns + moons
    return Exercise(
        title="Two Suns",
        question=f"A deck holds {suns} Suns and {moons} Moons. You draw two cards. What is the chance of two Suns?",
        kind=Number(),
        answer=Fraction(suns, cards) * Fraction(suns - 1, cards - 1),
        mistakes=(
            mistake("replacement", Fraction(suns, cards) ** 2),
            mistake("one", Fraction(suns, cards), "That is the chance for the first card alone."),
        ),
        hint="Draw the first card in your mind. What is left in the deck?",
        second_hint=f"After a Sun, {suns - 1} of the {cards - 1} cards left are Suns.",
        solution=(
            f"The first card is a Sun with chance {suns}/{cards}.",
            f"Then {suns - 1} Suns are left among {cards - 1} cards: {suns - 1}/{cards - 1}.",
            "Both have to happen: multiply.",
        ),
        facts={"suns": suns, "moons": moons},
    )


assert two_of_a_suit(7).question == two_of_a_suit(7).question
assert two_of_a_suit(7).answer < 1
source_code(two_of_a_suit.make)

# %% [markdown]
# What the student gets to hear, first try, second try:

# %%
task = two_of_a_suit(7)
wrong = str(Fraction(task.facts["suns"], sum(task.facts.values())) ** 2)
first, second = task.check(wrong, tries=0), task.check(wrong, tries=1)
assert first.mistake == "replacement"
assert task.second_hint in second.text
assert task.check("dunno").state == "unreadable"
assert task.check(str(task.answer)).state == "right"
print(task.question)
print(f"{wrong}: {first.text}")
print(f"{wrong} again: {second.text}")
print(f"dunno: {task.check('dunno').text}")

# %% [markdown]
# An exercise that could mislead is refused when it is made: a mistake whose answer is the right one, a brace that
# nothing was put into, a hint that is missing.
#
# **Kinds of answers**
#
# | kind | the student | the answer |
# | --- | --- | --- |
# | `Number()` | types a chance: `5/36`, `0.14`, `14 %`, `13,9%` | a `Fraction` from 0 to 1 |
# | `Number(is_chance=False)` | types any number; `digits=1` asks for fewer digits | a `Fraction` |
# | `Whole()` | types a whole number | an `int` |
# | `Pick("higher", "the same")` | picks one | its number, from 0 on |
# | `Several("1", "2", "3")` | picks any | the set of their numbers |
# | `Keep((2, 2, 5, 6))` | picks dice | the set of all equally good rolls: `{(2, 2)}` |
# | `Open()` | writes a text, which is kept and not checked | none |
#
# A fraction has to be exact. A decimal has to be right in the digits that were typed, and have at least two of them.
#
# **Mistakes with a hint of their own** (the hint may be left out): `adding`, `all`, `always`, `average_only`,
# `best_only`, `gambler`, `independence`, `inverse`, `mean`, `never`, `one`, `opposite`, `order`, `replacement`,
# `too_few`, `too_many`, `unordered`.

# %% [markdown]
# ## A lesson
# `Lesson` holds the exercises together: it asks who is working, makes everybody's exercises, remembers answers in the
# student's browser, and counts. Its key has to be a word of its own, because that is where the browser keeps the
# answers.

# %%
from tabletop_nb.lessons import Open, Pick
from tabletop_nb.ui.lesson import Lesson

memory = Exercise(
    title="After three Moons",
    question="You draw a card, look, and put it back, three times: Moon, Moon, Moon. The next card is a Sun ...",
    kind=Pick("more likely than before", "as likely as before", "less likely than before"),
    answer=1,
    mistakes=(mistake("gambler", 0), mistake("streak", 2, "The deck does not know what you drew.")),
    hint="What has changed in the deck?",
    second_hint="Count the Suns in the deck now, and before.",
    solution=("Every card was put back.", "The deck is the same, so is the chance."),
)
own = Exercise(title="Your own", question="Which deck of ten cards would you call fair, and why?", kind=Open())

lesson = Lesson("sample", "Two Suns", [two_of_a_suit, memory, own])
lesson.who

# %%
lesson.answer(1)

# %%
lesson.answer(2)

# %%
lesson.answer(3)

# %%
lesson.progress

# %% [markdown]
# For graded work: `Lesson(..., feedback=False)`, or `TABLETOP_FEEDBACK=off` in the environment of the server.
# Students can then change their answers until they hand in, and nothing tells them whether they are right. `grade`
# checks what they handed in:

# %%
from tabletop_nb.lessons import grade, seed_of

answers = [str(two_of_a_suit(seed_of("Ada")).answer), 0, "One with five Suns, because ..."]
assert grade([two_of_a_suit, memory, own], "Ada", answers) == ["right", "wrong", "saved"]

# %% [markdown]
# ## Guess first, then try, then a thousand
# `lesson.guess(question)` is a slider that locks. `Reroll` is a roll that may be rerolled once; `name` tells what a
# roll wins. Give its `Tries` to `ByHand` and to `Simulation`: both use the same dice, and the exact chance comes from
# `tabletop_nb.chance`.

# %%
from tabletop_nb.lessons import Reroll, Tries
from tabletop_nb.ui.lesson import ByHand, Simulation

guess = lesson.guess("You roll 3 and 4, and may reroll. What is the chance of a pair, played well?")
guess

# %%
pair = Reroll((3, 4), lambda roll: "a pair" if roll[0] == roll[1] else "")
assert pair.policy.value((3, 4)) == Fraction(1, 6)
tries = Tries(pair)
ByHand(tries, "Get a pair.", wanted=5)

# %%
Simulation(tries, [(3,), ()], guess, exact=True)

# %% [markdown]
# ## A test for it
# Compare every generated exercise with brute force, over many seeds: it takes a minute to write, and finds what
# nobody sees.

# %%
from itertools import permutations


def brute_force(task: Exercise) -> Fraction:
    deck = ["Sun"] * task.facts["suns"] + ["Moon"] * task.facts["moons"]
    draws = list(permutations(deck, 2))
    return Fraction(draws.count(("Sun", "Sun")), len(draws))


for seed in range(20):
    assert two_of_a_suit(seed).answer == brute_force(two_of_a_suit(seed))

# %% [markdown]
# ## Habits that work
# 1. Begin with a decision in a game, with something at stake. Ask for a guess before anything is known.
# 2. By hand, then a thousand times, then exactly, on the same picture. Every chart says in words what it shows
#    (`.properties(description=...)`), or it is refused.
# 3. Plain words before symbols; fractions where they teach, decimals where they decide.
# 4. From routine to open. The last exercise is one that nobody has answered.
# 5. Put an `assert` beside every number in your text, as on this page: running the notebook then checks the teaching.
#
# Save it as a notebook in `tutorials/`, and it is a page of your server. In this project the source is a `.py` file
# beside it; `python tools/build_notebooks.py` makes the notebook.
#
# [For teachers: lesson 08](08_best_reroll.ipynb) · [All lessons](../index.ipynb)
