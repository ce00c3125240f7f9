"""What somebody opens must not push out what counts how often somebody tried."""

from __future__ import annotations

from django.core.cache.backends.locmem import LocMemCache

from portal.settings import base


def test_without_redis_pages_have_a_memory_of_their_own():
    if base.REDIS_URL:
        assert base.CACHES["pages"] == base.CACHES["default"]  # Redis keeps all of them
        return
    kept, pages = (
        LocMemCache(one.get("LOCATION", ""), {"OPTIONS": one["OPTIONS"]})
        for one in (base.CACHES["default"], base.CACHES["pages"])
    )
    kept.set("tries", 5)
    for number in range(base.CACHES["pages"]["OPTIONS"]["MAX_ENTRIES"] + 1):
        pages.set(f"page-{number}", b"")
    assert pages.get("page-0") is None
    assert kept.get("tries") == 5
    pages.clear()
    kept.delete("tries")
