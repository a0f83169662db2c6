"""Check that the card files fit together: counts of each deck, pairs, and what every game needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tabletop_nb.core.errors import DeckError
from tabletop_nb.games.trismegistus.materials import ARROWS, CHAIN, ESSENCES, METALS
from tabletop_nb.games.trismegistus.notation import ANY, COLOURS, DECKS, ELEMENTS, LEVELS

Rows = Mapping[str, list[dict[str, Any]]]
LAB_IDS = ("duval", "newton", "agrippa", "bacon", "alchemist_5")
LINES = {"r1": "row", "r2": "row", "r3": "row", "c1": "column", "c2": "column", "c3": "column"}
SIDES = {"row": ("left", "right"), "column": ("top", "bottom")}
INTRO = (1, 2, 3, 4)  # seats of an introductory game
EXPERIMENTS = dict(zip(DECKS, (8, 16, 16, 16, 8), strict=True))
ARTIFACTS = dict(zip(DECKS, (8, 14, 14, 12), strict=False))
AUTOMA = {"basic": 9, "specialization": 4, "personality": 4}
PLAYERS = (2, 3, 4)  # a solo game uses the cards for two
DEALT = 2  # starting cards of each kind for each player
SOLO_MASTERPIECES = 5  # two for the player, up to three for Botmegistus
TOKEN_EFFECTS = ("ethereal", "chameleon", "up:any")
EACH_EFFECT = f"{', '.join(TOKEN_EFFECTS)}, each once"
COMPONENTS = ("labs", "formulas", "experiments", "artifacts", "publications", "achievements", "automa")


def require(holds: bool, where: str, given: object, allowed: str) -> None:
    """Raise DeckError unless a condition holds."""
    if not holds:
        raise DeckError(f"{where}: {given} was given; allowed: {allowed}")


def check_together(rows: Rows) -> None:
    """Check all files, the small ones first."""
    for check in CHECKS:
        check(rows)


def check_counts(rows: Rows) -> None:
    """Check how many cards each deck has."""
    for kind, column, expected in (
        ("experiments", "deck", EXPERIMENTS),
        ("artifacts", "deck", ARTIFACTS),
        ("automa", "set", AUTOMA),
        ("formulas", "lab", dict.fromkeys(LAB_IDS, 8)),
    ):
        counts = Counter(row[column] for row in rows[kind])
        for name, number in expected.items():
            require(counts[name] == number, f"{kind}.csv, column {column}", f"{name} {counts[name]} times", str(number))


def check_ids(rows: Rows) -> None:
    """Check that no two components have the same id."""
    seen: dict[str, str] = {}
    for kind in COMPONENTS:
        for row in rows[kind]:
            require(row["id"] not in seen, f"{kind}.csv, column id", repr(row["id"]), "ids that no other file uses")
            seen[row["id"]] = kind


def check_essences(rows: Rows) -> None:
    """Check that bowls and tracks have each essence once, and that iron gives any."""
    bowls = {row["id"]: row["essence"] for row in rows["bowls"]}
    require(bowls.get("iron") == ANY, "bowls.csv, column essence", f"iron {bowls.get('iron')}", "iron any")
    fixed = sorted(essence for bowl, essence in bowls.items() if bowl != "iron")
    once = f"{', '.join(ESSENCES)}, each once"
    require(fixed == sorted(ESSENCES), "bowls.csv, column essence", ", ".join(fixed), once)
    essences = sorted(row["essence"] for row in rows["tracks"])
    require(essences == sorted(ESSENCES), "tracks.csv, column essence", ", ".join(essences), once)
    orders = sorted(row["order"] for row in rows["tracks"])
    require(orders == [1, 2, 3, 4], "tracks.csv, column order", orders, "1 to 4, each once")


def check_labs(rows: Rows) -> None:
    """Check that every Laboratory has six arrows along the chain, and two bonuses for every line of its Vault."""
    for lab in LAB_IDS:
        arrows = {row["arrow"]: row for row in rows["arrows"] if row["lab"] == lab}
        require(sorted(arrows) == [*ARROWS], "arrows.csv, column arrow", f"{lab} {sorted(arrows)}", "1 to 6, each once")
        for arrow, row in arrows.items():
            ends = (CHAIN[arrow - 1], CHAIN[arrow])
            given = (row["from"], row["to"])
            require(given == ends, f"arrows.csv, {row['id']}, columns from and to", given, " to ".join(ends))
        used = {row["colour"] for row in arrows.values()}
        require(used == set(COLOURS), "arrows.csv, column colour", f"{lab} {sorted(used)}", "each colour at least once")
        sides = sorted((row["line"], row["side"]) for row in rows["vault_bonuses"] if row["lab"] == lab)
        every = sorted((line, side) for line, kind in LINES.items() for side in SIDES[kind])
        require(sides == every, "vault_bonuses.csv, columns line and side", lab, "both sides of each row and column")


def check_intro(rows: Rows) -> None:
    """Check that each seat of an introductory game has one Laboratory and one starting card of each kind."""
    for kind, deck in (
        ("labs", ""),
        ("experiments", "start"),
        ("experiments", "master"),
        ("artifacts", "start"),
        ("publications", ""),
    ):
        seats = sorted(row["intro"] for row in rows[kind] if row["intro"] and row.get("deck", deck) == deck)
        name = f"{kind}.csv, column intro" + f" of deck {deck}" * bool(deck)
        require(seats == [*INTRO], name, seats, "1 to 4, each once")
        wrong = [row["id"] for row in rows[kind] if row["intro"] and row.get("deck") not in (None, "start", "master")]
        require(not wrong, f"{kind}.csv, column intro", ", ".join(wrong), "only starting cards and Masterpieces")


def check_intro_marks(rows: Rows) -> None:
    """Check that no card of an introductory game is only for more players than it can have."""
    for kind in ("experiments", "publications"):
        for row in rows[kind]:
            few, where = max(PLAYERS[0], row["intro"]), f"{kind}.csv, {row['id']}, column min_players"
            allowed = not row["intro"] or row["min_players"] <= few
            require(allowed, where, row["min_players"], f"at most {few}, for player {row['intro']}")


def check_marks(rows: Rows) -> None:
    """Check that enough cards are used with any number of players."""
    for players in PLAYERS:
        for deck, number in least_cards(players).items():
            kind = "experiments" if deck in DECKS else "publications"
            used = [row for row in rows[kind] if row.get("deck", deck) == deck and row["min_players"] <= players]
            name = f"{kind}.csv, column min_players" + f" of deck {deck}" * (deck in DECKS)
            require(len(used) >= number, name, f"{len(used)} cards for {players} players", f"{number} or more")


def least_cards(players: int) -> dict[str, int]:
    """Return how many cards are needed: one for each space of the board, or two for each player."""
    dealt = DEALT * players
    masters = max(dealt, SOLO_MASTERPIECES)
    return {**dict.fromkeys(LEVELS, len(METALS)), "start": dealt, "master": masters, "publications": dealt}


def check_tokens(rows: Rows) -> None:
    """Check that there is a kind of Bonus token for each effect, and more tokens than spaces."""
    effects = sorted(row["effect"] for row in rows["bonus_tokens"])
    require(effects == sorted(TOKEN_EFFECTS), "bonus_tokens.csv, column effect", ", ".join(effects), EACH_EFFECT)
    number, spaces = sum(row["count"] for row in rows["bonus_tokens"]), 2 * len(ELEMENTS)
    require(number > spaces, "bonus_tokens.csv, column count", f"{number} in all", f"more than {spaces}")


def check_artifacts(rows: Rows) -> None:
    """Check that a Starting Artifact has exactly one elemental, which selects a personality of Botmegistus."""
    for row in rows["artifacts"]:
        number = sum(row["elementals"].values())
        allowed = number == 1 if row["deck"] == "start" else number >= 1
        require(allowed, f"artifacts.csv, {row['id']}, column elementals", number, "1, or more after the start")


def check_automa(rows: Rows) -> None:
    """Check that specializations and personalities have each element once, and the priorities every symbol."""
    for row in rows["automa"]:
        allowed = "at least one action; personality only on the cards of this set"
        fits = row["effect"] and ("personality" not in row["effect"] or row["set"] == "personality")
        require(bool(fits), f"automa.csv, {row['id']}, column effect", ";".join(row["effect"]) or "nothing", allowed)
    for kind in ("specialization", "personality"):
        elements = sorted(row["element"] for row in rows["automa"] if row["set"] == kind)
        require(elements == sorted(ELEMENTS), f"automa.csv, {kind}, column element", elements, "each element once")
    items = {row["id"]: sorted(row["items"]) for row in rows["priorities"]}
    for name, every in (("bot_symbols", METALS), ("bot_colours", COLOURS)):
        require(
            items.get(name) == sorted(every), f"priorities.csv, {name}", items.get(name), f"all of {', '.join(every)}"
        )


CHECKS: tuple[Callable[[Rows], None], ...] = (
    check_counts,
    check_ids,
    check_essences,
    check_labs,
    check_intro,
    check_intro_marks,
    check_marks,
    check_tokens,
    check_artifacts,
    check_automa,
)
