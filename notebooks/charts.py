# ---
# jupyter:
#   title: A gallery of charts
#   tabletop:
#     minutes: 10
# ---

# %% [markdown]
# # A gallery of charts
#
# Let bots play, put the games into a table, and draw it. Every number has an error bar, because it comes from a sample
# of games. The menu at the corner of a chart saves it as a picture.
#
# These are quick games between simple bots, and few of them where a bot thinks about its moves, so the error bars are
# wide. Change the numbers of games to make them narrower: four times as many games make them half as wide.

# %%
import tabletop_nb as tt
from tabletop_nb.analysis import charts, stats
from tabletop_nb.analysis.matches import RunSpec, play_rotated
from tabletop_nb.ui.charts import LiveChart

GAMES = 10
RANDOM_GAMES = 120  # random bots play much faster


def show(chart):
    return LiveChart(chart, menu=True)


# %% [markdown]
# ## Who wins?
#
# Two bots play Seasons. Each seed is played twice, with the seats swapped: `bots` says who sat where.

# %%
frame = play_rotated(RunSpec("seasons", GAMES, seed=1), ["gentle", "random"])
assert len(frame) == 4 * GAMES  # two seatings, two seats
frame.head(4)

# %%
show(charts.win_rates(stats.win_rates(frame)))

# %% [markdown]
# The line is a 95% interval: if you repeated the whole run many times, 19 of 20 such lines would contain the
# true win rate. To compare the two, look at the same seeds side by side. That removes the luck of the deal:

# %%
stats.paired(frame, "gentle", "random").round(3)

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
show(charts.waterfall(stats.score_lines(frame)))

# %% [markdown]
# How long do games last? The same chart takes any column of numbers.

# %%
show(charts.distribution(frame, "turns"))

# %%
stats.lengths(frame).round(2)

# %% [markdown]
# ## Which cards are strong?
#
# The lift of a card is how much more often its player wins. Cards of fewer than 10 deals have no interval. A card can
# also have a high lift because it is played together with a strong one, or because only a player who is ahead can
# afford it. The odds ratio holds the other cards constant, but it needs many more games.

# %%
cards = tt.simulate("seasons", players=["random", "random"], games=RANDOM_GAMES, seed=1, collect="cards")
show(charts.strength(stats.card_strength(cards)))

# %% [markdown]
# The Mages of Res Arcana are dealt at random, so their lift is their own:

# %%
mages = tt.simulate("res_arcana", players=["random", "random"], games=RANDOM_GAMES, seed=1)
show(charts.strength(stats.role_strength(mages), "role"))

# %%
show(charts.odds_ratios(stats.role_regression(mages), "role"))

# %% [markdown]
# ## Which rules matter, and when?

# %%
events = tt.simulate("evenfall", players=["gentle"], games=GAMES, seed=1, collect="events")
rounds = stats.timeline(events[events["round"] <= 20])
show(charts.timeline(rounds))

# %%
show(charts.rule_heatmap(rounds))

# %% [markdown]
# Some rules never came up at all. `high` says how often they may happen at most:

# %%
stats.rule_frequency(events).query("happened == 0").head()

# %% [markdown]
# ## Which decisions are open?
#
# 0 bits means that the bots always gave the same answer, 1 bit is as open as the toss of a coin.

# %%
decisions = tt.simulate("evenfall", players=["gentle"], games=GAMES, seed=1, collect="decisions")
show(charts.entropy(stats.entropy(decisions)))

# %% [markdown]
# ## A tournament

# %%
result = tt.tournament("seasons", ["random", "gentle:0.5", "gentle"], games=2)
show(result.chart())

# %% [markdown]
# The two halves of this picture are charts of their own, for larger tournaments:

# %%
show(charts.ratings(result.ratings))

# %%
show(charts.crosstable(result.crosstable))

# %%
result.ratings.round(2)

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

changed = tt.compare("evenfall", deck, easier, players=["random"], games=RANDOM_GAMES, mode="solo")
show(changed.chart())

# %%
changed.difference.round(2)
