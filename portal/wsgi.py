"""Entry point for WSGI servers (waitress here and in the container)."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

from portal.garbage import collect_seldom
from portal.stopping import stop_in_order
from portal.threads import take_short_turns

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.prod")

from portal.common.cache.front import Front
from portal.common.observing.requests import Watched

application = Watched(Front(get_wsgi_application()))
collect_seldom()
take_short_turns()
stop_in_order()
