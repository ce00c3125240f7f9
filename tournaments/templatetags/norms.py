"""Rating changes and norms on a page."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from pairing.engine.norms import NormAssessment, NormCondition, NormStanding
from pairing.engine.ratings import InitialState, LineState, Source
from tournaments.ratings import wording as norm_words
from tournaments.ratings.norms import NormLine
from tournaments.wording import points_text

register = template.Library()

_SOURCES = {
    Source.LIST: _("from the rating list"),
    Source.MASTER: _("rated 2400 or more"),
    Source.JUNIOR: _("until the end of the year of the 18th birthday, below 2300"),
    Source.NEW: _("fewer than 30 games so far"),
    Source.RULE: _("below 2400"),
    Source.ASSUMED: _("assumed; the entry list says neither K nor the number of games so far"),
    Source.NATIONAL: _("an Elo Italia does not change: the Italian federation computes none since 2021"),
}
_STATES = {
    LineState.UNRATED_OPPONENT: _("the opponent is unrated"),
    LineState.UNPLAYED: _("not played"),
    LineState.NOT_TO_BE_RATED: _("played, not to be rated"),
    LineState.OPEN: _("no result yet"),
    LineState.TOO_WIDE: _("600 points apart with a player above 2600: not rated"),
}
_INITIAL = {
    InitialState.RATED: _("enough for a first rating"),
    InitialState.TOO_FEW_GAMES: _("not yet five rated opponents: it counts together with other events of 26 months"),
    InitialState.ZERO_SCORE: _("no point so far: disregarded if this is the first event"),
    InitialState.BELOW_FLOOR: _("below 1400: no rating is published"),
}


@register.filter
def decimals(hundredths: int) -> str:
    """Hundredths with both decimals, with a real minus sign: −0.50."""
    return f"{'−' if hundredths < 0 else ''}{number_format(abs(hundredths) / 100, 2)}"


@register.filter
def signed_decimals(hundredths: int) -> str:
    """Hundredths with their sign: +3.00."""
    return f"+{decimals(hundredths)}" if hundredths > 0 else decimals(hundredths)


@register.filter
def signed(number: int) -> str:
    """A whole number with its sign: +3, −3, 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


@register.filter
def halves(value: int) -> str:
    """Half points as text: 13 is 6½."""
    return points_text(5 * value)


@register.filter
def whole_points(hundredths: int) -> str:
    """A score in hundredths as text: 550 is 5½."""
    return points_text(hundredths // 10)


@register.filter
def k_words(source: Source) -> Any:
    """Why a player has this K."""
    return _SOURCES[source]


@register.filter
def line_words(state: LineState) -> Any:
    """Why a round is not rated."""
    return _STATES.get(state, "")


@register.filter
def initial_words(state: InitialState) -> Any:
    """What becomes of the result of an unrated player."""
    return _INITIAL[state]


@register.filter
def standing_words(line: NormLine) -> Any:
    """Where a player stands towards a title."""
    return norm_words.STANDINGS[line.norm.outlook.standing]


@register.filter
def standing_state(standing: NormStanding) -> str:
    """How the state of a norm is drawn."""
    return {NormStanding.REACHED: "success", NormStanding.OUT: "closed"}.get(standing, "running")


@register.filter
def reason_words(reason: Any) -> Any:
    """Why a round does not count for a norm."""
    return norm_words.REASONS[reason]


@register.simple_tag
def condition_label(condition: NormCondition, check: NormAssessment) -> str:
    """What a condition is about."""
    return norm_words.condition_label(condition, check)


register.filter("condition_limit", norm_words.condition_limit)
register.filter("norm_needs", norm_words.needs)
register.filter("norm_chance", norm_words.chance)
register.filter("norm_chances", norm_words.chances)
register.filter("norm_missing", norm_words.missing)
register.filter("norm_remarks", norm_words.remarks)


@register.filter
def at(lines: Any, number: int) -> Any:
    """The entry of a mapping; None where there is none."""
    return lines.get(number)
