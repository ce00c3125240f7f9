"""Standings as anybody may read them: real points only, after the last round whose results are all public."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.standings import TieBreakValue
from tournaments.domain.queries.published import (
    PublishedRound,
    completed_rounds,
    public_state,
    published_rounds,
)
from tournaments.domain.queries.shapes import StandingLine, StandingsPage, TieBreakCell
from tournaments.domain.tie_breaks import rank
from tournaments.models import Regulations, Tournament


def standings_page(tournament: Tournament, after_round: int | None = None) -> StandingsPage | None:
    """The standings after ``after_round``, or the newest; None for a round that is not published. Four queries.

    Where results of that round are missing or held back these are the standings after an earlier round, and
    ``complete`` is False.
    """
    rounds = published_rounds(tournament)
    regulations = Regulations.objects.get(tournament=tournament)
    asked = len(rounds) if after_round is None else after_round
    if not rounds or not 1 <= asked <= len(rounds):
        return None
    complete = completed_rounds(rounds)
    counted = min(asked, complete)
    return StandingsPage(
        after_round=counted,
        rounds=regulations.rounds,
        codes=tuple(regulations.tie_breaks),
        lines=standing_lines(rounds[:counted], regulations) if counted else (),
        complete=counted == asked,
        available=tuple(range(1, complete + 1)),
        adjustments=tuple(
            (rounds[-1].line(one.entry_id), one) for published in rounds[:counted] for one in published.adjustments
        ),
    )


def standing_lines(rounds: Sequence[PublishedRound], regulations: Regulations) -> tuple[StandingLine, ...]:
    """Everybody in order of rank after ``rounds``, which are complete. No query.

    Points first, then the tie-breaks of the regulations (C.07 Article 4.2); virtual points are no part of it.
    """
    newest = rounds[-1]
    players = {row["number"]: row for row in newest.payload["players"]}
    codes = regulations.tie_breaks
    return tuple(
        StandingLine(
            rank=row.rank,
            player=newest.line(players[row.number]["entry"]),
            points=row.points,
            cells=tuple(_cell(code, row.values[code]) for code in codes),
            status=players[row.number]["status"],
        )
        for row in rank(public_state(rounds, regulations), regulations)
    )


def _cell(code: str, value: TieBreakValue) -> TieBreakCell:
    return TieBreakCell(code, value.text, tuple({**term._asdict(), "kind": term.kind.value} for term in value.terms))


def rank_of(rounds: Sequence[PublishedRound], regulations: Regulations, entry_id: int) -> int | None:
    """The rank of one player after ``rounds``, which are complete; None for a player who came later."""
    for line in standing_lines(rounds, regulations):
        if line.player.entry_id == entry_id:
            return line.rank
    return None
