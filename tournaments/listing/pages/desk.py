"""The console of a tournament: where it stands and what comes next; its details, schedule and journal."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import JOURNAL, SCHEDULE, TOURNAMENTS
from portal.organizations.access import MemberRequest
from tournaments.announcements.actions import acceleration_known
from tournaments.announcements.waiting_details import with_waiting
from tournaments.check_in.queries import hall_of, round_to_check
from tournaments.duties.record import missing_before_round_1
from tournaments.entries.counting import player_counts
from tournaments.listing.actions import set_schedule, update_tournament
from tournaments.listing.daily_times import DailyTimesForm
from tournaments.listing.desk_queries import changes_of_rows, journal_of_tournament, next_step, rounds_of_tournament
from tournaments.listing.forms import ScheduleForm, TournamentForm
from tournaments.listing.pages.undoing import may_import_rounds
from tournaments.listing.undoing import OF_REPORT, Undo, imports_of, undoable
from tournaments.listing.wording import outside_words
from tournaments.models import Regulations, RoundState, Tournament
from tournaments.regulations.actions import plan_of
from tournaments.regulations.fitting import fit_of
from tournaments.regulations.leaving_fide_mode import UNASKED
from tournaments.regulations.queries import regulations_of
from tournaments.serving.desk import tournament_page
from tournaments.serving.fide_mode import ask_to_leave, may_leave
from tournaments.serving.refusals import show_refusal


@tournament_page(TOURNAMENTS, "read")
@require_safe
def console(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Every round with its state, and the next action; of a template what can be done with it."""
    if tournament.is_template:
        words = {"section": "template", "tournament": tournament, "regulations": regulations_of(tournament)}
        return render(request, "listing/desk/template.html", words)
    rounds = rounds_of_tournament(tournament)
    counts = player_counts(tournament)
    regulations = regulations_of(tournament)
    step = next_step(tournament, counts.taking_part, rounds)
    decided = step.name == "finished" and any(row.state == RoundState.PLANNED for row in rounds)
    coming = None if decided or tournament.is_cancelled else round_to_check(tournament)
    words = {
        "section": "rounds",
        "tournament": tournament,
        "regulations": regulations,
        "fit": fit_of(regulations, counts.taking_part),
        "rounds": rounds,
        "counts": counts,
        "coming": hall_of(coming) if coming is not None else None,
        "step": step,
        "decided": decided,
        "round_1_waits": (step.name, step.round_number) == ("pair", 1) and _waits(tournament, regulations),
        "shown_to_nobody": not tournament.is_public
        and any(row.state in {RoundState.PUBLISHED, RoundState.CLOSED} for row in rounds),
    }
    return render(request, "listing/desk/console.html", words)


def _waits(tournament: Tournament, regulations: Regulations) -> bool:
    """Whether round 1 is refused until its acceleration is announced or authorised."""
    return not acceleration_known(tournament, plan_of(regulations)) or missing_before_round_1(tournament) is not None


@tournament_page(TOURNAMENTS, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def details(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Name, place, dates and people."""
    working = with_waiting(Tournament.objects.get(pk=tournament.pk))
    form = TournamentForm(request.POST if request.method == "POST" else None, instance=working)
    if request.method == "POST" and form.is_valid():
        try:
            saved = update_tournament(
                tournament=tournament,
                actor=request.user,
                may_leave_fide_mode=may_leave(request),
                **form.cleaned_data,
            )
        except Refused as refusal:
            if refusal.code == UNASKED:
                return ask_to_leave(request, tournament, refusal, back=request.path, section="details")
            show_refusal(form, refusal)
        else:
            done = _("The details were saved.")
            if saved.waiting_details:
                done = _("Saved. Name, days and place become public with the next version of the announcement.")
            messages.success(request, done)
            return redirect("manage:details", organization=request.organization.slug, tournament=saved.slug)
    words = {"section": "details", "tournament": tournament, "form": form}
    return render(request, "listing/desk/details.html", words, status=422 if form.errors else 200)


@tournament_page(SCHEDULE, "read")
@require_safe
def schedule(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """When the rounds start. A member who may change it gets the form, on request filled in with daily times."""
    rounds = rounds_of_tournament(tournament)
    announced_next = with_waiting(tournament)
    outside = outside_words(announced_next, rounds)
    words = {"section": "schedule", "tournament": tournament, "rounds": rounds, "outside": outside}
    if request.may["schedule"]["change"]:
        asked = request.GET if "times" in request.GET else None
        daily = DailyTimesForm(asked, first_day=announced_next.starts_on)
        filled = daily.is_valid()
        form = ScheduleForm(rounds=rounds, suggested=daily.starts(len(rounds)) if filled else ())
        begun = any(row.state != RoundState.PLANNED for row in rounds)
        words |= {"form": form, "daily": None if begun else daily, "filled": filled}
    return render(request, "listing/desk/schedule.html", words)


@tournament_page(SCHEDULE, "change")
@require_POST
def save_schedule(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Set when the rounds start."""
    rounds = rounds_of_tournament(tournament)
    form = ScheduleForm(request.POST, rounds=rounds)
    if form.is_valid():
        try:
            set_schedule(tournament=tournament, actor=request.user, starts=form.starts)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The schedule was saved."))
            return redirect("manage:schedule", organization=request.organization.slug, tournament=tournament.slug)
    words = {"section": "schedule", "tournament": tournament, "rounds": rounds, "form": form}
    return render(request, "listing/desk/schedule.html", words, status=422)


@tournament_page(JOURNAL, "read")
@require_safe
def journal(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Who did what, when, what it was before and after, and why."""
    page = journal_of_tournament(tournament, request.GET.get("page"))
    undo, stays = undoable(tournament, page), {}
    if request.may["entries"]["change"]:
        for pk, refused in imports_of(tournament, page).items():
            if refused is None:
                undo[pk] = Undo.IMPORT
            else:
                stays[pk] = str(refused)
    may = {Undo.RESULT: request.may["results"]["change"], Undo.NUMBERS: request.may["entries"]["change"]}
    place = [request.organization.slug, tournament.slug]
    undo_at = {
        row.pk: reverse(f"manage:undo_{kind}", args=[*place, row.pk])
        for row in page
        if (kind := undo.get(row.pk)) and may.get(kind, row.action != OF_REPORT or may_import_rounds(request))
    }
    rows = [
        (row, changes, undo_at.get(row.pk, ""), stays.get(row.pk, ""))
        for row, changes in zip(page, changes_of_rows(page), strict=True)
    ]
    words = {"section": "journal", "tournament": tournament, "page": page, "rows": rows}
    return render(request, "listing/desk/journal.html", words)
