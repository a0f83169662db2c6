"""Parse what is printed on a component: costs, powers, Collect abilities, discounts and points, as frozen objects.

The cells of the card files look like this: `turn + pay(1D) -> place(own_discard,artifact,-2A!G)`. E, L, C, D and G are
the essences, A is any of them, A!GD is any except gold and death. `/` means one of these, `+` means all of these. X is
the number of essences paid, T the card that was destroyed or discarded, and PAID the essences that were paid.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tabletop_nb.core.scenario import InvalidValueError, as_number
from tabletop_nb.games.res_arcana.essences import (
    FREE,
    KINDS,
    NONE,
    Bill,
    Pool,
    bill,
    mixes,
    offer,
    packed,
    plus,
    times,
)
from tabletop_nb.games.res_arcana.printed import (
    FREE_PLACEMENT,
    Bundle,
    Collect,
    Cost,
    Discount,
    Effect,
    Points,
    Power,
    React,
    Share,
)

LETTERS = "ELCDG"
MAX_ESSENCES = 12  # in one term
TERM = re.compile(r"([0-9]{1,2})([ELCDGA])(?:!([ELCDG]+))?")
CALL = re.compile(r"(\w+)(?:\((.*)\))?")
TYPES = ("artifact", "dragon", "creature")


# -- essences ------------------------------------------------------------------------------------------------


def kinds_of(letter: str, excluded: str | None) -> tuple[int, ...]:
    """Return the essences that a term allows.

    >>> kinds_of("G", None), kinds_of("A", "G")
    ((4,), (0, 1, 2, 3))
    """
    if letter == "A":
        return tuple(k for k in KINDS if LETTERS[k] not in (excluded or ""))
    return (LETTERS.index(letter),)


def parse_term(text: str) -> tuple[int, str, tuple[int, ...]]:
    """Parse "3A!GD" into the number, the letter and the kinds.

    >>> parse_term("3A!GD")
    (3, 'A', (0, 1, 2))
    """
    match = TERM.fullmatch(text)
    if not match or (match[3] and match[2] != "A") or not 0 < int(match[1]) <= MAX_ESSENCES:
        raise InvalidValueError(
            text, f"a number from 1 to {MAX_ESSENCES} and one of E L C D G A, such as 2E, or 3A!G for any except gold"
        )
    return int(match[1]), match[2], kinds_of(match[2], match[3])


def parse_share(text: str) -> Share:
    """Parse "2C+1L".

    >>> parse_share("2C+1L")
    Share(fixed=(0, 1, 2, 0, 0), free=0, kinds=(0, 1, 2, 3, 4))
    """
    fixed, free, kinds = NONE, 0, tuple(KINDS)
    for part in text.split("+"):
        n, letter, allowed = parse_term(part)
        if letter != "A":
            fixed = plus(fixed, times(n, allowed[0]))
        elif free:
            raise InvalidValueError(text, "at most one A in a sum")
        else:
            free, kinds = n, allowed
    return Share(fixed, free, kinds)


def parse_bundle(text: str) -> Bundle:
    """Parse "1C/1L" or "3A!G".

    >>> parse_bundle("1C/1L").amounts
    ((0, 0, 1, 0, 0), (0, 1, 0, 0, 0))
    """
    shares = tuple(map(parse_share, text.split("/")))
    amounts = {plus(each.fixed, mix): None for each in shares for mix in mixes[each.free, each.kinds]}
    return Bundle(shares, tuple(amounts), offer("gain", amounts), tuple(bill(*each) for each in shares))


def parse_fixed(text: str) -> Pool:
    """Parse essences without a choice.

    >>> parse_fixed("1E+1D")
    (1, 0, 0, 1, 0)
    """
    essences = parse_bundle(text)
    if len(essences.amounts) > 1:
        raise InvalidValueError(text, "essences without a choice, such as 1E+1D")
    return essences.amounts[0]


def parse_count(text: str) -> int:
    """Parse a number from 1 to 4.

    >>> parse_count("3")
    3
    """
    value = as_number(text)
    if value is None or not 0 < value <= 4:
        raise InvalidValueError(text, "a number from 1 to 4")
    return value


def parse_call(text: str) -> tuple[str, str]:
    """Parse "draw(1)" into the verb and the text in brackets.

    >>> parse_call("draw(1)")
    ('draw', '1')
    """
    match = CALL.fullmatch(text)
    if not match:
        raise InvalidValueError(text, "a verb and its arguments in brackets, such as draw(1)")
    return match[1], match[2] or ""


def parse_verb(text: str, allowed: dict[str, Callable[[str], Any]]) -> tuple[str, Any]:
    """Parse a known verb and its arguments."""
    name, inner = parse_call(text)
    if name not in allowed:
        raise InvalidValueError(text, f"one of {', '.join(allowed)}")
    return name, allowed[name](inner)


def one_of(*words: str) -> Callable[[str], str]:
    """Make a parser that accepts only these words."""

    def read(text: str) -> str:
        if text not in words:
            raise InvalidValueError(text, f"one of {', '.join(words)}" if any(words) else "nothing in brackets")
        return text

    return read


# -- costs and effects ---------------------------------------------------------------------------------------

COSTS: dict[str, Callable[[str], Any]] = {
    "turn": one_of(""),
    "pay": lambda text: parse_bundle(text).bills,
    "pay_self": parse_fixed,
    "pay_same": one_of("X"),
    "turn_own": one_of("dragon", "creature"),
    "destroy": one_of("self", "own_artifact", "other_artifact", "own_dragon_or_creature"),
    "discard": parse_count,
}


def parse_cost(text: str) -> Cost:
    """Parse "turn + pay(2A)", or "none".

    >>> parse_cost("turn + pay(2A)").turn
    True
    """
    if text == "none":
        return Cost()
    parts: dict[str, Any] = {}
    for atom in text.split(" + "):
        name, value = parse_verb(atom, COSTS)
        if name in parts:
            raise InvalidValueError(text, f"{name} at most once")
        parts[name] = True if name in ("turn", "pay_same") else value
    return Cost(**parts)


def parse_scaled_gain(text: str) -> Effect:
    """Parse "X*G", "cost(T)*A!G", "(cost(T)+2)*A!G" or "rival_pool(E)*C"."""
    count, _, kind = text.rpartition("*")
    _, letter, kinds = parse_term(f"1{kind}")
    if count == "X" and letter != "A":
        return Effect("gain_number", (kinds,))
    if match := re.fullmatch(r"cost\(T\)|\(cost\(T\)\+([0-9]{1,2})\)", count):
        return Effect("gain_cost", (int(match[1] or 0), kinds))
    if (match := re.fullmatch(r"rival_pool\(([ELCDG])\)", count)) and letter != "A":
        return Effect("gain_rival_pool", (LETTERS.index(match[1]), kinds[0]))
    raise InvalidValueError(
        text, "X, cost(T), (cost(T)+2) or rival_pool(E), then * and an essence; A only after cost(T)"
    )


def parse_gain(text: str) -> Effect:
    """Parse essences from the supply."""
    return parse_scaled_gain(text) if "*" in text else Effect("gain", (parse_bundle(text),))


def parse_put(text: str) -> Effect:
    """Parse "self,3D", "self,PAID" or "own_component,PAID"."""
    where, _, what = text.partition(",")
    if what == "PAID":
        return Effect("put_paid", (one_of("self", "own_component")(where),))
    one_of("self")(where)
    return Effect("put", (parse_bundle(what),))


def parse_gain_same(text: str) -> Effect:
    """Parse "X*A!G"."""
    count, _, kind = text.partition("*")
    one_of("X")(count)
    return Effect("gain_same", (parse_term(f"1{kind}")[2],))


def parse_life_loss(text: str) -> Effect:
    """Parse "2,ignore:pay(1D)"."""
    count, _, way = text.partition(",ignore:")
    ignore_cost = None if way == "none" else parse_cost(way)
    if ignore_cost is not None and (
        ignore_cost != _payable_by_rival(ignore_cost) or ignore_cost.destroy in ("self", "other_artifact")
    ):
        raise InvalidValueError(text, "ignore:none, or a cost that a rival can pay: pay, discard, destroy(own_...)")
    return Effect("life_loss", (parse_count(count), ignore_cost))


def _payable_by_rival(cost: Cost) -> Cost:
    """Return only the parts of a cost that a rival may be able to pay: pay, discard and destroy."""
    return Cost(pay=cost.pay, destroy=cost.destroy, discard=cost.discard)


def parse_place(text: str) -> Effect:
    """Parse "hand,dragon,-4A": where the card comes from, its type, the reduction.

    >>> parse_place("hand,dragon,-4A")
    Effect(verb='place', args=('hand', 'dragon', (4, True)))
    """
    source, _, rest = text.partition(",")
    kind, _, less = rest.partition(",")
    return Effect(
        "place", (one_of("hand", "own_discard", "any_discard")(source), one_of(*TYPES)(kind), parse_reduction(less))
    )


def parse_reduction(text: str) -> tuple[int, bool]:
    """Parse "-4A", "-2A!G" or "free": how many essences are taken off, and whether gold can be among them.

    >>> parse_reduction("-4A"), parse_reduction("-2A!G")
    ((4, True), (2, False))
    """
    match = re.fullmatch(r"-([0-9]{1,2})A(!G)?", text)
    if text != "free" and not match:
        raise InvalidValueError(text, "-2A, -2A!G or free")
    return (int(match[1]), not match[2]) if match else (FREE_PLACEMENT, True)


def parse_draw_then_discard(text: str) -> Effect:
    """Parse "3,3"."""
    drawn, _, discarded = text.partition(",")
    if parse_count(discarded) > parse_count(drawn):
        raise InvalidValueError(text, "no more cards to discard than to draw")
    return Effect("draw_then_discard", (parse_count(drawn), parse_count(discarded)))


def parse_put_each(text: str) -> Effect:
    """Parse "self,2"."""
    where, _, count = text.partition(",")
    one_of("self")(where)
    return Effect("put_each_type_present", (parse_count(count),))


def parse_bare(name: str, text: str) -> Effect:
    """Parse a verb without arguments."""
    one_of("")(text)
    return Effect(name)


EFFECTS: dict[str, Callable[[str], Effect]] = {
    "gain": parse_gain,
    "gain_same": parse_gain_same,
    "put": parse_put,
    "put_each_type_present": parse_put_each,
    "rivals_gain": lambda text: Effect("rivals_gain", (parse_fixed(text),)),
    "straighten": lambda text: Effect("straighten", (one_of("any", "creature", "self")(text),)),
    "draw": lambda text: Effect("draw", (parse_count(text),)),
    "draw_then_discard": parse_draw_then_discard,
    "scry": lambda text: Effect("scry", (parse_count(text),)),
    "life_loss": parse_life_loss,
    "place": parse_place,
    "check_victory": lambda text: parse_bare("check_victory", text),
    "temp_vp": lambda text: Effect("temp_vp", (parse_count(text),)),
    "ignore": lambda text: parse_bare("ignore", text),
}
TRIGGERS = ("life_loss", "dragon_power", "check_victory", "claim")
CAN_DESTROY_SELF = ("self", "own_artifact", "own_dragon_or_creature")
PUT_VERBS = ("put", "put_paid", "put_each_type_present")
TRIGGERS_OF_EFFECT = {"ignore": ("life_loss", "dragon_power"), "temp_vp": ("check_victory",)}


def parse_power(text: str) -> Power | None:
    """Parse "turn + pay(1L) -> gain(1E+1D)".

    >>> [effect.verb for effect in parse_power("turn + pay(1L) -> gain(1E+1D)").effects]
    ['gain']
    """
    return _parse_power(text) if text else None


def _parse_power(text: str, trigger: str = "") -> Power:
    """Parse a power. `trigger` is set for a React power."""
    unconditional = text.removeprefix("[only_if_turned] ")
    cost_text, arrow, effects_text = unconditional.partition(" -> ")
    if not arrow:
        raise InvalidValueError(text, "a cost, then ->, then an effect, such as turn -> gain(1G)")
    cost = parse_cost(cost_text)
    effects = tuple(parse_verb(atom, EFFECTS)[1] for atom in effects_text.split(" + "))
    if unconditional != text and cost.turn:
        raise InvalidValueError(text, "no turn in the cost of a power that only works while turned")
    _check_power(text, cost, effects, trigger)
    args = next((effect.args for effect in effects if effect.verb == "place"), ())
    straighten = next((effect.args[0] for effect in effects if effect.verb == "straighten"), "")
    single_bill = cost.pay[0] if len(cost.pay) == 1 and cost.pay[0].kinds == KINDS else FREE
    simple = cost == Cost(turn=cost.turn, pay=cost.pay[:1]) and not args
    extra_checks = _extra_checks(cost, single_bill, bool(args), straighten)
    is_always_checked = bool(set(extra_checks) - {"pay_same", "straighten"})
    return Power(
        cost=cost,
        effects=effects,
        only_if_turned=unconditional != text,
        place=args,
        straighten=straighten,
        need=packed(single_bill.low),
        size=single_bill.number,
        extra_checks=extra_checks,
        is_always_checked=is_always_checked,
        simple=simple,
    )


def _extra_checks(cost: Cost, single_bill: Bill, places_card: bool, straighten: str) -> tuple[str, ...]:
    """Return the parts of a power that can't be checked from the pool alone."""
    parts = {
        "pay": cost.pay and single_bill is FREE,
        "pay_self": cost.pay_self != NONE,
        "turn_own": cost.turn_own,
        "destroy": cost.destroy not in ("", "self"),
        "discard": cost.discard,
        "pay_same": cost.pay_same,
        "straighten": straighten,
        "place": places_card,
    }
    return tuple(part for part, asked in parts.items() if asked)


def _check_power(text: str, cost: Cost, effects: tuple[Effect, ...], trigger: str) -> None:
    """Raise InvalidValueError if an effect needs a part of the cost or a trigger that the power doesn't have."""
    one_card = cost.destroy or cost.discard == 1
    needs = {"gain_number": cost.pay_same, "gain_same": cost.pay_same, "gain_cost": one_card, "put_paid": cost.pay}
    for effect in effects:
        if not needs.get(effect.verb, True):
            raise InvalidValueError(
                text, f"{effect.verb} only with a cost that sets the amount: pay, pay_same, destroy or discard(1)"
            )
        if effect.verb in TRIGGERS_OF_EFFECT and trigger not in TRIGGERS_OF_EFFECT[effect.verb]:
            triggers = " or ".join(f"on({each})" for each in TRIGGERS_OF_EFFECT[effect.verb])
            raise InvalidValueError(text, f"{effect.verb} only in a React power with {triggers}")
    if "place" in [effect.verb for effect in effects]:
        one_mix = not cost.pay or (len(cost.pay) == 1 and cost.pay[0].kinds == KINDS)
        if cost != _payable_with_placement(cost) or not one_mix or len(effects) > 1:
            raise InvalidValueError(
                text, "for place, no cost except turn, one pay without ! and destroy(self), and no other effect"
            )
    if cost.destroy in CAN_DESTROY_SELF and any(effect in PUT_VERBS for effect, _ in effects):
        raise InvalidValueError(text, "nothing put on the component if the cost can destroy it")
    if cost.pay_same and len(cost.pay) > 1:
        raise InvalidValueError(text, "pay_same together with at most one way to pay")


def _payable_with_placement(cost: Cost) -> Cost:
    """Return only the parts of a cost that can be paid together with a placement cost."""
    return Cost(turn=cost.turn, pay=cost.pay, destroy=cost.destroy if cost.destroy == "self" else "")


def parse_react(text: str) -> React | None:
    """Parse "on(life_loss): turn -> ignore"."""
    if not text:
        return None
    trigger, _, used = text.partition(": ")
    name, when = parse_call(trigger)
    one_of("on")(name)
    reaction = React(one_of(*TRIGGERS)(when), _parse_power(used, when))
    cost, verbs = reaction.power.cost, [effect.verb for effect in reaction.power.effects]
    if cost != replace(_payable_by_rival(cost), turn=cost.turn) or (when == "claim" and cost != Cost()):
        raise InvalidValueError(text, "a cost of turn, pay, discard and destroy; no cost for on(claim)")
    if when in TRIGGERS_OF_EFFECT["ignore"] and "ignore" not in verbs:
        raise InvalidValueError(text, f"at least one ignore effect for on({when})")
    return reaction


def parse_collect(text: str) -> Collect | None:
    """Parse "gain(1C/1L)", "if_left(self,G): gain(2A!G)" or "either(pay(1D),turn)"."""
    if not text:
        return None
    condition, colon, effect = text.partition(": ")
    if colon:
        match = re.fullmatch(r"if_left\(self,([ELCDGA])\)", condition)
        if not match:
            raise InvalidValueError(text, "if_left(self,G): followed by an effect")
        return Collect(if_left=kinds_of(match[1], None), effect=_parse_collected(effect))
    if text.startswith("either("):
        first, _, second = parse_call(text)[1].rpartition(",")
        ways = parse_cost(first), parse_cost(second)
        if sorted(way.turn for way in ways) != [False, True]:
            raise InvalidValueError(text, "either(pay(1D),turn): something to pay, or turning it")
        return Collect(either=ways)
    return Collect(gain=_parse_collected(text, "gain").args[0])


def _parse_collected(text: str, *allowed: str) -> Effect:
    """Parse an effect that can happen in the Collect step."""
    name, effect = parse_verb(text, EFFECTS)
    if name not in (allowed or ("gain", "put_each_type_present")) or effect.verb not in (
        "gain",
        "put_each_type_present",
    ):
        raise InvalidValueError(text, "gain(...), or after if_left also put_each_type_present(self,2)")
    return effect  # type: ignore[no-any-return]


def parse_discount(text: str) -> Discount | None:
    """Parse "dragon:-3A".

    >>> parse_discount("dragon:-3A")
    Discount(kind='dragon', less=3, gold=True)
    """
    if not text:
        return None
    kind, _, less = text.partition(":")
    return Discount(one_of("artifact", "dragon")(kind), *parse_reduction(less))


def parse_points(text: str) -> Points:
    """Parse "2+1*on_self(L)", "1*own(creature)+2*own(dragon)" or "3".

    >>> parse_points("2+1*on_self(L)")
    Points(base=2, on_self=((1, 1),), own=())
    """
    base, on_self, own = 0, [], []
    for part in text.split("+") if text else ():
        match = re.fullmatch(r"([0-9])(?:\*(?:on_self\(([ELCDG])\)|own\((dragon|creature)\)))?", part)
        if not match:
            raise InvalidValueError(text, "a number, 1*on_self(G) or 1*own(dragon), separated by +")
        if match[2]:
            on_self.append((int(match[1]), LETTERS.index(match[2])))
        elif match[3]:
            own.append((int(match[1]), match[3]))
        else:
            base += int(match[1])
    return Points(base, tuple(on_self), tuple(own))
