"""The hall before a round: present, absent, byes for many, and everybody who is missing settled at once."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import ENTRIES
from portal.organizations.access import MemberRequest
from tournaments.check_in.actions import set_present, settle_absentees
from tournaments.check_in.forms import ByesForm
from tournaments.check_in.queries import Hall, HallRow, hall_of, round_to_check
from tournaments.entries.bye_actions import request_byes
from tournaments.entries.desk_queries import planned_rounds, unpublished_rounds
from tournaments.entries.finding import matches, words_of
from tournaments.models import Entry, Round, RoundState, Tournament
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal


@tournament_page(ENTRIES, "read")
@require_safe
def hall(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The list by name, with what is known of everybody; ``q`` shows the players whom it means."""
    return _page(request, tournament)


@tournament_page(ENTRIES, "change")
@require_POST
def mark(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Turn present into absent and back: of the player of the button, or of the one whom the typed text means."""
    round_ = round_to_check(tournament)
    typed = request.POST.get("q", "")
    if round_ is None:
        return _page(request, tournament)
    found = _meant(hall_of(round_), request.POST.get("entry", ""), typed)
    if len(found) != 1:
        return _page(request, tournament, search=typed, status=422)
    row = found[0]
    try:
        set_present(entry=row.entry, present=row.state != "present", actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        said = _("%(name)s is absent.") if row.state == "present" else _("%(name)s is present.")
        messages.success(request, said % {"name": row.entry.name})
    return redirect("manage:hall", request.organization.slug, tournament.slug)


@tournament_page(ENTRIES, "change")
@require_POST
def settle(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who is missing gets a zero-point bye, or is withdrawn."""
    try:
        count = settle_absentees(tournament=tournament, how=request.POST.get("how", ""), actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        done = ngettext("%(count)s player was settled.", "%(count)s players were settled.", count)
        messages.success(request, done % {"count": count})
    return redirect("manage:hall", request.organization.slug, tournament.slug)


@tournament_page(ENTRIES, "change")
@require_POST
def byes(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The same bye for every ticked player in every ticked round."""
    form = byes_form(tournament, request.POST)
    if form.is_valid():
        chosen = form.cleaned_data
        entries = list(Entry.objects.filter(tournament=tournament, pk__in=chosen["entries"]).order_by("name"))
        try:
            noted = request_byes(
                tournament=tournament,
                entries=entries,
                rounds=chosen["rounds"],
                kind=chosen["kind"],
                actor=request.user,
            )
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            done = ngettext("%(count)s bye was noted.", "%(count)s byes were noted.", len(noted))
            messages.success(request, done % {"count": len(noted)})
            draft = Round.objects.filter(tournament=tournament, state=RoundState.DRAFT).first()
            if draft is not None and request.POST.get("back") == "round":
                return redirect("manage:round", request.organization.slug, tournament.slug, draft.number)
            return redirect("manage:hall", request.organization.slug, tournament.slug)
    return _page(request, tournament, form=form, status=422)


def _meant(seen: Hall, entry: str, typed: str) -> list[HallRow]:
    """The player of a button, or those whom the text means among everybody who can be present; a whole number means one
    player, by pairing number before FIDE ID."""
    if entry:
        return [row for row in seen.rows if str(row.entry.pk) == entry]
    words = words_of(typed)
    here = [(row, row.entry) for row in seen.rows if row.state in {"present", "missing"}]
    exact = [row for row, one in here if words == [str(one.pairing_number)]]
    exact += [row for row, one in here if words == [str(one.fide_id)]]
    if exact or not words:
        return exact[:1]
    return [row for row, one in here if matches(words, one.name, one.pairing_number, one.fide_id)]


def byes_form(tournament: Tournament, data: Any = None) -> ByesForm:
    """The form of byes for the players of ``tournament`` and the rounds that are not published."""
    players = list(Entry.objects.filter(tournament=tournament).values_list("pk", flat=True))
    return ByesForm(data, rounds=unpublished_rounds(tournament), players=players)


def _page(
    request: MemberRequest,
    tournament: Tournament,
    *,
    search: str = "",
    form: ByesForm | None = None,
    status: int = 200,
) -> HttpResponse:
    round_ = round_to_check(tournament)
    seen = hall_of(round_) if round_ else None
    words: dict[str, Any] = {
        "section": "hall",
        "tournament": tournament,
        "seen": seen,
        "rows": _meant(seen, "", search) if seen and search else seen.rows if seen else (),
        "counts": seen.counts if seen else {},
        "search": search,
        "ticked": set(request.POST.getlist("entries")),
        "form": form or byes_form(tournament),
        "late_from": next(iter(planned_rounds(tournament)), None),
    }
    return render(request, "check_in/desk/hall.html", words, status=status)
