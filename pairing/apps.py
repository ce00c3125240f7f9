"""App registration."""

from django.apps import AppConfig


class PairingConfig(AppConfig):
    """Pairing runs."""

    name = "pairing"
    label = "pairing"

    def ready(self) -> None:
        """Let the operator see workers and rounds, in the examination and in the metrics."""
        from django.conf import settings

        from pairing import looks  # noqa: F401 -- it registers itself
        from pairing.workers import alive
        from portal.common.health import probes

        probes["worker"] = alive

        if settings.METRICS:
            from pairing import gauges  # noqa: F401 -- so do they
