"""The error that every domain function raises when it refuses an action."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """An action that the rules of the portal refuse. Nothing was changed.

    ``message`` is translatable and tells the user what to do; ``code`` is for programs; ``field`` names the form field
    where there is one; ``facts`` are the parameters of the message.
    """

    def __init__(self, code: str, message: Any, *, field: str | None = None, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.field = field
        self.facts = facts

    def __str__(self) -> str:
        return str(self.message)
