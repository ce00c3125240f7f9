"""Whether a report file would take the event out of FIDE mode, before it comes in."""

from __future__ import annotations

from pairing.engine.trf import TrfFile, has_teams, in_rounds, rounds_of_teams, state_of
from tournaments.imports.judging.days import days_of_its_rules
from tournaments.imports.report_actions import regulations_of
from tournaments.imports.team_report_checks import settings_of
from tournaments.models import Regulations, Tournament
from tournaments.regulations.fide_mode import outside_fide_mode
from tournaments.regulations.leaving_fide_mode import leaving_unasked
from tournaments.regulations.systems import drop_what_is_lacking


def refuse_unasked(tournament: Tournament, report: TrfFile) -> None:
    """Raise ``Refused`` (``leaving_fide_mode.UNASKED``) where the settings of ``report``, a file that can be imported,
    are outside FIDE mode and the event is in it."""
    regulations = Regulations.objects.get(tournament=tournament)
    if tournament.fide_mode_left or outside_fide_mode(regulations, tournament.starts_on):
        return
    if has_teams(report):
        settings = settings_of(report, tournament, rounds_of_teams(report))
    else:
        settings = regulations_of(in_rounds(report), tournament, state_of(report, to_pair=False))
    for name, value in settings.items():
        setattr(regulations, name, value)
    drop_what_is_lacking(regulations)
    days = days_of_its_rules(tournament, report)
    reasons = outside_fide_mode(regulations, days[0] if days else tournament.starts_on)
    if reasons:
        raise leaving_unasked(tournament, regulations, reasons, for_good=report.completed > 0)
