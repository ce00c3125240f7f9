"""One round of a knock-out in matches of two games."""

from __future__ import annotations

from ..knockout.system import Knockout
from . import DESCRIPTION

SYSTEM = Knockout(DESCRIPTION)
