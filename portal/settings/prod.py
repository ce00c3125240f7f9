"""A public server, behind a proxy that ends TLS. Every secret must be given."""

from __future__ import annotations

from portal.settings.base import *  # noqa: F403
from portal.settings.base import env
from portal.settings.secret import long_enough

SECRET_KEY = long_enough("SECRET_KEY", env.str("SECRET_KEY"))
# An empty list is as good as one empty key, which is too short.
_chain_keys: list[str] = env.list("CHAIN_KEYS") or [""]
CHAIN_KEYS = [long_enough("CHAIN_KEYS", key.strip()) for key in _chain_keys]
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", True)
# Health checks, Prometheus and the proxy's questions come from inside, without TLS.
SECURE_REDIRECT_EXEMPT = [r"^health/(live|ready)?$", r"^metrics$", r"^hosts/ask$"]
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", 31_536_000)
# Both bind every host below the name, long after this server is gone: only who asks for it gets it.
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", False)
SECURE_HSTS_PRELOAD = env.bool("SECURE_HSTS_PRELOAD", False)
# Django warns where they are off.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
