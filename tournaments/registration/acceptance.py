"""From a registration to a player of the list, and from the waiting list to a place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place
from tournaments.entries.actions import add_entry, edit_entry, number_before_start
from tournaments.entries.bye_actions import request_bye
from tournaments.models import (
    ByeKind,
    Entry,
    Registration,
    RegistrationLetter,
    RegistrationSettings,
    RegistrationState,
    Tournament,
)
from tournaments.rating_lists.queries import known_ratings
from tournaments.registration.offer import offer_of
from tournaments.registration.queries import read
from tournaments.registration.requests import note_letter, request_posting, write
from tournaments.registration.twins import Entered

CARRIED: Final = ("name", "fide_id", "federation", "rating", "club", "birth_year", "sex")
"""What an entry takes over."""
State = RegistrationState
Kind = RegistrationLetter.Kind


def accept(registration: Registration, *, actor: User | None) -> Entry:
    """Put a registered player into the list, with the byes wished, and write that to the player.

    Of the byes as many are half-point byes as the regulations allow, the others zero-point byes. Whose FIDE ID a list
    knows has the ratings of the lists. Locks the tournament. Raises ``Refused`` for somebody who is in the list
    already, who has not confirmed, was refused or has cancelled, and whatever ``add_entry`` refuses.
    """
    with transaction.atomic():
        current = lock_taking_place(registration.tournament)
        found = read(registration)
        refuse_settled(found)
        ratings = known_ratings(current, [found.fide_id] if found.fide_id else [])
        entry = put_into_list(found, current, actor=actor, entered=Entered(current), ratings=ratings)
        number_before_start(current)
        entry.refresh_from_db()
        request_posting(current)
    return entry


def put_into_list(
    found: Registration,
    current: Tournament,
    *,
    actor: User | None,
    entered: Entered,
    ratings: Mapping[int, dict[str, Any]],
) -> Entry:
    """What ``accept`` does to each of many, with what the caller has read once for all: ``ratings`` as
    ``known_ratings`` says them. The caller holds the lock of ``current``, has read ``found`` since then, calls
    ``number_before_start`` in the end, and has the letters posted. Where it raises ``Refused``, nothing was written.
    """
    twin = entered.as_who(found)
    if twin is not None:
        raise Refused(
            "entered_already",
            _("%(name)s is in the list of players already. Merge the registration with that player.")
            % {"name": twin.name},
        )
    said = {name: getattr(found, name) for name in CARRIED} | _ratings(found, ratings)
    entry = add_entry(tournament=current, actor=actor, renumber=False, **said)
    note_byes(entry, found.byes, actor)
    _settle(found, entry)
    record_change(current, "registration.accepted", actor, after={"name": found.name}, public=False)
    return entry


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
        one.save(update_fields=["state"])
        write(one, Kind.PLACE)
        record_change(tournament, "registration.moved_up", None, after={"name": one.name}, public=False)
        accept_if_wished(one, offer.settings)
    return len(lucky)


def accept_if_wished(registration: Registration, settings: RegistrationSettings) -> None:
    """Accept somebody who has a place, where the event accepts at once; what cannot be is left to the desk."""
    if settings.accepts_at_once and registration.state == State.PENDING:
        try:
            accept(registration, actor=None)
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


def note_byes(entry: Entry, rounds: Iterable[int], actor: User | None) -> None:
    """Note the byes that a player wishes: the best kind that the regulations allow, and none where the round cannot
    have one any more."""
    for number in rounds:
        for kind in (ByeKind.HALF, ByeKind.ZERO):
            try:
                request_bye(entry=entry, round_number=number, kind=kind, actor=actor)
            except Refused:
                continue
            break
