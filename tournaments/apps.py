"""App registration."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments."""

    name = "tournaments"
    label = "tournaments"
