"""Query parameters of public pages."""

from __future__ import annotations

from django.http import Http404, HttpRequest


def number_of(request: HttpRequest, parameter: str, *, most_digits: int = 5) -> int | None:
    """A query parameter as a number; None when it is not given. Raises ``Http404`` for anything else."""
    text = request.GET.get(parameter, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= most_digits):
        raise Http404
    return int(text)
