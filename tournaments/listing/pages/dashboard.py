"""The dashboard of an organization, and the first form of a tournament."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from portal.common.errors import Refused
from portal.common.policies import TOURNAMENTS
from portal.organizations.access import MemberRequest, requires
from tournaments.festivals.actions import add_section
from tournaments.listing.beginning import begin_tournament
from tournaments.listing.copying import copy_tournament
from tournaments.listing.desk_queries import tournaments_of_organization
from tournaments.listing.event_templates import templates_of
from tournaments.listing.forms import NewTournamentForm
from tournaments.models import Festival, Tournament
from tournaments.regulations.queries import regulations_of
from tournaments.serving.refusals import show_refusal


@requires(TOURNAMENTS, "read", own_events=True)
@require_safe
def dashboard(request: MemberRequest) -> HttpResponse:
    """Every tournament of the organization, or those in which the member has a role, with its next step."""
    rows = tournaments_of_organization(request.organization, request.events)
    return render(request, "listing/desk/dashboard.html", {"section": "tournaments", "rows": rows})


@requires(TOURNAMENTS, "create")
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: MemberRequest) -> HttpResponse:
    """Create a tournament, from nothing or (``?like=``) beginning like one of the organization."""
    source, festival = _source(request), _festival(request)
    initial = {"federation": request.organization.country}
    if source is not None:
        initial = NewTournamentForm.like(source, regulations_of(source).rounds, beside=festival is not None)
    form = NewTournamentForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                if source is None:
                    made = begin_tournament(organization=request.organization, actor=request.user, **form.cleaned_data)
                else:
                    made = copy_tournament(source=source, actor=request.user, **form.cleaned_data)
                if festival is not None:
                    add_section(festival=festival, tournament=made, actor=request.user)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(
                request,
                _("The tournament was created. Set the regulations next.")
                if source is None
                else _("The tournament was created with the regulations of “%(name)s”. Check them.")
                % {"name": source.name},
            )
            return redirect("manage:regulations", organization=request.organization.slug, tournament=made.slug)
    status = 422 if form.errors else 200
    words = {
        "section": "tournaments",
        "form": form,
        "source": source,
        "festival": festival,
        "templates": templates_of(request.organization),
    }
    return render(request, "listing/desk/new.html", words, status=status)


def _festival(request: MemberRequest) -> Festival | None:
    """The festival of this organization of which the new tournament is to be a section; None without ``?festival=``."""
    slug = request.GET.get("festival", "")
    return get_object_or_404(Festival, organization=request.organization, slug=slug) if slug else None


def _source(request: MemberRequest) -> Tournament | None:
    """The tournament of this organization that ``?like=`` names; None without it."""
    slug = request.GET.get("like", "")
    if not slug:
        return None
    return get_object_or_404(Tournament, organization=request.organization, slug=slug)
