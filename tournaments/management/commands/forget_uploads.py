"""``manage.py forget_uploads``: delete the files that nobody confirmed; a worker does the same by itself."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django_scopes import scopes_disabled

from tournaments.imports.pending import forget_uploads
from tournaments.models import PendingImport


class Command(BaseCommand):
    """Deletes what waits longer than a day, and says how many files that were and how many still wait."""

    help = "Delete uploaded files that nobody has confirmed for a day."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        with scopes_disabled():
            before = PendingImport.objects.count()
            forget_uploads()
            waiting = PendingImport.objects.count()
        self.stdout.write(f"{before - waiting} files deleted, {waiting} still wait.")
