"""Sentences about series: how one counts, what a value is, why somebody is ahead."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Final

from django.utils import formats
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Series
from tournaments.models.series.rows import Counting, SeriesTieBreak, SharedPlaces
from tournaments.series import counting
from tournaments.series.shapes import SeriesLine, SeriesPage
from tournaments.wording import points_text

_CENT: Final = Decimal("0.01")


def rounded(value: Fraction) -> Decimal:
    """A value with two decimals, halves up; everything is compared before it is rounded."""
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(_CENT, ROUND_HALF_UP)


def value_text(value: Fraction) -> str:
    """A value as printed: 12½, or with two decimals where it is no tenth of a point."""
    tenths = value * 10
    if tenths.denominator == 1:
        return points_text(int(tenths))
    return str(formats.number_format(rounded(value), 2))


def exact_text(value: Fraction) -> str:
    """A value with its fraction where rounding hides something: 16.67 (50/3)."""
    text = value_text(value)
    return text if (value * 10).denominator == 1 else f"{text} ({value.numerator}/{value.denominator})"


def unit_of(series: Series) -> str:
    """What a total is made of, as the head of its column."""
    return _("Percent") if series.counting == Counting.PERCENT else _("Points")


def rules_sentences(series: Series) -> list[str]:
    """How the series counts, a sentence for each rule."""
    said = [_counting_sentence(series)]
    if series.counting == Counting.PLACES:
        said.append(
            _("Players who share a place divide the points of their places equally.")
            if series.shared_places == SharedPlaces.DIVIDED
            else _("Players who share a place each get the points of that place.")
        )
    if series.best:
        said.append(
            ngettext("The best event counts.", "The %(n)s best events count.", series.best) % {"n": series.best}
        )
    else:
        said.append(_("All events count."))
    if series.least > 1:
        said.append(_("Whoever has played in fewer than %(n)s events has no rank.") % {"n": series.least})
    if series.tie_breaks:
        names = ", ".join(str(SeriesTieBreak(code).label) for code in series.tie_breaks)
        said.append(_("Between players with the same total: %(criteria)s.") % {"criteria": names})
    return said


def _counting_sentence(series: Series) -> str:
    if series.counting == Counting.POINTS:
        return _("An event brings the points of its games.")
    if series.counting == Counting.PERCENT:
        return _("An event brings the percentage of the points that could be had in its rounds.")
    table = " – ".join(points_text(tenths) for tenths in series.place_points)
    return _("The places of an event bring %(table)s points; further places bring none.") % {"table": table}


def sum_text(line: SeriesLine) -> str:
    """The total as a sum: 25 + 18 + 15."""
    return " + ".join(value_text(one.value) for one in line.counted)


def dropped_text(line: SeriesLine) -> str:
    """What does not count: 12, 10; blank where everything counts."""
    return ", ".join(value_text(one.value) for one in line.dropped)


def ahead_sentence(page: SeriesPage, line: SeriesLine) -> str:
    """Why the player stands above the next one; blank for the last."""
    below, reason = page.next_after(line), line.line.ahead
    if below is None:
        return ""
    if not line.rank:
        return ""
    words = {"name": below.player.name}
    if not below.rank:
        return _("%(name)s comes next and has played in too few events for a rank.") % words
    if reason is None:
        return _("Level with %(name)s in everything: the two share the rank.") % words
    words |= {"own": exact_text(reason.own), "other": exact_text(reason.other or Fraction(0))}
    if reason.code == counting.TOTAL:
        return _("Ahead of %(name)s by the total: %(own)s against %(other)s.") % words
    if reason.code == counting.WINS:
        return _("Level with %(name)s, ahead by events won: %(own)s against %(other)s.") % words
    if reason.code == counting.BEST:
        return _("Level with %(name)s, ahead by the best single result: %(own)s against %(other)s.") % words
    words["event"] = page.columns[reason.event or 0].event.name
    if reason.other is None:
        return _("Level with %(name)s, ahead by the result in %(event)s, where the other did not play.") % words
    return _("Level with %(name)s, ahead by the result in %(event)s: %(own)s against %(other)s.") % words


def tie_break_choices() -> list[tuple[str, str]]:
    """The tie-breaks as choices of a form, none of them first."""
    return [("", _("nothing")), *((code, capfirst(str(label))) for code, label in SeriesTieBreak.choices)]
