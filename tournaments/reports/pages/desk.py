"""The reports page: what is missing, what the validator says, every file, the declaration, and versions as sent."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import REPORTS
from portal.organizations.access import MemberRequest
from portal.organizations.signins.noting import downloaded
from tournaments.announcements.wording import acceleration_lines
from tournaments.approvals.answering import may_answer
from tournaments.approvals.forms import AnswerForm
from tournaments.approvals.gate import REPORT, held_versions, needs, report_answers, rule_of, unsigned_text
from tournaments.models import Entry, ReportVersion, Round, RoundRevision, Tournament
from tournaments.reports.actions import freeze_report
from tournaments.reports.declaration import Declaration, declaration_of
from tournaments.reports.declaration_pdf import declaration_pdf
from tournaments.reports.files import trf26
from tournaments.reports.forms import FreezeForm
from tournaments.reports.gaps import report_gaps
from tournaments.reports.pages.files import TEXT, attachment
from tournaments.reports.verdict import verdict_on
from tournaments.reports.wording import declaration_sections, declaration_text, declaration_title
from tournaments.serving.desk import tournament_page

LATER = 5_000
"""With so many lines of players and rounds the validator takes longer than a page may; its answer comes by itself."""


@tournament_page(REPORTS, "read")
@require_safe
def reports(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Everything that can be taken away, and what still keeps the report from being accepted."""
    large = Entry.objects.filter(tournament=tournament).count() * _published(tournament) >= LATER
    return _page(request, tournament, FreezeForm(), checked=not large)


@tournament_page(REPORTS, "read")
@require_safe
def report_verdict(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What the validator says about the report: for the page of a large event that is open, or with the whole page."""
    if "HX-Request" not in request.headers:
        return _page(request, tournament, FreezeForm())
    words = {"tournament": tournament, "verdict": verdict_on(tournament)}
    return render(request, "reports/desk/partials/verdict.html", words)


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
    request: MemberRequest,
    tournament: Tournament,
    report: ReportVersion,
    name: str,
) -> HttpResponse:
    """One file of a frozen report, the same bytes whenever it is asked for. Before it is signed off, where the house
    rules want that, only who may sign reads it."""
    if not may_answer(request, tournament, REPORT) and report.version in held_versions(tournament):
        messages.error(request, unsigned_text(tournament, report.version))
        return redirect("manage:reports", request.organization.slug, tournament.slug)
    base = f"{tournament.slug}-report-{report.version}"
    if name in {"trf26.trf", "trf16.trf"}:
        text = report.trf26 if name == "trf26.trf" else report.trf16
        downloaded(request, "report", tournament.name)
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


def _page(
    request: MemberRequest, tournament: Tournament, form: FreezeForm, status: int = 200, checked: bool = True
) -> HttpResponse:
    newest = ReportVersion.objects.filter(tournament=tournament).order_by("-version").first()
    rounds = list(Round.objects.filter(tournament=tournament).exclude(state="planned").order_by("number"))
    versions = ReportVersion.objects.filter(tournament=tournament).select_related("created_by").order_by("-version")
    versions = versions.defer("trf26", "trf16", "declaration")
    answers = report_answers(tournament) if needs(tournament, REPORT) else {}
    words = {
        "section": "reports",
        "tournament": tournament,
        "outdated": newest and newest.trf26.encode() != trf26(tournament, newest.after_round) and newest.version,
        "gaps": report_gaps(tournament),
        "verdict": verdict_on(tournament) if checked else None,
        "rounds": rounds,
        "published": sum(1 for one in rounds if one.revision_id is not None),
        "versions": [(one, answers.get(one.version)) for one in versions],
        "signs": needs(tournament, REPORT),
        "rule_of": rule_of(tournament, REPORT),
        "answers": may_answer(request, tournament, REPORT),
        "answer": AnswerForm(),
        "form": form,
    }
    return render(request, "reports/desk/reports.html", words, status=status)
