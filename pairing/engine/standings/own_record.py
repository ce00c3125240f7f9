"""Tie-breaks from a player's own record: wins, colours, rounds played, numbers (C.07 Articles 7 and 10.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..model import PLAYED, Colour, Game, Outcome
from .results import VOLUNTARY, Results
from .tie_breaks import Criterion
from .values import Style, Term, TermKind, TieBreakValue

_WINS: Final = frozenset({Outcome.WIN, Outcome.UNRATED_WIN})
_MATCHES_WON: Final = frozenset({Outcome.WIN, Outcome.FORFEIT_WIN})
_OF_GAMES: Final = frozenset({"WON", "BPG", "BWG"})
"""Those that count games; the others count rounds, which may be matches of two games."""
_WHOLE: Final = 100
_HALF: Final = 50


def points(results: Results, _: Criterion) -> dict[int, TieBreakValue]:
    """PTS: the points of the tournament."""
    return {number: TieBreakValue(score * 10) for number, score in results.scores.items()}


def counted_rounds(results: Results, item: Criterion) -> dict[int, TieBreakValue]:
    """WIN, WON, BPG, BWG, REP, STD: what every round counts, added up (Articles 7.1-7.4, 7.6 and 7.7)."""
    count = _COUNTS[item.base]
    values: dict[int, TieBreakValue] = {}
    for number in results.numbers:
        terms = []
        counted = results.single_games(number) if item.base in _OF_GAMES else enumerate(results.games[number], start=1)
        for round_number, game in counted:
            value = count(results, game, results.points[number][round_number - 1], round_number)
            if value:
                terms.append(Term(round_number, game.opponent, value, 0, kind=TermKind.OWN))
        values[number] = TieBreakValue(sum(term.value for term in terms), tuple(terms), Style.NUMBER)
    return values


def pairing_number(results: Results, _: Criterion) -> dict[int, TieBreakValue]:
    """TPN: the tournament pairing number, the smaller one first (Article 7.8)."""
    return {number: TieBreakValue(number * _WHOLE, style=Style.NUMBER) for number in results.numbers}


def rating(results: Results, _: Criterion) -> dict[int, TieBreakValue]:
    """RTNG: the player's own rating, the higher one first (Article 10.6)."""
    return {number: TieBreakValue(results.rating(number) * _WHOLE, style=Style.NUMBER) for number in results.numbers}


def _won_by_points(results: Results, game: Game, gained: int, __: int) -> int:
    if results.of_matches:
        won = game.outcome in _MATCHES_WON or (not game.opponent and gained > results.scoring.draw)
        return _WHOLE if won else 0
    return _WHOLE if gained >= results.scoring.win else 0


def _won(_: Results, game: Game, __: int, ___: int) -> int:
    return _WHOLE if game.outcome in _WINS else 0


def _black(_: Results, game: Game, __: int, ___: int) -> int:
    return _WHOLE if game.colour is Colour.BLACK and game.outcome in PLAYED else 0


def _black_won(_: Results, game: Game, __: int, ___: int) -> int:
    return _WHOLE if game.colour is Colour.BLACK and game.outcome in _WINS else 0


def _elected_to_play(results: Results, game: Game, _: int, __: int) -> int:
    # In a round robin with an odd number of players everybody has a round without a game; nobody chooses it.
    at_rest = results.round_robin and not game.opponent
    return 0 if game.outcome in VOLUNTARY and not at_rest else _WHOLE


def _standard(results: Results, game: Game, gained: int, round_number: int) -> int:
    """1, ½ or 0 for more, as many or fewer points than the scheduled opponent, or than a draw where there is none."""
    other = results.points[game.opponent][round_number - 1] if game.opponent else results.scoring.draw
    return _WHOLE if gained > other else _HALF if gained == other else 0


_COUNTS: Final[dict[str, Callable[[Results, Game, int, int], int]]] = {
    "WIN": _won_by_points, "WON": _won, "BPG": _black, "BWG": _black_won, "REP": _elected_to_play, "STD": _standard,
}  # fmt: skip
