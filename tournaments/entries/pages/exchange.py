"""Exchange the numbers of two players who are equal or stand in a table, from the page of one of them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from portal.common.errors import Refused
from portal.common.policies import ENTRIES
from portal.organizations.access import MemberRequest
from tournaments.entries.forms import ExchangeForm
from tournaments.entries.initial_order import takes_any_numbers
from tournaments.entries.numbering import exchange_numbers, exchange_partners
from tournaments.models import Entry, Tournament
from tournaments.serving.desk import tournament_page
from tournaments.serving.questions import ask, is_confirmed


@tournament_page(ENTRIES, "change")
@require_POST
def exchange(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Exchange the numbers, after a question that names both players."""
    back = reverse("manage:entry", args=[request.organization.slug, tournament.slug, entry.pk])
    partners = exchange_partners(entry)
    form = ExchangeForm(request.POST, partners=partners)
    if not form.is_valid():
        messages.error(request, _("Choose a player of the list, and say why the numbers are exchanged."))
        return redirect(back)
    said = form.cleaned_data
    if not is_confirmed(request):
        other = next(one for one in partners if one.pk == said["other"])
        numbers = {"name": entry.name, "number": other.pairing_number, "other": other.name, "old": entry.pairing_number}
        return ask(
            request,
            tournament,
            title=_("Exchange the pairing numbers?"),
            lines=[
                _("%(name)s gets number %(number)s, %(other)s number %(old)s.") % numbers,
                _("The entry list and the report say that numbers of the table were given by hand.")
                if takes_any_numbers(tournament.regulations)
                else _(
                    "The entry list and the report say that the alphabet orders them otherwise (C.04.2 Article 2.2)."
                ),
            ],
            press=_("Exchange the numbers"),
            back=back,
            section="entries",
        )
    try:
        first, second = exchange_numbers(entry=entry, actor=request.user, **said)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        done = {"name": first.name, "number": first.pairing_number, "other": second.name, "old": second.pairing_number}
        messages.success(request, _("%(name)s has number %(number)s now, %(other)s number %(old)s.") % done)
    return redirect(back)
