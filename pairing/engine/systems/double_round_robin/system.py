"""One round of a double round robin."""

from __future__ import annotations

from ..round_robin.system import RoundRobin
from . import DESCRIPTION

SYSTEM = RoundRobin(DESCRIPTION)
