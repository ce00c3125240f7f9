"""Undo a change from the journal, after a question."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.common.policies import ENTRIES, RESULTS
from portal.organizations.access import MemberRequest
from tournaments.entries.forms import ReasonForm
from tournaments.listing.undoing import OF_REPORT, Undo, undo
from tournaments.models import Tournament
from tournaments.serving.desk import tournament_page
from tournaments.serving.questions import ask, is_confirmed


@tournament_page(RESULTS, "change")
@require_POST
def undo_result(request: MemberRequest, tournament: Tournament, change: int) -> HttpResponse:
    """Put the result back that stood before a correction."""
    told = _("The earlier result counts again from the next pairing on; published rounds stay as they are.")
    return _undo(request, tournament, change, Undo.RESULT, told)


@tournament_page(ENTRIES, "change")
@require_POST
def undo_numbers(request: MemberRequest, tournament: Tournament, change: int) -> HttpResponse:
    """Give players the pairing numbers back that they had before."""
    told = _("Everybody concerned gets the earlier number back; published rounds stay as they are.")
    return _undo(request, tournament, change, Undo.NUMBERS, told)


@tournament_page(ENTRIES, "change")
@require_POST
def undo_import(request: MemberRequest, tournament: Tournament, change: int) -> HttpResponse:
    """Put the event back to what it was before a file came in."""
    row = JournalEntry.objects.filter(subject=tournament.subject, pk=change, action=OF_REPORT).first()
    if row is None:
        told = _("Players who came with the file go, and those whom it changed are as before. All others stay.")
    elif may_import_rounds(request):
        told = _("Players, rounds and results of the file go. Settings, rounds and details are as before the import.")
    else:
        messages.error(request, _("The import of played rounds can only be undone by an owner of the organization."))
        return redirect("manage:journal", request.organization.slug, tournament.slug)
    return _undo(request, tournament, change, Undo.IMPORT, told)


def may_import_rounds(request: MemberRequest) -> bool:
    """Played rounds bring regulations and publications with them, so both rights are needed."""
    return bool(request.may["regulations"]["change"] and request.may["pairing"]["change"])


def _undo(request: MemberRequest, tournament: Tournament, change: int, kind: Undo, told: str) -> HttpResponse:
    back = reverse("manage:journal", args=[request.organization.slug, tournament.slug])
    form = ReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say why the change is undone."))
        return redirect(back)
    kept = (
        _("The journal keeps the import and its undoing.")
        if kind is Undo.IMPORT
        else _("The journal keeps both changes; the report names those with which a later round was published.")
    )
    if not is_confirmed(request):
        return ask(
            request,
            tournament,
            title=_("Undo this change?"),
            lines=[told, kept],
            press=_("Undo the change"),
            back=back,
            section="journal",
        )
    try:
        undo(tournament=tournament, change=change, kind=kind, actor=request.user, **form.cleaned_data)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The change is undone."))
    return redirect(back)
