"""The page on what stands above and below an organization, and what owners do there."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import ORGANIZATION
from portal.organizations.access import MemberRequest, requires
from portal.organizations.models import Organization
from portal.organizations.tree import actions
from portal.organizations.tree.forms import ACCEPT, ASK, AnswerForm, JoinForm, PartForm
from portal.organizations.tree.queries import branches_of, chain_of, open_requests


@requires(ORGANIZATION, "read")
@require_safe
def tree(request: MemberRequest) -> HttpResponse:
    """What stands above and below; owners see the open questions, too, and ask new ones."""
    return _page(request, JoinForm())


@requires(ORGANIZATION, "change")
@require_POST
def ask(request: MemberRequest) -> HttpResponse:
    """Ask for a place below another organization, or invite one."""
    form = JoinForm(request.POST)
    if form.is_valid():
        here, other = request.organization, form.cleaned_data["other"]
        try:
            if form.cleaned_data["kind"] == ASK:
                actions.ask_to_join(organization=here, above=other, actor=request.user)
            else:
                actions.invite_below(organization=other, above=here, actor=request.user)
        except Refused as refusal:
            form.add_error(refusal.field or None, str(refusal))
        else:
            messages.success(
                request,
                _("Asked. An owner of %(organization)s answers on this page of theirs.") % {"organization": other},
            )
            return _back(request)
    return _page(request, form, status=422)


@requires(ORGANIZATION, "change")
@require_POST
def answer(request: MemberRequest, question: int) -> HttpResponse:
    """Answer a question, or take an own one back."""
    found = next((one for one in open_requests(request.organization) if one.pk == question), None)
    if found is None:
        raise Http404(question)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Accept or decline: press one of the two buttons."))
        return _back(request)
    act = actions.accept if form.cleaned_data["decision"] == ACCEPT else actions.decline
    done = (
        _("%(below)s stands below %(above)s from now on.") if act is actions.accept else _("The question is closed.")
    ) % {"below": found.organization, "above": found.above}
    return _act(request, done, lambda: act(request=found, by=request.organization, actor=request.user))


@requires(ORGANIZATION, "change")
@require_POST
def part(request: MemberRequest, branch: int) -> HttpResponse:
    """End the place of this organization below another one, or that of one right below, once that is understood."""
    here = request.organization
    one = get_object_or_404(Organization, Q(pk=here.pk) | Q(parent=here), pk=branch)
    if not PartForm(request.POST).is_valid():
        messages.error(request, _("Nothing was changed. Read what parting means, and tick the box below it."))
        return _back(request)
    done = _("%(below)s stands below no other organization any more.") % {"below": one}
    return _act(request, done, lambda: actions.part(organization=one, by=here, actor=request.user))


def _page(request: MemberRequest, form: JoinForm, status: int = 200) -> HttpResponse:
    here = request.organization
    words = {
        "section": "tree",
        "above": chain_of(Organization.objects.select_related("parent__parent").get(pk=here.pk))[1:],
        "branches": branches_of(here),
        "questions": open_requests(here) if request.may["organization"]["change"] else [],
        "form": form,
    }
    return render(request, "organizations/tree.html", words, status=status)


def _act(request: MemberRequest, done: str, action: Callable[[], object]) -> HttpResponse:
    try:
        action()
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
    return _back(request)


def _back(request: MemberRequest) -> HttpResponse:
    return redirect("organizations:tree", organization=request.organization.slug)
