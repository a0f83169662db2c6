"""Serve the notebooks: as pages with Voilà (`tabletop-nb serve`), or to work in, with JupyterLab (`tabletop-nb lab`).

People get the pages and nothing else: no list of files, no sources, no tracebacks, no other file. `serve` starts
everything, `pages` holds the Voilà application and its handlers, `auth` the class password, `guard` the checks and
headers that every request gets, `limits` the number of kernels, `fork_server` the quick way to start one.
"""
