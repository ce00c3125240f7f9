"""Results: entering, correcting, clearing, holding back, and completing a round.

C.04.2 Article 4.3 says how long a wrong result can still be corrected: reported in time it counts for the next pairing;
reported while the next round is played, for the pairing after that. So a round's results stay open until the *next*
round is completed; after that they are refused. Once a round is completed itself, a change needs a reason. What was
paired from the old result stays as it is; a draft that was paired from it has to be paired again.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.domain.journaling import record_change
from tournaments.domain.locking import lock
from tournaments.domain.manual import refuse_unpublished_changes
from tournaments.models import Board, Round, RoundState, Tournament

RESULTS: Final = MappingProxyType(
    {
        ("1", "0"): gettext_lazy("White won"),
        ("=", "="): gettext_lazy("draw"),
        ("0", "1"): gettext_lazy("Black won"),
        ("+", "-"): gettext_lazy("White won by forfeit"),
        ("-", "+"): gettext_lazy("Black won by forfeit"),
        ("-", "-"): gettext_lazy("both forfeit"),
        ("=", "0"): gettext_lazy("half a point for White, nothing for Black"),
        ("0", "="): gettext_lazy("half a point for Black, nothing for White"),
        ("0", "0"): gettext_lazy("played, no points for either"),
        ("W", "L"): gettext_lazy("White won, not rated"),
        ("D", "D"): gettext_lazy("draw, not rated"),
        ("L", "W"): gettext_lazy("Black won, not rated"),
        ("?", "?"): gettext_lazy("not finished, a draw for the pairing"),
    }
)
"""Every pair of outcomes (White, Black; TRF codes) that one board can have, in the order of a form."""


def enter_result(
    *, board: Board, white_outcome: str, black_outcome: str, actor: User | None, reason: str = ""
) -> Board:
    """Enter or correct a result, as TRF codes. The same result again changes nothing.

    Raises ``Refused``: two outcomes that one game cannot have, a round that is not published, a completed round without
    a reason, and a round whose successor is completed (C.04.2 Article 4.3).
    """
    if (white_outcome, black_outcome) not in RESULTS:
        raise Refused(
            "result_impossible",
            _("One game cannot end %(white)s for White and %(black)s for Black. Choose a result from the list.")
            % {"white": white_outcome or "–", "black": black_outcome or "–"},
            field="result",
        )
    return _set_result(board, white_outcome, black_outcome, actor, reason)


def clear_result(*, board: Board, actor: User | None, reason: str = "") -> Board:
    """Take a result back. Raises ``Refused`` as ``enter_result`` does, and in a completed round."""
    return _set_result(board, "", "", actor, reason)


def close_round(*, round: Round, actor: User | None) -> Round:  # noqa: A002
    """Complete a round. Raises ``Refused`` when it is not under way, was changed by hand without publishing the
    correction, or a result is missing (the boards are named)."""
    with transaction.atomic():
        tournament = lock(round.tournament)
        current = Round.objects.select_related("revision").get(pk=round.pk)
        if current.state != RoundState.PUBLISHED:
            raise Refused("round_not_open", _("Round %(round)s is not under way.") % {"round": current.number})
        refuse_unpublished_changes(current)
        missing = list(
            Board.objects.filter(round=current, white_outcome="").order_by("number").values_list("number", flat=True)
        )
        if missing:
            raise Refused(
                "results_missing",
                _("Results are missing on these boards: %(boards)s.")
                % {"boards": ", ".join(str(number) for number in missing)},
                round=current.number,
                boards=missing,
            )
        current.state = RoundState.CLOSED
        current.save(update_fields=["state"])
        record_change(tournament, "round.completed", actor, after={"round": current.number})
    return current


def hold_results(*, round: Round, held: bool, actor: User | None) -> Round:  # noqa: A002
    """Hold the results of a round back from the public, or release them."""
    with transaction.atomic():
        tournament = lock(round.tournament)
        current = Round.objects.get(pk=round.pk)
        if current.results_held != held:
            current.results_held = held
            current.save(update_fields=["results_held"])
            record_change(
                tournament, "results.held" if held else "results.released", actor, after={"round": current.number}
            )
    return current


def _set_result(board: Board, white: str, black: str, actor: User | None, reason: str) -> Board:
    with transaction.atomic():
        tournament = lock(board.round.tournament)
        current = Board.objects.select_related("round").get(pk=board.pk)
        _check_open(tournament, current.round, reason, clearing=not white)
        before = (current.white_outcome, current.black_outcome)
        if before == (white, black):
            return current
        current.white_outcome, current.black_outcome = white, black
        current.entered_by, current.entered_at = actor, timezone.now()
        current.save(update_fields=["white_outcome", "black_outcome", "entered_by", "entered_at"])
        place = {"round": current.round.number, "board": current.number}
        record_change(
            tournament,
            "result.entered" if not before[0] else "result.corrected" if white else "result.cleared",
            actor,
            before={**place, "result": list(before)},
            after={**place, "result": [white, black]},
            reason=reason,
        )
    return current


def _check_open(tournament: Tournament, round_: Round, reason: str, *, clearing: bool) -> None:
    if round_.revision_id is None:
        raise Refused("round_not_published", _("Publish round %(round)s first.") % {"round": round_.number})
    following = Round.objects.filter(tournament=tournament, number=round_.number + 1).first()
    if following is not None and following.state == RoundState.CLOSED:
        raise Refused(
            "result_final",
            _("Round %(next)s is completed, so results of round %(round)s can no longer be corrected.")
            % {"round": round_.number, "next": following.number},
        )
    if round_.state == RoundState.CLOSED and clearing:
        raise Refused(
            "round_completed",
            _("Round %(round)s is completed: enter the right result instead of clearing it.")
            % {"round": round_.number},
        )
    if round_.state == RoundState.CLOSED and not reason.strip():
        raise Refused(
            "reason_missing",
            _("Round %(round)s is completed. Say why its result is corrected.") % {"round": round_.number},
            field="reason",
        )
