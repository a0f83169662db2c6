"""What is printed on a component, read once: costs, powers, Collect abilities, discounts and points as frozen objects.

The cells of the card files are written so: `turn + pay(1D) -> place(own_discard,artifact,-2A!G)`. E, L, C, D, G are the
essences, A is any of them, A!GD any but gold and death; `/` means one of these, `+` all of these.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tabletop_nb.core.scenario import WrongError, as_number
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
MOST = 12  # essences in one term
TERM = re.compile(r"([0-9]{1,2})([ELCDGA])(?:!([ELCDG]+))?")
CALL = re.compile(r"(\w+)(?:\((.*)\))?")
TYPES = ("artifact", "dragon", "creature")


# -- essences ------------------------------------------------------------------------------------------------


def kinds_of(letter: str, excluded: str | None) -> tuple[int, ...]:
    """Which essences a term allows."""
    if letter == "A":
        return tuple(k for k in KINDS if LETTERS[k] not in (excluded or ""))
    return (LETTERS.index(letter),)


def term(text: str) -> tuple[int, str, tuple[int, ...]]:
    """Reads "3A!GD": the number, the letter, the kinds."""
    found = TERM.fullmatch(text)
    if not found or (found[3] and found[2] != "A") or not 0 < int(found[1]) <= MOST:
        raise WrongError(
            text, f"a number from 1 to {MOST} and one of E L C D G A, such as 2E, or 3A!G for any but gold"
        )
    return int(found[1]), found[2], kinds_of(found[2], found[3])


def share(text: str) -> Share:
    """Reads "2C+1L"."""
    fixed, free, kinds = NONE, 0, tuple(KINDS)
    for part in text.split("+"):
        n, letter, allowed = term(part)
        if letter != "A":
            fixed = plus(fixed, times(n, allowed[0]))
        elif free:
            raise WrongError(text, "at most one A in a sum")
        else:
            free, kinds = n, allowed
    return Share(fixed, free, kinds)


def bundle(text: str) -> Bundle:
    """Reads "1C/1L" or "3A!G"."""
    shares = tuple(map(share, text.split("/")))
    amounts = {plus(each.fixed, mix): None for each in shares for mix in mixes[each.free, each.kinds]}
    return Bundle(shares, tuple(amounts), offer("gain", amounts), tuple(bill(*each) for each in shares))


def plain_bundle(text: str) -> Pool:
    """Essences without a choice."""
    found = bundle(text)
    if len(found.amounts) > 1:
        raise WrongError(text, "essences without a choice, such as 1E+1D")
    return found.amounts[0]


def number(text: str) -> int:
    """A small number."""
    found = as_number(text)
    if found is None or not 0 < found <= 4:
        raise WrongError(text, "a number from 1 to 4")
    return found


def call(text: str) -> tuple[str, str]:
    """Reads "draw(1)": the verb, and what is in brackets."""
    found = CALL.fullmatch(text)
    if not found:
        raise WrongError(text, "a verb and what it needs in brackets, such as draw(1)")
    return found[1], found[2] or ""


def verb(text: str, allowed: dict[str, Callable[[str], Any]]) -> tuple[str, Any]:
    """A verb that is known, and what it needs, read."""
    name, inner = call(text)
    if name not in allowed:
        raise WrongError(text, f"one of {', '.join(allowed)}")
    return name, allowed[name](inner)


def exactly(*words: str) -> Callable[[str], str]:
    """One of these words."""

    def read(text: str) -> str:
        if text not in words:
            raise WrongError(text, f"one of {', '.join(words)}" if any(words) else "nothing in brackets")
        return text

    return read


# -- costs and effects ---------------------------------------------------------------------------------------

COSTS: dict[str, Callable[[str], Any]] = {
    "turn": exactly(""),
    "pay": lambda text: bundle(text).bills,
    "pay_self": plain_bundle,
    "pay_same": exactly("X"),
    "turn_own": exactly("dragon", "creature"),
    "destroy": exactly("self", "own_artifact", "other_artifact", "own_dragon_or_creature"),
    "discard": number,
}


def cost(text: str) -> Cost:
    """Reads "turn + pay(2A)", or "none"."""
    if text == "none":
        return Cost()
    found: dict[str, Any] = {}
    for atom in text.split(" + "):
        name, value = verb(atom, COSTS)
        if name in found:
            raise WrongError(text, f"{name} once")
        found[name] = True if name in ("turn", "pay_same") else value
    return Cost(**found)


def scaled(text: str) -> Effect:
    """Reads "X*G", "cost(T)*A!G", "(cost(T)+2)*A!G", "rival_pool(E)*C"."""
    count, _, kind = text.rpartition("*")
    _, letter, kinds = term(f"1{kind}")
    if count == "X" and letter != "A":
        return Effect("gain_number", (kinds,))
    if found := re.fullmatch(r"cost\(T\)|\(cost\(T\)\+([0-9]{1,2})\)", count):
        return Effect("gain_cost", (int(found[1] or 0), kinds))
    if (found := re.fullmatch(r"rival_pool\(([ELCDG])\)", count)) and letter != "A":
        return Effect("gain_rival_pool", (LETTERS.index(found[1]), kinds[0]))
    raise WrongError(text, "X, cost(T), (cost(T)+2) or rival_pool(E), then * and an essence; A only after cost(T)")


def gain(text: str) -> Effect:
    """Essences from the supply."""
    return scaled(text) if "*" in text else Effect("gain", (bundle(text),))


def put(text: str) -> Effect:
    """Reads "self,3D", "self,PAID", "own_component,PAID"."""
    where, _, what = text.partition(",")
    if what == "PAID":
        return Effect("put_paid", (exactly("self", "own_component")(where),))
    exactly("self")(where)
    return Effect("put", (bundle(what),))


def gain_same(text: str) -> Effect:
    """Reads "X*A!G"."""
    count, _, kind = text.partition("*")
    exactly("X")(count)
    return Effect("gain_same", (term(f"1{kind}")[2],))


def life_loss(text: str) -> Effect:
    """Reads "2,ignore:pay(1D)"."""
    count, _, way = text.partition(",ignore:")
    found = None if way == "none" else cost(way)
    if found is not None and (found != _for_a_rival(found) or found.destroy in ("self", "other_artifact")):
        raise WrongError(text, "ignore:none, or what a rival can give: pay, discard, destroy(own_...)")
    return Effect("life_loss", (number(count), found))


def _for_a_rival(given: Cost) -> Cost:
    """The parts of a cost that do not speak of the component itself."""
    return Cost(pay=given.pay, destroy=given.destroy, discard=given.discard)


def place(text: str) -> Effect:
    """Reads "hand,dragon,-4A": where the card comes from, its type, the reduction."""
    source, _, rest = text.partition(",")
    kind, _, less = rest.partition(",")
    return Effect(
        "place", (exactly("hand", "own_discard", "any_discard")(source), exactly(*TYPES)(kind), reduction(less))
    )


def reduction(text: str) -> tuple[int, bool]:
    """Reads "-4A", "-2A!G" or "free": how many essences less, and whether printed gold, too."""
    found = re.fullmatch(r"-([0-9]{1,2})A(!G)?", text)
    if text != "free" and not found:
        raise WrongError(text, "-2A, -2A!G or free")
    return (int(found[1]), not found[2]) if found else (99, True)


def draw_then_discard(text: str) -> Effect:
    """Reads "3,3"."""
    drawn, _, discarded = text.partition(",")
    if number(discarded) > number(drawn):
        raise WrongError(text, "no more cards to discard than to draw")
    return Effect("draw_then_discard", (number(drawn), number(discarded)))


def put_each(text: str) -> Effect:
    """Reads "self,2"."""
    where, _, count = text.partition(",")
    exactly("self")(where)
    return Effect("put_each_type_present", (number(count),))


def bare(name: str, text: str) -> Effect:
    """A verb that needs nothing."""
    exactly("")(text)
    return Effect(name)


EFFECTS: dict[str, Callable[[str], Effect]] = {
    "gain": gain,
    "gain_same": gain_same,
    "put": put,
    "put_each_type_present": put_each,
    "rivals_gain": lambda text: Effect("rivals_gain", (plain_bundle(text),)),
    "straighten": lambda text: Effect("straighten", (exactly("any", "creature", "self")(text),)),
    "draw": lambda text: Effect("draw", (number(text),)),
    "draw_then_discard": draw_then_discard,
    "scry": lambda text: Effect("scry", (number(text),)),
    "life_loss": life_loss,
    "place": place,
    "check_victory": lambda text: bare("check_victory", text),
    "temp_vp": lambda text: Effect("temp_vp", (number(text),)),
    "ignore": lambda text: bare("ignore", text),
}
TRIGGERS = ("life_loss", "dragon_power", "check_victory", "claim")
MAYBE_ITSELF = ("self", "own_artifact", "own_dragon_or_creature")
ON_ITSELF = ("put", "put_paid", "put_each_type_present")
FITTING = {"ignore": ("life_loss", "dragon_power"), "temp_vp": ("check_victory",)}


def power(text: str) -> Power | None:
    """Reads "turn + pay(1L) -> gain(1E+1D)"."""
    return _power(text) if text else None


def _power(text: str, trigger: str = "") -> Power:
    """A power, used in its turn or at its trigger."""
    bare = text.removeprefix("[only_if_turned] ")
    costs, arrow, effects = bare.partition(" -> ")
    if not arrow:
        raise WrongError(text, "a cost, then ->, then an effect, such as turn -> gain(1G)")
    given, found = cost(costs), tuple(verb(atom, EFFECTS)[1] for atom in effects.split(" + "))
    if bare != text and given.turn:
        raise WrongError(text, "no turn in the cost of a power that works only if turned")
    _fits(text, given, found, trigger)
    args = next((effect.args for effect in found if effect.verb == "place"), ())
    straighten = next((effect.args[0] for effect in found if effect.verb == "straighten"), "")
    only = given.pay[0] if len(given.pay) == 1 and given.pay[0].kinds == KINDS else FREE
    simple = given == Cost(turn=given.turn, pay=given.pay[:1]) and not args
    asks = _asks(given, only, bool(args), straighten)
    more = bool(set(asks) - {"pay_same", "straighten"})
    return Power(given, found, bare != text, args, straighten, packed(only.low), only.number, asks, more, simple)


def _asks(given: Cost, only: Bill, place: bool, straighten: str) -> tuple[str, ...]:
    """The parts of a power that the pool alone does not decide."""
    parts = {
        "pay": given.pay and only is FREE,
        "pay_self": given.pay_self != NONE,
        "turn_own": given.turn_own,
        "destroy": given.destroy not in ("", "self"),
        "discard": given.discard,
        "pay_same": given.pay_same,
        "straighten": straighten,
        "place": place,
    }
    return tuple(part for part, asked in parts.items() if asked)


def _fits(text: str, given: Cost, effects: tuple[Effect, ...], trigger: str) -> None:
    """What an effect counts has to stand in the cost; some effects answer a trigger only."""
    one_card = given.destroy or given.discard == 1
    needs = {"gain_number": given.pay_same, "gain_same": given.pay_same, "gain_cost": one_card, "put_paid": given.pay}
    for effect in effects:
        if not needs.get(effect.verb, True):
            raise WrongError(
                text, f"for {effect.verb}, a cost that says how much (pay, pay_same, destroy or discard(1))"
            )
        if effect.verb in FITTING and trigger not in FITTING[effect.verb]:
            raise WrongError(text, f"{effect.verb} only on({' or '.join(FITTING[effect.verb])})")
    if "place" in [effect.verb for effect in effects]:
        one_mix = not given.pay or (len(given.pay) == 1 and given.pay[0].kinds == KINDS)
        if given != _for_place(given) or not one_mix or len(effects) > 1:
            raise WrongError(text, "for place, turn, one pay without ! and destroy(self) at most, no other effect")
    if given.destroy in MAYBE_ITSELF and any(effect in ON_ITSELF for effect, _ in effects):
        raise WrongError(text, "nothing that is put on the component, where it may be destroyed for it")
    if given.pay_same and len(given.pay) > 1:
        raise WrongError(text, "pay_same without a choice beside it")


def _for_place(given: Cost) -> Cost:
    """The parts of a cost that can be paid together with a placement cost."""
    return Cost(turn=given.turn, pay=given.pay, destroy=given.destroy if given.destroy == "self" else "")


def react(text: str) -> React | None:
    """Reads "on(life_loss): turn -> ignore"."""
    if not text:
        return None
    trigger, _, used = text.partition(": ")
    name, when = call(trigger)
    exactly("on")(name)
    found = React(exactly(*TRIGGERS)(when), _power(used, when))
    given, does = found.power.cost, [effect.verb for effect in found.power.effects]
    if given != replace(_for_a_rival(given), turn=given.turn) or (when == "claim" and given != Cost()):
        raise WrongError(text, "a cost of turn, pay, discard and destroy; on(claim) none")
    if when in FITTING["ignore"] and "ignore" not in does:
        raise WrongError(text, f"ignore among the effects on({when})")
    return found


def collect(text: str) -> Collect | None:
    """Reads "gain(1C/1L)", "if_left(self,G): gain(2A!G)" or "either(pay(1D),turn)"."""
    if not text:
        return None
    condition, colon, effect = text.partition(": ")
    if colon:
        found = re.fullmatch(r"if_left\(self,([ELCDGA])\)", condition)
        if not found:
            raise WrongError(text, "if_left(self,G): and an effect")
        return Collect(if_left=kinds_of(found[1], None), effect=_collected(effect))
    if text.startswith("either("):
        first, _, second = call(text)[1].rpartition(",")
        ways = cost(first), cost(second)
        if sorted(way.turn for way in ways) != [False, True]:
            raise WrongError(text, "either(pay(1D),turn): something to pay, and turning it instead")
        return Collect(either=ways)
    return Collect(gain=_collected(text, "gain").args[0])


def _collected(text: str, *allowed: str) -> Effect:
    """An effect that can happen in the Collect step."""
    name, effect = verb(text, EFFECTS)
    if name not in (allowed or ("gain", "put_each_type_present")) or effect.verb not in (
        "gain",
        "put_each_type_present",
    ):
        raise WrongError(text, "gain(...), or after if_left also put_each_type_present(self,2)")
    return effect  # type: ignore[no-any-return]


def discount(text: str) -> Discount | None:
    """Reads "dragon:-3A"."""
    if not text:
        return None
    kind, _, less = text.partition(":")
    return Discount(exactly("artifact", "dragon")(kind), *reduction(less))


def points(text: str) -> Points:
    """Reads "2+1*on_self(L)", "1*own(creature)+2*own(dragon)" or "3"."""
    base, on_self, own = 0, [], []
    for part in text.split("+") if text else ():
        found = re.fullmatch(r"([0-9])(?:\*(?:on_self\(([ELCDG])\)|own\((dragon|creature)\)))?", part)
        if not found:
            raise WrongError(text, "a number, 1*on_self(G) or 1*own(dragon), with + between")
        if found[2]:
            on_self.append((int(found[1]), LETTERS.index(found[2])))
        elif found[3]:
            own.append((int(found[1]), found[3]))
        else:
            base += int(found[1])
    return Points(base, tuple(on_self), tuple(own))
