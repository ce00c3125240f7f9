"""The performance rating that is shown beside a rating change: TPR of C.07 Article 10.2.

The performance that decides on title norms is another one (``pairing.engine.norms``).
"""

from __future__ import annotations

from collections.abc import Mapping

from ..model import TournamentState
from ..standings import standings


def performances(state: TournamentState) -> Mapping[int, int | None]:
    """The performance by pairing number; None without a rated game."""
    return {
        row.number: None if (value := row.values["TPR"].value) is None else int(value) // 100
        for row in standings(state, ("TPR",))
    }
