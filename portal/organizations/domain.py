"""Every change to organizations, members and invitations. Each function is one transaction and one journal row."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_scopes import scope, scopes_disabled

from portal.common.errors import Refused
from portal.common.journal import record
from portal.common.models import JournalEntry
from portal.common.single_lines import refuse_line_breaks
from portal.organizations.admission.models import AdmissionRequest, AdmissionState
from portal.organizations.mails import MailsBusy, place_for_mail
from portal.organizations.members import (
    keep_an_owner,
    lock_members,
    refuse_beyond_own_end,
    refuse_ended,
    refuse_known,
    said_of,
    written_everywhere,
    written_in_event,
)
from portal.organizations.models import (
    EventMembership,
    Held,
    Invitation,
    Membership,
    Organization,
    Role,
    User,
    still_held,
)
from portal.organizations.quotas import MAILS_PER_HOUR, quota
from portal.organizations.second_factor import has_second_factor

RESERVED_SLUGS: Final = frozenset(
    {
        "accounts",
        "api",
        "ask",
        "en",
        "events",
        "health",
        "help",
        "i18n",
        "it",
        "manage",
        "name",
        "organizations",
        "requests",
        "static",
    }
)
INVITATION_LIFE: Final = timedelta(days=14)


def create_organization(*, name: str, slug: str, owner: User, actor: User | None = None, **fields: Any) -> Organization:
    """A new organization with its first owner. ``fields``: country, accent, default_language, website.

    Raises ``Refused`` for an address that is reserved, taken, asked for or badly formed, and for any other bad field.
    """
    organization = new_organization(name=name, slug=slug, **fields)
    with transaction.atomic():
        _save_new(organization)
        with scope(organization=organization):
            Membership.objects.create(organization=organization, user=owner, roles=Role.OWNER)
            record(
                organization=organization,
                action="organization.created",
                actor=actor,
                after={"name": name, "slug": slug, "owner": owner.email},
            )
    return organization


def new_organization(*, name: str, slug: str, **fields: Any) -> Organization:
    """A new organization that is checked and not stored. Raises ``Refused`` as ``create_organization`` does."""
    if slug in RESERVED_SLUGS:
        raise Refused(
            "slug_reserved",
            _("The address “%(slug)s” is used by the site itself. Choose another one.") % {"slug": slug},
            field="slug",
        )
    if AdmissionRequest.objects.filter(slug=slug, state=AdmissionState.ASKED).exists():
        raise Refused("slug_asked", _("Somebody asks for this address already. Choose another one."), field="slug")
    organization = Organization(name=name, slug=slug, **fields)
    _check(organization)
    return organization


def update_organization(*, organization: Organization, actor: User, **changes: Any) -> Organization:
    """Change name, country, colour, language or web site. The address never changes: printed links stay good.

    Raises ``Refused`` with the field that is wrong, and for an owner without a second factor who wants to ask members
    for one: nobody locks themselves out.
    """
    if changes.get("second_factor") and not organization.second_factor and not has_second_factor(actor):
        raise Refused(
            "second_factor_first",
            _("Set up your own second factor first, at “Your organizations”: else this would shut you out, too."),
            field="second_factor",
        )
    before = {name: getattr(organization, name) for name in changes}
    for name, value in changes.items():
        setattr(organization, name, value)
    _check(organization)
    with transaction.atomic():
        organization.save(update_fields=list(changes))
        record(
            organization=organization, action="organization.changed", actor=actor, before=before, after=dict(changes)
        )
    return organization


def invite(
    *,
    organization: Organization,
    email: str,
    roles: Collection[str],
    actor: User,
    link: Callable[[str], str],
    ends_at: datetime | None = None,
    event: Any = None,
) -> Invitation:
    """Send an invitation by e-mail. ``link`` makes the full address from the token, of which only a hash is kept.
    With an ``event``, a tournament of the organization, the ``roles`` are those of ``EventRole``, in it alone.

    A second invitation to the same person, as a member or to the same event, replaces the first. Raises ``Refused`` for
    roles that nobody can hold, an end that is over, an owner beyond the end of ``actor``'s own roles, somebody who has
    roles there already, where the organization has sent as many in an hour as it may, and when the e-mail could not be
    handed over.
    """
    written = written_everywhere(roles) if event is None else written_in_event(roles)
    refuse_ended(ends_at)
    email = email.strip().lower()
    token = secrets.token_urlsafe(32)
    with transaction.atomic():
        lock_members(organization)
        refuse_known(organization, email, event)
        if event is None:
            refuse_beyond_own_end(organization, actor, roles, ends_at)
        _refuse_too_many_mails(organization)
        Invitation.objects.filter(organization=organization, tournament=event, email=email, accepted_at=None).delete()
        invitation = Invitation.objects.create(
            organization=organization,
            tournament=event,
            email=email,
            roles=written,
            role_ends_at=ends_at,
            token_hash=_hash(token),
            invited_by=actor,
            expires_at=timezone.now() + INVITATION_LIFE,
        )
        said = said_of(email, written, ends_at, event)
        record(organization=organization, action="member.invited", actor=actor, after=said)
    # Sent after the commit, so that no link leads nowhere; a mail server that is away is told to the user.
    address = link(token)
    transaction.on_commit(lambda: _send(invitation, address))
    return invitation


def invitations_of_the_hour(organization: Organization) -> int:
    """How many invitations the organization has sent in the last hour. One query."""
    since = timezone.now() - timedelta(hours=1)
    return JournalEntry.objects.filter(organization=organization, action="member.invited", at__gt=since).count()


def _refuse_too_many_mails(organization: Organization) -> None:
    most = quota(Organization.objects.get(pk=organization.pk), MAILS_PER_HOUR)
    if invitations_of_the_hour(organization) >= most:
        raise Refused(
            "too_many_mails",
            _("This organization may send at most %(most)s invitations in an hour. Try again later.") % {"most": most},
            field="email",
        )


def revoke_invitation(*, invitation: Invitation, actor: User) -> None:
    """Take an open invitation back; its link stops working. Raises ``Refused`` when it was accepted meanwhile."""
    with transaction.atomic():
        lock_members(invitation.organization)
        open_one = Invitation.objects.filter(pk=invitation.pk, accepted_at=None)
        if not open_one.exists():
            raise Refused("invitation_used", _("This invitation was accepted already or taken back."))
        open_one.delete()
        record(
            organization=invitation.organization,
            action="member.invitation_revoked",
            actor=actor,
            before=said_of(invitation.email, invitation.roles, invitation.role_ends_at, invitation.tournament),
        )


def open_invitation(*, organization: Organization, token: str) -> Invitation:
    """The invitation that a link stands for. Raises ``Refused`` when it is unknown, used or too old, and where the
    roles that it offers have ended."""
    now = timezone.now()
    found = (
        Invitation.objects.select_related("organization", "tournament")
        .filter(still_held(now, "role_"), organization=organization, accepted_at=None)
        .filter(token_hash=_hash(token), expires_at__gt=now)
        .first()
    )
    if found is None:
        raise Refused(
            "invitation_invalid",
            _("This invitation is not valid any more. Ask the owner of the organization for a new one."),
        )
    return found


def accept_invitation(*, organization: Organization, token: str, user: User) -> Held:
    """Give ``user`` the offered roles. Raises ``Refused`` when the link is not valid or was sent to another address,
    and where an organization would lose its last owner by it."""
    with transaction.atomic():
        lock_members(organization)
        invitation = open_invitation(organization=organization, token=token)
        if user.email.lower() != invitation.email.lower():
            raise Refused(
                "invitation_other_address",
                _("This invitation was sent to %(email)s. Sign in with that address to accept it.")
                % {"email": invitation.email},
            )
        invitation.accepted_at = timezone.now()
        invitation.save(update_fields=["accepted_at"])
        roles, event = {"roles": invitation.roles, "ends_at": invitation.role_ends_at}, invitation.tournament
        words: dict[str, Any] = {"organization": organization, "user": user}
        held: Held
        if event is not None:
            held, _created = EventMembership.objects.update_or_create(**words, tournament=event, defaults=roles)
        else:
            known = Membership.objects.filter(**words).first()
            if known is not None:
                keep_an_owner(known, invitation.roles.split(","), invitation.role_ends_at)
            held, _created = Membership.objects.update_or_create(**words, defaults=roles)
        record(
            organization=organization,
            action="member.joined" if event is None else "member.joined_event",
            actor=user,
            after=said_of(user.email, invitation.roles, invitation.role_ends_at, event),
        )
    return held


def name_person(*, user: User, first_name: str, last_name: str) -> None:
    """Let a person say how they are named in what they publish from now on."""
    user.first_name, user.last_name = first_name, last_name
    user.save(update_fields=["first_name", "last_name"])


def change_roles(
    *, membership: Membership, roles: Collection[str], actor: User, ends_at: datetime | None = None
) -> Membership:
    """Give a member other roles, which end by themselves at ``ends_at``. Raises ``Refused`` for roles that nobody can
    hold, an end that is over, a membership that was taken away meanwhile, when no owner would be left for good, and for
    ownership, or roles of ``actor``, beyond the end of their own."""
    written = written_everywhere(roles)
    refuse_ended(ends_at)
    with transaction.atomic():
        membership = _held(membership)
        keep_an_owner(membership, roles, ends_at)
        refuse_beyond_own_end(membership.organization, actor, roles, ends_at, membership)
        before = said_of(membership.user.email, membership.roles, membership.ends_at)
        membership.roles, membership.ends_at = written, ends_at
        membership.save(update_fields=["roles", "ends_at"])
        record(
            organization=membership.organization,
            action="member.role_changed",
            actor=actor,
            before=before,
            after=said_of(membership.user.email, written, ends_at),
        )
    return membership


def remove_member(*, membership: Membership, actor: User) -> None:
    """End a membership. The account stays. Raises ``Refused`` for the last owner, and when it has ended meanwhile."""
    with transaction.atomic():
        membership = _held(membership)
        keep_an_owner(membership)
        record(
            organization=membership.organization,
            action="member.removed",
            actor=actor,
            before={"email": membership.user.email, "role": membership.roles},
        )
        membership.delete()


def leave(*, organization: Organization, user: User) -> None:
    """End every role of ``user`` in the organization, by their own will. Raises ``Refused`` for the last owner, and for
    somebody who has none."""
    with transaction.atomic():
        lock_members(organization)
        words = {"organization": organization, "user": user}
        membership = Membership.objects.filter(**words).first()
        in_events = EventMembership.objects.filter(**words)
        if membership is not None:
            keep_an_owner(membership)
        elif not in_events.exists():
            raise Refused("not_a_member", _("You have no role in this organization any more."))
        record(
            organization=organization,
            action="member.left",
            actor=user,
            before={"email": user.email, "role": membership.roles if membership is not None else ""},
        )
        in_events.delete()
        if membership is not None:
            membership.delete()


def _held(membership: Membership) -> Membership:
    """The membership as it is now, with its organization locked: what was read before may be out of date."""
    lock_members(membership.organization)
    found = Membership.objects.select_related("user", "organization").filter(pk=membership.pk).first()
    if found is None:
        raise Refused("not_a_member", _("This membership has ended meanwhile. Load the list of members again."))
    return found


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _save_new(organization: Organization) -> None:
    """Save within the caller's transaction. Raises ``Refused`` where somebody took the address after the check."""
    try:
        # It can be in no scope before it is there.
        with transaction.atomic(), scopes_disabled():
            organization.save()
    except IntegrityError as error:
        if not Organization.objects.filter(slug=organization.slug).exists():
            raise
        raise Refused(
            "slug_taken",
            _("Another organization has the address “%(slug)s”. Choose another one.") % {"slug": organization.slug},
            field="slug",
        ) from error


def _check(organization: Organization) -> None:
    try:
        refuse_line_breaks(organization)
        organization.full_clean()
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise Refused("organization_invalid", messages[0], field=field) from error


def _send(invitation: Invitation, link: str) -> None:
    """Write to the invited person in the language of the organization; nobody knows theirs yet.

    Raises ``Refused`` where the mail server does not take it, and where as many mails wait for it as may.
    """
    with translation.override(invitation.organization.default_language):
        words = {"invitation": invitation, "organization": invitation.organization, "link": link}
        subject = _("Invitation to %(organization)s") % {"organization": invitation.organization.name}
        body = render_to_string("emails/invitation.txt", words)
    try:
        with place_for_mail():
            send_mail(subject, body, settings.DEFAULT_FROM_EMAIL, [invitation.email])
    except MailsBusy as error:
        raise Refused(
            "mail_failed",
            _("Other e-mails are being sent just now. Invite %(email)s again in a moment.")
            % {"email": invitation.email},
            field="email",
        ) from error
    except OSError as error:
        raise Refused(
            "mail_failed",
            _("The e-mail to %(email)s could not be sent. Invite again when the mail server answers.")
            % {"email": invitation.email},
            field="email",
        ) from error
