"""Days and times as they are typed: the same in every browser and language."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone, translation

from portal.common.date_fields import DayField, MomentField

ROME = ZoneInfo("Europe/Rome")
WRITINGS = (
    "22.11.2026 15:30", " 22.11.2026  15:30 ", "22.11.2026, 15:30", "22.11.2026 15.30", "22/11/2026 15:30",
    "22-11-2026 15:30", "2026-11-22T15:30", "2026-11-22 15:30", "2026-11-22T15:30:00",
)  # fmt: skip


@pytest.mark.parametrize("typed", WRITINGS)
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_moment_in_any_usual_writing(typed, language):
    with translation.override(language), timezone.override(ROME):
        assert MomentField().clean(typed) == datetime(2026, 11, 22, 15, 30, tzinfo=ROME)


@pytest.mark.parametrize("typed", ["22.11.2026", "2026-11-22", "22/11/2026", "22-11-2026", " 22.11.2026 "])
def test_a_day_in_any_usual_writing(typed):
    assert DayField().clean(typed) == date(2026, 11, 22)


def test_day_and_month_are_never_exchanged():
    assert DayField().clean("03/07/2026") == date(2026, 7, 3)
    with pytest.raises(ValidationError):
        DayField().clean("11/22/2026")


@pytest.mark.parametrize(
    "typed",
    ["tomorrow", "22.11.2026", "22.11.2026 3:30 PM", "22.11.2026 25:00", "32.11.2026 15:30", "22.11.26 15:30",
     "22.11.0026 15:30", "15:30", "22.11.2026 15:3x"],
)  # fmt: skip
def test_what_is_no_moment_is_said_with_an_example(typed):
    with timezone.override(ROME), pytest.raises(ValidationError) as refusal:
        MomentField().clean(typed)
    assert refusal.value.messages == ["Write day, month, year and the time of 24 hours, for example 22.11.2026 15:30."]


@pytest.mark.parametrize("typed", ["22.11.26", "0026-11-22", "29.2.2026", "x", "22.11.2026 15:30"])
def test_what_is_no_day_is_said_with_an_example(typed):
    with pytest.raises(ValidationError) as refusal:
        DayField().clean(typed)
    assert refusal.value.messages == ["Write day, month and year, for example 22.11.2026."]


def test_an_hour_that_the_clocks_leave_out_is_refused():
    with timezone.override(ROME), pytest.raises(ValidationError):
        MomentField().clean("29.03.2026 02:30")


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_field_is_filled_day_month_year(language):
    with translation.override(language), timezone.override(ROME):
        moment = MomentField()
        shown = moment.widget.render("at", moment.prepare_value(datetime(2026, 3, 7, 14, 5, tzinfo=ZoneInfo("UTC"))))
        assert 'type="text"' in shown
        assert 'value="07.03.2026 15:05"' in shown
        assert 'value="07.03.2026"' in DayField().widget.render("on", date(2026, 3, 7))
