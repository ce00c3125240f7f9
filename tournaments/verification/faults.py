"""What does not fit in the chain of what was published, apart from single links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ChainFault:
    """Something that does not fit, apart from single links; ``verification.wording`` has the sentences."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
