"""The list of tie-breaks: put in order and saved until round 1 is paired, read afterwards."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import REGULATIONS
from portal.organizations.access import MemberRequest
from tournaments.models import Regulations, Tournament
from tournaments.regulations.actions import update_regulations
from tournaments.regulations.leaving_fide_mode import UNASKED
from tournaments.regulations.queries import regulations_of
from tournaments.serving.desk import tournament_page
from tournaments.serving.fide_mode import ask_to_leave, may_leave
from tournaments.serving.refusals import show_refusal
from tournaments.standings.tie_break_forms import TieBreakEditor, listed


@tournament_page(REGULATIONS, "read")
@require_safe
def tie_breaks(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The list in force, with what each counts; the editor for those who may still change it."""
    stored = regulations_of(tournament)
    may_change = request.may["regulations"]["change"] and stored.frozen_at is None
    return _page(request, tournament, stored, TieBreakEditor(stored) if may_change else None)


@tournament_page(REGULATIONS, "change")
@require_POST
def edit(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """One button of the editor: the list in the form changes, nothing is saved."""
    stored = regulations_of(tournament)
    editor = TieBreakEditor(stored, request.POST)
    valid = editor.is_valid()
    if valid:
        editor.press(request.POST.get("press", ""))
        valid = editor.is_valid()
    return _page(request, tournament, stored, editor, status=200 if valid else 422)


@tournament_page(REGULATIONS, "change")
@require_POST
def save(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Keep the list of the form."""
    stored = regulations_of(tournament)
    editor = TieBreakEditor(stored, request.POST)
    if editor.is_valid():
        try:
            update_regulations(
                tournament=tournament, actor=request.user, may_leave_fide_mode=may_leave(request), **editor.changes
            )
        except Refused as refusal:
            if refusal.code == UNASKED:
                back = reverse("manage:tie_breaks", args=[request.organization.slug, tournament.slug])
                return ask_to_leave(request, tournament, refusal, back=back, section="regulations")
            show_refusal(editor.rules, refusal)
        else:
            messages.success(request, _("The tie-breaks were saved."))
            return redirect("manage:tie_breaks", organization=request.organization.slug, tournament=tournament.slug)
    return _page(request, tournament, stored, editor, status=422)


def _page(
    request: MemberRequest,
    tournament: Tournament,
    stored: Regulations,
    editor: TieBreakEditor | None,
    status: int = 200,
) -> HttpResponse:
    words = {
        "section": "regulations",
        "tournament": tournament,
        "regulations": stored,
        "editor": editor,
        "lines": editor.lines() if editor else listed(stored),
    }
    template = (
        "standings/partials/tie_break_editor.html" if request.htmx and editor else "standings/desk/tie_breaks.html"
    )
    return render(request, template, words, status=status)
