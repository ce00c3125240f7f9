"""App registration."""

from django.apps import AppConfig


class PairingConfig(AppConfig):
    """Pairing runs."""

    name = "pairing"
    label = "pairing"
