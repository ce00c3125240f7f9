"""FIDE's lists as XML, read one player at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import IO, Final, cast
from xml.etree import ElementTree  # nosec

from django.utils.translation import gettext as _

from portal.common.errors import Refused
from tournaments.models import RatingList
from tournaments.rating_lists.cells import number, sex_of, title_of, year_of
from tournaments.rating_lists.shapes import HIGHEST_ID, HIGHEST_RATING, ListRow

PROLOGUE: Final = 4096
"""In so many bytes the list has begun."""
LONGEST_PLAYER: Final = 1024 * 1024
"""Bytes from the end of one player to the end of the next; FIDE needs 700."""
_DECLARATION: Final = re.compile(rb"(\xef\xbb\xbf)?\s*(<\?xml[^?<>]*\?>)?\s*")
"""All that may stand before the first element: a document type can hide behind what looks like one in a comment."""
_PREFIXES: Final = {RatingList.Kind.STANDARD: "", RatingList.Kind.RAPID: "rapid_", RatingList.Kind.BLITZ: "blitz_"}


class XmlList:
    """A list of FIDE in XML. It does not say its month, so ``month`` is None.

    Raises ``Refused`` for another kind of XML. There may be no document type: without one no entity can be declared,
    and the fast parser of Python can be used, which would expand entities without end.
    """

    month: date | None = None

    def __init__(self, stream: IO[bytes], start: bytes) -> None:
        self._stream = _Paced(stream)
        before, found, after = start.partition(b"<player")
        if not found or not _DECLARATION.fullmatch(before):
            raise Refused(
                "unknown_layout",
                _(
                    "This XML is not a rating list of FIDE. Load players_list_xml_foa.xml, standard_rating_list.xml, "
                    "rapid_rating_list.xml or blitz_rating_list.xml as FIDE gives them out. The file begins with: "
                    "%(start)s"
                )
                % {"start": start[:120].decode("utf-8", errors="replace")},
            )
        self.is_combined = b"<rapid_rating" in after

    def rows(self, kind: str) -> Iterator[ListRow | None]:
        """The players; None for one who cannot be read. Raises ``Refused`` where the XML breaks off."""
        prefixes = [prefix if self.is_combined else "" if one == kind else None for one, prefix in _PREFIXES.items()]
        depth = 0
        paced = cast("IO[bytes]", self._stream)
        try:
            for event, element in ElementTree.iterparse(paced, events=("start", "end")):  # noqa: S314
                if event == "start":
                    depth += 1
                    if depth == 1:
                        root = element
                    elif depth > 3:
                        raise _broken(root)
                    continue
                depth -= 1
                if depth == 1:
                    self._stream.begin()
                    yield _read({child.tag: child.text or "" for child in element}, prefixes)
                    root.clear()
        except ElementTree.ParseError as problem:
            raise Refused(
                "truncated",
                _(
                    "The XML breaks off or is damaged in line %(line)s. The file is not complete: download it again, "
                    "then load it."
                )
                % {"line": problem.position[0]},
            ) from None


class _Paced:
    """A stream that refuses to go on where one player has no end: all of a player is kept until then."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._given = 0

    def begin(self) -> None:
        """A player has ended."""
        self._given = 0

    def read(self, size: int) -> bytes:
        """The next bytes. Raises ``Refused``."""
        found = self._stream.read(size)
        self._given += len(found)
        if self._given > LONGEST_PLAYER:
            raise Refused(
                "player_without_end",
                _("In this XML a player takes more than 1 MB: it is no rating list. Download it again, then load it."),
            )
        return found


def _broken(root: ElementTree.Element) -> Refused:
    return Refused(
        "unknown_layout",
        _("The players in <%(root)s> have parts within parts, as no list of FIDE has. Load a file of FIDE.")
        % {"root": root.tag[:40]},
    )


def _read(cells: dict[str, str], prefixes: list[str | None]) -> ListRow | None:
    fide_id, called = cells.get("fideid", "").strip(), " ".join(cells.get("name", "").split())
    if not (fide_id.isdecimal() and fide_id.isascii() and called and len(fide_id) <= 12):
        return None
    if not 0 < int(fide_id) <= HIGHEST_ID:
        return None
    ratings: list[int | None] = []
    for prefix in prefixes:
        if prefix is None:
            ratings += (None, None)
        else:
            ratings.append(number(cells.get(f"{prefix}rating", ""), HIGHEST_RATING))
            ratings.append(number(cells.get(f"{prefix}k", ""), 99))
    return ListRow(
        int(fide_id), "", called[:80], cells.get("country", "").strip()[:3], title_of(cells.get("title", "").strip()),
        sex_of(cells.get("sex", "").strip()), year_of(cells.get("birthday", "").strip()), "",
        "i" not in cells.get("flag", ""), *ratings,
    )  # fmt: skip
