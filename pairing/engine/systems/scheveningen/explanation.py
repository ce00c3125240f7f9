"""Why a round of a Scheveningen match is as it is: the table, read backwards."""

from __future__ import annotations

from ...explanation.byes import KINDS, explain_absences
from ...explanation.context import RoundContext
from ...explanation.explained_round import BoardExplanation, RoundExplanation
from ...facts import Fact, fact
from ...model import Pair, RoundPairing, TournamentState
from .tables import PRINTED_TABLES
from .two_sides import GroupMeeting, TwoSides


def explain(state: TournamentState, pairing: RoundPairing, sides: TwoSides) -> RoundExplanation:
    """Explain every board; see ``protocol.PairingSystem``."""
    seated = {number for pair in pairing.pairs for number in (pair.white, pair.black)}
    absent = {one.number for one in state.competitors if one.absence in KINDS}
    byes = [one for one in explain_absences(RoundContext(state, pairing)) if one.player not in seated]
    boards = (
        _board(sides, pairing.round_number, place, pair, absent) for place, pair in enumerate(pairing.pairs, start=1)
    )
    told = fact("scheveningen.round", round=pairing.round_number, rounds=sides.size, size=sides.size)
    return RoundExplanation(
        pairing.round_number, pairing.system, pairing.edition, tuple(boards), tuple(byes), (), (told,)
    )  # fmt: skip


def group_colour(sides: TwoSides, meeting: GroupMeeting) -> Fact:
    """Why White of ``meeting`` has White."""
    white, black = sides.number_of(meeting.white), sides.number_of(meeting.black)
    code = "scheveningen.colour_printed" if sides.size in PRINTED_TABLES else "scheveningen.colour_sum"
    if code.endswith("sum") and sides.size % 2:
        code = "scheveningen.colour_odd"
    return fact(
        code,
        white=meeting.white, black=meeting.black, number=white, other=black, size=sides.size,
        sum=white + black - 2, rest=(white + black - 2) % sides.size, group=sides.group_of(meeting.white),
    )  # fmt: skip


def _board(sides: TwoSides, round_number: int, board: int, pair: Pair, absent: set[int]) -> BoardExplanation:
    ours, theirs = (pair.white, pair.black) if sides.in_a(pair.white) else (pair.black, pair.white)
    numbers = {"player": ours, "opponent": theirs, "number": sides.number_of(ours), "other": sides.number_of(theirs)}
    lead = [fact("scheveningen.pair", **numbers, round=round_number, size=sides.size)]
    lead += [fact("scheveningen.forfeit", player=one) for one in (pair.white, pair.black) if one in absent]
    code = "scheveningen.when_printed" if sides.size in PRINTED_TABLES else "scheveningen.when_cyclic"
    when = fact(code, **numbers, round=round_number, size=sides.size, steps=round_number - 1)
    steps = (when, group_colour(sides, GroupMeeting(pair.white, pair.black, round_number)))
    return BoardExplanation(board, pair.white, pair.black, (), tuple(lead), steps, ())
