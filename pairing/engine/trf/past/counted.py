"""The event as its pairings and standings counted it: record 001 has results and colours of games that were put right
for the rating report alone (C.04.2 Article 4.3), and the comments say what counted instead."""

from __future__ import annotations

from dataclasses import replace

from ...model import Colour, Game, Outcome
from ..adjustments import adjustments_of
from ..records import AbnormalPoints, PlayerRecord, TrfFile
from . import FOR_GOOD, PastGame, past_of


def counted_file(trf_file: TrfFile) -> TrfFile:
    """``trf_file`` with what counted in place of what was put right for the rating report alone.

    Everybody keeps the points that the file says: the difference that records 299 made up for goes with the result. A
    file of TRF16 has no such records, and its points are those of the results that counted. A file without such
    comments and one of teams stay as they are.
    """
    games = [one for one in past_of(trf_file).games if one.until == FOR_GOOD]
    if not games or trf_file.team_data.teams:
        return trf_file
    players = {player.number: player for player in trf_file.players}
    extra = adjustments_of(trf_file, trf_file.completed)
    named = {number for one in games for number in (one.white, one.black)}
    balanced = {number for number in named if _is_balanced(players[number], trf_file, sum(extra.get(number, ())))}
    balances = []
    for one in games:
        for place, number in enumerate((one.white, one.black)):
            player, index = players[number], one.round_number - 1
            now = player.games[index] if index < len(player.games) else None
            if now is None:
                continue
            then = as_it_stood(now, one, place)
            change = then.points(trf_file.scoring.table) - now.points(trf_file.scoring.table)
            if change and number in balanced:
                balances.append(AbnormalPoints("", -change, one.round_number, (number,)))
            players[number] = _with_game(player, index, then)
    return replace(trf_file, players=tuple(players.values()), abnormal_points=(*trf_file.abnormal_points, *balances))


def _is_balanced(player: PlayerRecord, trf_file: TrfFile, extra: int) -> bool:
    """Whether the points of record 001 are those of its results with the records 299; also where it has none."""
    worth = trf_file.scoring.table
    brought = [worth[game.outcome] if game else worth[Outcome.ZERO_BYE] for game in player.games]
    return player.points in {None, sum(brought) + extra, sum(brought[: trf_file.completed]) + extra}


def as_it_stood(game: Game, one: PastGame, place: int) -> Game:
    """``game`` of the player who was published with White (``place`` 0) or Black (1), before it was put right."""
    if one.turned is not None:
        game = replace(game, colour=Colour.BLACK if bool(place) != one.turned else Colour.WHITE)
    if one.outcomes is None:
        return game
    return replace(game, second=one.outcomes[place]) if one.second else replace(game, outcome=one.outcomes[place])


def _with_game(player: PlayerRecord, index: int, game: Game) -> PlayerRecord:
    return replace(player, games=(*player.games[:index], game, *player.games[index + 1 :]))
