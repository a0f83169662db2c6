"""A server whose pages have two seconds to connect to their kernel: `python -m quick_server FOLDER PORT`."""

import sys

from tabletop_nb.cli import main
from tabletop_nb.server import pages

if __name__ == "__main__":
    pages.CONNECT_WITHIN = 2.0
    main(["serve", sys.argv[1], f"--port={sys.argv[2]}"])
