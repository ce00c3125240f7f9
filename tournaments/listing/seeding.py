"""A knock-out whose players are the first of a finished tournament, in the order of its standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.knockout_bracket import is_knockout
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock, public_pages_changed
from tournaments.entries.actions import BESIDE, number_before_start
from tournaments.entries.actions import FIELDS as PLAYER_FIELDS
from tournaments.listing.actions import create_tournament
from tournaments.models import Entry, EntryStatus, Tournament
from tournaments.regulations.actions import update_regulations
from tournaments.standings.queries import standings_page
from tournaments.standings.shapes import StandingLine


def seed_knockout(
    *,
    source: Tournament,
    actor: User | None,
    players: int,
    system: str = "knockout",
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Tournament:
    """A knock-out, not yet public, of the first ``players`` of the final standings of ``source``; their places are the
    numbers of the bracket. Whoever withdrew from ``source`` is passed over.

    Players who share a place stand in the order of their pairing numbers in ``source``. ``fields`` are the new event's
    own (``actions.FIELDS``). Raises ``Refused`` as ``create_tournament`` does, for standings that are not final, for a
    number of players that they do not have, and, naming the players, where a shared place does not say who is in: a
    play-off or a lot decides that first.
    """
    if not is_knockout(system):
        raise Refused("system_unknown", _("Choose one of the knock-out systems."), field="system")
    with transaction.atomic():
        lock(source)
        chosen = _qualified(source, players)
        made = create_tournament(
            organization=source.organization, actor=actor, rounds=(players - 1).bit_length(), **fields
        )
        made.follows = source
        made.save(update_fields=["follows"])
        Entry.objects.bulk_create(
            Entry(
                tournament=made,
                place_before=place,
                **{name: getattr(entry, name) for name in (*PLAYER_FIELDS, *BESIDE) if name != "fixed_table"},
            )
            for place, entry in enumerate(chosen, start=1)
        )
        update_regulations(tournament=made, actor=actor, system=system, options=dict(options or {}))
        number_before_start(made)
        public_pages_changed(source)
        record_change(
            made,
            "tournament.seeded",
            actor,
            after={"name": source.name, "slug": source.slug, "players": [entry.name for entry in chosen]},
            public=False,
        )
    return made


def _qualified(source: Tournament, players: int) -> Sequence[Entry]:
    """The first ``players`` who did not withdraw, in order."""
    page = standings_page(source)
    if page is None or page.after_round < page.rounds or page.unfinished or not page.complete:
        raise Refused(
            "standings_not_final",
            _("The standings of “%(name)s” are not final: enter the results of every round first.")
            % {"name": source.name},
        )
    entries = Entry.objects.filter(tournament=source, status=EntryStatus.ACTIVE).in_bulk()
    lines = [line for line in page.lines if line.player.entry_id in entries]
    if not 2 <= players <= len(lines):
        raise Refused(
            "players_range",
            _("Choose from 2 to %(most)s players.") % {"most": len(lines)},
            field="players",
        )
    _refuse_shared_cut(lines, players)
    return [entries[line.player.entry_id] for line in lines[:players]]


def _refuse_shared_cut(lines: Sequence[StandingLine], players: int) -> None:
    if players == len(lines) or lines[players - 1].rank != lines[players].rank:
        return
    rank = lines[players].rank
    level = [line.player.name for line in lines if line.rank == rank]
    room = players - sum(line.rank < rank for line in lines)
    message = ngettext(
        "These players share place %(rank)s, and only %(room)s of them is in: %(names)s. Record a play-off or draw "
        "lots among them first, or choose another number of players.",
        "These players share place %(rank)s, and only %(room)s of them are in: %(names)s. Record a play-off or draw "
        "lots among them first, or choose another number of players.",
        room,
    )
    raise Refused(
        "cut_is_shared",
        message % {"rank": rank, "room": room, "names": "; ".join(level)},
        field="players",
        rank=rank,
        room=room,
    )
