"""What a report lacks, and the place where each thing is filled in."""

from __future__ import annotations

import pytest

from tests.factories import make_tournament, play_rounds, publish_next
from tournaments.domain.announcement import record_authorisation
from tournaments.domain.report_gaps import report_gaps
from tournaments.models import Entry, Round, Tournament


def gaps(tournament):
    return {gap.code: gap for gap in report_gaps(Tournament.objects.get(pk=tournament.pk))}


def test_a_complete_tournament_lacks_nothing(complete, staff, django_assert_num_queries):
    play_rounds(complete, 4, staff.arbiter)
    with django_assert_num_queries(4):
        assert report_gaps(complete) == ()


@pytest.mark.parametrize(
    ("field", "value", "code", "place", "form_field", "needed"),
    [
        ("city", "", "city", "details", "city", True),
        ("federation", "", "federation", "details", "federation", True),
        ("chief_arbiter", "", "chief_arbiter", "details", "chief_arbiter", True),
        ("chief_arbiter_id", None, "arbiter_id", "details", "chief_arbiter_id", False),
        ("coded_time_control", "", "time_code", "details", "coded_time_control", False),
        ("coded_time_control", "900+10", "rate", "details", "rated_as", False),
        ("coded_time_control", "W5400+30-B3600+30", "time_unequal", "details", "coded_time_control", False),
        ("is_public", False, "announcement", "announcement", "", False),
    ],
)
def test_what_the_event_lacks(complete, staff, field, value, code, place, form_field, needed):
    play_rounds(complete, 4, staff.arbiter)
    Tournament.objects.filter(pk=complete.pk).update(**{field: value})
    gap = gaps(complete)[code]
    assert (gap.place, gap.field, gap.needed) == (place, form_field, needed)


def test_what_players_lack_names_them(complete, staff):
    play_rounds(complete, 4, staff.arbiter)
    second, third = Entry.objects.filter(tournament=complete, pairing_number__in=[2, 3]).order_by("pairing_number")
    Entry.objects.filter(pk__in=[second.pk, third.pk]).update(fide_id=None)
    Entry.objects.filter(pk=third.pk).update(sex="")
    found = gaps(complete)
    assert found["fide_id"].entries == ((second.pk, "Player, 002"), (third.pk, "Player, 003"))
    assert found["fide_id"].needed
    assert found["sex"].message == "1 player has no sex."
    assert not found["sex"].needed
    Entry.objects.filter(pk=second.pk).update(status="withdrawn", withdrawn_after=0)
    assert found["fide_id"].entries != gaps(complete)["fide_id"].entries == ((third.pk, "Player, 003"),)
    Tournament.objects.filter(pk=complete.pk).update(rated_as="none")
    assert not gaps(complete)["fide_id"].needed


def test_rounds_without_date_or_outside_the_days(complete, staff):
    play_rounds(complete, 4, staff.arbiter)
    Round.objects.filter(tournament=complete, number__in=[2, 4]).update(starts_at=None)
    gap = gaps(complete)["round_dates"]
    assert (gap.place, gap.field, gap.needed) == ("schedule", "round_2", True)
    assert gap.message == "Rounds 2, 4 have no date (record 132)."
    Tournament.objects.filter(pk=complete.pk).update(ends_on=complete.starts_on)
    assert gaps(complete)["round_outside"].message.startswith("Round 3 is not between")


def test_results_and_rounds_to_come(complete, staff):
    play_rounds(complete, 1, staff.arbiter)
    publish_next(complete, staff.arbiter)
    found = gaps(complete)
    assert (found["results"].message, found["results"].round_number) == (
        "Round 2: 4 results are missing or not final.",
        2,
    )
    assert (found["unplayed"].message, found["unplayed"].round_number) == ("2 rounds are still to be played.", 3)


def test_too_little_time_for_strong_players(complete, staff):
    play_rounds(complete, 4, staff.arbiter)
    Tournament.objects.filter(pk=complete.pk).update(coded_time_control="4500+30")
    Entry.objects.filter(tournament=complete, pairing_number=1).update(rating=2400)
    gap = gaps(complete)["too_fast"]
    assert [name for _, name in gap.entries] == ["Player, 001"]
    assert "2400 or more: with 105 minutes" in gap.message
    Tournament.objects.filter(pk=complete.pk).update(coded_time_control="4200")
    assert len(gaps(complete)["too_fast"].entries) == 9


def test_an_acceleration_that_fide_has_not_published_needs_its_authorisation(organization, staff):
    tournament = make_tournament(organization, acceleration="haley")
    assert gaps(tournament)["authorisation"].needed
    record_authorisation(tournament=tournament, actor=staff.organizer, reference="QC 2026/17")
    assert "authorisation" not in gaps(tournament)
