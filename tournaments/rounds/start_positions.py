"""The start position of a round of Chess960: drawn by lot for all boards, once, and public from then on."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.chess960 import POSITIONS, start_position
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place
from tournaments.models import Round


def draw_position(*, round: Round, actor: User | None) -> int:  # noqa: A002
    """Draw the start position of a published round and say it to everybody; its number.

    Locks the tournament. Raises ``Refused`` where another chess is played, for a round that is not published, and where
    the position is drawn already: a second draw would be a choice.
    """
    with transaction.atomic():
        tournament = lock_taking_place(round.tournament)
        current = Round.objects.get(pk=round.pk)
        if not tournament.chess960:
            raise Refused("no_chess960", _("This event is not played as Chess960."))
        if current.revision_id is None:
            raise Refused("round_not_published", _("Publish round %(round)s first.") % {"round": current.number})
        if current.start_position is not None:
            raise Refused(
                "position_drawn",
                _("The start position of round %(round)s is drawn already: %(number)s.")
                % {"round": current.number, "number": current.start_position},
            )
        current.start_position = secrets.randbelow(POSITIONS)
        current.save(update_fields=["start_position"])
        after = {"round": current.number, "position": f"{current.start_position} {position_of(current)}"}
        record_change(tournament, "round.position_drawn", actor, after=after)
    return current.start_position


def position_of(round_: Round) -> str:
    """The pieces of White from a to h; blank while no position is drawn."""
    return "" if round_.start_position is None else start_position(round_.start_position)
