"""The reports page: what is missing, what the validator says, every file, the declaration, and versions as sent."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pairing.engine import faults_of
from pairing.engine.trf import Severity
from portal.common.errors import Refused
from portal.common.policies import REPORTS
from portal.organizations.access import MemberRequest
from tournaments.announcements.wording import acceleration_lines
from tournaments.imports.report_faults import fault_message
from tournaments.models import ReportVersion, Round, RoundRevision, Tournament
from tournaments.reports.actions import freeze_report
from tournaments.reports.declaration import Declaration, declaration_of
from tournaments.reports.declaration_pdf import declaration_pdf
from tournaments.reports.files import trf26
from tournaments.reports.forms import FreezeForm
from tournaments.reports.gaps import report_gaps
from tournaments.reports.pages.files import TEXT, attachment
from tournaments.reports.wording import declaration_sections, declaration_text, declaration_title
from tournaments.serving.desk import tournament_page

SHOWN_FAULTS = 30
"""Faults that the page lists; the file of the validator's answer has all."""


@tournament_page(REPORTS, "read")
@require_safe
def reports(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Everything that can be taken away, and what still keeps the report from being accepted."""
    return _page(request, tournament, FreezeForm())


@tournament_page(REPORTS, "freeze")
@require_POST
def freeze(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Keep the report as it is now."""
    form = FreezeForm(request.POST)
    if form.is_valid():
        try:
            made = freeze_report(tournament=tournament, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("Version %(version)s of the report is frozen.") % {"version": made.version})
            return redirect("manage:reports", request.organization.slug, tournament.slug)
    return _page(request, tournament, form, status=422)


@tournament_page(REPORTS, "read")
@require_safe
def declaration(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The declaration as it would be sent now."""
    content = declaration_of(tournament, _published(tournament))
    words = {
        "section": "reports",
        "tournament": tournament,
        "content": content,
        "title": declaration_title(),
        "sections": declaration_sections(content),
        "sentences": acceleration_lines(content["announcement"]) if content["acceleration"] != "none" else (),
    }
    return render(request, "reports/desk/declaration.html", words)


@tournament_page(REPORTS, "read")
@require_safe
def declaration_file(request: MemberRequest, tournament: Tournament, name: str) -> HttpResponse:  # noqa: ARG001
    """The declaration as text or PDF, in the language of the address."""
    number = _published(tournament)
    revision = RoundRevision.objects.filter(round__tournament=tournament).order_by("-pk").only("published_at").first()
    created = revision.published_at if revision else tournament.created_at
    return _declaration(tournament, declaration_of(tournament, number), name, created, tournament.slug)


@tournament_page(REPORTS, "read")
@require_safe
def version_file(
    request: MemberRequest,  # noqa: ARG001
    tournament: Tournament,
    report: ReportVersion,
    name: str,
) -> HttpResponse:
    """One file of a frozen report, the same bytes whenever it is asked for."""
    base = f"{tournament.slug}-report-{report.version}"
    if name in {"trf26.trf", "trf16.trf"}:
        text = report.trf26 if name == "trf26.trf" else report.trf16
        return attachment(text.encode(), f"{base}-{name}", TEXT)
    return _declaration(tournament, report.declaration, name, report.created_at, base)


def _declaration(tournament: Tournament, content: Declaration, name: str, created: datetime, base: str) -> HttpResponse:
    if name == "declaration.txt":
        return attachment(declaration_text(content).encode(), f"{base}-{name}", TEXT)
    if name == "declaration.pdf":
        pdf = declaration_pdf(content, host=tournament.organization.name, created=created)
        return attachment(pdf, f"{base}-{name}", "application/pdf")
    raise Http404(name)


def _published(tournament: Tournament) -> int:
    return Round.objects.filter(tournament=tournament, revision__isnull=False).count()


def _page(request: MemberRequest, tournament: Tournament, form: FreezeForm, status: int = 200) -> HttpResponse:
    faults = faults_of(trf26(tournament))
    named = [fault for fault in faults if fault.code not in {"missing_field", "missing_record"}]
    newest = ReportVersion.objects.filter(tournament=tournament).order_by("-version").first()
    words = {
        "section": "reports",
        "tournament": tournament,
        "outdated": newest and newest.trf26.encode() != trf26(tournament, newest.after_round) and newest.version,
        "gaps": report_gaps(tournament),
        "errors": sum(fault.severity is Severity.ERROR for fault in faults),
        "warnings": sum(fault.severity is Severity.WARNING for fault in faults),
        "faults": [(fault, fault_message(fault)) for fault in named[:SHOWN_FAULTS]],
        "more_faults": max(len(named) - SHOWN_FAULTS, 0),
        "empty_fields": len(faults) - len(named),
        "rounds": Round.objects.filter(tournament=tournament).exclude(state="planned").order_by("number"),
        "published": _published(tournament),
        "versions": ReportVersion.objects.filter(tournament=tournament)
        .select_related("created_by")
        .defer("trf26", "trf16", "declaration")
        .order_by("-version"),
        "form": form,
    }
    return render(request, "reports/desk/reports.html", words, status=status)
