"""Days and times as people write them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template
from django.utils import timezone, translation

from portal.common.dates import day_text, moment_text, range_text

ROOT = Path(__file__).parents[3]
MACHINES = {"tournaments/imports/workbooks/xlsx_file.py", "tournaments/reports/report_file.py"}
"""Files that write days for programs: cells of a table, records of a report file."""


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


@pytest.mark.parametrize(
    ("language", "day", "moment"),
    [("en", "7 March 2026", "7 March 2026, 15:05"), ("it", "7 marzo 2026", "7 marzo 2026, 15:05")],
)
def test_what_django_writes_by_itself_has_the_same_order_and_the_24_hour_clock(language, day, moment):
    words = {"day": date(2026, 3, 7), "moment": datetime(2026, 3, 7, 14, 5, tzinfo=UTC)}
    with translation.override(language), timezone.override(ZoneInfo("Europe/Rome")):
        assert Template("{{ day }}").render(Context(words)).lower() == day.lower()
        assert Template("{{ moment }}").render(Context(words)).lower() == moment.lower()
        assert Template("{{ moment|time }}").render(Context(words)) == "15:05"
        assert Template("{% load portal_ui %}{{ day|day }}").render(Context(words)) == day
        assert Template("{% load portal_ui %}{{ moment|full_moment }}").render(Context(words)) == moment


def test_templates_write_no_date_of_their_own():
    own = re.compile(r"\|(?:date|time)(?!:['\"](?:c|Y-m-d)['\"])\b")
    files = [path for kind in ("html", "txt") for path in (ROOT / "templates").rglob(f"*.{kind}")]
    assert len(files) > 100
    assert [str(path) for path in files if own.search(path.read_text(encoding="utf-8"))] == []


def test_the_program_has_its_patterns_in_one_place():
    pattern = re.compile(r"""strftime\(|["'][^"'%]*\b[lD]? ?[jd] [FMN]\b[^"']*["']|["']H:i["']""")
    files = [path for package in ("portal", "tournaments", "pairing") for path in (ROOT / package).rglob("*.py")]
    found = {str(path.relative_to(ROOT)) for path in files if pattern.search(path.read_text(encoding="utf-8"))}
    assert found - MACHINES == {"portal/common/dates.py"}
    assert found >= MACHINES
