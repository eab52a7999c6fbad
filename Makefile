# The one entry point. Every target sets up what it needs in .venv and is quick when nothing changed.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
GROUP   = $(BIN)/python tools/dependency_group.py
STUBGEN = $(BIN)/python -m nanobind.stubgen -q -m winnable._core -p tools/stub_patterns.txt
JOBS   := $(shell nproc 2>/dev/null || echo 2)
# Each process begins with files that lie together, whose fixtures it makes once, and takes from others when it is done.
# One more than there are cores, since some tests wait for a browser or another process.
PYTEST  = $(BIN)/python -m pytest -q -n $$(($(JOBS) + 1)) --dist worksteal
CPP    := $(shell find cpp -name "*.cpp" -o -name "*.hpp")
EMBED  := $(wildcard examples/embed/*.c examples/embed/*.cpp include/*.h tests/embed/*.cpp)

# Compiled modules are kept, or every start of Python in the tests would compile the package again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help demo test test-long lint format types stub schema commands page-types pinned lock embed wasm wheels dataset dataset-page record audit record-page reproductions reproduction-pages sanitize sanitize-short sanitize-threads bench schedules shipped-schedules docs clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /|/' | column -t -s '|'

demo: $(VENV)/.test ## See it work: deals of several games, drawn, played, solved and rated
	@$(BIN)/python examples/demo.py

test: $(VENV)/.test $(VENV)/.wasm ## Run all tests but the long ones
	@sh tools/install_chromium.sh
	@sh tools/build_wasm.sh $(BIN)
	$(PYTEST)

test-long: $(VENV)/.test $(VENV)/.wasm ## Run the long tests too: a thousand random playouts of every game
	$(PYTEST) -m "long or not long"

lint: $(VENV)/.lint ## Check style, formatting and which module may import which
	$(BIN)/ruff check src tests bench examples tools docs
	$(BIN)/ruff format --check src tests bench examples tools docs
	$(BIN)/clang-format --dry-run --Werror $(CPP) $(EMBED)
	PYTHONPATH=src $(BIN)/lint-imports

format: $(VENV)/.lint ## Format the sources
	$(BIN)/ruff check --fix src tests bench examples tools docs
	$(BIN)/ruff format src tests bench examples tools docs
	$(BIN)/clang-format -i $(CPP) $(EMBED)

types: $(VENV)/.lint $(VENV)/.test ## Check types with mypy --strict, and that the stub of the core agrees with the core
	$(BIN)/mypy
	@sh tools/check_javascript.sh
	@$(STUBGEN) -o build/_core.pyi
	@cmp -s build/_core.pyi src/winnable/_core.pyi || { echo "src/winnable/_core.pyi is out of date: make stub"; exit 1; }

stub: $(VENV)/.installed ## Write src/winnable/_core.pyi again from the compiled core
	$(STUBGEN) -o src/winnable/_core.pyi

schema: $(VENV)/.installed ## Write docs/rules.schema.json again from the rule language
	$(BIN)/python -m winnable rules --schema | $(BIN)/python -m json.tool > docs/rules.schema.json

commands: $(VENV)/.installed ## Write docs/commands.md again from the command line
	$(BIN)/python tools/write_commands.py

page-types: $(VENV)/.installed ## Write the types of the page's JavaScript again from the models of the server's responses
	$(BIN)/python tools/write_page_types.py

pinned: $(VENV)/.test ## Write again what tests compare with: signature of the search, perft counts, golden playthroughs
	$(BIN)/python bench/signature.py --write
	$(BIN)/python -m pytest -q --write-pinned tests/perft tests/golden

lock: $(VENV)/.created ## Write requirements/*.txt again: exact versions and hashes that pyproject.toml allows
	@$(PIP) install uv
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python tools/write_locks.py

embed: $(VENV)/.installed ## Build the C library into build/embed/installed, and run the examples in C and C++
	@sh tools/build_embed.sh $(BIN)
	@$(BIN)/winnable rules klondike --compiled > build/embed/klondike.json
	build/embed/example/solve build/embed/klondike.json 7 100000
	build/embed/core_example 617

wasm: $(VENV)/.wasm ## Build the core as WebAssembly into js/winnable.wasm, for the JavaScript package in js/
	@sh tools/build_wasm.sh $(BIN)
	@ls -l js/winnable.wasm

STABLE_PYTHON ?= python3.12
wheels: $(VENV)/.wheels ## Build wheels that need no compiler into dist/; STABLE_PYTHON=python3.13 for the one of 3.12 and newer
	@sh tools/build_wheels.sh $(BIN) $(STABLE_PYTHON)

dataset: $(VENV)/.test ## Compute verdicts of every game in under an hour, and docs/winnability.md; MINUTES=5 for fewer verdicts
	$(BIN)/python tools/make_dataset.py $(if $(MINUTES),--minutes $(MINUTES)) $(DATASET_OPTIONS)

dataset-page: $(VENV)/.test ## Write docs/winnability.md again from the dataset and the record
	$(BIN)/python tools/make_dataset.py --page-only

record: $(VENV)/.test ## Add verdicts to the record, and write docs/winnability.md; MINUTES=60, GAMES="fan golf", RECORD_OPTIONS="--jobs 2"
	$(BIN)/python tools/make_record.py $(if $(MINUTES),--minutes $(MINUTES)) $(RECORD_OPTIONS) $(if $(GAMES),--games $(GAMES))

audit: $(VENV)/.test ## Check verdicts of the dataset and the record by other means, and say so in docs/winnability.md; SAMPLE=10000
	$(BIN)/python tools/make_record.py --jobs $(JOBS) --audit $(or $(SAMPLE),10000)

record-page: $(VENV)/.test ## Write docs/winnability.md again, as dataset-page does
	$(BIN)/python tools/make_record.py --page-only

reproductions: $(VENV)/.test ## Add to the finished runs of papers, and write docs/reproductions; MINUTES=10 for each, PAPERS="solvitaire"
	$(BIN)/python tools/make_reproductions.py $(if $(MINUTES),--minutes $(MINUTES)) $(if $(PAPERS),--papers $(PAPERS))

reproduction-pages: $(VENV)/.test ## Write docs/reproductions again from the finished runs, the dataset and the record
	$(BIN)/python tools/make_reproductions.py --pages-only

# Tests of a sanitized build that take a minute or so.
SHORT := tests/core/test_agreement.py tests/core/test_border.py tests/golden tests/solving/test_schedules.py -k "not perft"

# $(call sanitized,KIND,LIBRARY,TESTS): the core built with a sanitizer, and tests on it. -S leaves out the editable
# install, so that the sanitized build is the one that is imported.
define sanitized
@$(PIP) install --no-build-isolation --upgrade --target build/sanitized-$(1) -C build-dir=build/sanitized-$(1)-objects \
  -C cmake.define.WINNABLE_SANITIZE=$(1) --no-deps .
LD_PRELOAD="$$($${CXX:-g++} -print-file-name=$(2)) $$($${CXX:-g++} -print-file-name=libstdc++.so)" \
  ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=halt_on_error=1 \
  PYTHONPATH=build/sanitized-$(1):$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])') \
  $(BIN)/python -S -m pytest -q -p no:cacheprovider $(3)
endef

sanitize: $(VENV)/.test ## Run the core's tests with AddressSanitizer, UBSan and the core's own checks
	$(call sanitized,address,libasan.so,tests/core/test_agreement.py tests/core/test_soundness.py tests/experiments/test_chunks.py)

sanitize-short: $(VENV)/.test ## The same with fewer tests, which every change must pass: about two minutes
	$(call sanitized,address,libasan.so,-n $(JOBS) $(SHORT))

sanitize-threads: $(VENV)/.test ## Run the tests that use threads with ThreadSanitizer
	$(call sanitized,thread,libtsan.so,tests/core/test_threads.py tests/solving/test_racing.py)

bench: $(VENV)/.test ## Measure speed
	$(BIN)/python bench/dealing.py
	$(BIN)/python bench/fixed_cost.py
	$(BIN)/python bench/solving.py
	$(BIN)/python bench/experiments.py 20000
	$(BIN)/python bench/reports.py
	$(BIN)/python bench/startup.py

GAME ?= fan
SEEDS ?= 1-400
CUTOFF ?= 10
schedules: $(VENV)/.test ## Learn a schedule of time slices into build/schedules.json: GAME=fan SEEDS=1-400 CUTOFF=10
	$(BIN)/python bench/engine_runs.py build/engines $(GAME) $(SEEDS) $(CUTOFF)
	$(BIN)/winnable schedule build/engines --game $(GAME) --cutoff $(CUTOFF) --out build/schedules.json

shipped-schedules: $(VENV)/.test ## Measure every engine on deals of every game (hours; goes on where it stopped), and write solving/schedules.json
	$(BIN)/python bench/tune_schedules.py measure
	$(BIN)/python bench/tune_schedules.py write

docs: $(VENV)/.docs ## Build the documentation into docs/_build
	$(BIN)/sphinx-build -q -W -b html docs docs/_build
	@echo "Open docs/_build/index.html"

clean: ## Remove everything that was built or installed here
	rm -rf $(VENV) build dist docs/_build docs/games .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The virtual environment, the compiled package, and what each kind of work adds to it. With LOCKED=1 a new environment
# gets exactly the versions of requirements/development.txt.
$(VENV)/.created: tools/make_venv.sh
	@PYTHON="$(PYTHON)" sh tools/make_venv.sh $(VENV)
	@$(if $(LOCKED),$(PIP) install --require-hashes -r requirements/development.txt)
	@touch $@

# What builds the package. Of these stamps only .installed is older than a changed source.
$(VENV)/.build: $(VENV)/.created pyproject.toml
	@$(PIP) install $$($(GROUP) build)
	@touch $@

$(VENV)/.installed: $(VENV)/.build CMakeLists.txt cmake/embed.cmake $(CPP)
	@echo "Building winnable in $(VENV) (once; later runs reuse it)"
	@$(PIP) install --no-build-isolation --editable .
	@touch $@

$(VENV)/.test: $(VENV)/.build | $(VENV)/.installed
	@$(PIP) install $$($(GROUP) test)
	@touch $@

# The compiler of WebAssembly is a package from PyPI.
$(VENV)/.wasm: $(VENV)/.created pyproject.toml
	@$(PIP) install $$($(GROUP) wasm)
	@touch $@

$(VENV)/.wheels: $(VENV)/.build
	@$(PIP) install $$($(GROUP) wheels)
	@touch $@

# Checking style reads sources only, so that it needs no compiler.
$(VENV)/.lint: $(VENV)/.created pyproject.toml
	@$(PIP) install $$($(GROUP) lint)
	@touch $@

$(VENV)/.docs: $(VENV)/.build | $(VENV)/.installed
	@$(PIP) install $$($(GROUP) docs)
	@touch $@
