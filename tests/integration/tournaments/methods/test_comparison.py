"""A version against its events: forecasts in turns, numbers of the events, page, PDF and data."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.utils import translation
from pypdf import PdfReader

from pairing.engine.simulation import RoundNumbers, sample, study_from_json
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_study, make_tournament, play_rounds, publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.methods.method_forms import classic, saved, text
from tournaments.methods import forecasts
from tournaments.methods.actions import choose, save_method
from tournaments.methods.comparison import Compared, Measure, compare, compared
from tournaments.methods.pdf import method_pdf
from tournaments.methods.report import comparison_page
from tournaments.models import Board, Entry, MethodForecast

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


@pytest.fixture
def version(organization):
    return saved(organization)


@pytest.fixture
def played(organization, staff, version):
    """An event of 17 players that has played two rounds of the version."""
    tournament = make_tournament(organization, entries=17, rounds=5)
    choose(tournament=tournament, version=version, actor=None)
    play_rounds(tournament, 2, staff.arbiter)
    return tournament


@pytest.fixture
def queued(monkeypatch):
    """What would be handed to the workers."""
    found = []

    def note(forecast, organization):
        found.append((forecast, organization))
        return True

    monkeypatch.setattr(forecasts, "queue_turn", note)
    return found


def compute(version, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        count = forecasts.ask(version=version, actor=None)
    for row in MethodForecast.objects.all():
        while forecasts.run_turn(forecast_id=row.pk):
            pass
    return count


def numbers(*perfect: int) -> tuple[RoundNumbers, ...]:
    return tuple(RoundNumbers(one, 100.0 * one, None) for one in perfect)


def test_what_happened_beside_mean_and_range():
    expected = [numbers(4, 2), numbers(6, 1), numbers(5)]
    found = compared(numbers(7, 1), expected, [numbers(8, 4), numbers(10, 2)])
    assert found == (
        Compared(Measure.PERFECT, 1, 7, 5, 4, 6, 9),
        Compared(Measure.PERFECT, 2, 1, 1.5, 1, 2, 3),
        Compared(Measure.GAP, 1, 700.0, 500.0, 400.0, 600.0, 900.0),
        Compared(Measure.GAP, 2, 100.0, 150.0, 100.0, 200.0, 300.0),
    )
    assert [one.within for one in found] == [False, True, False, True]


def test_the_numbers_of_the_event_are_those_of_its_boards(played, version, queued, django_capture_on_commit_callbacks):
    assert compute(version, django_capture_on_commit_callbacks) == 1
    assert len(queued) == 1
    event = compare(version).events[0]
    assert (event.tournament, event.players, event.rounds, event.planned) == (played, 17, 2, 5)
    first = Board.objects.filter(round__tournament=played, round__number=1).select_related("white", "black")
    winners = sum(board.white_outcome == "1" or board.black_outcome == "1" for board in first)
    gaps = [abs(board.white.rating - board.black.rating) for board in first]
    upsets = [
        (board.white_outcome if board.white.rating > board.black.rating else board.black_outcome) != "1"
        for board in first
    ]
    by_key = {(one.measure, one.round_number): one for one in event.numbers}
    assert by_key[Measure.PERFECT, 1].happened == winners + 1  # the pairing-allocated bye is a win
    assert by_key[Measure.GAP, 1].happened == pytest.approx(sum(gaps) / len(gaps))
    assert by_key[Measure.UPSETS, 1].happened == pytest.approx(sum(upsets) / len(upsets))
    assert {key[1] for key in by_key} == {1, 2}


def test_the_forecast_plays_the_list_of_round_one_with_the_version_and_without(
    played, version, queued, django_capture_on_commit_callbacks
):
    ratings = tuple(Entry.objects.filter(tournament=played).order_by("pairing_number").values_list("rating", flat=True))
    compute(version, django_capture_on_commit_callbacks)
    row = MethodForecast.objects.get()
    study = study_from_json(row.description)
    assert study.population.ratings == ratings
    assert [one.plan.accelerates for one in study.variants] == [True, False]
    assert study.variants[0].plan == version.accelerates_by
    assert study.rounds == 5
    assert len(row.samples) == forecasts.SAMPLES
    assert row.samples[3] == [[one.to_json() for one in variant] for variant in sample(study, 3)]
    shown = compare(version).events[0].of(Measure.PERFECT)[0]
    values = [sample[0][0]["perfect"] for sample in row.samples]
    assert (shown.lowest, shown.highest) == (min(values), max(values))
    assert shown.expected == pytest.approx(sum(values) / len(values))


def test_turns_add_up_and_one_done_twice_counts_once(
    played, version, queued, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(forecasts, "TURN_SECONDS", 0)
    with django_capture_on_commit_callbacks(execute=True):
        forecasts.ask(version=version, actor=None)
    row = MethodForecast.objects.get()
    assert forecasts.run_turn(forecast_id=row.pk)
    row.refresh_from_db()
    assert len(row.samples) == 1
    found = compare(version).events[0]
    assert (found.numbers, found.done) == ((), 1)
    assert comparison_page(compare(version)).events[0].state == "The forecast is being computed: 1 of 39 tournaments."

    def beside(study, index):
        """Another worker finishes the same turn in the meantime."""
        monkeypatch.setattr(forecasts, "sample", sample)
        forecasts.run_turn(forecast_id=row.pk)
        return sample(study, index)

    monkeypatch.setattr(forecasts, "sample", beside)
    forecasts.run_turn(forecast_id=row.pk)
    row.refresh_from_db()
    assert len(row.samples) == 2


def test_asking_again_queues_only_what_is_lost(played, version, queued, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        assert forecasts.ask(version=version, actor=None) == 1
    with django_capture_on_commit_callbacks(execute=True):
        assert forecasts.ask(version=version, actor=None) == 0
    row = MethodForecast.objects.get()
    MethodForecast.objects.update(active_at=row.active_at - 2 * forecasts.PATIENCE)
    with django_capture_on_commit_callbacks(execute=True):
        assert forecasts.ask(version=version, actor=None) == 1
    assert [wanted for wanted, _ in queued] == [[row.pk], [row.pk]]
    assert JournalEntry.objects.filter(action="method.compared").count() == 2


def test_the_page_follows_the_workers_until_the_numbers_are_there(
    played, version, queued, desk, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(forecasts, "TURN_SECONDS", 0)
    viewer, place = desk("viewer"), (version.method.key, version.version)
    asks, fetches = viewer.url("method_progress", *place), viewer.url("method_comparison", *place)
    for page in (viewer.text("method_version", *place), viewer.text("method_comparison", *place)):
        assert asks not in page
        assert fetches not in page
    with django_capture_on_commit_callbacks(execute=True):
        forecasts.ask(version=version, actor=None)
    row = MethodForecast.objects.get()
    forecasts.run_turn(forecast_id=row.pk)
    for page in (viewer.text("method_version", *place), viewer.text("method_progress", *place)):
        assert f'hx-get="{asks}"' in page
        assert f"1 of {forecasts.SAMPLES} tournaments" in page
        assert fetches not in page

    MethodForecast.objects.update(active_at=row.active_at - 2 * forecasts.PATIENCE)
    page = viewer.text("method_version", *place)
    assert asks not in page
    assert "No worker has computed anything for two minutes." in page
    assert "Compute the forecasts that are missing" in desk("organizer").text("method_version", *place)
    assert "Compute the forecasts that are missing" not in page, "a viewer only reads"

    while forecasts.run_turn(forecast_id=row.pk):
        pass
    page = viewer.text("method_progress", *place)
    assert f'hx-get="{fetches}"' in page
    assert 'hx-target="#comparison"' in page
    numbers = viewer.text("method_comparison", *place)
    assert 'id="comparison"' in numbers
    for sentence in comparison_page(compare(version)).findings:
        assert sentence in numbers
    assert fetches not in numbers
    assert asks not in numbers


def test_a_broker_that_is_away_leaves_it_to_be_asked_again(
    played, version, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(forecasts, "send", lambda *_words: False)
    for _ in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            assert forecasts.ask(version=version, actor=None) == 1

    sent = []
    monkeypatch.setattr(forecasts, "send", lambda task, words: sent.append((task, words)) or True)
    forecasts.queue_stalled_forecasts()
    forecasts.queue_stalled_forecasts()
    assert sent == [(forecasts.TASK, ([MethodForecast.objects.get().pk], version.method.organization_id))]


def test_events_that_have_played_nothing_have_nothing_to_compare(organization, staff, version):
    with pytest.raises(Refused, match="has completed a round yet"):
        forecasts.ask(version=version, actor=None)
    tournament = make_tournament(organization, rounds=5)
    choose(tournament=tournament, version=version, actor=None)
    publish_next(tournament, staff.arbiter)
    with pytest.raises(Refused, match="has completed a round yet"):
        forecasts.ask(version=version, actor=None)
    assert compare(version).events == ()


def test_only_events_of_this_version_count(organization, played, version, staff):
    other = save_method(organization=organization, key="other", actor=None, text=text(), plan=classic())
    assert compare(other).events == ()
    assert [one.tournament for one in compare(version).events] == [played]


def test_page_paper_and_data_say_the_same(
    organization, staff, played, version, queued, desk, django_capture_on_commit_callbacks
):
    organizer = desk("organizer")
    place = (version.method.key, version.version)
    before = organizer.text("method_version", *place)
    assert "The forecast is not computed yet." in before
    assert "Compute the forecasts that are missing" in before
    with django_capture_on_commit_callbacks(execute=True):
        assert organizer.post("method_compare", *place).status_code == 302
    compute(version, django_capture_on_commit_callbacks)
    page = comparison_page(compare(version))
    table = page.events[0].tables[0]
    assert table.title == "Players who have won every game"
    shown = organizer.text("method_version", *place)
    for sentence in page.findings:
        assert sentence in shown
    assert len(page.findings) == 3
    assert "<strong>Compared with its events</strong>: Soft landing" in " ".join(shown.split())
    assert "Set by None" not in organizer.text("acceleration")
    assert table.rows[0].spread in shown

    paper = PdfReader(io.BytesIO(organizer.get("method_pdf", *place).content))
    printed = " ".join(" ".join(one.extract_text().split()) for one in paper.pages)
    for sentence in (*page.findings, "One point, then half a point.", version.digest):
        assert sentence in printed
    rows = list(
        csv.DictReader(io.StringIO(organizer.get("method_table", *place).content.decode("utf-8-sig")), delimiter=";")
    )
    numbers_of = compare(version).events[0].numbers
    assert [(row["measure"], int(row["round"])) for row in rows] == [
        (one.measure.value, one.round_number) for one in numbers_of
    ]
    assert [float(row["happened"]) for row in rows] == pytest.approx([one.happened for one in numbers_of], abs=1e-6)
    data = json.loads(organizer.get("method_data", *place).content)
    assert data["digest"] == version.digest
    assert data["plan"] == version.plan
    assert [one["happened"] for one in data["events"][0]["numbers"]] == [one.happened for one in numbers_of]
    with translation.override("it"):
        assert (
            comparison_page(compare(version)).events[0].tables[0].title == "Giocatori che hanno vinto tutte le partite"
        )


def test_the_report_is_the_same_bytes_and_holds_the_evidence(organization, staff):
    tournament = make_tournament(organization, entries=12)
    study = make_study(tournament, staff.organizer, ready=True)
    version = save_method(
        organization=organization, key="with-proof", actor=None, text=text(), plan=classic(), study=study
    )
    found = compare(version)
    moment = version.created_at
    first = method_pdf(found, created=moment)
    assert first == method_pdf(found, created=moment)
    printed = " ".join(" ".join(one.extract_text().split()) for one in PdfReader(io.BytesIO(first)).pages)
    assert "Simulation before the first event" in printed
    assert "4 simulated tournaments per plan, 12 players, 5 rounds." in printed
