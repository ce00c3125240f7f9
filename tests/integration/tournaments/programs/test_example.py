"""The example of the guide is run as it stands there, against a server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from uuid import UUID

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


def _work(task: str, words: tuple[str]) -> bool:
    """What a worker does, as soon as the run is queued: it is computed and put on the boards. A second thread may find
    tables locked, for this SQLite is one memory that two connections share."""
    assert task == pairing_runs.COMPUTE_TASK
    run_id = UUID(words[0])
    pairing_runs.compute(run_id=run_id)
    runs.adopt_run(run_id=run_id)
    return True


@pytest.mark.django_db(transaction=True)
def test_the_example_imports_pairs_enters_results_and_takes_the_report(live_server, tmp_path, monkeypatch):
    monkeypatch.setattr(pairing_runs, "send", _work)
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
    ran = subprocess.run(
        [sys.executable, "run.py"], cwd=tmp_path, env=told, text=True, capture_output=True, timeout=120, check=False
    )
    assert ran.stderr == ""
    assert ran.stdout.splitlines()[0] == "The list was imported: 6 new, 0 changed."
    assert len(ran.stdout.splitlines()) > 1, "the reason of a pair"
    report, _faults = parse((tmp_path / "event.trf").read_bytes())
    assert (len(report.players), report.completed) == (6, 1)
    with scope(organization=organization):
        assert Round.objects.get(tournament=tournament, number=1).state == "closed"
    connection.close()
