"""The example of the guide is run as it stands there, against a server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.db import connection
from django_scopes import scope

from pairing import runs as pairing_runs
from pairing.engine.trf import parse
from tests.factories import make_organization, make_staff, make_tournament
from tournaments.models import Round
from tournaments.programs.actions import make_token
from tournaments.rounds import actions as runs

GUIDE = Path(__file__).parents[4] / "docs" / "guide"


def example(language: str) -> str:
    (found,) = re.findall(r"```python\n(.*?)```", (GUIDE / language / "api.md").read_text(encoding="utf-8"), re.DOTALL)
    return found


def test_both_languages_show_the_same_example():
    assert example("en") == example("it")


def _work(tournament) -> None:
    """What a worker does: the run that waits is computed and put on the boards."""
    waiting = Round.objects.filter(tournament=tournament, state="planned", run__state="queued").first()
    if waiting is not None and waiting.run_id is not None:
        pairing_runs.compute(run_id=waiting.run_id)
        runs.adopt_run(run_id=waiting.run_id)


@pytest.mark.django_db(transaction=True)
def test_the_example_imports_pairs_enters_results_and_takes_the_report(live_server, tmp_path):
    organization = make_organization()
    with scope(organization=organization):
        owner = make_staff(organization).owner
        tournament = make_tournament(organization, entries=0, rounds=3)
        words = {"name": "Example", "scopes": ["read", "entries", "rounds", "results", "reports"], "days": 7}
        _token, key = make_token(organization=organization, actor=owner, **words)
    (tmp_path / "run.py").write_text(example("en"), encoding="utf-8")
    rows = "".join(f"Player, {n};{2000 - n}\n" for n in range(1, 7))
    (tmp_path / "players.csv").write_text(f"Name;Rating\n{rows}", encoding="utf-8")
    event = f"{live_server.url}/api/v1/organizations/federation/tournaments/open/"
    told = {**os.environ, "EVENT": event, "KEY": key, "PYTHONIOENCODING": "utf-8", "PYTHONWARNINGS": "default"}
    running = subprocess.Popen(
        [sys.executable, "run.py"], cwd=tmp_path, env=told, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    end = time.monotonic() + 120
    while running.poll() is None and time.monotonic() < end:
        with scope(organization=organization):
            _work(tournament)
        time.sleep(0.2)
    running.kill()
    said, failed = running.communicate()
    assert failed == ""
    assert said.splitlines()[0] == "The list was imported: 6 new, 0 changed."
    assert len(said.splitlines()) > 1, "the reason of a pair"
    report, _faults = parse((tmp_path / "event.trf").read_bytes())
    assert (len(report.players), report.completed) == (6, 1)
    with scope(organization=organization):
        assert Round.objects.get(tournament=tournament, number=1).state == "closed"
    connection.close()
