"""Tokens of programs: making and ending them. Each function is one transaction and one journal row."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.journal import record
from portal.common.policies import SCOPES
from portal.organizations.models import ApiToken, Membership, Organization, User, still_held
from tournaments.models import TokenTournament, Tournament
from tournaments.programs.keys import BEGINNING, PREFIX, hash_of

MOST_TOKENS: Final = 50
"""So many tokens of one organization are good at a time."""
LONGEST_LIFE: Final = 366
"""Days."""


def make_token(
    *,
    organization: Organization,
    actor: User,
    name: str,
    scopes: Collection[str],
    days: int,
    tournaments: Sequence[Tournament] = (),
) -> tuple[ApiToken, str]:
    """A new token of a member, and its key, which is stored nowhere and shown this once.

    It is good for ``days``, for the ``tournaments`` named, or without any for every event of the organization. What it
    may do is what ``scopes`` say and the member may do at that time. Locks the organization; raises ``Refused`` without
    a name, for no or unknown scopes, for more than ``LONGEST_LIFE``, for too many tokens, and for somebody who is no
    member.
    """
    name = " ".join(name.split())
    if not name:
        raise Refused("token_name", _("Say what the token is for."), field="name")
    if not scopes or not set(scopes) <= set(SCOPES):
        raise Refused("token_scopes", _("Tick at least one of the rights in the list."), field="scopes")
    if not 1 <= days <= LONGEST_LIFE:
        raise Refused("token_days", _("Choose how long the token is good from the list."), field="days")
    key = PREFIX + secrets.token_urlsafe(32)
    now = timezone.now()
    with transaction.atomic():
        Organization.objects.select_for_update().get(pk=organization.pk)
        membership = Membership.objects.filter(still_held(now), organization=organization, user=actor).first()
        if membership is None:
            raise Refused("not_a_member", _("Your membership has ended meanwhile."))
        alive = ApiToken.objects.filter(ended_at=None, membership__isnull=False, expires_at__gt=now)
        if alive.count() >= MOST_TOKENS:
            raise Refused(
                "too_many_tokens",
                _("An organization has at most %(most)s tokens at a time. End one that is not used.")
                % {"most": MOST_TOKENS},
            )
        token = ApiToken.objects.create(
            organization=organization,
            membership=membership,
            made_by=actor,
            name=name,
            scopes=",".join(sorted(set(scopes))),
            everywhere=not tournaments,
            token_hash=hash_of(key),
            beginning=key[:BEGINNING],
            expires_at=now + timedelta(days=days),
        )
        TokenTournament.objects.bulk_create(TokenTournament(token=token, tournament=one) for one in tournaments)
        record(
            organization=organization,
            action="token.made",
            actor=actor,
            after={
                "name": name,
                "scopes": token.scopes,
                "events": [one.name for one in tournaments],
                "expires_on": token.expires_at.date().isoformat(),
            },
        )
    return token, key


def end_token(*, token: ApiToken, actor: User) -> None:
    """Have a token open nothing any more. Raises ``Refused`` for one that has ended already."""
    with transaction.atomic():
        if not ApiToken.objects.filter(pk=token.pk, ended_at=None).update(ended_at=timezone.now()):
            raise Refused("token_ended", _("This token has ended already."))
        record(
            organization=token.organization,
            action="token.ended",
            actor=actor,
            before={"name": token.name, "scopes": token.scopes},
        )
