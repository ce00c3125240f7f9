"""Methods of an organization in words, in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import MethodVersion
from tournaments.wording import engine_language

ACTIONS: Final[Mapping[str, Any]] = {
    "method.saved": gettext_lazy("Saved"),
    "method.compared": gettext_lazy("Compared with its events"),
    "method.retired": gettext_lazy("Retired"),
    "method.restored": gettext_lazy("Offered again"),
    "method.deleted": gettext_lazy("Deleted"),
    "method.plan_confirmed": gettext_lazy("Plan confirmed in spite of its warnings"),
}


def in_language(written: Mapping[str, str]) -> str:
    """The text of ``{language: text}`` in the active language, else in any."""
    return written.get(engine_language()) or next(iter(written.values()), "")


def name_of(version: MethodVersion) -> str:
    """The name of the method as this version has it."""
    return in_language(version.names)


def text_of(version: MethodVersion) -> str:
    """What players are told."""
    return in_language(version.texts)


def version_name(version: MethodVersion) -> str:
    """Name and version."""
    return _("“%(name)s”, version %(version)s") % {"name": name_of(version), "version": version.version}


def action_name(action: str) -> str:
    """What was done with a method."""
    return str(ACTIONS.get(action, action))
