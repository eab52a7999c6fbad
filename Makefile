# The one entry point. Every target sets up what it needs in .venv and is quick when nothing changed.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
GROUP   = $(BIN)/python tools/dependency_group.py
JOBS   := $(shell nproc 2>/dev/null || echo 2)
CPP    := $(wildcard cpp/*.cpp cpp/*.hpp)

.PHONY: help demo test test-long lint format types schema dataset dataset-page sanitize bench docs clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /|/' | column -t -s '|'

demo: $(VENV)/.test ## See it work: deals of several games, drawn, played, solved and rated
	@$(BIN)/python examples/demo.py

test: $(VENV)/.test ## Run all tests but the long ones
	$(BIN)/python -m pytest -q -n $(JOBS) -m "not long"

test-long: $(VENV)/.test ## Run the long tests too: a thousand random playouts of every game
	$(BIN)/python -m pytest -q -n $(JOBS)

lint: $(VENV)/.lint ## Check style, formatting and who may import whom
	$(BIN)/ruff check src tests bench examples tools docs
	$(BIN)/ruff format --check src tests bench examples tools docs
	$(BIN)/clang-format --dry-run --Werror $(CPP)
	$(BIN)/lint-imports

format: $(VENV)/.lint ## Put sources into the house format
	$(BIN)/ruff check --fix src tests bench examples tools docs
	$(BIN)/ruff format src tests bench examples tools docs
	$(BIN)/clang-format -i $(CPP)

types: $(VENV)/.lint $(VENV)/.test ## Check types with mypy --strict
	$(BIN)/mypy

schema: $(VENV)/.installed ## Write docs/rules.schema.json anew from the rule language
	$(BIN)/python -m winnable rules --schema | $(BIN)/python -m json.tool > docs/rules.schema.json

dataset: $(VENV)/.test ## Compute verdicts of every game in under an hour, and docs/winnability.md; MINUTES=5 for fewer
	$(BIN)/python tools/make_dataset.py $(if $(MINUTES),--minutes $(MINUTES)) $(DATASET_OPTIONS)

dataset-page: $(VENV)/.test ## Write docs/winnability.md anew from the dataset
	$(BIN)/python tools/make_dataset.py --page-only

sanitize: $(VENV)/.test ## Run the core's tests with AddressSanitizer, UBSan and the core's own checks
	@$(PIP) install --no-build-isolation --upgrade --target build/sanitized -C build-dir=build/sanitized-objects \
	  -C cmake.define.WINNABLE_SANITIZE=ON --no-deps .
	@# -S leaves out the editable install, so that the sanitized build is the one that is imported.
	LD_PRELOAD="$$($${CXX:-g++} -print-file-name=libasan.so) $$($${CXX:-g++} -print-file-name=libstdc++.so)" \
	  ASAN_OPTIONS=detect_leaks=0 \
	  PYTHONPATH=build/sanitized:$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])') \
	  $(BIN)/python -S -m pytest -q -p no:cacheprovider -m "not long" tests/core/test_agreement.py tests/core/test_soundness.py \
	  tests/experiments/test_chunks.py

bench: $(VENV)/.test ## Measure speed
	$(BIN)/python bench/dealing.py
	$(BIN)/python bench/solving.py
	$(BIN)/python bench/experiments.py 20000
	$(BIN)/python bench/reports.py

docs: $(VENV)/.docs ## Build the documentation into docs/_build
	$(BIN)/sphinx-build -q -W -b html docs docs/_build
	@echo "Open docs/_build/index.html"

clean: ## Remove everything that was built or installed here
	rm -rf $(VENV) build dist docs/_build docs/games .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The virtual environment, the compiled package, and what each kind of work adds to it.
$(VENV)/.created: tools/make_venv.sh
	@PYTHON="$(PYTHON)" sh tools/make_venv.sh $(VENV)
	@touch $@

$(VENV)/.installed: $(VENV)/.created pyproject.toml CMakeLists.txt $(CPP)
	@echo "Building winnable in $(VENV) (once; later runs reuse it)"
	@$(PIP) install $$($(GROUP) build)
	@$(PIP) install --no-build-isolation --editable .
	@touch $@

$(VENV)/.test: $(VENV)/.installed
	@$(PIP) install $$($(GROUP) test)
	@touch $@

$(VENV)/.lint: $(VENV)/.installed
	@$(PIP) install $$($(GROUP) lint)
	@touch $@

$(VENV)/.docs: $(VENV)/.installed
	@$(PIP) install --no-build-isolation --editable '.[docs]'
	@touch $@
