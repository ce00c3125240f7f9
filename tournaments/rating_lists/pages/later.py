"""Ratings of later lists in a long event: what is set, what a list would change, one rating by hand, taking back."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import ENTRIES
from portal.organizations.access import MemberRequest
from tournaments.history.later_ratings import days_of, is_long
from tournaments.models import Entry, Round, Tournament
from tournaments.rating_lists.comparing import compare_event
from tournaments.rating_lists.later.actions import set_later_rating, take_back_later_ratings, take_later_ratings
from tournaments.rating_lists.later.forms import LaterListForm, LaterRatingForm
from tournaments.rating_lists.later.queries import (
    FIRST,
    day_of,
    later_lines,
    later_lists,
    list_in_force,
    listed_later,
)
from tournaments.serving.desk import tournament_page
from tournaments.serving.parameters import whole_number

_BY_HAND: Final = "hand_%s"
"""The page has another form with fields of the same names."""


@tournament_page(ENTRIES, "change")
@require_safe
def later(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What is set, and with a round in the address what a list would set from that round on."""
    return _page(request, tournament)


@tournament_page(ENTRIES, "change")
@require_POST
def set_by_hand(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The rating of one player from a round on."""
    form = LaterRatingForm(request.POST, rounds=_rounds(tournament), entries=_entries(tournament), auto_id=_BY_HAND)
    if not form.is_valid():
        return _page(request, tournament, hand=form)
    said = form.cleaned_data
    entry = Entry.objects.select_related("tournament").get(tournament=tournament, pk=said["entry"])
    try:
        set_later_rating(entry=entry, round_number=said["round_number"], rating=said["rating"], actor=request.user)
    except Refused as refusal:
        form.add_error("rating" if refusal.field == "rating" else None, str(refusal))
        return _page(request, tournament, hand=form)
    compare_event(tournament)
    facts = {"name": entry.name, "rating": said["rating"], "round": said["round_number"]}
    messages.success(request, _("%(name)s counts with %(rating)s from round %(round)s on.") % facts)
    return redirect("manage:later_ratings", request.organization.slug, tournament.slug)


@tournament_page(ENTRIES, "change")
@require_POST
def take(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Set what is ticked, all of it or nothing."""
    try:
        count = take_later_ratings(
            tournament=tournament,
            round_number=whole_number(request.POST.get("round_number", "")) or 0,
            rating_list=whole_number(request.POST.get("list", "")) or 0,
            marks=request.POST.getlist("mark"),
            actor=request.user,
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        done = ngettext("%(count)s rating was set.", "%(count)s ratings were set.", count)
        messages.success(request, done % {"count": count})
        compare_event(tournament)
    return redirect("manage:later_ratings", request.organization.slug, tournament.slug)


@tournament_page(ENTRIES, "change")
@require_POST
def take_back(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Take back what is set from a round on, of one player or of everybody."""
    entry = whole_number(request.POST.get("entry", ""))
    try:
        count = take_back_later_ratings(
            tournament=tournament, round_number=round_.number, entry=entry, actor=request.user
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        done = ngettext("%(count)s rating was taken back.", "%(count)s ratings were taken back.", count)
        messages.success(request, done % {"count": count})
        compare_event(tournament)
    return redirect("manage:later_ratings", request.organization.slug, tournament.slug)


def _page(request: MemberRequest, tournament: Tournament, *, hand: LaterRatingForm | None = None) -> HttpResponse:
    rounds, lists, lines = _rounds(tournament), later_lists(tournament), later_lines(tournament)
    asked = "round_number" in request.GET
    form = LaterListForm(request.GET if asked else None, rounds=rounds, lists=lists)
    words: dict[str, Any] = {
        "section": "entries",
        "tournament": tournament,
        "days": days_of(tournament),
        "is_long": is_long(tournament),
        "lines": lines,
        "rounds": sorted({one.from_round for line in lines for one in line.ratings}),
        "lists": lists,
        "form": form,
        "hand": hand or LaterRatingForm(rounds=rounds, entries=_entries(tournament), auto_id=_BY_HAND),
    }
    if asked and form.is_valid():
        number, chosen = form.cleaned_data["round_number"], form.cleaned_data["list"]
        named = next((one for one in lists if one.pk == chosen), None)
        found = named or list_in_force(lists, day_of(tournament, number))
        words |= {
            "asked": number,
            "chosen": found,
            "differences": listed_later(tournament, found, number) if found else [],
        }
    errors = (hand is not None and hand.errors) or (asked and form.errors)
    return render(request, "rating_lists/desk/later.html", words, status=422 if errors else 200)


def _rounds(tournament: Tournament) -> list[int]:
    rows = Round.objects.filter(tournament=tournament, number__gte=FIRST).order_by("number")
    return list(rows.values_list("number", flat=True))


def _entries(tournament: Tournament) -> list[Entry]:
    return list(Entry.objects.filter(tournament=tournament).order_by("pairing_number", "pk"))
