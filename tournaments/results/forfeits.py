"""The forfeit of a whole match of teams: a team that did not come, or neither of the two."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.locking import lock_taking_place
from tournaments.models import Board, RoundState
from tournaments.results.actions import enter_result, pair_changed


def forfeit_match(*, board: Board, winner: int | None, actor: User | None) -> Board:
    """Enter every board of a match of teams as forfeited, all or none, and give the match as it stands then.

    ``winner`` is the key of the team that wins without a game; None where neither came. Boards that have this result
    already keep it as it is. Raises ``Refused`` as ``refuse_forfeit`` and ``enter_result`` do. Locks the tournament.
    """
    with transaction.atomic():
        lock_taking_place(board.round.tournament)
        current = Board.objects.select_related("round__tournament").filter(pk=board.pk).first()
        if current is None or (current.white_id, current.black_id) != (board.white_id, board.black_id):
            raise pair_changed(board)
        refuse_forfeit(current, winner)
        for game in range(1, current.team_boards + 1):
            white, black = _outcomes(current, game, winner)
            enter_result(board=current, game=game, white_outcome=white, black_outcome=black, actor=actor)
        current.refresh_from_db()
    return current


def refuse_forfeit(board: Board, winner: int | None) -> None:
    """Raise ``Refused`` for a match of players, a round that is not under way, a ``winner`` that does not play this
    match, and boards that have another result, which are named; an adjourned game is one. No query but the round's."""
    if not board.team_boards:
        raise Refused("not_of_teams", _("Only a match of teams is forfeited as a whole."))
    if board.round.state != RoundState.PUBLISHED:
        raise Refused("round_not_open", _("Round %(round)s is not under way.") % {"round": board.round.number})
    if winner not in {None, board.white_id, board.black_id}:
        raise pair_changed(board)
    others = [
        f"{board.number}.{game}"
        for game in range(1, board.team_boards + 1)
        if board.outcomes(game) not in {("", ""), _outcomes(board, game, winner)}
    ]
    if others:
        message = ngettext(
            "Board %(boards)s has another result, and nothing was changed. Take it back first, or enter the match "
            "board by board.",
            "Boards %(boards)s have other results, and nothing was changed. Take them back first, or enter the match "
            "board by board.",
            len(others),
        )
        raise Refused("match_begun", message % {"boards": ", ".join(others)}, boards=others)


def _outcomes(board: Board, game: int, winner: int | None) -> tuple[str, str]:
    """What who has White in ``game``, and who has Black, gets."""
    if winner is None:
        return "-", "-"
    return ("+", "-") if (winner == board.white_id) == board.first_has_white(game) else ("-", "+")
