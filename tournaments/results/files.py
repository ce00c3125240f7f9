"""The results of one round as a federation takes them in: fixed column names, FIDE IDs, codes of the report file."""

from __future__ import annotations

from typing import Final
from zoneinfo import ZoneInfo

from tournaments.files.csv_table import write_csv
from tournaments.history.published import published_rounds
from tournaments.history.shapes import PairResult
from tournaments.models import Entry, Regulations, Round

_PLAYER: Final = ("number", "fide_id", "title", "name", "rating", "federation")
HEADER: Final = (
    "round", "date", "board", *(f"white_{field}" for field in _PLAYER), "white_result", "black_result",
    *(f"black_{field}" for field in _PLAYER),
)  # fmt: skip


def round_results_csv(round_: Round) -> bytes:
    """Every game of a published round, then every player without a board, as White. The same in every language.

    A match of two games is two rows with the number of its board, colours exchanged in the second.
    Results are the codes of record 001: ``1 = 0``, ``W D L`` not rated, ``+ -`` by forfeit, ``U F H Z`` without a game;
    blank while there is none.
    """
    tournament = round_.tournament
    published = published_rounds(tournament, only=round_.number, held=True)[0]
    zone = ZoneInfo(tournament.time_zone)
    date = round_.starts_at.astimezone(zone).date().isoformat() if round_.starts_at else ""
    ids = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "fide_id"))

    games = Regulations.objects.get(tournament=tournament).games_per_round

    def player(entry: int) -> tuple[object, ...]:
        row = published.players[entry]
        return (
            row["number"], ids.get(entry) or "", row["title"], row["name"], row["rating"] or "", row["federation"]
        )  # fmt: skip

    rows: list[tuple[object, ...]] = []
    for board in published.payload["boards"]:
        white, black = board["white"], board["black"]
        result = published.results.get((white, black), PairResult("", ""))
        start = (round_.number, date, board["number"])
        rows.append((*start, *player(white), result.white, result.black, *player(black)))
        if games == 2:
            rows.append((*start, *player(black), result.black_second, result.white_second, *player(white)))
    rows += [
        (round_.number, date, "", *player(bye["entry"]), bye["kind"], "", *[""] * len(_PLAYER))
        for bye in published.payload["byes"]
    ]
    return write_csv(HEADER, rows)
