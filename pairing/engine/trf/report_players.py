"""What the validator asks of each player: the fields of record 001, results, and what a Swiss forbids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ..model import PLAYED, Outcome
from .faults import Fault, warning
from .layout import TITLES
from .numbers import LONG, read_day
from .player_lines import COLUMNS_PER_ROUND, FIRST_ROUND_COLUMN, is_unreported
from .records import PlayerRecord

FIELDS: Final = {
    "name": (15, "name"), "federation": (54, "federation"), "fide_id": (58, "FIDE identity number"),
    "birth_date": (70, "birth date"), "sex": (10, "sex"), "points": (81, "points"), "rank": (86, "rank"),
}  # fmt: skip
"""Fields that a report fills, with their first column and their name."""
_FEDERATION: Final = re.compile(r"[A-Z]{3}")


def field_faults(player: PlayerRecord, year: int | None) -> Iterator[Fault]:
    """Fields that are missing or are not what they should be; ``year`` is that of the event."""
    number, line = player.number, player.line
    for name, (column, words) in FIELDS.items():
        value = getattr(player, name)
        if value is None or value == "":
            yield warning(
                line, column, "missing_field", f"Player {number}: the {words} is missing.",
                f"TRF26 001, column {column}", player=number, field=name,
            )  # fmt: skip
    if player.sex and player.sex not in {"m", "w"}:
        yield warning(
            line, 10, "bad_sex", f"Player {number}: the sex {player.sex!r} must be m or w.", "TRF26 001, column 10",
            player=number, value=player.sex,
        )  # fmt: skip
    if player.title not in TITLES:
        yield warning(
            line, 11, "bad_title", f"Player {number}: {player.title!r} is not a FIDE title.",
            "TRF26 001, columns 11-13", player=number, value=player.title,
        )  # fmt: skip
    if player.federation and not _FEDERATION.fullmatch(player.federation):
        yield warning(
            line, 54, "bad_federation",
            f"Player {number}: {player.federation!r} is not a federation; it has three capital letters.",
            "TRF26 001, columns 54-56", player=number, value=player.federation,
        )  # fmt: skip
    if player.fide_id and not (player.fide_id.isascii() and player.fide_id.isdigit()):
        yield warning(
            line, 58, "bad_fide_id", f"Player {number}: {player.fide_id!r} is not a FIDE identity number.",
            "TRF26 001, columns 58-68", player=number, value=player.fide_id,
        )  # fmt: skip
    born = read_day(LONG, player.birth_date.replace("/00", "/01")) if player.birth_date else None
    if player.birth_date and (born is None or (year is not None and born.year >= year)):
        yield warning(
            line, 70, "bad_birth_date",
            f"Player {number}: {player.birth_date!r} is not a birth date of the form YYYY/MM/DD (unknown parts 00).",
            "TRF26 001, columns 70-79", player=number, value=player.birth_date,
        )  # fmt: skip


def repeated_ids(players: Iterable[PlayerRecord]) -> Iterator[Fault]:
    """FIDE identity numbers that two players have."""
    owners: dict[str, PlayerRecord] = {}
    for player in players:
        owner = owners.setdefault(player.fide_id, player) if player.fide_id.strip("0") else player
        if owner is not player:
            yield warning(
                player.line, 58, "fide_id_twice",
                f"Player {player.number}: line {owner.line} (player {owner.number}) has the FIDE identity number "
                f"{player.fide_id} as well. Correct one of the two.",
                "TRF26 001, columns 58-68", player=player.number, opponent=owner.number, opponent_line=owner.line,
            )  # fmt: skip


def result_faults(player: PlayerRecord) -> Iterator[Fault]:
    """The games of a player that have no result, and those that are not finished."""
    for round_number, game in enumerate(player.games, start=1):
        column = _column(round_number) + 7
        facts: dict[str, int | str] = {"player": player.number, "round": round_number}
        if game is not None and is_unreported(game):
            yield warning(
                player.line, column, "missing_result",
                f"Player {player.number}, round {round_number}: the result is missing.",
                f"TRF26 001, column {column}", **facts,
            )  # fmt: skip
        elif game is not None and game.outcome is Outcome.UNFINISHED:
            yield warning(
                player.line, column, "unfinished_game",
                f"Player {player.number}, round {round_number}: the game is not finished. A report needs its result.",
                f"TRF26 001, column {column}", **facts,
            )  # fmt: skip


def swiss_faults(player: PlayerRecord) -> Iterator[Fault]:
    """A second game against the same player, a second pairing-allocated bye."""
    met: set[int] = set()
    had_bye = False
    for round_number, game in enumerate(player.games, start=1):
        if game is None:
            continue
        if game.outcome in PLAYED and game.opponent in met and player.number < game.opponent:
            yield warning(
                player.line, _column(round_number), "met_twice",
                f"Players {player.number} and {game.opponent} play a second time in round {round_number}.",
                "C.04.1 Article 2", player=player.number, opponent=game.opponent, round=round_number,
            )  # fmt: skip
        if game.outcome is Outcome.PAIRING_BYE and had_bye:
            yield warning(
                player.line, _column(round_number), "second_bye",
                f"Player {player.number} gets a second pairing-allocated bye in round {round_number}.",
                "C.04.1 Article 4", player=player.number, round=round_number,
            )  # fmt: skip
        had_bye = had_bye or game.outcome is Outcome.PAIRING_BYE
        if game.outcome in PLAYED:
            met.add(game.opponent)


def bye_faults(players: Iterable[PlayerRecord], rounds: int) -> Iterator[Fault]:
    """Rounds in which more than one player gets the pairing-allocated bye."""
    receivers: dict[int, int] = {}
    for player in players:
        for round_number, game in enumerate(player.games[:rounds], start=1):
            if game is None or game.outcome is not Outcome.PAIRING_BYE:
                continue
            first = receivers.setdefault(round_number, player.number)
            if first != player.number:
                yield warning(
                    player.line, _column(round_number), "several_byes",
                    f"Round {round_number}: player {first} gets the pairing-allocated bye already; there is only one.",
                    "C.04.1 Article 3", player=first, round=round_number,
                )  # fmt: skip


def _column(round_number: int) -> int:
    return FIRST_ROUND_COLUMN + COLUMNS_PER_ROUND * (round_number - 1)
