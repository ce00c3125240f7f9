"""The performance rating that is shown beside a rating change: TPR of C.07 Article 10.2.

The performance that decides on title norms is another one (``pairing.engine.norms``).
"""

from __future__ import annotations

from collections.abc import Mapping

from ..model import TournamentState
from ..standings import EDITIONS, criterion
from ..standings.on_ratings import performance
from ..standings.results import Results


def performances(state: TournamentState) -> Mapping[int, int | None]:
    """The performance by pairing number; None without a rated game. Opponents count with the rating of the round.

    It follows from the games alone, so that it needs no ranking: a knock-out, which knows no tie-breaks, has it too,
    and so has one whose bracket cannot be told because results are held back.
    """
    results = Results.of_players(state, edition=EDITIONS[0], round_robin=False, ratings_by_round=True)
    return {
        number: None if value.value is None else int(value.value) // 100
        for number, value in performance(results, criterion("TPR")).items()
    }
