"""What a win, a draw, a loss and the pairing-allocated bye may bring, in tenths of a point.

Two draws never bring more than a win and a loss. The bye brings what results can bring, at most a win (C.04.1
Article 3): under 1-½-0 the points of one result, under other values what several add up to as well.
"""

from __future__ import annotations

from typing import Final

from .model import Scoring

STANDARD: Final = (10, 5, 0)
"""Win, draw and loss of most events."""


def two_draws_outweigh(scoring: Scoring) -> bool:
    """Whether two draws bring more than a win and a loss, which no event may have.

    >>> two_draws_outweigh(Scoring(win=10, draw=9))
    True
    """
    return 2 * scoring.draw > scoring.win + scoring.loss


def possible_byes(scoring: Scoring, *, most: int | None = None, several: bool = False) -> tuple[int, ...]:
    """What the pairing-allocated bye can bring, lowest first.

    ``most``: the points of a won round where it is a match; else those of a win. ``several``: a round has several
    games, so that their points add up under 1-½-0, too.

    >>> possible_byes(Scoring())
    (0, 5, 10)
    >>> possible_byes(Scoring(win=30, draw=10))
    (0, 10, 20, 30)
    """
    single = (scoring.win, scoring.draw, scoring.loss)
    limit = scoring.win if most is None else most
    allowed = {0, *single}
    if single != STANDARD or several:
        for points in single:
            for start in range(limit - points + 1) if points > 0 else ():
                if start in allowed:
                    allowed.add(start + points)
    return tuple(sorted(points for points in allowed if points <= limit))
