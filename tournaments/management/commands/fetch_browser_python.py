"""Fetch the Python that runs in browsers, once for every installation."""

from __future__ import annotations

import os
import shutil
import subprocess
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.verification import browser_python


class Command(BaseCommand):
    """Fetches the pinned version of Pyodide unless it is there; ``--from`` needs no network."""

    help = "Fetch the Python for browsers from the npm registry, check it and keep it below PORTAL_DATA_DIR."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--from", dest="file", help="The archive pyodide-VERSION.tgz, where it is here already.")
        parser.add_argument("--registry", help="Address of the npm registry; else the one that npm is set to.")

    def handle(self, *_args: Any, **options: Any) -> None:
        if browser_python.is_there():
            self.stdout.write(f"Pyodide {browser_python.VERSION} is in {browser_python.folder()}.")
            return
        try:
            archive = _read(options["file"]) if options["file"] else browser_python.download(_registry(options))
            target = browser_python.install(archive)
        except browser_python.NotFetched as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Pyodide {browser_python.VERSION} is now in {target}.")


def _read(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise CommandError(f"--from: {file} cannot be read: {error.strerror}.") from error


def _registry(options: dict[str, Any]) -> str:
    # npm reads the name in either case.
    named = {name.lower(): value for name, value in os.environ.items()}
    stated = options["registry"] or named.get("npm_config_registry")
    if stated:
        return str(stated)
    npm = shutil.which("npm")
    if npm is None:
        return browser_python.REGISTRY
    told = subprocess.run([npm, "config", "get", "registry"], capture_output=True, text=True, check=False)
    return told.stdout.strip() if told.returncode == 0 and told.stdout.strip() else browser_python.REGISTRY
