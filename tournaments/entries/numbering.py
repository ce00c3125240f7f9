"""Pairing numbers: the initial order, late entries, and corrections while they are allowed (C.04.2 Article 2).

Two players of equal rating and title exchange their numbers before round 1 is paired; in a table any two do, for there
the numbers are drawn. Their order is kept with the regulations, so numbers that are assigned again do not undo it. Who
is later given another rating or title leaves the group, and who joins it stands after those whose order was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from copy import copy
from typing import Final, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.registry import description_of
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.entries.initial_order import (
    BY_HAND,
    InitialOrder,
    equals_of,
    order_of,
    takes_any_numbers,
    with_order,
)
from tournaments.models import Entry, EntryStatus, Regulations, Round, RoundState, Tournament

LAST_CORRECTION_BEFORE: Final = 4
"""Wrong data may be corrected and numbers reassigned until this round has been paired (C.04.2 Article 2.3)."""
_Key = tuple[str, int, int, bool, str, str, int]


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
    earned: Callable[[], Mapping[int, tuple[int, str]]] = dict,
) -> list[Entry]:
    """The entries that hold a pairing number for the pairing of ``round_number``, in order of that number.

    ``seated`` are those who had a board in an earlier round: late entries seated after the pairing (C.04.2 Article
    4.4) have no number yet, and hold one now even when they have left again.

    With ``renumber`` everybody is ranked anew. Otherwise the numbered keep their order and every newcomer is inserted
    before the first one ranked below (C.04.2 Article 2.4); a late entry whose first round is later is left out. Where
    the numbered do not stand by their data of today, because some were corrected when numbers were definitive (Article
    2.3), ``earned`` is asked for those on which the numbers rest: (rating, title) by entry. Whoever is out of order
    even then moves no newcomer past most of the others.
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
    newcomers = ranked((e for e in [*coming, *gone] if e.pairing_number is None), order)
    keys = [order.key(e) for e in found]
    if newcomers and keys != sorted(keys):
        ranked_by = earned()
        keys = [order.key(_with(e, ranked_by[e.pk])) if e.pk in ranked_by else order.key(e) for e in found]
    for newcomer in newcomers:
        key = order.key(newcomer)
        place = _place_among(keys, key)
        found.insert(place, newcomer)
        keys.insert(place, key)
    return found


def _with(entry: Entry, data: tuple[int, str]) -> Entry:
    then = copy(entry)
    then.rating, then.title = data
    return then


def _place_among(keys: Sequence[_Key], key: _Key) -> int:
    wrong = fewest = sum(other < key for other in keys)
    place = 0
    for here, other in enumerate(keys, start=1):
        wrong += 1 if other > key else -1
        if wrong < fewest:
            fewest, place = wrong, here
    return place


def take_numbers_back(tournament: Tournament, published: Container[int]) -> None:
    """Take the numbers from those who have them from a draft that is thrown away: everybody who is not among the
    players (entry ids) of the newest ``published`` round. A late entry whose data are corrected before anybody has read
    its number gets the one that they earn. The caller holds the lock.
    """
    numbered = Entry.objects.filter(tournament=tournament, pairing_number__isnull=False).order_by("pairing_number")
    assign_numbers(tournament, [entry for entry in numbered if entry.pk in published])


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
        if not reason.strip():
            raise Refused("reason_missing", _("Say why the numbers are assigned again."), field="reason")
        order, before = _anew(current)
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


def restore_numbers(
    *, tournament: Tournament, exchanged: bool, before: Mapping[str, int | None], actor: User | None, reason: str
) -> None:
    """Give the entries in ``before`` (keys as text) the numbers that they had before these were assigned again or, with
    ``exchanged``, before two players exchanged theirs.

    Raises ``Refused`` as ``reassign_numbers`` or ``exchange_numbers``, and where the numbers do not fit the list any
    more.
    """
    if exchanged:
        first, second = (int(key) for key in before)
        exchange_numbers(entry=Entry.objects.get(pk=first), other=second, actor=actor, reason=reason)
        return
    with transaction.atomic():
        current = lock(tournament)
        _anew(current)
        entries = list(Entry.objects.filter(tournament=current))
        numbers = {one.pk: before.get(str(one.pk), one.pairing_number) for one in entries}
        held = {one.pk: number for one in entries if (number := numbers[one.pk]) is not None}
        if sorted(held.values()) != list(range(1, len(held) + 1)):
            raise Refused("list_changed", _("Players came or left since: the earlier numbers do not fit any more."))
        after = {str(one.pk): one.pairing_number for one in entries if str(one.pk) in before}
        assign_numbers(current, sorted((one for one in entries if one.pk in held), key=lambda one: held[one.pk]))
        record_change(current, "entries.renumbered", actor, before=after, after=before, reason=reason)


def numbers_may_change(tournament: Tournament, *, exchanged: bool) -> bool:
    """Whether numbers may be put back now that were assigned again or, with ``exchanged``, exchanged. Five queries."""
    if exchanged:
        return not _started(tournament) and _is_open_to_hands(Regulations.objects.get(tournament=tournament))
    try:
        _anew(tournament)
    except Refused:
        return False
    return True


class Move(NamedTuple):
    """Somebody who would get another pairing number."""

    name: str
    before: int | None
    after: int


def moves_of(tournament: Tournament) -> list[Move]:
    """Who would get another number if the numbers were assigned again now, in order of the new ones. Raises ``Refused``
    as ``reassign_numbers``. Four queries."""
    order, before = _anew(tournament)
    return [
        Move(entry.name, before[entry.pk], number)
        for number, entry in enumerate(order, start=1)
        if before[entry.pk] != number
    ]


def _anew(tournament: Tournament) -> tuple[list[Entry], dict[int, int | None]]:
    """The entries in the order of new numbers, and the numbers that they have. Raises ``Refused``."""
    states = dict(Round.objects.filter(tournament=tournament).values_list("number", "state"))
    if states.get(LAST_CORRECTION_BEFORE, RoundState.PLANNED) != RoundState.PLANNED:
        raise Refused(
            "numbers_definitive",
            _("Round %(round)s has been paired: pairing numbers can no longer be corrected.")
            % {"round": LAST_CORRECTION_BEFORE},
        )
    if numbers_bind(tournament) and set(states.values()) - {RoundState.PLANNED}:
        raise Refused(
            "numbers_bind",
            _("The first round is paired, and the numbers say who meets whom in every round. They stay."),
        )
    if RoundState.DRAFT in states.values():
        raise Refused("draft_exists", _("Publish or throw away the pairing under review first."))
    upcoming = min((number for number, state in states.items() if state == RoundState.PLANNED), default=1)
    entries = list(Entry.objects.filter(tournament=tournament))
    rule = order_of(Regulations.objects.get(tournament=tournament))
    order = listed(entries, round_number=upcoming, renumber=True, order=rule)
    return order, {entry.pk: entry.pairing_number for entry in entries}


class Equals(NamedTuple):
    """Players of one rating and title whose order the arbiter chose, or all players of a table."""

    rating: int
    """``BY_HAND`` for those of a table."""
    title: str
    entries: tuple[Entry, ...]
    """In order of their numbers."""


def exchange_partners(entry: Entry) -> list[Entry]:
    """With whom ``entry`` may exchange the number, in order of number; nobody once round 1 is paired. Three queries."""
    tournament = entry.tournament
    regulations = Regulations.objects.get(tournament=tournament)
    if _started(tournament) or not _is_open_to_hands(regulations):
        return []
    return [one for one in _equals(regulations, entry) if one.pk != entry.pk]


def exchange_numbers(*, entry: Entry, other: int, actor: User | None, reason: str) -> tuple[Entry, Entry]:
    """Let ``entry`` and the entry with the key ``other`` exchange their pairing numbers; both, with the new ones.

    Raises ``Refused`` without a reason, once round 1 is paired, where a lot or the name alone decides, and, but for
    tables, for players whose rating or title differs. Locks the tournament.
    """
    with transaction.atomic():
        current = lock(entry.tournament)
        regulations = Regulations.objects.get(tournament=current)
        if not reason.strip():
            raise Refused("reason_missing", _("Say why the numbers are exchanged."), field="reason")
        if _started(current):
            raise Refused("exchange_late", _("Round 1 is paired: numbers are no longer exchanged by hand."))
        if not _is_open_to_hands(regulations):
            raise Refused(
                "exchange_decided", _("The regulations say how equal players are ordered. Nothing is exchanged.")
            )
        group = ranked(_equals(regulations, entry), order_of(regulations))
        keys = [one.pk for one in group]
        if entry.pk not in keys or other not in keys or other == entry.pk:
            raise Refused(
                "exchange_unequal",
                _("Only players of the same rating and title exchange their numbers (C.04.2 Article 2.2)."),
                field="other",
            )
        before = {str(one.pk): one.pairing_number for one in group if one.pk in {entry.pk, other}}
        here, there = keys.index(entry.pk), keys.index(other)
        keys[here], keys[there] = other, entry.pk
        by_rule = [one.pk for one in ranked(group, InitialOrder())]
        shared = (BY_HAND, "") if takes_any_numbers(regulations) else equals_of(entry)
        regulations.chosen_order = with_order(regulations.chosen_order, shared, [] if keys == by_rule else keys)
        regulations.save(update_fields=["chosen_order"])
        everybody = Entry.objects.filter(tournament=current)
        assign_numbers(current, listed(everybody, round_number=1, renumber=True, order=order_of(regulations)))
        after = Entry.objects.in_bulk([entry.pk, other])
        numbers = {str(key): after[int(key)].pairing_number for key in before}
        record_change(current, "entries.exchanged", actor, before=before, after=numbers, reason=reason)
    return after[entry.pk], after[other]


def chosen_equals(regulations: Regulations, entries: Iterable[Entry]) -> list[Equals]:
    """The groups of ``entries`` whose order was chosen by hand, the strongest first."""
    chosen = order_of(regulations).chosen
    groups: dict[tuple[int, str], list[Entry]] = {}
    for entry in entries:
        shared = chosen.get(entry.pk, ())[:2]
        if shared in {equals_of(entry), (BY_HAND, "")}:
            groups.setdefault((shared[0], shared[1]), []).append(entry)
    return [
        Equals(rating, title, tuple(sorted(group, key=lambda one: chosen[one.pk][2])))
        for (rating, title), group in sorted(groups.items(), reverse=True)
        if len(group) > 1
    ]


def _started(tournament: Tournament) -> bool:
    """Whether any round has a pairing, drafts included."""
    return Round.objects.filter(tournament=tournament).exclude(state=RoundState.PLANNED).exists()


def _is_open_to_hands(regulations: Regulations) -> bool:
    return order_of(regulations).kind == Regulations.InitialOrder.RATING


def _equals(regulations: Regulations, entry: Entry) -> list[Entry]:
    """Who has a pairing number and the rating and the title of ``entry``, or stands in its table; players with a place
    of another tournament stand by that."""
    equals = Entry.objects.filter(
        tournament=regulations.tournament_id,
        status=EntryStatus.ACTIVE,
        place_before__isnull=True,
        pairing_number__isnull=False,
    )
    if not takes_any_numbers(regulations):
        equals = equals.filter(rating=entry.rating, title=entry.title)
    return list(equals.order_by("pairing_number"))
