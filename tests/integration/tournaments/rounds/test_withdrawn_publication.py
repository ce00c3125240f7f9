"""A published round goes back to the desk while no result is in; what was published stays, in the chain too."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from portal.common.errors import Refused
from tests.factories import enter_results, make_tournament, pair_round, play_rounds, publish_next
from tournaments.entries.actions import add_entry, remove_entry
from tournaments.models import Board, Entry, Regulations, Round, RoundRevision, RoundState
from tournaments.regulations.actions import update_regulations
from tournaments.rounds import drafts, hand, publication
from tournaments.rounds.queries import round_page, withdrawn_round
from tournaments.rounds.withdrawal import withdraw_publication
from tournaments.verification.actions import verify_revision
from tournaments.verification.audit import audit
from tournaments.verification.queries import chain_page


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=8, rounds=5)


@pytest.fixture
def published(tournament, staff):
    return publish_next(tournament, staff.arbiter)


def test_the_round_is_a_draft_again_and_the_chain_tells_it(tournament, published, staff):
    revision = withdraw_publication(round=published, actor=staff.arbiter, reason="Two players were forgotten")

    published.refresh_from_db()
    assert (published.state, published.revision_id) == (RoundState.DRAFT, None)
    assert Board.objects.filter(round=published).count() == 4
    assert round_page(tournament, 1) is None
    seen = withdrawn_round(tournament, 1)
    assert (seen.revision.withdrawn, seen.revision.reason) == (True, "Two players were forgotten")
    assert [len(seen.boards), len(seen.revisions)] == [4, 2]
    assert audit(tournament).intact
    assert [(link.revision, link.withdrawn) for link in chain_page(tournament).links] == [(1, False), (2, True)]
    assert verify_revision(revision_id=revision.pk).grade == "exact"


def test_it_is_published_again_as_the_next_revision(tournament, published, staff):
    withdraw_publication(round=published, actor=staff.arbiter, reason="Wrong hall")
    hand.turn_colours(round=published, board=1, actor=staff.arbiter, reason="Wheelchair")
    revision = publication.publish_round(round=Round.objects.get(pk=published.pk), actor=staff.arbiter)

    assert revision.number == 3
    page = round_page(tournament, 1)
    assert [line.withdrawn for line in page.revisions] == [False, True, False]
    assert round_page(tournament, 1, 1).boards[0].white == page.boards[0].black
    assert audit(tournament).intact
    enter_results(Round.objects.get(pk=published.pk), staff.arbiter)
    assert publish_next(tournament, staff.arbiter).number == 2


def test_it_can_be_thrown_away_and_paired_again(tournament, published, staff):
    withdraw_publication(round=published, actor=staff.arbiter, reason="Wrong list")
    drafts.discard_draft(round=published, actor=staff.arbiter, reason="Wrong list")
    again = pair_round(tournament, staff.arbiter)
    assert publication.publish_round(round=again, actor=staff.arbiter).number == 3
    assert RoundRevision.objects.filter(round=published).count() == 3


def test_the_regulations_stay_frozen_after_a_publication_was_withdrawn(tournament, published, staff):
    before = Regulations.objects.get(tournament=tournament)
    withdraw_publication(round=published, actor=staff.arbiter, reason="Wrong list")
    for _ in ("while it is a draft", "when it is discarded"):
        with pytest.raises(Refused) as refusal:
            update_regulations(tournament=tournament, actor=staff.organizer, win=30)
        assert refusal.value.code == "regulations_frozen"
        if Round.objects.get(pk=published.pk).state == RoundState.DRAFT:
            drafts.discard_draft(round=published, actor=staff.arbiter, reason="Wrong list")

    after = Regulations.objects.get(tournament=tournament)
    assert (after.frozen_at, after.digest) == (before.frozen_at, before.digest)
    with pytest.raises(IntegrityError, match="regulations are frozen"), transaction.atomic():
        Regulations.objects.filter(tournament=tournament).update(frozen_at=None, digest="", frozen_groups=None)


def test_a_player_of_a_withdrawn_publication_is_not_taken_off_the_list(tournament, published, staff):
    withdraw_publication(round=published, actor=staff.arbiter, reason="Wrong list")
    drafts.discard_draft(round=published, actor=staff.arbiter, reason="Wrong list")
    forgotten = add_entry(tournament=tournament, actor=staff.arbiter, name="Forgotten, Fred")
    seen = Entry.objects.filter(tournament=tournament).exclude(pk=forgotten.pk)

    for entry in seen:
        with pytest.raises(Refused) as refusal:
            remove_entry(entry=entry, actor=staff.arbiter)
        assert refusal.value.code == "already_published"
    remove_entry(entry=forgotten, actor=staff.arbiter)
    assert seen.count() == 8
    assert not Entry.objects.filter(pk=forgotten.pk).exists()


def test_no_result_may_be_in(tournament, published, staff):
    enter_results(published, staff.arbiter)
    with pytest.raises(Refused) as refusal:
        withdraw_publication(round=published, actor=staff.arbiter, reason="x")
    assert refusal.value.code == "results_in"


def test_what_cannot_be_withdrawn(tournament, published, staff):
    with pytest.raises(Refused) as refusal:
        withdraw_publication(round=published, actor=staff.arbiter, reason="  ")
    assert (refusal.value.code, refusal.value.field) == ("reason_missing", "reason")
    enter_results(published, staff.arbiter)
    play_rounds(tournament, 1, staff.arbiter)
    first = Round.objects.get(pk=published.pk)
    with pytest.raises(Refused) as refusal:
        withdraw_publication(round=first, actor=staff.arbiter, reason="x")
    assert refusal.value.code == "round_not_open"


def test_the_pages_say_so(client, tournament, published, staff):
    client.force_login(staff.arbiter)
    url = reverse("manage:publication_withdraw", args=["federation", "open", 1])
    assert client.post(url, {"reason": ""}).status_code == 422
    answer = client.post(url, {"reason": "Two players were forgotten"}, follow=True)
    assert "Publish round 1" in answer.content.decode()
    client.logout()
    shown = client.get(reverse("public:round", args=["federation", "open", 1])).content.decode()
    assert "This pairing was withdrawn" in shown
    assert "Two players were forgotten" in shown
    chain = client.get(reverse("public:chain", args=["federation", "open"])).content.decode()
    assert "Withdrawn. Reason given" in chain
