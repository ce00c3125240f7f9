"""The page of one registration behind a signed address: confirm, read what became of it, change, cancel, leave."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from tournaments.models import Registration, Tournament
from tournaments.registration import actions, own_actions
from tournaments.registration.forms import ChangeForm
from tournaments.registration.links import LEAVE, OWN, moved_from, named_by, own_path
from tournaments.registration.offer import offer_of
from tournaments.registration.wording import facts_of, state_words
from tournaments.serving.open_forms import form_page, public_or_404
from tournaments.serving.refusals import show_refusal


@require_http_methods(["GET", "HEAD", "POST"])
def registration(request: HttpRequest, organization: str, tournament: str, token: str) -> HttpResponse:
    """What became of a registration. It is confirmed by a button: programs that look at links before people do confirm
    nothing."""
    found = public_or_404(request, organization, tournament)
    person = named_by(token, OWN, found)
    if person is None:
        return _gone(request, found, token)
    if request.method == "POST":
        try:
            actions.confirm(person)
        except Refused as refusal:
            return _state(request, found, person, token, str(refusal))
        return redirect("public:registration", organization, tournament, token)
    return _state(request, found, person, token)


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, organization: str, tournament: str, token: str) -> HttpResponse:
    """Correct what was written, until the registration closes."""
    found = public_or_404(request, organization, tournament)
    person = named_by(token, OWN, found)
    if person is None:
        return _gone(request, found, token)
    offer = offer_of(found)
    if why := own_actions.refuse_change(person, offer):
        return _state(request, found, person, token, why)
    form = ChangeForm(request.POST if request.method == "POST" else None, offer=offer, registration=person)
    if request.method == "POST" and form.is_valid():
        try:
            own_actions.change(person, **form.person)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            return redirect("public:registration", organization, tournament, token)
    words = {"person": person, "form": form, "token": token}
    return _page(request, found, "registration/public/change.html", words, 422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def cancel(request: HttpRequest, organization: str, tournament: str, token: str) -> HttpResponse:
    """Ask whether the place is not wanted any more, and give it away."""
    found = public_or_404(request, organization, tournament)
    person = named_by(token, OWN, found)
    if person is None:
        return _gone(request, found, token)
    if request.method == "POST":
        try:
            own_actions.cancel(person)
        except Refused as refusal:
            return _state(request, found, person, token, str(refusal))
        return redirect("public:registration", organization, tournament, token)
    return _page(request, found, "registration/public/cancel.html", {"person": person, "token": token})


@csrf_exempt  # a mail program leaves by a POST of its own (RFC 8058); the signed address says for whom
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, organization: str, tournament: str, token: str) -> HttpResponse:
    """Want no more messages from the desk, by a button or by the one press in a mail program. It works for an event
    that is hidden too; that there is one is said to nobody without a signed address."""
    host = getattr(request, "organization", None)
    found = Tournament.objects.filter(organization=host, slug=tournament).first() if host is not None else None
    person = (named_by(token, LEAVE, found) or moved_from(token, LEAVE, found)) if found is not None else None
    if person is None:
        raise Http404(f"no address of a player in {tournament} of {organization}")
    if request.method == "POST":
        own_actions.leave(person)
        person.refresh_from_db(fields=["left_at"])
    response = render(request, "registration/public/leave.html", {"person": person})
    add_never_cache_headers(response)
    return response


def _state(
    request: HttpRequest, tournament: Tournament, person: Registration, token: str, refusal: str = ""
) -> HttpResponse:
    offer = offer_of(tournament)
    words = {
        "person": person,
        "token": token,
        "state": state_words(person),
        "facts": facts_of(person, offer.settings.currency),
        "may_change": not own_actions.refuse_change(person, offer),
        "may_cancel": own_actions.may_cancel(person, offer),
        "refusal": refusal,
        "too_late": own_actions.refuse_confirmation(person, offer),
    }
    return _page(request, tournament, "registration/public/registration.html", words, 422 if refusal else 200)


def _gone(request: HttpRequest, tournament: Tournament, token: str) -> HttpResponse:
    """That the link names nothing any more; the page in the other section where the desk has moved the player."""
    moved = moved_from(token, OWN, tournament)
    if moved is not None:
        return redirect(own_path(moved))
    return _page(request, tournament, "registration/public/registration.html", {}, 404)


def _page(
    request: HttpRequest, tournament: Tournament, template: str, words: dict[str, Any], status: int = 200
) -> HttpResponse:
    return form_page(request, tournament, template, {"tab": "register"} | words, status)
