"""``manage.py make_push_key``: a key with which the portal signs messages to devices."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.following.devices import new_private_key


class Command(BaseCommand):
    """Prints a line for the environment of web server and workers."""

    help = "Make a key for messages to devices and print it as a setting."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        self.stdout.write(f"VAPID_PRIVATE_KEY={new_private_key()}")
