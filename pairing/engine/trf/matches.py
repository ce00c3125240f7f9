"""Rounds of two games (Double-Swiss) in a report file: the file has one result per round, so a match is two rounds.

The first round of a match holds its first game, the second one the other game with the colours reversed. The bye of the
pairing is worth its points of the file in the first round and a draw in the second, where it is a half-point bye; a bye
that was asked for stands in both. Records 250, 240 and 299 count the rounds of the file.
"""

from __future__ import annotations

from dataclasses import replace

from ..errors import InvalidState
from ..model import Game, Outcome
from .records import PlayerRecord, TrfFile

GAMES = 2


def with_matches(trf_file: TrfFile) -> TrfFile:
    """The file with every two of its rounds as one; raises ``InvalidState`` where two are not of one match."""
    for player in trf_file.players:
        _require_whole_matches(player)
    if trf_file.rounds is not None and trf_file.rounds % GAMES:
        raise InvalidState(
            f"Every match has two games, each a round of the file, but {trf_file.rounds} rounds are planned; "
            "plan an even number.",
            code="odd_rounds",
            rounds=trf_file.rounds,
        )
    scoring = trf_file.scoring
    return replace(
        trf_file,
        players=tuple(replace(one, games=_joined(one.games)) for one in trf_file.players),
        rounds=trf_file.rounds and trf_file.rounds // GAMES,
        scoring=replace(scoring, pairing_bye=scoring.pairing_bye + scoring.draw),
        accelerations=tuple(
            replace(one, first_round=_match(one.first_round), last_round=_match(one.last_round))
            for one in trf_file.accelerations
        ),
        virtual_points={number: points[::GAMES] for number, points in trf_file.virtual_points.items()},
        requested_byes=tuple(
            replace(one, round_number=_match(one.round_number))
            for one in trf_file.requested_byes
            if one.round_number % GAMES
        ),
        abnormal_points=tuple(
            replace(one, round_number=_match(one.round_number)) if one.round_number else one
            for one in trf_file.abnormal_points
        ),
    )


def with_games(trf_file: TrfFile) -> TrfFile:
    """The file with every round, which is a match, as two; ``with_matches`` reads it back."""
    scoring = trf_file.scoring
    return replace(
        trf_file,
        players=tuple(replace(one, games=_apart(one.games)) for one in trf_file.players),
        rounds=trf_file.rounds and trf_file.rounds * GAMES,
        scoring=replace(scoring, pairing_bye=scoring.pairing_bye - scoring.draw),
        accelerations=tuple(
            replace(one, first_round=one.first_round * GAMES - 1, last_round=one.last_round * GAMES)
            for one in trf_file.accelerations
        ),
        virtual_points={
            number: tuple(value for value in points for _ in range(GAMES))
            for number, points in trf_file.virtual_points.items()
        },
        requested_byes=tuple(
            replace(one, round_number=number)
            for one in trf_file.requested_byes
            for number in (one.round_number * GAMES - 1, one.round_number * GAMES)
        ),
        abnormal_points=tuple(
            replace(one, round_number=one.round_number * GAMES) if one.round_number else one
            for one in trf_file.abnormal_points
        ),
    )


def _match(round_number: int) -> int:
    return (round_number + 1) // GAMES


def _joined(games: tuple[Game | None, ...]) -> tuple[Game | None, ...]:
    found: list[Game | None] = []
    for first, second in zip(games[::GAMES], (*games[1::GAMES], None), strict=False):
        if first is None or first.outcome is Outcome.PAIRING_BYE:
            found.append(first)
        else:
            found.append(replace(first, second=first.outcome if second is None else second.outcome))
    return tuple(found)


def _apart(games: tuple[Game | None, ...]) -> tuple[Game | None, ...]:
    found: list[Game | None] = []
    for game in games:
        if game is None:
            found += [None, None]
        elif game.outcome is Outcome.PAIRING_BYE:
            found += [game, Game(Outcome.HALF_BYE)]
        else:
            colour = None if game.colour is None else game.colour.opposite
            second = game.outcome if game.second is None else game.second
            found += [replace(game, second=None), Game(second, game.opponent, colour)]
    return tuple(found)


def _require_whole_matches(player: PlayerRecord) -> None:
    """Raise ``InvalidState`` unless both rounds of every match have one opponent, colours reversed, or one bye."""
    for place in range(0, len(player.games), GAMES):
        first = player.games[place]
        second = player.games[place + 1] if place + 1 < len(player.games) else None
        if not _fit(first, second, ahead=place + 1 == len(player.games)):
            raise InvalidState(
                f"Player {player.number}, rounds {place + 1} and {place + 2}: these are the two games of one match, "
                "so they need the same opponent with the colours reversed, or the same bye.",
                code="half_match",
                player=player.number,
                round=place + 1,
            )


def _fit(first: Game | None, second: Game | None, *, ahead: bool) -> bool:
    if first is None or second is None:
        return first is second or (ahead and first is not None and not first.opponent)
    if first.outcome is Outcome.PAIRING_BYE:
        return second.outcome is Outcome.HALF_BYE
    if not first.opponent:
        return first.outcome is second.outcome and not second.opponent
    reversed_colour = None if first.colour is None else first.colour.opposite
    return second.opponent == first.opponent and second.colour is reversed_colour
