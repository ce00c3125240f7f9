"""A player whom a rating list knows is entered with three letters and Enter."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from portal.common.policies import ENTRIES
from portal.organizations.access import MemberRequest
from tournaments.entries.actions import add_entry
from tournaments.entries.desk_queries import planned_rounds
from tournaments.entries.late_entries import is_closed
from tournaments.models import Entry, RegisteredPlayer, Tournament
from tournaments.rating_lists.queries import is_meant, listed_player, listed_players, searched_lists
from tournaments.registration.limits import outside_limits
from tournaments.registry.entry_actions import enter_player, remember_recognised
from tournaments.registry.recognising import registered_player, registered_players
from tournaments.serving.desk import tournament_page


@tournament_page(ENTRIES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def listed(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Whom a part of the name means in the rating lists; Enter enters the first, a press any of them.

    Who types faster than the answer comes presses Enter on an older one: a player whom the typed words do not mean is
    not entered, and the right answer is shown instead.
    """
    text = (request.POST if request.method == "POST" else request.GET).get("name", "")[:100]
    if request.method == "POST" and (key := request.POST.get("registered", "")) and _reads_register(request):
        member = registered_player(tournament, key, text)
        if member is None:
            return _page(request, tournament, text)
        if member.here:
            messages.error(request, _("%(name)s is in this tournament already.") % {"name": member.player.name})
        else:
            _add(request, tournament, partial(enter_player, player=member.player))
        return redirect("manage:entry_listed", request.organization.slug, tournament.slug)
    if request.method == "POST" and (key := request.POST.get("listed", "")):
        person = listed_player(tournament, int(key)) if key.isdecimal() and len(key) < 19 else None
        if person is None:
            messages.error(request, _("This player is in no rating list that is looked up now. Look again."))
        elif not is_meant(text, person.player):
            return _page(request, tournament, text)
        elif person.here:
            messages.error(request, _("%(name)s is in this tournament already.") % {"name": person.player.name})
        else:
            _add(request, tournament, partial(add_entry, **person.fields))
        return redirect("manage:entry_listed", request.organization.slug, tournament.slug)
    return _page(request, tournament, text)


def _reads_register(request: MemberRequest) -> bool:
    return request.may["register"]["read"]


def _add(request: MemberRequest, tournament: Tournament, enter: Callable[..., Entry]) -> None:
    admission = request.POST.get("admission", "") if request.may["entries"]["admit"] else ""
    try:
        added = enter(tournament=tournament, actor=request.user, admission=admission)
        remember_recognised(tournament, [added])
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("%(name)s was added.") % {"name": added.name})
        if outside := outside_limits(tournament, added.rating):
            messages.warning(request, outside)


def _page(request: MemberRequest, tournament: Tournament, text: str) -> HttpResponse:
    admits = request.may["entries"]["admit"]
    in_register = RegisteredPlayer.objects.filter(organization=request.organization)
    has_register = _reads_register(request) and in_register.exists()
    words = {
        "section": "entries",
        "tournament": tournament,
        "text": text,
        "lists": searched_lists(tournament),
        "needs_reason": admits and is_closed(tournament, next(iter(planned_rounds(tournament)), 0)),
        "found": listed_players(tournament, text),
        "has_register": has_register,
        "registered": registered_players(tournament, text) if has_register else [],
    }
    return render(request, "rating_lists/desk/listed.html", words)
