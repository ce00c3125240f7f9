"""Two records of one person become one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.models import User
from tournaments.models import PlayerMembership, RegisteredEntry, RegisteredPlayer
from tournaments.registry.actions import check, facts, follow_memberships, lock_register, people_changed
from tournaments.registry.shapes import LABELS, PLAYER_FIELDS

MERGED: Final = (*PLAYER_FIELDS[:1], "born", *PLAYER_FIELDS[3:], "club")
"""What a person chooses between; the date of birth is one thing."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of two records."""

    field: str
    label: str
    kept: str
    other: str

    @property
    def differs(self) -> bool:
        """Whether both say something, and not the same."""
        return bool(self.kept and self.other and self.kept != self.other)

    @property
    def result(self) -> str:
        """What stays where nobody chooses."""
        return self.kept or self.other


def choices_of(kept: RegisteredPlayer, other: RegisteredPlayer) -> Sequence[Choice]:
    """The values of two records side by side, in the order of the page."""
    labels = {**LABELS, "born": _("date of birth")}
    return [Choice(name, str(labels[name]), _said(kept, name), _said(other, name)) for name in MERGED]


def merge_players(
    *, kept: RegisteredPlayer, other: RegisteredPlayer, actor: User | None, of_other: Collection[str] = ()
) -> RegisteredPlayer:
    """Make one record of two: ``kept`` stays, takes what it lacks and the fields ``of_other`` from ``other``, the
    memberships of both (of one season the one that lasts longer), and the entries of both. ``other`` goes. The journal
    keeps the values of both.

    Raises ``Refused`` for one record twice, and where one of the two has changed hands meanwhile.
    """
    organization = kept.organization
    if kept.pk == other.pk or kept.organization_id != other.organization_id:
        raise Refused("same_record", _("Choose two different records of the register."))
    with transaction.atomic():
        lock_register(organization)
        rows = RegisteredPlayer.objects.select_related("club", "organization").in_bulk([kept.pk, other.pk])
        if len(rows) < 2:
            raise Refused("gone", _("One of the two records is not in the register any more. Look again."))
        stays, goes = rows[kept.pk], rows[other.pk]
        both = {"kept": facts(stays), "merged": facts(goes)}
        for name in MERGED:
            if name in of_other or not _said(stays, name):
                for column in ("birth_year", "birth_day") if name == "born" else (name,):
                    setattr(stays, column, getattr(goes, column))
        check(stays)
        RegisteredEntry.objects.filter(player=goes).update(player=stays)
        _take_memberships(stays, goes)
        goes.delete()
        stays.save()
        follow_memberships(stays)
        people_changed(organization)
        record(
            organization=organization,
            action="register.merged",
            actor=actor,
            before=both,
            after={"player": stays.name, "records": f"{stays.pk}, {other.pk}"},
        )
    return stays


def _said(player: RegisteredPlayer, name: str) -> str:
    value: Any = getattr(player, name)
    return "" if value is None else str(value)


def _take_memberships(stays: RegisteredPlayer, goes: RegisteredPlayer) -> None:
    known = {one.season: one for one in PlayerMembership.objects.filter(player=stays)}
    for one in PlayerMembership.objects.filter(player=goes):
        here = known.get(one.season)
        if here is not None and here.expires_on >= one.expires_on:
            continue
        if here is not None:
            here.delete()
        one.player = stays
        one.save()
