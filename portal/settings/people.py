"""People: how accounts sign in, how often, and with which second factor."""

from __future__ import annotations

AUTH_USER_MODEL = "organizations.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "none"  # the link of the invitation proves the address
ACCOUNT_FORMS = {
    "signup": "portal.organizations.signup.InvitedSignUpForm",
    "reset_password_from_key": "portal.organizations.signup.FirstPasswordForm",
}
# Failed sign-ins count for each account and address, and on a device that has signed in before by themselves: nobody
# is shut out by a stranger. Whoever has to wait comes in by the link that resets the password.
ACCOUNT_RATE_LIMITS = {
    "login": "120/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "login_failed_on_device": "10/5m/key",
    "login_failed_anywhere": "100/h/key",
}
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_SESSION_REMEMBER = False  # machines in playing halls are shared: a session ends with the browser
ACCOUNT_ADAPTER = "portal.organizations.accounts.AccountAdapter"
# Second factor: an app that makes codes, passkeys, and codes on paper that are shown once. A passkey that asks for a
# finger or a PIN signs in alone. The invitation proved the address.
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_RATE_LIMITS = {"webauthn_login": "120/m/ip"}  # a playing hall has one address
MFA_ADAPTER = "portal.organizations.second_factor.SecondFactorAdapter"
MFA_FORMS = {
    "authenticate": "portal.organizations.second_factor_forms.CodeForm",
    "reauthenticate": "portal.organizations.second_factor_forms.ConfirmingCodeForm",
    "authenticate_webauthn": "portal.organizations.passkey_forms.SecondPasskeyForm",
    "reauthenticate_webauthn": "portal.organizations.passkey_forms.ConfirmingPasskeyForm",
    "login_webauthn": "portal.organizations.passkey_forms.OnlyPasskeyForm",
    "add_webauthn": "portal.organizations.passkey_forms.NewPasskeyForm",
    "activate_totp": "portal.organizations.second_factor_forms.FirstCodeForm",
}
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_TOTP_TOLERANCE = 1  # a clock may be half a minute off
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "organizations:mine"
LOGOUT_REDIRECT_URL = "public:home"
