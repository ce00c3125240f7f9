"""Freezing a report: from then on its files are the same for ever, whatever is corrected afterwards."""

from __future__ import annotations

import hashlib

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.model import Outcome
from pairing.engine.trf import is_unreported, write
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.approvals.actions import ask_for_report
from tournaments.approvals.gate import REPORT, held_versions, needs, unsigned_text
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.history.ending import last_round_of
from tournaments.history.published import completed_rounds, published_rounds
from tournaments.models import Regulations, ReportVersion, Round, Tournament
from tournaments.reports.declaration import declaration_of
from tournaments.reports.report_file import report_file
from tournaments.results.desk_queries import adjourned_games
from tournaments.verification.seals import seal


def open_at_the_end(tournament: Tournament) -> str:
    """Why the report file cannot be taken: the last round is published, and a game is not finished, as a sentence;
    blank where it can. Before, the file is for going on in another program, and marks such a game. At most three
    queries, and those of ``last_round_of``."""
    rounds = sorted({one.round for one in adjourned_games(tournament)})
    if not rounds:
        return ""
    last = last_round_of(tournament, Regulations.objects.get(tournament=tournament))
    if Round.objects.filter(tournament=tournament, number__lte=last, revision__isnull=True).exists():
        return ""
    return _("Games are not finished in these rounds: %(rounds)s. Enter their results, then take the report file.") % {
        "rounds": ", ".join(map(str, rounds))
    }


def unsigned_at_the_end(tournament: Tournament) -> str:
    """Why the report file as it is now cannot be taken, as a sentence: the last round is published, the house rules
    want a signature, and what is signed off says something else. Blank where it can. Writes the report file twice where
    there is a signature."""
    if not needs(tournament, REPORT):
        return ""
    last = last_round_of(tournament, Regulations.objects.get(tournament=tournament))
    if Round.objects.filter(tournament=tournament, number__lte=last, revision__isnull=True).exists():
        return ""
    newest = ReportVersion.objects.filter(tournament=tournament).order_by("-version").first()
    if newest is None:
        return _("The house rules ask for a signed report. Freeze it here, and have it signed off.")
    if newest.version in held_versions(tournament):
        return unsigned_text(tournament, newest.version)
    if newest.trf26 != write(report_file(tournament), engine_dialect=False):
        return _(
            "Results or data have changed since version %(version)s was signed off. Freeze a new version, and have it"
            " signed off."
        ) % {"version": newest.version}
    return ""


def is_under_way_at_the_end(tournament: Tournament) -> bool:
    """Whether the last round is published and results are missing: a report file is then not the final one. Three
    queries, and those of ``last_round_of``."""
    rounds = published_rounds(tournament, held=True)
    last = last_round_of(tournament, Regulations.objects.get(tournament=tournament))
    return len(rounds) >= last and completed_rounds(rounds) < last


def freeze_report(*, tournament: Tournament, actor: User, note: str = "") -> ReportVersion:
    """Keep the report after the newest published round as the next version. Where the house rules want a signature, it
    waits for that from now on, and who may sign is told.

    Raises ``Refused``: no round is published, a result is missing or a game unfinished (the rounds are named), or the
    newest version holds the same files.
    """
    with transaction.atomic():
        current = lock(tournament)
        after_round = Round.objects.filter(tournament=current, revision__isnull=False).count()
        if not after_round:
            raise Refused("nothing_played", _("There is nothing to report: no round is published."))
        report = report_file(current, after_round)
        unfinished = sorted(
            {
                number
                for player in report.players
                for number, game in enumerate(player.games, start=1)
                if game is not None and (is_unreported(game) or game.outcome is Outcome.UNFINISHED)
            }
        )
        if unfinished:
            raise Refused(
                "results_missing",
                _("Results are missing or games unfinished in these rounds: %(rounds)s.")
                % {"rounds": ", ".join(map(str, unfinished))},
            )
        trf26 = write(report, engine_dialect=False)
        trf16 = write(report, trf16=True)
        declaration = declaration_of(current, after_round)
        newest = ReportVersion.objects.filter(tournament=current).order_by("-version").first()
        if newest is not None and (newest.trf26, newest.trf16, newest.declaration) == (trf26, trf16, declaration):
            raise Refused(
                "report_unchanged",
                _("Nothing has changed since version %(version)s. Send that one.") % {"version": newest.version},
            )
        made = ReportVersion.objects.create(
            tournament=current,
            version=newest.version + 1 if newest else 1,
            after_round=after_round,
            trf26=trf26,
            trf16=trf16,
            declaration=declaration,
            digest=hashlib.sha256(trf26.encode()).hexdigest(),
            note=note.strip(),
            created_by=actor,
        )
        seal(current)
        record_change(
            current,
            "report.frozen",
            actor,
            after={"version": made.version, "round": after_round, "digest": made.digest},
            reason=made.note,
            public=False,
        )
        ask_for_report(tournament=current, report=made, actor=actor, note=made.note)
    return made
