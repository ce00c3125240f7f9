"""A plan into the register, in as many queries for ten thousand players as a few hundred at a time take."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import Max

from portal.common.errors import Refused
from tournaments.models import PlayerMembership, RegisteredClub, RegisteredPlayer
from tournaments.registry.actions import check
from tournaments.registry.letters import columns_of
from tournaments.registry.planning import Register
from tournaments.registry.shapes import PLAYER_FIELDS, Plan, PlannedPlayer

BATCH: Final = 500


def write(register: Register, plan: Plan) -> None:
    """Write what ``plan`` says. Call it within a transaction that has locked the register. Raises ``Refused`` with the
    line whose values the register does not take."""
    RegisteredClub.objects.bulk_create(register.clubs.new.values(), batch_size=BATCH)
    RegisteredClub.objects.bulk_update(register.clubs.changed.values(), ["code", "region"], batch_size=BATCH)
    new = [_new(register, one) for one in plan.new]
    RegisteredPlayer.objects.bulk_create(new, batch_size=BATCH)
    keys = {one.row.line: player.pk for one, player in zip(plan.new, new, strict=True)}
    for some in _parts(plan.changed):
        _change(register, some)
    with_membership = [
        (keys.get(one.row.line) or one.player, one)
        for one in plan.players
        if "expires_on" in one.row.values and (one.player is None or "expires_on" in one.changes)
    ]
    for part in _parts(with_membership):
        _set_memberships(register, part)


def _new(register: Register, planned: PlannedPlayer) -> RegisteredPlayer:
    values = planned.row.values
    said = {name: values[name] for name in PLAYER_FIELDS if name in values}
    club = register.clubs.club_of(register.organization, values)
    player = RegisteredPlayer(organization=register.organization, club=club, **said)
    _check(player, planned)
    return player


def _change(register: Register, some: list[PlannedPlayer]) -> None:
    rows = RegisteredPlayer.objects.in_bulk([one.player for one in some if one.player])
    for planned in some:
        player = rows[planned.player or 0]
        for name in PLAYER_FIELDS:
            if name in planned.changes:
                setattr(player, name, planned.changes[name][1])
        if "club" in planned.changes:
            player.club = register.clubs.club_of(register.organization, planned.row.values)
        _check(player, planned)
    columns = [*PLAYER_FIELDS, "club", *columns_of("")]
    RegisteredPlayer.objects.bulk_update(rows.values(), columns, batch_size=100)


def _check(player: RegisteredPlayer, planned: PlannedPlayer) -> None:
    try:
        check(player)
    except Refused as refusal:
        raise Refused(refusal.code, f"{planned.row.line}: {player.name}: {refusal}") from refusal


def _set_memberships(register: Register, part: list[tuple[int, PlannedPlayer]]) -> None:
    new, known = [], []
    for player, planned in part:
        values = planned.row.values
        before = register.memberships.get((player, values["season"]))
        kind = values.get("kind", before[1] if before else "")
        row = PlayerMembership(player_id=player, season=values["season"], kind=kind, expires_on=values["expires_on"])
        if before is not None:
            row.pk = before[0]
            known.append(row)
        else:
            new.append(row)
    PlayerMembership.objects.bulk_create(new)
    PlayerMembership.objects.bulk_update(known, ["kind", "expires_on"])
    keys = [player for player, _planned in part]
    last = PlayerMembership.objects.filter(player__in=keys).values_list("player").annotate(last=Max("expires_on"))
    until: dict[Any, Any] = dict(last.order_by())
    rows = [RegisteredPlayer(pk=key, member_until=until[key]) for key in keys]
    RegisteredPlayer.objects.bulk_update(rows, ["member_until"])


def _parts(rows: list[Any]) -> Iterable[list[Any]]:
    return (rows[start : start + BATCH] for start in range(0, len(rows), BATCH))
