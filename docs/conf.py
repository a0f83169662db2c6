"""How Sphinx builds the site: `make docs`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import generate

import tabletop_nb

project = "tabletop_nb"
author = "tabletop_nb contributors"
copyright = author
release = tabletop_nb.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "generate"]
exclude_patterns = ["pages/introduction.md"]  # included in the start page
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
default_role = "code"  # docstrings write names as `name`
python_use_unqualified_type_names = True
nitpicky = True
nitpick_ignore_regex = [("py:(class|data|exc|obj)", ".*")]  # annotations may name types that have no page here

html_theme = "furo"
html_title = f"tabletop_nb {release}"
html_copy_source = False


html_static_path = ["style"]
html_css_files = ["site.css"]

ROLES = {  # the theme's colours, and their names in widgets/tokens.css
    "foreground-primary": "ink",
    "foreground-secondary": "ink-2",
    "foreground-muted": "ink-2",
    "foreground-border": "edge",
    "background-primary": "surface",
    "background-secondary": "ground",
    "background-hover": "sunk",
    "background-border": "line",
    "brand-primary": "go",
    "brand-content": "go",
    "brand-visited": "go",
    "inline-code-background": "ground",
    "api-name": "go",
    "api-pre-name": "ink-2",
}


def css_variables(colours: dict[str, str]) -> dict[str, str]:
    """Return the theme's variables: our colours and fonts."""
    fonts = {"font-stack": generate.fonts()["ui"], "font-stack--headings": generate.fonts()["book"]}
    return fonts | {f"color-{role}": colours[name] for role, name in ROLES.items()}


html_theme_options = {
    f"{theme}_css_variables": css_variables(colours)
    for theme, colours in zip(("light", "dark"), generate.palette(), strict=True)
}
