"""The eight exercises of lesson 08. A seed always means the same exercise: never change the order of the draws."""

from __future__ import annotations

from fractions import Fraction

from tabletop_nb.chance import best_reroll, chance, reroll
from tabletop_nb.core.rng import Chance
from tabletop_nb.lessons.exercise import Exercise, Task, exercise, mistake
from tabletop_nb.lessons.kinds import Dice, Number, Open, Pick, Several
from tabletop_nb.lessons.l08_best_reroll.position import captured, one_die
from tabletop_nb.lessons.numbers import decimal, format_number
from tabletop_nb.odds.evenfall import Requirement


@exercise
def one_more(luck: Chance) -> Exercise:
    """Draw a routine exercise: at least one of several dice shows a number."""
    dice, face = 2 + luck.below(3), luck.roll()
    miss = Fraction(5, 6) ** dice
    exactly_one = dice * Fraction(1, 6) * Fraction(5, 6) ** (dice - 1)
    count = {2: "two", 3: "three", 4: "four"}[dice]
    every = "both" if dice == 2 else f"all {count}"
    return Exercise(
        title="At least one",
        question=f"You reroll {count} dice. What is the chance that at least one of them shows a {face}?",
        kind=Number(),
        answer=1 - miss,
        mistakes=(
            mistake("adding", Fraction(dice, 6)),
            mistake("opposite", miss),
            mistake("all", Fraction(1, 6**dice)),
            mistake("one", Fraction(1, 6)),
            mistake("exactly", exactly_one, f"That is the chance of exactly one {face}. More than one is fine, too."),
        ),
        hint="“At least one” can happen in many ways. Its opposite can happen in only one: which?",
        second_hint=f"The opposite is: no {face} on any die. One die misses with chance 5/6. Now {every} of them.",
        solution=(
            f"The opposite of “at least one {face}” is “no {face} at all”.",
            f"One die shows no {face} with chance 5/6. The {count} dice don't affect each other, so {every} miss "
            f"with (5/6) to the power of {dice}, which is {miss}.",
            f"So the chance of at least one {face} is 1 − {miss} = {1 - miss}.",
        ),
        facts={"dice": dice, "face": face},
    )


@exercise
def one_of_each(luck: Chance) -> Exercise:
    """Draw a routine exercise: two numbers on two dice, in either order."""
    low = 1 + luck.below(5)
    high = low + 1 + luck.below(6 - low)
    return Exercise(
        title="One of each",
        question=f"You need a {low} and a {high}, and you reroll two dice. What is the chance that you get both?",
        kind=Number(),
        answer=Fraction(2, 36),
        mistakes=(
            mistake("order", Fraction(1, 36)),
            mistake("unordered", Fraction(1, 21)),
            mistake("adding", Fraction(1, 3), "You added two chances. Both have to happen, not one or the other."),
            mistake("one", Fraction(1, 6), "That is the chance that one die shows one of them."),
            mistake("any", Fraction(4, 36), "A double doesn't help: you need one of each."),
        ),
        hint="Imagine a red die and a blue die. How many of the 36 results are good?",
        second_hint=f"Red {low} and blue {high} is good. Is there another one?",
        solution=(
            "A red die and a blue die have 6 × 6 = 36 results, all equally likely.",
            f"Two of them are good: red {low} with blue {high}, and red {high} with blue {low}.",
            f"So you get {low} and {high} with chance 2/36 = 1/18.",
        ),
        facts={"low": low, "high": high},
    )


@exercise
def which_dice(luck: Chance) -> Exercise:
    """Draw the decision of the lesson again: a pair and two other dice, with both Enemies on the table."""
    faces = list(range(1, 7))
    luck.shuffle(faces)
    pair, one, two = faces[:3]
    roll = tuple(sorted((pair, pair, one, two)))
    ranked = best_reroll(lambda roll: bool(captured(roll))).alternatives(roll)
    best = {kept for kept, value in ranked if value == ranked[0][1]}
    three = {tuple(sorted((pair, pair, other))) for other in (one, two)}
    return Exercise(
        title="Which dice?",
        question=f"Gale Harpy needs three equal dice, Tide Widow two pairs; capture either. You rolled "
        f"{' '.join(map(str, roll))}, no Heroine can help, and you have one reroll. Which dice do you reroll?",
        kind=Dice(roll),
        answer=best,
        mistakes=(
            mistake("too_many", three),
            mistake("never", {roll}, "If you reroll nothing, you capture nothing. The reroll is free: use it."),
            mistake("too_few", {(), (pair,), (one,), (two,), tuple(sorted((one, two)))}),
        ),
        hint="For each choice, count the good results of the dice you reroll.",
        second_hint=f"Reroll both dice that aren't {pair}: 36 results. Reroll only one: 6 results, 2 of them good. "
        f"How many of the 36 are good? Another {pair}, or any double.",
        solution=(
            f"Reroll {one} and {two}: 11 of 36 results have at least one {pair} (the Harpy), and 5 more "
            f"are another double (the Widow). Together 16 of 36.",
            f"Reroll only one of them: a {pair} or the number of the other one, 2 of 6. That is 12 of 36.",
            "16 is more than 12: a third die that you keep is in the way.",
        ),
        facts={"roll": roll, "pair": pair},
    )


def dice_memory() -> Exercise:
    """Return the exercise on the gambler's fallacy."""
    win = chance(lambda roll: bool(captured(roll)), 4)
    after_misses = (1 - win) ** 3 * win / (1 - win) ** 3  # three misses and then a capture, given the three misses
    options = ("higher than before: a capture is due", "the same as before", "lower than before: it's a bad streak")
    return Exercise(
        title="Three misses",
        question="Three turns in a row, your first roll captured nothing. How likely is it that the next first roll "
        "captures something?",
        kind=Pick(*options),
        answer=1 if after_misses == win else 0,
        mistakes=(
            mistake("gambler", 0),
            mistake("streak", 2, "Dice have no bad days: they don't know what came before."),
        ),
        hint="What do the dice know about the last three turns?",
        second_hint="Write down the chance of the first turn, then of the fourth. Which number in it has changed?",
        solution=(
            f"Four dice capture something at once with chance {win}, on any turn.",
            "The dice don't know how often they have missed, so the chance on the fourth turn is the same.",
            "(Three misses in a row are rare before you start. Once they have happened, they have happened.)",
        ),
    )


@exercise
def die_with_reroll(luck: Chance) -> Exercise:
    """Draw the small game of the lesson with a die of another size."""
    sides = (4, 8, 10, 12)[luck.below(4)]
    mean, value = one_die(0, sides), one_die(1, sides)
    good = [face for face in range(1, sides + 1) if face > mean]
    low, high = good[0] - 1, good[0]
    keeps_too_much = (low * mean + sum(good)) / sides + Fraction(low - mean) / sides
    return Exercise(
        title="One die, one reroll",
        question=f"A die has {sides} sides, numbered from 1. You score what it shows, and you can reroll it once. "
        "What is your mean score if you play as well as possible?",
        kind=Number(is_chance=False, most=sides),
        answer=value,
        mistakes=(
            mistake("average_only", mean),
            mistake("best_only", Fraction(sum(good), len(good))),
            mistake("highest", Fraction(sides), "You can't count on the highest number."),
            mistake(
                "keep_more",
                keeps_too_much,
                f"You keep a {low} as well. Is {low} better than a new roll, which is worth {decimal(mean)}?",
            ),
        ),
        hint="First: what is a new roll worth? Then: which numbers are worse than that?",
        second_hint=f"A new roll is worth {decimal(mean)}. So keep {high} to {sides}, and reroll 1 to {low}.",
        solution=(
            f"A roll you have to keep is worth (1 + 2 + … + {sides}) / {sides} = {decimal(mean)}.",
            f"So keep {high} to {sides}: each is worth itself. Reroll 1 to {low}: each is worth {decimal(mean)}.",
            f"Mean of all {sides} cases: ({low} × {decimal(mean)} + {' + '.join(map(str, good))}) / {sides} "
            f"= {format_number(value, is_chance=False)}.",
        ),
        facts={"sides": sides},
    )


def two_rerolls() -> Exercise:
    """Return the exercise on the same recursion with two rerolls, where you can be choosier."""
    later = one_die(1)
    best = {face - 1 for face in range(1, 7) if face < later}
    with_one_left = {face - 1 for face in range(1, 7) if face < one_die(0)}
    return Exercise(
        title="Two rerolls",
        question="The six-sided die again: you score what it shows, but now you can reroll twice. Which numbers do you "
        "reroll the first time?",
        kind=Several(*map(str, range(1, 7))),
        answer=best,
        mistakes=(
            mistake(
                "one_reroll",
                with_one_left,
                "That is right with one reroll left. With two left, rolling again is worth more.",
            ),
            mistake("all", set(range(6)), "A 6 can't get better."),
            mistake("greedy", set(range(5)), "Is only a 6 good enough? Compare a 5 with what rolling again is worth."),
        ),
        hint="What is the die worth with one reroll left? You worked it out in this lesson.",
        second_hint=f"With one reroll left, rolling again is worth {decimal(later)}. Which numbers are below that?",
        solution=(
            f"If you roll again, you have one reroll left. A die with one reroll is worth "
            f"{format_number(later, is_chance=False)}.",
            f"Reroll every number below {decimal(later)}: 1, 2, 3 and 4. Keep 5 and 6.",
            f"The whole game is then worth (4 × {decimal(later)} + 5 + 6) / 6 "
            f"= {format_number(one_die(2), is_chance=False)}.",
        ),
    )


def where_it_flips() -> Exercise:
    """Return the exercise on a sure capture against a more valuable one."""
    is_warden, is_imp = Requirement.parse("Sun Sun Sun").matches, Requirement.parse("1 2 Sun Sun").matches
    rolls = reroll((3, 3), 2)
    warden = chance(is_warden, rolls)
    imp = chance(lambda roll: is_imp(roll) and not is_warden(roll), rolls)
    answer = (1 - imp) / warden
    return Exercise(
        title="Where it flips",
        question="Now Kiln Imp (1, 2 and a pair) and Ash Warden (three equal) are on the table. You rolled 1 2 3 3. "
        "If you stop, you capture the Imp. Or you keep 3 3 and roll the other two. Say the Imp is worth 1 and a miss "
        "0. How much must the Warden be worth so that both choices are equally good?",
        kind=Number(is_chance=False),
        answer=answer,
        mistakes=(
            mistake("forgot", 1 / warden, "Almost: rerolling can also bring the Imp back. How often?"),
            mistake("chance", warden, "That is the chance of the Warden. The question is what it must be worth."),
            mistake(
                "plus",
                (1 + imp) / warden,
                "If the Imp can come back, rerolling gets better: the Warden can be worth less, not more.",
            ),
        ),
        hint="Write down the value of rerolling: chance of the Warden times its worth, plus chance of the Imp times 1.",
        second_hint=f"You get the Warden in {36 * warden} of 36 results, and the Imp again in {36 * imp}. "
        "Set the value of rerolling equal to 1.",
        solution=(
            f"Of 36 results, {36 * warden} have at least one 3: the Warden. "
            f"{36 * imp} (1 and 2, in two orders) are the Imp.",
            f"Value of rerolling: {36 * warden}/36 × w + {36 * imp}/36 × 1. Value of stopping: 1.",
            f"They are equal when {36 * warden} w + {36 * imp} = 36, so w = {format_number(answer, is_chance=False)}.",
        ),
    )


def open_question() -> Exercise:
    """Return the question that nobody has answered for the student."""
    return Exercise(
        title="A question of your own",
        question="Invent an Enemy: three or four places, each a number, a Sun or a Moon. Find a roll where the "
        "best dice to reroll surprise you. Which roll is it, what would most people do, and how do you convince them? "
        "(Or show that nothing can surprise you with your Enemy: that is an answer, too.)",
        kind=Open(),
    )


EXERCISES: tuple[Task, ...] = (
    one_more,
    one_of_each,
    which_dice,
    dice_memory(),
    die_with_reroll,
    two_rerolls(),
    where_it_flips(),
    open_question(),
)
