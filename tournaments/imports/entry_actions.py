"""Bringing players in from a file: all rows or none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place
from tournaments.entries.actions import RATINGS, last_paired_round, number_before_start
from tournaments.entries.closed_fields import refuse_closed_table
from tournaments.entries.late_entries import admission_of, record_admission
from tournaments.entries.room import refuse_crowd
from tournaments.festivals.membership import lock_festival, second_section_sentence
from tournaments.imports.entry_matching import EntryRow, PlannedRow, Verdict, plan_rows
from tournaments.imports.undoing.restore_points import RESTORE, point_of_list
from tournaments.listing.actions import refuse_invalid
from tournaments.models import Entry, Tournament
from tournaments.models.entry import RatingSource
from tournaments.registry.entry_actions import remember_recognised


def import_entries(
    *, tournament: Tournament, rows: Iterable[EntryRow], actor: User | None, admission: str = ""
) -> list[PlannedRow]:
    """Add the new players of ``rows``, change the known ones, leave out repetitions; in one transaction.

    After round 1 is paired newcomers are late entries of the next round (C.04.2 Article 2.4); ``admission`` is why the
    arbiter lets them in after the last round that the regulations name for late entries. Returns what was done. Raises
    ``Refused`` with the line at fault when any row cannot be imported, without that reason, and as ``refuse_newcomers``
    does; then nothing is.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        lock_festival(current)
        planned = plan_rows(current, rows)
        first_round = last_paired_round(current) + 1
        if any(plan.verdict is Verdict.NEW for plan in planned):
            refuse_newcomers(current)
        newcomers = [str(plan.row.values["name"]) for plan in planned if plan.verdict is Verdict.NEW]
        refuse_crowd(current, len(newcomers))
        reason = admission_of(current, first_round, admission) if newcomers else ""
        before = {
            str(plan.entry.pk): _before(plan.entry, plan.changes or {})
            for plan in planned
            if plan.entry is not None and plan.verdict is Verdict.UPDATE
        }
        # A day that was there is no matter for the journal, so it cannot be put back.
        days = [
            plan.entry.pk
            for plan in planned
            if plan.entry is not None
            and plan.verdict is Verdict.UPDATE
            and (plan.changes or {}).get("birth_day", ("",))[0]
        ]
        point = point_of_list(current) | {"paired": first_round - 1, "birth_days": days}
        created = _save(current, planned, first_round, reason)
        number_before_start(current)
        counts = {verdict.value: sum(1 for plan in planned if plan.verdict is verdict) for verdict in Verdict}
        if counts[Verdict.NEW] or counts[Verdict.UPDATE]:
            record_change(
                current,
                "entries.imported",
                actor,
                before=before or None,
                after={
                    "new": [_told(values) for values in created.values()],
                    "changed": {
                        str(plan.entry.pk): _told({one: new for one, (_old, new) in (plan.changes or {}).items()})
                        for plan in planned
                        if plan.entry is not None and plan.verdict is Verdict.UPDATE
                    },
                    "left_out": counts[Verdict.DUPLICATE] + counts[Verdict.LEFT_OUT],
                    RESTORE: point | {"new": list(created)},
                },
            )
        if reason:
            record_admission(current, newcomers, first_round, reason, actor)
    return planned


def refuse_newcomers(tournament: Tournament) -> None:
    """Raise ``Refused`` where nobody can enter any more: the last round is paired, or the first one where a table or a
    bracket says who meets whom."""
    paired = last_paired_round(tournament)
    if paired >= tournament.rounds.count():
        raise Refused("no_round_left", _("The last round is paired: nobody can enter any more."))
    if paired:
        refuse_closed_table(tournament)


def _told(values: Mapping[str, Any]) -> dict[str, Any]:
    """What the journal keeps of a player: no day of birth."""
    return {name: value for name, value in values.items() if name != "birth_day"}


def _before(entry: Entry, changes: Mapping[str, tuple[Any, Any]]) -> dict[str, Any]:
    """What an update replaces: a day of birth only where there was none."""
    replaced = {field: old for field, (old, _new) in changes.items() if field != "birth_day" or not old}
    return replaced | ({"rating_source": entry.rating_source} if RATINGS & set(changes) else {})


def _save(
    tournament: Tournament, planned: Sequence[PlannedRow], first_round: int, reason: str
) -> dict[int, dict[str, Any]]:
    """Write what is planned, in as many queries for a thousand players as for one. The newcomers by their keys, each
    with what the rows said."""
    entries: dict[Verdict, list[tuple[PlannedRow, Entry]]] = {Verdict.NEW: [], Verdict.UPDATE: []}
    changed: set[str] = set()
    for plan in planned:
        if plan.verdict in {Verdict.DUPLICATE, Verdict.LEFT_OUT}:
            continue
        if plan.verdict is Verdict.QUESTION:
            raise _refused(plan, "name_twice", _("somebody of the same name is there already."))
        if plan.elsewhere is not None:
            raise _refused(plan, "in_another_section", second_section_sentence(plan.elsewhere))
        if plan.verdict is Verdict.ERROR:
            raise _refused(plan, "same_player_twice", _("the player stands in the file twice, with different data."))
        entry = plan.entry or Entry(tournament=tournament, first_round=first_round, admission_reason=reason)
        for field, value in plan.row.values.items():
            setattr(entry, field, value)
        if plan.verdict is Verdict.NEW or RATINGS & set(plan.changes or ()):
            entry.rating_source = RatingSource.FILE
            changed.add("rating_source")
        _check(plan, entry, alone=True)
        entries[plan.verdict].append((plan, entry))
        changed.update(plan.changes or ())
    newcomers = [entry for _plan, entry in entries[Verdict.NEW]]
    try:
        with transaction.atomic():
            Entry.objects.bulk_create(newcomers)
            remember_recognised(tournament, newcomers)
            if changed:
                known = [entry for _plan, entry in entries[Verdict.UPDATE]]
                Entry.objects.bulk_update(known, sorted(changed), batch_size=200)
    except IntegrityError:
        for plan, entry in (*entries[Verdict.NEW], *entries[Verdict.UPDATE]):
            _check(plan, entry, alone=False)
        raise Refused(
            "not_imported",
            _("The list does not fit the entries as they are now, so nothing was imported. Upload it once more."),
        ) from None
    return {entry.pk: dict(plan.row.values) for plan, entry in entries[Verdict.NEW]}


def _check(plan: PlannedRow, entry: Entry, *, alone: bool) -> None:
    """Raise ``Refused`` with the line; ``alone`` leaves to the database what it knows of other rows."""
    try:
        refuse_invalid(entry, exclude=("tournament", "pairing_number"), alone=alone)
    except Refused as refused:
        raise _refused(plan, refused.code, str(refused.message)) from refused


def _refused(plan: PlannedRow, code: str, reason: str) -> Refused:
    return Refused(
        code,
        _("Line %(line)s, %(name)s: %(reason)s Nothing was imported.")
        % {"line": plan.row.line, "name": plan.row.values.get("name", ""), "reason": reason},
        line=plan.row.line,
    )
