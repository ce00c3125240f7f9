"""The players of an event beside the rating lists: the differences are shown, then taken over."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from portal.common.policies import ENTRIES
from portal.organizations.access import MemberRequest
from tournaments.entries.actions import last_paired_round
from tournaments.models import Tournament
from tournaments.rating_lists.queries import searched_lists
from tournaments.rating_lists.refresh_actions import refresh_entries
from tournaments.rating_lists.refreshing import compare
from tournaments.serving.desk import tournament_page


@tournament_page(ENTRIES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def refresh(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What the lists say otherwise; a press takes over what is ticked, all of it or nothing."""
    refusal = ""
    if request.method == "POST":
        try:
            count = refresh_entries(tournament=tournament, marks=request.POST.getlist("mark"), actor=request.user)
        except Refused as refused:
            refusal = str(refused)
        else:
            done = ngettext(
                "%(count)s player was brought up to date.", "%(count)s players were brought up to date.", count
            )
            messages.success(request, done % {"count": count})
            return redirect("manage:entries", request.organization.slug, tournament.slug)
    lists = searched_lists(tournament)
    words = {
        "section": "entries",
        "tournament": tournament,
        "lists": lists,
        "started": last_paired_round(tournament) > 0,
        "comparison": compare(tournament) if lists else None,
        "refusal": refusal,
    }
    return render(request, "rating_lists/desk/refresh.html", words, status=422 if refusal else 200)
