"""Import in three steps: choose a file, read the preview, confirm. Until the last one nothing is saved."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from portal.common.policies import ENTRIES
from portal.organizations.access import MemberRequest
from tournaments.entries.actions import last_paired_round
from tournaments.entries.late_entries import is_closed
from tournaments.imports.columns import HEADERS
from tournaments.imports.entry_actions import import_entries
from tournaments.imports.entry_matching import Verdict
from tournaments.imports.forms import ConfirmForm, UploadForm
from tournaments.imports.pending import discard_upload, keep_upload, waiting_upload
from tournaments.imports.preview import Preview, preview
from tournaments.imports.report_actions import import_tournament_file
from tournaments.models import Tournament
from tournaments.serving.desk import tournament_page


@tournament_page(ENTRIES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Choose a file."""
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            keep_upload(tournament=tournament, user=request.user, filename=file.name, content=file.read())
        except Refused as refusal:
            form.add_error(refusal.field, str(refusal))
        else:
            return redirect("manage:import_preview", request.organization.slug, tournament.slug)
    words = {
        "section": "entries",
        "tournament": tournament,
        "form": form,
        "headers": [(field, names[:4]) for field, names in HEADERS.items()],
    }
    return render(request, "imports/desk/upload.html", words, status=422 if form.errors else 200)


@tournament_page(ENTRIES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Read what the file would do; confirming does exactly that, or nothing when it would no longer be the same."""
    waiting = waiting_upload(tournament=tournament, user=request.user)
    if waiting is None:
        messages.info(request, _("No file waits to be imported. Choose one."))
        return redirect("manage:import", request.organization.slug, tournament.slug)
    seen = preview(bytes(waiting.content), tournament)
    refusal = ""
    closed = seen.counts[Verdict.NEW] > 0 and is_closed(tournament, last_paired_round(tournament) + 1)
    admits = closed and request.may["entries"]["admit"]
    form = ConfirmForm(request.POST if request.method == "POST" else None, admits=admits)
    if request.method == "POST":
        if not form.is_valid() or form.cleaned_data["digest"] != seen.digest:
            refusal = _("The entry list has changed since you saw the preview. Read it again, then confirm.")
        elif seen.report is not None and not _may_import_rounds(request):
            refusal = _("Played rounds can only be imported by an owner of the organization.")
        elif not seen.can_be_imported:
            refusal = _("Nothing was imported. Correct the file and upload it again.")
        else:
            try:
                return _imported(request, tournament, seen, form.cleaned_data.get("admission", ""))
            except Refused as refused:
                refusal = str(refused)
    words: dict[str, Any] = {
        "section": "entries",
        "tournament": tournament,
        "filename": waiting.filename,
        "preview": seen,
        "counts": [(verdict, count) for verdict, count in seen.counts.items() if count],
        "refusal": refusal,
        "form": form,
        "closed": closed,
        "may_import": seen.can_be_imported and (seen.report is None or _may_import_rounds(request)),
    }
    return render(request, "imports/desk/preview.html", words, status=422 if refusal else 200)


def _may_import_rounds(request: MemberRequest) -> bool:
    """Played rounds bring regulations and publications with them, so both rights are needed."""
    return request.may["regulations"]["change"] and request.may["pairing"]["change"]


def _imported(request: MemberRequest, tournament: Tournament, seen: Preview, admission: str) -> HttpResponse:
    if seen.report is not None:
        import_tournament_file(tournament=tournament, report=seen.report, rows=seen.entry_rows, actor=request.user)
        done = ngettext(
            "The tournament was imported with %(count)s played round.",
            "The tournament was imported with %(count)s played rounds.",
            seen.played_rounds,
        ) % {"count": seen.played_rounds}
    else:
        import_entries(tournament=tournament, rows=seen.entry_rows, actor=request.user, admission=admission)
        done = _("The list was imported: %(new)s new, %(changed)s changed.") % {
            "new": seen.counts[Verdict.NEW],
            "changed": seen.counts[Verdict.UPDATE],
        }
    discard_upload(tournament=tournament, user=request.user)
    messages.success(request, done)
    return redirect("manage:entries", request.organization.slug, tournament.slug)
