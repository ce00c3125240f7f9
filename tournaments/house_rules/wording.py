"""The names of accelerations as house rules list them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.house_rules.rules import OF_THE_HOUSE
from tournaments.regulations.wording import METHOD_NAMES


def method_name(method: str) -> str:
    """An allowed acceleration for readers."""
    return _("Methods that the organization has made") if method == OF_THE_HOUSE else str(METHOD_NAMES[method])
