"""What is printed on a component, in words. The sentences come from words.toml, the numbers from the card files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop_nb.games.res_arcana.box import Component
from tabletop_nb.games.res_arcana.essences import ESSENCES, KINDS, NONE, Bill, Pool
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

Words = Mapping[str, Any]


def listed(words: Words, parts: Sequence[str]) -> str:
    """Join parts: "one, two and three".

    >>> from tabletop_nb.games.res_arcana.book import BOOK
    >>> listed(BOOK.words, ["one", "two", "three"])
    'one, two and three'
    """
    *most, last = parts or [words["name"]["nothing"]]
    return str(words["print"]["and"].join([words["print"]["list"].join(most), last] if most else [last]))


def essences(words: Words, amount: Sequence[int]) -> str:
    """Return an amount in words: "2 Elan and 1 Life".

    >>> from tabletop_nb.games.res_arcana.book import BOOK
    >>> essences(BOOK.words, (2, 1, 0, 0, 0))
    '2 Elan and 1 Life'
    """
    return listed(words, [f"{n} {words['name'][essence]}" for n, essence in zip(amount, ESSENCES, strict=True) if n])


def any_of(words: Words, number: int, kinds: tuple[int, ...]) -> str:
    """Return a free choice in words: "any 3 except Gold".

    >>> from tabletop_nb.games.res_arcana.book import BOOK
    >>> any_of(BOOK.words, 3, (0, 1, 2, 3))
    'any 3 except Gold'
    """
    if len(kinds) == 1:
        return f"{number} {words['name'][ESSENCES[kinds[0]]]}"
    way = "any_but" if len(kinds) < len(KINDS) else "any"
    if number == 1:
        way += "_1"
    return str(words["print"][way].format(number=number, excluded=excluded(words, kinds)))


def excluded(words: Words, kinds: tuple[int, ...]) -> str:
    """Return the essences that are not allowed: "Gold and Death".

    >>> from tabletop_nb.games.res_arcana.book import BOOK
    >>> excluded(BOOK.words, (0, 1, 2))
    'Death and Gold'
    """
    return listed(words, [words["name"][ESSENCES[kind]] for kind in KINDS if kind not in kinds])


def kinds_in_words(words: Words, kinds: tuple[int, ...]) -> str:
    """Return the allowed kinds in words: "Gold", or "of any kind except Gold"."""
    if len(kinds) == 1:
        return str(words["name"][ESSENCES[kinds[0]]])
    way = "mixed_but" if len(kinds) < len(KINDS) else "mixed"
    return str(words["print"][way].format(excluded=excluded(words, kinds)))


def share(words: Words, fixed: Pool, free: int, kinds: tuple[int, ...]) -> str:
    """Return one side of a choice: "2 Death and any 3".

    >>> from tabletop_nb.games.res_arcana.book import BOOK
    >>> share(BOOK.words, (0, 0, 0, 2, 0), 3, (0, 1, 2, 3, 4))
    '2 Death and any 3'
    """
    parts = []
    if any(fixed):
        parts.append(essences(words, fixed))
    if free:
        parts.append(any_of(words, free, kinds))
    return listed(words, parts)


def bundle(words: Words, printed: Bundle) -> str:
    """Return a choice of essences: "1 Calm or 1 Life"."""
    return str(words["print"]["or"].join([share(words, *each) for each in printed.shares]))


def bill(words: Words, cost: Bill) -> str:
    """Return a cost as it is printed."""
    return share(words, *Share(cost.full, cost.free, cost.kinds))


def cost(words: Words, given: Cost) -> str:
    """Return the cost of a power: "turn it, pay 2 Life"."""
    say = words["cost"]
    parts = [say["turn"]] if given.turn else []
    if given.turn_own:
        parts.append(say["turn_own"].format(kind=words["name"][given.turn_own]))
    if given.destroy:
        parts.append(say[f"destroy_{given.destroy}"])
    if given.discard:
        parts.append(say["discard_1" if given.discard == 1 else "discard"].format(number=given.discard))
    if given.pay_self != NONE:
        parts.append(say["pay_self"].format(amount=essences(words, given.pay_self)))
    if given.pay:
        parts.append(say["pay"].format(amount=words["print"]["or"].join([bill(words, each) for each in given.pay])))
    if given.pay_same:
        parts.append(say["pay_same"])
    return str(words["print"]["comma"].join(parts))


def effect(words: Words, verb: str, args: tuple[Any, ...]) -> str:
    """Return an effect in words: "gain 1 Elan and 1 Death"."""
    say = words["does"]
    if verb in ("gain", "put"):
        return str(say[verb].format(amount=bundle(words, args[0])))
    if verb == "rivals_gain":
        return str(say[verb].format(amount=essences(words, args[0])))
    if verb in ("gain_number", "gain_same"):
        return str(say[verb].format(kinds=kinds_in_words(words, args[0])))
    if verb == "gain_cost":
        way = "gain_cost_more" if args[0] else "gain_cost_one" if len(args[1]) == 1 else "gain_cost"
        return str(say[way].format(more=args[0], kinds=kinds_in_words(words, args[1])))
    if verb == "gain_rival_pool":
        return str(say[verb].format(counted=words["name"][ESSENCES[args[0]]], gained=words["name"][ESSENCES[args[1]]]))
    if verb == "life_loss":
        way = ""
        if args[1]:
            key = "unless_destroy" if args[1].destroy else "unless_discard" if args[1].discard == 1 else "unless"
            way = say[key].format(cost=cost(words, args[1]))
        return str(say[verb].format(number=args[0], way=way))
    if verb == "place":
        return place_effect(words, *args)
    key = f"{verb}_{args[0]}" if args else verb
    return str(say[key if key in say else verb].format(*args))


def place_effect(words: Words, source: str, kind: str, reduction: tuple[int, bool]) -> str:
    """Return an effect that places a card: "place a dragon from your hand for 4 less"."""
    less, gold = reduction
    price = "free" if less == FREE_PLACEMENT else "full" if not less else "less" if gold else "less_but_gold"
    say = words["does"]
    return str(
        say["place"].format(
            kind=say[f"a_{kind}"], source=say[f"from_{source}"], price=say[f"price_{price}"].format(number=less)
        )
    )


def power(words: Words, printed: Power) -> str:
    """Return a power in words: "turn it, pay 1 Life: gain 1 Elan and 1 Death"."""
    given = cost(words, printed.cost)
    done = words["print"]["then"].join([effect(words, verb, args) for verb, args in printed.effects])
    text = words["print"]["power"].format(cost=given, effect=done) if given else done
    return str(words["print"]["only_if_turned"].format(power=text) if printed.only_if_turned else text)


def react(words: Words, printed: React) -> str:
    """Return a React power in words: "when you would lose Life, turn it: ignore it"."""
    return str(words["trigger"][printed.trigger].format(power=power(words, printed.power)))


def collect(words: Words, printed: Collect) -> str:
    """Return what the Collect step gives."""
    if printed.gain is not None:
        return bundle(words, printed.gain)
    if printed.either:
        return str(words["print"]["either"].format(*(cost(words, way) for way in printed.either)))
    printed_effect: Effect | None = printed.effect
    assert printed_effect is not None
    kind = kinds_in_words(words, printed.if_left) if len(printed.if_left) == 1 else words["print"]["anything"]
    return str(words["print"]["if_left"].format(kind=kind, effect=effect(words, *printed_effect)))


def discount(words: Words, printed: Discount) -> str:
    """Return a discount in words: "dragons cost 3 less"."""
    way = "less" if printed.gold else "less_but_gold"
    return str(words["print"][way].format(kind=words["name"][f"{printed.kind}s"], number=printed.less))


def points(words: Words, printed: Points) -> str:
    """Return points in words: "2, and 1 for each Life on it"."""
    say = words["print"]
    parts = [say["points"].format(number=printed.base)] if printed.base else []
    parts += [say["points_on"].format(number=n, kind=words["name"][ESSENCES[kind]]) for n, kind in printed.on_self]
    parts += [say["points_own"].format(number=n, kind=words["name"][kind]) for n, kind in printed.own]
    return str(say["plus"].join(parts))


def lines(words: Words, card: Component) -> list[tuple[str, str]]:
    """Return everything printed on a component, as pairs of the kind of line and the line."""
    printed = [("points", points(words, card.points))] if card.points != Points() else []
    if card.collect:
        printed.append(("collect", collect(words, card.collect)))
    if card.discount:
        printed.append(("discount", discount(words, card.discount)))
    printed += [("power", power(words, each)) for each in card.powers]
    if card.react:
        printed.append(("react", react(words, card.react)))
    return printed
