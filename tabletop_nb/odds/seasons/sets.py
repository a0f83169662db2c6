"""Which of nine cards to play in which year: the advice behind the suggested sets, the captions and the coach."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_nb.games.seasons.box import Card

KEEPS_WORKING, HELPS_ONCE, POINTS = range(3)  # in this order, from year I to year III
AT_THE_END = frozenset({"ragfields_helm", "lantern_of_xidit", "sealed_chest_of_urm"})  # permanent, but only for points
# Cards that work only once, or cost something each round, but give energy, room or cards.
HELPFUL = frozenset({
    *("amulet_of_air", "amulet_of_fire", "amulet_of_water", "lewis_greyface", "potion_of_power", "potion_of_knowledge"),
    *("divine_chalice", "naria_the_prophetess", "elemental_amulet", "vampiric_crown", "pendant_of_ragnor"),
    *("cursed_treatise_of_arus", "damned_soul_of_onys"),
})  # fmt: skip
ONCE = frozenset({"potion_of_life", "potion_of_dreams", "dragon_skull"})  # activated by a sacrifice, for points


def kind_of(card: Card) -> int:
    """Return whether a card keeps working, helps once, or mostly brings points."""
    if card.id in HELPFUL:
        return HELPS_ONCE
    is_lasting = {"permanent", "activation"} & set(card.effects)
    return KEEPS_WORKING if is_lasting and card.id not in AT_THE_END | ONCE else POINTS


def suggest_sets(cards: Sequence[Card], players: int, room: Sequence[int]) -> list[int]:
    """Return for each card in which set it goes: 0 for year I to 2 for year III.

    Cards that keep working come first, then those that help once, then those that mostly bring points. Of two cards of
    the same kind, the cheaper one comes first.

    Args:
        cards: The cards to put into sets.
        players: How many players there are; some costs depend on that.
        room: How many cards each set has room for.
    """

    def order(number: int) -> tuple[int, int, int]:
        card = cards[number]
        return kind_of(card), sum(card.energy(players)) + card.price(players), number

    free = [to for to, count in enumerate(room) for _ in range(count)]
    chosen = dict(zip(sorted(range(len(cards)), key=order), free, strict=True))
    return [chosen[number] for number in range(len(cards))]
