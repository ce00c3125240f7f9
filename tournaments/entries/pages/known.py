"""A player whom the organization knows from another event is entered with one press."""

from __future__ import annotations

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
from tournaments.entries.known import entered_already, known_players, player_of_another_event
from tournaments.entries.late_entries import is_closed
from tournaments.models import Tournament
from tournaments.registration.limits import outside_limits
from tournaments.serving.desk import tournament_page


@tournament_page(ENTRIES, "beyond")
@require_http_methods(["GET", "HEAD", "POST"])
def known(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Whom a part of the name means in the organization's other events; a press enters that player here."""
    may_admit = request.may["entries"]["admit"]
    place = (request.organization.slug, tournament.slug)
    if request.method == "POST":
        person = player_of_another_event(tournament, _key(request.POST.get("person", "")))
        back = "manage:hall" if request.POST.get("back") == "hall" else "manage:entries"
        if person is None:
            messages.error(request, _("This player is in no other event of yours. Look again, or type the data."))
            return redirect("manage:entry_known", *place)
        if entered_already(tournament, person):
            messages.error(request, _("%(name)s is in this tournament already.") % {"name": person.entry.name})
            return redirect(back, *place)
        try:
            added = add_entry(
                tournament=tournament,
                actor=request.user,
                admission=request.POST.get("admission", "") if may_admit else "",
                **person.fields,
            )
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("%(name)s was added.") % {"name": added.name})
            if outside := outside_limits(tournament, added.rating):
                messages.warning(request, outside)
        return redirect(back, *place)
    text = request.GET.get("name", "")
    words = {
        "section": "entries",
        "tournament": tournament,
        "text": text,
        "back": request.GET.get("back", ""),
        "needs_reason": may_admit and is_closed(tournament, next(iter(planned_rounds(tournament)), 0)),
        "found": known_players(tournament, text),
    }
    return render(request, "entries/desk/known.html", words)


def _key(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 19 else 0
