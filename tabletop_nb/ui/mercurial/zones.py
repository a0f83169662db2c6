"""The zones of the Mercurial board: the rows, the class board, the combination, what there is to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop_nb.games.mercurial.elements import ELEMENTS
from tabletop_nb.games.mercurial.printed import SIGILS
from tabletop_nb.games.mercurial.table import LIMIT
from tabletop_nb.games.mercurial.view import ActiveSpell, ClassChoice, ForecastView, HeroicSpace, SkillSpace, SpellSpace
from tabletop_nb.ui.kit.zones import Thing, Zone, amount, pairs, pile, state_of, titled_zone, track, zone
from tabletop_nb.ui.mercurial.cards import MercurialLook, board_of, card_thing
from tabletop_nb.ui.mercurial.faces import chart
from tabletop_nb.ui.mercurial.forms import claims_text, forecast_text, own
from tabletop_nb.ui.mercurial.moves import free_dice

CARD_WIDTH = 150
CRYSTALS = ("mana", "acuity")


# -- the rows --------------------------------------------------------------------------------------------------------


def rows(look: MercurialLook) -> Iterator[Zone]:
    """Yield the rows of Heroics, Skills and Spells, and the Arcanas that nobody has."""
    view = look.view
    found = {
        "heroics": [heroic(look, each, at) for at, each in enumerate(view["heroics"])],
        "skills": [skill(look, each, at) for at, each in enumerate(view["skills"])],
        "spells": [spell(look, each, at) for at, each in enumerate(view["spells"])],
    }
    decks = {"heroics": view["heroic_deck"], "skills": view["skill_deck"], "spells": view["spell_deck"]}
    for name, things in found.items():
        yield titled_zone(look, name, "cards", things, "deck_left", count=decks[name], style="side", max=CARD_WIDTH)
    arcanas = [card_thing(look, card, why=f"arcana {card}") for card in view["arcanas"]]
    yield titled_zone(look, "arcanas", "chips", arcanas, "arcanas_aside", style="strip")


def empty_space(look: MercurialLook, row: str, at: int) -> Thing:
    """Return a space of a row without a card: it stays empty until the row is replenished."""
    return {"id": f"space:{row}:{at}", "name": look.say("empty_space"), "symbol": "any", "down": True, "state": ""}


def heroic(look: MercurialLook, space: HeroicSpace, at: int) -> Thing:
    """Return a space of the Heroic row: the card, its reward, and how much a cast still needs for it."""
    if not space["id"]:
        return empty_space(look, "heroics", at)
    reward = pairs(("die5", *CRYSTALS), (space["dice"], space["mana"], space["acuity"]))
    card, lacks = look.box.heroics[space["id"]], space["lacks"]
    needs = {"ruin": card.ruin, "restore": card.restore}
    more: Thing = {"why": f"heroic {card.id}", "held": reward}
    if lacks is not None:
        more["cost"] = [(name, number, lacks.get(name, 0)) for name, number in needs.items()]
        more["note"] = look.say("heroic_lacks", **lacks) if lacks else look.say("heroic_met")
    return card_thing(look, card.id, **more)


def skill(look: MercurialLook, space: SkillSpace, at: int) -> Thing:
    """Return a space of the Skill row, with the Acuity on it."""
    if not space["id"]:
        return empty_space(look, "skills", at)
    held = pairs(("acuity",), (space["acuity"],)) or None
    return card_thing(look, space["id"], why=f"take {space['id']}", held=held)


def spell(look: MercurialLook, space: SpellSpace, at: int) -> Thing:
    """Return a space of the Spell row, with its discount."""
    if not space["id"]:
        return empty_space(look, "spells", at)
    held = [(space["discount"], -1)] if space["discount"] else None
    note = look.say("discount_note", crystal=look.name(space["discount"])) if space["discount"] else None
    return card_thing(look, space["id"], why=f"buy {space['id']}", held=held, note=note)


# -- the player's board ----------------------------------------------------------------------------------------------


def bench(look: MercurialLook) -> Zone:
    """Return the Class board: free dice, those on Spells, crystals, casting chart, Sigils and the Mystrune."""
    me, board = own(look), board_of(look, look.seat)
    assert board is not None
    role = card_thing(look, board.id)
    dice = [element_die(look, die, element) for die, element in free_dice(look)]
    about: Thing = {
        "locked": [(element, "paid") for element, n in me["locked"].items() for _ in range(n)],
        "locked_label": look.say("on_spells"),
        "tracks": [track_of(look, name, me[name]) for name in CRYSTALS],  # type: ignore[literal-required]
        "chart_label": look.say("chart_label"),
        "chart": [(element, gains) for element, gains in chart(board) if gains],
        "sigils": [(name, n) for name, n in me["sigils"].items() if n],
        "sigils_label": look.say("sigils_label"),
        "empty": look.say("no_free_dice"),
    }
    title = {"class_name": board.name, "sigil": look.name(SIGILS[board.sigil])}
    return titled_zone(look, "bench", "class_board", [about, role, mystrune(look), *dice], "bench_aside", **title)


def element_die(look: MercurialLook, die: str, element: str) -> Thing:
    """Return a free die."""
    state = state_of(look, die, rolled=f"{look.seat}:{die}" in look.rolled)
    return {"id": die, "element": element, "label": look.name(element), "state": state}


def track_of(look: MercurialLook, name: str, value: int) -> Thing:
    """Return the crystals of a kind as a track."""
    return {**track(look.name(name), name, value, LIMIT), "from": 0}


def mystrune(look: MercurialLook) -> Thing:
    """Return the Mystrune and who has it."""
    holder = look.view["holder"]
    who = look.say("mystrune_free") if holder < 0 else look.who(holder)
    found = card_thing(look, look.view["mystrune"], "mystrune", why="mystrune")
    return {**found, "where": who, "note": look.say("mystrune_at", where=who)}


def combination(look: MercurialLook) -> Zone:
    """Return the active Spells with what is allocated to them, and what a cast would give now."""
    me = own(look)
    spells = [active_spell(look, each) for each in me["active"]]
    return titled_zone(
        look, "combination", "combination", [forecast(look), *spells], "combination_aside", max=CARD_WIDTH
    )


def active_spell(look: MercurialLook, spell: ActiveSpell) -> Thing:
    """Return a Spell of the combination: its dice and crystals, and the Link on it."""
    casting, best = look.view["casting"], own(look)["forecast"]
    links = casting["links"] if casting and casting["is_counted"] else best["links"] if best else {}
    target = links.get(spell["id"])
    more: Thing = {
        "dice": [(spell["element"], "paid")] * spell["dice"],
        "held": pairs(CRYSTALS, (spell["mana"], spell["acuity"])) or None,
        "note": look.say("link_on", card=look.name(target)) if target else None,
    }
    return card_thing(look, spell["id"], why=f"link {spell['id']}", **more)


def forecast(look: MercurialLook) -> Thing:
    """Return the running forecast, or the result of the cast in progress; pressing it casts."""
    casting, best = look.view["casting"], own(look)["forecast"]
    found: Thing = {"id": "cast", "symbol": "ruin", "why": "cast", "state": state_of(look, "cast"), "lines": []}
    if casting and casting["is_counted"]:
        shown = sums(look, casting["ruin"], casting["restore"])
        return {**found, "name": look.say("cast_result"), "sums": shown, "said": ""}
    if best is None:
        return {**found, "name": look.say("forecast"), "sums": [], "said": look.say("no_forecast")}
    return {
        **found,
        "name": look.say("forecast"),
        "sums": sums(look, best["ruin"], best["restore"]),
        "said": claims_text(look, best),
        "lines": [*forecast_lines(look, best)],
    }


def sums(look: MercurialLook, ruin: int, restore: int) -> list[Thing]:
    """Return the result of a cast: Ruin or Restore, or no Ruin if it is nothing."""
    found = pairs(("ruin", "restore"), (ruin, restore)) or [("ruin", 0)]
    return [amount(look, name, n) for name, n in found]


def forecast_lines(look: MercurialLook, best: ForecastView) -> Iterator[Thing]:
    """Yield how the forecast comes about, line by line."""
    for line in best["lines"]:
        energies = [f"{line[name]} {look.name(name)}" for name in ("ruin", "restore") if line[name]]
        label = look.words["lines"].get(line["what"]) or look.name(line["what"])
        if line["factor"] > 1:
            label = look.say("multiplied", what=label, factor=line["factor"])
        if energies:
            yield {"label": label, "text": ", ".join(energies)}
    totals = {"ruin": best["total_ruin"], "restore": best["total_restore"]}
    yield {"label": look.say("in_total"), "text": look.say("total_said", **totals)}
    if best["myst"]:
        yield {"label": look.say("equilibrium"), "text": look.say("myst_said", count=best["myst"])}
    yield {"label": look.say("result"), "text": forecast_text(look, best)}
    if best["prestige"]:
        yield {"label": look.say("prestige"), "text": str(best["prestige"])}


# -- the hand --------------------------------------------------------------------------------------------------------


def hand(look: MercurialLook) -> Zone:
    """Return the hand, with the piles beside it: exhausted cards, used Spells, objectives."""
    me = own(look)
    shown = [hand_card(look, card) for card in me["hand"]]
    objectives = [*me["heroics"], *(each["id"] for each in me["arcanas"])]
    piles = [
        pile("pile:exhausted", look.say("exhausted_pile"), "turned", cards_of(look, me["exhausted"])),
        pile("pile:used", look.say("used_pile"), "book", cards_of(look, me["used"])),
        pile("pile:objectives", look.say("objectives_pile"), "prestige", cards_of(look, objectives)),
    ]
    return titled_zone(look, "hand", "cards", shown, "hand_count", count=me["cards"], piles=piles)


def cards_of(look: MercurialLook, cards: Sequence[str]) -> list[Thing]:
    """Return cards as they are on the table."""
    return [card_thing(look, card) for card in cards]


def hand_card(look: MercurialLook, card: str) -> Thing:
    """Return a card in hand: why one of its effects can't be used, though another can."""
    ways = [f"play {card} primary", f"play {card} secondary"]
    more: Thing = {"why": ways[0]}
    if look.is_asked("turn.action") and look.question and look.is_legal(f"card:{card}"):
        reasons = [look.question.why_not(way) for way in ways]
        more["note"] = " ".join(reason.text for reason in reasons if reason) or None
    return card_thing(look, card, **more)


# -- before the first turn -------------------------------------------------------------------------------------------


def class_zones(look: MercurialLook) -> Iterator[Zone]:
    """Yield a place for each Class board: its card and what it starts with."""
    for choice in look.view["classes"]:
        board = look.box.classes[choice["id"]]
        facts = [*class_facts(look, choice)]
        things = [{**card_thing(look, choice["id"]), "facts": facts}]
        short = look.words["short_classes"].get(board.id, board.name)
        yield zone(f"class_{choice['id']}", "class_choice", things, board.name, short=short)


def class_facts(look: MercurialLook, choice: ClassChoice) -> Iterator[Thing]:
    """Yield what a player starts with on a Class board, line by line."""
    board = look.box.classes[choice["id"]]
    sigil, flow = SIGILS[board.sigil], ELEMENTS[board.aetherflow] if board.aetherflow >= 0 else ""
    yield class_fact(look, "class_start", pairs(CRYSTALS, (choice["mana"], choice["acuity"])))
    yield class_fact(look, "class_dice", [("die5", board.dice)])
    yield class_fact(look, "class_sigil", [(sigil, "")], look.name(sigil))
    yield class_fact(look, "class_flow", [(flow, "")] if flow else [], look.name(flow or "nothing"))
    yield class_fact(look, "class_cards", [], class_cards(look, choice["id"]))


def class_fact(look: MercurialLook, key: str, coins: Sequence[object], text: str = "") -> Thing:
    """Return a line about a class: coins, words or both."""
    return {"label": look.say(key), "coins": coins, "text": text}


def class_cards(look: MercurialLook, role: str) -> str:
    """Return the Alterations that a class starts with."""
    board = look.box.classes[role]
    more = [look.say("some_artifacts", count=board.artifacts)]
    return ", ".join([*(look.name(card) for card in board.cards), *more])


def first_spells(look: MercurialLook) -> Zone:
    """Return the Spells of the row in the place of the hand: they matter for the choice of a class."""
    shown = [card_thing(look, space["id"]) for space in look.view["spells"] if space["id"]]
    return titled_zone(look, "first_spells", "cards", shown, "first_spells_aside")


def artifact_zone(look: MercurialLook) -> Zone:
    """Return the Artifacts that an Initiate can choose from."""
    return titled_zone(look, "artifacts", "cards", cards_of(look, look.view["artifacts"]), "artifacts_aside")
