"""Why a round is not paired: a reason in words, and nothing changed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from pairing import runs as pairing_runs
from pairing.engine.acceleration import Event, preset
from pairing.models import PairingRun
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import add_entries, enter_results, make_tournament, pair_round, play_rounds, publish_next
from tests.integration.tournaments.public_event import complete
from tournaments.announcements.actions import publish_announcement, record_authorisation
from tournaments.entries.numbering import reassign_numbers
from tournaments.models import Board, Bye, ByeKind, Entry, EntryStatus, Regulations, Round
from tournaments.regulations.actions import update_regulations
from tournaments.rounds import actions as runs
from tournaments.rounds.run_status import ADOPTION_PATIENCE, run_status


def refusal(action, **arguments):
    with pytest.raises(Refused) as caught:
        action(**arguments)
    return caught.value


def test_the_initial_colour_comes_first(organization, staff):
    tournament = make_tournament(organization)
    Regulations.objects.filter(tournament=tournament).update(initial_colour="")
    assert refusal(runs.request_round, tournament=tournament, actor=staff.arbiter).code == "colour_missing"
    assert not PairingRun.objects.exists()


def test_one_player_is_not_enough(organization, staff):
    tournament = make_tournament(organization, entries=2)
    Entry.objects.filter(pairing_number=2).update(status=EntryStatus.WITHDRAWN)
    assert refusal(runs.request_round, tournament=tournament, actor=staff.arbiter).code == "too_few_players"


def test_after_the_last_round_there_is_nothing_to_pair(organization, staff):
    tournament = make_tournament(organization, rounds=1)
    play_rounds(tournament, 1, staff.arbiter)
    assert refusal(runs.request_round, tournament=tournament, actor=staff.arbiter).code == "no_round_left"


def test_groups_that_do_not_fit_the_list_are_named(organization, staff):
    tournament = make_tournament(organization, entries=4)
    plan = {
        "format": 1,
        "method": "own",
        "groups": [{"key": "A", "kind": "number", "number": 9}, {"key": "B", "kind": "remaining"}],
        "rules": [{"group": "A", "first_round": 1, "last_round": 2, "virtual_points": 10, "minimum_points": 0}],
        "cap": None,
    }
    Regulations.objects.filter(tournament=tournament).update(acceleration=plan)
    error = refusal(runs.request_round, tournament=tournament, actor=staff.arbiter)
    assert (error.code, error.facts["players"]) == ("groups.too_large", 4)
    assert "9" in str(error)


def test_many_missing_results_are_counted(organization, staff):
    tournament = make_tournament(organization, entries=30)
    publish_next(tournament, staff.arbiter)
    error = refusal(runs.request_round, tournament=tournament, actor=staff.arbiter)
    assert str(error) == "Round 1 has no result on 15 boards. Enter the results, then pair again."


def test_one_missing_result_of_an_older_round_is_named_too(organization, staff):
    tournament = make_tournament(organization, entries=6)
    play_rounds(tournament, 1, staff.arbiter)
    enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    Board.objects.filter(round__number=1, number=3).update(white_outcome="", black_outcome="")
    error = refusal(runs.request_round, tournament=tournament, actor=staff.arbiter)
    assert str(error) == "Round 1 has no result on board 3. Enter it, then pair again."


def test_a_ready_run_that_nobody_took_over_is_told_and_taken_over_on_request(organization, staff):
    tournament = make_tournament(organization)
    run = runs.request_round(tournament=tournament, actor=staff.arbiter)
    pairing_runs.compute(run_id=run.pk)
    assert run_status(tournament=tournament).state == "ready"
    PairingRun.objects.update(finished_at=timezone.now() - timedelta(minutes=5))
    status = run_status(tournament=tournament)
    assert (status.state, status.error_code, status.can_retry) == ("failed", "not_adopted", True)

    runs.request_round(tournament=tournament, actor=staff.arbiter)
    assert run_status(tournament=tournament).state == "draft"
    assert Board.objects.count() == 4


def test_an_answer_that_the_worker_left_behind_is_put_on_the_boards_by_the_page_that_waits(organization, staff, client):
    """The worker ends between its answer and the boards: the arbiter need not press again."""
    tournament = make_tournament(organization)
    run = runs.request_round(tournament=tournament, actor=staff.arbiter)
    pairing_runs.compute(run_id=run.pk)
    client.force_login(staff.arbiter)
    ask = reverse("manage:run", args=["federation", "open", 1])

    assert "the boards are being set up" in client.get(ask).content.decode()
    assert not Board.objects.exists()
    PairingRun.objects.update(finished_at=timezone.now() - ADOPTION_PATIENCE - timedelta(seconds=1))
    answer = client.get(ask)

    assert answer["HX-Redirect"] == reverse("manage:round", args=["federation", "open", 1])
    assert Board.objects.count() == 4
    assert client.get(ask)["HX-Redirect"] == answer["HX-Redirect"]
    assert Board.objects.count() == 4


def test_what_changed_meanwhile_is_not_put_on_the_boards_by_the_page(organization, staff, client):
    tournament = make_tournament(organization)
    run = runs.request_round(tournament=tournament, actor=staff.arbiter)
    pairing_runs.compute(run_id=run.pk)
    PairingRun.objects.update(finished_at=timezone.now() - timedelta(seconds=10))
    add_entries(tournament, 1)
    client.force_login(staff.arbiter)
    assert "Pair it again" in client.get(reverse("manage:run", args=["federation", "open", 1])).content.decode()
    assert not Board.objects.exists()


def test_a_fault_of_the_program_is_stored_and_told(organization, staff, monkeypatch):
    from pairing.tasks import compute_run

    tournament = make_tournament(organization)
    run = runs.request_round(tournament=tournament, actor=staff.arbiter)
    monkeypatch.setattr(pairing_runs, "answer", lambda _snapshot: 1 / 0)
    compute_run(str(run.pk), organization.pk)
    status = run_status(tournament=tournament)
    assert (status.state, status.error_code) == ("failed", "internal_error")
    with translation.override("it"):
        assert run_status(tournament=tournament).state == "failed"

    monkeypatch.undo()
    assert pair_round(tournament, staff.arbiter).run.attempt == 2


def test_a_damaged_snapshot_fails_in_words(organization, staff):
    tournament = make_tournament(organization)
    run = runs.request_round(tournament=tournament, actor=staff.arbiter)
    PairingRun.objects.update(snapshot={**run.snapshot, "system": "coin"})
    assert pairing_runs.compute(run_id=run.pk).error_code == "unknown_system"
    assert "coin" in run_status(tournament=tournament).message


def test_who_withdrew_after_asking_for_half_a_point_gets_none(organization, staff):
    tournament = make_tournament(organization, entries=8)
    play_rounds(tournament, 1, staff.arbiter)
    leaving = Entry.objects.get(pairing_number=8)
    second = Round.objects.get(tournament=tournament, number=2)
    Bye.objects.create(round=second, entry=leaving, kind=ByeKind.HALF, requested=True)
    Entry.objects.filter(pk=leaving.pk).update(status=EntryStatus.WITHDRAWN, withdrawn_after=1)
    publish_next(tournament, staff.arbiter)
    assert Bye.objects.get(round=second, entry=leaving).kind == ByeKind.ZERO
    assert Bye.objects.get(round=second, kind=ByeKind.PAIRING).entry_id != leaving.pk


def test_numbers_are_corrected_until_round_four_is_paired(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=6)
    play_rounds(tournament, 1, staff.arbiter)
    Entry.objects.filter(pairing_number=8).update(rating=2900)
    arguments = {"tournament": tournament, "actor": staff.arbiter}
    assert refusal(reassign_numbers, reason="", **arguments).code == "reason_missing"
    reassign_numbers(reason="Wrong rating list", **arguments)
    assert [e.rating for e in Entry.objects.order_by("pairing_number")][:2] == [2900, 2390]

    play_rounds(tournament, 2, staff.arbiter)
    pair_round(tournament, staff.arbiter)
    Entry.objects.filter(pairing_number=1).update(rating=100)
    assert refusal(reassign_numbers, reason="again", **arguments).code == "numbers_definitive"


def test_more_entries_than_one_statement_holds(organization, staff):
    tournament = make_tournament(organization, entries=0)
    add_entries(tournament, 230)
    assert list(Entry.objects.order_by("pairing_number").values_list("pairing_number", flat=True)) == [*range(1, 231)]


class TestUnannounced:
    """An accelerated round 1 waits for its announcement, or for a word on where the players were told."""

    @pytest.fixture
    def tournament(self, organization):
        tournament = make_tournament(organization, acceleration="baku", is_public=False)
        complete(tournament)
        return tournament

    def refusal(self, tournament, actor, **told):
        with pytest.raises(Refused) as caught:
            runs.request_round(tournament=tournament, actor=actor, **told)
        assert caught.value.code == "acceleration_not_announced"
        assert caught.value.field == "announced"
        assert not PairingRun.objects.exists()
        return str(caught.value)

    def test_without_an_announcement(self, tournament, staff):
        assert "Publish the announcement, or say where" in self.refusal(tournament, staff.arbiter)
        self.refusal(tournament, staff.arbiter, announced="  ")

    def test_after_the_announcement(self, tournament, staff):
        publish_announcement(tournament=tournament, actor=staff.organizer)
        assert runs.request_round(tournament=tournament, actor=staff.arbiter).round_number == 1
        assert JournalEntry.objects.get(action="round.requested").reason == ""

    def test_when_another_plan_was_announced(self, tournament, staff):
        publish_announcement(tournament=tournament, actor=staff.organizer)
        plan = preset("haley", Event(5, players=8)).to_json()
        update_regulations(tournament=tournament, actor=staff.organizer, acceleration=plan)
        assert "Publish a new version" in self.refusal(tournament, staff.arbiter)
        publish_announcement(tournament=tournament, actor=staff.organizer, change_note="Classic")
        record_authorisation(tournament=tournament, actor=staff.organizer, reference="QC 2026/17")
        runs.request_round(tournament=tournament, actor=staff.arbiter)

    def test_told_elsewhere_is_recorded_and_asked_once(self, tournament, staff):
        run = runs.request_round(tournament=tournament, actor=staff.arbiter, announced="On the wall since Monday")
        assert JournalEntry.objects.get(action="round.requested").reason == "On the wall since Monday"
        assert runs.request_round(tournament=tournament, actor=staff.arbiter) == run

    def test_without_acceleration_nothing_is_asked(self, organization, staff):
        tournament = make_tournament(organization, is_public=False)
        runs.request_round(tournament=tournament, actor=staff.arbiter)
        assert PairingRun.objects.get().round_number == 1
        assert JournalEntry.objects.get(action="round.requested").reason == ""

    def test_the_page_asks_and_pairs(self, tournament, client, staff):
        client.force_login(staff.arbiter)
        address = "/en/manage/federation/open/rounds/1/"
        page = client.get(address).content.decode()
        assert "The acceleration is in no announcement that is published." in page
        refused = client.post(f"{address}pair/")
        assert refused.status_code == 422
        assert "Publish the announcement, or say where the players were told." in refused.content.decode()
        assert client.post(f"{address}pair/", {"announced": "In the invitation"}).status_code == 302
        assert PairingRun.objects.get().round_number == 1


@pytest.mark.parametrize("system", ["dutch", "knockout", "round_robin"])
def test_numbers_that_say_who_meets_whom_stay_once_a_round_is_paired(organization, staff, client, system):
    tournament = make_tournament(organization, entries=16, rounds=4, system=system, tie_breaks=[])
    enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    Entry.objects.filter(pairing_number=5).update(rating=2800)
    before = dict(Entry.objects.values_list("name", "pairing_number"))
    arguments = {"tournament": tournament, "actor": staff.arbiter, "reason": "Wrong rating list"}
    client.force_login(staff.arbiter)
    page = client.get(reverse("manage:entries", args=[organization.slug, tournament.slug])).content.decode()
    offered = "Assign the pairing numbers again" in page
    if system == "dutch":
        reassign_numbers(**arguments)
    else:
        assert refusal(reassign_numbers, **arguments).code == "numbers_bind"
        assert dict(Entry.objects.values_list("name", "pairing_number")) == before
    assert offered is (system == "dutch")
