"""The office of an organization: what waits, the calendar with what is not public yet, and the return of a year."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from portal.common.policies import OFFICERS, ORGANIZATION
from portal.organizations.access import MemberRequest, requires
from portal.organizations.signins.noting import downloaded
from tournaments.office.calendar import whole_year, years_of
from tournaments.office.export import export_year
from tournaments.office.feed import key_of
from tournaments.office.waiting import waiting_below, waiting_in
from tournaments.office.wording import sections
from tournaments.serving.parameters import number_of

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
        "year": whole_year(request.organization, number_of(request, "year")),
        # The address opens for members; who comes from above has none here.
        "key": key_of(request.organization, request.user) if request.own_roles else "",
    }
    return render(request, "office/desk/calendar.html", words)


@requires(ORGANIZATION, "years")
@require_safe
def years(request: MemberRequest) -> HttpResponse:
    """The years of which there is a return."""
    words = {"section": "office", "years": years_of(request.organization)}
    return render(request, "office/desk/years.html", words)


@requires(ORGANIZATION, "years")
@require_POST
def year_file(request: MemberRequest, year: int) -> HttpResponse:
    """The return of a year as a workbook; both journals say who took it along."""
    written = export_year(organization=request.organization, actor=request.user, year=year)
    if written is None:
        raise Http404(year)
    downloaded(request, "year", str(year))
    name = f"{request.organization.slug}-{year}.xlsx"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(written, content_type=XLSX, headers=headers)
