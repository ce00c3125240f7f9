"""The container files start the processes that the documents name, and nothing secret stands in them."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import kubernetes_validate
import pytest
import yaml
from django.core.management import get_commands, load_command_class
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
        "backup", "prometheus", "grafana",
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

    assert words[:3] == ["python", "manage.py", "web"]
    assert "python manage.py web --trusted-proxy=127.0.0.1\n" in INSTALL
    command = load_command_class("portal.organizations", "web")
    said = command.create_parser("manage.py", "web").parse_args(words[3:])
    assert (said.host, said.port, said.processes, said.trusted_proxy) == ("0.0.0.0", 8000, 0, "*")


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
    backup = COMPOSE["services"]["backup"]["environment"]
    assert backup == migrate | {"BACKUP_KEY": backup["BACKUP_KEY"]}
    knowing = {name for name, one in COMPOSE["services"].items() if "POSTGRES_PASSWORD" in str(one)}
    assert knowing == {"migrate", "backup", "database"}
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


OURS = ("migrate", "web", "worker", "later", "backup")


@pytest.mark.parametrize("service", OURS)
def test_a_container_of_the_portal_writes_nowhere_but_into_memory_and_gains_no_rights(service):
    said = COMPOSE["services"][service]

    assert said["read_only"] is True
    assert said["init"] is True
    assert said["cap_drop"] == ["ALL"]
    assert said["security_opt"] == ["no-new-privileges:true"]
    assert {place.split(":")[0] for place in said["tmpfs"]} == {"/tmp", "/data"}
    assert said["environment"]["METRICS_DIR"].startswith("/tmp/")


def test_no_log_of_a_container_fills_the_disk():
    for name, service in COMPOSE["services"].items():
        assert service["logging"]["options"] == {"max-size": "10m", "max-file": "5"}, name


def test_every_process_is_asked_whether_it_lives_and_memory_has_limits():
    services = COMPOSE["services"]
    for name in ("web", "worker", "later", "database", "redis", "cache"):
        assert services[name]["healthcheck"]["test"], name
    assert "inspect ping" in services["worker"]["healthcheck"]["test"][1]
    for name in ("later", "redis", "cache", "shared-cache"):
        assert services[name]["mem_limit"], name
    largest = next(word for word in services["cache"]["command"] if word.endswith("mb"))
    assert int(largest.removesuffix("mb")) < int(services["cache"]["mem_limit"].removesuffix("m"))


def test_what_only_some_want_starts_only_when_somebody_asks():
    asked = {name: one["profiles"] for name, one in COMPOSE["services"].items() if "profiles" in one}

    assert asked == {"backup": ["backup"], "prometheus": ["watch"], "grafana": ["watch"]}
    assert "postgresql-client" in DOCKERFILE[DOCKERFILE.rindex("FROM ") :]


def test_the_numbers_for_the_operator_are_not_given_outside():
    assert "respond /metrics 404" in (ROOT / "docker" / "Caddyfile").read_text()


UNITS = sorted((ROOT / "docker" / "systemd").glob("portal*.*"))
MANAGE = ROOT / "docker" / "systemd" / "portal-manage"


def test_the_units_start_what_the_documents_say():
    started = {
        unit.name: re.search(r"^ExecStart=/srv/portal/.venv/bin/(.*)$", unit.read_text(), re.MULTILINE)
        for unit in UNITS
        if unit.suffix == ".service"
    }
    for name in ("portal-web.service", "portal-rounds.service", "portal-later.service"):
        assert started[name][1].replace("%%", "%") in INSTALL


def test_the_steps_of_the_installation_name_what_there_is():
    named = set(re.findall(r"docker/[a-z][\w/.*-]*", INSTALL))
    assert len(named) > 5
    assert [path for path in named if not list(ROOT.glob(path))] == []
    commands = set(re.findall(r"^    portal-manage ([a-z_]+)", INSTALL, re.MULTILINE))
    assert {"migrate", "collectstatic", "doctor", "backup"} < commands
    assert commands - set(get_commands()) == set()


@pytest.mark.parametrize(
    ("command", "as_owner"), [("migrate", True), ("restore", True), ("doctor", False), ("", False)]
)
def test_a_command_has_the_settings_of_the_units_and_the_owner_only_where_it_must(tmp_path, command, as_owner):
    """The script with folders of the test, and with another program behind it that says what it was given."""
    (tmp_path / "environment").write_text('SITE_NAME="Chess of the North"\nPORTAL_DATA_DIR=/var/lib/portal\n')
    (tmp_path / "owner").write_text("DATABASE_OWNER_URL=postgres://owner\n")
    (tmp_path / "say").write_text('#!/bin/sh\necho "$SITE_NAME|$PORTAL_DATA_DIR|$DATABASE_OWNER_URL|$PWD|$*"\n')
    (tmp_path / "say").chmod(0o755)
    script = MANAGE.read_text().replace("/etc/portal", str(tmp_path)).replace("/srv/portal", str(tmp_path))
    assert "exec runuser -u portal -- .venv/bin/python manage.py " in script
    script = script.replace("runuser -u portal -- .venv/bin/python manage.py", "./say")

    words = [command, "one word"] if command else []
    done = subprocess.run(
        ["sh", "-c", script, "portal-manage", *words], capture_output=True, text=True, check=True,
        env={"PATH": os.environ["PATH"]},
    )  # fmt: skip

    owner = "postgres://owner" * as_owner
    assert done.stdout.strip() == f"Chess of the North|/var/lib/portal|{owner}|{tmp_path}|{' '.join(words)}"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("harm", ["", "RestartSec=soon", "Type=whatever"])
def test_systemd_takes_the_units_and_would_say_what_is_wrong(tmp_path, harm):
    for unit in UNITS:
        text = unit.read_text().replace("/srv/portal/.venv/bin", str(Path(sys.executable).parent))
        text = text.replace("/srv/portal", str(tmp_path)).replace("[Service]\n", f"[Service]\n{harm}\n")
        (tmp_path / unit.name).write_text(text)

    done = subprocess.run(
        ["systemd-analyze", "verify", *(str(tmp_path / unit.name) for unit in UNITS)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert bool(harm) == (harm.partition("=")[2] in done.stderr if harm else done.stderr != "" or done.returncode != 0)


MANIFESTS = [
    (path.name, said)
    for path in sorted((ROOT / "docker" / "kubernetes").glob("*.yaml"))
    for said in yaml.safe_load_all(path.read_text())
]


@pytest.mark.parametrize(("name", "said"), MANIFESTS, ids=[f"{said['kind']} of {name}" for name, said in MANIFESTS])
def test_kubernetes_takes_the_manifests(name, said):
    kubernetes_validate.validate(said, "1.34", strict=True)

    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(said | {"specs": {}}, "1.34", strict=True)


def test_the_pods_take_every_queue_have_no_rights_and_hide_the_owner():
    pods = {}
    for _name, said in MANIFESTS:
        spec = said.get("spec", {})
        spec = spec.get("jobTemplate", {}).get("spec", spec).get("template", {}).get("spec")
        if spec:
            pods[said["metadata"]["name"]] = spec["containers"][0]
    assert set(pods) == {"portal-web", "portal-rounds", "portal-later", "portal-migrate", "portal-backup"}
    taken = [word for pod in pods.values() for word in pod.get("command", []) if word.startswith("--queues=")]
    assert sorted(",".join(word.removeprefix("--queues=") for word in taken).split(",")) == [
        "celery", "celery-checks", "celery-imports", "celery-messages", "celery-studies",
    ]  # fmt: skip
    for name, pod in pods.items():
        rights = pod["securityContext"]
        assert rights["readOnlyRootFilesystem"], name
        assert rights["runAsNonRoot"], name
        assert not rights["allowPrivilegeEscalation"], name
        owner = {"secretRef": {"name": "portal-owner"}} in pod["envFrom"]
        assert owner == (name in {"portal-migrate", "portal-backup"})
