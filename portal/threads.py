"""How the threads of a web server share the interpreter."""

from __future__ import annotations

import sys
from typing import Final

TURN_SECONDS: Final = 0.0001
"""A thread that computes gives way after so long when another one wants to run."""


def take_short_turns() -> None:
    """Let requests that cost next to nothing pass one that makes a large page.

    Such a request hands the interpreter over some ten times between reading and writing. With Python's usual turns of 5
    milliseconds it waits those every time, so that a single page in the making slowed the whole site down.
    """
    sys.setswitchinterval(TURN_SECONDS)
