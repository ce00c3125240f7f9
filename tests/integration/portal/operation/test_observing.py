"""What an operator sees: marks in every line of the log, no person in any, and numbers that are true."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys

import pytest
import yaml
from django.db import connection

from pairing.workers import sign
from portal.common import health
from portal.common.observing import slow
from portal.common.observing.logs import JsonFormatter, without_people
from portal.common.observing.marks import request_id, run_id
from portal.common.observing.requests import PAGE, Watched
from tests.factories import make_tournament, play_rounds
from tests.separate_site import ROOT


@pytest.fixture
def metrics(settings, tmp_path):
    """What is counted, where the settings ask for it."""
    from portal.common.observing import metrics

    settings.METRICS, settings.METRICS_DIR = True, tmp_path
    return metrics


def spoken(message, *arguments, **extra):
    record = logging.LogRecord("portal", logging.INFO, "file", 1, message, arguments, None)
    record.__dict__.update(extra)
    return json.loads(JsonFormatter().format(record))


def test_a_line_bears_its_request_and_its_run_and_names_nobody():
    request_id.set("0123456789abcdef")
    run_id.set("run-7")
    try:
        said = spoken("Mail to %s from %s failed", "giulia.rossi@club.example", "192.168.1.77", status=500)
    finally:
        request_id.set("")
        run_id.set("")
    assert said["message"] == "Mail to <mail> from <address> failed"
    assert (said["request"], said["run"], said["status"]) == ("0123456789abcdef", "run-7", 500)
    assert "request" not in spoken("outside")


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Not Found: /en/accounts/invitation/3fA9-kk2-Qr8vXyz01234567/", "Not Found: /en/accounts/invitation/…/"),
        ("from 2001:db8:0:0:1:0:0:7 at 12:30:05", "from <address> at 12:30:05"),
        ("Round 3 of /en/fed/open/rounds/3/ took 12.5 s", "Round 3 of /en/fed/open/rounds/3/ took 12.5 s"),
    ],
)
def test_secrets_of_links_and_addresses_go_and_the_rest_stays(text, clean):
    assert without_people(text) == clean


def answered(path, application, **environ):
    """Status, headers and body of an answer."""
    told = {}

    def start(status, headers, *_fault):
        told.update(status=status, headers=dict(headers))

    said = {"REQUEST_METHOD": "GET", "PATH_INFO": path, **environ}
    told["body"] = b"".join(Watched(application)(said, start))
    return told


def page(environ, start_response):
    environ[PAGE] = "public:standings"
    start_response("200 OK", [])
    return [request_id.get().encode()]


def test_a_request_keeps_the_id_of_the_proxy_and_gets_one_otherwise():
    told = answered("/en/", page, HTTP_X_REQUEST_ID="of-the-proxy-1")
    assert told["headers"]["X-Request-ID"] == "of-the-proxy-1"
    assert told["body"] == b"of-the-proxy-1"
    told = answered("/en/", page, HTTP_X_REQUEST_ID="<script>")
    assert told["body"].decode() == told["headers"]["X-Request-ID"]
    assert int(told["body"], 16) >= 0


def test_the_access_log_has_the_page_and_nobody(settings, caplog):
    settings.ACCESS_LOG = True
    with caplog.at_level(logging.INFO, "portal.access"):
        answered("/en/fed/open/players/rossi/", page, REMOTE_ADDR="192.168.1.77", QUERY_STRING="q=Rossi")
    [record] = caplog.records
    said = json.loads(JsonFormatter().format(record))
    assert {name: said[name] for name in ("page", "method", "status")} == {
        "page": "public:standings", "method": "GET", "status": 200,
    }  # fmt: skip
    assert "ossi" not in json.dumps(said)
    assert "192.168" not in json.dumps(said)


def test_a_slow_statement_is_logged_without_its_parameters(db, settings, caplog):
    settings.SLOW_QUERY_MS = 1
    slow.watch_statements(connection)
    many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) SELECT MAX(i), %s FROM n"
    try:
        with caplog.at_level(logging.WARNING, "portal.slow"), connection.cursor() as cursor:
            cursor.execute(many, ["Rossi"])
    finally:
        connection.execute_wrappers.remove(slow._timed)
    record = caplog.records[-1]
    assert record.ms >= 1
    assert "WITH RECURSIVE" in record.sql
    assert "Rossi" not in record.sql + record.getMessage()


def test_metrics_are_for_who_has_the_token(db, client, settings):
    assert client.get("/metrics").status_code == 403
    settings.METRICS, settings.METRICS_TOKEN = True, ""
    assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 403
    settings.METRICS_TOKEN = "a token"
    assert client.get("/metrics", headers={"authorization": "Bearer another"}).status_code == 403


COUNT = """
import django, os, sys
django.setup()
from portal.common.observing import metrics
if os.fork() == 0:
    metrics.count_request("public:standings", "200", 0.02)
    metrics.count_task("pairing.compute_run", "SUCCESS", 1.5)
    os._exit(0)
os.wait()
metrics.count_request("public:standings", "200", 0.3)
metrics.count_request("kept", "200", 0.001)
metrics.count_request("public:round", "503", 0.1)
from prometheus_client import CollectorRegistry, generate_latest, multiprocess
registry = CollectorRegistry()
multiprocess.MultiProcessCollector(registry)
print(generate_latest(registry).decode())
"""


def test_processes_are_added_up(tmp_path):
    env = os.environ | {"METRICS": "1", "METRICS_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    said = subprocess.run(
        [sys.executable, "-c", COUNT], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    ).stdout
    assert 'portal_requests_total{page="public:standings",status="200"} 2.0' in said
    assert 'portal_requests_total{page="kept",status="200"} 1.0' in said
    assert 'portal_requests_total{page="public:round",status="503"} 1.0' in said
    assert 'portal_request_seconds_count{kind="public"} 3.0' in said
    assert 'portal_request_seconds_bucket{kind="public",le="0.025"} 1.0' in said
    assert 'portal_tasks_total{state="SUCCESS",task="pairing.compute_run"} 1.0' in said
    assert 'portal_task_seconds_sum{task="pairing.compute_run"} 1.5' in said


def test_present_values_are_looked_up(organization, staff, metrics, monkeypatch):
    from pairing import gauges
    from pairing.models import PairingRun, RunState

    tournament = make_tournament(organization)
    play_rounds(tournament, 1, staff.arbiter)
    values = {one.name: one.samples[0].value for one in gauges.rounds()}
    assert values == {"portal_rounds_waiting": 0, "portal_round_oldest_seconds": 0, "portal_workers_alive": 0}
    PairingRun.objects.update(state=RunState.QUEUED)
    sign()
    values = {one.name: one.samples[0].value for one in gauges.rounds()}
    assert values["portal_rounds_waiting"] == 1
    assert values["portal_round_oldest_seconds"] > 0
    assert values["portal_workers_alive"] == 1
    names = {one.name: one for one in metrics.queues()}
    assert {sample.labels["queue"] for sample in names["portal_queue_tasks"].samples} >= {"celery", "celery-studies"}
    assert names["portal_broker_up"].samples[0].value == 1


def test_counters_of_dead_processes_go_and_those_of_living_ones_stay(settings, tmp_path, metrics):
    dead, alive = tmp_path / "counter_999999999.db", tmp_path / f"counter_{os.getpid()}.db"
    for path in (dead, alive):
        path.write_bytes(b"")
        os.utime(path, (1, 1))
    assert metrics.forget_dead_processes(100.0) == 1
    assert (dead.exists(), alive.exists()) == (False, True)


def test_live_needs_nothing_and_ready_says_what_is_missing(db, client, monkeypatch):
    assert client.get("/health/live").json() == {"status": "live"}
    answer = client.get("/health/ready")
    assert answer.status_code == 200
    assert answer.json() == {
        "status": "degraded", "database": True, "broker": True, "disk": True, "worker": False,
    }  # fmt: skip
    assert client.get("/health/ready?all").status_code == 503
    sign()
    assert client.get("/health/ready?all").json()["status"] == "ready"
    monkeypatch.setattr(health, "_room", lambda: False)
    assert client.get("/health/ready").status_code == 503


def test_the_dashboard_and_the_alerts_ask_for_what_is_measured(db, metrics):
    from pairing import gauges

    folder = ROOT / "docker" / "observing"
    rules = yaml.safe_load((folder / "alerts.yaml").read_text())
    board = json.loads((folder / "dashboard.json").read_text())
    expressions = [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
    expressions += [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    asked = set(re.findall(r"\bportal_\w+", " ".join(expressions)))
    counted = {"portal_requests_total", "portal_tasks_total"}
    counted |= {f"portal_{name}_seconds_{part}" for name in ("request", "task") for part in ("bucket", "sum", "count")}
    present = {one.name for function in (gauges.rounds, metrics.queues, metrics.room) for one in function()}
    assert asked <= counted | present
    assert present - asked == set()
    for rule in (rule for group in rules["groups"] for rule in group["rules"]):
        assert set(rule) == {"alert", "expr", "for", "labels", "annotations"}
        assert rule["annotations"]["summary"]
