"""Days and times as people write them."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from portal.common.dates import day_text, moment_text, range_text


@pytest.mark.parametrize(
    ("first", "last", "english", "italian"),
    [
        (date(2026, 3, 7), date(2026, 3, 7), "7 March 2026", "7 marzo 2026"),
        (date(2026, 3, 7), date(2026, 3, 15), "7–15 March 2026", "7–15 marzo 2026"),
        (date(2026, 3, 28), date(2026, 4, 3), "28 March – 3 April 2026", "28 marzo – 3 aprile 2026"),
        (
            date(2026, 12, 28),
            date(2027, 1, 3),
            "28 December 2026 – 3 January 2027",
            "28 dicembre 2026 – 3 gennaio 2027",
        ),
    ],
)
def test_a_span_says_nothing_twice(first, last, english, italian):
    with translation.override("en"):
        assert range_text(first, last) == english
    with translation.override("it"):
        assert range_text(first, last) == italian


def test_italian_days_are_small():
    with translation.override("it"):
        assert day_text(date(2026, 3, 9)) == "lunedì 9 marzo 2026"


def test_a_time_is_that_of_the_tournament():
    with timezone.override(ZoneInfo("Europe/Rome")):
        assert moment_text(datetime(2026, 3, 7, 14, 0, tzinfo=UTC)) == "Saturday 7 March, 15:00"
