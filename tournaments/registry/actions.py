"""What the office does with its register. Each function locks the register, is one transaction and one journal row."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Final

from django.db import transaction
from django.db.models import F, Max
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.models import Organization, User
from tournaments.entries.lines import club_key
from tournaments.listing.actions import refuse_invalid
from tournaments.models import PlayerMembership, RegisteredClub, RegisteredPlayer, RegisterSettings, Series
from tournaments.models.entry import birth_fault
from tournaments.registry.letters import columns_of, tidied
from tournaments.registry.shapes import PLAYER_FIELDS

_FEDERATION: Final = re.compile(r"[A-Z]{3}")


def lock_register(organization: Organization) -> None:
    """Let nobody else write in the register until the transaction ends."""
    Organization.objects.select_for_update(of=("self",)).get(pk=organization.pk)


def people_changed(organization: Organization) -> None:
    """Say that the register tells people apart in another way: the pages of series go by it."""
    Series.objects.filter(organization=organization).update(version=F("version") + 1)


def facts(player: RegisteredPlayer) -> dict[str, Any]:
    """What the journal keeps of a player: no day of birth."""
    said = {name: getattr(player, name) for name in PLAYER_FIELDS if name != "birth_day"}
    return said | {"club": player.club.name if player.club else ""}


def save_player(
    *, organization: Organization, actor: User | None, player: RegisteredPlayer | None = None, **fields: Any
) -> RegisteredPlayer:
    """Add a player, or change ``player``; what ``fields`` do not name stays. ``club`` is a row of the same register.

    Raises ``Refused`` with the field that is wrong, and for a national ID that somebody else has.
    """
    with transaction.atomic():
        lock_register(organization)
        rows = RegisteredPlayer.objects.select_related("club")
        current = rows.get(pk=player.pk) if player else RegisteredPlayer(organization=organization)
        before = facts(current) if player else {}
        for name, value in fields.items():
            setattr(current, name, tidied(value) if isinstance(value, str) else value)
        current.federation = current.federation.upper()
        check(current)
        twin = rows.filter(organization=organization, national_id=current.national_id).exclude(pk=current.pk).first()
        if current.national_id and twin is not None:
            message = _("%(name)s has this national ID already. Correct the ID, or merge the two.")
            raise Refused("national_id_taken", message % {"name": twin.name}, field="national_id")
        current.save()
        people_changed(organization)
        after = facts(current)
        changed = {name for name in after if after[name] != before.get(name)}
        record(
            organization=organization,
            action="register.player_changed" if player else "register.player_added",
            actor=actor,
            before={"player": before["name"], **{name: before[name] for name in changed}} if player else None,
            after={"player": current.name, **{name: after[name] for name in changed}},
        )
    return current


def check(player: RegisteredPlayer) -> None:
    """Set what follows from the name. Raises ``Refused`` with the field that is wrong."""
    if not any(letter.isalpha() for letter in player.name):
        raise Refused("no_name", _("Give the last name and the first name."), field="name")
    if player.federation and not _FEDERATION.fullmatch(player.federation):
        raise Refused("bad_federation", _("Use three letters, for example ITA."), field="federation")
    if fault := birth_fault(player.birth_year, player.birth_day):
        raise Refused("no_year" if not player.birth_year else "no_such_day", fault, field="born")
    for name, value in columns_of(player.name).items():
        setattr(player, name, value)
    refuse_invalid(player, exclude=("organization", "club"), alone=True)


def remove_player(*, organization: Organization, player: RegisteredPlayer, actor: User | None) -> None:
    """Delete a player with the memberships. Entries in events stay; the journal keeps the number and no name."""
    with transaction.atomic():
        lock_register(organization)
        record(
            organization=organization, action="register.player_removed", actor=actor, before={"records": str(player.pk)}
        )
        RegisteredPlayer.objects.get(pk=player.pk).delete()
        people_changed(organization)


def set_membership(
    *, player: RegisteredPlayer, season: str, expires_on: date, actor: User | None, kind: str = ""
) -> PlayerMembership:
    """Say that a player is a member in a season; another one of the same season is replaced. Raises ``Refused`` with
    the field that is wrong."""
    organization = player.organization
    with transaction.atomic():
        lock_register(organization)
        known = PlayerMembership.objects.filter(player=player, season=tidied(season)).first()
        before = _membership(known) if known else None
        row = known or PlayerMembership(player=player, season=tidied(season))
        row.kind, row.expires_on = tidied(kind), expires_on
        refuse_invalid(row, exclude=("player",), alone=True)
        row.save()
        follow_memberships(player)
        record(
            organization=organization,
            action="register.membership_set",
            actor=actor,
            before=before,
            after={"player": player.name, **_membership(row)},
        )
    return row


def remove_membership(*, membership: PlayerMembership, actor: User | None) -> None:
    """Take back what was said of one season."""
    player = membership.player
    with transaction.atomic():
        lock_register(player.organization)
        record(
            organization=player.organization,
            action="register.membership_removed",
            actor=actor,
            before={"player": player.name, **_membership(membership)},
        )
        PlayerMembership.objects.filter(pk=membership.pk).delete()
        follow_memberships(player)


def follow_memberships(player: RegisteredPlayer) -> None:
    """Let the player be a member until the last day of all memberships."""
    last = PlayerMembership.objects.filter(player=player).aggregate(last=Max("expires_on"))["last"]
    player.member_until = last
    RegisteredPlayer.objects.filter(pk=player.pk).update(member_until=last)


def save_club(
    *, organization: Organization, actor: User | None, club: RegisteredClub | None = None, **fields: str
) -> RegisteredClub:
    """Add a club, or change ``club``. Raises ``Refused`` with the field that is wrong, and for a name or a code that
    another club has."""
    with transaction.atomic():
        lock_register(organization)
        current = RegisteredClub.objects.get(pk=club.pk) if club else RegisteredClub(organization=organization)
        before = _club(current) if club else None
        for name, value in fields.items():
            setattr(current, name, tidied(value))
        refuse_invalid(current, exclude=("organization",), alone=True)
        for other in RegisteredClub.objects.filter(organization=organization).exclude(pk=current.pk):
            if club_key(other.name) == club_key(current.name):
                raise Refused("club_twice", _("There is a club of this name already."), field="name")
            if current.code and other.code == current.code:
                message = _("%(club)s has this code already.") % {"club": other.name}
                raise Refused("code_twice", message, field="code")
        current.save()
        record(
            organization=organization,
            action="register.club_changed" if club else "register.club_added",
            actor=actor,
            before=before,
            after=_club(current),
        )
    return current


def remove_club(*, organization: Organization, club: RegisteredClub, actor: User | None) -> None:
    """Delete a club that nobody of the register is in any more. Raises ``Refused`` where somebody is."""
    with transaction.atomic():
        lock_register(organization)
        if RegisteredPlayer.objects.filter(organization=organization, club=club).exists():
            raise Refused("club_has_players", _("Players of the register are in this club. Give them another first."))
        record(organization=organization, action="register.club_removed", actor=actor, before=_club(club))
        RegisteredClub.objects.filter(pk=club.pk).delete()


def change_settings(*, organization: Organization, actor: User | None, checks_memberships: bool) -> None:
    """Say whether the entry lists of events warn of players without a valid membership."""
    with transaction.atomic():
        lock_register(organization)
        row, _made = RegisterSettings.objects.get_or_create(organization=organization)
        if row.checks_memberships == checks_memberships:
            return
        row.checks_memberships = checks_memberships
        row.save()
        record(
            organization=organization,
            action="register.settings",
            actor=actor,
            before={"checks_memberships": not checks_memberships},
            after={"checks_memberships": checks_memberships},
        )


def _membership(row: PlayerMembership) -> dict[str, Any]:
    return {"season": row.season, "kind": row.kind, "expires_on": row.expires_on.isoformat()}


def _club(row: RegisteredClub) -> dict[str, Any]:
    return {"club": row.name, "code": row.code, "region": row.region}
