"""Organizations take turns at the workers that pair, and have so many rounds in hand at once."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from pairing import runs as pairing_runs
from pairing import tasks, turns, workers
from pairing.models import PairingRun, RunState
from portal.common.models import JournalEntry
from portal.organizations.quotas import PAIRINGS_AT_ONCE, set_quota
from tests.factories import make_organization, make_staff, make_tournament
from tournaments.models import Board
from tournaments.rounds import actions as runs


@pytest.fixture
def waiting(db):
    """The runs of three events of one organization, asked for before the only one of another."""
    asked = {}
    for slug, count in (("busy", 3), ("small", 1)):
        organization = make_organization(slug)
        with scope(organization=organization):
            staff = make_staff(organization)
            for number in range(count):
                tournament = make_tournament(organization, slug=f"event-{number}")
                asked[f"{slug}-{number}"] = runs.request_round(tournament=tournament, actor=staff.arbiter).pk
    with scopes_disabled():
        yield asked


def taken(waiting, named=None, task="") -> str | None:
    run = turns.take(named=named or uuid4(), task=task)
    return None if run is None else next(name for name, pk in waiting.items() if pk == run.pk)


def end(waiting, name) -> None:
    pairing_runs.fail(run_id=waiting[name], code="test")


def test_each_organization_has_one_in_hand_and_the_next_when_that_has_ended(waiting):
    assert [taken(waiting) for _ in range(3)] == ["busy-0", "small-0", None]
    assert turns.next_waiting() is None
    end(waiting, "busy-0")
    assert turns.next_waiting() == waiting["busy-1"]
    assert [taken(waiting) for _ in range(2)] == ["busy-1", None]


def test_with_one_worker_who_asked_once_waits_for_one_round_at_most(waiting):
    order = []
    while (name := taken(waiting)) is not None:
        order.append(name)
        end(waiting, name)
    assert order == ["busy-0", "small-0", "busy-1", "busy-2"]


def test_an_operator_may_let_one_organization_pair_more_at_once(waiting):
    with scopes_disabled():
        busy = PairingRun.objects.get(pk=waiting["busy-0"]).organization
    set_quota(organization=busy, name=PAIRINGS_AT_ONCE, most=2)
    assert sorted(str(taken(waiting)) for _ in range(4)) == ["None", "busy-0", "busy-1", "small-0"]
    entry = JournalEntry.objects.get(action="organization.quota_set")
    assert (entry.before, entry.after) == ({PAIRINGS_AT_ONCE: 1}, {PAIRINGS_AT_ONCE: 2})


def test_a_lost_worker_frees_its_place_and_the_message_that_comes_again_takes_its_run(waiting):
    assert taken(waiting) == "busy-0"
    PairingRun.objects.filter(pk=waiting["busy-0"]).update(
        worker="gone:1", started_at=timezone.now() - workers.SIGN_PATIENCE - timedelta(seconds=1)
    )
    assert taken(waiting, named=waiting["busy-0"]) == "busy-0"


def test_the_run_of_a_process_that_died_is_found_by_its_message(waiting):
    assert taken(waiting, task="one") == "busy-0"
    assert taken(waiting, task="two") == "small-0"
    pairing_runs.worker_died(task="two")
    pairing_runs.worker_died(task="")
    states = {
        name: (run.state, run.error_code) for name, pk in waiting.items() for run in [PairingRun.objects.get(pk=pk)]
    }
    assert states["small-0"] == (RunState.FAILED, pairing_runs.WORKER_LOST)
    assert states["busy-0"] == (RunState.RUNNING, "")


def test_the_task_computes_whose_turn_it_is_sets_up_its_boards_and_passes_the_message_on(waiting, monkeypatch):
    sent = []
    monkeypatch.setattr(tasks, "send", lambda task, words: sent.append((task, words)) or True)
    tasks.compute_run(str(waiting["busy-2"]))
    assert PairingRun.objects.get(pk=waiting["busy-0"]).state == RunState.READY
    assert Board.objects.filter(round__tournament__slug="event-0").count() == 4
    assert sent == [("pairing.compute_run", (str(waiting["small-0"]),))]
