"""A clock that is set an hour forward or back, as in March and October: work that waits or is in hand goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from pairing import runs as pairing_runs
from pairing import turns, workers
from pairing.engine.simulation import Population
from pairing.models import PairingRun, RunState
from portal.organizations.models import Organization
from tests.factories import make_organization, make_staff, make_study, make_tournament
from tournaments.models import Board, ChunkState, SimulationChunk, SimulationStudy, StudyState
from tournaments.rounds import actions as runs
from tournaments.simulations import actions as simulation
from tournaments.simulations import turns as simulation_turns

HOUR = timedelta(hours=1)
BOTH_WAYS = pytest.mark.parametrize("step", [HOUR, -HOUR], ids=["forward", "back"])


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Sets the clock of the program; signs of workers have that of the database."""
    real = timezone.now
    return lambda step: monkeypatch.setattr(timezone, "now", lambda: real() + step)


@pytest.fixture
def organizations(db: None) -> Iterator[dict[str, Organization]]:
    """Two that ask for two rounds each, the busy one first."""
    found = {}
    for slug in ("busy", "small"):
        organization = found[slug] = make_organization(slug)
        with scope(organization=organization):
            arbiter = make_staff(organization).arbiter
            for number in range(2):
                tournament = make_tournament(organization, slug=f"event-{number}")
                runs.request_round(tournament=tournament, actor=arbiter)
    with scopes_disabled():
        yield found


def _served() -> tuple[str, PairingRun]:
    run = turns.take(named=uuid4(), task="")
    assert run is not None
    return run.organization.slug, run


@BOTH_WAYS
def test_rounds_that_wait_are_paired_once_and_in_turn(organizations, clock, step):
    first, run = _served()
    assert first == "busy"
    clock(step)
    pairing_runs.carry_out(run)
    after = []
    for _turn in range(3):
        slug, run = _served()
        with scope(organization=organizations[slug]):
            pairing_runs.carry_out(run)
        after.append(slug)
    assert sorted(after[:2]) == ["busy", "small"], "nobody comes last because of a time that lies ahead"
    assert set(PairingRun.objects.values_list("state", "attempt")) == {(RunState.READY, 1)}
    assert turns.take(named=uuid4(), task="") is None
    for run in PairingRun.objects.all():
        with scope(organization=run.organization):
            assert runs.adopt_run(run_id=run.pk) in {True, False}
    assert Board.objects.count() == 4 * 4


@BOTH_WAYS
def test_a_round_in_hand_is_kept_from_a_second_worker_only_while_the_first_lives(
    organizations, clock, step, monkeypatch
):
    monkeypatch.setattr(workers, "_worker", 1)
    workers.sign()
    _slug, run = _served()
    clock(step)
    if step < timedelta(0):
        assert pairing_runs.overdue(run, timezone.now()) is None
    workers.WorkerSign.objects.all().delete()
    assert pairing_runs.overdue(run, timezone.now()) == pairing_runs.WORKER_LOST
    again = pairing_runs.claim(run_id=run.pk)
    assert again is not None
    for answer in (again, run):
        assert pairing_runs._pair(answer).state == RunState.READY
    assert PairingRun.objects.count() == 4


@BOTH_WAYS
def test_a_simulation_goes_on_and_counts_every_game_once(db, clock, step, monkeypatch):
    monkeypatch.setattr(simulation, "CHUNK_GAMES", 1)
    organization = make_organization()
    with scope(organization=organization):
        organizer = make_staff(organization).organizer
        tournament = make_tournament(organization, entries=4, rounds=3)
        field = Population("uniform", players=8)
        whole = make_study(tournament, organizer, runs=5, population=field, ready=True)
        study = make_study(tournament, organizer, runs=5, population=field)
    with scopes_disabled():
        assert [simulation_turns._next_part() is None for _part in range(3)] == [False, False, True]
        clock(step)
        while simulation_turns.take_turn():
            pass
        found = SimulationStudy.objects.get(pk=study.pk)
        states = set(SimulationChunk.objects.filter(study=study).values_list("state", flat=True))
    assert (found.state, states) == (StudyState.READY, {ChunkState.DONE})
    assert found.result == whole.result
