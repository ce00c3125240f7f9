"""Fields for days and times that look alike in every browser: day, month, year and the 24-hour clock, typed as text.

The fields of browsers follow the language of the device, and would ask an arbiter for ``03/07/2026, 3:00 PM``.
"""

from __future__ import annotations

import datetime
import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

DAYS: Final = ("%d.%m.%Y", "%Y-%m-%d", "%d/%m/%Y", "%d-%m-%Y")
"""What may be typed for a day; the first is how the portal fills its fields."""
HOURS: Final = ("%H:%M", "%H.%M", "%H:%M:%S")
EARLIEST: Final = 1900


class DayField(forms.DateField):
    """A day as 22.11.2026; 2026-11-22 is understood too."""

    default_error_messages = {"invalid": _("Write day, month and year, for example 22.11.2026.")}

    def __init__(self, **kwargs: Any) -> None:
        kwargs["widget"] = forms.DateInput(attrs={"autocomplete": "off", "placeholder": "22.11.2026"}, format=DAYS[0])
        super().__init__(input_formats=list(DAYS), **kwargs)

    def to_python(self, value: Any) -> datetime.date | None:
        found = super().to_python(_tidy(value))
        _refuse_ancient(self, found)
        return found


class MomentField(forms.DateTimeField):
    """A day and time as 22.11.2026 15:30; 2026-11-22T15:30 is understood too. The time zone is the active one."""

    default_error_messages = {
        "invalid": _("Write day, month, year and the time of 24 hours, for example 22.11.2026 15:30.")
    }

    def __init__(self, **kwargs: Any) -> None:
        kwargs["widget"] = forms.DateTimeInput(
            attrs={"autocomplete": "off", "placeholder": "22.11.2026 15:30"}, format=f"{DAYS[0]} {HOURS[0]}"
        )
        super().__init__(input_formats=[f"{day} {hour}" for day in DAYS for hour in HOURS], **kwargs)

    def to_python(self, value: Any) -> datetime.datetime | None:
        found = super().to_python(_tidy(value))
        _refuse_ancient(self, found)
        return found


def _tidy(value: Any) -> Any:
    """What was typed with one blank between day and time, whether it had a comma, a T or several blanks there."""
    return re.sub(r"(?<=\d)\s*[,T\s]\s*(?=\d)", " ", value.strip()) if isinstance(value, str) else value


def _refuse_ancient(field: forms.Field, found: datetime.date | None) -> None:
    """A year such as 26 or 0026 is a slip of the keys."""
    if found is not None and found.year < EARLIEST:
        raise ValidationError(field.error_messages["invalid"], code="invalid")
