"""Record 299: points that differ from what results bring, read as bonus and penalty points and written back.

A record with a blank type changes the points of the standings. One with a type says what a result of that kind is worth
for the players and rounds that it names, which comes to the difference from the usual worth. Points are tenths.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from ..model import Competitor, Game, Outcome
from .records import AbnormalPoints, PlayerRecord, TrfFile

_KINDS: Final[Mapping[str, frozenset[Outcome]]] = {
    "W": frozenset({Outcome.WIN, Outcome.UNRATED_WIN}),
    "D": frozenset({Outcome.DRAW, Outcome.UNRATED_DRAW}),
    "L": frozenset({Outcome.LOSS, Outcome.UNRATED_LOSS}),
    "F": frozenset({Outcome.FULL_BYE}),
    "H": frozenset({Outcome.HALF_BYE}),
    "Z": frozenset({Outcome.ZERO_BYE}),
    "+": frozenset({Outcome.FORFEIT_WIN}),
    "-": frozenset({Outcome.FORFEIT_LOSS}),
}
KINDS: Final = (*_KINDS, "")
"""What column 5 of the record can say; blank is a bonus or penalty."""


def adjustments_of(trf_file: TrfFile, rounds: int) -> dict[int, tuple[int, ...]]:
    """Bonus and penalty points by starting number in round 1, 2, …, up to ``rounds``; only players who have some.

    A bonus or penalty for all rounds counts once, from round 1 on. Where several records name one result, the last one
    holds.
    """
    worth = trf_file.scoring.table
    found: dict[int, tuple[int, ...]] = {}
    for player in trf_file.players if trf_file.abnormal_points else ():
        games = [_game(player, index) for index in range(rounds)]
        values = [0] * rounds
        for index, game in enumerate(games):
            for record in _about(trf_file.abnormal_points, player.number):
                if record.kind and record.round_number in {0, index + 1} and game.outcome in _KINDS[record.kind]:
                    values[index] = record.points - worth[game.outcome]
        for record in _about(trf_file.abnormal_points, player.number):
            if not record.kind and record.round_number <= rounds:
                values[max(record.round_number, 1) - 1] += record.points
        if any(values):
            found[player.number] = trimmed(values)
    return found


def records_of(competitors: Iterable[Competitor]) -> tuple[AbnormalPoints, ...]:
    """The records that say which bonus and penalty points ``competitors`` have, by round and points."""
    who: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for competitor in competitors:
        for round_number, points in enumerate(competitor.adjustments, start=1):
            if points:
                who[round_number, points].append(competitor.number)
    return tuple(AbnormalPoints("", points, number, tuple(who[number, points])) for number, points in sorted(who))


def trimmed(values: Iterable[int]) -> tuple[int, ...]:
    """The values without the zeros at their end."""
    kept = list(values)
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)


def _about(records: Iterable[AbnormalPoints], number: int) -> list[AbnormalPoints]:
    return [record for record in records if not record.numbers or number in record.numbers]


def _game(player: PlayerRecord, index: int) -> Game:
    game = player.games[index] if index < len(player.games) else None
    return game or Game(Outcome.ZERO_BYE)
