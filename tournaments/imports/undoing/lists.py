"""Undo the import of a list of players: who came in goes, and who was changed is as before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place
from tournaments.entries.actions import last_paired_round, number_before_start
from tournaments.entries.initial_order import order_of
from tournaments.entries.numbering import assign_numbers
from tournaments.imports.undoing.restore_points import RESTORE
from tournaments.models import (
    Board,
    CheckIn,
    Entry,
    PrizeExclusion,
    Prohibition,
    Registration,
    Regulations,
    RoundRevision,
    Tournament,
)
from tournaments.models.entry import RatingSource

NAMED: Final = 5
"""How many players a refusal names."""
ASIDE: Final = frozenset(
    {"id", "tournament", "pairing_number", "created_at", "rating_source", "first_round", "admission_reason"}
)
"""What the import gave beside the file; of a day of birth the journal keeps nothing."""
OF_NUMBERS: Final = ("entries.exchanged", "entries.renumbered")


def undo_list(*, tournament: Tournament, row: JournalEntry, actor: User | None, reason: str) -> None:
    """Take the players off the list who came with the import that ``row`` of the journal tells of, and give those whom
    it changed what they had before. Everything else stays.

    Locks the tournament; raises ``Refused`` as ``why_list_stays``, and where what a player had before is held by
    another one now; then everything is as before.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        stays = why_list_stays(current, row)
        if stays is not None:
            raise stays
        point, before = (row.after or {})[RESTORE], row.before or {}
        Entry.objects.filter(tournament=current, pk__in=point["new"]).delete()
        known = list(Entry.objects.filter(tournament=current, pk__in=[int(key) for key in before]))
        for entry in known:
            for field, value in before[str(entry.pk)].items():
                setattr(entry, field, value)
        fields = sorted({field for values in before.values() for field in values})
        try:
            with transaction.atomic():
                if known:
                    Entry.objects.bulk_update(known, fields, batch_size=200)
        except IntegrityError:
            raise Refused(
                "held_by_another",
                _(
                    "Another player has now the FIDE ID or the table that one had before the import. "
                    "Nothing was changed."
                ),
            ) from None
        _number(current, row, point["numbers"])
        record_change(
            current,
            "entries.import_undone",
            actor,
            before={"import": row.pk},
            after={"entries": len(point["new"]) + len(known)},
            reason=reason.strip(),
        )


def why_list_stays(tournament: Tournament, row: JournalEntry) -> Refused | None:
    """Why the import of a list cannot be undone, with what to do; None where it can."""
    after = row.after or {}
    if RESTORE not in after:
        return Refused(
            "no_restore_point",
            _("This import is older than the program's way to undo one. Correct the players by hand."),
        )
    point = after[RESTORE]
    if _later(tournament, row).filter(action="entries.import_undone", before__import=row.pk).exists():
        return Refused("import_undone", _("This import is undone."))
    paired = last_paired_round(tournament)
    if paired > point["paired"]:
        return Refused(
            "paired_since",
            _(
                "The import stays: round %(round)s was paired since. Throw its pairing away first; once it is "
                "published, correct or withdraw single players."
            )
            % {"round": paired},
        )
    new = list(Entry.objects.filter(pk__in=point["new"]))
    if new and order_of(Regulations.objects.get(tournament=tournament)).opened_at:
        return Refused(
            "lot_opened",
            _("The import stays: the lot of the initial order is opened, and this list was drawn. Withdraw players."),
        )
    if point["birth_days"]:
        return Refused(
            "birth_days",
            _(
                "The import stays: it gave other days of birth, and the journal keeps none. Correct these players by "
                "hand: %(names)s."
            )
            % {"names": _names(Entry.objects.filter(pk__in=point["birth_days"]).values_list("name", flat=True))},
        )
    changed = Entry.objects.filter(tournament=tournament, pk__in=[int(key) for key in after["changed"]])
    values = dict(zip(point["new"], after["new"], strict=True))
    others = [one.name for one in new if one.tournament_id != tournament.pk or not _is_as_it_came(one, values[one.pk])]
    others += [one.name for one in changed if not _has(one, after["changed"][str(one.pk)])]
    if others:
        return Refused(
            "changed_since",
            _(
                "The import stays: these players were changed since: %(names)s. Put them back first, or correct the "
                "others by hand."
            )
            % {"names": _names(others)},
        )
    with_rows = _held(point["new"])
    held = [one.name for one in new if one.pk in with_rows]
    if held or (new and _any_published(tournament, new)):
        return Refused(
            "used_since",
            _(
                "The import stays: something was noted for players whom it brought: %(names)s. Take back their byes, "
                "points, check-ins, groups kept apart and registrations first."
            )
            % {"names": _names(held or [one.name for one in new])},
        )
    return None


def _later(tournament: Tournament, row: JournalEntry) -> Any:
    return JournalEntry.objects.filter(
        organization=tournament.organization_id, subject=tournament.subject, pk__gt=row.pk
    )


def _is_as_it_came(entry: Entry, values: Mapping[str, Any]) -> bool:
    """Whether nobody has changed a player since the file brought the player in."""
    came = Entry(**values)
    names = [field.name for field in Entry._meta.concrete_fields if field.name not in ASIDE | {"birth_day"}]
    return all(getattr(entry, name) == getattr(came, name) for name in names)


def _has(entry: Entry, values: Mapping[str, Any]) -> bool:
    rated = {"rating", "fide_rating", "national_rating"} & set(values)
    return all(getattr(entry, name) == value for name, value in values.items()) and (
        not rated or entry.rating_source == RatingSource.FILE
    )


def _held(new: list[int]) -> set[int]:
    """Which of the players have rows of their own. Eight queries."""
    seats = Board.objects.filter(Q(white__in=new) | Q(black__in=new)).values_list("white_id", "black_id")
    found = {entry for seat in seats for entry in seat}
    for model in (CheckIn, PrizeExclusion, Registration):
        found |= set(model.objects.filter(entry__in=new).values_list("entry_id", flat=True))
    for name in ("byes", "adjustments"):
        found |= set(Entry.objects.filter(pk__in=new, **{f"{name}__isnull": False}).values_list("pk", flat=True))
    groups = Prohibition.entries.through.objects.filter(entry__in=new)
    return found | set(groups.values_list("entry_id", flat=True))


def _any_published(tournament: Tournament, new: list[Entry]) -> bool:
    """Whether a revision names one of the players, perhaps one whose publication was withdrawn."""
    payloads = RoundRevision.objects.filter(round__tournament=tournament).values_list("payload", flat=True)
    keys = {one.pk for one in new}
    return any(row["entry"] in keys for payload in payloads for row in payload["players"])


def _number(tournament: Tournament, row: JournalEntry, numbers: Mapping[str, int | None]) -> None:
    """The numbers of before the import where the same players are left and nobody chose others since."""
    if last_paired_round(tournament):
        return
    left = {str(one.pk): one for one in Entry.objects.filter(tournament=tournament)}
    if set(left) != set(numbers) or _later(tournament, row).filter(action__in=OF_NUMBERS).exists():
        number_before_start(tournament)
        return
    held = sorted((number, key) for key, number in numbers.items() if number is not None)
    assign_numbers(tournament, [left[key] for _number_before, key in held])


def _names(names: Any) -> str:
    listed = list(names)
    return "; ".join(listed[:NAMED]) + (" …" if len(listed) > NAMED else "")
