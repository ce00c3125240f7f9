"""``manage.py demo``: the whole portal with its tournaments, in one command."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django_scopes import scopes_disabled

from portal.common.processes import PortTaken, Site
from portal.organizations.models import Role
from tournaments.demo.loading import CLUB_OWNER, ORGANIZATION, PEOPLE, is_loaded, load
from tournaments.demo.password import stored_password
from tournaments.demo.team_events import captains_path


class Command(BaseCommand):
    """Prepares the database, loads the demonstration once, and runs web server and worker until Ctrl-C."""

    help = "Run the portal with demonstration tournaments: database, web server and worker together."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
        parser.add_argument("--no-server", action="store_true", help="prepare and load, then stop")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        site = None if options["no_server"] else self._site(options["host"], options["port"])
        try:
            self.stdout.write("Preparing the database …")
            call_command("migrate", verbosity=0, interactive=False)
            password = stored_password(settings.DATA_DIR / "demo-password")
            if is_loaded():
                self.stdout.write("The demonstration is loaded already; it stays as you left it.")
            else:
                self.stdout.write("Loading the tournaments, a few seconds …")
                load(password)
            if site is None:
                self._print_logins(password)
                return
            if "FIDE_LIST_ADDRESS" not in os.environ:
                # Invented players need no list of real ones.
                os.environ["FIDE_LIST_ADDRESS"] = settings.FIDE_LIST_ADDRESS = ""
            address = f"http://{options['host']}:{options['port']}/"
            log = settings.DATA_DIR / "worker.log"
            with scopes_disabled():
                captain = captains_path()
            if "PORTAL_ADDRESS" not in os.environ:
                # Links that the portal writes, as those of captains, lead to the port on which it listens.
                os.environ["PORTAL_ADDRESS"] = settings.PORTAL_ADDRESS = address.rstrip("/")

            def started() -> None:
                self.stdout.write(f"\nThe portal is at  {address}")
                self.stdout.write(f"Federation        {address}en/{ORGANIZATION}/")
                self.stdout.write(f"Sign in           {address}en/accounts/login/\n")
                self._print_logins(password)
                if captain:
                    self.stdout.write(f"\nA captain's page, without an account:\n{address.rstrip('/')}{captain}")
                self.stdout.write(f"\nThe worker writes to {log}. Stop both with Ctrl-C.")
                self.stdout.flush()

            site.run(log, started)
            self.stdout.write("\nWeb server and worker are stopped.")
        finally:
            if site is not None:
                site.close()

    def _site(self, host: str, port: int) -> Site:
        try:
            return Site(host, port)
        except PortTaken as error:
            raise CommandError(
                f"Port {port} on {host} is in use by another program. Choose another one: "
                f"python manage.py demo --port {port + 1}"
            ) from error

    def _print_logins(self, password: str) -> None:
        self.stdout.write(f"Password of all   {password}")
        for email, role in PEOPLE.items():
            self.stdout.write(f"  {role:<10} {email}")
        self.stdout.write(f"  {Role.OWNER:<10} {CLUB_OWNER}, of the club below")
