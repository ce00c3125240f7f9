"""From a registration to a player of the list, and from the waiting list to a place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change, record_changes
from tournaments.changes.locking import lock_taking_place
from tournaments.entries.actions import add_entries, edit_entry
from tournaments.entries.bye_actions import note_wishes
from tournaments.models import (
    Entry,
    Registration,
    RegistrationLetter,
    RegistrationSettings,
    RegistrationState,
    Tournament,
)
from tournaments.rating_lists.queries import known_ratings
from tournaments.registration.limits import rating_sentence
from tournaments.registration.offer import offer_of, settings_of
from tournaments.registration.queries import read
from tournaments.registration.requests import note_letter, note_letters, request_posting
from tournaments.registration.twins import Entered

CARRIED: Final = ("name", "fide_id", "federation", "rating", "club", "birth_year", "sex")
"""What an entry takes over."""
State = RegistrationState
Kind = RegistrationLetter.Kind


def accept(registration: Registration, *, actor: User | None, within_limits: bool = False) -> Entry:
    """Put a registered player into the list, with the byes wished, and write that to the player.

    Of the byes as many are half-point byes as the regulations allow, the others zero-point byes. Whose FIDE ID a list
    knows has the ratings of the lists. Locks the tournament. Raises ``Refused`` for somebody who is in the list
    already, who has not confirmed, was refused or has cancelled, and whatever ``add_entry`` refuses; ``within_limits``
    also for a rating of the lists that the event does not admit, whatever rating was given in the form.
    """
    with transaction.atomic():
        current = lock_taking_place(registration.tournament)
        found = read(registration)
        refuse_settled(found)
        (came,) = accept_rows([found], current, actor=actor, within_limits=within_limits)
        if isinstance(came, Refused):
            raise came
        request_posting(current)
    return came


def accept_rows(
    rows: Sequence[Registration], current: Tournament, *, actor: User | None, within_limits: bool
) -> list[Entry | Refused]:
    """What ``accept`` does, to each of ``rows``, in their order and in as many queries for many as for one: for each
    the player of the list, or why there is none.

    The caller holds the lock of ``current``, has read ``rows`` since then, and has the letters posted.
    """
    ratings = known_ratings(current, [one.fide_id for one in rows if one.fide_id])
    entered = Entered(current)
    came: dict[int, Entry | Refused] = {}
    wanted: dict[int, dict[str, Any]] = {}
    limits = settings_of(current) if within_limits else RegistrationSettings()
    for row in rows:
        twin = entered.as_who(row)
        fields = {name: getattr(row, name) for name in CARRIED} | _ratings(row, ratings)
        if twin is not None:
            came[row.pk] = _entered_already(twin)
        elif limits.why_not(fields["rating"]):
            said = rating_sentence(current, limits, fields["rating"])
            came[row.pk] = Refused("outside_limits", f"{row.name}: {said}")
        else:
            wanted[row.pk] = fields
            entered.add(Entry(tournament=current, **fields))
    came |= zip(wanted, _added(current, list(wanted.values()), actor), strict=True)
    taken = [(row, entry) for row in rows if isinstance(entry := came[row.pk], Entry)]
    note_wishes(current, [(entry, row.byes) for row, entry in taken], actor)
    for row, entry in taken:
        row.entry, row.state = entry, State.ACCEPTED
    accepted = [row for row, _entry in taken]
    Registration.objects.bulk_update(accepted, ["entry", "state"], batch_size=200)
    note_letters(accepted, Kind.STATE)
    record_changes(current, "registration.accepted", actor, [{"name": row.name} for row in accepted], public=False)
    return [came[row.pk] for row in rows]


def merge(registration: Registration, *, entry: Entry, actor: User | None) -> Entry:
    """A registration belongs to somebody who is in the list already; what the list lacks is taken from it.

    Locks the tournament. Raises ``Refused`` as ``accept`` does, and for a player who has a registration.
    """
    with transaction.atomic():
        current = lock_taking_place(registration.tournament)
        found = read(registration)
        refuse_settled(found)
        player = Entry.objects.select_related("tournament").filter(tournament=current, pk=entry.pk).first()
        if player is None or Registration.objects.filter(entry=player).exclude(pk=found.pk).exists():
            raise Refused(
                "merged_already", _("Choose a player of the list who has no registration yet."), field="entry"
            )
        lacking = {name: getattr(found, name) for name in CARRIED if not getattr(player, name) and getattr(found, name)}
        if lacking:
            player = edit_entry(entry=player, actor=actor, **lacking)
        _settle(found, player)
        request_posting(current)
        record_change(
            current, "registration.merged", actor, after={"name": found.name, "entries": [player.name]}, public=False
        )
        move_up(current)
    return player


def move_up(tournament: Tournament) -> int:
    """Give free places to whoever waits the longest; how many that were. The caller holds the lock.

    Nobody moves once round 1 is paired, or while the event is cancelled.
    """
    offer = offer_of(tournament)
    if tournament.is_cancelled or offer.begun or not offer.waiting or offer.free == 0:
        return 0
    line = Registration.objects.filter(tournament=tournament, state=State.WAITING).select_related(
        "tournament__organization"
    )
    lucky = list(line.order_by("confirmed_at", "pk")[: offer.free])
    for one in lucky:
        one.state = State.PENDING
    Registration.objects.bulk_update(lucky, ["state"], batch_size=200)
    note_letters(lucky, Kind.PLACE)
    record_changes(tournament, "registration.moved_up", None, [{"name": one.name} for one in lucky], public=False)
    if offer.settings.accepts_at_once:
        accept_rows(lucky, tournament, actor=None, within_limits=True)
    request_posting(tournament)
    return len(lucky)


def accept_if_wished(registration: Registration, settings: RegistrationSettings) -> None:
    """Accept somebody who has a place, where the event accepts at once; what cannot be is left to the desk."""
    if settings.accepts_at_once and registration.state == State.PENDING:
        try:
            accept(registration, actor=None, within_limits=True)
        except Refused:
            return
        registration.refresh_from_db(fields=["state", "entry"])


def refuse_settled(registration: Registration) -> None:
    """Raise ``Refused`` for a registration that waits for nobody's decision."""
    if registration.state == State.UNCONFIRMED:
        raise Refused("not_confirmed", _("%(name)s has not confirmed the address yet.") % {"name": registration.name})
    if registration.state not in {State.PENDING, State.WAITING}:
        raise Refused(
            "settled",
            _("The registration of %(name)s was decided already: %(state)s.")
            % {"name": registration.name, "state": registration.get_state_display()},
        )


def _entered_already(twin: Entry) -> Refused:
    return Refused(
        "entered_already",
        _("%(name)s is in the list of players already. Merge the registration with that player.") % {"name": twin.name},
    )


def _added(tournament: Tournament, players: Sequence[dict[str, Any]], actor: User | None) -> list[Entry | Refused]:
    """``add_entries``, where what keeps out all of them is said of each."""
    if not players:
        return []
    try:
        return add_entries(tournament=tournament, actor=actor, players=players)
    except Refused as refusal:
        return [refusal] * len(players)


def _ratings(found: Registration, known: Mapping[int, dict[str, Any]]) -> dict[str, Any]:
    """What the lists say of the player; nothing of one whom none of them rates, whose own word then counts."""
    if found.fide_id is None:
        return {}
    listed = known.get(found.fide_id, {})
    return listed if listed.get("rating") else {name: value for name, value in listed.items() if name != "rating"}


def _settle(registration: Registration, entry: Entry) -> None:
    registration.entry = entry
    registration.state = State.ACCEPTED
    registration.save(update_fields=["entry", "state"])
    note_letter(registration, Kind.STATE)
