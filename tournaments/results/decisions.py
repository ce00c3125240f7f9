"""Who goes on from a drawn match of a knock-out, as the arbiter enters it."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.knockout_bracket import MatchEnd
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.locking import lock_taking_place, next_results_version
from tournaments.models import Board, RoundState
from tournaments.results.actions import pair_changed
from tournaments.results.matches import (
    decided_side,
    is_finished,
    match_states,
    record_decision,
    refuse_upset,
    unfinished_game,
)

SIDES: Final = ("w", "b")
"""Who may go on, as ``Board.goes_on`` says it."""


def decide_match(*, board: Board, goes_on: str, actor: User | None, reason: str = "") -> Board:
    """Note who goes on: ``w`` or ``b`` by who has White on the board, blank to take it back.

    The same again changes nothing; a new result of the match forgets it. Raises ``Refused``: a match that is not drawn
    or not finished, or that the regulations decide by the pairing numbers or the boards, another decision in a
    completed round without a reason, and ``match_paired_on`` where the next round is published with another player.
    Locks the tournament.
    """
    if goes_on not in {"", *SIDES}:
        raise Refused("goes_on_unknown", _("Choose one of the two players."), field="goes_on")
    with transaction.atomic():
        tournament = lock_taking_place(board.round.tournament)
        current = Board.objects.select_related("round", "white", "black").filter(pk=board.pk).first()
        if current is None:
            raise pair_changed(board)
        if current.goes_on == goes_on:
            return current
        if goes_on and not is_finished(current):
            raise unfinished_game(current)
        if decided_side(current):
            raise Refused(
                "boards_decide",
                _("Board %(board)s: the boards of the match decide who goes on, as the regulations say.")
                % {"board": current.number},
                field="goes_on",
            )
        match = match_states(current.round).get(current.number)
        if current.goes_on and current.round.state == RoundState.CLOSED and not reason.strip():
            raise Refused(
                "reason_missing",
                _("Round %(round)s is completed. Say why its result is corrected.") % {"round": current.round.number},
                field="reason",
            )
        before, current.goes_on = current.goes_on, goes_on
        current.result_version = next_results_version(current.round)
        current.save(update_fields=["goes_on", "result_version"])
        # The bracket itself says whether there was anything to decide: one that takes no decision refuses it.
        after = match_states(current.round).get(current.number)
        if goes_on and (match is None or after is None or after.end is not MatchEnd.DECIDED):
            raise Refused(
                "match_not_drawn",
                _("Board %(board)s needs no decision: only a match that is drawn does.") % {"board": current.number},
                field="goes_on",
            )
        refuse_upset(current, match)
        record_decision(tournament, current, before, actor, reason)
    return current
