"""Expelling a player at the desk, and taking it back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from portal.common.errors import Refused
from portal.common.policies import RESULTS
from portal.organizations.access import MemberRequest
from tournaments.entries.desk_queries import published_numbers
from tournaments.entries.forms import ExpulsionForm, ReasonForm
from tournaments.entries.pages.desk import entry_page
from tournaments.models import Entry, Tournament
from tournaments.results.expulsion_actions import expel_entry, take_expulsion_back
from tournaments.serving.desk import tournament_page
from tournaments.serving.questions import ask, is_confirmed
from tournaments.serving.refusals import show_refusal


@tournament_page(RESULTS, "change")
@require_POST
def expel(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """The arbiter expels a player; it is asked once more."""
    form = ExpulsionForm(request.POST, rounds=published_numbers(tournament), auto_id="expel_%s")
    if form.is_valid():
        if not is_confirmed(request):
            round_number = form.cleaned_data["round_number"]
            return ask(
                request,
                tournament,
                title=_("Expel %(name)s?") % {"name": entry.name},
                lines=[
                    _("The player has no rank in the standings after round %(round)s and later, and wins no prize.")
                    % {"round": round_number},
                    _("No further round is paired with the player. The games played stay and count for the opponents."),
                    _("Everybody reads that the player is expelled, and the report names it; the reason stays here."),
                ],
                press=_("Expel the player"),
                back=reverse("manage:entry", args=[request.organization.slug, tournament.slug, entry.pk]),
                section="entries",
            )
        try:
            expel_entry(entry=entry, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("%(name)s is expelled.") % {"name": entry.name})
            return redirect("manage:entry", request.organization.slug, tournament.slug, entry.pk)
    return entry_page(request, tournament, entry, expulsion_form=form)


@tournament_page(RESULTS, "change")
@require_POST
def take_back(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """The expulsion is undone."""
    form = ReasonForm(request.POST, auto_id="back_%s")
    if form.is_valid():
        try:
            take_expulsion_back(entry=entry, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The expulsion was taken back."))
            return redirect("manage:entry", request.organization.slug, tournament.slug, entry.pk)
    return entry_page(request, tournament, entry, back_form=form)
