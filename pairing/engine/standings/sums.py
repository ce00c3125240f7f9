"""Tie-breaks that are sums of values, and how values are cut from them (C.07 Articles 7.5, 8, 9 and 14)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from .results import Results
from .tie_breaks import Criterion
from .values import Style, Term, TermKind, TieBreakValue

Values = dict[int, TieBreakValue]

_HALF_POINT: Final = 5


def buchholz(results: Results, item: Criterion) -> Values:
    """BH: the sum of the opponents' adjusted scores (Article 8.1); FB takes the last round as drawn (8.3)."""
    contributions = results.contributions(fore=item.base == "FB" or item.fore, forfeits_as_games=item.forfeits_as_games)
    return {number: total(terms, item) for number, terms in contributions.items()}


def sonneborn_berger(results: Results, item: Criterion) -> Values:
    """SB: the opponents' adjusted scores times the points scored against them (Article 9.1)."""
    contributions = results.contributions(forfeits_as_games=item.forfeits_as_games)
    return {
        number: total(
            [
                Term(round_number, opponent, score * points, score, points, kind, voluntary)
                for round_number, opponent, _, score, points, kind, voluntary, _ in terms
            ],
            item,
        )
        for number, terms in contributions.items()
    }


def average_of_buchholz(results: Results, item: Criterion) -> Values:
    """AOB: the mean Buchholz of the opponents met over the board, exact (Article 8.2)."""
    of_opponents = buchholz(results, item)
    values: Values = {}
    for number in results.numbers:
        terms = tuple(
            Term(round_number, game.opponent, int(of_opponents[game.opponent].value or 0), 0)
            for round_number, game in results.over_the_board(number)
        )
        mean = Fraction(sum(term.value for term in terms), len(terms)) if terms else None
        values[number] = TieBreakValue(mean, terms, Style.MEAN)
    return values


def progressive(results: Results, item: Criterion) -> Values:
    """PS: the sum of the running scores after every round (Article 7.5); cuts take the first rounds away."""
    values: Values = {}
    for number in results.numbers:
        played = zip(results.running[number], results.points[number], strict=True)
        terms = [
            Term(round_number, 0, score * 10, score, points, TermKind.OWN)
            for round_number, (score, points) in enumerate(played, start=1)
        ]
        first, last = item.cut_low, len(terms) - item.cut_high
        terms = [term if first < term.round_number <= last else term._replace(cut=True) for term in terms]
        values[number] = TieBreakValue(sum(term.value for term in terms if not term.cut), tuple(terms))
    return values


def koya(results: Results, item: Criterion) -> Values:
    """KS: points against those who made half of the maximum or more (Articles 9.2 and 14.5)."""
    win = results.scoring.win
    scheduled = results.completed
    if results.round_robin:
        # With an odd number of players nobody plays in every round.
        scheduled = max((sum(1 for game in games if game.opponent) for games in results.games.values()), default=0)
    # Doubled, so that half of an odd number of tenths stays whole.
    limit = win * scheduled + item.koya_shift * 2 * _HALF_POINT
    values: Values = {}
    for number in results.numbers:
        terms = []
        for round_number, game in enumerate(results.games[number], start=1):
            if game.opponent:
                # Won or lost by forfeit as well: Article 9.2 counts points, not games, and Article 16 is not for it.
                score, points = results.scores[game.opponent], results.points[number][round_number - 1]
                terms.append(Term(round_number, game.opponent, points * 10, score, points, cut=2 * score < limit))
        values[number] = TieBreakValue(sum(term.value for term in terms if not term.cut), tuple(terms))
    return values


def total(terms: Sequence[Term], item: Criterion) -> TieBreakValue:
    """The sum of ``terms`` after the cuts of ``item``."""
    if item.cut_low or item.cut_high:
        terms = cut(terms, item.cut_low, item.cut_high)
        return TieBreakValue(sum(term.value for term in terms if not term.cut), tuple(terms))
    return TieBreakValue(sum([term.value for term in terms]), tuple(terms))


def cut(terms: Sequence[Term], low: int, high: int) -> list[Term]:
    """``terms`` with ``low`` least and then ``high`` most significant ones marked as cut.

    The least significant value is that of the opponent with the lowest score (Articles 14.1-14.4). At the low end a
    voluntarily unplayed round is cut before it, unless the round adds less (Article 16.5).
    """
    left = list(range(len(terms)))
    for _ in range(min(low, len(left))):
        least = min(left, key=lambda index: (terms[index].basis, terms[index].value))
        voluntary = [index for index in left if terms[index].voluntary]
        if voluntary:
            lowest = min(voluntary, key=lambda index: (terms[index].value, terms[index].basis))
            if terms[lowest].value >= terms[least].value:
                least = lowest
        left.remove(least)
    for _ in range(min(high, len(left))):
        left.remove(max(left, key=lambda index: (terms[index].basis, terms[index].value)))
    kept = set(left)
    return [term if index in kept else term._replace(cut=True) for index, term in enumerate(terms)]
