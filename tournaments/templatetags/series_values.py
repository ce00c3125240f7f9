"""Values of series on a page."""

from __future__ import annotations

from fractions import Fraction

from django import template

from tournaments.series.wording import value_text

register = template.Library()


@register.filter
def series_value(value: Fraction) -> str:
    """A value as printed: 12½, or with two decimals where it is no tenth of a point."""
    return value_text(value)
