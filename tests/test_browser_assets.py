"""Static checks of the browser files: colours have contrast, every text comes from Python, names don't clash."""

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
from tabletop_nb.games import NAMES
from tabletop_nb.ui import Walkthrough, assets, gallery

SCRIPTS = sorted(path.name for path in assets.ROOT.glob("*.js"))
PAGE_SCRIPTS = [f"voila/tabletop/{name}.js" for name in ("page", "theme", "too_old")]
PAGES = [assets.ROOT / name for name in (*SCRIPTS, *PAGE_SCRIPTS)]
WORDS = tomllib.loads((Path(assets.__file__).parent / "words.toml").read_text("utf-8"))

# -- contrast ------------------------------------------------------------------------------------------------

TOKEN = re.compile(r"--(?:tt-)?([\w-]+):\s*(?:light-dark\(#(\w{6}), #(\w{6})\)|#(\w{6}))")
CLOTH = re.compile(r"\.tt-felt-(\w+) \{\s*--felt: light-dark\(#(\w{6}), #(\w{6})\)")
Colour = tuple[float, float, float]


@cache
def colours(*sheets: str) -> tuple[dict[str, Colour], dict[str, Colour]]:
    """Return the colours of light and dark mode, as the last of these style sheets sets them."""
    light, dark = {}, {}
    for sheet in sheets:
        for name, light_hex, dark_hex, both in TOKEN.findall(
            assets.text(sheet).split("data-game")[0].split("@media")[0]
        ):
            light[name], dark[name] = rgb(light_hex or both), rgb(dark_hex or both)
    return light, dark


def rgb(text: str) -> Colour:
    red, green, blue = (int(text[i : i + 2], 16) for i in (0, 2, 4))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return the relative luminance as defined by WCAG 2."""
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(value: float) -> float:
    """Return the amount of light of a colour value from 0 to 255."""
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def background(name: str, theme: dict[str, Colour]) -> Colour:
    """Return a colour, or a tint of it on a card: "14% fire"."""
    share, _, of = name.rpartition("% ")
    if not share:
        return theme[of]
    part = int(share) / 100
    red, green, blue = (a * part + b * (1 - part) for a, b in zip(theme[of], theme["surface"], strict=True))
    return red, green, blue


SYMBOL_COLOURS = [
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
SEASON_COLOURS = ["water", "life", "lightning", "copper"]


def required_contrasts() -> Iterator[tuple[str, str, float]]:
    """Yield foreground, background and required contrast: 4.5 for text and symbols, 3 for meaningful edges."""
    for word in ("ink", "ink-2"):
        yield from ((word, on, 4.5) for on in ("ground", "surface", "raised", "sunk", "go-soft"))
        yield from ((word, on, 4.5) for on in ("gold-soft", "stop-soft"))
    yield from (("go", on, 4.5) for on in ("surface", "ground", "raised", "go-soft"))
    yield from (("gold", on, 4.5) for on in ("surface", "raised", "gold-soft", "go-soft"))
    yield from (("stop", on, 4.5) for on in ("raised", "stop-soft"))
    yield from (("go-ink", "go", 4.5), ("surface", "gold", 4.5), ("ground", "ink", 4.5), ("night-ink", "night", 4.5))
    yield from (("edge", on, 3.0) for on in ("surface", "ground", "raised", "sunk"))
    for symbol in SYMBOL_COLOURS:
        yield from ((symbol, on, 4.5) for on in ("surface", "ground", "go-soft", f"14% {symbol}"))
    for season in SEASON_COLOURS:
        yield "ink-2", f"16% {season}", 4.5
        yield from (
            (symbol, f"12% {season}", 4.5) for symbol in ("fire", "water", "air", "earth", "gold") if symbol != season
        )


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("sheets", [["tokens.css"], ["tokens.css", "felt.css"]], ids=["page", "paper"])
def test_every_text_symbol_and_edge_has_enough_contrast(sheets: list[str], theme: int) -> None:
    palette = colours(*sheets)[theme]
    low = {
        f"{one} on {on}": round(ratio, 2)
        for one, on, need in required_contrasts()
        if (ratio := contrast(palette[one], background(on, palette))) < need
    }
    assert not low, f"below WCAG AA: {low}"


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_everything_on_cloth_and_wood_has_enough_contrast(theme: int) -> None:
    """The cloth is the lit zone, too, which is lighter and so the hardest to read on."""
    found = colours("tokens.css", "felt.css")[theme]
    cloths = {game: rgb(both[theme]) for game, *both in CLOTH.findall(assets.text("felt.css"))}
    assert set(NAMES) <= set(cloths)
    grounds = {"wood": found["wood"], "wood-2": found["wood-2"], "cloth": found["felt"], **cloths}
    grounds |= {f"lit {game}": mixed(felt, rgb("ffedc4"), 0.9) for game, felt in cloths.items()}
    needed = {"felt-ink": 4.5, "felt-ink-2": 4.5, "gold-lit": 4.5, "may": 3.0, "focus": 3.0}
    needed |= {f"seat-{seat}": 3.0 for seat in range(4)}
    low = {
        f"{one} on {name}": round(ratio, 2)
        for one, need in needed.items()
        for name, on in grounds.items()
        if (ratio := contrast(found[one], on)) < need
    }
    assert not low, f"below WCAG AA: {low}"


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return `color-mix(in oklab, one share, other)`."""
    lab = [a * share + b * (1 - share) for a, b in zip(oklab(one), oklab(other), strict=True)]
    cones = [sum(k * n for k, n in zip(row, lab, strict=True)) ** 3 for row in FROM_OKLAB]
    light = [sum(k * n for k, n in zip(row, cones, strict=True)) for row in FROM_CONES]
    red, green, blue = (255 * (12.92 * n if n <= 0.0031308 else 1.055 * n ** (1 / 2.4) - 0.055) for n in light)
    return red, green, blue


def oklab(colour: Colour) -> list[float]:
    cones = [sum(k * linear(n) for k, n in zip(row, colour, strict=True)) ** (1 / 3) for row in TO_CONES]
    return [sum(k * n for k, n in zip(row, cones, strict=True)) for row in TO_OKLAB]


# https://bottosson.github.io/posts/oklab
TO_CONES = (
    (0.41222147, 0.53633254, 0.05144599),
    (0.2119035, 0.6806996, 0.1073969),
    (0.08830246, 0.28171884, 0.6299787),
)
TO_OKLAB = (
    (0.21045426, 0.79361778, -0.00407205),
    (1.9779985, -2.42859221, 0.4505937),
    (0.0259040, 0.7827718, -0.8086758),
)
FROM_OKLAB = ((1, 0.39633778, 0.21580376), (1, -0.10556135, -0.06385417), (1, -0.08948418, -1.29148555))
FROM_CONES = (
    (4.07674166, -3.3077116, 0.23096993),
    (-1.268438, 2.6097574, -0.3413194),
    (-0.00419609, -0.70341861, 1.7076147),
)


def test_contrast_is_computed_correctly() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(rgb("777777"), rgb("ffffff")) == pytest.approx(4.48, abs=0.01)  # known to be just below 4.5
    assert mixed(rgb("27503f"), rgb("ffedc4"), 1.0) == pytest.approx(rgb("27503f"), abs=0.5)
    assert mixed((0, 0, 0), (255, 255, 255), 0.5) == pytest.approx((99, 99, 99), abs=1)  # as browsers mix them


def test_every_colour_and_size_used_is_set_somewhere() -> None:
    """A sheet sets it, or a script for one element."""
    sheets = {path.name: path.read_text("utf-8") for path in assets.ROOT.rglob("*.css")}
    known = set(re.findall(r"(--[\w-]+)\s*:", "".join([*sheets.values(), *map(assets.text, SCRIPTS)])))
    unknown = {
        f"{name}: {used}" for name, text in sheets.items() for used in re.findall(r"var\((--[\w-]+)\)", text)
        if used not in known
    }  # fmt: skip
    assert not unknown


# -- texts ---------------------------------------------------------------------------------------------------


def used_keys(script: str) -> set[str]:
    """Return the text keys a script uses; the computed part of a key is written as a star."""
    arguments = re.findall(r"\bsay\(([^()]*)", script)  # a key, or a choice of keys
    keys = {key for call in arguments for key in re.findall(r'"([a-z]\w*\.[\w.]+)"', call)}
    return keys | {f"{start}*" for start in re.findall(r"\bsay\(`([\w.]+)\$\{", script)}


def unknown(keys: set[str], words: Any) -> set[str]:
    """Return the keys that have no text."""
    flat = set(flatten(words))
    return {key for key in keys if not fnmatch.filter(flat, key)}


def flatten(words: Any, start: str = "") -> Iterator[str]:
    """Yield the keys of all texts."""
    for key, value in words.items():
        yield from flatten(value, f"{start}{key}.") if isinstance(value, dict) else [f"{start}{key}"]


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_text_key_used_by_a_script_exists(name: str) -> None:
    assert not unknown(used_keys(assets.text(name)), WORDS)


def test_a_widget_includes_the_texts_its_scripts_use() -> None:
    board, walk = tt.play("evenfall", seed=1), Walkthrough("evenfall")
    assert len(used_keys(assets.esm("board.js"))) > 40
    assert not unknown(used_keys(assets.esm("board.js")), board.words)
    assert not unknown(used_keys(assets.esm("walkthrough.js")), walk.words)


def test_every_text_key_used_by_python_exists() -> None:
    files = set(Path(assets.__file__).parent.rglob("*.py")) - {Path(gallery.__file__)}  # It has its own texts.
    sources = "\n".join(path.read_text("utf-8") for path in files)
    assert len(used_keys(sources)) > 40
    assert not unknown(used_keys(sources), WORDS)
    assert not unknown(used_keys(Path(gallery.__file__).read_text("utf-8")), gallery.SENTENCES.words)


def test_the_page_and_the_widgets_say_the_same_of_an_old_browser() -> None:
    assert f">{WORDS['widget']['too_old']}</p>" in assets.text("voila/tabletop/frame.html")


@pytest.mark.parametrize("name", ["page", "too_old"])
def test_the_template_language_finds_nothing_of_its_own_in_a_script(name: str) -> None:
    assert not re.findall(r"\{[{%#]", assets.text(f"voila/tabletop/{name}.js"))


MODERN = re.compile(r"=>|`|\b(?:const|let|class|async|import)\b|\?\.|\?\?|\.\.\.")


def test_any_browser_can_read_the_check_for_old_browsers() -> None:
    code = re.sub(r"^\s*(//|/\*).*$", "", assets.text("voila/tabletop/too_old.js"), flags=re.M)
    assert MODERN.findall(code) == []
    assert MODERN.findall("const { a } = b?.c ?? (() => `d`)") == ["const", "?.", "??", "=>", "`", "`"]


# -- one bundle, one name ------------------------------------------------------------------------------------

DECLARED = re.compile(r"^(?:export\s+)?(?:async\s+)?(?:const|let|var|function\*?|class)\s+([\w$]+|\{[^}]*\})", re.M)


def names(script: str) -> list[str]:
    """Return the names a module declares at top level, which start a line in our files."""
    return [name for found in DECLARED.findall(script) for name in re.findall(r"[\w$]+", found)]


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_two_modules_of_a_bundle_share_a_name(name: str) -> None:
    modules: dict[str, str] = {}
    assets._collect(name, modules, assets._of_games("js"))
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
    """Return every string of a script; expressions in templates become gaps, with their strings listed separately."""
    found: list[str] = []
    _read_code(script, 0, found)
    return found


def _read_code(script: str, at: int, found: list[str]) -> int:
    """Read code up to its closing brace or the end; return that position."""
    depth, last = 0, ""  # A slash after a value is a division; anywhere else it starts a regular expression.
    while at < len(script):
        char = script[at]
        if char == "}" and depth == 0:
            return at
        if script.startswith("//", at):
            at = (script.find("\n", at) + 1) or len(script)
        elif script.startswith("/*", at):
            at = script.index("*/", at) + 2
        elif char in "\"'":
            text, at = _read_string(script, at + 1, char)
            found.append(text)
        elif char == "`":
            text, at = _read_template(script, at + 1, found)
            found.append(text)
        elif char == "/" and (last == "" or last in "(,=:[!&|?{};>"):
            at = _skip_regex(script, at + 1)
        else:
            depth += (char == "{") - (char == "}")
            at += 1
        last = last if char.isspace() else char
    return at


def _read_string(script: str, at: int, char: str) -> tuple[str, int]:
    start = at
    while script[at] != char:
        at += 2 if script[at] == "\\" else 1
    return script[start:at], at + 1


def _read_template(script: str, at: int, found: list[str]) -> tuple[str, int]:
    """Read the text of a template, with gaps."""
    text = ""
    while script[at] != "`":
        if script.startswith("${", at):
            at = _read_code(script, at + 2, found) + 1
            text += "\0"
        else:
            text, at = text + script[at], at + 1
    return text, at + 1


def _skip_regex(script: str, at: int) -> int:
    """Return the end of a regular expression."""
    inside = False
    while script[at] != "/" or inside:
        inside = (inside or script[at] == "[") and script[at] != "]"
        at += 2 if script[at] == "\\" else 1
    return at + 1


LABEL_ATTRIBUTE = re.compile(r"""(?:aria-label|title|placeholder|alt)=["'][^"'\0]*?([A-Za-z]{2,}[^"'\0]*)""")
PROSE = re.compile(r"^[A-Z][a-z]+( [a-z]+)+|[a-z]+ [a-z]+ [a-z]+ [a-z]+|[a-z]{2,}[.!?]$")


def sentences(script: str) -> list[str]:
    """Return text for people: text between tags, labels, and strings that read like prose."""
    found = []
    for text in strings(script):
        if re.search(r"<[\w/]", text):
            found += LABEL_ATTRIBUTE.findall(text)
            found += re.findall(r"[A-Za-z][A-Za-z' ]+", re.sub(r"<[^>]*>|&\w+;|<[^>]*$", " ", text))
        elif PROSE.search(text) and not re.search(r"[\[#<=>{]|tt-|^M\d", text):
            found.append(text)
    return [text.strip() for text in found if text.strip()]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_sentence_is_written_in_a_script(path: Path) -> None:
    assert sentences(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_string_has_a_line_that_looks_like_a_comment(path: Path) -> None:
    """Such lines would be removed from what a browser gets."""
    assert not [text for text in strings(path.read_text("utf-8")) if re.search(r"^\s*(//|/\*\*)", text, re.M)]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("h`<p>${x}</p>`", []),
        ("h`<p>Your move ${x}</p>`", ["Your move"]),
        ('h`<b title="Press here">${h`<i>Now</i>`}</b>`', ["Now", "Press here"]),
        ('alert("Something went wrong")', ["Something went wrong"]),
        ("const a = /[\"']/g; // a note in words\nsend('move')", []),
        ("el.querySelector('[data-id=go] button')", []),
    ],
)
def test_sentences_are_found(script: str, expected: list[str]) -> None:
    assert sentences(script) == expected
