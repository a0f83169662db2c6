"""Seasons in words: the facts in an option's sentence, and the table for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

from tabletop_nb.core.choice import Facts, Option, Question, parts_of
from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import Words
from tabletop_nb.games.seasons.activate import per_token
from tabletop_nb.games.seasons.book import BOOK
from tabletop_nb.games.seasons.box import DICE, ENERGIES, KIND, SEASONS
from tabletop_nb.games.seasons.energy import SPELLED
from tabletop_nb.games.seasons.scoring import PENALTY
from tabletop_nb.games.seasons.table import NAME, SPACES, YEARS, Seat, Table, copies
from tabletop_nb.games.seasons.turn import ELEMENTAL, FORTUNE, leech_fee

Args = Sequence[str]  # the parts of an answer after its first word, as text


def names(table: Table) -> Mapping[str, str]:
    """Return the names of the components, cards and dice, by id."""
    return {**table.box.names, **dice_names()}


@cache
def dice_names() -> dict[str, str]:
    """Return the names of the dice by id.

    >>> dice_names()["winter_1"]
    'Winter die 1'
    """
    return {die: BOOK.words["name"][die] for die in DICE}


def option_facts(table: Table, asked: Question, option: Option, words: Words) -> Facts:
    """Return the values for the placeholders in an option's sentence, besides those in the option itself."""
    first, *rest = parts_of(option)
    verb, args = str(first), [*map(str, rest)]
    facts = {**asked.about, "rest": tuple(rest)}
    if rest and isinstance(rest[0], int) and "energy" in facts:  # The question asks for one type at a time.
        facts["rest"] = f"{args[0]} {words['name'][facts['energy']]}"
    if verb in FACTS:
        facts |= FACTS[verb](table, asked.player, args, words)
    elif asked.rule == "pay.from":
        facts["sources"] = from_where((verb, *args), words)
    elif asked.rule == "card.which":
        facts["state"] = words["name"][verb] + (f" ({count_tokens(args, words)})" if args else "")
    if args and args[0] in table.box.names:
        facts |= card_facts(table, args[0], words)
    return facts


def count_tokens(tokens: Iterable[str], words: Words) -> str:
    """Return tokens in words: "2 Air, 1 Fire".

    >>> count_tokens(["air", "fire", "air"], BOOK.words)
    '2 Air, 1 Fire'
    """
    return ", ".join(f"{count} {words['name'][token]}" for token, count in Counter(tokens).items())


def from_where(sources: Iterable[str], words: Words) -> str:
    """Return where tokens come from: "1 from the reserve, 1 from the Amulet of Water".

    >>> from_where(["reserve", "amulet"], BOOK.words)
    '1 from the reserve, 1 from the Amulet of Water'
    """
    template, names_ = words["label"]["from"], words["name"]
    return ", ".join(template.format(count=count, where=names_[source]) for source, count in Counter(sources).items())


def take_facts(table: Table, p: int, args: Args, words: Words) -> Facts:
    """Return what a die gives, and which of several equal dice it is."""
    dice = {shown: (table.box.faces[shown].gives, table.box.faces[shown].pips) for shown in table.dice}
    taken = table.box.shown(table.dice, args[0])
    gives, pips = dice[taken]
    equal = [shown for shown, side in dice.items() if side == dice[taken]]
    which = words["label"]["equal"].format(number=equal.index(taken) + 1, count=len(equal)) if len(equal) > 1 else ""
    return {"gives": gives, "pips": pips, "which": which}


def bonus_facts(table: Table, p: int, args: Args, words: Words) -> Facts:
    """Return a bonus and what it costs."""
    return {"bonus": words["bonus"][args[0]], "penalty": next_penalty(table, p)}


def next_penalty(table: Table, p: int) -> int:
    """Return what the next bonus adds to the penalty."""
    used = table.seats[p].bonuses
    return PENALTY[used + 1] - PENALTY[used]


def draw_facts(table: Table, p: int, args: Args, words: Words) -> Facts:
    """Return the text for drawing one card, or two with a bonus."""
    if not args:
        return {}
    penalty = next_penalty(table, p) if args[0] == "2" else 0
    return {"draws": words["bonus"][f"draw_{args[0]}"].format(penalty=penalty)}


def move_facts(table: Table, p: int, args: Args, words: Words) -> Facts:
    """Return where the Boots lead."""
    spaces = int(args[0])
    way = words["bonus"]["forward" if spaces > 0 else "back"].format(spaces=abs(spaces))
    return {"way": way, "season": SEASONS[(table.space + spaces - 1) % SPACES // 3]}


FACTS: dict[str, Callable[[Table, int, Args, Words], Facts]] = {
    "take": take_facts,
    "resolve": lambda table, p, args, words: {"gives": table.box.faces[table.seats[p].die].gives},
    "transmute": lambda table, p, args, words: transmute_facts(table, p, args, words) if args else {},
    "bonus": bonus_facts,
    "draw": draw_facts,
    "copy": lambda table, p, args, words: copy_facts(table, int(args[0])),
    "move": move_facts,
    "summon": lambda table, p, args, words: {"price": price_words(table, p, KIND[args[0]], words)} if args else {},
    "activate": lambda table, p, args, words: {"does": words["activation"][args[0]]} if args else {},
    "swap": lambda table, p, args, words: {"price": crystal_words(int(args[2]), words)},
    "effects": lambda table, p, args, words: {"effects": "; ".join(words["bonus"][f"element_{name}"] for name in args)},
}


def copy_facts(table: Table, rival: int) -> Facts:
    """Return whose reserve is copied, and what is in it."""
    return {"rival": rival, "energy": SPELLED[table.seats[rival].reserve]}


def transmute_facts(table: Table, p: int, args: Args, words: Words) -> Facts:
    """Return what tokens of one type are worth now."""
    energy, number = args
    crystals = int(number) * (table.box.rates[table.season][ENERGIES.index(energy)] + per_token(table, p))
    return {"crystals": crystal_words(crystals, words)}


def crystal_words(count: int, words: Words) -> str:
    """Return a number of crystals in words: "1 crystal", "3 crystals".

    >>> crystal_words(1, BOOK.words), crystal_words(3, BOOK.words)
    ('1 crystal', '3 crystals')
    """
    return str(words["label"]["crystal" if count == 1 else "crystals"].format(count=count))


def card_facts(table: Table, name: str, words: Words) -> Facts:
    """Return what is printed on a card."""
    kind = KIND[name]
    prestige = table.box.cards[kind].prestige
    return {"cost": cost_words(table, kind, words), "prestige": prestige, "effect": words["effect"][name]}


def cost_words(table: Table, kind: int, words: Words) -> str:
    """Return a card's cost in words: "2 Air, 3 crystals"."""
    if kind == ELEMENTAL:
        return str(words["label"]["elemental"])
    tokens = [count_tokens(SPELLED[table.energy[kind]], words)] if any(table.energy[kind]) else []
    price = [crystal_words(table.price[kind], words)] if table.price[kind] else []
    return ", ".join(tokens + price) or str(words["label"]["free"])


def price_words(table: Table, p: int, kind: int, words: Words) -> str:
    """Return what summoning a card costs this player now, including Hands of Fortune and Arcano Leeches."""
    price, label = cost_words(table, kind, words), words["label"]
    saved = min(copies(table.seats[p].play, FORTUNE), max(0, sum(table.energy[kind]) - 1))
    if saved and kind != ELEMENTAL:
        price = label["less"].format(cost=price, count=saved)
    if fee := leech_fee(table, p):
        price = label["fee"].format(cost=price, fee=crystal_words(fee, words))
    return str(price)


def table_lines(game: Game, seat: int) -> list[str]:
    """Return the table as lines for a terminal, as this seat sees it."""
    table, words = game.table, game.rules.book.words
    label, say = words["label"], game.voice
    time = "time" if table.year <= YEARS else "over" if game.over else "last"
    lines = [label[time].format(year=table.year, season=say(SEASONS[table.season]), space=table.space)]
    rates = ", ".join(f"{say(name)} {rate}" for name, rate in zip(ENERGIES, table.box.rates[table.season], strict=True))
    lines.append(label["rates"].format(rates=rates))
    if table.phase == "draft":
        lines += [label["pack"], *(f"    {card_line(game, card)}" for card in table.packs[seat])]
    for face in table.dice:
        lines.append(f"    {die_line(game, face)}")
    for p, other in enumerate(table.seats):
        score = sum(line.points for line in game.rules.score_sheet(table, p))
        lines.append(label["seat"].format(who=game.voice.seat(p), score=score))
        lines += [f"    {line}" for line in seat_lines(game, p, other, p == seat)]
    return lines


def seat_lines(game: Game, p: int, seat: Seat, own: bool) -> Iterator[str]:
    """Yield the lines of one player's board."""
    label, say = game.rules.book.words["label"], game.voice
    yield label["board"].format(crystals=seat.crystals, gauge=seat.gauge, bonuses=seat.bonuses)
    yield f"{label['reserve']}: {say(SPELLED[seat.reserve])}"
    if seat.die >= 0:
        yield f"{label['die']}: {die_line(game, seat.die)}"
    if seat.play:
        yield f"{label['play']}: {', '.join(play_line(game, seat, card) for card in seat.play)}"
    if not own:
        yield label["hidden"].format(hand=len(seat.hand), two=len(seat.library_2), three=len(seat.library_3))
        return
    zones = {zone: getattr(seat, zone) for zone in ("hand", "library_2", "library_3")}
    if game.table.phase in ("draft", "sets"):
        placed = [card for cards in zones.values() for card in cards]
        zones = {"drafted": [card for card in seat.drafted if card not in placed], **zones}
    for zone, cards in zones.items():
        if cards:
            yield f"{label[zone]}:"
            yield from (f"    {card_line(game, card)}" for card in cards)


def card_line(game: Game, card: int) -> str:
    """Describe a card in short: cost, Prestige and effect."""
    words = game.rules.book.words
    cost = cost_words(game.table, card >> 1, words)
    return f"{game.voice(NAME[card])} [{cost}; {game.table.box.prestige[card]}]: {words['effect'][NAME[card]]}"


def play_line(game: Game, seat: Seat, card: int) -> str:
    """Describe a card in play: whether it is turned, and the tokens on it."""
    label, name = game.rules.book.words["label"], game.voice(NAME[card])
    state = [label["turned"]] * (card in seat.turned)
    state += [game.voice(SPELLED[seat.on(card)])] * any(seat.on(card))
    return f"{name} ({', '.join(state)})" if state else name


def die_line(game: Game, face: int) -> str:
    """Describe a die in short: what it gives, and its pips."""
    shown = game.table.box.faces[face]
    label = game.rules.book.words["label"]["shows"]
    return str(
        label.format(die=game.voice(game.table.box.dice[face // 6]), gives=game.voice(shown.gives), pips=shown.pips)
    )
