"""Import in three steps: choose a file, read the preview, confirm. Until the last one nothing is saved."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from portal.common.errors import Refused
from portal.common.policies import ENTRIES
from portal.organizations.access import MemberRequest
from tournaments.entries.actions import last_paired_round
from tournaments.entries.late_entries import is_closed
from tournaments.imports.choices import RowChoice, Who, choices_from
from tournaments.imports.columns import HEADERS
from tournaments.imports.entry_matching import Verdict
from tournaments.imports.forms import ConfirmForm, UploadForm
from tournaments.imports.importing import hand_to_worker, import_seen, is_large, rounds_done
from tournaments.imports.mode_left import refuse_unasked
from tournaments.imports.pending import discard_upload, keep_choices, keep_upload, waiting_upload
from tournaments.imports.preview import Preview
from tournaments.imports.rows.forms import RowsForm
from tournaments.imports.workers.reading import preview_of
from tournaments.models import PendingImport, Tournament
from tournaments.regulations.leaving_fide_mode import UNASKED
from tournaments.serving.desk import tournament_page
from tournaments.serving.fide_mode import ask_to_leave, may_leave


@tournament_page(ENTRIES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Choose a file."""
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    if request.method == "POST" and form.is_valid():
        filename, content = form.named_content()
        try:
            keep_upload(tournament=tournament, user=request.user, filename=filename, content=content)
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
    if waiting.state in {PendingImport.State.READING, PendingImport.State.CONFIRMED}:
        return render(request, "imports/desk/under_way.html", _progress_words(tournament, waiting))
    if waiting.state == PendingImport.State.DONE:
        return _done(request, tournament, waiting.outcome)
    choices = choices_from(waiting.choices)
    seen = preview_of(waiting, tournament, choices, with_register=request.may["register"]["read"])
    if request.POST.get("do"):
        rows = RowsForm(request.POST, seen.rows)
        if rows.is_valid():
            keep_choices(waiting=waiting, choices=choices.with_rows(_decided(request.POST["do"], rows, seen)))
            return redirect("manage:import_preview", request.organization.slug, tournament.slug)
    else:
        rows = RowsForm(None, seen.rows)
    refusal = "" if waiting.read_rows == [] else waiting.outcome
    closed = seen.counts[Verdict.NEW] > 0 and is_closed(tournament, last_paired_round(tournament) + 1)
    admits = closed and request.may["entries"]["admit"]
    confirming = request.method == "POST" and not rows.is_bound
    form = ConfirmForm(request.POST if confirming else None, admits=admits, irregular=seen.irregular_rounds > 0)
    if confirming:
        try:
            return _confirmed(request, tournament, waiting, seen, form)
        except Refused as refused:
            if refused.code == UNASKED:
                return ask_to_leave(request, tournament, refused, back=request.path, section="entries")
            refusal = str(refused)
    words: dict[str, Any] = {
        "section": "entries",
        "tournament": tournament,
        "filename": waiting.filename,
        "preview": seen,
        "counts": [verdict.counted(count) for verdict, count in seen.counts.items() if count],
        "refusal": refusal,
        "questions": seen.counts[Verdict.QUESTION] > 1,
        "rows": rows if rows.rows and seen.report is None else None,
        "form": form,
        "closed": closed,
        "large": is_large(seen),
        "may_import": seen.can_be_imported and (seen.report is None or _may_import_rounds(request)),
    }
    return render(request, "imports/desk/preview.html", words, status=422 if request.method == "POST" else 200)


def _decided(pressed: str, rows: RowsForm, seen: Preview) -> dict[int, RowChoice]:
    """What the form says about its rows, and the answer that a button gave to all open questions."""
    decisions = rows.decisions()
    if pressed in {Who.SAME, Who.OTHER}:
        for row in seen.open_rows:
            if row.asks:
                decisions[row.line] = decisions.get(row.line, row.choice).answered(row.asks, Who(pressed))
    return decisions


@tournament_page(ENTRIES, "change")
@require_safe
def progress(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """How far a worker is with the file, as a fragment that asks again; the page of the file at the end."""
    waiting = waiting_upload(tournament=tournament, user=request.user)
    if waiting is None or waiting.state not in {PendingImport.State.READING, PendingImport.State.CONFIRMED}:
        address = reverse("manage:import_preview", args=[request.organization.slug, tournament.slug])
        return HttpResponseClientRedirect(address)
    return render(request, "imports/partials/under_way.html", _progress_words(tournament, waiting))


def _progress_words(tournament: Tournament, waiting: PendingImport) -> dict[str, Any]:
    return {
        "section": "entries",
        "tournament": tournament,
        "filename": waiting.filename,
        "is_read": waiting.state == PendingImport.State.READING,
        "rounds": waiting.rounds,
        "done": rounds_done(waiting),
    }


def _may_import_rounds(request: MemberRequest) -> bool:
    """Played rounds bring regulations and publications with them, so both rights are needed."""
    return request.may["regulations"]["change"] and request.may["pairing"]["change"]


def _confirmed(
    request: MemberRequest, tournament: Tournament, waiting: PendingImport, seen: Preview, form: ConfirmForm
) -> HttpResponse:
    """Import what was seen, or have a worker do it. Raises ``Refused`` where that is not possible any more."""
    if "irregular" in form.errors:
        raise Refused("irregular_unconfirmed", str(form.errors["irregular"][0]), field="irregular")
    if not form.is_valid() or form.cleaned_data["digest"] != seen.digest:
        raise Refused(
            "preview_outdated",
            _("The entry list has changed since you saw the preview. Read it again, then confirm."),
        )
    if seen.report is not None and not _may_import_rounds(request):
        raise Refused("owners_only", _("Played rounds can only be imported by an owner of the organization."))
    if not seen.can_be_imported:
        raise Refused("not_importable", _("Nothing was imported. Correct the file and upload it again."))
    if seen.report is not None and not may_leave(request):
        refuse_unasked(tournament, seen.report)
    admission = form.cleaned_data.get("admission", "")
    if is_large(seen):
        hand_to_worker(waiting=waiting, seen=seen, admission=admission)
        return redirect("manage:import_preview", request.organization.slug, tournament.slug)
    return _done(
        request, tournament, import_seen(tournament=tournament, seen=seen, actor=request.user, admission=admission)
    )


def _done(request: MemberRequest, tournament: Tournament, outcome: str) -> HttpResponse:
    discard_upload(tournament=tournament, user=request.user)
    messages.success(request, outcome)
    return redirect("manage:entries", request.organization.slug, tournament.slug)
