"""Who may see what: views, events and knowledge, each derived a second time and compared."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from core import toy_game as toy
from core.toy_game import forget, redeal
from core.toy_play import due, every_decision
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_nb.core.game import Game
from tabletop_nb.core.rng import Chance
from tabletop_nb.core.table import Event
from tabletop_nb.core.view import UNKNOWN, zone_as_seen

# -- events ----------------------------------------------------------------------------------------------------


def test_events_are_redacted_for_each_seat() -> None:
    hidden = Event("spy.look", 0, {"card": "raid_1"}, (0,))
    assert hidden.for_seat(0) is hidden
    assert hidden.for_seat(1) == Event("spy.look", 0, {}, (0,))


def test_a_public_event_is_not_redacted() -> None:
    public = Event("luck.roll", 0, {"face": 4})
    assert public.for_seat(1) is public


def test_events_come_in_the_order_in_which_they_happened() -> None:
    game = Game(toy.GAME, 1)
    game.apply(first := game.options[0])
    game.apply(second := game.options[0])
    assert [(e.rule, e.facts["card"]) for e in game.events[-4:]] == [
        *(("bid.card", first), ("bid.card", second)),
        *(("bid.reveal", first), ("bid.reveal", second)),
    ]


def test_a_fact_may_have_any_name() -> None:
    game = Game(toy.GAME, 1)
    game.table.note("raid.give_way", 0, None, rule="x", player=1, seen_by="y")
    assert game.events[-1] == Event("raid.give_way", 0, {"rule": "x", "player": 1, "seen_by": "y"}, None)


def test_a_hidden_event_has_a_sentence_that_reveals_nothing() -> None:
    game = Game(toy.GAME, 6)
    game.apply(card := game.options[0])
    event = game.events[-1]
    assert game.describe_event(event.for_seat(0)) == f"Player 1 bids {toy.names(game.table)[card]}."
    assert game.describe_event(event.for_seat(1)) == "Player 1 bids a card face down."


# -- views -----------------------------------------------------------------------------------------------------


def test_no_view_shows_what_the_seat_cannot_know() -> None:
    for game in every_decision(30):
        for seat in range(game.players):
            view = game.view(seat)
            now = json.dumps([view["table"], view["options"]])
            zones = [game.table.deck, *(zone for rival in game.table.seats for zone in (rival.hand, rival.bid))]
            hidden = [card for zone in zones for card in zone if not game.table.knows[card] >> seat & 1]
            assert not any(card in now for card in hidden)
            assert all(not e["facts"] for e in view["events"] if e["seen_by"] and seat not in e["seen_by"])
            assert bool(view["options"]) == (game.asked.player == seat)


def test_a_view_is_json_and_says_who_is_asked_by_which_rule() -> None:
    game = Game(toy.GAME, 4, players=3, scenario=due("barter"))
    for seat in range(3):
        view = game.view(seat)
        assert json.loads(json.dumps(view))["seat"] == seat
        assert view["asked"] == {"player": 0, "rule": "barter.rival", "form": "barter"}
    assert game.view(0)["options"] == game.options
    assert game.view(1)["options"] == []


def test_a_finished_game_asks_nobody_in_its_view() -> None:
    game = Game(toy.GAME, 1, mode="quick")
    while game.choice:
        game.push(game.choice.options[-1])
    assert (game.view(0)["asked"], game.view(0)["options"]) == (None, [])


def test_changing_a_view_does_not_change_the_game() -> None:
    game = Game(toy.GAME, 1)
    before = game.table.to_json()
    for zone in (game.view(0)["table"]["deck"], game.view(0)["table"]["waiting"], game.view(0)["table"]["discards"]):
        zone.clear()
    assert game.table.to_json() == before


def test_a_bid_is_secret_until_all_are_revealed() -> None:
    game = Game(toy.GAME, 6)
    card = game.options[0]
    game.apply(card)
    assert game.view(1)["table"]["seats"][0]["bid"] == [UNKNOWN]
    assert {"rule": "bid.card", "player": 0, "facts": {}, "seen_by": (0,)} in game.view(1)["events"]
    game.apply(game.options[0])
    assert {"rule": "bid.reveal", "player": 0, "facts": {"card": card}, "seen_by": None} in game.view(1)["events"]


# -- knowledge, deduced only from the events that a seat sees ------------------------------------------------


class Deductions:
    """What one seat can deduce about the cards of every zone from the events it sees."""

    def __init__(self, seat: int, players: int) -> None:
        self.seat = seat
        self.deck = [UNKNOWN] * len(toy.CARDS)
        self.discards: list[str] = []
        self.hands = [Counter[str]() for _ in range(players)]
        self.bids: list[list[str]] = [[] for _ in range(players)]

    def read(self, event: Event) -> None:
        getattr(self, event.rule.replace(".", "_"), lambda p, **facts: None)(event.player, **event.facts)

    def take(self, p: int, card: str) -> None:
        """Remove a card from a hand publicly; if it wasn't known to be there, it was one of the unknown ones."""
        self.hands[p][card if self.hands[p][card] else UNKNOWN] -= 1

    def lose_sight(self, p: int) -> None:
        """Update a hand that a card leaves unseen."""
        if p != self.seat:
            self.hands[p] = Counter({UNKNOWN: self.hands[p].total()})

    def draw_card(self, p: int, card: str = UNKNOWN) -> None:
        top = self.deck.pop()
        assert UNKNOWN in (top, card) or top == card
        self.hands[p][card if card != UNKNOWN else top] += 1

    def draw_reshuffle(self, p: int) -> None:
        self.deck, self.discards = [UNKNOWN] * len(self.discards), []

    def bid_card(self, p: int, card: str = UNKNOWN) -> None:
        self.lose_sight(p)
        self.take(p, card)
        self.bids[p].append(card)

    def bid_reveal(self, p: int, card: str) -> None:
        self.bids[p].clear()
        self.discards.append(card)

    def turn_action(self, p: int, verb: str, cards: list[str]) -> None:
        for card in cards:
            self.raid_discard(p, card)

    def raid_discard(self, p: int, card: str) -> None:
        self.take(p, card)
        self.discards.append(card)

    def spy_look(self, p: int, card: str = "") -> None:
        self.deck[-1] = card or self.deck[-1]

    def spy_card(self, p: int, way: str) -> None:
        if way == "sink":
            self.deck.insert(0, self.deck.pop())

    def barter_rival(self, p: int, rival: int) -> None:
        """Move a card between hands; the next event names it for the seats that saw it."""
        self.lose_sight(p)
        self.take(p, UNKNOWN)
        self.hands[rival][UNKNOWN] += 1

    def barter_card(self, p: int, card: str = "", rival: int = 0) -> None:
        if card:
            self.hands[rival] += Counter({card: 1, UNKNOWN: -1})
        if p == self.seat:
            self.hands[p] += Counter({card: -1, UNKNOWN: 1})


def zones(table: dict[str, Any]) -> Any:
    """Return the zones of a view; the cards of a hand have no order."""
    seats = [(Counter(seat["hand"]), seat["bid"]) for seat in table["seats"]]
    return table["deck"], table["discards"], seats


@pytest.mark.slow
def test_a_view_shows_exactly_what_the_seat_can_deduce() -> None:
    sunk = learned = 0
    for game in every_decision(60):
        for seat in range(game.players):
            deduced = Deductions(seat, game.players)
            for event in game.events:
                deduced.read(event.for_seat(seat))
            hands = [+hand for hand in deduced.hands]
            view = game.view(seat)["table"]
            assert zones(view) == (deduced.deck, deduced.discards, list(zip(hands, deduced.bids, strict=True)))
            sunk += any(card != UNKNOWN for card in deduced.deck)
            learned += any(set(hand) - {UNKNOWN} for other, hand in enumerate(hands) if other != seat)
    assert min(sunk, learned) > 100  # there was something to know


def test_a_seat_that_looked_at_the_top_card_knows_who_is_dealt_it() -> None:
    game = Game(toy.GAME, 6, scenario=due("spy"))
    top = game.table.deck[-1]
    assert {game.imagine(0, seed).table.deck[-1] for seed in range(30)} == {top}
    assert len({game.imagine(1, seed).table.deck[-1] for seed in range(30)}) > 5
    table = game.table.copy()
    table.draw(1)
    toy.determinize(table, 0)
    assert top in table.seats[1].hand
    assert table.knows[top] == 0b11


def test_a_card_that_moved_unseen_is_no_longer_known() -> None:
    game = Game(toy.GAME, 4, scenario=due("barter", seat=1))
    given_away = game.options[0]
    game.apply(given_away)
    assert given_away in game.view(1)["table"]["seats"][0]["hand"]
    game.apply(game.options[0])  # seat 0 bids: was it that card?
    assert set(game.view(1)["table"]["seats"][0]["hand"]) == {UNKNOWN}


def test_a_reshuffled_card_is_known_to_nobody() -> None:
    table = toy.setup(3)
    table.discards, table.deck = tuple(table.deck), []
    table.knows.update(dict.fromkeys(table.discards, 0b11))
    table.draw(0)
    assert {table.knows[card] for card in table.deck} == {0}


def test_in_an_imagined_world_the_others_still_know_what_they_looked_at() -> None:
    game = Game(toy.GAME, 6, scenario=due("spy", seat=1))
    tables = [game.imagine(0, seed).table for seed in range(30)]
    assert {table.knows[table.deck[-1]] for table in tables} == {0b10}
    assert {table.knows[table.deck[0]] for table in tables} == {0}


# -- masks -----------------------------------------------------------------------------------------------------

SEATS = 3
CARDS = [f"card_{number}" for number in range(12)]


@st.composite
def dealt(draw: st.DrawFn) -> tuple[list[list[str]], dict[str, int]]:
    """Return cards in some zones, each known to some seats."""
    knows = {card: draw(st.integers(0, (1 << SEATS) - 1)) for card in CARDS}
    cuts = sorted(draw(st.lists(st.integers(0, len(CARDS)), min_size=2, max_size=2)))
    cards = draw(st.permutations(CARDS))
    return [cards[: cuts[0]], cards[cuts[0] : cuts[1]], cards[cuts[1] :]], knows


@given(dealt(), st.integers(0, SEATS - 1))
def test_a_seat_is_shown_the_cards_it_knows_and_how_many_the_others_are(deal: Any, seat: int) -> None:
    for zone in deal[0]:
        seen = zone_as_seen(zone, deal[1], seat)
        assert len(seen) == len(zone)
        expected = [card if f"{deal[1][card]:03b}"[SEATS - 1 - seat] == "1" else "?" for card in zone]
        assert seen == expected


@settings(deadline=None)
@given(dealt(), st.integers(0, SEATS - 1), st.integers())
def test_a_redeal_keeps_known_cards_in_place_and_loses_none(deal: Any, seat: int, seed: int) -> None:
    piles, knows = deal
    before, known_before = [zone[:] for zone in piles], dict(knows)
    redeal(Chance(seed), piles, knows, seat)
    assert sorted(card for pile in piles for card in pile) == sorted(CARDS)
    assert [len(zone) for zone in piles] == [len(zone) for zone in before]
    assert [zone_as_seen(zone, knows, seat) for zone in piles] == [
        zone_as_seen(zone, known_before, seat) for zone in before
    ]


@settings(deadline=None)
@given(dealt(), st.integers(0, SEATS - 1), st.integers())
def test_in_a_redeal_knowledge_stays_with_the_place(deal: Any, seat: int, seed: int) -> None:
    piles, knows = deal
    before = [[knows[card] for card in zone] for zone in piles]
    redeal(Chance(seed), piles, knows, seat)
    assert [[knows[card] for card in zone] for zone in piles] == before


def test_every_deal_of_the_unknown_cards_is_equally_likely() -> None:
    knows = {"a": 0b01, "b": 0, "c": 0, "d": 0b10}
    found: Counter[str] = Counter()
    for seed in range(3000):
        piles, masks = [["a", "b"], ["c", "d"]], dict(knows)
        redeal(Chance(seed), piles, masks, 0)
        found["".join(card for pile in piles for card in pile)] += 1
    assert len(found) == 6  # `a` stays, the other three are in any order.
    assert all(400 < count < 600 for count in found.values())


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_a_card_that_leaves_unseen_makes_the_others_forget_the_hand(owner: int) -> None:
    knows = {"a": 0b111, "b": 0b010, "c": 0b111}
    forget(knows, ["a", "b"], owner)
    assert knows == {"a": 1 << owner, "b": 1 << owner, "c": 0b111}
