"""Claim a host name, look whether it is verified, give it up."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from portal.common.journal import record
from portal.common.sending import send
from portal.common.sweeps import sweeping
from portal.organizations.hosts.lookup import look_up
from portal.organizations.hosts.models import Answer, HostClaim
from portal.organizations.hosts.names import clean_name
from portal.organizations.hosts.serving import forget_served
from portal.organizations.models import Organization, User

TASK: Final = "organizations.look_at_host"
GRACE_DAYS: Final = 7
"""A name that has not verified for so many days is not served any more."""
DAILY: Final = timedelta(days=1)
SOON: Final = timedelta(minutes=10)
LEASE: Final = timedelta(minutes=5)
"""Until then nobody asks for a look again that a worker has been asked for."""


def claim_host(*, organization: Organization, name: str, actor: User) -> HostClaim:
    """Claim ``name`` for the organization, in place of one that it has claimed before, which is not served any more.

    The same name again changes nothing. It is served once a look at the DNS finds it verified. Locks the organization.
    Raises ``Refused`` for what is no host name and for names of the portal.
    """
    clean = clean_name(name)
    with transaction.atomic():
        locked = _lock(organization)
        known = HostClaim.objects.filter(organization=locked).first()
        if known is not None and known.name == clean:
            return known
        if known is not None:
            known.delete()
        _serve(locked, "")
        claim = HostClaim.objects.create(
            organization=locked, name=clean, token=secrets.token_urlsafe(24), look_at=timezone.now() + SOON
        )
        before = {"own_host": known.name} if known is not None else None
        record(organization=locked, action="host.claimed", actor=actor, before=before, after={"own_host": clean})
    forget_served()
    return claim


def withdraw_host(*, organization: Organization, actor: User) -> None:
    """Give the claim and the name up; pages are at the portal's host alone again. Nothing happens without a claim."""
    with transaction.atomic():
        locked = _lock(organization)
        known = HostClaim.objects.filter(organization=locked).first()
        if known is None:
            return
        known.delete()
        _serve(locked, "")
        record(organization=locked, action="host.withdrawn", actor=actor, before={"own_host": known.name})
    forget_served()


def ask_for_look(*, claim: HostClaim) -> None:
    """Have a worker look at a claim now."""
    now = timezone.now()
    if claim.looked_at is None or now - claim.looked_at > timedelta(seconds=10):
        HostClaim.objects.filter(pk=claim.pk).update(look_at=now + LEASE)
        send(TASK, [claim.pk, claim.organization_id])


def look_at_host(claim_id: int) -> Answer | None:
    """Look a claim up in the DNS, outside of any transaction, and serve the name or not. None where the claim is gone.

    Locks the organization while it writes. A name that another organization has verified stays theirs.
    """
    claim = HostClaim.objects.filter(pk=claim_id).first()
    if claim is None:
        return None
    answer = look_up(claim)
    with transaction.atomic():
        organization = _lock(Organization.objects.get(pk=claim.organization_id))
        claim = HostClaim.objects.filter(pk=claim_id, token=claim.token).first()
        if claim is None:
            return None
        now = timezone.now()
        if answer == Answer.VERIFIED and organization.own_host != claim.name:
            answer = _begin(organization, claim)
        elif answer != Answer.VERIFIED and organization.own_host and _is_over(claim, now):
            _serve(organization, "")
            record(organization=organization, action="host.stopped", before={"own_host": claim.name})
        claim.answer, claim.looked_at = answer, now
        if answer == Answer.VERIFIED:
            claim.verified_at = now
        claim.look_at = now + _pause(claim, now)
        claim.save(update_fields=["answer", "looked_at", "verified_at", "look_at"])
    forget_served()
    return answer


@sweeping
def look_at_due_hosts() -> None:
    """Ask for a look at every claim that is due."""
    now = timezone.now()
    due = dict(HostClaim.objects.filter(look_at__lte=now).values_list("pk", "organization_id"))
    HostClaim.objects.filter(pk__in=due).update(look_at=now + LEASE)
    for claim, organization in due.items():
        send(TASK, [claim, organization])


def _lock(organization: Organization) -> Organization:
    return Organization.objects.select_for_update().get(pk=organization.pk)


def _begin(organization: Organization, claim: HostClaim) -> Answer:
    try:
        with transaction.atomic():
            _serve(organization, claim.name)
    except IntegrityError:
        return Answer.TAKEN
    record(organization=organization, action="host.verified", after={"own_host": claim.name})
    return Answer.VERIFIED


def _serve(organization: Organization, name: str) -> None:
    if organization.own_host != name:
        organization.own_host = name
        organization.save(update_fields=["own_host"])


def _is_over(claim: HostClaim, now: datetime) -> bool:
    return claim.verified_at is None or now - claim.verified_at > timedelta(days=GRACE_DAYS)


def _pause(claim: HostClaim, now: datetime) -> timedelta:
    """Who has just claimed a name waits for the DNS; later, once a day is enough."""
    is_new = claim.answer != Answer.VERIFIED and now - claim.claimed_at < timedelta(days=2)
    return SOON if is_new else DAILY
