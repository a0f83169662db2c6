"""What everybody shares: bowls with dice and Experiments, the Artifact market, mastery tracks, turn order."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_nb.core.rulebook import capital
from tabletop_nb.games.trismegistus.materials import METALS
from tabletop_nb.games.trismegistus.notation import ANY, COLOURS
from tabletop_nb.games.trismegistus.sentences import effect_name
from tabletop_nb.games.trismegistus.table import ROUNDS
from tabletop_nb.games.trismegistus.view import BowlView, TrackView
from tabletop_nb.ui.kit.zones import Thing, Zone, state_of, titled_zone
from tabletop_nb.ui.trismegistus.cards import TrismegistusLook, pressable

TOP = 12  # the last space of a mastery track
TOKEN_SIGNS = {"up:any": "level", "ethereal": "ethereal", "chameleon": "chameleon"}


# -- bowls -----------------------------------------------------------------------------------------------------------


def bowls_zone(look: TrismegistusLook) -> Zone:
    """Return the bowls, each with its dice and the Experiments beside it."""
    things = [thing for bowl in look.view["bowls"] for thing in (bowl_thing(look, bowl), *contents(look, bowl))]
    dice = sum(sum(bowl["dice"].values()) for bowl in look.view["bowls"])
    return titled_zone(look, "bowls", "bowls", [*things, deck_card(look)], "bowls_aside", count=dice)


def bowl_thing(look: TrismegistusLook, bowl: BowlView) -> Thing:
    """Return a bowl: its metal, its essence, and the potency of a die that is drafted from it."""
    symbol, essence, count = bowl["symbol"], bowl["essence"], sum(bowl["dice"].values())
    return {
        **{"id": f"bowl:{symbol}", "part": "bowl", "in": symbol, "symbol": symbol, "state": ""},
        **{"name": capital(look.name(symbol)), "essence": essence, "potency": look.say("potency", count=count)},
        "essence_name": look.say("any_essence") if essence == ANY else look.name(essence) if essence else "",
    }


def contents(look: TrismegistusLook, bowl: BowlView) -> Iterator[Thing]:
    """Yield the dice in a bowl, equal ones as one thing, and its Experiments."""
    symbol = bowl["symbol"]
    for colour in COLOURS:
        if bowl["dice"][colour]:
            yield {**die(look, f"die:{symbol}:{colour}", symbol, colour), "in": symbol, "n": bowl["dice"][colour]}
    for card in bowl["experiments"]:
        yield {**pressable(look, card, "experiment"), "part": "card", "in": symbol}


def die(look: TrismegistusLook, thing: str, symbol: str, colour: str) -> Thing:
    """Return a die of this colour that shows this symbol."""
    metal = f" {METALS[0]}" if symbol == "wild" else ""
    # `why` is the answer to draft this die: if that isn't possible, a click on the die shows the reason.
    return {
        **{"id": thing, "part": "die", "colour": colour, "face": symbol},
        **{"label": look.say("die", colour=look.name(colour), symbol=look.name(symbol))},
        **{"why": f"draft {symbol} {colour}{metal}", "state": state_of(look, thing, rolled=thing in look.rolled)},
    }


def deck_card(look: TrismegistusLook) -> Thing:
    """Return the deck of Experiments, face down, below the wild bowl."""
    view = look.view
    text = look.say("deck_text", count=view["experiments_left"])
    return {
        **{"id": "pile:experiments", "part": "card", "in": "wild", "down": True, "state": "", "symbol": "flask"},
        **{"name": look.say("deck_name", level=min(view["round"], ROUNDS)), "brief": text, "points": None},
    }


def mask_zone(look: TrismegistusLook) -> Iterator[Zone]:
    """Yield the dice that a Chameleon token can stand for, if that is asked."""
    if look.is_asked("chameleon.use"):
        shown = [die(look, f"mask:{metal}:{colour}", metal, colour) for metal in METALS for colour in COLOURS]
        yield titled_zone(look, "masks", "metal_dice", [{**each, "n": 1} for each in shown], "masks_aside")


# -- market and Achievements -----------------------------------------------------------------------------------------


def market_zone(look: TrismegistusLook) -> Zone:
    """Return the Artifacts to acquire: two for each colour of dice."""
    tiles = [
        {**thing, "colour": colour}
        for colour in COLOURS
        for tile in look.view["market"][colour]
        if tile
        for thing in [pressable(look, tile, "acquire")]
    ]
    heads = [{"part": "head", "colour": colour, "name": look.name(colour)} for colour in COLOURS]
    return titled_zone(look, "market", "market", [*heads, *tiles], "market_aside", count=look.view["artifacts_left"])


def achievements_zone(look: TrismegistusLook) -> Iterator[Zone]:
    """Yield the Achievements that nobody has, if that module is used."""
    if cards := look.view["achievements"]:
        shown = [pressable(look, card, "achieve") for card in cards]
        yield titled_zone(look, "achievements", "chips", shown, "achievements_aside", style="strip")


# -- tracks ----------------------------------------------------------------------------------------------------------


def tracks_zone(look: TrismegistusLook) -> Zone:
    """Return the mastery tracks from left to right, and this round's and the next round's turn order."""
    tracks = [track_thing(look, track) for track in look.view["tracks"]]
    orders = [order(look, "order_now", look.view["order"]), order(look, "order_next", look.view["next_order"])]
    return titled_zone(look, "mastery", "mastery", [*tracks, *orders], "mastery_aside", top=TOP)


def track_thing(look: TrismegistusLook, track: TrackView) -> Thing:
    """Return a mastery track: its Dominant Essence, everybody's marker, and the Bonus tokens that are left."""
    element, levels = track["element"], track["levels"]
    thing, name = f"track:{element}", look.name(element)
    tokens = {space: {"symbol": TOKEN_SIGNS[token], "name": look.name(effect_name(token))} for space, token in
              track["tokens"].items()}  # fmt: skip
    said = ", ".join(look.say("level_said", who=look.who(seat), level=level) for seat, level in enumerate(levels))
    token_texts = [look.say("token_said", token=token["name"], space=space) for space, token in tokens.items()]
    return {
        **{"id": thing, "part": "track", "symbol": element, "name": name, "essence": track["essence"]},
        **{"level": levels[look.seat], "top": TOP, "tokens": tokens, "state": state_of(look, thing)},
        "others": [{"seat": seat, "level": levels[seat]} for seat in look.rivals()],
        "lines": [
            {"label": "", "text": look.say("track_said", essence=look.name(track["essence"]), name=name)},
            {"label": "", "text": f"{said}."},
            {"label": "", "text": " ".join(token_texts)},
        ],
    }


def order(look: TrismegistusLook, key: str, seats: list[int]) -> Thing:
    """Return the turn order of a round."""
    return {
        "part": "order",
        "label": look.say(key),
        "seats": [{"seat": seat, "name": look.who(seat)} for seat in seats],
    }
