"""The rows of cards: drawing, replenishing at the end of a turn, and the moving rows of Prodigy Mode."""

from __future__ import annotations

from tabletop_nb.core.state import Zone, without
from tabletop_nb.games.mercurial.table import EMPTY, ROW, Reward, Row, Table

SHIFTS = 3  # shifts of a solo game before cards are removed
SOLO_START = 3  # cards in the rows of a solo game at first


def draw_spell(table: Table) -> str:
    """Return the next Spell of the deck, or no card if it is empty. Recycled Spells come last, in order."""
    if table.spell_deck:
        card, table.spell_deck = draw(table, table.spell_deck, "spells")
        return card
    if table.spell_bottom:
        card, table.spell_bottom = table.spell_bottom[0], table.spell_bottom[1:]
        return card
    return EMPTY


def draw_skill(table: Table) -> str:
    """Return the next Skill of the deck, or no card if it is empty."""
    if table.skill_deck:
        card, table.skill_deck = draw(table, table.skill_deck, "skills")
        return card
    if table.skill_bottom:
        card, table.skill_bottom = table.skill_bottom[0], table.skill_bottom[1:]
        return card
    return EMPTY


def draw_heroic(table: Table) -> str:
    """Return the next Heroic of the deck, or no card if it is empty."""
    if not table.heroic_deck:
        return EMPTY
    card, table.heroic_deck = draw(table, table.heroic_deck, "heroics")
    return card


def draw(table: Table, deck: Zone, pile: str) -> tuple[str, Zone]:
    """Return a random card of a deck, and the deck without it."""
    if table.script:
        card = table.pick(deck, pile)
        return card, without(deck, card)
    place = table.below(len(deck))
    return deck[place], deck[:place] + deck[place + 1 :]


def new_reward(table: Table) -> Reward:
    """Return what is put on a new Heroic."""
    if table.is_solo:
        return 0, 0, 3
    return 0, 1, 2 if table.rulings.two_acuity_rewards else 1


def replenish(table: Table, p: int) -> None:
    """Produce Acuity on the Skill row, then close and fill the gaps of both rows."""
    before = spaces_before(table) if table.is_solo else 0
    gaps = table.skills.count(EMPTY) - before
    if gaps:
        if not table.is_solo:
            produce(table, p)
        fill_skills(table, p, before, gaps)
    gaps = table.spells.count(EMPTY) - before
    if gaps:
        fill_spells(table, p, before, gaps)


def spaces_before(table: Table) -> int:
    """Return how many spaces on the left the rows of a solo game don't use yet: they start with three cards."""
    return max(0, ROW - SOLO_START - table.turns + 1)


def produce(table: Table, p: int) -> None:
    """Put 1 Acuity on each Skill to the left of the rightmost empty space."""
    last = max(place for place, card in enumerate(table.skills) if not card)
    if any(table.skills[:last]):
        table.skill_acuity = tuple(
            [held + (place < last and card != EMPTY) for place, (card, held) in enumerate(skills_with_acuity(table))]
        )
        if table.log is not None:
            table.note("replenish.acuity", p, cards=tuple(card for card in table.skills[:last] if card))


def skills_with_acuity(table: Table) -> zip[tuple[str, int]]:
    """Return each space of the Skill row with the Acuity on it."""
    return zip(table.skills, table.skill_acuity, strict=True)


def fill_skills(table: Table, p: int, before: int, gaps: int) -> None:
    """Move the Skills with their Acuity to the left, and draw new ones."""
    row, held = table.skills, table.skill_acuity
    for _ in range(gaps):  # Each time, the leftmost gap closes, and a card fills the last space.
        place = row.index(EMPTY, before)
        card = draw_skill(table)
        if not card and not any(row[place:]):
            break
        row = (*row[:place], *row[place + 1 :], card)
        held = (*held[:place], *held[place + 1 :], 0)
    table.skills, table.skill_acuity = row, held
    if table.log is not None and any(row[-gaps:]):
        table.note("replenish.skills", p, cards=tuple([card for card in row[-gaps:] if card]))


def fill_spells(table: Table, p: int, before: int, gaps: int) -> None:
    """Move the Spells to the left, and draw new ones."""
    row = table.spells
    for _ in range(gaps):
        place = row.index(EMPTY, before)
        card = draw_spell(table)
        if not card and not any(row[place:]):
            break
        row = (*row[:place], *row[place + 1 :], card)
    table.spells = row
    if table.log is not None and any(row[-gaps:]):
        table.note("replenish.spells", p, cards=tuple([card for card in row[-gaps:] if card]))


def draw_some(table: Table, number: int, pile: str) -> Zone:
    """Draw cards, as many as there are."""
    draw_one, drawn = (draw_spell if pile == "spells" else draw_skill), list[str]()
    for _ in range(number):
        card = draw_one(table)
        if not card:
            break
        drawn.append(card)
    return tuple(drawn)


# -- Prodigy Mode --------------------------------------------------------------------------------------------


def shift(table: Table, p: int) -> None:
    """Move both rows one space to the left. The leftmost card of a full row leaves the game.

    By a ruling, the leftmost card leaves in the third turn already. Then a second card completes the row.
    """
    is_early = table.rulings.removal_from_turn_3 and table.turns == SHIFTS
    if is_early or table.turns > SHIFTS:
        remove(table, p)
    drawn = [(draw_spell(table), draw_skill(table)) for _ in range(1 + is_early)]
    for spell, skill in drawn:
        table.spells, table.skills = (*table.spells[1:], spell), (*table.skills[1:], skill)
    if table.log is not None:
        table.note("prodigy.shift", p, cards=tuple([card for pair in drawn for card in pair if card]))


def remove(table: Table, p: int) -> None:
    """Move the leftmost cards to the discards."""
    spell, skill = leftmost(table.spells), leftmost(table.skills)
    if spell:
        table.spells = emptied(table.spells, spell)
        table.spell_discards += (spell,)
    if skill:
        table.skills = emptied(table.skills, skill)
        table.skill_discards += (skill,)
    if table.log is not None and (spell or skill):
        table.note("prodigy.remove", p, cards=tuple([card for card in (spell, skill) if card]))


def emptied(row: Row, card: str) -> Row:
    """Return a row with an empty space in the place of a card."""
    place = row.index(card)
    return (*row[:place], EMPTY, *row[place + 1 :])


def leftmost(row: Row) -> str:
    """Return the first card of a row, or no card."""
    return row[0] or next((card for card in row if card), EMPTY)
