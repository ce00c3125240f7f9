"""The desk's page of e-mails to registered players."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from portal.common.policies import ENTRIES
from portal.organizations.access import MemberRequest
from tournaments.models import Tournament
from tournaments.registration.desk_queries import messages_of
from tournaments.registration.message_actions import write_to_players
from tournaments.registration.message_form import MessageForm
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal


@tournament_page(ENTRIES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def write(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Write to the players; below, what was written before."""
    form = MessageForm(request.POST if request.method == "POST" else None, tournaments=[tournament])
    if request.method == "POST" and form.is_valid():
        try:
            write_to_players(tournament=tournament, actor=request.user, **form.message)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The message is on its way."))
            return redirect("manage:registrations_write", request.organization.slug, tournament.slug)
    words = {"section": "entries", "tournament": tournament, "form": form, "written": messages_of(tournament)}
    return render(request, "registration/desk/write.html", words, status=422 if form.errors else 200)
