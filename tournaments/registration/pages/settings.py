"""The desk's page of what a registration asks and offers."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from portal.common.policies import TOURNAMENTS
from portal.organizations.access import MemberRequest
from portal.organizations.letters import mail_reaches_people
from tournaments.models import Tournament
from tournaments.registration.offer import settings_of
from tournaments.registration.settings_actions import save_settings
from tournaments.registration.settings_form import SettingsForm
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal


@tournament_page(TOURNAMENTS, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The settings, and their form."""
    data = request.POST if request.method == "POST" else None
    form = SettingsForm(data, instance=settings_of(tournament), tournament=tournament)
    if request.method == "POST" and form.is_valid():
        try:
            save_settings(tournament=tournament, actor=request.user, **form.settings)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The settings of the registration were saved."))
            page = "manage:console" if tournament.is_template else "manage:registrations"
            return redirect(page, request.organization.slug, tournament.slug)
    words = {
        "section": "entries",
        "tournament": tournament,
        "form": form,
        "by_mail": mail_reaches_people(),
    }
    return render(request, "registration/desk/settings.html", words, status=422 if form.errors else 200)
