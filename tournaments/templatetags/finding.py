"""What the filters of lists read: names and numbers, folded by the one function that the server searches with."""

from __future__ import annotations

from django import template

from tournaments.entries.finding import findable

register = template.Library()


@register.simple_tag
def find_by(name: str, number: int | None = None, fide_id: int | None = None) -> str:
    """The value of ``data-find`` for one player; of a row with two players the values are joined by ``|``."""
    return findable(name, number, fide_id)
