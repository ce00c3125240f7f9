"""What no single line can show: games that do not agree, points that do not add up, players who do not exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ..model import PLAYED, Game, Outcome
from .adjustments import adjustments_of
from .faults import Fault, Severity
from .layout import article_of
from .numbers import decimal
from .past.counted import counted_file
from .player_lines import COLUMNS_PER_ROUND, FIRST_ROUND_COLUMN, is_unreported
from .records import PlayerRecord, TrfFile
from .team_records import TeamData

_RATED: Final = frozenset({Outcome.WIN, Outcome.DRAW, Outcome.LOSS})
_STRENGTH: Final = {
    Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0,
    Outcome.UNRATED_WIN: 2, Outcome.UNRATED_DRAW: 1, Outcome.UNRATED_LOSS: 0,
}  # fmt: skip


def faults_between_players(trf_file: TrfFile) -> Iterator[Fault]:
    """The faults that show only when the lines of the file are put side by side."""
    players = {player.number: player for player in trf_file.players}
    for player in trf_file.players:
        for round_number, game in enumerate(player.games, start=1):
            if game is not None and game.opponent:
                yield from _game_faults(player, round_number, game, players)
    if not has_teams(trf_file):
        yield from _points_faults(trf_file)
    for mention in trf_file.mentions if not has_teams(trf_file) else ():
        if mention.number not in players:
            yield Fault(
                mention.line, mention.column, "unknown_player",
                f"Record {mention.record} names player {mention.number}, who is not in the file. Correct or remove the "
                "number.",
                article_of(mention.record), {"record": mention.record, "player": mention.number},
            )  # fmt: skip


def has_teams(trf_file: TrfFile) -> bool:
    """Whether this is the file of a team event, which is read and ranked but never paired here."""
    return "TEAM" in trf_file.system_code.upper() or trf_file.team_data != TeamData()


def points_of(player: PlayerRecord, rounds: int, worth: Mapping[Outcome, int]) -> int:
    """The tenths of a point of ``player`` after ``rounds`` rounds; a round without an entry is a zero-point bye.

    ``worth`` is ``Scoring.table``.
    """
    games = player.games[:rounds]
    absence = worth[Outcome.ZERO_BYE]
    return sum(worth[game.outcome] if game else absence for game in games) + (rounds - len(games)) * absence


def _points_faults(trf_file: TrfFile) -> Iterator[Fault]:
    completed = trf_file.completed
    worth = trf_file.scoring.table
    adjustments = adjustments_of(trf_file, completed)
    as_counted = counted_file(trf_file).players
    for player, known in zip(trf_file.players, as_counted, strict=True):
        if player.points is None:
            continue
        extra = sum(adjustments.get(player.number, ()))
        counted = points_of(player, completed, worth) + extra
        # Programs disagree whether a bye written ahead for the next round is in the points already: both are taken.
        ahead = points_of(player, max(completed, len(player.games)), worth) + extra
        # A file without records 299 has the points of results that counted, which comments say.
        of_the_event = points_of(known, completed, worth) + extra
        if player.points in {counted, ahead, of_the_event}:
            continue
        said, brought = decimal(player.points), decimal(counted)
        facts: dict[str, int | str] = {"player": player.number, "declared": said, "counted": brought}
        if _open_games_explain(player, player.points - counted, worth):
            yield Fault(
                player.line, 81, "open_points",
                f"Player {player.number}: the file says {said} points; {brought} are counted until the game that is "
                "not finished has its result.",
                "TRF26 001, columns 81-84", facts, Severity.WARNING,
            )  # fmt: skip
        else:
            yield Fault(
                player.line, 81, "points_mismatch",
                f"Player {player.number}: the file says {decimal(player.points)} points, the results bring "
                f"{decimal(counted)}. Correct one of them, or state the scoring (record 162).",
                "TRF26 001, columns 81-84", facts,
            )  # fmt: skip


def _open_games_explain(player: PlayerRecord, more: int, worth: Mapping[Outcome, int]) -> bool:
    """Whether games that are not finished could bring ``more`` tenths than what they count as: programs disagree what
    that is, and one that is written with another symbol may be in the points as it ended."""
    games = sum(game is not None and game.outcome is Outcome.UNFINISHED for game in player.games)
    counted = worth[Outcome.UNFINISHED]
    return games > 0 and games * (worth[Outcome.LOSS] - counted) <= more <= games * (worth[Outcome.WIN] - counted)


def _game_faults(
    player: PlayerRecord, round_number: int, game: Game, players: Mapping[int, PlayerRecord]
) -> Iterator[Fault]:
    column = FIRST_ROUND_COLUMN + COLUMNS_PER_ROUND * (round_number - 1)
    facts: dict[str, int | str] = {"player": player.number, "round": round_number, "opponent": game.opponent}
    where = f"Player {player.number}, round {round_number}: "
    article = f"TRF26 001, columns {column}-{column + 7}"
    opponent = players.get(game.opponent)
    if opponent is None:
        yield Fault(
            player.line, column, "unknown_opponent",
            f"{where}opponent {game.opponent} is not in the file. Correct the number or add the player.",
            article, facts,
        )  # fmt: skip
        return
    other = opponent.games[round_number - 1] if len(opponent.games) >= round_number else None
    if other is None or other.opponent != player.number:
        said = f"names {other.opponent}" if other is not None and other.opponent else "names nobody"
        yield Fault(
            player.line, column, "opponent_mismatch",
            f"{where}the opponent is {game.opponent}, but line {opponent.line} (player {opponent.number}) {said} "
            "for this round. Make both lines agree.",
            article, facts | {"opponent_line": opponent.line},
        )  # fmt: skip
        return
    if player.number > opponent.number:
        return
    if game.colour is not None and game.colour == other.colour:
        yield Fault(
            player.line, column + 5, "colour_mismatch",
            f"{where}both players have the colour {game.colour.value!r} (see line {opponent.line}). "
            "Give one of them the other colour.",
            article, facts | {"opponent_line": opponent.line},
        )  # fmt: skip
    if not _agree(game, other):
        yield Fault(
            player.line, column + 7, "result_mismatch",
            f"{where}the result {game.outcome.value!r} contradicts {other.outcome.value!r} of player "
            f"{opponent.number} in line {opponent.line}. Make both lines agree.",
            article, facts | {"opponent_line": opponent.line},
        )  # fmt: skip


def _agree(game: Game, other: Game) -> bool:
    """Whether two sides of one game can be true together.

    Arbiters may score a game ½-0 or 0-0, so less than a full point between the two is no contradiction.
    """
    first, second = game.outcome, other.outcome
    if first in _STRENGTH and second in _STRENGTH:
        return _STRENGTH[first] + _STRENGTH[second] <= 2 and (first in _RATED) == (second in _RATED)
    if is_unreported(game) or is_unreported(other) or first in PLAYED or second in PLAYED:
        return first == second
    return Outcome.FORFEIT_LOSS in {first, second}
