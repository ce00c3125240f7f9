"""``manage.py prune``: delete what nobody needs any more; a worker does the same once a day."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from portal.common.pruning import prune
from tournaments import pruning  # noqa: F401 -- registers what of tournaments goes


class Command(BaseCommand):
    """Prunes now, and says how much of what went."""

    help = "Delete sessions that have ended, uploads that nobody confirmed, and what else nobody needs."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        for what, gone in prune().items():
            self.stdout.write(f"{gone:>8} {what}")
