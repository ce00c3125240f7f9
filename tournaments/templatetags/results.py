"""The buttons of a row of results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.results.desk_queries import PlayRow

register = template.Library()


@dataclass(frozen=True, slots=True)
class ResultKey:
    """One result that has a button, escaped once for all rows."""

    value: str
    head: str
    tail: str


def result_keys(keys: Sequence[tuple[str, str, str]]) -> Sequence[ResultKey]:
    """A key for each (value, mark, words)."""
    return [
        ResultKey(
            value,
            format_html('{}" aria-label="{}"', value, words),
            format_html(">{}</button>", mark),
        )
        for value, mark, words in keys
    ]


@register.simple_tag
def result_buttons(row: PlayRow, keys: Sequence[ResultKey]) -> SafeString:
    """A button for each of ``keys``.

    A round of 1,000 boards has 5,000 of them: a row adds only whole numbers, nothing is escaped again, and what the
    script can add (``js/results/rows.js``) is not sent.
    """
    start = f'<button name="entry" value="{row.number:d} {row.pk:d} {row.version:d} '
    pressed = ("", ' aria-pressed="true"')
    return mark_safe("".join(f"{start}{key.head}{pressed[row.result == key.value]}{key.tail}" for key in keys))  # noqa: S308
