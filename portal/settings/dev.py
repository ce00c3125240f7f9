"""Embedded defaults: what ``manage.py`` uses on a fresh clone. Not for a public server."""

from __future__ import annotations

from portal.settings.base import *  # noqa: F403
from portal.settings.base import CHAIN_KEYS, DATA_DIR, INSTALLED_APPS, env
from portal.settings.secret import stored_secret

SECRET_KEY = env.str("SECRET_KEY", "") or stored_secret(DATA_DIR / "secret-key")
CHAIN_KEYS = CHAIN_KEYS or [stored_secret(DATA_DIR / "chain-key")]
DEBUG = env.bool("DEBUG", False)

INSTALLED_APPS += ["tournaments.demo"]

# Static files come from where they lie, so that a fresh clone needs no collecting.
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
WHITENOISE_USE_FINDERS = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
