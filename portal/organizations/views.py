"""Pages of organizations: mine, members, invitations, settings."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import MEMBERSHIPS, ORGANIZATION
from portal.organizations import domain, queries
from portal.organizations.access import MemberRequest, SignedInRequest, open_to_all, requires, signed_in
from portal.organizations.forms import InvitationForm, OrganizationForm, RolesForm, with_end
from portal.organizations.journal import journal_page
from portal.organizations.links import link_maker, links_to_hand_over, remember_link
from portal.organizations.models import Invitation, Membership, Organization, Role, User
from portal.organizations.signins.models import Happening
from portal.organizations.signins.noting import KEPT
from portal.organizations.signins.queries import sign_ins_of
from portal.organizations.signup import NameForm


@signed_in
@require_GET
def mine(request: SignedInRequest) -> HttpResponse:
    """The organizations of the person who is signed in."""
    return render(request, "organizations/mine.html", {"workplaces": queries.workplaces_of_user(request.user)})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def name(request: SignedInRequest) -> HttpResponse:
    """How the person who is signed in is named in what they publish."""
    form = NameForm(request.POST if request.method == "POST" else None, instance=User.objects.get(pk=request.user.pk))
    if request.method == "POST" and form.is_valid():
        domain.name_person(user=request.user, **form.cleaned_data)
        messages.success(request, _("You are named %(name)s from now on.") % {"name": request.user})
        return redirect("organizations:mine")
    return render(request, "organizations/name.html", {"form": form}, status=422 if form.is_bound else 200)


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
    made: list[str] = []
    link = link_maker(request, organization, made)
    if form.is_valid():
        try:
            said = with_end(form.cleaned_data)
            invited = domain.invite(organization=organization, actor=request.user, link=link, **said)
        except Refused as refusal:
            form.add_error(refusal.field, str(refusal))
        else:
            done = _("The invitation was sent to %(email)s.")
            if remember_link(request, invited, made):
                done = _("The invitation of %(email)s is ready. Its link stands below: hand it over yourself.")
            messages.success(request, done % form.cleaned_data)
            return redirect("organizations:members", organization=organization.slug)
    return _members_page(request, form, status=422)


@requires(MEMBERSHIPS, "change")
@require_POST
def change_roles(request: MemberRequest, member: int) -> HttpResponse:
    """Give a member other roles."""
    membership = get_object_or_404(Membership, organization=request.organization, pk=member)
    form = RolesForm(request.POST)
    if not form.is_valid():
        unticked = _("Tick at least one of the roles in the list.")
        messages.error(request, unticked if "roles" in form.errors else str(form.errors["until"][0]))
        return redirect("organizations:members", organization=request.organization.slug)
    done = _("The roles of %(member)s were changed.") % {"member": membership.user}
    return _act(
        request,
        done,
        lambda: domain.change_roles(membership=membership, actor=request.user, **with_end(form.cleaned_data)),
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
            try:
                domain.update_organization(organization=request.organization, actor=request.user, **form.cleaned_data)
            except Refused as refusal:
                form.add_error(refusal.field, str(refusal))
            else:
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


@requires(ORGANIZATION, "journal")
@require_safe
def sign_ins(request: MemberRequest) -> HttpResponse:
    """Who came in, failed, was refused or took personal data along."""
    page = sign_ins_of(request.organization, request.GET)
    words = {"section": "journal", "page": page, "kinds": Happening.choices, "kept": KEPT.days}
    return render(request, "organizations/sign_ins.html", words)


@open_to_all
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, organization: str, token: str) -> HttpResponse:
    """What an invitation offers; a signed-in person accepts it here, anybody else is led to sign-in or sign-up."""
    found = get_object_or_404(Organization, slug=organization)
    me = request.user if isinstance(request.user, User) else None
    form = None
    try:
        offer = domain.open_invitation(organization=found, token=token)
        is_for_me = me is not None and me.email == offer.email
        if me is not None and is_for_me and not me.get_full_name():
            form = NameForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and me is not None and (form is None or form.is_valid()):
            domain.accept_invitation(organization=found, token=token, user=me)
            if form is not None:
                domain.name_person(user=me, **form.cleaned_data)
            messages.success(request, _("Welcome to %(organization)s.") % {"organization": found.name})
            return redirect("manage:dashboard", organization=found.slug)
    except Refused as refusal:
        return render(request, "organizations/invitation_refused.html", {"message": str(refusal)}, status=410)
    request.session["invitation"] = {"organization": found.slug, "token": token}
    words: dict[str, Any] = {
        "offer": offer,
        "has_account": User.objects.filter(email=offer.email).exists(),
        "is_for_me": is_for_me,
        "form": form,
    }
    refused = form is not None and form.is_bound
    return render(request, "organizations/invitation.html", words, status=422 if refused else 200)


def _members_page(request: MemberRequest, form: InvitationForm, status: int = 200) -> HttpResponse:
    words = {
        "section": "members",
        "form": form,
        "members": queries.members_of_organization(request.organization),
        "invitations": links_to_hand_over(request, queries.open_invitations_of_organization(request.organization)),
        "roles": Role.choices,
    }
    return render(request, "organizations/members.html", words, status=status)


def _act(request: MemberRequest, done: str, action: Any) -> HttpResponse:
    """Run one domain function and go back to the members, with a message that says what was done or refused."""
    try:
        action()
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
    return redirect("organizations:members", organization=request.organization.slug)
