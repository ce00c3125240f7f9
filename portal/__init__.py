"""The site: settings, addresses, the worker, and the apps that serve people (organizations, public pages, API)."""

from portal.celery import app as celery_app

__all__ = ["celery_app"]
