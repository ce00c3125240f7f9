"""Why a round of a round robin is as it is: the table, read backwards."""

from __future__ import annotations

from ...explanation.byes import KINDS, explain_absences
from ...explanation.context import RoundContext
from ...explanation.explained_round import BoardExplanation, ByeExplanation, RoundExplanation
from ...facts import fact
from ...model import Pair, RoundPairing, TournamentState
from .berger import CHAPTER
from .schedule import Schedule, ScheduledGame
from .table_reasons import colour, played, when


def explain(state: TournamentState, pairing: RoundPairing, schedule: Schedule) -> RoundExplanation:
    """Explain every board and whoever rests; see ``protocol.PairingSystem``."""
    seated = {number for pair in pairing.pairs for number in (pair.white, pair.black)}
    absent = {one.number for one in state.competitors if one.absence in KINDS}
    byes = [one for one in explain_absences(RoundContext(state, pairing)) if one.player not in seated]
    if pairing.bye is not None:
        byes.insert(0, _rest(state, pairing.bye, schedule))
    boards = (_board(schedule, pairing, place, pair, absent) for place, pair in enumerate(pairing.pairs, start=1))
    facts = (
        fact(
            "round_robin.round", CHAPTER,
            round=pairing.round_number, rounds=schedule.meetings * schedule.cycle, players=len(schedule.players),
        ),
        *played(schedule, pairing.round_number),
    )  # fmt: skip
    return RoundExplanation(
        pairing.round_number, pairing.system, pairing.edition, tuple(boards), tuple(byes), (), facts
    )  # fmt: skip


def _board(schedule: Schedule, pairing: RoundPairing, board: int, pair: Pair, absent: set[int]) -> BoardExplanation:
    meeting = ScheduledGame(pair.white, pair.black, pairing.round_number)
    lead = [
        fact(
            "round_robin.pair", CHAPTER,
            player=pair.white, opponent=pair.black, number=schedule.number_of[pair.white],
            other=schedule.number_of[pair.black], round=pairing.round_number, players=len(schedule.players),
        )
    ]  # fmt: skip
    lead += [fact("round_robin.forfeit", CHAPTER, player=one) for one in (pair.white, pair.black) if one in absent]
    steps = (
        when(schedule, pair.white, pair.black),
        *played(schedule, pairing.round_number),
        colour(schedule, meeting),
    )
    others = [one for one in schedule.meetings_of(pair.white, pair.black) if one != meeting]
    details = [
        fact("round_robin.other_meeting", CHAPTER, white=one.white, black=one.black, round=one.round_number)
        for one in others
    ]
    return BoardExplanation(board, pair.white, pair.black, (), tuple(lead), steps, tuple(details))


def _rest(state: TournamentState, player: int, schedule: Schedule) -> ByeExplanation:
    lead = fact(
        "round_robin.rest", CHAPTER,
        player=player, players=len(schedule.players), places=schedule.places, points=state.scoring.pairing_bye,
    )  # fmt: skip
    number = schedule.number_of[player]
    step = fact(
        "round_robin.rest_when", CHAPTER,
        player=player, number=number, places=schedule.places, sum=2 * number - 1, cycle=schedule.cycle,
        table=schedule.table_round(state.round_number)[0],
    )  # fmt: skip
    return ByeExplanation(player, "pairing", (lead,), (step, *played(schedule, state.round_number)))
