"""``manage.py forget_second_factor``: let a person in who has lost the app and the recovery codes."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.organizations.models import User
from portal.organizations.second_factor import forget_second_factor


class Command(BaseCommand):
    """Deletes the second factor of one account. The password stays: have the person choose a new one afterwards."""

    help = "Delete the second factor of a person who has lost it. Make sure first who is asking."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", help="the address with which the person signs in")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        user = User.objects.filter(email__iexact=options["email"]).first()
        if user is None:
            raise CommandError(f"No account has the address {options['email']}.")
        if not forget_second_factor(user):
            raise CommandError(f"{user.email} has no second factor.")
        self.stdout.write(f"{user.email} signs in with the password alone until a new second factor is set up.")
