# The usual commands. `make` alone lists them. They use the environment in .venv, or else the one that is active.

PORT ?= 8000
JOBS ?= 2
export PATH := $(CURDIR)/.venv/bin:$(PATH)

.PHONY: help install demo test check everything coverage evidence lock

help:  ## list these commands
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

install:  ## an environment in .venv, with the tested versions of everything
	test -x .venv/bin/python || python3 -m venv .venv
	python -m pip install -e '.[test,lint]' -c requirements.lock

demo:  ## the portal with two tournaments under way (make demo PORT=8001)
	python manage.py demo --port $(PORT)

test:  ## all tests, on the embedded defaults
	python -m pytest -n $(JOBS)

check: export DJANGO_SETTINGS_MODULE = portal.settings.test
check:  ## style, types, layers, migrations
	ruff check .
	ruff format --check .
	djangofmt --check templates
	! LC_ALL=C.UTF-8 grep -rnE --include '*.html' '.{121,}' templates
	mypy
	lint-imports
	python manage.py makemigrations --check --dry-run

everything:  ## what CI runs: the checks, and the tests on SQLite and on PostgreSQL with Redis
	.ci/run

coverage:  ## which lines the tests reach (on demand, slow)
	coverage run --source portal,tournaments,pairing -m pytest
	coverage report --skip-covered --show-missing

evidence:  ## measure speed and exactness again, in short (the long form: docs/evidence.md)
	python tests/benchmarks/pairing_speed.py --players 20 200
	python tests/benchmarks/verifier.py --tournaments 50
	python tests/benchmarks/why_not_brute_force.py --brackets 200
	python tests/benchmarks/mutation.py

lock:  ## renew requirements.lock from pyproject.toml (needs uv: pip install uv)
	uv pip compile pyproject.toml --extra test --extra lint --universal --python-version 3.11 --upgrade \
		--strip-extras --no-annotate --custom-compile-command 'make lock' -o requirements.lock
