"""Exit statuses, the same as those of the established engines."""

from __future__ import annotations

from typing import Final

DONE: Final = 0
NO_PAIRING: Final = 1
BAD_INPUT: Final = 3
