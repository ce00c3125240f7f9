"""Direct encounter: the games among the tied players alone decide (C.07 Article 6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from ..model import PLAYED
from .results import Results
from .values import Term, TermKind

Score = int | Fraction


def split(results: Results, tied: Sequence[int], *, forfeits_as_games: bool = False) -> list[list[int]]:
    """``tied`` in order of Article 6, as groups of players who stay tied.

    Forfeits count in round robins (Article 15.2), in a Swiss only with /P (Article 6.1.1).
    """
    if len(tied) < 2:
        return [list(tied)]
    scores, missing = _mini_table(results, tied, forfeits_as_games)
    order = sorted(tied, key=lambda number: -scores[number])
    if not any(missing.values()):
        groups = [list(group) for _, group in groupby(order, key=lambda number: scores[number])]
        if len(groups) == 1:
            return groups
        return [part for group in groups for part in split(results, group, forfeits_as_games=forfeits_as_games)]
    win = results.scoring.win
    certain: list[list[int]] = []
    while len(order) > 1:
        first, *others = order
        if not all(scores[first] > scores[other] + win * missing[other] for other in others):
            break
        certain.append([first])
        order = others
    if not certain:
        return [sorted(tied)]
    return certain + split(results, order, forfeits_as_games=forfeits_as_games)


def games_among(results: Results, number: int, tied: Sequence[int], *, forfeits_as_games: bool) -> tuple[Term, ...]:
    """The games of ``number`` that count in the mini-table of ``tied``."""
    group = set(tied)
    return tuple(
        Term(
            index + 1, game.opponent, results.points[number][index] * 10, 0, results.points[number][index], TermKind.OWN
        )
        for index, game in enumerate(results.games[number])
        if game.opponent in group and (game.outcome in PLAYED or results.round_robin or forfeits_as_games)
    )


def _mini_table(
    results: Results, tied: Sequence[int], forfeits_as_games: bool
) -> tuple[dict[int, Score], dict[int, int]]:
    """Points among ``tied`` (the average where two met more than once, Article 6.1.2) and opponents not met."""
    scores: dict[int, Score] = {}
    missing: dict[int, int] = {}
    for number in tied:
        met: dict[int, list[int]] = {}
        for term in games_among(results, number, tied, forfeits_as_games=forfeits_as_games):
            met.setdefault(term.opponent, []).append(term.points)
        scores[number] = sum(
            (points[0] if len(points) == 1 else Fraction(sum(points), len(points)) for points in met.values()), start=0
        )
        missing[number] = len(tied) - 1 - len(met)
    return scores, missing
