"""Where a person is signed in: the sessions of one account, listed and ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from allauth.mfa.signals import authenticator_added
from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _

from portal.common.pruning import pruning
from portal.organizations.models import User
from portal.organizations.second_factor import FACTORS

_BROWSERS: Final = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
_SYSTEMS: Final = ("iPhone", "iPad", "Android", "Windows", "Mac OS", "Linux")
"""What browsers say of themselves. Many also name others, so the first that is found counts."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """One session of a person."""

    session: UserSession
    device: str
    """Browser and system, as far as the browser tells."""
    is_this: bool
    """Whether it is the session that asks."""


def sessions_of(request: HttpRequest) -> list[SignedIn]:
    """Every session of the person who asks, their own first, then the newest."""
    keys = set(UserSession.objects.filter(user=request.user).values_list("session_key", flat=True))
    if request.session.session_key not in keys:
        # Somebody who signed in before sessions were listed.
        UserSession.objects.create_from_request(request)
    found = sorted(UserSession.objects.purge_and_list(request.user), key=lambda one: one.created_at, reverse=True)
    rows = [SignedIn(one, device_in_words(one.user_agent), one.is_current()) for one in found]
    return sorted(rows, key=lambda row: not row.is_this)


def end_session(user: User, number: int) -> bool:
    """Sign ``user`` out where the session ``number`` is; False where they have no such session any more."""
    session = UserSession.objects.filter(user=user, pk=number).first()
    if session is not None:
        session.end()
    return session is not None


def end_others(request: HttpRequest) -> None:
    """Sign the person who asks out everywhere else, be it listed or from before sessions were."""
    own = request.session.session_key
    for listed in UserSession.objects.filter(user=request.user).exclude(session_key=own):
        listed.end()
    known = UserSession.objects.values("session_key")
    for unlisted in Session.objects.exclude(session_key__in=known).exclude(session_key=own).iterator():
        # Whose a session is stands within it alone.
        if unlisted.get_decoded().get(SESSION_KEY) == str(request.user.pk):
            unlisted.delete()


def device_in_words(user_agent: str) -> str:
    """A browser and its system by their names."""
    return device_name(device_code(user_agent))


def device_code(user_agent: str) -> str:
    """A browser and its system by names that are the same in every language; ``?`` for one that says neither."""
    browser = next((name for mark, name in _BROWSERS.items() if f"{mark}/" in user_agent), "")
    system = next((name for name in _SYSTEMS if name in user_agent), "")
    return ", ".join(filter(None, (browser, system))) or "?"


def device_name(code: str) -> str:
    """A value of ``device_code`` for readers."""
    return _("another browser") if code == "?" else code


@receiver(authenticator_added)
def ask_everywhere(request: HttpRequest, authenticator: Any, **_words: Any) -> None:
    """End the other sessions of who sets up a second factor: nobody asked for it there."""
    if authenticator.type in FACTORS:
        end_others(request)


@pruning("lines of sessions that are gone")
def forget_lines() -> int:
    """Delete what lists a session that has ended by itself."""
    alive = Session.objects.values("session_key")
    return int(UserSession.objects.exclude(session_key__in=alive).delete()[0])
