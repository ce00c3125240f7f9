"""Noting who is there before a round, and settling at once everybody who is not."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.check_in.queries import missing_players, round_to_check
from tournaments.entries.actions import withdraw_entry
from tournaments.entries.bye_actions import cancel_bye, request_bye, request_byes
from tournaments.models import Bye, ByeKind, CheckIn, Entry, EntryStatus, Round, Tournament
from tournaments.rounds.wording import bye_name

BYE: Final = "bye"
WITHDRAWAL: Final = "withdrawal"


def set_present(*, entry: Entry, present: bool, actor: User | None) -> None:
    """Note that a player is there before the coming round, or take that back. Saying it twice changes nothing.

    What a player said by phone is taken back with an entry in the journal, as it was noted with one.

    Raises ``Refused`` for a player who has left, and when no round is to come.
    """
    with transaction.atomic():
        tournament = lock(entry.tournament)
        round_ = _coming(tournament)
        current = Entry.objects.get(pk=entry.pk)
        if current.status == EntryStatus.WITHDRAWN:
            raise Refused(
                "withdrawn", _("%(name)s is withdrawn. Let the player return first.") % {"name": current.name}
            )
        if present:
            CheckIn.objects.get_or_create(round=round_, entry=current, defaults={"noted_by": actor})
        else:
            noted = CheckIn.objects.filter(round=round_, entry=current).first()
            if noted is not None:
                noted.delete()
                if noted.noted_by_id is None:
                    after = {"name": current.name, "round": round_.number}
                    record_change(tournament, "check_in.taken_back", actor, after=after, public=False)


def set_absent(*, entry: Entry, actor: User | None) -> Round:
    """Give a player who does not come a zero-point bye for the coming round, which is returned.

    A draft is then out of date, as with every bye. Raises ``Refused`` for a player who is not in that round, or who has
    a bye in it already: that one stays.
    """
    with transaction.atomic():
        tournament = lock(entry.tournament)
        round_ = _coming(tournament)
        bye = Bye.objects.filter(round=round_, entry=entry, requested=True).first()
        if bye is not None:
            raise Refused(
                "bye_already",
                _("%(name)s has a bye in round %(round)s already (%(bye)s).")
                % {"name": entry.name, "round": round_.number, "bye": bye_name(bye.kind)},
            )
        request_bye(entry=entry, round_number=round_.number, kind=ByeKind.ZERO.value, actor=actor)
    return round_


def set_playing(*, entry: Entry, actor: User | None) -> Round:
    """Take back the bye of a player for the coming round, which is returned: the way back from ``set_absent``.

    Raises ``Refused`` when the player asked for none.
    """
    with transaction.atomic():
        round_ = _coming(lock(entry.tournament))
        cancel_bye(entry=entry, round_number=round_.number, actor=actor)
    return round_


def settle_absentees(*, tournament: Tournament, how: str, actor: User | None) -> int:
    """Give everybody who is not there and asked for nothing a zero-point bye (``BYE``), or withdraw them
    (``WITHDRAWAL``); returns how many.

    All or nobody. Raises ``Refused`` when nobody was noted as present, when nobody is missing, and for another ``how``.
    """
    with transaction.atomic():
        current = lock(tournament)
        round_ = _coming(current)
        if how not in {BYE, WITHDRAWAL}:
            raise Refused("how_unknown", _("Choose a zero-point bye or the withdrawal."), field="how")
        if not CheckIn.objects.filter(round=round_).exists():
            raise Refused("nobody_there", _("Nobody is noted as present yet. Note who is there first."))
        absent = missing_players(round_)
        if not absent:
            raise Refused("nobody_missing", _("Nobody is missing."))
        if how == BYE:
            request_byes(
                tournament=current, entries=absent, rounds=[round_.number], kind=ByeKind.ZERO.value, actor=actor
            )
        else:
            for entry in absent:
                withdraw_entry(entry=entry, actor=actor, reason=_("not present at the check-in"))
        record_change(
            current,
            "check_in.absentees_settled",
            actor,
            after={"round": round_.number, "how": how, "names": [entry.name for entry in absent]},
            public=False,
        )
    return len(absent)


def _coming(tournament: Tournament) -> Round:
    round_ = round_to_check(tournament)
    if round_ is None:
        raise Refused("no_round_left", _("All rounds are published."))
    return round_
