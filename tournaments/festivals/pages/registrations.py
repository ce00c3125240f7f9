"""The desk's pages of the registrations of all sections: the list, its file, and messages to everybody."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from portal.common.errors import Refused
from portal.common.policies import ENTRIES
from portal.organizations.access import MemberRequest, requires
from portal.organizations.signins.noting import downloaded
from tournaments.entries.finding import matches
from tournaments.festivals.pages.desk import festival_objects
from tournaments.festivals.queries import ordered
from tournaments.files.tables import CSV
from tournaments.models import Festival
from tournaments.registration.desk_queries import FILTERS, registration_rows, without_id
from tournaments.registration.export import festival_table
from tournaments.registration.message_actions import write_to_sections
from tournaments.registration.message_form import MessageForm
from tournaments.registration.offer import settings_of
from tournaments.registration.wording import filter_names, row_state
from tournaments.serving.refusals import show_refusal
from tournaments.serving.windows import window


@requires(ENTRIES, "change", load=festival_objects)
@require_safe
def registrations(request: MemberRequest, festival: Festival) -> HttpResponse:
    """Who has registered for any section, everybody or those of a filter."""
    sections = list(ordered(festival))
    rows = [(section, row) for section in sections for row in registration_rows(section)]
    shown = request.GET.get("show", "")
    cut = window(
        request,
        [(section, row) for section, row in rows if shown not in FILTERS or FILTERS[shown](row)],
        lambda words, pair: matches(words, pair[1].registration.name, None, pair[1].registration.fide_id),
        kept=("show",),
    )
    words = {
        "section": "festivals",
        "festival": festival,
        "total": len(rows),
        "rows": [(section, row, row_state(row)) for section, row in cut.rows],
        "window": cut,
        "search": cut.search,
        "filters": [
            (name, label, sum(FILTERS[name](row) for _section, row in rows)) for name, label in filter_names().items()
        ],
        "shown": shown if shown in FILTERS else "",
        "without_id": [one for section in sections for one in without_id(section)] if shown == "no_id" else [],
    }
    return render(request, "festivals/desk/registrations.html", words)


@requires(ENTRIES, "change", load=festival_objects)
@require_safe
def registrations_file(request: MemberRequest, festival: Festival) -> HttpResponse:
    """The same as CSV, for the desk alone: it holds addresses."""
    downloaded(request, "registrations", festival.name)
    sections = list(ordered(festival))
    with timezone.override(sections[0].time_zone if sections else None):
        table = festival_table([(one, registration_rows(one), settings_of(one).currency) for one in sections])
    content, _kind = table.file("csv")
    headers = {
        "Content-Disposition": f'attachment; filename="{festival.slug}-registrations.csv"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(content, content_type=CSV, headers=headers)


@requires(ENTRIES, "change", load=festival_objects)
@require_http_methods(["GET", "HEAD", "POST"])
def write(request: MemberRequest, festival: Festival) -> HttpResponse:
    """Write to the players of all sections."""
    sections = list(ordered(festival))
    form = MessageForm(request.POST if request.method == "POST" else None, tournaments=sections)
    if request.method == "POST" and form.is_valid():
        try:
            write_to_sections(sections=sections, actor=request.user, **form.message)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The message is on its way."))
            return redirect("manage:festival_registrations", request.organization.slug, festival.slug)
    words = {"section": "festivals", "festival": festival, "form": form}
    return render(request, "festivals/desk/write.html", words, status=422 if form.errors else 200)
