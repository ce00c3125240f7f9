"""Where a browser asks for messages to its device, and the program that shows them there."""

from __future__ import annotations

from functools import cache

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from portal.common.errors import Refused
from portal.common.robots import one_too_many
from tournaments.following import actions
from tournaments.following.devices import are_keys, devices_are_told, is_endpoint
from tournaments.following.links import leave_path
from tournaments.listing.overview import public_tournament
from tournaments.models import Entry


class DeviceForm(forms.Form):
    """What a browser says of a device."""

    endpoint = forms.CharField(max_length=1000)
    p256dh = forms.CharField(max_length=200)
    auth = forms.CharField(max_length=60)

    def clean_endpoint(self) -> str:
        address: str = self.cleaned_data["endpoint"]
        if not is_endpoint(address):
            raise forms.ValidationError(_("This browser names an address for messages that the portal does not use."))
        return address

    def clean(self) -> dict[str, str]:
        found: dict[str, str] = super().clean() or {}
        if not are_keys(found.get("p256dh", ""), found.get("auth", "")):
            self.add_error("p256dh", _("The keys of this browser are not complete. Try again, or use e-mail."))
        return found


@require_POST
def device(request: HttpRequest, organization: str, tournament: str, entry: int) -> HttpResponse:
    """Follow a player on a device; the answer says with which address the device leaves."""
    host = getattr(request, "organization", None)
    found = public_tournament(host, tournament) if host is not None and devices_are_told() else None
    rows = Entry.objects.select_related("tournament__organization")
    player = rows.filter(tournament=found, pk=entry).first() if found else None
    if found is None or player is None:
        raise Http404(f"no messages about {entry} in {tournament} of {organization}")
    response = _answer(request, player)
    add_never_cache_headers(response)
    return response


def _answer(request: HttpRequest, player: Entry) -> HttpResponse:
    form = DeviceForm(request.POST)
    if not form.is_valid():
        said = " ".join(str(problem) for problems in form.errors.values() for problem in problems)
        return JsonResponse({"problem": said}, status=422)
    if one_too_many(request, player.tournament_id, "following"):
        return JsonResponse({"problem": _("Too many requests come from your network. Wait ten minutes.")}, status=429)
    keys = {"p256dh": form.cleaned_data["p256dh"], "auth": form.cleaned_data["auth"]}
    try:
        follower = actions.follow_on_device(
            entry=player, endpoint=form.cleaned_data["endpoint"], keys=keys, language=get_language() or "en"
        )
    except Refused as refusal:
        return JsonResponse({"problem": str(refusal)}, status=422)
    return JsonResponse({"leave": leave_path(follower)})


@require_safe
def worker(_request: HttpRequest) -> HttpResponse:
    """The program that a browser keeps to show messages. It stands at an address of its own, ``/push/``, below which
    there is no page: it can do nothing to any page of the portal."""
    headers = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
    return HttpResponse(_program(), content_type="text/javascript; charset=utf-8", headers=headers)


@cache
def _program() -> bytes:
    return (settings.FILES_DIR / "static" / "js" / "push" / "worker.js").read_bytes()
