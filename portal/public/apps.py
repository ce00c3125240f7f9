"""App registration."""

from django.apps import AppConfig


class PublicConfig(AppConfig):
    """Public pages."""

    name = "portal.public"
    label = "public"
