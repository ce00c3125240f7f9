"""Bonus and penalty points, beside the results of the games (TRF26 record 299).

They belong to a round and count from the pairing after it, as a corrected result would (C.04.2 Article 4.3): they can
be given and taken back until the next round is completed. Everybody can read them with their reason.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place
from tournaments.models import Entry, PointAdjustment, Regulations, Round, RoundState, Tournament

MOST = 99
"""Whole points that one adjustment may give or take."""


def adjust_points(
    *, entry: Entry, round_number: int, points: int, reason: str, actor: User, on_second: bool = False
) -> PointAdjustment:
    """Give ``points`` (tenths; below 0: take) to a player or a team with the score after ``round_number``.

    ``on_second``: to a team on the score that ranks second. Raises ``Refused``: no points or too many, a second score
    where players play, no reason, a round that is not published, and one whose successor is completed.
    """
    with transaction.atomic():
        tournament = lock_taking_place(entry.tournament)
        round_ = _open_round(tournament, round_number)
        if not points or abs(points) > MOST * 10:
            raise Refused(
                "points_range",
                _("Give a number of points other than 0, up to %(most)s, with a minus for a penalty.") % {"most": MOST},
                field="points",
            )
        if on_second and not Regulations.objects.get(tournament=tournament).of_teams:
            raise Refused("not_of_teams", _("Only teams have two scores."), field="on_second")
        if not reason.strip():
            raise Refused("reason_missing", _("Say why: everybody can read it."), field="reason")
        made = PointAdjustment.objects.create(
            round=round_, entry=entry, points=points, on_second=on_second, reason=reason.strip(), created_by=actor
        )
        record_change(tournament, "points.adjusted", actor, reason=made.reason, after=_facts(made))
    return made


def take_adjustment_back(*, adjustment: PointAdjustment, actor: User) -> None:
    """Undo a bonus or penalty. Raises ``Refused`` when the round after its round is completed."""
    with transaction.atomic():
        tournament = lock_taking_place(adjustment.entry.tournament)
        _open_round(tournament, adjustment.round.number)
        record_change(
            tournament, "points.adjustment_removed", actor, before=_facts(adjustment), reason=adjustment.reason
        )
        adjustment.delete()


def _open_round(tournament: Tournament, number: int) -> Round:
    round_ = Round.objects.filter(tournament=tournament, number=number).first()
    if round_ is None or round_.revision_id is None:
        raise Refused(
            "round_not_published", _("Publish round %(round)s first.") % {"round": number}, field="round_number"
        )
    if Round.objects.filter(tournament=tournament, number=number + 1, state=RoundState.CLOSED).exists():
        raise Refused(
            "adjustment_final",
            _("Round %(next)s is completed, so points of round %(round)s can no longer be changed.")
            % {"round": number, "next": number + 1},
            field="round_number",
        )
    return round_


def _facts(adjustment: PointAdjustment) -> dict[str, object]:
    return {
        "name": adjustment.entry.name,
        "round": adjustment.round.number,
        "points": adjustment.points,
    } | ({"on_second": True} if adjustment.on_second else {})
