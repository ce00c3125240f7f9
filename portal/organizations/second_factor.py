"""The second factor of a person: an app that makes codes, or a passkey, with codes on paper for the day it is lost."""

from __future__ import annotations

from io import BytesIO
from typing import Any, ClassVar, Final

import segno
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from portal.organizations.models import User

FACTORS: Final = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
"""What is a second factor; recovery codes only stand in for one."""


def has_second_factor(user: User) -> bool:
    """Whether signing in asks ``user`` for more than the password. One query."""
    return bool(Authenticator.objects.filter(user=user, type__in=FACTORS).exists())


def forget_second_factor(user: User) -> bool:
    """Let ``user`` sign in with the password alone again; whether there was a second factor.

    For the operator, who has made sure who asks for it: app and recovery codes are gone for good.
    """
    gone, _by_table = Authenticator.objects.filter(user=user).delete()
    return bool(gone)


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """The words and the QR code of the second factor."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("This code is not right, or it was used already. Wait for the next one and try again."),
        "cannot_generate_recovery_codes": _("Recovery codes belong to a second factor. Set one up first."),
    }

    def get_totp_issuer(self) -> str:
        """What the app shows beside the codes."""
        return str(settings.SITE_NAME)

    def build_totp_svg(self, url: str) -> str:
        """The QR code of ``url``, dark on light in dark pages too, with the quiet zone that readers need."""
        file = BytesIO()
        segno.make_qr(url, error="m").save(file, kind="svg", scale=4, border=4, light="#fff", xmldecl=False)
        return file.getvalue().decode()

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:  # noqa: A002
        """A name for a passkey whose owner gives none."""
        count = Authenticator.objects.filter(user=user, type=type).count()
        return gettext("Passkey %(number)s") % {"number": count + 1}

    def _get_site_name(self) -> str:
        return str(settings.SITE_NAME)
