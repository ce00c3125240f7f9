"""Where players say by phone that they are there; a page only where the organizer has turned it on."""

from __future__ import annotations

import zoneinfo
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from tournaments.check_in.phones import arrival_of, check_in_by_phone
from tournaments.check_in.queries import round_to_check
from tournaments.listing.overview import public_tournament
from tournaments.models import Tournament
from tournaments.serving import wrong_codes
from tournaments.serving.pieces import tournament_context


class ArrivalForm(forms.Form):
    """The code of a player, and the round that the page was opened for."""

    code = forms.CharField(
        label=_("Your code"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
        help_text=_("Eight letters on your name card, for example KXTA-HMPW."),
    )
    round_number = forms.IntegerField(widget=forms.HiddenInput, required=False)


@require_http_methods(["GET", "HEAD", "POST"])
def arrive(request: HttpRequest, organization: str, tournament: str) -> HttpResponse:
    """Ask for the code; show whose it is where the address has it; note the player when the button is pressed.

    Opening the address changes nothing: programs that look at links before people do check nobody in.
    """
    host = getattr(request, "organization", None)
    found = public_tournament(host, tournament) if host is not None else None
    if found is None or not found.phone_check_in:
        raise Http404(f"no check-in by phone for {tournament} of {organization}")
    with timezone.override(zoneinfo.ZoneInfo(found.time_zone)):
        words, status = _answer(request, found)
        context = tournament_context(found) | {"tab": "check_in"} | words
        response = render(request, "check_in/public/arrive.html", context, status=status)
    add_never_cache_headers(response)
    return response


def _answer(request: HttpRequest, tournament: Tournament) -> tuple[dict[str, Any], int]:
    """What the page shows, and its status."""
    round_ = round_to_check(tournament)
    blank: dict[str, Any] = {"round": round_, "is_open": bool(round_ and round_.check_in_open)}
    blank["form"] = ArrivalForm(initial={"round_number": round_.number if round_ else None})
    is_post = request.method == "POST"
    if not is_post and "code" not in request.GET:
        return blank, 200
    form = ArrivalForm(request.POST if is_post else request.GET)
    if not form.is_valid():
        return blank | {"form": form}, 422
    code, number = form.cleaned_data["code"], form.cleaned_data["round_number"] or 0
    try:
        if is_post:
            return blank | {"done": check_in_by_phone(tournament=tournament, code=code, round_number=number)}, 200
        return blank | {"arrival": arrival_of(tournament, code), "code": code}, 200
    except Refused as refusal:
        if refusal.code == "phone_unknown" and wrong_codes.one_too_many(request, tournament, "card"):
            form.add_error(None, _("Too many wrong codes. Wait a minute, or go to the arbiter."))
            return blank | {"form": form}, 429
        form = ArrivalForm(initial={"code": code, "round_number": round_.number if round_ else None})
        return blank | {"form": form, "refusal": str(refusal)}, 422
