"""The unplayed rounds in the annex of FIDE's Arbiters' Manual 2026, by the old rules and by the new ones.

The manual prints the sums of one player each; the opponents' scores behind a sum are chosen here, each brought about by
games against people who meet nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pairing.engine.model import Competitor, Game, Outcome, TournamentState
from pairing.engine.standings import EDITIONS, standings

W, D, L = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
WON, LOST, AWAY = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.ZERO_BYE
OPPOSITE = {W: L, D: D, L: W, WON: LOST, LOST: WON}
NEW, OLD = EDITIONS


def event(record: Sequence[tuple[Outcome, int]]) -> TournamentState:
    """Player 1 with ``record``: the outcome of each round, and the tenths of a point with which that opponent ends."""
    count = len(record)
    lines: dict[int, list[Game]] = {1: []}
    for index, (outcome, _) in enumerate(record):
        opponent = index + 2 if outcome is not AWAY else 0
        lines[1].append(Game(outcome, opponent))
        if opponent:
            lines[opponent] = [Game(AWAY)] * count
            lines[opponent][index] = Game(OPPOSITE[outcome], 1)
    number = 100
    for index, (outcome, score) in enumerate(record):
        if outcome is AWAY:
            continue
        left = score - {W: 10, D: 5, WON: 10}.get(OPPOSITE[outcome], 0)
        for other in range(count):
            if other == index:
                continue
            gained = min(left, 10)
            left -= gained
            number += 1
            got = {10: W, 5: D, 0: L}[gained]
            lines[index + 2][other] = Game(got, number)
            lines[number] = [Game(AWAY)] * count
            lines[number][other] = Game(OPPOSITE[got], index + 2)
        assert left == 0
    competitors = tuple(Competitor(one, tuple(games)) for one, games in lines.items())
    return TournamentState(competitors, rounds=count, completed=count)


def values(record: Sequence[tuple[Outcome, int]], edition: str) -> list[str]:
    first = next(row for row in standings(event(record), ["BH", "BH/C1", "SB"], edition=edition) if row.number == 1)
    return [f"{first.points / 10}", *(cell.text for cell in first.values.values())]


def test_a_round_away_from_an_event_of_ten():
    won = [(W, score) for score in (65, 60, 55, 50, 50, 45)]
    record = [*won[:3], (AWAY, 0), *won[3:], (D, 50), (D, 45), (L, 80)]
    assert values(record, OLD) == ["7.0", "57.0", "50.0", "37.25"]
    assert values(record, NEW) == ["7.0", "55.0", "50.0", "37.25"]


def test_a_win_by_forfeit_in_an_event_of_nine():
    scores = (70, 65, 60, 55, 55, 50, 45, 40)
    record = [(W, score) for score in scores[:5]] + [(D, scores[5]), (D, scores[6]), (L, scores[7]), (WON, 55)]
    assert sum(scores) == 440
    assert values(record, OLD)[:2] == ["7.0", "51.0"]
    assert values(record, NEW)[:2] == ["7.0", "49.5"]


def test_a_loss_by_forfeit_and_a_withdrawal_in_an_event_of_ten():
    scores = (80, 75, 70, 65, 65, 60, 50, 50)
    outcomes = (W, W, W, W, W, D, D, D)
    record = [*zip(outcomes, scores, strict=True), (LOST, 75), (AWAY, 0)]
    assert sum(scores) == 515
    assert values(record, OLD)[:2] == ["6.5", "64.5"]
    assert values(record, NEW)[:2] == ["6.5", "63.0"]


def test_a_win_by_forfeit_against_somebody_weak_in_an_event_of_ten():
    scores = (80, 75, 75, 75, 70, 70, 70, 65, 65)
    record = [(WON, 45), *((W, score) for score in scores[:8]), (D, scores[8])]
    assert sum(scores) == 645
    assert values(record, OLD)[:2] == ["9.5", "74.0"]
    assert values(record, NEW)[:2] == ["9.5", "69.0"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_unplayed_rounds_the_editions_agree(edition):
    record = [(W, 50), (D, 40), (L, 60), (W, 30)] + [(D, 45)] * 5
    assert values(record, edition) == ["5.0", "40.5", "37.5", "21.25"]
