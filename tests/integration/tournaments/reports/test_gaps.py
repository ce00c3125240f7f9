"""What a report lacks, and the place where each thing is filled in."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from tests.factories import make_tournament, play_rounds, publish_next
from tournaments.announcements.actions import record_authorisation
from tournaments.models import Entry, Round, Tournament
from tournaments.reports.gaps import report_gaps


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


@pytest.fixture
def haley(organization):
    """A rated event with a method that FIDE has not published."""
    return make_tournament(organization, acceleration="haley")


def test_an_acceleration_that_fide_has_not_published_needs_its_authorisation(haley, staff):
    assert gaps(haley)["authorisation"].needed
    record_authorisation(tournament=haley, actor=staff.organizer, reference="QC 2026/17")
    assert not [code for code in gaps(haley) if code.startswith("authorisation")]
    publish_next(haley, staff.arbiter)
    assert not [code for code in gaps(haley) if code.startswith("authorisation")]


def test_an_event_that_is_not_rated_needs_no_authorisation(haley):
    Tournament.objects.filter(pk=haley.pk).update(rated_as="none")
    assert not [code for code in gaps(haley) if code.startswith("authorisation")]


def test_an_authorisation_that_has_ended_does_not_count(haley, staff):
    past = date(2020, 1, 31)
    record_authorisation(tournament=haley, actor=staff.organizer, reference="QC 2019/4", valid_until=past)
    gap = gaps(haley)["authorisation_expired"]
    assert (gap.needed, gap.place, gap.field) == (True, "acceleration", "reference")
    assert gap.message.startswith("The authorisation of this acceleration has expired")
    publish_next(haley, staff.arbiter)
    gap = gaps(haley)["authorisation_not_in_force"]
    assert not gap.needed
    assert "(QC 2019/4) had ended on 31 January 2020, before round 1 was paired" in gap.message
    # One that is entered afterwards does not reach back.
    record_authorisation(tournament=haley, actor=staff.organizer, reference="QC 2026/17")
    assert "had ended on 31 January 2020" in gaps(haley)["authorisation_not_in_force"].message


def test_an_authorisation_that_ends_before_round_1_is_told_in_time(haley, staff):
    until = date(2099, 3, 6)
    record_authorisation(tournament=haley, actor=staff.organizer, reference="QC 2026/17", valid_until=until)
    start = datetime(2099, 3, 6, 23, 30, tzinfo=UTC)
    Round.objects.filter(tournament=haley, number=1).update(starts_at=start)
    Tournament.objects.filter(pk=haley.pk).update(time_zone="UTC")
    assert "authorisation_ends" not in gaps(haley)
    Tournament.objects.filter(pk=haley.pk).update(time_zone="Europe/Rome")  # where it is the next day
    assert gaps(haley)["authorisation_ends"].message == (
        "The authorisation of the acceleration ends on 6 March 2099; round 1 is on 7 March 2099 (C.04.2 Article 1.2)."
    )


def test_an_authorisation_entered_after_round_1_or_taken_back_is_asked_about(haley, staff):
    publish_next(haley, staff.arbiter)
    assert "The arbiter stated before round 1 was paired" in gaps(haley)["authorisation_not_in_force"].message
    record_authorisation(tournament=haley, actor=staff.organizer, reference="QC 2026/17")
    assert "after round 1 was paired" in gaps(haley)["authorisation_not_in_force"].message


def test_an_authorisation_taken_back_after_round_1_is_asked_about(haley, staff):
    record_authorisation(tournament=haley, actor=staff.organizer, reference="QC 2026/17")
    publish_next(haley, staff.arbiter)
    record_authorisation(tournament=haley, actor=staff.organizer, reference="")
    gap = gaps(haley)["authorisation_not_in_force"]
    assert "The authorisation was taken back on" in gap.message
    assert not gap.needed
