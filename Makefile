# Everything runs in .venv, made on the first call; the machine needs Python 3.11+, make and git.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: run test lint bench soak clean constraints

run: $(READY)
	$(BIN)/tabletop-nb play evenfall

test: $(READY)
	$(MAKE) --no-print-directory lint
	$(BIN)/pytest -n 2 --rule-coverage

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python benchmarks/speed.py

soak: $(READY)
	$(BIN)/python benchmarks/soak.py

constraints: $(READY)
	$(BIN)/uv pip compile --quiet --no-header --no-annotate --no-emit-index-url --universal --group dev pyproject.toml -o constraints.txt

$(READY): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip install --quiet --python $(BIN)/python --constraints constraints.txt --editable . --group dev
	touch $@

clean:
	rm -rf .venv .venv-peers .mypy_cache .ruff_cache build dist
