"""The list of tie-breaks that somebody asks for on the command line."""

from __future__ import annotations

from ..errors import InvalidState
from ..standings import EDITIONS, barred_in_tables
from ..wording import word


def asked_codes(
    text: str, *, table: bool, teams: bool, edition: str = EDITIONS[0], language: str = "en"
) -> tuple[str, ...]:
    """The codes of ``text``, which stand between commas. ``table``: a table says who meets whom.

    Raises ``InvalidState`` for one that the rules bar there (C.07 Article 8).
    """
    codes = tuple(code.strip() for code in text.split(",") if code.strip())
    barred = barred_in_tables(codes, edition=edition, teams=teams) if table else {}
    if barred:
        raise InvalidState(
            " ".join(f"{word(one, language)} ({one.article})" for one in barred.values()), code="tie_break.barred"
        )
    return codes
