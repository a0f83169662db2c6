# Everything runs in .venv, made on the first call; the machine needs Python 3.11+, make and git.
PYTHON ?= python3
PORT ?= 8866
BIN := .venv/bin
READY := .venv/.ready

.PHONY: run lab play test lint notebooks bench soak classroom hardening constraints vega wheelhouse clean

run: $(READY) ## the gallery, served with Voilà
	$(BIN)/tabletop-nb serve --port $(PORT)

lab: $(READY) ## the same notebooks in JupyterLab
	$(BIN)/tabletop-nb lab

play: $(READY) ## a game of Evenfall in the terminal
	$(BIN)/tabletop-nb play evenfall

test: $(READY)
	$(MAKE) --no-print-directory lint
	$(BIN)/pytest -n 2 --dist loadgroup --rule-coverage

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

notebooks: $(READY) ## every .ipynb from the .py beside it
	$(BIN)/python tools/build_notebooks.py

bench: $(READY)
	$(BIN)/python benchmarks/speed.py

soak: $(READY)
	$(BIN)/python benchmarks/soak.py
	TABLETOP_SOAK=1 $(BIN)/pytest -n 2 -m soak

GAME ?= evenfall
classroom: $(READY) ## how a class of 12 and 24 is served; GAME=seasons measures another game
	$(BIN)/python benchmarks/classroom.py $(GAME)

hardening: $(READY) ## attacks, interrupts, broken files, large classes
	$(BIN)/python benchmarks/hardening.py

constraints: $(READY)
	$(BIN)/uv pip compile --quiet --no-header --no-annotate --no-emit-index-url --universal --group dev pyproject.toml -o constraints.txt

vega: $(READY) ## the chart library for the browser, after a new version of Altair
	$(BIN)/uv run --no-project --python $(BIN)/python --with vl-convert-python tools/vendor_vega.py

wheelhouse: $(READY) ## a folder of wheels, to install from with no internet
	$(BIN)/python tools/wheelhouse.py

$(READY): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip install --quiet --python $(BIN)/python --constraints constraints.txt --editable . --group dev
	touch $@

clean:
	rm -rf .venv .venv-peers .mypy_cache .ruff_cache build dist wheelhouse
