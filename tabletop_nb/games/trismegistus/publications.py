"""Publications: drawing them, and the best way to complete them at the end."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_nb.core.choice import Choice
from tabletop_nb.core.definition import StepCoroutine
from tabletop_nb.core.rng import Memo
from tabletop_nb.core.state import Zone, without
from tabletop_nb.games.trismegistus.box import TOP, Box
from tabletop_nb.games.trismegistus.counters import owned
from tabletop_nb.games.trismegistus.notation import ELEMENTS
from tabletop_nb.games.trismegistus.printed import Publication
from tabletop_nb.games.trismegistus.table import Table, step

DRAWN = 2
Supply = tuple[int, ...]  # elementals in the order of ELEMENTS


# -- drawing ---------------------------------------------------------------------------------------------------


def deck_size(table: Table) -> int:
    """Return the number of publications in the deck."""
    return len(table.publications) + len(table.rejected) + len(table.returned)


@step
def publish(table: Table, p: int, source: str) -> StepCoroutine | None:
    """Draw two publications and put one of your hand under the deck. The last card of the deck is simply taken."""
    left = deck_size(table)
    if not left:
        table.note("publication.none", p)
        return None
    drawn = tuple(draw_one(table) for _ in range(min(DRAWN, left)))
    table.open_seat(p).publications += drawn
    table.looks += 1
    if table.log is not None:
        table.note("publication.draw", p, (p,), cards=drawn, source=source)
    if left > 1:
        table.add_due(("put_back", p, source))
    return None


def draw_one(table: Table) -> str:
    """Draw the top publication: unseen ones first, then those that nobody chose, then those that were put back."""
    if table.publications:
        (card,), table.publications = table.draw_some(table.publications, 1, "publications")
    elif table.rejected:
        (card,), table.rejected = table.draw_some(table.rejected, 1, "publications")
        table.my_rejected = ((),) * table.players  # From now on nobody knows whether it is still there.
    else:
        card, *rest = table.returned
        table.returned, table.returned_by = tuple(rest), table.returned_by[1:]
    return card


@step
async def put_back(table: Table, p: int, source: str) -> None:
    """Put one publication under the deck, unseen by the others."""
    card = await Choice(
        p, "publication.return", lambda: tuple(sorted(table.seats[p].publications)), "effect", {"source": source}
    )
    me = table.open_seat(p)
    table.known = tuple(each for each in table.known if each not in me.publications)  # Any of them may have gone.
    me.publications = without(me.publications, card)
    table.returned, table.returned_by = (*table.returned, card), (*table.returned_by, p)
    table.note("publication.return", p, (p,), card=card)


# -- scoring ---------------------------------------------------------------------------------------------------


def supply(table: Table, p: int) -> Supply:
    """Return the player's elementals: on Artifacts, one for each completed Experiment and each track at the top."""
    box, seat = table.box, table.seats[p]
    counts = dict.fromkeys(ELEMENTS, 0)
    for tile in owned(table, p):
        for element, number in box.artifacts[tile].elementals.items():
            counts[element] += number
    for card in seat.done:
        counts[box.experiments[card].type] += 1
    for element, level in zip(box.elements, seat.levels, strict=True):
        counts[element] += level == TOP
    return tuple(counts.values())


def best_publications(box: Box, hand: Iterable[str], available: Supply) -> Zone:
    """Return the publications that score most when each elemental serves only one of them.

    >>> from tabletop_nb.games.trismegistus.box import house_box
    >>> best_publications(house_box(), ["on_embers", "on_tides"], (2, 1, 0, 0))
    ('on_embers',)
    """
    cards = sorted(hand, key=lambda card: (-box.publications[card].vp, card))
    printed = tuple(box.publications[card] for card in cards)
    return tuple(card.id for card in BEST[printed, available])


def choose_best(asked: tuple[tuple[Publication, ...], Supply]) -> tuple[Publication, ...]:
    """Try the first card with and without, and take the better way."""
    cards, available = asked
    if not cards:
        return ()
    first, rest = cards[0], cards[1:]
    without_it = BEST[rest, available]
    left = tuple(have - need for have, need in zip(available, first.needs, strict=True))
    if min(left) < 0:
        return without_it
    with_it = (first, *BEST[rest, left])
    return with_it if points(with_it) > points(without_it) else without_it


def points(cards: tuple[Publication, ...]) -> int:
    """Return the points of publications."""
    return sum(card.vp for card in cards)


BEST: Memo[tuple[tuple[Publication, ...], Supply], tuple[Publication, ...]] = Memo(choose_best)
