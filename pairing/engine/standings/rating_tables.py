"""The two tables of the rating regulations (B.02 Articles 8.1.1 and 8.1.2)."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

_DP_FROM_50: Final = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
)  # fmt: skip
_PD_UPPER: Final = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
)  # fmt: skip


def rating_difference(percent: int) -> int:
    """dp: the rating difference that a score of ``percent`` (0-100) stands for (B.02 Article 8.1.1)."""
    return _DP_FROM_50[percent - 50] if percent >= 50 else -_DP_FROM_50[50 - percent]


def expected_hundredths(difference: int) -> int:
    """PD: the expected score, in hundredths of a point, of a player rated ``difference`` above the opponent.

    B.02 Article 8.1.2 as it stands: no cut at 400 points.
    """
    higher = 50 + bisect_left(_PD_UPPER, abs(difference))
    return higher if difference >= 0 else 100 - higher
