"""``manage.py restore``: an installation as a backup holds it, up to date and with its chains checked."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from portal.common.backups import making
from portal.common.backups.archive import Manifest
from portal.common.backups.errors import BackupError
from portal.common.backups.keys import given_key


class Command(BaseCommand):
    """Reads and compares the whole backup before it touches anything."""

    help = "Bring a backup back into an empty installation; stop web server and workers first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="what manage.py backup wrote")
        parser.add_argument("--replace", action="store_true", help="also where people work: what is there goes")
        parser.add_argument("--check", action="store_true", help="only say whether the backup is whole, and of what")
        parser.add_argument("--key-file", type=Path, help="a file with the key, instead of BACKUP_KEY")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        try:
            key = given_key(options["key_file"])
            if options["check"]:
                self._tell(making.look_into(options["file"], key), "is whole")
                return
            manifest, keys = making.restore(options["file"], key, replace=options["replace"])
        except BackupError as error:
            raise CommandError(str(error)) from error
        self._tell(manifest, "is restored")
        if keys:
            self.stdout.write(f"Keys put back into {settings.DATA_DIR}: {', '.join(keys)}.")
        call_command("migrate", verbosity=0, interactive=False)
        # In a process of its own, which reads the keys that were put back.
        checked = subprocess.run(
            [sys.executable, "-m", "portal", "check_chains"],
            cwd=settings.BASE_DIR,
            env=os.environ | {"DJANGO_SETTINGS_MODULE": settings.SETTINGS_MODULE},
            capture_output=True,
            text=True,
            check=False,
        )
        self.stdout.write(checked.stdout.rstrip())
        if checked.returncode:
            raise CommandError(
                "The backup is restored, and its chains do not all fit here: see the lines above. Where the key of a "
                "seal is missing, set CHAIN_KEYS (or put .data/chain-key back) and run: python manage.py check_chains"
            )

    def _tell(self, manifest: Manifest, what: str) -> None:
        rows = sum(manifest.facts["rows"].values())
        self.stdout.write(
            f"The backup of {manifest.made_at} (release {manifest.release}, {manifest.database}, "
            f"{len(manifest.facts['rows'])} tables, {rows} rows, {len(manifest.facts['triggers'])} triggers) {what}."
        )
