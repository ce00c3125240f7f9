"""Every past round of a tournament, each judged with what was known before it."""

from __future__ import annotations

from dataclasses import replace

from ..drawn_lots import lots_before
from ..model import REQUESTED_BYES, Colour, Competitor, Outcome, Pair, TournamentState
from .judge import verify_round
from .verdict import RoundVerdict


def verify_state(state: TournamentState) -> tuple[RoundVerdict, ...]:
    """The verdict on every completed round of ``state``, from round 1.

    A player without an opponent and without the pairing-allocated bye counts as absent from that round, with the bye
    that the round shows: Burstein's index asks which one it was (C.04.4.2 Article 1.7.2). Pairing numbers, games and
    colours are taken as they are now; ``then.verify_past`` takes them as they were.

    >>> [verdict.grade.value for verdict in verify_state(state_of(read(EXAMPLE_REPORT)))]
    ['exact', 'exact', 'exact']
    """
    return tuple(verify_round(before(state, number), *given(state, number)) for number in range(1, state.completed + 1))


def before(state: TournamentState, round_number: int) -> TournamentState:
    """The tournament as it stood when ``round_number`` was to be paired, with the byes asked for of that round."""

    def earlier(competitor: Competitor) -> Competitor:
        game = competitor.games[round_number - 1]
        paired = game.opponent != 0 or game.outcome is Outcome.PAIRING_BYE
        kind = game.outcome if game.outcome in REQUESTED_BYES else Outcome.ZERO_BYE
        return replace(
            competitor,
            games=competitor.games[: round_number - 1],
            virtual_points=competitor.virtual_points[:round_number],
            secondary_points=competitor.secondary_points[: round_number - 1],
            absence=None if paired else kind,
        )

    return replace(
        state,
        competitors=tuple(earlier(competitor) for competitor in state.competitors),
        completed=round_number - 1,
        lots=lots_before(state.lots, round_number),
    )


def given(state: TournamentState, round_number: int) -> tuple[tuple[Pair, ...], tuple[int, ...]]:
    """The boards of a past round, forfeited ones included, and who had the pairing-allocated bye."""
    pairs = []
    byes = []
    for competitor in state.competitors:
        game = competitor.games[round_number - 1]
        if game.opponent and game.colour is Colour.WHITE:
            pairs.append(Pair(competitor.number, game.opponent))
        elif game.outcome is Outcome.PAIRING_BYE:
            byes.append(competitor.number)
    return tuple(pairs), tuple(byes)
