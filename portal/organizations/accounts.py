"""How accounts behave: nobody signs up without a link that proves the e-mail address, of an invitation or of the page
on which one asks for an organization.

A stranger who tries passwords shuts nobody out of a device on which the account signed in before. On other devices many
wrong passwords close the sign-in for a while; the link of "Forgot your password?" lets the owner in all the same.
"""

from __future__ import annotations

import hashlib
import logging
from datetime import timedelta
from typing import Any, ClassVar, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from allauth.core import context as allauth_context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal import ratelimit
from django.conf import settings
from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django_scopes import scope

from portal.common.errors import Refused
from portal.organizations.domain import open_invitation
from portal.organizations.mails import MailsBusy, place_for_mail
from portal.organizations.models import Invitation, Organization
from portal.organizations.signins import noting

log = logging.getLogger(__name__)

_ASKED_FOR: Final = frozenset({"account/email/password_reset_key", "account/email/unknown_account"})
PROVED: Final = "proved_address"
"""Under this name a session keeps the address of who asks for an organization and has no account yet."""
DEVICE_COOKIE: Final = "device"
DEVICE_LIFE: Final = int(timedelta(days=180).total_seconds())
"""Seconds."""


def invitation_of(request: HttpRequest) -> Invitation | None:
    """The valid invitation whose link this visitor followed in this session, if any."""
    kept = request.session.get("invitation") or {}
    organization = Organization.objects.filter(slug=kept.get("organization", "")).first()
    if organization is None:
        return None
    try:
        with scope(organization=organization):
            return open_invitation(organization=organization, token=str(kept.get("token", "")))
    except Refused:
        return None


def proved_address(request: HttpRequest) -> str:
    """The e-mail address that this visitor has proved by a link: of an invitation, or of somebody who asks for an
    organization (``admission``); blank without one."""
    invitation = invitation_of(request)
    return invitation.email if invitation is not None else str(request.session.get(PROVED, ""))


def device_signed_in(request: HttpRequest, email: str) -> bool:
    """Whether the account of ``email`` has signed in on this device before: its cookie says so, signed."""
    try:
        known = signing.loads(request.COOKIES.get(DEVICE_COOKIE, ""), salt=DEVICE_COOKIE, max_age=DEVICE_LIFE)
    except signing.BadSignature:
        return False
    return bool(known == _account(email))


def _account(email: str) -> str:
    """An account by a hash of its address, so that neither cookie nor cache holds the address."""
    return hashlib.sha256(email.strip().lower().encode()).hexdigest()


def _means(records: list[dict[str, Any]]) -> str:
    """By what a session was opened, as the journal of sign-ins calls it. A link of an e-mail leaves no record where it
    led to sign-up; what was tried before in the same session counts no more."""
    first, factor = "link", ""
    for record in records:
        if record["method"] == "mfa" and not record.get("passwordless"):
            factor = str(record["type"])
        else:
            words = {"password": "password", "mfa": "webauthn"}
            first, factor = words.get(record["method"], "link"), ""
    return f"{first}+{factor}" if factor else first


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up is open only to people who follow a link (what it proves is kept in the session)."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultAccountAdapter.error_messages,
        "too_many_login_attempts": _(
            "Too many passwords that were wrong. Wait five minutes, or have a link sent to you by “Forgot your "
            "password?”: it lets you in at once."
        ),
    }

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send an e-mail within the places that there are for e-mails.

        Whoever asked for a link is told when it could not be sent, in the same words whether there is such an account
        or not. An e-mail that only tells what was done is given up: what was done stays done.
        """
        try:
            with place_for_mail():
                super().send_mail(template_prefix, email, context)
        except (MailsBusy, OSError) as error:
            log.warning("An e-mail (%s) could not be sent: %r", template_prefix, error)
            if template_prefix in _ASKED_FOR:
                message = _("The e-mail could not be sent. Ask for it again in a moment.")
                messages.error(allauth_context.request, message)
                raise ImmediateHttpResponse(redirect("account_reset_password")) from error

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether this visitor came by a link that proves an address."""
        return bool(proved_address(request))

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """Back to the invitation, to accept it, or to the page on which one asks for an organization."""
        if invitation_of(request) is None and request.session.pop(PROVED, ""):
            return reverse("organizations:ask")
        return reverse("organizations:invitation", kwargs=request.session["invitation"])

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count this attempt, before it is tried, where its failures belong; too many there are refused.

        A device on which the account signed in before has a count of its own, which strangers cannot use up. Everybody
        else counts for the account and their address (five in five minutes), for their address, and for the account
        wherever they come from (a hundred in an hour).
        """
        email = str(credentials.get("email", ""))
        account = _account(email)
        if device_signed_in(request, email):
            cookie = hashlib.sha256(request.COOKIES[DEVICE_COOKIE].encode()).hexdigest()
            counts = [("login_failed_on_device", f"{account}:{cookie}")]
        else:
            counts = [("login_failed", f"{account}:{self.get_client_ip(request)}"), ("login_failed_anywhere", account)]
        self._counted: list[Any] = []
        for action, key in counts:
            used = ratelimit.consume(request, app="allauth.account", action=action, key=key)
            if not used:
                noting.failed(request, "blocked", email=email)
                raise self.validation_error("too_many_login_attempts")
            self._counted.append(used)

    def _rollback_login_failed_rl_usage(self) -> None:
        """A sign-in that succeeded is no failure."""
        for used in self._counted:
            used.rollback()

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Note it, of who is signed in already under their own name."""
        known = request.user if request.user.is_authenticated else None
        noting.failed(request, "password", user=known, email=str(credentials.get("email", "")))

    def post_login(self, request: HttpRequest, user: Any, **words: Any) -> HttpResponse:
        """Let the device be known from now on, and note by which means the person came in."""
        noting.signed_in(request, user, _means(get_authentication_records(request, user)))
        response: HttpResponse = super().post_login(request, user, **words)
        response.set_cookie(
            DEVICE_COOKIE,
            signing.dumps(_account(user.email), salt=DEVICE_COOKIE),
            max_age=DEVICE_LIFE,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
        return response
