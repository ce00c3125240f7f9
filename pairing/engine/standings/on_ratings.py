"""Tie-breaks from ratings: averages and performances of the opponents met over the board (C.07 Article 10).

Unrated opponents are left out; whether these criteria may be used with unrated players is for the regulations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..model import Outcome
from .rating_tables import expected_hundredths, rating_difference
from .results import Results
from .sums import cut
from .tie_breaks import Criterion
from .values import Style, Term, TieBreakValue

Values = dict[int, TieBreakValue]

_HALVES: Final = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
"""Rated games with their score in half points, whatever the event gives for a win."""
_BEYOND_THE_TABLE: Final = 736
"""The smallest difference at which the table expects every point."""
_ZERO_SCORE: Final = 800


def average_rating(results: Results, item: Criterion) -> Values:
    """ARO: the mean rating of the opponents, rounded half up (Article 10.1)."""
    values: Values = {}
    for number in results.numbers:
        terms = cut(_rated_games(results, number), item.cut_low, item.cut_high)
        values[number] = _mean(terms)
    return values


def performance(results: Results, _: Criterion) -> Values:
    """TPR: the average rating plus dp of the score in hundredths, rounded half up (Article 10.2)."""
    values: Values = {}
    for number in results.numbers:
        terms = _rated_games(results, number)
        mean = _mean(terms).value
        if mean is None:
            values[number] = TieBreakValue(None, style=Style.NUMBER)
            continue
        percent = percentage(sum(term.points for term in terms), len(terms))
        values[number] = TieBreakValue(mean + 100 * rating_difference(percent), tuple(terms), Style.NUMBER)
    return values


def perfect_performance(results: Results, _: Criterion) -> Values:
    """PTP: the lowest rating whose expected score reaches the score made (Article 10.3)."""
    values: Values = {}
    for number in results.numbers:
        terms = _rated_games(results, number)
        value = _perfect([term.basis for term in terms], sum(term.points for term in terms)) if terms else None
        values[number] = TieBreakValue(None if value is None else value * 100, tuple(terms), Style.NUMBER)
    return values


def average_of_opponents(results: Results, item: Criterion) -> Values:
    """APRO and APPO: the mean performance of the opponents, rounded half up (Articles 10.4 and 10.5)."""
    of_opponents = (performance if item.base == "APRO" else perfect_performance)(results, item)
    values: Values = {}
    for number in results.numbers:
        terms = []
        for term in _rated_games(results, number):
            value = of_opponents[term.opponent].value
            if value is not None:
                terms.append(term._replace(value=int(value), basis=int(value) // 100))
        values[number] = _mean(terms)
    return values


def percentage(halves: int, games: int) -> int:
    """The score of ``halves`` half points in ``games`` games, in hundredths rounded half up."""
    return (100 * halves + games) // (2 * games)


def _rated_games(results: Results, number: int) -> list[Term]:
    """One term per rated game with a rated opponent: the rating, and the score in half points."""
    terms = []
    for round_number, game in results.single_games(number):
        halves = _HALVES.get(game.outcome)
        if halves is not None:
            rating = results.rating_in(game.opponent, round_number)
            if rating:
                terms.append(Term(round_number, game.opponent, rating * 100, rating, halves))
    return terms


def _mean(terms: Sequence[Term]) -> TieBreakValue:
    """The mean of the values not cut, as whole rating points."""
    kept = [term.value // 100 for term in terms if not term.cut]
    if not kept:
        return TieBreakValue(None, tuple(terms), Style.NUMBER)
    return TieBreakValue((2 * sum(kept) + len(kept)) // (2 * len(kept)) * 100, tuple(terms), Style.NUMBER)


def _perfect(ratings: Sequence[int], halves: int) -> int:
    if halves == 0:
        return min(ratings) - _ZERO_SCORE
    low, high = min(ratings) - _BEYOND_THE_TABLE, max(ratings) + _BEYOND_THE_TABLE
    while low < high:
        middle = (low + high) // 2
        if sum(expected_hundredths(middle - rating) for rating in ratings) >= 50 * halves:
            high = middle
        else:
            low = middle + 1
    return low
