"""The event as its pairings and standings counted it: record 001 has results and colours of games that were put right
for the rating report alone (C.04.2 Article 4.3), and the comments say what counted instead."""

from __future__ import annotations

from dataclasses import replace

from ...model import Colour, Game
from ..records import AbnormalPoints, PlayerRecord, TrfFile
from . import FOR_GOOD, PastGame, past_of


def counted_file(trf_file: TrfFile) -> TrfFile:
    """``trf_file`` with what counted in place of what was put right for the rating report alone.

    Everybody keeps the points that the file says: the difference that records 299 made up for goes with the result.
    A file without such comments and one of teams stay as they are.
    """
    games = [one for one in past_of(trf_file).games if one.until == FOR_GOOD]
    if not games or trf_file.team_data.teams:
        return trf_file
    players = {player.number: player for player in trf_file.players}
    balances = []
    for one in games:
        for place, number in enumerate((one.white, one.black)):
            player, index = players[number], one.round_number - 1
            now = player.games[index] if index < len(player.games) else None
            if now is None:
                continue
            then = as_it_stood(now, one, place)
            change = then.points(trf_file.scoring.table) - now.points(trf_file.scoring.table)
            if change:
                balances.append(AbnormalPoints("", -change, one.round_number, (number,)))
            players[number] = _with_game(player, index, then)
    return replace(trf_file, players=tuple(players.values()), abnormal_points=(*trf_file.abnormal_points, *balances))


def as_it_stood(game: Game, one: PastGame, place: int) -> Game:
    """``game`` of the player who was published with White (``place`` 0) or Black (1), before it was put right."""
    if one.turned is not None:
        game = replace(game, colour=Colour.BLACK if bool(place) != one.turned else Colour.WHITE)
    return game if one.outcomes is None else replace(game, outcome=one.outcomes[place])


def _with_game(player: PlayerRecord, index: int, game: Game) -> PlayerRecord:
    return replace(player, games=(*player.games[:index], game, *player.games[index + 1 :]))
