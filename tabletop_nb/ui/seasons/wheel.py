"""What the Seasons board has in the middle: the season wheel, the dice of the round, and the bonuses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop_nb.core.rulebook import capital
from tabletop_nb.games.seasons.box import ENERGIES, SEASONS
from tabletop_nb.games.seasons.energy import bundle
from tabletop_nb.games.seasons.scoring import PENALTY
from tabletop_nb.games.seasons.table import BONUSES, SPACES
from tabletop_nb.games.seasons.view import DieView
from tabletop_nb.ui.kit.zones import Thing, Zone, pairs, state_of, titled_zone, zone
from tabletop_nb.ui.seasons.cards import SeasonsLook
from tabletop_nb.ui.seasons.forms import own, rates, season
from tabletop_nb.ui.seasons.moves import BOOTS

BONUS_SIGNS = {"transmute": "transmute", "exchange": "turned", "gauge": "star", "cards": "draw"}


def wheel_zone(look: SeasonsLook, when: str) -> Zone:
    """Return the season wheel with its rings, what a token is worth now, and beside the title the season and year."""
    view, words = look.view, look.words
    is_mine = view["turn"] == look.seat and view["phase"] == "act"
    extra = own(look)["per_token"] if is_mine else 0
    now = [(name, rate + extra) for name, rate in zip(ENERGIES, rates(look), strict=True)]
    spoken = ", ".join(f"{look.name(name).lower()} {rate}" for name, rate in now)
    facts = {"year": words["years"][view["year"]], "season": season(look), "space": view["space"], "rates": spoken}
    wheel = {
        **{"id": "wheel:token", "state": "", "space": view["space"], "year": facts["year"], "word": look.say("year")},
        **{"names": words["seasons"], "now": now},
        "rates": [dict(zip(ENERGIES, each, strict=True)) for each in look.box.rates],
        "moves": sorted({(view["space"] + die["pips"] - 1) % SPACES + 1 for die in leftovers(look)}),
        "before": look.say("rates_before", season=facts["season"]),
        "after": look.say("rates_yours" if extra else "rates_after"),
        "label": look.say("wheel_said", **facts),
    }
    ask = look.say("wheel_ask") if look.is_asked(BOOTS) else ""
    return zone("wheel", "wheel", [wheel, *wheel_targets(look)], look.say("wheel"), when, ask=ask)


def wheel_targets(look: SeasonsLook) -> Iterator[Thing]:
    """Yield the spaces to which the player can move the Season token."""
    for move in look.moves if look.is_asked(BOOTS) else ():
        for thing in move.on:
            space = int(thing.partition(":")[2])
            yield {"id": thing, "name": move.text, "space": space, "state": state_of(look, thing)}


def leftovers(look: SeasonsLook) -> Sequence[DieView]:
    """Return the dice that can still move the token; none when the round is over."""
    return look.view["dice"] if look.view["phase"] in ("choose", "begin", "act", "round_end") else ()


def dice_zone(look: SeasonsLook) -> Zone:
    """Return the dice of the round: what each gives, who has it, and what the leftover die does."""
    owned = [(seat["die"], number) for number, seat in enumerate(look.view["seats"]) if seat["die"]]
    every = sorted([*owned, *((die, None) for die in look.view["dice"])], key=lambda each: each[0]["die"])
    current = every[0][0]["season"] if every else look.view["season"]
    title = look.say("dice", season=capital(look.words["seasons"][SEASONS.index(current)]))
    aside = look.say("dice_choose") if look.view["phase"] == "choose" else ""
    if len(left := leftovers(look)) == 1:
        aside = look.say("dice_left", pips=left[0]["pips"])
    return zone("dice", "season_dice", [season_die(look, *each) for each in every], title, aside)


def season_die(look: SeasonsLook, die: DieView, owner: int | None) -> Thing:
    """Return a Season die: what it gives, how far it moves the wheel, and whose it is."""
    name, flags = die["die"], [(sign, int(die[sign])) for sign in ("star", "draw", "transmute")]
    whose = look.say("free" if look.view["phase"] == "choose" else "left_over")
    if owner is not None:
        whose = look.say("yours") if owner == look.seat and look.is_person else look.who(owner)
    signs = [sign for sign, count in flags for _ in range(count)]
    gives = look.name((*die["energy"], *["crystals"] * die["crystals"], *signs))
    return {
        **{"id": f"die:{name}", "name": look.name(name), "title": look.say("die_shows", gives=gives)},
        **{"season": die["season"], "why": f"take {name}"},
        **{"pips": die["pips"], "moves": look.words["pips"][die["pips"]], "owner": whose},
        "gives": pairs(ENERGIES, bundle(die["energy"]), ("crystal", die["crystals"]), *flags),
        "state": state_of(look, f"die:{name}", rolled=f"die:{name}" in look.rolled),
    }


def bonus_zone(look: SeasonsLook) -> Zone:
    """Return the bonuses, and what the next one would cost at the end."""
    used, shown = own(look)["bonuses"], []
    price = f"−{PENALTY[used + 1] - PENALTY[used]}" if used < BONUSES else ""
    for name in ("transmute", "exchange", "gauge", *["cards"] * look.is_asked("die.draw")):
        thing = f"bonus:{name}"
        shown.append({
            **{"id": thing, "name": look.say(f"bonus_{name}"), "symbol": BONUS_SIGNS[name], "why": f"bonus {name}"},
            **{"effect": look.say(f"bonus_{name}_does"), "brief": look.say(f"bonus_{name}_short"), "price": price},
            "state": state_of(look, thing),
        })  # fmt: skip
    return titled_zone(look, "bonuses", "options", shown, "bonuses_left", count=BONUSES - used)
