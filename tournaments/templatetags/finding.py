"""What the filters of lists read: names and numbers, folded by the one function that the server searches with."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from tournaments.check_in.queries import HallRow
from tournaments.check_in.wording import bye_label
from tournaments.entries.finding import findable

register = template.Library()


@register.simple_tag
def find_by(name: str, number: int | None = None, fide_id: int | None = None) -> str:
    """The value of ``data-find`` for one player; of a row with two players the values are joined by ``|``."""
    return findable(name, number, fide_id)


@register.simple_tag
def bye_ticks(rows: Iterable[HallRow]) -> SafeString:
    """A box to tick for each of ``rows`` that is to play: joined as text, since there may be 2,000."""
    return format_html_join(
        "\n",
        '<label data-find="{}"><input type="checkbox" name="entries" value="{}" aria-label="{}"> {}</label>',
        (
            (findable(one.name, one.pairing_number, one.fide_id), one.pk, bye_label(row), one.name)
            for row in rows
            if row.state in {"present", "missing"}
            for one in (row.entry,)
        ),
    )
