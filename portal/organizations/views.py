"""Pages of organizations: mine, members, invitations, settings."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import MEMBERSHIPS, ORGANIZATION
from portal.organizations import domain, queries
from portal.organizations.access import MemberRequest, SignedInRequest, open_to_all, requires, signed_in
from portal.organizations.forms import InvitationForm, OrganizationForm, RoleForm
from portal.organizations.journal import journal_page
from portal.organizations.models import Invitation, Membership, Organization, Role, User


@signed_in
@require_GET
def mine(request: SignedInRequest) -> HttpResponse:
    """The organizations of the person who is signed in."""
    return render(request, "organizations/mine.html", {"memberships": queries.memberships_of_user(request.user)})


@requires(MEMBERSHIPS, "read")
@require_GET
def members(request: MemberRequest) -> HttpResponse:
    """Everybody who works for the organization; owners also see the open invitations and a form for a new one."""
    return _members_page(request, InvitationForm())


@requires(MEMBERSHIPS, "change")
@require_POST
def invite(request: MemberRequest) -> HttpResponse:
    """Invite somebody by e-mail."""
    form = InvitationForm(request.POST)
    organization = request.organization

    def link(token: str) -> str:
        words = {"organization": organization.slug, "token": token}
        return request.build_absolute_uri(reverse("organizations:invitation", kwargs=words))

    if form.is_valid():
        try:
            domain.invite(organization=organization, actor=request.user, link=link, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(refusal.field, str(refusal))
        else:
            messages.success(request, _("The invitation was sent to %(email)s.") % form.cleaned_data)
            return redirect("organizations:members", organization=organization.slug)
    return _members_page(request, form, status=422)


@requires(MEMBERSHIPS, "change")
@require_POST
def change_role(request: MemberRequest, member: int) -> HttpResponse:
    """Give a member another role."""
    membership = get_object_or_404(Membership, organization=request.organization, pk=member)
    form = RoleForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose one of the roles in the list."))
        return redirect("organizations:members", organization=request.organization.slug)
    done = _("%(member)s has another role now.") % {"member": membership.user}
    return _act(
        request, done, lambda: domain.change_role(membership=membership, actor=request.user, **form.cleaned_data)
    )


@requires(MEMBERSHIPS, "change")
@require_POST
def remove_member(request: MemberRequest, member: int) -> HttpResponse:
    """End a membership."""
    membership = get_object_or_404(Membership, organization=request.organization, pk=member)
    done = _("%(member)s is no longer a member.") % {"member": membership.user}
    return _act(request, done, lambda: domain.remove_member(membership=membership, actor=request.user))


@requires(MEMBERSHIPS, "change")
@require_POST
def revoke_invitation(request: MemberRequest, invitation: int) -> HttpResponse:
    """Take an invitation back."""
    found = get_object_or_404(Invitation, organization=request.organization, pk=invitation)
    done = _("The invitation to %(email)s was taken back.") % {"email": found.email}
    return _act(request, done, lambda: domain.revoke_invitation(invitation=found, actor=request.user))


@requires(ORGANIZATION, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: MemberRequest) -> HttpResponse:
    """Name, colour, language and web site of the organization."""
    form = OrganizationForm(
        request.POST if request.method == "POST" else None,
        instance=Organization.objects.get(pk=request.organization.pk),
    )
    if request.method == "POST":
        if form.is_valid():
            domain.update_organization(organization=request.organization, actor=request.user, **form.cleaned_data)
            messages.success(request, _("The settings were saved."))
            return redirect("organizations:settings", organization=request.organization.slug)
        return render(request, "organizations/settings.html", {"section": "settings", "form": form}, status=422)
    return render(request, "organizations/settings.html", {"section": "settings", "form": form})


@requires(ORGANIZATION, "journal")
@require_safe
def journal(request: MemberRequest) -> HttpResponse:
    """Who did what with members, invitations and settings."""
    page, rows = journal_page(request.organization, request.GET.get("page"))
    return render(request, "organizations/journal.html", {"section": "journal", "page": page, "rows": rows})


@open_to_all
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, organization: str, token: str) -> HttpResponse:
    """What an invitation offers; a signed-in person accepts it here, anybody else is led to sign-in or sign-up."""
    found = get_object_or_404(Organization, slug=organization)
    try:
        offer = domain.open_invitation(organization=found, token=token)
        if request.method == "POST" and isinstance(request.user, User):
            domain.accept_invitation(organization=found, token=token, user=request.user)
            messages.success(request, _("Welcome to %(organization)s.") % {"organization": found.name})
            return redirect("manage:dashboard", organization=found.slug)
    except Refused as refusal:
        return render(request, "organizations/invitation_refused.html", {"message": str(refusal)}, status=410)
    request.session["invitation"] = {"organization": found.slug, "token": token}
    words: dict[str, Any] = {
        "offer": offer,
        "has_account": User.objects.filter(email=offer.email).exists(),
        "is_for_me": request.user.is_authenticated and request.user.email == offer.email,
    }
    return render(request, "organizations/invitation.html", words)


def _members_page(request: MemberRequest, form: InvitationForm, status: int = 200) -> HttpResponse:
    words = {
        "section": "members",
        "form": form,
        "members": queries.members_of_organization(request.organization),
        "invitations": queries.open_invitations_of_organization(request.organization),
        "roles": Role.choices,
    }
    return render(request, "organizations/members.html", words, status=status)


def _act(request: MemberRequest, done: str, action: Any) -> HttpResponse:
    """Run one domain function and go back to the members, with what came of it in words."""
    try:
        action()
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
    return redirect("organizations:members", organization=request.organization.slug)
