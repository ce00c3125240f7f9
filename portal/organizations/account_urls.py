"""Addresses below ``accounts/``: the pages of django-allauth that this site offers.

Pages of the second factor show secrets: no browser and no proxy keeps them. Strangers are sent away before allauth
keeps anything for them.
"""

from __future__ import annotations

from functools import wraps
from typing import Any

from allauth.account import views
from allauth.mfa.base import views as factor
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as app
from allauth.mfa.webauthn import views as passkeys
from django.http import HttpRequest, HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, include, path, re_path
from django.views.decorators.cache import never_cache
from django.views.generic import RedirectView

from portal.organizations import account_views
from portal.organizations.access import View, signed_in


def named(view: View) -> View:
    """A page of allauth that names the site as all others do: allauth puts the name of the host in its place."""

    @wraps(view)
    def shown(request: HttpRequest, **words: Any) -> HttpResponseBase:
        response = view(request, **words)
        if isinstance(response, TemplateResponse) and response.context_data is not None:
            response.context_data.pop("site", None)
        return response

    return shown


def own(view: View) -> View:
    """A page of whoever is signed in, about their own account, that nobody keeps."""
    return never_cache(signed_in(named(view)))


second_factor: list[URLPattern] = [
    path("", own(factor.index), name="mfa_index"),
    path("code/", never_cache(named(factor.authenticate)), name="mfa_authenticate"),
    path("confirm/", own(factor.reauthenticate), name="mfa_reauthenticate"),
    path("app/", own(app.activate_totp), name="mfa_activate_totp"),
    path("app/remove/", own(app.deactivate_totp), name="mfa_deactivate_totp"),
    path("passkeys/new/", own(passkeys.add_webauthn), name="mfa_add_webauthn"),
    path("passkeys/confirm/", own(passkeys.reauthenticate_webauthn), name="mfa_reauthenticate_webauthn"),
    path("passkeys/sign-in/", never_cache(named(passkeys.login_webauthn)), name="mfa_login_webauthn"),
    path("passkeys/<int:pk>/remove/", own(passkeys.remove_webauthn), name="mfa_remove_webauthn"),
    path("passkeys/", RedirectView.as_view(pattern_name="mfa_index"), name="mfa_list_webauthn"),
    path("recovery-codes/", own(recovery.view_recovery_codes), name="mfa_view_recovery_codes"),
    path("recovery-codes/new/", own(recovery.generate_recovery_codes), name="mfa_generate_recovery_codes"),
]

urlpatterns = [
    path("login/", named(views.login), name="account_login"),
    path("logout/", named(views.logout), name="account_logout"),
    path("signup/", named(views.signup), name="account_signup"),
    path("inactive/", named(views.account_inactive), name="account_inactive"),
    path("confirm/", own(views.reauthenticate), name="account_reauthenticate"),
    path("sessions/", never_cache(account_views.sessions), name="account_sessions"),
    path("sessions/end/", account_views.sessions_end, name="account_sessions_end"),
    path("sessions/<int:session>/end/", account_views.session_end, name="account_session_end"),
    path("second-factor/", include(second_factor)),
    path("password/change/", named(views.password_change), name="account_change_password"),
    path("password/set/", named(views.password_set), name="account_set_password"),
    path("password/reset/", named(views.password_reset), name="account_reset_password"),
    path("password/reset/done/", named(views.password_reset_done), name="account_reset_password_done"),
    path(
        "password/reset/key/done/",
        named(views.password_reset_from_key_done),
        name="account_reset_password_from_key_done",
    ),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        named(views.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
]
