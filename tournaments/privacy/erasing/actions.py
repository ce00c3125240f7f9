"""Erasing a person: one transaction and one row of the journal of the organization."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.models import Organization, User
from tournaments.changes.locking import linked_pages_changed, lock, public_pages_changed
from tournaments.models import (
    Captain,
    Entry,
    Follower,
    PendingImport,
    Registration,
    RegistrationLetter,
    RoundState,
    TeamPlayer,
    Tournament,
    YearFile,
)
from tournaments.privacy.erasing.register import erase_from_register
from tournaments.privacy.erasing.replacing import replace_everywhere
from tournaments.privacy.erasing.traces import Traces
from tournaments.privacy.erasing.whom import Person, person_of
from tournaments.privacy.finding import FOLLOWER, REGISTERED, Record
from tournaments.registration.twins import folded
from tournaments.verification.chain import parse_once


def erase(
    *, organization: Organization, person: Record, records: Sequence[Record], typed: str, sure: bool, actor: User
) -> int:
    """Put a pseudonym in the place of ``person`` in every event that ``records`` name, wherever the portal says who it
    was, and delete what the register of players has; how many rows changed. What is computed from stays: results,
    ratings, title, federation, sex and year of birth.

    Rows that never change otherwise get a redaction each, so that every hash and every seal stays true. The journal
    names the records and not the person.

    Raises ``Refused`` and changes nothing: for no record; where somebody is not ``sure`` or has not ``typed`` the name
    as ``person`` has it; while one of the events goes on or has a round that is paired and not published; and where
    somebody of that name is named as an official of an event. Locks the events, in the order of their numbers.
    """
    if not records:
        raise Refused("no_record", _("Tick at least one line."))
    if not sure:
        raise Refused("not_sure", _("An erased person cannot be brought back: tick that you want it."))
    if typed.split() != person.name.split():
        raise Refused("other_name", _("Type the name once more, just as it stands above."))
    at = timezone.now()
    changed = 0
    with transaction.atomic():
        YearFile.objects.filter(organization=organization).delete()  # it names whoever played
        changed += erase_from_register(organization, [one.pk for one in records if one.kind == REGISTERED], at)
        for pk in sorted({one.event_id for one in records if one.kind != REGISTERED}):
            tournament = lock(Tournament(pk=pk))
            here = [one for one in records if one.event_id == pk]
            if any(one.kind != FOLLOWER for one in here):
                _refuse_going_on(tournament)
            meant = person_of(tournament, here)
            traces = meant.traces
            _refuse_official(tournament, traces)
            changed += replace_everywhere(tournament, traces, at)
            changed += _forget(meant, traces)
            # Whatever waits for its preview was read from a file of players.
            PendingImport.objects.filter(tournament=tournament).delete()
            parse_once(tournament)
            public_pages_changed(tournament)
            linked_pages_changed(tournament)
        record(
            organization=organization,
            action="person.erased",
            actor=actor,
            after={"records": ", ".join(one.key for one in records)},
        )
    return changed


def _refuse_going_on(tournament: Tournament) -> None:
    drafts = tournament.rounds.filter(state=RoundState.DRAFT).exists()
    if tournament.ends_on >= timezone.localdate() or drafts:
        raise Refused(
            "event_goes_on",
            _("A person can be erased when the event is over and no drafted round waits: %(event)s.")
            % {"event": tournament.name},
        )


def _refuse_official(tournament: Tournament, traces: Traces) -> None:
    """The law on reports and announcements asks for the names of arbiters and organizers."""
    named = (tournament.chief_arbiter, tournament.deputy_arbiters, tournament.organizer, tournament.contact)
    if any(traces.in_text(text) != text for text in named):
        raise Refused(
            "is_official",
            _(
                "Somebody of this name is an arbiter, the organizer or the contact of %(event)s. Put another one into "
                "its details first, or leave the event out."
            )
            % {"event": tournament.name},
        )


def _forget(person: Person, traces: Traces) -> int:
    """The rows of the person themselves; how many there were."""
    name = traces.pseudonym
    Entry.objects.filter(pk__in=traces.entries).update(name=name, club="", fide_id=None, birth_day="")
    TeamPlayer.objects.filter(pk__in=traces.players).update(name=name, fide_id=None, birth_day="")
    Captain.objects.filter(pk__in=[one.pk for one in person.captains]).update(name=name, email="")
    asked = Registration.objects.filter(pk__in=[one.pk for one in person.registrations])
    RegistrationLetter.objects.filter(registration__in=asked).delete()
    asked.update(
        last_name=name, first_name="", folded=folded(name), fide_id=None, club="", birth_year=None, email="",
        guardian="", consent="",
    )  # fmt: skip
    Follower.objects.filter(pk__in=[one.pk for one in person.followers]).delete()
    rows = (person.entries, person.players, person.captains, person.registrations, person.followers)
    return sum(map(len, rows))
