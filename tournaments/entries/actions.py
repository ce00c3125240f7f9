"""Players come, change and go. Before round 1 is paired freely; afterwards only from the next round on."""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.lives import counts_lives, halves_before
from pairing.engine.model import Game, Outcome
from pairing.engine.registry import description_of
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.categories.membership import tidy_labels
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock, lock_taking_place
from tournaments.entries.bye_actions import leave_draft
from tournaments.entries.counted_ratings import follow_rule, rule_of
from tournaments.entries.initial_order import order_of
from tournaments.entries.late_entries import admission_of, record_admission
from tournaments.entries.lines import visible_line
from tournaments.entries.numbering import assign_numbers, listed
from tournaments.entries.room import refuse_crowd
from tournaments.festivals.membership import refuse_second_section
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


def add_entry(
    *,
    tournament: Tournament,
    actor: User | None,
    first_round: int | None = None,
    admission: str = "",
    renumber: bool = True,
    **fields: Any,
) -> Entry:
    """Add a player. ``first_round`` None: round 1, or the next round to be paired for a late entry
    (C.04.2 Article 2.4). A draft for its ``first_round`` is out of date until that round is paired again. A rating that
    is not given follows from FIDE's and the national one by the rule of the event.

    ``admission`` is why the arbiter lets somebody in after the last round that the regulations name for late entries;
    it is public, and not kept where it is not needed. Without ``renumber`` the caller, who adds many, calls
    ``number_before_start`` in the end. Raises ``Refused`` for a bad field, a FIDE ID that is in the list already,
    somebody who plays in another section of the festival, a first round that is over, one after that last round without
    such a reason, and for anybody who comes after round 1 where a table pairs the players.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        starts = last_paired_round(current) + 1 if first_round is None else first_round
        published = last_published_round(current)
        rounds = current.rounds.count()
        if not published < starts <= rounds:
            raise Refused(
                "first_round_over",
                _("Rounds up to %(published)s are published and there are %(rounds)s. Choose a round between.")
                % {"published": published, "rounds": rounds},
                field="first_round",
            )
        refuse_crowd(current, 1)
        if starts > 1:
            refuse_closed_table(current)
            refuse_without_lives(current, starts)
        entry = Entry(tournament=current, first_round=starts, **_known(fields))
        if not entry.rating:
            follow_rule(entry, rule_of(current))
        entry.admission_reason = admission_of(current, starts, admission)
        _check(entry)
        refuse_second_section(current, [entry])
        entry.save()
        if renumber:
            number_before_start(current)
            entry.refresh_from_db()
        record_change(entry.tournament, "entry.added", actor, after=_facts(entry))
        if entry.admission_reason:
            record_admission(entry.tournament, [entry.name], starts, entry.admission_reason, actor)
    return entry


def edit_entry(*, entry: Entry, actor: User | None, **changes: Any) -> Entry:
    """Correct a player's data. Raises ``Refused`` with the field that is wrong. With another FIDE or national rating
    the one that counts follows, unless it is changed as well.

    Before round 1 pairing numbers follow; afterwards only ``reassign_numbers`` changes them (C.04.2 Article 2.3).
    """
    with transaction.atomic():
        lock(entry.tournament)
        current = _read(entry)
        before = _facts(current)
        for name, value in _known(changes).items():
            setattr(current, name, value)
        if _ratings(current) != (before["fide_rating"], before["national_rating"]):
            changes |= _followed(current, before["rating"])
        _check(current)
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
    _check(entry)
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

    Raises ``Refused`` for somebody who was not withdrawn, or who has no place in the table of a round robin, and while
    the event is cancelled.
    """
    with transaction.atomic():
        tournament = lock_taking_place(entry.tournament)
        current = _read(entry)
        if current.status != EntryStatus.WITHDRAWN:
            raise Refused("not_withdrawn", _("%(name)s takes part already.") % {"name": current.name})
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


def refuse_closed_table(tournament: Tournament) -> None:
    """Raise ``Refused`` where the numbers of a table or a bracket say who meets whom: a late entry would change every
    round."""
    system = description_of(Regulations.objects.get(tournament=tournament).system)
    if system.knockout:
        raise Refused(
            "bracket_closed",
            _("A knock-out takes nobody in after round 1: the bracket is made for the players who begin."),
            field="first_round",
        )
    if system.table:
        raise Refused(
            "table_closed",
            _("A round robin takes nobody in after round 1: the table is made for the players who begin."),
            field="first_round",
        )


def refuse_without_lives(tournament: Tournament, first_round: int) -> None:
    """Raise ``Refused`` where missed rounds cost lives and somebody who begins in ``first_round`` would have none."""
    missed = [Game(Outcome.ZERO_BYE)] * (first_round - 1)
    if counts_lives(Regulations.objects.get(tournament=tournament).system) and not halves_before(missed)[-1]:
        raise Refused(
            "no_lives_left",
            _("Whoever misses two rounds has lost both lives: in this system late entries begin in round 2."),
            field="first_round",
        )


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


def _check(entry: Entry) -> None:
    entry.name, entry.club = visible_line(entry.name), visible_line(entry.club)
    entry.federation = entry.federation.strip().upper()
    entry.labels = tidy_labels(entry.labels)
    if entry.fide_id is not None:
        twin = Entry.objects.filter(tournament=entry.tournament, fide_id=entry.fide_id).exclude(pk=entry.pk).first()
        if twin is not None:
            raise Refused(
                "fide_id_twice",
                _("%(name)s has this FIDE ID in this tournament already.") % {"name": twin.name},
                field="fide_id",
            )
    if entry.fixed_table is not None:
        there = Entry.objects.filter(tournament=entry.tournament, fixed_table=entry.fixed_table).exclude(pk=entry.pk)
        if (other := there.first()) is not None:
            raise Refused(
                "table_twice",
                _("%(name)s always sits at table %(table)s. Choose another table.")
                % {"name": other.name, "table": entry.fixed_table},
                field="fixed_table",
            )
    if entry.rating > 4000:
        raise Refused("rating_range", _("Give a rating up to 4000, or 0 for an unrated player."), field="rating")
    refuse_invalid(entry, exclude=("tournament", "pairing_number"))


def _facts(entry: Entry) -> dict[str, Any]:
    """What the journal keeps about an entry."""
    facts: dict[str, Any] = {name: getattr(entry, name) for name in FIELDS}
    return facts | {"pairing_number": entry.pairing_number, "first_round": entry.first_round}


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


def _read(entry: Entry) -> Entry:
    return Entry.objects.select_related("tournament__organization").get(pk=entry.pk)


def _known(fields: dict[str, Any]) -> dict[str, Any]:
    unknown = set(fields) - set(FIELDS)
    if unknown:
        raise TypeError(f"no such field of an entry: {', '.join(sorted(unknown))}")
    return fields
