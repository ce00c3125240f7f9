"""What only the regulations of an event of teams have: weights of the boards, line-ups, transfers."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from portal.common.errors import Refused
from tournaments.models import Regulations

OF_TEAMS: Final = (
    "team_boards", "board_weights", "line_up_order", "line_up_tolerance", "transfers_until", "transfers_article",
)  # fmt: skip
"""Settings that only events of teams have."""
MOST_WEIGHT: Final = 20


def check_weights(regulations: Regulations) -> None:
    """Write the weights of the boards as ``4 3 2 1``, or not at all where all are equal. Raises ``Refused``, with the
    field, unless there is a whole number from 1 to 20 for every board of a match."""
    said = regulations.board_weights.replace(",", " ").replace(";", " ").replace("-", " ").split()
    numbers = [int(one) for one in said if one.isascii() and one.isdecimal() and len(one) <= len(str(MOST_WEIGHT))]
    whole = len(numbers) == len(said) and all(1 <= one <= MOST_WEIGHT for one in numbers)
    if said and not (whole and len(said) == regulations.team_boards):
        raise Refused(
            "board_weights",
            _(
                "Give one whole number from 1 to %(most)s for each of the %(boards)s boards, for example %(example)s, "
                "or leave the field empty."
            )
            % {
                "most": MOST_WEIGHT,
                "boards": regulations.team_boards,
                "example": " ".join(str(one) for one in range(regulations.team_boards, 0, -1)),
            },
            field="board_weights",
        )
    regulations.board_weights = " ".join(str(one) for one in numbers) if len(set(numbers)) > 1 else ""


def announced_teams(regulations: Regulations) -> dict[str, Any]:
    """Boards and line-ups of a team event; no key for other events, so that the digest of their announcements stays."""
    if not regulations.of_teams:
        return {}
    order, tolerance = regulations.line_up_order, regulations.line_up_tolerance
    said = {"boards": regulations.team_boards, "order": order, "tolerance": tolerance}
    weights = {"weights": list(regulations.weights)} if regulations.weights else {}
    until, article = regulations.transfers_until, regulations.transfers_article
    transfers = {"transfers": [until, article]} if until else {}
    return {"teams": said | weights | transfers}
