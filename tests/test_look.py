"""The browser files, read as text: colours have contrast, every word comes from Python, helpers do not clash."""

from __future__ import annotations

import fnmatch
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tabletop_nb as tt
from tabletop_nb.ui import Walkthrough, assets

SCRIPTS = sorted(path.name for path in assets.ROOT.glob("*.js"))
PAGES = [assets.ROOT / name for name in (*SCRIPTS, "voila/tabletop/page.js")]
WORDS = tomllib.loads((Path(assets.__file__).parent / "words.toml").read_text("utf-8"))

# -- contrast ------------------------------------------------------------------------------------------------

TOKEN = re.compile(r"--tt-([\w-]+):\s*light-dark\(#(\w{6}), #(\w{6})\)")
Colour = tuple[float, float, float]


@cache
def colours() -> tuple[dict[str, Colour], dict[str, Colour]]:
    """The colours by day and in the evening."""
    day, evening = {}, {}
    for name, light, dark in TOKEN.findall(assets.text("tokens.css")):
        day[name], evening[name] = rgb(light), rgb(dark)
    return day, evening


def rgb(text: str) -> Colour:
    red, green, blue = (int(text[i : i + 2], 16) for i in (0, 2, 4))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """As WCAG 2 computes it."""

    def linear(value: float) -> float:
        value /= 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ground(name: str, theme: dict[str, Colour]) -> Colour:
    """A colour, or a tint of it on a card: "14% fire"."""
    share, _, of = name.rpartition("% ")
    if not share:
        return theme[of]
    part = int(share) / 100
    red, green, blue = (a * part + b * (1 - part) for a, b in zip(theme[of], theme["surface"], strict=True))
    return red, green, blue


MATTER = [
    "fire",
    "water",
    "air",
    "earth",
    "lightning",
    "aether",
    "void",
    "quintessence",
    "life",
    "copper",
    "iron",
    "mercury",
    "gold",
]
SEASONS = ["water", "life", "lightning", "copper"]


def pairs() -> Iterator[tuple[str, str, float]]:
    """What stands on what, and the contrast it needs: words and signs 4.5, edges that mean something 3."""
    for word in ("ink", "ink-2"):
        yield from ((word, on, 4.5) for on in ("ground", "surface", "raised", "sunk", "go-soft"))
        yield from ((word, on, 4.5) for on in ("gold-soft", "stop-soft"))
    yield from (("go", on, 4.5) for on in ("surface", "ground", "raised", "go-soft"))
    yield from (("gold", on, 4.5) for on in ("surface", "raised", "gold-soft", "go-soft"))
    yield from (("stop", on, 4.5) for on in ("raised", "stop-soft"))
    yield from (("go-ink", "go", 4.5), ("surface", "gold", 4.5), ("ground", "ink", 4.5), ("night-ink", "night", 4.5))
    yield from (("edge", on, 3.0) for on in ("surface", "ground", "raised", "sunk"))
    for sign in MATTER:
        yield from ((sign, on, 4.5) for on in ("surface", "ground", "go-soft", f"14% {sign}"))
    for season in SEASONS:
        yield "ink-2", f"16% {season}", 4.5
        yield from (
            (sign, f"12% {season}", 4.5) for sign in ("fire", "water", "air", "earth", "gold") if sign != season
        )


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_every_word_sign_and_edge_has_contrast(theme: int) -> None:
    found = colours()[theme]
    low = {
        f"{one} on {on}": round(ratio, 2)
        for one, on, need in pairs()
        if (ratio := contrast(found[one], ground(on, found))) < need
    }
    assert not low, f"below WCAG AA: {low}"


def test_black_on_white() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(rgb("777777"), rgb("ffffff")) == pytest.approx(4.48, abs=0.01)  # a known near miss


def test_every_colour_that_is_used_is_a_token() -> None:
    sheets = {path.name: path.read_text("utf-8") for path in assets.ROOT.rglob("*.css")}
    known = set(re.findall(r"(--tt-[\w-]+)\s*:", "".join(sheets.values())))
    unknown = {
        f"{name}: {used}" for name, text in sheets.items() for used in re.findall(r"var\((--tt-[\w-]+)\)", text)
        if used not in known
    }  # fmt: skip
    assert not unknown


# -- words ---------------------------------------------------------------------------------------------------


def said(script: str) -> set[str]:
    """The keys a script says; of one made up on the spot the part that is known, with a star."""
    spoken = re.findall(r"\bsay\(([^()]*)", script)  # a key, or a choice of keys
    keys = {key for call in spoken for key in re.findall(r'"([a-z]\w*\.[\w.]+)"', call)}
    return keys | {f"{start}*" for start in re.findall(r"\bsay\(`([\w.]+)\$\{", script)}


def unknown(keys: set[str], words: Any) -> set[str]:
    """Those that are not among the words."""
    flat = set(flatten(words))
    return {key for key in keys if not fnmatch.filter(flat, key)}


def flatten(words: Any, start: str = "") -> Iterator[str]:
    """The keys of all sentences."""
    for key, value in words.items():
        yield from flatten(value, f"{start}{key}.") if isinstance(value, dict) else [f"{start}{key}"]


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_sentence_a_script_says_is_among_the_words(name: str) -> None:
    assert not unknown(said(assets.text(name)), WORDS)


def test_a_widget_brings_the_words_its_scripts_say() -> None:
    board, walk = tt.play("evenfall", seed=1), Walkthrough("evenfall")
    assert len(said(assets.esm("board.js"))) > 40
    assert unknown(said(assets.esm("board.js")), board.words) <= {"walk.your_move"}  # a stop, drawn only by the other
    assert not unknown(said(assets.esm("walkthrough.js")), walk.words)


def test_python_says_only_words_that_are_there() -> None:
    sources = "\n".join(path.read_text("utf-8") for path in Path(assets.__file__).parent.rglob("*.py"))
    assert len(said(sources)) > 40
    assert not unknown(said(sources), WORDS)


# -- one bundle, one name ------------------------------------------------------------------------------------

DECLARED = re.compile(r"^(?:export\s+)?(?:async\s+)?(?:const|let|var|function\*?|class)\s+([\w$]+|\{[^}]*\})", re.M)


def names(script: str) -> list[str]:
    """What a module declares at its top level, which here begins a line."""
    return [name for found in DECLARED.findall(script) for name in re.findall(r"[\w$]+", found)]


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_two_modules_of_a_bundle_share_a_name(name: str) -> None:
    modules: dict[str, str] = {}
    assets._collect(name, modules)
    owner: dict[str, str] = {}
    for module, script in modules.items():
        for each in names(script):
            assert owner.setdefault(each, module) == module, f"{each} is in {owner[each]} and in {module}"


def test_names_are_found() -> None:
    script = (
        "export const a = 1;\nfunction b() {\n  const c = 2;\n}\nexport async function d() {}\nconst { e, f } = x;\n"
    )
    assert names(script) == ["a", "b", "d", "e", "f"]


# -- no sentence in a script ---------------------------------------------------------------------------------


def strings(script: str) -> list[str]:
    """Every string of a script; what is put into a template stands as a gap, and its own strings apart."""
    found: list[str] = []
    _code(script, 0, found)
    return found


def _code(script: str, at: int, found: list[str]) -> int:
    """Reads code up to the brace that closes it, or the end; says where that is."""
    depth, last = 0, ""  # the last sign that was no space: after a value a slash divides, else it begins a pattern
    while at < len(script):
        sign = script[at]
        if sign == "}" and depth == 0:
            return at
        if script.startswith("//", at):
            at = (script.find("\n", at) + 1) or len(script)
        elif script.startswith("/*", at):
            at = script.index("*/", at) + 2
        elif sign in "\"'":
            text, at = _quoted(script, at + 1, sign)
            found.append(text)
        elif sign == "`":
            text, at = _template(script, at + 1, found)
            found.append(text)
        elif sign == "/" and (last == "" or last in "(,=:[!&|?{};>"):
            at = _pattern(script, at + 1)
        else:
            depth += (sign == "{") - (sign == "}")
            at += 1
        last = last if sign.isspace() else sign
    return at


def _quoted(script: str, at: int, sign: str) -> tuple[str, int]:
    start = at
    while script[at] != sign:
        at += 2 if script[at] == "\\" else 1
    return script[start:at], at + 1


def _template(script: str, at: int, found: list[str]) -> tuple[str, int]:
    """The text of a template, with gaps."""
    text = ""
    while script[at] != "`":
        if script.startswith("${", at):
            at = _code(script, at + 2, found) + 1
            text += "\0"
        else:
            text, at = text + script[at], at + 1
    return text, at + 1


def _pattern(script: str, at: int) -> int:
    """Where a pattern ends."""
    inside = False
    while script[at] != "/" or inside:
        inside = (inside or script[at] == "[") and script[at] != "]"
        at += 2 if script[at] == "\\" else 1
    return at + 1


READ_ALOUD = re.compile(r"""(?:aria-label|title|placeholder|alt)=["'][^"'\0]*?([A-Za-z]{2,}[^"'\0]*)""")
PROSE = re.compile(r"^[A-Z][a-z]+( [a-z]+)+|[a-z]+ [a-z]+ [a-z]+ [a-z]+|[a-z]{2,}[.!?]$")


def sentences(script: str) -> list[str]:
    """Words for people: text between tags, labels, and strings that read like prose."""
    found = []
    for text in strings(script):
        if re.search(r"<[\w/]", text):
            found += READ_ALOUD.findall(text)
            found += re.findall(r"[A-Za-z][A-Za-z' ]+", re.sub(r"<[^>]*>|&\w+;|<[^>]*$", " ", text))
        elif PROSE.search(text) and not re.search(r"[\[#<=>{]|tt-|^M\d", text):
            found.append(text)
    return [text.strip() for text in found if text.strip()]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_sentence_is_written_in_a_script(path: Path) -> None:
    assert sentences(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_string_has_a_line_that_looks_like_a_comment(path: Path) -> None:
    """Such lines are left out of what a browser gets."""
    assert not [text for text in strings(path.read_text("utf-8")) if re.search(r"^\s*(//|/\*\*)", text, re.M)]


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("h`<p>${x}</p>`", []),
        ("h`<p>Your move ${x}</p>`", ["Your move"]),
        ('h`<b title="Press here">${h`<i>Now</i>`}</b>`', ["Now", "Press here"]),
        ('alert("Something went wrong")', ["Something went wrong"]),
        ("const a = /[\"']/g; // a note in words\nsend('move')", []),
        ("el.querySelector('[data-id=go] button')", []),
    ],
)
def test_sentences_are_found(script: str, told: list[str]) -> None:
    assert sentences(script) == told
