"""Points, results and facts on a page. Every number of points in the portal is written by these tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.acceleration import TableRow
from pairing.engine.board_colours import first_has_white
from pairing.engine.facts import Fact
from tournaments import wording
from tournaments.acceleration.wording import virtual_words
from tournaments.history.shapes import PlayerRound, Score
from tournaments.models import Tournament
from tournaments.rounds.shapes import BoardLine
from tournaments.rounds.wording import bye_name
from tournaments.wording import fact_article, fact_text, lives_words, points_text, points_words

register = template.Library()


@register.filter
def points(tenths: int | None) -> str:
    """Tenths of a point as text, for example 3½; nothing for None."""
    return "" if tenths is None else points_text(tenths)


@register.filter
def signed_points(tenths: int) -> str:
    """A bonus or a penalty with its sign, for example +½ or −1."""
    return f"{'+' if tenths > 0 else '−'}{points_text(abs(tenths))}"


@register.filter
def points_with_noun(tenths: int) -> str:
    """Tenths of a point with the noun, for example 3½ points."""
    return points_words(tenths)


@register.filter
def lives(halves: int) -> str:
    """Half lives with the noun, for example 1½ lives."""
    return lives_words(halves)


@register.filter
def points_noun(tenths: int) -> str:
    """The noun alone, in the right number: point or points."""
    return ngettext("point", "points", 1 if tenths in {5, 10} else 2)


@register.filter
def tie_break_name(code: str) -> str:
    """The name of a tie-break in the reader's language."""
    return wording.tie_break_name(code)


@register.filter
def outcome_mark(code: str) -> str:
    """One side of a result as printed: 1, ½, 0, + or − without a game; blank while there is no result."""
    return wording.outcome_mark(code)


@register.filter
def round_marks(line: PlayerRound) -> str:
    """What a round brought one player as printed; of a match both games: 1 ½."""
    return " ".join(mark for mark in (outcome_mark(line.outcome), outcome_mark(line.second)) if mark)


@register.simple_tag
def match_result(board: BoardLine) -> SafeString:
    """The two games of a match as printed, White of the first game first in both; points stand for one to come."""
    pairs = ((board.white_outcome, board.black_outcome), (board.white_second, board.black_second))
    return format_html_join(
        " ",
        '<span class="game"><span>{}</span><span class="dash">–</span><span>{}</span></span>',
        ((outcome_mark(white) or "·", outcome_mark(black) or "·") for white, black in pairs),
    )


@register.filter
def by_results(table: Sequence[TableRow | Mapping[str, Any]]) -> bool:
    """Whether a round of an acceleration's table is left to the results; its rows are live or as stored."""
    return any(None in (row["values"] if isinstance(row, Mapping) else row.values) for row in table)


@register.filter
def has_thresholds(table: Sequence[TableRow]) -> bool:
    """Whether a row of an acceleration's table holds from a real score on."""
    return any(row.minimum for row in table)


@register.inclusion_tag("partials/score.html")
def score(value: Any, *, compact: bool = False) -> dict[str, Any]:
    """A score with its parts named: real, virtual and pairing score before the round that ``value`` says.

    Where there are no virtual points only the real score stands. ``compact`` is for long tables whose caption says
    what the numbers are.
    """
    return {"score": value, "compact": compact}


@register.filter
def of_round(found: Mapping[int, Sequence[Any]], number: int) -> Sequence[Any]:
    """What ``found`` has for a round; nothing where it has none."""
    return found.get(number, ())


@register.filter
def score_words(score: Score) -> str:
    """All parts of a score in words, for those who hear the page."""
    words = _("%(real)s and %(virtual)s make a pairing score of %(pairing)s before round %(round)s")
    return words % {
        "real": _real_words(score.real),
        "virtual": virtual_words(score.virtual),
        "pairing": points_text(score.pairing),
        "round": score.before_round,
    }


@register.filter
def score_formula(score: Score) -> str:
    """What the numbers of an accelerated score are, and as of which round."""
    words = _("as of before round %(round)s: real points + virtual points = pairing score")
    return words % {"round": score.before_round}


@register.filter
def real_score_words(score: Score) -> str:
    """What the number of a score without acceleration is, and as of which round."""
    return _("real points before round %(round)s") % {"round": score.before_round}


@register.filter
def real_score_before(score: Score) -> str:
    """The real score before its round in words, for those who hear the page."""
    words = _("%(real)s before round %(round)s")
    return words % {"real": _real_words(score.real), "round": score.before_round}


def _real_words(tenths: int) -> str:
    text = ngettext("%(points)s real point", "%(points)s real points", 1 if tenths in {5, 10} else 2)
    return text % {"points": points_text(tenths)}


@register.simple_tag(takes_context=True)
def say(context: Context, fact: Mapping[str, Any] | Fact, names: Mapping[int, str] | None = None) -> str:
    """The sentence of a stored fact in the reader's language; ``names`` maps pairing numbers to names. On the pages of
    a team event it speaks of teams."""
    return fact_text(fact, names, teams=_of_teams(context), first_has_white=_first_has_white(context))


@register.simple_tag(takes_context=True)
def bye_words(context: Context, kind: str, system: str = "") -> str:
    """Why a player, or a team, has no board (``rounds.wording.bye_name``)."""
    return bye_name(kind, system, teams=_of_teams(context))


@register.simple_tag(takes_context=True)
def you(context: Context) -> str:
    """The word beside the rows of this device: what is marked is a team where teams play."""
    return _("your team") if _of_teams(context) else _("you")


def _of_teams(context: Context) -> bool:
    known, tournament = context.get("overview") or context.get("page"), context.get("tournament")
    if known is not None and hasattr(known, "of_teams"):
        return bool(known.of_teams)
    return isinstance(tournament, Tournament) and tournament.regulations.of_teams


def _first_has_white(context: Context) -> bool:
    known, tournament = context.get("overview") or context.get("page"), context.get("tournament")
    if known is not None and hasattr(known, "first_has_white"):
        return bool(known.first_has_white)
    return not isinstance(tournament, Tournament) or first_has_white(tournament.regulations.board_colours, 1)


@register.simple_tag
def article(fact: Mapping[str, Any] | Fact) -> str:
    """The rule behind a stored fact, set apart from its sentence; blank when it rests on none."""
    rule = fact_article(fact)
    return format_html('<span class="article">{}</span>', rule) if rule else ""
