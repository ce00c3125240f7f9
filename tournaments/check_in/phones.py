"""Players who say by phone that they are there: the code of each, the check-in that the arbiter opens, what is noted.

A code belongs to one player for the whole tournament, so a name card serves in every round. It is good for the round to
come, and only while its check-in is open.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock, lock_taking_place
from tournaments.check_in.queries import round_to_check
from tournaments.models import Bye, CheckIn, Entry, EntryStatus, Round, Tournament
from tournaments.rounds.wording import bye_name
from tournaments.signed_codes import as_printed, as_typed, letters_for


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player at the door of a round."""

    entry: Entry
    round: Round
    noted: CheckIn | None
    """None: not there yet."""


def check_in_code(entry: Entry) -> str:
    """The code of a player, for example ``KXTA-HMPW``."""
    return as_printed(_code(entry.tournament_id, entry.pk))


def open_check_in(*, tournament: Tournament, actor: User | None) -> Round:
    """Let players check in by phone for the round to come. Opening twice changes nothing.

    Raises ``Refused`` where the organizer has not turned it on, for an event that is not public, and when no round is
    to come.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        if not current.phone_check_in:
            raise Refused("phones_off", _("The check-in by phone is turned on in the details of the tournament."))
        if not current.is_public:
            raise Refused("phones_not_public", _("Players see no page of this event: publish the announcement first."))
        return _set_open(current, actor, is_open=True)


def close_check_in(*, tournament: Tournament, actor: User | None) -> Round:
    """End the check-in by phone for the round to come; who is noted stays noted. Closing twice changes nothing.

    Raises ``Refused`` when no round is to come.
    """
    with transaction.atomic():
        return _set_open(lock(tournament), actor, is_open=False)


def arrival_of(tournament: Tournament, code: str) -> Arrival:
    """Who has ``code``, and whether that player is noted for the round to come. At most five queries.

    Raises ``Refused`` with what the player should know: an unknown code (``phone_unknown``), no round to come, a closed
    check-in, a player who is withdrawn, plays from a later round, or has a bye.
    """
    wanted = as_typed(code)
    entries = Entry.objects.filter(tournament=tournament).values_list("pk", flat=True)
    found = [pk for pk in entries if _code(tournament.pk, pk) == wanted]
    if len(found) != 1:
        raise Refused("phone_unknown", _("There is no such code in this tournament. Read it again, letter by letter."))
    round_ = round_to_check(tournament)
    if round_ is None:
        raise Refused("phone_no_round", _("All rounds are published. There is nothing to check in for."))
    if not round_.check_in_open:
        raise Refused(
            "phone_closed",
            _("The check-in by phone for round %(round)s is not open. Go to the arbiter.") % {"round": round_.number},
        )
    entry = Entry.objects.get(pk=found[0])
    _refuse_who_does_not_play(entry, round_)
    return Arrival(entry, round_, CheckIn.objects.filter(round=round_, entry=entry).first())


def check_in_by_phone(*, tournament: Tournament, code: str, round_number: int) -> Arrival:
    """Note that the player with ``code`` is there for round ``round_number``; a second time changes nothing.

    The arrival says whether the player was noted already. Raises ``Refused`` as ``arrival_of`` does, and for a page
    that was opened for another round. Locks the tournament.
    """
    with transaction.atomic():
        current = lock(tournament)
        arrival = arrival_of(current, code)
        if arrival.round.number != round_number:
            raise Refused(
                "phone_other_round",
                _("This page was opened for another round. The check-in is for round %(round)s now: press again.")
                % {"round": arrival.round.number},
            )
        if arrival.noted is None:
            CheckIn.objects.create(round=arrival.round, entry=arrival.entry)
            record_change(
                current,
                "check_in.by_phone",
                None,
                after={"name": arrival.entry.name, "round": round_number},
                public=False,
            )
    return arrival


def _set_open(tournament: Tournament, actor: User | None, *, is_open: bool) -> Round:
    round_ = round_to_check(tournament)
    if round_ is None:
        raise Refused("no_round_left", _("All rounds are published."))
    if round_.check_in_open != is_open:
        round_.check_in_open = is_open
        round_.save(update_fields=["check_in_open"])
        record_change(
            tournament,
            "check_in.opened" if is_open else "check_in.closed",
            actor,
            after={"round": round_.number},
            public=False,
        )
    return round_


def _refuse_who_does_not_play(entry: Entry, round_: Round) -> None:
    words = {"name": entry.name, "round": round_.number, "first": entry.first_round}
    if entry.status == EntryStatus.WITHDRAWN:
        raise Refused("phone_withdrawn", _("%(name)s is withdrawn. Go to the arbiter.") % words)
    if entry.first_round > round_.number:
        raise Refused("phone_later", _("%(name)s plays from round %(first)s.") % words)
    bye = Bye.objects.filter(round=round_, entry=entry, requested=True).first()
    if bye is not None:
        raise Refused(
            "phone_bye",
            _("%(name)s has a bye in round %(round)s (%(bye)s). Go to the arbiter if you want to play.")
            % {**words, "bye": bye_name(bye.kind)},
        )


def _code(tournament_id: int, entry_id: int) -> str:
    return letters_for("tournaments.check_in", f"{tournament_id}:{entry_id}")
