"""The result of a board as the forms and pages of arbiters show it."""

from __future__ import annotations

from django import template

from tournaments.domain.results import RESULTS
from tournaments.models import Board

register = template.Library()


@register.filter
def result_code(board: Board) -> str:
    """The result as the form sends it, for example ``1:0``; blank while there is none."""
    return f"{board.white_outcome}:{board.black_outcome}" if board.has_result else ""


@register.filter
def result_words(board: Board) -> str:
    """The result in words; blank while there is none."""
    return str(RESULTS.get((board.white_outcome, board.black_outcome), ""))


@register.filter
def is_rare(board: Board) -> bool:
    """Whether the result has no button of its own, so that the list of others must show it."""
    pair = (board.white_outcome, board.black_outcome)
    return board.has_result and pair not in {("1", "0"), ("=", "="), ("0", "1"), ("+", "-"), ("-", "+")}
