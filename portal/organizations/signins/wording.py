"""The journal of sign-ins in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from portal.organizations.role_table import WORDS
from portal.organizations.signins.models import Happening, SignInEntry

MEANS: Final[Mapping[str, Any]] = {
    "password": gettext_lazy("by password"),
    "password+totp": gettext_lazy("by password and code of an app"),
    "password+webauthn": gettext_lazy("by password and passkey"),
    "password+recovery_codes": gettext_lazy("by password and recovery code"),
    "webauthn": gettext_lazy("by passkey alone"),
    "link": gettext_lazy("by a link sent by e-mail"),
    "link+totp": gettext_lazy("by a link sent by e-mail and code of an app"),
    "link+webauthn": gettext_lazy("by a link sent by e-mail and passkey"),
    "link+recovery_codes": gettext_lazy("by a link sent by e-mail and recovery code"),
}
"""How somebody came in."""
FAULTS: Final[Mapping[str, Any]] = {
    "password": gettext_lazy("wrong password"),
    "code": gettext_lazy("wrong code of the second factor"),
    "passkey": gettext_lazy("wrong passkey"),
    "blocked": gettext_lazy("not let in: too many wrong passwords"),
}
"""How somebody failed."""
FILES: Final[Mapping[str, Any]] = {
    "entries": gettext_lazy("entry list with years of birth"),
    "report": gettext_lazy("report file with dates of birth"),
    "registrations": gettext_lazy("registrations with e-mail addresses"),
    "person": gettext_lazy("all that is kept of one person"),
    "norm": gettext_lazy("data of a norm certificate"),
    "register": gettext_lazy("register of players with dates of birth"),
    "codes": gettext_lazy("paper with codes of players"),
    "year": gettext_lazy("return of a year with years of birth"),
}
"""What somebody took along."""


def what_of(row: SignInEntry) -> str:
    """What a row says beside its kind."""
    if row.kind == Happening.REFUSED:
        subject, _dot, action = row.what.partition(".")
        return _("no right to: %(right)s") % {"right": WORDS.get((subject, action), row.what)}
    words = {Happening.SIGNED_IN: MEANS, Happening.FAILED: FAULTS, Happening.DOWNLOADED: FILES}[Happening(row.kind)]
    return str(words.get(row.what, row.what))
