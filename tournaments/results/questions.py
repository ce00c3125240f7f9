"""What somebody has to know before a result or colours are put right after later rounds: pages ask it with a button,
programs say that they have understood."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Board, Round
from tournaments.results.actions import RESULTS, UNFINISHED, too_late
from tournaments.results.adjourned import not_as_counted


def doubts_of_result(
    board: Board, game: int, outcomes: tuple[str, str] | None, *, reason: str, for_rating: bool
) -> list[str]:
    """What to say before a game gets ``outcomes`` (None: its result is taken back): an adjourned game ends otherwise
    than it was counted, or a published round rests on the result before. Nothing where nobody has to be asked, and of
    what is refused: a correction without a reason, or too late for the standings. At most four queries."""
    if board.outcomes(game) == UNFINISHED:
        return _of_the_end(board, game) if not_as_counted(board, outcomes) else []
    before = board.rated(game) if for_rating else board.outcomes(game)
    if outcomes is None or not reason.strip() or not before[0] or outcomes == before:
        return []
    if not for_rating and too_late(board, game):
        return []
    later = Round.objects.filter(tournament=board.round.tournament_id, number__gt=board.round.number)
    if not later.filter(revision__isnull=False).exists():
        return []
    facts = {"board": named(board, game), "round": board.round.number, "before": RESULTS.get(before, "")}
    facts["after"] = RESULTS.get(outcomes, "")
    if for_rating:
        follows = _("Pairings and standings keep the old result. The rating report has the new one, and names it.")
    else:
        follows = _("Published rounds stay as they are. It counts from the next pairing on, and the report names it.")
    return [_("Board %(board)s of round %(round)s: %(after)s instead of %(before)s.") % facts, follows]


def doubts_of_colours(board: Board, *, for_rating: bool) -> list[str]:
    """What to say before the colours of a game are put right. No query where the players of ``board`` are loaded."""
    facts = {
        "board": board.number, "round": board.round.number, "white": board.white.name, "black": board.black.name,
    }  # fmt: skip
    if for_rating:
        follows = _("Pairings and tie-breaks keep the published colours. The report file has the others and says so.")
    else:
        follows = _(
            "Published rounds stay as they are. The colours count from the next pairing on and in tie-breaks on "
            "games with Black, and the report says so."
        )
    return [
        _("Board %(board)s of round %(round)s: %(white)s and %(black)s had each other's colour.") % facts,
        _("Each keeps the result: nobody gains or loses a point."),
        follows,
    ]


def has_several_games(board: Board) -> bool:
    """Whether several games are played at the board: of a match, or of two teams."""
    return board.games > 1 or board.team_boards > 0


def named(board: Board, game: int) -> str:
    """The board as people call it, with the game where several are played: ``4`` or ``4.2``."""
    return f"{board.number}.{game}" if has_several_games(board) else str(board.number)


def _of_the_end(board: Board, game: int) -> list[str]:
    return [
        _("Board %(board)s of round %(round)s was adjourned and counted as a draw in the pairings since.")
        % {"board": named(board, game), "round": board.round.number},
        _("They stay as they are. The result counts from the next pairing on, and the report names it."),
    ]
