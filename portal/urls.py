"""Addresses. Pages carry their language in the path; the API does not."""

from __future__ import annotations

from django.conf.urls.i18n import i18n_patterns
from django.urls import URLPattern, URLResolver, include, path

from portal.common.accent import accent_stylesheet
from portal.common.health import health, live, ready
from portal.common.observing.requests import metrics
from portal.organizations.hosts.serving import ask
from tournaments.following.pages.devices import worker as push_worker
from tournaments.listing.sitemap import robots
from tournaments.series.sitemap import site_map
from tournaments.sharing.urls import site_urls
from tournaments.verification.urls import site_urls as device_urls

handler400 = "portal.common.failures.bad_request"
handler500 = "portal.common.failures.server_error"

urlpatterns: list[URLPattern | URLResolver] = [
    path("health/", health, name="health"),
    path("health/live", live, name="live"),
    path("health/ready", ready, name="ready"),
    path("metrics", metrics, name="metrics"),
    path("hosts/ask", ask, name="ask_host"),
    path("api/v1/", include("tournaments.urls.api")),
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", site_map, name="sitemap"),
    *site_urls,
    *device_urls,
    path("push/worker.js", push_worker, name="push_worker"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("accent/<str:colour>.css", accent_stylesheet, name="accent"),
]
urlpatterns += i18n_patterns(
    path("accounts/", include("portal.organizations.account_urls")),
    path("organizations/", include("portal.organizations.urls")),
    path("manage/", include("tournaments.urls.desk")),
    path("", include("tournaments.urls.public")),
)
