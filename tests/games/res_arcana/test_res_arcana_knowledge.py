"""Check views and imagined worlds against what a seat can deduce from the events it sees."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random
from typing import Any

import pytest
from effort import effort
from games.res_arcana.res_arcana_tables import asked, fresh, play, random_walk

from tabletop_nb.core.game import Game
from tabletop_nb.core.table import Event

UNKNOWN = "?"


class Deductions:
    """Everything that one seat can deduce from the events it sees."""

    def __init__(self, seat_: int, players: int) -> None:
        self.seat, self.players = seat_, players
        self.new_game()

    def new_game(self) -> None:
        self.hands: list[Counter[str]] = [Counter() for _ in range(self.players)]
        self.decks: list[list[str]] = [[] for _ in range(self.players)]
        self.known_in_hand_or_deck: list[set[str]] = [set() for _ in range(self.players)]
        self.discards: list[list[str]] = [[] for _ in range(self.players)]
        self.monuments = [UNKNOWN] * 8
        self.picked: list[set[str]] = [set() for _ in range(self.players)]

    def read(self, event: Event) -> None:
        name = event.rule.replace(".", "_")
        getattr(self, name, lambda p, **facts: None)(event.player, **event.facts)

    # dealing
    def setup_deal(self, p: int, cards: Any = ()) -> None:
        self.known_in_hand_or_deck[p] |= set(cards)
        self.decks[p] = [UNKNOWN] * 8

    def draft_deck(self, p: int, cards: Any = ()) -> None:
        self.setup_deal(p, cards)

    def setup_unseen(self, p: int, number: int) -> None:
        self.decks[p] = [UNKNOWN] * number

    def setup_preset(self, p: int, mage: str, cards: Any) -> None:
        self.hands[p].update(cards)
        self.known_in_hand_or_deck[p] |= set(cards)

    def setup_hand(self, p: int, cards: Any = (UNKNOWN,) * 3) -> None:
        self.hands[p].update(cards)
        self.decks[p] = self.decks[p][3:]

    # the deck
    def draw_reshuffle(self, p: int, number: int) -> None:
        assert number == len(self.discards[p])
        self.decks[p] += [UNKNOWN] * number
        self.known_in_hand_or_deck[p] |= set(self.discards[p])
        self.discards[p] = []

    def draw_card(self, p: int, card: str = UNKNOWN) -> None:
        top = self.decks[p].pop(0)
        assert UNKNOWN in (top, card) or top == card
        self.hands[p][card] += 1
        if card != UNKNOWN:
            self.known_in_hand_or_deck[p].add(card)

    def power_scry(self, p: int, deck: str, number: int) -> None:
        pile = self.monuments if deck == "monuments" else self.decks[p]
        if p != self.seat and number > 1:
            pile[:number] = [UNKNOWN] * number

    power_scry_monuments = power_scry

    def power_scry_order(self, p: int, deck: str = "", cards: Any = ()) -> None:
        if deck:
            pile = self.monuments if deck == "monuments" else self.decks[p]
            pile[: len(cards)] = cards
            self.known_in_hand_or_deck[p] |= set(cards) if deck == "own" else set()

    # cards that are shown or leave the hand publicly
    def place_pay(self, p: int, card: str) -> None:
        if not self.hands[p][card]:
            self.hands[p][card] += 1
            self.hands[p][UNKNOWN] -= 1
        self.known_in_hand_or_deck[p].add(card)

    def leaves(self, p: int, card: str) -> None:
        self.hands[p][card if self.hands[p][card] else UNKNOWN] -= 1
        self.known_in_hand_or_deck[p].discard(card)

    def discard_card(self, p: int, card: str) -> None:
        self.leaves(p, card)
        self.discards[p].append(card)

    power_discard = discard_card

    def place_artifact(self, p: int, card: str, **_: Any) -> None:
        self.leaves(p, card)

    place_free = place_artifact

    def power_place(self, p: int, card: str, **_: Any) -> None:
        for pile in self.discards:
            if card in pile:
                pile.remove(card)
                break
        else:
            self.leaves(p, card)

    def power_destroyed(self, p: int, card: str, **_: Any) -> None:
        self.discards[p].append(card)

    # the monument deck
    def claim_top(self, p: int, card: str) -> None:
        assert self.monuments.pop(0) in (UNKNOWN, card)

    claim_replace = claim_top

    # a match
    def match_gather(self, p: int, cards: Any) -> None:
        picked = self.picked
        self.new_game()
        self.picked = picked

    def match_pick(self, p: int, cards: Any) -> None:
        self.picked[p] |= set(cards)

    def match_deck(self, p: int) -> None:
        picked = self.picked
        self.new_game()
        for q, cards in enumerate(picked):
            self.setup_deal(q, cards)
        self.picked = picked


def deductions(game: Game, seat_: int) -> Deductions:
    deduced = Deductions(seat_, game.players)
    for event in game.events:
        deduced.read(event.for_seat(seat_))
    return deduced


@pytest.mark.soak
@pytest.mark.parametrize(
    ("mode", "players"), [("standard", 2), ("standard", 3), ("first", 2), ("first", 4), ("match", 2)]
)
def test_a_view_shows_exactly_what_the_seat_can_deduce(mode: str, players: int) -> None:
    seen = Counter[str]()
    walks = (random_walk(fresh(players, mode, seed), seed) for seed in range(effort(2, 8)))
    for number, game in enumerate(chain.from_iterable(walks)):
        if number % 19 or asked(game)[1].startswith(("match.", "power.scry")):
            continue
        for seat_ in range(players):
            deduced, view = deductions(game, seat_), game.view(seat_)["table"]
            assert view["monument_deck"] == deduced.monuments
            for q in range(players):
                shown = view["seats"][q]
                assert Counter(shown["hand"]) == +deduced.hands[q]
                assert shown["deck"] == deduced.decks[q]
                assert shown["hand_or_deck"] == sorted(deduced.known_in_hand_or_deck[q])
                seen["holds of a rival"] += q != seat_ and bool(deduced.known_in_hand_or_deck[q])
                seen["own deck order"] += any(card != UNKNOWN for card in deduced.decks[seat_])
            seen["monuments"] += any(card != UNKNOWN for card in deduced.monuments)
    assert min(seen.values()) > 0, seen


def test_imagined_worlds_respect_the_packs_a_player_passed_on() -> None:
    for players in (2, 3, 4):
        game, pick = fresh(players, "draft", 5), Random(1)
        passed: list[tuple[int, frozenset[str]]] = []
        while asked(game)[1] == "draft.keep":
            p, pack = asked(game)[0], game.table.seats[asked(game)[0]].pack
            card = pick.choice(game.options)
            play(game, card)
            passed.append((p, frozenset(pack) - {card}))
        real_cards = [frozenset(me.hand + me.deck) for me in game.table.seats]
        for seat_ in range(players):
            different_worlds = 0
            for seed in range(25):
                world = game.imagine(seat_, seed)
                imagined_cards = [frozenset(me.hand + me.deck) for me in world.table.seats]
                different_worlds += imagined_cards != real_cards
                for p, pack in passed:
                    if p == seat_:
                        assert [len(cards_ & pack) for cards_ in imagined_cards] == [
                            len(cards_ & pack) for cards_ in real_cards
                        ]
            assert different_worlds  # At least one imagined world differs from the real one.
