"""The announcement to take along: as a PDF, and its schedule as a calendar."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from portal.common.own_hosts.addresses import absolute
from tournaments.announcements import queries as announcements
from tournaments.announcements.calendar import schedule_calendar
from tournaments.announcements.pdf import announcement_pdf
from tournaments.announcements.wording import change_lines
from tournaments.models import AnnouncementVersion, Tournament
from tournaments.serving.public import tournament_page
from tournaments.verification.queries import newest_head
from tournaments.verification.wording import head_line


@tournament_page("version")
def announcement_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The announcement in force, or an older version, as a PDF in the language of the address."""
    written = request.GET.get("version", "")
    if written and not (written.isascii() and written.isdigit() and len(written) < 6):
        raise Http404
    shown = _version(tournament, int(written) if written else None)
    groups = announcements.groups(tournament, shown.content)
    pdf = announcement_pdf(
        shown,
        groups,
        host=tournament.organization.name,
        as_of=timezone.now(),
        site=absolute(request, "/")[:-1],
        chain=head_line(newest_head(tournament)),
    )
    return _file(pdf, "application/pdf", f"{tournament.slug}-announcement-{shown.version}.pdf")


@tournament_page()
def schedule_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The announced rounds as a calendar."""
    page = reverse("public:tournament", args=[tournament.organization.slug, tournament.slug])
    shown = _version(tournament, None)
    changes = announcements.points_calendar(announcements.groups(tournament, shown.content), shown.content)
    calendar = schedule_calendar(
        shown,
        host=request.get_host(),
        page=absolute(request, page),
        notes=change_lines(changes),
        off=announcements.rounds_off(tournament),
    )
    return _file(calendar, "text/calendar; charset=utf-8", f"{tournament.slug}.ics")


def _version(tournament: Tournament, number: int | None) -> AnnouncementVersion:
    shown = announcements.version(tournament, number)
    if shown is None:
        raise Http404
    return shown


def _file(content: bytes, content_type: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=content_type, headers=headers)
