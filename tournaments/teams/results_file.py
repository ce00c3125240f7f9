"""The games of one round of a team event as a federation takes them in: a row for each board of each match."""

from __future__ import annotations

from typing import Final
from zoneinfo import ZoneInfo

from pairing.engine.model import Colour
from tournaments.files.csv_table import write_csv
from tournaments.history.published import published_rounds
from tournaments.models import Round, TeamPlayer
from tournaments.teams.queries import games_of, seats_of

_PLAYER: Final = ("team", "place", "fide_id", "title", "name", "rating", "federation")
HEADER: Final = (
    "round", "date", "match", "board", *(f"white_{field}" for field in _PLAYER), "white_result", "black_result",
    *(f"black_{field}" for field in _PLAYER),
)  # fmt: skip


def team_results_csv(round_: Round) -> bytes:
    """Every board of a published round at which somebody sits, in order; a player without an opponent as White. It is
    the same in every language. Who sits where comes from the line-ups, those that are still hidden included.

    Results are the codes of record 001, blank while there is none. Four queries.
    """
    tournament = round_.tournament
    published = published_rounds(tournament, only=round_.number, held=True)[0]
    date = round_.starts_at.astimezone(ZoneInfo(tournament.time_zone)).date().isoformat() if round_.starts_at else ""
    seats = seats_of(tournament, round_.number, hidden=True)
    games = {player: found[0] for player, found in games_of([published], seats).items()}
    people = TeamPlayer.objects.select_related("team").in_bulk(games)

    def player(key: int) -> tuple[object, ...]:
        one = people[key]
        return (one.team.name, one.place, one.fide_id or "", one.title, one.name, one.rating or "", one.federation)

    rows: list[tuple[object, ...]] = []
    for key, game in sorted(games.items(), key=lambda item: (item[1].match, item[1].board)):
        start = (round_.number, date, game.match, game.board)
        if game.opponent is None:
            rows.append((*start, *player(key), game.outcome, "", *[""] * len(_PLAYER)))
        elif game.colour is Colour.WHITE:
            other = game.opponent.player_id
            rows.append((*start, *player(key), game.outcome, games[other].outcome, *player(other)))
    return write_csv(HEADER, rows)
