"""Setup: Laboratories, starting cards and the place of the Starting Artifact."""

from __future__ import annotations

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.state import Zone, without
from tabletop_nb.games.trismegistus.flow import after
from tabletop_nb.games.trismegistus.materials import packed
from tabletop_nb.games.trismegistus.table import START, Table, step

STARTING = ("experiment", "masterpiece", "publication", "artifact")  # the kinds of starting cards
COMPENSATION = ((0, 0), (1, 0), (2, 0), (2, 1))  # Ethereal tokens and raw mercury by place in the first round
INTRO_SLOT = 5  # the right-most one
SLOTS = (1, 2, 3, 4, 5, 6)


def dealt_of(table: Table, p: int, kind: str) -> Zone:
    """Return the dealt cards of one kind."""
    kinds = table.box.starting_kind
    return tuple(sorted([card for card in table.seats[p].dealt if kinds[card] == kind]))


# -- what every player starts with -------------------------------------------------------------------------------


def give_start(table: Table, p: int, place: int) -> None:
    """Give a player materials, essences, and what compensates for a later place in the first round."""
    me, (ethereal, mercury) = table.open_seat(p), COMPENSATION[place]
    me.goods = packed({**START, "raw_mercury": START["raw_mercury"] + mercury})
    me.ethereal = ethereal
    table.note("setup.materials", p)
    if ethereal:
        table.note("setup.compensation", p, number=ethereal, mercury=mercury)


def take_lab(table: Table, p: int, lab: str) -> None:
    """Take a Laboratory and put its Formulas in random sockets."""
    me, tiles = table.open_seat(p), list(table.box.tile_formulas[lab])
    table.shuffle(tiles)
    me.lab, me.sockets = lab, tuple(tiles)
    table.labs = without(table.labs, lab)
    table.note("setup.lab", p, lab=lab)


# -- the steps -------------------------------------------------------------------------------------------------


@step
async def lab(table: Table, p: int) -> None:
    """Choose a Laboratory; the last player chooses first."""
    if not table.seats[p].lab:
        take_lab(table, p, await Choice(p, "setup.lab", tuple(sorted(table.labs))))
    people = [q for q in table.order if q != table.automa]
    if p == people[0]:
        after["lab"](table)
    else:
        table.turn = people[people.index(p) - 1]


@step
def deal(table: Table, p: int) -> None:
    """Deal two starting cards of each kind to every player."""
    box, players = table.box, max(2, table.players)
    piles = {
        "experiment": box.deck("experiments", "start", players),
        "artifact": box.deck("artifacts", "start"),
    }
    for q in table.people():
        cards: Zone = table.seats[q].dealt
        if not cards:
            for kind, number in numbers_dealt(table).items():
                cards += deal_kind(table, piles, kind, number)
            table.open_seat(q).dealt = cards
        table.note("setup.deal", q, (q,), cards=cards)
    table.looks += 1
    table.turn = next(q for q in table.order if q != table.automa)
    after["deal"](table)


def numbers_dealt(table: Table) -> dict[str, int]:
    """Return how many cards of each kind are dealt."""
    few = table.difficulty
    numbers = dict.fromkeys(STARTING, 2)
    return numbers | {"masterpiece": 2 - few.one_masterpiece, "publication": 2 - few.one_publication}


def deal_kind(table: Table, piles: dict[str, Zone], kind: str, number: int) -> Zone:
    """Deal cards of one kind. Masterpieces and publications stay in the game, so the table has their decks."""
    if kind == "masterpiece":
        drawn, table.masterpieces = table.draw_some(table.masterpieces, number, "masterpieces")
    elif kind == "publication":
        drawn, table.publications = table.draw_some(table.publications, number, "publications")
    else:
        drawn, piles[kind] = table.draw_some(piles[kind], number, f"starting_{kind}s")
    return drawn


@step
async def choose(table: Table, p: int) -> None:
    """Choose one card of each kind, in secret."""
    if not table.seats[p].kept and table.seats[p].dealt:
        kept: Zone = ()
        for kind in STARTING:
            rule = f"setup.choose.{kind}"
            kept += (await Choice(p, rule, lambda kind=kind: dealt_of(table, p, kind), "choose"),)  # type: ignore[misc]
        table.open_seat(p).kept = kept
        table.note("setup.choose", p, (p,), cards=kept)
    people = [q for q in table.order if q != table.automa]
    if p == people[-1]:
        after["choose"](table)
    else:
        table.turn = people[people.index(p) + 1]


@step
def reveal(table: Table, p: int) -> None:
    """Reveal Starting Experiments and Starting Artifacts, and remove what nobody chose."""
    for q in table.people():
        if table.seats[q].kept:
            reveal_of(table, q)
    table.looks += 1
    table.turn = next(q for q in table.order if q != table.automa)
    after["reveal"](table)


def reveal_of(table: Table, p: int) -> None:
    """Distribute the chosen cards of a player, and put the others away."""
    me = table.open_seat(p)
    experiment, masterpiece, publication, artifact = me.kept
    left = {kind: tuple(card for card in dealt_of(table, p, kind) if card not in me.kept) for kind in STARTING}
    me.held, me.masterpiece, me.publications = (experiment,), (masterpiece,), (publication,)
    table.rejected += left["publication"]
    table.set_aside = replaced(table.set_aside, p, left["masterpiece"])
    table.my_rejected = replaced(table.my_rejected, p, left["publication"])
    if table.automa >= 0:
        table.open_seat(table.automa).kept = left["artifact"]
    me.dealt, me.kept = (), (artifact,)
    if table.log is not None:
        table.note("setup.reveal", p, experiment=experiment, artifact=artifact)
        table.note("setup.secret", p, (p,), masterpiece=masterpiece, publication=publication)


def replaced(zones: tuple[Zone, ...], p: int, zone: Zone) -> tuple[Zone, ...]:
    """Return zones with that of one seat replaced."""
    return *zones[:p], zone, *zones[p + 1 :]


@step
async def place(table: Table, p: int) -> None:
    """Put the Starting Artifact into one of the six slots. It isn't used."""
    if kept := table.seats[p].kept:
        slot = await Choice(p, "setup.place", SLOTS, about={"artifact": kept[0]})
        put_start(table, p, kept[0], slot - 1)
    people = [q for q in table.order if q != table.automa]
    if p != people[-1]:
        table.turn = people[people.index(p) + 1]
        return
    if table.automa >= 0:
        table.add_due(("bot_setup", table.automa))
    begin(table)


def put_start(table: Table, p: int, artifact: str, slot: int) -> None:
    """Put the Starting Artifact into a slot."""
    me = table.open_seat(p)
    me.slots, me.kept = (*me.slots[:slot], artifact, *me.slots[slot + 1 :]), ()
    if table.log is not None:
        table.note("setup.place", p, artifact=artifact, slot=slot + 1)


def begin(table: Table) -> None:
    """Begin the first round."""
    table.turn = table.order[0]
    table.note("round.begin", table.turn, round=table.round)
    after["place"](table)
