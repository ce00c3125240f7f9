"""Letters about admission: the link that proves an address, and the answer of the operator."""

from __future__ import annotations

import hashlib
import logging
from datetime import timedelta
from typing import Any, Final

from django.core import signing
from django.core.cache import cache
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from portal.organizations.admission.models import AdmissionRequest, AdmissionState
from portal.organizations.letters import FAILURES, letter
from portal.organizations.mails import MailsBusy, place_for_mail
from portal.organizations.models import User

log = logging.getLogger(__name__)

LINK_LIFE: Final = timedelta(days=2)
LETTERS_A_DAY: Final = 3
"""So many links go to one address in a day."""
_SALT: Final = "admission"


def send_link(email: str, site: str) -> bool:
    """Write to ``email`` how to go on: by a link that opens an account, or by signing in where there is one. ``site``
    is the beginning of every address. Whether the mail server took it; an address that has had its letters gets no
    more."""
    key = f"admission:{hashlib.sha256(email.encode()).hexdigest()}"
    cache.add(key, 0, int(timedelta(days=1).total_seconds()))
    try:
        if cache.incr(key) > LETTERS_A_DAY:
            return True
    except ValueError:
        pass  # the cache dropped the counter
    known = User.objects.filter(email=email).exists()
    token = signing.dumps(email, salt=_SALT)
    page = reverse("organizations:ask") if known else reverse("organizations:ask_link", args=[token])
    words = {"known": known, "link": site + page, "days": LINK_LIFE.days}
    return _send(email, _("Your organization on the portal"), "emails/admission_link.txt", words)


def address_of(token: str) -> str | None:
    """The e-mail address that a link proves; None for one that is too old or was not made here."""
    try:
        return str(signing.loads(token, salt=_SALT, max_age=LINK_LIFE))
    except signing.BadSignature:
        return None


def send_answer(request: AdmissionRequest, site: str) -> bool:
    """Tell the person what the operator decided, in the language in which they asked. Whether the mail server took
    it."""
    request.refresh_from_db()
    with translation.override(request.language):
        admitted = request.state == AdmissionState.ADMITTED
        page = reverse("organizations:settings", args=[request.slug]) if admitted else reverse("organizations:ask")
        words = {"asked": request, "admitted": admitted, "link": site + page}
        title = _("%(organization)s is admitted") if admitted else _("%(organization)s is not admitted")
        return _send(
            request.asked_by.email, title % {"organization": request.name}, "emails/admission_answer.txt", words
        )


def _send(email: str, title: str, template: str, words: dict[str, Any]) -> bool:
    try:
        with place_for_mail():
            letter(email, title, render_to_string(template, words)).send()
    except (MailsBusy, *FAILURES) as error:
        log.warning("A letter about admission could not be sent: %r", error)
        return False
    return True
