"""The regulations that an event will have when a report file has come in."""

from __future__ import annotations

from pairing.engine.trf import TrfFile, has_teams, in_rounds, rounds_of_teams, state_of
from tournaments.imports.report_actions import regulations_of
from tournaments.imports.team_report_checks import settings_of
from tournaments.models import Regulations, Tournament
from tournaments.regulations.actions import FIELDS
from tournaments.regulations.following_system import follow_system
from tournaments.regulations.systems import drop_what_is_lacking
from tournaments.standings.tie_breaks import fitting


def coming_regulations(tournament: Tournament, report: TrfFile) -> Regulations:
    """Those of ``tournament`` with what ``report``, a file that can be imported, states, and what follows from it as
    in ``update_regulations``. Not saved; one query or two."""
    regulations = Regulations.objects.get(tournament=tournament)
    before = {name: getattr(regulations, name) for name in FIELDS}
    if has_teams(report):
        settings = settings_of(report, tournament, rounds_of_teams(report))
    else:
        settings = regulations_of(in_rounds(report), tournament, state_of(report, to_pair=False))
    for name, value in settings.items():
        setattr(regulations, name, value)
    follow_system(tournament.organization, regulations, before, settings)
    drop_what_is_lacking(regulations)
    regulations.tie_breaks = fitting(regulations, chosen=False)
    return regulations
