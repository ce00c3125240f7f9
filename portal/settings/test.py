"""For the tests: the embedded defaults or, with DATABASE_URL and REDIS_URL, PostgreSQL and Redis."""

from __future__ import annotations

import os
import tempfile
from urllib.parse import urlsplit

os.environ.setdefault("PORTAL_DATA_DIR", tempfile.mkdtemp(prefix="portal-test-"))
# Tests ask no server of others for a list, and neither do the processes that they start.
os.environ["FIDE_LIST_ADDRESS"] = ""

from portal.settings.base import *  # noqa: F403
from portal.settings.base import CACHES, DATABASES, INSTALLED_APPS, REDIS_URL

SECRET_KEY = "for tests only"  # noqa: S105
CHAIN_KEYS = ["seals of tests only"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
INSTALLED_APPS += ["tournaments.demo"]
WHITENOISE_AUTOREFRESH = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
DATABASES["default"]["CONN_MAX_AGE"] = 0
DATABASE_OWNER = {}  # tests have databases of their own
FRONT_SECONDS = 0  # tests read at once what they have changed
SILENCED_SYSTEM_CHECKS = ["portal.W001"]  # which they own; what binds the application has tests of its own
if REDIS_URL:
    # Tests empty the cache: each process has a Redis database for it below the broker's, and runs beside each other are
    # given brokers that are apart.
    process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    broker = int(urlsplit(REDIS_URL).path.lstrip("/") or 15)
    CACHES["default"]["LOCATION"] = urlsplit(REDIS_URL)._replace(path=f"/{(broker - 1 - process) % 16}").geturl()
# Tests that empty the cache mean the pages too.
CACHES = {**CACHES, "pages": CACHES["default"]}
