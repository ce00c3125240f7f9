"""The organizer's page of the announcement: its texts, what is missing, and publishing."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import ANNOUNCEMENT
from portal.organizations.access import MemberRequest
from tournaments.announcements import queries as announcements
from tournaments.announcements.actions import (
    announcement_content,
    content_digest,
    publish_announcement,
    update_texts,
)
from tournaments.announcements.forms import PublishForm, TextsForm
from tournaments.announcements.missing import Missing, missing_fields
from tournaments.announcements.usual_texts import usual_texts
from tournaments.announcements.wording import acceleration_lines, differences, schedule_lines, sections
from tournaments.approvals.answering import may_answer
from tournaments.approvals.forms import AnswerForm, AskForm
from tournaments.approvals.gate import ANNOUNCEMENT as ANNOUNCED
from tournaments.approvals.gate import needs, rule_of, standing
from tournaments.duties.record import missing_before_round_1
from tournaments.duties.wording import unauthorised_text
from tournaments.models import Tournament
from tournaments.regulations.leaving_fide_mode import beginning_unasked
from tournaments.serving.desk import tournament_page
from tournaments.serving.fide_mode import ask_to_leave, may_leave
from tournaments.serving.refusals import show_refusal


@tournament_page(ANNOUNCEMENT, "read")
@require_safe
def announcement(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The texts to edit, what is still missing, what publishing would change; with usual texts on request."""
    suggested = usual_texts(tournament) if "suggest" in request.GET else {}
    texts = TextsForm(tournament=tournament, suggested=suggested)
    return _page(request, tournament, texts, PublishForm(), suggested=bool(suggested))


@tournament_page(ANNOUNCEMENT, "change")
@require_POST
def save_texts(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Save the texts; they become public with the next version."""
    form = TextsForm(request.POST, tournament=tournament)
    if form.is_valid():
        try:
            update_texts(tournament=tournament, actor=request.user, texts=form.texts)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The texts were saved. They become public when you publish a version."))
            return _back(request, tournament)
    return _page(request, tournament, form, PublishForm())


@tournament_page(ANNOUNCEMENT, "change")
@require_POST
def publish(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Publish the announcement as it stands."""
    form = PublishForm(request.POST)
    if form.is_valid():
        unasked = None if may_leave(request) else beginning_unasked(tournament)
        if unasked is not None:
            back = reverse("manage:announcement", args=[request.organization.slug, tournament.slug])
            return ask_to_leave(request, tournament, unasked, back=back, section="announcement")
        try:
            version = publish_announcement(tournament=tournament, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("Version %(number)s is published.") % {"number": version.version})
            return _back(request, tournament)
    return _page(request, tournament, TextsForm(tournament=tournament), form)


def _page(
    request: MemberRequest,
    tournament: Tournament,
    texts: TextsForm,
    publishing: PublishForm,
    *,
    suggested: bool = False,
) -> HttpResponse:
    content = announcement_content(tournament)
    newest = announcements.version(tournament)
    frozen = announcements.frozen_regulations(tournament)
    digest = content_digest(content)
    approval = standing(tournament, digest) if needs(tournament, ANNOUNCED) else None
    unauthorised = None if frozen else missing_before_round_1(tournament)
    words: dict[str, Any] = {
        "section": "announcement",
        "tournament": tournament,
        "texts": texts,
        "suggested": suggested,
        "publishing": publishing,
        "missing": [(item, _address_of(tournament, item)) for item in missing_fields(tournament)],
        "newest": newest,
        "differences": differences(newest.content, content) if newest else (),
        "content": content,
        "sections": sections(content),
        "acceleration": acceleration_lines(content),
        "calendar": schedule_lines(content),
        "frozen": frozen,
        "approval": approval,
        "rule_of": rule_of(tournament, ANNOUNCED) if approval else "",
        "answers": approval is not None and may_answer(request, tournament, ANNOUNCED),
        "ask": AskForm(),
        "answer": AnswerForm(initial={"digest": digest}),
        "unauthorised": unauthorised_text(unauthorised) if unauthorised else "",
    }
    failed = bool(texts.errors or publishing.errors)
    return render(request, "announcements/desk/announcement.html", words, status=422 if failed else 200)


def _back(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    return redirect("manage:announcement", organization=request.organization.slug, tournament=tournament.slug)


def _address_of(tournament: Tournament, item: Missing) -> str:
    """Where what is missing is filled in: another page, or a field of this one."""
    pages = {"tournament": "details", "schedule": "schedule", "regulations": "regulations"}
    if item.place not in pages:
        return f"#{item.field}"
    return reverse(f"manage:{pages[item.place]}", args=[tournament.organization.slug, tournament.slug])
