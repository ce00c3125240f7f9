"""What the database itself refuses, whatever the program does."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from portal.common.models import JournalEntry
from tests.factories import enter_results, make_tournament, pair_round, play_rounds, publish_next
from tournaments.models import AnnouncementVersion, Board, Bye, Entry, Regulations, Round, RoundRevision
from tournaments.rounds.drafts import discard_draft
from tournaments.rounds.publication import publish_round


def guarded(action, message):
    with pytest.raises(IntegrityError, match=message), transaction.atomic():
        action()


def test_a_published_revision_is_final(organization, staff):
    play_rounds(make_tournament(organization), 1, staff.arbiter)
    guarded(lambda: RoundRevision.objects.update(reason="nicer"), "revision is never changed")
    guarded(lambda: RoundRevision.objects.all()._raw_delete("default"), "revision is never changed")
    assert RoundRevision.objects.get().reason == ""


def test_the_journal_is_final(organization, staff):
    publish_next(make_tournament(organization), staff.arbiter)
    count = JournalEntry.objects.count()
    guarded(lambda: JournalEntry.objects.update(actor=None), "journal entry is never changed")
    guarded(lambda: JournalEntry.objects.all().delete(), "journal entry is never changed")
    assert JournalEntry.objects.count() == count > 0


def test_a_published_announcement_is_final(organization, staff):
    tournament = make_tournament(organization)
    AnnouncementVersion.objects.create(
        tournament=tournament, version=1, content={}, digest="0" * 64, published_by=staff.owner
    )
    guarded(lambda: AnnouncementVersion.objects.update(change_note="x"), "announcement is never changed")
    guarded(lambda: AnnouncementVersion.objects.all().delete(), "announcement is never changed")
    assert AnnouncementVersion.objects.get().change_note == ""


def test_regulations_freeze_with_round_one(organization, staff):
    tournament = make_tournament(organization)
    Regulations.objects.filter(tournament=tournament).update(tie_breaks=["SB"])
    draft = pair_round(tournament, staff.arbiter)
    thaw = {"frozen_at": None, "digest": "", "frozen_groups": None}
    guarded(lambda: Regulations.objects.filter(tournament=tournament).update(**thaw), "regulations are frozen")
    discard_draft(round=draft, actor=staff.arbiter)
    assert Regulations.objects.get(tournament=tournament).frozen_at is None
    publish_round(round=pair_round(tournament, staff.arbiter), actor=staff.arbiter)

    guarded(lambda: Regulations.objects.filter(tournament=tournament).update(**thaw), "regulations are frozen")
    guarded(lambda: Regulations.objects.filter(tournament=tournament).update(rounds=7), "regulations are frozen")
    guarded(lambda: Regulations.objects.filter(tournament=tournament).update(win=30), "regulations are frozen")
    guarded(lambda: Regulations.objects.filter(tournament=tournament).delete(), "regulations are frozen")
    assert Regulations.objects.get(tournament=tournament).tie_breaks == ["SB"]


def test_nobody_sits_in_two_places(organization, staff):
    tournament = make_tournament(organization, entries=7)
    draft = pair_round(tournament, staff.arbiter)
    first, second = Board.objects.filter(round=draft).order_by("number")[:2]
    resting = Bye.objects.get(round=draft).entry

    guarded(lambda: Board.objects.filter(pk=second.pk).update(black=first.white), "one board of a round only")
    guarded(lambda: Board.objects.filter(pk=second.pk).update(black=resting), "player with a bye has no board")
    guarded(lambda: Bye.objects.create(round=draft, entry=first.white, kind="Z"), "player with a board has no bye")
    guarded(
        lambda: Board.objects.create(round=draft, number=9, white=first.black, black=resting),
        "(one board of a round only|player with a bye)",
    )
    assert Board.objects.get(pk=second.pk).black_id == second.black_id


def test_players_come_from_the_same_tournament(organization, staff):
    here = make_tournament(organization, slug="here", entries=4)
    there = make_tournament(organization, slug="there", entries=4)
    own, other = Entry.objects.filter(tournament=here).first(), Entry.objects.filter(tournament=there).first()
    round_ = Round.objects.get(tournament=here, number=1)

    guarded(lambda: Board.objects.create(round=round_, number=1, white=own, black=other), "tournament of its round")
    guarded(lambda: Bye.objects.create(round=round_, entry=other, kind="Z"), "tournament of its round")
    assert not Board.objects.exists()


def test_a_round_shows_its_own_revision_only(organization, staff):
    tournament = make_tournament(organization)
    play_rounds(tournament, 1, staff.arbiter)
    enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    first, second = Round.objects.filter(tournament=tournament, number__lte=2).order_by("number")
    guarded(
        lambda: Round.objects.filter(pk=second.pk).update(revision_id=first.revision_id), "newest of its own revisions"
    )
    assert Round.objects.get(pk=second.pk).revision_id == second.revision_id
