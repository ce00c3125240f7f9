"""The hall before a round: present, absent, byes for many, and everybody who is missing settled at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import ENTRIES
from portal.organizations.access import MemberRequest
from tournaments.check_in.actions import set_absent, set_playing, set_present, settle_absentees
from tournaments.check_in.forms import ByesForm
from tournaments.check_in.phones import close_check_in, open_check_in
from tournaments.check_in.queries import Hall, HallRow, hall_of, round_to_check
from tournaments.entries.bye_actions import request_byes
from tournaments.entries.bye_questions import doubts_of_byes
from tournaments.entries.desk_queries import planned_rounds, unpublished_rounds
from tournaments.entries.finding import matches, meant
from tournaments.entries.late_entries import is_closed
from tournaments.entries.letters import by_name
from tournaments.models import Entry, Round, Tournament
from tournaments.serving.desk import tournament_page
from tournaments.serving.questions import ask, is_confirmed
from tournaments.serving.refusals import show_refusal
from tournaments.serving.windows import window


@tournament_page(ENTRIES, "read")
@require_safe
def hall(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The list by name, with what is known of everybody; ``q`` shows the players whom it means."""
    return _page(request, tournament)


@tournament_page(ENTRIES, "change")
@require_POST
def mark(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Note who is there, or take it back: as the pressed button says (``here``, ``gone``), or the other way round of
    what is known of the one player whom the typed text means."""
    gone = request.POST.get("gone", "")
    row = _one(request, tournament, request.POST.get("here", "") or gone)
    if row is None:
        return _page(request, tournament, search=request.POST.get("q", ""), status=422)
    present = not gone if "q" not in request.POST else row.state != "present"
    said = _("%(name)s is present.") if present else _("%(name)s is not noted as present any more.")
    return _done(request, tournament, row.entry, said, lambda: set_present(
        entry=row.entry, present=present, actor=request.user))  # fmt: skip


@tournament_page(ENTRIES, "change")
@require_POST
def absent(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The player of the button, or the one whom the typed text means, does not come to the round to be paired."""
    row = _one(request, tournament, request.POST.get("entry", ""))
    if row is None:
        return _page(request, tournament, search=request.POST.get("q", ""), status=422)
    said = _("%(name)s is absent: zero-point bye in round %(round)s.")
    return _done(request, tournament, row.entry, said, lambda: set_absent(entry=row.entry, actor=request.user))


@tournament_page(ENTRIES, "change")
@require_POST
def plays(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The player of the button plays after all."""
    row = _one(request, tournament, request.POST.get("entry", ""))
    if row is None:
        return _page(request, tournament, status=422)
    said = _("%(name)s plays in round %(round)s.")
    return _done(request, tournament, row.entry, said, lambda: set_playing(entry=row.entry, actor=request.user))


@tournament_page(ENTRIES, "change")
@require_POST
def open_or_close(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Open the check-in by phone, or close it."""
    act, said = (
        (open_check_in, _("The check-in by phone for round %(round)s is open."))
        if "open" in request.POST
        else (close_check_in, _("The check-in by phone for round %(round)s is closed."))
    )
    try:
        round_ = act(tournament=tournament, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, said % {"round": round_.number})
    return redirect("manage:hall", request.organization.slug, tournament.slug)


@tournament_page(ENTRIES, "read")
@require_safe
def counts(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """How many are present, for a page that asks again while players check in: 204 while it is what the page shows."""
    round_ = round_to_check(tournament)
    found = hall_of(round_).counts if round_ else Counter[str]()
    shown = shown_counts(found)
    if request.GET.get("shown") == shown:
        return HttpResponse(status=204)
    words = {"counts": found, "shown": shown, "tournament": tournament, "is_followed": round_ and round_.check_in_open}
    return render(request, "check_in/partials/live_counts.html", words | {"is_newer": True})


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
    """The same bye for everybody who is ticked or written, in every ticked round: for all of them or for nobody."""
    form = byes_form(tournament, request.POST)
    if form.is_valid():
        chosen = form.cleaned_data
        doubts = doubts_of_byes(chosen["players"], chosen["rounds"], chosen["kind"])
        if doubts and not is_confirmed(request):
            return ask(
                request,
                tournament,
                title=_("Note these byes?"),
                lines=doubts,
                press=_("Note the byes all the same"),
                back=reverse("manage:hall", args=[request.organization.slug, tournament.slug]),
                section="hall",
            )
        try:
            noted = request_byes(
                tournament=tournament,
                entries=chosen["players"],
                rounds=chosen["rounds"],
                kind=chosen["kind"],
                actor=request.user,
            )
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            done = ngettext("%(count)s bye was noted.", "%(count)s byes were noted.", len(noted))
            messages.success(request, done % {"count": len(noted)})
            return _back(request, tournament)
    return _page(request, tournament, form=form, status=422)


def _one(request: MemberRequest, tournament: Tournament, entry: str) -> HallRow | None:
    """The player of a button, or the one whom the typed text means; None for nobody and for several."""
    round_ = round_to_check(tournament)
    if round_ is None:
        return None
    seen = hall_of(round_)
    if entry:
        return next((row for row in seen.rows if str(row.entry.pk) == entry), None)
    found = _meant(seen, request.POST.get("q", ""))
    return found[0] if len(found) == 1 else None


def _meant(seen: Hall, typed: str) -> list[HallRow]:
    """Those whom the text means among everybody who can be present; a whole number means one player, by pairing number
    before FIDE ID."""
    here = {row.entry.pk: row for row in seen.rows if row.state in {"present", "missing"}}
    return [here[one.pk] for one in meant([row.entry for row in here.values()], typed)]


def _done(
    request: MemberRequest, tournament: Tournament, entry: Entry, said: str, act: Callable[[], Round | None]
) -> HttpResponse:
    """Do it, say so, and go back to the page of the button: the hall, or the round to come."""
    try:
        round_ = act()
    except Refused as refusal:
        messages.error(request, str(refusal))
        round_ = None
    else:
        messages.success(request, said % {"name": entry.name, "round": round_.number if round_ else ""})
    return _back(request, tournament)


def _back(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    place = (request.organization.slug, tournament.slug)
    round_ = round_to_check(tournament) if request.POST.get("back") == "round" else None
    return redirect("manage:round", *place, round_.number) if round_ else redirect("manage:hall", *place)


def shown_counts(found: Mapping[str, int]) -> str:
    """What a page shows of the hall, in short, to know whether something is new."""
    return "-".join(str(found.get(state, 0)) for state in ("present", "missing", "bye", "later", "withdrawn"))


def byes_form(tournament: Tournament, data: Any = None, *, now: bool = False) -> ByesForm:
    """The form of byes for the players of ``tournament`` and the rounds that are not published; ``now``: the next of
    them is ticked. The players are read for an answer only."""
    players = by_name(Entry.objects.filter(tournament=tournament)) if data is not None else []
    return ByesForm(data, rounds=unpublished_rounds(tournament), players=players, now=now)


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
    cut = None
    if seen and request.method != "POST":
        cut = window(
            request,
            seen.rows,
            lambda typed, row: matches(typed, row.entry.name, row.entry.pairing_number, row.entry.fide_id),
        )
    late_from = next(iter(planned_rounds(tournament)), None)
    words: dict[str, Any] = {
        "section": "hall",
        "tournament": tournament,
        "seen": seen,
        "rows": cut.rows if cut else _meant(seen, search) if seen and search else seen.rows if seen else (),
        "window": cut,
        "counts": seen.counts if seen else {},
        "shown": shown_counts(seen.counts) if seen else "",
        "is_followed": seen is not None and seen.round.check_in_open,
        "back": request.POST.get("back", ""),
        "search": search,
        "ticked": set(request.POST.getlist("entries")),
        "form": form or byes_form(tournament),
        "late_from": late_from,
        "late_closed": late_from is not None and is_closed(tournament, late_from),
    }
    return render(request, "check_in/desk/hall.html", words, status=status)
