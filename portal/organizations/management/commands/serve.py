"""``manage.py serve``: web server and worker of an installation, in one command."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from portal.common.processes import PortTaken, Site
from portal.organizations.management.commands.web import NOT_SHARED
from portal.organizations.models import Organization
from portal.web.cores import NotShared, web_processes


class Command(BaseCommand):
    """Prepares database and files, and runs web server and worker until Ctrl-C. It brings no tournaments."""

    help = "Run the portal: database prepared, web server and worker together, without demonstration tournaments."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
        parser.add_argument("--workers", type=int, default=1, help="how many tasks are done at once (1)")
        parser.add_argument(
            "--processes", type=int, default=1, help="how many processes answer readers; more than one needs Redis (1)"
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        if options["workers"] < 1:
            raise CommandError("--workers: give a number from 1 on.")
        if options["processes"] < 1:
            raise CommandError("--processes: give a number from 1 on.")
        try:
            processes = web_processes(options["processes"])
        except NotShared as error:
            raise CommandError(NOT_SHARED) from error
        site = self._site(options["host"], options["port"], processes)
        try:
            self._prepare()
            log = settings.DATA_DIR / "worker.log"
            site.run(log, lambda: self._started(options["host"], options["port"], log), options["workers"])
            self.stdout.write("\nWeb server and worker are stopped.")
        finally:
            site.close()

    def _prepare(self) -> None:
        self.stdout.write("Preparing the database …")
        try:
            call_command("migrate", verbosity=0, interactive=False)
        except DatabaseError as error:
            raise CommandError(
                f"The database cannot be reached: {error}. Look at DATABASE_URL, then try again."
            ) from error
        if hasattr(staticfiles_storage, "manifest_name"):
            call_command("collectstatic", verbosity=0, interactive=False)

    def _started(self, host: str, port: int, log: Path) -> None:
        self.stdout.write(f"\nThe portal is at  http://{host}:{port}/")
        if not Organization.objects.exists():
            self.stdout.write(
                "It has no organization yet. Make the first one in another terminal:\n"
                f'  python manage.py create_organization fed "Chess Federation" owner@fed.example '
                f"--address http://{host}:{port}"
            )
        self.stdout.write(f"The worker writes to {log}. Stop both with Ctrl-C.")
        self.stdout.flush()

    def _site(self, host: str, port: int, processes: int) -> Site:
        try:
            return Site(host, port, processes)
        except PortTaken as error:
            raise CommandError(
                f"Port {port} on {host} is in use by another program. Choose another one: "
                f"python manage.py serve --port {port + 1}"
            ) from error
