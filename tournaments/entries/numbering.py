"""Pairing numbers: the initial order, late entries, and corrections while they are allowed (C.04.2 Article 2)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.registry import description_of
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.entries.initial_order import InitialOrder, order_of
from tournaments.models import Entry, EntryStatus, Regulations, Round, RoundState, Tournament

LAST_CORRECTION_BEFORE: Final = 4
"""Wrong data may be corrected and numbers reassigned until this round has been paired (C.04.2 Article 2.3)."""


def ranked(entries: Iterable[Entry], order: InitialOrder = InitialOrder()) -> list[Entry]:  # noqa: B008
    """The entries in their initial order, by default that of C.04.2 Article 2.2."""
    return sorted(entries, key=order.key)


def listed(
    entries: Iterable[Entry],
    *,
    round_number: int,
    renumber: bool,
    order: InitialOrder,
    seated: Container[int] = (),
) -> list[Entry]:
    """The entries that hold a pairing number for the pairing of ``round_number``, in order of that number.

    ``seated`` are those who had a board in an earlier round: late entries seated after the pairing (C.04.2 Article
    4.4) have no number yet, and hold one now even when they have left again.

    With ``renumber`` everybody is ranked anew. Otherwise the numbered keep their order and every newcomer is inserted
    before the first one ranked below (C.04.2 Article 2.4); a late entry whose first round is later is left out.
    """
    entries = list(entries)
    coming = [e for e in entries if e.status == EntryStatus.ACTIVE and e.first_round <= round_number]
    if renumber:
        out = [e for e in entries if e.status != EntryStatus.ACTIVE or e.first_round > round_number]
        known = [e for e in out if round_number > 1 and (e.pairing_number is not None or e.pk in seated)]
        return ranked([*coming, *known], order)
    found = sorted((e for e in entries if e.pairing_number is not None), key=lambda e: e.pairing_number or 0)
    here = {e.pk for e in coming}
    gone = [e for e in entries if e.pk in seated and e.pk not in here]
    for newcomer in ranked((e for e in [*coming, *gone] if e.pairing_number is None), order):
        key = order.key(newcomer)
        place = next((i for i, other in enumerate(found) if order.key(other) > key), len(found))
        found.insert(place, newcomer)
    return found


def assign_numbers(tournament: Tournament, order: Sequence[Entry]) -> bool:
    """Give the entries of ``order`` the numbers 1, 2, … and take the number from everybody else; True if any changed.

    The caller holds the lock of the tournament. Numbers of published rounds stand in their revisions and stay.
    """
    wanted = {entry.pk: number for number, entry in enumerate(order, start=1)}
    changed: list[Entry] = []
    for entry in Entry.objects.filter(tournament=tournament):
        if entry.pairing_number != wanted.get(entry.pk):
            entry.pairing_number = wanted.get(entry.pk)
            changed.append(entry)
    if changed:
        # In two steps, because two entries may never hold one number, not even between two rows of an update.
        Entry.objects.filter(pk__in=[entry.pk for entry in changed]).update(pairing_number=None)
        Entry.objects.bulk_update(changed, ["pairing_number"], batch_size=500)
        for entry in order:
            entry.pairing_number = wanted[entry.pk]
    return bool(changed)


def numbers_bind(tournament: Tournament) -> bool:
    """Whether the numbers of round 1 say who meets whom until the end, in a table or a bracket."""
    return description_of(Regulations.objects.get(tournament=tournament).system).fixed_field


def reassign_numbers(*, tournament: Tournament, actor: User | None, reason: str) -> None:
    """Rank everybody anew after a correction of ratings, titles or names (C.04.2 Article 2.3).

    Raises ``Refused`` when round 4 has been paired, while a draft waits, without a reason, and where the numbers of a
    paired round say who meets whom in all the others.
    """
    with transaction.atomic():
        current = lock(tournament)
        states = dict(Round.objects.filter(tournament=current).values_list("number", "state"))
        if not reason.strip():
            raise Refused("reason_missing", _("Say why the numbers are assigned again."), field="reason")
        if states.get(LAST_CORRECTION_BEFORE, RoundState.PLANNED) != RoundState.PLANNED:
            raise Refused(
                "numbers_definitive",
                _("Round %(round)s has been paired: pairing numbers can no longer be corrected.")
                % {"round": LAST_CORRECTION_BEFORE},
            )
        if numbers_bind(current) and set(states.values()) - {RoundState.PLANNED}:
            raise Refused(
                "numbers_bind",
                _("The first round is paired, and the numbers say who meets whom in every round. They stay."),
            )
        if RoundState.DRAFT in states.values():
            raise Refused("draft_exists", _("Publish or throw away the pairing under review first."))
        upcoming = min((number for number, state in states.items() if state == RoundState.PLANNED), default=1)
        entries = list(Entry.objects.filter(tournament=current))
        before = {entry.pk: entry.pairing_number for entry in entries}
        rule = order_of(Regulations.objects.get(tournament=current))
        order = listed(entries, round_number=upcoming, renumber=True, order=rule)
        if not assign_numbers(current, order):
            return
        moved = {str(e.pk): e.pairing_number for e in order if before[e.pk] != e.pairing_number}
        record_change(
            current,
            "entries.renumbered",
            actor,
            before={key: before[int(key)] for key in moved},
            after=moved,
            reason=reason,
        )
