"""Players come, change and go. Before round 1 is paired freely; afterwards only from the next round on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.categories.membership import tidy_labels
from tournaments.changes.journaling import record_change, record_changes
from tournaments.changes.locking import lock, lock_taking_place
from tournaments.entries.bye_actions import leave_draft, refuse_noted_half_byes
from tournaments.entries.closed_fields import refuse_closed_table, refuse_without_lives
from tournaments.entries.counted_ratings import follow_rule, rule_of
from tournaments.entries.initial_order import order_of
from tournaments.entries.late_entries import admission_of, record_admission
from tournaments.entries.lines import visible_line
from tournaments.entries.numbering import assign_numbers, listed
from tournaments.entries.room import crowd_refusal, refuse_crowd, room_left
from tournaments.entries.taken import Taken
from tournaments.festivals.membership import (
    elsewhere,
    lock_festival,
    refuse_second_section,
    second_section_refusal,
)
from tournaments.listing.actions import refuse_invalid
from tournaments.models import (
    Entry,
    EntryStatus,
    PrizeExclusion,
    Prohibition,
    Regulations,
    Round,
    RoundRevision,
    RoundState,
    Tournament,
)
from tournaments.models.entry import RatingSource
from tournaments.regulations.prohibition_actions import drop_groups_of_one

FIELDS: Final = (
    "name",
    "rating",
    "fide_rating",
    "national_rating",
    "k_factor",
    "rated_games",
    "title",
    "federation",
    "fide_id",
    "birth_year",
    "sex",
    "club",
    "labels",
    "fixed_table",
)
BESIDE: Final = ("birth_day", "rating_source", "no_half_byes")
"""What programs are not told; of these the journal has the last alone."""
RATINGS: Final = frozenset({"rating", "fide_rating", "national_rating"})


def add_entry(
    *, tournament: Tournament, actor: User | None, first_round: int | None = None, admission: str = "", **fields: Any
) -> Entry:
    """Add a player. ``first_round`` None: round 1, or the next round to be paired for a late entry
    (C.04.2 Article 2.4). A draft for its ``first_round`` is out of date until that round is paired again. A rating that
    is not given follows from FIDE's and the national one by the rule of the event.

    ``admission`` is why the arbiter lets somebody in after the last round that the regulations name for late entries;
    it is public, and not kept where it is not needed. Raises ``Refused`` for a bad field, a FIDE ID that is in the list
    already, somebody who plays in another section of the festival, a first round that is over, one after that last
    round without such a reason, and for anybody who comes after round 1 where a table pairs the players.
    """
    (added,) = add_entries(
        tournament=tournament, actor=actor, players=[fields], first_round=first_round, admission=admission
    )
    if isinstance(added, Refused):
        raise added
    return added


def add_entries(
    *,
    tournament: Tournament,
    actor: User | None,
    players: Sequence[Mapping[str, Any]],
    first_round: int | None = None,
    admission: str = "",
) -> list[Entry | Refused]:
    """Add many as ``add_entry`` adds one, in as many queries for a thousand as for two: for each of ``players``, which
    are fields by name, the player of the list, or why this one did not come in.

    Raises ``Refused`` for what keeps out all of them; then nobody was added.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        starts = last_paired_round(current) + 1 if first_round is None else first_round
        reason = _refuse_closed(current, starts, admission)
        came = _newcomers(current, starts, reason, players, actor)
        added = Entry.objects.bulk_create(one for one in came if isinstance(one, Entry))
        if added:
            number_before_start(current)
            numbers = dict(Entry.objects.filter(tournament=current).values_list("pk", "pairing_number"))
            for entry in added:
                entry.pairing_number = numbers[entry.pk]
            record_changes(current, "entry.added", actor, [_facts(entry) for entry in added])
        if added and reason:
            record_admission(current, [entry.name for entry in added], starts, reason, actor)
    return came


def edit_entry(*, entry: Entry, actor: User | None, **changes: Any) -> Entry:
    """Correct a player's data. Raises ``Refused`` with the field that is wrong. With another FIDE or national rating
    the one that counts follows, unless it is changed as well.

    Before round 1 pairing numbers follow; afterwards only ``reassign_numbers`` changes them (C.04.2 Article 2.3).
    """
    with transaction.atomic():
        lock(entry.tournament)
        current = _read(entry)
        before = _facts(current)
        if changes.get("no_half_byes") and not current.no_half_byes:
            refuse_noted_half_byes(current)
        for name, value in _known(changes).items():
            setattr(current, name, value)
        if any(before[name] != getattr(current, name) for name in RATINGS) and "rating_source" not in changes:
            current.rating_source = changes["rating_source"] = _typed_by(actor)
        if _ratings(current) != (before["fide_rating"], before["national_rating"]):
            changes |= _followed(current, before["rating"])
        _check(current, Taken(current.tournament))
        if _identity(current) != (before["name"], before["fide_id"], before["birth_year"]):
            refuse_second_section(current.tournament, [current])
        current.save(update_fields=list(changes))
        number_before_start(current.tournament)
        current.refresh_from_db()
        after = _facts(current)
        if after != before:
            record_change(current.tournament, "entry.changed", actor, before=before, after=after)
    return current


def remove_entry(*, entry: Entry, actor: User | None) -> None:
    """Take a player off the list as if never entered.

    Raises ``Refused`` once a round is paired, for a player of a published pairing, and once the lot of the initial
    order is opened: an entry made anew would be a choice. Then withdraw.
    """
    with transaction.atomic():
        current = lock(entry.tournament)
        if last_paired_round(current):
            raise Refused("already_paired", _("Rounds are paired already. Withdraw the player instead."))
        found = _read(entry)
        _refuse_leaving(found)
        record_change(found.tournament, "entry.removed", actor, before=_facts(found))
        found.delete()
        drop_groups_of_one(current)
        number_before_start(current)


def change_list(*, entry: Entry, to: Tournament) -> None:
    """Put a player into the list of another tournament, without what belongs to the old one: number, table, byes,
    check-ins, exclusion from prizes, and groups that are kept apart.

    The caller holds the locks of both, has made sure that no round of either is paired, and writes the journal. Raises
    ``Refused`` as ``remove_entry`` and ``add_entry`` do.
    """
    _refuse_leaving(entry)
    refuse_crowd(to, 1)
    source = entry.tournament
    for rows in (entry.byes, entry.check_ins, entry.adjustments):
        rows.all().delete()
    PrizeExclusion.objects.filter(entry=entry).delete()
    Prohibition.entries.through.objects.filter(entry=entry).delete()
    entry.tournament = to
    entry.pairing_number = entry.fixed_table = entry.place_before = None
    entry.first_round = 1
    _check(entry, Taken(to))
    refuse_second_section(to, [entry])
    entry.save()
    drop_groups_of_one(source)
    for changed in (source, to):
        number_before_start(changed)
    entry.refresh_from_db()


def withdraw_entry(*, entry: Entry, actor: User | None, reason: str = "") -> Entry:
    """The player is not paired any more after the last published round (C.04.2 Article 3.2).

    In a draft the player's board is taken apart, and the draft is out of date until the round is paired again. Raises
    ``Refused`` for somebody withdrawn already.
    """
    with transaction.atomic():
        tournament = lock(entry.tournament)
        current = _read(entry)
        if current.status == EntryStatus.WITHDRAWN:
            raise Refused("withdrawn_already", _("%(name)s is withdrawn already.") % {"name": current.name})
        draft = Round.objects.filter(tournament=tournament, state=RoundState.DRAFT).first()
        if draft is not None:
            leave_draft(current, draft)
        current.status = EntryStatus.WITHDRAWN
        current.withdrawn_after = last_published_round(tournament)
        current.save(update_fields=["status", "withdrawn_after"])
        number_before_start(tournament)
        current.refresh_from_db()
        after = {"name": current.name, "after_round": current.withdrawn_after}
        record_change(current.tournament, "entry.withdrawn", actor, after=after, reason=reason)
    return current


def reinstate_entry(*, entry: Entry, actor: User | None, reason: str = "") -> Entry:
    """A withdrawn player is paired again from the next round on; missed rounds stay zero-point byes.

    Raises ``Refused`` for somebody who was not withdrawn, who is expelled, or who has no place in the table of a round
    robin, and while the event is cancelled.
    """
    with transaction.atomic():
        tournament = lock_taking_place(entry.tournament)
        current = _read(entry)
        if current.status != EntryStatus.WITHDRAWN:
            raise Refused("not_withdrawn", _("%(name)s takes part already.") % {"name": current.name})
        if current.expelled_from is not None:
            raise Refused("expelled", _("%(name)s is expelled. Take that back first.") % {"name": current.name})
        if current.pairing_number is None and last_paired_round(tournament):
            refuse_closed_table(tournament)
        before = current.withdrawn_after
        current.status = EntryStatus.ACTIVE
        current.withdrawn_after = None
        current.save(update_fields=["status", "withdrawn_after"])
        number_before_start(tournament)
        current.refresh_from_db()
        record_change(
            current.tournament,
            "entry.reinstated",
            actor,
            before={"withdrawn_after": before},
            after={"name": current.name},
            reason=reason,
        )
    return current


def number_before_start(tournament: Tournament) -> None:
    """Give provisional pairing numbers in the initial order, as long as no round is paired (C.04.2 Article 2.5).

    The caller holds the lock. Later, numbers change with the pairing of a round or by ``reassign_numbers``.
    """
    if not last_paired_round(tournament):
        entries = Entry.objects.filter(tournament=tournament)
        order = order_of(Regulations.objects.get(tournament=tournament))
        assign_numbers(tournament, listed(entries, round_number=1, renumber=True, order=order))


def last_paired_round(tournament: Tournament) -> int:
    """The newest round with a pairing, drafts included; 0 before the first."""
    paired = Round.objects.filter(tournament=tournament).exclude(state=RoundState.PLANNED).order_by("-number").first()
    return paired.number if paired else 0


def last_published_round(tournament: Tournament) -> int:
    """The newest round whose pairing is public now; 0 before the first."""
    published = Round.objects.filter(tournament=tournament, revision__isnull=False).order_by("-number").first()
    return published.number if published else 0


def _refuse_closed(tournament: Tournament, starts: int, admission: str) -> str:
    """Raise ``Refused`` where nobody can begin in round ``starts``; the reason that newcomers keep."""
    published = last_published_round(tournament)
    rounds = tournament.rounds.count()
    if not published < starts <= rounds:
        raise Refused(
            "first_round_over",
            _("Rounds up to %(published)s are published and there are %(rounds)s. Choose a round between.")
            % {"published": published, "rounds": rounds},
            field="first_round",
        )
    refuse_crowd(tournament, 1)
    if starts > 1:
        refuse_closed_table(tournament)
        refuse_without_lives(tournament, starts)
    return admission_of(tournament, starts, admission)


def _newcomers(
    tournament: Tournament,
    starts: int,
    reason: str,
    players: Sequence[Mapping[str, Any]],
    actor: User | None,
) -> list[Entry | Refused]:
    """Each of ``players`` as an entry that is not saved yet, or why there is none. Locks the festival."""
    rule = rule_of(tournament)
    taken = Taken(tournament)
    came: list[Entry | Refused] = []
    for fields in players:
        entry = Entry(tournament=tournament, first_round=starts, admission_reason=reason, **_known(fields))
        if not entry.rating:
            follow_rule(entry, rule)
        if entry.rating and not entry.rating_source:
            entry.rating_source = _typed_by(actor)
        try:
            _check(entry, taken)
        except Refused as refusal:
            came.append(refusal)
        else:
            came.append(entry)
            taken.add(entry)
    if lock_festival(tournament) is not None:
        places = [place for place, one in enumerate(came) if isinstance(one, Entry)]
        for number, other in elsewhere(tournament, [one for one in came if isinstance(one, Entry)]).items():
            came[places[number]] = second_section_refusal(other)
    room = room_left(tournament)
    for place, one in enumerate(came):
        if isinstance(one, Entry):
            came[place] = one if room > 0 else crowd_refusal(tournament)
            room -= 1
    return came


def _refuse_leaving(entry: Entry) -> None:
    """Raise ``Refused`` for somebody who cannot leave the list as if never entered."""
    if _was_published(entry):
        raise Refused(
            "already_published",
            _("%(name)s stands in a pairing that was published. Withdraw the player instead.") % {"name": entry.name},
        )
    if order_of(Regulations.objects.get(tournament=entry.tournament)).opened_at:
        raise Refused(
            "lot_opened",
            _("The lot of the initial order is opened, and this list was drawn. Withdraw the player instead."),
        )


def _was_published(entry: Entry) -> bool:
    """Whether a revision names the player, perhaps one whose publication was withdrawn."""
    payloads = RoundRevision.objects.filter(round__tournament=entry.tournament).values_list("payload", flat=True)
    return any(row["entry"] == entry.pk for payload in payloads for row in payload["players"])


def _check(entry: Entry, taken: Taken) -> None:
    """Put the fields in order, and raise ``Refused`` for a bad one, also where another player has what only one has."""
    entry.name, entry.club = visible_line(entry.name), visible_line(entry.club)
    entry.federation = entry.federation.strip().upper()
    entry.labels = tidy_labels(entry.labels)
    taken.refuse(entry)
    if entry.rating > 4000:
        raise Refused("rating_range", _("Give a rating up to 4000, or 0 for an unrated player."), field="rating")
    refuse_invalid(entry, exclude=("tournament", "pairing_number"), alone=True)


def _facts(entry: Entry) -> dict[str, Any]:
    """What the journal keeps about an entry."""
    facts: dict[str, Any] = {name: getattr(entry, name) for name in FIELDS}
    barred = {"no_half_byes": True} if entry.no_half_byes else {}
    return facts | {"pairing_number": entry.pairing_number, "first_round": entry.first_round} | barred


def _identity(entry: Entry) -> tuple[str, int | None, int | None]:
    return entry.name, entry.fide_id, entry.birth_year


def _ratings(entry: Entry) -> tuple[int | None, int | None]:
    return entry.fide_rating, entry.national_rating


def _followed(entry: Entry, before: int) -> dict[str, int]:
    """The rating that counts now that one of the two is another; none where somebody wrote one."""
    if entry.rating != before:
        return {}
    follow_rule(entry, rule_of(entry.tournament))
    return {"rating": entry.rating}


def _typed_by(actor: User | None) -> str:
    """The source of a rating that no list gave."""
    return RatingSource.REGISTRATION.value if actor is None else RatingSource.HAND.value


def _read(entry: Entry) -> Entry:
    return Entry.objects.select_related("tournament__organization").get(pk=entry.pk)


def _known(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    unknown = set(fields) - {*FIELDS, *BESIDE}
    if unknown:
        raise TypeError(f"no such field of an entry: {', '.join(sorted(unknown))}")
    return fields
