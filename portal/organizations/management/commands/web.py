"""``manage.py web``: the web server alone, with as many processes as cores."""

from __future__ import annotations

import importlib.util
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.orphans import end_with_the_parent
from portal.web.cores import NotShared, web_processes

NOT_SHARED = (
    "More than one process needs Redis: without it each would count tries to sign in and requests for itself. "
    "Set REDIS_URL, or give --processes 1 (WEB_PROCESSES=1)."
)


class Command(BaseCommand):
    """Answers until SIGTERM or Ctrl-C, and finishes what it is answering. Workers run elsewhere."""

    help = "Run the web server alone, behind a proxy, with several processes. Workers are started by themselves."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
        parser.add_argument("--fd", type=int, help="number of an open socket to listen on instead")
        parser.add_argument(
            "--processes", type=int, default=0, help="how many (WEB_PROCESSES, or as many as cores, up to 8)"
        )
        parser.add_argument(
            "--trusted-proxy", default="", help="the address whose X-Forwarded-For and -Proto count; * for any (none)"
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        if importlib.util.find_spec("fcntl") is None:
            raise CommandError("This needs a POSIX system. On Windows: python manage.py serve")
        if options["processes"] < 0:
            raise CommandError("--processes: give a number from 1 on.")
        try:
            number = web_processes(options["processes"])
        except NotShared as error:
            raise CommandError(NOT_SHARED) from error
        from portal.web.several import Processes

        end_with_the_parent()
        host, port, taken = options["host"], options["port"], options["fd"]
        place = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        Processes(
            number, bind=place if taken is None else f"fd://{taken}", trusted_proxy=options["trusted_proxy"]
        ).run()
