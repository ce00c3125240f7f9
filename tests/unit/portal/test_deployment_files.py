"""The container files start the processes that the documents name, and nothing secret stands in them."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[3]
COMPOSE = yaml.safe_load((ROOT / "docker" / "compose.yaml").read_text())
DOCKERFILE = (ROOT / "docker" / "Dockerfile").read_text()
OPERATIONS = ROOT / "docs" / "operations"
INSTALL = (OPERATIONS / "install.md").read_text()
SETTINGS = (OPERATIONS / "settings.md").read_text()


def test_the_portal_runs_as_web_and_worker_beside_database_broker_and_proxy():
    assert set(COMPOSE["services"]) == {
        "migrate", "web", "worker", "later", "database", "redis", "cache", "shared-cache", "proxy",
    }  # fmt: skip
    assert "celery -A portal worker -n rounds@%h -Q celery --concurrency=2\n" in INSTALL
    assert (
        "celery -A portal worker -n later@%h -Q celery-messages,celery-imports,celery-checks,celery-studies " in INSTALL
    )
    taken = [
        word.removeprefix("--queues=").split(",")
        for name in ("worker", "later")
        for word in COMPOSE["services"][name]["command"]
        if word.startswith("--queues=")
    ]
    assert taken == [["celery"], ["celery-messages", "celery-imports", "celery-checks", "celery-studies"]]


def test_the_web_server_of_the_image_is_the_one_of_the_documents():
    command = re.search(r"^CMD (\[.*?\])$", DOCKERFILE.replace("\\\n", ""), re.MULTILINE | re.DOTALL)
    words = yaml.safe_load(command[1])

    assert words[0] == "waitress-serve"
    assert words[-1] == "portal.wsgi:application"
    assert all(word.split("=")[0] in INSTALL for word in words)


@pytest.mark.parametrize("service", ["database", "redis", "cache"])
def test_database_broker_and_cache_are_not_reachable_from_outside(service):
    assert "ports" not in COMPOSE["services"][service]


def test_the_cache_may_forget_and_the_broker_may_not():
    words = {name: COMPOSE["services"][name]["command"] for name in ("redis", "cache")}
    policy = {name: command[command.index("--maxmemory-policy") + 1] for name, command in words.items()}

    assert policy == {"redis": "noeviction", "cache": "allkeys-lru"}
    assert all("${REDIS_PASSWORD:?" in command[command.index("--requirepass") + 1] for command in words.values())
    environment = COMPOSE["services"]["web"]["environment"]
    assert environment["REDIS_URL"].endswith("@redis:6379/0")
    assert environment["CACHE_URL"].endswith("@cache:6379/0")


def test_secrets_come_from_the_environment():
    environment = COMPOSE["services"]["web"]["environment"]

    assert environment["SECRET_KEY"].startswith("${SECRET_KEY:?")
    assert environment["CHAIN_KEYS"].startswith("${CHAIN_KEYS:?")
    assert "${APPLICATION_PASSWORD:?" in environment["DATABASE_URL"]
    assert "${REDIS_PASSWORD:?" in environment["REDIS_URL"]
    assert COMPOSE["services"]["worker"]["environment"] == environment
    assert COMPOSE["services"]["later"]["environment"] == environment


def test_only_what_migrates_knows_the_owner_of_the_tables():
    owner = COMPOSE["services"]["database"]["environment"]
    migrate, web = (COMPOSE["services"][name]["environment"] for name in ("migrate", "web"))

    assert migrate == web | {"DATABASE_OWNER_URL": migrate["DATABASE_OWNER_URL"]}
    assert migrate["DATABASE_OWNER_URL"].startswith(
        f"postgres://{owner['POSTGRES_USER']}:{owner['POSTGRES_PASSWORD']}@"
    )
    assert f"//{owner['POSTGRES_USER']}:" not in web["DATABASE_URL"]
    assert "POSTGRES_PASSWORD" not in str(web)


def test_the_image_does_not_run_as_root():
    last = DOCKERFILE[DOCKERFILE.rindex("FROM ") :]

    assert re.search(r"^USER portal$", last, re.MULTILINE)


def test_the_table_of_settings_has_every_variable_and_no_other():
    settings = "".join(path.read_text() for path in (ROOT / "portal" / "settings").glob("*.py"))
    named = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', settings))
    told = set(re.findall(r"`([A-Z_]+)`", "".join(re.findall(r"^\| (.*?) \|", SETTINGS, re.MULTILINE))))

    assert named
    assert told == named | {"DJANGO_SETTINGS_MODULE"}


def test_image_and_ci_install_the_tested_versions():
    assert "pip install -e . -c requirements.lock" in DOCKERFILE
    assert "-e '.[test,lint]' -c requirements.lock" in (ROOT / ".ci" / "run").read_text()


def test_the_lock_holds_every_dependency_in_a_version_that_the_project_allows():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = [
        *project["dependencies"],
        *project["optional-dependencies"]["test"],
        *project["optional-dependencies"]["lint"],
    ]
    lines = [line for line in (ROOT / "requirements.lock").read_text().splitlines() if not line.startswith("#")]
    locked: dict[str, set[str]] = {}
    for line in lines:
        name, version = line.split(" ;")[0].split("==")
        locked.setdefault(canonicalize_name(name), set()).add(version)

    assert not [line for line in lines if "://" in line]
    for requirement in map(Requirement, named):
        versions = locked.get(canonicalize_name(requirement.name), set())
        assert versions, f"{requirement.name} is not in requirements.lock: run make lock"
        assert all(requirement.specifier.contains(version) for version in versions), requirement
