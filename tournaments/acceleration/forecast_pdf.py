"""What a plan really does, as a part of a PDF: the same sentences and numbers as on the page."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.acceleration import Level
from pairing.engine.forecast import Meeting
from tournaments.acceleration.forecast import ForecastPage, ForecastRow
from tournaments.files.sheet import Sheet
from tournaments.wording import fact_text, points_text


def forecast_part(sheet: Sheet, page: ForecastPage) -> None:
    """Heading, sentences, the table round by round, who meets whom, and who loses virtual points when."""
    sheet.heading(_("What this plan really does"), small=True)
    sheet.note(
        ngettext(
            "Computed from this entry list of %(n)s player: the pairing engine plays the event with the plan and "
            "without it.",
            "Computed from this entry list of %(n)s players: the pairing engine plays the event with the plan and "
            "without it.",
            page.players,
        )
        % {"n": page.players}
    )
    sheet.bullets(_advice_text(one.level, fact_text(one.fact)) for one in page.advice)
    sheet.ln(2)
    sheet.note(_("Players who have won every game, and the mean rating difference of the games"))
    head = (
        _("Round"),
        _("Without the plan"),
        _("With it, favourites win"),
        _("With it, lower group wins"),
        _("Difference without"),
        _("Difference with it"),
    )
    sheet.rows([head, *map(_cells, page.rows)], widths=(2, 3, 3, 3, 3, 3), head=True)
    if page.losses:
        sheet.note(_("* Virtual points are taken away before this round."))
    sheet.ln(2)
    sheet.heading(_("Who meets whom, if the favourites win"), small=True)
    for row in page.rows:
        if row.meetings:
            games = "; ".join(map(_meeting_text, row.meetings))
            sheet.statement(_("Round %(round)s") % {"round": row.number}, games)
    if page.losses:
        sheet.heading(_("When virtual points are taken away"), small=True)
        sheet.bullets(fact_text(one.fact) for one in page.losses)


def _advice_text(level: Level, text: str) -> str:
    return _("Warning: %(text)s") % {"text": text} if level is Level.WARNING else text


def _cells(row: ForecastRow) -> tuple[str, ...]:
    number = f"{row.number} *" if row.takes_away else str(row.number)
    gaps = ("–" if gap is None else str(gap) for gap in (row.gap_without, row.gap))
    return number, str(row.without), str(row.ideal), str(row.failed), *gaps


def _meeting_text(one: Meeting) -> str:
    text = ngettext(
        "%(a)s with %(x)s + %(v)s against %(b)s with %(y)s + %(w)s (%(n)s game)",
        "%(a)s with %(x)s + %(v)s against %(b)s with %(y)s + %(w)s (%(n)s games)",
        one.games,
    )
    return text % {
        "a": one.upper.group,
        "x": points_text(one.upper.real),
        "v": points_text(one.upper.virtual),
        "b": one.lower.group,
        "y": points_text(one.lower.real),
        "w": points_text(one.lower.virtual),
        "n": one.games,
    }
