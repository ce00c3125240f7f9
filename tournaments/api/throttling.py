"""How often one reader may ask the interface for programs."""

from __future__ import annotations

from typing import Any

from rest_framework.throttling import AnonRateThrottle

from portal.common.robots import network_of


class ReaderThrottle(AnonRateThrottle):
    """The limit of ``API_RATE``; a network of the newer internet is one reader."""

    def get_ident(self, request: Any) -> str:
        """From where the request comes (``network_of``)."""
        return network_of(request)
