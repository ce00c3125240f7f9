"""Numbers in what a browser sends."""

from __future__ import annotations

from django.http import Http404, HttpRequest


def number_of(request: HttpRequest, parameter: str, *, most_digits: int = 5) -> int | None:
    """A query parameter as a number; None when it is not given. Raises ``Http404`` for anything else."""
    text = request.GET.get(parameter, "")
    if not text:
        return None
    number = whole_number(text, most_digits=most_digits)
    if number is None:
        raise Http404
    return number


def whole_number(text: str, *, most_digits: int = 9) -> int | None:
    """``text`` as a number that a database column holds; None for anything but so many digits."""
    return int(text) if len(text) <= most_digits and text.isascii() and text.isdigit() else None
