"""Where the desk moves a player from one section to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from portal.common.policies import ENTRIES
from portal.organizations.access import MemberRequest
from tournaments.festivals.forms import MoveForm
from tournaments.festivals.moving import move_entry, move_registration
from tournaments.festivals.queries import ordered
from tournaments.models import Entry, Registration, RegistrationSettings, Tournament
from tournaments.registration.wording import limits_sentence
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal


@tournament_page(ENTRIES, "beyond")
@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Move a player of the list."""

    def move(**said: Any) -> HttpResponse:
        moved = move_entry(entry=entry, actor=request.user, **said)
        return redirect("manage:entry", request.organization.slug, moved.tournament.slug, moved.pk)

    return _page(request, tournament, entry.name, entry.rating, move)


@tournament_page(ENTRIES, "beyond")
@require_http_methods(["GET", "HEAD", "POST"])
def registration(request: MemberRequest, tournament: Tournament, registration: Registration) -> HttpResponse:
    """Move somebody who waits for the desk."""

    def move(**said: Any) -> HttpResponse:
        moved = move_registration(registration=registration, actor=request.user, **said)
        return redirect("manage:registration", request.organization.slug, moved.tournament.slug, moved.pk)

    return _page(request, tournament, registration.name, registration.rating, move)


def _page(
    request: MemberRequest, tournament: Tournament, name: str, rating: int, move: Callable[..., HttpResponse]
) -> HttpResponse:
    if tournament.festival is None:
        raise Http404
    sections = list(ordered(tournament.festival).exclude(pk=tournament.pk))
    form = MoveForm(request.POST if request.method == "POST" else None, sections=sections)
    if request.method == "POST" and form.is_valid():
        to = form.cleaned_data["section"]
        try:
            answer = move(to=to, confirmed=form.cleaned_data["confirmed"])
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            said = {"name": name, "section": to.section_name}
            messages.success(request, _("%(name)s is in %(section)s now.") % said)
            return answer
    settings = RegistrationSettings.objects.filter(tournament__in=sections)
    limits = {one.tournament_id: limits_sentence(one) for one in settings}
    words = {
        "section": "entries",
        "tournament": tournament,
        "name": name,
        "rating": rating,
        "form": form,
        "limits": [(one.section_name, limits.get(one.pk, "")) for one in sections],
    }
    return render(request, "festivals/desk/move.html", words, status=422 if form.errors else 200)
