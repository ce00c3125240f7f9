"""``manage.py backup``: everything an installation cannot make again, in one file, while people work."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.common.backups import making
from portal.common.backups.errors import BackupError
from portal.common.backups.keys import given_key
from portal.common.backups.leftovers import remove_leftovers


class Command(BaseCommand):
    """Writes a backup and prints its path."""

    help = "Save the database, uploaded files included, into one file; encrypted if BACKUP_KEY is set."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="where the file goes")
        parser.add_argument("--keep", type=int, default=0, help="delete all but so many of the newest backups there")
        parser.add_argument("--key-file", type=Path, help="a file with the key, instead of BACKUP_KEY")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        folder: Path = options["folder"]
        if not folder.is_dir():
            raise CommandError(f"There is no folder {folder}: make it, readable by the portal's user only.")
        if options["keep"] < 0:
            raise CommandError("--keep: give a number from 1 on, or 0 to keep all.")
        try:
            key = given_key(options["key_file"])
            left = remove_leftovers(folder)
            target = making.make(folder, key)
        except BackupError as error:
            raise CommandError(str(error)) from error
        gone = making.forget_older(folder, options["keep"]) if options["keep"] else []
        self.stdout.write(f"{target}\n{target.stat().st_size} bytes, {'encrypted' if key else 'not encrypted'}.")
        if left:
            self.stdout.write(f"Left behind by killed backups, now deleted: {len(left)}.")
        if gone:
            self.stdout.write(f"{len(gone)} older ones deleted.")
        if not key:
            self.stdout.write("The keys are not in it: save SECRET_KEY and CHAIN_KEYS elsewhere.")
