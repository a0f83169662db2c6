"""What is printed on components and said about options, put together from the words in words.toml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from tabletop_nb.core.choice import Facts, Option, Question, parts_of
from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import Words
from tabletop_nb.core.state import Zone
from tabletop_nb.core.view import UNKNOWN
from tabletop_nb.games.trismegistus.experiments import discount, shortage
from tabletop_nb.games.trismegistus.formulas import SPACE_INDEX, price
from tabletop_nb.games.trismegistus.materials import ARROW_FROM, CHAIN, PAYMENTS, RESULT, by_name, packed
from tabletop_nb.games.trismegistus.notation import (
    ANY,
    COLOURS,
    ELEMENTS,
    NAMED_GAINS,
    POINTS,
    Effect,
    parse_point_code,
    parse_price,
)
from tabletop_nb.games.trismegistus.printed import Experiment, Publication
from tabletop_nb.games.trismegistus.table import SYMBOL_INDEX, SYMBOLS, Table

if TYPE_CHECKING:
    from tabletop_nb.games.trismegistus.view import SeatView, View

# -- components ------------------------------------------------------------------------------------------------


def effect(words: Words, printed: Effect) -> str:
    """Return an effect in words: "2 silver, a wild transmutation"."""
    codes = Counter(printed.printed)
    parts = [code_in_words(words, code, number) for code, number in codes.items()]
    return ", ".join(parts) or str(words["print"]["nothing"])


def code_in_words(words: Words, code: str, number: int = 1) -> str:
    """Return one part of an effect in words, with how often it counts."""
    say = words["effect"]
    points = POINTS.fullmatch(code)
    if ">" in code:
        return price_in_words(words, code)
    if points and points[2]:
        each, counter = parse_point_code(code)
        return str(say["vp_each"].format(number=each, counter=counter_in_words(words, counter)))
    if points:
        return str(say["vp"].format(number=number * int(points[1])))
    if code in NAMED_GAINS:
        return f"{number} {words['name'][NAMED_GAINS[code]]}"
    if code.startswith("up:") and code[3:] in ELEMENTS:
        return str(say["up"].format(element=words["name"][code[3:]], number=number))
    text = str(say[code.replace(":", "_")])
    return text if number == 1 else str(say["times"].format(number=number, effect=text))


def price_in_words(words: Words, code: str) -> str:
    """Return an effect with a price: "pay 1 raw tin: 1 silver"."""
    price_ = parse_price(code)
    cost = [*units_in_words(words, price_.cost), *[words["effect"]["down_any"]] * price_.down]
    return str(words["effect"]["price"].format(cost=", ".join(cost), effect=effect(words, price_.effect)))


def units_in_words(words: Words, units: Zone) -> list[str]:
    """Return the units of a cost with their numbers.

    >>> from tabletop_nb.games.trismegistus.book import BOOK
    >>> units_in_words(BOOK.words, ("raw_tin", "raw_tin"))
    ['2 raw tin']
    """
    return [f"{number} {words['name'][unit]}" for unit, number in Counter(units).items()]


def counter_in_words(words: Words, counter: str) -> str:
    """Return what a counter counts: "Formula", "level on Fire".

    >>> from tabletop_nb.games.trismegistus.book import BOOK
    >>> counter_in_words(BOOK.words, "level:fire")
    'level on Fire'
    """
    kind, _, what = counter.partition(":")
    elements = " or ".join(words["name"].get(each, each) for each in what.split("+"))
    say = words["counter"]
    return str(say[f"{kind}_of" if what else kind].format(element=elements)) if what != "lowest" else str(say["lowest"])


def cost_of(words: Words, card: Experiment) -> str:
    """Return requirement and materials of an Experiment."""
    materials = ", ".join(units_in_words(words, card.cost))
    say = words["print"]
    return str(say["requirement"].format(type=words["name"][track_name(card)], level=card.level, cost=materials))


def track_name(card: Experiment) -> str:
    """Return the name of the track that a requirement is about."""
    return "any_track" if card.track == ANY else card.track


def needs_of(words: Words, card: Publication) -> str:
    """Return the elementals that a publication needs."""
    pairs = zip(ELEMENTS, card.needs, strict=True)
    return ", ".join(f"{number} {words['name'][element]}" for element, number in pairs if number)


def brief(table: Table, words: Words, card: str) -> str:
    """Describe any component in one line."""
    box, say = table.box, words["print"]
    if card in box.experiments:
        printed = box.experiments[card]
        what = effect(words, printed.bonus)
        type_ = words["name"][printed.type]
        return str(say["experiment"].format(type=type_, cost=cost_of(words, printed), effect=what, points=printed.vp))
    if card in box.artifacts:
        tile = box.artifacts[card]
        symbols = ", ".join(f"{number} {words['name'][element]}" for element, number in tile.elementals.items())
        return str(say["artifact"].format(effect=effect(words, tile.effect), symbols=symbols))
    if card in box.publications:
        paper = box.publications[card]
        return str(say["publication"].format(needs=needs_of(words, paper), points=paper.vp))
    if card in box.formulas:
        return effect(words, box.formulas[card].effect)
    if card in box.achievements:
        reached = box.achievements[card]
        return str(
            say["achievement"].format(effect=effect(words, reached.bonus), points=reached.vp, text=reached.brief)
        )
    return box.brief.get(card, "")


def amount_in_words(words: Words, goods: int) -> str:
    """Return amounts in words: "2 raw tin, 1 gold".

    >>> from tabletop_nb.games.trismegistus.book import BOOK
    >>> amount_in_words(BOOK.words, packed({"raw_tin": 2, "gold": 1}))
    '2 raw tin, 1 gold'
    """
    named = [f"{number} {words['name'][kind]}" for kind, number in by_name(goods).items()]
    return ", ".join(named) or str(words["name"]["nothing"])


# -- options ---------------------------------------------------------------------------------------------------


def option_facts(table: Table, asked: Question, option: Option, words: Words) -> Facts:
    """Return the facts that the sentence of an option needs besides its own words."""
    answer = tuple(map(str, parts_of(option)))
    verb = answer[0]
    if verb in FACTS and len(answer) > 1:
        return FACTS[verb](table, asked, answer, words)
    if asked.rule in BY_RULE:
        return BY_RULE[asked.rule](table, asked, answer, words)
    return {"brief": brief(table, words, verb)} if verb in table.box.names else {}


def transmute_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Return what a transmutation makes, and which track it advances."""
    _, source, payment = answer
    track = table.box.elements[table.track_of[payment]]
    result = RESULT[ARROW_FROM[source]]
    return {"result": result, "element": track, "essence": PAYMENTS[payment]}


def essence_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Return what is gained: mercury comes as raw material."""
    kind = "raw_mercury" if answer[1] == "mercury" else answer[1]
    return {"kind": kind, "number": answer[2] if len(answer) > 2 else 1}


def harvest_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Return the material of the die."""
    symbol = (table.mask or (table.seats[asked.player].symbol,))[0]
    return {"kind": f"raw_{symbol}"}


def card_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Describe the component that an answer names."""
    return {"brief": brief(table, words, answer[1])}


def draft_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Return the potency of a die."""
    return {"potency": sum(table.bowls[SYMBOL_INDEX[answer[1]]]), "metal": answer[3] if len(answer) > 3 else answer[1]}


def unlock_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Return the price of a Formula, its column and what it does."""
    me = table.seats[asked.player]
    column = ELEMENTS[me.sockets.index(answer[1]) // 2]
    return {"number": price(me), "element": column, "brief": brief(table, words, answer[1])}


def perform_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Return what an Experiment costs now."""
    me, printed = table.seats[asked.player], table.box.experiments[answer[1]]
    spared, short = discount(me, printed), shortage(table, me, printed)
    parts = [cost_of(words, printed)]
    parts += [words["print"]["short"].format(number=short)] if short else []
    parts += [words["print"]["spared"].format(number=spared)] if spared else []
    return {"cost": "; ".join(parts), "brief": effect(words, printed.bonus), "points": printed.vp}


def pay_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Return an amount in words. Its last word says which sentence fits: a whole payment or one kind."""
    if len(answer) == 3 and answer[1] in RESULT_KINDS:
        return {"amount": f"{answer[2]} {words['name'][answer[1]]}"}
    pairs = zip(answer[1::2], answer[2::2], strict=True) if len(answer) > 2 else ()
    numbers = {kind: int(number) for number, kind in pairs}
    return {"amount": amount_in_words(words, packed(numbers))}


RESULT_KINDS = frozenset((*(f"raw_{metal}" for metal in CHAIN), *RESULT.values()))


def set_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Return a set of cubes in words."""
    numbers = Counter(answer[1:])
    return {"amount": ", ".join(f"{number} {words['name'][kind]}" for kind, number in numbers.items())}


FACTS: dict[str, Callable[[Table, Question, tuple[str, ...], Words], Facts]] = {
    "transmute": transmute_facts,
    "essences": essence_facts,
    "harvest": harvest_facts,
    "draft": draft_facts,
    "unlock": unlock_facts,
    "perform": perform_facts,
    "pay": pay_facts,
    "refine": set_facts,
    "gild": set_facts,
    **dict.fromkeys(("acquire", "recharge", "experiment", "sample", "achieve"), card_facts),
}


def slot_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Return the arrow of a slot, and the Artifact in it."""
    me, arrow = table.seats[asked.player], int(answer[0])
    arrows = table.box.labs[me.lab].arrows
    colour = next(each for each in COLOURS if arrow in arrows[each])
    old = me.slots[arrow - 1]
    replaced = words["print"]["replaces"].format(artifact=table.box.names[old]) if old else ""
    return {"colour": colour, "metal": CHAIN[arrow - 1], "replaces": replaced}


def next_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Return a part of an effect in words."""
    return {"effect": code_in_words(words, answer[0])}


def space_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Return row, column and what the space would complete."""
    space = answer[0]
    me = table.seats[asked.player]
    filled = {**{each: me.vault[i] for each, i in SPACE_INDEX.items()}, space: asked.about["formula"]}
    lab = table.box.labs[me.lab]
    lines = [line for line in (f"r{space[1]}", f"c{space[3]}") if completes(lab.spaces, filled, line)]
    bonus = "; ".join(effect(words, lab.lines[line]) for line in lines)
    completed = words["print"]["completes"].format(effect=bonus) if lines else ""
    return {"row": space[1], "column": space[3], "completes": completed}


def completes(spaces: Zone, filled: Mapping[str, str], line: str) -> bool:
    """Return whether every space of a row or column that isn't blocked is filled."""
    at = 1 if line[0] == "r" else 3
    return all(filled[space] for space in spaces if space[at] == line[1])


def price_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Return the effect of the component that asks."""
    return {"brief": brief(table, words, str(asked.about["source"]))}


def artifact_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Return the ability of the Artifact."""
    return {"brief": brief(table, words, str(asked.about["artifact"]))}


def potency_facts(table: Table, asked: Question, answer: tuple[str, ...], words: Words) -> Facts:
    """Return the potency before and after an Ethereal token."""
    return {"more": int(asked.about["potency"]) + 1}


BY_RULE: dict[str, Callable[[Table, Question, tuple[str, ...], Words], Facts]] = {
    "setup.place": slot_facts,
    "action.slot": slot_facts,
    "effect.next": next_facts,
    "formula.space": space_facts,
    "effect.price": price_facts,
    "transmute.artifact": artifact_facts,
    "draft.ethereal": potency_facts,
}


# -- a terminal ------------------------------------------------------------------------------------------------


def board_lines(game: Game) -> list[str]:
    """Return the board as lines."""
    table, words, say = game.table, game.rules.book.words, game.voice
    label, box = words["label"], table.box
    lines = [label["round"].format(round=table.round, order=", ".join(map(say.seat, table.order)))]
    for symbol, bowl in zip(SYMBOLS, table.bowls, strict=True):
        dice = ", ".join(f"{n} {c}" for c, n in zip(COLOURS, bowl, strict=True) if n) or label["empty"]
        cards = table.sections[SYMBOL_INDEX[symbol]] if symbol != "wild" else ()
        shown = "; ".join(f"{say(card)} ({cost_of(words, box.experiments[card])})" for card in cards)
        lines.append(label["bowl"].format(symbol=say(symbol), dice=dice) + (f" | {shown}" if shown else ""))
    for i, colour in enumerate(COLOURS):
        tiles = [f"{say(t)} ({brief(table, words, t)})" for t in table.market[2 * i : 2 * i + 2] if t]
        lines.append(f"{label['market'].format(colour=say(colour))}: {'; '.join(tiles) or label['empty']}")
    return [*lines, *track_lines(game)]


def track_lines(game: Game) -> Iterator[str]:
    """Yield the mastery tracks and the Achievements."""
    table, words, say = game.table, game.rules.book.words, game.voice
    for i, element in enumerate(table.box.elements):
        tokens = zip(table.box.tracks[i].bonus_spaces, table.bonus[2 * i : 2 * i + 2], strict=True)
        live = ", ".join(f"{say(effect_name(token))}: {space}" for space, token in tokens if token)
        levels = " ".join(str(seat.levels[i]) for seat in table.seats)
        facts = {"element": say(element), "essence": say(table.dominant[i]), "levels": levels}
        yield words["label"]["track"].format(**facts) + (f" ({live})" if live else "")
    if table.achievements:
        yield f"{words['label']['achievements']}: {say(table.achievements)}"


def effect_name(token: str) -> str:
    """Return the name of a Bonus token."""
    return {"up:any": "step_token"}.get(token, f"{token}_token")


def seat_lines(game: Game, seen: View) -> list[str]:
    """Return the players as lines, from the view of one seat."""
    words, say, table = game.rules.book.words, game.voice, game.table
    label = words["label"]
    lines = []
    for p, area in enumerate(seen["seats"]):
        who = f"{say.seat(p)} ({say(area['lab'])})" if area["lab"] else say.seat(p)
        lines.append(label["seat"].format(who=who, points=area["points"]))
        if die := area["die"]:
            lines.append(
                "    "
                + label["die"].format(colour=say(die["colour"]), symbol=say(die["symbol"]), potency=die["potency"])
            )
        lines.append(f"    {amount_in_words(words, table.seats[p].goods)}")
        lines.append("    " + label["tokens"].format(**area))
        for zone in ("masterpiece", "publications", "tiles", "dealt"):
            if cards := [say(card) if card != UNKNOWN else label["hidden"] for card in area[zone]]:
                lines.append(f"    {label[zone]}: {', '.join(cards)}")
        for zone, own_cards in card_zones(area).items():
            if own_cards:
                lines.append(f"    {label[zone]}: {say(own_cards)}")
    return lines


TOKEN_NAMES = ("ethereal", "chameleon", "reactions", "reactions_used")


def card_zones(area: SeatView) -> dict[str, list[str]]:
    """Return the cards in front of a player."""
    return {
        "held": [each["id"] for each in area["held"]],
        "done": [card for column in area["columns"] for card in column["done"]],
        "slots": [arrow["artifact"] for arrow in area["arrows"] if arrow["artifact"]],
        "vault": [space["formula"] for space in area["vault"] if space["formula"]],
        "beside": area["beside"],
        "achieved": area["achievements"],
    }
