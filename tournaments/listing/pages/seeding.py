"""A knock-out from the final standings of a tournament, in one form."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from portal.common.policies import TOURNAMENTS
from portal.organizations.access import MemberRequest
from tournaments.listing.forms import SeededKnockoutForm
from tournaments.listing.seeding import seed_knockout
from tournaments.models import Tournament
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal


@tournament_page(TOURNAMENTS, "create")
@require_http_methods(["GET", "HEAD", "POST"])
def seeding(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Ask for the event and make it."""
    form = SeededKnockoutForm(
        request.POST if request.method == "POST" else None, initial=SeededKnockoutForm.after(tournament)
    )
    if request.method == "POST" and form.is_valid():
        try:
            made = seed_knockout(source=tournament, actor=request.user, **form.settings)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(
                request, _("The knock-out was created with the players and their numbers. Check the regulations.")
            )
            return redirect("manage:regulations", organization=request.organization.slug, tournament=made.slug)
    words = {"section": "rounds", "tournament": tournament, "form": form}
    return render(request, "listing/desk/seeding.html", words, status=422 if form.errors else 200)
