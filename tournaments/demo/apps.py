"""App registration."""

from django.apps import AppConfig


class DemoConfig(AppConfig):
    """The demonstration; installed only with the embedded settings."""

    name = "tournaments.demo"
    label = "demo"
