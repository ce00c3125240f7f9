"""The desk's pages of registration: the list, and the settings."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from portal.common.errors import Refused
from portal.common.policies import ENTRIES, TOURNAMENTS
from portal.organizations.access import MemberRequest
from portal.organizations.letters import mail_reaches_people
from tournaments.models import Tournament
from tournaments.registration.desk_queries import registrations_of
from tournaments.registration.offer import offer_of, settings_of
from tournaments.registration.settings_actions import save_settings
from tournaments.registration.settings_form import SettingsForm
from tournaments.registration.wording import closed_sentence, room_sentence
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal


@tournament_page(ENTRIES, "change")
@require_safe
def registrations(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Who has registered."""
    offer = offer_of(tournament)
    words = {
        "section": "entries",
        "tournament": tournament,
        "rows": registrations_of(tournament),
        "closed": closed_sentence(offer),
        "room": room_sentence(offer),
    }
    return render(request, "registration/desk/registrations.html", words)


@tournament_page(TOURNAMENTS, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What the registration asks and offers."""
    data = request.POST if request.method == "POST" else None
    form = SettingsForm(data, instance=settings_of(tournament), tournament=tournament)
    if request.method == "POST" and form.is_valid():
        try:
            save_settings(tournament=tournament, actor=request.user, **form.settings)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The settings of the registration were saved."))
            return redirect("manage:registrations", request.organization.slug, tournament.slug)
    words = {
        "section": "entries",
        "tournament": tournament,
        "form": form,
        "by_mail": mail_reaches_people(),
    }
    return render(request, "registration/desk/settings.html", words, status=422 if form.errors else 200)
