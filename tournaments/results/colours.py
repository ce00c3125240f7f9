"""Games that were played with the colours exchanged, as the arbiter puts them right (C.04.2 Article 4.3).

The published pairing stays. What the players had is beside it on the board, and what follows from colours reads that:
the pairings to come, tie-breaks on games with Black, and the report file. Ratings do not depend on colours.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from pairing.engine.model import PLAYED
from pairing.engine.registry import description_of
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place, next_results_version
from tournaments.models import Board, PlayedColours, ResultEntry, RoundState
from tournaments.results.actions import newest_published, pair_changed


def colours_too_late(board: Board) -> bool:
    """Whether another round was published after the one that followed, so that colours of a Swiss system are put right
    for the rating report alone (C.04.2 Article 4.3). At most one query."""
    tournament = board.round.tournament
    if board.round.state != RoundState.CLOSED or not description_of(tournament.regulations.system).by_score:
        return False
    return newest_published(tournament) - board.round.number > 1


def has_colours_to_correct(board: Board) -> bool:
    """Whether one game of two players was played at the board, and its result is in."""
    return board.games == 1 and not board.team_boards and board.white_outcome in {one.value for one in PLAYED}


def correct_colours(*, board: Board, actor: User | None, reason: str, for_rating: bool = False) -> Board:
    """Note that the two players had the other colours than the pairing gave them; a second time takes that back.

    The result of each player stays. ``for_rating``: in the report file alone; pairings and tie-breaks keep the
    published colours. Raises ``Refused``: no reason, no game that was played, a match, ``rating_only`` where it is too
    late for the pairings, and ``not_for_rating`` while the round is under way. Locks the tournament.
    """
    reason = reason.strip()
    if not reason:
        raise Refused("reason_missing", _("Say why the colours are put right: everybody can read it."), field="reason")
    with transaction.atomic():
        tournament = lock_taking_place(board.round.tournament)
        current = Board.objects.select_related("round").filter(pk=board.pk).first()
        if current is None:
            raise pair_changed(board)
        _check(current, for_rating=for_rating)
        before = PlayedColours(current.played_colours)
        after = before.corrected(for_rating=for_rating)
        current.played_colours = after
        current.entered_by, current.entered_at = actor, timezone.now()
        current.result_version = next_results_version(current.round)
        current.save(update_fields=["played_colours", "entered_by", "entered_at", "result_version"])
        exchanged = after.in_report if for_rating else after.in_pairings
        ResultEntry.objects.create(
            board=current,
            version=current.result_version,
            white_before=current.white_outcome,
            black_before=current.black_outcome,
            white_outcome=current.white_outcome,
            black_outcome=current.black_outcome,
            colours="exchanged" if exchanged else "published",
            reason=reason,
            after_round=newest_published(tournament),
            for_rating=for_rating,
            entered_by=actor,
            entered_at=current.entered_at,
        )
        place = {"round": current.round.number, "board": current.number}
        record_change(
            tournament,
            "board.colours_corrected",
            actor,
            before={**place, "played_colours": before.value},
            after={**place, "played_colours": after.value},
            reason=reason,
        )
    return current


def _check(current: Board, *, for_rating: bool) -> None:
    if not has_colours_to_correct(current):
        raise Refused(
            "no_game_played",
            _("Board %(board)s: colours are put right of one game that two players played, when its result is in.")
            % {"board": current.number},
        )
    if for_rating and current.round.state != RoundState.CLOSED:
        raise Refused(
            "not_for_rating",
            _("For the rating report only a finished game of a completed round is put right."),
            field="for_rating",
        )
    if not for_rating and colours_too_late(current):
        raise Refused(
            "rating_only",
            _(
                "Two rounds were published after round %(round)s: its colours are now put right for the rating "
                "report only (C.04.2 Article 4.3). Tick “for the rating report only”."
            )
            % {"round": current.round.number},
            field="for_rating",
        )
