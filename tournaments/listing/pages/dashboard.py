"""The dashboard of an organization, and the first form of a tournament."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from portal.common.errors import Refused
from portal.common.policies import TOURNAMENTS
from portal.organizations.access import MemberRequest, requires
from tournaments.listing.actions import create_tournament
from tournaments.listing.desk_queries import tournaments_of_organization
from tournaments.listing.forms import NewTournamentForm
from tournaments.serving.refusals import show_refusal


@requires(TOURNAMENTS, "read")
@require_safe
def dashboard(request: MemberRequest) -> HttpResponse:
    """Every tournament of the organization with its next step."""
    rows = tournaments_of_organization(request.organization)
    return render(request, "listing/desk/dashboard.html", {"section": "tournaments", "rows": rows})


@requires(TOURNAMENTS, "create")
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: MemberRequest) -> HttpResponse:
    """Create a tournament."""
    form = NewTournamentForm(
        request.POST if request.method == "POST" else None, initial={"federation": request.organization.country}
    )
    if request.method == "POST" and form.is_valid():
        try:
            made = create_tournament(organization=request.organization, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The tournament was created. Set the regulations next."))
            return redirect("manage:regulations", organization=request.organization.slug, tournament=made.slug)
    status = 422 if form.errors else 200
    return render(request, "listing/desk/new.html", {"section": "tournaments", "form": form}, status=status)
