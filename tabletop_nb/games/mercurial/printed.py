"""What is printed on the components, and how a cell of the card files spells it.

Components are equal only to themselves (`eq=False`), because caches hash them very often.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tabletop_nb.core.scenario import InvalidValueError, as_number, number, one_of
from tabletop_nb.games.mercurial.elements import ALL, ELEMENTS, NUMBER, POSSESSED, Mask

SIGILS = ("beastslayer", "pathfinder", "runebreaker", "saviour")
BASIC = ELEMENTS[:4]
AMOUNTS = ("ruin", "restore", "ruin_per_spell", "restore_per_spell", "ruin_per_acuity", "restore_per_acuity", "link")
ENCHANTMENTS = ("all_to_ruin", "all_to_restore")
PER_PAID = -1  # the Acuity cost of a card that costs one more than the number of dice it converts


class SpellEffect(NamedTuple):
    """What a Spell does in a cast: a verb with its number, and the Restore of a choice."""

    verb: str
    number: int = 0
    restore: int = 0


class Amount(NamedTuple):
    """A number, plus one for each Sigil of a kind or each active Spell."""

    base: int = 0
    sigil: int = -1
    per_spell: bool = False


NO_AMOUNT = Amount()


class Operator(NamedTuple):
    """How many dice a conversion can change: a number, any number, or as many as the player has of an element."""

    amount: Amount = NO_AMOUNT
    any_number: bool = False
    counted: int = -1  # the element whose dice are counted
    reverse: int = -1  # the Sigil that allows the reverse conversion, with two or more
    flip: bool = False


NO_OPERATOR = Operator()


@dataclass(frozen=True, slots=True, eq=False)
class Spell:
    """A Spell card."""

    id: str
    name: str
    kind: str
    elements: tuple[int, ...]  # two for a hybrid Spell
    fixed: int
    flex: int
    flex_mana: int
    effect: SpellEffect
    charged: SpellEffect | None  # its effect with an Aether, if it is Aethercharged
    solo: bool
    source: str
    brief: str = ""

    @property
    def slots(self) -> int:
        """Return the number of dice slots."""
        return self.fixed + self.flex

    @property
    def counts_acuity(self) -> bool:
        """Return whether an effect of the Spell depends on the Acuity on the board."""
        return any(effect.verb.endswith("_per_acuity") for effect in (self.effect, self.charged) if effect is not None)

    def shown(self, aether: bool) -> SpellEffect:
        """Return the effect with or without an Aether."""
        return self.charged if aether and self.charged is not None else self.effect


@dataclass(frozen=True, slots=True, eq=False)
class Heroic:
    """A Heroic card."""

    id: str
    name: str
    vp: int
    ruin: int
    restore: int
    sigils: tuple[int, ...]
    source: str
    brief: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Alteration:
    """A Starter, Class, Skill or Artifact card."""

    id: str
    name: str
    kind: str
    source: str
    pay: int = 0  # Acuity, or PER_PAID
    needs: Mask = 0  # elements the player must possess
    needs_spells: int = 0
    inputs: Mask = 0
    op: Operator = NO_OPERATOR
    outputs: Mask = 0
    gain: Amount = NO_AMOUNT
    choose: bool = False  # gain the Acuity or the Plays, not both
    plays: int = 0
    take_spell: bool = False
    others: int = 0
    or_flip: bool = False
    secondary: str = ""
    sigils: tuple[int, ...] = ()
    initiate: bool = False  # one of the Artifacts that Initiates choose from
    brief: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class ClassBoard:
    """One side of a Class board."""

    id: str
    name: str
    side: str
    board: int
    sigil: int
    dice: int
    mana: int
    acuity: int
    cards: tuple[str, ...]
    artifacts: int
    aetherflow: int  # the element, or -1
    has_aether: bool  # whether the class always possesses an Aether
    rerolls: int  # how many dice the secondary effect of a Skill rerolls
    chart: tuple[tuple[int, int], ...]  # Ruin and Restore of an unallocated die, by element
    source: str
    brief: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Arcana:
    """One side of an Arcana board."""

    id: str
    name: str
    board: int
    needs: str
    elements: tuple[int, ...]
    ruin: int  # or the number of Spells or Myst
    restore: int
    bonus: str
    per: int
    points: int
    source: str
    brief: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Mystrune:
    """A Mystrune token."""

    id: str
    name: str
    outputs: Mask
    ruin: int
    restore: int
    source: str
    brief: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Balance:
    """A row of the Equilibrium board."""

    id: str
    myst: int
    ruin: int
    restore: int
    acuity: int
    prestige: int
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class Values:
    """Exchange rates, and points that are the same for every card of a kind."""

    prestige_points: int
    acuity_per_ruin: int
    acuity_per_restore: int
    ruin_per_prestige: int
    restore_per_prestige: int
    arcana_points: int
    sources: tuple[str, ...] = field(default=())


class Part(NamedTuple):
    """One of the effects that a card lets the player choose from, or its only one."""

    name: str  # convert, reverse, flip, acuity, plays or all
    inputs: Mask = 0
    outputs: Mask = 0
    is_flip: bool = False
    has_gain: bool = True  # whether the card's Acuity is part of it
    plays: int = 0


def parts_of(card: Alteration, *, can_reverse: bool) -> tuple[Part, ...]:
    """Return the effects that the player can choose from."""
    if card.choose:
        return Part("acuity"), Part("plays", has_gain=False, plays=card.plays)
    if card.op.flip:
        return (Part("flip", ALL, is_flip=True, plays=card.plays),)
    parts = [Part("convert" if card.inputs else "all", card.inputs, card.outputs, plays=card.plays)]
    if can_reverse and card.op.reverse >= 0:
        parts.append(Part("reverse", card.outputs, card.inputs, plays=card.plays))
    if card.or_flip:
        parts.append(Part("flip", ALL, is_flip=True, plays=card.plays))
    return tuple(parts)


# -- cells ---------------------------------------------------------------------------------------------------


def parse_effect(value: str) -> SpellEffect:
    """Parse the effect of a Spell.

    >>> parse_effect("choice:7/10")
    SpellEffect(verb='choice', number=7, restore=10)
    """
    verb, colon, numbers = value.partition(":")
    if value in ENCHANTMENTS:
        return SpellEffect(value)
    if verb == "choice":
        ruin, _, restore = numbers.partition("/")
        return SpellEffect(verb, amount(ruin), amount(restore))
    if verb not in AMOUNTS or not colon:
        allowed = f"{', '.join(f'{each}:1' for each in AMOUNTS)}, choice:1/2, {', '.join(ENCHANTMENTS)}"
        raise InvalidValueError(value, allowed)
    return SpellEffect(verb, amount(numbers))


def amount(value: str) -> int:
    """Parse a positive number."""
    return number(1, 99)(value)


def parse_charged(value: str) -> SpellEffect | None:
    """Parse the effect of a Spell with an Aether; empty if it isn't Aethercharged."""
    return parse_effect(value) if value else None


def parse_spell_elements(value: str) -> tuple[int, ...]:
    """Parse the element of a Spell, or the two of a hybrid.

    >>> parse_spell_elements("fire/water")
    (0, 1)
    """
    first, *others = value.split("/")
    if len(others) > 1 or others == [first]:
        raise InvalidValueError(value, "an element, or two such as fire/water")
    return tuple(NUMBER[one_of(BASIC)(each)] for each in (first, *others))


def parse_sigils(value: str) -> tuple[int, ...]:
    """Parse the Sigils on a card, which may have none.

    >>> parse_sigils("saviour;pathfinder")
    (3, 1)
    """
    return tuple(SIGILS.index(one_of(SIGILS)(each)) for each in value.split(";")) if value else ()


def parse_sigil(value: str) -> int:
    """Parse one Sigil."""
    return SIGILS.index(one_of(SIGILS)(value))


def parse_elements(value: str) -> Mask:
    """Parse a set of elements: `any`, `possessed`, or some of them such as `fire;water`.

    >>> parse_elements("fire;water")
    3
    """
    if value in ("any", "possessed"):
        return ALL if value == "any" else POSSESSED
    mask = 0
    for each in value.split(";") if value else ():
        mask |= 1 << NUMBER[one_of((*ELEMENTS, "any", "possessed"))(each)]
    return mask


def parse_needs(value: str) -> tuple[Mask, int]:
    """Parse a requirement: an element to possess, or a number of active Spells such as `spells:2`."""
    if value.startswith("spells:"):
        return 0, amount(value.removeprefix("spells:"))
    return (1 << NUMBER[one_of((*ELEMENTS, "spells:2"))(value)], 0) if value else (0, 0)


def parse_pay(value: str) -> int:
    """Parse an Acuity cost: a number, or `n+1`."""
    return PER_PAID if value == "n+1" else number(0, 10)(value or "0")


def parse_gain(value: str) -> Amount:
    """Parse a gain of Acuity: a number, a number and a Sigil, or `spells`.

    >>> parse_gain("2+saviour")
    Amount(base=2, sigil=3, per_spell=False)
    """
    if value == "spells":
        return Amount(0, per_spell=True)
    base, _, sigil = value.partition("+")
    return Amount(number(0, 10)(base or "0"), parse_sigil(sigil) if sigil else -1)


def parse_operator(value: str) -> Operator:
    """Parse how many dice can be converted: `2`, `1+saviour`, `any`, `any;reverse2:saviour`, `count:water` or `flip`.

    >>> parse_operator("any;reverse2:saviour").reverse
    3
    """
    if value in ("", "flip"):
        return Operator(flip=value == "flip")
    if value == "any":
        return Operator(any_number=True)
    if value.startswith("any;reverse2:"):
        return Operator(any_number=True, reverse=parse_sigil(value.removeprefix("any;reverse2:")))
    if value.startswith("count:"):
        return Operator(counted=NUMBER[one_of(ELEMENTS)(value.removeprefix("count:"))])
    if as_number(value.partition("+")[0]) is None:
        raise InvalidValueError(value, "a number, 1+saviour, any, any;reverse2:saviour, count:water or flip")
    return Operator(parse_gain(value))


def parse_limit(value: str) -> tuple[int, int]:
    """Parse the number that an Arcana needs, or Ruin and Restore such as `27/38`."""
    ruin, slash, restore = value.partition("/")
    return amount(ruin), amount(restore) if slash else 0


def parse_energy(value: str) -> tuple[int, int]:
    """Parse what an unallocated die gives: nothing, `ruin`, `restore`, or several such as `ruin:2`."""
    if not value:
        return 0, 0
    verb, colon, count = value.partition(":")
    one_of(("ruin", "restore"))(verb)
    energy = amount(count) if colon else 1
    return (energy, 0) if verb == "ruin" else (0, energy)
