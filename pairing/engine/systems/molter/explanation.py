"""Why a round by the Molter system is as it is: the table, read backwards."""

from __future__ import annotations

from ...explanation.byes import KINDS, explain_absences
from ...explanation.context import RoundContext
from ...explanation.explained_round import BoardExplanation, RoundExplanation
from ...facts import Fact, fact
from ...model import Pair, RoundPairing, TournamentState
from .teams import TeamMeeting, TeamTable


def explain(state: TournamentState, pairing: RoundPairing, teams: TeamTable) -> RoundExplanation:
    """Explain every board; see ``protocol.PairingSystem``."""
    seated = {number for pair in pairing.pairs for number in (pair.white, pair.black)}
    absent = {one.number for one in state.competitors if one.absence in KINDS}
    byes = [one for one in explain_absences(RoundContext(state, pairing)) if one.player not in seated]
    boards = (
        _board(teams, pairing.round_number, place, pair, absent) for place, pair in enumerate(pairing.pairs, start=1)
    )
    told = fact(
        "molter.round", round=pairing.round_number, rounds=teams.rounds, teams=teams.count, size=teams.size
    )  # fmt: skip
    return RoundExplanation(
        pairing.round_number, pairing.system, pairing.edition, tuple(boards), tuple(byes), (), (told,)
    )  # fmt: skip


def table_colour(meeting: TeamMeeting) -> Fact:
    """Why White of ``meeting`` has White."""
    cell = meeting.cell
    code = "molter.colour_in_turn" if cell.left_over else "molter.colour_difference"
    rest = (cell.white.team - cell.black.team) % cell.circle
    first = meeting.round_number - 1 + meeting.round_number % 2
    return fact(
        code + "_turned" * cell.turned,
        white=meeting.white, black=meeting.black, own=cell.white.team, other=cell.black.team, circle=cell.circle,
        rest=rest, first=first, second=first + 1,
    )  # fmt: skip


def _board(teams: TeamTable, round_number: int, board: int, pair: Pair, absent: set[int]) -> BoardExplanation:
    meeting = teams.meeting_of(pair.white, round_number)
    cell = meeting.cell
    ours = min(cell.white, cell.black, key=lambda one: (one.board, one.team))
    theirs = cell.other(ours)
    player, opponent = teams.player_at(ours), teams.player_at(theirs)
    lead = [
        fact(
            "molter.pair",
            player=player, opponent=opponent, team=ours.team, board=ours.board, other=theirs.team,
            other_board=theirs.board, round=round_number,
        )
    ]  # fmt: skip
    lead += [fact("molter.forfeit", player=one) for one in (pair.white, pair.black) if one in absent]
    if ours.board != theirs.board:
        when = fact(
            "molter.when_two_boards",
            round=round_number, team=ours.team, board=ours.board, other=theirs.team, other_board=theirs.board,
        )  # fmt: skip
    elif cell.left_over:
        when = fact(
            "molter.when_last",
            round=round_number, board=ours.board, last=cell.circle + 1, team=min(ours.team, theirs.team), sum=cell.sum,
            circle=cell.circle,
        )  # fmt: skip
    else:
        when = fact(
            "molter.when_sum",
            round=round_number, board=ours.board, team=ours.team, other=theirs.team, sum=cell.sum, circle=cell.circle,
        )  # fmt: skip
    return BoardExplanation(board, pair.white, pair.black, (), tuple(lead), (when, table_colour(meeting)), ())
