"""The whole tournament as a report file, in the present format or in the one before it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

from pairing.engine import VERSION
from pairing.engine.model import Game, Outcome
from pairing.engine.trf import PlayerRecord, TrfFile, file_of, write
from tournaments.domain.regulations import plan_of
from tournaments.domain.snapshot import Snapshot, take_snapshot
from tournaments.domain.tie_breaks import rank
from tournaments.models import Board, Regulations, Round, Tournament

TRF26_ONLY: Final = ("142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260")
"""Records that TRF16 does not know; the lines of the engines say the same there."""
_RULES_OF_2026: Final = date(2026, 2, 1)
"""From this day on the code FIDE_DUTCH means the edition of 2026."""


def report_file(tournament: Tournament) -> TrfFile:
    """Everything that the portal knows and a report file can hold, after the published rounds.

    Results that are missing are left blank; byes asked for in the next round are stated.
    """
    regulations = Regulations.objects.get(tournament=tournament)
    rounds = list(Round.objects.filter(tournament=tournament).order_by("number"))
    published = sum(1 for round_ in rounds if round_.revision_id is not None)
    snapshot = take_snapshot(tournament, published + 1, renumber=None if published == 0 else False)
    ranks = {row.number: row.rank for row in rank(snapshot.state, regulations)}
    missing = _games_without_result(tournament, snapshot)
    base = file_of(snapshot.state, name=tournament.name, city=tournament.city, federation=tournament.federation)
    dates = [round_.starts_at.strftime("%y/%m/%d") if round_.starts_at else "" for round_ in rounds]
    return replace(
        base,
        players=tuple(_player(player, snapshot, ranks[player.number], missing) for player in base.players),
        start_date=tournament.starts_on.strftime("%Y/%m/%d"),
        end_date=tournament.ends_on.strftime("%Y/%m/%d"),
        round_dates=tuple(dates) if any(dates) else (),
        chief_arbiter=tournament.chief_arbiter,
        time_control=tournament.time_control,
        pairing_controller=f"Swiss portal, engine {VERSION}",
        system_code=system_code(regulations, tournament.starts_on),
        tie_breaks=tuple(regulations.tie_breaks),
    )


def trf26(tournament: Tournament) -> bytes:
    """The report file in the format of 2026."""
    return write(report_file(tournament), engine_dialect=False).encode()


def trf16(tournament: Tournament) -> bytes:
    """The report file in the format before, with the lines that JaVaFo and bbpPairings read."""
    lines = write(report_file(tournament), engine_dialect=True).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(TRF26_ONLY)).encode()


def system_code(regulations: Regulations, starts_on: date) -> str:
    """The code of record 192; with its year only where the date of the event would say another edition."""
    dated = regulations.edition == ("2026" if starts_on >= _RULES_OF_2026 else "2017")
    code = "FIDE_DUTCH" if dated else f"FIDE_DUTCH_{regulations.edition}"
    return f"{code}_BAKU" if plan_of(regulations).method == "baku" else code


def _games_without_result(tournament: Tournament, snapshot: Snapshot) -> set[tuple[int, int]]:
    """(pairing number, round) of every game that has no result yet."""
    number_of = snapshot.number_of
    rows = Board.objects.filter(round__tournament=tournament, round__revision__isnull=False, white_outcome="")
    return {
        (number_of[entry], number)
        for number, white, black in rows.values_list("round__number", "white_id", "black_id")
        for entry in (white, black)
    }


def _player(player: PlayerRecord, snapshot: Snapshot, rank: int, missing: set[tuple[int, int]]) -> PlayerRecord:
    entry = snapshot.entry(player.number)
    games = tuple(
        Game(Outcome.ZERO_BYE, game.opponent, game.colour) if game and (player.number, number) in missing else game
        for number, game in enumerate(player.games, start=1)
    )
    lost = sum(1 for number in range(1, len(games) + 1) if (player.number, number) in missing)
    return replace(
        player,
        sex=entry.sex,
        fide_id=str(entry.fide_id or ""),
        birth_date=f"{entry.birth_year}/00/00" if entry.birth_year else "",
        points=(player.points or 0) - lost * snapshot.state.scoring.draw,
        rank=rank,
        games=games,
    )
