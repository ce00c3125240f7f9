"""Cells of the crosstable: thousands on one page, so they are written here and not by a template each."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from pairing.engine.model import Colour, Outcome
from pairing.engine.standings import Meeting
from tournaments.models import ByeKind
from tournaments.templatetags.scores import outcome_mark
from tournaments.wording import points_text

register = template.Library()


@register.filter
def cell(meeting: Meeting) -> SafeString:
    """One round: the opponent's line, the square of the colour, and the result."""
    return format_html("{}{}", meeting.line, game(meeting)) if meeting.line else no_game(meeting)


@register.filter
def game(meeting: Meeting) -> SafeString:
    """Colour and result of one game; the colour of the first game and the results of both games of a match; the colour
    on the first board and the game points of a match of teams."""
    kind, word = ("white", _("White")) if meeting.colour is Colour.WHITE else ("black", _("Black"))
    marks = [one for one in (meeting.outcome, meeting.second) if one is not None]
    forfeit = not {Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS}.isdisjoint(marks)
    told = format_html('<span class="sr-only"> {}</span>', _("forfeit")) if forfeit else ""
    square = format_html('<i class="square {}" role="img" aria-label="{}"></i>', kind, word)
    said = " ".join(outcome_mark(one.value) for one in marks) if meeting.boards is None else points_text(meeting.boards)
    return format_html("{}{}{}", square, said, told)


def no_game(meeting: Meeting) -> SafeString:
    """A round without an opponent: a dash and the points that it brought."""
    kind = ByeKind(meeting.outcome.value).label if meeting.outcome.value in ByeKind.values else ""
    return format_html('<span class="muted" title="{}">– {}</span>', kind, points_text(meeting.points))
