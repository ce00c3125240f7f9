"""Whether a report file would take the event out of FIDE mode, before it comes in."""

from __future__ import annotations

from pairing.engine.trf import TrfFile
from tournaments.imports.judging.coming_regulations import coming_regulations
from tournaments.imports.judging.days import days_of_its_rules
from tournaments.models import Regulations, Tournament
from tournaments.regulations.fide_mode import outside_fide_mode
from tournaments.regulations.leaving_fide_mode import leaving_unasked


def refuse_unasked(tournament: Tournament, report: TrfFile) -> None:
    """Raise ``Refused`` (``leaving_fide_mode.UNASKED``) where the settings of ``report``, a file that can be imported,
    are outside FIDE mode and the event is in it."""
    regulations = Regulations.objects.get(tournament=tournament)
    if tournament.fide_mode_left or outside_fide_mode(regulations, tournament.starts_on):
        return
    regulations = coming_regulations(tournament, report)
    days = days_of_its_rules(tournament, report)
    reasons = outside_fide_mode(regulations, days[0] if days else tournament.starts_on)
    if reasons:
        raise leaving_unasked(tournament, regulations, reasons, for_good=report.completed > 0)
