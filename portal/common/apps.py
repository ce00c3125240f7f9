"""App registration."""

from django.apps import AppConfig


class CommonConfig(AppConfig):
    """The shared part of the site."""

    name = "portal.common"
    label = "common"
