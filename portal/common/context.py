"""What every page template may use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class SiteName:
    """What an installation calls itself."""

    name: str
    sentence: str
    contact: str
    """An e-mail address, or blank."""


def site_name() -> SiteName:
    """The installation by its settings; without them by the name of the program, in the active language."""
    sentence = settings.SITE_SENTENCE or _("Chess tournaments with every pairing explained")
    return SiteName(settings.SITE_NAME, sentence, settings.SITE_CONTACT)


def page(request: HttpRequest) -> dict[str, Any]:
    """The organization of the address, if any, as ``organization``, and the installation as ``site``."""
    return {"organization": getattr(request, "organization", None), "site": site_name()}
