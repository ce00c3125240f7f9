"""``manage.py set_quota``: what one organization may take of the machine, given by the operator."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.organizations.models import Organization
from portal.organizations.quotas import LABELS, quota, set_quota


class Command(BaseCommand):
    """Shows the quotas of an organization, or gives it another one. Its owners see them, and the journal says it."""

    help = "Show the quotas of an organization, or set one of them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("organization", help="its address, for example fed")
        parser.add_argument("name", nargs="?", choices=sorted(LABELS), help="which quota")
        parser.add_argument("most", nargs="?", help="the number, or 'default' for that of the settings")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        organization = Organization.objects.filter(slug=options["organization"]).first()
        if organization is None:
            raise CommandError(f"No organization has the address {options['organization']}.")
        if options["name"] is not None:
            try:
                most = None if options["most"] == "default" else int(options["most"] or "")
                organization = set_quota(organization=organization, name=options["name"], most=most)
            except ValueError as error:
                raise CommandError("Give a number from 1 on, or 'default'.") from error
        for name in LABELS:
            own = " (of its own)" if name in organization.quotas else ""
            self.stdout.write(f"{name} {quota(organization, name)}{own}")
