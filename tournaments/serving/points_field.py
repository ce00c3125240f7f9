"""Points as people type them: 1, ½, 0.5 or 0,5; the rest of the portal counts in tenths."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.wording import points_text

LARGEST = 99
"""Points in whole points that a single outcome may bring."""
_AS_TYPED = str.maketrans({"½": ".5", ",": ".", "−": "-", " ": ""})


class PointsField(forms.CharField):
    """Tenths of a point as an integer; refuses anything finer."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "size": 5, "autocomplete": "off"})
    least = 0

    def to_python(self, value: Any) -> int | None:  # type: ignore[override]
        text = str(super().to_python(value)).translate(_AS_TYPED)
        if not text:
            return None
        try:
            tenths = Decimal(text) * 10
        except InvalidOperation:
            tenths = Decimal("NaN")
        if not tenths.is_finite() or tenths != tenths.to_integral_value() or not self.least <= tenths <= LARGEST * 10:
            raise ValidationError(_("Give points such as 1, ½ or 0.5."), code="points")
        return int(tenths)

    def prepare_value(self, value: Any) -> Any:
        return points_text(value) if isinstance(value, int) else value


class SignedPointsField(PointsField):
    """Tenths of a point that may be below 0."""

    widget = forms.TextInput(attrs={"size": 5, "autocomplete": "off"})
    least = -LARGEST * 10
