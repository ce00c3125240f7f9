"""``manage.py export_organization``: a federation as one file, for another installation."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.common.backups.errors import BackupError
from portal.common.backups.keys import given_key
from portal.organizations.models import Organization
from tournaments.moving.leaving import export


class Command(BaseCommand):
    """Writes the file and prints its path; the organization stays here as it is."""

    help = "Write everything of one organization into a file that import_organization of another installation reads."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the organization, as in its address")
        parser.add_argument("folder", type=Path, help="where the file goes")
        parser.add_argument("--key-file", type=Path, help="a file with the key, instead of BACKUP_KEY")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        organization = Organization.objects.filter(slug=options["slug"]).first()
        if organization is None:
            raise CommandError(f"There is no organization {options['slug']} here.")
        if not options["folder"].is_dir():
            raise CommandError(f"There is no folder {options['folder']}: make it first.")
        try:
            target = export(organization, options["folder"], given_key(options["key_file"]))
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{target}\n{target.stat().st_size} bytes.")
