"""FIDE's lists as text: columns of fixed width, whose places the first line says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import IO, Final

from django.utils.translation import gettext as _

from portal.common.errors import Refused
from tournaments.models import RatingList
from tournaments.rating_lists.cells import number, sex_of, title_of, year_of
from tournaments.rating_lists.shapes import HIGHEST_ID, HIGHEST_RATING, ListRow

START: Final = b"ID Number"
LONGEST_LINE: Final = 1000
_TOGETHER: Final = ("Name", "Fed", "Sex", "Tit", "B-day", "Flag")
"""Columns that every layout has."""
_COMBINED: Final = ("SRtng", "SK", "RRtng", "Rk", "BRtng", "BK")
_MONTHS: Final = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
_MONTH: Final = re.compile(rf"\b({'|'.join(_MONTHS)})(\d\d)\b", re.IGNORECASE)


class TextList:
    """A list of FIDE in fixed columns. ``month`` is what the first line says, None for the list of all three ratings.

    Raises ``Refused`` for a first line that is not FIDE's, and names it.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        header = _text(stream.readline(LONGEST_LINE)).rstrip()
        self._places = _places(header)
        named = _MONTH.search(header)
        self.is_combined = all(column in self._places for column in _COMBINED)
        if not all(column in self._places for column in _TOGETHER) or not (self.is_combined or named):
            raise Refused(
                "unknown_layout",
                _(
                    "The first line is not that of a rating list of FIDE: “%(header)s”. Load players_list_foa.txt, or "
                    "standard_rating_list.txt, rapid_rating_list.txt or blitz_rating_list.txt as FIDE gives them out."
                )
                % {"header": header[:160]},
            )
        self.month = None
        if named and not self.is_combined:
            self.month = date(2000 + int(named[2]), _MONTHS.index(named[1].upper()) + 1, 1)
            self._places["rating"] = slice(named.start(), self._places["Gms"].start if "Gms" in self._places else None)

    def rows(self, kind: str) -> Iterator[ListRow | None]:
        """The players; None for a line that names none. Raises ``Refused`` where the last line is cut off."""
        read = _reader(self._places, kind, combined=self.is_combined)
        shortest = self._places["B-day"].start
        line = b""
        for line in iter(lambda: self._stream.readline(LONGEST_LINE), b""):
            if not line.isspace():
                yield read(_text(line))
        if line and not line.endswith(b"\n") and len(line) < shortest:
            raise Refused(
                "truncated",
                _("The last line ends in the middle: the file is cut off. Download it again, then load it."),
            )


def _text(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")


def _places(header: str) -> dict[str, slice]:
    found = [(match.group(), match.start()) for match in re.finditer(r"ID Number|\S+", header)]
    ends = [start for _name, start in found[1:]] + [None]
    return {name: slice(start, end) for (name, start), end in zip(found, ends, strict=True)}


def _reader(places: dict[str, slice], kind: str, *, combined: bool) -> Callable[[str], ListRow | None]:
    """What makes a player of a line: the slices are bound once, for there are more than a million lines."""
    key, name, fed, sex = places["ID Number"], places["Name"], places["Fed"], places["Sex"]
    title, born, flag = places["Tit"], places["B-day"], places["Flag"]
    if combined:
        columns = [places[column] for column in _COMBINED]
    else:
        nothing = slice(0, 0)
        own = [places["rating"], places.get("K", nothing)]
        kinds = (RatingList.Kind.STANDARD, RatingList.Kind.RAPID, RatingList.Kind.BLITZ)
        columns = [place for one in kinds for place in (own if one == kind else (nothing, nothing))]

    def read(line: str) -> ListRow | None:
        fide_id = line[key].strip()
        called = line[name].strip()
        if not (fide_id.isdecimal() and fide_id.isascii() and called and "\x00" not in line):
            return None
        if not 0 < int(fide_id) <= HIGHEST_ID:
            return None
        ratings = [number(line[place], HIGHEST_RATING) if place.stop != 0 else None for place in columns]
        return ListRow(
            int(fide_id), "", called[:80], line[fed].strip()[:3], title_of(line[title].strip()),
            sex_of(line[sex].strip()), year_of(line[born].strip()), "", "i" not in line[flag], *ratings,
        )  # fmt: skip

    return read
