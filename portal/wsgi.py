"""Entry point for WSGI servers (waitress here and in the container)."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

from portal.garbage import collect_seldom
from portal.threads import take_short_turns

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.prod")

from portal.common.cache.front import Front

application = Front(get_wsgi_application())
collect_seldom()
take_short_turns()
