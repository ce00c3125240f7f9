"""Where players register."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from portal.common.robots import is_program, one_too_many
from portal.organizations.letters import mail_reaches_people
from tournaments.models import Tournament
from tournaments.registration import actions
from tournaments.registration.forms import RegistrationForm
from tournaments.registration.known import known_person, may_look_up
from tournaments.registration.offer import Offer, offer_of
from tournaments.registration.wording import closed_sentence, limits_sentence, room_sentence
from tournaments.serving.open_forms import form_page, public_or_404
from tournaments.serving.refusals import show_refusal

SHOWN_ANEW = frozenset({"fees_changed", "consent_changed", "full_meanwhile"})
"""Refusals after which the same form can be sent again, since the page says now what it did not say before."""


@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, organization: str, tournament: str) -> HttpResponse:
    """Ask for a place, and say that a link was mailed, whoever is registered already."""
    found = public_or_404(request, organization, tournament)
    offer = offer_of(found)
    known, unknown = _looked_up(request, found)
    form = RegistrationForm(request.POST if request.method == "POST" else None, offer=offer, initial=known)
    status = _asked(request, form, found) if request.method == "POST" else 200
    words: dict[str, Any] = {
        "form": form,
        "offer": offer,
        "asked": request.method == "POST" and status == 200,
        "shows_form": mail_reaches_people() and (not offer.closed_why or request.method == "POST"),
        "by_mail": mail_reaches_people(),
        "kept_days": found.organization.contact_days,
        "list": may_look_up(found) if "fide_id" in form.fields else None,
        "known": bool(known),
        "unknown": unknown,
    }
    return _page(request, found, "registration/public/register.html", words | _offered(offer), status)


def _looked_up(request: HttpRequest, tournament: Tournament) -> tuple[dict[str, Any], str]:
    """What the list knows of the FIDE ID that was asked for, or why it says nothing; both blank where nobody asked."""
    asked = request.GET.get("fide_id", "").strip()
    if not asked or request.method == "POST":
        return {}, ""
    if one_too_many(request, tournament.pk, "look-up"):
        return {}, _("Too many requests come from your network. Wait ten minutes, then try again.")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else 0
    known = known_person(tournament, number)
    return known, "" if known else _("The list has no player with this FIDE ID. Fill in the form yourself.")


def _asked(request: HttpRequest, form: RegistrationForm, tournament: Tournament) -> int:
    """Take the form, and the status of the answer."""
    if not mail_reaches_people():
        return 422
    if not form.is_valid():
        return 422
    if one_too_many(request, tournament.pk, "registration"):
        form.add_error(None, _("Too many requests come from your network. Wait ten minutes, then try again."))
        return 429
    if is_program(request):
        return 200
    try:
        actions.register(tournament=tournament, **form.said)
    except Refused as refusal:
        if refusal.code in SHOWN_ANEW:
            form.show_anew()
        show_refusal(form, refusal)
        return 422
    return 200


def _offered(offer: Offer) -> dict[str, str]:
    return {
        "closed": closed_sentence(offer),
        "room": room_sentence(offer),
        "ratings": limits_sentence(offer.settings),
        "how_to_pay": offer.text("fee"),
    }


def _page(
    request: HttpRequest, tournament: Tournament, template: str, words: dict[str, Any], status: int = 200
) -> HttpResponse:
    return form_page(request, tournament, template, {"tab": "register"} | words, status)
