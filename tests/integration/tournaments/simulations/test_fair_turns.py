"""Organizations take turns at the workers that simulate, and may have so much at once and so many waiting."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from pairing.engine.simulation import Population
from portal.common.errors import Refused
from portal.organizations.quotas import SIMULATIONS_AT_ONCE, SIMULATIONS_UNDER_WAY, set_quota
from tests.factories import make_organization, make_staff, make_study, make_tournament
from tournaments.models import ChunkState, SimulationChunk, SimulationStudy, StudyState
from tournaments.simulations import actions as simulation
from tournaments.simulations import turns
from tournaments.simulations.queries import progress

FIELD = Population("uniform", players=20)


@pytest.fixture
def studies(db, monkeypatch):
    """Three studies of one organization, asked for before the only one of another; ten parts each."""
    monkeypatch.setattr(simulation, "CHUNK_GAMES", 1)
    made = {}
    for slug, count in (("busy", 3), ("small", 1)):
        organization = make_organization(slug)
        with scope(organization=organization):
            staff = make_staff(organization)
            for number in range(count):
                tournament = make_tournament(organization, entries=4, rounds=4, slug=f"event-{number}")
                made[f"{slug}-{number}"] = make_study(tournament, staff.organizer, runs=10, population=FIELD)
    with scopes_disabled():
        yield made


def turn(studies) -> str:
    """Which study a worker takes a part of, without computing it."""
    study, _chunk = turns._next_part()
    [name] = [name for name, one in studies.items() if one.pk == study.pk]
    return name


def done_by(studies) -> dict[str, int]:
    rows = SimulationChunk.objects.filter(state=ChunkState.DONE)
    return {name: rows.filter(study=study).count() for name, study in studies.items()}


def test_one_worker_serves_the_organizations_in_turn_and_the_oldest_study_of_each(studies):
    for _ in range(8):
        assert turns.take_turn()
    assert done_by(studies) == {"busy-0": 4, "busy-1": 0, "busy-2": 0, "small-0": 4}


def test_parts_in_hand_count_and_no_organization_has_more_than_its_quota(studies, settings):
    assert settings.QUOTAS[SIMULATIONS_AT_ONCE] == 2
    taken = [turn(studies) for _ in range(4)]
    assert sorted(taken[:2]) == ["busy-0", "small-0"], "the second worker helps the other organization"
    assert sorted(taken) == ["busy-0", "busy-0", "small-0", "small-0"]
    assert turns._next_part() is None
    assert not turns.take_turn()


def test_an_operator_may_let_one_organization_compute_more(studies):
    set_quota(organization=studies["small-0"].tournament.organization, name=SIMULATIONS_AT_ONCE, most=4)
    assert sorted(turn(studies) for _ in range(6)) == ["busy-0"] * 2 + ["small-0"] * 4


def test_parts_of_a_lost_worker_free_their_place(studies):
    for _ in range(4):
        turn(studies)
    SimulationChunk.objects.filter(state=ChunkState.RUNNING).update(taken_at=timezone.now() - turns.CHUNK_PATIENCE * 2)
    assert turns.take_turn()


def test_a_report_that_was_not_put_together_is_by_the_next_turn(studies):
    small = studies["small-0"]
    while turns.take_turn():
        pass
    SimulationStudy.objects.filter(pk=small.pk).update(
        state=StudyState.RUNNING, result=None, active_at=timezone.now() - timedelta(hours=1)
    )
    turns.take_turn()
    assert SimulationStudy.objects.get(pk=small.pk).state == StudyState.READY


def test_a_study_that_waits_says_how_many_come_first_and_nothing_of_other_organizations(studies):
    old = timezone.now() - timedelta(hours=1)
    SimulationStudy.objects.update(active_at=old)
    turns.take_turn()
    for study in studies.values():
        study.refresh_from_db()
    found = {name: (progress(study).state, progress(study).ahead) for name, study in studies.items()}
    working = min(found, key=lambda name: found[name] != ("running", 0))
    assert working in {"busy-0", "small-0"}
    assert found["busy-1"] == ("waiting", 1)
    assert found["busy-2"] == ("waiting", 2)
    assert not progress(studies["busy-2"]).can_resume
    SimulationStudy.objects.filter(active_at__gt=old).update(active_at=timezone.now() - turns.SILENCE * 2)
    assert progress(studies["busy-2"]).state == "waiting", "a part of a large field takes its time"

    SimulationStudy.objects.update(active_at=old)
    studies["busy-2"].refresh_from_db()
    SimulationChunk.objects.filter(state=ChunkState.RUNNING).update(state=ChunkState.WAITING)
    assert progress(studies["busy-2"]).state == "stalled", "where nobody works nobody waits for a turn"


def test_an_organization_has_so_many_under_way_and_no_more(studies):
    busy = studies["busy-0"].tournament.organization
    set_quota(organization=busy, name=SIMULATIONS_UNDER_WAY, most=3)
    with scope(organization=busy):
        tournament = make_tournament(busy, entries=4, rounds=4, slug="one-more")
        with pytest.raises(Refused) as refused:
            make_study(tournament, None, population=FIELD)
        assert refused.value.code == "too_many_studies"
        assert str(refused.value).startswith("3 simulations of this organization")
        simulation.cancel(study=studies["busy-1"], actor=None)
        make_study(tournament, None, population=FIELD)
        with pytest.raises(Refused) as refused:
            simulation.resume(study=studies["busy-1"], actor=None)
        assert refused.value.code == "too_many_studies"
        simulation.resume(study=studies["busy-2"], actor=None)
    assert SimulationStudy.objects.filter(state=StudyState.RUNNING).count() == 4
