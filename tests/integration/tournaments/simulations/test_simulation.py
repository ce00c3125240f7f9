"""Studies as rows: idempotent chunks, lost workers, cancelling, resuming, sharing, and what is refused."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from pairing.engine.errors import InvalidState
from pairing.engine.simulation import Population, report, run, study_from_json
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import add_entries, make_study, make_tournament
from tournaments.models import ChunkState, EntryStatus, SimulationChunk, SimulationStudy, StudyState
from tournaments.simulations import actions as simulation
from tournaments.simulations import turns
from tournaments.simulations.queries import progress, shared_studies, shared_study
from tournaments.simulations.tasks import simulate

FIELD = Population("uniform", players=20)


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=12, rounds=4)


@pytest.fixture
def small_chunks(monkeypatch):
    """Three tournaments per chunk with 20 players, 4 rounds and 2 plans."""
    monkeypatch.setattr(simulation, "CHUNK_GAMES", 3 * 20 * 4 * 2 // 2)


@pytest.fixture
def study(tournament, staff, small_chunks):
    return make_study(tournament, staff.organizer, runs=10, population=FIELD)


def finished(study: SimulationStudy) -> SimulationStudy:
    while turns.take_turn():
        pass
    study.refresh_from_db()
    return study


def expected(study: SimulationStudy):
    description = study_from_json(study.description)
    return report(description, run(description, 0, study.runs))


def stored_equals(study: SimulationStudy, found) -> bool:
    lines = found.to_json()["lines"]
    return [line["estimates"] for line in study.result["lines"]] == [line["estimates"] for line in lines]


def test_a_chunk_that_takes_long_is_cut_and_its_rest_waits(study, monkeypatch):
    monkeypatch.setattr(turns, "CHUNK_SECONDS", 0.0)
    assert turns.take_turn()
    rows = list(study.chunks.order_by("first").values_list("first", "last", "state"))
    assert rows[:2] == [(0, 1, ChunkState.DONE), (1, 3, ChunkState.WAITING)]
    found = finished(study)
    assert found.chunks.count() == found.runs
    assert stored_equals(found, expected(found))


def test_a_late_answer_for_a_chunk_that_was_cut_meanwhile_changes_nothing(study, monkeypatch):
    chunk = study.chunks.order_by("first").first()
    description = study_from_json(study.description)
    turns.store(chunk=chunk, tally=run(description, 0, 1), reached=1)
    turns.store(chunk=chunk, tally=run(description, 0, 3), reached=3)
    assert stored_equals(finished(study), expected(study))


def test_a_study_is_cut_into_chunks_that_cover_it_once(study):
    ranges = [(chunk.first, chunk.last) for chunk in study.chunks.order_by("first")]
    assert ranges == [(0, 3), (3, 6), (6, 9), (9, 10)]
    assert study.state == StudyState.RUNNING
    assert (progress(study).done, progress(study).runs) == (0, 10)


def test_the_chunks_give_what_one_run_gives(study):
    assert turns.take_turn()
    assert progress(study).done == 3
    assert finished(study).state == StudyState.READY
    assert stored_equals(study, expected(study))
    assert study.result["runs"] == 10
    assert study.finished_at is not None
    assert not turns.take_turn()


def test_the_players_are_the_entries_who_play_from_round_1_in_the_initial_order(tournament, staff):
    entries = add_entries(tournament, 3, rating=2600)
    entries[0].status = EntryStatus.WITHDRAWN
    entries[0].save()
    entries[1].first_round = 2
    entries[1].save()
    ratings = make_study(tournament, staff.organizer).description["population"]["ratings"]
    assert ratings == [2570, *range(2390, 2270, -10)]


def test_two_lanes_never_take_the_same_chunk(study):
    taken = [turns.take(study) for _ in range(5)]
    assert [chunk and chunk.first for chunk in taken] == [0, 3, 6, 9, None]


def test_a_killed_worker_costs_nothing_but_time(study):
    lost = turns.take(study)
    while turns.take_turn():
        pass
    study.refresh_from_db()
    assert (study.state, progress(study).done) == (StudyState.RUNNING, 7)

    SimulationChunk.objects.filter(pk=lost.pk).update(taken_at=F("taken_at") - turns.CHUNK_PATIENCE)

    assert turns.take_turn()
    study.refresh_from_db()
    assert study.state == StudyState.READY
    assert stored_equals(study, expected(study))
    assert SimulationChunk.objects.get(pk=lost.pk).attempt == 2


def test_a_late_and_a_double_answer_change_nothing(study):
    lost = turns.take(study)
    SimulationChunk.objects.filter(pk=lost.pk).update(taken_at=F("taken_at") - turns.CHUNK_PATIENCE)
    finished(study)
    before = study.result
    turns.store(chunk=lost, tally=run(study_from_json(study.description), lost.first, lost.last))
    assert turns.finish(study=study)
    study.refresh_from_db()
    assert (study.result, study.state) == (before, StudyState.READY)


def test_cancelled_is_kept_and_resumed_where_it_stood(study, staff):
    turns.take_turn()
    simulation.cancel(study=study, actor=staff.organizer)
    assert not turns.take_turn()
    study.refresh_from_db()
    assert (study.state, progress(study).done) == (StudyState.CANCELLED, 3)
    assert progress(study).can_resume
    done = study.chunks.get(first=0)

    simulation.resume(study=study, actor=staff.organizer)

    assert finished(study).state == StudyState.READY
    assert stored_equals(study, expected(study))
    assert study.chunks.get(first=0).attempt == done.attempt == 1
    actions = list(JournalEntry.objects.filter(action__startswith="simulation").values_list("action", flat=True))
    assert sorted(actions) == ["simulation.cancelled", "simulation.resumed", "simulation.started"]


def test_a_chunk_that_fails_stops_the_study_and_can_be_tried_again(study, monkeypatch, staff):
    def fail(*_):
        raise InvalidState("no", code="odd")

    monkeypatch.setattr(turns, "run", fail)
    assert turns.take_turn()
    study.refresh_from_db()
    assert (study.state, study.error_code) == (StudyState.FAILED, "odd")
    monkeypatch.undo()
    simulation.resume(study=study, actor=staff.organizer)
    assert finished(study).state == StudyState.READY


def test_a_fault_of_the_program_is_stored_without_its_words(study, monkeypatch):
    monkeypatch.setattr(turns, "run", lambda *_: 1 / 0)
    turns.take_turn()
    study.refresh_from_db()
    assert (study.state, study.error_code) == (StudyState.FAILED, "internal_error")
    assert not study.chunks.exclude(state=ChunkState.WAITING).exists()


def test_turns_are_queued_on_commit(tournament, staff, django_capture_on_commit_callbacks, monkeypatch, settings):
    queued = []
    monkeypatch.setattr(turns, "send", lambda task, *_words, **_options: queued.append(task) or True)
    with django_capture_on_commit_callbacks(execute=True):
        make_study(tournament, staff.organizer)
    assert queued == ["tournaments.simulate"] * settings.QUOTAS["simulations_at_once"]


def test_a_study_waits_for_a_broker_that_is_away_and_a_sweep_hands_it_over(
    tournament, staff, django_capture_on_commit_callbacks, monkeypatch, settings
):
    monkeypatch.setattr(turns, "send", lambda *_words, **_options: False)
    with django_capture_on_commit_callbacks(execute=True):
        study = make_study(tournament, staff.organizer)
    study.refresh_from_db()
    assert (study.state, progress(study).state, progress(study).can_resume) == (StudyState.RUNNING, "stalled", True)
    turns.send_lost_turns()

    sent = []
    monkeypatch.setattr(turns, "send", lambda task, *_words, **_options: sent.append(task) or True)
    turns.send_lost_turns()
    turns.send_lost_turns()
    assert sent == ["tournaments.simulate"] * settings.QUOTAS["simulations_at_once"]
    study.refresh_from_db()
    assert progress(study).state == "running"
    assert finished(study).state == StudyState.READY


def test_the_task_works_one_turn_and_queues_the_next(study, monkeypatch):
    queued = []
    monkeypatch.setattr(turns, "send", lambda task, *_words, **_options: queued.append(task) or True)
    for _ in range(4):
        simulate()
    study.refresh_from_db()
    assert (study.state, len(queued)) == (StudyState.READY, 4)
    simulate()
    assert len(queued) == 4, "where nothing waits the message ends"


def test_a_study_that_nobody_works_on_says_so(study):
    assert progress(study).state == "running"
    SimulationStudy.objects.filter(pk=study.pk).update(active_at=timezone.now() - timedelta(minutes=3))
    study.refresh_from_db()
    assert (progress(study).state, progress(study).can_resume) == ("stalled", True)


def test_one_study_at_a_time(study, tournament, staff):
    with pytest.raises(Refused) as refused:
        make_study(tournament, staff.organizer, population=FIELD)
    assert refused.value.code == "study_running"
    simulation.cancel(study=study, actor=staff.organizer)
    second = make_study(tournament, staff.organizer, population=FIELD)
    with pytest.raises(Refused) as refused:
        simulation.resume(study=study, actor=staff.organizer)
    assert refused.value.code == "study_running"
    assert SimulationStudy.objects.filter(state=StudyState.RUNNING).get() == second


def test_sharing_needs_a_report_and_can_be_taken_back(study, tournament, staff):
    with pytest.raises(Refused) as refused:
        simulation.share(study=study, actor=staff.organizer, shared=True)
    assert refused.value.code == "study_not_ready"
    finished(study)
    assert shared_study(tournament, study.pk) is None
    version = tournament.public_version
    simulation.share(study=study, actor=staff.organizer, shared=True)
    tournament.refresh_from_db()
    assert tournament.public_version > version, "cached public pages must show it"
    assert [one.pk for one in shared_studies(tournament)] == [study.pk]
    simulation.share(study=study, actor=staff.organizer, shared=False)
    assert shared_study(tournament, study.pk) is None


def test_what_is_not_under_way_cannot_be_cancelled_and_what_is_ready_not_resumed(study, staff):
    finished(study)
    for act, code in ((simulation.cancel, "study_not_running"), (simulation.resume, "study_ready")):
        with pytest.raises(Refused) as refused:
            act(study=study, actor=staff.organizer)
        assert refused.value.code == code


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"runs": 0}, "runs_range", "runs"),
        ({"runs": 10_001}, "runs_range", "runs"),
        ({"runs": 10_000, "population": Population("uniform", players=2000)}, "too_much_work", "runs"),
        ({"methods": []}, "plans_range", "plans"),
        ({"methods": ["warp"]}, "plan.unknown_method", None),
        ({"population": Population(ratings=(2000,))}, "players_range", "players"),
        ({"population": Population("uniform", players=2001)}, "players_range", "players"),
        ({"population": Population("uniform", players=4)}, "too_many_rounds", "players"),
        ({"population": Population("uniform", players=20, highest=100)}, "bad_study", None),
    ],
)
def test_a_study_that_makes_no_sense_is_refused_and_nothing_is_kept(tournament, staff, change, code, field):
    with pytest.raises(Refused) as refused:
        make_study(tournament, staff.organizer, **change)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert not SimulationStudy.objects.exists()
    assert not JournalEntry.objects.filter(action__startswith="simulation").exists()


def test_baku_is_refused_where_the_scoring_does_not_allow_it(organization, staff):
    tournament = make_tournament(organization, slug="three-one", win=30, draw=10)
    with pytest.raises(Refused) as refused:
        make_study(tournament, staff.organizer, methods=["none", "baku"])
    assert refused.value.code == "plan.baku_scoring"
