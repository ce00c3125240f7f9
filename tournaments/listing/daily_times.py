"""The quick way to a schedule: the first round, and the times at which rounds begin on every day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from portal.common.date_fields import MomentField


class DailyTimesForm(forms.Form):
    """Round 1, and the times of a day; ``starts`` gives the rounds, day after day."""

    first = MomentField(label=_("Round 1 starts"))
    times = forms.CharField(
        label=_("Rounds of a day begin at"),
        max_length=60,
        help_text=_("For example 9:30 15:00 for two rounds a day."),
        widget=forms.TextInput(attrs={"size": 16, "autocomplete": "off"}),
    )

    def __init__(self, data: Any = None, *, first_day: date) -> None:
        super().__init__(data, initial={"first": datetime.combine(first_day, time(15)), "times": "15:00"})

    def clean_times(self) -> list[time]:
        found = []
        for word in re.split(r"[\s,;]+", str(self.cleaned_data["times"]).strip()):
            match = re.fullmatch(r"([01]?\d|2[0-3])[:.]([0-5]\d)", word, re.ASCII)
            if match is None:
                raise ValidationError(_("Write times such as 9:30 15:00."), code="times")
            found.append(time(int(match[1]), int(match[2])))
        return sorted(set(found))

    def starts(self, rounds: int) -> list[datetime]:
        """When each round begins, in the time zone of ``first``; only after the form was found valid."""
        return list(islice(self._slots(), rounds))

    def _slots(self) -> Iterator[datetime]:
        first: datetime = self.cleaned_data["first"]
        yield first
        for days in range(10_000):
            day = first.date() + timedelta(days=days)
            for moment in self.cleaned_data["times"]:
                slot = datetime.combine(day, moment, tzinfo=first.tzinfo)
                if slot > first:
                    yield slot
