"""Long tables in parts. A table of 2,000 players would take a phone seconds and a megabyte; it is cut on the server.

Searching looks at every row, not at those of the part; the files and the PDF of a table always hold everything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar
from urllib.parse import urlencode

from django.http import Http404, HttpRequest

from tournaments.entries.finding import words_of
from tournaments.serving.parameters import number_of

WHOLE: Final = 400
"""A table of so many rows is shown in one piece."""
ROWS: Final = 250
"""Rows of a part of a longer one."""
DETAILED_WHOLE: Final = 200
DETAILED_ROWS: Final = 75
"""The same for a table whose rows bring their reasons along."""
FROM: Final = "from"
"""The parameter with the first row of the part; every row names the part that it is in."""
SEARCH: Final = "q"

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a table; rows count from 1."""

    first: int
    last: int
    current: bool
    query: str
    """The query of the same page with this part."""


@dataclass(frozen=True, slots=True)
class Window(Generic[R]):
    """What a page shows of a table."""

    rows: tuple[R, ...]
    total: int
    """Rows of the whole table."""
    search: str
    """The name that was looked for; blank without a search."""
    parts: tuple[Part, ...]
    """Empty where the table is shown in one piece, and while somebody searches."""
    kept: tuple[tuple[str, str], ...]
    """The other parameters of the page, for the form that searches."""
    cut: bool
    """Whether the whole table is too long for one piece, so that only the server can search it."""

    @property
    def current(self) -> Part | None:
        """The part that is shown; None where the table is whole."""
        return next((part for part in self.parts if part.current), None)

    @property
    def keep(self) -> str:
        """The beginning of a query that shows the same rows; blank for a table in one piece."""
        if self.search:
            return f"{urlencode({SEARCH: self.search})}&"
        return f"{FROM}={self.current.first}&" if self.current else ""


def window(
    request: HttpRequest,
    rows: Sequence[R],
    meant: Callable[[Sequence[str], R], bool],
    *,
    kept: Sequence[str] = (),
    detailed: bool = False,
) -> Window[R]:
    """The part of ``rows`` that the query asks for with ``from``, or with ``q`` those that ``meant`` says are meant.

    ``meant`` gets the words typed (``finding.words_of``) and a row. ``kept`` are the parameters of the page that its
    links keep. ``detailed`` is for a table whose rows bring their reasons along. Raises ``Http404`` for a row
    that is not there.
    """
    stay = tuple((name, request.GET[name]) for name in kept if request.GET.get(name))
    search = request.GET.get(SEARCH, "").strip()
    words = words_of(search)
    size, most = (DETAILED_ROWS, DETAILED_WHOLE) if detailed else (ROWS, WHOLE)
    cut = len(rows) > most
    if words:
        return Window(tuple(row for row in rows if meant(words, row)), len(rows), search, (), stay, cut)
    asked = number_of(request, FROM) or 1
    if not cut:
        return Window(tuple(rows), len(rows), "", (), stay, cut)
    if asked > len(rows):
        raise Http404
    begin = (asked - 1) // size * size
    parts = tuple(
        Part(
            first + 1,
            min(first + size, len(rows)),
            first == begin,
            urlencode([*stay, *([(FROM, first + 1)] if first else [])]),
        )
        for first in range(0, len(rows), size)
    )
    return Window(tuple(rows[begin : begin + size]), len(rows), "", parts, stay, cut)
