"""Entries: the table, adding, correcting, withdrawing, and byes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.engine.registry import description_of
from portal.common.errors import Refused
from portal.common.policies import ENTRIES, RESULTS
from portal.organizations.access import MemberRequest
from tournaments.acceleration.settled_groups import out_of_place
from tournaments.entries import actions, bye_actions
from tournaments.entries.bye_questions import doubts_of_byes
from tournaments.entries.desk_queries import (
    adjustments_of_entry,
    byes_of_entry,
    entries_of_tournament,
    open_rounds,
    planned_rounds,
    published_numbers,
    unpublished_rounds,
)
from tournaments.entries.finding import matches
from tournaments.entries.forms import (
    AdjustmentForm,
    ByeForm,
    EntryForm,
    ExchangeForm,
    ExpulsionForm,
    NewEntryForm,
    OptionalReasonForm,
    ReasonForm,
)
from tournaments.entries.late_entries import is_closed
from tournaments.entries.numbering import (
    LAST_CORRECTION_BEFORE,
    Move,
    exchange_partners,
    moves_of,
    numbers_bind,
    reassign_numbers,
)
from tournaments.history.later_ratings import days_of, is_long
from tournaments.models import Entry, PointAdjustment, Tournament
from tournaments.rating_lists.queries import listed_fields
from tournaments.rating_lists.selecting import ratings_of
from tournaments.registration.limits import outside_limits
from tournaments.registry.entry_actions import remember_recognised
from tournaments.registry.recognising import without_membership
from tournaments.regulations.wording import score_names
from tournaments.results.adjustment_actions import adjust_points, take_adjustment_back
from tournaments.serving.desk import tournament_page
from tournaments.serving.questions import ask, is_confirmed
from tournaments.serving.refusals import show_refusal
from tournaments.serving.windows import window


@tournament_page(ENTRIES, "read")
@require_safe
def entries(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The table of entries."""
    planned = planned_rounds(tournament)
    cut = window(
        request,
        entries_of_tournament(tournament),
        lambda words, row: matches(words, row.entry.name, row.entry.pairing_number, row.entry.fide_id),
    )
    words = {
        "section": "entries",
        "tournament": tournament,
        "rows": cut.rows,
        "window": cut,
        "search": cut.search,
        "may_renumber": (1 not in planned and LAST_CORRECTION_BEFORE in planned and not numbers_bind(tournament)),
        "renumber_form": ReasonForm(),
        "out_of_place": out_of_place(tournament),
        "of_teams": tournament.regulations.of_teams,
        "is_long": is_long(tournament),
        "days": days_of(tournament),
        "unmembered": [] if tournament.regulations.of_teams else without_membership(tournament),
    }
    return render(request, "entries/desk/entries.html", words)


@tournament_page(ENTRIES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Add a player; after round 1 is paired, a late entry."""
    planned, rounds = planned_rounds(tournament), unpublished_rounds(tournament)
    draft = next((number for number in rounds if number not in planned), 0)
    data = request.POST if request.method == "POST" else None
    late = 1 not in planned
    admits = late and request.may["entries"]["admit"] and is_closed(tournament, max(rounds, default=0))
    known = listed_fields(tournament, request.GET.get("listed", ""))
    teams = tournament.regulations.of_teams
    form = NewEntryForm(data, rounds=rounds, draft=draft, is_late=late, admits=admits, initial=known, teams=teams)
    if request.method == "POST" and form.is_valid():
        said = dict(form.cleaned_data)
        if known and all(said.get(name) == known[name] for name in actions.RATINGS):
            said["rating_source"] = known["rating_source"]
        try:
            added = actions.add_entry(tournament=tournament, actor=request.user, **said)
            if not teams:
                remember_recognised(tournament, [added])
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("%(name)s was added.") % {"name": added.name})
            if outside := outside_limits(tournament, added.rating):
                messages.warning(request, outside)
            again = "manage:entry_add" if "another" in request.POST else _back(request) or "manage:entries"
            return redirect(again, organization=request.organization.slug, tournament=tournament.slug)
    words = {"section": "entries", "tournament": tournament, "form": form}
    return render(request, "entries/desk/entry_add.html", words, status=422 if form.errors else 200)


@tournament_page(ENTRIES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """One player: data, byes, withdrawal."""
    form = EntryForm(
        request.POST if request.method == "POST" else None,
        instance=Entry.objects.get(pk=entry.pk),
        teams=tournament.regulations.of_teams,
    )
    if request.method == "POST" and form.is_valid():
        try:
            actions.edit_entry(entry=entry, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("%(name)s was saved.") % form.cleaned_data)
            return redirect("manage:entries", organization=request.organization.slug, tournament=tournament.slug)
    return entry_page(request, tournament, entry, form=form)


@tournament_page(ENTRIES, "change")
@require_POST
def withdraw(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """The player leaves the tournament."""
    done = _("%(name)s is withdrawn.") % {"name": entry.name}
    return _act(request, tournament, entry, done, actions.withdraw_entry)


@tournament_page(ENTRIES, "change")
@require_POST
def reinstate(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """The player comes back."""
    done = _("%(name)s takes part again.") % {"name": entry.name}
    return _act(request, tournament, entry, done, actions.reinstate_entry)


@tournament_page(ENTRIES, "change")
@require_POST
def remove(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Take a player off the list, before the start."""
    try:
        actions.remove_entry(entry=entry, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("manage:entry", request.organization.slug, tournament.slug, entry.pk)
    messages.success(request, _("%(name)s was taken off the list.") % {"name": entry.name})
    return redirect("manage:entries", organization=request.organization.slug, tournament=tournament.slug)


@tournament_page(ENTRIES, "change")
@require_POST
def bye_add(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """A bye for a coming round."""
    form = ByeForm(request.POST, rounds=unpublished_rounds(tournament))
    if form.is_valid():
        said = form.cleaned_data
        doubts = doubts_of_byes([entry], [said["round_number"]], said["kind"])
        if doubts and not is_confirmed(request):
            return ask(
                request,
                tournament,
                title=_("Note this bye?"),
                lines=doubts,
                press=_("Note the bye all the same"),
                back=reverse("manage:entry", args=[request.organization.slug, tournament.slug, entry.pk]),
                section="entries",
            )
        try:
            bye_actions.request_bye(entry=entry, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The bye was noted."))
            return redirect("manage:entry", request.organization.slug, tournament.slug, entry.pk)
    return entry_page(request, tournament, entry, bye_form=form)


@tournament_page(ENTRIES, "change")
@require_POST
def bye_cancel(request: MemberRequest, tournament: Tournament, entry: Entry, bye_round: int) -> HttpResponse:
    """The player wants to play after all."""
    try:
        bye_actions.cancel_bye(entry=entry, round_number=bye_round, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The bye was taken back."))
    return redirect("manage:entry", request.organization.slug, tournament.slug, entry.pk)


@tournament_page(RESULTS, "change")
@require_POST
def adjust(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Bonus or penalty points."""
    form = AdjustmentForm(request.POST, rounds=open_rounds(tournament), scores=score_names(tournament.regulations))
    if form.is_valid():
        try:
            adjust_points(entry=entry, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The points were noted. Everybody can read them with your reason."))
            return redirect("manage:entry", request.organization.slug, tournament.slug, entry.pk)
    return entry_page(request, tournament, entry, adjustment_form=form)


@tournament_page(RESULTS, "change")
@require_POST
def adjustment_back(
    request: MemberRequest, tournament: Tournament, entry: Entry, adjustment: PointAdjustment
) -> HttpResponse:
    """Take a bonus or penalty back."""
    try:
        take_adjustment_back(adjustment=adjustment, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The points were taken back."))
    return redirect("manage:entry", request.organization.slug, tournament.slug, entry.pk)


@tournament_page(ENTRIES, "change")
@require_POST
def renumber(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Assign the pairing numbers again after data were corrected."""
    form = ReasonForm(request.POST)
    if form.is_valid():
        try:
            moves = moves_of(tournament)
            if len(moves) > 1 and not is_confirmed(request):
                return _ask_about_numbers(request, tournament, moves)
            reassign_numbers(tournament=tournament, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("The pairing numbers follow the corrected data."))
    else:
        messages.error(request, _("Say why the numbers are assigned again."))
    return redirect("manage:entries", organization=request.organization.slug, tournament=tournament.slug)


def _ask_about_numbers(request: MemberRequest, tournament: Tournament, moves: Sequence[Move]) -> HttpResponse:
    """Who would get another number, before anybody gets it."""
    return ask(
        request,
        tournament,
        title=_("Assign the pairing numbers again?"),
        lines=[
            ngettext("%(count)s player gets another number.", "%(count)s players get another number.", len(moves))
            % {"count": len(moves)},
            _("Published rounds stay as they are; the next round is paired by the new numbers. The report names it."),
        ],
        press=_("Assign the numbers again"),
        back=reverse("manage:entries", args=[request.organization.slug, tournament.slug]),
        section="entries",
        moves=moves,
    )


def _act(
    request: MemberRequest, tournament: Tournament, entry: Entry, done: str, action: Callable[..., Any]
) -> HttpResponse:
    """Run a domain function that takes an entry and a reason, and go back to the list it came from or to the entry."""
    form = OptionalReasonForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    try:
        action(entry=entry, actor=request.user, reason=reason)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
    back = _back(request)
    if back is not None:
        return redirect(back, request.organization.slug, tournament.slug)
    return redirect("manage:entry", request.organization.slug, tournament.slug, entry.pk)


def _back(request: MemberRequest) -> str | None:
    """The list whose button was pressed; None for the page of the player."""
    return {"hall": "manage:hall", "entries": "manage:entries"}.get(request.POST.get("back", ""))


def entry_page(
    request: MemberRequest,
    tournament: Tournament,
    entry: Entry,
    *,
    form: EntryForm | None = None,
    bye_form: ByeForm | None = None,
    adjustment_form: AdjustmentForm | None = None,
    expulsion_form: ExpulsionForm | None = None,
    back_form: ReasonForm | None = None,
) -> HttpResponse:
    """The page of one player, perhaps with a form that was not accepted."""
    rounds = [number for number in unpublished_rounds(tournament) if number >= entry.first_round]
    forms = (form, bye_form, adjustment_form, expulsion_form, back_form)
    has_errors = any(one is not None and one.errors for one in forms)
    adjustable = open_rounds(tournament)
    scores = score_names(tournament.regulations)
    partners = exchange_partners(entry)
    published = published_numbers(tournament)
    words = {
        "section": "entries",
        "tournament": tournament,
        "entry": entry,
        "exchange_form": ExchangeForm(partners=partners, auto_id="exchange_%s") if partners else None,
        "form": form or EntryForm(instance=Entry.objects.get(pk=entry.pk)),
        "byes": byes_of_entry(entry),
        "bye_form": bye_form or ByeForm(rounds=rounds),
        "reason_form": OptionalReasonForm(auto_id="withdraw_%s"),
        "planned": rounds,
        "adjustable": adjustable,
        "adjustments": adjustments_of_entry(entry),
        "adjustment_form": adjustment_form or AdjustmentForm(rounds=adjustable, scores=scores, auto_id="points_%s"),
        "score_names": scores,
        "before_start": 1 in planned_rounds(tournament),
        "expulsion_form": expulsion_form or ExpulsionForm(rounds=published, auto_id="expel_%s"),
        "back_form": back_form or ReasonForm(auto_id="back_%s"),
        "published": published,
        "of_teams": tournament.regulations.of_teams,
        "by_table": description_of(tournament.regulations.system).table,
        "listed_ratings": ratings_of(entry),
    }
    return render(request, "entries/desk/entry.html", words, status=422 if has_errors else 200)
