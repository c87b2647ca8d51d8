# The interpreter that makes .venv; any 3.11 or newer.
PYTHON ?= python3

# Where the long runs search: another number, other examples; of long lists 1 to 8 try all, an eighth each.
SEED ?= 1

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.set-up

.DEFAULT_GOAL := help
.PHONY: help setup play test check thorough golden bench fmt

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(STAMP) ## make .venv with everything needed

$(STAMP): pyproject.toml constraints.txt
	@echo "Setting up $(VENV); this takes a minute the first time."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "unodsl needs Python 3.11 or newer; name one with: make setup PYTHON=python3.11")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

play: setup ## play a round of the official rules against bots
	@$(BIN)/unodsl play official

test: setup ## run the tests
	$(BIN)/python -m pytest -n auto

check: setup ## all that must hold before a commit: format, lint, types, tests
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	@$(MAKE) --no-print-directory test

thorough: setup ## run the long tests
	UNODSL_THOROUGH=1 UNODSL_SEED=$(SEED) $(BIN)/python -m pytest -n auto -m thorough --hypothesis-seed=$(SEED)

golden: setup ## write the golden files anew; read the difference before you commit it
	UNODSL_GOLDEN=1 $(BIN)/python -m pytest tests -k golden

bench: setup ## measure the speed of the parts
	$(BIN)/python -m benchmarks

fmt: setup ## format the code and fix what can be fixed by itself
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
