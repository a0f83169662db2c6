# ---
# jupyter:
#   title: Write a lesson of your own
#   tabletop:
#     minutes: 20
# ---

# %% [markdown]
# # Write a lesson of your own
# A lesson is a notebook. You write the text. Exercises and tries come from `tabletop_nb.lessons`, widgets and charts
# from `tabletop_nb.ui.lesson`. This page builds a small lesson on drawing cards, from the first exercise to the last
# line. In JupyterLab you see the code of every widget below. Run the page, change something, and run it again.

# %% [markdown]
# ## An exercise
# An exercise has a question, a kind of answer, and the right answer. **Compute** the answer, so that it stays right
# when the numbers change. Add the wrong answers that students typically give, computed the way students do it, each
# with a hint.
#
# `@exercise` turns a function into a generator. The function draws its numbers from `luck`, and the same seed always
# makes the same exercise.

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
        hint="Imagine you have drawn the first card. What is left in the deck?",
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
# This is the feedback on the first and on the second try:

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
# An exercise that could mislead raises an error when you create it: if the answer of a mistake is right, if a brace
# was not filled in, or if a hint is missing.
#
# **Kinds of answers**
#
# | kind | the student | the answer |
# | --- | --- | --- |
# | `Number()` | types a chance: `5/36`, `0.14`, `14 %`, `13,9%` | a `Fraction` from 0 to 1 |
# | `Number(is_chance=False)` | types any number; `digits=1` asks for fewer digits | a `Fraction` |
# | `Whole()` | types a whole number | an `int` |
# | `Pick("higher", "the same")` | picks one | its number, counted from 0 |
# | `Several("1", "2", "3")` | picks any number of them | the set of their numbers |
# | `Dice((2, 2, 5, 6))` | presses the dice to reroll | the set of rolls to keep that are equally good: `{(2, 2)}` |
# | `Open()` | writes a text, which is saved and not checked | none |
#
# A fraction has to be exact. A decimal has to be right in all digits that were typed, and needs at least two of them.
#
# **Mistakes that come with a hint** (so you can leave it out): `adding`, `all`, `always`, `average_only`,
# `best_only`, `gambler`, `independence`, `inverse`, `mean`, `never`, `one`, `opposite`, `order`, `replacement`,
# `too_few`, `too_many`, `unordered`.

# %% [markdown]
# ## A lesson
# `Lesson` connects the exercises: it asks for a name, makes each student's exercises, stores answers in the student's
# browser, and counts what is done. Give each lesson a different key: the browser stores the answers under it.

# %%
from tabletop_nb.lessons import Open, Pick
from tabletop_nb.ui.lesson import Lesson

memory = Exercise(
    title="After three Moons",
    question="You draw a card, look, and put it back, three times: Moon, Moon, Moon. The next card is a Sun ...",
    kind=Pick("more likely than before", "as likely as before", "less likely than before"),
    answer=1,
    mistakes=(mistake("gambler", 0), mistake("streak", 2, "The deck doesn't know what you drew.")),
    hint="What has changed in the deck?",
    second_hint="Count the Suns in the deck now, and before.",
    solution=("Every card was put back.", "The deck is the same, so the chance is the same."),
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
# Students can then change their answers until they hand in their work, and they get no feedback. `grade` checks what
# they handed in:

# %%
from tabletop_nb.lessons import grade, seed_of

answers = [str(two_of_a_suit(seed_of("Ada")).answer), 0, "One with five Suns, because ..."]
assert grade([two_of_a_suit, memory, own], "Ada", answers) == ["right", "wrong", "saved"]

# %% [markdown]
# ## The page
# `lesson.part(...)` adds a part. Its pieces are beside each other, two in a row: text and scene, guess and result.
# Exercises take the whole width. What comes after a guess opens when the guess is locked in; what comes after an
# exercise opens when it is done, or when its solution was seen. The next part opens when this one is finished. What is
# closed isn't in the page.
#
# | piece | what it is |
# | --- | --- |
# | `"A text"` | Markdown on a sheet of paper |
# | `Scene(game, ["own", "hand"])` | a position of any game, as on its board; a list within the list is a row |
# | `Scene(game, ["dice"], tries=tries, after=guess)` | its dice can be rerolled, once the guess is locked in |
# | `lesson.guess(question, exact)` | a slider that starts empty; `Scale` sets its values |
# | `Simulation(tries, choices, guess)` | a thousand tries, with the guess and, in the end, the exact chance |
# | `Picture(draw, guess)` | a chart: `draw(lines)` gets the guess and the exact answer (`None` until it is shown) |
# | `SliderChart(slider, draw, guess)` | a slider with a chart that follows it |
# | `CountGrid(answers, across, down, guess)` | an empty grid, in which students mark the results they count |
# | `Explanation(guess, "A text")` | opens when the exact answer is shown |
# | `lesson.answer(1)` | an exercise; with `is_extra=True`, nobody has to do it |
# | `[guess, "A text"]` | several pieces on one sheet |
# | `lambda: tt.play("evenfall")` | any other widget, made when its place opens |
#
# The exact answer comes late. A scene with `after=guess`, a simulation and a slider chart with that guess have to be
# tried first; *Show the exact value* shows it earlier.
#
# On a class's page, one part at a time is shown. Add `lesson: true` to the notebook's metadata, and the lesson gets the
# cloth of its game. *For teachers* at the top opens all parts; so do `Lesson(..., is_open=True)`, as here, and the
# address of the page with `#open` at its end.
#
# `Reroll` is a roll that can be rerolled once, with a function that returns what a roll wins. The scene and the
# simulation share its `Tries`: both use the same dice, and the exact chance comes from `tabletop_nb.chance`.

# %%
from tabletop_nb.lessons import Reroll, Tries
from tabletop_nb.ui.lesson import Explanation, Scene, Simulation

pair = Reroll((3, 4), lambda roll: "a pair" if roll[0] == roll[1] else "")
assert pair.policy.value((3, 4)) == Fraction(1, 6)
tries = Tries(pair)
course = Lesson("sample page", "A pair", [memory], is_open=True, is_paged=False)
guess = course.guess("You rolled 3 and 4, and you can reroll once. What is the chance of a pair?", Fraction(1, 6))
course

# %%
course.part(
    "A pair",
    "You rolled **3 and 4**. Which dice do you reroll? Press them, lock in a guess, then roll.",
    Scene(tries=tries, after=guess, wanted=5),
    guess,
    Simulation(tries, [(3,), ()], guess),
    Explanation(guess, "Keep one die. Of the 6 numbers of the other one, one makes a pair: **1/6**."),
    minutes=5,
)

# %% [markdown]
# A scene can show any game. Describe the position with a scenario (see `docs/scenarios.md`):

# %%
import tabletop_nb as tt

game = tt.new_game(
    "res_arcana",
    players=1,
    scenario={"seats": [{"components": ["vault"], "hand": ["prism"], "deck": []}], "phase": "actions"},
)
Scene(game, ["own", "hand"])

# %% [markdown]
# ## A test for it
# Compare every generated exercise with brute force, over many seeds. It takes a minute to write, and it finds errors
# that nobody sees.

# %%
from itertools import permutations


def brute_force(task: Exercise) -> Fraction:
    deck = ["Sun"] * task.facts["suns"] + ["Moon"] * task.facts["moons"]
    draws = list(permutations(deck, 2))
    return Fraction(draws.count(("Sun", "Sun")), len(draws))


for seed in range(20):
    assert two_of_a_suit(seed).answer == brute_force(two_of_a_suit(seed))

# %% [markdown]
# ## Tips that work
# 1. Start with a decision in a game, with something at stake. Ask for a guess before students know anything.
# 2. First by hand, then a thousand times, then exactly, all on the same chart. Every chart needs a description in
#    words (`.properties(description=...)`); without one, you get an error.
# 3. Use plain words before symbols, fractions to explain, and decimals to compare.
# 4. Go from routine to open questions. Make the last exercise one that nobody has answered yet.
# 5. Put an `assert` beside every number in your text, as on this page. Running the notebook then checks the text.
#
# Save your lesson as a notebook in `tutorials/`, and your server shows it as a page. In this project, you edit the
# `.py` file beside it, and `make notebooks` builds the notebook.
#
# [Lesson plan of lesson 08](08_best_reroll.ipynb) · [All lessons](../index.ipynb)
