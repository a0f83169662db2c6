"""The components, and the constraints on the house decks."""

from __future__ import annotations

from collections import Counter

import pytest
from games.mercurial.mercurial_tables import BOX

from tabletop_nb.games.mercurial.elements import ELEMENTS
from tabletop_nb.games.mercurial.printed import SIGILS, SpellEffect

SPELLS, HEROICS = list(BOX.spells.values()), list(BOX.heroics.values())
SKILLS = [BOX.alterations[name] for name in BOX.skills]
NAMES = {(0,): "fire", (1,): "water", (2,): "lightning", (3,): "earth", (0, 1): "hybrid"}
SEEN = [("ruin", 7, 0), ("restore", 7, 0), ("ruin", 3, 0), ("restore", 4, 0), ("ruin", 8, 0), ("restore", 12, 0),
        ("choice", 7, 10), ("ruin_per_acuity", 1, 0), ("restore_per_acuity", 1, 0), ("ruin_per_spell", 2, 0),
        ("restore_per_spell", 3, 0), ("link", 2, 0), ("link", 3, 0), ("all_to_ruin", 0, 0)]  # fmt: skip


def test_counts_of_the_box() -> None:
    assert (len(SPELLS), len(HEROICS), len(SKILLS)) == (56, 18, 25)
    assert (len(BOX.artifacts), len(BOX.arcanas), len(BOX.mystrunes), len(BOX.equilibrium)) == (9, 6, 2, 4)
    boards = [board for board in BOX.classes.values() if board.side == "class"]
    assert sum(board.dice for board in boards) == 24
    assert {board.dice + board.mana for board in boards} == {11}
    assert sum(board.artifacts for board in boards) == 6


def test_spells_by_element_and_kind() -> None:
    assert Counter(NAMES[card.elements] for card in SPELLS) == {
        **{"fire": 14, "water": 14, "lightning": 10, "earth": 10},
        "hybrid": 8,
    }
    assert Counter(card.kind for card in SPELLS) == {"normal": 45, "link": 8, "enchantment": 3}
    normal = [card for card in SPELLS if card.kind == "normal"]
    verbs = Counter(
        "charged" if card.charged else card.effect.verb.partition("_")[2].partition("_")[2] or card.effect.verb
        for card in normal
    )
    plain = verbs["ruin"] + verbs["restore"]
    assert (plain, verbs["charged"], verbs["choice"], verbs["spell"], verbs["acuity"]) == (15, 15, 8, 4, 3)
    assert sum(card.charged is not None for card in SPELLS) == 19
    assert sum(card.charged is not None for card in SPELLS if card.kind == "link") == 4


def test_spells_that_leave_solo_games() -> None:
    out = Counter(NAMES[card.elements] for card in SPELLS if not card.solo)
    assert out == {"fire": 3, "water": 4, "lightning": 3, "earth": 2, "hybrid": 2}


@pytest.mark.parametrize("effect", SEEN, ids=str)
def test_every_effect_that_the_rulebook_shows_is_in_the_deck(effect: tuple[str, int, int]) -> None:
    assert SpellEffect(*effect) in [card.effect for card in SPELLS]


@pytest.mark.parametrize(("verb", "plain", "charged"), [("restore", 3, 5), ("ruin", 6, 8), ("link", 2, 3)])
def test_every_charged_effect_that_the_rulebook_shows_is_in_the_deck(verb: str, plain: int, charged: int) -> None:
    pairs = [(card.effect, card.charged) for card in SPELLS]
    assert (SpellEffect(verb, plain), SpellEffect(verb, charged)) in pairs


def test_plain_spells_stay_within_what_the_rulebook_shows() -> None:
    for card in SPELLS:
        if card.kind == "normal" and card.charged is None and card.effect.verb in ("ruin", "restore"):
            low, high = (3, 8) if card.effect.verb == "ruin" else (3, 12)
            assert low <= card.effect.number <= high, card.id


def test_restore_is_worth_less_than_ruin() -> None:
    for card in SPELLS:
        if card.effect.verb == "choice" and card.effect.number >= 4:
            assert 1.31 <= card.effect.restore / card.effect.number <= 1.55, card.id
    for heroic in HEROICS:
        assert 1.31 <= heroic.restore / heroic.ruin <= 1.5, heroic.id
    for row in BOX.equilibrium:
        assert 1.3 <= row.restore / row.ruin <= 1.5


def test_heroics() -> None:
    table = {9: (13, 5), 10: (14, 5), 11: (15, 6), 13: (18, 7), 14: (20, 8), 15: (21, 9), 16: (22, 9), 18: (25, 11),
             19: (27, 12), 20: (28, 12), 22: (31, 14), 24: (34, 15), 25: (35, 16), 26: (36, 16)}  # fmt: skip
    assert Counter(card.ruin for card in HEROICS) == Counter(table.keys()) + Counter([11, 16, 18, 20])
    for card in HEROICS:
        assert (card.restore, card.vp) == table[card.ruin]
        assert card.vp == round(0.69 * card.ruin - 1.6)
        assert card.vp > card.ruin / 3
        assert card.vp > card.restore / 4
    assert round(sum(card.vp for card in HEROICS) / 18, 1) == 10.2
    assert Counter(len(card.sigils) for card in HEROICS) == {2: 11, 1: 6, 0: 1}
    assert Counter(sigil for card in HEROICS for sigil in card.sigils) == dict.fromkeys(range(4), 7)
    assert {6, 11, 12, 15} <= {card.vp for card in HEROICS}


def test_skills_show_every_sigil_about_equally_often() -> None:
    first = Counter(SIGILS[card.sigils[0]] for card in SKILLS)
    assert sorted(first.values()) == [6, 6, 6, 7]
    assert all(1 <= len(card.sigils) <= 2 for card in SKILLS)


def test_skill_conversions_connect_the_basic_elements() -> None:
    steps = {
        (a, b) for card in SKILLS for a in range(6) for b in range(6) if card.inputs >> a & 1 and card.outputs >> b & 1
    }
    for start in range(4):
        reached = {start}
        for _ in range(6):
            reached |= {b for a, b in steps if a in reached}
        assert set(range(4)) <= reached, ELEMENTS[start]
    into_void = [card for card in SKILLS if card.outputs >> 5 & 1]
    assert len(into_void) >= 3


def test_skills_with_special_operators() -> None:
    assert 2 <= sum(card.op.reverse >= 0 for card in SKILLS) <= 3
    assert 1 <= sum(card.or_flip for card in SKILLS) <= 2
    for card in SKILLS:
        if card.op.any_number and card.op.reverse < 0:
            assert card.pay == 3, card.id
        assert card.gain.base <= 2


PRINTED = {"drowned_spark", "mirror_rain", "ember_turn", "null_tide", "ash_ledger"}  # the rulebook shows all of them


def test_only_what_the_rulebook_prints_is_called_so() -> None:
    assert BOX.sources == ["house", "rulebook"]
    assert {card.source for card in SPELLS} == {card.source for card in HEROICS} == {"house"}
    assert {BOX.alterations[card].source for card in BOX.artifacts} == {"rulebook"}
    assert {card.id for card in SKILLS if card.source == "rulebook"} == PRINTED
    assert {board.source for board in BOX.classes.values()} == {"house"}  # their casting charts are ours
    assert {token.source for token in BOX.mystrunes.values()} == {"house"}  # which front belongs to which back


def test_names_are_unique() -> None:
    assert len(set(BOX.names.values())) == len(BOX.names)
