"""How often a long-lived process looks for cycles of garbage."""

from __future__ import annotations

import gc
from typing import Final

NEW_OBJECTS: Final = 50_000
"""Objects made and not yet given back before the collector looks at the youngest of them: a large page makes ten times
as many, and with the usual 700 a third of its time went to collections that found nothing."""


def collect_seldom() -> None:
    """Leave what exists now out of every later collection, and collect the rest less often.

    Call it once the program is loaded: its modules live as long as the process, and examining them again and again
    took a fifth of the time of a simulation and a third of that of a page of 2,000 players.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 20, 50)
