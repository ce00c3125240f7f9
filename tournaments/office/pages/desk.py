"""The office of an organization: what waits, the calendar with what is not public yet, and the return of a year."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import OFFICERS, ORGANIZATION
from portal.organizations.access import MemberRequest, requires
from portal.organizations.signins.noting import downloaded
from tournaments.models import YearFile
from tournaments.office.calendar import events_of_year, whole_year, year_asked, years_of
from tournaments.office.feed import key_of
from tournaments.office.waiting import waiting_below, waiting_in
from tournaments.office.wording import sections
from tournaments.office.year_files import ask_for_year, take_year_file, year_files_of

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@requires(ORGANIZATION, "office")
@require_safe
def waiting(request: MemberRequest) -> HttpResponse:
    """What waits, what is late, what was done by hand, which roles end; for officers the same below, too."""
    waits = waiting_in(request.organization, with_roles=request.may["memberships"]["read"])
    words: dict[str, object] = {"section": "office", "sections": sections(request.organization, waits)}
    if OFFICERS & request.own_roles and (below := waiting_below(request.organization)) is not None:
        words |= {"looks_below": True, "below": sections(request.organization, below)}
    return render(request, "office/desk/waiting.html", words)


@requires(ORGANIZATION, "read")
@require_safe
def calendar(request: MemberRequest) -> HttpResponse:
    """All events of a year by month; ``?year=`` another one than the present."""
    words = {
        "section": "calendar",
        "year": whole_year(request.organization, year_asked(request)),
        # The address opens for members; who comes from above has none here.
        "key": key_of(request.organization, request.user) if request.own_roles else "",
    }
    return render(request, "office/desk/calendar.html", words)


@requires(ORGANIZATION, "years")
@require_safe
def years(request: MemberRequest) -> HttpResponse:
    """The years of which there can be a return, and the files that are ready or being made."""
    files = year_files_of(request.organization)
    words = {
        "section": "office",
        "years": [(year, events, files.get(year)) for year, events in years_of(request.organization)],
        "under_way": any(one.state == YearFile.State.MAKING for one in files.values()),
    }
    return render(request, "office/desk/years.html", words)


@requires(ORGANIZATION, "years")
@require_POST
def year_make(request: MemberRequest, year: int) -> HttpResponse:
    """Have a worker make the return of a year."""
    _refuse_without_events(request, year)
    try:
        ask_for_year(organization=request.organization, actor=request.user, year=year)
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("manage:years", request.organization.slug)


@requires(ORGANIZATION, "years")
@require_POST
def year_file(request: MemberRequest, year: int) -> HttpResponse:
    """The return of a year as a workbook, once it is made; both journals say who took it along."""
    _refuse_without_events(request, year)
    try:
        written = take_year_file(organization=request.organization, actor=request.user, year=year)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("manage:years", request.organization.slug)
    downloaded(request, "year", str(year))
    name = f"{request.organization.slug}-{year}.xlsx"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(written, content_type=XLSX, headers=headers)


def _refuse_without_events(request: MemberRequest, year: int) -> None:
    """No address has a year in which no event begins."""
    if not events_of_year(request.organization, year).exists():
        raise Http404(year)
