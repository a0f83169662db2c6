"""What a seat may know: derived from the events it can read, and compared with views and imagined worlds."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.res_arcana.res_arcana_invariants import res_arcana
from games.res_arcana.res_arcana_tables import BOX, RULES, asked, new, play, position, seat

from tabletop_nb.bots import View, make
from tabletop_nb.core.game import Game
from tabletop_nb.core.table import Event

UNKNOWN = "?"
SCENARIO_FREE = ("standard", "first", "draft", "match")


class Notebook:
    """What one seat can write down, from the events it can read."""

    def __init__(self, seat_: int, players: int) -> None:
        self.seat, self.players = seat_, players
        self.new_game()

    def new_game(self) -> None:
        self.hands: list[Counter[str]] = [Counter() for _ in range(self.players)]
        self.decks: list[list[str]] = [[] for _ in range(self.players)]
        self.holds: list[set[str]] = [set() for _ in range(self.players)]
        self.discards: list[list[str]] = [[] for _ in range(self.players)]
        self.monuments = [UNKNOWN] * 8
        self.picked: list[set[str]] = [set() for _ in range(self.players)]
        self.in_play: list[set[str]] = [set() for _ in range(self.players)]
        self.looking = ""

    def read(self, event: Event) -> None:
        name = event.rule.replace(".", "_")
        getattr(self, name, lambda p, **facts: None)(event.player, **event.facts)

    # dealing
    def setup_deal(self, p: int, cards: Any = ()) -> None:
        self.holds[p] |= set(cards)
        self.decks[p] = [UNKNOWN] * 8

    def draft_deck(self, p: int, cards: Any = ()) -> None:
        self.setup_deal(p, cards)

    def setup_unseen(self, p: int, number: int) -> None:
        self.decks[p] = [UNKNOWN] * number

    def setup_preset(self, p: int, mage: str, cards: Any) -> None:
        self.hands[p].update(cards)
        self.holds[p] |= set(cards)

    def setup_hand(self, p: int, cards: Any = (UNKNOWN,) * 3) -> None:
        self.hands[p].update(cards)
        self.decks[p] = self.decks[p][3:]

    # the deck
    def draw_reshuffle(self, p: int, number: int) -> None:
        assert number == len(self.discards[p])
        self.decks[p] += [UNKNOWN] * number
        self.holds[p] |= set(self.discards[p])
        self.discards[p] = []

    def draw_card(self, p: int, card: str = UNKNOWN) -> None:
        top = self.decks[p].pop(0)
        assert UNKNOWN in (top, card) or top == card
        self.hands[p][card] += 1
        if card != UNKNOWN:
            self.holds[p].add(card)

    def power_scry(self, p: int, deck: str, number: int) -> None:
        pile = self.monuments if deck == "monuments" else self.decks[p]
        if p != self.seat and number > 1:
            pile[:number] = [UNKNOWN] * number

    power_scry_monuments = power_scry

    def power_scry_order(self, p: int, deck: str = "", cards: Any = ()) -> None:
        if deck:
            pile = self.monuments if deck == "monuments" else self.decks[p]
            pile[: len(cards)] = cards
            self.holds[p] |= set(cards) if deck == "own" else set()

    # cards are shown, or leave the hand for all to see
    def place_pay(self, p: int, card: str) -> None:
        if not self.hands[p][card]:
            self.hands[p][card] += 1
            self.hands[p][UNKNOWN] -= 1
        self.holds[p].add(card)

    def leaves(self, p: int, card: str) -> None:
        self.hands[p][card if self.hands[p][card] else UNKNOWN] -= 1
        self.holds[p].discard(card)

    def discard_card(self, p: int, card: str) -> None:
        self.leaves(p, card)
        self.discards[p].append(card)

    power_discard = discard_card

    def place_artifact(self, p: int, card: str, **_: Any) -> None:
        self.leaves(p, card)
        self.in_play[p].add(card)

    place_free = place_artifact

    def power_place(self, p: int, card: str, **_: Any) -> None:
        for pile in self.discards:
            if card in pile:
                pile.remove(card)
                break
        else:
            self.leaves(p, card)
        self.in_play[p].add(card)

    def power_destroyed(self, p: int, card: str, **_: Any) -> None:
        self.in_play[p].discard(card)
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


def notebook(game: Game, seat_: int) -> Notebook:
    book = Notebook(seat_, game.players)
    for event in game.events:
        book.read(event.for_seat(seat_))
    return book


def random_questions(mode: str, players: int, seeds: range) -> Any:
    for seed in seeds:
        game, pick = new(players, mode, seed), Random(seed)
        while game.choice:
            yield game
            game.push(pick.choice(game.choice.options))


@pytest.mark.parametrize(
    ("mode", "players"), [("standard", 2), ("standard", 3), ("first", 2), ("first", 4), ("match", 2)]
)
def test_a_view_is_just_what_the_seat_could_have_written_down(mode: str, players: int) -> None:
    seen = Counter[str]()
    for number, game in enumerate(random_questions(mode, players, range(3))):
        if number % 13 or asked(game)[1].startswith(("match.", "power.scry")):  # type: ignore[index]
            continue
        for seat_ in range(players):
            book, view = notebook(game, seat_), game.view(seat_)["table"]
            assert view["monument_deck"] == book.monuments
            for q in range(players):
                shown = view["seats"][q]
                assert Counter(shown["hand"]) == +book.hands[q]
                assert shown["deck"] == book.decks[q]
                assert shown["holds"] == sorted(book.holds[q])
                seen["holds of a rival"] += q != seat_ and bool(book.holds[q])
                seen["own deck order"] += any(card != UNKNOWN for card in book.decks[seat_])
            seen["monuments"] += any(card != UNKNOWN for card in book.monuments)
    assert min(seen.values()) > 0, seen


@pytest.mark.parametrize(
    ("mode", "players"), [("standard", 2), ("standard", 4), ("first", 3), ("draft", 2), ("draft", 4), ("match", 2)]
)
def test_an_imagined_world_fits_all_that_the_seat_knows(mode: str, players: int) -> None:
    for number, game in enumerate(random_questions(mode, players, range(2))):
        if number % 17:
            continue
        for seat_ in range(players):
            world = game.imagine(seat_, number)
            assert world.rules.view(world.table, seat_) == game.rules.view(game.table, seat_)
            assert cards_of(world) == cards_of(game)
            mine, real = world.table.seats[seat_], game.table.seats[seat_]
            assert (mine.hand, mine.kept, mine.mages) == (real.hand, real.kept, real.mages)
            assert sorted(mine.deck) == sorted(real.deck) or mode == "first"


def cards_of(game: Game) -> list[str]:
    """Every card in a hidden zone."""
    zones = [zone for me in game.table.seats for zone in (me.hand, me.deck, me.pack, me.kept, me.mages)]
    return sorted(
        card for zone in (*zones, game.table.aside, game.table.unused, game.table.monument_deck) for card in zone
    )


def test_in_a_draft_worlds_agree_with_every_pack_that_was_passed_on() -> None:
    for players in (2, 3, 4):
        game, pick = new(players, "draft", 5), Random(1)
        passed: list[tuple[int, frozenset[str]]] = []
        while asked(game)[1] == "draft.keep":  # type: ignore[index]
            p, pack = game.choice.player, game.table.seats[game.choice.player].pack  # type: ignore[union-attr]
            card = pick.choice(game.options)
            play(game, card)
            passed.append((p, frozenset(pack) - {card}))
        lots = [frozenset(me.hand + me.deck) for me in game.table.seats]
        for seat_ in range(players):
            differ = 0
            for seed in range(25):
                world = game.imagine(seat_, seed)
                worlds = [frozenset(me.hand + me.deck) for me in world.table.seats]
                differ += worlds != lots
                for p, pack in passed:
                    if p == seat_:
                        assert [len(lot & pack) for lot in worlds] == [len(lot & pack) for lot in lots]
            assert differ  # there was something it could not know


def test_two_drafters_know_six_of_the_rivals_eight_cards() -> None:
    game = new(2, "draft", 8)
    while asked(game)[1] == "draft.keep":  # type: ignore[index]
        play(game, game.options[0])
    for seat_ in (0, 1):
        assert len(game.view(seat_)["table"]["seats"][1 - seat_]["holds"]) == 6


def test_a_rivals_hand_may_be_any_of_the_cards_nobody_has_shown() -> None:
    game = new(2, seed=4)
    mine = set(game.table.seats[0].hand + game.table.seats[0].deck)
    found = Counter(card for seed in range(800) for card in game.imagine(0, seed).table.seats[1].hand)
    assert set(found) == set(BOX.artifacts) - mine
    assert all(40 < count < 115 for count in found.values())  # 3 of 32 cards in each of 800 worlds: 75


def test_the_own_deck_has_known_cards_in_unknown_order() -> None:
    game = new(2, seed=4)
    decks = {game.imagine(0, seed).table.seats[0].deck for seed in range(60)}
    assert len(decks) > 30
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(sorted(game.table.seats[0].deck))}


def test_after_a_reshuffle_everybody_knows_the_deck_but_not_its_order_and_the_hand_stays_apart() -> None:
    rival = seat("library", hand=["treant"], discards=["vault", "prism", "hawk"], idle=False)
    game = play(position(rival, seat()), "use library 1")
    assert game.view(1)["table"]["seats"][0]["holds"] == ["hawk", "prism", "vault"]
    for seed in range(40):
        me = game.imagine(1, seed).table.seats[0]
        drawn = set(me.hand) & {"vault", "prism", "hawk"}
        assert len(drawn) == 1  # one was drawn; the other card of the hand is none of these
        assert set(me.deck) == {"vault", "prism", "hawk"} - drawn


def test_who_looked_at_the_monuments_knows_them_until_another_puts_them_back() -> None:
    deck = ["temple", "oracle", "library", "colossus", "obelisk"]
    game = position(seat("hawk"), seat(mage="seer"), monument_deck=deck)
    play(game, "use hawk 1", "order library temple oracle")
    assert game.view(0)["table"]["monument_deck"] == ["library", "temple", "oracle", "?", "?"]
    assert game.view(1)["table"]["monument_deck"] == ["?"] * 5
    play(game, "use seer 1", "order oracle library temple")
    assert game.view(0)["table"]["monument_deck"] == ["?"] * 5
    assert game.view(1)["table"]["monument_deck"] == ["oracle", "library", "temple", "?", "?"]
    tops = {game.imagine(0, seed).table.monument_deck[:3] for seed in range(80)}
    assert {frozenset(top) for top in tops} == {frozenset({"oracle", "library", "temple"})}  # these three, in any order
    assert len(tops) == 6


def test_a_look_is_a_peek_for_undo() -> None:
    game = position(seat("hawk"), monument_deck=["temple", "oracle", "library"])
    play(game, "use hawk 1")
    assert game.undo() is True


def test_nothing_hidden_shows_in_another_seats_events() -> None:
    *_, game = random_questions("standard", 2, range(2))
    for seat_ in (0, 1):
        for event in game.view(seat_)["events"]:
            if event["rule"] in (
                "setup.deal",
                "setup.hand",
                "setup.mages",
                "draw.card",
                "power.scry.seen",
                "power.scry.order",
            ):
                assert bool(event["facts"]) == (event["player"] == seat_)


def test_greedy_cannot_see_the_top_of_the_deck() -> None:
    """Whether the next of the same cards is good or useless, the bot decides alike: it gets imagined worlds only."""
    answers, cards = set(), ["sea_serpent", "magical_shard", "dwarven_pickaxe", "hawk"]
    for top in cards:
        deck = [top, *(card for card in cards if card != top)]
        me = seat("library", mage="scholar", deck=deck, hand=["treant"], elan=2, life=1)
        game = position(me, seat("athanor", hand=["crypt"]))
        bot = make("greedy", 7)
        answers.add(bot.choose(View(game, 0), game.choice, lambda seed, game=game: game.imagine(0, seed)))  # type: ignore[misc,arg-type]
    assert len(answers) == 1


@pytest.mark.parametrize("first", ["place vault", "use dragon_egg 1", "use sacrificial_dagger 2"])
def test_a_rival_can_imagine_worlds_while_a_card_is_being_paid_for(first: str) -> None:
    """The card was named, so it is no longer hidden, wherever it lies."""
    me = seat("dragon_egg", "sacrificial_dagger", hand=["vault", "fire_dragon", "earth_dragon"], elan=4, life=2, gold=2)
    game = play(position(me, seat(hand=["crypt"], deck=["prism", "hawk", "treant"])), first)
    assert asked(game) != (1, "turn.action")
    for answer in game.options[:2]:
        later = play(game.copy(), answer)
        for seed in range(12):
            for moment in (game, later):
                world, pick = moment.imagine(1, seed), Random(seed)
                while world.choice:
                    world.push(pick.choice(world.choice.options))
                assert world.over


def test_a_rival_can_imagine_worlds_at_every_question_of_a_random_game() -> None:
    for number, game in enumerate(random_questions("standard", 2, range(3))):
        rival = 1 - asked(game)[0]  # type: ignore[index]
        world, pick = game.imagine(rival, number), Random(number)
        assert RULES.view(world.table, rival) == RULES.view(game.table, rival)  # nothing that it knows is changed
        for _ in range(12):
            if world.choice:
                world.push(pick.choice(world.choice.options))
            assert [*res_arcana(world)] == []
