"""App registration."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The API."""

    name = "portal.api"
    label = "api"
