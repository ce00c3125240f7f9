"""What the operator is told about host names of organizations."""

from __future__ import annotations

from collections.abc import Iterator

from django_scopes import scopes_disabled

from portal.common.doctor.looks import Finding, fault, looking, note, ok
from portal.organizations.hosts.actions import GRACE_DAYS
from portal.organizations.hosts.models import Answer, HostClaim


@looking("own hosts")
def look_at_own_hosts() -> Iterator[Finding]:
    """Which host names of organizations do not verify, and why."""
    with scopes_disabled():  # the operator asks for all organizations
        claims = list(HostClaim.objects.select_related("organization").order_by("name"))
    served = [claim for claim in claims if claim.organization.own_host == claim.name]
    yield ok("own hosts", f"{len(served)} served, {len(claims)} claimed")
    for claim in claims:
        if claim.answer == Answer.VERIFIED:
            continue
        said = f"{claim.name} of {claim.organization.slug} does not verify: {claim.answer or 'not looked at'}"
        advice = "Its owner sees the DNS records to set in the settings of the organization."
        if claim in served:
            yield fault("own hosts", said, f"{advice} It is served until it has not verified for {GRACE_DAYS} days.")
        else:
            yield note("own hosts", said, advice)
