"""What is printed on a component and what an answer does, in words. The sentences come from words.toml."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tabletop_nb.core.choice import Facts, Option, Question, parts_of
from tabletop_nb.core.game import Game
from tabletop_nb.core.rulebook import Words
from tabletop_nb.games.mercurial.casting import spent
from tabletop_nb.games.mercurial.elements import ALL, ELEMENTS, POSSESSED, Mask, itemized, members
from tabletop_nb.games.mercurial.objectives import surplus_prestige
from tabletop_nb.games.mercurial.printed import (
    PER_PAID,
    SIGILS,
    Alteration,
    Amount,
    Arcana,
    ClassBoard,
    Heroic,
    Operator,
    Spell,
    SpellEffect,
)
from tabletop_nb.games.mercurial.scoring import points
from tabletop_nb.games.mercurial.table import Seat, Table

FactsByName = dict[str, object]


def names(table: Table) -> Mapping[str, str]:
    """Return the names of the components by id."""
    return table.box.names


def listed(words: Words, parts: Sequence[str], joint: str = "and") -> str:
    """Join parts: "one, two and three"."""
    *most, last = parts or [words["name"]["nothing"]]
    return str(words["print"][joint].join([words["print"]["list"].join(most), last] if most else [last]))


# -- Spells --------------------------------------------------------------------------------------------------


def elements_of(words: Words, spell: Spell) -> str:
    """Return the element of a Spell: "Fire", or "Fire or Water" for a hybrid."""
    return listed(words, [words["name"][ELEMENTS[element]] for element in spell.elements], "or")


def effect(words: Words, printed: SpellEffect) -> str:
    """Return the effect of a Spell: "7 Ruin"."""
    return str(words["effect"][printed.verb].format(number=printed.number, restore=printed.restore))


def spell_effect(words: Words, spell: Spell) -> str:
    """Return the effect of a Spell, with its effect with an Aether: "6 Ruin, with an Aether 8 Ruin"."""
    plain = effect(words, spell.effect)
    if spell.charged is None:
        return plain
    return str(words["print"]["charged"].format(effect=plain, charged=effect(words, spell.charged)))


def spell_cost(words: Words, spell: Spell) -> str:
    """Return the cost of a Spell: "1 Fire die, 2 times a Fire die or 2 Mana"."""
    say, element = words["print"], elements_of(words, spell)
    parts = [say["fixed"].format(number=spell.fixed, element=element)] if spell.fixed else []
    if spell.flex:
        parts.append(say["flex"].format(number=spell.flex, element=element, mana=spell.flex_mana))
    return str(say["plus"].join(parts))


# -- Alterations ---------------------------------------------------------------------------------------------


def element_set(words: Words, mask: Mask) -> str:
    """Return a set of elements: "Fire or Water"."""
    if mask in (ALL, POSSESSED):
        return str(words["print"]["any_element" if mask == ALL else "possessed"])
    return listed(words, [words["name"][ELEMENTS[element]] for element in members(mask)], "or")


def amount(words: Words, printed: Amount) -> str:
    """Return a number with its bonus: "2 (+1 for each Saviour)"."""
    if printed.per_spell:
        return str(words["print"]["per_spell"])
    if printed.sigil < 0:
        return str(printed.base)
    return str(words["print"]["bonus"].format(number=printed.base, sigil=words["name"][SIGILS[printed.sigil]]))


def how_many(words: Words, op: Operator, pay: int) -> str:
    """Return how many dice an operator converts."""
    say = words["print"]
    if op.counted >= 0:
        return str(say["counted"].format(element=words["name"][ELEMENTS[op.counted]]))
    if op.any_number:
        return str(say["as_paid"] if pay == PER_PAID else say["any_number"])
    return str(say["up_to"].format(number=amount(words, op.amount)))


def conversion(words: Words, card: Alteration) -> str:
    """Return the conversion of a card: "convert up to 2 Fire to Void"."""
    say = words["print"]
    if card.op.flip:
        return str(say["flip"])
    number = how_many(words, card.op, card.pay)
    facts = {"number": number, "inputs": element_set(words, card.inputs), "outputs": element_set(words, card.outputs)}
    text = str(say["convert"].format(**facts))
    if card.op.reverse >= 0:
        text += say["reverse"].format(sigil=words["name"][SIGILS[card.op.reverse]])
    return text + str(say["or_flip"]) * card.or_flip


def primary(words: Words, card: Alteration) -> str:
    """Return the primary effect of an Alteration, from top to bottom."""
    say = words["print"]
    parts = [say["needs_spells"].format(number=card.needs_spells)] * (card.needs_spells > 0)
    parts += [say["needs"].format(element=element_set(words, card.needs))] * (card.needs > 0)
    if card.pay:
        parts.append(say["pay_more"] if card.pay == PER_PAID else say["pay"].format(number=card.pay))
    if card.inputs:
        parts.append(conversion(words, card))
    gains = [say["gain"].format(number=amount(words, card.gain))] * (card.gain != Amount())
    gains += [say["plays"].format(number=card.plays)] * (card.plays > 0)
    parts += [say["either"].join(gains)] if card.choose else gains
    parts += [say["take_spell"]] * card.take_spell
    parts += [say["others"].format(number=card.others)] * (card.others > 0)
    return str(say["then"].join(parts))


def secondary(words: Words, card: Alteration, board: ClassBoard | None) -> str:
    """Return the secondary effect of an Alteration on a Class board, or on any of them."""
    say = words["secondary"]
    if board is None:
        return str(say.get(f"any_{card.secondary}") or say[card.secondary])
    if card.secondary == "aetherflow" and board.aetherflow < 0:
        return str(say["no_aetherflow"])
    return str(say[card.secondary].format(element=words["name"][ELEMENTS[board.aetherflow]], number=board.rerolls))


# -- objectives ----------------------------------------------------------------------------------------------


def heroic_line(words: Words, card: Heroic) -> str:
    """Return what a Heroic needs and gives: "8 VP for 14 Ruin or 20 Restore; Beastslayer"."""
    say = words["print"]
    sigils = listed(words, [words["name"][SIGILS[sigil]] for sigil in card.sigils])
    return str(say["heroic"].format(vp=card.vp, ruin=card.ruin, restore=card.restore, sigils=sigils))


def arcana_line(words: Words, arcana: Arcana) -> str:
    """Return what an Arcana needs."""
    elements = listed(words, [words["name"][ELEMENTS[element]] for element in arcana.elements])
    return str(words["arcana"][arcana.needs].format(elements=elements, number=arcana.ruin, restore=arcana.restore))


def arcana_bonus(words: Words, arcana: Arcana) -> str:
    """Return what an Arcana scores at the end."""
    spells = words["bonus"].get(arcana.bonus) or words["bonus"]["element"].format(element=words["name"][arcana.bonus])
    return str(words["print"]["arcana_bonus"].format(number=arcana.points, per=arcana.per, spells=spells))


# -- answers -------------------------------------------------------------------------------------------------


def option_facts(table: Table, asked: Question, option: Option, words: Words) -> Facts:
    """Return the facts that the sentence of an option needs besides its own words."""
    verb, *args = map(str, parts_of(option))
    facts = {**asked.about, "player": asked.player}
    if verb in FACTS:
        return {**facts, **FACTS[verb](table, asked, args, words)}
    if asked.rule == "setup.class":
        return {**facts, "brief": table.box.classes[verb].brief}
    if asked.rule == "setup.artifact":
        return {**facts, "effect": primary(words, table.box.alterations[verb])}
    return facts


def counted_words(words: Words, args: Sequence[str]) -> str:
    """Return pairs of a number and a word: "2 Void to Fire, 1 Void to Water"."""
    pairs = zip(args[::2], args[1::2], strict=False)
    return listed(words, [f"{count} {words['name'][name]}" for count, name in pairs])


def buy_facts(table: Table, asked: Question, args: Sequence[str], words: Words) -> FactsByName:
    """Return the facts about taking a Spell."""
    spell = table.box.spells[args[0]]
    return {"cost": spell_cost(words, spell), "effect": spell_effect(words, spell), "kind": words["name"][spell.kind]}


def take_facts(table: Table, asked: Question, args: Sequence[str], words: Words) -> FactsByName:
    """Return the facts about taking a Skill."""
    held = table.skill_acuity[table.skills.index(args[0])]
    with_acuity = words["print"]["with_acuity"].format(number=held) if held else ""
    return {"effect": primary(words, table.box.alterations[args[0]]), "with_acuity": with_acuity}


def play_facts(table: Table, asked: Question, args: Sequence[str], words: Words) -> FactsByName:
    """Return the facts about playing an Alteration."""
    card = table.box.alterations[args[0]]
    text = primary(words, card) if args[1] == "primary" else secondary(words, card, table.board(asked.player))
    return {"effect": text}


def choose_facts(table: Table, asked: Question, args: Sequence[str], words: Words) -> FactsByName:
    """Return the facts about choosing one of the effects of a card."""
    if asked.rule != "play.choose":
        return {}
    card = table.box.alterations[asked.about["card"]]
    facts = {"inputs": element_set(words, card.inputs), "outputs": element_set(words, card.outputs)}
    return {"what": words["part"][args[0]].format(number=amount(words, card.gain), plays=card.plays, **facts)}


def amount_facts(table: Table, asked: Question, args: Sequence[str], words: Words) -> FactsByName:
    """Return the facts about an amount: a payment, a conversion, dice to reroll."""
    return {"amount": words["name"]["nothing"] if args == ["nothing"] else counted_words(words, args)}


def spend_facts(table: Table, asked: Question, args: Sequence[str], words: Words) -> FactsByName:
    """Return the facts about spending Acuity in a cast."""
    if args == ["nothing"]:
        return {"what": words["print"]["spend_nothing"]}
    bought = {kind: int(number) for number, kind in zip(args[::2], args[1::2], strict=False)}
    cost = spent(table.box, (bought.get("ruin", 0), bought.get("restore", 0)))
    return {"what": words["print"]["spend"].format(number=cost, amount=counted_words(words, args))}


def heroic_facts(table: Table, asked: Question, args: Sequence[str], words: Words) -> FactsByName:
    """Return the facts about claiming a Heroic."""
    surplus = surplus_prestige(table, args[0])
    prestige = words["print"]["and_prestige"].format(number=surplus) if surplus else ""
    return {"effect": heroic_line(words, table.box.heroics[args[0]]), "prestige": prestige}


def no_facts(table: Table, asked: Question, args: Sequence[str], words: Words) -> FactsByName:
    """Return the facts about claiming nothing."""
    if args == ["arcana"]:
        return {"what": words["print"]["no_arcana"]}
    return {"what": words["print"]["no_heroic"].format(number=surplus_prestige(table, ""))}


def arcana_facts(table: Table, asked: Question, args: Sequence[str], words: Words) -> FactsByName:
    """Return the facts about claiming an Arcana."""
    return {"effect": arcana_bonus(words, table.box.arcanas[args[0]])}


def recycle_facts(table: Table, asked: Question, args: Sequence[str], words: Words) -> FactsByName:
    """Return the facts about recycling the leftmost Spell."""
    return {"card": next(card for card in table.spells if card)}


def end_facts(table: Table, asked: Question, args: Sequence[str], words: Words) -> FactsByName:
    """Return the facts about ending the turn."""
    return {"rest": words["print"]["unused"].format(number=table.plays) if table.plays else ""}


FACTS: dict[str, Callable[[Table, Question, Sequence[str], Words], FactsByName]] = {
    **{
        "buy": buy_facts,
        "take": take_facts,
        "play": play_facts,
        "recycle": recycle_facts,
        "end": end_facts,
        "choose": choose_facts,
    },
    **dict.fromkeys(("pay", "convert", "reroll"), amount_facts),
    **{"spend": spend_facts, "heroic": heroic_facts, "no": no_facts, "arcana": arcana_facts},
}


# -- a terminal ----------------------------------------------------------------------------------------------


def table_lines(game: Game, seat: int) -> list[str]:
    """Return the table as lines for a terminal."""
    table: Table = game.table
    words, say = game.rules.book.words, game.voice
    label = words["label"]
    lines = [label["round"].format(round=game.rules.time(table)[0], takes=table.takes, plays=table.plays)]
    lines.append(label["heroics"].format(cards=listed_lines(words, heroic_lines(table, words))))
    lines.append(label["skills"].format(cards=listed_lines(words, skill_lines(table, words))))
    lines.append(label["spells"].format(cards=listed_lines(words, spell_lines(table, words))))
    lines.append(label["arcanas"].format(cards=listed_lines(words, arcana_lines(table, words))))
    for p, me in enumerate(table.seats):
        lines.append(label["seat"].format(who=say.seat(p), role=say(me.role or "nothing"), points=points(table, p)))
        lines += [f"    {line}" for line in seat_lines(game, table, me)]
    return lines


def listed_lines(words: Words, cards: Iterator[str]) -> str:
    """Return cards as one line."""
    return str(words["print"]["semicolon"].join(cards)) or str(words["name"]["nothing"])


def heroic_lines(table: Table, words: Words) -> Iterator[str]:
    """Yield the Heroics of the row."""
    for card in table.heroics:
        if card:
            yield f"{table.box.names[card]} ({heroic_line(words, table.box.heroics[card])})"


def skill_lines(table: Table, words: Words) -> Iterator[str]:
    """Yield the Skills of the row."""
    for card, held in zip(table.skills, table.skill_acuity, strict=True):
        if card:
            extra = words["print"]["with_acuity"].format(number=held) if held else ""
            yield f"{table.box.names[card]}{extra} ({primary(words, table.box.alterations[card])})"


def spell_lines(table: Table, words: Words) -> Iterator[str]:
    """Yield the Spells of the row."""
    for card in table.spells:
        if card:
            spell = table.box.spells[card]
            yield f"{spell.name} ({spell_cost(words, spell)}: {spell_effect(words, spell)})"


def arcana_lines(table: Table, words: Words) -> Iterator[str]:
    """Yield the Arcanas that nobody has claimed."""
    for card in table.arcanas:
        yield f"{table.box.names[card]} ({arcana_line(words, table.box.arcanas[card])})"


def seat_lines(game: Game, table: Table, me: Seat) -> Iterator[str]:
    """Yield the lines of one player."""
    label, say = game.rules.book.words["label"], game.voice
    locked = itemized(me.locked)
    yield label["dice"].format(
        free=say(itemized(me.dice)), locked=label["locked"].format(dice=say(locked)) if locked else ""
    )
    yield label["crystals"].format(mana=me.mana, acuity=me.acuity)
    yield label["hand"].format(cards=say(me.hand), exhausted=say(me.exhausted))
    yield label["active"].format(cards=say(me.active))
    yield label["claimed"].format(heroics=say(me.heroics), arcanas=say(me.arcanas), prestige=me.prestige)
