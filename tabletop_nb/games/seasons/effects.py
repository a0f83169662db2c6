"""The effects of Power cards that enter play, in the order of their numbers. Each docstring paraphrases its card."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, TypeVar

from tabletop_nb.core.choice import Choice, Consent
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.games.seasons.box import AIR, ENERGIES, KIND, ONE_TOKEN, WATER, Energy
from tabletop_nb.games.seasons.cards import (
    can_draw,
    crystals,
    discard,
    discard_looked,
    draw_to_hand,
    enter_play,
    from_hand,
    has_room,
    keep,
    kinds,
    look,
    raise_gauge,
    sacrifice,
    steal,
    take_back,
)
from tabletop_nb.games.seasons.energy import SPELLED, choose_tokens, gain, stock
from tabletop_nb.games.seasons.table import EVERYBODY, NAME, SPACES, Cards, Table, copies, step
from tabletop_nb.games.seasons.wheel import move

Effect = Callable[..., StepCoroutine | None]
F = TypeVar("F", bound=Effect)
ENTER: dict[int, Effect] = {}
ON_SUMMON = (KIND["staff_of_spring"], KIND["yjangs_forgotten_vase"])


def enters(name: str) -> Callable[[F], F]:
    """Register what a card does when it enters play."""

    def mark(effect: F) -> F:
        ENTER[KIND[name]] = effect
        return effect

    return mark


@step
def enter(table: Table, p: int, card: int, *how: str) -> StepCoroutine | None:
    """Apply what a card does when it enters play."""
    effect = ENTER.get(card >> 1)
    return effect(table, p, card, *how) if effect else None


def free_entry(table: Table, p: int, card: int, rule: str) -> None:
    """Put a card into play for free. This isn't a summoning, so it doesn't trigger cards that react to one."""
    enter_play(table, p, card)
    table.note(rule, p, card=NAME[card])
    if any(copies(table.seats[p].play, kind) for kind in ON_SUMMON):
        table.note("summon.free", p, card=NAME[card])
    table.add_due(("enter", p, card))


async def which(table: Table, p: int, name: str, among: Cards) -> int:
    """Return a card by its name; if its two copies differ in state, ask which one."""
    me = table.seats[p]
    matches = [card for card in among if NAME[card] == name]
    if len(matches) == 1:
        return matches[0]
    states = {("turned" if card in me.turned else "straight", *SPELLED[me.on(card)]): card for card in matches}
    if len(states) == 1:
        return matches[0]
    state = await Choice(p, "card.which", sorted(states), about={"card": name})
    return states[state]


def magic_items(table: Table, p: int) -> Cards:
    """Return a player's magic items in play."""
    return tuple(card for card in table.seats[p].play if not table.box.familiar[card])


def familiars(table: Table, p: int) -> Cards:
    """Return a player's familiars in play."""
    return tuple(card for card in table.seats[p].play if table.box.familiar[card])


# -- 1 to 30 -------------------------------------------------------------------------------------------


@enters("amulet_of_air")
def amulet_of_air(table: Table, p: int, card: int) -> None:
    """Raise your gauge by two."""
    gauge = raise_gauge(table, p, 2)
    table.note("card.amulet_of_air", p, gauge=gauge)


@enters("amulet_of_fire")
async def amulet_of_fire(table: Table, p: int, card: int) -> None:
    """Draw four cards, keep one in your hand and discard the others."""
    look(table, p, 4)
    await keep_one(table, p, "card.amulet_of_fire")
    discard_looked(table, p)


async def keep_one(table: Table, p: int, rule: str) -> None:
    """Let the player keep one of the cards just drawn."""
    if table.looked:
        _, name = await Choice(p, rule, lambda: [("keep", name) for name in kinds(table.looked)])
        keep(table, p, kinds(table.looked)[name])
        table.note(rule, p, (p,), card=name)


@enters("amulet_of_earth")
def amulet_of_earth(table: Table, p: int, card: int) -> None:
    """Gain 9 crystals."""
    crystals(table, p, 9)
    table.note("card.amulet_of_earth", p)


@enters("amulet_of_water")
async def amulet_of_water(table: Table, p: int, card: int) -> None:
    """Put four energies of your choice on this card. Spend them like the reserve, but they aren't part of it."""
    energy = await choose_tokens(table, p, min(4, sum(stock(table))), "amulet_of_water")
    table.open_seat(p).put(card, energy)
    table.note("card.amulet_of_water", p, energy=SPELLED[energy])


@enters("temporal_boots")
async def temporal_boots(table: Table, p: int, card: int) -> None:
    """Move the Season token one to three spaces forward or back."""
    _, spaces = await Choice(p, "card.temporal_boots", [("move", n) for n in (1, 2, 3, -1, -2, -3)])
    table.note("card.temporal_boots", p, space=(table.space + spaces - 1) % SPACES + 1)
    move(table, spaces)


@enters("divine_chalice")
async def divine_chalice(table: Table, p: int, card: int) -> None:
    """Draw four cards, put one into play for free if your gauge allows it, and discard the others."""
    look(table, p, 4)
    if table.looked and has_room(table, p):
        _, name = await Choice(p, "card.divine_chalice", lambda: [("play", name) for name in kinds(table.looked)])
        chosen_card = kinds(table.looked)[name]
        table.looked = tuple(other for other in table.looked if other != chosen_card)
        free_entry(table, p, chosen_card, "card.divine_chalice")
    elif table.looked:
        table.note("card.divine_chalice.no_room", p)
    discard_looked(table, p)


@enters("syllas_the_faithful")
def syllas_the_faithful(table: Table, p: int, card: int) -> None:
    """Make every opponent sacrifice a card, clockwise from you."""
    table.add_due(*(("syllas", rival) for rival in table.rivals(p)))


@step
def syllas(table: Table, q: int) -> StepCoroutine | None:
    """Make an opponent of Syllas sacrifice a card, if they have one."""
    return sacrifice_one(table, q) if table.seats[q].play else None


async def sacrifice_one(table: Table, q: int) -> None:
    """Ask which card to sacrifice, and sacrifice it."""
    options = [("sacrifice", name) for name in kinds(table.seats[q].play)]
    _, name = await Choice(q, "card.syllas_the_faithful", options)
    sacrifice(table, q, await which(table, q, name, table.seats[q].play))


@enters("naria_the_prophetess")
async def naria_the_prophetess(table: Table, p: int, card: int) -> None:
    """Draw a card for each player: keep one, then give each opponent one of the others."""
    look(table, p, table.players)
    await keep_one(table, p, "card.naria_the_prophetess")
    table.add_due(*(("naria", p, rival) for rival in table.rivals(p)))


@step
async def naria(table: Table, p: int, rival: int) -> None:
    """Give an opponent one of the cards that Naria drew; only the two of you know which."""
    if not table.looked:
        return
    options = lambda: [("give", name) for name in kinds(table.looked)]  # noqa: E731  hidden cards: read only when asked
    _, name = await Choice(p, "card.naria_the_prophetess.give", options, about={"rival": rival})
    card = kinds(table.looked)[name]
    keep(table, rival, card)
    table.set_known_to((card,), 1 << p | 1 << rival)
    table.note("card.naria_the_prophetess.give", p, rival=rival)
    table.note("card.naria_the_prophetess.given", p, (p, rival), rival=rival, card=name)


@enters("amsug_longneck")
def amsug_longneck(table: Table, p: int, card: int) -> None:
    """Make every player take a magic item back into their hand, clockwise from your left. You are last."""
    table.add_due(*(("amsug", q) for q in (*table.rivals(p), p)))


@step
def amsug(table: Table, q: int) -> StepCoroutine | None:
    """Make a player take back a magic item, if they have one."""
    return take_one_back(table, q) if magic_items(table, q) else None


async def take_one_back(table: Table, q: int) -> None:
    """Ask which magic item to take back, and take it."""
    items = magic_items(table, q)
    _, name = await Choice(q, "card.amsug_longneck", [("return", name) for name in kinds(items)])
    card = await which(table, q, name, magic_items(table, q))
    take_back(table, q, card)
    table.note("card.amsug_longneck", q, card=name)


@enters("bespelled_grimoire")
def bespelled_grimoire(table: Table, p: int, card: int) -> None:
    """Take two energies of your choice. Your reserve now holds ten."""
    table.note("card.bespelled_grimoire", p)
    table.add_due(("gain_any", p, 2, NAME[card]))


@enters("lewis_greyface")
async def lewis_greyface(table: Table, p: int, card: int) -> None:
    """Take the same energies from the stockpile that one opponent has in their reserve."""
    _, rival = await Choice(p, "card.lewis_greyface", [("copy", rival) for rival in table.rivals(p)])
    energy = gain(table, p, table.seats[rival].reserve)
    table.note("card.lewis_greyface", p, rival=rival, energy=SPELLED[energy])


@enters("runic_cube_of_eolis")
def runic_cube_of_eolis(table: Table, p: int, card: int) -> None:
    """Do nothing. It only has Prestige points."""
    table.note("card.runic_cube_of_eolis", p)


@enters("scepter_of_greatness")
def scepter_of_greatness(table: Table, p: int, card: int) -> None:
    """Gain 3 crystals for each other magic item you have in play."""
    count = len(magic_items(table, p)) - 1
    crystals(table, p, 3 * count)
    table.note("card.scepter_of_greatness", p, crystals=3 * count)


@enters("olafs_blessed_statue")
def olafs_blessed_statue(table: Table, p: int, card: int) -> None:
    """Gain 20 crystals."""
    crystals(table, p, 20)
    table.note("card.olafs_blessed_statue", p)


# -- 31 to 50 ------------------------------------------------------------------------------------------


EFFECTS: tuple[tuple[str, ...], ...] = tuple(
    effects for size in range(1, 5) for effects in combinations(ENERGIES, size)
)


@enters("elemental_amulet")
def elemental_amulet(table: Table, p: int, card: int, *paid: str) -> None:
    """Apply one effect for each type of energy paid, or all four if it entered play for free."""
    types = paid or ENERGIES
    table.add_due(*(("elemental", p, energy) for energy in ("water", "earth", "fire", "air") if energy in types))


@step
def elemental(table: Table, p: int, energy: str) -> None:
    """Apply water: two energies of your choice; earth: 5 crystals; fire: draw a card; air: raise your gauge by one."""
    if energy == "air":
        gauge = raise_gauge(table, p, 1)
        table.note("card.elemental_amulet.air", p, gauge=gauge)
        return
    table.note(f"card.elemental_amulet.{energy}", p)
    if energy == "water":
        table.add_due(("gain_any", p, 2, "elemental_amulet"))
    elif energy == "earth":
        crystals(table, p, 5)
    else:
        draw_to_hand(table, p, "card.drawn")


@enters("vampiric_crown")
async def vampiric_crown(table: Table, p: int, card: int) -> None:
    """Draw a card and keep it, or discard one. Show it and take as many energies as its Prestige."""
    draws: list[Any] = [("draw",)] if can_draw(table) else []
    options = lambda: [*draws, *(("discard", name) for name in kinds(table.seats[p].hand))]  # noqa: E731  hidden
    if not draws and not table.seats[p].hand:
        return
    ask = Choice if draws else Consent  # Drawing is free, but discarding isn't.
    verb, *names = await ask(p, "card.vampiric_crown", options)
    if verb == "draw":
        shown = draw_to_hand(table, p, "card.drawn")
    else:
        shown = kinds(table.seats[p].hand)[names[0]]
        from_hand(table, p, shown)
    table.set_known_to((shown,), EVERYBODY)
    prestige = table.box.prestige[shown]
    table.note(f"card.vampiric_crown.{verb}", p, card=NAME[shown], prestige=prestige)
    if verb == "discard":
        discard(table, shown)
    if prestige > 0:
        table.add_due(("gain_any", p, prestige, "vampiric_crown"))


@enters("demon_of_argos")
def demon_of_argos(table: Table, p: int, card: int) -> None:
    """Lower each opponent's gauge by one and let them draw a card, which they keep. Cards in play stay."""
    for rival in table.rivals(p):
        gauge = raise_gauge(table, rival, -1)
        table.note("card.demon_of_argos", rival, gauge=gauge)
        draw_to_hand(table, rival, "card.drawn")


@enters("air_elemental")
def air_elemental(table: Table, p: int, card: int) -> None:
    """Change all energies in your opponents' reserves into air."""
    for rival in table.rivals(p):
        seat = table.open_seat(rival)
        turned: Energy = (seat.tokens, 0, 0, 0)
        if table.rulings.energy_limit:
            turned = change_to_air(seat.reserve, stock(table)[AIR])
        seat.reserve = turned
        table.note("card.air_elemental", rival, count=turned[AIR])


def change_to_air(reserve: Energy, left: int) -> Energy:
    """Change as many tokens into air as the limited stockpile has, in the order of the types."""
    air, *others = reserve
    kept = []
    for count in others:
        changed = min(count, left)
        air, left = air + changed, left - changed
        kept.append(count - changed)
    return (air, kept[0], kept[1], kept[2])


@enters("cursed_treatise_of_arus")
def cursed_treatise_of_arus(table: Table, p: int, card: int) -> None:
    """Gain 10 crystals, raise your gauge by one and take two energies of your choice."""
    crystals(table, p, 10)
    gauge = raise_gauge(table, p, 1)
    table.note("card.cursed_treatise_of_arus", p, gauge=gauge)
    table.add_due(("gain_any", p, 2, NAME[card]))


@enters("idol_of_the_familiar")
def idol_of_the_familiar(table: Table, p: int, card: int) -> None:
    """Gain 10 crystals."""
    crystals(table, p, 10)
    table.note("card.idol_of_the_familiar", p)


@enters("pendant_of_ragnor")
def pendant_of_ragnor(table: Table, p: int, card: int) -> None:
    """Take an energy of your choice for each other magic item you have in play."""
    count = len(magic_items(table, p)) - 1
    table.note("card.pendant_of_ragnor", p, count=count)
    table.add_due(("gain_any", p, count, NAME[card]))


@enters("sid_nightshade")
def sid_nightshade(table: Table, p: int, card: int) -> None:
    """Take 5 crystals, or all they have, from each opponent if you alone have the most crystals."""
    rivals = table.rivals(p)
    if table.seats[p].crystals > max(table.seats[rival].crystals for rival in rivals):
        taken = sum(steal(table, p, rival, 5) for rival in rivals)
        table.note("card.sid_nightshade", p, crystals=taken)
    else:
        table.note("card.sid_nightshade.not_first", p)


@enters("damned_soul_of_onys")
def damned_soul_of_onys(table: Table, p: int, card: int) -> None:
    """Gain 10 crystals and one water; only the player who puts it into play gets these."""
    crystals(table, p, 10)
    gained = gain(table, p, ONE_TOKEN[WATER])
    table.note("card.damned_soul_of_onys", p, energy=SPELLED[gained])
