# Two commands on a fresh machine that has Python 3.11 or newer, make and the package indexes:
#   make play    installs and starts the table
#   make test    installs everything and runs every check
# Each installs once; a stamp in the environment remembers for what.

PYTHON ?= python3
VENV ?= .venv
WORKERS ?= 2
TESTERS ?= 4
ARGS ?=

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PLAY := $(VENV)/.installed-to-play
DEV := $(VENV)/.installed-to-develop
BUILT_FROM := hatch_build.py $(shell find frontend -name node_modules -prune -o -type f -print) $(wildcard rules/*.yaml)

export PYTHONUTF8 := 1
unexport PYTHONDONTWRITEBYTECODE # hundreds of processes begin with the same modules

# What is asked for goes in order, also with -j: only the checks of one call below go side by side.
ifeq ($(MAKELEVEL),0)
.NOTPARALLEL:
endif
.PHONY: help play demo install test check format lint types imports compiled pytest docs pictures clauses front lock bench clean

help:
	@echo 'make play      install and start the table'
	@echo 'make demo      the same, with a ready campaign to look at'
	@echo 'make test      install and run every check'
	@echo 'make install   install for development, run nothing'
	@echo 'make front     rebuild the front end and the catalogues only'
	@echo 'make pytest    the tests alone; ARGS="-k augment" narrows them'
	@echo 'make docs      build the site into site/'
	@echo 'make pictures  take the pictures of the documentation anew (needs Chromium)'
	@echo 'make bench     run the benchmarks'
	@echo 'make lock      choose the newest dependencies and lock them'
	@echo 'make clean     forget the environment and what was built'

play: $(PLAY)
	@$(BIN)/talewright play $(ARGS)

demo: $(PLAY)
	@$(BIN)/talewright demo $(ARGS)

install: $(DEV)

# ---------------------------------------------------------------- environment

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo 'Talewright needs Python 3.11 or newer, and $(PYTHON) is not that: name one that is, as in "make play PYTHON=python3.12".'; \
	  exit 1; }
	$(PYTHON) -m venv $(VENV)

# uv takes a third of pip's time. It reads none of pip's settings: where it finds nothing, or runs nowhere, pip does it.
WITH_UV := $(PIP) install --only-binary=:all: --require-hashes --requirement requirements/uv.txt && \
	UV_HTTP_TIMEOUT=10 UV_HTTP_RETRIES=1 $(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes --requirement
WITH_PIP := $(PIP) install --no-compile --require-hashes --requirement

$(PLAY): requirements/play.txt pyproject.toml $(BUILT_FROM) | $(BIN)/pip
	@echo 'Installing what the table needs (once) ...'
	@{ $(WITH_UV) requirements/play.txt; } 2>/dev/null || $(WITH_PIP) requirements/play.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements/dev.txt pyproject.toml | $(BIN)/pip
	@echo 'Installing what the checks need (once) ...'
	@{ $(WITH_UV) requirements/dev.txt; } 2>/dev/null || $(WITH_PIP) requirements/dev.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@ $(PLAY)

front: $(DEV)
	@$(BIN)/python hatch_build.py

# --------------------------------------------------------------------- checks

# Each check takes one core, so they go side by side, the longest first; what each prints stays together.
FAILED := This does not hold: the check that "***" names above says why.
SIDE_BY_SIDE := $(MAKE) --no-print-directory --jobs=$(WORKERS) --output-sync=target

test: front
	@$(SIDE_BY_SIDE) types compiled docs clauses lint imports || { echo '$(FAILED)'; exit 1; }
	@$(MAKE) --no-print-directory pytest

check: $(DEV)
	@$(SIDE_BY_SIDE) types lint imports || { echo '$(FAILED)'; exit 1; }

lint: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

format: $(DEV)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

types: $(DEV)
	$(BIN)/mypy

imports: $(DEV)
	$(BIN)/lint-imports --no-logo

docs: front
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

pictures: front
	$(BIN)/python docs/pictures.py

clauses: front
	@$(BIN)/talewright rules

# Once, beside the other checks: each of the testers that begin together would compile all of them for itself.
compiled: front
	@$(BIN)/pytest --collect-only --quiet >/dev/null || { $(BIN)/pytest --collect-only --quiet | tail -n 60; exit 1; }

# More at once than there are cores, since browser tests, which are spread among the others, often wait.
# Whole files, so that each has one worker with one browser and one table.
pytest: front
	$(BIN)/pytest -n $(TESTERS) --dist loadfile --no-loadscope-reorder --max-worker-restart 2 $(ARGS)

bench: front
	$(BIN)/python -m benchmarks

# ----------------------------------------------------------------------- lock

LOCK := compile --quiet --universal --generate-hashes --no-header --no-annotate --no-emit-index-url \
	--no-emit-find-links --upgrade --python-version 3.11

lock: | $(BIN)/pip
	@$(PIP) install uv
	@echo uv | $(BIN)/uv pip $(LOCK) - --output-file requirements/uv.txt
	$(BIN)/uv pip $(LOCK) pyproject.toml --extra server --group build --output-file requirements/play.txt
	$(BIN)/uv pip $(LOCK) pyproject.toml --all-extras --group dev --output-file requirements/dev.txt
	@! grep -nE '://|--(extra-)?index|--find-links|@ file' requirements/*.txt || { \
	  echo 'A lock names a machine or an index: it should name packages and hashes only.'; exit 1; }

clean:
	rm -rf $(VENV) site dist build frontend/node_modules src/talewright/rules_data src/talewright/rules_shown src/talewright/web/static/bundle
