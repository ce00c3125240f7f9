"""The container files start the processes that the README names, and nothing secret stands in them."""

import re
import shlex
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
COMPOSE = yaml.safe_load((ROOT / "docker" / "compose.yaml").read_text())
DOCKERFILE = (ROOT / "docker" / "Dockerfile").read_text()
README = (ROOT / "README.md").read_text()


def test_the_portal_runs_as_web_and_worker_beside_database_broker_and_proxy():
    assert set(COMPOSE["services"]) == {"migrate", "web", "worker", "database", "redis", "proxy"}
    worker = shlex.join(COMPOSE["services"]["worker"]["command"])
    assert worker.startswith("celery -A portal worker")
    assert worker.replace(" --loglevel=info", "") in README


def test_the_web_server_of_the_image_is_the_one_of_the_readme():
    command = re.search(r"^CMD (\[.*?\])$", DOCKERFILE.replace("\\\n", ""), re.MULTILINE | re.DOTALL)
    words = yaml.safe_load(command[1])

    assert words[0] == "waitress-serve"
    assert words[-1] == "portal.wsgi:application"
    assert all(word.split("=")[0] in README for word in words)


@pytest.mark.parametrize("service", ["database", "redis"])
def test_database_and_broker_are_not_reachable_from_outside(service):
    assert "ports" not in COMPOSE["services"][service]


def test_secrets_come_from_the_environment():
    environment = COMPOSE["services"]["web"]["environment"]

    assert environment["SECRET_KEY"].startswith("${SECRET_KEY:?")
    assert "${POSTGRES_PASSWORD:?" in environment["DATABASE_URL"]
    assert COMPOSE["services"]["worker"]["environment"] == environment


def test_the_image_does_not_run_as_root():
    last = DOCKERFILE[DOCKERFILE.rindex("FROM ") :]

    assert re.search(r"^USER portal$", last, re.MULTILINE)


def test_every_variable_of_the_settings_is_in_the_readme():
    settings = "".join(path.read_text() for path in (ROOT / "portal" / "settings").glob("*.py"))
    named = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', settings))

    assert named
    assert {name for name in named if f"`{name}`" not in README} == set()
