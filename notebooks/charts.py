# ---
# jupyter:
#   title: A gallery of charts
#   tabletop:
#     code: true
#     minutes: 10
# ---

# %% [markdown]
# # A gallery of charts
#
# Let bots play, put the games into a table, and draw it. Below each chart, press *Code* to see how it is made.
# The menu at the corner of a chart saves it as a picture.
#
# Each chart says below its title what shows the uncertainty: a line or a band is a 95% interval. Charts without
# intervals describe only the games that were played, and say so.
#
# The samples are small, so that this page opens fast: 10 deals where a bot thinks about its moves, 120 games where all
# moves are random. So the intervals are wide. To change the numbers, open this notebook in JupyterLab (`tabletop-nb
# lab`): four times as many games make the intervals half as wide.

# %%
import tabletop_nb as tt
from tabletop_nb.analysis import charts, stats
from tabletop_nb.analysis.labels import with_names
from tabletop_nb.analysis.matches import RunSpec, play_rotated
from tabletop_nb.ui.charts import LiveChart
from tabletop_nb.ui.prose import sentence, table

GAMES = 10
RANDOM_GAMES = 120  # random bots play much faster


def show(chart):
    return LiveChart(chart, menu=True)


# %% [markdown]
# ## Who wins?
#
# Two bots play Seasons. Each deal is played twice, with the seats swapped. The data have a row for each game and seat:

# %%
frame = play_rotated(RunSpec("seasons", GAMES, seed=1, setup={"progress": False}), ["gentle", "random"])
assert len(frame) == 4 * GAMES  # two seatings, two seats
table(
    frame.head(4),
    {
        "Seed": "seed",
        "Who sat where": "bots",
        "Seat": lambda row: row.seat + 1,
        "Bot": "bot",
        "Points": "score",
        "Won": lambda row: "yes" if row.won else "no",
    },
)

# %%
show(charts.win_rates(stats.win_rates(frame)))

# %% [markdown]
# The line is a 95% interval: if you repeated the whole run many times, about 19 of 20 such lines would contain the
# true win rate. To compare the two, look at the same deals side by side. That removes the luck of the deal:

# %%
paired = stats.paired(frame, "gentle", "random").iloc[0]
sentence(
    f"On {paired.seeds} deals, the win rate of gentle is {100 * paired.difference:.0f} percentage points higher than"
    f" that of random (95% interval: {100 * paired.low:.0f} to {100 * paired.high:.0f})."
)

# %% [markdown]
# Here is how the estimate settles as more games are played.

# %%
show(charts.convergence(stats.convergence(frame, "gentle"), "gentle", fair=0.5))

# %% [markdown]
# Does the first player have an advantage? Both bots played in both seats, so their strength doesn't blur the answer.

# %%
show(charts.turn_order_advantage(stats.turn_order_advantage(frame)))

# %% [markdown]
# ## Where do the points come from?

# %%
show(charts.distribution(frame))

# %%
show(charts.waterfall(with_names(stats.score_lines(frame), "seasons")))

# %% [markdown]
# How long do games last? Here each game counts once.

# %%
show(charts.lengths(frame))

# %%
table(
    stats.lengths(frame),
    {
        "In a game": "measure",
        "Games": "games",
        "Mean": lambda row: f"{row.mean:.1f}",
        "95% interval of the mean": lambda row: f"{row.low:.1f} to {row.high:.1f}",
        "Longest": lambda row: f"{row.longest:.0f}",
    },
)

# %% [markdown]
# ## Which cards are strong?
#
# The lift of a card is how much more often its player wins. Cards of fewer than 10 deals have no interval. A card can
# also have a high lift because it is played together with a strong one, or because only a player who is ahead can
# afford it. The odds ratio holds the other cards constant, but it needs many more games.

# %%
cards = tt.simulate(
    "seasons", players=["random", "random"], games=RANDOM_GAMES, seed=1, collect="cards", progress=False
)
show(charts.strength(with_names(stats.card_strength(cards), "seasons")))

# %% [markdown]
# The Mages of Res Arcana are dealt at random, so their lift is their own:

# %%
mages = tt.simulate("res_arcana", players=["random", "random"], games=RANDOM_GAMES, seed=1, progress=False)
show(charts.strength(with_names(stats.role_strength(mages), "res_arcana"), "role"))

# %%
show(charts.odds_ratios(with_names(stats.role_regression(mages), "res_arcana"), "role"))

# %% [markdown]
# ## Which rules matter, and when?

# %%
events = tt.simulate("evenfall", players=["gentle"], games=GAMES, seed=1, collect="events", progress=False)
rounds = with_names(stats.timeline(events[events["round"].between(1, 20)]), "evenfall")
show(charts.timeline(rounds))

# %%
show(charts.rule_heatmap(rounds))

# %% [markdown]
# Some rules never came up at all. The upper end of the interval says in how many games they may happen at most:

# %%
table(
    with_names(stats.rule_frequency(events).query("happened == 0").head(), "evenfall"),
    {"Rule": "rule", "Games": "games", "Happens in at most (95% interval)": lambda row: charts.percent(row.high)},
)

# %% [markdown]
# ## Which decisions are open?
#
# 0 bits means that the bots always gave the same answer, 1 bit is as open as the toss of a coin.

# %%
decisions = tt.simulate("evenfall", players=["gentle"], games=GAMES, seed=1, collect="decisions", progress=False)
show(charts.entropy(with_names(stats.entropy(decisions), "evenfall", questions=True)))

# %% [markdown]
# ## A tournament

# %%
result = tt.tournament("seasons", ["random", "gentle:0.5", "gentle"], games=2, progress=False)
show(result.chart())

# %% [markdown]
# The two halves of this picture are charts of their own, for larger tournaments:

# %%
show(charts.ratings(result.ratings))

# %%
show(charts.crosstable(result.crosstable))

# %%
table(
    result.ratings,
    {
        "Bot": "bot",
        "Rating": lambda row: f"{row.rating:.1f}",
        "95% interval": lambda row: f"{row.low:.1f} to {row.high:.1f}",
    },
)

# %% [markdown]
# ## What if a card were easier to get?
#
# Take the Enemies of Evenfall, let a single Sun capture the Ash Warden, and play the same seeds with both decks.

# %%
from tabletop_nb.games import rules_of

evenfall = rules_of("evenfall")
deck = evenfall.read_box(evenfall.book.folder / "data")
easier = {**deck, "enemies": [[*row] for row in deck["enemies"]]}
header, first = easier["enemies"][:2]
first[header.index("requirement")] = "Sun"

changed = tt.compare("evenfall", deck, easier, players=["random"], games=RANDOM_GAMES, mode="solo", progress=False)
show(charts.card_changes(with_names(changed.cards, "evenfall")))

# %%
length = changed.difference.set_index("measure").loc["rounds"]
sentence(
    f"With the easier card, a game has {length.difference:+.2f} rounds on average (95% interval: {length.low:+.2f} to"
    f" {length.high:+.2f})."
)
