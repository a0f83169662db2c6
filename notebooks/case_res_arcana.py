# ---
# jupyter:
#   title: "Res Arcana: which Places of Power win?"
#   tabletop:
#     analysis_order: 4
#     picture: bars
#     minutes: 10
#     question: "Which Places of Power win?"
#     about: "800 games of Res Arcana: who claims what, who wins, and what that proves."
# ---

# %% [markdown]
# # Which Places of Power win?
# Two `greedy` bots played 800 games of Res Arcana. For each player, the data say which Places of Power they claimed,
# and who won.

# %%
import pandas as pd

from tabletop_nb.analysis import charts, stats
from tabletop_nb.games import rules_of
from tabletop_nb.ui.charts import LiveChart
from tabletop_nb.ui.notebooks import data
from tabletop_nb.ui.prose import table

rules = rules_of("res_arcana")
header, *places = rules.read_box(rules.book.folder / "data")["places"]
name_of = {row[header.index("id")]: row[header.index("name")] for row in places}
rows = pd.read_parquet(data("res_arcana_cards.parquet"))
players = rows.drop_duplicates(["seed", "seat"])
claims = rows[rows.card != ""].assign(card=lambda claims: claims.card.map(name_of))
assert (len(players), players.seed.nunique()) == (1600, 800)

lift = stats.card_strength(claims, games=players)


def p_value(row):
    """Return the adjusted p-value in words."""
    return (
        "none" if row.p_adjusted != row.p_adjusted else "< 0.001" if row.p_adjusted < 0.001 else f"{row.p_adjusted:.3f}"
    )


table(
    lift,
    {
        "Place of Power": "card",
        "Claimed": "seats",
        "Owners win": lambda row: charts.percent(row.win_rate),
        "Lift (percentage points)": lambda row: f"{100 * row.lift:+.0f}",
        "95% interval": lambda row: f"{100 * row.low:+.0f} to {100 * row.high:+.0f}",
        "Adjusted p-value": p_value,
    },
)

# %%
LiveChart(charts.strength(lift), menu=True)

# %% [markdown]
# The *lift* is how much more often players win with a Place than without it. Three stand out: Dragon's Lair,
# Alchemist's Tower and Catacombs of the Dead. Players who claim Dragon's Lair win 88% of their games. Those who claim
# Dwarven Mines or Cursed Forge win less often than the others.
#
# Ten Places are tested at once, so the adjusted p-value takes that into account. Sorcerer's Bestiary was claimed
# only 27 times: its interval is so wide that it says nothing.

# %%
strong = lift[lift.low > 0].card.tolist()
weak = lift[lift.high < 0].card.tolist()
assert strong == ["Dragon's Lair", "Alchemist's Tower", "Catacombs of the Dead"]
assert weak == ["Dwarven Mines", "Cursed Forge"]
assert (lift[lift.low * lift.high > 0].p_adjusted < 0.01).all()
by_name = lift.set_index("card")
assert round(by_name.loc["Dragon's Lair", "win_rate"], 2) == 0.88
assert by_name.loc["Sorcerer's Bestiary", "seats"] == 27

# %% [markdown]
# ## All else equal
# A player who claims three Places wins more often than one who claims one. The regression compares players who have
# the same other Places: how much better are your odds if you claim this one as well?

# %%
odds = stats.card_regression(claims, games=players)
LiveChart(charts.odds_ratios(odds), menu=True)

# %% [markdown]
# Now players who claim a Place have better odds than players with the same other Places, for every Place but Cursed
# Forge. Dwarven Mines has switched sides: the players who claim it win less
# often than the others, but compared with players who have the same other Places, their odds are 2.2 times as good (95%
# interval: 1.6 to 3.2). So it isn't a bad Place, just weaker than the Places players claim instead.

# %%
ratios = odds.set_index("card")
assert ratios[ratios.odds_ratio < 1].index.tolist() == ["Cursed Forge"]
best = {"Dragon's Lair", "Alchemist's Tower", "Catacombs of the Dead"}
assert set(ratios.odds_ratio.astype(float).nlargest(3).index) == best
assert ratios.loc["Dwarven Mines", ["odds_ratio", "low", "high"]].astype(float).round(1).tolist() == [2.2, 1.6, 3.2]
table(
    odds,
    {
        "Place of Power": "card",
        "Odds ratio": lambda row: f"{row.odds_ratio:.1f}",
        "95% interval": lambda row: f"{row.low:.1f} to {row.high:.1f}",
        "Adjusted p-value": p_value,
    },
)

# %% [markdown]
# ## Points aren't everything
# Here is what each Place was worth at the end of the game, for the player who claimed it:

# %%
points = claims.groupby("card").points.mean().sort_values(ascending=False)
assert points.index[0] == "Dwarven Mines"
assert round(points["Dwarven Mines"], 1) == 4.8
assert round(points["Dragon's Lair"], 1) == 1.4
table(
    points.reset_index(),
    {"Place of Power": "card", "Points at the end, on average": lambda row: f"{row.points:.1f}"},
)

# %% [markdown]
# These are means of the games that were played, without intervals. Dwarven Mines brings the most points, 4.8 on
# average, and Dragon's Lair only 1.4. So the points on a Place don't tell you how strong it is.
#
# ## What this doesn't say
# - A lift isn't an effect. The bots claim a Place when they can pay for it, so a player who is ahead anyway claims
#   more. An experiment would have to deal Places at random.
# - It's about `greedy` against `greedy`. A player who plans ahead may get more out of an expensive Place.
# - Only one side of each board is in play, so two Places of the same board are never claimed in the same game.
#
# **The answer:** the owners of Dragon's Lair, Alchemist's Tower and Catacombs of the Dead win most often, and that
# doesn't change when you compare players with the same other Places.
#
# The games come from `benchmarks/case_studies.py`, with the seeds 500,000 and up.
