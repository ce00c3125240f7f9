"""What the papers read of published rounds."""

from __future__ import annotations

from tournaments.history.ending import last_round
from tournaments.history.published import public_state, published_rounds
from tournaments.models import Regulations, Tournament
from tournaments.paper.shapes import Pairings, WallChart
from tournaments.rounds.queries import round_page


def published_pairings(tournament: Tournament, number: int, revision: int | None = None) -> Pairings | None:
    """A published round, or an older revision of it; None where there is none. Five queries."""
    page = round_page(tournament, number, revision)
    if page is None:
        return None
    return Pairings(page.number, page.starts_at, page.boards, page.byes, page.revision, page.revision.system)


def wall_chart(tournament: Tournament) -> WallChart | None:
    """The field with all published rounds; None before the first. Five queries."""
    rounds = published_rounds(tournament)
    if not rounds:
        return None
    regulations = Regulations.objects.get(tournament=tournament)
    state = public_state(rounds, regulations)
    newest = rounds[-1]
    return WallChart(
        rounds=last_round(rounds, regulations),
        published=newest.number,
        players=tuple(
            (newest.line(row["entry"]), competitor)
            for row, competitor in zip(newest.payload["players"], state.competitors, strict=True)
        ),
        worth=regulations.scoring.table,
        unfinished=sum(published.unfinished for published in rounds),
    )
