"""Everybody's panel: tokens and cards of the player, of rivals in short, and of Botmegistus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tabletop_nb.core.view import UNKNOWN
from tabletop_nb.games.trismegistus.materials import KINDS, TOKENS
from tabletop_nb.games.trismegistus.table import DICE_PER_ROUND
from tabletop_nb.games.trismegistus.view import SeatView
from tabletop_nb.ui.kit.zones import Thing, amount, fact, player
from tabletop_nb.ui.trismegistus.cards import TrismegistusLook, component, components_of


def panel(look: TrismegistusLook, seat: int) -> Thing:
    """Return a player's panel."""
    seen = look.view["seats"][seat]
    if seen["is_automa"]:
        return automa(look, seat, seen)
    return mine(look, seat, seen) if seat == look.seat else rival(look, seat, seen)


def tokens(look: TrismegistusLook, seen: SeatView) -> list[Thing]:
    """Return essences and tokens with their numbers."""
    essences = [amount(look, token, seen["materials"][token]) for token in TOKENS]
    return [*essences, fact(look, "ethereal", seen["ethereal"], "ethereal"), reactions(look, seen)]


def reactions(look: TrismegistusLook, seen: SeatView) -> Thing:
    """Return the Reaction tokens that are ready."""
    return fact(look, "reaction", seen["reactions"], "reactions")


def mine(look: TrismegistusLook, seat: int, seen: SeatView) -> Thing:
    """Return the panel of the viewer: what can be spent."""
    held = tokens(look, seen)
    return player(
        *(look, seat),
        score=seen["points"],
        marks=[look.say("dice_used", count=len(seen["used"]), of=DICE_PER_ROUND), *chameleons(look, seen)],
        held=held,
        held_label=look.say("held_said", who=look.who(seat)),
        piles=piles(look, seen),
        more=" ".join(secrets(look)),
    )


def chameleons(look: TrismegistusLook, seen: SeatView) -> list[str]:
    """Return how many Chameleon tokens there are, if any."""
    return [look.say("chameleons", count=seen["chameleon"])] if seen["chameleon"] else []


def rival(look: TrismegistusLook, seat: int, seen: SeatView) -> Thing:
    """Return the panel of a rival: the die, tokens, Artifacts and Experiments; the rest when it is pressed."""
    return player(
        *(look, seat),
        score=seen["points"],
        marks=[*status(look, seat, seen)],
        facts=tokens(look, seen),
        cards=cards(look, [arrow["artifact"] for arrow in seen["arrows"] if not arrow["ready"]], seen),
        cards_label=look.say("cards_of", who=look.voice.seat(seat)),
        piles=piles(look, seen),
        more=" ".join([levels(look, seen), materials(look, seen), *chameleons(look, seen), hidden(look, seen)]),
    )


def status(look: TrismegistusLook, seat: int, seen: SeatView) -> Iterator[str]:
    """Yield the Laboratory, and the die on the potency track or that the player has finished the round."""
    if seen["lab"]:
        yield look.name(seen["lab"])
    if die := seen["die"]:
        yield look.say("die_short", colour=look.name(die["colour"]), symbol=look.name(die["symbol"]), n=die["potency"])
    elif seat in look.view["next_order"]:
        yield look.say("finished")


def cards(look: TrismegistusLook, used: Iterable[str], seen: SeatView) -> list[Thing]:
    """Return Artifacts and Experiments before a player; used Artifacts are turned."""
    turned = set(used)
    tiles = [arrow["artifact"] for arrow in seen["arrows"] if arrow["artifact"]] + list(seen["tiles"])
    shown = [component(look, card, is_turned=card in turned) for card in tiles]
    return [*shown, *components_of(look, [each["id"] for each in seen["held"]])]


def levels(look: TrismegistusLook, seen: SeatView) -> str:
    """Return the levels on the mastery tracks in words."""
    named = [f"{look.name(element)} {level}" for element, level in seen["levels"].items()]
    return look.say("levels", levels=", ".join(named))


def piles(look: TrismegistusLook, seen: SeatView) -> list[Thing]:
    """Return the cards that are in no compact panel: completed Experiments, Formulas, Achievements, known secrets."""
    vault = [space["formula"] for space in seen["vault"] if space["formula"]] + seen["beside"]
    papers, masterpieces = (known(seen[zone]) for zone in ("publications", "masterpiece"))
    found = {"completed": seen["done"], "in_vault": vault, "taken": seen["achievements"], "papers": papers}
    found |= {"masterpieces": masterpieces}
    return [pile_of(look, key, names) for key, names in found.items() if names]


def known(cards: Iterable[str]) -> list[str]:
    """Return the cards that the viewer knows."""
    return [card for card in cards if card != UNKNOWN]


def pile_of(look: TrismegistusLook, key: str, names: Iterable[str]) -> Thing:
    """Return cards by name under a title."""
    return {"title": look.say(key), "cards": [{"name": look.name(card)} for card in names]}


def materials(look: TrismegistusLook, seen: SeatView) -> str:
    """Return the materials of a player in words."""
    held = [f"{seen['materials'][kind]} {look.name(kind)}" for kind in KINDS if kind not in TOKENS]
    some = [each for each in held if not each.startswith("0 ")]
    return look.say("materials", materials=", ".join(some) or look.voice.names["nothing"])


def hidden(look: TrismegistusLook, seen: SeatView) -> str:
    """Return how many secret cards a player has."""
    return look.say("secret", count=[*seen["publications"], *seen["masterpiece"]].count(UNKNOWN))


def secrets(look: TrismegistusLook) -> Iterator[str]:
    """Yield what only the viewer knows: the cards that were not chosen, and those put under the deck."""
    view = look.view
    under = [card for card in view["publications_under"] if card != UNKNOWN]
    if view["rejected"]:
        yield look.say("rejected", cards=look.name(view["rejected"]))
    if under:
        yield look.say("under", cards=look.name(under))


# -- Botmegistus -----------------------------------------------------------------------------------------------------


def automa(look: TrismegistusLook, seat: int, seen: SeatView) -> Thing:
    """Return the panel of Botmegistus: gold and tokens, its card, Artifacts and Experiments."""
    more: dict[str, Any] = {"bot": look.say("automa_kind")}
    return player(
        *(look, seat),
        score=seen["points"],
        marks=[*status(look, seat, seen)],
        facts=[
            fact(look, "gold", seen["materials"]["gold"], "gold"),
            fact(look, "ethereal", seen["ethereal"], "ethereal"),
        ],
        cards=[*known_automa_cards(look), *cards(look, [], seen)],
        cards_label=look.say("cards_of", who=look.voice.seat(seat)),
        piles=[*piles(look, seen), *used_cards(look)],
        more=" ".join([levels(look, seen), *deck_notes(look)]),
        **more,
    )


def known_automa_cards(look: TrismegistusLook) -> list[Thing]:
    """Return the card that Botmegistus plays, and the face-up ones of the advanced planning variant."""
    bot = look.view["bot"]
    return components_of(look, dict.fromkeys([bot["card"], *bot["shown"]])) if bot else []


def used_cards(look: TrismegistusLook) -> Iterator[Thing]:
    """Yield the used cards of Botmegistus, if there are any."""
    bot = look.view["bot"]
    if bot and bot["used"]:
        yield pile_of(look, "bot_used", bot["used"])


def deck_notes(look: TrismegistusLook) -> Iterator[str]:
    """Yield how many cards Botmegistus has left, and which specialization cards are among its cards."""
    bot = look.view["bot"]
    if bot:
        yield look.say("bot_deck", count=bot["deck"])
        if bot["specialized"]:
            yield look.say("specialized", elements=look.name(bot["specialized"]))
