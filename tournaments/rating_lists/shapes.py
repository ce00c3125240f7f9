"""One player as a rating list gives it, whatever the format of the file."""

from __future__ import annotations

from typing import Final, NamedTuple


class ListRow(NamedTuple):
    """The columns of ``RatedPlayer`` that a file fills, in the order in which they are stored."""

    fide_id: int | None
    national_id: str
    name: str
    federation: str
    title: str
    sex: str
    birth_year: int | None
    club: str
    is_active: bool
    standard: int | None
    standard_k: int | None
    rapid: int | None
    rapid_k: int | None
    blitz: int | None
    blitz_k: int | None


HIGHEST_RATING: Final = 4000
HIGHEST_ID: Final = 2**31 - 1
"""What the columns of the database hold."""
