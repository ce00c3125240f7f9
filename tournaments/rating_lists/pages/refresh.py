"""The players of an event beside the rating lists: the differences are shown, then taken over."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from portal.common.errors import Refused
from portal.common.policies import ENTRIES
from portal.organizations.access import MemberRequest
from tournaments.entries.actions import last_paired_round
from tournaments.history.later_ratings import is_long
from tournaments.models import Entry, Tournament
from tournaments.rating_lists.comparing import compare_event, freshness, switch_comparing
from tournaments.rating_lists.consistency import doubts_of
from tournaments.rating_lists.fetching import is_fetched
from tournaments.rating_lists.queries import searched_lists
from tournaments.rating_lists.refresh_actions import refresh_entries
from tournaments.rating_lists.refreshing import compare
from tournaments.rating_lists.selecting import take_rating
from tournaments.rating_lists.sequence import set_sequence
from tournaments.rating_lists.sequence_form import SequenceForm
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal


@tournament_page(ENTRIES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def refresh(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What the lists say otherwise; a press takes over what is ticked, all of it or nothing."""
    refusal = ""
    if request.method == "POST" and "compared" in request.POST:
        switch_comparing(tournament, on=request.POST["compared"] == "1")
        return redirect("manage:entry_refresh", request.organization.slug, tournament.slug)
    sequence = SequenceForm(request.POST if "first" in request.POST else None, tournament=tournament)
    if request.method == "POST" and "first" in request.POST:
        if sequence.is_valid():
            try:
                set_sequence(tournament=tournament, names=sequence.names, actor=request.user)
            except Refused as refused:
                show_refusal(sequence, refused)
            else:
                return redirect("manage:entry_refresh", request.organization.slug, tournament.slug)
        refusal = " ".join(str(one) for errors in sequence.errors.values() for one in errors)
    elif request.method == "POST":
        try:
            count = refresh_entries(tournament=tournament, marks=request.POST.getlist("mark"), actor=request.user)
        except Refused as refused:
            refusal = str(refused)
        else:
            done = ngettext(
                "%(count)s player was brought up to date.", "%(count)s players were brought up to date.", count
            )
            messages.success(request, done % {"count": count})
            compare_event(tournament)
            return redirect("manage:entries", request.organization.slug, tournament.slug)
    lists = searched_lists(tournament)
    words = {
        "section": "entries",
        "tournament": tournament,
        "lists": lists,
        "started": last_paired_round(tournament) > 0,
        "comparison": compare(tournament) if lists else None,
        "stale": freshness(tournament),
        "doubts": doubts_of(tournament),
        "sequence": sequence,
        "is_fetched": is_fetched(),
        "is_long": is_long(tournament),
        "refusal": refusal,
    }
    return render(request, "rating_lists/desk/refresh.html", words, status=422 if refusal else 200)


@tournament_page(ENTRIES, "change")
@require_POST
def take(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Let a player count with the rating of another list."""
    try:
        changed = take_rating(entry=entry, key=request.POST.get("rating", ""), actor=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(
            request, _("%(name)s counts with %(rating)s now.") % {"name": changed.name, "rating": changed.rating}
        )
    return redirect("manage:entry", request.organization.slug, tournament.slug, entry.pk)
