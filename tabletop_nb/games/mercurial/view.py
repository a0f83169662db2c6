"""What a seat sees, which is everything except the order of the decks."""

from __future__ import annotations

from typing import TypedDict

from tabletop_nb.games.mercurial import achievements
from tabletop_nb.games.mercurial.casting import (
    NO_LINK,
    Line,
    Power,
    by_kind,
    combination,
    is_order_open,
    link_targets,
    order_options,
    purchases,
    total,
    with_choice,
)
from tabletop_nb.games.mercurial.elements import ELEMENTS, members, named
from tabletop_nb.games.mercurial.forecast import Forecast, forecast
from tabletop_nb.games.mercurial.objectives import counted, qualifies
from tabletop_nb.games.mercurial.prepare import first_crystals, free_artifacts, free_classes
from tabletop_nb.games.mercurial.printed import SIGILS, Heroic
from tabletop_nb.games.mercurial.scoring import all_sigils, points, score_sheet
from tabletop_nb.games.mercurial.spells import affordable, discount, funds_of, payments
from tabletop_nb.games.mercurial.table import Payment, Table


class PaymentView(TypedDict):
    """What is allocated to a Spell."""

    element: str  # of the dice; empty without dice
    dice: int
    mana: int
    acuity: int


class ActiveSpell(PaymentView):
    """A Spell of a combination with what is allocated to it."""

    id: str


class SpellSpace(TypedDict):
    """A space of the Spell row."""

    id: str  # empty for an empty space
    token: str  # "mana" or "acuity" for the space of a discount token
    discount: str  # what the discount takes off this Spell: "mana", "acuity" or nothing
    cheapest: PaymentView | None  # how the viewer could pay now, if at all


class SkillSpace(TypedDict):
    """A space of the Skill row."""

    id: str
    acuity: int


class HeroicSpace(TypedDict):
    """A space of the Heroic row, with the reward on it."""

    id: str
    dice: int
    mana: int
    acuity: int
    lacks: dict[str, int] | None  # what the viewer's cast, now or in progress, is short of; None without a cast


class LineView(TypedDict):
    """A line of a cast: what one component adds, or what an Enchantment leaves."""

    what: str  # a Spell, "dice", "acuity" or "mystrune"
    ruin: int
    restore: int
    factor: int


class ForecastView(TypedDict):
    """What the best cast would give now."""

    lines: list[LineView]
    links: dict[str, str]  # each Link with the Spell it is on
    choices: dict[str, str]
    bought: dict[str, int]
    uses_mystrune: bool
    order: list[str]  # of the Enchantments
    total_ruin: int  # before they cancel each other out
    total_restore: int
    ruin: int  # the result
    restore: int
    myst: int
    heroic: str
    prestige: int
    arcana: str
    points: int


class OpenDecisions(TypedDict):
    """What is still to be decided in a cast, in the order of the questions."""

    links: list[str]
    targets: list[str]  # what a Link can be put on
    choices: list[str]  # Spells that give Ruin or Restore
    purchases: list[dict[str, int]]  # what Acuity can buy
    can_use_mystrune: bool
    orders: list[str]  # the Enchantments that can be resolved last, if that makes a difference


class CastingView(TypedDict):
    """The cast in progress."""

    open: OpenDecisions
    links: dict[str, str]
    choices: dict[str, str]
    bought: dict[str, int]
    uses_mystrune: bool
    order: list[str]
    is_counted: bool
    ruin: int
    restore: int
    myst: int


class ArcanaView(TypedDict):
    """An Arcana, and how many of the player's used Spells count for its bonus."""

    id: str
    counted: int


class ClassChoice(TypedDict):
    """A Class board that nobody has, and what the player would start with."""

    id: str
    mana: int
    acuity: int


class SeatView(TypedDict):
    """A player's board, dice, crystals, cards and objectives."""

    role: str
    dice: dict[str, int]
    locked: dict[str, int]
    all_dice: int
    possessed: list[str]
    mana: int
    locked_mana: int
    acuity: int
    locked_acuity: int
    hand: list[str]
    exhausted: list[str]
    cards: int
    active: list[ActiveSpell]
    used: list[str]
    heroics: list[str]
    arcanas: list[ArcanaView]
    prestige: int
    sigils: dict[str, int]  # on the Class board and Heroics: what Skills count
    all_sigils: dict[str, int]  # with those on Skill cards: what scores
    has_mystrune: bool
    points: int
    points_by_line: dict[str, int]
    forecast: ForecastView | None


class View(TypedDict):
    """The table as one seat sees it."""

    mode: str
    players: int
    phase: str
    turn: int
    first: int
    turns: int
    round: int
    takes: int
    plays: int
    acted: bool
    taken: bool
    classes: list[ClassChoice]  # to choose from now
    artifacts: list[str]  # to choose from now
    goal: int  # Heroics that trigger the end; 0 in a solo game
    is_ending: bool
    spells: list[SpellSpace]
    skills: list[SkillSpace]
    heroics: list[HeroicSpace]
    spell_deck: int
    skill_deck: int
    heroic_deck: int
    spell_bottom: list[str]
    skill_bottom: list[str]
    spell_discards: list[str]
    skill_discards: list[str]
    arcanas: list[str]
    mystrune: str
    holder: int
    gained: int  # Acuity gained this turn
    casting: CastingView | None
    achievements: list[str]  # of a solo game, so far
    seats: list[SeatView]


def view(table: Table, seat: int) -> View:
    """Return the table as one seat sees it."""
    return {
        "mode": table.mode,
        "players": table.players,
        "phase": table.phase,
        "turn": table.turn,
        "first": table.first,
        "turns": table.turns,
        "round": (table.turns + table.players - 1) // table.players,
        "takes": table.takes,
        "plays": table.plays,
        "acted": table.acted,
        "taken": table.taken,
        "classes": class_choices(table) if table.phase == "choose_class" else [],
        "artifacts": free_artifacts(table) if table.phase == "choose_artifact" else [],
        "goal": table.goal,
        "is_ending": table.phase == "final_cast",
        "spells": spell_row(table, seat),
        "skills": [{"id": card, "acuity": held} for card, held in zip(table.skills, table.skill_acuity, strict=True)],
        "heroics": heroic_row(table, seat),
        "spell_deck": len(table.spell_deck) + len(table.spell_bottom),
        "skill_deck": len(table.skill_deck) + len(table.skill_bottom),
        "heroic_deck": len(table.heroic_deck),
        "spell_bottom": list(table.spell_bottom),
        "skill_bottom": list(table.skill_bottom),
        "spell_discards": list(table.spell_discards),
        "skill_discards": list(table.skill_discards),
        "arcanas": list(table.arcanas),
        "mystrune": table.mystrune,
        "holder": table.holder,
        "gained": table.gained,
        "casting": casting_view(table) if table.is_casting else None,
        "achievements": achievements.so_far(table) if table.is_solo and table.seats[0].role else [],
        "seats": [seat_view(table, p) for p in range(table.players)],
    }


def class_choices(table: Table) -> list[ClassChoice]:
    """Return the Class boards that the next player can choose, with what that player would start with."""
    found: list[ClassChoice] = []
    for role in free_classes(table):
        mana, acuity = first_crystals(table, table.turn, table.box.classes[role])
        found.append({"id": role, "mana": mana, "acuity": acuity})
    return found


def payment_view(payment: Payment) -> PaymentView:
    """Return what is allocated to a Spell."""
    element = ELEMENTS[payment.element] if payment.dice else ""
    return {"element": element, "dice": payment.dice, "mana": payment.mana, "acuity": payment.acuity}


def spell_row(table: Table, seat: int) -> list[SpellSpace]:
    """Return the Spell row with discounts, and how the viewer could pay."""
    able = affordable(table, table.seats[seat])
    return [spell_space(table, seat, place, spell, spell in able) for place, spell in enumerate(table.spells)]


def spell_space(table: Table, seat: int, place: int, spell: str, is_affordable: bool) -> SpellSpace:
    """Return a space of the Spell row."""
    names = ("", "acuity", "mana")  # by the discount in Acuity
    cheapest = None
    if is_affordable:
        ways_to_pay = payments(table.box.spells[spell], funds_of(table, table.seats[seat], spell))
        cheapest = payment_view(ways_to_pay.paid[ways_to_pay.options[0]])
    return {
        "id": spell,
        "token": {0: "mana", 1: "acuity"}.get(place, ""),
        "discount": names[discount(table, spell)] if spell else "",
        "cheapest": cheapest,
    }


def heroic_row(table: Table, seat: int) -> list[HeroicSpace]:
    """Return the Heroic row with its rewards, and what the viewer's cast lacks for each."""
    power = power_now(table, seat)
    return [
        {"id": card, "dice": dice, "mana": mana, "acuity": acuity, "lacks": lacks(table.box.heroics.get(card), power)}
        for card, (dice, mana, acuity) in zip(table.heroics, table.rewards, strict=True)
    ]


def power_now(table: Table, seat: int) -> Power | None:
    """Return the result of the viewer's cast in progress, or what the best cast would give now."""
    if table.is_casting and table.turn == seat and table.casting.counted:
        return Power(table.casting.ruin, table.casting.restore, table.casting.myst)
    found = forecast(table, seat)
    return found.way.power if found else None


def lacks(card: Heroic | None, power: Power | None) -> dict[str, int] | None:
    """Return the Ruin and the Restore that a cast lacks for a Heroic; nothing if it has enough of one."""
    if card is None or power is None:
        return None
    if qualifies(card, power.ruin, power.restore):
        return {}
    return {"ruin": card.ruin - power.ruin, "restore": card.restore - power.restore}


def seat_view(table: Table, p: int) -> SeatView:
    """Return a player's board, dice, crystals, cards and objectives."""
    me = table.seats[p]
    return {
        "role": me.role,
        "dice": named(me.dice),
        "locked": named(me.locked),
        "all_dice": me.rolled,
        "possessed": [ELEMENTS[element] for element in members(me.possessed)],
        "mana": me.mana,
        "locked_mana": sum(paid.mana for paid in me.paid),
        "acuity": me.acuity,
        "locked_acuity": sum(paid.acuity for paid in me.paid),
        "hand": list(me.hand),
        "exhausted": list(me.exhausted),
        "cards": me.cards,
        "active": [{"id": spell, **payment_view(paid)} for spell, paid in zip(me.active, me.paid, strict=True)],
        "used": list(me.used),
        "heroics": list(me.heroics),
        "arcanas": [{"id": card, "counted": counted(table.box, me, table.box.arcanas[card])} for card in me.arcanas],
        "prestige": me.prestige,
        "sigils": dict(zip(SIGILS, me.sigils, strict=True)),
        "all_sigils": dict(zip(SIGILS, all_sigils(table, me), strict=True)),
        "has_mystrune": table.holder == p,
        "points": points(table, p),
        "points_by_line": {line.rule: line.points for line in score_sheet(table, p)},
        "forecast": forecast_view(table, p, forecast(table, p)),
    }


def line_view(line: Line) -> LineView:
    """Return a line of a cast."""
    return {"what": line.what, "ruin": line.ruin, "restore": line.restore, "factor": line.factor}


def bought_view(bought: tuple[int, int]) -> dict[str, int]:
    """Return what Acuity buys."""
    return dict(zip(("ruin", "restore"), bought, strict=True))


def forecast_view(table: Table, p: int, forecast: Forecast | None) -> ForecastView | None:
    """Return what the best cast would give now, line by line."""
    if forecast is None:
        return None
    plan, power = forecast.way.plan, forecast.way.power
    sum_ = total(table.box, combination(table, p), plan)
    return {
        "lines": [line_view(line) for line in sum_.lines],
        "links": dict(plan.links),
        "choices": dict(plan.choices),
        "bought": bought_view(plan.bought),
        "uses_mystrune": plan.rune,
        "order": list(plan.order),
        "total_ruin": sum_.ruin,
        "total_restore": sum_.restore,
        "ruin": power.ruin,
        "restore": power.restore,
        "myst": power.myst,
        "heroic": forecast.gain.heroic,
        "prestige": forecast.gain.prestige,
        "arcana": forecast.arcana,
        "points": forecast.points,
    }


def casting_view(table: Table) -> CastingView:
    """Return the cast in progress."""
    plan = table.casting
    return {
        "open": open_decisions(table, table.turn),
        "links": {link: spell for link, spell in plan.links if spell != NO_LINK},
        "choices": dict(plan.choices),
        "bought": bought_view(plan.bought),
        "uses_mystrune": plan.rune,
        "order": list(plan.order),
        "is_counted": plan.counted,
        "ruin": plan.ruin,
        "restore": plan.restore,
        "myst": plan.myst,
    }


def open_decisions(table: Table, p: int) -> OpenDecisions:
    """Return what a player still has to decide in a cast, as far as the steps so far are complete."""
    me, plan, box = table.seats[p], table.casting, table.box
    placed, chosen = dict(plan.links), dict(plan.choices)
    normal = by_kind(box, me.active, "normal")
    order = tuple(by_kind(box, me.active, "enchantment"))
    is_open = is_order_open(box, order, me.has_aether)
    return {
        "links": [link for link in by_kind(box, me.active, "link") if normal and link not in placed],
        "targets": link_targets(normal, is_forced=table.rulings.links_forced),
        "choices": [spell for spell in with_choice(box, me.active, me.has_aether) if spell not in chosen],
        "purchases": [bought_view(bought) for bought in purchases(box, me.acuity).values()],
        "can_use_mystrune": table.holder == p,
        "orders": [spell for _, spell in order_options(box, order, me.has_aether)] if is_open else [],
    }


def determinize(table: Table, seat: int) -> None:
    """Change nothing: decks have no order, so future draws are all that a seat can't know."""
