"""The desk's pages of registration: the list, one registration, the file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from portal.organizations.signins.noting import downloaded
from tournaments.entries.bye_questions import doubts_of_wishes
from tournaments.entries.finding import matches
from tournaments.files.tables import CSV
from tournaments.models import Registration, RegistrationState, Tournament
from tournaments.registration import acceptance, desk_actions
from tournaments.registration.desk_queries import FILTERS, free_entries, money_of, registration_rows, without_id
from tournaments.registration.export import registration_table
from tournaments.registration.forms import MergeForm, RefusalForm
from tournaments.registration.limits import outside_limits
from tournaments.registration.offer import offer_of, settings_of
from tournaments.registration.twins import Entered
from tournaments.registration.wording import (
    desk_sentence,
    facts_of,
    filter_names,
    money_sentence,
    nobody_sentence,
    room_sentence,
    row_state,
)
from tournaments.serving.desk import tournament_page
from tournaments.serving.questions import ask, is_confirmed
from tournaments.serving.refusals import show_refusal
from tournaments.serving.windows import window


@tournament_page(ENTRIES, "change")
@require_safe
def registrations(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Who has registered, everybody or those of a filter."""
    offer = offer_of(tournament)
    rows = registration_rows(tournament)
    shown = request.GET.get("show", "")
    chosen = [row for row in rows if shown not in FILTERS or FILTERS[shown](row)]
    cut = window(
        request,
        chosen,
        lambda words, row: matches(words, row.registration.name, None, row.registration.fide_id),
        kept=("show",),
    )
    filters = [(name, label, sum(map(FILTERS[name], rows))) for name, label in filter_names().items()]
    words = {
        "section": "entries",
        "tournament": tournament,
        "total": len(rows),
        "rows": [(row, row_state(row)) for row in cut.rows],
        "window": cut,
        "search": cut.search,
        "filters": filters,
        "shown": shown if shown in FILTERS else "",
        "pending": sum(map(FILTERS["pending"], rows)),
        "opening": desk_sentence(offer),
        "nobody": nobody_sentence(offer),
        "room": room_sentence(offer),
        "without_id": without_id(tournament) if shown == "no_id" else [],
        "money": money_sentence(money_of(rows), offer.settings.currency),
    }
    return render(request, "registration/desk/registrations.html", words)


@tournament_page(ENTRIES, "change")
@require_safe
def registration(request: MemberRequest, tournament: Tournament, registration: Registration) -> HttpResponse:
    """One registration: what was written, and what can be done with it."""
    return _one(request, tournament, registration)


@tournament_page(ENTRIES, "change")
@require_POST
def accept(request: MemberRequest, tournament: Tournament, registration: Registration) -> HttpResponse:
    """Put the player into the list."""
    if (doubts := doubts_of_wishes(tournament, [(registration.name, registration.byes)])) and not is_confirmed(request):
        return _ask_about_byes(request, tournament, doubts)

    def act() -> None:
        came = acceptance.accept(registration, actor=request.user)
        if outside := outside_limits(tournament, came.rating):
            messages.warning(request, outside)

    return _act(request, tournament, _("%(name)s is in the list of players.") % {"name": registration.name}, act)


@tournament_page(ENTRIES, "change")
@require_POST
def accept_all(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Put everybody into the list who has a place."""
    pending = Registration.objects.filter(tournament=tournament, state=RegistrationState.PENDING)
    doubts = doubts_of_wishes(tournament, [(one.name, one.byes) for one in pending.order_by("confirmed_at", "pk")])
    if doubts and not is_confirmed(request):
        return _ask_about_byes(request, tournament, doubts)
    came = desk_actions.accept_all(tournament, actor=request.user)
    if came.number:
        text = ngettext("%(n)s player is in the list now.", "%(n)s players are in the list now.", came.number)
        messages.success(request, text % {"n": came.number})
    for problem in came.problems:
        messages.error(request, problem)
    return _back(request, tournament)


def _ask_about_byes(request: MemberRequest, tournament: Tournament, doubts: Sequence[str]) -> HttpResponse:
    """Before somebody comes into the list with a second half-point bye."""
    return ask(
        request,
        tournament,
        title=_("Note these byes?"),
        lines=doubts,
        press=_("Note the byes all the same"),
        back=reverse("manage:registrations", args=[request.organization.slug, tournament.slug]),
        section="entries",
    )


@tournament_page(ENTRIES, "change")
@require_POST
def paid(request: MemberRequest, tournament: Tournament, registration: Registration) -> HttpResponse:
    """Tick the fee, or take the tick back."""
    is_paid = request.POST.get("paid") == "1"
    words = {"name": registration.name}
    done = _("The fee of %(name)s is paid.") if is_paid else _("The fee of %(name)s is not paid.")
    return _act(
        request, tournament, done % words,
        lambda: desk_actions.set_paid(registration, actor=request.user, paid=is_paid),
    )  # fmt: skip


@tournament_page(ENTRIES, "change")
@require_POST
def refuse(request: MemberRequest, tournament: Tournament, registration: Registration) -> HttpResponse:
    """Refuse with a reason."""
    form = RefusalForm(request.POST, label_suffix="")
    if form.is_valid():
        try:
            desk_actions.refuse(registration, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            if refusal.field is None:
                messages.error(request, str(refusal))
                return _back(request, tournament)
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The registration of %(name)s is refused.") % {"name": registration.name})
            return _back(request, tournament)
    return _one(request, tournament, registration, refusal_form=form)


@tournament_page(ENTRIES, "change")
@require_POST
def merge(request: MemberRequest, tournament: Tournament, registration: Registration) -> HttpResponse:
    """Join it with a player of the list."""
    form = MergeForm(request.POST, entries=free_entries(tournament))
    if form.is_valid():
        try:
            player = acceptance.merge(registration, entry=form.entry, actor=request.user)
        except Refused as refusal:
            if refusal.field is None:
                messages.error(request, str(refusal))
                return _back(request, tournament)
            show_refusal(form, refusal)
        else:
            text = _("The registration of %(name)s belongs to %(player)s now.")
            messages.success(request, text % {"name": registration.name, "player": player.name})
            return _back(request, tournament)
    return _one(request, tournament, registration, merge_form=form)


@tournament_page(ENTRIES, "change")
@require_safe
def registrations_file(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The list as CSV, for the desk alone: it holds addresses."""
    downloaded(request, "registrations", tournament.name)
    table = registration_table(registration_rows(tournament), settings_of(tournament).currency)
    content, _kind = table.file("csv")
    headers = {
        "Content-Disposition": f'attachment; filename="{tournament.slug}-registrations.csv"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(content, content_type=CSV, headers=headers)


def _act(request: MemberRequest, tournament: Tournament, done: str, action: Callable[[], object]) -> HttpResponse:
    try:
        action()
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
    return _back(request, tournament)


def _back(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The list as it was shown."""
    address = reverse("manage:registrations", args=[request.organization.slug, tournament.slug])
    shown = request.POST.get("show", "")
    return redirect(f"{address}?show={shown}" if shown in FILTERS else address)


def _one(
    request: MemberRequest,
    tournament: Tournament,
    registration: Registration,
    *,
    refusal_form: RefusalForm | None = None,
    merge_form: MergeForm | None = None,
) -> HttpResponse:
    is_open = registration.state in {RegistrationState.PENDING, RegistrationState.WAITING}
    twin = Entered(tournament).as_who(registration) if is_open else None
    entries: Sequence[Any] = free_entries(tournament) if is_open else ()
    words = {
        "section": "entries",
        "tournament": tournament,
        "person": registration,
        "facts": facts_of(registration, settings_of(tournament).currency),
        "is_open": is_open,
        "may_refuse": is_open or registration.state == RegistrationState.UNCONFIRMED,
        "twin": twin,
        "refusal_form": refusal_form or RefusalForm(label_suffix=""),
        "merge_form": merge_form or MergeForm(initial={"entry": twin.pk if twin else ""}, entries=entries),
    }
    status = 422 if (refusal_form and refusal_form.errors) or (merge_form and merge_form.errors) else 200
    return render(request, "registration/desk/registration.html", words, status=status)
