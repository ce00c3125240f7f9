"""``manage.py doctor``: what is well with this installation, and what to do about the rest."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.common.doctor import database, machine, services  # noqa: F401 -- they register their looks
from portal.common.doctor.looks import Level, examine


class Command(BaseCommand):
    """Prints a line for each look, and ends with status 1 where there is a fault."""

    help = "Look at settings, database, queues, workers, mail, disk and more, and say what to do."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        faults = 0
        for finding in examine():
            faults += finding.level is Level.FAULT
            self.stdout.write(f"{finding.level.value:<6} {finding.subject:<18} {finding.said}")
            if finding.advice:
                self.stdout.write(f"{'':<6} {'':<18} -> {finding.advice}")
        if faults:
            raise CommandError(f"{faults} faults.")
