"""Lesson 08, reroll or keep: the position, its pictures, and the eight exercises.

One table carries the lesson: Gale Harpy wants three equal dice, Tide Widow two pairs, and your last Heroine rests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from tabletop_nb.chance import best_reroll, chance, reroll
from tabletop_nb.core.game import Game
from tabletop_nb.core.rng import Chance
from tabletop_nb.games.create import new_game
from tabletop_nb.odds.evenfall import Requirement, power_modifiers
from tabletop_nb.ui.lesson.exercise import Exercise, Task, exercise, mistake
from tabletop_nb.ui.lesson.kinds import Keep, Number, Open, Pick, Roll, Several, keeping, marked
from tabletop_nb.ui.lesson.pictures import way_signs
from tabletop_nb.ui.lesson.reading import decimal, told
from tabletop_nb.ui.lesson.trials import Reroll

ROLL: Roll = (2, 2, 5, 6)
WAYS: tuple[Roll, Roll] = ((2, 2), (2, 2, 5))
ENEMIES = {"gale_harpy": "Sun Sun Sun", "tide_widow": "Sun Sun Moon Moon"}
PRIZES = [1 + step / 4 for step in range(17)]  # what the Harpy may be worth beside a Widow: 1 to 5
PAIRS: Roll = (2, 2, 5, 5)

three_equal = Requirement.parse("Sun Sun Sun").matches
two_pairs = Requirement.parse("Sun Sun Moon Moon").matches


# -- the position --------------------------------------------------------------------------------------------


def position(heroine: str = "wren", ready: bool = False, dice: Roll = ROLL, seed: int = 8) -> Game:
    """Two Enemies, one Heroine, these dice about to be rolled."""
    team = {"ready" if ready else "resting": [heroine]}
    scene = {"seats": [team], "enemies": list(ENEMIES), "phase": "roll", "dice": list(dice)}
    return new_game("evenfall", seed=seed, mode="solo", scenario=scene)


def captured(roll: Roll) -> str:
    """Which Enemy of the table this roll captures; the Harpy where both are possible."""
    return "Gale Harpy" if three_equal(roll) else "Tide Widow" if two_pairs(roll) else ""


def with_earth(roll: Roll) -> str:
    """What it captures when Earth may turn one die over."""
    ways = (roll, *power_modifiers()["earth"](roll))
    return next((name for name in map(captured, ways) if name), "")


def trial(roll: Roll = ROLL) -> Reroll:
    """The roll to try: by hand or a thousand times."""
    return Reroll(roll, captured)


# -- pictures ------------------------------------------------------------------------------------------------


def listing(kept: Roll = (2, 2), ends: Callable[[Roll], str] = captured) -> Any:
    """All 36 ways two dice can fall when two are kept, and what each captures: H the Harpy, W the Widow."""
    import altair as alt

    letters = {"Gale Harpy": "H", "Tide Widow": "W", "": "·"}
    cells = [
        {"red": red, "blue": blue, "ends": letters[ends(tuple(sorted((*kept, red, blue))))]}
        for red, blue in product(range(1, 7), repeat=2)
    ]
    count = {sign: sum(cell["ends"] == sign for cell in cells) for sign in letters.values()}
    base = alt.Chart({"values": cells}).encode(
        x=alt.X("red:O", title="red die", axis=alt.Axis(labelAngle=0, orient="top")),
        y=alt.Y("blue:O", title="blue die"),
    )
    shade = alt.Scale(domain=["H", "W", "·"], range=["tt-go-soft", "tt-gold-soft", "tt-sunk"])
    words = f"Grid of the 36 ways two rerolled dice can fall when {keeping(kept)} is done: "
    words += f"{count['H']} capture the Harpy (H), {count['W']} the Widow (W), {count['·']} nothing (a dot)."
    return (base.mark_rect(stroke="tt-edge").encode(color=alt.Color("ends:N", scale=shade, legend=None))
        + base.mark_text(fontSize=17, fontWeight=600).encode(text="ends:N")).properties(
        width=300, height=260, description=words
    )  # fmt: skip


def one_die(rerolls: int, sides: int = 6) -> Fraction:
    """What one die is worth that scores its number, with so many rerolls: the rule of the lesson, word for word.

    >>> one_die(0), one_die(1), one_die(2)
    (Fraction(7, 2), Fraction(17, 4), Fraction(14, 3))
    """
    if rerolls == 0:
        return Fraction(sum(range(1, sides + 1)), sides)
    again = one_die(rerolls - 1, sides)
    return sum((max(Fraction(face), again) for face in range(1, sides + 1)), Fraction(0)) / sides


def tree(rerolls: int = 1) -> Any:
    """Six branches of one die: what it shows, and what it is worth when one may roll again."""
    import altair as alt

    again = one_die(rerolls - 1)
    rows: list[dict[str, Any]] = [
        {"face": face, "worth": float(max(Fraction(face), again)), "do": "keep" if face >= again else "reroll"}
        for face in range(1, 7)
    ]
    base = alt.Chart({"values": rows}).encode(x=alt.X("face:O", title="the die shows", axis=alt.Axis(labelAngle=0)))
    y = alt.Y("worth:Q", title="worth", scale=alt.Scale(domain=[0, 7]))
    colour = alt.Color("do:N", scale=alt.Scale(domain=["keep", "reroll"], range=["tt-water", "tt-ink-2"]), legend=None)
    mean = alt.Chart({"values": [{"mean": float(one_die(rerolls)), "words": f"mean {decimal(one_die(rerolls))}"}]})
    looks: dict[str, Any] = {"color": "tt-surface", "fontSize": 13, "fontWeight": 600}
    low = ", ".join(str(face) for face in range(1, 7) if face < again)
    words = f"Bar chart: a die with {rerolls} reroll left. Showing {low} it is rolled again, worth {decimal(again)}; "
    words += f"any other number is kept and worth itself. The mean, a line, is {decimal(one_die(rerolls))}."
    layers = [
        base.mark_bar().encode(y=y, color=colour),
        base.mark_text(dy=13, **looks).encode(y=y, text="worth:Q"),
        base.mark_text(dy=-10, **looks).encode(y=alt.datum(0), text="do:N"),
        mean.mark_rule(color="tt-gold", strokeWidth=3).encode(y="mean:Q"),
        mean.mark_text(color="tt-gold", fontSize=13, fontWeight=600, align="left", x=6, dy=-10).encode(
            y="mean:Q", text="words:N"
        ),
    ]
    return alt.layer(*layers).properties(width=420, height=220, description=words)


def worth(prize: float | Fraction) -> Any:
    """The value of a roll when the Harpy is worth `prize` and the Widow 1."""
    big = Fraction(prize)
    return lambda roll: max(big if three_equal(roll) else 0, 1 if two_pairs(roll) else 0)


FLIP = Fraction(31, 11)  # where keeping two pairs and breaking one of them are worth the same; a test works it out


def flip(prize: float) -> dict[str, Any]:
    """What to do with two pairs when the Harpy is worth so much: for the slider."""
    found = best_reroll(worth(prize)).alternatives(PAIRS)
    best = found[0][0]
    rows = [(kept, worth_) for kept, worth_ in found if kept in (PAIRS, (2, 2))]
    most = max(float(row[1]) for row in rows)
    title = "Stop: the Widow is yours." if best == PAIRS else "Break the pairs: reroll two dice for the Harpy."
    bars = [
        {"way": keeping(k), "told": decimal(v), "share": float(v) / max(most, 1), "best": k == best} for k, v in rows
    ]
    return {"title": title, "text": "", "dice": marked(PAIRS, best), "rows": bars}


def crossing(prize: float) -> Any:
    """The value of both choices against the worth of the Harpy: two lines that cross."""
    import altair as alt

    ways = {keeping(PAIRS): PAIRS, keeping((2, 2)): (2, 2)}
    rows = [
        {"prize": at, "way": name, "value": float(best_reroll(worth(at)).value(kept, left=0))}
        for at in (1, 5) for name, kept in ways.items()
    ]  # fmt: skip
    whole = alt.Axis(title="what the Harpy is worth, in Widows", values=[1, 2, 3, 4, 5], format="d")
    base = alt.Chart({"values": rows}).encode(
        x=alt.X("prize:Q", scale=alt.Scale(domain=[1, 5]), axis=whole),
        y=alt.Y("value:Q", title="value of the choice", scale=alt.Scale(domain=[0, 2])),
    )
    ink, dash = way_signs(list(ways))
    lines = base.mark_line(strokeWidth=3).encode(color=ink, strokeDash=dash)
    here = alt.Chart({"values": [{"prize": prize}]}).mark_rule(color="tt-gold", strokeWidth=3).encode(x="prize:Q")
    words = "Line chart: the value of keeping both pairs stays 1, that of keeping one pair rises with the worth of the "
    words += f"Harpy. They cross at {decimal(FLIP)}. The slider stands at {prize:g}: {flip(prize)['title']}"
    return (lines + here).properties(width=420, height=220, description=words)


# -- exercises -----------------------------------------------------------------------------------------------


@exercise
def one_more(luck: Chance) -> Exercise:
    """Routine: at least one of several dice shows a number."""
    dice, face = 2 + luck.below(3), luck.roll()
    miss = Fraction(5, 6) ** dice
    count = {2: "two", 3: "three", 4: "four"}[dice]
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
            mistake(
                "exactly",
                dice * Fraction(1, 6) * Fraction(5, 6) ** (dice - 1),
                f"That is the chance of exactly one {face}. More than one is fine, too.",
            ),
        ),
        hint="“At least one” has many ways to happen. Its opposite has only one: which?",
        stronger=f"The opposite is: no {face} on any die. One die misses with 5/6. Now all {count} of them.",
        way=(
            f"The opposite of “at least one {face}” is “no {face} at all”.",
            f"One die shows no {face} with chance 5/6; {count} dice, which do not know of each other: 5/6 to the power "
            f"of {dice} = {miss}.",
            f"So at least one {face}: 1 − {miss} = {1 - miss}.",
        ),
        facts={"dice": dice, "face": face},
    )


@exercise
def one_of_each(luck: Chance) -> Exercise:
    """Routine: two dice, in either order."""
    low = 1 + luck.below(5)
    high = low + 1 + luck.below(6 - low)
    name = f"{low} and {high}"
    return Exercise(
        title="One of each",
        question=f"You need a {low} and a {high}, and reroll two dice. What is the chance to get both?",
        kind=Number(),
        answer=Fraction(2, 36),
        mistakes=(
            mistake("order", Fraction(1, 36)),
            mistake("unordered", Fraction(1, 21)),
            mistake("adding", Fraction(1, 3), "You added two chances. Both have to happen, not one or the other."),
            mistake("one", Fraction(1, 6), "That is the chance that one die shows one of them."),
            mistake("any", Fraction(4, 36), "A double will not do: it must be one of each."),
        ),
        hint="Paint one die red and the other blue. How many of the 36 ways are good?",
        stronger=f"Red {low} and blue {high} is good. Is there another way?",
        way=(
            "Two dice, a red and a blue one, fall in 6 × 6 = 36 ways, all equally likely.",
            f"Good are: red {low}, blue {high}; and red {high}, blue {low}. That makes 2.",
            f"So {name} come with chance 2/36 = 1/18.",
        ),
        facts={"low": low, "high": high},
    )


@exercise
def which_dice(luck: Chance) -> Exercise:
    """Which dice to keep, with both Enemies on the table: a pair and two other dice."""
    faces = list(range(1, 7))
    luck.shuffle(faces)
    pair, one, two = faces[:3]
    roll = tuple(sorted((pair, pair, one, two)))
    policy = best_reroll(lambda roll: bool(captured(roll)))
    found = policy.alternatives(roll)
    best = {kept for kept, value in found if value == found[0][1]}
    three = {tuple(sorted((pair, pair, other))) for other in (one, two)}
    return Exercise(
        title="Which dice?",
        question=f"Gale Harpy wants three equal dice, Tide Widow two pairs; capture either. You rolled "
        f"{' '.join(map(str, roll))}, no Heroine can help, and you have one reroll. Which dice do you keep?",
        kind=Keep(roll),
        answer=best,
        mistakes=(
            mistake("too_many", three),
            mistake("never", {roll}, "Then nothing is rerolled, and nothing is captured. The reroll costs nothing."),
            mistake("too_few", {(), (pair,), (one,), (two,), tuple(sorted((one, two)))}),
        ),
        hint="Count good outcomes for each choice, over as many ways as the rerolled dice have.",
        stronger=f"Keep the pair and two dice roll: 36 ways. Keep one die more and one die rolls: 6 ways, 2 of them "
        f"good. How many of the 36 are good? Another {pair}, or any double.",
        way=(
            f"Keep {pair} {pair}, roll two dice: at least one {pair} comes in 11 of 36 ways (the Harpy); another "
            f"double in 5 more (the Widow). Together 16 of 36.",
            f"Keep {pair} {pair} and a third die, roll one: a {pair} or its own number, 2 of 6, that is 12 of 36.",
            "16 is more than 12: the third die was in the way.",
        ),
        facts={"roll": roll, "pair": pair},
    )


def dice_memory() -> Exercise:
    """No memory: the gambler's fallacy."""
    win = chance(lambda roll: bool(captured(roll)), 4)
    after = (1 - win) ** 3 * win / (1 - win) ** 3  # three misses and then a capture, given the three misses
    options = ("higher than before: a capture is due", "the same as before", "lower than before: it is a bad streak")
    return Exercise(
        title="Three misses",
        question="Three turns in a row your first roll captured nothing. What is the chance that the next first roll "
        "captures something?",
        kind=Pick(*options),
        answer=1 if after == win else 0,
        mistakes=(
            mistake("gambler", 0),
            mistake("streak", 2, "Dice have no bad days: they do not know what came before."),
        ),
        hint="What do the dice know about the last three turns?",
        stronger="Write down the chance of the first turn, then of the fourth. Which number in it has changed?",
        way=(
            f"Four dice capture something at once with chance {win}, on any turn.",
            "The dice do not know how often they have missed: the chance of the fourth turn is the same.",
            "(Three misses in a row are rare before you start. After they have happened, they have happened.)",
        ),
    )


@exercise
def die_with_reroll(luck: Chance) -> Exercise:
    """The small game of the lesson with a die of another size."""
    sides = (4, 8, 10, 12)[luck.below(4)]
    mean, value = one_die(0, sides), one_die(1, sides)
    good = [face for face in range(1, sides + 1) if face > mean]
    low, high = good[0] - 1, good[0]
    top = Fraction(sum(good), len(good))
    return Exercise(
        title="One die, one reroll",
        question=f"A die has {sides} sides, numbered from 1. You score what it shows, and may reroll it once. "
        "What is your mean score when you play as well as possible?",
        kind=Number(chance=False),
        answer=value,
        mistakes=(
            mistake("average_only", mean),
            mistake("best_only", top),
            mistake("highest", Fraction(sides), "You cannot count on the highest number."),
            mistake(
                "keep_more",
                (low * mean + sum(good)) / sides + Fraction(low - mean) / sides,
                f"You keep a {low} as well. Is {low} better than a new roll, which is worth {decimal(mean)}?",
            ),
        ),
        hint="First: what is a new roll worth? Then: which numbers are worse than that?",
        stronger=f"A new roll is worth {decimal(mean)}. So you keep {high} to {sides}, and reroll 1 to {low}.",
        way=(
            f"A roll you must keep is worth (1 + 2 + … + {sides}) / {sides} = {decimal(mean)}.",
            f"So keep {high} to {sides}, each worth itself. 1 to {low} are each worth {decimal(mean)}: you reroll.",
            f"Mean of all {sides} cases: ({low} × {decimal(mean)} + {' + '.join(map(str, good))}) / {sides} "
            f"= {told(value, False)}.",
        ),
        facts={"sides": sides},
    )


def two_rerolls() -> Exercise:
    """Recursion once more: with two rerolls one is choosier."""
    later = one_die(1)
    best = {face - 1 for face in range(1, 7) if face < later}
    once = {face - 1 for face in range(1, 7) if face < one_die(0)}
    return Exercise(
        title="Two rerolls",
        question="The six-sided die again: you score what it shows, but now you may reroll twice. Which numbers do you "
        "reroll at your first chance?",
        kind=Several(*map(str, range(1, 7))),
        answer=best,
        mistakes=(
            mistake("one_reroll", once, "That is right with one reroll left. With two, rolling again is worth more."),
            mistake("all", set(range(6)), "A 6 cannot get better."),
            mistake("greedy", set(range(5)), "Only a 6 is good enough? Compare a 5 with what rolling again is worth."),
        ),
        hint="What is the die worth when one reroll is left? You have worked it out in this lesson.",
        stronger=f"With one reroll left, rolling again is worth {decimal(later)}. Which numbers are below that?",
        way=(
            f"If you roll again, one reroll is left; a die with one reroll is worth {told(later, False)}.",
            f"Reroll every number below {decimal(later)}: 1, 2, 3 and 4. Keep 5 and 6.",
            f"The whole game is then worth (4 × {decimal(later)} + 5 + 6) / 6 = {told(one_die(2), False)}.",
        ),
    )  # fmt: skip


def where_it_flips() -> Exercise:
    """A sure capture against a dearer one."""
    big, small = Requirement.parse("Sun Sun Sun").matches, Requirement.parse("1 2 Sun Sun").matches
    pool: Mapping[Roll, Fraction] = reroll((3, 3), 2)
    win = chance(big, pool)
    back = chance(lambda roll: small(roll) and not big(roll), pool)
    return Exercise(
        title="Where it flips",
        question="Now Kiln Imp (1, 2 and a pair) and Ash Warden (three equal) lie on the table. You rolled 1 2 3 3: "
        "the Imp is yours if you stop. Or keep 3 3 and roll the other two. Say the Imp is worth 1, a miss 0. How much "
        "must the Warden be worth so that both choices are equally good?",
        kind=Number(chance=False),
        answer=(1 - back) / win,
        mistakes=(
            mistake("forgot", 1 / win, "Almost: rerolling can also bring the Imp back. How often?"),
            mistake("chance", win, "That is the chance of the Warden. Asked is what it must be worth."),
            mistake("plus", (1 + back) / win, "An Imp that comes back speaks for rerolling: a smaller Warden will do."),
        ),
        hint="Write the value of rerolling: chance of the Warden times its worth, plus chance of the Imp times 1.",
        stronger=f"The Warden comes in {36 * win} of 36 ways, the Imp again in {36 * back}. "
        "Set the value of rerolling equal to 1.",
        way=(
            f"Of 36 ways, {36 * win} have at least one 3: the Warden. {36 * back} (1 and 2, two orders) are the Imp.",
            f"Value of rerolling: {36 * win}/36 × w + {36 * back}/36 × 1. Value of stopping: 1.",
            f"They are equal when {36 * win} w + {36 * back} = 36, so w = {told((1 - back) / win, False)}.",
        ),
    )  # fmt: skip


def open_question() -> Exercise:
    """Nobody has answered this for the student."""
    return Exercise(
        title="A question of your own",
        question="Invent an Enemy: three or four places, each a number, a Sun or a Moon. Find a roll for which the "
        "best dice to keep surprise you. Which roll is it, what would most people keep, and how would you convince "
        "them? (Or show that for your Enemy nothing can surprise: that is an answer, too.)",
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
