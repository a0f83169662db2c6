"""`python -m tabletop_nb.server` is `tabletop-nb serve`."""

import sys

from tabletop_nb.cli import main

raise SystemExit(main(["serve", *sys.argv[1:]]))
