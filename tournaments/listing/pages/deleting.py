"""The page on which an organizer deletes an event that nobody outside has seen."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from portal.common.policies import TOURNAMENTS
from portal.organizations.access import MemberRequest
from tournaments.listing.deleting import contents_of, delete_draft_event, why_it_stays
from tournaments.listing.forms import DeletionForm
from tournaments.listing.wording import contents_words
from tournaments.models import Tournament
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal


@tournament_page(TOURNAMENTS, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What goes with the event, and the question for its name; or why it stays."""
    form = DeletionForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            delete_draft_event(tournament=tournament, actor=request.user, name=form.cleaned_data["name"])
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("“%(name)s” was deleted.") % {"name": tournament.name})
            return redirect("manage:dashboard", request.organization.slug)
    words = {
        "section": "details",
        "tournament": tournament,
        "form": form,
        "stays": why_it_stays(tournament),
        "contents": contents_words(contents_of(tournament)),
    }
    return render(request, "listing/desk/delete.html", words, status=422 if form.errors else 200)
