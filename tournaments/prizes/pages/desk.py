"""Prizes: definitions, the proposal from the standings, who takes none, and the list that the arbiter confirms."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import PRIZES
from portal.organizations.access import MemberRequest
from tournaments.categories.forms import UsualForm
from tournaments.models import Category, Entry, Tournament
from tournaments.prizes import queries
from tournaments.prizes.actions import admit_to_prizes, confirm_prizes, exclude_from_prizes, set_prize_rules, set_prizes
from tournaments.prizes.forms import ConfirmForm, ExclusionForm, PrizeRulesForm, PrizesEditor
from tournaments.prizes.fund import rules_of
from tournaments.prizes.proposal import prize_proposal
from tournaments.prizes.receipts_pdf import receipts_pdf
from tournaments.prizes.tables import paid_out
from tournaments.prizes.wording import money_text, rule_lines, total_text
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal
from tournaments.standings.groups import line_of


@tournament_page(PRIZES, "read")
@require_safe
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Categories and prizes as they are defined."""
    return overview_page(request, tournament)


@tournament_page(PRIZES, "change")
@require_POST
def save_rules(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Change how prizes are divided."""
    form = PrizeRulesForm(request.POST, instance=rules_of(tournament))
    if form.is_valid():
        try:
            set_prize_rules(tournament=tournament, actor=request.user, **form.values)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The rules of the prizes were saved."))
            return _to("prizes", request, tournament)
    return overview_page(request, tournament, rules=form, status=422)


@tournament_page(PRIZES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def general(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The prizes of the general ranking."""
    return _list_page(request, tournament, None)


@tournament_page(PRIZES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def of_category(request: MemberRequest, tournament: Tournament, category: Category) -> HttpResponse:
    """The prizes of a category."""
    return _list_page(request, tournament, category)


@tournament_page(PRIZES, "read")
@require_safe
def proposal(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Who gets which prize as the standings are, beside the list that was confirmed."""
    return _proposal_page(request, tournament)


@tournament_page(PRIZES, "confirm")
@require_POST
def exclude(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A player takes no prize."""
    form = ExclusionForm(request.POST, tournament=tournament)
    if form.is_valid():
        try:
            exclude_from_prizes(actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("%(name)s takes no prize.") % {"name": form.cleaned_data["entry"].name})
            return _to("prize_proposal", request, tournament)
    return _proposal_page(request, tournament, exclusion=form, status=422)


@tournament_page(PRIZES, "confirm")
@require_POST
def admit(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """The player can win again."""
    try:
        admit_to_prizes(entry=entry, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("%(name)s can win again.") % {"name": entry.name})
    return _to("prize_proposal", request, tournament)


@tournament_page(PRIZES, "confirm")
@require_POST
def confirm(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Make the proposal the final list."""
    form = ConfirmForm(request.POST)
    if form.is_valid():
        try:
            confirmed = confirm_prizes(tournament=tournament, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The list is confirmed and public (version %(n)s).") % {"n": confirmed.version})
            return _to("prize_proposal", request, tournament)
    return _proposal_page(request, tournament, confirming=form, status=422)


@tournament_page(PRIZES, "read")
@require_safe
def receipts(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The confirmed list for signing."""
    found = queries.final_list(tournament)
    if found is None:
        messages.error(request, _("There is no confirmed list yet. Confirm the proposal first."))
        return _to("prize_proposal", request, tournament)
    pdf = receipts_pdf(found, tournament, host=request.organization.name)
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-prizes-{found.version}.pdf"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


def overview_page(
    request: MemberRequest,
    tournament: Tournament,
    *,
    usual: UsualForm | None = None,
    rules: PrizeRulesForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of definitions with its forms as they are."""
    listed = queries.definitions(tournament)
    stored = rules_of(tournament)
    words: dict[str, Any] = {
        "section": "prizes",
        "tournament": tournament,
        "listed": listed,
        "rows": [(row, money_text(row.money, stored.currency) if row.money else "") for row in listed.rows],
        "general_money": money_text(listed.general_money, stored.currency) if listed.general_money else "",
        "total": total_text(listed.fund) if listed.fund else "",
        "rule_lines": rule_lines(listed.fund) if listed.fund else (),
        "usual": usual or UsualForm(),
        "rules": rules or PrizeRulesForm(instance=stored),
    }
    return render(request, "prizes/desk/prizes.html", words, status=status)


def _list_page(request: MemberRequest, tournament: Tournament, category: Category | None) -> HttpResponse:
    name = line_of(category).name if category else _("General ranking")
    editor = PrizesEditor(
        queries.prizes_of(tournament, category), data=request.POST if request.method == "POST" else None
    )
    valid = request.method == "POST" and editor.is_valid()
    if request.method == "POST" and "more" in request.POST:
        editor.add_rows(5)
    elif valid:
        try:
            set_prizes(tournament=tournament, actor=request.user, category=category, offers=editor.offers)
        except Refused as refusal:
            editor.problem = str(refusal)
        else:
            messages.success(request, _("The prizes of “%(name)s” were saved.") % {"name": name})
            return _to("prizes", request, tournament)
    failed = bool(editor.problem) or (request.method == "POST" and not valid and "more" not in request.POST)
    words = {
        "section": "prizes",
        "tournament": tournament,
        "category": category,
        "name": name,
        "editor": editor,
        "currency": rules_of(tournament).currency,
    }
    return render(request, "prizes/desk/prize_list.html", words, status=422 if failed else 200)


def _proposal_page(
    request: MemberRequest,
    tournament: Tournament,
    *,
    exclusion: ExclusionForm | None = None,
    confirming: ConfirmForm | None = None,
    status: int = 200,
) -> HttpResponse:
    content = prize_proposal(tournament)
    final = queries.final_list(tournament)
    words: dict[str, Any] = {
        "section": "prizes",
        "tournament": tournament,
        "content": content,
        "paid": paid_out(content) if content else None,
        "complete": content is not None and content["after_round"] == content["rounds"],
        "final": final,
        "differs": final is not None and final.content != content,
        "excluded": queries.exclusions(tournament),
        "exclusion": exclusion or ExclusionForm(tournament=tournament),
        "confirming": confirming or ConfirmForm(),
    }
    return render(request, "prizes/desk/proposal.html", words, status=status)


def _to(page: str, request: MemberRequest, tournament: Tournament) -> HttpResponse:
    return redirect(f"manage:{page}", organization=request.organization.slug, tournament=tournament.slug)
