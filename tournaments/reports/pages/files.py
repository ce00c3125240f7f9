"""Downloads for the people who run a tournament."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from pairing.engine.snapshot import canonical, from_json
from pairing.engine.trf import file_of, write
from portal.common.policies import ENTRIES, PAIRING
from portal.organizations.access import MemberRequest
from portal.organizations.signins.noting import downloaded
from tournaments.approvals.answering import may_answer
from tournaments.approvals.gate import REPORT
from tournaments.history.published import published_rounds
from tournaments.models import Round, Tournament
from tournaments.ratings.files import ratings_csv
from tournaments.reports.actions import is_under_way_at_the_end, open_at_the_end, unsigned_at_the_end
from tournaments.reports.files import faults_text, trf16, trf16_ascii, trf26
from tournaments.reports.lists import entries_csv, pairings_csv, standings_csv
from tournaments.results.files import round_results_csv
from tournaments.serving.desk import tournament_page
from tournaments.teams.results_file import team_results_csv

TEXT: Final = "text/plain; charset=utf-8"
CSV: Final = "text/csv; charset=utf-8"

FILES: Final[dict[str, tuple[Callable[[Tournament], bytes], str]]] = {
    "trf26.trf": (trf26, TEXT),
    "trf16.trf": (trf16, TEXT),
    "trf16-ascii.trf": (trf16_ascii, TEXT),
    "faults.txt": (faults_text, TEXT),
    "entries.csv": (entries_csv, CSV),
    "ratings.csv": (ratings_csv, CSV),
}
PERSONAL: Final = {
    "trf26.trf": "report", "trf16.trf": "report", "trf16-ascii.trf": "report", "entries.csv": "entries"
}  # fmt: skip
"""Files with personal data that are not published, as the journal of sign-ins calls them."""
FINAL: Final = frozenset({"trf26.trf", "trf16.trf", "trf16-ascii.trf"})
"""After the last round these are the final report."""


@tournament_page(ENTRIES, "read")
@require_safe
def file(request: MemberRequest, tournament: Tournament, name: str) -> HttpResponse:
    """One file about the whole tournament. No report file while a game is adjourned after the last round, and where the
    house rules want a signature, none without it but for who may sign. While results of the last round are missing the
    name of the file says that it is not final."""
    if name not in FILES:
        raise Http404(name)
    if name == "entries.csv" and not request.may["entries"]["personal"]:
        raise PermissionDenied
    signs = may_answer(request, tournament, REPORT)
    if name in FINAL and (problem := open_at_the_end(tournament) or (not signs and unsigned_at_the_end(tournament))):
        messages.error(request, problem)
        return redirect("manage:reports", request.organization.slug, tournament.slug)
    write_file, content_type = FILES[name]
    if name in PERSONAL:
        downloaded(request, PERSONAL[name], tournament.name)
    mark = "not-final-" if name in FINAL and is_under_way_at_the_end(tournament) else ""
    return attachment(write_file(tournament), f"{tournament.slug}-{mark}{name}", content_type)


@tournament_page(PAIRING, "read")
@require_safe
def round_file(
    request: MemberRequest,  # noqa: ARG001
    tournament: Tournament,
    round_: Round,
    name: str,
) -> HttpResponse:
    """One file about a round that is paired, published or not."""
    if round_.state == "planned":
        raise Http404(name)
    base = f"{tournament.slug}-{round_.number}-{name}"
    if name == "pairings.csv":
        return attachment(pairings_csv(round_), base, CSV)
    if name == "standings.csv":
        rounds = published_rounds(tournament, held=True)
        if any(one.unfinished for one in rounds if one.number <= round_.number):
            base = f"{tournament.slug}-{round_.number}-standings-not-final.csv"
        return attachment(standings_csv(tournament, round_.number), base, CSV)
    if name == "results.csv" and round_.revision is not None:
        results = team_results_csv if tournament.regulations.of_teams else round_results_csv
        return attachment(results(round_), base, CSV)
    source = round_.revision or round_.run
    if source is None or name not in {"input.json", "input.trf"}:
        raise Http404(name)
    if name == "input.json":
        return attachment(canonical(source.snapshot).encode(), base, "application/json")
    text = write(file_of(from_json(source.snapshot), name=tournament.name))
    return attachment(text.encode(), base, TEXT)


def attachment(content: bytes, filename: str, content_type: str) -> HttpResponse:
    """A file to save."""
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    response["X-Content-Type-Options"] = "nosniff"
    return response
