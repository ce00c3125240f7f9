"""The verdict on what was published, and the hypothesis without acceleration."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django_scopes import scope
from django_scopes.exceptions import ScopeError

from pairing.engine import pair
from pairing.engine.errors import EngineError
from pairing.engine.explanation import acceleration_picture, without_acceleration
from pairing.engine.snapshot import from_json
from pairing.engine.trf import file_of, read, write
from pairing.engine.verifier import VERSION
from portal import celery
from tests.factories import enter_results, make_organization, make_tournament, pair_round, play_rounds, publish_next
from tournaments.entries.player_queries import player_page
from tournaments.imports.preview import preview
from tournaments.imports.report_actions import import_tournament_file
from tournaments.models import Board, Entry, Grade, RevisionVerdict, RoundRevision, Tournament, UnacceleratedPairing
from tournaments.rounds import manual, publication
from tournaments.verification import actions as verification
from tournaments.verification import queries as queries
from tournaments.verification import tasks
from tournaments.verification.tasks import verify_again, verify_revision


def verify_all(tournament):
    revisions = RoundRevision.objects.filter(round__tournament=tournament).order_by("pk")
    return [verification.verify_revision(revision_id=revision.pk) for revision in revisions]


def codes(verdict):
    return [fact["code"] for fact in verdict.facts]


@pytest.mark.parametrize("acceleration", ["none", "baku"])
def test_what_the_engine_paired_is_exactly_what_the_rules_give(organization, staff, acceleration):
    tournament = make_tournament(organization, entries=13, acceleration=acceleration)
    play_rounds(tournament, 4, staff.arbiter)

    verdicts = verify_all(tournament)

    assert [verdict.grade for verdict in verdicts] == [Grade.EXACT] * 4
    assert {(verdict.verifier, verdict.edition) for verdict in verdicts} == {(VERSION, "2026")}
    assert [codes(verdict) for verdict in verdicts] == [["check.exact"]] * 4


def test_a_change_by_hand_is_legal_but_not_what_the_rules_give(organization, staff):
    tournament = make_tournament(organization, entries=8)
    draft = pair_round(tournament, staff.arbiter)
    manual.swap_colours(round=draft, board_number=2, actor=staff.arbiter, reason="Wheelchair")
    revision = publication.publish_round(round=draft, actor=staff.arbiter)

    verdict = verification.verify_revision(revision_id=revision.pk)

    assert verdict.grade == Grade.LEGAL
    assert codes(verdict) == ["check.legal", "check.colour"]
    black_now = Board.objects.get(round=draft, number=2).black_id
    number_of = {row["entry"]: row["number"] for row in revision.payload["players"]}
    assert verdict.facts[1]["params"]["white"] == number_of[black_now]


def test_a_second_meeting_is_illegal(organization, staff):
    tournament = make_tournament(organization, entries=4, rounds=3)
    play_rounds(tournament, 1, staff.arbiter)
    first = list(Board.objects.filter(round__number=1).order_by("number").values_list("white_id", "black_id"))
    draft = pair_round(tournament, staff.arbiter)
    manual.change_boards(
        round=draft, boards=dict(enumerate(first, start=1)), actor=staff.arbiter, reason="Entered by mistake"
    )
    revision = publication.publish_round(round=draft, actor=staff.arbiter)

    verdict = verification.verify_revision(revision_id=revision.pk)

    assert verdict.grade == Grade.ILLEGAL
    assert codes(verdict)[:2] == ["check.illegal", "check.breach_c1"]


def test_the_edition_of_2017_is_judged_by_its_own_rules(organization, staff):
    tournament = make_tournament(organization, entries=9, edition="2017")
    play_rounds(tournament, 4, staff.arbiter)

    verdicts = verify_all(tournament)

    assert [(verdict.grade, verdict.edition) for verdict in verdicts] == [(Grade.EXACT, "2017")] * 4


def test_a_verifier_that_fails_says_so_and_may_be_asked_again(organization, staff, monkeypatch):
    tournament = make_tournament(organization, entries=6)
    round_ = publish_next(tournament, staff.arbiter)

    def fails(*_args):
        raise EngineError("no")

    monkeypatch.setattr(verification, "verify_round", fails)
    verdict = verification.verify_revision(revision_id=round_.revision_id)
    assert (verdict.grade, verdict.facts) == (Grade.UNVERIFIED, [])

    monkeypatch.undo()
    assert verification.verify_revision(revision_id=round_.revision_id).grade == Grade.UNVERIFIED
    again = verification.verify_revision(revision_id=round_.revision_id, again=True)
    assert (again.pk, again.grade) == (verdict.pk, Grade.EXACT)
    assert again.checked_at > verdict.checked_at
    assert RevisionVerdict.objects.count() == 1


def test_the_task_can_run_twice_and_changes_the_public_pages_once(organization, staff):
    tournament = make_tournament(organization, entries=8, acceleration="baku")
    round_ = publish_next(tournament, staff.arbiter)
    before = Tournament.objects.get(pk=tournament.pk)

    for _ in range(2):
        verify_revision(round_.revision_id, organization.pk)

    assert RevisionVerdict.objects.count() == UnacceleratedPairing.objects.count() == 1
    after = Tournament.objects.get(pk=tournament.pk)
    assert after.public_version == before.public_version + 2
    assert after.play_version == before.play_version, "no own line of a player has changed"


def test_one_verdict_per_revision_and_verifier(organization, staff):
    tournament = make_tournament(organization, entries=6)
    round_ = publish_next(tournament, staff.arbiter)
    known = verification.verify_revision(revision_id=round_.revision_id)
    with pytest.raises(IntegrityError), transaction.atomic():
        RevisionVerdict.objects.create(
            revision=known.revision, verifier=VERSION, edition="2026", grade=Grade.LEGAL, facts=[]
        )
    RevisionVerdict.objects.create(revision=known.revision, verifier="0.9", edition="2026", grade=Grade.LEGAL)
    assert RevisionVerdict.objects.count() == 2


def test_what_an_older_verifier_judged_or_nobody_is_judged_again(organization, staff, monkeypatch):
    tournament = make_tournament(organization, entries=8)
    play_rounds(tournament, 4, staff.arbiter)
    first, second, third, fourth = RoundRevision.objects.filter(round__tournament=tournament).order_by("pk")
    for revision in (first, third):
        verification.verify_revision(revision_id=revision.pk)
    RevisionVerdict.objects.create(revision=second, verifier="0.9", edition="2026", grade=Grade.UNVERIFIED)
    queued, turns = [], []
    monkeypatch.setattr(verification, "queue_verification", lambda **words: queued.append(words) or True)
    monkeypatch.setattr(tasks, "send", lambda task, words: turns.append((task, words)))
    verify_again()
    while turns:
        task, words = turns.pop()
        assert task == verify_again.name
        verify_again(*words)

    assert queued == [{"revision_id": one.pk, "organization_id": organization.pk} for one in (second, fourth)]
    verify_revision(second.pk, organization.pk)
    assert queries.verdict_of(tournament, 2, 1).grade == Grade.EXACT
    assert verification.queue_next_outdated(after=0) == fourth.pk
    monkeypatch.setattr(verification, "queue_verification", lambda **_words: False)
    assert verification.queue_next_outdated(after=0) is None


def test_a_worker_that_starts_asks_for_what_is_outdated(monkeypatch):
    sent = []
    monkeypatch.setattr(celery.app, "send_task", sent.append)
    celery.judge_again()
    assert sent == [verify_again.name]


def test_publishing_queues_the_check_on_commit(organization, staff, monkeypatch, django_capture_on_commit_callbacks):
    queued = []
    monkeypatch.setattr(verification, "queue_verification", lambda **words: queued.append(words))
    tournament = make_tournament(organization, entries=6)
    draft = pair_round(tournament, staff.arbiter)
    with django_capture_on_commit_callbacks(execute=True):
        revision = publication.publish_round(round=draft, actor=staff.arbiter)
        assert queued == []
    assert queued == [{"revision_id": revision.pk, "organization_id": organization.pk}]


def test_a_broker_that_is_away_does_not_stop_the_publication(
    organization, staff, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(verification, "send", lambda *_words: False)
    tournament = make_tournament(organization, entries=6)
    with django_capture_on_commit_callbacks(execute=True):
        round_ = publish_next(tournament, staff.arbiter)
    assert round_.revision_id is not None
    assert queries.verdict_of(tournament, 1, 1) is None
    assert verification.queue_verification(revision_id=round_.revision_id, organization_id=organization.pk) is False

    sent = []
    monkeypatch.setattr(verification, "send", lambda task, words: sent.append((task, words)) or True)
    verification.queue_unjudged_revisions()
    assert sent == [], "its verdict may still be under way"
    monkeypatch.setattr(verification, "VERDICT_PATIENCE", timedelta(0))
    verification.queue_unjudged_revisions()
    verification.queue_unjudged_revisions()
    assert sent == [("tournaments.verify_revision", (round_.revision_id, organization.pk, False))], "once in minutes"


def test_imported_rounds_are_queued_and_judged_too(
    organization, staff, monkeypatch, django_capture_on_commit_callbacks
):
    played = make_tournament(organization, entries=8, slug="played")
    play_rounds(played, 2, staff.arbiter)
    last = publish_next(played, staff.arbiter)
    content = write(file_of(from_json(last.revision.snapshot), name="Played")).encode()
    target = make_tournament(organization, entries=0, slug="target")
    queued = []
    monkeypatch.setattr(verification, "queue_verification", lambda **words: queued.append(words["revision_id"]))
    with django_capture_on_commit_callbacks(execute=True):
        seen = preview(content, target)
        import_tournament_file(tournament=target, report=read(content), rows=seen.entry_rows, actor=staff.owner)

    imported = list(RoundRevision.objects.filter(round__tournament=target).order_by("pk"))
    assert queued == [revision.pk for revision in imported]
    assert len(imported) == 2
    assert [verdict.grade for verdict in verify_all(target)] == [Grade.EXACT, Grade.EXACT]


def test_a_revision_of_somebody_else_is_out_of_reach(organization, staff):
    tournament = make_tournament(organization, entries=6)
    round_ = publish_next(tournament, staff.arbiter)
    other = make_organization("other")

    verify_revision(round_.revision_id, other.pk)
    with scope(organization=organization):
        assert queries.verdict_of(tournament, 1, 1) is None
    verification.verify_revision(revision_id=round_.revision_id)
    with scope(organization=other):
        assert queries.verdict_of(tournament, 1, 1) is None
        assert queries.chain_page(tournament).links == ()


def test_a_verdict_needs_a_scope(db):
    with pytest.raises(ScopeError):
        RevisionVerdict.objects.count()


def test_the_hypothesis_is_the_engines_round_without_virtual_points(organization, staff):
    tournament = make_tournament(organization, entries=13, acceleration="baku", rounds=5)
    play_rounds(tournament, 1, staff.arbiter)
    second = publish_next(tournament, staff.arbiter)

    found = verification.pair_without_acceleration(revision_id=second.revision_id)
    told = queries.without_acceleration(tournament, 2, 1)

    expected = pair(without_acceleration(from_json(second.revision.snapshot)))
    assert found.pairs == [[one.white, one.black] for one in expected.pairs]
    assert told.bye == expected.bye
    assert told.opponents[expected.pairs[0].white] == (expected.pairs[0].black, "w")
    assert len(told.opponents) == 12


def test_no_hypothesis_where_nobody_has_virtual_points(organization, staff):
    tournament = make_tournament(organization, entries=6)
    round_ = publish_next(tournament, staff.arbiter)
    assert verification.pair_without_acceleration(revision_id=round_.revision_id) is None
    assert UnacceleratedPairing.objects.count() == 0


def test_places_are_those_of_the_pairing_order(organization, staff):
    tournament = make_tournament(organization, entries=13, acceleration="baku", rounds=7)
    play_rounds(tournament, 2, staff.arbiter)
    last = publish_next(tournament, staff.arbiter)
    for number in (1, 2, 3):
        revision = RoundRevision.objects.get(round__tournament=tournament, round__number=number)
        picture = acceleration_picture(from_json(revision.snapshot))
        for row in revision.payload["players"]:
            step = player_page(tournament, row["entry"]).virtual[number - 1]
            assert (step.place, step.real_place) == picture.places[row["number"]]
    leader = next(row for row in last.revision.payload["players"] if row["group"] == "A")
    assert player_page(tournament, leader["entry"]).virtual[3].place is None


def test_the_next_withdrawal_tells_both_places(organization, staff):
    tournament = make_tournament(organization, entries=12, acceleration="baku", rounds=9)
    enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    publish_next(tournament, staff.arbiter)
    entries = {entry.pairing_number: entry.pk for entry in Entry.objects.filter(tournament=tournament)}

    told = {number: player_page(tournament, entry) for number, entry in entries.items()}

    changed = [page.withdrawal for page in told.values() if page.withdrawal]
    assert changed
    for page in told.values():
        withdrawals = [fact for fact in page.outlook if fact["code"] == "outlook.withdrawal"]
        assert [fact["params"]["round"] for fact in withdrawals] == (
            [page.withdrawal.round_number] if page.withdrawal else []
        )
        if page.withdrawal:
            step = page.virtual[1]
            assert (page.withdrawal.seen_in, page.withdrawal.place_before) == (2, step.place)
            assert page.withdrawal.place_after >= page.withdrawal.place_before
