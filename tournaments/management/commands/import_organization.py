"""``manage.py import_organization``: a federation out of a file of another installation, its chains intact."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.common.backups.errors import BackupError
from portal.common.backups.keys import given_key
from tournaments.moving.arriving import bring_in


class Command(BaseCommand):
    """Writes everything in one transaction, and only where every chain fits afterwards."""

    help = "Bring an organization in that export_organization of another installation has written."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="what export_organization wrote")
        parser.add_argument("--key-file", type=Path, help="a file with the key, instead of BACKUP_KEY")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        try:
            organization = bring_in(options["file"], given_key(options["key_file"]))
        except BackupError as error:
            raise CommandError(f"{error} Nothing was changed.") from error
        self.stdout.write(
            f"{organization.name} is here, and every chain fits. Seal it with your own key now: "
            "python manage.py check_chains --seal"
        )
