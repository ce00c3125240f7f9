"""To ask for an organization, to admit it, to decline it. Each function is one transaction."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.single_lines import refuse_line_breaks
from portal.organizations.admission.models import AdmissionRequest, AdmissionState
from portal.organizations.domain import create_organization, new_organization
from portal.organizations.models import Organization, User

MOST_PER_DAY: Final = 3
"""Requests of one person in a day."""


def ask(
    *, user: User, name: str, slug: str, country: str, website: str, contact: str, message: str
) -> AdmissionRequest:
    """Ask for an organization in the active language; ``user`` has shown that their address is theirs, as everybody
    with an account has. The address ``slug`` is reserved until the operator decides.

    Raises ``Refused`` for an address that is reserved, taken or asked for, for any other bad field, for somebody whose
    request waits, and after ``MOST_PER_DAY``.
    """
    organization = new_organization(name=name, slug=slug, country=country, website=website)
    made = AdmissionRequest(
        name=organization.name, slug=organization.slug, country=organization.country, website=organization.website,
        contact=contact, message=message, language=(translation.get_language() or "en")[:2], asked_by=user,
    )  # fmt: skip
    try:
        refuse_line_breaks(made)
        made.clean_fields(exclude=["decided_by", "decided_at"])
    except ValidationError as error:
        field, said = next(iter(error.message_dict.items()))
        raise Refused("admission_invalid", said[0], field=field) from error
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        _refuse_too_many(user)
        try:
            with transaction.atomic():
                made.save()
        except IntegrityError as error:
            raise Refused(
                "slug_asked", _("Somebody asks for this address already. Choose another one."), field="slug"
            ) from error
    return made


def admit(*, request: AdmissionRequest, actor: User | None) -> Organization:
    """Make the organization; the person who asked is its owner. Raises ``Refused`` where it was decided meanwhile, and
    where the organization cannot be made."""
    with transaction.atomic():
        waiting = _waiting(request)
        waiting.state, waiting.decided_by, waiting.decided_at = AdmissionState.ADMITTED, actor, timezone.now()
        waiting.save(update_fields=["state", "decided_by", "decided_at"])
        return create_organization(
            name=waiting.name,
            slug=waiting.slug,
            owner=waiting.asked_by,
            actor=actor,
            country=waiting.country,
            website=waiting.website,
            default_language=waiting.language,
        )


def decline(*, request: AdmissionRequest, actor: User | None, reason: str) -> None:
    """Decline with a ``reason`` that the person reads; the address is free again. Raises ``Refused`` without a reason,
    and where it was decided meanwhile."""
    reason = reason.strip()
    longest = AdmissionRequest._meta.get_field("reason").max_length or 0
    if not reason or len(reason) > longest:
        raise Refused(
            "reason_missing",
            _("Say why, in at most %(longest)s characters: the person reads it.") % {"longest": longest},
            field="reason",
        )
    with transaction.atomic():
        waiting = _waiting(request)
        waiting.state, waiting.reason = AdmissionState.DECLINED, reason
        waiting.decided_by, waiting.decided_at = actor, timezone.now()
        waiting.save(update_fields=["state", "reason", "decided_by", "decided_at"])


def _waiting(request: AdmissionRequest) -> AdmissionRequest:
    """The request as it is now, locked. Raises ``Refused`` where it waits no more."""
    rows: Any = AdmissionRequest.objects.select_for_update(of=("self",)).select_related("asked_by")
    found: AdmissionRequest = rows.get(pk=request.pk)
    if found.state != AdmissionState.ASKED:
        raise Refused("decided", _("This request was decided meanwhile."))
    return found


def _refuse_too_many(user: User) -> None:
    own = AdmissionRequest.objects.filter(asked_by=user)
    if own.filter(state=AdmissionState.ASKED).exists():
        raise Refused("asked_already", _("You have asked already. The operator answers by e-mail."))
    if own.filter(asked_at__gt=timezone.now() - timedelta(days=1)).count() >= MOST_PER_DAY:
        raise Refused("too_many_requests", _("You have asked several times today. Try again tomorrow."))
