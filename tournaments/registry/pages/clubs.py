"""The clubs of the register."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from portal.common.errors import Refused
from portal.common.policies import REGISTER
from portal.organizations.access import MemberRequest, requires
from portal.organizations.models import Organization
from tournaments.models import RegisteredClub
from tournaments.registry.actions import remove_club, save_club
from tournaments.registry.forms import ClubForm
from tournaments.registry.queries import clubs_of
from tournaments.serving.refusals import show_refusal


def club_objects(organization: Organization, words: dict[str, Any]) -> dict[str, Any]:
    """The club that an address names. Raises ``Http404``."""
    rows = RegisteredClub.objects.filter(organization=organization)
    return {"registered_club": get_object_or_404(rows, pk=words["registered_club"])}


@requires(REGISTER, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def clubs(request: MemberRequest) -> HttpResponse:
    """Every club with its number of players, and the form for another one."""
    form = ClubForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid() and _saved(request, form, None):
        return redirect("manage:registered_clubs", request.organization.slug)
    words = {"section": "register", "clubs": clubs_of(request.organization), "form": form}
    return render(request, "registry/desk/clubs.html", words, status=422 if form.errors else 200)


@requires(REGISTER, "change", load=club_objects)
@require_http_methods(["GET", "HEAD", "POST"])
def club(request: MemberRequest, registered_club: RegisteredClub) -> HttpResponse:
    """Name, code and region of a club."""
    form = ClubForm(request.POST if request.method == "POST" else None, instance=registered_club)
    if request.method == "POST" and form.is_valid() and _saved(request, form, registered_club):
        return redirect("manage:registered_clubs", request.organization.slug)
    words = {"section": "register", "registered_club": registered_club, "form": form}
    return render(request, "registry/desk/club.html", words, status=422 if form.errors else 200)


@requires(REGISTER, "change", load=club_objects)
@require_POST
def remove(request: MemberRequest, registered_club: RegisteredClub) -> HttpResponse:
    """Delete a club that nobody is in."""
    try:
        remove_club(organization=request.organization, club=registered_club, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The club %(club)s is removed.") % {"club": registered_club.name})
    return redirect("manage:registered_clubs", request.organization.slug)


def _saved(request: MemberRequest, form: ClubForm, club: RegisteredClub | None) -> bool:
    try:
        made = save_club(organization=request.organization, actor=request.user, club=club, **form.cleaned_data)
    except Refused as refusal:
        show_refusal(form, refusal)
        return False
    messages.success(request, _("The club %(club)s is saved.") % {"club": made.name})
    return True
