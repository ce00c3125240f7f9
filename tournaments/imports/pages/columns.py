"""The page on which columns of a waiting list are given their meaning."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from portal.common.policies import ENTRIES
from portal.organizations.access import MemberRequest
from tournaments.imports.choices import choices_from
from tournaments.imports.column_forms import ColumnsForm
from tournaments.imports.mapping import choose_columns, proposed_columns
from tournaments.imports.pending import keep_choices, waiting_upload
from tournaments.imports.preview import table_of
from tournaments.imports.problems import FileRefused
from tournaments.imports.workers.reading import data_of
from tournaments.models import PendingImport, Tournament
from tournaments.serving.desk import tournament_page


@tournament_page(ENTRIES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def columns(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Say which column holds what; the preview then reads the list so."""
    back = redirect("manage:import_preview", request.organization.slug, tournament.slug)
    waiting = waiting_upload(tournament=tournament, user=request.user)
    if waiting is None or waiting.state not in {PendingImport.State.WAITING, PendingImport.State.FAILED}:
        return back
    try:
        rows = table_of(data_of(waiting))
    except FileRefused:
        return back
    if not rows:
        return back
    choices = choices_from(waiting.choices)
    proposed = proposed_columns(request.organization, rows, choices)
    form = ColumnsForm(request.POST if request.method == "POST" else None, rows, proposed)
    if form.is_valid():
        chosen = choose_columns(organization=request.organization, rows=rows, choices=choices, columns=form.columns())
        keep_choices(waiting=waiting, choices=chosen)
        return back
    words = {"section": "entries", "tournament": tournament, "filename": waiting.filename, "form": form}
    return render(request, "imports/desk/columns.html", words, status=422 if form.errors else 200)
