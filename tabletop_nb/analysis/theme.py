"""The look of all charts: the same on the pages, in notebooks and in files.

Colours are tokens of `widgets/tokens.css`, such as "tt-gold". A page resolves them for its light or dark theme;
`themed` resolves them for a light background, so that a chart can be saved or shown anywhere.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from tabletop_nb.core.folders import WIDGETS

if TYPE_CHECKING:
    from altair.typing import ChartType

# Altair uses jsonschema, which imports rfc3987_syntax if that is installed (jupyter_server requires it). The import
# builds a grammar and takes 1.5 s in every kernel. Nothing here validates URLs, so the import is blocked.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

TOKEN = re.compile(r"--tt-([\w-]+):\s*light-dark\((#\w+), (#\w+)\)")
CATEGORIES = ("tt-water", "tt-gold", "tt-fire", "tt-aether", "tt-earth", "tt-mercury")
# Series differ in colour and in dashes: the dashes alone are enough to tell them apart.
DASHES = ([1, 0], [8, 4], [2, 3], [8, 3, 2, 3], [14, 4], [4, 2])
USERMETA = {"theme": "tabletop"}  # marks a chart whose colours a page may replace with its own
_TEXT = {
    "labelColor": "tt-ink-2",
    "titleColor": "tt-ink",
    "labelFontSize": 12,
    "titleFontSize": 13,
    "titleFontWeight": 600,
}
CONFIG: dict[str, Any] = {
    "background": "transparent",
    "title": {"color": "tt-ink", "fontSize": 15, "anchor": "start", "subtitleColor": "tt-ink-2"},
    "mark": {"color": "tt-water"},
    "text": {"color": "tt-ink"},
    "rule": {"color": "tt-ink"},
    "tick": {"color": "tt-ink"},
    "axis": {**_TEXT, "gridColor": "tt-line", "domainColor": "tt-line", "tickColor": "tt-line"},
    "legend": _TEXT,
    "header": _TEXT,
    "range": {
        "category": list(CATEGORIES),
        "heatmap": ["tt-sunk", "tt-water"],
        "ramp": ["tt-sunk", "tt-water"],
        "diverging": ["tt-fire", "tt-sunk", "tt-water"],
    },
    "style": {"on-colour": {"color": "tt-surface"}},  # text on a strong colour
    "view": {"stroke": None},
}


@cache
def palette() -> tuple[dict[str, str], dict[str, str]]:
    """Return the colours by name, for the light and for the dark theme.

    >>> palette()[0]["water"]
    '#1b58a3'
    """
    tokens = TOKEN.findall((WIDGETS / "tokens.css").read_text("utf-8"))
    return {name: light for name, light, _ in tokens}, {name: dark for name, _, dark in tokens}


def resolved(part: Any) -> Any:
    """Return part of a chart with every colour token replaced by its colour in the light theme.

    >>> resolved({"mark": {"color": "tt-water"}})
    {'mark': {'color': '#1b58a3'}}
    """
    if isinstance(part, str):
        return palette()[0].get(part.removeprefix("tt-"), part) if part.startswith("tt-") else part
    if isinstance(part, dict):
        return {key: resolved(value) for key, value in part.items()}
    return [resolved(each) for each in part] if isinstance(part, list) else part


def themed(chart: ChartType, description: str) -> ChartType:
    """Return the chart in our theme, with a description for people who can't see it."""
    light = {**resolved(CONFIG), "background": palette()[0]["surface"]}
    themed_chart: ChartType = chart.properties(description=description, usermeta=USERMETA, config=light)
    return themed_chart


def page_spec(chart: ChartType) -> dict[str, Any]:
    """Return a chart as data for a page, which resolves colour tokens. The chart's settings override the theme."""
    spec: dict[str, Any] = chart.to_dict()
    own = {} if spec.get("usermeta") == USERMETA else spec.get("config", {})
    return {**spec, "config": merged(CONFIG, own)}


def merged(theme: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Return the theme with a chart's own settings, which override the theme key by key.

    >>> merged({"axis": {"grid": True, "ticks": True}}, {"axis": {"grid": False}})
    {'axis': {'grid': False, 'ticks': True}}
    """
    nested = {key for key in theme.keys() & own.keys() if isinstance(theme[key], dict) and isinstance(own[key], dict)}
    return {**theme, **own, **{key: {**theme[key], **own[key]} for key in nested}}
