# Hegemon: set up, play, check, measure.
# Needs GNU make, Python 3.11 or newer, and Node 20 or newer for the table in the browser.  A C compiler is optional: with
# one, there is a faster compiled build.

PYTHON ?= python3
WORKERS ?= 2
SEATS ?= human,medium,medium,easy

VENV := .venv
FAST := .venv-fast
# How much the C compiler optimises: 3, but 0 for tests, which ask what the compiled build does and not how fast.
LEVEL := $(or $(HEGEMON_OPTIMISE),3)
WHEEL := build/wheel-$(LEVEL)/.built
UNOPTIMISED := HEGEMON_OPTIMISE=0 $(MAKE) --no-print-directory
CORE := kernel table rules editions
FLOOR := 97
# Tests that walk through every line of the core; the others would only be slowed down by counting, most of all those of
# an edition that wait for a server, a browser or a terminal. The small ones run in one process, beside which the
# compiled build has a core for itself.
WAITING := $(foreach kind,browser secrets terminal,$(wildcard tests/editions/*/test_$(kind).py))
COUNTED := tests/kernel tests/table tests/rules tests/golden tests/perft tests/match tests/ai tests/envs \
	$(filter-out $(WAITING),$(wildcard tests/editions/*/test_*.py))
# Modules without examples: migrations, and those that need PyTorch or Matplotlib.
UNSAID := server/migrations $(addprefix learn/,curves.py network.py ppo.py rollout.py trainer.py)
SMALL := tests/boards tests/lab tests/learn tests/dist $(wildcard tests/test_*.py)

# What the compiled build has to do exactly as the plain one; make soak-compiled runs every test that can tell them apart.
COMPILED := tests/golden tests/perft tests/laws tests/examples tests/test_build.py
SOAKED_COMPILED := tests/dist tests/kernel tests/table tests/rules tests/editions tests/ai

# Tests are handed out one by one to whichever worker is free. Those with servers and browsers wait a lot, so that one
# worker more than there are cores finds something to do.
PYTEST := pytest -n $(WORKERS) --dist worksteal --durations=15
PYTEST_WAITING := pytest -n $(shell expr $(WORKERS) + 1) --dist worksteal --durations=40

CLIENT := src/hegemon/server/static/index.html
CLIENT_SOURCES := $(shell find client -name node_modules -prune -o -type f -print 2>/dev/null)
SOURCES := $(shell find src/hegemon -name __pycache__ -prune -o -print 2>/dev/null)

# The build in use: the compiled one after `make fast`, the plain one otherwise.
BUILD := $(if $(wildcard $(VENV)/.fast-*),fast-$(LEVEL),pure)

# Every installation, isolated builds included, takes the versions listed in constraints.txt.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.SECONDARY:
.PHONY: help play terminal client test-client test lint types checks test-pure test-counted test-rest test-small
.PHONY: test-compiled compiled test-ray fast pure dist docs
.PHONY: soak soak-tests soak-compiled soak-fuzz soak-envs soak-train soak-bots soak-chaos soak-mutation bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# --- use -------------------------------------------------------------------------------------------------------------

play: $(VENV)/.server $(VENV)/.$(BUILD) $(CLIENT) ## open the table in the browser
	$(VENV)/bin/hegemon serve --open

terminal: $(VENV)/.$(BUILD) ## play a game at the terminal against three bots
	$(VENV)/bin/hegemon play --seats $(SEATS)

client: $(CLIENT) ## build the browser's side of the table

bench: $(VENV)/.$(BUILD) ## print the benchmark of the build in use
	$(VENV)/bin/python bench/speed.py

fast: $(VENV)/.fast-$(LEVEL) ## switch to the compiled build (needs a C compiler)

pure: $(VENV)/.pure ## switch back to the plain build

# The plain wheel is built from the source archive, so that one proves the other.
dist: $(VENV)/.made $(CLIENT) ## build the source archive, the plain wheel and, with a C compiler, the compiled one, into dist
	rm -rf dist build/lib build/bdist* src/hegemon.egg-info
	$(VENV)/bin/python -c '$(build-archive)' >/dev/null
	$(VENV)/bin/python -m pip wheel --quiet --no-build-isolation --no-deps -w dist dist/hegemon-*.tar.gz
	@if $(can-compile); then \
		$(MAKE) --no-print-directory $(WHEEL) && cp build/wheel-$(LEVEL)/*.whl dist; \
	else \
		echo "No C compiler with Python headers was found, so there is no compiled wheel."; \
	fi
	@ls dist

docs: $(VENV)/.docs $(VENV)/.$(BUILD) ## build the documentation as a site, into build/site; a broken link ends it
	NO_MKDOCS_2_WARNING=1 $(VENV)/bin/python -m mkdocs build --strict --quiet
	@echo "The documentation is in build/site/index.html."

# --- check -----------------------------------------------------------------------------------------------------------

# The browser's side is built while the environment is set up. Then the compiled build is made in whatever time the other
# checks leave, most of all those that wait for servers and browsers.
test: ## check everything, and the compiled build too if there is a C compiler
	@$(MAKE) --no-print-directory test-client & \
	if $(MAKE) --no-print-directory $(VENV)/.dev $(VENV)/.pure $(VENV)/.compiler; then wait $$!; else wait $$!; exit 1; fi
	@if $(can-compile); then HEGEMON_OPTIMISE=0 nice $(MAKE) --no-print-directory compiled; fi & \
	if $(MAKE) --no-print-directory checks test-small test-counted test-rest; then wait $$!; else wait $$!; exit 1; fi
	@if $(can-compile); then \
		$(UNOPTIMISED) test-compiled; \
	else \
		echo "No C compiler with Python headers was found, so the compiled build was not tested."; \
	fi

checks: lint types ## check the style and the types

lint: $(VENV)/.dev ## check the style
	$(VENV)/bin/ruff check .

types: $(VENV)/.dev ## check the types
	$(VENV)/bin/mypy src tests bench

test-pure: test-counted test-rest test-small ## run the tests and doctests on the plain build, and check the coverage floor

test-counted: $(VENV)/.dev $(VENV)/.pure
	HEGEMON_EXPECT=pure $(VENV)/bin/$(PYTEST) --cov --cov-report= $(COUNTED)
	$(VENV)/bin/coverage report --include='$(subst $(space),$(comma),$(CORE:%=src/hegemon/%/*))' --fail-under=$(FLOOR)

test-rest: $(VENV)/.dev $(VENV)/.pure
	HEGEMON_EXPECT=pure $(VENV)/bin/$(PYTEST_WAITING) $(patsubst %,--ignore=%,$(COUNTED) $(SMALL))

test-small: $(VENV)/.dev $(VENV)/.pure
	HEGEMON_EXPECT=pure $(VENV)/bin/pytest $(SMALL)
	$(VENV)/bin/pytest --doctest-modules src/hegemon $(patsubst %,--ignore=src/hegemon/%,$(UNSAID)) || [ $$? -eq 5 ] # 5: there are no doctests

test-client: ## check the types of the browser's side, build it and run its own tests, if there is Node
	@if command -v npm >/dev/null 2>&1; then \
		$(MAKE) --no-print-directory client && cd client && npm run --silent test; \
	else \
		echo "Node was not found, so the browser's side was not built."; \
	fi

compiled: $(FAST)/.fast-$(LEVEL)

test-compiled: compiled ## run the tests that tell whether the compiled build does the same
	HEGEMON_EXPECT=compiled $(FAST)/bin/python -m $(PYTEST) $(COMPILED)

test-ray: $(VENV)/.dev $(VENV)/.pure $(VENV)/.ray ## run the tests on a Ray cluster of two nodes (Ray takes 240 MB)
	$(VENV)/bin/pytest tests/lab/test_cluster.py

# --- soak: worth running, not worth waiting for; docs/testing.md says what, and how long it takes ------------------------

KILLS ?= 200
DECISIONS ?= 60000

soak: soak-tests soak-compiled soak-fuzz soak-envs soak-train soak-bots soak-chaos ## run what make test leaves out (90 minutes at most)

soak-tests: $(VENV)/.dev $(VENV)/.docs $(VENV)/.pure test-client ## run the tests marked soak: laws late in a game, every bot in every mode …
	HEGEMON_EXPECT=pure $(VENV)/bin/$(PYTEST) -m soak --ignore=tests/envs --ignore=tests/learn

soak-compiled: compiled ## run every test on the compiled build that can tell it from the plain one
	HEGEMON_EXPECT=compiled $(FAST)/bin/python -m $(PYTEST) $(SOAKED_COMPILED)

soak-fuzz: compiled ## fuzz every rulebook, and campaigns, for DECISIONS decisions, on the compiled build
	$(FAST)/bin/python -c 'from hegemon.editions import RULEBOOKS; print(*[book.id for book in RULEBOOKS])' | \
		xargs -n 1 -P $(WORKERS) $(FAST)/bin/python -m fuzz --decisions $(DECISIONS) --edition
	$(FAST)/bin/python -m fuzz --decisions $(DECISIONS) --campaign

soak-envs: compiled ## say 100,000 answers of every mode by their ids, and step a million times, on the compiled build
	HEGEMON_EXPECT=compiled $(FAST)/bin/python -m $(PYTEST) -m "soak or not soak" tests/envs

soak-train: $(VENV)/.dev $(VENV)/.pure $(VENV)/.train ## train a little with PyTorch, and play what was learnt (installs PyTorch)
	HEGEMON_EXPECT=pure $(VENV)/bin/pytest -m soak tests/learn

soak-bots: MINUTES ?= 10
soak-bots: compiled ## measure the bots against their bars for MINUTES; games that are over are kept and not played again
	$(FAST)/bin/python tests/soak/strength.py --minutes $(MINUTES) --workers $(WORKERS)

soak-chaos: MINUTES ?= 20
soak-chaos: $(VENV)/.dev $(VENV)/.pure ## kill, freeze, cut off and fill up servers KILLS times; what has held is kept
	$(VENV)/bin/python tests/soak/chaos.py --kills $(KILLS) --minutes $(MINUTES)

# It can be stopped and goes on where it was. ARGS="--part rules --survivors" tests survivors again.
soak-mutation: $(VENV)/.dev $(VENV)/.pure $(VENV)/.mutation ## change the rules and every edition in 300 small ways, and see which tests notice
	$(VENV)/bin/python tests/soak/mutation.py --workers $(WORKERS) $(or $(ARGS),--sample 300)

clean: ## remove everything that these targets made
	rm -rf $(VENV) $(FAST) build dist .coverage .coverage.* htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache mutants
	rm -rf src/*.egg-info
	find src tests \( -name '*.so' -o -name '*.pyc' \) -delete

# --- environments ----------------------------------------------------------------------------------------------------
# Each stamp file stands for one finished step: .made (the environment, with what Hegemon needs to run), .dev and
# .compiler (what it takes to check and to compile it), and .pure or .fast-LEVEL (the build of Hegemon that is installed).

comma := ,
space := $(subst ,, )
can-compile = command -v $(CC) >/dev/null 2>&1 && $(PYTHON) -c '$(find-headers)'
find-headers = import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))
build-archive = from setuptools import build_meta; build_meta.build_sdist("dist")
list-folders = import sysconfig; print(sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), sep="\n")
add-folders = import sys, sysconfig; open(sysconfig.get_path("purelib") + "/shared.pth", "w").write(sys.stdin.read())
list-needs = import sys, tomllib; project = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
	print(*{"run": project["dependencies"], **project["optional-dependencies"]}[sys.argv[1]], sep="\n")

# $(call install,list): install a list of requirements in the environment of the target, without Hegemon itself;
# the list is the name of an extra in pyproject.toml, or "run" for what Hegemon needs to run.
define install
@$(@D)/bin/python -c '$(list-needs)' $(1) > $(@D)/$(1).txt
$(@D)/bin/python -m pip install --quiet -r $(@D)/$(1).txt
endef

%/.made: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Hegemon needs Python 3.11 or newer: name one with 'make PYTHON=...'." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "This Python lacks its venv module: install it (often the package python3-venv)." >&2; exit 1; }
	$(PYTHON) -m venv $(@D)
	$(@D)/bin/python -m pip install --quiet setuptools wheel
	$(call install,run)
	@touch $@

# The environment of the compiled build has only that build of its own, and everything else from the first one.
$(FAST)/.made: $(VENV)/.dev
	rm -rf $(@D)
	$(PYTHON) -m venv --without-pip $(@D)
	@$(VENV)/bin/python -c '$(list-folders)' | $(@D)/bin/python -c '$(add-folders)'
	@touch $@

%/.dev: %/.made
	$(call install,dev)
	@touch $@

%/.server: %/.made
	$(call install,server)
	@touch $@

%/.mutation: %/.made
	$(call install,mutation)
	@touch $@

%/.docs: %/.made
	$(call install,docs)
	@touch $@

%/.train: %/.made
	$(call install,train)
	@touch $@

%/.ray: %/.made
	$(call install,ray)
	@touch $@

$(CLIENT): $(CLIENT_SOURCES)
	@command -v npm >/dev/null 2>&1 || { echo "The table in the browser needs Node 20 or newer, with npm." >&2; exit 1; }
	cd client && npm install --no-save --no-audit --no-fund --loglevel=error && npm run --silent build
	@touch $@

%/.compiler: %/.made
	$(call install,fast)
	@touch $@

%/.pure: %/.made setup.py
	$(@D)/bin/python -m pip install --quiet --no-build-isolation --no-deps --force-reinstall -e .
	@rm -f $(@D)/.fast-*
	@touch $@

%/.fast-$(LEVEL): %/.made $(WHEEL)
	$(@D)/bin/python -m pip install --quiet --no-deps --force-reinstall build/wheel-$(LEVEL)/*.whl
	@rm -f $(@D)/.pure $(@D)/.fast-*
	@touch $@

$(WHEEL): $(VENV)/.compiler setup.py $(SOURCES)
	@$(can-compile) || { echo "Compiling needs a C compiler and Python's header files." >&2; exit 1; }
	rm -rf $(@D) build/lib* build/temp* build/bdist*
	CC=$(CC) HEGEMON_COMPILE=1 $(VENV)/bin/python -m pip wheel --quiet --no-build-isolation --no-deps -w $(@D) .
	@touch $@
