"""Players of the register come into events, and entries remember who of the register they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction

from portal.organizations.models import User
from tournaments.entries.actions import add_entry
from tournaments.models import Entry, RegisteredEntry, RegisteredPlayer, Tournament
from tournaments.registry.recognising import fields_of, recognise


def enter_player(*, tournament: Tournament, player: RegisteredPlayer, actor: User | None, admission: str = "") -> Entry:
    """Enter a player of the register with its data. Raises ``Refused`` as ``add_entry`` does."""
    with transaction.atomic():
        fields = fields_of(tournament, player)
        entry = add_entry(tournament=tournament, actor=actor, admission=admission, **fields)
        remember([entry], {0: player})
    return entry


def remember_recognised(tournament: Tournament, entries: Sequence[Entry]) -> None:
    """Let new ``entries`` remember who of the register they are, where that is certain."""
    remember(entries, recognise(tournament, entries))


def remember(entries: Sequence[Entry], players: Mapping[int, RegisteredPlayer]) -> None:
    """Let each of ``entries`` remember the player at its place, unless it remembers one. One query."""
    rows = [RegisteredEntry(entry=entries[place], player=player) for place, player in players.items()]
    RegisteredEntry.objects.bulk_create(rows, ignore_conflicts=True)
