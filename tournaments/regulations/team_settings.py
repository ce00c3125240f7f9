"""What only the regulations of an event of teams have: weights and colours of the boards, line-ups, transfers."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from pairing.engine.board_colours import kept, written
from portal.common.errors import Refused
from tournaments.models import Regulations

OF_TEAMS: Final = (
    "team_boards", "board_weights", "board_colours", "line_up_order", "line_up_tolerance", "empty_boards",
    "line_up_article", "transfers_until", "transfers_article",
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


def check_colours(regulations: Regulations) -> None:
    """Write the colours of the boards as ``WBBW``, or not at all where they are the usual ones. Raises ``Refused``,
    with the field, unless there is W or B for every board of a match."""
    said = "".join(one for one in regulations.board_colours.upper() if one not in " ,;-")
    if said and not (set(said) <= {"W", "B"} and len(said) == regulations.team_boards):
        raise Refused(
            "board_colours",
            _(
                "Colours of the boards: give W or B for each of the %(boards)s boards, for example %(example)s, or "
                "leave the field empty."
            )
            % {"boards": regulations.team_boards, "example": written("", regulations.team_boards)},
            field="board_colours",
        )
    regulations.board_colours = kept(said)


def announced_teams(regulations: Regulations) -> dict[str, Any]:
    """Boards and line-ups of a team event; no key for other events, so that the digest of their announcements stays."""
    if not regulations.of_teams:
        return {}
    order, tolerance = regulations.line_up_order, regulations.line_up_tolerance
    said = {"boards": regulations.team_boards, "order": order, "tolerance": tolerance}
    weights = {"weights": list(regulations.weights)} if regulations.weights else {}
    colours = {"colours": regulations.board_colours} if regulations.board_colours else {}
    until, article = regulations.transfers_until, regulations.transfers_article
    transfers = {"transfers": [until, article]} if until else {}
    return {"teams": said | weights | colours | announced_seats(regulations) | transfers}


def announced_seats(regulations: Regulations) -> dict[str, str]:
    """Which boards may stay empty and the article on line-ups, as ``wording.team_rules`` takes them; what says nothing
    is left out, so that the digest of older announcements stays."""
    empty, article = regulations.empty_boards, regulations.line_up_article
    said = {"empty": empty} if empty != Regulations.EmptyBoards.ANY else {}
    return said | ({"article": article} if article else {})


def drop_team_settings(regulations: Regulations) -> None:
    """What only events of teams have says nothing where every entry is one player."""
    regulations.board_weights = regulations.board_colours = regulations.transfers_until = ""
    regulations.line_up_article = regulations.transfers_article = ""
    regulations.empty_boards = Regulations.EmptyBoards.ANY
