"""Where somebody asks for messages about a player, says that they are wanted, and leaves."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from portal.common.robots import is_program, one_too_many
from portal.organizations.letters import mail_reaches_people
from tournaments.following import actions
from tournaments.following.devices import devices_are_told, public_key
from tournaments.following.forms import FollowForm
from tournaments.following.links import CONFIRM, LEAVE, named_by
from tournaments.models import Entry, Tournament
from tournaments.serving.open_forms import form_page, public_or_404


@require_http_methods(["GET", "HEAD", "POST"])
def follow(request: HttpRequest, organization: str, tournament: str, entry: int) -> HttpResponse:
    """Ask for an address, and say that a question was mailed to it, whoever follows already."""
    found = public_or_404(request, organization, tournament)
    player = Entry.objects.select_related("tournament__organization").filter(tournament=found, pk=entry).first()
    if player is None:
        raise Http404(f"no player {entry} in {tournament}")
    words: dict[str, Any] = {"player": player, "by_mail": mail_reaches_people(), "kept_days": actions.KEPT.days}
    if devices_are_told():
        words["device_key"] = public_key()
    status = 200
    form = FollowForm(initial={"rounds": True, "results": True}, label_suffix="")
    if request.method == "POST":
        form = FollowForm(request.POST, label_suffix="")
        status = _asked(request, form, player)
        words["asked"] = status == 200
    return _page(request, found, "following/public/follow.html", words | {"form": form}, status)


def _asked(request: HttpRequest, form: FollowForm, player: Entry) -> int:
    """Take the form, and the status of the answer."""
    if not form.is_valid():
        return 422
    if one_too_many(request, player.tournament_id, "following"):
        form.add_error(None, _("Too many requests come from your network. Wait ten minutes, then try again."))
        return 429
    if not is_program(request) and mail_reaches_people():
        actions.follow_by_mail(entry=player, language=get_language() or "en", **form.cleaned_data)
    return 200


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, organization: str, tournament: str, token: str) -> HttpResponse:
    """Confirm by a button: programs that look at links before people do confirm nothing."""
    found = public_or_404(request, organization, tournament)
    named = named_by(token, CONFIRM)
    follower = named.follower() if named and named.tournament_id == found.pk else None
    if follower is None:
        return _page(request, found, "following/public/confirm.html", {}, 404)
    if request.method == "POST":
        actions.confirm(follower)
        follower.refresh_from_db(fields=["confirmed_at"])
    return _page(request, found, "following/public/confirm.html", {"follower": follower, "player": follower.entry})


@csrf_exempt  # a mail program leaves by a POST of its own (RFC 8058); the signed address says for whom
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, organization: str, tournament: str, token: str) -> HttpResponse:
    """Leave by a button, or by the one press in a mail program. It works for an event that is hidden too; that there is
    one is said to nobody without a signed address."""
    host, named = getattr(request, "organization", None), named_by(token, LEAVE)
    if host is None or named is None:
        raise Http404(f"no address of a follower in {tournament} of {organization}")
    if not Tournament.objects.filter(organization=host, slug=tournament, pk=named.tournament_id).exists():
        raise Http404(f"the address is not of {tournament}")
    follower = named.follower()
    if follower is not None and request.method == "POST":
        actions.leave(follower)
        follower = None
    response = render(request, "following/public/leave.html", {"follower": follower})
    add_never_cache_headers(response)
    return response


def _page(
    request: HttpRequest, tournament: Tournament, template: str, words: dict[str, Any], status: int = 200
) -> HttpResponse:
    return form_page(request, tournament, template, {"tab": "entries"} | words, status)
