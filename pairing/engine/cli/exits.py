"""Exit statuses, the same as those of the established engines."""

from __future__ import annotations

from typing import Final

DONE: Final = 0
NO_PAIRING: Final = 1
BAD_INPUT: Final = 3

LEGAL: Final = 4
"""``check``: some round breaks no absolute rule, but was not shown to be what the rules give."""
ILLEGAL: Final = 5
"""``check``: some round breaks an absolute rule."""
WRONG_RANKS: Final = 6
"""``check``: every round is exact, but the declared ranks do not follow from points and tie-breaks."""
