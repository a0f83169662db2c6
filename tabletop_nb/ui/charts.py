"""Altair charts that draw with no network, in JupyterLab and in Voilà.

    LiveChart(alt.Chart(frame).mark_bar().encode(x="sum:O", y="share:Q").properties(description="Share of each sum"))

Colours follow the page, light or dark. A colour may be a token of `widgets/tokens.css`: `mark_rule(color="tt-gold")`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets

from tabletop_nb.analysis.theme import page_spec
from tabletop_nb.ui import assets
from tabletop_nb.ui.guard import GuardedWidget

if TYPE_CHECKING:
    from altair.typing import ChartType


class VegaLibrary(GuardedWidget):
    """Carries Vega to the browser, once for each kernel."""

    _esm = assets.text("vendor/vega.js")
    _shared: VegaLibrary | None = None

    @classmethod
    def shared(cls) -> VegaLibrary:
        """Return the one library of this kernel."""
        if cls._shared is None or cls._shared.comm is None:
            cls._shared = cls()
        return cls._shared


class LiveChart(GuardedWidget):
    """An Altair chart as a widget. Set `.chart` to draw another one. Its colours follow the theme of the page.

    With `menu=True` it has Vega's menu, which saves the chart as PNG or SVG.
    """

    _esm = assets.esm("chart.js")
    _css = assets.css("chart.css")
    spec = traitlets.Dict().tag(sync=True)
    menu = traitlets.Bool(False).tag(sync=True)
    library = traitlets.Instance(VegaLibrary).tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(self, chart: ChartType, **traits: Any) -> None:
        super().__init__(spec=spec_of(chart), library=VegaLibrary.shared(), **traits)
        self._chart = chart

    @property
    def chart(self) -> ChartType:
        """The chart that is shown."""
        return self._chart

    @chart.setter
    def chart(self, chart: ChartType) -> None:
        self.spec = spec_of(chart)
        self._chart = chart


def spec_of(chart: ChartType) -> dict[str, Any]:
    """Return what is sent to the browser.

    Raises:
        ValueError: If the chart has no description for people who can't see it.
    """
    spec = page_spec(chart)
    if not spec.get("description"):
        raise ValueError("a chart needs a description for people who can't see it: chart.properties(description='...')")
    return spec
