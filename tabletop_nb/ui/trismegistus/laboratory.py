"""The player's Laboratory: potency track, transmutation circle with Artifacts, Vault, and columns with Formulas."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_nb.core.rulebook import capital
from tabletop_nb.games.trismegistus.materials import CHAIN, PAYMENTS
from tabletop_nb.games.trismegistus.table import DICE_PER_ROUND, MOST_POTENCY
from tabletop_nb.games.trismegistus.view import ArrowView, ColumnView, SeatView, VaultSpace
from tabletop_nb.ui.kit.zones import Thing, Zone, sentence, state_of, titled_zone
from tabletop_nb.ui.trismegistus.cards import TrismegistusLook, component, components_of, own
from tabletop_nb.ui.trismegistus.faces import effect_signs, in_words


def lab_zone(look: TrismegistusLook) -> Zone:
    """Return the Laboratory with everything in it, or those to choose from."""
    me = own(look)
    if not me["lab"]:
        return titled_zone(look, "labs", "cards", components_of(look, look.view["labs"]), "labs_aside", max=230)
    things = [potency(look, me), *metals(look, me), *slots(look, me), *vault(look, me), *columns(look, me)]
    return titled_zone(look, "lab", "lab", things, "lab_aside", lab=look.name(me["lab"]))


# -- potency track ---------------------------------------------------------------------------------------------------


def potency(look: TrismegistusLook, me: SeatView) -> Thing:
    """Return the potency track with the die on it, and the used dice."""
    die, count = me["die"], len(me["used"])
    said = look.say("no_die")
    if die:
        facts = {"colour": look.name(die["colour"]), "symbol": look.name(die["symbol"]), "count": die["potency"]}
        said = look.say("die_said", **facts)
    used = look.say("used_said", count=count, of=DICE_PER_ROUND)
    return {
        **{"part": "potency", "most": MOST_POTENCY, "die": dict(die) if die else None, "label": f"{said} {used}"},
        **{"used": me["used"], "places": max(DICE_PER_ROUND, count), "used_label": look.say("used")},
    }


# -- transmutation circle --------------------------------------------------------------------------------------------


def metals(look: TrismegistusLook, me: SeatView) -> Iterator[Thing]:
    """Yield the spaces of the circle with the raw and refined material on them."""
    held = me["materials"]
    for metal in CHAIN:
        thing, raw = f"metal:{metal}", held.get(f"raw_{metal}")
        refined = held.get(f"ref_{metal}", held.get(metal))
        counts = [look.say("raw_held", count=raw)] * (raw is not None)
        counts += [look.say("refined_held", count=refined)] * (refined is not None)
        yield {
            **{"id": thing, "part": "metal", "symbol": metal, "name": capital(look.name(metal))},
            **{"raw": raw, "refined": refined, "state": state_of(look, thing), "why": transmuting(me, metal)},
            "lines": [{"label": "", "text": " ".join(counts)}],
        }


def transmuting(me: SeatView, metal: str) -> str:
    """Return the answer that transmutes this metal, for the reason why it isn't possible."""
    held = me["materials"]
    kinds = [kind for kind in (f"raw_{metal}", f"ref_{metal}", metal) if kind in held]
    source = next((kind for kind in kinds if held[kind]), kinds[0])
    payment = next((kind for kind in PAYMENTS if held[kind]), next(iter(PAYMENTS)))
    return f"transmute {source} {payment}"


def slots(look: TrismegistusLook, me: SeatView) -> Iterator[Thing]:
    """Yield the arrows of the circle, each with the slot for its Artifact."""
    for arrow in me["arrows"]:
        yield {**slot(look, arrow), "part": "slot", "number": arrow["arrow"], "colour": arrow["colour"]}


def slot(look: TrismegistusLook, arrow: ArrowView) -> Thing:
    """Return an Artifact in its slot; it is turned once it was used. Or the empty slot."""
    number, colour = arrow["arrow"], look.name(arrow["colour"])
    where = look.say("slot", number=number, colour=colour, metal=look.name(CHAIN[number - 1]))
    if card := arrow["artifact"]:
        shown = component(look, card, is_turned=not arrow["ready"], why=f"recharge {card}")
        return {**shown, "note": where, "label": f"{where}: {shown['name']}"}
    thing = f"slot:{number}"
    empty = {"id": thing, "name": look.say("empty_slot"), "symbol": "", "label": look.say("slot_empty", slot=where)}
    return {**empty, "state": state_of(look, thing)}


# -- Vault -----------------------------------------------------------------------------------------------------------


def vault(look: TrismegistusLook, me: SeatView) -> Iterator[Thing]:
    """Yield the title of the Vault, its spaces, what its lines give, and the Formulas that found no space."""
    yield {"part": "vault", "name": look.say("vault", count=me["formulas"])}
    for space in me["vault"]:
        row, column = int(space["space"][1]), int(space["space"][3])
        yield {**vault_space(look, space), "part": "space", "row": row, "column": column}
    for line, is_complete in me["lines"].items():
        yield vault_line(look, me["lab"], line, is_complete=is_complete)
    for card in me["beside"]:
        yield {**component(look, card, why=f"sample {card}"), "part": "beside"}


def vault_line(look: TrismegistusLook, lab: str, line: str, *, is_complete: bool) -> Thing:
    """Return what a row or column of the Vault gives; it is turned once it has given that."""
    effect, is_row = look.box.labs[lab].lines[line], line[0] == "r"
    return {
        **{"id": f"line:{line}", "part": "line", "is_row": is_row, "at": int(line[1]), "signs": effect_signs(effect)},
        **{"name": look.say("line_row" if is_row else "line_column", number=line[1]), "symbol": "flask"},
        **{"lines": [{"label": "", "text": sentence(in_words(effect))}], "state": "turned" if is_complete else ""},
    }


def vault_space(look: TrismegistusLook, space: VaultSpace) -> Thing:
    """Return a space of the Vault: empty, or with a Formula that is turned once it was sampled."""
    if card := space["formula"]:
        return component(look, card, is_turned=space["sampled"], why=f"sample {card}")
    thing = f"space:{space['space']}"
    name = look.say("space", row=space["space"][1], column=space["space"][3])
    return {"id": thing, "name": name, "symbol": "", "state": state_of(look, thing)}


# -- columns ---------------------------------------------------------------------------------------------------------


def columns(look: TrismegistusLook, me: SeatView) -> Iterator[Thing]:
    """Yield the columns: their Formulas in the sockets, and how many Experiments are completed."""
    for column in me["columns"]:
        yield column_head(look, column)
        for card in column["sockets"]:
            empty = {"part": "socket", "name": look.say("empty_socket"), "symbol": ""}
            shown = component(look, card, why=f"unlock {card}") if card else {}
            yield {**empty, **shown, "in": column["element"]}


def column_head(look: TrismegistusLook, column: ColumnView) -> Thing:
    """Return the head of a column: its element and its completed Experiments."""
    element, done = column["element"], column["done"]
    facts = {"count": len(done), "cards": look.name(done) if done else look.voice.names["nothing"]}
    bought = look.say("bought") if column["bought"] else ""
    return {
        **{"part": "column", "in": element, "symbol": element, "name": look.name(element), "n": len(done)},
        **{"bought": bought, "label": f"{look.say('done_said', **facts)} {bought}".strip()},
    }
